"""Following a working tree: what an editor, git or a tool changes is scanned a moment later.

watchfiles hears of changes. Before a scan the tree has to be at rest: a file that is being replaced has to be back, and
what git is at (a switch, a rebase) has to be done, or its changes would look like edits of the branch that is left.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import PurePath
from types import TracebackType
from typing import IO, Self

from ..parsers.files import files
from ..parsers.languages import may_hold
from . import gitinfo, settings_cache
from .errors import AiTodosError, ConfigError, StoreBusy, UsageError
from .memory import Memory
from .results import ScanReport

TYPE_CHECKING = False
if TYPE_CHECKING:
    from threading import Event

    from watchfiles._rust_notify import RustNotify

NEEDS = "watch needs watchfiles, which is not installed: pip install 'ai-todos[watch]'"

#: Milliseconds: a burst is gathered for at most the first, and is over when nothing happened for the second.
_GATHER, _STEP = 400, 12
#: Milliseconds: how often a lock of git is looked at; how long git may take to move HEAD once it has written its index;
#: how long a burst has to be quiet; how long a file that is gone or empty may take to come back.
_LOCKED, _HEAD_MOVES, _QUIET, _BACK = 20, 150, 60, 80
#: Seconds: how long all that may take together; when git's lock is a leftover; when an index is not of this change.
_PATIENCE, _STALE, _RECENT = 10.0, 30.0, 2.0
#: Milliseconds until a scan that found the store busy is tried again; between two looks where the system tells nothing.
_RETRY, _POLL = 1000, 300
#: With more changed paths than this the whole tree is compared: cheaper than asking for each.
_MANY = 30
_WALKS = 5
_MODIFIED = 2
_LOCKED_BYTE = 1 << 20
_LINUX = sys.platform.startswith("linux")
_IGNORE_FILES = frozenset({".gitignore", files.OWN_IGNORE})
_SETTINGS = "pyproject.toml"

#: Paths that have changed; ALL (None) when anything may have.
Heard = set[str] | None
ALL: None = None
NOTHING: Heard = set()


@dataclass(frozen=True, slots=True)
class Followed:
    """One scan of a followed tree. `whole` holds for the first, and for those that compared all files."""

    memory: Memory
    report: ScanReport
    whole: bool


def follow(open_memory: Callable[[], Memory], stop: Event | None = None) -> Generator[Followed]:
    """A whole scan, then one after each change of the working tree, until `stop` is set or an exception ends it.

    Raises AiTodosError when watchfiles is missing, when another process follows the same tree, and when that is gone.
    """
    try:
        import_module("watchfiles")  # asked before the memory is made
    except ImportError as error:
        raise AiTodosError(NEEDS) from error
    with ExitStack() as opened:
        follower = _Follower(open_memory, opened)
        follower.open()
        with suppress(_Stopped), Ears(follower.root, follower.memory.settings.exclude, stop) as ears:
            yield from follower.scans(ears)


class _Stopped(Exception):
    """The caller wants no more."""


@dataclass(slots=True)
class _Follower:
    """The memory as it is open now, and what was known of the tree when it was last scanned."""

    open_memory: Callable[[], Memory]
    opened: ExitStack
    memory: Memory = field(init=False)
    settings: object = None
    problem: str = ""
    index: object = None
    late: Heard = field(default_factory=set[str])

    @property
    def root(self) -> str:
        return self.memory.checkout.root

    def scans(self, ears: Ears) -> Iterator[Followed]:
        yield self._scan(ALL)
        while True:
            heard = ears.hear(_RETRY if self.late != NOTHING else 0)
            heard = _both(self._settled(ears, heard), self.late)
            if heard == NOTHING:
                continue
            if not os.path.isdir(self.root):
                raise AiTodosError(f"{self.root} is gone: there is nothing to follow any more")
            if self._stamp() != self.settings:
                self._open_again()
                heard = ALL
            heard = self._to_scan(_both(heard, ears.keep_up(heard, self.memory.settings.exclude)))
            if heard != NOTHING:
                try:
                    scanned = self._scan(heard)
                except StoreBusy:
                    self.late = heard
                    continue
                yield scanned

    def open(self) -> None:
        """Opens the memory, alone."""
        self._take(self.open_memory())

    def _open_again(self) -> None:
        """With its settings and its file as they are now; a settings file that is half written counts the next time."""
        try:
            memory, self.problem = self.open_memory(), ""
        except ConfigError as error:
            self.problem, self.settings = str(error), self._stamp()
        else:
            self.opened.close()
            self._take(memory)

    def _take(self, memory: Memory) -> None:
        self.memory = self.opened.enter_context(memory)
        if not memory.store.read_only:
            self.opened.enter_context(_alone(memory))
        self.settings = self._stamp()

    def _stamp(self) -> object:
        """What tells that the settings, and the file of the store, are those that were opened."""
        here, store = self.memory.checkout, self.memory.store
        own = os.path.join(here.store_root, settings_cache.FOLDER)
        there = store.read_only or os.path.exists(store.path)
        return settings_cache.stamp(settings_cache.places(here.root, own, os.environ)[1:]), there

    # When the tree is at rest

    def _settled(self, ears: Ears, heard: Heard) -> Heard:
        until = time.monotonic() + _PATIENCE
        while heard != NOTHING and time.monotonic() < until:
            pause = self._pause(heard)
            if not pause:
                break
            more = ears.hear(pause)
            heard = _both(heard, more)
            if more == NOTHING and pause != _LOCKED:
                break
        return heard

    def _pause(self, heard: Heard) -> int:
        """How many milliseconds it has to be quiet from now on; 0 when it can be scanned at once."""
        git_dir = _git_dir(self.root)
        if git_dir and _age(os.path.join(git_dir, "index.lock")) < _STALE:
            return _LOCKED
        if git_dir and self._may_be_git(os.path.join(git_dir, "index"), heard):
            return _HEAD_MOVES
        if heard is None or len(heard) > _MANY:
            return _QUIET
        return _BACK if any(map(self._is_unfinished, heard)) else 0

    def _may_be_git(self, index: str, heard: Heard) -> bool:
        """Whether git itself may have written these files just now, and not yet moved HEAD."""
        if _identity(index) == self.index or _age(index) > _RECENT or self._head_moved():
            return False
        if heard is None or len(heard) > _MANY:
            return True
        return not heard <= files.not_as_staged(self.root, sorted(heard))

    def _head_moved(self) -> bool:
        here, there = self.memory.checkout, gitinfo.locate(self.root)
        return (here.branch, here.head) != (there.branch, there.head)

    def _is_unfinished(self, path: str) -> bool:
        try:
            return os.lstat(os.path.join(self.root, path)).st_size == 0
        except OSError:
            return True

    # What is scanned

    def _to_scan(self, heard: Heard) -> Heard:
        """Without paths that were never known and are gone again; ALL where that is cheaper, or needed."""
        if heard is None or len(heard) > _MANY or self._head_moved():
            return ALL
        if any(PurePath(path).name in _IGNORE_FILES for path in heard):
            return ALL
        gone = {path for path in heard if not os.path.lexists(os.path.join(self.root, path))}
        if gone:
            known = self.memory.store.known(self.memory.checkout.checkout).stats()
            gone = {path for path in gone if files.stored(path) not in known and not _holds_any(path, known)}
        return heard - gone

    def _scan(self, heard: Heard) -> Followed:
        git_dir = _git_dir(self.root)
        index = _identity(os.path.join(git_dir, "index")) if git_dir else None
        memory, settings = self.memory, self.memory.settings
        # Ages have not changed much since the last scan: only a whole one archives what has gone stale.
        memory.settings = replace(settings, auto_prune=settings.auto_prune and heard is None)
        try:
            report = memory.scan(None if heard is None else sorted(heard))
        except UsageError:  # one of the paths is gone since we looked
            heard, report = ALL, memory.scan()
        finally:
            memory.settings = settings
        self.late, self.index = set(), index
        if self.problem:
            report = replace(report, warnings=(self.problem, *report.warnings))
        return Followed(memory, report, heard is None)


class Ears:
    """Hears which files and folders change that a scan would look at: paths below the root, as they are opened.

    On Linux it listens to each folder that may hold such files, and to no other; elsewhere the system tells of a whole
    tree at once, and what is ignored is dropped.
    """

    def __init__(self, root: str, exclude: Sequence[str] = (), stop: Event | None = None) -> None:
        self._root = root
        self._stop = stop
        self._exclude = exclude
        self._renew()
        self._folders = self._all_folders()
        self._notify = self._listen()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._notify.close()

    def hear(self, milliseconds: int) -> Heard:
        """What changes next, or NOTHING when all is quiet for so long (0: for ever)."""
        from watchfiles._rust_notify import WatchfilesRustInternalError

        try:
            said = self._notify.watch(_GATHER, _STEP, milliseconds, self._stop)
        except WatchfilesRustInternalError:  # too much at once, or a name that is no Unicode: all may have changed
            self._replace()
            return ALL
        if said == "signal":
            raise KeyboardInterrupt
        if said == "stop":
            raise _Stopped
        if isinstance(said, str):
            return NOTHING
        return {path for kind, place in said if self._matters(path := self._below(place), kind)}

    def keep_up(self, heard: Heard, exclude: Sequence[str]) -> Heard:
        """Listens where it has to after these changes; returns what was heard meanwhile."""
        if heard is None or exclude != self._exclude or any(PurePath(path).name in _IGNORE_FILES for path in heard):
            self._exclude = exclude
            self._renew()
            self._folders = self._all_folders()
            return self._replace()
        moved = [f"{path}/" for path in heard if f"{path}/" in self._folders or self._is_folder(path)]
        if not moved:
            return NOTHING
        self._renew()
        missed: Heard = set()
        for _ in range(_WALKS):  # until no further folder was made while we were not listening to its parent
            before = self._folders
            self._folders = {one for one in before if not one.startswith(tuple(moved))} | self._folders_below(moved)
            if self._folders == before:
                break
            missed = _both(missed, self._replace())
        return missed

    def _renew(self) -> None:
        """Reads the ignore rules, and git's list of what it tracks, anew."""
        git_dir = _git_dir(self._root)
        self._index = os.path.join(git_dir, "index") if git_dir else ""
        self._index_read = _identity(self._index)
        self._sieve = files.Sieve.of_repository(self._root, self._exclude)

    def _all_folders(self) -> set[str]:
        return set(self._sieve.folders()) if _LINUX else {""}

    def _folders_below(self, moved: Iterable[str]) -> set[str]:
        if not _LINUX:
            return {""}
        return {one for folder in moved if self._sieve.folder(folder) for one in self._sieve.folders(folder)}

    def _listen(self) -> RustNotify:
        from watchfiles._rust_notify import RustNotify, WatchfilesRustInternalError

        polling = bool(os.environ.get("WATCHFILES_FORCE_POLLING"))
        for _ in range(_WALKS):
            places = [os.path.join(self._root, folder[:-1]) if folder else self._root for folder in self._folders]
            try:
                return RustNotify(places, False, polling, _POLL, not _LINUX, True)
            except FileNotFoundError:  # a folder went meanwhile
                self._folders = self._all_folders()
            except (OSError, WatchfilesRustInternalError) as error:
                raise AiTodosError(f"the system does not let us watch {len(places):,} folders: {error}") from error
        raise AiTodosError(f"{self._root} changes too fast to be followed, or is gone")

    def _replace(self) -> Heard:
        """Listens anew; what the old ears still heard is not lost."""
        from watchfiles._rust_notify import WatchfilesRustInternalError

        old, self._notify = self._notify, self._listen()
        try:
            said = old.watch(1, 1, 1, None)
        except WatchfilesRustInternalError:
            return ALL
        finally:
            old.close()
        if said == "signal":
            raise KeyboardInterrupt
        return set() if isinstance(said, str) else {self._below(place) for _, place in said}

    def _below(self, place: str) -> str:
        return place[len(self._root) + 1 :].replace(os.sep, "/")

    def _matters(self, path: str, kind: int) -> bool:
        name = path.rpartition("/")[2]
        if not path or name in _IGNORE_FILES or path == _SETTINGS:
            return True
        if f"{path}/" in self._folders:
            return kind != _MODIFIED
        if self._is_folder(path):
            return kind != _MODIFIED and self._sieve.folder(f"{path}/")
        return may_hold(path) and (self._sieve.file(path) or self._is_tracked_by_now(path))

    def _is_folder(self, path: str) -> bool:
        place = os.path.join(self._root, path)
        return os.path.isdir(place) and not os.path.islink(place)

    def _is_tracked_by_now(self, path: str) -> bool:
        """Looked at after all: git may track it since its list was read."""
        if _identity(self._index) == self._index_read:
            return False
        self._renew()
        return self._sieve.file(path)


