"""Unfinished code of a whole scan: which files a worker examines, and what only several of them together tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from . import members, python_code
from .examine import Task
from .finding import Finding
from .workers import Crew


@dataclass(frozen=True, slots=True)
class Code:
    """By path: findings (of files that were read, or have facts), facts of classes, and notes."""

    findings: Mapping[str, list[Finding]]
    facts: Mapping[str, str]
    notes: Mapping[str, tuple[str, ...]]


class CodeReader:
    """Takes files as they are read, has the promising ones examined meanwhile, and answers at the end.

    A context manager: leaving it ends the worker processes.
    """

    def __init__(self) -> None:
        self._crew = Crew()
        self._places: dict[str, str] = {}
        self._names: dict[str, frozenset[bytes]] = {}  # of files that are not examined: what may make them matter

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._crew.__exit__(kind, error, trace)

    def prepare(self) -> Self:
        """Starts a worker process now: for a scan that will surely need one."""
        self._crew.prepare()
        return self

    def take(self, path: str, place: str, source: bytes) -> None:
        """One Python file, whose bytes are in UTF-8 or close to it."""
        if path.endswith(".pyi"):
            return
        self._places[path] = place
        if python_code.worth_parsing(source, path) or members.worth_indexing(source, frozenset(), path):
            self._crew.submit(Task(place, path))
        self._names[path] = members.bases_in(source, path)

    def finish(self, before: Mapping[str, str], others: Mapping[str, str]) -> Code:
        """`before` holds the facts of the last scan; `others`, by path, the places of files that are as they were."""
        examined = self._crew.collect()
        index = {path: facts for path, facts in before.items() if path in others}
        index |= {path: one.facts for path, one in examined.items() if one.facts}
        if self._places or len(index) != len(before):
            self._widen(index, before, others)
        found = {path: list(one.findings) for path, one in examined.items() if path not in index}
        for finding in members.missing_members(index) if index else ():
            found.setdefault(finding.file, []).append(finding)
        notes = {path: one.notes for path, one in examined.items() if one.notes}
        return Code(found, index, notes)

    def _widen(self, index: dict[str, str], before: Mapping[str, str], others: Mapping[str, str]) -> None:
        """Adds to `index` the files whose classes are reached by name from those in it, until there are no more."""
        if not index:
            return
        candidates, known = dict(self._names), members.names_of(before)
        while True:
            names = members.names_of(index)
            if not names <= known:  # files that have not changed may matter now
                candidates |= {path: own for path, own in _names_in(others) if path not in self._names}
                known |= names
            reached = [path for path, own in candidates.items() if path not in index and not own.isdisjoint(names)]
            for path in reached:
                del candidates[path]
                self._crew.submit(Task(self._places.get(path) or others[path], path, facts=True))
            new = {path: one.facts for path, one in self._crew.collect().items() if one.facts}
            if not new:
                return
            index |= new


def _names_in(places: Mapping[str, str]) -> Iterator[tuple[str, frozenset[bytes]]]:
    for path, place in places.items():
        if path.endswith((".py", ".pyw")):
            try:
                with open(place, "rb") as file:
                    yield path, members.bases_in(file.read(), path)
            except OSError:
                continue
