"""Clients and transports of httpx and httpx2, for whatever speaks these protocols through them.

A wrapped client is of a subclass whose `send` rewrites the request (before it is signed or redirected), a wrapped
transport's `handle_request` does. Only bodies that are in memory and plain JSON are touched. A reply's bytes are copied
as they go by and read behind the caller's back.
"""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import suppress
from copy import copy as shallow
from functools import cache, partial
from typing import TYPE_CHECKING, Any, cast

from .. import scoping
from . import exchange
from .exchange import Exchange
from .guard import attempt, attempt_in_thread

if TYPE_CHECKING:
    from .around import Around

_LIBRARIES = ("httpx", "httpx2")
_KINDS = ("Client", "AsyncClient", "BaseTransport", "AsyncBaseTransport", "Request", "Response")


def is_wrapped(client: object) -> bool:
    return hasattr(client, "ai_todos_around")


def unwrap(client: object) -> object:
    """The very client or transport that was wrapped."""
    return cast("Any", client).ai_todos_plain if is_wrapped(client) else client


def wrap(client: object, around: Around) -> object:
    """A copy of a client or transport, of its type and sharing all it has, whose requests pass through us."""
    plain: Any = unwrap(client)
    wrapped = shallow(plain)
    wrapped.__class__ = _wrapped_class(cast("Any", type(plain)))
    wrapped.ai_todos_plain, wrapped.ai_todos_around = plain, around
    return wrapped


@cache
def _wrapped_class(base: Any) -> Any:
    """A subclass that only overrides methods. A transport may be both synchronous and asynchronous."""
    library = _library(base)
    methods: dict[str, object] = {"__module__": base.__module__, "__doc__": base.__doc__}
    if issubclass(base, library.Client):
        methods["send"] = _sending(base.send)
    if issubclass(base, library.AsyncClient):
        methods["send"] = _async_sending(base.send)
    if issubclass(base, library.BaseTransport):
        methods["handle_request"] = _sending(base.handle_request)
    if issubclass(base, library.AsyncBaseTransport):
        methods["handle_async_request"] = _async_sending(base.handle_async_request)
    return type(base.__name__, (base,), methods)


@cache
def _library(cls: Any) -> Any:
    """The one of the two that a class comes from. (`__module__` does not tell: SDKs rename what they export again.)"""
    loaded = [sys.modules[name] for name in _LIBRARIES if name in sys.modules]
    return next(one for one in loaded if issubclass(cls, tuple(getattr(one, kind) for kind in _KINDS)))


def _sending(plain: Callable[..., Any]) -> Callable[..., Any]:
    def send(self: Any, request: Any, **rest: Any) -> Any:
        passing = attempt(partial(_begin, self.ai_todos_around, request), None)
        if passing is None:
            return plain(self, attempt(partial(_alone, request), request), **rest)
        response = plain(self, attempt(partial(_rewritten, passing, request), request), **rest)
        attempt(partial(watch, passing, response), None)
        return response

    return send


def _async_sending(plain: Callable[..., Any]) -> Callable[..., Any]:
    async def send(self: Any, request: Any, **rest: Any) -> Any:
        passing = attempt(partial(_begin, self.ai_todos_around, request), None)
        if passing is None:
            return await plain(self, attempt(partial(_alone, request), request), **rest)
        response = await plain(self, await attempt_in_thread(partial(_rewritten, passing, request), request), **rest)
        await attempt_in_thread(partial(watch, passing, response), None)
        return response

    return send


def _begin(around: Around, request: Any) -> Exchange | None:
    if not isinstance(request.stream, _library(cast("Any", type(request))).ByteStream):
        return None  # it can be read only once
    return exchange.begin(around, request.method, request.url.path, request.headers, request.content)


def _alone(request: Any) -> Any:
    """The request without our header, which goes no further."""
    if scoping.HEADER not in request.headers:
        return request
    headers = request.headers.copy()
    del headers[scoping.HEADER]
    again = cast("Any", type(request))
    return again(request.method, request.url, headers=headers, stream=request.stream, extensions=request.extensions)


def _rewritten(passing: Exchange, request: Any) -> Any:
    """The request to send: the very same when there is nothing to say."""
    content = passing.rewritten()
    if content is None:
        return request
    headers = request.headers.copy()
    headers["content-length"] = str(len(content))
    again = cast("Any", type(request))
    return again(request.method, request.url, headers=headers, content=content, extensions=request.extensions)


def watch(passing: Exchange, response: Any) -> None:
    """A response that was read is heard now, another as its bytes go by."""
    library = _library(cast("Any", type(response)))
    if response.is_closed:
        passing.answered(bytes)
        passing.add(response.content if response.is_success else b"")
        passing.note()
        passing.end()
        return
    if response.is_success:
        passing.answered(partial(decoded, library, response.headers))
    is_sync = isinstance(response.stream, library.SyncByteStream)
    response.stream = (_tee if is_sync else _async_tee)(library)(response.stream, passing)


def decoded(library: Any, headers: Any, data: bytes) -> bytes:
    """What is compressed in `headers`' way; of what broke off, its beginning."""
    pieces: list[bytes] = []
    with suppress(library.DecodingError):
        pieces.extend(library.Response(200, headers=headers, stream=library.ByteStream(data)).iter_bytes())
    return b"".join(pieces)


@cache
def _tee(library: Any) -> Any:
    class Tee(library.SyncByteStream):  # type: ignore[misc]
        def __init__(self, plain: Any, passing: Exchange) -> None:
            self._plain, self._passing = plain, passing

        def __iter__(self) -> Iterator[bytes]:
            for piece in self._plain:
                if self._passing.add(piece):
                    attempt(self._passing.note, None)
                yield piece
            attempt(self._passing.note, None)
            self._passing.end()

        def close(self) -> None:
            try:
                self._plain.close()
            finally:
                self._passing.end()

    return Tee


@cache
def _async_tee(library: Any) -> Any:
    class Tee(library.AsyncByteStream):  # type: ignore[misc]
        def __init__(self, plain: Any, passing: Exchange) -> None:
            self._plain, self._passing = plain, passing

        async def __aiter__(self) -> AsyncIterator[bytes]:
            async for piece in self._plain:
                if self._passing.add(piece):
                    await attempt_in_thread(self._passing.note, None)
                yield piece
            await attempt_in_thread(self._passing.note, None)
            self._passing.end()

        async def aclose(self) -> None:
            try:
                await self._plain.aclose()
            finally:
                self._passing.end()

    return Tee
