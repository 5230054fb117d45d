"""The open transaction of one verb: what it writes, and the journal that takes it back."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from ..todo import ABSENT, PRESENT, Sighting, TodoItem
from ..wording import storable
from . import rows
from .schema import SIGHTING_COLUMNS, TODO_COLUMNS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...parsers.repo import FileState

#: So many batches can be undone, as long as they hold no more changes together.
JOURNAL_KEPT = 1000
_CHANGES_KEPT = 200_000
_REQUESTS_KEPT = 2000
_HOURS_KEPT = 2 * 366 * 24
_HEARD_KEPT = 100_000

_COLUMNS = {"todos": len(TODO_COLUMNS) + 1, "sightings": len(SIGHTING_COLUMNS), "meta": 2, "files": 9}
_PUT = {
    kind: f"INSERT OR REPLACE INTO {kind} VALUES ({', '.join('?' * count)})"  # noqa: S608 - our own names
    for kind, count in _COLUMNS.items()
}
_SIGHTINGS = ", ".join(f'"{name}"' for name in SIGHTING_COLUMNS)
_KEY = {"todos": "id", "sightings": "id", "meta": "key"}
_AT = {name: at for at, name in enumerate(SIGHTING_COLUMNS)}


@dataclass(frozen=True, slots=True)
class Undone:
    """What was taken back: the verb, when it was done, and how many items it had changed."""

    verb: str
    at: float
    items: int


class Batch:
    """The open transaction of one verb. Reads of the store inside it see what it wrote."""

    def __init__(self, db: sqlite3.Connection, verb: str, now: float) -> None:
        self._db = db
        self._verb = verb
        self._now = now
        self._befores: list[tuple[str, str, str | None]] = []

    # Items

    @property
    def wrote(self) -> bool:
        """Whether an item, a sighting or a setting was written."""
        return bool(self._befores)

    def put(self, *items: TodoItem, changed_at: float | None = None) -> None:
        """Writes items; they count as changed now, or at `changed_at`."""
        for item in items:
            self._put("todos", rows.row_of_item(item, self._now if changed_at is None else changed_at))

    def put_sightings(self, *sightings: Sighting) -> None:
        for sighting in sightings:
            self._put("sightings", rows.row_of_sighting(sighting))

    def set_meta(self, key: str, value: str) -> None:
        self._put("meta", [key, storable(value)])

    def _put(self, kind: str, row: list[object]) -> None:
        self._befores.append((kind, str(row[0]), self._image(kind, str(row[0]))))
        self._db.execute(_PUT[kind], row)

    def _image(self, kind: str, key: str) -> str | None:
        row = self._db.execute(f"SELECT * FROM {kind} WHERE {_KEY[kind]} = ?", (key,)).fetchone()  # noqa: S608
        return json.dumps(row, ensure_ascii=False) if row else None

    def take_over(self, checkouts: Collection[str], checkout: str, last_scan: Callable[[str], tuple[str, str]]) -> int:
        """Hands what stood in working trees that are no more to `checkout`, where it is absent. Returns how many.

        `checkouts` names the working trees that there are; `last_scan` gives branch and commit of the last scan of one.
        """
        there = self._db.execute("SELECT DISTINCT checkout FROM sightings WHERE checkout > ''").fetchall()
        lost = [name for (name,) in there if name not in checkouts]
        moved: list[Sighting] = []
        for name in lost:
            branch, commit = last_scan(name)
            found = self._db.execute(f"SELECT {_SIGHTINGS} FROM sightings WHERE checkout = ?", (name,))  # noqa: S608
            for one in map(rows.sighting_of, found):
                present = one.state == PRESENT
                absent = replace(one, state=ABSENT, branch=branch, commit_id=commit) if present else one
                moved.append(replace(absent, checkout=checkout))
            self._db.execute("DELETE FROM files WHERE checkout = ?", (name,))
        self.put_sightings(*moved)
        return len(moved)

    # Journal

    def finish(self) -> None:
        """Writes the journal of this batch, unless it changed no item and no sighting, and forgets the oldest."""
        if all(kind == "meta" for kind, _, _ in self._befores):
            return
        items = len({key for kind, key, _ in self._befores if kind == "todos"})
        seq = self._db.execute(
            "INSERT INTO batches (at, verb, items, steps, undone) VALUES (?, ?, ?, ?, 0)",
            (self._now, self._verb, items, len(self._befores)),
        ).lastrowid
        self._db.executemany(
            "INSERT INTO changes VALUES (?, ?, ?, ?, ?)",
            [(seq, step, *change) for step, change in enumerate(self._befores)],
        )
        self._forget()

    def _forget(self) -> None:
        kept = "SELECT seq, steps FROM batches ORDER BY seq DESC"
        steps = 0
        for number, (seq, count) in enumerate(self._db.execute(kept).fetchall()):
            steps += count
            if number and (number >= JOURNAL_KEPT or steps > _CHANGES_KEPT):
                self._db.execute("DELETE FROM changes WHERE batch <= ?", (seq,))
                self._db.execute("DELETE FROM batches WHERE seq <= ?", (seq,))
                return

    def undo_last(self) -> Undone | None:
        """Takes the newest batch back that is not undone yet."""
        newest = "SELECT seq, at, verb, items FROM batches WHERE NOT undone ORDER BY seq DESC LIMIT 1"
        found = self._db.execute(newest).fetchone()
        if not found:
            return None
        seq, at, verb, items = found
        changes = "SELECT kind, key, before FROM changes WHERE batch = ? ORDER BY step DESC"
        for kind, key, before in self._db.execute(changes, (seq,)).fetchall():
            image = json.loads(before) if before else None
            if kind == "sightings":
                self._look_again_at_sighting(key, image)
            self._db.execute(f"DELETE FROM {kind} WHERE {_KEY[kind]} = ?", (key,))  # noqa: S608
            if image:
                # To take something back is a change too: an import must not take it for the older state.
                self._db.execute(_PUT[kind], [*image[:-1], self._now] if kind == "todos" else image)
        if verb == "prune":  # what the user takes back is alive: the next scan must not archive it again
            alive = "UPDATE todos SET last_active_at = ? WHERE id IN (SELECT key FROM changes WHERE batch = ?)"
            self._db.execute(alive, (self._now, seq))
        self._db.execute("UPDATE batches SET undone = 1 WHERE seq = ?", (seq,))
        return Undone(verb, at, items)

    def _look_again_at_sighting(self, key: str, image: list[str] | None) -> None:
        """Where a sighting stood before and after the batch that is taken back."""
        now = self._db.execute("SELECT * FROM sightings WHERE id = ?", (key,)).fetchone()
        for row in (now, image):
            if row and row[_AT["file"]]:
                self.look_again(row[_AT["checkout"]], [row[_AT["file"]]])

    # Files

    def put_files(self, checkout: str, states: Iterable[FileState], removed: Iterable[str] = ()) -> None:
        """What a scan saw of files, for the next one."""
        self._db.executemany(_PUT["files"], (rows.row_of_file(checkout, state) for state in states))
        gone = [(checkout, path) for path in removed]
        self._db.executemany("DELETE FROM files WHERE checkout = ? AND path = ?", gone)

    def look_again(self, checkout: str, paths: Iterable[str]) -> None:
        """Lets the next scan read these files, or notice that they are gone."""
        nothing = (-1, 0, "", "", "", "[]", "[]")  # no file has this size
        self._db.executemany(_PUT["files"], [(checkout, path, *nothing) for path in paths])

    # Small things

    def add_hours(self, hours: Iterable[int]) -> None:
        """Clock hours in which something happened; the oldest beyond two years go."""
        self._db.executemany("INSERT OR IGNORE INTO activity VALUES (?)", [(hour,) for hour in hours])
        self._db.execute("DELETE FROM activity WHERE hour < ?", (int(self._now // 3600) - _HOURS_KEPT,))

    def give(self, given: Mapping[str, tuple[str, tuple[str, ...], float]]) -> None:
        """Remembers what conversation turns were given."""
        self._db.executemany(
            "INSERT OR REPLACE INTO memo VALUES (?, ?, ?, ?)",
            [(key, storable(block), json.dumps(ids), at) for key, (block, ids, at) in given.items()],
        )

    def forget_given(self, days: float, size: int) -> None:
        """What was given longer ago than `days`, or lies beyond about `size` bytes, goes.

        Reads the whole memo: not for every request.
        """
        self._db.execute("DELETE FROM memo WHERE at < ?", (self._now - days * 86400,))
        lengths = "coalesce(sum(length(CAST(block AS BLOB)) + length(ids) + length(key) + 32), 0)"
        used, count = self._db.execute(f"SELECT {lengths}, count(*) FROM memo").fetchone()  # noqa: S608
        if used > size:
            share = count - int(count * 0.8 * size / used)
            self._db.execute("DELETE FROM memo WHERE key IN (SELECT key FROM memo ORDER BY at LIMIT ?)", (share,))

    def drop_conversation(self, key: str) -> None:
        """What a conversation was told, and the log of it."""
        self._db.execute("DELETE FROM memo WHERE key = ?", (key,))
        self._db.execute("DELETE FROM requests WHERE conversation = ?", (key,))

    def hear(self, keys: Iterable[str], days: float) -> None:
        """Turns that were heard; those of longer ago than `days`, and the oldest of too many, go."""
        self._db.executemany("INSERT OR IGNORE INTO heard VALUES (?, ?)", [(key, self._now) for key in keys])
        self._db.execute("DELETE FROM heard WHERE at < ?", (self._now - days * 86400,))
        more = "SELECT key FROM heard ORDER BY at DESC LIMIT -1 OFFSET ?"
        self._db.execute(f"DELETE FROM heard WHERE key IN ({more})", (_HEARD_KEPT,))  # noqa: S608 - our own words

    def log_request(self, request: rows.Request) -> None:
        seq = self._db.execute(
            "INSERT INTO requests (at, conversation, model, ids, tokens, block) VALUES (?, ?, ?, ?, ?, ?)",
            rows.row_of_request(request),
        ).lastrowid
        self._db.execute("DELETE FROM requests WHERE seq <= ?", ((seq or 0) - _REQUESTS_KEPT,))
