"""The proxy: a request comes in, gets its block, goes on; the reply goes back as it comes, and is heard in passing.

What is not a request with messages passes through as it is, and so does one that we fail at. Nothing of a request is
logged or kept but what the memory keeps of a conversation.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

import anyio
import httpx2
from anyio import to_thread
from starlette.types import Receive, Scope, Send

from ..clients import exchange, paths
from ..clients.around import Around
from ..clients.exchange import Exchange
from ..clients.guard import attempt
from ..clients.listening import flush
from . import codings, loopback, relay, upstreams
from .relay import Call
from .rooms import Rooms
from .upstreams import Upstream

T = TypeVar("T")

#: A request waits so many seconds for its block at most, a reply so many for its id to be noted.
_BLOCK_SECONDS, _NOTE_SECONDS = 2.0, 0.1
#: So many bytes of a reply are heard at most, once they are decompressed.
_HEARD_BYTES = 32_000_000
#: Where the proxy tells of itself.
STATUS_PATH = "/.ai-todos"


@dataclass(frozen=True, slots=True)
class Plan:
    """What a proxy was started with. `upstream` is the user's own, "" for the providers' addresses."""

    upstream: str
    hosts: Sequence[str]
    max_body: int
    version: str


@dataclass(frozen=True, slots=True)
class Way:
    """One request on its way: its head, where it goes, and the client's two ends."""

    call: Call
    upstream: Upstream
    receive: Receive
    send: Send

    async def refuse(self, status: int, message: str) -> None:
        """An answer of ours, worded as the provider words its errors."""
        await relay.answer(self.send, status, self.upstream.error(status, f"ai-todos proxy: {message}"))


