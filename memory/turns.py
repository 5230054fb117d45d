"""The user's turns of a request body, whatever its shape: where they are, their words, the keys they go by."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import takewhile
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, cast

from . import block

Shape = Literal["chat", "responses", "anthropic", "gemini"]
Message = Mapping[str, object]
#: So many conversations are remembered, so that what was hashed of them is not hashed again.
_CONVERSATIONS = 8


@dataclass(frozen=True, slots=True)
class Layout:
    """Where a shape keeps its messages, and a message its content; the type of a part that holds text ("" where parts
    have none), which types hold text, which parts are results of tools (a type, or in Gemini a key), and the role of a
    message without one."""

    field: str
    content: str = "content"
    kind: str = "text"
    texts: tuple[object, ...] = ("text", "input_text")
    results: tuple[str, ...] = ()
    speaker: str | None = None


LAYOUTS: Mapping[Shape, Layout] = MappingProxyType(
    {
        "chat": Layout("messages"),
        "responses": Layout("input", kind="input_text"),
        "anthropic": Layout("messages", results=("tool_result",)),
        "gemini": Layout("contents", "parts", "", (None,), ("functionResponse", "function_response"), "user"),
    }
)


class Turn(NamedTuple):
    """One turn of the user's own words: `at` its index, `words` without our blocks, `own` the blocks it came with.

    `keys` are hashes of the conversation up to this turn, the surest first: with the message that follows it, if there
    is one (two conversations may open with the same words), then without.
    """

    at: int
    words: str
    own: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Talk:
    """The turns of a body. `fresh`: the last turn has not been answered yet, not even by a tool call.

    `origin` is the key of the conversation that the server holds before this body, "" if it holds none.
    """

    turns: tuple[Turn, ...]
    fresh: bool
    origin: str


def read(shape: Shape, body: Mapping[str, object], conversation_id: str = "") -> Talk | None:
    """The turns of `body`; None when it has no list of messages. System and developer messages do not count."""
    messages = messages_of(shape, body)
    if messages is None:
        return None
    layout = LAYOUTS[shape]
    held = _held(body) if shape == "responses" else ""
    marks = _marks(layout, f"{conversation_id}\0{held}", messages)
    turns: list[Turn] = []
    for place, (at, digest, is_users) in enumerate(marks):
        if is_users:
            content = _mapping(messages[at]).get(layout.content)
            text = content if isinstance(content, str) else "\n".join(_texts(layout, content))
            keys = (marks[place + 1].digest, digest) if place + 1 < len(marks) else (digest,)
            turns.append(Turn(at, block.strip_block(text), block.blocks_in(text), keys))
    return Talk(tuple(turns), bool(marks) and marks[-1].is_users, held_key(held) if held else "")


class _Mark(NamedTuple):
    """A message that counts: where, the digest of the conversation up to and with it, whether the user speaks in it."""

    at: int
    digest: str
    is_users: bool


class _Step(NamedTuple):
    """A message as it was hashed, the hash after it, and its mark, None if it does not count."""

    message: Message
    chain: Any
    mark: _Mark | None


class _Hashed:
    """Conversations that were hashed: their next request has only its end hashed.

    Of a conversation the messages up to the first that holds more than texts; what is changed in place cannot hurt.
    Without a lock, which a fork could leave locked: each step of its own is atomic.
    """

    def __init__(self) -> None:
        self._steps: OrderedDict[Hashable, Sequence[_Step]] = OrderedDict()

    def same(self, key: Hashable, messages: Sequence[object]) -> list[_Step]:
        """The steps of the messages that are as they were."""
        pairs = zip(self._steps.get(key, ()), messages, strict=False)
        return [step for step, _ in takewhile(lambda pair: pair[0].message == pair[1], pairs)]

    def keep(self, key: Hashable, steps: Sequence[_Step]) -> None:
        self._steps.pop(key, None)
        self._steps[key] = steps
        if len(self._steps) > _CONVERSATIONS:
            self._steps.popitem(last=False)


_HASHED = _Hashed()


def _marks(layout: Layout, seed: str, messages: Sequence[object]) -> list[_Mark]:
    opening = next((one.get(layout.content) for one in messages if type(one) is dict and _counts(one)), None)
    key = (layout, seed, opening if isinstance(opening, str) else "")
    steps = _HASHED.same(key, messages)
    chain = steps[-1].chain.copy() if steps else sha256(seed.encode("utf-8", "replace"))
    marks = [step.mark for step in steps if step.mark]
    is_plain = True
    for at in range(len(steps), len(messages)):
        raw = messages[at]
        message = cast("Message", raw) if type(raw) is dict else _mapping(raw)
        mark = None
        if _counts(message):
            chain.update(_bare(layout, message))
            mark = _Mark(at, chain.hexdigest()[:32], _is_users(layout, message))
            marks.append(mark)
        is_plain = is_plain and type(raw) is dict and all(type(value) is str for value in message.values())
        if is_plain:
            steps.append(_Step(dict(message), chain.copy(), mark))
    if steps:
        _HASHED.keep(key, steps)
    return marks


def _counts(message: Message) -> bool:
    return message.get("role") not in ("system", "developer")


def held_key(ident: str) -> str:
    """The key of a conversation that the server holds, by its id or the id of its last response."""
    return "held-" + sha256(ident.encode("utf-8", "replace")).hexdigest()[:32]


def held_conversation(body: Mapping[str, object]) -> str:
    """The id in `conversation` of a Responses body (a text or `{"id": ...}`), "" if there is none."""
    conversation = body.get("conversation")
    if isinstance(conversation, Mapping):
        conversation = cast("Message", conversation).get("id")
    return conversation if isinstance(conversation, str) else ""


def insert(shape: Shape, body: Mapping[str, object], texts: Mapping[int, str]) -> Mapping[str, object]:
    """A copy of `body` with each of `texts` before the user's words in the message at its index; `body` itself if none.

    A text stays a text; a list of parts gets one more part before its first text, or without one behind the results of
    tools, which come first. No part of the caller's is changed, and so no mark of a cache.
    """
    if not texts:
        return body
    layout = LAYOUTS[shape]
    whole = body[layout.field]
    if isinstance(whole, str):
        return {**body, layout.field: texts[0] + block.GAP + whole}
    messages = list(cast("Sequence[object]", whole))
    for at, text in texts.items():
        message = cast("Message", messages[at])
        content = _with_text(layout, message[layout.content], text + block.GAP)
        messages[at] = {**message, layout.content: content}
    return {**body, layout.field: messages}


def strip(shape: Shape, body: Mapping[str, object]) -> Mapping[str, object]:
    """`body` without any block of ours; `body` itself when there is none."""
    layout, messages = LAYOUTS[shape], messages_of(shape, body)
    bare = [
        _without_blocks(layout, cast("Message", one)) if isinstance(one, Mapping) else one for one in messages or ()
    ]
    if messages is None or all(one is other for one, other in zip(bare, messages, strict=True)):
        return body
    whole = body[layout.field]
    return {**body, layout.field: block.strip_block(whole) if isinstance(whole, str) else bare}


def messages_of(shape: Shape, body: Mapping[str, object]) -> Sequence[object] | None:
    whole = body.get(LAYOUTS[shape].field)
    if isinstance(whole, str) and shape == "responses":
        return [{"role": "user", "content": whole}]
    return cast("Sequence[object]", whole) if isinstance(whole, list | tuple) else None


def _held(body: Mapping[str, object]) -> str:
    previous = body.get("previous_response_id")
    return previous if isinstance(previous, str) else held_conversation(body)


def _mapping(message: object) -> Message:
    """A message as a mapping; a reply that was appended as the SDK's own object too."""
    if isinstance(message, Mapping):
        return cast("Message", message)
    dump = getattr(message, "model_dump", None)
    return cast("Message", dump(mode="json", exclude_none=True)) if callable(dump) else {"opaque": repr(message)}


