"""Unfinished Python code in one file: `raise NotImplementedError` and functions that are still empty.

A fast pass over a tree-sitter tree finds the places that could be one and cuts a small snippet around each; LibCST
reads the snippet, and its facts decide. LibCST is slow and can end the process: it sees snippets only, within limits.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ..finding import NOT_IMPLEMENTED, STUB, Finding
from .python_style import describe, is_hook_name, is_test_name, weigh

if TYPE_CHECKING:
    from tree_sitter import Node


@dataclass(frozen=True, slots=True)
class Snippet:
    """The source that is needed to judge some places of one function: the headers around it, and its own statements.

    `code` is dedented by `indent` columns and starts on `first_line` of the file; statements without a place in them
    are replaced by `pass`, so `lines` holds the line of the file for each line of `code`. `symbol` is the dotted name
    of the function. `wanted` holds marker and line of the places. `aliases` are names under which the file imports
    what the rules know by another name; `context` says what the snippet leaves out: any of `test`, `guarded`,
    `abstract`, `typing` (for type checkers only) and `rebound` (the name is bound once more).
    """

    code: str
    first_line: int
    indent: int
    symbol: str
    wanted: tuple[tuple[str, int], ...]
    lines: tuple[int, ...] = ()
    aliases: tuple[tuple[str, str], ...] = ()
    context: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Judged:
    """What LibCST says of one snippet: findings without a file, or why it would not read it."""

    findings: tuple[Finding, ...] = ()
    refused: str = ""


_NAME = b"NotImplementedError"
_RAISED = re.compile(rb"NotImplementedError\b([ \t]*=(?!=))?")
_RAISING = re.compile(rb"\braise[ \t(\\\r\n]+NotImplementedError\b")
_BINDS = (b"import ", b" as ", b"class ", b"def ", b"for ")
_EMPTY_LINE = re.compile(rb"\n[ \t]+(pass|\.\.\.)[ \t\r]*(?:\n|$)")
_EMPTY_REST = re.compile(rb":[ \t]+(pass|\.\.\.)[ \t\r]*(?:\n|$)")
_BEFORE_BODY = re.compile(
    rb"[ \t]*(?:(?:async[ \t]+)?def\b"
    rb"|(?!class\b|if\b|elif\b|while\b|for\b|with\b|except\b|match\b|case\b)[^\n]*\)[^\n]*:"
    rb"|[^\n]*[\"'][ \t\r]*$)"
)
_TEST_FILE = re.compile(
    r"(?:^|/)(?:(?:tests?|testing|_tests?|unit_?tests?|[^/]+_tests|fixtures?|mocks?|fakes?|dummy|stubs?)/"
    r"|(?:tests?|test_[^/]*|[^/]*_tests?|conftest|mocks?|fakes?|stubs?)\.py$)"
)
_TESTS_INSIDE = re.compile(rb"\n(?:import|from) (?:pytest|unittest)\b")
_IMPORTS = re.compile(
    rb"^[ \t]*(?:from[ \t]+(?:abc|typing|typing_extensions|functools)[ \t]+import[ \t]+(\([^)]{0,20000}\)|[^\n]*)"
    rb"|import[ \t]+(?:abc|typing|typing_extensions|functools)[ \t]+as[ \t]+\w+)",
    re.MULTILINE,
)
_ALIAS = re.compile(rb"(\w+)[ \t]+as[ \t]+(\w+)")
_TAG = re.compile(rb"\b(?:TODO|FIXME|XXX|HACK|BUG)\b")
#: What binds a name beside a class: once, and a second time when it is a fallback for another module or platform.
_BOUND = re.compile(
    rb"\bdef[ \t]+(\w+)|\bas[ \t]+(\w+)|^[ \t]*(\w+)[ \t]*=(?!=)|\bimport[ \t]+([\w, \t]+)$", re.MULTILINE
)
_DEFINITIONS = frozenset({"function_definition", "class_definition"})
_BRANCHES = frozenset({"if_statement", "try_statement", "match_statement"})


def is_test_file(file: str) -> bool:
    """Whether a path is that of tests or doubles, where fakes and empty functions are the norm.

    Of an absolute path only the file and its folder count: what lies above is no part of the project.
    """
    absolute = file.startswith("/") or file[1:3] in (":/", ":\\")
    return bool(_TEST_FILE.search("/".join(file.split("/")[-2:]) if absolute else file))


def worth_parsing(data: bytes, file: str = "") -> bool:
    """Whether a file can hold a finding of this room at all; a few microseconds, on the bytes alone."""
    if file.endswith(".pyi"):
        return False
    if _NAME in data and _RAISING.search(data):
        return True
    return not is_test_file(file) and next(_empty_bodies(data), None) is not None


def _empty_bodies(data: bytes) -> Iterator[tuple[int, int]]:
    """Where a `pass` or `...` stands that may be all of a function's body."""
    for match in _EMPTY_LINE.finditer(data):
        if _ends_header(data, match.start()):
            yield match.span(1)
    for match in _EMPTY_REST.finditer(data):
        if _ends_header(data, match.start() + 1):
            yield match.span(1)


