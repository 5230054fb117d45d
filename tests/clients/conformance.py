"""One cell of the published matrix: a way of asking, a client; asked bare, wrapped, and wrapped with nothing to say.

A way is written once for the synchronous client and its asynchronous twin: what the client gives is awaited, entered
and read to its end where it has to be. A way that asks several times is a generator: what it yields is settled so, and
sent back to it.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from inspect import isawaitable, isgeneratorfunction
from typing import Any

import pytest
from asking import ITEMS, blocks
from loopback import Server

from ai_todos import Memory, conversation, wrap
from ai_todos.memory.clients import listening

Request = tuple[str, dict[str, str], bytes]
#: Retried at once; the SDKs take 0 for none given.
_AT_ONCE = {"retry-after": "0.001"}


async def _closed(whole: Any) -> None:
    closed = whole.close()
    if isawaitable(closed):
        await closed


@dataclass(frozen=True)
class Client:
    """A column. `part` is what of the client is asked; `wrap` gets the whole."""

    make: Callable[[str], Any]
    is_async: bool = False
    part: Callable[[Any], Any] = lambda whole: whole
    close: Callable[[Any], Coroutine[Any, Any, None]] = _closed


@dataclass(frozen=True)
class Way:
    """A row. `errors` are the statuses that come before the reply; `fails`: the bare client may raise."""

    ask: Callable[[Any], Any]
    errors: tuple[int, ...] = ()
    fails: bool = False
    #: How many blocks each request bears; none given: one each.
    blocks: tuple[int, ...] = ()
    #: Clients that have no such way.
    without: tuple[str, ...] = ()


@dataclass(frozen=True)
class Raised:
    """What a caller can tell of an error. Of Python's own, such as a TypeError, the words may differ."""

    kind: type[BaseException]
    says: Mapping[str, object]


def raised(error: Exception) -> Raised:
    names = ("status_code", "code", "status", "message", "body", "details", "type", "param", "request_id")
    return Raised(type(error), {name: getattr(error, name) for name in names if hasattr(error, name)})


def cells(clients: Mapping[str, Client], ways: Mapping[str, Way]) -> list[Any]:
    """The parameters of the test: (client, way)."""
    return [
        pytest.param(client, way, id=f"{name}: {said}")
        for said, way in ways.items()
        for name, client in clients.items()
        if name not in way.without
    ]


def check(server: Server, client: Client, way: Way, memory: Memory, log: pytest.LogCaptureFixture) -> None:
    """`memory` is empty: first there is nothing to say, then there is."""

    async def all_three() -> list[tuple[Any, list[Request]]]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("SSL_CERT_DIR", os.devnull)  # to read certificates takes longer than a request
            bare = client.make(server.url)
        try:
            told = [await outcome(server, client.part(bare), way)]
            with conversation("before"):
                quiet = wrap(bare, memory=memory, capture=False)
                told.append(await outcome(server, client.part(quiet), way))
            for item in ITEMS:
                memory.add(item)
            told.append(await outcome(server, client.part(wrap(bare, memory=memory)), way))
            return told
        finally:
            await client.close(bare)

    (told, plain), (quiet, unchanged), (same, wrapped) = run(all_three(), is_async=client.is_async)
    assert server.refused == []
    assert isinstance(told, Raised) <= way.fails, told
    assert told == same == quiet
    assert unchanged == plain
    assert [around(request) for request in wrapped] == [around(request) for request in plain]
    bodies = [json.loads(body) for _, _, body in wrapped]
    assert [blocks(body) for body in bodies] == list(way.blocks or [1] * len(bodies))
    assert not any(blocks(json.loads(body)) for _, _, body in plain)
    assert all(item in json.dumps(body) for body in bodies[:1] for item in ITEMS if blocks(body))
    if way.errors:
        assert len(bodies) >= len(way.errors)
        assert len({body for _, _, body in wrapped}) == 1
    assert listening.flush(10)
    assert [record.getMessage() for record in log.records if record.name == "ai_todos"] == []


def around(request: Request) -> tuple[str, dict[str, str]]:
    """All but the body and its length."""
    path, headers, _ = request
    return path, {name: value for name, value in headers.items() if name != "content-length"}


async def outcome(server: Server, client: Any, way: Way) -> tuple[Any, list[Request]]:
    """What came back, and what went out."""
    server.requests.clear()
    server.errors[:] = [(status, _AT_ONCE) for status in way.errors]
    try:
        told = await asked(way.ask, client)
    except Exception as error:
        told = raised(error)
    return told, list(server.requests)


async def asked(ask: Callable[[Any], Any], client: Any) -> Any:
    if not isgeneratorfunction(ask):
        return await settled(ask(client))
    steps, told = ask(client), [None]
    try:
        while True:
            told.append(await settled(steps.send(told[-1])))
    except StopIteration:
        return told


async def settled(told: Any) -> Any:
    """All there is to see of what a client gave."""
    if isawaitable(told):
        told = await told
    if hasattr(told, "__aenter__"):
        async with told as inner:
            return await read(inner)
    if hasattr(told, "__enter__"):
        with told as inner:
            return await read(inner)
    return await read(told)


async def read(told: Any) -> Any:
    if hasattr(told, "iter_lines"):  # a streaming response
        return type(told), told.status_code, await every(told.iter_lines())
    if hasattr(told, "status_code") and hasattr(told, "parse"):  # a raw one
        return type(told), told.status_code, await settled(told.parse())
    if not hasattr(told, "__next__") and not hasattr(told, "__anext__"):
        return told
    events = await every(told)
    names = ("get_final_completion", "get_final_response", "get_final_message")
    finals = [getattr(told, name)() for name in names if hasattr(told, name)]
    return type(told).__name__, events, [await settled(final) for final in finals]


async def every(stream: Any) -> list[Any]:
    return [one async for one in stream] if hasattr(stream, "__aiter__") else [*stream]


def run(work: Coroutine[Any, Any, Any], *, is_async: bool) -> Any:
    """A synchronous client runs outside of any event loop: nothing here waits for one then."""
    if is_async:
        return asyncio.run(work)
    try:
        work.send(None)
    except StopIteration as done:
        return done.value
    raise AssertionError("a synchronous client waited")
