"""The real LangChain against a real server on loopback: its agents with the middleware, and wrapped chat models."""

from __future__ import annotations

import asyncio
import copy
import importlib
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2
import openai
import pytest
from asking import ITEMS, PROMISE, Failing, bodies, break_store, counts, heard, run_examples
from langchain_core.language_models.fake_chat_models import FakeListChatModel
from langchain_core.load import dumpd
from langchain_core.messages import AIMessage, HumanMessage, SystemMessage
from langchain_core.output_parsers import StrOutputParser
from langchain_openai import ChatOpenAI
from langgraph.checkpoint.memory import InMemorySaver
from llmock.pytest_plugin import LLMock
from pydantic import BaseModel

from ai_todos import Memory, unwrap, wrap
from ai_todos.frameworks import AiTodosMiddleware
from ai_todos.memory import block
from ai_todos.memory.clients import listening
from ai_todos.memory.errors import UsageError

agents: Any = importlib.import_module("langchain.agents")  # its types are beyond our checkers
LEFT_OUT = "I've left out the rollback script for now; it still has to be written."


class Answer(BaseModel):
    text: str


def read(path: str) -> str:
    """Reads a file."""
    return f"the words of {path}"


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with Memory.open(tmp_path) as opened:
        for content in ITEMS:
            opened.add(content)
        yield opened


@pytest.fixture
def chat(llmock: LLMock) -> Iterator[ChatOpenAI]:
    """It keeps no connection: LangChain's own clients are shared by all models, and event loops come and go here."""
    limits = httpx2.Limits(max_keepalive_connections=0)
    with openai.DefaultHttpxClient(limits=limits) as http:
        http_async = openai.DefaultAsyncHttpxClient(limits=limits)
        yield ChatOpenAI(model="gpt-4o", max_retries=0, http_client=http, http_async_client=http_async)


def asked(words: str = PROMISE) -> list[Any]:
    return [SystemMessage("You help."), HumanMessage(words)]


# Wrapped chat models: each way of asking


def invoke(model: Any) -> str:
    return str(model.invoke(asked()).text)


def stream(model: Any) -> str:
    return "".join(chunk.text for chunk in model.stream(asked()))


def stream_events(model: Any) -> str:
    return str(model.stream_events(asked(), version="v3").text)


def batch(model: Any) -> str:
    return str(model.batch([asked()])[0].text)


def bound_and_chained(model: Any) -> str:
    chain: Any = model.bind_tools([read]).with_config(tags=["a"]).with_retry() | StrOutputParser()
    return str(chain.invoke(PROMISE))


def a_copy(model: Any) -> str:
    return invoke(model.model_copy(update={"temperature": 0.1}))


def parts(model: Any) -> str:
    return str(model.invoke([HumanMessage([{"type": "text", "text": PROMISE}])]).text)


def ainvoke(model: Any) -> str:
    return str(asyncio.run(model.ainvoke(asked())).text)


def astream(model: Any) -> str:
    async def ask() -> str:
        return "".join([chunk.text async for chunk in model.astream(asked())])

    return asyncio.run(ask())


def astream_events(model: Any) -> str:
    async def ask() -> str:
        events = [event async for event in model.astream_events(asked(), version="v2")]
        return "".join(str(event["data"]["chunk"].text) for event in events if event["event"].endswith("_stream"))

    return asyncio.run(ask())


WAYS = [invoke, stream, stream_events, batch, bound_and_chained, a_copy, parts, ainvoke, astream, astream_events]


@pytest.mark.parametrize("way", WAYS)
def test_every_way_of_asking_a_wrapped_model_carries_the_block_and_is_heard(
    way: Callable[[Any], str], chat: ChatOpenAI, memory: Memory, llmock: LLMock
) -> None:
    llmock.reply(LEFT_OUT)
    assert way(wrap(chat, memory=memory)) == LEFT_OUT
    assert counts(llmock) == [1]
    content = str(bodies(llmock)[0]["messages"][-1]["content"])
    assert content.index(ITEMS[0]) < content.index(block.FENCE_CLOSE) < content.index(PROMISE)
    found = heard(memory)
    assert "add the retry logic" in found
    assert any("rollback script" in one for one in found)


def test_structured_output_comes_back_as_it_does_without_us(chat: ChatOpenAI, memory: Memory, llmock: LLMock) -> None:
    llmock.reply('{"text": "hi"}')
    model: Any = wrap(chat, memory=memory)
    assert model.with_structured_output(Answer).invoke("hello") == Answer(text="hi")
    assert counts(llmock) == [1]


