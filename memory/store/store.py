"""Store: one SQLite file, one transaction per verb, a journal of every change. Thread-safe; a fork opens it anew."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from ...parsers.repo import FileState
from ..errors import Ambiguous, NotFound, StoreReadOnly
from ..todo import ABSENT, Sighting, TodoItem
from . import connection, rows
from .schema import SIGHTING_COLUMNS, TODO_COLUMNS

#: So many batches can be undone.
JOURNAL_KEPT = 1000
_REQUESTS_KEPT = 10_000
_HOURS_KEPT = 2 * 366 * 24

_TODOS = ", ".join(TODO_COLUMNS)
_SIGHTINGS = ", ".join(f'"{name}"' for name in SIGHTING_COLUMNS)
_COLUMNS = {"todos": TODO_COLUMNS, "sightings": SIGHTING_COLUMNS}
_PUT = {
    kind: f'INSERT OR REPLACE INTO {kind} VALUES ({", ".join("?" * len(names))})' for kind, names in _COLUMNS.items()
}
_FILES = "path, size, mtime_ns, classes, skipped, notes, findings"
_PREFIX = re.compile(r"[0-9a-f][0-9a-f-]{0,35}\Z")


@dataclass(frozen=True, slots=True)
class Event:
    """One batch of changes in the journal."""

    seq: int
    at: float
    verb: str
    items: int
    undone: bool


@dataclass(frozen=True, slots=True)
class Undone:
    verb: str
    at: float
    items: int


@dataclass(frozen=True, slots=True)
class Request:
    """What went into one request."""

    at: float
    conversation: str
    model: str
    ids: tuple[str, ...]
    tokens: int
    block: str


class Store:
    """The state of one repository. Open it with `Store.open`; `notice` is what the user should be told, "" for nothing."""

    def __init__(self, path: str, read_only: bool) -> None:
        self.path = path
        self._asked_read_only = read_only
        self._lock = threading.RLock()
        self._pid = 0
        self._db: sqlite3.Connection | None = None
        self.notice = ""
        self.read_only = read_only

    @classmethod
    def open(cls, path: str | os.PathLike[str], *, read_only: bool = False) -> Store:
        """Opens the store at `path` (a file), and makes it and its folder when they are missing.

        Raises StoreTooNew (nothing was touched) and StoreError.
        """
        store = cls(os.fspath(path), read_only)
        with store._lock:
            store._connection()
        return store

    def close(self) -> None:
        with self._lock:
            if self._db is not None:
                self._db.close()
                self._db = None

    def _connection(self) -> sqlite3.Connection:
        # A connection must not cross a fork.
        if self._db is None or self._pid != os.getpid():
            self._db, self.notice, self.read_only = connection.connect(self.path, read_only=self._asked_read_only)
            self._pid = os.getpid()
        return self._db

    def query(self, sql: str, *values: object) -> list[tuple[object, ...]]:
        """Rows of a SELECT. Raises StoreError."""
        with self._lock, connection.errors(self.path):
            return self._connection().execute(sql, values).fetchall()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The connection for a room that ranks in SQL (see glance.py); other threads wait meanwhile."""
        with self._lock, connection.errors(self.path):
            yield self._connection()

    @contextmanager
    def write(self, verb: str, now: float) -> Iterator[Batch]:
        """One transaction and one entry of the journal. Raises StoreBusy, StoreReadOnly, StoreError; then nothing was written."""
        with self._lock:
            db = self._connection()
            if self.read_only:
                raise StoreReadOnly(f"{self.path} cannot be written: check the permissions of its folder")
            with connection.transaction(db, self.path):
                batch = Batch(db, verb, now)
                yield batch
                batch.finish()

    # Items

    def get(self, ref: str) -> TodoItem:
        """The item whose id begins with `ref`. Raises NotFound and Ambiguous."""
        prefix = ref.strip().lower()
        if not _PREFIX.match(prefix):
            raise NotFound(f"no item {ref[:40]!r}: an id is made of 0-9 and a-f; see `ai-todos list`")
        found = self.query(f"SELECT {_TODOS} FROM todos WHERE id >= ? AND id < ? LIMIT 6", prefix, prefix + "g")  # noqa: S608
        if not found:
            raise NotFound(f"no item {ref!r}; see `ai-todos list --all`")
        if len(found) > 1:
            ids = ", ".join(str(row[0])[: len(prefix) + 4] for row in found[:5])
            raise Ambiguous(f"{ref!r} could be {ids}{', ...' if len(found) > 5 else ''}: type more of the id")
        return rows.item_of(found[0])

    def items(self, status: str | None = None) -> list[TodoItem]:
        """All items, or those of one status, oldest first."""
        where, values = ("WHERE status = ?", (status,)) if status else ("", ())
        return [rows.item_of(row) for row in self.query(f"SELECT {_TODOS} FROM todos {where} ORDER BY created_at, id", *values)]  # noqa: S608

    def items_by_id(self, ids: Iterable[str]) -> dict[str, TodoItem]:
        found = self.query(
            f"SELECT {_TODOS} FROM todos WHERE id IN (SELECT value FROM json_each(?))",  # noqa: S608
            json.dumps(list(ids)),
        )
        return {str(row[0]): rows.item_of(row) for row in found}

    def sightings(
        self,
        ids: Iterable[str] | None = None,
        *,
        checkout: str | None = None,
        files: Iterable[str] | None = None,
        absent: bool = False,
    ) -> list[Sighting]:
        """The earliest first: those of items, of one checkout, of files (with `absent` also all that are absent there), or all."""
        clauses, values = ["1"], list[object]()
        if ids is not None:
            clauses.append("todo_id IN (SELECT value FROM json_each(?))")
            values.append(json.dumps(list(ids)))
        if checkout is not None:
            clauses.append("checkout = ?")
            values.append(checkout)
        if files is not None:
            also = f" OR state = '{ABSENT}'" if absent else ""
            clauses.append(f"(file IN (SELECT value FROM json_each(?)){also})")
            values.append(json.dumps(list(files)))
        sql = f"SELECT {_SIGHTINGS} FROM sightings WHERE {' AND '.join(clauses)} ORDER BY seen_at, file, line, id"  # noqa: S608
        return [rows.sighting_of(row) for row in self.query(sql, *values)]

    # Files

    def known(self, checkout: str) -> KnownFiles:
        return KnownFiles(self, checkout)

    # Journal

    def undo(self, now: float) -> Undone | None:
        """Takes the newest batch back that is not undone; a further call goes further back. None when there is nothing."""
        with self.write("undo", now) as batch:
            return batch.undo_last()

    def events(self, limit: int = 50) -> list[Event]:
        """The newest batches first."""
        found = self.query(
            "SELECT seq, at, verb, (SELECT count(DISTINCT key) FROM changes WHERE batch = seq AND kind = 'todos'), undone"
            " FROM batches ORDER BY seq DESC LIMIT ?",
            limit,
        )
        return [Event(int(seq), float(at), str(verb), int(count), bool(undone)) for seq, at, verb, count, undone in found]  # type: ignore[call-overload]

    # Small things

    def meta(self, key: str, default: str = "") -> str:
        found = self.query("SELECT value FROM meta WHERE key = ?", key)
        return str(found[0][0]) if found else default

    def hours(self) -> list[int]:
        """The clock hours of activity (Unix seconds / 3600), ascending."""
        return [hour for (hour,) in self.query("SELECT hour FROM activity ORDER BY hour")]  # type: ignore[misc]

    def given(self, keys: Sequence[str]) -> dict[str, tuple[str, tuple[str, ...], float]]:
        """What conversation turns were given: key -> block, ids, when."""
        found = self.query(
            "SELECT key, block, ids, at FROM memo WHERE key IN (SELECT value FROM json_each(?))", json.dumps(list(keys))
        )
        return {str(key): (str(block), tuple(json.loads(str(ids))), float(str(at))) for key, block, ids, at in found}

    def requests(self, limit: int = 20) -> list[Request]:
        """The newest first."""
        found = self.query(
            "SELECT at, conversation, model, ids, tokens, block FROM requests ORDER BY seq DESC LIMIT ?", limit
        )
        return [
            Request(float(str(at)), str(conversation), str(model), tuple(json.loads(str(ids))), int(str(tokens)), str(block))
            for at, conversation, model, ids, tokens, block in found
        ]


