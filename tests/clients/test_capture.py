"""A wrapped client hears what passes through it: afterwards, without delay, and never at the request's expense."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import Repo
from llmock.pytest_plugin import LLMock
from openai import AsyncOpenAI, OpenAI

from ai_todos import Memory, unwrap, wrap
from ai_todos.memory import block
from ai_todos.memory.clients import listening

PROMISE = "We'll add the retry logic later."
NOW = 1_800_000_000.0
DAY = 86400.0


@pytest.fixture
def memory(repo: Repo) -> Iterator[Memory]:
    with Memory.open(repo.path) as opened:
        yield opened


def heard(memory: Memory) -> list[str]:
    assert listening.flush(10)
    return [item.content for item in memory.items(None)]


def user(text: str = PROMISE) -> list[Any]:
    return [{"role": "user", "content": text}]


def client(memory: Memory, *, inject: bool = True, capture: bool = True) -> OpenAI:
    return wrap(OpenAI(max_retries=0), memory=memory, inject=inject, capture=capture)


def async_client(memory: Memory) -> AsyncOpenAI:
    return wrap(AsyncOpenAI(max_retries=0), memory=memory)


def chat(wrapped: OpenAI) -> None:
    wrapped.chat.completions.create(model="gpt-4o", messages=user())


def chat_stream(wrapped: OpenAI) -> None:
    for _ in wrapped.chat.completions.create(model="gpt-4o", messages=user(), stream=True):
        pass


def chat_stream_by_hand(wrapped: OpenAI) -> None:
    stream = wrapped.chat.completions.create(model="gpt-4o", messages=user(), stream=True)
    next(stream)
    stream.close()


def chat_stream_broken_off(wrapped: OpenAI) -> None:
    for _ in wrapped.chat.completions.create(model="gpt-4o", messages=user(), stream=True):
        break


def chat_helper(wrapped: OpenAI) -> None:
    with wrapped.chat.completions.stream(model="gpt-4o", messages=user()) as stream:
        stream.get_final_completion()


def raw(wrapped: OpenAI) -> None:
    wrapped.chat.completions.with_raw_response.create(model="gpt-4o", messages=user())


def responses(wrapped: OpenAI) -> None:
    wrapped.responses.create(model="gpt-4o", input=PROMISE)


def responses_stream(wrapped: OpenAI) -> None:
    for _ in wrapped.responses.create(model="gpt-4o", input=PROMISE, stream=True):
        pass


WAYS = [
    chat, chat_stream, chat_stream_by_hand, chat_stream_broken_off, chat_helper, raw, responses, responses_stream,
]  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
def test_every_way_of_asking_is_heard(way: Any, llmock: LLMock, memory: Memory) -> None:
    llmock.reply("hi there")
    way(client(memory))
    assert heard(memory) == ["add the retry logic"]


def test_the_reply_is_heard_whole_and_in_a_stream(llmock: LLMock, memory: Memory) -> None:
    for stream in (False, True):
        llmock.reply("I've left out the rollback script for now; it still has to be written.")
        result = client(memory).chat.completions.create(model="gpt-4o", messages=user("ask"), stream=stream)
        if stream:
            list(result)
        found = heard(memory)
        assert any("rollback script" in content for content in found), found


@pytest.mark.parametrize("stream", [False, True])
def test_an_answer_to_what_the_server_holds_is_an_answer_to_it(stream: bool, llmock: LLMock, memory: Memory) -> None:
    memory.add("write the rollback script")
    wrapped = client(memory)
    llmock.reply("I've written the rollback script.")
    llmock.reply("You're welcome.")
    first: Any = wrapped.responses.create(model="gpt-4o", input="hello", stream=stream)
    ident = next(event for event in first if event.type == "response.completed").response.id if stream else first.id
    assert heard(memory) == ["write the rollback script"]
    assert memory.items()[0].evidence.startswith("claimed: ")
    wrapped.responses.create(model="gpt-4o", input="thanks, works", previous_response_id=ident)
    heard(memory)
    assert memory.items() == []


@pytest.mark.parametrize("stream", [False, True])
def test_async_clients_are_heard(stream: bool, llmock: LLMock, memory: Memory) -> None:
    llmock.reply("hi there, how are you?")

    async def ask() -> None:
        async with async_client(memory) as wrapped:
            result: Any = await wrapped.chat.completions.create(model="gpt-4o", messages=user(), stream=stream)
            if stream:
                async for _ in result:
                    pass

    asyncio.run(ask())
    assert heard(memory) == ["add the retry logic"]


def test_a_cancelled_stream_is_heard_so_far(llmock: LLMock, memory: Memory) -> None:
    llmock.reply("hi there, how are you?")

    async def ask() -> None:
        async with async_client(memory) as wrapped:
            stream = await wrapped.chat.completions.create(model="gpt-4o", messages=user(), stream=True)

            async def read() -> None:
                async for _ in stream:
                    await asyncio.sleep(60)

            task = asyncio.create_task(read())
            await asyncio.sleep(0.2)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await stream.close()

    asyncio.run(ask())
    assert heard(memory) == ["add the retry logic"]


def test_what_was_said_is_heard_before_the_memory_closes(llmock: LLMock, repo: Repo) -> None:
    llmock.reply("hi there")
    with Memory.open(repo.path) as memory:
        chat(client(memory))
    with Memory.open(repo.path) as memory:
        assert [item.content for item in memory.items()] == ["add the retry logic"]


def test_capture_can_be_off(llmock: LLMock, memory: Memory) -> None:
    for _ in range(3):
        llmock.reply("hi there")
    chat(client(memory, capture=False))
    chat(client(memory, capture=False).with_options(timeout=20))
    assert heard(memory) == []
    chat(unwrap(client(memory)))
    assert heard(memory) == []


def test_the_setting_turns_it_off(llmock: LLMock, repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AI_TODOS_CAPTURE", "false")
    llmock.reply("hi there")
    with Memory.open(repo.path) as memory:
        chat(client(memory))
        assert heard(memory) == []


def test_injection_can_be_off_while_it_listens(llmock: LLMock, memory: Memory) -> None:
    memory.add("fix the login timeout")
    llmock.reply("hi there")
    chat(client(memory, inject=False))
    assert block.FENCE_OPEN not in json.dumps([record.body for record in llmock.requests])
    assert "add the retry logic" in heard(memory)


def test_a_slow_ear_delays_no_reply(llmock: LLMock, memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*args: object, **options: object) -> None:
        time.sleep(1.5)

    monkeypatch.setattr(memory, "overhear", slow)
    llmock.reply("hi there")
    llmock.reply("hi there")
    wrapped = client(memory)
    started = time.perf_counter()
    chat(wrapped)
    chat_stream(wrapped)
    assert time.perf_counter() - started < 1
    assert listening.flush(10)


def test_a_server_that_fails_is_an_error_of_the_caller_only(llmock: LLMock, memory: Memory) -> None:
    wrapped = wrap(OpenAI(base_url="http://127.0.0.1:9/v1", api_key="k", max_retries=0), memory=memory)
    with pytest.raises(Exception, match="onnect"):
        chat(wrapped)
    assert heard(memory) == ["add the retry logic"]


TURN = """
import json, sys
from openai import OpenAI
from ai_todos import Memory, wrap
repo, now, messages, *asked = sys.argv[1], float(sys.argv[2]), *map(json.loads, sys.argv[3:])
memory = Memory.open(repo, clock=lambda: now)
client = wrap(OpenAI(), memory=memory)
for words in asked:
    messages.append({"role": "user", "content": words})
    reply = client.chat.completions.create(model="gpt-4o", messages=messages).choices[0].message.content
    messages.append({"role": "assistant", "content": reply})