class Proxy:
    """An ASGI application. `client` sends; it is closed at the end, and so are the rooms."""

    def __init__(self, plan: Plan, rooms: Rooms, client: httpx2.AsyncClient) -> None:
        self._plan = plan
        self._rooms = rooms
        self._client = client

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            with suppress(relay.Gone):
                await self._serve(relay.call_of(scope), receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        """The first request must not wait for our imports; what is to be heard is heard before the stores close."""
        await receive()
        await _in_time(_BLOCK_SECONDS, lambda: bool(self._rooms.memory(self._rooms.first).brief()), False)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self._client.aclose()
        await to_thread.run_sync(flush)
        await to_thread.run_sync(self._rooms.close)
        await send({"type": "lifespan.shutdown.complete"})

    async def _serve(self, call: Call, receive: Receive, send: Send) -> None:
        upstream = upstreams.choose(self._plan.upstream, call.path, call.headers)
        way = Way(call, upstream, receive, send)
        refused = loopback.refusal(call.headers, self._plan.hosts)
        folder = self._rooms.chosen(_named(call))
        if refused:
            await way.refuse(403, refused)
        elif "websocket" in call.headers.get("upgrade", "").lower():
            await way.refuse(426, "websockets are not passed on; ask over HTTP")
        elif call.path == STATUS_PATH:
            await relay.answer(send, 200, {"ai-todos": self._plan.version, "repository": self._rooms.first})
        elif not folder:
            await way.refuse(403, f"the folder in {relay.REPO} is not allowed; start with --allow DIR")
        elif not upstream.base:
            await way.refuse(404, "no provider has this path; name one with --upstream URL")
        elif paths.only_counts(call.path) or paths.shape_of(call.method, call.path) is None:
            read = anyio.Event()
            await (self._pass_on(way, _read_on(receive, read), read) if call.has_body else self._pass_on(way, b""))
        else:
            await self._with_block(way, folder)

    async def _with_block(self, way: Way, folder: str) -> None:
        body = await relay.whole_body(way.receive, self._plan.max_body)
        passing = content = None
        try:
            if body is not None:
                passing, content = await self._rewritten(way.call, folder, body)
        except codings.TooLarge:
            body = None
        if body is None:
            limit = self._plan.max_body // 1_000_000
            await way.refuse(413, f"a request of more than {limit} MB; raise it with --max-body MB")
        elif content is None:
            await self._pass_on(way, body, passing=passing)
        else:
            await self._pass_on(replace(way, call=relay.plain(way.call)), content, passing=passing)

    async def _rewritten(self, call: Call, folder: str, body: bytes) -> tuple[Exchange | None, bytes | None]:
        """What will hear the reply, and the body to send; None for either when there is none. Raises TooLarge."""
        coding = call.headers.get("content-encoding", "")
        with suppress(codings.Unknown):
            plain = await to_thread.run_sync(codings.decoded, coding, body, self._plan.max_body) if coding else body
            work = partial(self._prepared, call, folder, plain)
            return await _in_time(_BLOCK_SECONDS, work, (None, None))
        return None, None

    def _prepared(self, call: Call, folder: str, plain: bytes) -> tuple[Exchange | None, bytes | None]:
        attempt(partial(self._rooms.look, folder), None)
        headers = {name: value for name, value in call.headers.items() if name != "content-encoding"}
        passing = exchange.begin(Around(self._rooms.memory(folder)), call.method, call.path, headers, plain)
        return passing, attempt(passing.rewritten, None) if passing else None

    async def _pass_on(
        self,
        way: Way,
        content: bytes | AsyncIterator[bytes],
        read: anyio.Event | None = None,
        passing: Exchange | None = None,
    ) -> None:
        """Until the reply is through or the client has left, whichever comes first. `read`: set once the body is."""
        request = httpx2.Request(
            way.call.method,
            way.upstream.base,
            headers=relay.onward(way.call),
            content=content or None,
            extensions={"target": way.upstream.target(way.call.target), "timeout": self._client.timeout.as_dict()},
        )
        try:
            async with anyio.create_task_group() as group:
                group.start_soon(_left, way.receive, read, group.cancel_scope)
                await self._answer(way, request, passing)
                group.cancel_scope.cancel()
        except* relay.Gone:
            pass
        finally:
            if passing:
                passing.end()

    async def _answer(self, way: Way, request: httpx2.Request, passing: Exchange | None) -> None:
        try:
            response = await self._client.send(request, stream=True, follow_redirects=False)
        except httpx2.TransportError as error:
            if isinstance(error, (httpx2.ConnectError, httpx2.ConnectTimeout)):
                why = f"cannot be reached: {str(error) or type(error).__name__}"
            else:  # its words may quote a header
                why = f"gave no answer that can be passed on: {type(error).__name__}"
            await way.refuse(502, f"{way.upstream.base} {why}")
            return
        try:
            headers = relay.back(response.headers.raw)
            await way.send({"type": "http.response.start", "status": response.status_code, "headers": headers})
            if passing and response.is_success:
                passing.answered(partial(_heard, response.headers.get("content-encoding", "")))
            async for piece in response.aiter_raw():
                if passing and passing.add(piece):
                    await _in_time(_NOTE_SECONDS, passing.note, None)
                await way.send({"type": "http.response.body", "body": piece, "more_body": True})
            if passing:
                await _in_time(_NOTE_SECONDS, passing.note, None)
            await way.send({"type": "http.response.body", "body": b""})
        finally:
            with anyio.CancelScope(shield=True):
                await response.aclose()


async def _left(receive: Receive, read: anyio.Event | None, scope: anyio.CancelScope) -> None:
    """Ends `scope` when the client goes away."""
    if read:
        await read.wait()
    while (await receive())["type"] != "http.disconnect":
        pass
    scope.cancel()


async def _read_on(receive: Receive, read: anyio.Event) -> AsyncIterator[bytes]:
    """The body of a request that is nothing to us, as it comes; `read` is set once it is through."""
    async for piece in relay.body_of(receive):
        yield piece
    read.set()


async def _in_time(seconds: float, work: Callable[[], T], otherwise: T) -> T:
    """What `work` gives, off the event loop; `otherwise` when it fails or takes longer: nobody waits for us."""
    with anyio.move_on_after(seconds):
        return await to_thread.run_sync(attempt, work, otherwise, abandon_on_cancel=True)
    return otherwise


def _heard(coding: str, data: bytes) -> bytes:
    try:
        return codings.decoded(coding, data, _HEARD_BYTES)
    except (codings.Unknown, codings.TooLarge):
        return b""


def _named(call: Call) -> str:
    return call.headers.get(relay.REPO, "").encode("latin-1").decode("utf-8", "replace")