class Batch:
    """The open transaction of one verb. Reads of the store inside it see what it wrote."""

    def __init__(self, db: sqlite3.Connection, verb: str, now: float) -> None:
        self._db = db
        self._verb = verb
        self._now = now
        self._befores: list[tuple[str, str, str | None]] = []

    def put(self, *items: TodoItem) -> None:
        for item in items:
            self._put("todos", rows.row_of_item(item))

    def put_sightings(self, *sightings: Sighting) -> None:
        for sighting in sightings:
            self._put("sightings", rows.row_of_sighting(sighting))

    def remove(self, ids: Iterable[str]) -> None:
        """Takes items out altogether; their sightings are the caller's to move first."""
        for ident in ids:
            self._befores.append(("todos", ident, self._image("todos", ident)))
            self._db.execute("DELETE FROM todos WHERE id = ?", (ident,))

    def _put(self, kind: str, row: list[object]) -> None:
        self._befores.append((kind, str(row[0]), self._image(kind, str(row[0]))))
        self._db.execute(_PUT[kind], row)

    def _image(self, kind: str, key: str) -> str | None:
        row = self._db.execute(f"SELECT * FROM {kind} WHERE id = ?", (key,)).fetchone()  # noqa: S608
        return json.dumps(row, ensure_ascii=False) if row else None

    def finish(self) -> None:
        """Writes the journal of this batch, if it changed anything, and forgets the oldest."""
        if not self._befores:
            return
        seq = self._db.execute("INSERT INTO batches (at, verb, undone) VALUES (?, ?, 0)", (self._now, self._verb)).lastrowid
        self._db.executemany(
            "INSERT INTO changes VALUES (?, ?, ?, ?, ?)",
            [(seq, step, *change) for step, change in enumerate(self._befores)],
        )
        oldest = (seq or 0) - JOURNAL_KEPT
        self._db.execute("DELETE FROM changes WHERE batch <= ?", (oldest,))
        self._db.execute("DELETE FROM batches WHERE seq <= ?", (oldest,))

    def undo_last(self) -> Undone | None:
        found = self._db.execute("SELECT seq, at, verb FROM batches WHERE NOT undone ORDER BY seq DESC LIMIT 1").fetchone()
        if not found:
            return None
        seq, at, verb = found
        changes = self._db.execute("SELECT kind, key, before FROM changes WHERE batch = ? ORDER BY step DESC", (seq,)).fetchall()
        for kind, key, before in changes:
            if kind == "sightings":
                self._read_again(key)
            self._db.execute(f"DELETE FROM {kind} WHERE id = ?", (key,))  # noqa: S608
            if before is not None:
                self._db.execute(_PUT[kind], json.loads(before))
        self._db.execute("UPDATE batches SET undone = 1 WHERE seq = ?", (seq,))
        return Undone(verb, at, len({key for kind, key, _ in changes if kind == "todos"}))

    def _read_again(self, sighting_id: str) -> None:
        """The next scan must look again at the file whose sighting is taken back."""
        self._db.execute(
            "UPDATE files SET mtime_ns = 0 WHERE (checkout, path) IN (SELECT checkout, file FROM sightings WHERE id = ?)",
            (sighting_id,),
        )

    def put_files(self, checkout: str, states: Iterable[FileState], removed: Iterable[str] = ()) -> None:
        self._db.executemany(
            "INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [rows.row_of_file(checkout, state) for state in states],
        )
        self._db.executemany("DELETE FROM files WHERE checkout = ? AND path = ?", [(checkout, path) for path in removed])

    def set_meta(self, key: str, value: str) -> None:
        self._db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))

    def add_hours(self, hours: Iterable[int]) -> None:
        """Clock hours in which something happened; the oldest beyond two years go."""
        self._db.executemany("INSERT OR IGNORE INTO activity VALUES (?)", [(hour,) for hour in hours])
        self._db.execute("DELETE FROM activity WHERE hour < ?", (int(self._now // 3600) - _HOURS_KEPT,))

    def give(self, given: Mapping[str, tuple[str, tuple[str, ...], float]]) -> None:
        """Remembers what conversation turns were given."""
        self._db.executemany(
            "INSERT OR REPLACE INTO memo VALUES (?, ?, ?, ?)",
            [(key, block, json.dumps(ids), at) for key, (block, ids, at) in given.items()],
        )

    def forget_given(self, days: float, size: int) -> None:
        """What was given longer ago than `days`, or lies beyond about `size` bytes, goes. Reads the whole memo: not at every request."""
        self._db.execute("DELETE FROM memo WHERE at < ?", (self._now - days * 86400,))
        used, count = self._db.execute("SELECT coalesce(sum(length(block) + length(ids) + 64), 0), count(*) FROM memo").fetchone()
        if used > size and count > 1:
            share = int(count * (1 - 0.8 * size / used))
            self._db.execute("DELETE FROM memo WHERE key IN (SELECT key FROM memo ORDER BY at LIMIT ?)", (share,))

    def log_request(self, request: Request) -> None:
        seq = self._db.execute(
            "INSERT INTO requests (at, conversation, model, ids, tokens, block) VALUES (?, ?, ?, ?, ?, ?)",
            (request.at, request.conversation, request.model, json.dumps(request.ids), request.tokens, request.block),
        ).lastrowid
        self._db.execute("DELETE FROM requests WHERE seq <= ?", ((seq or 0) - _REQUESTS_KEPT,))


class KnownFiles:
    """What the last scan of a checkout saw, as the parsers ask for it (`parsers.repo.Known`)."""

    def __init__(self, store: Store, checkout: str) -> None:
        self._store = store
        self._checkout = checkout

    def stats(self) -> Mapping[str, tuple[int, int]]:
        found = self._store.query("SELECT path, size, mtime_ns FROM files WHERE checkout = ?", self._checkout)
        return {path: (size, mtime_ns) for path, size, mtime_ns in found}  # type: ignore[misc]

    def load(self, paths: Sequence[str]) -> Mapping[str, FileState]:
        found = self._store.query(
            f"SELECT {_FILES} FROM files WHERE checkout = ? AND path IN (SELECT value FROM json_each(?))",  # noqa: S608
            self._checkout,
            json.dumps(list(paths)),
        )
        return {state.path: state for state in map(rows.file_of, found)}

    def index(self) -> Mapping[str, str]:
        found = self._store.query("SELECT path, classes FROM files WHERE checkout = ? AND classes <> ''", self._checkout)
        return {path: classes for path, classes in found}  # type: ignore[misc]
