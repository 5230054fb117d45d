"""Anthropic's clients, wrapped: every form of call, beside the bare client, against a server as strict as Anthropic."""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from inspect import isawaitable
from typing import Any

import anthropic
import anthropic_server
import pytest
from anthropic import Anthropic, AsyncAnthropic, BadRequestError, RateLimitError
from anthropic_server import REPLY, Server
from asking import ITEMS, Failing, blocks, break_store, heard
from conftest import Repo
from pydantic import BaseModel

from ai_todos import Memory, unwrap, wrap

ASK = [{"role": "user", "content": "What next?"}]
TOOL: dict[str, Any] = {"name": "read", "description": "reads", "input_schema": {"type": "object", "properties": {}}}
LOOP: list[dict[str, Any]] = [
    *ASK,
    {"role": "assistant", "content": [{"type": "tool_use", "id": "t1", "name": "read", "input": {}}]},
    {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t1", "content": "x"}]},
]


#: Clients to close when a test ends; wrapped ones share their connections.
OPENED: list[Any] = []


class Word(BaseModel):
    word: str


@pytest.fixture
def server() -> Iterator[Server]:
    with anthropic_server.serving() as serving:
        yield serving
        for client in OPENED:
            client.close()
        OPENED.clear()


@pytest.fixture
def memory(repo: Repo) -> Iterator[Memory]:
    with Memory.open(repo.path) as opened:
        for item in ITEMS:
            opened.add(item)
        yield opened


def bare(server: Server) -> Any:
    OPENED.append(Anthropic(base_url=server.url, api_key="k", max_retries=2))
    return OPENED[-1]


def bare_async(server: Server) -> Any:
    return AsyncAnthropic(base_url=server.url, api_key="k", max_retries=2)


def asked(**more: Any) -> Any:
    return {"model": "claude", "max_tokens": 10, "messages": copy.deepcopy(ASK), **more}


def streamed(client: Any) -> Any:
    with client.messages.stream(**asked()) as stream:
        return [*stream.text_stream], stream.get_final_message()


def read_lines(client: Any) -> Any:
    with client.messages.with_streaming_response.create(**asked(stream=True)) as response:
        return [*response.iter_lines()]


FORMS: dict[str, Callable[[Any], Any]] = {
    "create": lambda client: client.messages.create(**asked()),
    "create, streaming": lambda client: [*client.messages.create(**asked(stream=True))],
    "stream": streamed,
    "parse": lambda client: client.messages.parse(**asked(output_format=Word)),
    "beta": lambda client: client.beta.messages.create(**asked(betas=["x"])),
    "count_tokens": lambda client: (
        client.messages.count_tokens(model="claude", messages=asked()["messages"]).model_fields_set
    ),
    "raw": lambda client: client.messages.with_raw_response.create(**asked()).parse(),
    "raw, streaming": read_lines,
    "with_options": lambda client: client.with_options(timeout=5).messages.create(**asked()),
    "copy": lambda client: client.copy().messages.create(**asked()),
    "tools": lambda client: client.messages.create(**asked(tools=[TOOL], messages=copy.deepcopy(LOOP))),
    "system and cache": lambda client: client.messages.create(
        **asked(
            system=[{"type": "text", "text": "Help.", "cache_control": {"type": "ephemeral"}}],
            messages=[
                {"role": "user", "content": [{"type": "text", "text": "a", "cache_control": {"type": "ephemeral"}}]}
            ],
        )
    ),
    "extra headers": lambda client: client.messages.create(**asked(), extra_headers={"x-mine": "1"}),
}


@pytest.mark.parametrize("form", FORMS)
def test_each_form_gives_what_the_bare_client_gives_and_carries_the_block(
    server: Server, memory: Memory, form: str
) -> None:
    plain, wrapped = bare(server), wrap(bare(server), memory=memory)
    if form == "tools":
        wrapped.messages.create(**asked())  # the turn before
    before = len(server.requests)
    assert FORMS[form](plain) == FORMS[form](wrapped)
    first, *others = server.bodies[before:]
    assert [blocks(first), *map(blocks, others)] == [0, 1]
    assert all(item in json.dumps(others) for item in ITEMS)
    assert server.refused == []


@pytest.mark.parametrize("form", FORMS)
def test_with_nothing_to_say_the_request_is_the_bare_clients(server: Server, repo: Repo, form: str) -> None:
    with Memory.open(repo.path) as empty:
        FORMS[form](bare(server))
        FORMS[form](wrap(bare(server), memory=empty))
        first, second = server.requests
        assert first == second


async def async_create(client: Any) -> Any:
    return await client.messages.create(**asked())


async def async_streaming(client: Any) -> Any:
    return [event async for event in await client.messages.create(**asked(stream=True))]


async def async_stream(client: Any) -> Any:
    async with client.messages.stream(**asked()) as stream:
        return [piece async for piece in stream.text_stream], await stream.get_final_message()


async def async_raw(client: Any) -> Any:
    told = (await client.messages.with_raw_response.create(**asked())).parse()
    return await told if isawaitable(told) else told  # releases differ


ASYNC_FORMS: dict[str, Callable[[Any], Coroutine[Any, Any, Any]]] = {
    "create": async_create,
    "create, streaming": async_streaming,
    "stream": async_stream,
    "parse": lambda client: client.messages.parse(**asked(output_format=Word)),
    "beta": lambda client: client.beta.messages.create(**asked(betas=["x"])),
    "raw": async_raw,
    "with_options": lambda client: client.with_options(timeout=5).messages.create(**asked()),
    "tools": lambda client: client.messages.create(**asked(tools=[TOOL])),
}


@pytest.mark.parametrize("form", ASYNC_FORMS)
def test_each_async_form_gives_what_the_bare_client_gives_and_carries_the_block(
    server: Server, memory: Memory, repo: Repo, form: str
) -> None:
    async def ask(client: Any) -> Any:
        async with client:
            return await ASYNC_FORMS[form](client)

    nothing = repo.path / "other"
    nothing.mkdir()
    (nothing / ".git").mkdir()
    (nothing / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    with Memory.open(nothing) as empty:
        told = [asyncio.run(ask(client)) for client in (bare_async(server), wrap(bare_async(server), memory=memory))]
        asyncio.run(ask(wrap(bare_async(server), memory=empty)))
    assert told[0] == told[1]
    assert list(map(blocks, server.bodies)) == [0, 1, 0]
    assert server.requests[0] == server.requests[2]


def test_the_reply_is_heard_whole_or_streamed(server: Server, memory: Memory) -> None:
    wrap(bare(server), memory=memory).messages.create(**asked())
    assert "add the retry logic" in heard(memory)


@pytest.mark.parametrize("stop", ["read", "break", "close"])
def test_a_stream_is_heard_as_far_as_it_came(server: Server, memory: Memory, stop: str) -> None:
    stream = wrap(bare(server), memory=memory).messages.create(**asked(stream=True))
    for at, _ in enumerate(stream):
        if stop != "read" and at == 12:
            break
    stream.close()
    assert "add the retry logic" in heard(memory)


def test_to_count_tokens_is_to_count_what_will_be_sent_and_says_nothing(server: Server, memory: Memory) -> None:
    client = wrap(bare(server), memory=memory)
    said = [{"role": "user", "content": "We'll add dark mode later."}]
    client.messages.count_tokens(model="claude", messages=said)
    client.messages.create(**asked(messages=said))
    counted, sent = server.bodies
    assert counted["messages"] == sent["messages"]


def test_retries_send_the_same_bytes(server: Server, memory: Memory) -> None:
    server.errors = [(429, {"retry_after": "0"}), (500, {})]
    client = wrap(bare(server), memory=memory)
    assert client.messages.create(**asked()).content[0].text == REPLY
    assert len({body for _, _, body in server.requests}) == 1
    server.errors = [(429, {"retry_after": "0"})] * 3
    with pytest.raises(RateLimitError):
        client.messages.create(**asked())
    with pytest.raises(BadRequestError):
        client.messages.create(**asked(messages=[{"role": "user", "content": ""}]))


def test_the_callers_messages_and_client_stay_as_they_are(server: Server, memory: Memory) -> None:
    plain = bare(server)
    wrapped = wrap(plain, memory=memory)
    messages = copy.deepcopy(LOOP)
    wrapped.messages.create(**asked(messages=messages, tools=[TOOL]))
    assert messages == LOOP
    assert type(wrapped) is Anthropic
    assert getattr(wrapped, "_client") is getattr(plain, "_client")  # noqa: B009
    wrap(wrapped, memory=memory).messages.create(**asked())
    assert list(map(blocks, server.bodies)) == [0, 1]
    for client in (plain, unwrap(wrapped), unwrap(plain)):
        client.messages.create(**asked())
    assert list(map(blocks, server.bodies)) == [0, 1, 0, 0, 0]


@pytest.mark.skipif(not hasattr(anthropic, "Middleware"), reason="this release of the SDK has no middleware")
def test_middleware_of_the_callers_own_stays(server: Server, memory: Memory) -> None:
    seen: list[int] = []

    class Mine(anthropic.Middleware):
        def handle(self, request: Any, call_next: Any) -> Any:
            seen.append(blocks(request.json))
            return call_next(request)

    client = wrap(bare(server).with_options(middleware=[Mine()]), memory=memory)
    client.messages.create(**asked())
    assert seen == [1]
    assert blocks(server.bodies[0]) == 1


def test_whatever_of_ours_fails_the_request_goes_out(server: Server, memory: Memory, repo: Repo) -> None:
    with Failing.open(repo.path) as failing:
        assert [*wrap(bare(server), memory=failing).messages.create(**asked(stream=True))][-1].type == "message_stop"
    break_store(memory)
    assert wrap(bare(server), memory=memory).messages.create(**asked()).content[0].text == REPLY
    assert list(map(blocks, server.bodies)) == [0, 0]


def test_many_threads_do_not_mix(server: Server, memory: Memory) -> None:
    client = wrap(bare(server), memory=memory)

    def ask(number: int) -> str:
        client.messages.create(**asked(messages=[{"role": "user", "content": f"question {number}"}]))
        return f"question {number}"

    with ThreadPoolExecutor(16) as pool:
        questions = set(pool.map(ask, range(64)))
    sent = [body["messages"][0]["content"] for body in server.bodies]
    assert {text.rpartition("\n")[2] for text in sent} == questions
    assert all(blocks(text) == 1 for text in sent)


def test_vertex_carries_the_block(server: Server, memory: Memory) -> None:
    plain: Any = getattr(anthropic, "AnthropicVertex")(  # noqa: B009
        region="r", project_id="p", access_token="t", base_url=f"{server.url}/v1"
    )
    OPENED.append(plain)
    wrap(plain, memory=memory).messages.create(**asked())
    ((path, _, _),) = server.requests
    assert path.endswith(":rawPredict")
    assert blocks(server.bodies[0]) == 1
