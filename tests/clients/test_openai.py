"""The real OpenAI SDK against a real server on loopback: wrapped, all it offers works, and the block is in it."""

from __future__ import annotations

import asyncio
import copy
import json
import logging
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import openai
import pytest
from conftest import Repo
from llmock.pytest_plugin import LLMock
from openai import AsyncAzureOpenAI, AsyncOpenAI, AzureOpenAI, OpenAI
from pydantic import BaseModel

from ai_todos import Memory, unwrap, wrap
from ai_todos.memory import block
from ai_todos.memory.errors import UsageError

ITEMS = ("fix the login timeout", "write tests for the exporter")
TOOL: Any = {"type": "function", "function": {"name": "read", "parameters": {"type": "object", "properties": {}}}}
Messages = list[Any]


class Answer(BaseModel):
    text: str


@pytest.fixture
def memory(repo: Repo) -> Iterator[Memory]:
    with Memory.open(repo.path) as opened:
        for content in ITEMS:
            opened.add(content)
        yield opened


@pytest.fixture
def nothing(tmp_path: Path) -> Iterator[Memory]:
    (tmp_path / "empty").mkdir()
    with Memory.open(tmp_path / "empty") as opened:
        yield opened


def bodies(llmock: LLMock) -> list[dict[str, Any]]:
    return [record.body for record in llmock.requests]


def blocks(body: object) -> int:
    return json.dumps(body).count(block.FENCE_OPEN)


def hello() -> Messages:
    return [{"role": "system", "content": "You help."}, {"role": "user", "content": "hello"}]


# Each way of asking: what it needs of a client, and it returns the text that came back.


def create(client: OpenAI) -> str:
    return client.chat.completions.create(model="gpt-4o", messages=hello()).choices[0].message.content or ""


def create_streaming(client: OpenAI) -> str:
    chunks = client.chat.completions.create(model="gpt-4o", messages=hello(), stream=True)
    return "".join(chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices)


def stream_helper(client: OpenAI) -> str:
    with client.chat.completions.stream(model="gpt-4o", messages=hello()) as stream:
        return stream.get_final_completion().choices[0].message.content or ""


def parse(client: OpenAI) -> str:
    done = client.chat.completions.parse(model="gpt-4o", messages=hello(), response_format=Answer)
    assert done.choices[0].message.parsed is not None
    return done.choices[0].message.parsed.text


def raw_response(client: OpenAI) -> str:
    raw = client.chat.completions.with_raw_response.create(model="gpt-4o", messages=hello())
    assert raw.status_code == 200
    return raw.parse().choices[0].message.content or ""


def streaming_response(client: OpenAI) -> str:
    with client.chat.completions.with_streaming_response.create(model="gpt-4o", messages=hello()) as response:
        return str(json.loads(response.read())["choices"][0]["message"]["content"])


def other_options(client: OpenAI) -> str:
    return create(client.with_options(timeout=20).copy(max_retries=1))


def tools(client: OpenAI) -> str:
    done = client.chat.completions.create(model="gpt-4o", messages=hello(), tools=[TOOL], tool_choice="none")
    return done.choices[0].message.content or ""


def a_generator_of_messages(client: OpenAI) -> str:
    done = client.chat.completions.create(model="gpt-4o", messages=(one for one in hello()))
    return done.choices[0].message.content or ""


def the_bare_method(client: OpenAI) -> str:
    done: Any = client.post("/chat/completions", cast_to=object, body={"model": "gpt-4o", "messages": hello()})
    return str(done["choices"][0]["message"]["content"])


def responses_create(client: OpenAI) -> str:
    return client.responses.create(model="gpt-4o", input="hello").output_text


def responses_of_items(client: OpenAI) -> str:
    return client.responses.create(model="gpt-4o", input=[{"role": "user", "content": "hello"}]).output_text


def responses_streaming(client: OpenAI) -> str:
    events = client.responses.create(model="gpt-4o", input="hello", stream=True)
    return "".join(event.delta for event in events if event.type == "response.output_text.delta")


def responses_stream_helper(client: OpenAI) -> str:
    with client.responses.stream(model="gpt-4o", input="hello") as stream:
        return stream.get_final_response().output_text


def responses_parse(client: OpenAI) -> str:
    done = client.responses.parse(model="gpt-4o", input="hello", text_format=Answer)
    assert done.output_parsed is not None
    return done.output_parsed.text


def responses_raw(client: OpenAI) -> str:
    return client.responses.with_raw_response.create(model="gpt-4o", input="hello").parse().output_text


WAYS: list[Callable[[OpenAI], str]] = [
    create,
    create_streaming,
    stream_helper,
    parse,
    raw_response,
    streaming_response,
    other_options,
    tools,
    a_generator_of_messages,
    the_bare_method,
    responses_create,
    responses_of_items,
    responses_streaming,
    responses_stream_helper,
    responses_parse,
    responses_raw,
]


