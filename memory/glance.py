"""The one ranking, straight from SQLite with plain rows, for the list, the brief and hooks. Starts fast.

SQL scores every pending item from small tables computed here (recency per hour, relevance per path), so that only the
best few leave the database; those are scored again by `priority`, looked up in this checkout, and ordered.
"""

from __future__ import annotations

import json
from collections import namedtuple

from . import priority
from .names import names_symbol

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from typing import Any, NamedTuple

    class Row(NamedTuple):
        id: str
        total: float
        recency: float
        frequency: float
        file_relevance: float
        user_defined: float
        tag: str
        path: str
        line: int
        times: int
        named: str
        barred: bool
        accepted: bool

else:
    #: One item with its score. `named` says what of it the cue names, `barred` that it may not be injected now,
    #: `accepted` that it was known at `init --baseline` and this cue does not name it.
    Row = namedtuple(
        "Row",
        "id total recency frequency file_relevance user_defined tag path line times named barred accepted",
    )

#: So many rows beyond the limit leave the database at first, and so many times more when they do not suffice.
_SPARE = 40
_GROWTH = 8
_SAME = 1e-9
_ALL = 1_000_000_000

#: What the cue and the clock make of hours, items seen more than once, paths and symbols, for SQL to look up.
_LOOKUPS = {
    "recency_of": "key INTEGER PRIMARY KEY, value REAL",
    "frequency_of": "key TEXT PRIMARY KEY, value REAL",
    "relevance_of": "key TEXT PRIMARY KEY, value REAL",
    "is_named": "key TEXT PRIMARY KEY, value REAL",
}

#: What counts as a sighting here: a comment of this checkout, and what was said or typed in, which has no marker.
_COUNTED = "(checkout = :checkout OR marker = '')"
_OFTEN = f"SELECT todo_id, count(*) FROM sightings WHERE {_COUNTED} GROUP BY todo_id HAVING count(*) > 1"  # noqa: S608

_TODOS = """
    todos t
    LEFT JOIN temp.recency_of r ON r.key = CAST(t.last_active_at / 3600 AS INTEGER)
    LEFT JOIN temp.frequency_of f ON f.key = t.id
"""
#: What a cue points at, by what it names: the join, and the relevance that it gives.
_BY_FILE = "LEFT JOIN temp.relevance_of p ON p.key = t.related_files", "coalesce(p.value, 0.0)"
_BY_SYMBOL = "LEFT JOIN temp.is_named n ON n.key = t.symbol", "coalesce(n.value, 0.0)"


def _select(cue: _Cue, joined: str = "") -> str:
    """The scored pending items; `score` is that of `priority.score`, less what sinks an item below the others."""
    pointed = [_BY_FILE] * bool(cue.points) + [_BY_SYMBOL] * bool(cue.symbols)
    joins, values = " ".join(join for join, _ in pointed), [value for _, value in pointed]
    relevance = f"max({', '.join(values)})" if len(values) > 1 else (*values, "0.0")[0]
    return f"""
        SELECT t.id, t.priority, t.last_active_at, t.related_files, t.symbol, t.kind, t.muted, t.snoozed_until,
            t.confidence, t.baseline, t.evidence <> '' AS claimed,
            (:recency * r.value + :relevance * {relevance} + :user_defined * min(2, max(0, t.priority)) / 2.0
            + :frequency * coalesce(f.value, 0.0))
            * CASE WHEN t.evidence <> '' THEN {priority.CLAIMED} ELSE 1.0 END
            - {priority.ACCEPTED} * (:for_block AND t.baseline AND {relevance} < 1.0) AS score
        FROM {_TODOS} {joins} {joined} WHERE t.status = 'pending'
    """  # noqa: S608 - constants


_BEST = " ORDER BY score DESC LIMIT :limit"
_THESE = " AND t.id IN (SELECT value FROM json_each(:ids))"
#: Of many items with one score those that come first by tag, path and line.
_TIED = f"""
    AND t.id = s.todo_id AND s.state = 'present' AND s.checkout = :checkout
    AND score BETWEEN :floor - {_SAME} AND :floor + {_SAME} ORDER BY s.marker, s.file, s.line, s.todo_id LIMIT :limit
"""
_PLACES = f"""
SELECT todo_id, marker, file, line, state = 'present' AND checkout = :checkout FROM sightings
WHERE todo_id IN (SELECT value FROM json_each(:ids)) AND {_COUNTED}
"""  # noqa: S608