def _ends_header(data: bytes, end: int) -> bool:
    """Whether the line up to `end` can be the last before a function's body; a line of data is not searched."""
    start = data.rfind(b"\n", 0, end) + 1
    return end - start < 1_000 and bool(_BEFORE_BODY.match(data, start, end))


class _File:
    """The bytes of a file, with what is asked of them more than once."""

    def __init__(self, data: bytes, file: str) -> None:
        self.data = data
        self.test = is_test_file(file) or bool(_TESTS_INSIDE.search(data))
        self._abstract: dict[int, bool] = {}

    @cached_property
    def aliases(self) -> tuple[tuple[str, str], ...]:
        return tuple(
            (alias.decode(), name.decode())
            for statement in _IMPORTS.finditer(self.data)
            for name, alias in _ALIAS.findall(statement[0])
        )

    @cached_property
    def bound(self) -> Counter[bytes]:
        return Counter(
            name
            for groups in _BOUND.findall(self.data)
            for group in groups
            for name in group.replace(b",", b" ").split()
        )

    def declares_abstract(self, scope: Node) -> bool:
        """Whether a class has abstract members of its own."""
        if scope.id not in self._abstract:
            body = scope.child_by_field_name("body")
            self._abstract[scope.id] = body is not None and any(
                b"abstract" in self.data[child.start_byte : child.children[-1].start_byte]
                for child in body.children
                if child.type == "decorated_definition"
            )
        return self._abstract[scope.id]


def candidates(root: Node, source: bytes, file: str = "") -> list[Snippet]:
    """The places of a parsed file that could be findings, each function with its places as one snippet."""
    if not worth_parsing(source, file):
        return []
    known = _File(source, file)
    wanted: dict[int, tuple[list[Node], list[tuple[str, Node]]]] = {}
    for marker, node in (*_raises(root, source), *(() if known.test else _stubs(root, source))):
        scopes = _scopes(node)
        if not (_is_plain_style(marker, node, scopes, known.test) or _has_marker_comment(node, source)):
            wanted.setdefault(scopes[-1].id if scopes else node.id, (scopes, []))[1].append((marker, node))
    return [_snippet(scopes, places, known) for scopes, places in wanted.values()]


def _raises(root: Node, source: bytes) -> Iterator[tuple[str, Node]]:
    named = list(_RAISED.finditer(source))
    if any(match[1] or source.endswith(_BINDS, match.start() - 7, match.start()) for match in named):
        return  # another class goes by that name here
    for match in named:
        node = root.descendant_for_byte_range(match.start(), match.start() + len(_NAME))
        if node is None or node.type != "identifier":
            continue
        thrown = node.parent if node.parent is not None and node.parent.type == "call" else node
        statement = thrown.parent
        if statement is not None and statement.type == "raise_statement" and statement.named_child(0) == thrown:
            yield NOT_IMPLEMENTED, statement


def _stubs(root: Node, source: bytes) -> Iterator[tuple[str, Node]]:
    for start, end in _empty_bodies(source):
        node = root.descendant_for_byte_range(start, end)
        while node is not None and node.type in ("ellipsis", "pass", "pass_statement", "expression_statement"):
            node = node.parent
        if node is not None and node.type == "block" and node.parent is not None:
            function = node.parent
            if function.type == "function_definition" and _only_docstring_before(node, start):
                yield STUB, function


