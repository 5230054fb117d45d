"""HTTP on its way through: the parts of a request and of a response that a proxy passes on, and ASGI's small ends."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, MutableMapping
from dataclasses import dataclass, replace
from typing import Any

from .. import scoping

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Raw = tuple[bytes, bytes]

#: The header in which a request names its repository; it goes no further.
REPO = "x-ai-todos-repo"

#: They concern one connection, not the message (RFC 9110, 7.6.1).
_HOP_BY_HOP = frozenset(
    b"connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer trailers"
    b" transfer-encoding upgrade".split()
)
#: The upstream's Host is another, and the server that runs us has answered Expect.
_OURS = frozenset((b"host", b"expect", REPO.encode(), scoping.HEADER.encode()))
#: A body that is too large is read to its end, so that the client comes to read our answer; but not more than this.
_PATIENCE_BYTES = 1_000_000_000


class Gone(Exception):
    """The client has left."""


@dataclass(frozen=True, slots=True)
class Call:
    """The head of a request. `target` is path and query as they came; `headers` are by their small names."""

    method: str
    path: str
    target: bytes
    raw: tuple[Raw, ...]
    headers: dict[str, str]

    @property
    def has_body(self) -> bool:
        return "transfer-encoding" in self.headers or self.headers.get("content-length", "0") != "0"


def call_of(scope: Scope) -> Call:
    raw = tuple((bytes(name).lower(), bytes(value)) for name, value in scope["headers"])
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in raw}
    query = scope.get("query_string") or b""
    target = (scope.get("raw_path") or scope["path"].encode("utf-8")) + (b"?" + query if query else b"")
    return Call(scope["method"], scope["path"], target, raw, headers)


def plain(call: Call) -> Call:
    """The head for another body: neither compressed nor of that length."""
    raw = tuple(one for one in call.raw if one[0] not in (b"content-length", b"content-encoding"))
    return replace(call, raw=raw)


def onward(call: Call) -> list[Raw]:
    """The headers of a request that go on."""
    return [one for one in _end_to_end(call.raw) if one[0] not in _OURS]


def back(raw: Iterable[Raw]) -> list[Raw]:
    """The headers of a response that go back."""
    return _end_to_end([(name.lower(), value) for name, value in raw])


def _end_to_end(raw: Iterable[Raw]) -> list[Raw]:
    all_of_them = list(raw)
    named = {one.strip().lower() for name, value in all_of_them if name == b"connection" for one in value.split(b",")}
    return [one for one in all_of_them if one[0] not in _HOP_BY_HOP and one[0] not in named]


async def body_of(receive: Receive) -> AsyncIterator[bytes]:
    """The pieces of a body as they come. Raises Gone."""
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        more = message.get("more_body", False)
        if message.get("body"):
            yield message["body"]


async def whole_body(receive: Receive, limit: int) -> bytes | None:
    """The whole of it; None when it is larger than `limit`. Raises Gone."""
    pieces: list[bytes] = []
    length = 0
    async for piece in body_of(receive):
        length += len(piece)
        if length <= limit:
            pieces.append(piece)
        elif length > _PATIENCE_BYTES:
            return None
        else:
            pieces.clear()
    return None if length > limit else b"".join(pieces)


async def answer(send: Send, status: int, payload: object) -> None:
    """A whole answer of ours, as JSON."""
    body = json.dumps(payload).encode("ascii")
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
