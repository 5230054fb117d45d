"""Markdown: unchecked boxes of task lists, and markers in HTML comments; nothing inside code."""

from __future__ import annotations

import re

from .comments import Ignored, Line, findings, ignored
from .finding import CHECKBOX, Finding
from .markers import details_of

_FENCE = re.compile(r" {0,3}(?:> ?)*[ \t]*(`{3,}|~{3,})")
_BOX = re.compile(r"(?P<indent>(?:[ \t]|> ?)*)(?:[-*+]|\d{1,9}[.)])[ \t]{1,4}\[(?P<mark> |[xX])\][ \t]+(?P<text>\S.*)")
_HEADING = re.compile(r"#{1,6}[ \t]+(.*?)[ \t#]*\Z")
_LIST = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]")
_PRIORITY = re.compile(r"(?<!\w)[(\[]?p([0-3])[)\]]?(?!\w)", re.IGNORECASE)
_AUTHOR = re.compile(r"(?<![\w@])@([A-Za-z0-9][\w-]{0,38})")


def markdown(text: str, file: str, tags: tuple[str, ...]) -> list[Finding]:
    """The findings of a Markdown file, by line; `symbol` is the heading a box stands under."""
    lines = [line.rstrip("\r") for line in text.split("\n")]
    code = _code_lines(lines)
    comments = _html_comments(lines, code)
    skip = ignored(comments)
    if skip.whole_file:
        return []
    in_comment = {line.number for line in comments}
    headings = _headings(lines, code)
    boxes = _boxes(lines, code | in_comment, file, headings, skip)
    marked = findings(comments, file, tags, lambda line: headings[line.number - 1], skip)
    return sorted([*boxes, *marked], key=lambda one: (one.line, one.column))


def _code_lines(lines: list[str]) -> set[int]:
    """Numbers of the lines in fenced blocks (with their fences) and in indented code."""
    found: set[int] = set()
    fence = ""
    in_list = False
    for number, line in enumerate(lines, start=1):
        match = _FENCE.match(line)
        if fence:
            found.add(number)
            if match and match[1].startswith(fence) and not line[match.end() :].strip("`~ \t"):
                fence = ""
        elif match:
            fence = match[1]
            found.add(number)
        elif line.startswith(("    ", "\t")) and not in_list:
            found.add(number)
        elif line.strip():
            in_list = _LIST.match(line) is not None or (in_list and line[:1] in " \t")
    return found


def _headings(lines: list[str], code: set[int]) -> list[str]:
    current = ""
    found: list[str] = []
    for number, line in enumerate(lines, start=1):
        match = _HEADING.match(line) if number not in code else None
        current = match[1] if match else current
        found.append(current)
    return found


def _boxes(lines: list[str], passed_over: set[int], file: str, headings: list[str], skip: Ignored) -> list[Finding]:
    found: list[Finding] = []
    for number, line in enumerate(lines, start=1):
        match = _BOX.match(line) if number not in passed_over and not skip.covers(number) else None
        if match is None or match["mark"] != " ":
            continue
        text = " ".join(match["text"].split())
        details = details_of(text)
        level, author = _PRIORITY.search(text), _AUTHOR.search(text)
        found.append(
            Finding(
                file=file,
                line=number,
                end_line=number,
                column=len(match["indent"]) + 1,
                marker=CHECKBOX,
                text=text,
                symbol=headings[number - 1],
                author=author[1] if author else "",
                priority=(2, 2, 1, 0)[int(level[1])] if level else 1,
                due=details.due,
                issue=" ".join(details.issues),
                source="markdown",
            )
        )
    return found


def _html_comments(lines: list[str], code: set[int]) -> list[Line]:
    """The lines inside `<!-- -->`, outside code."""
    found: list[Line] = []
    inside = False
    for number, line in enumerate(lines, start=1):
        if number in code:
            continue
        at = 0
        while at <= len(line):
            if not inside:
                start = line.find("<!--", at)
                if start < 0:
                    break
                inside, at = True, start + 4
            end = line.find("-->", at)
            found.append(Line(number, at, line[at : end if end >= 0 else len(line)], own=at == 0))
            inside = end < 0
            if inside:
                break
            at = end + 3
    return found
