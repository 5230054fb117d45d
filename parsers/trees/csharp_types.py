"""The types of one C# file, as facts that other files may need: bases, members, and what they ask others for."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tree_sitter import Node


@dataclass(frozen=True, slots=True)
class TypeFacts:
    """One declaration of a type; a partial type has several.

    `name` is dotted with namespaces and outer types; `kind` is `c`lass, `s`truct, `r`ecord or `i`nterface. `bases` are
    dotted and carry their number of type arguments: `A.IFoo`1`. Members are written `Name`, `Name(2)`, `Name`1(2)` or
    `this[1]`; `explicit` ones as `IFoo`1.Name(2)`. `asked` are those that an interface, or an abstract class, wants.
    `flags`: `a`bstract, `p`artial, `t` when attributes, on it or a member, may generate more, `x` when not all of it
    could be read.
    """

    name: str
    arity: int
    kind: str
    line: int
    column: int
    flags: str
    bases: tuple[str, ...]
    members: frozenset[str]
    explicit: frozenset[str]
    asked: frozenset[str]

    @property
    def key(self) -> str:
        return f"{self.name}`{self.arity}" if self.arity else self.name


@dataclass(frozen=True, slots=True)
class FileFacts:
    """The types of one file, the namespaces it uses, those it uses for all files, and its aliases."""

    types: tuple[TypeFacts, ...] = ()
    uses: frozenset[str] = frozenset()
    shared: frozenset[str] = frozenset()
    aliases: Mapping[str, str] = field(default_factory=dict[str, str])


_KINDS = {
    "class_declaration": "c",
    "struct_declaration": "s",
    "record_declaration": "r",
    "interface_declaration": "i",
}
_SPACES = frozenset({"namespace_declaration", "file_scoped_namespace_declaration"})
_THROUGH = frozenset({"declaration_list", "preproc_if", "preproc_elif", "preproc_else"})
_MEMBERS = frozenset(
    {
        "method_declaration",
        "property_declaration",
        "indexer_declaration",
        "event_declaration",
        "event_field_declaration",
    }
)
#: Types within one another that are followed.
_MAX_DEPTH = 50


def class_facts(root: Node, data: bytes, file: str) -> str:
    """What other files may need to know of the types here, as JSON; "" when there are none."""
    reader = _Reader(data)
    reader.read(root)
    return dump(FileFacts(tuple(reader.types), frozenset(reader.uses), frozenset(reader.shared), reader.aliases))


