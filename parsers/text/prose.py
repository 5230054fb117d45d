"""Markdown: open task boxes outside code, and markers inside HTML comments."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .. import comments, markers
from ..comments import Line
from ..finding import CHECKBOX, Finding

_FENCE = re.compile(r"[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}(?!.*`)|~{3,})")
_ITEM = re.compile(r"([ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]{1,4})(?:\[( |x|X)\](?:[ \t]+(\S.*))?)?")
_INLINE_CODE = re.compile(r"(?<!`)(`{1,3})(?!`)[^`\n]{1,500}\1(?!`)")
_ENDS_LIST = re.compile(r"[ \t]*(?:```|~~~|#{1,6}[ \t])")
_CODE_INDENT = 4
_MAX_TEXT = 4000


def findings(text: str, tags: tuple[str, ...], code: Sequence[Line] = ()) -> list[Finding]:
    """Task boxes that are not ticked, and markers in comments, in the order of the file; `file` is left empty.

    `code` are the comment lines of the fenced code.
    """
    prose, remarks = _split(text)
    remarks = sorted((*remarks, *code), key=lambda line: (line.row, line.offset))
    hushed = comments.silence(remarks)
    if hushed.everywhere:
        return []
    boxes = [found for found in _boxes(prose) if not hushed.covers(found.line)]
    return sorted([*boxes, *comments.findings(remarks, tags)], key=lambda found: (found.line, found.column))


def _split(text: str) -> tuple[list[tuple[int, str]], list[Line]]:
    """The lines outside fences as (row, text without comments), and the lines of HTML comments."""
    prose: list[tuple[int, str]] = []
    remarks: list[Line] = []
    fence, inside, block = "", False, 0
    for row, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        if fence:
            if (closing := line.strip()) and set(closing) == {fence[0]} and len(closing) >= len(fence):
                fence = ""
        elif not inside and (opening := _FENCE.match(line)):
            fence = opening[1]
            prose.append((row, line))
            continue
        else:
            rest, block, inside = _remarks(row, line, inside, block, remarks)
            prose.append((row, rest))
            continue
        prose.append((row, ""))
    return prose, remarks


def _remarks(row: int, line: str, inside: bool, block: int, remarks: list[Line]) -> tuple[str, int, bool]:
    """Takes the comments out of one line; returns what is left, in its place."""
    if not inside and "<!--" not in line:
        return line, block, inside
    shown = _INLINE_CODE.sub(lambda found: " " * len(found[0]), line)
    left: list[str] = []
    place = 0
    while place <= len(line):
        end = shown.find("-->" if inside else "<!--", place)
        part = line[place : end if end >= 0 else len(line)]
        if inside:
            lead = len(part) - len(part.lstrip())
            remarks.append(Line(row, place, part, place - 4 if place >= 4 else lead, block))
        else:
            left.append(part)
            block += 1
        if end < 0:
            break
        place = end + (3 if inside else 4)
        left.append(" " * (place - sum(map(len, left))))
        inside = not inside
    return "".join(left), block, inside


def _boxes(prose: list[tuple[int, str]]) -> Iterator[Finding]:
    depths: list[int] = []  # the columns where the texts of the open list items start
    blank = True
    for number, (row, line) in enumerate(prose):
        if not line.strip():
            blank = True
            continue
        indent = _width(line)
        item = _ITEM.match(line)
        if item is None:
            if depths and indent < depths[0] and (blank or _ENDS_LIST.match(line)):
                depths = []
        elif indent - (depths[-1] if depths else 0) < _CODE_INDENT:
            while depths and indent < depths[-1]:
                depths.pop()
            depths.append(indent + len(item[2]))
            if item[3] == " " and item[4]:
                yield _box(row, line, item, _more(prose, number, indent))
        blank = False


def _width(line: str) -> int:
    lead = line[: len(line) - len(line.lstrip(" \t"))]
    return len(lead.expandtabs(4))


def _more(prose: list[tuple[int, str]], number: int, indent: int) -> list[str]:
    """The lines that go on with an item's text: deeper than its bullet, and no items themselves."""
    texts: list[str] = []
    for _, line in prose[number + 1 :]:
        if not line.strip() or _width(line) <= indent or _ITEM.match(line) or sum(map(len, texts)) > _MAX_TEXT:
            break
        texts.append(line.strip())
    return texts


def _box(row: int, line: str, item: re.Match[str], more: list[str]) -> Finding:
    text = " ".join((item[4].strip(), *more))[:_MAX_TEXT]
    return Finding(
        file="",
        line=row,
        end_line=row + len(more),
        column=item.end(2) + 1,
        marker=CHECKBOX,
        text=text,
        due=markers.due_in(text),
        issue=markers.issue_field((), text),
        source="markdown",
    )
