"""`wrap(client, place=...)`: the block in the system prompt of each kind of client, or where a callable puts it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import anthropic_server
import pytest
from anthropic import Anthropic
from asking import ITEMS, blocks, bodies, counts
from conftest import Repo
from llmock.pytest_plugin import LLMock
from openai import OpenAI

from ai_todos import Memory, wrap
from ai_todos.memory import block
from ai_todos.memory.errors import UsageError

SYSTEM = "You help."
ASK: list[Any] = [{"role": "user", "content": "What next?"}]


@pytest.fixture
def memory(repo: Repo) -> Iterator[Memory]:
    with Memory.open(repo.path) as opened:
        for item in ITEMS:
            opened.add(item)
        yield opened


def chat(client: Any) -> None:
    client.chat.completions.create(model="gpt-4o", messages=[{"role": "system", "content": SYSTEM}, *ASK])


def responses(client: Any) -> None:
    client.responses.create(model="gpt-4o", instructions=SYSTEM, input="What next?")


@pytest.mark.parametrize("ask", [chat, responses])
def test_openai(llmock: LLMock, memory: Memory, ask: Callable[[Any], None]) -> None:
    for _ in range(2):
        llmock.reply("Fine.")
    ask(OpenAI())
    ask(wrap(OpenAI(), memory=memory, place="system"))
    plain, placed = bodies(llmock)
    system = placed["messages"][0]["content"] if ask is chat else placed["instructions"]
    assert counts(llmock) == [0, 1]
    assert system.startswith(f"{SYSTEM}\n\n{block.FENCE_OPEN}")
    if ask is chat:
        placed["messages"][0]["content"] = SYSTEM
    else:
        placed["instructions"] = SYSTEM
    assert placed == plain


def test_anthropic(memory: Memory) -> None:
    with anthropic_server.serving() as server, Anthropic(base_url=server.url, api_key="k") as plain:
        wrapped = wrap(plain, memory=memory, place="system")
        parts: list[Any] = [{"type": "text", "text": SYSTEM, "cache_control": {"type": "ephemeral"}}]
        wrapped.messages.create(model="claude", max_tokens=5, messages=ASK, system=parts)
        (body,) = server.bodies
    assert body["system"][:1] == parts
    assert block.has_block(body["system"][1]["text"])
    assert body["messages"] == ASK


def test_a_callable_puts_it_where_it_likes(llmock: LLMock, memory: Memory) -> None:
    llmock.reply("Fine.")

    def developer(body: Mapping[str, Any], text: str) -> Mapping[str, object]:
        return {**body, "messages": [{"role": "developer", "content": text}, *body["messages"]]}

    chat(wrap(OpenAI(), memory=memory, place=developer))
    (body,) = bodies(llmock)
    assert [message["role"] for message in body["messages"]] == ["developer", "system", "user"]
    assert block.has_block(body["messages"][0]["content"])


def test_a_callable_that_fails_costs_the_block_and_one_warning(
    llmock: LLMock, memory: Memory, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(2):
        llmock.reply("Fine.")

    def failing(_body: Mapping[str, object], _text: str) -> Mapping[str, object]:
        raise RuntimeError("on purpose")

    wrapped = wrap(OpenAI(), memory=memory, place=failing)
    with caplog.at_level(logging.WARNING, "ai_todos"):
        chat(wrapped)
        chat(wrapped)
    assert counts(llmock) == [0, 0]
    assert len(caplog.records) == 1


def test_copies_keep_the_place_and_wrapping_again_changes_it(llmock: LLMock, memory: Memory) -> None:
    for _ in range(2):
        llmock.reply("Fine.")
    wrapped: Any = wrap(OpenAI(), memory=memory, place="system")
    assert wrap(wrapped, memory=memory) is not wrapped
    chat(wrapped.with_options(timeout=9))
    chat(wrap(wrapped, memory=memory))
    assert [[blocks(message) for message in body["messages"]] for body in bodies(llmock)] == [[1, 0], [0, 1]]


def test_another_place_is_refused(memory: Memory) -> None:
    with pytest.raises(UsageError, match="place is 'last_user', 'system' or a callable, not 'first'"):
        wrap(OpenAI(api_key="k"), memory=memory, place="first")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