def ranked(
    db: sqlite3.Connection,
    weights: Sequence[float],
    decay_per_hour: float,
    now: float,
    limit: int | None,
    *,
    checkout: str = "",
    files: Iterable[str] = (),
    symbols: Collection[str] = (),
    changed: Iterable[str] = (),
    previous: Collection[str] = (),
    for_block: bool = False,
) -> list[Row]:
    """The best `limit` (None: all) pending items visible in `checkout`, best first; ties break by tag, path, line, id.

    `files` and `symbols` are what the cue names, `changed` what has changed in the working tree. `for_block` ranks what
    is accepted as known after everything else and goes on until `limit` items are found that may be injected; those
    passed over on the way are among the rows, `barred`. Items of the `previous` ids are added wherever they rank.
    """
    cue = _Cue(now, decay_per_hour, checkout, frozenset(symbols))
    cue.look_up(db, list(files), list(changed))
    values: dict[str, object] = {"for_block": for_block, "checkout": checkout}
    values.update(zip(("recency", "frequency", "relevance", "user_defined"), weights, strict=True))
    limit = _ALL if limit is None else limit
    select, size = _select(cue), limit + max(_SPARE, limit)
    while True:
        found = db.execute(select + _BEST, {**values, "limit": size}).fetchall()
        complete = len(found) < size
        floor = float("-inf") if complete else found[-1][-1]
        tied = [row for row in found if row[-1] <= floor + _SAME]
        rows = _ordered(db, found[: len(found) - len(tied)], weights, cue, for_block)
        if _usable(rows, for_block) < limit and len(tied) > size // 2:
            select_tied = _select(cue, "CROSS JOIN sightings s") + _TIED
            tied = db.execute(select_tied, {**values, "floor": floor, "limit": size}).fetchall()
            rows += _ordered(db, {row[0]: row for row in tied}.values(), weights, cue, for_block)
        if complete or _usable(rows, for_block) >= limit:
            break
        size *= _GROWTH
    rows = rows[: _until(rows, limit, for_block)]
    if previous:
        missing = set(previous) - {row.id for row in rows}
        these = db.execute(select + _THESE, {**values, "ids": json.dumps(list(missing))}).fetchall()
        rows += _ordered(db, these, weights, cue, for_block)
    return rows


def _usable(rows: Iterable[Row], for_block: bool) -> int:
    return sum(not (for_block and row.barred) for row in rows)


def _until(rows: Sequence[Row], limit: int, for_block: bool) -> int:
    """How many rows it takes to hold `limit` usable ones."""
    usable = 0
    for at, row in enumerate(rows):
        usable += not (for_block and row.barred)
        if usable >= limit:
            return at + 1
    return len(rows)


def count(db: sqlite3.Connection, checkout: str = "") -> int:
    """How many pending items are visible in `checkout`."""
    sql = """
        SELECT count(*) FROM todos t WHERE t.status = 'pending' AND (t.kind IN ('added', 'said') OR EXISTS (
            SELECT 1 FROM sightings s WHERE s.todo_id = t.id AND s.state = 'present' AND s.checkout = ?))
    """
    found: int = db.execute(sql, (checkout,)).fetchone()[0]
    return found


