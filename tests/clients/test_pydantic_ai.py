"""The real pydantic-ai against a real server on loopback: its agents with the capability."""

from __future__ import annotations

import asyncio
import copy
import logging
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import openai
import pytest
from asking import ITEMS, PROMISE, Failing, bodies, break_store, counts, heard, run_examples
from llmock.pytest_plugin import LLMock
from pydantic import BaseModel
from pydantic_ai import Agent, ImageUrl, ModelHTTPError, TextContent
from pydantic_ai.messages import ModelMessagesTypeAdapter
from pydantic_ai.models.openai import OpenAIChatModel, OpenAIResponsesModel
from pydantic_ai.providers.openai import OpenAIProvider

from ai_todos import Memory
from ai_todos.frameworks import AiTodosCapability
from ai_todos.memory import block
from ai_todos.memory.clients import listening

LEFT_OUT = "I've left out the rollback script for now; it still has to be written."


class Answer(BaseModel):
    text: str


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with Memory.open(tmp_path) as opened:
        for content in ITEMS:
            opened.add(content)
        yield opened


def run(ask: Callable[[OpenAIProvider], Awaitable[Any]]) -> Any:
    """Runs `ask` with a provider whose client is closed in the end."""

    async def asked() -> Any:
        async with openai.AsyncOpenAI(max_retries=0) as client:
            return await ask(OpenAIProvider(openai_client=client))

    return asyncio.run(asked())


def made(provider: OpenAIProvider, memory: Memory, **more: Any) -> Any:
    model = more.pop("model", OpenAIChatModel)("gpt-4o", provider=provider)
    capability = AiTodosCapability(memory=memory, capture=more.pop("capture", True))
    return Agent(model, system_prompt="You help.", capabilities=[capability], **more)


# Each way of running an agent


async def whole(agent: Any) -> Any:
    return await agent.run(PROMISE)


async def parts(agent: Any) -> Any:
    return await agent.run([ImageUrl("http://x/a.png"), TextContent(PROMISE), "and this?"])


async def streamed(agent: Any) -> Any:
    async with agent.run_stream(PROMISE) as result:
        assert "".join([piece async for piece in result.stream_text(delta=True)])
        return result


async def step_by_step(agent: Any) -> Any:
    async with agent.iter(PROMISE) as steps:
        assert [step async for step in steps]
    return steps.result


WAYS = [whole, parts, streamed, step_by_step]


@pytest.mark.parametrize("model", [OpenAIChatModel, OpenAIResponsesModel])
@pytest.mark.parametrize("way", WAYS)
def test_every_way_of_running_an_agent_carries_the_block_and_is_heard(
    way: Callable[[Any], Awaitable[Any]], model: Any, memory: Memory, llmock: LLMock
) -> None:
    llmock.reply(LEFT_OUT)
    result = run(lambda provider: way(made(provider, memory, model=model)))
    assert (result.output if hasattr(result, "output") else result.all_messages()[-1].text) == LEFT_OUT
    assert block.FENCE_OPEN not in str(result.all_messages())
    assert counts(llmock) == [1]
    sent = str(bodies(llmock))
    assert sent.index(ITEMS[0]) < sent.index(block.FENCE_CLOSE) < sent.index(PROMISE)
    found = heard(memory)
    assert "add the retry logic" in found
    assert any("rollback script" in one for one in found)


def test_each_request_extends_the_last_also_after_the_history_was_saved(memory: Memory, llmock: LLMock) -> None:
    llmock.call_tool("read", {"path": "a.py"})
    llmock.reply("done")
    llmock.reply("again")

    def read(path: str) -> str:
        return f"the words of {path}"

    async def ask(provider: OpenAIProvider) -> None:
        agent = made(provider, memory, tools=[read], capture=False)
        first = await agent.run(PROMISE)
        memory.add("something new that came up in between")
        saved = ModelMessagesTypeAdapter.validate_json(first.all_messages_json())
        before = copy.deepcopy(saved)
        await agent.run("go on", message_history=saved)
        assert saved == before

    run(ask)
    assert counts(llmock) == [1, 1, 2]
    first, second, third = (str(body["messages"])[:-1] for body in bodies(llmock))
    assert second.startswith(first)
    assert third.startswith(second)
    assert "something new" in third[len(second) :]


def test_structured_output_comes_back_as_it_does_without_us(memory: Memory, llmock: LLMock) -> None:
    llmock.call_tool("final_result", {"text": "hi"})
    result = run(lambda provider: made(provider, memory, output_type=Answer).run("hello"))
    assert result.output == Answer(text="hi")
    assert counts(llmock) == [1]


def test_with_nothing_to_say_the_request_is_the_bare_ones(tmp_path: Path, llmock: LLMock) -> None:
    async def ask(provider: OpenAIProvider) -> None:
        with Memory.open(tmp_path) as nothing:
            await made(provider, nothing).run("hello")
        await Agent(OpenAIChatModel("gpt-4o", provider=provider), system_prompt="You help.").run("hello")

    run(ask)
    first, second = bodies(llmock)
    assert first == second


def test_an_error_of_the_server_reaches_the_caller_and_the_user_was_heard(memory: Memory, llmock: LLMock) -> None:
    llmock.fail(400, times=1, message="no")
    with pytest.raises(ModelHTTPError, match="no"):
        run(lambda provider: made(provider, memory).run(PROMISE))
    assert "add the retry logic" in heard(memory)


def test_a_store_that_breaks_lets_runs_through_and_is_reported_once(
    memory: Memory, llmock: LLMock, caplog: pytest.LogCaptureFixture
) -> None:
    async def ask(provider: OpenAIProvider) -> None:
        for _ in range(2):
            await made(provider, memory).run(PROMISE)

    break_store(memory)
    with caplog.at_level(logging.WARNING, logger="ai_todos"):
        run(ask)
    assert counts(llmock) == [0, 0]
    assert len([record for record in caplog.records if record.name == "ai_todos"]) == 1


def test_the_examples_of_the_page_run_and_carry_the_block(
    memory: Memory, llmock: LLMock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(memory.root)
    run_examples("pydantic-ai")
    assert counts(llmock) == [1]


def test_whatever_of_ours_fails_the_call_goes_through(tmp_path: Path, llmock: LLMock) -> None:
    with Failing.open(tmp_path) as failing:
        for way in WAYS:
            llmock.reply("hi")

            async def ask(provider: OpenAIProvider, way: Any = way) -> Any:
                return await way(made(provider, failing))

            assert run(ask)
        assert listening.flush(10)
    assert set(counts(llmock)) == {0}
