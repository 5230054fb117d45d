"""Opening the SQLite file safely: version before any write, WAL or DELETE, quarantine of a damaged file, clear errors.

Starts fast.
"""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing, contextmanager, suppress

from ..errors import StoreBusy, StoreError, StoreReadOnly, StoreTooNew
from .schema import APPLICATION_ID, MIGRATIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

BUSY_SECONDS = 10.0
_WAL_PATIENCE = 5.0
_MOVES_TRIED = 10


class Damaged(sqlite3.DatabaseError):
    """SQLite's own check found the file damaged."""


def connect(path: str, *, read_only: bool, busy_seconds: float = BUSY_SECONDS) -> tuple[sqlite3.Connection, str, bool]:
    """An open connection, a notice for the user ("" for none), and whether it is read-only.

    A folder or file that cannot be written gives a read-only connection; where there is nothing to read, an empty store
    in memory. Raises StoreTooNew with the file untouched, and StoreError when it cannot be opened at all.
    """
    _refuse_links(path)
    _check_version(path)
    if read_only:
        return *_connect_read_only(path, ""), True
    cannot = f"{path} cannot be written: nothing new will be kept"
    try:
        _make_place(path)
    except OSError as error:
        return *_connect_read_only(path, f"{cannot} ({error.strerror})"), True
    # SQLite would open such a file without a word, and fail at the first write.
    if not (os.access(path, os.W_OK) and os.access(os.path.dirname(path), os.W_OK)):
        return *_connect_read_only(path, cannot), True
    try:
        return _connect(path, busy_seconds), "", False
    except sqlite3.DatabaseError as error:
        if is_read_only(error):
            return *_connect_read_only(path, cannot), True
        if not is_damage(error):
            raise mapped(error, path) from error
        notice = quarantine(path, str(error))
    _make_place(path)
    try:
        return _connect(path, busy_seconds), notice, False
    except sqlite3.DatabaseError as error:
        raise mapped(error, path) from error


def is_in_memory(db: sqlite3.Connection) -> bool:
    return not db.execute("PRAGMA database_list").fetchone()[2]


def identity(path: str) -> tuple[int, int] | None:
    """Which file lies at `path`, None when there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _refuse_links(path: str) -> None:
    """A repository could carry a link to another place as its state: nothing is ever read or written through one."""
    for place in (os.path.dirname(path), path):
        if os.path.islink(place):
            raise StoreError(f"{place} is a link, and a store is a real folder in its repository: remove the link")


def _check_version(path: str) -> None:
    """Raises StoreTooNew before anything is written, not even a file beside it."""
    # Never by opening the file ourselves: to close it would drop the POSIX locks of every connection that this process
    # has to it, and another process would delete the log that they write to.
    if os.path.exists(path):
        with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(_address(path, "immutable=1"), uri=True)) as db:
            _refuse_newer(db.execute("PRAGMA user_version").fetchone()[0], path)


def _address(path: str, mode: str) -> str:
    name = os.path.abspath(path).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return f"file:{name}?{mode}"


def _refuse_newer(version: int, path: str) -> None:
    if version > len(MIGRATIONS):
        raise StoreTooNew(
            f"{path} was written by a newer ai-todos (store version {version}, this one knows {len(MIGRATIONS)}): "
            "upgrade ai-todos"
        )


def _make_place(path: str) -> None:
    """The state folder with a .gitignore of its own, so that `git status` does not change, and a private empty file."""
    folder = os.path.dirname(path)
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise StoreError(f"{folder} is a file, and ai-todos keeps its state in a folder of that name: move it away")
    os.makedirs(folder, mode=0o700, exist_ok=True)
    with suppress(FileExistsError), open(os.path.join(folder, ".gitignore"), "x", encoding="utf-8") as file:
        file.write("*\n")
    if not os.path.exists(path):
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _connect(path: str, busy_seconds: float) -> sqlite3.Connection:
    _refuse_torn(path)
    db = sqlite3.connect(path, timeout=busy_seconds, isolation_level=None, check_same_thread=False)
    try:
        version: int = db.execute("PRAGMA user_version").fetchone()[0]
        _refuse_newer(version, path)
        if version and db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
            raise _foreign(path)
        if version < len(MIGRATIONS):
            _migrate(db, path)
        if db.execute("PRAGMA journal_mode").fetchone()[0] == "wal":
            db.execute("PRAGMA synchronous=NORMAL")
    except BaseException:
        db.close()
        raise
    return db


def _foreign(path: str) -> StoreError:
    return StoreError(f"{path} is the database of another program: move it away")


def _migrate(db: sqlite3.Connection, path: str) -> None:
    """Brings the tables up to date. A new store is made under the rollback journal: so its version is in the file."""
    db.execute("BEGIN IMMEDIATE")
    with committing(db):
        version: int = db.execute("PRAGMA user_version").fetchone()[0]
        _refuse_newer(version, path)
        if not version and db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise _foreign(path)
        for script in MIGRATIONS[version:]:
            for statement in script.split(";\n"):
                db.execute(statement)
        db.execute(f"PRAGMA application_id={APPLICATION_ID}")
        db.execute(f"PRAGMA user_version={len(MIGRATIONS)}")
    if not version:
        _ask_for_wal(db)


def _ask_for_wal(db: sqlite3.Connection) -> None:
    """In WAL mode readers do not wait. Where it is refused (network shares, bind mounts) the rollback journal stays."""
    until = time.monotonic() + _WAL_PATIENCE
    while True:
        try:
            db.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            # This one statement does not wait for others by itself.
            if is_busy(error) and time.monotonic() < until:
                time.sleep(0.005)
                continue
        return


def _connect_read_only(path: str, notice: str) -> tuple[sqlite3.Connection, str]:
    """What can be read without writing anything, else an empty store in memory; and the notice."""
    trouble = ""
    # immutable: a WAL store on a read-only file system has nowhere to put its -shm file.
    for mode in ("mode=ro", "mode=ro&immutable=1") if os.path.exists(path) else ():
        db = sqlite3.connect(_address(path, mode), uri=True, isolation_level=None, check_same_thread=False)
        try:
            if db.execute("PRAGMA user_version").fetchone()[0] == len(MIGRATIONS):
                db.execute("SELECT count(*) FROM todos").fetchone()
                return db, notice
        except sqlite3.DatabaseError as error:
            trouble = f"{path} can neither be read ({error}) nor written: nothing is remembered"
        db.close()
    empty = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    for script in MIGRATIONS:
        empty.executescript(script)
    return empty, trouble or notice


def begin(db: sqlite3.Connection, wait: float) -> bool:
    """`BEGIN IMMEDIATE`, so that reading and then writing cannot fail half-way; False when others write for `wait`."""
    db.execute(f"PRAGMA busy_timeout={int(1000 * wait)}")
    try:
        db.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        if not is_busy(error):
            raise
        return False
    finally:
        db.execute(f"PRAGMA busy_timeout={int(1000 * BUSY_SECONDS)}")
    return True


@contextmanager
def committing(db: sqlite3.Connection) -> Generator[None]:
    """The transaction that has begun."""
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def mapped(error: sqlite3.DatabaseError, path: str) -> StoreError:
    """SQLite's error as ours."""
    if is_busy(error):
        return busy(path)
    if is_read_only(error):
        return StoreReadOnly(f"{path} cannot be written: check its permissions")
    if _code(error) == sqlite3.SQLITE_FULL:
        return StoreError(f"the disk is full: nothing was written to {path}; what was there is kept")
    return StoreError(f"{path}: {error}")


