"""Which way of asking works with which wrapped client: docs/clients.md, made of the tables that the tests run over.

    python tests/clients/matrix.py        # writes the page

A row stands for a test that asks the bare client and the wrapped one, against a server on loopback, and compares what
comes back; and that compares the requests byte for byte when there is nothing to say.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from conformance import Way

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "clients.md"
VERSIONS = ROOT / "benchmarks" / "results" / "versions.json"
_HEAD = """# Wrapped clients

Made by `python tests/clients/matrix.py` from the tables that the tests run over; a test compares it. Each row is a way
of asking that ran against a server on loopback, with the bare client and with the wrapped one: what comes back, events
and errors too, is equal in type and value; the wrapped request carries the block once; and with nothing to say it is
the bare client's, byte for byte. Where the bare client cannot be copied or pickled, the wrapped one fails alike; n/a
says that there is no such way. The servers refuse what the provider refuses. [frameworks.md](frameworks.md) has
LangChain, LiteLLM, pydantic-ai, the OpenAI Agents SDK and httpx; [proxy.md](proxy.md) what needs no Python.
"""
_TAIL = """
## What is the same for all

Retries, tools, raw and streaming responses, `with_options` and `copy`, threads and tasks at once, streams that break
off or are closed early, and everything that can fail on our side: the store locked, damaged or gone, our own code
raising. Then the request goes out as you wrote it, and the logger `ai_todos` warns once. `with ai_todos.paused():` and
the header `x-ai-todos: off` leave requests alone. A wrapped google-genai client uses the connections of the plain one:
closing it closes nothing, close the plain one.
"""


def page() -> str:
    import test_anthropic
    import test_google_genai
    import test_openai

    versions = json.loads(VERSIONS.read_text(encoding="utf-8"))["versions"]
    sections = (
        ("OpenAI", "openai", "`OpenAI`, `AsyncOpenAI`, and their Azure twins", test_openai),
        ("Anthropic", "anthropic", "`Anthropic`, `AsyncAnthropic`, and their Bedrock and Vertex twins", test_anthropic),
        ("google-genai", "google-genai", "`genai.Client` and its `aio`", test_google_genai),
    )
    parts = [
        f"\n## {name}\n\n{what}; `pip install 'ai-todos[{package}]'`. Tried with {', '.join(versions[package])} "
        f"(`python benchmarks/versions.py`).\n\n{table(tests.CLIENTS, tests.WAYS)}\n"
        for name, package, what, tests in sections
    ]
    return _HEAD + "".join(parts) + _TAIL


def table(clients: Iterable[str], ways: Mapping[str, Way]) -> str:
    lines = [
        ["way of asking", *map("`{}`".format, clients)],
        ["---" for _ in ("", *clients)],
        *([name, *("n/a" if client in way.without else "yes" for client in clients)] for name, way in ways.items()),
    ]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    PAGE.write_text(page(), encoding="utf-8")
