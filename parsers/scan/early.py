"""A few changed files read whole, markers and code, in a process of their own while the scan loads what else it needs.

Only what stays within the files can be told so: as soon as classes of other files matter, the scan has to look itself.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..states import FileState, Rules
from .fork import Fork

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType

    from .examine import Examined, Task

#: What reading them may take; after that the scan reads them itself, step by step.
SECONDS = 10
#: More files are better shared among several processes.
MOST_FILES = 8


@dataclass(frozen=True, slots=True)
class Few:
    """Changed files of the repository at `root`: `files` has, by path, size and digest of the last scan; `facts` are
    those of the classes of all other files."""

    root: str
    rules: Rules
    files: Mapping[str, tuple[int, str]]
    facts: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Early:
    """The new states by path; of those in `touched` the content is as it was, and only size and time are told."""

    states: Mapping[str, FileState]
    touched: frozenset[str]


def read(few: Few) -> bytes:
    """Reads the files, in a process that may die of it. The answer is for `told`."""
    from .reading import Reading
    from .unfinished import CodeReader

    places = {path: f"{few.root}{os.sep}{path}" for path in (*few.files, *few.facts)}
    reading = Reading(places, few.rules, _Facts(few.facts), CodeReader(_Aside()))
    for path, (size, digest) in few.files.items():
        now = os.lstat(places[path])
        found = now.st_size, now.st_mtime_ns, now.st_mode
        reading.look(path, found, FileState(path, size, 0, digest) if size == now.st_size else None)
    states = reading.finish()
    matters = any(state.classes for state in states.values())
    return b"" if matters else pickle.dumps(Early(states, frozenset(reading.same)), pickle.HIGHEST_PROTOCOL)


def told(answer: bytes) -> Early | None:
    """What `read` gave, if it came through it and nothing else matters."""
    try:
        early = pickle.loads(answer)  # noqa: S301 -- from our own process
    except (EOFError, pickle.UnpicklingError):
        return None
    return early if isinstance(early, Early) else None


@dataclass(frozen=True, slots=True)
class _Facts:
    """What is known of other files: nothing but the facts of their classes."""

    facts: Mapping[str, str]

    def stats(self) -> Mapping[str, tuple[int, int]]:
        return {}

    def load(self, paths: Sequence[str]) -> Mapping[str, FileState]:
        return {}

    def index(self) -> Mapping[str, str]:
        return self.facts


class _Aside:
    """Examines code in further copies of this process, while this one goes on with the markers."""

    def __init__(self) -> None:
        self._asked: dict[str, Fork] = {}

    def submit(self, task: Task) -> None:
        self._asked[task.file] = Fork(lambda: pickle.dumps(_examined(task), pickle.HIGHEST_PROTOCOL), SECONDS)

    def collect(self) -> dict[str, Examined]:
        """The answers; an error where a copy did not survive the code: then this process shall not either."""
        asked, self._asked = self._asked, {}
        found: dict[str, Examined] = {}
        for file, fork in asked.items():
            found[file] = pickle.loads(fork.answer())  # noqa: S301 -- from our own process
            fork.end()
        return found

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for fork in self._asked.values():
            fork.end()


def _examined(task: Task) -> Examined:
    from .examine import examine

    return examine(task, lambda step: None)
