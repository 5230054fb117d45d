"""One request through the proxy: taken whole, rewritten, sent on; its reply passed on byte for byte as it comes.

What is ours may fail: the request then goes out as it came. A client that goes away closes the connection upstream.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, MutableMapping
from contextlib import suppress
from functools import partial
from typing import Any

import anyio
import httpx
from starlette.datastructures import Headers
from starlette.responses import JSONResponse

from ..clients import exchange, paths
from ..clients.exchange import Does, Exchange
from ..clients.guard import attempt, attempt_in_thread
from ..clients.http import decoded
from ..turns import Shape
from . import headers as heads
from .headers import Refusal

Scope = MutableMapping[str, Any]
Receive = Callable[[], Any]
Send = Callable[[Any], Any]

#: A larger request is refused.
MOST_BYTES = 100_000_000
_CONNECT_SECONDS = 15.0
_OPEN_AT_ONCE = 1_000


class Relay:
    """The ASGI application. `memories` gives what is done for the repository of a header ("": the one of the start)."""

    def __init__(self, upstream: str, memories: Callable[[str], Does | None], *, most_bytes: int = MOST_BYTES) -> None:
        self._upstream = upstream
        self._memories = memories
        self._most_bytes = most_bytes
        limits = httpx.Limits(max_connections=_OPEN_AT_ONCE, max_keepalive_connections=100)
        timeout = httpx.Timeout(None, connect=_CONNECT_SECONDS)
        self._client = httpx.AsyncClient(timeout=timeout, limits=limits, follow_redirects=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1003})
        else:
            await self._pass(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        while (await receive())["type"] == "lifespan.startup":
            await send({"type": "lifespan.startup.complete"})
        await self._client.aclose()
        await send({"type": "lifespan.shutdown.complete"})

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        given = Headers(scope=scope)
        query = f"?{scope['query_string'].decode('latin-1')}" if scope["query_string"] else ""
        path = f"{(scope.get('raw_path') or scope['path'].encode()).decode('latin-1')}{query}"
        shape = paths.shape_of(scope["method"], path)
        taken = heads.refusal(given) or await self._content(given, receive)
        if isinstance(taken, Refusal):
            await _refuse(shape, taken, scope, receive, send)
            return
        try:
            does = await anyio.to_thread.run_sync(self._memories, given.get(heads.REPO, ""))
        except PermissionError as error:
            await _refuse(shape, Refusal(403, str(error)), scope, receive, send)
            return
        passing = (
            None
            if given.get(heads.MODE) == "off"
            else attempt(partial(_begin, does, scope["method"], path, given, taken), None)
        )
        content, encoded = taken, True
        if passing and (told := await attempt_in_thread(passing.rewritten, None)):
            content, encoded = told, False
        address = heads.upstream(path, given, self._upstream)
        without = ("host", "content-length", *(() if encoded else ("content-encoding",)))
        outgoing = httpx.Request(
            scope["method"],
            address,
            headers=heads.passed_on(scope["headers"], *without),
            content=content if content or "content-length" in given else None,
        )
        await self._answer(outgoing, passing, shape, scope, receive, send)

    async def _content(self, given: Mapping[str, str], receive: Receive) -> bytes | Refusal:
        too_large = Refusal(413, f"a request may have {self._most_bytes:,} bytes")
        if int(given.get("content-length") or 0) > self._most_bytes:
            return too_large
        pieces: list[bytes] = []
        size = 0
        while True:
            event = await receive()
            if event["type"] == "http.disconnect":
                return Refusal(499, "the client went away")
            pieces.append(event.get("body", b""))
            size += len(pieces[-1])
            if size > self._most_bytes:
                return too_large
            if not event.get("more_body"):
                return b"".join(pieces)

    async def _answer(  # noqa: PLR0917 - what ASGI hands over
        self,
        outgoing: httpx.Request,
        passing: Exchange | None,
        shape: Shape | None,
        scope: Scope,
        receive: Receive,
        send: Send,
    ) -> None:
        """Passes the reply on, until it ends or the client goes away."""
        async with anyio.create_task_group() as group:

            async def watch() -> None:
                while (await receive())["type"] != "http.disconnect":
                    pass
                group.cancel_scope.cancel()

            group.start_soon(watch)
            try:
                await self._relayed(outgoing, passing, send)
            except httpx.TransportError as error:
                status = 504 if isinstance(error, httpx.TimeoutException) else 502
                why = (
                    f"{outgoing.url.scheme}://{outgoing.url.netloc.decode()} cannot be reached: {type(error).__name__}"
                )
                await _refuse(shape, Refusal(status, why), scope, receive, send)
            group.cancel_scope.cancel()

    async def _relayed(self, outgoing: httpx.Request, passing: Exchange | None, send: Send) -> None:
        response = await self._client.send(outgoing, stream=True)
        try:
            start = heads.passed_on(response.headers.raw)
            await send({"type": "http.response.start", "status": response.status_code, "headers": start})
            if passing and response.is_success:
                passing.answered(partial(decoded, httpx, response.headers))
            async for piece in _pieces(response):
                await send({"type": "http.response.body", "body": piece, "more_body": True})
                if passing and attempt(partial(passing.add, piece), False):
                    await attempt_in_thread(passing.note, None)
            if passing:
                await attempt_in_thread(passing.note, None)
            await send({"type": "http.response.body", "body": b""})
        finally:
            if passing:
                passing.end()
            with anyio.CancelScope(shield=True):
                await response.aclose()


async def _pieces(response: httpx.Response) -> AsyncIterator[bytes]:
    """The bytes as they came; a reply that breaks off upstream breaks off here."""
    async for piece in response.aiter_raw():
        if piece:
            yield piece


def _begin(does: Does | None, method: str, path: str, given: Mapping[str, str], content: bytes) -> Exchange | None:
    if does is None:
        return None
    encoding = given.get("content-encoding", "").strip().lower()
    if encoding in ("", "identity"):
        return exchange.begin(does, method, path, {"authorization": given.get("authorization", "")}, content)
    unpacked = heads.plain(content, encoding)
    return None if unpacked is None else exchange.begin(does, method, path, {}, unpacked)


async def _refuse(shape: Shape | None, refused: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    with suppress(OSError):
        await JSONResponse(dict(heads.error(shape, refused)), refused.status)(scope, receive, send)
