"""Unfinished code of a whole scan: which files a worker examines, and what only several of them together tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol, Self

from ..finding import Finding
from ..languages import CSHARP, PYTHON
from ..python import members, python_code
from .examine import Examined, Task
from .workers import Crew


@dataclass(frozen=True, slots=True)
class Code:
    """By path: findings (of files that were read, or have facts), facts of classes, and notes.

    `failed` are the files that no worker got through.
    """

    findings: Mapping[str, list[Finding]]
    facts: Mapping[str, str]
    notes: Mapping[str, tuple[str, ...]]
    failed: frozenset[str] = frozenset()


def is_csharp(path: str) -> bool:
    """Whether the facts of a file are of C# types; all others are of Python classes."""
    return path.endswith(_CSHARP_ENDS)


_CSHARP_ENDS = (".cs", ".csx")


class Examiners(Protocol):
    """Who examines code: worker processes, or this one."""

    def submit(self, task: Task) -> None: ...
    def collect(self) -> Mapping[str, Examined]: ...
    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class CodeReader:
    """Takes files as they are read, has the promising ones examined meanwhile, and answers at the end.

    A context manager: leaving it ends the worker processes.
    """

    def __init__(self, crew: Examiners | None = None) -> None:
        self._crew = crew or Crew()
        self._python = _Types(self._crew, PYTHON, (".py", ".pyw"), members)
        self._csharp: _Types | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._crew.__exit__(kind, error, trace)

    def take(self, path: str, place: str, source: bytes) -> None:
        """One Python file, whose bytes are in UTF-8 or close to it."""
        if path.endswith(".pyi"):
            return
        if python_code.worth_parsing(source, path) or members.worth_indexing(source, frozenset(), path):
            self._crew.submit(Task(place, path))
        self._python.take(path, place, source)

    def take_csharp(self, path: str, place: str, source: bytes, tags: tuple[str, ...], *, holds: bool) -> None:
        """One C# file; `holds` when it may hold something by itself, not only as one of several."""
        from ..trees import interfaces

        if holds or interfaces.worth_indexing(source, path):
            self.take_other(path, place, CSHARP, tags)
        self._types_of_csharp().take(path, place, source)

    def take_other(self, path: str, place: str, language: str, tags: tuple[str, ...]) -> None:
        """One file of another language, whose comments are read with a grammar too."""
        self._crew.submit(Task(place, path, language=language, tags=tags))

    def finish(self, before: Mapping[str, str], others: Mapping[str, str]) -> Code:
        """`before` holds the facts of the last scan; `others`, by path, the places of files that are as they were."""
        examined = self._crew.collect()
        types = [self._python]
        if self._csharp or any(map(is_csharp, before)):
            types.append(self._types_of_csharp())
        index: dict[str, str] = {}
        missing: list[Finding] = []
        for one in types:
            own = one.facts(examined, before, others)
            index |= own
            missing += one.missing_members(own)
        # Facts of Python classes carry the findings of their files.
        found = {path: list(one.findings) for path, one in examined.items() if path not in index or is_csharp(path)}
        for finding in missing:
            found.setdefault(finding.file, []).append(finding)
        notes = {path: one.notes for path, one in examined.items() if one.notes}
        return Code(found, index, notes, frozenset(path for path, one in examined.items() if one.failed))

    def _types_of_csharp(self) -> _Types:
        if self._csharp is None:
            from ..trees import interfaces

            self._csharp = _Types(self._crew, CSHARP, _CSHARP_ENDS, interfaces)
        return self._csharp


class _Room(Protocol):
    """What `members` knows of Python, and `interfaces` of C#."""

    def bases_in(self, data: bytes, file: str) -> frozenset[bytes]: ...
    def names_of(self, index: Mapping[str, str]) -> frozenset[bytes]: ...
    def missing_members(self, index: Mapping[str, str]) -> list[Finding]: ...


class _Types:
    """The classes of one language over many files: the facts of those that matter, and what they lack together."""

    def __init__(self, crew: Examiners, language: str, endings: tuple[str, ...], room: _Room) -> None:
        self._crew = crew
        self._language = language
        self._endings = endings
        self._room = room
        self._places: dict[str, str] = {}
        self._names: dict[str, frozenset[bytes]] = {}  # of files that are not examined: what may make them matter

    def take(self, path: str, place: str, source: bytes) -> None:
        self._places[path] = place
        self._names[path] = self._room.bases_in(source, path)

    def missing_members(self, index: Mapping[str, str]) -> list[Finding]:
        return self._room.missing_members(index) if index else []

    def facts(
        self, examined: Mapping[str, Examined], before: Mapping[str, str], others: Mapping[str, str]
    ) -> dict[str, str]:
        """By path: the facts of all files that matter now."""
        before = {path: facts for path, facts in before.items() if self._is_own(path)}
        index = {path: facts for path, facts in before.items() if path in others}
        index |= {path: one.facts for path, one in examined.items() if one.facts and self._is_own(path)}
        if self._places or len(index) != len(before):
            self._widen(index, before, others)
        return index

    def _is_own(self, path: str) -> bool:
        return is_csharp(path) == (self._language == CSHARP)

    def _widen(self, index: dict[str, str], before: Mapping[str, str], others: Mapping[str, str]) -> None:
        """Adds to `index` the files whose classes are reached by name from those in it, until there are no more."""
        if not index:
            return
        candidates, known = dict(self._names), self._room.names_of(before)
        while True:
            names = self._room.names_of(index)
            if not names <= known:  # files that have not changed may matter now
                candidates |= {path: own for path, own in self._names_in(others) if path not in self._names}
                known |= names
            reached = [path for path, own in candidates.items() if path not in index and not own.isdisjoint(names)]
            for path in reached:
                del candidates[path]
                place = self._places.get(path) or others[path]
                self._crew.submit(Task(place, path, facts=True, language=self._language))
            new = {path: one.facts for path, one in self._crew.collect().items() if one.facts}
            if not new:
                return
            index |= new

    def _names_in(self, places: Mapping[str, str]) -> Iterator[tuple[str, frozenset[bytes]]]:
        for path, place in places.items():
            if path.endswith(self._endings):
                try:
                    with open(place, "rb") as file:
                        yield path, self._room.bases_in(file.read(), path)
                except OSError:
                    continue