def scripted(llmock: LLMock, way: Callable[..., Any]) -> str:
    """Scripts the next reply for a way of asking; returns the text that should come back."""
    llmock.reply('{"text": "hi there"}' if way.__name__.endswith("parse") else "hi there")
    return "hi there"


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_every_way_of_asking_carries_the_block_and_returns_what_the_server_said(
    way: Callable[[OpenAI], str], memory: Memory, llmock: LLMock
) -> None:
    said = scripted(llmock, way)
    assert way(wrap(OpenAI(), memory=memory)) == said
    (body,) = bodies(llmock)
    assert blocks(body) == 1
    sent = json.dumps(body)
    assert all(content in sent for content in ITEMS)
    assert sent.index(block.FENCE_CLOSE) < sent.index("hello")


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_with_nothing_to_say_the_request_is_byte_identical(
    way: Callable[[OpenAI], str], nothing: Memory, llmock: LLMock
) -> None:
    sent: list[bytes] = []

    def seen(request: Any) -> None:
        sent.append(request.read())

    with openai.DefaultHttpxClient(event_hooks={"request": [seen]}) as http:
        plain = OpenAI(http_client=http)
        for client in (plain, wrap(plain, memory=nothing)):
            scripted(llmock, way)
            way(client)
    assert len(sent) == 2
    assert sent[0] == sent[1]
    assert sent[0]


# The same, asynchronously.


async def async_create(client: AsyncOpenAI) -> str:
    return (await client.chat.completions.create(model="gpt-4o", messages=hello())).choices[0].message.content or ""


async def async_streaming(client: AsyncOpenAI) -> str:
    chunks = await client.chat.completions.create(model="gpt-4o", messages=hello(), stream=True)
    return "".join([chunk.choices[0].delta.content or "" async for chunk in chunks if chunk.choices])


async def async_stream_helper(client: AsyncOpenAI) -> str:
    async with client.chat.completions.stream(model="gpt-4o", messages=hello()) as stream:
        return (await stream.get_final_completion()).choices[0].message.content or ""


async def async_parse(client: AsyncOpenAI) -> str:
    done = await client.chat.completions.parse(model="gpt-4o", messages=hello(), response_format=Answer)
    assert done.choices[0].message.parsed is not None
    return done.choices[0].message.parsed.text


async def async_raw(client: AsyncOpenAI) -> str:
    raw = await client.chat.completions.with_raw_response.create(model="gpt-4o", messages=hello())
    return raw.parse().choices[0].message.content or ""


async def async_options(client: AsyncOpenAI) -> str:
    return await async_create(client.with_options(timeout=20))


async def async_responses(client: AsyncOpenAI) -> str:
    return (await client.responses.create(model="gpt-4o", input="hello")).output_text


async def async_responses_streaming(client: AsyncOpenAI) -> str:
    events = await client.responses.create(model="gpt-4o", input="hello", stream=True)
    return "".join([event.delta async for event in events if event.type == "response.output_text.delta"])


ASYNC_WAYS = [
    async_create,
    async_streaming,
    async_stream_helper,
    async_parse,
    async_raw,
    async_options,
    async_responses,
    async_responses_streaming,
]


@pytest.mark.parametrize("way", ASYNC_WAYS, ids=lambda way: way.__name__)
def test_every_asynchronous_way_of_asking_carries_the_block(
    way: Callable[[AsyncOpenAI], Any], memory: Memory, llmock: LLMock
) -> None:
    async def ask() -> str:
        async with wrap(AsyncOpenAI(), memory=memory) as client:
            return str(await way(client))

    said = scripted(llmock, way)
    assert asyncio.run(ask()) == said
    (body,) = bodies(llmock)
    assert blocks(body) == 1


# What stays as it was.


def test_the_callers_messages_are_not_touched(memory: Memory, llmock: LLMock) -> None:
    messages: Messages = [*hello(), {"role": "user", "content": [{"type": "text", "text": "and this?"}]}]
    before, frozen = copy.deepcopy(messages), pickle.dumps(messages)
    wrap(OpenAI(), memory=memory).chat.completions.create(model="gpt-4o", messages=messages)
    assert messages == before
    assert pickle.dumps(messages) == frozen
    assert blocks(bodies(llmock)[0]) == 1


def test_a_wrapped_client_is_of_its_type_and_the_callers_own_stays_unwrapped(memory: Memory, llmock: LLMock) -> None:
    plain = OpenAI(default_headers={"x-mine": "1"}, max_retries=7)
    wrapped = wrap(plain, memory=memory)
    assert isinstance(wrapped, OpenAI)
    assert type(wrapped).__name__ == "OpenAI"
    assert (wrapped.max_retries, wrapped.api_key, wrapped.base_url) == (7, plain.api_key, plain.base_url)
    assert "x-mine" in wrapped.default_headers
    create(plain)
    assert blocks(bodies(llmock)[0]) == 0
    assert type(plain) is OpenAI


