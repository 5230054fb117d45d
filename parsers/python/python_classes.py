"""Facts on the classes of one Python file, compact enough to keep: names, bases, members, imports. No judgement."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import astuple, dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from ..finding import Finding
from .python_style import is_for_subclass

if TYPE_CHECKING:
    from tree_sitter import Node, Query

#: Bounded, so that no input makes the search quadratic.
_CLASS = re.compile(rb"class[ \t]+[^\s(:\[]{1,200}[ \t]*(?:\[[^\n]{0,300}?\])?\(([^)]{0,2000})\)")
_DEFINED = re.compile(rb"class[ \t]+[\w\x80-\xff]+")
_RENAMED = re.compile(rb" as ([\w\x80-\xff]+)")
_ABSTRACT = re.compile(rb"abstract(?:class|static)?(?:method|property)\b")
_ABSTRACT_AS = re.compile(rb"abstract\w{1,20} as ([\w\x80-\xff]+)")
_FROM_IMPORT = re.compile(rb"^[ \t]*from[ \t]+[\w.]+[ \t]+import[ \t]+(\([^)]{0,20000}\)|[^\n]*)", re.MULTILINE)
_WORD = re.compile(rb"[\w\x80-\xff]+|\*")
#: Decorators that leave a class's members as they are written.
_PLAIN_DECORATORS = frozenset(
    {"dataclass", "final", "total_ordering", "runtime_checkable", "define", "frozen", "mutable", "attrs", "s", "unique"}
)


@dataclass(frozen=True, slots=True)
class ClassFacts:
    """One class. `name` is dotted through the classes and functions around it; `bases` are dotted, "?" when computed.

    `hooks` are methods that only raise NotImplementedError, or do nothing. `flags` holds `d` when members may come from
    elsewhere (decorator, metaclass, `__getattr__`) or the class is there for type checkers, `h` when its docstring says
    that it is there to be derived from, `p` for a Protocol, `l` for a class made inside a function.
    """

    name: str
    line: int
    column: int
    bases: tuple[str, ...]
    abstract: frozenset[str]
    members: frozenset[str]
    hooks: frozenset[str]
    flags: str


@dataclass(frozen=True, slots=True)
class FileFacts:
    """What is known of one file.

    `classes` by dotted name; `imports` says where names in their bases come from (`..pkg.mod:Name`, or a module);
    `stars` are modules imported whole; `held` are findings that wait for other files.
    """

    classes: Mapping[str, ClassFacts]
    imports: Mapping[str, str]
    stars: tuple[str, ...] = ()
    held: tuple[Finding, ...] = ()


def bases_in(data: bytes, file: str = "") -> frozenset[bytes]:
    """The names that make a file matter to others, from its bytes.

    Those in the bases of its classes, also by the name they are imported under; `class Name` for what it defines; and
    for `__init__.py` what it re-exports, `*` when it is everything.
    """
    names = {name for bases in _CLASS.findall(data) for name in _WORD.findall(bases)}
    for match in _RENAMED.finditer(data) if names else ():
        if match[1] in names:
            names.add(data[max(match.start() - 200, 0) : match.start()].split()[-1].rpartition(b".")[2])
    names.update(b" ".join(defined.split()) for defined in _DEFINED.findall(data))
    if file.endswith("__init__.py"):
        exported = {name for imported in _FROM_IMPORT.findall(data) for name in _WORD.findall(imported)}
        names |= exported | {b"class " + name for name in exported}
    return frozenset(names)


def worth_indexing(data: bytes, names: AbstractSet[bytes], file: str = "") -> bool:
    """Whether the classes of a file are needed: it declares abstract members, or has one of `names`."""
    return bool(_ABSTRACT.search(data)) or (bool(names) and not names.isdisjoint(bases_in(data, file)))


def class_facts(root: Node, source: bytes, file: str) -> str:
    """What other files may need to know of the classes here, as JSON; "" when there is nothing to know."""
    nodes = _captures(root)
    package = file.endswith("__init__.py")
    aliases = {name.decode("utf-8", "replace") for name in _ABSTRACT_AS.findall(source)}
    classes = _patched([_class(node, source, aliases) for node in nodes.get("class", ())], nodes.get("patch", ()))
    used = {base.partition(".")[0] for facts in classes for base in facts.bases}
    imports: dict[str, str] = {}
    stars: list[str] = []
    for local, target in (pair for node in nodes.get("import", ()) for pair in _imported(node)):
        if local == "*":
            stars.append(target)
        elif package or local in used:
            imports[local] = target
    if not classes and not (package and (imports or stars)):
        return ""
    return dump(FileFacts({facts.name: facts for facts in classes}, imports, tuple(stars)))


def hold(facts: str, findings: Sequence[Finding]) -> str:
    """Facts that also carry the code findings of their file, to come out of `missing_members` unless other files answer
    them. "" when there is nothing to carry and nothing abstract: then the file counts as one that has no facts."""
    file = load(facts)
    if not findings and not any(cls.abstract for cls in file.classes.values()):
        return ""
    return dump(replace(file, held=tuple(findings)))


def dump(file: FileFacts) -> str:
    """Facts as JSON, with short keys: thousands of classes are kept."""
    shape = {
        "c": [_row(facts) for facts in file.classes.values()],
        "i": dict(file.imports),
        "s": list(file.stars),
        "h": [list(astuple(finding)) for finding in file.held],
    }
    return json.dumps({key: value for key, value in shape.items() if value}, ensure_ascii=False, separators=(",", ":"))


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _row(facts: ClassFacts) -> list[object]:
    names = [" ".join(sorted(group)) for group in (facts.abstract, facts.members, facts.hooks)]
    return [facts.name, facts.line, facts.column, list(facts.bases), *names, facts.flags]


def load(facts: str) -> FileFacts:
    """The facts that `dump` wrote; "" has none."""
    shape: dict[str, Any] = json.loads(facts or "{}")
    return FileFacts(
        {
            name: ClassFacts(name, line, column, tuple(bases), _names(abstract), _names(members), _names(hooks), flags)
            for name, line, column, bases, abstract, members, hooks, flags in shape.get("c", ())
        },
        shape.get("i", {}),
        tuple(shape.get("s", ())),
        tuple(Finding(*values) for values in shape.get("h", ())),
    )


@cache
def _query() -> Query:
    import tree_sitter_python
    from tree_sitter import Language, Query

    return Query(
        Language(tree_sitter_python.language()),
        """
        (class_definition) @class
        (import_from_statement) @import
        (import_statement) @import
        (module (expression_statement (assignment left: (attribute object: (identifier)) @patch)))
        (call function: (identifier) @setattr (#eq? @setattr "setattr")) @patch
        """,
    )


def _captures(root: Node) -> dict[str, list[Node]]:
    from tree_sitter import QueryCursor

    found = QueryCursor(_query()).captures(root)
    return {name: sorted(nodes, key=lambda node: node.start_byte) for name, nodes in found.items()}


def _text(node: Node | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""


def _class(node: Node, source: bytes, aliases: AbstractSet[str]) -> ClassFacts:
    name = node.child_by_field_name("name")
    assert name is not None
    scope, local, typing_only = _scope(node)
    bases, flags = _bases(node.child_by_field_name("superclasses"))
    members = _Members(aliases)
    members.read(node.child_by_field_name("body"))
    decorators = _decorators(node)
    if typing_only or members.dynamic or any(_last(decorator) not in _PLAIN_DECORATORS for decorator in decorators):
        flags += "d"
    if is_for_subclass(_docstring(node.child_by_field_name("body"))):
        flags += "h"
    line_start = source.rfind(b"\n", 0, name.start_byte) + 1
    return ClassFacts(
        name=".".join((*scope, _text(name))),
        line=node.start_point.row + 1,
        column=len(source[line_start : name.start_byte].decode("utf-8", "replace")) + 1,
        bases=bases,
        abstract=frozenset(members.abstract),
        members=frozenset(members.names),
        hooks=frozenset(members.hooks),
        flags=flags + ("l" if local else ""),
    )


def _docstring(body: Node | None) -> str:
    first = _first(_first(body))
    return _text(first) if first is not None and first.type == "string" else ""


def _first(node: Node | None) -> Node | None:
    return node.named_children[0] if node is not None and node.named_child_count else None


def _scope(node: Node) -> tuple[list[str], bool, bool]:
    """The names around a class, whether a function is among them, and whether it is there for type checkers only."""
    names: list[str] = []
    local = typing_only = False
    here = node.parent
    while here is not None:
        if here.type in ("class_definition", "function_definition"):
            names.append(_text(here.child_by_field_name("name")))
            local = local or here.type == "function_definition"
        elif here.type == "if_statement":
            typing_only = typing_only or "TYPE_CHECKING" in _text(here.child_by_field_name("condition"))
        here = here.parent
    return names[::-1], local, typing_only


def _bases(arguments: Node | None) -> tuple[tuple[str, ...], str]:
    bases: list[str] = []
    flags = ""
    for argument in arguments.named_children if arguments is not None else ():
        if argument.type == "keyword_argument":
            key, value = _text(argument.child_by_field_name("name")), _text(argument.child_by_field_name("value"))
            if key == "metaclass" and _last(value) != "ABCMeta":
                flags += "d"
        elif argument.type != "comment":
            bases.append(_dotted(argument))
    return tuple(bases), flags + ("p" if any(_last(base) == "Protocol" for base in bases) else "")


def _dotted(node: Node) -> str:
    """`a.b` for `a.b` and `a.b[T]`, "?" for what is computed."""
    if node.type == "subscript":
        value = node.child_by_field_name("value")
        return _dotted(value) if value is not None else "?"
    return _text(node) if node.type == "identifier" or _is_dotted(node) else "?"


def _is_dotted(node: Node) -> bool:
    inner = node.child_by_field_name("object")
    return node.type == "attribute" and inner is not None and (inner.type == "identifier" or _is_dotted(inner))


def _last(dotted: str) -> str:
    return dotted.rpartition(".")[2]


def _decorators(definition: Node) -> list[str]:
    """The names of the decorators of a definition, without their arguments."""
    parent = definition.parent
    if parent is None or parent.type != "decorated_definition":
        return []
    return [
        _text(child).lstrip("@ ").partition("(")[0].strip() for child in parent.children if child.type == "decorator"
    ]


class _Members:
    """What a class body binds, through its `if`, `try` and `with` blocks."""

    def __init__(self, aliases: AbstractSet[str]) -> None:
        self._aliases = aliases
        self.names: set[str] = set()
        self.abstract: set[str] = set()
        self.hooks: set[str] = set()
        self.dynamic = False

    def read(self, block: Node | None) -> None:
        for node in block.named_children if block is not None else ():
            if node.type in ("decorated_definition", "function_definition", "class_definition"):
                definition = node.child_by_field_name("definition") or node
                self._define(definition)
            elif node.type == "expression_statement":
                self._assign(_first(node))
            elif node.type in ("import_from_statement", "import_statement"):
                self.names.update(local for local, _ in _imported(node))
            elif node.type not in ("pass_statement", "comment"):
                self.read_inner(node)

    def read_inner(self, node: Node) -> None:
        """A block statement in a class body: its branches bind members as well; a loop may bind any."""
        self.dynamic = self.dynamic or node.type in ("for_statement", "while_statement", "exec_statement")
        for child in node.named_children:
            if child.type == "block":
                self.read(child)
            elif child.type.endswith("_clause"):
                self.read_inner(child)

    def _define(self, definition: Node) -> None:
        name = _text(definition.child_by_field_name("name"))
        self.names.add(name)
        if definition.type != "function_definition":
            return
        if any("abstract" in decorator or decorator in self._aliases for decorator in _decorators(definition)):
            self.abstract.add(name)
        self.dynamic = self.dynamic or name in ("__getattr__", "__getattribute__", "__subclasshook__")
        if _only_raises_or_nothing(definition):
            self.hooks.add(name)

    def _assign(self, node: Node | None) -> None:
        if node is not None and node.type == "call":
            self.dynamic = True  # locals().update(...), exec(...), a registry
        while node is not None and node.type == "assignment":
            left = node.child_by_field_name("left")
            if left is not None and left.type == "subscript":
                self.dynamic = True
            for name in _bound(left):
                self.dynamic = self.dynamic or name == "__abstractmethods__"
                self.names.add(name)
            node = node.child_by_field_name("right")


def _bound(target: Node | None) -> Iterator[str]:
    if target is None:
        return
    if target.type == "identifier":
        yield _text(target)
    elif target.type in ("pattern_list", "tuple_pattern", "list_pattern"):
        for child in target.named_children:
            yield from _bound(child)


def _only_raises_or_nothing(definition: Node) -> bool:
    body = definition.child_by_field_name("body")
    statements = [node for node in body.named_children if node.type != "comment"] if body is not None else []
    if statements and statements[0].named_child_count == 1 and statements[0].named_children[0].type == "string":
        statements = statements[1:]
    only = _text(statements[0]) if len(statements) == 1 else ""
    return only in ("pass", "...") or only.startswith("raise NotImplementedError")


def _imported(node: Node) -> Iterator[tuple[str, str]]:
    """(local name, where from) of an import: `module:Name`, or a module alone; local `*` for a star."""
    module = _text(node.child_by_field_name("module_name"))
    if any(child.type == "wildcard_import" for child in node.children):
        yield "*", module
    for child in node.children_by_field_name("name"):
        name = _text(child.child_by_field_name("name") if child.type == "aliased_import" else child)
        alias = _text(child.child_by_field_name("alias")) if child.type == "aliased_import" else ""
        if module:
            yield alias or name, f"{module}:{name}"
        elif alias:
            yield alias, name
        else:
            yield name.partition(".")[0], name.partition(".")[0]


def _patched(classes: Sequence[ClassFacts], patches: Sequence[Node]) -> list[ClassFacts]:
    """Classes with the members that later code gives them: `Thing.close = close`, `setattr(Thing, ...)`."""
    given: dict[str, set[str]] = {}
    for node in patches:
        if node.type == "attribute":
            owner = _text(node.child_by_field_name("object"))
            given.setdefault(owner, set()).add(_text(node.child_by_field_name("attribute")))
        else:
            arguments = node.child_by_field_name("arguments")
            owner = _text(_first(arguments))
            given.setdefault(owner, set()).add("*")
    return [_given(facts, given.get(facts.name, set())) for facts in classes]


def _given(facts: ClassFacts, names: AbstractSet[str]) -> ClassFacts:
    if not names:
        return facts
    flags = facts.flags + ("d" if "*" in names else "")
    return replace(facts, members=facts.members | names, abstract=facts.abstract - names, flags=flags)
