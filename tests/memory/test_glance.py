"""The ranking in SQL equals the formulas applied to every item, however many there are."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ai_todos.memory import glance, priority
from ai_todos.memory.names import names_symbol
from ai_todos.memory.store import Store
from ai_todos.memory.todo import ABSENT, PRESENT, Sighting, TodoItem

NOW = 1_800_000_000.0
HOUR = 3600.0
WEIGHTS = (0.4, 0.3, 0.2, 0.1)
DECAY = 0.1
FILES = [
    "README.md",
    "src/a.py",
    "src/core/b.py",
    "src/core/c.py",
    "src/core/deep/d.py",
    "tests/test_a.py",
    "docs/e.md",
]
SYMBOLS = ["", "Parser.parse", "Parser", "load_config"]


def seen(item: TodoItem, number: int, file: str, line: int, **fields: Any) -> Sighting:
    marker = fields.pop("marker", "TODO" if file else "")
    about: dict[str, Any] = {"checkout": "", "state": PRESENT, **fields}
    return Sighting(
        f"{item.id}{number}",
        item.id,
        item.id,
        "comment",
        item.content,
        NOW,
        file=file,
        line=line,
        marker=marker,
        **about,
    )


def world(seed: int, size: int, spread: int) -> list[tuple[TodoItem, list[Sighting]]]:
    """Items of every kind; `spread` is how many different ages there are (1: one big tie)."""
    rng = random.Random(seed)
    made: list[tuple[TodoItem, list[Sighting]]] = []
    for at in range(size):
        file = rng.choice(FILES)
        kind = rng.choice(["comment", "comment", "comment", "code", "said", "added"])
        item = TodoItem(
            id=f"{rng.getrandbits(64):016x}",
            content=f"task {at}",
            priority=rng.choice([0, 1, 1, 2]),
            related_files=(file,) if rng.random() < 0.9 else (file, rng.choice(FILES)),
            status=rng.choice(["pending"] * 9 + ["done"]),
            kind=kind,
            muted=rng.random() < 0.05,
            snoozed_until=NOW + 5 if rng.random() < 0.05 else 0.0,
            confidence="low" if kind == "code" else "high",
            last_active_at=NOW - rng.randrange(spread) * 7 * HOUR,
            symbol=rng.choice(SYMBOLS),
            evidence="gone from a.py:1" if rng.random() < 0.05 else "",
            baseline=rng.random() < 0.2,
            pinned=rng.random() < 0.1,
        )
        if kind in ("said", "added"):
            sightings = [seen(item, n, "", 0) for n in range(rng.choice([1, 1, 2]))]
        else:
            sightings = [
                seen(
                    item,
                    n,
                    file,
                    rng.randint(1, 400),
                    marker=rng.choice(["TODO", "FIXME"]),
                    state=rng.choice([PRESENT] * 5 + [ABSENT]),
                    checkout=rng.choice([""] * 5 + ["wt"]),
                )
                for n in range(rng.choice([1, 1, 1, 2, 4]))
            ]
        made.append((item, sightings))
    return made


HOURS = [int(NOW // HOUR) - age for age in range(0, 400, 3)]


@pytest.fixture
def db(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[sqlite3.Connection]:
    store = Store.open(tmp_path / "todos.db")
    with store.write("test", NOW) as batch:
        batch.add_hours(HOURS)
        for item, sightings in request.param:
            batch.put(item)
            batch.put_sightings(*sightings)
    store.close()
    with closing(sqlite3.connect(tmp_path / "todos.db", isolation_level=None)) as opened:
        yield opened


def expected(
    items: Sequence[tuple[TodoItem, list[Sighting]]],
    checkout: str = "",
    files: Sequence[str] = (),
    symbols: Sequence[str] = (),
    changed: Sequence[str] = (),
) -> list[tuple[str, float]]:
    """Ids and scores of every visible item, by the formulas."""
    points = priority.anchors(files, changed, {path for item, _ in items for path in item.related_files})
    near = priority.nearness(points)
    hours = sorted(HOURS)
    rows: list[tuple[float, tuple[str, str, int, str]]] = []
    for item, sightings in items:
        counted = [one for one in sightings if one.checkout == checkout or not one.marker]
        here = sorted(
            (one.marker, one.file, one.line) for one in counted if one.state == PRESENT and one.checkout == checkout
        )
        if item.status != "pending" or (not here and item.kind not in ("said", "added")):
            continue
        relevance = max(map(near, item.related_files), default=0.0)
        total = priority.score(
            priority.recency(priority.activity_age(item.last_active_at, hours, NOW), DECAY),
            priority.frequency(len(counted)),
            1.0 if names_symbol(item.symbol, frozenset(symbols)) else relevance,
            priority.user_defined(item.priority),
            WEIGHTS,
        )
        tag, path, line = here[0] if here else ("", "", 0)
        rows.append((total * (priority.CLAIMED if item.evidence else 1.0), (tag, path, line, item.id)))
    rows.sort(key=lambda row: (-row[0], row[1]))
    return [(place[3], total) for total, place in rows]


WORLDS = {
    "small": world(1, 40, 30),
    "spread": world(2, 900, 60),
    "few ages": world(3, 900, 3),
    "one big tie": world(4, 900, 1),
}
CUES: dict[str, dict[str, Any]] = {
    "no cue": {},
    "named": {"files": ["src/core/b.py", "e.md"]},
    "a folder": {"files": ["src/core"]},
    "changed": {"changed": ["src/a.py"]},
    "symbols": {"symbols": ["Parser"]},
    "all": {"files": ["d.py"], "changed": ["src/a.py"], "symbols": ["load_config"]},
    "another checkout": {"checkout": "wt"},
}


@pytest.mark.parametrize("db", WORLDS.values(), ids=WORLDS.keys(), indirect=True)
def test_the_best_leave_the_database_in_the_order_of_the_formulas(
    db: sqlite3.Connection, request: pytest.FixtureRequest
) -> None:
    items = WORLDS[request.node.callspec.id]
    for cue in CUES.values():
        whole = expected(items, **cue)
        for limit in (1, 15, 120, None):
            rows = glance.ranked(db, WEIGHTS, DECAY, NOW, limit, **cue)
            assert [row.id for row in rows] == [ident for ident, _ in whole[:limit]]
            assert [row.total for row in rows] == pytest.approx([total for _, total in whole[:limit]])
        assert glance.count(db, cue.get("checkout", "")) == len(whole)


@pytest.mark.parametrize("db", [WORLDS["one big tie"], WORLDS["spread"]], ids=["one big tie", "spread"], indirect=True)
def test_for_a_block_it_goes_on_until_enough_may_be_shown(db: sqlite3.Connection) -> None:
    for limit in (5, 120, 500):
        rows = glance.ranked(db, WEIGHTS, DECAY, NOW, limit, for_block=True)
        assert sum(not row.barred for row in rows) == limit
        fresh = [row.accepted for row in rows]
        assert fresh == sorted(fresh), "what was accepted as known comes after all that is new"
    everything = glance.ranked(db, WEIGHTS, DECAY, NOW, None, for_block=True)
    assert [row.id for row in everything][: len(rows)] == [row.id for row in rows]


@pytest.mark.parametrize("db", [WORLDS["spread"]], ids=["spread"], indirect=True)
def test_what_was_shown_before_is_among_the_rows_wherever_it_ranks(db: sqlite3.Connection) -> None:
    whole = [row.id for row in glance.ranked(db, WEIGHTS, DECAY, NOW, None)]
    rows = glance.ranked(db, WEIGHTS, DECAY, NOW, 3, previous=[whole[0], whole[500], "no such id"])
    assert [row.id for row in rows] == [*whole[:3], whole[500]]


@pytest.mark.parametrize("db", [WORLDS["small"]], ids=["small"], indirect=True)
def test_what_the_cue_names_is_told_and_lifts_the_bar_for_stubs(db: sqlite3.Connection) -> None:
    rows = glance.ranked(db, WEIGHTS, DECAY, NOW, None, files=["src/core/b.py"], symbols=["Parser"])
    for row in rows:
        assert (row.file_relevance == 1.0) == bool(row.named)
    assert {row.named for row in rows} >= {"", "src/core/b.py", "Parser.parse"}


@pytest.mark.parametrize("db", [WORLDS["small"]], ids=["small"], indirect=True)
def test_what_is_named_and_changed_may_be_any_iterable(db: sqlite3.Connection) -> None:
    once = glance.ranked(db, WEIGHTS, DECAY, NOW, 15, files=iter(["d.py"]), changed=iter(["src/a.py"]))
    assert once == glance.ranked(db, WEIGHTS, DECAY, NOW, 15, files=["d.py"], changed=["src/a.py"])


@pytest.mark.parametrize("db", [[]], ids=["empty"], indirect=True)
def test_an_empty_store_ranks_nothing(db: sqlite3.Connection) -> None:
    assert glance.ranked(db, WEIGHTS, DECAY, NOW, 15) == []
    assert glance.count(db) == 0