def test_wrapping_twice_is_wrapping_once_and_unwrapping_gives_a_plain_client(memory: Memory, llmock: LLMock) -> None:
    wrapped = wrap(OpenAI(max_retries=5), memory=memory)
    assert wrap(wrapped) is wrapped
    create(wrap(wrapped, memory=memory))
    assert blocks(bodies(llmock)[0]) == 1
    plain = unwrap(wrapped)
    assert type(plain) is OpenAI
    assert plain.max_retries == 5
    create(plain)
    assert blocks(bodies(llmock)[1]) == 0
    assert unwrap(plain) is plain


def test_other_endpoints_are_left_alone(memory: Memory, llmock: LLMock) -> None:
    client = wrap(OpenAI(), memory=memory)
    assert client.models.list().data
    assert not any(map(blocks, bodies(llmock)))


def test_azure_clients_keep_their_paths(memory: Memory, llmock: LLMock) -> None:
    urls: list[str] = []
    sent: list[bytes] = []

    def seen(request: Any) -> None:
        urls.append(request.url.path)
        sent.append(request.read())

    with openai.DefaultHttpxClient(event_hooks={"request": [seen]}) as http:
        azure = AzureOpenAI(
            azure_endpoint=llmock.url, api_version="2024-10-21", api_key="k", max_retries=0, http_client=http
        )
        wrapped = wrap(azure, memory=memory)
        assert isinstance(wrapped, AzureOpenAI)
        with pytest.raises(openai.NotFoundError):  # the mock server has no such path
            create(wrapped)
    assert urls == ["/openai/deployments/gpt-4o/chat/completions"]
    assert blocks(json.loads(sent[0])) == 1
    assert isinstance(
        wrap(AsyncAzureOpenAI(azure_endpoint="http://x", api_version="1", api_key="k"), memory=memory), AsyncAzureOpenAI
    )


def test_what_is_no_client_is_refused_in_one_clear_line(memory: Memory, llmock: LLMock) -> None:
    for wrong in (object(), "client", OpenAI, None):
        with pytest.raises(TypeError, match="OpenAI"):
            wrap(wrong, memory=memory)
    with pytest.raises(TypeError, match="pass the client itself"):
        wrap(OpenAI().chat, memory=memory)
    with pytest.raises(UsageError, match="there is no"):
        wrap(OpenAI(), "/no/such/folder")


# Over several requests.


def test_a_retry_of_the_sdk_sends_the_same_bytes(memory: Memory, llmock: LLMock) -> None:
    llmock.fail(500, times=1, retry_after=0.01).fail(429, times=1, retry_after=0.01).reply("hi there")
    assert create(wrap(OpenAI(max_retries=2), memory=memory)) == "hi there"
    first, second, third = bodies(llmock)
    assert first == second == third
    assert blocks(third) == 1


def test_an_error_of_the_server_reaches_the_caller_as_it_is(memory: Memory, llmock: LLMock) -> None:
    llmock.fail(400, times=1, message="no")
    with pytest.raises(openai.BadRequestError, match="no"):
        create(wrap(OpenAI(max_retries=0), memory=memory))


def test_a_stream_that_breaks_off_breaks_off_for_the_caller(memory: Memory, llmock: LLMock) -> None:
    failed: list[type[BaseException]] = []
    for client in (OpenAI(max_retries=0), wrap(OpenAI(max_retries=0), memory=memory)):
        llmock.reply("one two three four").disconnect(after_chunks=1)
        with pytest.raises(Exception, match=r"Connection error|peer closed") as caught:
            create_streaming(client)
        failed.append(caught.type)
    assert failed[0] is failed[1]


def test_the_block_stays_byte_for_byte_through_a_tool_loop_and_later_turns(memory: Memory, llmock: LLMock) -> None:
    client = wrap(OpenAI(), memory=memory)
    llmock.call_tool("read", {}).reply("done").reply("again")
    talk: Messages = hello()
    reply = client.chat.completions.create(model="gpt-4o", messages=talk, tools=[TOOL]).choices[0].message
    assert reply.tool_calls
    memory.add("something new that came up in between")
    talk += [reply, {"role": "tool", "tool_call_id": reply.tool_calls[0].id, "content": "x"}]
    reply = client.chat.completions.create(model="gpt-4o", messages=talk, tools=[TOOL]).choices[0].message
    talk += [reply, {"role": "user", "content": "go on"}]
    client.chat.completions.create(model="gpt-4o", messages=talk, tools=[TOOL])
    first, second, third = (json.dumps(body["messages"])[:-1] for body in bodies(llmock))
    assert second.startswith(first)
    assert third.startswith(second)
    assert second.count(block.FENCE_OPEN) == 1
    assert third.count(block.FENCE_OPEN) == 2
    assert "something new" in third[len(second) :]


