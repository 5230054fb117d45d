"""The real LiteLLM against a real server on loopback: wrapped functions and routers, and the callback."""

from __future__ import annotations

import asyncio
import copy
import importlib
import inspect
import logging
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import anthropic_server
import pytest
from asking import ITEMS, PROMISE, Failing, blocks, bodies, break_store, counts, heard, others_leftovers, run_examples
from llmock.pytest_plugin import LLMock

from ai_todos import Memory, frameworks, unwrap, wrap
from ai_todos.memory import block
from ai_todos.memory.clients import listening

#: LiteLLM's own.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Items? .* on TypedDict class:UserWarning"),
    pytest.mark.filterwarnings("ignore:Pydantic serializer warnings:UserWarning"),
]
LEFT_OUT = "I've left out the rollback script for now; it still has to be written."
MODEL = "openai/gpt-4o"
RUNNER = asyncio.Runner()  # one event loop for all: LiteLLM keeps its clients


@pytest.fixture(scope="module")
def litellm() -> Iterator[Any]:
    """Loaded without its look for new prices, which needs a network. What it leaves open is its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LITELLM_LOCAL_MODEL_COST_MAP", "True")
        with others_leftovers():
            package: Any = importlib.import_module("litellm")
        yield package
    with others_leftovers(), RUNNER:
        RUNNER.run(package.close_litellm_async_clients())
        package.in_memory_llm_clients_cache.flush_cache()


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with Memory.open(tmp_path) as opened:
        for content in ITEMS:
            opened.add(content)
        yield opened


@pytest.fixture
def router(litellm: Any, llmock: LLMock) -> Any:
    return litellm.Router(model_list=[{"model_name": "mine", "litellm_params": {"model": MODEL}}], num_retries=0)


def asked(words: str = PROMISE) -> list[Any]:
    return [{"role": "system", "content": "You help."}, {"role": "user", "content": words}]


# Each way of asking: with the package or a router, by name of the function.


def completion(of: Any, model: str) -> str:
    return str(of.completion(model=model, messages=asked()).choices[0].message.content)


def by_position(of: Any, model: str) -> str:
    return str(of.completion(model, asked()).choices[0].message.content)


def completion_stream(of: Any, model: str) -> str:
    chunks = of.completion(model=model, messages=asked(), stream=True)
    return "".join(chunk.choices[0].delta.content or "" for chunk in chunks)


def acompletion(of: Any, model: str) -> str:
    return str(RUNNER.run(of.acompletion(model=model, messages=asked())).choices[0].message.content)


def acompletion_stream(of: Any, model: str) -> str:
    async def ask() -> str:
        chunks = await of.acompletion(model=model, messages=asked(), stream=True)
        return "".join([chunk.choices[0].delta.content or "" async for chunk in chunks])

    return RUNNER.run(ask())


def aresponses(of: Any, model: str) -> str:
    return str(RUNNER.run(of.aresponses(model=model, input=PROMISE)).output_text)


def aresponses_stream(of: Any, model: str) -> str:
    async def ask() -> str:
        events = await of.aresponses(model=model, input=asked()[1:], stream=True)
        return "".join([event.delta async for event in events if event.type == "response.output_text.delta"])

    return RUNNER.run(ask())


def responses(of: Any, model: str) -> str:
    return str(of.responses(model=model, input=PROMISE).output_text)


WAYS = [
    completion, by_position, completion_stream, acompletion, acompletion_stream, responses, aresponses,
    aresponses_stream,
]  # fmt: skip


class Wrapped:
    """The package with its functions wrapped."""

    def __init__(self, litellm: Any, memory: Memory) -> None:
        for name in ("completion", "acompletion", "responses", "aresponses"):
            setattr(self, name, wrap(getattr(litellm, name), memory=memory))


def is_right(llmock: LLMock, memory: Memory) -> bool:
    assert counts(llmock) == [1]
    sent = str(bodies(llmock))
    assert sent.index(ITEMS[0]) < sent.index(block.FENCE_CLOSE) < sent.index(PROMISE)
    found = heard(memory)
    return "add the retry logic" in found and any("rollback script" in one for one in found)


@pytest.mark.parametrize("way", WAYS)
def test_every_wrapped_function_carries_the_block_and_is_heard(
    way: Callable[[Any, str], str], litellm: Any, memory: Memory, llmock: LLMock
) -> None:
    llmock.reply(LEFT_OUT)
    assert way(Wrapped(litellm, memory), MODEL) == LEFT_OUT
    assert is_right(llmock, memory)


@pytest.mark.parametrize("way", WAYS)
def test_every_function_of_a_wrapped_router_carries_the_block_and_is_heard(
    way: Callable[[Any, str], str], router: Any, memory: Memory, llmock: LLMock
) -> None:
    llmock.reply(LEFT_OUT)
    assert way(wrap(router, memory=memory), "mine") == LEFT_OUT
    assert is_right(llmock, memory)


def test_what_is_wrapped_is_what_it_was_and_unwraps_to_the_very_thing(
    litellm: Any, router: Any, memory: Memory
) -> None:
    function, other = wrap(litellm.completion, memory=memory), wrap(router, memory=memory)
    assert inspect.signature(function) == inspect.signature(litellm.completion)
    assert inspect.iscoroutinefunction(wrap(litellm.acompletion, memory=memory))
    assert isinstance(other, litellm.Router)
    assert type(other) is type(router)
    assert other.num_retries == router.num_retries == 0
    for plain, wrapped in ((litellm.completion, function), (router, other)):
        assert wrap(wrapped) is wrapped
        assert unwrap(wrap(wrapped, memory=memory)) is plain
        assert unwrap(plain) is plain
    with pytest.raises(TypeError, match="cannot wrap"):
        wrap(litellm.embedding, memory=memory)


def test_the_callers_messages_are_not_touched(litellm: Any, memory: Memory, llmock: LLMock) -> None:
    messages = asked()
    before = copy.deepcopy(messages)
    wrap(litellm.completion, memory=memory)(MODEL, messages)
    assert messages == before
    assert counts(llmock) == [1]


def test_a_tool_loop_keeps_the_block_byte_for_byte(litellm: Any, memory: Memory, llmock: LLMock) -> None:
    llmock.call_tool("read", {}).reply("done")
    ask, talk = wrap(litellm.completion, memory=memory), asked()
    tools: Any = [
        {"type": "function", "function": {"name": "read", "parameters": {"type": "object", "properties": {}}}}
    ]
    reply = ask(MODEL, talk, tools=tools).choices[0].message
    memory.add("something new that came up in between")
    talk += [reply, {"role": "tool", "tool_call_id": reply.tool_calls[0].id, "content": "x"}]
    ask(MODEL, talk, tools=tools)
    first, second = (str(body["messages"])[:-1] for body in bodies(llmock))
    assert second.startswith(first)
    assert counts(llmock) == [1, 1]


def test_a_conversation_that_the_server_holds_gets_a_block_only_on_change(
    litellm: Any, memory: Memory, llmock: LLMock
) -> None:
    ask = wrap(litellm.responses, memory=memory)
    first = ask(model=MODEL, input="one")
    events = [*ask(model=MODEL, input="two", previous_response_id=first.id, stream=True)]
    memory.add("something new that came up")
    ask(model=MODEL, input="three", previous_response_id=events[0].response.id)
    assert counts(llmock) == [1, 0, 1]


def test_a_stream_that_is_broken_off_is_heard_so_far(litellm: Any, memory: Memory, llmock: LLMock) -> None:
    llmock.reply("We'll write the rollback script later. And then some more words.")
    chunks = wrap(litellm.completion, memory=memory)(MODEL, asked("ask"), stream=True)
    text = ""
    while "later." not in text:
        text += next(chunks).choices[0].delta.content or ""
    chunks.close()
    assert any("rollback script" in one for one in heard(memory))


def test_an_error_of_the_server_reaches_the_caller_and_the_user_was_heard(
    litellm: Any, memory: Memory, llmock: LLMock
) -> None:
    llmock.fail(400, times=1, message="no")
    with pytest.raises(litellm.BadRequestError, match="no"):
        wrap(litellm.completion, memory=memory)(MODEL, asked())
    assert "add the retry logic" in heard(memory)


def test_with_nothing_to_say_the_very_messages_go_on(litellm: Any, tmp_path: Path, llmock: LLMock) -> None:
    with Memory.open(tmp_path) as nothing:
        for ask in (litellm.completion, wrap(litellm.completion, memory=nothing)):
            ask(MODEL, asked("hello"))
    first, second = bodies(llmock)
    assert first == second


def test_a_store_that_breaks_lets_calls_through_and_is_reported_once(
    litellm: Any, router: Any, memory: Memory, llmock: LLMock, caplog: pytest.LogCaptureFixture
) -> None:
    break_store(memory)
    with caplog.at_level(logging.WARNING, logger="ai_todos"):
        wrap(litellm.completion, memory=memory)(MODEL, asked())
        wrap(router, memory=memory).completion("mine", asked())
    assert counts(llmock) == [0, 0]
    assert len([record for record in caplog.records if record.name == "ai_todos"]) == 1


# The callback


@pytest.fixture
def callback(litellm: Any, memory: Memory) -> Iterator[Any]:
    made = frameworks.AiTodosCallback(memory=memory)
    litellm.callbacks.append(made)
    yield made
    litellm.logging_callback_manager._reset_all_callbacks()


@pytest.mark.parametrize("way", [acompletion, acompletion_stream, responses, aresponses, aresponses_stream])
def test_the_callback_carries_the_block_where_litellm_lets_it(
    way: Callable[[Any, str], str], callback: Any, litellm: Any, llmock: LLMock
) -> None:
    llmock.reply(LEFT_OUT)
    assert way(litellm, MODEL) == LEFT_OUT
    assert counts(llmock) == [1]


def test_the_callback_hears_what_was_said_when_litellm_tells(
    callback: Any, litellm: Any, memory: Memory, llmock: LLMock
) -> None:
    told = threading.Event()
    logger: Any = importlib.import_module("litellm.integrations.custom_logger").CustomLogger

    class After(logger):  # type: ignore[misc]
        """Called after ours."""

        def log_success_event(self, *args: Any, **kwargs: Any) -> None:
            told.set()

        async def async_log_success_event(self, *args: Any, **kwargs: Any) -> None:
            told.set()

    async def ask() -> None:
        chunks = await litellm.acompletion(model=MODEL, messages=asked("ask"), stream=True)
        assert [chunk async for chunk in chunks]
        assert await asyncio.to_thread(told.wait, 10)

    litellm.callbacks.append(After())
    completion(litellm, MODEL)
    assert told.wait(10)
    assert "add the retry logic" in heard(memory)
    told.clear()
    llmock.reply(LEFT_OUT)
    RUNNER.run(ask())
    assert any("rollback script" in one for one in heard(memory))


def test_the_examples_of_the_page_run_and_carry_the_block(
    litellm: Any, memory: Memory, llmock: LLMock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(memory.root)
    run_examples("LiteLLM")
    litellm.logging_callback_manager._reset_all_callbacks()
    assert counts(llmock) == [1, 1]


def test_whatever_of_ours_fails_the_call_goes_through(
    tmp_path: Path, litellm: Any, router: Any, llmock: LLMock
) -> None:
    with Failing.open(tmp_path) as failing:
        for way in WAYS:
            llmock.reply("hi").reply("hi")
            assert way(Wrapped(litellm, failing), MODEL) == "hi"
            assert way(wrap(router, memory=failing), "mine") == "hi"
        assert listening.flush(10)
    assert set(counts(llmock)) == {0}


def test_the_block_in_the_system_prompt_where_that_is_asked_for(litellm: Any, memory: Memory, llmock: LLMock) -> None:
    for _ in range(3):
        llmock.reply("Fine.")
    told = wrap(litellm.completion, memory=memory, place="system")
    told(model=MODEL, messages=asked())
    told(MODEL, asked("and by position?"))
    wrap(litellm.responses, memory=memory, place="system")(model=MODEL, input="What next?")
    first, second, third = bodies(llmock)
    assert all(body["messages"][0]["content"].startswith("You help.\n\n<") for body in (first, second))
    assert block.has_block(third["instructions"])
    assert counts(llmock) == [1, 1, 1]


@pytest.mark.parametrize("name", ["headers", "extra_headers"])
def test_one_call_is_left_alone_by_its_header_which_goes_no_further(litellm: Any, memory: Memory, name: str) -> None:
    told = wrap(litellm.completion, memory=memory)
    with anthropic_server.serving() as server:
        headers = {name: {"x-ai-todos": "off", "x-mine": "1"}}
        told(model="anthropic/claude", messages=asked(), api_base=server.url, api_key="k", **headers)
    assert [blocks(sent) for sent in server.bodies] == [0]
    assert sorted(heard(memory)) == sorted(ITEMS)
    ((_, sent, _),) = server.requests
    assert sent["x-mine"] == "1"
    assert "x-ai-todos" not in sent
