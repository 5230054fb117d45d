"""The facts about one place of unfinished-looking code: from a tree-sitter tree, or from the lines above it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..patterns import Lazy
from .tree_lines import site_in_text
from .tree_rules import DEPENDS_ON_SYSTEM, OVERRIDES, Site
from .tree_shapes import Spot
from .tree_source import Source

if TYPE_CHECKING:
    from tree_sitter import Node

#: Nodes above a place that are followed; real code has a hundred.
_MAX_DEPTH = 1_000

_CLASS, _INTERFACE, _FUNCTION, _MEMBER, _HOLDER = "class", "interface", "function", "member", "holder"
_ROLES = {
    **dict.fromkeys(
        (
            "class_declaration", "abstract_class_declaration", "class_definition", "class", "struct_declaration",
            "record_declaration", "enum_declaration", "enum_definition", "object_declaration", "object_definition",
            "module", "class_specifier", "struct_specifier", "union_specifier", "impl_item", "class_implementation",
        ),
        _CLASS,
    ),
    **dict.fromkeys(
        (
            "interface_declaration", "trait_item", "trait_definition", "trait_declaration", "protocol_declaration",
            "annotation_type_declaration",
        ),
        _INTERFACE,
    ),
    **dict.fromkeys(
        (
            "method_declaration", "constructor_declaration", "destructor_declaration",
            "compact_constructor_declaration", "operator_declaration", "conversion_operator_declaration",
            "local_function_statement", "function_declaration", "generator_function_declaration", "method_definition",
            "function_definition", "function_item", "init_declaration", "deinit_declaration", "subscript_declaration",
            "method", "singleton_method", "secondary_constructor", "function_signature", "local_function_declaration",
        ),
        _FUNCTION,
    ),
    **dict.fromkeys(
        ("property_declaration", "indexer_declaration", "event_declaration", "val_definition", "given_definition"),
        _MEMBER,
    ),
    **dict.fromkeys(
        (
            "variable_declarator", "public_field_definition", "field_definition", "pair", "assignment_expression",
            "assignment",
        ),
        _HOLDER,
    ),
}  # fmt: skip
_FUNCTION_VALUES = frozenset(
    {"arrow_function", "function_expression", "generator_function", "lambda_literal", "lambda"}
)
_NAME_FIELDS = ("name", "property", "key", "left", "pattern", "type")
_FIXED_NAMES = {
    "init_declaration": "init",
    "deinit_declaration": "deinit",
    "subscript_declaration": "subscript",
    "indexer_declaration": "this[]",
    "secondary_constructor": "constructor",
    "conversion_operator_declaration": "operator",
}
_ARGUMENTS = Lazy(r"<[^<>]*>")
_WORDS = Lazy(r"~?[\w$#@?!-]+[?!=]?")

_TEXT_NODE = Lazy(r"comment|string|heredoc|regex|^char|_char|raw_text|str_text|jsx_text|^text$|preproc_arg")
_CODE_NODE = Lazy(r"interpolation|interpolated_expression|substitution")
_BRANCH = Lazy(
    r"^(?:if|default|unless|switch|case|when|match|try|catch|rescue|guard|for|while|loop|foreach|until|else|elsif)(?:_|$)"
    r"|conditional|ternary|_case|_arm$|_default|_modifier$|_section$|elvis"
)
_CASE_NODE = Lazy(r"case|default|arm$|entry|section|rule|else|_group$")
_REST = Lazy(rb"\s*(?:default\b|else\b|_\s*(?:=>|->|:)|case\s+_\b|\*\)|otherwise\b)")
_BLOCK = Lazy(r"block$|body|^statements$|statement_list|compound_statement|^then$|^do$|_section$|_group$")
#: More statements than these do something; it is not worth looking.
_MOST_IDLE = 40
#: Statements that only say that an argument is not used.
_IDLE = Lazy(rb"(?:void [\w.]+|_ = [\w.]+|\(void\) ?\w+|let _ = [\w.()&, ]+|use strict|[\"']use \w+[\"']);?\s*")
_LEAVES = Lazy(rb"\b(?:return|yield)\b")

_TESTED = Lazy(r"@(?:Test|Before|After|ParameterizedTest)\b|\[(?:Fact|Test|Theory|TestMethod)\b")
_TEST_ATTRIBUTE = Lazy(rb"#\[(?:\w+::)?test\b|#\[cfg\(test\)\]|#\[should_panic")
_TEST_MODULE = Lazy(r"(?:^|_)tests?$")
_TEMPLATE = Lazy(r"\b(?:virtual|abstract|open)\b|\bdefault\s")
_ABSTRACT = Lazy(r"\b(?:abstract|interface|trait|protocol)\b")
_BASED = Lazy(r"\b(?:extends|implements|for|with)\b|[^:]:(?!:)\s*[\w(]|<\s*[A-Z]")
_VIRTUAL = Lazy(rb"\bvirtual\b[^;}]*$")


def paths(root: Node, offsets: Sequence[int]) -> Iterator[tuple[int, list[Node]]]:
    """For each offset, in order, the nodes from the root down to the smallest that holds it; without recursion."""
    cursor = root.walk()
    path = [root]
    for offset in offsets:
        while len(path) > 1 and path[-1].end_byte <= offset:
            cursor.goto_parent()
            path.pop()
        while len(path) <= _MAX_DEPTH and cursor.goto_first_child_for_byte(offset) is not None:
            node = cursor.node
            if node is None or node.start_byte > offset:
                cursor.goto_parent()
                break
            path.append(node)
        if len(path) <= _MAX_DEPTH:
            yield offset, list(path)


def is_code(path: Sequence[Node]) -> bool:
    """Whether the innermost node that is one or the other holds code, and no text."""
    for node in reversed(path):
        if _CODE_NODE.search(node.type):
            return True
        if _TEXT_NODE.search(node.type):
            return False
    return True


@dataclass(frozen=True, slots=True)
class Scope:
    """A definition around a place; `index` is that of `node` in the path."""

    role: str
    name: str
    node: Node
    index: int


def scopes(path: Sequence[Node]) -> list[Scope]:
    """The definitions around a place, outermost first."""
    found: list[Scope] = []
    for index, node in enumerate(path):
        role = _ROLES.get(node.type) if node.is_named else None
        if role == _HOLDER:
            value = path[index + 1].type if index + 1 < len(path) else ""
            role = _FUNCTION if value in _FUNCTION_VALUES else ""
        if role and (name := name_of(node)) and not _is_namespace(node):
            found.append(Scope(role, name, node, index))
    return found


def _is_namespace(node: Node) -> bool:
    """TypeScript's `module A {}`: Ruby's hold methods, these are only names around."""
    name = node.child_by_field_name("name") if node.type == "module" else None
    return name is not None and name.type not in ("constant", "scope_resolution")


def name_of(node: Node) -> str:
    """The name of a definition, `Type.method` where the definition names both."""
    if node.type in _FIXED_NAMES:
        return _FIXED_NAMES[node.type]
    if node.type == "operator_declaration":
        return "operator " + _text(node.child_by_field_name("operator"))
    if node.type == "method_declaration" and (receiver := node.child_by_field_name("receiver")) is not None:
        owner = _WORDS.findall(_text(receiver).partition("[")[0])
        return ".".join((*owner[-1:], _text(node.child_by_field_name("name"))))
    fields = ("name", "declarator") if node.type == "function_definition" else _NAME_FIELDS
    named = next((child for field in fields if (child := node.child_by_field_name(field)) is not None), None)
    if named is None:
        named = next((child for child in node.children if child.type in ("variable_declaration", "identifier")), None)
    text = _ARGUMENTS.sub("", _ARGUMENTS.sub("", _text(named)[:300])).partition("(")[0].partition("<")[0]
    if node.type == "property_declaration":
        text = text.partition(":")[0]
    words = _WORDS.findall(text)
    return ".".join(words[-2:] if "::" in text and node.type == "function_definition" else words[-1:])


def _text(node: Node | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""


def site_in_tree(path: Sequence[Node], spot: Spot, source: Source) -> Site:
    """What the nodes around a place tell."""
    around = scopes(path)
    function = next((scope for scope in reversed(around) if scope.role in (_FUNCTION, _MEMBER)), None)
    classes = [scope for scope in around if scope.role in (_CLASS, _INTERFACE)]
    if function is None and path[0].has_error:
        return site_in_text(spot, source)  # the parser lost what is around it
    *owners, own = function.name.split(".") if function else [""]
    header = _header(function.node, source) if function else ""
    outer = _header(classes[-1].node, source) if classes else ""
    override = bool(OVERRIDES.search(header)) or " for " in outer
    whole, rest = _place_in(path[function.index :] if function else path, spot.start, source)
    comment, marked = source.comment(spot.start, spot.end)
    return Site(
        language=source.language,
        shape=spot.shape,
        message=spot.message,
        raw=spot.raw,
        comment=comment,
        doc=" ".join(source.doc(scope.node.start_byte) for scope in (*classes[-1:], *([function] if function else ()))),
        function=own,
        classes=(*(scope.name for scope in classes), *owners),
        around=tuple(_around(path)),
        symbol=".".join(scope.name for scope in around),
        marked=marked,
        test=source.test or _is_tested(path, header, source),
        override=override,
        template=not override and _is_template(classes, spot, header, outer, source),
        derived=bool(_BASED.search(outer)),
        whole=whole and function is not None,
        setter=any(
            node.type == "accessor_declaration" and _keyword(node) in (b"set", b"init", b"remove") for node in path
        ),
        rest=rest,
        platform=source.system or (not whole and _depends_on_system(path, spot, source)),
    )


def _keyword(accessor: Node) -> bytes:
    name = accessor.child_by_field_name("name")
    return (name.text or b"") if name is not None else b""


def _header(node: Node, source: Source) -> str:
    """A definition up to its body."""
    body = node.child_by_field_name("body") or node.child_by_field_name("accessors")
    end = body.start_byte if body is not None else node.start_byte + 400
    text = source.data[node.start_byte : min(end, node.start_byte + 1_000, node.end_byte)]
    return text.partition(b"{")[0].decode("utf-8", "replace")


def _is_template(classes: Sequence[Scope], spot: Spot, header: str, outer: str, source: Source) -> bool:
    """Whether others are to fill a member in: of an interface, virtual, or of a class that others derive from."""
    if source.language in ("c", "cpp", "cuda", "objc") and _VIRTUAL.search(
        source.data, max(spot.start - 400, 0), spot.start
    ):
        return True
    if not classes:
        return False
    inner = classes[-1]
    if inner.role == _INTERFACE or _TEMPLATE.search(header) or _ABSTRACT.search(outer):
        return True
    return inner.name in source.bases


def _is_tested(path: Sequence[Node], header: str, source: Source) -> bool:
    """Whether a place is in a part of the file that is there for tests."""
    if _TESTED.search(header):
        return True
    for node in path:
        if node.type == "mod_item" and _TEST_MODULE.search(name_of(node)):
            return True
        if node.type == "function_item" and _TEST_ATTRIBUTE.search(source.attributes(node.start_byte)):
            return True
    return False


def _place_in(path: Sequence[Node], start: int, source: Source) -> tuple[bool, bool]:
    """Whether a place is all that the function does, and whether it is what is left after all known cases."""
    whole, rest = True, False
    for number, node in enumerate(path[1:], 1):
        if not node.is_named:
            continue
        if _BRANCH.search(node.type) or _is_choice(node):
            whole, rest = False, _is_default(path[number - 1], node, start, source)
        if _BLOCK.search(node.type) and not _is_alone(node, start):
            whole = False
            rest = rest or _LEAVES.search(source.data, node.start_byte, start) is not None
    return whole, rest


def _is_choice(node: Node) -> bool:
    """`a ?? throw ...`"""
    return node.type == "binary_expression" and _text(node.child_by_field_name("operator")) == "??"


def _is_default(above: Node, node: Node, start: int, source: Source) -> bool:
    """Whether a branch is the one for all that no other takes."""
    match = _REST.match(source.data, node.start_byte, start) if _CASE_NODE.search(node.type) else None
    if match is None:
        return False
    return match[0].strip() != b"else" or node.type == "when_entry" or above.type.startswith("case")


def _is_alone(block: Node, start: int) -> bool:
    """Whether nothing in a block does anything beside the place at `start`."""
    if block.named_child_count > _MOST_IDLE:
        return False
    return all(_is_idle(child, start) for child in block.named_children)


def _is_idle(child: Node, start: int) -> bool:
    """Whether a statement does nothing; the place itself counts as such."""
    if child.start_byte <= start < child.end_byte or "comment" in child.type:
        return True
    return child.end_byte - child.start_byte < 100 and _IDLE.fullmatch(child.text or b"") is not None


def _around(path: Sequence[Node]) -> Iterator[str]:
    """The variables and calls of a script that a place is in: `const defaults = {...}`, `createContext({...})`."""
    for node in path:
        if node.type == "variable_declarator":
            yield _text(node.child_by_field_name("name"))[:100]
        elif node.type == "call_expression" and (called := node.child_by_field_name("function")) is not None:
            yield _text(called)[:100].rpartition(".")[2]


def _depends_on_system(path: Sequence[Node], spot: Spot, source: Source) -> bool:
    """Whether a branch is for another system, as far as the code before it shows."""
    if any(node.type.startswith("preproc_") for node in path[-20:]):
        return True
    return DEPENDS_ON_SYSTEM.search(source.data, max(spot.start - 1_000, 0), spot.start) is not None
