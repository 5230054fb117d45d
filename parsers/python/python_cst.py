"""LibCST reads one snippet: what its raises and empty functions are, and where. Heavy: imported by `judge` only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import libcst as cst
from libcst.metadata import CodeRange, MetadataWrapper, PositionProvider

from ..finding import NOT_IMPLEMENTED, STUB
from .python_code import Snippet
from .python_style import Place


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a place stands in the file, counted from 1."""

    line: int
    end_line: int
    column: int


def read(snippet: Snippet) -> list[tuple[Place, Spot]]:
    """The wanted places of a snippet. Raises ValueError with one line of reason when LibCST cannot read it."""
    try:
        wrapper = MetadataWrapper(cst.parse_module(snippet.code), unsafe_skip_copy=True)
    except cst.ParserSyntaxError as error:
        raise ValueError(f"LibCST refused it: {error.message.splitlines()[0]}") from error
    reader = _Reader(snippet, wrapper.resolve(PositionProvider))
    wrapper.module.visit(reader)
    return reader.found


class _Reader(cst.CSTVisitor):
    """Keeps the way from the module down to the node it is at; what is wanted is read off that way."""

    def __init__(self, snippet: Snippet, positions: Mapping[cst.CSTNode, CodeRange]) -> None:
        super().__init__()
        self._positions = positions
        self.found: list[tuple[Place, Spot]] = []
        self._snippet = snippet
        self._aliases = dict(snippet.aliases)
        self._wanted = set(snippet.wanted)
        self._way: list[cst.CSTNode] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        self._way.append(node)
        if isinstance(node, cst.Raise):
            self._read_raise(node)
        elif isinstance(node, cst.FunctionDef):
            self._read_function(node)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        self._way.pop()

    def _read_function(self, node: cst.FunctionDef) -> None:
        spot = self._spot(node.name, node)
        if (STUB, spot.line) in self._wanted and _is_empty(_statements(node)):
            self.found.append((self._surroundings(STUB), spot))

    def _read_raise(self, node: cst.Raise) -> None:
        spot = self._spot(node, node)
        thrown = node.exc.func if isinstance(node.exc, cst.Call) else node.exc
        if (NOT_IMPLEMENTED, spot.line) not in self._wanted or not isinstance(thrown, cst.Name):
            return
        if thrown.value != "NotImplementedError":
            return
        start = max((at for at, step in enumerate(self._way) if isinstance(step, cst.FunctionDef)), default=0)
        place = _inside(self._way[start:], self._surroundings(NOT_IMPLEMENTED))
        self.found.append((replace(place, message=_message(node.exc), caused=node.cause is not None), spot))

    def _spot(self, start: cst.CSTNode, end: cst.CSTNode) -> Spot:
        first, last = self._positions[start].start, self._positions[end].end
        lines = self._snippet.lines
        line, end_line = lines[first.line - 1], lines[min(last.line, len(lines)) - 1]
        return Spot(line, max(line, end_line), first.column + self._snippet.indent + 1)

    def _surroundings(self, marker: str) -> Place:
        """What the headers around a place say."""
        scopes = [step for step in self._way if isinstance(step, cst.ClassDef | cst.FunctionDef)]
        function = scopes[-1] if scopes and isinstance(scopes[-1], cst.FunctionDef) else None
        owners = scopes[:-1] if function else scopes
        owner = owners[-1] if owners and isinstance(owners[-1], cst.ClassDef) else None
        context = self._snippet.context
        place = Place(
            marker=marker,
            classes=tuple(scope.name.value for scope in owners if isinstance(scope, cst.ClassDef)),
            bases=tuple(self._resolved(base.value) for base in owner.bases) if owner else (),
            method=owner is not None and function is not None,
            nested=any(isinstance(scope, cst.FunctionDef) for scope in owners),
            abstract="abstract" in context or (owner is not None and self._is_abc(owner)),
            rebound="rebound" in context,
            guarded="guarded" in context,
            test="test" in context,
        )
        if function is None:
            return place
        return replace(
            place,
            function=function.name.value,
            decorators=tuple(self._resolved(item.decorator) for item in function.decorators),
            docstring=function.get_docstring() or "",
            selfless=_first_parameter(function) not in ("self", "cls"),
            returns=_dotted(function.returns.annotation) if function.returns else "",
        )

    def _is_abc(self, owner: cst.ClassDef) -> bool:
        bases = {self._resolved(item.value).rpartition(".")[2] for item in (*owner.bases, *owner.keywords)}
        return not bases.isdisjoint({"ABC", "ABCMeta", "Protocol", "Interface"})

    def _resolved(self, node: cst.BaseExpression) -> str:
        """The dotted name of a base or decorator without its arguments; `Protocol` and the like by their own name."""
        dotted = _dotted(node)
        first, dot, rest = dotted.partition(".")
        dotted = self._aliases.get(first, first) + dot + rest
        last = dotted.rpartition(".")[2]
        return last if last == "Protocol" else dotted