class _Cue:
    """What the clock and the cue make of hours, paths and symbols: written for SQL to look up, kept to score again."""

    def __init__(self, now: float, decay_per_hour: float, checkout: str, symbols: frozenset[str]) -> None:
        self.now, self.decay, self.checkout, self.symbols = now, decay_per_hour, checkout, symbols
        self._recency: dict[float, float] = {}

    def look_up(self, db: sqlite3.Connection, files: Sequence[str], changed: Sequence[str]) -> None:
        self.hours: list[int] = [hour for (hour,) in db.execute("SELECT hour FROM activity ORDER BY hour")]
        for name, columns in _LOOKUPS.items():
            db.execute(f"CREATE TEMP TABLE IF NOT EXISTS {name} ({columns}) WITHOUT ROWID")
            db.execute(f"DELETE FROM temp.{name}")  # noqa: S608 - our own names
        buckets = _distinct(db, "CAST(last_active_at / 3600 AS INTEGER)")
        _write(db, "recency_of", {hour: self.recency(hour * priority.HOUR) for hour in buckets})
        often = db.execute(_OFTEN, {"checkout": self.checkout}).fetchall()
        _write(db, "frequency_of", {ident: priority.frequency(times) for ident, times in often})
        self.points = priority.anchors(files, changed, ())
        if self.points:
            paths = {text: json.loads(text) for text in _distinct(db, "related_files")}
            self.points = priority.anchors(files, changed, {path for some in paths.values() for path in some})
            self.near = priority.nearness(self.points)
            _write(db, "relevance_of", {text: self.relevance(some) for text, some in paths.items()})
        if self.symbols:
            named = [symbol for symbol in _distinct(db, "symbol") if names_symbol(symbol, self.symbols)]
            _write(db, "is_named", dict.fromkeys(named, 1.0))

    def recency(self, last_active_at: float) -> float:
        hour = last_active_at // priority.HOUR
        if hour not in self._recency:
            age = priority.activity_age(last_active_at, self.hours, self.now)
            self._recency[hour] = priority.recency(age, self.decay)
        return self._recency[hour]

    def relevance(self, paths: Sequence[str]) -> float:
        return max(map(self.near, paths), default=0.0) if self.points else 0.0

    def named(self, paths: Sequence[str], symbol: str) -> str:
        if names_symbol(symbol, self.symbols):
            return symbol
        return next((path for path in paths if self.points.get(path) == 1.0), "")


def _write(db: sqlite3.Connection, name: str, values: Mapping[Any, float]) -> None:
    pair = "json_extract(value, '$[0]'), json_extract(value, '$[1]')"
    some = [item for item in values.items() if item[1]]
    db.execute(f"INSERT INTO temp.{name} SELECT {pair} FROM json_each(?)", (json.dumps(some),))  # noqa: S608 - our names


def _distinct(db: sqlite3.Connection, column: str) -> list[Any]:
    return [value for (value,) in db.execute(f"SELECT DISTINCT {column} FROM todos WHERE status = 'pending'")]  # noqa: S608


def _ordered(
    db: sqlite3.Connection, found: Iterable[Sequence[Any]], weights: Sequence[float], cue: _Cue, for_block: bool
) -> list[Row]:
    """The visible ones of what was found, scored from their own fields and in order."""
    found = list(found)
    places: dict[str, list[Sequence[Any]]] = {}
    ids = json.dumps([row[0] for row in found])
    for todo_id, *place in db.execute(_PLACES, {"checkout": cue.checkout, "ids": ids}):
        places.setdefault(todo_id, []).append(place)
    rows = [_row(one, places.get(one[0], []), weights, cue) for one in found]
    seen = [row for row in rows if row]
    return priority.ranked(
        seen,
        lambda row: row.total - priority.ACCEPTED * (for_block and row.accepted),
        lambda row: priority.tie(row.tag, row.path, row.line, row.id),
    )


def _row(found: Sequence[Any], places: Sequence[Sequence[Any]], weights: Sequence[float], cue: _Cue) -> Row | None:
    """None for an item that cannot be seen here."""
    ident, level, last_active_at, files, symbol, kind, muted, snoozed_until, confidence, baseline, claimed, _ = found
    here = sorted((tag, path, line) for tag, path, line, present in places if present)
    if not here and kind not in ("added", "said"):
        return None
    tag, path, line = here[0] if here else ("", "", 0)
    paths: list[str] = json.loads(files) if cue.points or not path else []
    named = cue.named(paths, symbol)
    parts = (
        cue.recency(last_active_at),
        priority.frequency(len(places)),
        1.0 if named else cue.relevance(paths),
        priority.user_defined(level),
    )
    total = priority.score(*parts, weights) * (priority.CLAIMED if claimed else 1.0)
    barred = bool(muted) or snoozed_until > cue.now or (confidence == "low" and not named)
    place = path or (paths[0] if paths else "")
    return Row(ident, total, *parts, tag, place, line, len(places), named, barred, bool(baseline) and not named)
