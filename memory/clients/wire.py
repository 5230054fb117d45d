"""The bytes of a reply -> what it says: JSON or server-sent events, of every shape, whole or broken off. Pure."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from ..messages import turns_of
from ..turns import Shape

Event = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Said:
    """The text of a reply, and the id by which a later request may name it ("" when it has none)."""

    text: str = ""
    id: str = ""


def said(shape: Shape, data: bytes) -> Said:
    """What `data` (decompressed) says. What cannot be read says nothing."""
    text = data.decode("utf-8", "replace")
    whole = _json(text)
    if whole is not None:
        return Said("\n".join(turn.text for turn in turns_of(_MESSAGES[shape](whole))), _id(whole))
    events = list(_events(text))
    idents = (_id(event) for event in events)
    return Said("".join(_piece(shape, event) for event in events), next((one for one in idents if one), ""))


def _piece(shape: Shape, event: Event) -> str:
    """What one event adds to the text."""
    try:
        piece = _PIECES[shape](event)
    except (KeyError, IndexError, TypeError, AttributeError):
        return ""
    return piece if isinstance(piece, str) else ""


def _events(text: str) -> Iterator[Event]:
    for line in text.split("\n"):
        if line.startswith("data:"):
            event = _json(line[5:])
            if event is not None:
                yield event


def _json(text: str) -> Event | None:
    try:
        found: object = json.loads(text)
    except ValueError:
        return None
    return cast("Event", found) if isinstance(found, dict) else None


def _id(event: Event) -> str:
    """Of a whole reply or of the first event of a stream."""
    response = event.get("response")
    ident = cast("Event", response).get("id") if isinstance(response, dict) else event.get("id")
    return ident if isinstance(ident, str) else ""


def _of_chat(whole: Event) -> list[object]:
    return [choice.get("message") for choice in whole.get("choices") or ()][:1]


def _of_responses(whole: Event) -> list[object]:
    return list(whole.get("output") or ())


def _chat_piece(event: Event) -> object:
    return event["choices"][0]["delta"]["content"]


def _responses_piece(event: Event) -> object:
    return event["delta"] if event["type"] == "response.output_text.delta" else ""


def _of_anthropic(whole: Event) -> list[object]:
    return [whole] if whole.get("type") == "message" else []


def _anthropic_piece(event: Event) -> object:
    return event["delta"]["text"] if event["type"] == "content_block_delta" else ""


def _of_gemini(whole: Event) -> list[object]:
    return [candidate.get("content") for candidate in whole.get("candidates") or ()][:1]


def _gemini_piece(event: Event) -> object:
    parts = event["candidates"][0]["content"]["parts"]
    return "".join(part.get("text") or "" for part in parts if not part.get("thought"))


#: Where a whole reply keeps its messages, and an event its piece of text.
_MESSAGES: dict[Shape, Callable[[Event], list[object]]] = {
    "chat": _of_chat,
    "responses": _of_responses,
    "anthropic": _of_anthropic,
    "gemini": _of_gemini,
}
_PIECES: dict[Shape, Callable[[Event], object]] = {
    "chat": _chat_piece,
    "responses": _responses_piece,
    "anthropic": _anthropic_piece,
    "gemini": _gemini_piece,
}
