"""One wrapped client asked by many tasks or threads at once: each gets its own answer, and its own block."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import anthropic_server
import openai_server
import pytest
import test_anthropic
import test_openai
from asking import blocks
from conformance import Client
from loopback import Server

from ai_todos import Memory, wrap
from ai_todos.memory import block

FILES = [f"asked/part_{number}.py" for number in range(64)]


def of_openai(client: Any, words: str) -> Any:
    return test_openai.create(client, messages=[{"role": "user", "content": words}])


def of_anthropic(client: Any, words: str) -> Any:
    return test_anthropic.create(client, messages=[{"role": "user", "content": words}])


CASES = [
    pytest.param(servers, client, ask, id=name)
    for servers, clients, ask in (
        (openai_server, test_openai.CLIENTS, of_openai),
        (anthropic_server, test_anthropic.CLIENTS, of_anthropic),
    )
    for name, client in clients.items()
    if "Azure" not in name
]


@pytest.mark.parametrize(("servers", "client", "ask"), CASES)
def test_each_call_gets_its_own_answer_and_its_own_block(
    servers: Any, client: Client, ask: Callable[[Any, str], Any], tmp_path: Path
) -> None:
    with servers.serving() as server, Memory.open(tmp_path) as memory:
        for file in FILES:
            memory.add(f"handle the error in {file}", files=[file])
        at_once = in_tasks if client.is_async else in_threads
        told = at_once(client, server, memory, ask)
        bodies = server.bodies
    for file, answer in zip(FILES, told, strict=True):
        assert answer.endswith(f" {file}"), (file, answer)
    asked = {body["messages"][0]["content"].rpartition(" ")[2]: body for body in bodies}
    assert sorted(asked) == sorted(FILES)
    for file, body in asked.items():
        words = body["messages"][0]["content"]
        assert blocks(body) == 1
        first = next(line for line in block.blocks_in(words).splitlines() if line.startswith("1. "))
        assert f"{file} " in f"{first} ", (file, first)


def in_threads(client: Client, server: Server, memory: Memory, ask: Callable[[Any, str], Any]) -> list[str]:
    bare = client.make(server.url)
    wrapped = wrap(bare, memory=memory)
    with bare, ThreadPoolExecutor(16) as pool:
        return [said(reply) for reply in pool.map(partial(ask, wrapped), [f"look at {file}" for file in FILES])]


def in_tasks(client: Client, server: Server, memory: Memory, ask: Callable[[Any, str], Any]) -> list[str]:
    async def all_of_them() -> list[Any]:
        async with client.make(server.url) as bare:
            wrapped = wrap(bare, memory=memory)
            return await asyncio.gather(*[ask(wrapped, f"look at {file}") for file in FILES])

    return [said(reply) for reply in asyncio.run(all_of_them())]


def said(reply: Any) -> str:
    return str(reply.choices[0].message.content if hasattr(reply, "choices") else reply.content[0].text)
