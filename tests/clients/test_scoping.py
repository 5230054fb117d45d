"""Requests that are left alone, by the task or by the call, and conversations that are told apart."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import anthropic_server
import pytest
from anthropic import Anthropic
from asking import ITEMS, blocks, bodies, counts, heard
from conftest import Repo
from llmock.pytest_plugin import LLMock
from loopback import Server
from openai import AsyncOpenAI, OpenAI

from ai_todos import Memory, conversation, paused, repository, wrap
from ai_todos.memory.errors import UsageError

ASK: list[Any] = [{"role": "user", "content": "We'll add dark mode later. What next?"}]


@pytest.fixture
def memory(repo: Repo) -> Iterator[Memory]:
    with Memory.open(repo.path) as opened:
        for item in ITEMS:
            opened.add(item)
        yield opened


@pytest.fixture
def server() -> Iterator[Server]:
    with anthropic_server.serving() as serving:
        yield serving


def client(memory: Memory) -> Any:
    return wrap(OpenAI(), memory=memory)


def ask(wrapped: Any, **more: Any) -> None:
    wrapped.chat.completions.create(model="gpt-4o", messages=ASK, **more)


def test_while_paused_requests_go_out_as_they_are_and_are_not_heard(llmock: LLMock, memory: Memory) -> None:
    llmock.reply("Fine.")
    llmock.reply("Fine.")
    with paused():
        ask(client(memory))
    assert heard(memory) == list(ITEMS)
    ask(client(memory))
    assert counts(llmock) == [0, 1]
    assert "add dark mode" in heard(memory)


def test_a_pause_is_of_its_own_thread_and_task(llmock: LLMock, memory: Memory) -> None:
    for _ in range(3):
        llmock.reply("Fine.")
    with paused():
        thread = Thread(target=ask, args=(client(memory),))
        thread.start()
        thread.join()
    assert counts(llmock) == [1]

    async def two() -> None:
        wrapped: Any = wrap(AsyncOpenAI(), memory=memory)

        async def one(words: str) -> None:
            await wrapped.chat.completions.create(model="m", messages=[{"role": "user", "content": words}])

        async def left_alone() -> None:
            with paused():
                await one("alone")

        await asyncio.gather(left_alone(), one("not alone"))
        await wrapped.close()

    asyncio.run(two())
    by_words = {json.dumps(body).count("not alone"): blocks(body) for body in bodies(llmock)[1:]}
    assert by_words == {0: 0, 1: 1}


def test_one_call_is_left_alone_by_its_header_which_goes_no_further(llmock: LLMock, memory: Memory) -> None:
    llmock.reply("Fine.")
    ask(client(memory), extra_headers={"X-AI-Todos": "off", "x-mine": "1"})
    assert counts(llmock) == [0]
    assert heard(memory) == list(ITEMS)


def test_anthropic_calls_are_left_alone_too(server: Server, memory: Memory) -> None:
    with Anthropic(base_url=server.url, api_key="k") as plain:
        wrapped: Any = wrap(plain, memory=memory)
        create: Callable[..., Any] = wrapped.messages.create
        create(model="c", max_tokens=5, messages=ASK, extra_headers={"x-ai-todos": "off"})
        with paused():
            create(model="c", max_tokens=5, messages=ASK)
        create(model="c", max_tokens=5, messages=ASK)
    assert [blocks(body) for body in server.bodies] == [0, 0, 1]
    assert all("x-ai-todos" not in headers for _, headers, _ in server.requests)


def test_conversations_that_open_alike_are_told_apart_by_their_ids(llmock: LLMock, memory: Memory) -> None:
    for _ in range(3):
        llmock.reply("Fine.")
    create = client(memory).chat.completions.create
    opening: Any = [{"role": "user", "content": "What next?"}]
    for ident in ("one", "two"):
        with conversation(ident):
            create(model="gpt-4o", messages=opening)
    talk: Any = [*opening, {"role": "assistant", "content": "Fine."}, {"role": "user", "content": "and now?"}]
    with conversation("one"):
        create(model="gpt-4o", messages=talk)
    assert counts(llmock) == [1, 1, 1]
    assert bodies(llmock)[2]["messages"][0] == bodies(llmock)[0]["messages"][0]
    assert {request.conversation for request in memory.log()} == {"one", "two"}


def test_requests_of_a_task_belong_to_the_repository_it_names(
    llmock: LLMock, memory: Memory, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = tmp_path_factory.mktemp("other")
    with Memory.open(other) as opened:
        opened.add("rename the importer")
    for _ in range(2):
        llmock.reply("Fine.")
    wrapped = client(memory)
    with repository(other):
        ask(wrapped)
    ask(wrapped)
    first, second = map(json.dumps, bodies(llmock))
    assert "rename the importer" in first
    assert ITEMS[0] in second
    assert counts(llmock) == [1, 1]
    assert "add dark mode" in heard(memory)
    with Memory.open(other) as opened:
        assert {"rename the importer", "add dark mode"} <= {item.content for item in opened.items()}


def test_two_tasks_at_once_have_a_repository_each(
    llmock: LLMock, memory: Memory, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folders = [tmp_path_factory.mktemp(name) for name in ("one", "two")]
    for folder in folders:
        with Memory.open(folder) as opened:
            opened.add(f"work of {folder.name}")
        llmock.reply("Fine.")

    async def both() -> None:
        async with AsyncOpenAI() as plain:
            wrapped: Any = wrap(plain, memory=memory)

            async def one(folder: Path) -> None:
                with repository(folder):
                    await asyncio.sleep(0)
                    words = f"this is {folder.name}"
                    await wrapped.chat.completions.create(model="m", messages=[{"role": "user", "content": words}])

            await asyncio.gather(*map(one, folders))

    asyncio.run(both())
    for body in map(json.dumps, bodies(llmock)):
        assert ("work of one1" in body or "work of one0" in body) == ("this is one" in body)
        assert ITEMS[0] not in body


def test_a_repository_that_cannot_be_opened_leaves_requests_alone(
    llmock: LLMock, memory: Memory, tmp_path_factory: pytest.TempPathFactory, caplog: pytest.LogCaptureFixture
) -> None:
    broken = tmp_path_factory.mktemp("broken")
    (broken / ".ai_todos").mkdir()
    (broken / ".ai_todos" / "config.yaml").write_text("max_items: [")
    llmock.reply("Fine.")
    with repository(broken):
        ask(client(memory))
    assert counts(llmock) == [0]
    assert "requests go out as they are" in caplog.text
    with pytest.raises(UsageError, match="there is no"), repository(broken / "missing"):
        raise AssertionError("there is no such folder")


def test_anthropic_calls_belong_to_the_repository_too(
    server: Server, memory: Memory, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = tmp_path_factory.mktemp("other")
    with Memory.open(other) as opened:
        opened.add("rename the importer")
    with Anthropic(base_url=server.url, api_key="k") as plain, repository(other):
        wrap(plain, memory=memory).messages.create(model="c", max_tokens=5, messages=ASK)
    assert "rename the importer" in json.dumps(server.bodies)
