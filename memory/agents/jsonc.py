"""Small edits of JSON that people keep: comments, order and layout stay as they are. Reads JSON with comments.

An edit that is taken back leaves the text as it was, byte for byte.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

_BLANK = re.compile(r"(?:[ \t\r\n]+|//[^\n]*|/\*(?:[^*]|\*(?!/))*\*/)*")
_STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_PLAIN = re.compile(r"-?\d[\d.eE+-]*|true|false|null")
_DEEPEST = 200


class JsonError(ValueError):
    """A text that is no JSON, not even with comments; says line and column."""


@dataclass(slots=True)
class Node:
    """A value and where it stands. Of an object `members` hold key and value, of an array the key is ""."""

    kind: str  # object, array, string or plain
    start: int
    end: int = 0
    value: object = None
    members: list[tuple[str, int, Node]] = field(default_factory=list["tuple[str, int, Node]"])

    def get(self, key: str) -> Node | None:
        return next((node for name, _, node in self.members if name == key), None)


def parse(text: str) -> Node:
    """The tree of a text. Raises JsonError."""
    at = _skip(text, 1 if text.startswith("\ufeff") else 0)
    node = _value(text, at, 0)
    if _skip(text, node.end) != len(text):
        raise _error(text, _skip(text, node.end), "something follows the end")
    return node


def plain(node: Node) -> object:
    """The value as Python has it."""
    if node.kind == "object":
        return {key: plain(value) for key, _, value in node.members}
    return [plain(value) for _, _, value in node.members] if node.kind == "array" else node.value


def _skip(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return found.end() if found else at


def _error(text: str, at: int, why: str) -> JsonError:
    line = text.count("\n", 0, at) + 1
    return JsonError(f"line {line}, column {at - text.rfind(chr(10), 0, at)}: {why}")


def _value(text: str, at: int, depth: int) -> Node:
    if depth > _DEEPEST:
        raise _error(text, at, "nested too deeply")
    if text[at : at + 1] in ("{", "["):
        return _members(text, at, depth)
    if found := _STRING.match(text, at):
        return Node("string", at, found.end(), _loaded(text, at, found[0], "this is no string"))
    if found := _PLAIN.match(text, at):
        return Node("plain", at, found.end(), _loaded(text, at, found[0], "this is no number"))
    raise _error(text, at, "here should be a value")


def _loaded(text: str, at: int, value: str, why: str) -> object:
    try:
        return json.loads(value)
    except ValueError as error:
        raise _error(text, at, why) from error


def _members(text: str, at: int, depth: int) -> Node:
    is_object = text[at] == "{"
    node, close = Node("object" if is_object else "array", at), "}" if is_object else "]"
    at = _skip(text, at + 1)
    while text[at : at + 1] != close:
        key, begin = "", at
        if is_object:
            found = _STRING.match(text, at)
            if not found:
                raise _error(text, at, "here should be a key in double quotes")
            key, at = str(_loaded(text, at, found[0], "this is no string")), _skip(text, found.end())
            if text[at : at + 1] != ":":
                raise _error(text, at, "here should be a colon")
            at = _skip(text, at + 1)
        value = _value(text, at, depth + 1)
        node.members.append((key, begin, value))
        at = _skip(text, value.end)
        if text[at : at + 1] == ",":
            at = _skip(text, at + 1)
        elif text[at : at + 1] != close:
            raise _error(text, at, f"here should be a comma or {close}")
    node.end = at + 1
    return node


def with_item(text: str, path: Sequence[str], item: object) -> str:
    """With `item` at the end of the array under the keys of `path`; what is missing on the way is made.

    Raises JsonError when something on the way is neither an object nor, at its end, an array, or stands there twice.
    """
    node = parse(text)
    for number, key in enumerate(path):
        if node.kind != "object":
            raise _error(text, node.start, f"{'.'.join(path[:number]) or 'the file'} should be an object")
        found = [value for name, _, value in node.members if name == key]
        if len(found) > 1:
            raise _error(text, found[1].start, f"{'.'.join(path[: number + 1])} stands here for the second time")
        if not found:
            made: object = [item]
            for name in reversed(path[number + 1 :]):
                made = {name: made}
            return _added(text, node, made, key)
        (node,) = found
    if node.kind != "array":
        raise _error(text, node.start, f"{'.'.join(path)} should be a list")
    return _added(text, node, item, None)


def with_member(text: str, key: str, value: object) -> str:
    """With one more key of the outermost object. Raises JsonError."""
    return _added(text, parse(text), value, key)


def _added(text: str, node: Node, value: object, key: str | None) -> str:
    """With one more member, in the layout of those that are there."""
    outer = _indent(text, node.start)
    unit = _unit(text)
    inner = _indent(text, node.members[0][1]) if node.members and "\n" in text[node.start : node.end] else outer + unit
    written = json.dumps(value, indent=unit, ensure_ascii=False).replace("\n", "\n" + inner)
    written = written if key is None else f"{json.dumps(key, ensure_ascii=False)}: {written}"
    line = "\r\n" if "\r\n" in text else "\n"
    written = written.replace("\n", line)
    if not node.members:
        return f"{text[: node.start + 1]}{line}{inner}{written}{line}{outer}{text[node.start + 1 :]}"
    last = node.members[-1][2].end
    return f"{text[:last]},{line}{inner}{written}{text[last:]}"


def _indent(text: str, at: int) -> str:
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line[: len(line) - len(line.lstrip(" \t"))]


def _unit(text: str) -> str:
    found = re.search(r"^([ \t]+)\S", text, re.MULTILINE)
    return found[1] if found and len(found[1]) <= 8 else "  "


def without(text: str, path: Sequence[str | int]) -> str:
    """Without the member at `path` (keys, and positions in arrays), and what `with_item` puts around one.

    Comments before and after it stay.
    """
    node, number = parse(text), 0
    for step in path[:-1]:
        node = node.members[position(node, step)][2]
    number = position(node, path[-1])
    _, start, value = node.members[number]
    comma = _skip(text, value.end)
    if number + 1 < len(node.members):
        return text[:start] + text[comma + 1 :].lstrip(" \t\r\n")
    if number:
        before = _skip(text, node.members[number - 1][2].end)
        return text[:before] + text[before + 1 : start].rstrip(" \t\r\n") + text[value.end :]
    return _emptied(text, node, start, comma + 1 if text[comma] == "," else value.end)


def position(node: Node, step: str | int) -> int:
    """Which member of a node a key, or a position, means."""
    return step if isinstance(step, int) else next(at for at, one in enumerate(node.members) if one[0] == step)


def _emptied(text: str, node: Node, start: int, end: int) -> str:
    """Without the only member, from `start` to `end`, and the line ends that came with it."""
    lead = re.search(r"\r?\n[ \t]*\Z", text[node.start + 1 : start])
    tail = re.match(r"\r?\n" + re.escape(_indent(text, node.start)), text[end : node.end - 1])
    first = node.start + 1 + lead.start() if lead else start
    return text[:first] + text[end + (tail.end() if tail else 0) :]