print(json.dumps(messages))
"""


def turns(llmock: LLMock, repo: Path, now: float, messages: list[Any], *asked: str) -> str:
    """Turns in a process of its own, which ends right after the last reply: what it heard is kept all the same.

    Returns the words that reached the server in the last turn.
    """
    for _ in asked:
        llmock.reply("Understood.")
    words = [sys.executable, "-c", TURN, str(repo), repr(now), *map(json.dumps, (messages, *asked))]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    messages[:] = json.loads(done.stdout)
    return str(llmock.requests[-1].body["messages"][-1]["content"])


def test_a_promise_comes_back_the_next_day_until_it_is_done(llmock: LLMock, repo: Repo) -> None:
    repo.write("src/upload.py", "x = 1\n")
    promise, *others = (
        "Let's leave the retry logic in src/upload.py for now.",
        *map("Something else, {}.".format, "234"),
    )
    first: list[Any] = []
    turns(llmock, repo.path, NOW, first, promise, *others)
    assert [one["content"] for one in first if one["role"] == "user"] == [promise, *others]
    assert "<ai-todos" not in str(llmock.requests[0].body)
    fifth: list[Any] = []
    assert "the retry logic" in turns(llmock, repo.path, NOW + DAY, fifth, "What shall we do today?")
    turns(llmock, repo.path, NOW + DAY + 60, fifth, "The retry logic is done now.")
    assert "the retry logic" not in turns(llmock, repo.path, NOW + DAY + 120, [], "And what now?")
    with Memory.open(repo.path) as memory:
        (item,) = memory.items(None)
        assert (item.status, item.evidence) == ("done", "The retry logic is done now.")