def test_the_callers_messages_and_model_are_not_touched(chat: ChatOpenAI, memory: Memory, llmock: LLMock) -> None:
    messages = [*asked(), HumanMessage([{"type": "text", "text": "and this?"}])]
    before = copy.deepcopy(messages)
    wrapped = wrap(chat, memory=memory)
    wrapped.invoke(messages)
    assert messages == before
    chat.invoke("hello")
    assert counts(llmock) == [1, 0]
    assert type(chat) is ChatOpenAI


def test_a_wrapped_model_is_of_its_type_and_unwraps_to_a_plain_one(chat: ChatOpenAI, memory: Memory) -> None:
    wrapped = wrap(chat, memory=memory)
    assert isinstance(wrapped, ChatOpenAI)
    assert (repr(wrapped), wrapped.model_dump(), dumpd(wrapped)) == (repr(chat), chat.model_dump(), dumpd(chat))
    assert wrap(wrapped) is wrapped
    plain = unwrap(wrap(wrapped, memory=memory))
    assert type(plain) is ChatOpenAI
    assert plain == chat
    assert unwrap(plain) is plain


def test_a_model_that_does_not_stream_by_itself_still_does_not(memory: Memory) -> None:
    model = wrap(FakeListChatModel(responses=[LEFT_OUT, "b"]), memory=memory)
    model = copy.deepcopy(model)
    assert model.invoke(PROMISE).text == LEFT_OUT
    assert asyncio.run(model.ainvoke("next")).text == "b"
    assert "add the retry logic" in heard(memory)


def test_a_reply_that_is_broken_off_is_heard_so_far(chat: ChatOpenAI, memory: Memory, llmock: LLMock) -> None:
    llmock.reply("We'll write the rollback script later. And then some more words.")
    chunks: Any = wrap(chat, memory=memory).stream("ask")
    text = ""
    while "later." not in text:
        text += next(chunks).text
    chunks.close()
    assert any("rollback script" in one for one in heard(memory))


def test_an_error_of_the_server_reaches_the_caller_and_the_user_was_heard(
    chat: ChatOpenAI, memory: Memory, llmock: LLMock
) -> None:
    llmock.fail(400, times=1, message="no")
    with pytest.raises(Exception, match="no"):
        invoke(wrap(chat, memory=memory))
    assert "add the retry logic" in heard(memory)


# Agents


def agent(chat: Any, middleware: AiTodosMiddleware, **more: Any) -> Any:
    return agents.create_agent(chat, tools=[read], system_prompt="You help.", middleware=[middleware], **more)


def test_an_agent_carries_the_block_and_stores_none_of_it(chat: ChatOpenAI, memory: Memory, llmock: LLMock) -> None:
    llmock.call_tool("read", {"path": "a.py"})
    llmock.reply(LEFT_OUT)
    llmock.reply("again")
    saved = agent(chat, AiTodosMiddleware(memory=memory, capture=False), checkpointer=InMemorySaver())
    config = {"configurable": {"thread_id": "1"}}
    state = saved.invoke({"messages": [HumanMessage(PROMISE)]}, config)
    assert state["messages"][-1].text == LEFT_OUT
    memory.add("something new that came up in between")
    state = saved.invoke({"messages": [HumanMessage("go on")]}, config)
    assert block.FENCE_OPEN not in str(state)
    assert counts(llmock) == [1, 1, 2]
    first, second, third = (str(body["messages"])[:-1] for body in bodies(llmock))
    assert second.startswith(first)
    assert third.startswith(second)
    assert "something new" in third[len(second) :]


@pytest.mark.parametrize("streamed", [False, True])
def test_an_asynchronous_agent_carries_the_block_and_is_heard(
    streamed: bool, chat: ChatOpenAI, memory: Memory, llmock: LLMock
) -> None:
    async def ask() -> str:
        made = agent(chat, AiTodosMiddleware(memory=memory))
        said = {"messages": [HumanMessage(PROMISE)]}
        if not streamed:
            return str((await made.ainvoke(said))["messages"][-1].text)
        return "".join([chunk.text async for chunk, _ in made.astream(said, stream_mode="messages")])

    llmock.reply(LEFT_OUT)
    assert asyncio.run(ask()) == LEFT_OUT
    assert counts(llmock) == [1]
    found = heard(memory)
    assert "add the retry logic" in found
    assert any("rollback script" in one for one in found)


