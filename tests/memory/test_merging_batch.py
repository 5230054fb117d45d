"""merge: the same result in every order and by every way of narrowing, nothing lost, and what was split stays apart."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from ai_todos.memory import TodoItem, is_same, merge
from ai_todos.memory.merging import candidates
from ai_todos.memory.merging.reading import read

PAIRS = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "same_pairs.jsonl").read_text(encoding="utf-8").splitlines()
]
TEXTS = [row[side] for row in PAIRS for side in ("a", "b")]
PARTS = (
    *("add", "remove", "delete", "drop", "fix", "test", "tests for", "the", "login", "log in", "time out", "timeout"),
    *("timeotu", "OrderService", "order service", "order_service", "orderservice", "cache", "page", "autosave"),
    *(
        "auto save",
        "foo bar",
        "foobar",
        "accessibility",
        "acessibility",
        "3",
        "three",
        "#12",
        "views.py",
        "app/views.py",
    ),
    *(
        "删除",
        "登录",
        "白屏",
        "超时",
        "没",
        "not",
        "before",
        "from",
        "to",
        "invoice",
        "header",
        "Safari",
        "colour",
        "color",
    ),
)
WORDED = st.lists(st.sampled_from(PARTS), min_size=1, max_size=7).map(" ".join)


def item(ident: str, content: str, created_at: float = 0.0, **more: object) -> TodoItem:
    return TodoItem(id=ident, content=content, created_at=created_at, **more)  # type: ignore[arg-type]


@st.composite
def likes(draw: st.DrawFn) -> list[str]:
    """Texts, and the same with a word more, a word less, or in another order."""
    texts = draw(st.lists(WORDED | st.sampled_from(TEXTS), max_size=12))
    for text in tuple(texts):
        words = text.split()
        at = draw(st.integers(0, len(words)))
        texts += [" ".join((*words[:at], draw(st.sampled_from(PARTS)), *words[at:])), " ".join(words[at:] + words[:at])]
        texts.append(" ".join((*words[:at], *words[at + 1 :])))
    return list({read(text).key: text for text in texts}.values())


@settings(deadline=None)  # all pairs, and words never read before
@given(likes())
def test_narrowing_finds_every_pair_that_comparing_all_finds(texts: list[str]) -> None:
    near = set(candidates.close_pairs([read(text) for text in texts]))
    for i, j in combinations(range(len(texts)), 2):
        if is_same(texts[i], texts[j]).same:
            assert (i, j) in near


def test_narrowing_finds_every_pair_among_all_labelled_texts() -> None:
    texts = list({read(text).key: text for text in TEXTS}.values())[::7]
    near = set(candidates.close_pairs([read(text) for text in texts]))
    assert {pair for pair in combinations(range(len(texts)), 2) if is_same(texts[pair[0]], texts[pair[1]]).same} <= near


@st.composite
def batches(draw: st.DrawFn) -> tuple[list[TodoItem], list[TodoItem], list[TodoItem]]:
    contents = draw(st.lists(WORDED | st.sampled_from(TEXTS[:40]), max_size=14))
    files = st.lists(st.sampled_from(["a.py", "b.py"]), max_size=1, unique=True)
    made = [
        item(
            f"{at:02}",
            text,
            draw(st.sampled_from([0.0, 1.0, 2.0])),
            related_files=tuple(draw(files)),
            pinned=draw(st.booleans()),
        )
        for at, text in enumerate(contents)
    ]
    cut = draw(st.integers(0, len(made)))
    return made[:cut], made[cut:], draw(st.permutations(made))


@given(batches())
def test_the_order_in_which_items_come_changes_nothing_and_no_item_is_lost(batch: tuple[list[TodoItem], ...]) -> None:
    known, new, mixed = batch
    merged = merge(known, new)
    assert merged == merge(mixed[: len(known)], mixed[len(known) :]) == merge([], mixed)
    left = {one.id for one in merged.items}
    assert left | merged.moved.keys() == {one.id for one in mixed}
    assert left.isdisjoint(merged.moved)
    assert set(merged.moved.values()) <= left
    assert merged.verdicts.keys() == merged.moved.keys()


@given(batches())
def test_no_veto_stands_between_any_two_items_that_became_one(batch: tuple[list[TodoItem], ...]) -> None:
    items = {one.id: one for one in batch[2]}
    moved = merge([], batch[2]).moved
    for a, b in combinations(items, 2):
        if moved.get(a, a) == moved.get(b, b):
            assert is_same(items[a], items[b]).same


def test_of_twins_one_remains_with_what_both_knew() -> None:
    words = "remove the legacy adapter"
    first = item("b", words, 1.0, priority=0, related_files=("x.py",), confidence="low", last_active_at=1.0)
    second = item(
        "a",
        "delete legacy adapter",
        2.0,
        priority=2,
        related_files=("x.py", "y.py"),
        pinned=True,
        links=("#1",),
        last_active_at=9.0,
    )
    merged = merge([first], [second])
    (one,) = merged.items
    assert merged.moved == {"a": "b"}
    assert merged.verdicts["a"].same
    assert (one.id, one.content, one.created_at) == ("b", "remove the legacy adapter", 1.0)
    assert (one.priority, one.pinned, one.confidence, one.last_active_at) == (2, True, "high", 9.0)
    assert (one.related_files, one.links) == (("x.py", "y.py"), ("#1",))


def test_a_chain_of_lookalikes_does_not_become_one() -> None:
    left = item("a", "handle the empty case", 1.0, related_files=("a.py",))
    between = item("b", "handle the empty case", 2.0)
    right = item("c", "handle the empty case", 3.0, related_files=("c.py",))
    assert merge([], [right, between, left]).moved == {"b": "a"}


def test_what_was_split_stays_apart() -> None:
    items = [item("a", "remove the legacy adapter", 1.0), item("b", "delete legacy adapter", 2.0)]
    assert merge(items, [], apart={frozenset({"a", "b"})}).moved == {}
    third = item("c", "删除 legacy adapter", 3.0)
    assert merge(items, [third], apart={frozenset({"a", "b"})}).moved == {"c": "a"}