def _bare(layout: Layout, message: Message) -> bytes:
    """What identifies a message: without our blocks, and without what clients add, leave out or move at will."""
    content = message.get(layout.content)
    if len(message) == 2 and isinstance(content, str) and "role" in message:
        return _said(message["role"], block.strip_block(content))  # most messages
    plain = {key: value for key, value in _without_blocks(layout, message).items() if value is not None}
    if plain.get("type") == "message":
        del plain["type"]
    if layout is LAYOUTS["anthropic"]:
        plain[layout.content] = _without_marks(plain.get(layout.content))
    content = plain.get(layout.content)
    if len(plain) == 2 and isinstance(content, str) and "role" in plain:
        return _said(plain["role"], content)
    return json.dumps(plain, sort_keys=True, ensure_ascii=False, default=repr).encode("utf-8", "surrogatepass") + b"\0"


def _said(role: object, text: str) -> bytes:
    return f"{role}\0{text}\0".encode("utf-8", "surrogatepass")


def _without_marks(content: object) -> object:
    """Without the marks of a cache, which move along a conversation; a lone text may be a part or a string."""
    parts = [{key: value for key, value in part.items() if key != "cache_control"} for part in _parts(content)]
    if len(parts) == 1 and parts[0].keys() == {"type", "text"}:
        return parts[0]["text"]
    return parts or content


