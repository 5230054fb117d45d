"""What a tree-sitter tree tells of a passage: what of it is comments, and which symbol encloses a place."""

from __future__ import annotations

import re
import time
from functools import lru_cache
from typing import TYPE_CHECKING

from .grammars import grammar

if TYPE_CHECKING:
    from tree_sitter import Language, Node, Query

#: Seconds of one parse; ordinary files take milliseconds.
PARSE_SECONDS = 2.0
_CHUNK = 65_536

_COMMENT = re.compile(r"(?:[a-z]+_)?comment|marginalia|pod|haddock|block_documentation_comment")
#: Where only a grammar is sure what is text, a pattern or a heredoc. In other languages the lexer is the more exact:
#: grammars take macros of C whole, and know little of Makefiles.
_SURER_THAN_A_LEXER = frozenset({"bash", "javascript", "ruby", "tsx", "typescript"})
_NOT_BLANK = re.compile(r"\S")
#: Kinds of nodes that name what stands in them. Namespaces and modules do not count, as Python's do not.
_DEFINITION = re.compile(
    r"(?:function|generator_function|method|class|abstract_class|interface|struct|enum|trait|object|record|union|protocol"
    r"|constructor|destructor|property|impl|init|deinit|local_function|type_alias"
    r"|annotation_type|extension|compact_constructor|contract|subroutine|package|macro)"
    r"(?:_signature)?_(?:definition|declaration|item|specifier|statement)|class|module|method|singleton_method"
    r"|companion_object|variable_declarator|public_field_definition|field_definition|pair|assignment_expression|val_definition"
)
#: Kinds that name their content only when it is a function.
_HOLDS_FUNCTION = frozenset(
    {
        "variable_declarator",
        "public_field_definition",
        "field_definition",
        "pair",
        "assignment_expression",
        "val_definition",
    }
)
_FUNCTION = re.compile(r"(?:arrow_|generator_)?function(?:_expression)?|lambda_expression|class")
_NAMES = ("name", "declarator", "type", "left", "key", "property", "pattern")
_NO_NAME = re.compile(r"<[^<>]*(?:<[^<>]*>[^<>]*)*>|[\s*&\"']")  # type parameters, pointers, quotes
_RECEIVER = re.compile(rb"(\w+)(?:\[[^\]]*\])?\s*\)$")
_IDENTIFIER = re.compile(r"(?:\w+_)?identifier|identifier|constant|word|name|type_identifier|property_name")


def parse(data: bytes, language: str, seconds: float = PARSE_SECONDS) -> Node | None:
    """The root of the tree of UTF-8 bytes; None without a grammar, or when the time was not enough."""
    found = grammar(language)
    if found is None:
        return None
    from tree_sitter import Parser

    end = time.monotonic() + seconds

    def read(offset: int, _: object) -> bytes:
        return data[offset : offset + _CHUNK]

    def is_late(_offset: int, _has_error: bool) -> bool:
        return time.monotonic() > end

    try:
        tree = Parser(found).parse(
            read,  # with bytes, it would not ask for progress
            progress_callback=is_late,
        )
    except ValueError:  # cancelled
        return None
    return tree.root_node if tree else None


def only_comments(root: Node, data: bytes, language: str, filler: str) -> str | None:
    """The passage with all code overwritten by `filler`; None when the tree cannot tell what is a comment."""
    found = grammar(language)
    query = _comments_of(language)
    if language not in _SURER_THAN_A_LEXER or root.has_error or found is None or query is None:
        return None
    from tree_sitter import QueryCursor

    out: list[str] = []
    place = 0
    nodes = [node for captured in QueryCursor(query).captures(root).values() for node in captured]
    for node in sorted(nodes, key=lambda one: (one.start_byte, -one.end_byte)):
        if node.start_byte >= place:
            code = data[place : node.start_byte].decode("utf-8", "replace")
            out += (_NOT_BLANK.sub(filler, code), data[node.start_byte : node.end_byte].decode("utf-8", "replace"))
            place = node.end_byte
    return "".join((*out, _NOT_BLANK.sub(filler, data[place:].decode("utf-8", "replace"))))


@lru_cache(maxsize=64)
def _comments_of(language: str) -> Query | None:
    found = grammar(language)
    kinds = _comment_kinds(found) if found else []
    if found is None or not kinds:
        return None
    from tree_sitter import Query

    return Query(found, " ".join(f"({kind}) @comment" for kind in kinds))


def _comment_kinds(found: Language) -> list[str]:
    every = {
        found.node_kind_for_id(number) or ""
        for number in range(found.node_kind_count)
        if found.node_kind_is_named(number)
    }
    return sorted(kind for kind in every if _COMMENT.fullmatch(kind))


def symbol_at(root: Node, data: bytes, row: int, column: int) -> str:
    """The dotted names of the definitions around a place; `row` from 1, `column` in bytes from 0."""
    point = (row - 1, column)
    node = root.descendant_for_point_range(point, point)
    names: list[str] = []
    while node is not None:
        if _DEFINITION.fullmatch(node.type) and not _COMMENT.fullmatch(node.type):
            name = _name(node, data)
            if name:
                names.append(name)
        node = node.parent
    return ".".join(reversed(names))


def _name(node: Node, data: bytes) -> str:
    """What a definition is called, as in its own language but dotted; "" for one without a name."""
    if node.type in _HOLDS_FUNCTION:
        value = node.child_by_field_name("value") or node.child_by_field_name("right")
        if value is None or not _FUNCTION.fullmatch(value.type):
            return ""
    named: Node | None = None
    for field in _NAMES:
        named = node.child_by_field_name(field)
        if named is not None and (field != "type" or "impl" in node.type):
            break
    else:
        named = next((child for child in node.named_children if _IDENTIFIER.fullmatch(child.type)), None)
    while named is not None and (inner := named.child_by_field_name("declarator")) is not None:
        named = inner
    if named is None:
        return "init" if node.type == "init_declaration" else ""
    text = data[named.start_byte : named.end_byte].decode("utf-8", "replace")
    receiver = node.child_by_field_name("receiver")
    if receiver is not None:
        owner = re.search(
            r"(\w+)(?:\[[^\]]*\])?\s*\)$", data[receiver.start_byte : receiver.end_byte].decode("utf-8", "replace")
        )
        text = f"{owner[1]}.{text}" if owner else text
    return _NO_NAME.sub("", text.replace("::", "."))
