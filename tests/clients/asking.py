"""What the tests of every client have in common: items to be reminded of, and what went over the wire."""

from __future__ import annotations

import asyncio
import gc
import json
import re
import warnings
from collections.abc import Generator
from contextlib import contextmanager
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


class Failing(Memory):
    """Fails at every step that clients take with it."""

    def inject_body(self, *args: Any, **kwargs: Any) -> Any:
        raise RuntimeError("inject_body failed on purpose")

    def answered(self, *args: Any, **kwargs: Any) -> Any:
        raise RuntimeError("answered failed on purpose")

    def overhear(self, *args: Any, **kwargs: Any) -> Any:
        raise RuntimeError("overhear failed on purpose")


def run_examples(section: str) -> None:
    """Runs the Python examples of a section of docs/frameworks.md, one after the other."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "frameworks.md").read_text(encoding="utf-8")
    text = page.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    examples = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert examples, section
    with others_leftovers():
        names: dict[str, object] = {}
        for code in examples:
            exec(code, names)
        names.clear()


@contextmanager
def others_leftovers() -> Generator[None]:
    """What a library leaves open in here is thrown away in here, and no test is blamed for it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        loop = asyncio.new_event_loop()
        asyncio.set_event_loop(loop)  # for who asks for one and never closes it
        yield
        asyncio.set_event_loop(None)
        loop.close()
        gc.collect()
