"""What the tests of every client have in common: items to be reminded of, and what went over the wire."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from llmock.pytest_plugin import LLMock

from ai_todos import Memory
from ai_todos.memory import block
from ai_todos.memory.clients import listening

ITEMS = ("fix the login timeout", "write tests for the exporter")
PROMISE = "We'll add the retry logic later."


def bodies(llmock: LLMock) -> list[dict[str, Any]]:
    """The bodies that reached the server, the first first."""
    return [record.body for record in llmock.requests]


def blocks(body: object) -> int:
    return json.dumps(body).count(block.FENCE_OPEN)


def counts(llmock: LLMock) -> list[int]:
    """How many blocks each request bore."""
    return [blocks(body) for body in bodies(llmock)]


def heard(memory: Memory) -> list[str]:
    """What is remembered once all that passed is heard."""
    assert listening.flush(10)
    return [item.content for item in memory.items(None)]


def break_store(memory: Memory) -> None:
    """From now on nothing can be read or written."""
    memory.close()
    path = Path(memory.store.path)
    for extra in ("-wal", "-shm"):
        path.with_name(path.name + extra).unlink(missing_ok=True)
    path.unlink()
    path.mkdir()
