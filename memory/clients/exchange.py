"""One HTTP request that carries messages and its reply as it comes by, as bytes: what transports have in common."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, cast

from .. import scoping, turns
from . import paths
from .guard import attempt
from .listening import hand
from .wire import Said, said

if TYPE_CHECKING:
    from ..turns import Shape
    from .around import Around

#: So many bytes of a reply are kept for the ear.
_LONGEST = 8_000_000


def begin(around: Around, method: str, path: str, headers: Mapping[str, str], content: bytes) -> Exchange | None:
    """None for a request that is none of ours, is compressed, or is signed already."""
    shape = paths.shape_of(method, path)
    if headers.get(scoping.HEADER) == scoping.OFF:
        return None
    if shape is None or "content-encoding" in headers or headers.get("authorization", "").startswith("AWS4-"):
        return None
    try:
        body: object = json.loads(content)
    except ValueError:
        return None  # the server will say what is wrong with it
    return of_body(around, path, shape, body)


def of_body(around: Around, path: str, shape: Shape, body: object) -> Exchange | None:
    """For a body that is no bytes yet; None when it is no mapping."""
    if scoping.is_paused() or not isinstance(body, Mapping):
        return None
    return Exchange(around.here(), shape, cast("Mapping[str, object]", body), hears=not paths.only_counts(path))


class Exchange:
    """The body as the caller gave it, and what came back so far. Heard once: at its end, or when it is forgotten."""

    def __init__(self, around: Around, shape: Shape, body: Mapping[str, object], *, hears: bool = True) -> None:
        self._around = around
        self._shape: Shape = shape
        self._body = body
        self._decode: Callable[[bytes], bytes] | None = None
        self._pieces: list[bytes] = []
        self._length = 0
        self._conversation = scoping.conversation_id()
        memory = around.memory
        self._hears = hears and around.capture and memory is not None and memory.settings.capture
        self._to_note = around.inject and shape == "responses" and body.get("store") is not False
        self._ended = False

    def rewritten(self) -> bytes | None:
        """The content to send; None when it is to stay as it is."""
        body = self.told()
        return None if body is None else json.dumps(body, separators=(",", ":"), allow_nan=False).encode("ascii")

    def told(self) -> Mapping[str, object] | None:
        """The body to send; None when it is to stay as it is."""
        body = self._around.told(self._shape, self._body)
        return None if body is self._body else body

    def answered(self, decode: Callable[[bytes], bytes]) -> None:
        """The server has accepted it. `decode` undoes the compression of all pieces together."""
        self._decode = decode

    def add(self, piece: bytes) -> bool:
        """A piece as it goes by; True when it is time to `note`: an event of a stream is complete."""
        if self._length < _LONGEST:
            self._pieces.append(piece)
            self._length += len(piece)
        return self._to_note and b"\n\n" in piece

    def note(self) -> None:
        """Remembers the id of the reply, as soon as it is known: the next request may name it."""
        ident = self._said().id if self._to_note else ""
        if ident and self._around.memory:
            self._to_note = False
            self._around.memory.answered(self._shape, self._body, ident)

    def end(self) -> None:
        """Has it heard, behind the caller's back. Never raises."""
        if not self._ended:
            self._ended = True
            attempt(self._hand, None)

    __del__ = end

    def _hand(self) -> None:
        memory, messages = self._around.memory, turns.messages_of(self._shape, self._body)
        if not (memory and messages and self._hears):
            return
        held_by = self._body.get("previous_response_id") if self._shape == "responses" else self._conversation
        held = held_by if isinstance(held_by, str) else turns.held_conversation(self._body)
        said_so_far = self._said  # bound to all this needs

        def hear() -> None:
            reply = said_so_far()
            talk = (*messages, {"role": "assistant", "content": reply.text})
            answer = reply.id if self._shape == "responses" else ""
            memory.overhear(talk, conversation_id=held, answer_id=answer)

        hand(memory, hear)

    def _said(self) -> Said:
        return said(self._shape, self._decode(b"".join(self._pieces))) if self._decode else Said()