class _Reader:
    """Walks through namespaces and types, without recursion, and keeps what it learns."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.types: list[TypeFacts] = []
        self.uses: set[str] = set()
        self.shared: set[str] = set()
        self.aliases: dict[str, str] = {}

    def read(self, root: Node) -> None:
        waiting: list[tuple[Node, tuple[str, ...]]] = [(root, ())]
        while waiting:
            node, scope = waiting.pop()
            inner = scope
            children: list[tuple[Node, tuple[str, ...]]] = []
            for child in node.children if len(scope) < _MAX_DEPTH else ():
                if child.type == "using_directive":
                    self._use(child)
                elif child.type in _SPACES:
                    name = _dotted(child.child_by_field_name("name"))
                    children.append((child, (*scope, *name.split("."))))
                    if child.type == "file_scoped_namespace_declaration":
                        inner = (*scope, *name.split("."))  # of all that follows it
                elif child.type in _KINDS:
                    self._type(child, inner)
                    children.append((child, (*inner, _text(child.child_by_field_name("name")))))
                elif child.type in _THROUGH:
                    children.append((child, inner))
            waiting += reversed(children)

    def _use(self, node: Node) -> None:
        words = {child.type for child in node.children}
        named = node.named_children
        if not named:
            return
        if "=" in words:
            self.aliases[_text(node.child_by_field_name("name"))] = _dotted(named[-1])
        else:
            (self.shared if "global" in words else self.uses).add(_dotted(named[-1]))

    def _type(self, node: Node, scope: tuple[str, ...]) -> None:
        name = node.child_by_field_name("name")
        if name is None:
            return
        modifiers = {_text(child) for child in node.children if child.type == "modifier"}
        body = node.child_by_field_name("body")
        kind = _KINDS[node.type]
        members = _Members(kind)
        if body is not None:
            members.read(body)
        bases = [child for child in node.children if child.type == "base_list"]
        if kind == "r":
            parameters = next((child for child in node.children if child.type == "parameter_list"), None)
            members.own |= {_text(child.child_by_field_name("name")) for child in _parameters(parameters)}
        flags = ("a" if "abstract" in modifiers else "") + ("p" if "partial" in modifiers else "")
        attributes = [_text(child) for child in node.children if child.type == "attribute_list"]
        flags += "t" if attributes or members.attributed else ""
        flags += "x" if node.has_error or any("ComImport" in text for text in attributes) else ""
        start = self._data.rfind(b"\n", 0, name.start_byte) + 1
        self.types.append(
            TypeFacts(
                name=".".join((*scope, _text(name))),
                arity=_arity(node),
                kind=kind,
                line=name.start_point.row + 1,
                column=len(self._data[start : name.start_byte].decode("utf-8", "replace").lstrip("\ufeff")) + 1,
                flags=flags,
                bases=tuple(_dotted(child) for base in bases for child in base.named_children if _is_type(child)),
                members=frozenset(members.own),
                explicit=frozenset(members.explicit),
                asked=frozenset(members.asked),
            )
        )


class _Members:
    """What the body of a type declares, also within `#if`."""

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self.own: set[str] = set()
        self.explicit: set[str] = set()
        self.asked: set[str] = set()
        self.attributed = False

    def read(self, body: Node) -> None:
        waiting = [(body, False)]
        while waiting:
            node, conditional = waiting.pop()
            for child in node.children:
                self.attributed = self.attributed or any(part.type == "attribute_list" for part in child.children[:1])
                if child.type in ("preproc_if", "preproc_elif", "preproc_else"):
                    waiting.append((child, True))
                elif child.type in _MEMBERS:
                    self._member(child, conditional)

    def _member(self, node: Node, conditional: bool) -> None:
        modifiers = {_text(child) for child in node.children if child.type == "modifier"}
        explicit = next((child for child in node.children if child.type == "explicit_interface_specifier"), None)
        for name in _names(node):
            if explicit is not None:
                owner = _dotted(next(iter(explicit.named_children), None))
                self.explicit.add(f"{owner.rpartition('.')[2]}.{name}")
                continue
            self.own.add(name)
            wanted = "abstract" in modifiers if self._kind != "i" else _is_asked(node, modifiers)
            if wanted and not conditional:
                self.asked.add(name)


def _is_asked(node: Node, modifiers: AbstractSet[str]) -> bool:
    """Whether a member of an interface is to be filled in: it has no body of its own."""
    if modifiers & {"private", "sealed"} or ("static" in modifiers and "abstract" not in modifiers):
        return False
    if node.child_by_field_name("body") is not None or node.child_by_field_name("value") is not None:
        return False
    accessors = node.child_by_field_name("accessors")
    return accessors is None or not any(
        accessor.child_by_field_name("body") is not None for accessor in accessors.named_children
    )


def _names(node: Node) -> Iterator[str]:
    """A member in the notation of the facts; a field-like event may declare several."""
    if node.type == "event_field_declaration":
        for declaration in node.named_children:
            if declaration.type == "variable_declaration":
                for child in declaration.named_children:
                    if child.type == "variable_declarator":
                        yield _text(child.child_by_field_name("name"))
    elif node.type == "indexer_declaration":
        yield f"this[{len(_parameters(node.child_by_field_name('parameters')))}]"
    else:
        name = _text(node.child_by_field_name("name"))
        if node.type == "method_declaration":
            arity = _arity(node)
            count = len(_parameters(node.child_by_field_name("parameters")))
            name = f"{name}`{arity}({count})" if arity else f"{name}({count})"
        yield name


def _parameters(node: Node | None) -> list[Node]:
    """The parameters of a list; `params int[] rest` is spread over the list itself."""
    if node is None:
        return []
    found = [child for child in node.named_children if child.type == "parameter"]
    spread = node.child_by_field_name("name")
    return [*found, spread] if spread is not None else found


def _arity(node: Node) -> int:
    listed = node.child_by_field_name("type_parameters") or next(
        (child for child in node.children if child.type == "type_parameter_list"), None
    )
    return (
        len([child for child in listed.named_children if child.type == "type_parameter"]) if listed is not None else 0
    )


def _is_type(node: Node) -> bool:
    return node.type in ("identifier", "generic_name", "qualified_name", "alias_qualified_name") or (
        node.type == "primary_constructor_base_type"
    )


def _dotted(node: Node | None) -> str:
    """`A.IFoo`1` for `global::A.IFoo<int>`, "?" for what is no name."""
    parts: list[str] = []
    here = node
    while here is not None:
        if here.type in ("qualified_name", "alias_qualified_name"):
            last = here.child_by_field_name("name")
            parts.append(_part(last))
            here = here.child_by_field_name("qualifier") or here.child_by_field_name("alias")
            if here is not None and _text(here) == "global":
                break
        elif here.type == "primary_constructor_base_type":
            here = next(iter(here.named_children), None)
        else:
            parts.append(_part(here))
            break
    return ".".join(reversed(parts))


def _part(node: Node | None) -> str:
    if node is None:
        return "?"
    if node.type == "generic_name":
        arguments = next((child for child in node.children if child.type == "type_argument_list"), None)
        count = 1 + sum(child.type == "," for child in arguments.children) if arguments is not None else 0
        return f"{_text(next(iter(node.named_children), None))}`{count}"
    return _text(node) if node.type == "identifier" else "?"


def _text(node: Node | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""


def dump(file: FileFacts) -> str:
    """Facts as JSON; "" for a file without types and without what it gives to all others."""
    if not file.types and not file.shared:
        return ""
    shape = {
        "t": [_row(one) for one in file.types],
        "u": sorted(file.uses),
        "g": sorted(file.shared),
        "a": dict(file.aliases),
    }
    return json.dumps({key: value for key, value in shape.items() if value}, ensure_ascii=False, separators=(",", ":"))


def _row(one: TypeFacts) -> list[object]:
    sets = [" ".join(sorted(group)) for group in (one.members, one.explicit, one.asked)]
    return [one.name, one.arity, one.kind, one.line, one.column, one.flags, list(one.bases), *sets]


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


def load(facts: str) -> FileFacts:
    """The facts that `dump` wrote; "" has none."""
    shape: dict[str, Any] = json.loads(facts or "{}")
    return FileFacts(
        tuple(
            TypeFacts(name, arity, kind, line, column, flags, tuple(bases), _set(members), _set(explicit), _set(asked))
            for name, arity, kind, line, column, flags, bases, members, explicit, asked in shape.get("t", ())
        ),
        frozenset(shape.get("u", ())),
        frozenset(shape.get("g", ())),
        shape.get("a", {}),
    )
