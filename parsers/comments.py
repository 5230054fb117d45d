"""Lines of comments -> Findings: markers, what continues them, and the directives that silence them.

Knows no language: whoever reads a file hands over its comments line by line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from . import markers
from .finding import Finding

_DIRECTIVE = re.compile(r"ai-todos:[ \t]{0,8}(ignore(?:-next-line|-file)?)(?![\w-])")
_MAX_TEXT = 4000
_TAB = 4
#: A text of some words that ends so goes on in the next line, whatever its indentation; over at most so many lines.
_BROKEN_OFF = re.compile(
    r"(?:,|\(|\b(?:a|an|the|to|of|for|with|from|into|and|or|but|if|because|their|our|your|should|could|would))\Z",
    re.IGNORECASE,
)
_MOST_REST = 4


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a comment. `row` counts from 1, `offset` is the column of `text` from 0.

    A line that continues another lies deeper than the other's `indent`, right below it, and in the same `block`.
    """

    row: int
    offset: int
    text: str
    indent: int
    block: int
    symbol: str = ""
    source: str = "comment"


@dataclass(frozen=True, slots=True)
class Silence:
    """Where a file's directives want no findings."""

    everywhere: bool = False
    rows: frozenset[int] = frozenset()

    def covers(self, row: int) -> bool:
        return self.everywhere or row in self.rows


def silence(lines: Iterable[Line]) -> Silence:
    """What `ai-todos: ignore`, `ignore-next-line` and `ignore-file` in these comments ask for."""
    rows: set[int] = set()
    for line in lines:
        for match in _DIRECTIVE.finditer(line.text):
            if match[1] == "ignore-file":
                return Silence(everywhere=True)
            rows.add(line.row + (match[1] == "ignore-next-line"))
    return Silence(rows=frozenset(rows))


def findings(lines: Sequence[Line], tags: tuple[str, ...]) -> list[Finding]:
    """The open markers of a file's comments, in the order of the lines; `file` is left empty."""
    hushed = silence(lines)
    if hushed.everywhere:
        return []
    found: list[Finding] = []
    for number, line in enumerate(lines):
        here = markers.find(line.text, tags)
        for place, marker in enumerate(here):
            if not hushed.covers(line.row):
                more = _continuation(lines, number, marker.text, tags) if place == len(here) - 1 else ()
                found.append(_finding(line, marker, more))
    return found


def _continuation(lines: Sequence[Line], number: int, text: str, tags: tuple[str, ...]) -> list[str]:
    """What follows `text` without a gap: deeper-indented lines, or the rest of a sentence that breaks off."""
    first = lines[number]
    texts: list[str] = []
    size = 0
    margin = _text_column(first) if first.indent == _plain_column(first) else first.indent
    broken_off = text.count(" ") > 1 and _BROKEN_OFF.search(text[-20:]) is not None
    for row, line in enumerate(lines[number + 1 :], first.row + 1):
        more = line.text.strip()
        if line.row != row or line.block != first.block or not more or size > _MAX_TEXT:
            break
        deeper = _text_column(line) > margin
        goes_on = broken_off and more[0].islower() and len(texts) < _MOST_REST
        if not (deeper or goes_on) or markers.find(line.text, tags) or _DIRECTIVE.search(more):
            break
        texts.append(more)
        size += len(more)
        broken_off = broken_off and more[-1] not in ".!?:;"
    return texts


def _plain_column(line: Line) -> int:
    return line.offset + len(line.text) - len(line.text.lstrip())


def _text_column(line: Line) -> int:
    """Where its text starts for a reader, to whom a tab is wider than a blank."""
    lead = line.text[: len(line.text) - len(line.text.lstrip())]
    return line.offset + len(lead.expandtabs(_TAB))


def _finding(line: Line, marker: markers.Marker, more: Sequence[str]) -> Finding:
    text = " ".join(part for part in (_without_directive(marker.text), *more) if part)[:_MAX_TEXT]
    return Finding(
        file="",
        line=line.row,
        end_line=line.row + len(more),
        column=line.offset + marker.start + 1,
        marker=marker.tag,
        text=text,
        symbol=line.symbol,
        author=marker.author,
        priority=marker.priority,
        due=marker.due or markers.due_in(text),
        issue=markers.issue_field(marker.issues, text),
        source=line.source,
    )


def _without_directive(text: str) -> str:
    match = _DIRECTIVE.search(text)
    return text[: match.start()].rstrip(" \t#") if match else text
