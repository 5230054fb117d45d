"""Where a request's blocks stand: in the turns they were given to, in the system prompt, or where a callable puts them.

Outside the turns only the newest block stands, and a change of it changes what all later messages are cached behind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, cast

from . import block, turns
from .turns import Shape

Body = Mapping[str, object]
#: `last_user`; `system` (it costs the prompt cache, and gives what was written in a repository the system prompt's
#: authority); or what makes the body to send of the body and a block, without changing either.
Place = Literal["last_user", "system"] | Callable[[Body, str], Body]
PLACES = ("last_user", "system")

#: Where the shapes that do not keep it among their messages have the system prompt.
_FIELDS: Mapping[Shape, tuple[str, ...]] = {
    "responses": ("instructions",),
    "anthropic": ("system",),
    "gemini": ("systemInstruction", "system_instruction"),
}
_SYSTEM = ("system", "developer")


def placed(shape: Shape, body: Body, texts: Mapping[int, str], place: Place, newest: str) -> Body:
    """`body` with its blocks: `texts` in the turns of these indices, or elsewhere the `newest` alone; itself if none.

    Raises TypeError when a callable gives no mapping.
    """
    if place == "last_user":
        return turns.insert(shape, body, texts)
    if not newest or newest == block.EMPTY:
        return body
    if place == "system":
        return _in_system(shape, body, newest)
    told: object = place(body, newest)
    if not isinstance(told, Mapping):
        raise TypeError(f"place: {place!r} gave {type(told).__name__}, not the body to send")
    return cast("Body", told)


def has_block(shape: Shape, body: Body) -> bool:
    """Whether somebody has put a block into the system prompt."""
    return any(block.has_block(text) for text in _texts(_system_of(shape, body)))


def strip(shape: Shape, body: Body) -> Body:
    """`body` without any block of ours; `body` itself when there is none."""
    return turns.strip(shape, _without_system(shape, body) if has_block(shape, body) else body)


def _without_system(shape: Shape, body: Body) -> Body:
    field, at = _place_of(shape, body)
    content = _without_end(_system_of(shape, body))
    if at is None:
        return {**body, field: content} if content is not None else {key: body[key] for key in body if key != field}
    messages = list(cast("Sequence[turns.Message]", body[field]))
    messages[at : at + 1] = [] if content is None else [{**messages[at], "content": content}]
    return {**body, field: messages}


def _place_of(shape: Shape, body: Body) -> tuple[str, int | None]:
    """The field that holds the system prompt, and which message of it, or -1 when none of them is it."""
    if shape == "chat":
        messages = cast("Sequence[object]", body["messages"])
        found = (
            at
            for at, message in enumerate(messages)
            if isinstance(message, (dict, Mapping)) and cast("turns.Message", message).get("role") in _SYSTEM
        )
        return "messages", next(found, -1)
    fields = _FIELDS[shape]
    return next((field for field in fields if body.get(field) is not None), fields[0]), None


def _system_of(shape: Shape, body: Body) -> object:
    field, at = _place_of(shape, body)
    if at is None:
        return body.get(field)
    return cast("Sequence[turns.Message]", body[field])[at].get("content") if at >= 0 else None


def _in_system(shape: Shape, body: Body, text: str) -> Body:
    """At the end, so that what stands before it stays in the cache."""
    if body.get("cachedContent") or body.get("cached_content"):
        raise TypeError("a request with cached content can have no system prompt of its own")
    field, at = _place_of(shape, body)
    content = _with_end(shape, _system_of(shape, body), text)
    if at is None:
        return {**body, field: content}
    messages = list(cast("Sequence[object]", body[field]))
    messages[max(at, 0) : at + 1] = [
        {**cast("turns.Message", messages[at]), "content": content} if at >= 0 else {"role": "system", "content": text}
    ]
    return {**body, field: messages}


def _with_end(shape: Shape, content: object, text: str) -> object:
    part = {"text": text} if shape == "gemini" else {"type": "text", "text": text}
    if isinstance(content, str):
        return content + block.GAP + text
    if isinstance(content, list):
        return [*cast("list[object]", content), part]
    if isinstance(content, Mapping) and isinstance(cast("Body", content).get("parts"), list):
        return {**content, "parts": [*cast("list[object]", cast("Body", content)["parts"]), part]}
    if content is not None:
        raise TypeError(f"a system prompt of type {type(content).__name__} is not known")
    return {"parts": [part]} if shape == "gemini" else text


def _without_end(content: object) -> object:
    """What `_with_end` was given; None for what was nothing but a block."""
    if isinstance(content, str):
        bare = block.strip_block(content)
        return bare.removesuffix(block.GAP) if bare else None
    if isinstance(content, list):
        return [part for part in cast("list[object]", content) if not any(map(block.has_block, _texts([part])))]
    held = cast("Body", content)
    parts = cast("list[object]", _without_end(held["parts"]))
    return {**held, "parts": parts} if parts or held.keys() != {"parts"} else None


def _texts(content: object) -> list[str]:
    """Each text of a content, however it is given."""
    if isinstance(content, str):
        return [content]
    if isinstance(content, list):
        return [text for part in cast("list[object]", content) for text in _texts(part)]
    if isinstance(content, Mapping):
        held = cast("Body", content)
        return _texts(held.get("parts") or held.get("text"))
    return []
