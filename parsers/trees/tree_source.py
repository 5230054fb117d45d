"""The bytes of one file of any language, with what is asked of them more than once: lines, columns, comments, bases."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property

from ..patterns import Lazy
from .tree_rules import is_test_file

_LINE_END = Lazy(rb"\r\n|\n|\r")
_TAG = Lazy(rb"\b(?:TODO|FIXME|XXX|HACK|BUG)\b|\b(?:[Tt]odo|fixme):")
_SIGN = Lazy(rb"//|/\*|#|--|;|%|\(\*")
#: A line that is a comment, in one of the ways of any language; no preprocessor, no attribute.
_COMMENT = Lazy(
    rb"[ \t]*(?://|/\*|\*(?:[ \t/*]|\r?$)|#(?!\[|!|if|el|end|inc|def|war|err|pra|reg)|--[ \t]|;|%|\(\*)", re.MULTILINE
)
#: What may stand between a definition and its documentation.
_ABOVE = Lazy(rb"[ \t]*(?:@\w|\[\w|#\[|export\b|template[ \t]*<)")
_QUOTED = Lazy(rb"\\.|\"(?:[^\"\\]|\\.)*+\"|'(?:[^'\\]|\\.)*+'|`[^`]*+`")
#: Languages in which an apostrophe is no quote, or part of a name.
_PRIMED = frozenset(
    {
        "haskell", "purescript", "ocaml", "fsharp", "elm", "lisp", "scheme", "racket", "clojure", "lean", "coq", "ada",
        "vb", "erlang", "nim", "julia", "matlab", "rust", "d",
    }
)  # fmt: skip
_BUILD = Lazy(rb"^//(?:go:build|[ ]\+build)\b", re.MULTILINE)
_MOST_LINES = 30
_HEADER = Lazy(rb"\b(?:class|struct|object|record|interface|trait|module)\b([^{};\n]{1,400})")
_ARGUMENTS = Lazy(rb"<[^<>]*>|\([^()]*\)")
_DERIVES = Lazy(rb"\bextends\b|\bwith\b|(?<!:):(?!:)|<")
_WORD = Lazy(rb"\w+")

_KEYWORDS = (
    rb"(?!(?:if|for|foreach|while|switch|when|match|catch|else|return|error|fatalError|panic|throw|raise|die|do|try|with"
    rb"|using|lock|croak|confess|fail|stop|assert|new|let|and|or|not|unless|until|foreach|elsif|elseif|sub)\b)"
)
_DEFINES = Lazy(
    rb"[ \t]*\(?(?:impl\b(?:<[^>{\n]{0,200}>)?[ \t]+(?:[\w:<>, ]{1,200}[ \t]for[ \t]+)?(?P<impl>\w+)"
    rb"|(?:[\w@\[\]().,:]+[ \t]+){0,6}?(?P<kind>class|interface|trait|module|defmodule|object|struct|enum|mixin"
    rb"|extension|protocol|contract|instance|def|defp|defmacro|fun|func|fn|function|sub|proc|procedure|method|let|macro"
    rb"|subroutine|defn-?|define|theorem|lemma|example)[ \t]+\(?(?:rec[ \t]+)?(?P<name>[\w$.:?!-]*[\w$?!])"
    rb"|(?:[\w<>\[\]?,.@*&:]+[ \t]+){0,5}" + _KEYWORDS + rb"(?P<plain>\w+)[ \t]*"
    rb"(?:(?:=|<-|:)[ \t]*function\b|\([^;{}]{0,300}\)[^;{}=]{0,60}(?:\{|=>|$))"
    rb"|" + _KEYWORDS + rb"(?P<equation>[a-z][\w']*)(?:[ \t]+[^=\n]{0,200})?=(?![=>]))",
    re.IGNORECASE,
)
_DERIVING = Lazy(rb"\b(?:use (?:parent|base)|extends|implements|@ISA|inherit|setmetatable|include)\b")


class Source:
    """`data` is UTF-8 or close to it; `test` says that the file is one of tests or doubles."""

    def __init__(self, data: bytes, language: str, file: str) -> None:
        self.data = data
        self.language = language
        self.file = file
        self.test = is_test_file(file)
        self._last = (0, 1)
        self._definitions: dict[int, tuple[int, re.Match[bytes] | None]] = {}

    @cached_property
    def system(self) -> bool:
        """Whether the file is compiled on some systems only, as Go's build constraints say."""
        return self.language == "go" and _BUILD.search(self.data, 0, 3_000) is not None

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(match.end() for match in _LINE_END.finditer(self.data))]

    def line(self, offset: int) -> int:
        """The number of the line of a byte, from 1."""
        return bisect_right(self._starts, offset)

    def span(self, number: int) -> tuple[int, int]:
        """Where the bytes of a line are; empty for one outside the file."""
        if not 0 < number <= len(self._starts):
            return 0, 0
        return self._starts[number - 1], self._starts[number] if number < len(self._starts) else len(self.data)

    def row(self, number: int) -> bytes:
        """The bytes of a line, of a long one the first."""
        start, end = self.span(number)
        return self.data[start : min(end, start + 1_000)]

    def column(self, offset: int) -> int:
        """The column of a byte in code points, from 1; going on from the last place asked for in the same line."""
        start = self._starts[self.line(offset) - 1]
        place, column = self._last if start <= self._last[0] <= offset else (start, 1)
        column += len(self.data[place:offset].decode("utf-8", "replace").lstrip("\ufeff"))
        self._last = (offset, column)
        return column

    @cached_property
    def derives(self) -> bool:
        """Whether anything in the file derives from something, however its language says so."""
        return _DERIVING.search(self.data) is not None

    def definition(self, number: int) -> tuple[int, re.Match[bytes] | None]:
        """The indentation of a line (-1 for a blank one), and what it defines."""
        if number not in self._definitions:
            line = self.row(number)
            indent = len(line) - len(line.lstrip(b" \t")) if line.strip() else -1
            self._definitions[number] = (indent, _DEFINES.match(line) if indent >= 0 else None)
        return self._definitions[number]

    @cached_property
    def bases(self) -> frozenset[str]:
        """The names that classes of the file derive from."""
        found: set[bytes] = set()
        for match in _HEADER.finditer(self.data):
            header = match[1]
            for _ in range(3):
                header = _ARGUMENTS.sub(b"", header)
            if above := _DERIVES.search(header):
                found.update(_WORD.findall(header, above.end()))
        return frozenset(name.decode("utf-8", "replace") for name in found)

    def is_in_string(self, offset: int) -> bool:
        """Whether an odd number of quotes stands before a place in its line: good enough where there is no tree."""
        start = max(self._starts[self.line(offset) - 1], offset - 1_000)
        before = _QUOTED.sub(b"", self.data[start:offset])
        signs = (b'"', b"`") if self.language in _PRIMED else (b'"', b"'", b"`")
        return any(sign in before for sign in signs)

    def comment(self, start: int, end: int) -> tuple[str, bool]:
        """What comments beside a place and above it say, and whether one there, or right below, has a tag."""
        first, last = self.line(start), self.line(end)
        texts = self._comments_above(first)
        tail = self.data[end : min(self.span(last)[1], end + 1_000)]
        if sign := _SIGN.search(tail):
            texts.append(tail[sign.end() :])
        below = self.row(last + 1)
        marked = any(_TAG.search(text) for text in (*texts, below if _COMMENT.match(below) else b""))
        return _plain(texts), marked

    def doc(self, start: int) -> str:
        """The comment above a definition, past its annotations."""
        number = self.line(start)
        for _ in range(5):
            if not _ABOVE.match(self.row(number - 1)):
                break
            number -= 1
        return _plain(self._comments_above(number))

    def attributes(self, start: int) -> bytes:
        """The attributes of Rust on the lines right above an item, and before it on its own."""
        number = self.line(start)
        found = self.data[self.span(number)[0] : start][-200:]
        while number > 1 and len(found) < 2_000 and (above := self.row(number - 1)).lstrip().startswith(b"#["):
            found = above + found
            number -= 1
        return found

    def _comments_above(self, number: int) -> list[bytes]:
        texts: list[bytes] = []
        above = number - 1
        if not self.row(above).strip():
            above -= 1  # a blank line does not part them
        while above > 0 and len(texts) < _MOST_LINES and _COMMENT.match(self.row(above)):
            texts.insert(0, self.row(above))
            above -= 1
        return texts


def _plain(texts: list[bytes]) -> str:
    return " ".join(text.decode("utf-8", "replace").strip("\t\r\n /*#-;") for text in texts)