def busy(path: str) -> StoreBusy:
    return StoreBusy(f"{path} is held by another process: try again")


def _code(error: sqlite3.DatabaseError) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def is_busy(error: sqlite3.DatabaseError) -> bool:
    return _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def is_read_only(error: sqlite3.DatabaseError) -> bool:
    return _code(error) in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM)


def is_damage(error: sqlite3.DatabaseError) -> bool:
    return isinstance(error, Damaged) or _code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _refuse_torn(path: str) -> None:
    """SQLite would take an emptied file for a new store, and delete the write-ahead log that still holds its rows."""
    with suppress(OSError):
        if os.path.getsize(path) == 0 and os.path.getsize(path + "-wal") > 0:
            raise Damaged("the file is empty, its log is not")


def _confirm_damage(db: sqlite3.Connection) -> None:
    """Lets SQLite itself look, under its locks. Raises sqlite3.DatabaseError."""
    found = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok":
        raise Damaged(found)


def quarantine(path: str, why: str) -> str:
    """Sets a damaged store aside under a name of its own, with its sidecars; nothing is deleted.

    Returns the notice, "" when another process was faster. Raises StoreError when the file cannot be moved.
    """
    with _alone(path):
        if _is_sound(path):
            return ""
        number = 1
        while os.path.lexists(f"{path}.corrupt-{number}"):
            number += 1
        aside = f"{path}.corrupt-{number}"
        try:
            # The file itself goes last: without it a log that was left behind would be deleted.
            for tail in ("-wal", "-shm", "-journal", ""):
                if os.path.exists(path + tail):
                    _move(path + tail, aside + tail)
        except OSError as error:
            raise StoreError(f"{path} is damaged ({why}) and cannot be set aside: {error.strerror}") from error
    return f"the store was damaged ({why}); it is kept as {aside}, and a new one was started: run `ai-todos scan`"


def _move(path: str, to: str) -> None:
    # On Windows a file that a virus scanner or an indexer holds for a moment cannot be moved.
    for _ in range(_MOVES_TRIED - 1):
        with suppress(PermissionError):
            return os.replace(path, to)
        time.sleep(0.05)
    return os.replace(path, to)


def _is_sound(path: str) -> bool:
    try:
        _refuse_torn(path)
        with closing(sqlite3.connect(_address(path, "mode=rw"), uri=True, timeout=BUSY_SECONDS)) as db:
            _confirm_damage(db)
    except sqlite3.DatabaseError as error:
        return not is_damage(error)
    return True


@contextmanager
def _alone(path: str) -> Generator[None]:
    """One process at a time sets a store aside; one that was killed meanwhile is waited for once."""
    lock = path + ".aside"
    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            break
        except FileExistsError:
            if time.monotonic() > until:
                break
            time.sleep(0.01)
    try:
        yield
    finally:
        with suppress(OSError):
            os.unlink(lock)
