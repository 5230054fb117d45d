"""The files of a scan that changed: read, their markers found, their code examined."""

from __future__ import annotations

import re
import stat
import time
import zlib
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from .. import comments
from ..decode import decode, is_binary
from ..files import generated
from ..finding import CODE_MARKERS, MISSING_MEMBER, Finding
from ..languages import CSHARP, NOTEBOOK, PROSE, PYTHON, language_of
from ..python import python_text
from ..states import FileState, Known, Rules, Stat
from ..trees.grammars import has_grammar
from .unfinished import Code, CodeReader, is_csharp

#: What stands in a page or template and has a grammar of the core.
_INSIDE = {
    "html": ("javascript",),
    "vue": ("javascript", "typescript"),
    "svelte": ("javascript", "typescript"),
    "astro": ("typescript",),
    "ejs": ("javascript",),
    "erb": ("ruby",),
    "razor": ("csharp",),
}
_WITH_BOXES = (*PROSE, NOTEBOOK)
#: A file changed this shortly before it is read may change again without its mtime showing it.
_FRESH_NS = 50_000_000
_WIDE = (BOM_UTF16_LE, BOM_UTF16_BE, b"\0\0\xfe\xff")
_LETTERS = frozenset(bytes([code]) for code in b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
#: After a tag that is not in its configured spelling: a colon or an @, perhaps after `!?` and brackets.
_SIGN = re.compile(rb"[!?\xa0-\xff]{0,24}[ \t]{0,4}(?:[:@]|\xef\xbc\x9a|[(\[]|\xef\xbc\x88|/)")


@dataclass(slots=True)
class Reading:
    """What one scan has read. `places` tells how to open any file of it; `read` are the files whose content is new,
    `same` those that were only touched.
    """

    places: Mapping[str, str]
    rules: Rules
    known: Known
    code: CodeReader
    read: dict[str, FileState] = field(default_factory=dict[str, FileState])
    same: dict[str, FileState] = field(default_factory=dict[str, FileState])

    def look(self, path: str, found: Stat, old: FileState | None) -> None:
        size, mtime_ns, mode = found
        mtime_ns = mtime_ns if mtime_ns < time.time_ns() - _FRESH_NS else 0
        data = b""
        skipped = self._unreadable(size, mode)
        if not skipped:
            try:
                data = _content(self.places[path])
            except OSError as error:
                skipped = f"cannot be read: {error.strerror or error}"
        if skipped:
            self.read[path] = FileState(path, size, mtime_ns, skipped=skipped)
            return
        digest = f"{zlib.crc32(data):08x}"  # tells a touched file from a changed one; nothing is trusted to it
        if old is not None and old.digest == digest:
            self.same[path] = replace(old, mtime_ns=mtime_ns)
        else:
            self.read[path] = self._noticed(FileState(path, size, mtime_ns, digest), data)

    def _unreadable(self, size: int, mode: int) -> str:
        if stat.S_ISLNK(mode):
            return "link"
        if not stat.S_ISREG(mode):
            return "not a regular file"
        if size > self.rules.max_file_bytes:
            return f"larger than {self.rules.max_file_bytes} bytes"
        return ""

    def _noticed(self, state: FileState, data: bytes) -> FileState:
        """What stands in the comments of one file; its code is handed on."""
        language = language_of(state.path, data)
        if language is None:
            return state
        if is_binary(data):
            return replace(state, skipped="binary")
        if generated.says_so(data):
            return replace(state, skipped="generated")
        text: str | None = None
        notes: tuple[str, ...] = ()
        if not data.isascii() or data.startswith(_WIDE):
            decoded = decode(data)
            text, notes = decoded.text, (decoded.note,) if decoded.note else ()
            data = text.encode("utf-8", "replace")
        if language == PYTHON:
            self.code.take(state.path, self.places[state.path], data)
        holds = self._may_hold(state.path, language, data)
        if language == CSHARP:
            self.code.take_csharp(state.path, self.places[state.path], data, self.rules.tags, holds=holds)
        if not holds or language == CSHARP:
            return replace(state, notes=notes) if notes else state
        if language != PYTHON and any(has_grammar(one) for one in (language, *_INSIDE.get(language, ()))):
            self.code.take_other(state.path, self.places[state.path], language, self.rules.tags)
            return replace(state, notes=notes)
        found = self._found(state.path, language, data.decode("ascii") if text is None else text)
        return replace(state, findings=found, notes=notes)

    def _may_hold(self, path: str, language: str, data: bytes) -> bool:
        """Whether a file is worth a closer look; most are not."""
        if _may_hold_marker(data, self.rules.tags) or (language in _WITH_BOXES and b"[ ]" in data):
            return True
        if language == PYTHON:
            return False  # its code is examined anyway
        from ..trees import tree_code  # its patterns are of no use to a scan of Python alone

        return tree_code.worth_parsing(data, language, path)

    def _found(self, path: str, language: str, text: str) -> tuple[Finding, ...]:
        """What is open in one file, without any grammar; of Python, in its comments."""
        if language == PYTHON:
            lines = python_text.lines_of(text, self._last_of_interest(text))
            return tuple(replace(one, file=path) for one in comments.findings(lines, self.rules.tags))
        from ..trees import tree_text

        return tree_text.examine(text, language, self.rules.tags, path, seconds=0).findings

    def _last_of_interest(self, text: str) -> int:
        """Nothing behind it can hold a marker or a directive."""
        lowered = text.lower()
        return max(lowered.rfind(word) for word in ("ai-todos:", *(tag.lower() for tag in self.rules.tags)))

    def _plainly(self, state: FileState) -> FileState:
        """A file that no worker got through."""
        try:
            data = _content(self.places[state.path])
        except OSError:
            return state
        language = language_of(state.path, data)
        if language is None or language == PYTHON:
            return state
        return replace(state, findings=self._found(state.path, language, decode(data).text))

    def finish(self) -> dict[str, FileState]:
        """All states that may differ from what is known, with the findings of their code."""
        others = {path: place for path, place in self.places.items() if path not in self.read}
        code = self.code.finish(self.known.index(), others)
        told = {*code.findings, *code.facts, *code.notes}
        states = self.read
        for path in code.failed & states.keys():
            states[path] = self._plainly(states[path])
        for path, state in states.items():
            if state.findings or path in told:
                states[path] = self._with_code(state, code)
        touched = [path for path in code.facts if path in others]
        for path, state in (
            {**self.known.load([path for path in touched if path not in self.same]), **self.same}
        ).items():
            states[path] = self._with_code(state, code) if path in code.facts else state
        return states

    def _with_code(self, state: FileState, code: Code) -> FileState:
        found = self._heard(state.path, code.findings.get(state.path, ()))
        told_again = {MISSING_MEMBER} if is_csharp(state.path) else CODE_MARKERS
        kept = (one for one in state.findings if state.path in self.read or one.marker not in told_again)
        every = tuple(sorted((*kept, *found), key=lambda one: (one.line, one.column)))
        notes = (*state.notes, *code.notes.get(state.path, ()))
        return replace(state, findings=every, classes=code.facts.get(state.path, ""), notes=notes)

    def _heard(self, path: str, found: Sequence[Finding]) -> Sequence[Finding]:
        """Findings of code without those that a directive in a comment silences."""
        if not found:
            return ()
        try:
            data = _content(self.places[path])
        except OSError:
            return ()
        language = language_of(path, data)
        if b"ai-todos:" not in data or language is None:
            return found
        from ..text import remarks

        silence = remarks.silence(decode(data).text, language)
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
            if _SIGN.match(data, end) or data[place - 1 : place] in (b"@", b"\\"):
                return True
        place = lowered.find(word, end)
    return False
