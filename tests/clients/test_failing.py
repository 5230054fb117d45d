"""Whatever of ours fails, the request goes out as the user wrote it, the reply comes back, and one warning says so."""

from __future__ import annotations

import itertools
import json
import sqlite3
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import anthropic_server
import gemini_server
import openai_server
import pytest
import test_anthropic
import test_google_genai
import test_openai
from asking import ITEMS, blocks, break_store
from conformance import Client, Request, Way, outcome, run

from ai_todos import Memory, wrap
from ai_todos.memory.clients import listening
from ai_todos.memory.errors import StoreError

UNHEARD = "ai-todos failed, and this conversation was not heard"
Case = tuple[Any, Client, Callable[[Any], Any]]
CASES: dict[str, Case] = {
    "OpenAI": (openai_server, test_openai.CLIENTS["OpenAI"], test_openai.create),
    "AsyncOpenAI": (openai_server, test_openai.CLIENTS["AsyncOpenAI"], test_openai.create),
    "OpenAI, responses": (openai_server, test_openai.CLIENTS["OpenAI"], test_openai.respond),
    "AsyncOpenAI, responses": (openai_server, test_openai.CLIENTS["AsyncOpenAI"], test_openai.respond),
    "Anthropic": (anthropic_server, test_anthropic.CLIENTS["Anthropic"], test_anthropic.create),
    "AsyncAnthropic": (anthropic_server, test_anthropic.CLIENTS["AsyncAnthropic"], test_anthropic.create),
    "genai.Client": (gemini_server, test_google_genai.CLIENTS["Client"], test_google_genai.generate),
}


@contextmanager
def locked(memory: Memory) -> Generator[None]:
    """Another process writes, and does not come to an end."""
    with closing(sqlite3.connect(memory.store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def damaged(memory: Memory) -> Generator[None]:
    path = Path(memory.store.path)
    memory.store.close()
    path.write_bytes(path.read_bytes()[:4096] + b"no database " * 1000)
    yield


@contextmanager
def gone(memory: Memory) -> Generator[None]:
    break_store(memory)
    yield


@contextmanager
def full(memory: Memory) -> Generator[None]:
    """SQLite's own word for a disk that is full; the log of a request cannot be written."""
    with memory.store.reading() as db:
        db.execute(f"PRAGMA max_page_count={db.execute('PRAGMA page_count').fetchone()[0]}")
    with suppress(StoreError):
        for number in itertools.count():
            memory.add(f"{ITEMS[0]}, part {number}")
    yield


@contextmanager
def no_room_for_a_file(memory: Memory) -> Generator[None]:
    """As a quota: what exists can be read, no file grows."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


TROUBLES = {work.__name__: work for work in (locked, damaged, gone, full, no_room_for_a_file)}


def asked(case: Case, memory: Memory, trouble: str) -> list[Any]:
    """What the bare client gave and sent, then the wrapped one, three times, while there is trouble."""
    servers, client, ask = case

    async def all_of_it() -> list[tuple[Any, list[Request]]]:
        bare = client.make(server.url)
        try:
            told = [await outcome(server, client.part(bare), Way(ask))]
            wrapped = client.part(wrap(bare, memory=memory))
            with TROUBLES[trouble](memory):
                told += [await outcome(server, wrapped, Way(ask)) for _ in range(3)]
                assert trouble == "locked" or listening.flush(20)
            return told
        finally:
            await client.close(bare)

    with servers.serving() as server:
        told: list[Any] = run(all_of_it(), is_async=client.is_async)
    assert listening.flush(20)
    return told


@pytest.mark.parametrize("trouble", TROUBLES)
@pytest.mark.parametrize("case", CASES)
def test_a_store_in_trouble_costs_the_block_and_nothing_else(
    case: str, trouble: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with Memory.open(tmp_path) as memory:
        for item in ITEMS:
            memory.add(item)
        first, *others = asked(CASES[case], memory, trouble)
    (reply, plain), replies = first, [told for told, _ in others]
    assert replies == [reply] * 3
    sent = [request for _, requests in others for request in requests]
    assert all(request == plain[0] or blocks(json.loads(request[2])) == 1 for request in sent)
    if trouble not in ("damaged", "full"):  # where a new store is made, or there is room for a last note
        assert sent == plain * 3
    warned = [record.getMessage() for record in caplog.records if record.name == "ai_todos"]
    if trouble == "full":  # a reply that is heard, or not
        assert all(one.startswith(UNHEARD) for one in warned)
    else:
        assert len(warned) == (trouble != "damaged"), warned


def test_who_writes_elsewhere_holds_up_no_thread_for_long(tmp_path: Path) -> None:
    with Memory.open(tmp_path) as memory, ThreadPoolExecutor() as pool:
        memory.add(ITEMS[0])
        with locked(memory):
            writing = pool.submit(memory.add, ITEMS[1])
            wait([writing], 0.2)
            read = [pool.submit(memory.items).result(10) for _ in range(20)]
            assert not writing.done()
        assert writing.result(10).item.content == ITEMS[1]
    assert [[item.content for item in found] for found in read] == [[ITEMS[0]]] * 20