def _only_docstring_before(block: Node, start: int) -> bool:
    """Whether nothing but a docstring stands in a body beside its last statement; a comment there explains itself."""
    function = block.parent
    statements = block.named_children
    before = [node for node in statements if node.start_byte < start]
    comments = any(node.type == "comment" for node in (*statements, *(function.children if function else ())))
    return (
        not comments
        and len(statements) == len(before) + 1
        and all(_is_string(node) for node in before[:1])
        and len(before) < 2
    )


def _is_string(node: Node) -> bool:
    return (
        node.type == "expression_statement" and node.named_child_count == 1 and node.named_children[0].type == "string"
    )


def _is_plain_style(marker: str, node: Node, scopes: Sequence[Node], test: bool) -> bool:
    """What needs no second look, so that LibCST is not asked: most places in practice."""
    name = _name(scopes[-1]) if scopes else ""
    decorators = (_whole(scopes[-1]).text or b"").partition(b"def ")[0] if scopes else b""
    if b"abstract" in decorators or b"overload" in decorators:
        return True
    if marker == STUB:
        return is_hook_name(name, method=len(scopes) > 1 and scopes[-2].type == "class_definition")
    return (test and not is_test_name(name)) or b"ubclass" in (node.text or b"")


def _has_marker_comment(node: Node, source: bytes) -> bool:
    """Whether a comment on the lines of a place, right above or right below is a finding itself: one is enough."""
    start = source.rfind(b"\n", 0, node.start_byte) + 1
    while start and source[(above := source.rfind(b"\n", 0, start - 1) + 1) : start].lstrip().startswith(b"#"):
        start = above
    end = source.find(b"\n", node.end_byte) + 1 or len(source)
    below = source.find(b"\n", end) + 1 or len(source)
    if source[end:below].lstrip().startswith(b"#"):
        end = below
    comment = source.find(b"#", start, end)
    return comment >= 0 and bool(_TAG.search(source, comment, end))


def _scopes(node: Node) -> list[Node]:
    """The classes and functions around a place, outermost first, up to and with its function."""
    found: list[Node] = []
    here: Node | None = node
    while here is not None:
        if here.type in _DEFINITIONS:
            found.append(here)
        here = here.parent
    return found[::-1]


def _snippet(scopes: Sequence[Node], places: Sequence[tuple[str, Node]], known: _File) -> Snippet:
    source = known.data
    lines: list[tuple[int, str]] = []
    for scope in scopes[:-1]:
        lines += _lines(source, _whole(scope), _colon(scope))
    if scopes:
        lines += _function_lines(scopes[-1], [node for _, node in places], source)
    else:
        lines += _lines(source, places[0][1], places[0][1])
    indent = len(lines[0][1]) - len(lines[0][1].lstrip(" \t"))
    lead = lines[0][1][:indent]
    return Snippet(
        code="\n".join(text.removeprefix(lead) for _, text in lines) + "\n",
        first_line=lines[0][0],
        indent=indent,
        symbol=".".join(_name(scope) for scope in scopes),
        wanted=tuple((marker, node.start_point.row + 1) for marker, node in places),
        lines=tuple(number for number, _ in lines),
        aliases=known.aliases,
        context=frozenset(_context(scopes, places[0][1], known)),
    )


def _name(scope: Node) -> str:
    node = scope.child_by_field_name("name")
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""


def _whole(scope: Node) -> Node:
    """A definition together with its decorators."""
    parent = scope.parent
    return parent if parent is not None and parent.type == "decorated_definition" else scope


def _colon(scope: Node) -> Node:
    return next((child for child in scope.children if child.type == ":"), scope)


def _lines(source: bytes, first: Node, last: Node) -> list[tuple[int, str]]:
    """The lines of the file from one node's first to the end of another."""
    start = source.rfind(b"\n", 0, first.start_byte) + 1
    text = source[start : last.end_byte].decode("utf-8", "replace")
    return list(enumerate(text.split("\n"), first.start_point.row + 1))


