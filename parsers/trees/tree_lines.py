"""The facts about one place of unfinished-looking code where there is no tree: from the lines above it."""

from __future__ import annotations

import re

from ..patterns import Lazy
from .tree_rules import DEPENDS_ON_SYSTEM, OVERRIDES, Site
from .tree_shapes import Spot
from .tree_source import Source

_REST_LINE = Lazy(
    rb"(?:\bdefault\s*(?::|=>|->)|(?<!\w)_\s*(?:=>|->)|\bcase\s+_|\botherwise\b|\belse\b\s*(?:->|=>)?)[^\n]{0,80}$"
)
_CHECKED = Lazy(rb"\b(?:if|unless|when|elsif|elif|and|or|catch|rescue|except)\b|\?|&&|\|\|")
_NAMES = ("impl", "name", "plain", "equation")
_CLASS_KINDS = frozenset(
    {
        b"class", b"interface", b"trait", b"module", b"defmodule", b"object", b"struct", b"enum", b"mixin",
        b"extension", b"protocol", b"contract", b"instance",
    }
)  # fmt: skip
_PACKAGE = Lazy(rb"^[ \t]*package[ \t]+([\w:]+)", re.MULTILINE)


def site_in_text(spot: Spot, source: Source) -> Site:
    """What the lines above a place tell, by their indentation."""
    names, header, first = _above(spot, source)
    comment, marked = source.comment(spot.start, spot.end)
    number = source.line(spot.start)
    before = source.data[max(source.span(number)[0], spot.start - 500) : spot.start]
    start = max(source.span(first)[1], source.span(number)[0] - 2_000)
    between = source.data[start : source.span(number)[0]] if first < number else b""
    after = source.data[spot.end : min(source.span(source.line(spot.end))[1], spot.end + 200)]
    *classes, function = names or [""]
    if source.language == "perl" and not classes:
        classes = [match[1].decode() for match in _PACKAGE.finditer(source.data, 0, spot.start)][-1:]
    checked = any(_CHECKED.search(text) for text in (before, after)) if first < number else False
    return Site(
        language=source.language,
        shape=spot.shape,
        message=spot.message,
        raw=spot.raw,
        comment=comment,
        doc=source.doc(source.span(first)[0]) if function else "",
        function=function,
        classes=tuple(part for name in classes for part in re.split(r"[.:]+", name) if part),
        around=tuple(re.findall(r"\w*Provider\b", (header + before).decode("utf-8", "replace"))),
        symbol=".".join(names),
        marked=marked,
        test=source.test,
        override=bool(OVERRIDES.search(header.decode("utf-8", "replace"))),
        template=bool(classes) and (classes[-1] in source.bases or b"abstract" in header or b"virtual" in header),
        derived=source.derives,
        whole=bool(function) and not checked and not between.strip(b" \t\r\n{"),
        rest=_REST_LINE.search(between.rstrip()[-200:] + before) is not None if first < number else False,
        platform=DEPENDS_ON_SYSTEM.search(source.data, max(spot.start - 600, 0), spot.start) is not None,
    )


def _above(spot: Spot, source: Source) -> tuple[list[str], bytes, int]:
    """The definitions around a place, outermost first, by the indentation of the lines above it.

    Also the header of the innermost with the line before it, and the number of its line.
    """
    number = source.line(spot.start)
    indent = max(source.definition(number)[0], 0) + 1
    names: list[str] = []
    header, first = b"", number
    for here in range(number, max(number - 400, 0), -1):
        width, match = source.definition(here)
        if width < 0 or width >= indent:
            continue
        indent = width
        is_class = match is not None and (bool(match["impl"]) or (match["kind"] or b"").lower() in _CLASS_KINDS)
        begins = here < number or (match is not None and match.end() <= spot.start - source.span(here)[0])
        if match is not None and begins and (is_class or not names):
            name = next(match[group] for group in _NAMES if match[group]).decode("utf-8", "replace")
            names[:0] = [part for part in re.split(r"[.:]+", name) if part]
            if not header:
                header, first = source.row(here - 1) + source.row(here), here
        if not indent:
            break
    return names, header, first
