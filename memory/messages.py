"""Messages of any shape -> what people and models said, turn by turn. Tools, systems and our own blocks are not heard.

Read are OpenAI chat messages, items of the Responses API, Anthropic messages, Gemini `contents` and LangChain4j JSON,
as mappings or as the SDKs' own objects; content is a text or a list of parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from . import block

USER, ASSISTANT = "user", "assistant"

#: Who speaks, by the `role` of a message or, where there is none, by its `type`. Whoever is not here is not heard.
SPEAKERS = {
    "user": USER,
    "human": USER,
    "reviewer": USER,
    "assistant": ASSISTANT,
    "ai": ASSISTANT,
    "model": ASSISTANT,
}
#: Types of parts that hold words; a part of Gemini's has no type.
_WORDS = frozenset({"", "text", "input_text", "output_text"})
#: Types of items that are no message, whatever role they bear.
_NO_MESSAGE = frozenset({"function_call", "function_call_output", "reasoning", "tool_use", "tool_result"})

#: A longer turn is read at its beginning and at its end, so many characters each.
HALF = 100_000


@dataclass(frozen=True, slots=True)
class Spoken:
    """One turn: who (`user` or `assistant`), what, and when (Unix seconds, 0: not told)."""

    role: str
    text: str
    at: float = 0.0


def turns_of(messages: Iterable[object]) -> list[Spoken]:
    """The turns among `messages`, in their order; a message without words is none. Never changes what it was given."""
    several = [cast("object", messages)] if isinstance(messages, str | Mapping) else messages
    return [turn for message in several if (turn := turn_of(message))]


def turn_of(message: object, at: float = 0.0) -> Spoken | None:
    """What one message says; a text alone is the user's."""
    if isinstance(message, Spoken):
        return message
    if isinstance(message, str):
        return spoken(USER, message, at)
    fields = _mapping(message)
    role = _speaker(fields)
    if not role:
        return None
    content = next((fields[name] for name in ("content", "contents", "parts", "text") if fields.get(name)), "")
    return spoken(role, "\n".join(_texts(content)), at)


def spoken(role: str, text: str, at: float = 0.0) -> Spoken | None:
    """A turn without our blocks; None when it says nothing. `role` as a message bears it."""
    who = SPEAKERS.get(role.lower(), "")
    words = block.strip_block(_bounded(text)).strip()
    return Spoken(who, words, at) if who and words else None


def _bounded(text: str) -> str:
    return text if len(text) <= 2 * HALF else f"{text[:HALF]}\n\n{text[-HALF:]}"


def _speaker(message: Mapping[str, object]) -> str:
    kind, role = _text(message.get("type")).lower(), _text(message.get("role")).lower()
    return "" if kind in _NO_MESSAGE else SPEAKERS.get(role or kind, "")


def _mapping(message: object) -> Mapping[str, object]:
    """A message as a mapping; a reply that was appended as the SDK's own object too."""
    if isinstance(message, Mapping):
        return cast("Mapping[str, object]", message)
    dump = getattr(message, "model_dump", None)
    dumped = dump(mode="json", exclude_none=True) if callable(dump) else None
    return cast("Mapping[str, object]", dumped) if isinstance(dumped, Mapping) else {}


def _texts(content: object) -> Iterator[str]:
    if isinstance(content, str):
        yield content
    elif isinstance(content, list | tuple):
        for part in cast("Iterable[object]", content):
            yield from _part(part)


def _part(part: object) -> Iterator[str]:
    if isinstance(part, str):
        yield part
        return
    fields = _mapping(part)
    text = fields.get("text")
    if isinstance(text, str) and _text(fields.get("type")).lower() in _WORDS and not fields.get("thought"):
        yield text


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
