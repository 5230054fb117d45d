"""Store: one SQLite file, one transaction per verb, a journal of every change. Thread-safe; a fork opens it anew."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import threading
import time
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from typing import cast

from ..errors import Ambiguous, NotFound, StoreError, StoreReadOnly
from ..todo import PENDING, PRESENT, Sighting, TodoItem
from . import connection, rows
from .batch import Batch, Undone
from .rows import Event, Known, Request
from .schema import SIGHTING_COLUMNS, TODO_COLUMNS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...parsers.repo import FileState

_TODOS = ", ".join(TODO_COLUMNS)
_SIGHTINGS = ", ".join(f'"{name}"' for name in SIGHTING_COLUMNS)
_FILES = "path, size, mtime_ns, digest, classes, skipped, notes, findings"
_IN_FILES = """id IN (
    SELECT id FROM sightings WHERE file IN (SELECT value FROM json_each(?))
    UNION ALL SELECT id FROM sightings WHERE checkout = ? AND state = 'absent'
)"""
_MAY_FADE = """
SELECT id, priority, last_active_at FROM todos WHERE status = ? AND NOT pinned AND NOT EXISTS (
    SELECT 1 FROM sightings WHERE todo_id = todos.id AND state = ? AND file <> ''
) ORDER BY created_at, id
"""
#: What goes on, in memory, where nothing can be kept. What a user decides is refused there.
_OBSERVING = frozenset({"scan", "prune", "named again", "inject", "hear"})
#: Verbs that change no item by themselves.
_ASIDE = frozenset({"inject", "hear"})
#: A writer waits for others in short turns: SQLite's own wait is unfair, under many writers one of them can starve; and
#: between the turns Ctrl-C is heard, and other threads, which share the connection, come in.
_TURN = 0.05
_BETWEEN = 0.01
_PREFIX = re.compile(r"[0-9a-f-]{4,36}\Z")


class Store:
    """The state of one repository, opened by `Store.open`. `notice` is what the user should be told, "" for nothing.

    `patience` is how many seconds a writer waits for others, unless it says so itself.
    """

    patience = 60.0

    def __init__(self, path: str, read_only: bool) -> None:
        self.path = path
        self._asked_read_only = read_only
        self._lock = threading.RLock()
        self._pid = os.getpid()
        self._db: sqlite3.Connection | None = None
        self._file: tuple[int, int] | None = None
        self._uses = 0
        self._changes = 0
        self._inherited: list[sqlite3.Connection | None] = []
        self.notice = ""
        self.read_only = read_only
        self.temporary = False  # in memory: nothing can be kept where it should lie

    @classmethod
    def open(cls, path: str | os.PathLike[str], *, read_only: bool = False) -> Store:
        """Opens the store at `path` (a file), and makes it and its folder when they are missing.

        Raises StoreTooNew (nothing was touched) and StoreError.
        """
        store = cls(os.path.abspath(path), read_only)
        with store.reading():
            return store

    def close(self) -> None:
        with self._lock:
            if self._db is not None:
                self._db.close()
                self._db = None

    def __del__(self) -> None:
        # From Python 3.13 on sqlite3 warns of a connection that nobody closed, and a client never closes its memory.
        if self._pid == os.getpid():
            self.close()

    def delete(self) -> None:
        """Removes the store's files for good, those set aside too; settings stay. Raises StoreError."""
        self.close()
        folder, name = os.path.split(self.path)
        parts = ("", "-wal", "-shm", "-journal")
        try:
            for found in os.listdir(folder):
                if found in [name + part for part in parts] or found.startswith(f"{name}.corrupt-"):
                    os.unlink(os.path.join(folder, found))
        except OSError as error:
            raise StoreError(f"{self.path} cannot be removed: {error.strerror}") from error

    def _connection(self) -> sqlite3.Connection:
        """The open connection; a new one when the file has been removed or replaced (`purge`, a quarantine) by now."""
        if self._db is not None and not self._uses and self._file != connection.identity(self.path):
            self.close()
        if self._db is None:
            self._db, self.notice, self.read_only = connection.connect(self.path, read_only=self._asked_read_only)
            self._file = connection.identity(self.path)
            self._changes += 1
            self.temporary = self.read_only and not self._asked_read_only and connection.is_in_memory(self._db)
        return self._db

    @contextmanager
    def reading(self) -> Generator[sqlite3.Connection]:
        """The connection, for a room that ranks in SQL (glance.py); other threads wait meanwhile. Raises StoreError.

        A file that turns out to be damaged is set aside: this use fails and says so, the next one starts a new store.
        """
        self._leave_fork()
        with self._lock:
            try:
                db = self._connection()
                self._uses += 1
                try:
                    yield db
                finally:
                    self._uses -= 1
            except sqlite3.DatabaseError as error:
                if connection.is_damage(error) and not self.read_only:
                    self.close()
                    notice = connection.quarantine(self.path, str(error))
                    raise StoreError(notice or f"{self.path} was damaged and has been replaced: try again") from error
                raise connection.mapped(error, self.path) from error

    def _leave_fork(self) -> None:
        """A connection must not cross a fork, nor be closed there; a lock may be held by a thread that is not there."""
        if self._pid != os.getpid():
            self._inherited.append(self._db)
            self._db, self._uses, self._lock, self._pid = None, 0, threading.RLock(), os.getpid()

    def query(self, sql: str, *values: object) -> list[tuple[object, ...]]:
        """Rows of a SELECT. Raises StoreError."""
        with self.reading() as db:
            return db.execute(sql, values).fetchall()

    @property
    def forgets(self) -> bool:
        """Whether what is noticed is not even kept for as long as the store is open."""
        return self.read_only and not self.temporary

    @contextmanager
    def write(self, verb: str, now: float, *, patience: float | None = None) -> Generator[Batch]:
        """One transaction and one entry of the journal; `patience` is how many seconds to wait for other writers.

        Raises StoreBusy, StoreReadOnly, StoreError; then nothing was written.
        """
        until = time.monotonic() + (self.patience if patience is None else patience)
        while True:
            with self.reading() as db:
                if self.read_only and not (self.temporary and verb in _OBSERVING):
                    raise StoreReadOnly(f"{self.path} cannot be written: check the permissions of its folder")
                if connection.begin(db, _TURN):
                    with connection.committing(db):
                        batch = Batch(db, verb, now)
                        yield batch
                        batch.finish()
                    self._changes += batch.wrote or verb not in _ASIDE
                    return
            if time.monotonic() > until:
                raise connection.busy(self.path)
            time.sleep(_BETWEEN)

    def version(self) -> tuple[int, int]:
        """Another value once items, or what is kept beside them, may have changed. Raises StoreError."""
        with self.reading() as db:
            elsewhere: int = db.execute("PRAGMA data_version").fetchone()[0]
            return self._changes, elsewhere

    # Items

    def get(self, ref: str) -> TodoItem:
        """The item whose id begins with `ref` (at least four characters). Raises NotFound and Ambiguous."""
        prefix = ref.strip().lower()
        if not _PREFIX.match(prefix):
            raise NotFound(f"no item {ref[:40]!r}: type at least 4 characters of an id; see `ai-todos list`")
        found = self.query(f"SELECT {_TODOS} FROM todos WHERE id >= ? AND id < ? LIMIT 6", prefix, prefix + "g")  # noqa: S608
        if not found:
            raise NotFound(f"no item {prefix!r}; see `ai-todos list --status all`")
        if len(found) > 1:
            ids = ", ".join(str(row[0])[: len(prefix) + 4] for row in found[:5])
            raise Ambiguous(f"{prefix!r} could be {ids}{', ...' if len(found) > 5 else ''}: type more of the id")
        return rows.item_of(found[0])

    def items(self, status: str | None = None, *, kinds: Iterable[str] = ()) -> list[TodoItem]:
        """All items, or those of one status, or of some kinds, oldest first."""
        clauses, values = ["1"], list[object]()
        if status:
            clauses.append("status = ?")
            values.append(status)
        if kinds:
            clauses.append("kind IN (SELECT value FROM json_each(?))")
            values.append(json.dumps(list(kinds)))
        where = " AND ".join(clauses)
        found = self.query(f"SELECT {_TODOS} FROM todos WHERE {where} ORDER BY created_at, id", *values)  # noqa: S608
        return [rows.item_of(row) for row in found]

    def items_by_id(self, ids: Iterable[str]) -> dict[str, TodoItem]:
        """Items by their ids, the oldest first."""
        found = self.query(
            f"SELECT {_TODOS} FROM todos WHERE id IN (SELECT value FROM json_each(?)) ORDER BY created_at, id",  # noqa: S608
            json.dumps(list(ids)),
        )
        return {str(row[0]): rows.item_of(row) for row in found}

    def known_items(self) -> list[Known]:
        """What a new item is compared with: all that the user did not drop."""
        found = self.query("SELECT id, content, symbol, related_files, status FROM todos WHERE archived_by <> 'user'")
        return [Known(*row) for row in found]  # type: ignore[arg-type]

    def sightings(
        self,
        ids: Iterable[str] | None = None,
        *,
        checkout: str | None = None,
        files: Iterable[str] | None = None,
        absent: bool = False,
    ) -> list[Sighting]:
        """The earliest first: all, or those of items, of one checkout, of files (with `absent` all absent there)."""
        clauses, values = ["1"], list[object]()
        if ids is not None:
            clauses.append("todo_id IN (SELECT value FROM json_each(?))")
            values.append(json.dumps(list(ids)))
        if files is not None:
            clauses.append(_IN_FILES if absent else "file IN (SELECT value FROM json_each(?))")
            values += [json.dumps(list(files)), checkout] if absent else [json.dumps(list(files))]
        if checkout is not None:
            # The plus keeps SQLite from reading a whole checkout where it could look up a few items or files.
            clauses.append("+checkout = ?" if values else "checkout = ?")
            values.append(checkout)
        sql = f"SELECT {_SIGHTINGS} FROM sightings WHERE {' AND '.join(clauses)} ORDER BY seen_at, file, line, id"  # noqa: S608
        return [rows.sighting_of(row) for row in self.query(sql, *values)]

    def changed_at(self) -> dict[str, float]:
        """When each item was last written (Unix seconds)."""
        return {str(ident): float(str(at)) for ident, at in self.query("SELECT id, changed_at FROM todos")}

    def may_fade(self) -> list[tuple[str, int, float]]:
        """Id, level and time of last activity of the pending items that are not pinned and have no place in a file, in
        any checkout, which is there now; the oldest first."""
        return self.query(_MAY_FADE, PENDING, PRESENT)  # type: ignore[return-value]

    # Files

    def known(self, checkout: str) -> KnownFiles:
        return KnownFiles(self, checkout)

    # Journal

    def undo(self, now: float) -> Undone | None:
        """Takes the newest batch back that is not undone; a further call goes further back. None when there is nothing.

        After a scan was taken back, the next one reads the files it was about again.
        """
        with self.write("undo", now) as batch:
            return batch.undo_last()

    def events(self, limit: int = 50) -> list[Event]:
        """The newest batches first."""
        found = self.query("SELECT seq, at, verb, items, undone FROM batches ORDER BY seq DESC LIMIT ?", limit)
        return [rows.event_of(row) for row in found]

    # Small things

    def meta(self, key: str, default: str = "") -> str:
        found = self.query("SELECT value FROM meta WHERE key = ?", key)
        return str(found[0][0]) if found else default

    def metas(self, prefix: str) -> dict[str, str]:
        """What is kept under the keys that begin with `prefix`."""
        found = self.query("SELECT key, value FROM meta WHERE key >= ? AND key < ?", prefix, prefix + "\U0010ffff")
        return {str(key): str(value) for key, value in found}

    def heard(self, keys: Iterable[str]) -> frozenset[str]:
        """Those of the turns that were heard before."""
        sql = "SELECT key FROM heard WHERE key IN (SELECT value FROM json_each(?))"
        return frozenset(str(key) for (key,) in self.query(sql, json.dumps(list(keys))))

    def paths_named(self, checkout: str, name: str, limit: int = 2) -> list[str]:
        """Paths of files with this last part, as the last scan of a checkout saw them; at most `limit`."""
        sql = "SELECT path FROM files WHERE checkout = ? AND substr(path, -length(?)) = ? ORDER BY path LIMIT ?"
        end = f"/{name}"
        return [str(path) for (path,) in self.query(sql, checkout, end, end, limit)]

    def hours(self) -> list[int]:
        """The clock hours of activity (Unix seconds / 3600), ascending."""
        return [hour for (hour,) in self.query("SELECT hour FROM activity ORDER BY hour")]  # type: ignore[misc]

    def newest_hour(self) -> int:
        """The last clock hour of activity, 0 for none."""
        found = self.query("SELECT coalesce(max(hour), 0) FROM activity")
        return int(str(found[0][0]))

    def given(self, keys: Sequence[str]) -> dict[str, tuple[str, tuple[str, ...], float]]:
        """What conversation turns were given: key -> block, ids, when."""
        sql = "SELECT memo.key, block, ids, at FROM json_each(?) CROSS JOIN memo ON memo.key = json_each.value"
        found = self.query(sql, json.dumps(list(keys)))
        return {
            key: (block, () if ids == "[]" else tuple(json.loads(ids)), at)  # most turns were given nothing
            for key, block, ids, at in cast("list[tuple[str, str, str, float]]", found)
        }

    def requests(self, limit: int = 20) -> list[Request]:
        """The newest first."""
        sql = "SELECT at, conversation, model, ids, tokens, block FROM requests ORDER BY seq DESC LIMIT ?"
        return [rows.request_of(row) for row in self.query(sql, limit)]


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
        found = self._store.query(
            "SELECT path, classes FROM files WHERE checkout = ? AND classes <> ''", self._checkout
        )
        return dict(found)  # type: ignore[arg-type]

    def skipped(self) -> frozenset[str]:
        """Files that are there and were not read."""
        found = self._store.query("SELECT path FROM files WHERE checkout = ? AND skipped <> ''", self._checkout)
        return frozenset(str(path) for (path,) in found)