def test_a_finished_item_is_absent_from_the_next_turn(memory: Memory, llmock: LLMock) -> None:
    client = wrap(OpenAI(), memory=memory)
    create(client)
    for item in memory.items():
        memory.done(item.id)
    create(client)
    talk: Messages = [*hello(), {"role": "assistant", "content": "hi"}, {"role": "user", "content": "next"}]
    client.chat.completions.create(model="gpt-4o", messages=talk)
    fresh, later = bodies(llmock)[1:]
    assert blocks(fresh) == 0
    assert ITEMS[0] not in json.dumps(later["messages"][-1])


@pytest.mark.parametrize("streamed", [False, True])
def test_a_conversation_that_the_server_holds_gets_a_block_only_on_change(
    streamed: bool, memory: Memory, llmock: LLMock
) -> None:
    client = wrap(OpenAI(), memory=memory)

    def ask(words: str, previous: str | None) -> str:
        if not streamed:
            return client.responses.create(model="gpt-4o", input=words, previous_response_id=previous).id
        with client.responses.stream(
            model="gpt-4o", input=words, previous_response_id=previous or openai.omit
        ) as stream:
            return stream.get_final_response().id

    second = ask("two", ask("one", None))
    memory.add("something new that came up")
    ask("four", ask("three", second))
    assert [blocks(body) for body in bodies(llmock)] == [1, 0, 1, 0]


def test_an_asynchronous_conversation_that_the_server_holds_gets_a_block_once(memory: Memory, llmock: LLMock) -> None:
    async def ask() -> None:
        async with wrap(AsyncOpenAI(), memory=memory) as client:
            one = await client.responses.create(model="gpt-4o", input="one")
            events = await client.responses.create(
                model="gpt-4o", input="two", previous_response_id=one.id, stream=True
            )
            ids = [event.response.id async for event in events if event.type == "response.created"]
            await client.responses.create(model="gpt-4o", input="three", previous_response_id=ids[0])

    asyncio.run(ask())
    assert [blocks(body) for body in bodies(llmock)] == [1, 0, 0]


def test_many_requests_at_once_each_get_one_block(memory: Memory, llmock: LLMock) -> None:
    async def ask() -> None:
        async with wrap(AsyncOpenAI(), memory=memory) as client:
            await asyncio.gather(*[async_create(client) for _ in range(12)])

    asyncio.run(ask())
    assert [blocks(body) for body in bodies(llmock)] == [1] * 12


def test_what_went_in_is_in_the_log(memory: Memory, llmock: LLMock) -> None:
    create(wrap(OpenAI(), memory=memory))
    (logged,) = memory.log()
    assert set(logged.ids) == {item.id for item in memory.items()}
    assert logged.tokens > 0
    assert logged.block in bodies(llmock)[0]["messages"][-1]["content"]


# When we fail.


def test_a_store_that_breaks_lets_the_request_through_and_is_reported_once(
    memory: Memory, llmock: LLMock, caplog: pytest.LogCaptureFixture
) -> None:
    client = wrap(OpenAI(), memory=memory)
    memory.close()
    Path(memory.store.path).write_bytes(b"not a database" * 1000)
    for extra in ("-wal", "-shm"):
        Path(memory.store.path + extra).unlink(missing_ok=True)
    Path(memory.store.path).unlink()
    Path(memory.store.path).mkdir()
    with caplog.at_level(logging.WARNING, logger="ai_todos"):
        for _ in range(3):
            llmock.reply("hi there")
            assert create(client) == "hi there"
    assert [blocks(body) for body in bodies(llmock)] == [0, 0, 0]
    assert len([record for record in caplog.records if record.name == "ai_todos"]) == 1


def test_a_memory_that_cannot_be_opened_leaves_the_client_as_it_is(
    repo: Repo, llmock: LLMock, caplog: pytest.LogCaptureFixture
) -> None:
    repo.write(".ai_todos/todos.db/in-the-way", "")
    plain = OpenAI()
    with caplog.at_level(logging.WARNING, logger="ai_todos"):
        assert wrap(plain, repo.path) is plain
    assert "requests go out as they are" in caplog.text


def test_without_a_repository_named_it_is_that_of_the_current_folder(
    repo: Repo, llmock: LLMock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(repo.path)
    with Memory.open() as opened:
        opened.add("found by the folder")
    create(wrap(OpenAI()))
    assert "found by the folder" in json.dumps(bodies(llmock)[0])
