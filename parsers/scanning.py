"""One scan, from the list of files to their states: stat, read what changed, find its markers, examine its code."""

from __future__ import annotations

import hashlib
import os
import re
import stat
import time
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from . import comments, files, ignore, python_text
from .decode import decode, is_binary
from .finding import CODE_MARKERS, Finding
from .languages import language_of, may_hold
from .repo import EMPTY, FileState, Known, PathNotFound, Rules, ScanResult
from .unfinished import Code, CodeReader

#: A file changed this shortly before a scan may change again without its mtime showing it.
_FRESH_NS = 2_000_000_000
_PROGRESS_STEP = 50

Progress = Callable[[int, int], None]
_WIDE = (BOM_UTF16_LE, BOM_UTF16_BE, b"\0\0\xfe\xff")
_LETTERS = frozenset(bytes([code]) for code in b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
#: After a tag that is not in its configured spelling: a colon or an @, perhaps after `!?` and brackets.
_SIGN = re.compile(rb"[!?\xa0-\xff]{0,24}[ \t]{0,4}(?:[:@]|\xef\xbc\x9a|[(\[]|\xef\xbc\x88|/)")


def scan_repo(
    root: Path, rules: Rules, known: Known, progress: Progress | None, paths: Sequence[str] | None
) -> ScanResult:
    base = os.path.abspath(root)
    stats = known.stats()
    for path in paths or ():
        if not os.path.lexists(os.path.join(base, path)) and not any(map(_within([path]), stats)):
            raise PathNotFound(f"there is no {path} in {base}")
    listing = files.listing(base)
    places = {path: os.path.join(base, name) for path, name in listing.files}
    result = _scan(places, rules, known, _within(paths), progress)
    return replace(result, warnings=(*listing.warnings, *result.warnings))


def scan_paths(paths: Sequence[Path], rules: Rules) -> ScanResult:
    places: dict[str, str] = {}
    warnings: list[str] = []
    for path in paths:
        if not path.exists():
            raise PathNotFound(f"there is no {path}")
        real = os.path.realpath(path)
        if os.path.isdir(real):
            shown = "" if path == Path() else path.as_posix().rstrip("/") + "/"
            listing = files.listing_of_any(real)
            places |= {files.stored(shown) + name: os.path.join(real, opened) for name, opened in listing.files}
            warnings += listing.warnings
        else:
            places[files.stored(path.as_posix())] = real
    result = _scan(dict(sorted(places.items())), rules, EMPTY, _within(None), None)
    return replace(result, warnings=(*warnings, *result.warnings))


def _within(paths: Sequence[str] | None) -> Callable[[str], bool]:
    """Whether a stored path is one of `paths` or below it; all are when there are none."""
    wanted = [files.stored(os.path.normpath(path).replace(os.sep, "/")) for path in paths or (".",)]
    if "." in wanted:
        return lambda path: True
    return lambda path: any(path == one or path.startswith(f"{one}/") for one in wanted)


def _scan(
    places: Mapping[str, str],
    rules: Rules,
    known: Known,
    wanted: Callable[[str], bool],
    progress: Progress | None,
) -> ScanResult:
    """Scans the files at `places` (stored path -> path to open) that are `wanted`."""
    fresh = time.time_ns() - _FRESH_NS
    stats = known.stats()
    excluded = ignore.Excluded(rules.exclude)
    held = {path: place for path, place in places.items() if may_hold(path) and not excluded(path)}
    there = {path: found for path, place in held.items() if wanted(path) and (found := _stat(place)) is not None}
    changed = {path: found for path, found in there.items() if stats.get(path) != (found.st_size, found.st_mtime_ns)}
    removed = tuple(sorted(path for path in stats if path not in there and wanted(path)))
    if not changed and not removed:
        return ScanResult(unchanged=len(there))
    old = known.load([path for path in changed if path in stats]) if stats else {}
    with CodeReader(rules.workers) as code:
        scan = _Scan(held, rules, known if stats else EMPTY, fresh, code)
        for number, (path, found) in enumerate(changed.items(), 1):
            may_be_same = path in old and stats[path][0] == found.st_size  # a caller that wants it read says a size of -1
            scan.look(path, found, old[path] if may_be_same else None)
            if progress is not None and (number % _PROGRESS_STEP == 0 or number == len(changed)):
                progress(number, len(changed))
        states = scan.finish()
    new = tuple(states[path] for path in sorted(states) if states[path] != old.get(path))
    warnings = tuple(f"{state.path}: {note}" for state in new for note in state.notes)
    return ScanResult(new, len(there) - sum(state.path in there for state in new), removed, warnings)


@dataclass(slots=True)
class _Scan:
    """The files of one scan that had to be looked at: `read` are those whose content is new, `same` the others."""

    places: Mapping[str, str]
    rules: Rules
    known: Known
    fresh: int
    code: CodeReader
    read: dict[str, FileState] = field(default_factory=dict)
    same: dict[str, FileState] = field(default_factory=dict)

    def look(self, path: str, found: os.stat_result, old: FileState | None) -> None:
        mtime_ns = found.st_mtime_ns if found.st_mtime_ns < self.fresh else 0
        empty = FileState(path, found.st_size, mtime_ns)
        data = b""
        skipped = self._unreadable(found)
        if not skipped:
            try:
                data = _content(self.places[path])
            except OSError as error:
                skipped = f"cannot be read: {error.strerror or error}"
        if skipped:
            self.read[path] = replace(empty, skipped=skipped)
            return
        digest = hashlib.blake2b(data, digest_size=16).hexdigest()
        if old is not None and old.digest == digest:
            self.same[path] = replace(old, mtime_ns=mtime_ns)
        else:
            self.read[path] = self._noticed(replace(empty, digest=digest), data)

    def _unreadable(self, found: os.stat_result) -> str:
        if stat.S_ISLNK(found.st_mode):
            return "link"
        if not stat.S_ISREG(found.st_mode):
            return "not a regular file"
        if found.st_size > self.rules.max_file_bytes:
            return f"larger than {self.rules.max_file_bytes} bytes"
        return ""

    def _noticed(self, state: FileState, data: bytes) -> FileState:
        """What stands in the comments of one file; its code is handed on."""
        language = language_of(state.path, data)
        if language is None:
            return state
        if is_binary(data):
            return replace(state, skipped="binary")
        text, notes = None, ()
        if not data.isascii() or data.startswith(_WIDE):
            decoded = decode(data)
            text, notes = decoded.text, (decoded.note,) if decoded.note else ()
            data = text.encode("utf-8", "replace")
        if language.code:
            self.code.take(state.path, self.places[state.path], data)
        if not (language.boxes and b"[ ]" in data) and not _may_hold_marker(data, self.rules.tags):
            return replace(state, notes=notes) if notes else state
        found = language.read(data.decode("ascii") if text is None else text, self.rules.tags)
        return replace(state, findings=tuple(replace(one, file=state.path) for one in found), notes=notes)

    def finish(self) -> dict[str, FileState]:
        """All states that may differ from what is known, with the findings of their code."""
        others = {path: place for path, place in self.places.items() if path not in self.read}
        code = self.code.finish(self.known.index(), others)
        states = {path: self._with_code(state, code, state.notes) for path, state in self.read.items()}
        touched = [path for path in code.facts if path in others]
        for path, state in ({**self.known.load([path for path in touched if path not in self.same]), **self.same}).items():
            states[path] = self._with_code(state, code, state.notes) if path in code.facts else state
        return states

    def _with_code(self, state: FileState, code: Code, notes: tuple[str, ...]) -> FileState:
        found = self._heard(state.path, code.findings.get(state.path, ()))
        comments = (one for one in state.findings if one.marker not in CODE_MARKERS)
        every = tuple(sorted((*comments, *found), key=lambda one: (one.line, one.column)))
        notes = (*notes, *code.notes.get(state.path, ()))
        return replace(state, findings=every, classes=code.facts.get(state.path, ""), notes=notes)

    def _heard(self, path: str, found: Sequence[Finding]) -> Sequence[Finding]:
        """Findings of code without those that a directive in a comment silences."""
        if not found:
            return ()
        try:
            data = _content(self.places[path])
        except OSError:
            return ()
        if b"ai-todos:" not in data:
            return found
        silence = comments.silence(python_text.lines_of(decode(data).text))
        return [one for one in found if not silence.covers(one.line)]


def _content(place: str) -> bytes:
    with open(place, "rb", buffering=0) as file:
        return file.read()


def _may_hold_marker(data: bytes, tags: tuple[str, ...]) -> bool:
    """Whether a file is worth a closer look; on the bytes alone, because most are not."""
    lowered = data.lower()
    return any(_stands_alone(data, lowered, tag.encode(), tag.casefold().encode()) for tag in tags)


def _stands_alone(data: bytes, lowered: bytes, tag: bytes, word: bytes) -> bool:
    """Whether a tag occurs as a word, and either spelled as configured or with what makes a marker of it."""
    place = lowered.find(word)
    while place >= 0:
        end = place + len(word)
        if data[place - 1 : place] not in _LETTERS or place == 0:
            if data[place:end] == tag:
                return True
            if _SIGN.match(data, end) or data[place - 1 : place] == b"@":
                return True
        place = lowered.find(word, end)
    return False


def _stat(place: str) -> os.stat_result | None:
    """The stat of a file, a link itself; None for what is gone, and for folders (a submodule is one to git)."""
    try:
        found = os.lstat(place)
    except (OSError, ValueError):
        return None
    return None if stat.S_ISDIR(found.st_mode) else found
