"""What goes into a scan and what comes out: rules, what is known, the state of each file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from .finding import Finding

#: Size, mtime_ns and mode of a file: a third of what os.stat_result weighs, and a scan keeps one per file.
Stat = tuple[int, int, int]


class Known(Protocol):
    """What the last scan saw, asked for piecemeal: the stats of all files always, the rest seldom."""

    def stats(self) -> Mapping[str, tuple[int, int]]:
        """Size and mtime_ns of each file, by path."""
        ...

    def load(self, paths: Sequence[str]) -> Mapping[str, FileState]: ...

    def index(self) -> Mapping[str, str]:
        """The class facts of the files that have any, by path."""
        ...


class PathNotFound(FileNotFoundError):
    """A path to scan does not exist; the message names it."""


@dataclass(frozen=True, slots=True)
class FileState:
    """One file as last scanned; the caller keeps it.

    `path` is relative to the root, POSIX, NFC. `mtime_ns` is 0 when the file was so fresh that a further change might
    not show in it. `digest` is of the content, "" when it was not read. `classes` are facts for findings across files,
    opaque. `skipped` says why a file was not read; `notes` what else should be known.
    """

    path: str
    size: int
    mtime_ns: int
    digest: str = ""
    findings: tuple[Finding, ...] = ()
    classes: str = ""
    skipped: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScanResult:
    """`files` holds only what is new or differs from what was known; `removed` the known paths that are gone."""

    files: tuple[FileState, ...] = ()
    unchanged: int = 0
    removed: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings of `files`."""
        return tuple(finding for state in self.files for finding in state.findings)


@dataclass(frozen=True, slots=True)
class Rules:
    """What is scanned for, and what is left out; `exclude` has gitignore syntax."""

    tags: tuple[str, ...] = ("TODO", "FIXME", "XXX", "HACK", "BUG")
    max_file_bytes: int = 2_000_000
    exclude: tuple[str, ...] = ()


class _Nothing:
    def stats(self) -> Mapping[str, tuple[int, int]]:
        return {}

    def load(self, paths: Sequence[str]) -> Mapping[str, FileState]:
        return {}

    def index(self) -> Mapping[str, str]:
        return {}


#: For a first scan.
EMPTY: Known = _Nothing()
