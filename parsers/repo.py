"""A scan: which files changed since the last one, what is open in them, and what that means for classes in other files.

Cheap things first: one stat a file; bytes that rule out most files; tree-sitter for the rest; LibCST, in a worker, for the few
functions that need understanding.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

from . import members, python_code
from .comments import Ignored, findings, ignored
from .decode import decode, is_binary
from .files import list_files, normal
from .finding import CODE_MARKERS, Finding
from .languages import MARKDOWN, PYTHON, is_read, language_in, language_of
from .markers import DEFAULT_TAGS, prefilter
from .prose import markdown
from .workers import Judge


@dataclass(frozen=True, slots=True)
class Rules:
    """What is looked for, and where not (`exclude` in the syntax of .gitignore)."""

    tags: tuple[str, ...] = DEFAULT_TAGS
    max_file_bytes: int = 2_000_000
    exclude: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FileState:
    """A file as a scan saw it. `mtime_ns` is 0 when it was so fresh that a further change could not be told.

    `classes` are facts for judging classes across files, as JSON; `skipped` is why it was not read; `notes` are for the user.
    """

    path: str
    size: int
    mtime_ns: int
    findings: tuple[Finding, ...] = ()
    classes: str = ""
    skipped: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScanResult:
    """`files` are those that are new or changed against what was known, or whose findings changed through another file."""

    files: tuple[FileState, ...]
    unchanged: int = 0
    removed: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        return tuple(finding for state in self.files for finding in state.findings)


class Known(Protocol):
    """What earlier scans saw, as the caller keeps it."""

    def stats(self) -> Mapping[str, tuple[int, int]]:
        """Size and mtime_ns by path."""
        ...

    def load(self, paths: Sequence[str]) -> Mapping[str, FileState]: ...

    def index(self) -> Mapping[str, str]:
        """The class facts by path, of files that have any."""
        ...


class _Nothing:
    def stats(self) -> Mapping[str, tuple[int, int]]:
        return {}

    def load(self, paths: Sequence[str]) -> Mapping[str, FileState]:
        return {}

    def index(self) -> Mapping[str, str]:
        return {}


#: For a first scan.
EMPTY: Known = _Nothing()

Progress = Callable[[int, int], None]


class PathNotFound(Exception):
    """A path to scan does not exist."""


def scan_repo(
    root: Path, rules: Rules, known: Known, *, progress: Progress | None = None, paths: Sequence[str] | None = None
) -> ScanResult:
    """Scans the files of the repository at `root`, or those at and below `paths` (relative to it, POSIX).

    `progress` is told (done, all files). Raises PathNotFound.
    """
    listed, warnings = list_files(root, rules.exclude)
    names = {normal(name): name for name in listed}
    stats = known.stats()
    if paths is not None:
        missing = [path for path in paths if not os.path.lexists(root / path) and path not in stats]
        if missing:
            raise PathNotFound(f"there is no {missing[0]} in {root}")
        names = {path: name for path, name in names.items() if _is_within(path, paths)}
        stats = {path: values for path, values in stats.items() if _is_within(path, paths)}
    scan = _Scan(rules, known)
    try:
        for done, (path, name) in enumerate(names.items(), start=1):
            scan.look(path, os.path.join(root, name), stats.get(path))
            if progress:
                progress(done, len(names))
        removed = tuple(sorted(path for path in stats if path not in names))
        states = scan.finish(lambda path: os.path.join(root, names.get(path, path)), removed)
    finally:
        scan.judge.close()
    return ScanResult(states, scan.unchanged, removed, tuple(warnings))


def scan_paths(paths: Sequence[Path], rules: Rules) -> ScanResult:
    """Scans files and folders anywhere, without any state; findings bear the paths as they were given. Raises PathNotFound."""
    names: dict[str, str] = {}
    warnings: list[str] = []
    for given in paths:
        if not os.path.lexists(given):
            raise PathNotFound(f"there is no {given}")
        if given.is_dir():
            listed, warned = list_files(given, rules.exclude)
            warnings += warned
            names |= {normal((given / name).as_posix()): os.path.join(given, name) for name in listed}
        else:
            names[normal(given.as_posix())] = os.fspath(given)
    scan = _Scan(rules, EMPTY)
    try:
        for path, name in names.items():
            scan.look(path, name, None, asked_for=True)
        states = scan.finish(lambda path: names[path])
    finally:
        scan.judge.close()
    return ScanResult(states, 0, (), tuple(warnings))


def _is_within(path: str, folders: Sequence[str]) -> bool:
    tops = [folder.strip("/").removeprefix("./") for folder in folders]
    return any(top in ("", ".") or path == top or path.startswith(top + "/") for top in tops)


@dataclass(slots=True)
class _Python:
    """A Python file on its way: what was found at once, what LibCST has yet to judge, and what it does not want judged."""

    snippets: list[python_code.Snippet] = field(default_factory=list[python_code.Snippet])
    ignored: Ignored = Ignored()


class _Scan:
    """The state of one scan."""

    def __init__(self, rules: Rules, known: Known) -> None:
        self.rules = rules
        self.judge = Judge()
        self.unchanged = 0
        self._known = known
        self._may_hold_marker = prefilter(rules.tags)
        self._states: dict[str, FileState] = {}
        self._pythons: dict[str, _Python] = {}
        self._bases: dict[str, frozenset[bytes]] = {}
        self._same: list[str] = []

    def look(self, path: str, name: str, known: tuple[int, int] | None, *, asked_for: bool = False) -> None:
        """Looks at one file: a stat when it has not changed. `asked_for` reads a file of any name."""
        try:
            found = os.lstat(name)
        except OSError as error:
            self._skip(path, 0, 0, error.strerror or "cannot be read")
            return
        if stat.S_ISDIR(found.st_mode):
            return  # a submodule: a repository of its own
        if known == (found.st_size, found.st_mtime_ns):
            self.unchanged += 1
            self._same.append(path)
            return
        reason = self._why_not(found)
        if reason:
            self._skip(path, found.st_size, found.st_mtime_ns, reason)
        elif is_read(path) or asked_for:
            self._read(path, name, found)
        else:
            self._states[path] = FileState(path, found.st_size, found.st_mtime_ns)

    def _why_not(self, found: os.stat_result) -> str:
        if stat.S_ISLNK(found.st_mode):
            return "a link"
        if not stat.S_ISREG(found.st_mode):
            return "not a regular file"
        return f"over {self.rules.max_file_bytes:,} bytes" if found.st_size > self.rules.max_file_bytes else ""

    def _skip(self, path: str, size: int, mtime_ns: int, reason: str) -> None:
        self._states[path] = FileState(path, size, mtime_ns, skipped=reason)

    def _read(self, path: str, name: str, found: os.stat_result) -> None:
        mtime_ns = 0 if _is_fresh(found.st_mtime_ns) else found.st_mtime_ns
        try:
            with open(name, "rb") as file:
                data = file.read(self.rules.max_file_bytes + 1)
        except OSError as error:
            self._skip(path, found.st_size, 0, error.strerror or "cannot be read")
            return
        state = FileState(path, found.st_size, mtime_ns)
        language = language_in(path, data)
        if is_binary(data):
            state = replace(state, skipped="binary")
        elif language == MARKDOWN:
            state = self._markdown(state, data)
        elif language == PYTHON:
            self._bases[path] = members.bases_in(data, path)
            state = self._python(state, data, members.worth_indexing(data, frozenset(), path))
        self._states[path] = state

    def _markdown(self, state: FileState, data: bytes) -> FileState:
        if b"[ ]" not in data and b"<!--" not in data and b"\0" not in data:
            return state
        decoded = decode(data)
        return replace(
            state,
            findings=tuple(markdown(decoded.text, state.path, self.rules.tags)),
            notes=(decoded.note,) if decoded.note else (),
        )

    def _python(self, state: FileState, data: bytes, indexed: bool) -> FileState:
        """The comments of a Python file; its code is judged at the end of the scan."""
        wide = b"\0" in data  # UTF-16 hides what the prefilter looks for
        code = wide or python_code.worth_parsing(data, state.path)
        if not (code or indexed or self._may_hold_marker(data)):
            return state
        from . import python_comments

        decoded = decode(data)
        source = python_comments.parse(decoded.text)
        lines, scopes = python_comments.read(source)
        skip = ignored(lines)
        texts = decoded.text.split("\n")
        found = findings(
            lines, state.path, self.rules.tags, lambda line: python_comments.enclosing(scopes, texts, line), skip
        )
        snippets = python_code.candidates(source.root, source.data, state.path) if code and not skip.whole_file else []
        if snippets:
            self.judge.start()
        facts = members.class_facts(source.root, source.data, state.path) if indexed or snippets else ""
        self._pythons[state.path] = _Python(snippets, skip)
        return replace(state, findings=tuple(found), classes=facts, notes=(decoded.note,) if decoded.note else ())

    def finish(self, name_of: Callable[[str], str], removed: Collection[str] = ()) -> tuple[FileState, ...]:
        """Judges the code, and the classes across files; returns the states that are new or have changed."""
        if self._pythons:
            self._judge_snippets()
        if self._bases or removed:
            self._judge_classes(name_of, self._known.index(), frozenset(removed))
        return tuple(self._states[path] for path in sorted(self._states))

    def _judge_snippets(self) -> None:
        asked = [(path, snippet) for path, python in self._pythons.items() for snippet in python.snippets]
        for (path, snippet), judged in zip(asked, self.judge.judge([one for _, one in asked]), strict=True):
            state = self._states[path]
            if judged.refused:
                where = f"line {snippet.first_line}: {judged.refused}"
                self._states[path] = replace(state, notes=(*state.notes, where))
            wanted = [
                replace(one, file=path) for one in judged.findings if not self._pythons[path].ignored.covers(one.line)
            ]
            self._states[path] = self._with(self._states[path], wanted)
        for path in self._pythons:
            state = self._states[path]
            if state.classes:
                held = [one for one in state.findings if one.marker in CODE_MARKERS]
                rest = tuple(one for one in state.findings if one.marker not in CODE_MARKERS)
                facts = members.hold(state.classes, held)
                self._states[path] = replace(state, findings=rest if facts else state.findings, classes=facts)

    def _judge_classes(self, name_of: Callable[[str], str], before: Mapping[str, str], removed: frozenset[str]) -> None:
        """Reads further files until every class that derives from an abstract one is indexed, then judges them together."""
        index = {path: facts for path, facts in before.items() if path not in self._states and path not in removed}
        index |= {path: state.classes for path, state in self._states.items() if state.classes}
        if not index:
            return
        asked = members.names_of(before)  # the unchanged files were asked for these when they were read
        names: frozenset[bytes] = frozenset()
        while (wanted := members.names_of(index)) - names:
            names |= wanted
            if names - asked:
                self._bases |= {path: members.bases_in(_bytes(name_of(path)), path) for path in self._unasked()}
            for path in [path for path, bases in self._bases.items() if path not in index and bases & names]:
                facts = self._index_late(path, name_of(path))
                if facts:
                    index[path] = facts
        found: dict[str, list[Finding]] = {}
        for finding in members.missing_members(index):
            found.setdefault(finding.file, []).append(finding)
        self._settle(index, found, name_of)

    def _unasked(self) -> list[str]:
        return [path for path in self._same if path not in self._bases and language_of(path) == PYTHON]

    def _index_late(self, path: str, name: str) -> str:
        from . import python_comments

        source = python_comments.parse(decode(_bytes(name)).text)
        return members.class_facts(source.root, source.data, path)

    def _settle(
        self, index: Mapping[str, str], found: Mapping[str, Sequence[Finding]], name_of: Callable[[str], str]
    ) -> None:
        """Puts the findings that come of all files together into the states; those of unchanged files only if they differ."""
        old = self._known.load([path for path in index if path not in self._states])
        for path, facts in index.items():
            state = self._states.get(path) or old.get(path)
            if state is None:
                continue
            rest = tuple(one for one in state.findings if one.marker not in CODE_MARKERS)
            settled = self._with(replace(state, findings=rest, classes=facts), found.get(path, ()))
            if settled != state or path in self._states:
                skip = self._ignored_in(path, name_of(path))
                kept = tuple(one for one in settled.findings if not skip.covers(one.line))
                self._states[path] = replace(settled, findings=kept)

    def _ignored_in(self, path: str, name: str) -> Ignored:
        if path in self._pythons:
            return self._pythons[path].ignored
        from . import python_comments

        return ignored(python_comments.read(python_comments.parse(decode(_bytes(name)).text))[0])

    def _with(self, state: FileState, more: Iterable[Finding]) -> FileState:
        found = {(one.line, one.column, one.marker): one for one in (*state.findings, *more)}
        return replace(state, findings=tuple(found[key] for key in sorted(found)))


def _bytes(name: str) -> bytes:
    try:
        return Path(name).read_bytes()
    except OSError:
        return b""


def _is_fresh(mtime_ns: int) -> bool:
    """Whether a file changed so lately that its next change may bear the same time. Some file systems count whole seconds."""
    tick = 2_000_000_000 if mtime_ns % 1_000_000_000 == 0 else 50_000_000
    return mtime_ns > time.time_ns() - tick
