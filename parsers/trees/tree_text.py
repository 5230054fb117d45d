"""One file of any language but Python: its comments, the symbols around them, its unfinished code.

With grammars it runs in a worker process, which may die of a file. Where a grammar is missing, gives up, or does not
understand the file, the lexer reads the comments, and lines of code tell what a tree would.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..comments import Line
from ..finding import Finding
from ..languages import CSHARP, NOTEBOOK
from ..text import remarks
from ..text.passages import Passage
from . import tree_code, trees
from .grammars import CORE, has_grammar

if TYPE_CHECKING:
    from tree_sitter import Node


@dataclass(frozen=True, slots=True)
class Noticed:
    """Findings of comments and code in the order of the file, facts of its classes, and what should be known."""

    findings: tuple[Finding, ...]
    facts: str = ""
    notes: tuple[str, ...] = ()


class _Passages:
    """The passages of a file, as they were read: with the root of a tree that tells of code, or with their comments."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self.parsed: list[tuple[Passage, bytes, Node]] = []
        self.plain: list[tuple[Passage, list[Line]]] = []
        self.late: dict[str, None] = {}
        self._rows: dict[str, list[str]] = {}

    def read(self, passage: Passage) -> list[Line]:
        """The comment lines of a passage."""
        language = passage.language
        data = passage.text.encode("utf-8", "replace")
        root = self._parsed(data, language)
        sure = trees.only_comments(root, data, language, remarks.filler(language)) if root else None
        lines = remarks.read_plainly(passage if sure is None else Passage(language, sure))
        if root:
            self.parsed.append((passage, data, root))
        if root is None or language not in CORE:
            self.plain.append((passage, lines))
        return lines

    def _parsed(self, data: bytes, language: str) -> Node | None:
        if self._seconds == 0 or language in remarks.LIKE_PYTHON or not has_grammar(language):
            return None
        root = trees.parse(data, language, self._seconds)
        if root is None:
            self.late[language] = None
        return root

    def code(self, file: str) -> Iterator[Finding]:
        """Unfinished code. Only the grammars that everybody has are asked, so that all see the same."""
        for passage, data, root in self.parsed:
            if passage.language in CORE and tree_code.worth_parsing(data, passage.language, file):
                yield from tree_code.findings(root, data, passage.language, file)
        for passage, lines in self.plain:
            if tree_code.worth_parsing(passage.text.encode("utf-8", "replace"), passage.language, file):
                yield from tree_code.text_findings(passage.text, passage.language, file, lines)

    def _row(self, passage: Passage, number: int) -> str:
        if passage.language not in self._rows:
            self._rows[passage.language] = passage.text.split("\n")
        return self._rows[passage.language][number - 1]

    def with_symbol(self, found: Finding) -> Finding:
        """With what encloses it, as the tree of the passage it stands in tells."""
        for passage, data, root in self.parsed:
            row = self._row(passage, found.line)
            if row[found.column - 1 : found.column].strip():
                place = len(row[: found.column - 1].encode("utf-8", "replace"))
                return replace(found, symbol=trees.symbol_at(root, data, found.line, place) or found.symbol)
        return found


def examine(
    text: str, language: str, tags: tuple[str, ...], file: str, *, seconds: float = trees.PARSE_SECONDS
) -> Noticed:
    """Everything that is open in one file; a parse may take so many `seconds`, 0 for none: then nothing can hang."""
    read = _Passages(seconds)
    found = remarks.findings(text, language, tags, read.read)
    if language != NOTEBOOK:  # where a line of a cell is none of the file
        found = [read.with_symbol(one) for one in found]
        if code := list(read.code(file)):
            hushed = remarks.silence(text, language)
            found += [one for one in code if not hushed.covers(one.line)]
    facts = ""
    if language == CSHARP and read.parsed:
        from . import interfaces

        _, data, root = read.parsed[0]
        facts = interfaces.class_facts(root, data, file)
    notes = [f"its {name} was read without a grammar: parsing took too long" for name in read.late]
    found.sort(key=lambda one: (one.line, one.column))
    return Noticed(tuple(replace(one, file=file) for one in found), facts, tuple(notes))
