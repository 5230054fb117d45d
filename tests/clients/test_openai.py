"""The real OpenAI SDK against a real server on loopback: wrapped, all it offers works, and the block is in it."""

from __future__ import annotations

import asyncio
import copy
import json
import logging
import pickle
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import conformance
import openai
import openai_server
import pytest
from conformance import Client, Way
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


# Each way of asking, of all clients.


def create(client: Any, **more: Any) -> Any:
    return client.chat.completions.create(**{"model": "gpt-4o", "messages": hello(), **more})


def respond(client: Any, words: Any = "hello", **more: Any) -> Any:
    return client.responses.create(model="gpt-4o", input=words, **more)


def tools(client: Any) -> Generator[Any, Any, None]:
    called = yield create(client, tools=[TOOL])
    (call,) = called.choices[0].message.tool_calls
    result = {"role": "tool", "tool_call_id": call.id, "content": "x"}
    yield create(client, tools=[TOOL], messages=[*hello(), called.choices[0].message, result])


def response_tools(client: Any) -> Generator[Any, Any, None]:
    tool: Any = {"type": "function", "name": "read", "parameters": {}, "strict": False}
    called = yield respond(client, tools=[tool])
    result = {"type": "function_call_output", "call_id": called.output[0].call_id, "output": "x"}
    yield respond(client, [result], tools=[tool], previous_response_id=called.id)


def previous_response_id(client: Any) -> Generator[Any, Any, None]:
    one = yield respond(client, "one")
    streamed = yield respond(client, "two", previous_response_id=one.id, stream=True)
    yield respond(client, "three", previous_response_id=streamed[1][0].response.id)


def conversation(client: Any) -> Generator[Any, Any, None]:
    for words in ("one", "two"):
        yield respond(client, words, conversation="conv_1")


def shallow_copy(client: Any) -> Generator[Any, Any, None]:
    other = copy.copy(client)
    other.api_key = "another"
    yield type(other).__name__
    yield create(other)


WAYS = {
    "create": Way(create),
    "create, streaming": Way(lambda client: create(client, stream=True, stream_options={"include_usage": True})),
    "stream helper": Way(lambda client: client.chat.completions.stream(model="gpt-4o", messages=hello())),
    "parse": Way(
        lambda client: client.chat.completions.parse(model="gpt-4o", messages=hello(), response_format=Answer)
    ),
    "raw response": Way(
        lambda client: client.chat.completions.with_raw_response.create(model="gpt-4o", messages=hello())
    ),
    "raw response, streaming": Way(
        lambda client: client.chat.completions.with_raw_response.create(model="gpt-4o", messages=hello(), stream=True)
    ),
    "streaming response": Way(
        lambda client: client.chat.completions.with_streaming_response.create(model="gpt-4o", messages=hello())
    ),
    "with_options": Way(lambda client: create(client.with_options(timeout=20, default_headers={"x-mine": "1"}))),
    "copy": Way(lambda client: create(client.copy(max_retries=1).copy(timeout=20))),
    "tools": Way(tools),
    "tools, streaming": Way(lambda client: create(client, tools=[TOOL], stream=True)),
    "a generator of messages": Way(lambda client: create(client, messages=(one for one in hello()))),
    "the bare method": Way(
        lambda client: client.post("/chat/completions", cast_to=object, body={"model": "gpt-4o", "messages": hello()})
    ),
    "extra headers": Way(lambda client: create(client, extra_headers={"x-mine": "1"})),
    "retry": Way(create, errors=(429, 500)),
    "retry, streaming": Way(lambda client: create(client, stream=True), errors=(500,)),
    "error 400": Way(create, errors=(400,), fails=True),
    "error 429": Way(lambda client: create(client.with_options(max_retries=0)), errors=(429,), fails=True),
    "error 529": Way(lambda client: create(client, stream=True), errors=(529,) * 3, fails=True),
    "copy.copy": Way(shallow_copy),
    "copy.deepcopy": Way(lambda client: create(copy.deepcopy(client)), fails=True),
    "pickle": Way(lambda client: create(pickle.loads(pickle.dumps(client))), fails=True),
    "responses create": Way(respond),
    "responses of items": Way(lambda client: respond(client, [{"role": "user", "content": "hello"}])),
    "responses streaming": Way(lambda client: respond(client, stream=True)),
    "responses stream helper": Way(lambda client: client.responses.stream(model="gpt-4o", input="hello")),
    "responses parse": Way(lambda client: client.responses.parse(model="gpt-4o", input="hello", text_format=Answer)),
    "responses raw": Way(lambda client: client.responses.with_raw_response.create(model="gpt-4o", input="hello")),
    "responses streaming response": Way(
        lambda client: client.responses.with_streaming_response.create(model="gpt-4o", input="hello")
    ),
    "responses tools": Way(response_tools, blocks=(1, 0)),
    "responses with previous_response_id": Way(previous_response_id, blocks=(1, 0, 0)),
    "responses with conversation": Way(conversation, blocks=(1, 0)),
    "responses retry": Way(respond, errors=(429, 500)),
    "responses error 400": Way(respond, errors=(400,), fails=True),
}
CLIENTS = {
    "OpenAI": Client(lambda url: OpenAI(base_url=f"{url}/v1", api_key="k")),
    "AsyncOpenAI": Client(lambda url: AsyncOpenAI(base_url=f"{url}/v1", api_key="k"), is_async=True),
    "AzureOpenAI": Client(lambda url: AzureOpenAI(azure_endpoint=url, api_version="2025-04-01", api_key="k")),
    "AsyncAzureOpenAI": Client(
        lambda url: AsyncAzureOpenAI(azure_endpoint=url, api_version="2025-04-01", api_key="k"), is_async=True
    ),
}


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # of what deepcopy leaves half made
@pytest.mark.parametrize(("client", "way"), conformance.cells(CLIENTS, WAYS))
def test_each_way_of_asking_gives_what_the_bare_client_gives_and_carries_the_block(
    client: Client, way: Way, nothing: Memory, caplog: pytest.LogCaptureFixture
) -> None:
    with openai_server.serving() as server:
        conformance.check(server, client, way, nothing, caplog)


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


def test_what_is_no_client_is_refused_in_one_clear_line(memory: Memory, llmock: LLMock) -> None:
    for wrong in (object(), "client", OpenAI, None):
        with pytest.raises(TypeError, match="OpenAI"):
            wrap(wrong, memory=memory)
    with pytest.raises(TypeError, match="pass the client itself"):
        wrap(OpenAI().chat, memory=memory)
    with pytest.raises(UsageError, match="there is no"):
        wrap(OpenAI(), "/no/such/folder")


# Over several requests.


def test_a_stream_that_breaks_off_breaks_off_for_the_caller(memory: Memory, llmock: LLMock) -> None:
    failed: list[type[BaseException]] = []
    for client in (OpenAI(max_retries=0), wrap(OpenAI(max_retries=0), memory=memory)):
        llmock.reply("one two three four").disconnect(after_chunks=1)
        with pytest.raises(Exception, match=r"Connection error|peer closed") as caught:
            list(create(client, stream=True))
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
            await asyncio.gather(*[create(client) for _ in range(12)])

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
            assert create(client).choices[0].message.content == "hi there"
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