def test_structured_output_of_an_agent_works(chat: ChatOpenAI, memory: Memory, llmock: LLMock) -> None:
    llmock.reply('{"text": "hi"}')
    made = agents.create_agent(chat, middleware=[AiTodosMiddleware(memory=memory)], response_format=Answer)
    assert made.invoke({"messages": [HumanMessage("hello")]})["structured_response"] == Answer(text="hi")
    assert counts(llmock) == [1]


def test_a_wrapped_model_in_an_agent_with_the_middleware_gives_one_block(
    chat: ChatOpenAI, memory: Memory, llmock: LLMock
) -> None:
    llmock.reply("done")
    agent(wrap(chat, memory=memory), AiTodosMiddleware(memory=memory)).invoke({"messages": asked()[1:]})
    assert counts(llmock) == [1]


def test_with_nothing_to_say_the_model_gets_the_very_messages(chat: ChatOpenAI, tmp_path: Path, llmock: LLMock) -> None:
    llmock.reply("done").reply("done")
    with Memory.open(tmp_path) as nothing:
        agent(chat, AiTodosMiddleware(memory=nothing)).invoke({"messages": [HumanMessage("hello")]})
    agents.create_agent(chat, tools=[read], system_prompt="You help.").invoke({"messages": [HumanMessage("hello")]})
    first, second = bodies(llmock)
    assert first == second


def test_a_store_that_breaks_lets_calls_through_and_is_reported_once(
    chat: ChatOpenAI, memory: Memory, llmock: LLMock, caplog: pytest.LogCaptureFixture
) -> None:
    made = agent(chat, AiTodosMiddleware(memory=memory))
    break_store(memory)
    with caplog.at_level(logging.WARNING, logger="ai_todos"):
        for _ in range(2):
            llmock.reply("done")
            assert isinstance(made.invoke({"messages": asked()[1:]})["messages"][-1], AIMessage)
            assert invoke(wrap(chat, memory=memory))
    assert counts(llmock) == [0] * 4
    assert len([record for record in caplog.records if record.name == "ai_todos"]) == 1


def test_a_memory_that_cannot_be_opened_leaves_calls_as_they_are(
    chat: ChatOpenAI, tmp_path: Path, llmock: LLMock, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / ".ai_todos" / "todos.db" / "in-the-way").mkdir(parents=True)
    with caplog.at_level(logging.WARNING, logger="ai_todos"):
        assert agent(chat, AiTodosMiddleware(tmp_path)).invoke({"messages": asked()[1:]})
    assert "requests go out as they are" in caplog.text
    with pytest.raises(UsageError, match="there is no"):
        AiTodosMiddleware("/no/such/folder")


def test_the_examples_of_the_page_run_and_carry_the_block(
    memory: Memory, llmock: LLMock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(memory.root)
    run_examples("LangChain")
    assert counts(llmock) == [1, 1]


def test_whatever_of_ours_fails_the_call_goes_through(tmp_path: Path, chat: ChatOpenAI, llmock: LLMock) -> None:
    with Failing.open(tmp_path) as failing:
        for way in WAYS:
            llmock.reply("hi")
            assert way(wrap(chat, memory=failing)) == "hi"
        llmock.reply("hi")
        assert agent(chat, AiTodosMiddleware(memory=failing)).invoke({"messages": asked()[1:]})
        assert listening.flush(10)
    assert set(counts(llmock)) == {0}


def test_the_block_in_the_system_message_where_that_is_asked_for(
    chat: ChatOpenAI, memory: Memory, llmock: LLMock
) -> None:
    for _ in range(2):
        llmock.reply("Fine.")
    model = wrap(chat, memory=memory, place="system")
    model.invoke(asked())
    model.invoke("hello")
    with_system, without = [body["messages"] for body in bodies(llmock)]
    assert with_system[0]["content"].startswith(f"You help.\n\n{block.FENCE_OPEN}")
    assert block.has_block(without[0]["content"])
    assert [message["role"] for message in without] == ["system", "user"]
    assert counts(llmock) == [1, 1]


def test_a_callable_place_is_refused(chat: ChatOpenAI, memory: Memory) -> None:
    with pytest.raises(UsageError, match="LangChain model shows no request"):
        wrap(chat, memory=memory, place=lambda body, _: body)