def _inside(way: Sequence[cst.CSTNode], place: Place) -> Place:
    """A place with what its way through its function says; `way` goes from the function down to the raise."""
    function = way[0] if isinstance(way[0], cst.FunctionDef) else None
    statements = _statements(function) if function else []
    pairs = list(pairwise(way))
    conditions = [step for step in way if isinstance(step, cst.If)]
    elifs = sum(isinstance(above, cst.If) and isinstance(step, cst.If) for above, step in pairs)
    otherwise = bool(conditions) and conditions[-1].orelse in way
    lines = [step for step in way if isinstance(step, cst.SimpleStatementLine)]
    return replace(
        place,
        comment=_comment(way),
        whole=len(statements) == 1 and statements[0] is way[-1],
        handler=any(isinstance(step, cst.ExceptHandler) for step in way),
        own=any(isinstance(above, cst.Try) and above.body is step and _catches(above) for above, step in pairs),
        condition=cst.Module([]).code_for_node(conditions[-1].test) if conditions else "",
        depth=len(conditions) - elifs,
        otherwise=otherwise,
        first=not lines or any(isinstance(step, cst.IndentedBlock) and step.body[0] is lines[-1] for step in way),
        fallback=(otherwise and elifs > 0) or (len(statements) > 1 and statements[-1] is way[-1]),
    )


def _comment(way: Sequence[cst.CSTNode]) -> str:
    """The comment on the line of a raise, and those right above it."""
    line = way[-2] if len(way) > 1 else None
    if isinstance(line, cst.SimpleStatementLine):
        comments = [blank.comment for blank in line.leading_lines] + [line.trailing_whitespace.comment]
    else:
        comments = [line.trailing_whitespace.comment] if isinstance(line, cst.SimpleStatementSuite) else []
    return " ".join(comment.value.lstrip("# ") for comment in comments if comment is not None)


def _catches(node: cst.Try) -> bool:
    """Whether a `try` catches what it raises itself."""
    return any(handler.type is not None and _has_name(handler.type) for handler in node.handlers)


def _has_name(node: cst.BaseExpression) -> bool:
    if isinstance(node, cst.Tuple):
        return any(_has_name(element.value) for element in node.elements)
    return _dotted(node) == "NotImplementedError"


def _dotted(node: cst.BaseExpression) -> str:
    if isinstance(node, cst.Call):
        return _dotted(node.func)
    if isinstance(node, cst.Subscript):
        return _dotted(node.value)
    if isinstance(node, cst.Attribute):
        return f"{_dotted(node.value)}.{node.attr.value}"
    return node.value if isinstance(node, cst.Name) else "?"


def _first_parameter(function: cst.FunctionDef) -> str:
    parameters = (*function.params.posonly_params, *function.params.params)
    return parameters[0].name.value if parameters else ""


def _statements(function: cst.FunctionDef) -> list[cst.CSTNode]:
    """The statements of a body without its docstring; those that share a line one by one."""
    flat: list[cst.CSTNode] = []
    for statement in function.body.body:
        flat += statement.body if isinstance(statement, cst.SimpleStatementLine) else [statement]
    has_docstring = function.get_docstring(clean=False) is not None
    return flat[1:] if has_docstring else flat


def _is_empty(statements: list[cst.CSTNode]) -> bool:
    only = statements[0] if len(statements) == 1 else None
    return isinstance(only, cst.Pass) or (isinstance(only, cst.Expr) and isinstance(only.value, cst.Ellipsis))


def _message(thrown: cst.BaseExpression | None) -> str | None:
    """The literal text of the first argument, "" without one, None when it cannot be read."""
    if not isinstance(thrown, cst.Call) or not thrown.args:
        return ""
    return _text(thrown.args[0].value)


def _text(node: cst.BaseExpression) -> str | None:
    if isinstance(node, cst.SimpleString):
        value = node.evaluated_value
        return value if isinstance(value, str) else None
    if isinstance(node, cst.ConcatenatedString | cst.BinaryOperation):
        left, right = _text(node.left), _text(node.right)
        return None if left is None and right is None else f"{left or ''}{right or ''}"
    if isinstance(node, cst.FormattedString):
        return "".join(part.value if isinstance(part, cst.FormattedStringText) else _hole(part) for part in node.parts)
    if isinstance(node, cst.Call):  # "...".format(x), _("..."), dedent("...")
        inner = node.func.value if isinstance(node.func, cst.Attribute) else None
        text = _text(inner) if inner is not None else None
        return _text(node.args[0].value) if text is None and node.args else text
    return None


def _hole(part: cst.BaseFormattedStringContent) -> str:
    if not isinstance(part, cst.FormattedStringExpression):
        return ""
    name = _dotted(part.expression)
    return "{" + ("..." if "?" in name else name) + "}"
