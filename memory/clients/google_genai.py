"""google-genai's Client: its models, chats and their async twins send through one API client.

A wrapped client has one of its own. Bodies are rewritten before they are signed or sent again; chunks of streams are
copied as they go by.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from copy import copy as shallow
from dataclasses import dataclass
from functools import partial
from types import MethodType
from typing import TYPE_CHECKING, Any, cast

from . import exchange, paths
from .exchange import Exchange
from .guard import attempt, attempt_in_thread, opted_out, without_header

if TYPE_CHECKING:
    from .around import Around

_API, _PLAIN = "_api_client", "ai_todos_plain"


@dataclass(frozen=True, slots=True)
class _Way:
    """What is done, and the SDK's own way to send."""

    around: Around
    plain: Callable[..., Any]


def is_wrapped(client: object) -> bool:
    return hasattr(client, _PLAIN)


def unwrap(client: Any) -> object:
    """The very client that was wrapped."""
    return getattr(client, _PLAIN) if is_wrapped(client) else client


def wrap(client: object, around: Around) -> object:
    """A copy of `client`, of its type and sharing its connections, whose requests pass through us.

    A client closes its connections when it is forgotten: the copy keeps the plain one, and leaves that to it.
    """
    plain: Any = unwrap(client)
    api = shallow(getattr(plain, _API))
    methods = (("request", _request), ("request_streamed", _request_streamed))
    others = (("async_request", _async_request), ("async_request_streamed", _async_request_streamed))
    for name, ours in (*methods, *others):
        setattr(api, name, MethodType(partial(ours, _Way(around, getattr(type(api), name))), api))
    api.close, api.aclose = _leave_open, _leave_open_async
    wrapped = _with_api(plain, api)
    wrapped._aio = _with_api(plain.aio, api)
    wrapped.ai_todos_plain = plain
    return wrapped


def _leave_open() -> None:
    """The plain client closes what both use."""


async def _leave_open_async() -> None:
    """As `_leave_open`."""


def _with_api(holder: Any, api: Any) -> Any:
    """A copy of a client, and of its parts, that sends through `api`."""
    copied = shallow(holder)
    for name, part in vars(holder).items():
        if name == _API:
            setattr(copied, name, api)
        elif getattr(part, _API, None) is getattr(holder, _API):
            again = shallow(part)
            setattr(again, _API, api)
            setattr(copied, name, again)
    return copied


def _begin(around: Around, method: str, path: str, body: object) -> Exchange | None:
    shape = paths.shape_of(method, path)
    return None if shape is None else exchange.of_body(around, path, shape, body)


def _alone(rest: tuple[Any, ...]) -> tuple[Any, ...] | None:
    """The options of a call without our header, when it says that the call is to be left alone; else None."""
    options = rest[0] if rest else None
    if isinstance(options, dict):
        headers = without_header(cast("dict[str, Any]", options).get("headers"))
        changed = None if headers is None else {**options, "headers": headers}
    else:
        changed = opted_out(options) if options else None
    return (changed, *rest[1:]) if changed else None


def _sent(passing: Exchange, body: dict[str, object]) -> dict[str, object]:
    """The body to send: the very same when there is nothing to say."""
    told = passing.told()
    return body if told is None else dict(told)


def _heard(passing: Exchange, response: Any) -> None:
    passing.answered(bytes)
    passing.add((response.body or "").encode("utf-8", "replace"))
    passing.end()


def _passed(passing: Exchange, chunk: Any) -> None:
    passing.answered(bytes)
    passing.add(b"data: " + (chunk.body or "").encode("utf-8", "replace") + b"\n\n")


def _request(way: _Way, self: Any, method: str, path: str, body: Any, *rest: Any) -> Any:
    alone = attempt(partial(_alone, rest), None)
    passing = None if alone else attempt(partial(_begin, way.around, method, path, body), None)
    if passing is None:
        return way.plain(self, method, path, body, *(alone or rest))
    response = way.plain(self, method, path, attempt(partial(_sent, passing, body), body), *rest)
    attempt(partial(_heard, passing, response), None)
    return response


def _request_streamed(way: _Way, self: Any, method: str, path: str, body: Any, *rest: Any) -> Iterator[Any]:
    alone = attempt(partial(_alone, rest), None)
    passing = None if alone else attempt(partial(_begin, way.around, method, path, body), None)
    if passing is None:
        yield from way.plain(self, method, path, body, *(alone or rest))
        return
    try:
        for chunk in way.plain(self, method, path, attempt(partial(_sent, passing, body), body), *rest):
            attempt(partial(_passed, passing, chunk), None)
            yield chunk
    finally:
        passing.end()


async def _async_request(way: _Way, self: Any, method: str, path: str, body: Any, *rest: Any) -> Any:
    alone = attempt(partial(_alone, rest), None)
    passing = None if alone else attempt(partial(_begin, way.around, method, path, body), None)
    if passing is None:
        return await way.plain(self, method, path, body, *(alone or rest))
    sent = await attempt_in_thread(partial(_sent, passing, body), body)
    response = await way.plain(self, method, path, sent, *rest)
    attempt(partial(_heard, passing, response), None)
    return response


async def _async_request_streamed(way: _Way, self: Any, method: str, path: str, body: Any, *rest: Any) -> Any:
    alone = attempt(partial(_alone, rest), None)
    passing = None if alone else attempt(partial(_begin, way.around, method, path, body), None)
    if passing is None:
        return await way.plain(self, method, path, body, *(alone or rest))
    sent = await attempt_in_thread(partial(_sent, passing, body), body)
    return _async_chunks(passing, await way.plain(self, method, path, sent, *rest))


async def _async_chunks(passing: Exchange, chunks: Any) -> AsyncIterator[Any]:
    try:
        async for chunk in chunks:
            attempt(partial(_passed, passing, chunk), None)
            yield chunk
    finally:
        passing.end()
