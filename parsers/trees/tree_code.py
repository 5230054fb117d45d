"""Unfinished code of every language but Python in one file: `throw new NotImplementedException()`, `todo!()`, ...

Shapes are found in the bytes; a tree says which of them are code, and what is around them. Without a tree the lines
above a shape have to tell as much. The rules are in `tree_rules`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from ..finding import NOT_IMPLEMENTED, STUB, Finding
from ..patterns import Lazy
from . import tree_rules, tree_shapes
from .tree_shapes import Spot
from .tree_source import Source

if TYPE_CHECKING:
    from tree_sitter import Node

    from ..comments import Line

_MAX_PLACES = 2_000
_EMPTY_BODY = Lazy(rb"\{\s{0,200}\}")
#: What stands before an empty body of a function that has to give a value back: where compilers let it pass.
_GIVES_BACK = {
    **dict.fromkeys(
        ("c", "cpp"),
        Lazy(
            rb"\s*(?:(?:static|inline|const|extern|virtual)\s+){0,3}"
            rb"(?:unsigned|signed|int|bool|float|double|char|long|short|u?int(?:8|16|32|64)_t|s?size_t)\b"
            rb"[\w\s*&:<>~]{1,120}\([^()\"]{0,300}\)[\s\w]{0,60}"
        ),
    ),
    "php": Lazy(rb"[^()]{0,200}\([^()]{0,300}\)\s{0,20}:\s{0,9}(?:int|bool|float|string|array)\s{0,60}"),
}
_LAST_STATEMENT = Lazy(rb"[;{}]|\*/|^[ \t]*(?:#|//)[^\n]*$|>:", re.MULTILINE)
_OWN_SIGN = {
    "kotlin": Lazy(rb"\bfun\s+(?:<[^>]{0,200}>\s*)?TODO\b"),
    "scala": Lazy(rb"\bdef\s+\?\?\?"),
    "rust": Lazy(rb"\bmacro_rules!\s*(?:todo|unimplemented)\b"),
}


def worth_parsing(data: bytes, language: str, file: str = "") -> bool:
    """Whether a file can hold a finding of this room at all; microseconds, on the bytes alone."""
    if not tree_shapes.is_known(language):
        return False
    source = Source(data, language, file)
    return next(_spots(source), None) is not None or next(_empties(source), None) is not None


def findings(root: Node, data: bytes, language: str, file: str) -> list[Finding]:
    """The unfinished code of a parsed file, in the order of its lines."""
    from . import tree_sites

    source = Source(data, language, file)
    places: dict[int, Spot | None] = dict.fromkeys(_empties(source))
    places |= {spot.start: spot for spot in _spots(source)}
    found: list[Finding] = []
    for start, path in tree_sites.paths(root, sorted(places)[:_MAX_PLACES]):
        spot = places[start]
        if spot is None:
            found += _stub(path, source)
        elif tree_sites.is_code(path):
            found += _told(tree_sites.site_in_tree(path, spot, source), spot, source)
    return found


def text_findings(text: str, language: str, file: str, comments: Sequence[Line] = ()) -> list[Finding]:
    """The same of a text, for languages and files without a tree; `comments` says what of it is no code.

    With the comments blanked out instead, a marker beside a place cannot be seen, and both are told.
    """
    from . import tree_lines

    source = Source(text.encode("utf-8", "replace"), language, file)
    ranges: dict[int, list[tuple[int, int]]] = {}
    for line in comments:
        ranges.setdefault(line.row, []).append((line.offset + 1, line.offset + len(line.text)))
    found: list[Finding] = []
    for spot in sorted(_spots(source), key=lambda one: one.start)[:_MAX_PLACES]:
        column = source.column(spot.start)
        commented = any(first <= column <= last for first, last in ranges.get(source.line(spot.start), ()))
        if not commented and not source.is_in_string(spot.start):
            found += _told(tree_lines.site_in_text(spot, source), spot, source)
    return found


def _spots(source: Source) -> Iterator[Spot]:
    if not tree_shapes.may_hold(source.data, source.language):
        return
    own = _OWN_SIGN.get(source.language)
    taken = own is not None and own.search(source.data) is not None  # the file gives the sign another meaning
    for spot in tree_shapes.spots(source.data, source.language):
        if not taken if spot.shape in (tree_rules.OPEN, tree_rules.CLAIM) else not source.test:
            yield spot


def _empties(source: Source) -> Iterator[int]:
    """Where the empty body of a function begins that has to give a value back."""
    gives_back = _GIVES_BACK.get(source.language)
    bodies = _EMPTY_BODY.finditer(source.data) if gives_back is not None and not source.test else iter(())
    for match in islice(bodies, _MAX_PLACES):
        before = source.data[max(match.start() - 600, 0) : match.start()]
        ends = [last.end() for last in _LAST_STATEMENT.finditer(before)]
        if gives_back is not None and gives_back.fullmatch(before, ends[-1] if ends else 0):
            yield match.start()


def _told(site: tree_rules.Site, spot: Spot, source: Source) -> list[Finding]:
    confidence = tree_rules.weigh(site)
    if not confidence:
        return []
    return [
        Finding(
            file=source.file,
            line=source.line(spot.start),
            end_line=source.line(max(spot.end - 1, spot.start)),
            column=source.column(spot.start),
            marker=NOT_IMPLEMENTED,
            text=tree_rules.text_of(site),
            symbol=site.symbol,
            source="code",
            confidence=confidence,
        )
    ]


def _stub(path: Sequence[Node], source: Source) -> list[Finding]:
    """A function that has to give a value back and has an empty body."""
    from . import tree_sites

    body = next((node for node in reversed(path) if node.type == "compound_statement"), None)
    around = tree_sites.scopes(path)
    if body is None or body.named_child_count or not around or around[-1].node.child_by_field_name("body") != body:
        return []
    function = around[-1].node
    names = [part for scope in around for part in scope.name.split(".")]
    name = _declared(function)
    _, marked = source.comment(function.start_byte, body.end_byte)
    if name is None or marked or function.has_error or names[-1] == "main":
        return []
    if any(tree_rules.is_double_name(one) for one in names):
        return []
    line = source.line(name.start_byte)
    return [
        Finding(
            file=source.file,
            line=line,
            end_line=line,
            column=source.column(name.start_byte),
            marker=STUB,
            text=f"implement `{'.'.join(names)}`",
            symbol=".".join(names),
            source="code",
            confidence="low",
        )
    ]


def _declared(function: Node) -> Node | None:
    """The node with the name of a function, down through C's declarators."""
    node = function.child_by_field_name("name") or function.child_by_field_name("declarator")
    for _ in range(20):
        inner = node.child_by_field_name("declarator") if node is not None else None
        if inner is None:
            break
        node = inner
    return node
