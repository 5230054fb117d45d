"""The markers of one file in whatever language: passages -> lines of comments -> Findings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from .. import comments
from ..comments import Line, Silence
from ..finding import Finding
from ..languages import NOTEBOOK, PROSE
from . import prose
from .passages import Passage, passages

#: Gives the comment lines of a passage.
Reader = Callable[[Passage], list[Line]]

_APART = 1_000_000  # blocks of one passage never meet those of another


def read_plainly(passage: Passage) -> list[Line]:
    """Without a grammar: by a lexer that knows how the language's comments and strings look."""
    if passage.language in LIKE_PYTHON:
        from ..python import python_text

        return python_text.lines_of(passage.text)
    from .lexing import lines_of
    from .syntax import SYNTAXES

    syntax = SYNTAXES.get(passage.language)
    return lines_of(passage.text, syntax) if syntax else []


#: Whose comments and docstrings look as those of Python do.
LIKE_PYTHON = frozenset({"python", "cython", "starlark"})


def filler(language: str) -> str:
    """What code may be overwritten with so that a lexer sees neither comment nor string in it."""
    return "," if language in _SEMICOLON else ";"


_SEMICOLON = frozenset({"assembly", "clojure", "ini", "lisp", "racket", "scheme"})


def findings(text: str, language: str, tags: tuple[str, ...], read: Reader = read_plainly) -> list[Finding]:
    """The open markers of a file, in the order of their lines; `file` is left empty."""
    if language == NOTEBOOK:
        return _notebook(text, tags, read)
    cut = passages(text, language)
    lines = lines_of([one for one in cut if one.language not in PROSE], read)
    if language in PROSE:
        return prose.findings(text, tags, lines)
    return comments.findings(lines, tags)


def silence(text: str, language: str) -> Silence:
    """What the directives in a file's comments ask for."""
    return comments.silence(lines_of(passages(text, language), read_plainly))


def lines_of(cut: Sequence[Passage], read: Reader) -> list[Line]:
    """The comment lines of several passages of one file, in the order of the file."""
    found: dict[tuple[int, int], Line] = {}
    for number, passage in enumerate(cut):
        for line in read(passage):
            apart = replace(line, block=line.block + number * _APART) if number else line
            found.setdefault((line.row, line.offset), apart)
    return [found[place] for place in sorted(found)]


def _notebook(text: str, tags: tuple[str, ...], read: Reader) -> list[Finding]:
    from . import notebook

    found: list[Finding] = []
    for cell in notebook.cells(text):
        for one in findings(cell.text, cell.language, tags, read):
            row, column = cell.place(one.line, one.column)
            symbol = f"cells[{cell.index}]" + (f".{one.symbol}" if one.symbol else "")
            end = cell.place(one.end_line, 1)[0]
            found.append(replace(one, line=row, column=column, end_line=end, symbol=symbol))
    return found
