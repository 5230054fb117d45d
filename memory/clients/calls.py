"""One call whose messages have the shape of a request body, passed as arguments: what is sent, and the reply to it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Self

from .. import turns
from .around import Around
from .guard import attempt, attempt_in_thread
from .listening import Reply, piece_of, text_of

if TYPE_CHECKING:
    from ..turns import Shape


class Call:
    """One call, as the caller made it, and its reply as it comes by; heard at its end, or when it is forgotten."""

    def __init__(self, around: Around, shape: Shape, body: Mapping[str, object]) -> None:
        self._around = around = around.here()
        self._shape: Shape = shape
        self._body = body
        self._to_note = around.inject and shape == "responses" and body.get("store") is not False
        self._reply = self._listening()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind:
            self.end()

    def _listening(self) -> Reply | None:
        messages = turns.messages_of(self._shape, self._body)
        held = self._body.get("previous_response_id") if self._shape == "responses" else ""
        held = held if isinstance(held, str) else turns.held_conversation(self._body)
        return self._around.reply(messages or (), held)

    def sent(self) -> Mapping[str, object]:
        """What changes of the body: the messages, or the system prompt."""
        body = self._around.told(self._shape, self._body)
        return {key: value for key, value in body.items() if value is not self._body.get(key)}

    def answered(self, result: Any, ident: object = None) -> None:
        """With a whole reply. `ident` is the id of a response."""
        self._note(ident)
        if self._reply:
            self._reply.add(text_of(self._shape, result))
        self.end()

    async def came_async(self, event: Any) -> None:
        """The first events are noted in a thread; the others only add to the text."""
        work = partial(self.came, event)
        await attempt_in_thread(work, None) if self._to_note else attempt(work, None)

    def came(self, event: Any) -> None:
        """An event of a stream."""
        if self._to_note:
            self._note(getattr(getattr(event, "response", None), "id", None))
        if self._reply:
            self._reply.add(piece_of(self._shape, event))

    def _note(self, ident: object) -> None:
        """Remembers the id of a response: the next call may name it."""
        if self._shape != "responses" or not isinstance(ident, str):
            return
        if self._reply:
            self._reply.named(ident)
        if self._to_note and self._around.memory:
            self._to_note = False
            self._around.memory.answered(self._shape, self._body, ident)

    def end(self) -> None:
        if self._reply:
            self._reply.end()
