"""Which way of asking works with which wrapped client: docs/clients.md, made of the tables that the tests run over.

    python tests/clients/matrix.py        # writes the page

A row stands for a test that asks the bare client and the wrapped one, against a server on loopback, and compares what
comes back; and one that compares the requests byte for byte when there is nothing to say.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "clients.md"
VERSIONS = ROOT / "benchmarks" / "results" / "versions.json"
_HEAD = """# Wrapped clients

Made by `python tests/clients/matrix.py` from the tables that the tests run over; a test compares it. Each row is a way
of asking that ran against a server on loopback, with the bare client and with the wrapped one: what comes back is
equal, the wrapped request carries the block once, and with nothing to say it is the bare client's, byte for byte. The
servers refuse what the provider refuses. [frameworks.md](frameworks.md) has LangChain, LiteLLM, pydantic-ai, the OpenAI
Agents SDK and httpx; [proxy.md](proxy.md) what needs no Python.
"""
_TAIL = """
## What is the same for all

Retries, tools, raw and streaming responses, `with_options` and `copy`, threads and tasks at once, streams that break
off or are closed early, and everything that can fail on our side: the store locked, damaged or gone, our own code
raising. Then the request goes out as you wrote it, and the logger `ai_todos` warns once. `with ai_todos.paused():` and
the header `x-ai-todos: off` leave requests alone.
"""


def page() -> str:
    import test_anthropic
    import test_google_genai
    import test_openai

    versions = json.loads(VERSIONS.read_text(encoding="utf-8"))["versions"]
    parts = [
        section(
            "OpenAI",
            "`OpenAI`, `AsyncOpenAI`, and their Azure twins; `pip install 'ai-todos[openai]'`.",
            versions["openai"],
            [(named(way.__name__), "sync") for way in test_openai.WAYS]
            + [(named(way.__name__.removeprefix("async_")), "async") for way in test_openai.ASYNC_WAYS],
        ),
        section(
            "Anthropic",
            "`Anthropic`, `AsyncAnthropic`, and their Bedrock and Vertex twins; `pip install 'ai-todos[anthropic]'`.",
            versions["anthropic"],
            [
                *((form, "sync") for form in test_anthropic.FORMS),
                *((form, "async") for form in test_anthropic.ASYNC_FORMS),
            ],
        ),
        section(
            "google-genai",
            "`genai.Client` and its `aio`; `pip install 'ai-todos[google-genai]'`.",
            versions["google-genai"],
            [
                *((form, "sync") for form in test_google_genai.FORMS),
                *((form, "async") for form in test_google_genai.ASYNC_FORMS),
            ],
        ),
    ]
    return _HEAD + "".join(parts) + _TAIL


#: The same way under its shorter name.
_ALSO = {
    "streaming": "create streaming",
    "raw": "raw response",
    "options": "other options",
    "responses": "responses create",
}


def named(function: str) -> str:
    name = function.replace("_", " ")
    return _ALSO.get(name, name)


def section(name: str, what: str, versions: Iterable[str], rows: Sequence[tuple[str, str]]) -> str:
    forms: dict[str, set[str]] = {}
    for form, kind in rows:
        forms.setdefault(form, set()).add(kind)
    lines = [f"| {form} | {mark('sync', kinds)} | {mark('async', kinds)} |" for form, kinds in forms.items()]
    table = "\n".join(["| way of asking | sync | async |", "| --- | --- | --- |", *lines])
    tried = ", ".join(versions)
    return f"\n## {name}\n\n{what} Tried with {tried} (`python benchmarks/versions.py`).\n\n{table}\n"


def mark(kind: str, kinds: set[str]) -> str:
    return "yes" if kind in kinds else ""


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    PAGE.write_text(page(), encoding="utf-8")