def _both(one: Heard, other: Heard) -> Heard:
    return ALL if one is None or other is None else one | other


def _holds_any(folder: str, known: Iterable[str]) -> bool:
    return any(path.startswith(f"{files.stored(folder)}/") for path in known)


def _git_dir(root: str) -> str:
    """The folder with the index of this working tree; "" without git."""
    place = os.path.join(root, ".git")
    if os.path.isdir(place):
        return place
    try:
        with open(place, encoding="utf-8", errors="surrogateescape") as file:
            said = file.read().strip()
    except OSError:
        return ""
    return os.path.join(root, said.removeprefix("gitdir:").strip()) if said.startswith("gitdir:") else ""


def _identity(path: str) -> object:
    """What tells one state of a file from the next; None when there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def _age(path: str) -> float:
    """Seconds since a file was written; without end when there is none."""
    try:
        return abs(time.time() - os.stat(path).st_mtime)
    except OSError:
        return float("inf")


@contextmanager
def _alone(memory: Memory) -> Generator[None]:
    """Holds the lock of the one process that follows this working tree. Raises AiTodosError when another has it."""
    here = memory.checkout
    place = os.path.join(os.path.dirname(memory.store.path), f"watch{'-' if here.checkout else ''}{here.checkout}.lock")
    with open(place, "a+", encoding="utf-8") as file:
        if not _lock(file):
            file.seek(0)
            who = file.read(20).strip()
            raise AiTodosError(
                f"another `ai-todos watch`{f' (process {who})' if who.isdecimal() else ''} follows {here.root} already"
            )
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield


def _lock(file: IO[str]) -> bool:
    """Takes the lock that the system holds for a process, and gives back when it ends, however it ends."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(_LOCKED_BYTE)  # not where the process is named: Windows would let nobody read that
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