def _function_lines(scope: Node, places: Sequence[Node], source: bytes) -> list[tuple[int, str]]:
    """A function with each statement that holds no place replaced by `pass`."""
    body = scope.child_by_field_name("body")
    statements = [node for node in body.named_children if node.type != "comment"] if body is not None else []
    if places[0].id == scope.id or len(statements) < 3 or not _on_own_lines(_colon(scope), statements):
        return _lines(source, _whole(scope), scope)
    lines = _lines(source, _whole(scope), _colon(scope))
    for number, node in enumerate(statements):
        kept = _lines(source, node, node)
        if not any(node.start_byte <= place.start_byte < node.end_byte for place in places) and not (
            number == 0 and _is_string(node)
        ):
            text = kept[0][1]
            kept = [(kept[0][0], text[: len(text) - len(text.lstrip(" \t"))] + "pass")]
        lines += kept
    return lines


def _on_own_lines(colon: Node, statements: Sequence[Node]) -> bool:
    rows = [colon.end_point.row]
    for node in statements:
        if node.start_point.row <= rows[-1]:
            return False
        rows.append(node.end_point.row)
    return True


def _context(scopes: Sequence[Node], place: Node, known: _File) -> Iterator[str]:
    if known.test:
        yield "test"
    for scope in scopes:
        if scope.type == "class_definition" and known.declares_abstract(scope):
            yield "abstract"
        here = _whole(scope).parent
        while here is not None and here.type not in _DEFINITIONS:
            if here.type in _BRANCHES:
                yield "typing" if _is_type_checking(here, known.data) else "guarded"
            here = here.parent
    # an empty method that other classes of the file have too is a step of what they share
    if (len(scopes) == 1 or place.type == "function_definition") and known.bound[_name(scopes[-1]).encode()] > 1:
        yield "rebound"


def _is_type_checking(branch: Node, source: bytes) -> bool:
    condition = branch.child_by_field_name("condition")
    return condition is not None and b"TYPE_CHECKING" in source[condition.start_byte : condition.end_byte]


#: LibCST ends the process on 3,000 nested parentheses or 10,000 `elif`s, and takes seconds on long sums.
_MAX_DEPTH, _MAX_ELIFS, _MAX_STATEMENT, _MAX_CODE = 60, 300, 2_000, 100_000
_TOKEN = re.compile(
    r"\"\"\"(?:[^\\]|\\.)*?\"\"\"|'''(?:[^\\]|\\.)*?'''|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|#[^\n]*"
    r"|[(\[{]|[)\]}]|\belif\b|\n[ \t]*",
    re.DOTALL,
)


def _too_much(code: str) -> str:
    """Why a snippet must not reach LibCST, "" when it may."""
    if len(code) > _MAX_CODE:
        return f"more than {_MAX_CODE:,} characters in one function"
    depth = elifs = start = skipped = 0
    for match in _TOKEN.finditer(code):
        part = match[0]
        if match.start() - start - skipped > _MAX_STATEMENT:
            return f"a statement of more than {_MAX_STATEMENT:,} characters"
        if part in "([{":
            depth += 1
        elif part in ")]}":
            depth -= 1
        elif part == "elif":
            elifs += 1
        elif part[0] != "\n":
            skipped += len(part)
        elif depth <= 0:
            start, skipped = match.start(), 0
        if depth > _MAX_DEPTH or (len(part) > 4 * _MAX_DEPTH and part.isspace()):
            return f"more than {_MAX_DEPTH} nested brackets or blocks"
        if elifs > _MAX_ELIFS:
            return f"more than {_MAX_ELIFS} elifs"
    return ""


def judge(snippet: Snippet) -> Judged:
    """Let LibCST decide on the places of one snippet. What it cannot read is refused with the reason, never raised."""
    refused = _too_much(snippet.code)
    if refused:
        return Judged(refused=refused)
    from .python_cst import read

    if "typing" in snippet.context:
        return Judged()
    try:
        places = read(snippet)
    except Exception as error:  # beside syntax it trips over recursion, in several ways
        reason = str(error) if isinstance(error, ValueError) else f"LibCST failed with {type(error).__name__}"
        return Judged(refused=reason)
    found = [(place, spot, weigh(place)) for place, spot in places]
    return Judged(
        tuple(
            Finding(
                file="",
                line=spot.line,
                end_line=spot.end_line,
                column=spot.column,
                marker=place.marker,
                text=describe(place),
                symbol=snippet.symbol,
                source="code",
                confidence=confidence,
            )
            for place, spot, confidence in found
            if confidence
        )
    )
