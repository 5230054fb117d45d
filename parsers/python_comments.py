"""The comments and docstrings of a Python file, and the function or class each stands in: one pass with tree-sitter.

A file that is no valid Python (Python 2, a template, conflict markers) still gives its comments: a line lexer reads those.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import tree_sitter
import tree_sitter_python
from tree_sitter import Node, Parser, Query, QueryCursor

from .comments import Line

_SIGN = re.compile(r"#[#:!*]*")
_STRING_START = re.compile(r"(?i)\A[rbuft]{0,3}(\"\"\"|'''|\"|')")


@dataclass(frozen=True, slots=True)
class Scope:
    """A class or function: its dotted name, its column, its first and last line."""

    name: str
    column: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Source:
    """A parsed file: `data` is UTF-8, `text` the same as str."""

    text: str
    data: bytes
    root: Node


@cache
def _parser() -> tuple[Parser, Query]:
    language = tree_sitter.Language(tree_sitter_python.language())
    return Parser(language), Query(
        language, "(comment) @comment (function_definition) @scope (class_definition) @scope"
    )


def parse(text: str) -> Source:
    data = text.encode("utf-8", "surrogatepass")
    parser, _ = _parser()
    return Source(text, data, parser.parse(data).root_node)


def read(source: Source) -> tuple[list[Line], list[Scope]]:
    """The lines of all comments and docstrings in order, and the scopes, outer before inner."""
    found = QueryCursor(_parser()[1]).captures(source.root)
    lines = source.text.split("\n")
    nodes = sorted(found.get("scope", []), key=lambda node: (node.start_byte, -node.end_byte))
    comments = (
        list(_lexed(lines))
        if source.root.has_error
        else [_comment(node.start_point.row, lines, _chars(source, node)) for node in found.get("comment", [])]
    )
    docstrings = [line for node in (source.root, *nodes) for line in _docstring(node, source)]
    return sorted([*comments, *docstrings], key=lambda line: (line.number, line.column)), _scopes(nodes)


def enclosing(scopes: Sequence[Scope], lines: Sequence[str], line: Line) -> str:
    """The dotted name of the innermost class or function that a comment belongs to.

    A grammar ends a body with its last statement; by its indentation a comment below that still belongs to it.
    """
    text = lines[line.number - 1]
    column = len(text) - len(text.lstrip())
    best = ""
    for scope in scopes:
        if scope.first > line.number:
            break
        inside = line.number <= scope.last and (not line.own or column > scope.column or line.source == "docstring")
        if inside or (column > scope.column and line.own and _only_comments(lines, scope.last, line.number)):
            best = scope.name
    return best


def _only_comments(lines: Sequence[str], after: int, before: int) -> bool:
    return before > after and all(
        not text.strip() or text.lstrip().startswith("#") for text in lines[after : before - 1]
    )


def _chars(source: Source, node: Node) -> int:
    """The column of a node in code points; tree-sitter counts bytes."""
    start = node.start_byte
    return len(source.data[start - node.start_point.column : start].decode("utf-8", "surrogatepass"))


def _comment(row: int, lines: Sequence[str], column: int) -> Line:
    text = lines[row].rstrip("\r")
    sign = _SIGN.match(text, column)
    at = sign.end() if sign else column
    return Line(row + 1, at, text[at:], own=not text[:column].strip())


def _docstring(node: Node, source: Source) -> Iterator[Line]:
    body = node if node.type == "module" else node.child_by_field_name("body")
    first = (
        next((child for child in body.named_children if child.type != "comment"), None) if body is not None else None
    )
    if first is None or first.type != "expression_statement" or first.named_child_count != 1:
        return
    string = first.named_children[0]
    text = (string.text or b"").decode("utf-8", "surrogatepass")
    start = _STRING_START.match(text)
    if string.type != "string" or start is None or set("bBfFtT") & set(text[: start.start(1)]):
        return
    inside = (
        text[start.end() : -len(start[1])]
        if text.endswith(start[1]) and len(text) > start.end()
        else text[start.end() :]
    )
    column = _chars(source, string) + start.end()
    for offset, line in enumerate(inside.split("\n")):
        yield Line(
            string.start_point.row + 1 + offset, column if offset == 0 else 0, line.rstrip("\r"), source="docstring"
        )


def _scopes(nodes: Sequence[Node]) -> list[Scope]:
    found: list[Scope] = []
    open_scopes: list[tuple[int, str]] = []
    for node in nodes:
        while open_scopes and node.start_byte >= open_scopes[-1][0]:
            open_scopes.pop()
        name = node.child_by_field_name("name")
        own = (name.text or b"").decode("utf-8", "replace") if name is not None else ""
        dotted = f"{open_scopes[-1][1]}.{own}" if open_scopes else own
        open_scopes.append((node.end_byte, dotted))
        found.append(Scope(dotted, node.start_point.column, node.start_point.row + 1, node.end_point.row + 1))
    return found


_LEXED = re.compile(r"#|\"\"\"|'''|\"(?:[^\"\\\n]|\\.){0,2000}\"|'(?:[^'\\\n]|\\.){0,2000}'")


def _lexed(lines: Sequence[str]) -> Iterator[Line]:
    """Comments by reading lines: strings on one line are passed over, and triple quotes up to their end."""
    row, column = 0, 0
    while row < len(lines):
        match = _LEXED.search(lines[row], column)
        if match is None:
            row, column = row + 1, 0
        elif match[0] == "#":
            yield _comment(row, lines, match.start())
            row, column = row + 1, 0
        elif match[0] in ('"""', "'''"):
            row, column = _after_triple(lines, row, match.end(), match[0])
        else:
            column = match.end()


def _after_triple(lines: Sequence[str], row: int, column: int, quotes: str) -> tuple[int, int]:
    """Where a triple-quoted string ends; one that never does is taken to end on its own line."""
    for at in range(row, len(lines)):
        end = lines[at].find(quotes, column if at == row else 0)
        if end >= 0:
            return at, end + 3
    return row + 1, 0