def _without_blocks(layout: Layout, message: Message) -> Message:
    """The message itself when nothing of it is ours. A part that is nothing but a block goes whole."""
    content = message.get(layout.content)
    if isinstance(content, str):
        bare: object = block.strip_block(content)
    elif any(map(block.has_block, _texts(layout, content))):
        stripped = [_part_without_blocks(layout, part) for part in cast("list[object]", content)]
        bare = [part for part in stripped if part is not None]
    else:
        return message
    return message if bare is content else {**message, layout.content: bare}


def _part_without_blocks(layout: Layout, part: object) -> object:
    for text in _texts(layout, [part]):
        bare = block.strip_block(text)
        if bare is not text:
            return {**cast("Message", part), "text": bare} if bare else None
    return part


def _is_users(layout: Layout, message: Message) -> bool:
    """Whether the user says something in it, and does not only hand over results of tools."""
    if message.get("role", layout.speaker) != "user":
        return False
    content = message.get(layout.content)
    if not content:
        return False
    return isinstance(content, str) or (isinstance(content, list) and not _only_results(layout, content))


def _only_results(layout: Layout, content: object) -> bool:
    return bool(layout.results) and all(_is_result(layout, part) for part in _parts(content))


def _is_result(layout: Layout, part: Message) -> bool:
    return part.get("type") in layout.results or any(name in part for name in layout.results)


def _texts(layout: Layout, content: object) -> Iterator[str]:
    if isinstance(content, str):
        yield content
    for part in _parts(content):
        text = part.get("text")
        if part.get("type") in layout.texts and isinstance(text, str):
            yield text


def _parts(content: object) -> list[Message]:
    parts = cast("list[object]", content) if isinstance(content, list) else []
    return [cast("Message", part) for part in parts if isinstance(part, Mapping)]


def _with_text(layout: Layout, content: object, text: str) -> object:
    if isinstance(content, str):
        return text + content
    parts = cast("list[object]", content)
    results = [
        at for at, part in enumerate(parts) if isinstance(part, Mapping) and _is_result(layout, cast("Message", part))
    ]
    behind = results[-1] + 1 if results else 0
    first = next((at for at, part in enumerate(parts) if at >= behind and any(_texts(layout, [part]))), behind)
    return [*parts[:first], {**({"type": layout.kind} if layout.kind else {}), "text": text}, *parts[first:]]
