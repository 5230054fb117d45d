"""Opening the SQLite file safely: version before any write, WAL or DELETE, quarantine of a damaged file, clear errors.

Starts fast.
"""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import contextmanager

from ..errors import StoreBusy, StoreError, StoreReadOnly, StoreTooNew
from .schema import APPLICATION_ID, MIGRATIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MAGIC = b"SQLite format 3\0"
_HEADER = 100
BUSY_SECONDS = 10.0
_PATIENCE = 60.0


class Damaged(sqlite3.DatabaseError):
    """SQLite's own check found the file damaged."""


def connect(path: str, *, read_only: bool, busy_seconds: float = BUSY_SECONDS) -> tuple[sqlite3.Connection, str, bool]:
    """An open connection, a notice for the user ("" for none), and whether it is read-only.

    A folder or file that cannot be written gives a read-only connection; where there is nothing to read, an empty store in
    memory. Raises StoreTooNew with the file untouched, and StoreError when it cannot be opened at all.
    """
    check_version(path)
    notice = ""
    if not read_only:
        try:
            _make_folder(os.path.dirname(path))
        except OSError as error:
            read_only, notice = True, f"{os.path.dirname(path)} cannot be written ({error.strerror}): nothing will be kept"
    if read_only:
        return _connect_read_only(path), notice, True
    try:
        return _connect(path, busy_seconds), notice, False
    except sqlite3.DatabaseError as error:
        if is_read_only(error):
            return _connect_read_only(path), f"{path} cannot be written: nothing will be kept", True
        if not is_damage(error):
            raise mapped(error, path) from error
        notice = quarantine(path, str(error))
    return _connect(path, busy_seconds), notice, False


def check_version(path: str) -> None:
    """Raises StoreTooNew by reading the header's bytes, before SQLite touches the file."""
    try:
        with open(path, "rb") as file:
            header = file.read(_HEADER)
    except OSError:
        return
    if header.startswith(MAGIC) and len(header) == _HEADER:
        _refuse_newer(int.from_bytes(header[60:64], "big"), path)


def _refuse_newer(version: int, path: str) -> None:
    if version > len(MIGRATIONS):
        raise StoreTooNew(
            f"{path} was written by a newer ai-todos (store version {version}, this one knows {len(MIGRATIONS)}): upgrade ai-todos"
        )


def _make_folder(folder: str) -> None:
    """The state folder, private, with a .gitignore of its own so that `git status` does not change."""
    if os.path.islink(folder):
        raise StoreError(f"{folder} is a link: a store is a real folder in its repository; remove the link")
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise StoreError(f"{folder} is a file, and ai-todos keeps its state in a folder of that name: move it away")
    os.makedirs(folder, mode=0o700, exist_ok=True)
    ignore = os.path.join(folder, ".gitignore")
    if not os.path.exists(ignore):
        with open(ignore, "w", encoding="utf-8") as file:
            file.write("*\n")


def _connect(path: str, busy_seconds: float) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=busy_seconds, isolation_level=None, check_same_thread=False)
    try:
        version: int = db.execute("PRAGMA user_version").fetchone()[0]
        _refuse_newer(version, path)
        if version and _is_short(path):
            _confirm_damage(db)
        if version < len(MIGRATIONS):
            _migrate(db, path)
        db.execute("PRAGMA synchronous=NORMAL")
    except BaseException:
        db.close()
        raise
    return db


def _migrate(db: sqlite3.Connection, path: str) -> None:
    try:
        db.execute("PRAGMA journal_mode=WAL")
    except sqlite3.OperationalError as error:
        if is_read_only(error):
            raise
        # Some file systems refuse WAL (network shares, bind mounts): the rollback journal works everywhere.
        db.execute("PRAGMA journal_mode=DELETE")
    with transaction(db, path):
        version: int = db.execute("PRAGMA user_version").fetchone()[0]
        _refuse_newer(version, path)
        for script in MIGRATIONS[version:]:
            for statement in script.split(";\n"):
                db.execute(statement)
        db.execute(f"PRAGMA application_id={APPLICATION_ID}")
        db.execute(f"PRAGMA user_version={len(MIGRATIONS)}")


def _connect_read_only(path: str) -> sqlite3.Connection:
    address = "file:" + os.path.abspath(path).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    # immutable: a WAL store on a read-only file system has nowhere to put its -shm file.
    for mode in ("?mode=ro", "?mode=ro&immutable=1"):
        try:
            db = sqlite3.connect(address + mode, uri=True, isolation_level=None, check_same_thread=False)
            version: int = db.execute("PRAGMA user_version").fetchone()[0]
            db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.DatabaseError:
            continue
        if version == len(MIGRATIONS):
            return db
        db.close()
    empty = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    for script in MIGRATIONS:
        empty.executescript(script)
    return empty


@contextmanager
def transaction(db: sqlite3.Connection, path: str) -> Iterator[None]:
    """`BEGIN IMMEDIATE`, so that reading and then writing cannot fail half-way; waits for other writers. Commits at the end."""
    with errors(path):
        begin(db)
        try:
            yield
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise


def begin(db: sqlite3.Connection) -> None:
    # SQLite's own wait is unfair: under many writers one of them can starve, so it is asked again.
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            db.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if not is_busy(error) or time.monotonic() > until:
                raise
        else:
            return


@contextmanager
def errors(path: str) -> Iterator[None]:
    """SQLite's errors as ours."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise mapped(error, path) from error


def mapped(error: sqlite3.DatabaseError, path: str) -> StoreError:
    if is_busy(error):
        return StoreBusy(f"{path} is held by another process: try again")
    if is_read_only(error):
        return StoreReadOnly(f"{path} cannot be written: check its permissions")
    if _code(error) == sqlite3.SQLITE_FULL:
        return StoreError(f"the disk is full: nothing was written to {path}; what was there is kept")
    if is_damage(error):
        return StoreError(f"{path} is damaged ({error}): `ai-todos doctor --fix` sets it aside and starts a new one")
    return StoreError(f"{path}: {error}")


def _code(error: sqlite3.DatabaseError) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def is_busy(error: sqlite3.DatabaseError) -> bool:
    return _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def is_read_only(error: sqlite3.DatabaseError) -> bool:
    return _code(error) in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM)


def is_damage(error: sqlite3.DatabaseError) -> bool:
    return isinstance(error, Damaged) or _code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _is_short(path: str) -> bool:
    """Whether the file is shorter than its header says: cut off, or just being written by another process."""
    with open(path, "rb") as file:
        header = file.read(_HEADER)
        size = file.seek(0, os.SEEK_END)
    page = int.from_bytes(header[16:18], "big")
    pages = int.from_bytes(header[28:32], "big")
    return header[24:28] == header[92:96] and size < pages * (65536 if page == 1 else page)


def _confirm_damage(db: sqlite3.Connection) -> None:
    """Lets SQLite itself look, under its locks. Raises sqlite3.DatabaseError."""
    found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise Damaged(found)


def quarantine(path: str, why: str) -> str:
    """Sets a damaged store aside under a name of its own, with its sidecars; nothing is deleted. Returns the notice."""
    number = 1
    while os.path.exists(f"{path}.corrupt-{number}"):
        number += 1
    aside = f"{path}.corrupt-{number}"
    for tail in ("", "-wal", "-shm"):
        if os.path.exists(path + tail):
            os.replace(path + tail, aside + tail)
    return f"the store was damaged ({why}); it is kept as {aside}, and a new one was started: run `ai-todos scan`"
