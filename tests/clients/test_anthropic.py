"""Anthropic's clients, wrapped: every form of call, beside the bare client, against a server as strict as Anthropic."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import anthropic
import anthropic_server
import conformance
import pytest
from anthropic import Anthropic, AsyncAnthropic
from anthropic_server import REPLY
from asking import ITEMS, Failing, blocks, break_store, heard
from conformance import Client, Way
from conftest import Repo
from loopback import Server
from pydantic import BaseModel

from ai_todos import Memory, unwrap, wrap

ASK = [{"role": "user", "content": "What next?"}]
TOOL: dict[str, Any] = {"name": "read", "description": "reads", "input_schema": {"type": "object", "properties": {}}}
LOOP: list[dict[str, Any]] = [
    *ASK,
    {"role": "assistant", "content": [{"type": "tool_use", "id": "t1", "name": "read", "input": {}}]},
    {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t1", "content": "x"}]},
]


#: Clients to close when a test ends; wrapped ones share their connections.
OPENED: list[Any] = []


class Word(BaseModel):
    word: str


@pytest.fixture
def server() -> Iterator[Server]:
    with anthropic_server.serving() as serving:
        yield serving
        for client in OPENED:
            client.close()
        OPENED.clear()


@pytest.fixture
def memory(repo: Repo) -> Iterator[Memory]:
    with Memory.open(repo.path) as opened:
        for item in ITEMS:
            opened.add(item)
        yield opened


@pytest.fixture
def nothing(tmp_path: Path) -> Iterator[Memory]:
    with Memory.open(tmp_path) as opened:
        yield opened


def bare(server: Server) -> Any:
    OPENED.append(Anthropic(base_url=server.url, api_key="k", max_retries=2))
    return OPENED[-1]


def asked(**more: Any) -> Any:
    return {"model": "claude", "max_tokens": 10, "messages": copy.deepcopy(ASK), **more}


def create(client: Any, **more: Any) -> Any:
    return client.messages.create(**asked(**more))


def tools(client: Any) -> Generator[Any, Any, None]:
    for messages in (ASK, LOOP):
        yield create(client, tools=[TOOL], messages=copy.deepcopy(messages))


def shallow_copy(client: Any) -> Generator[Any, Any, None]:
    other = copy.copy(client)
    yield type(other).__name__
    yield create(other)
    yield create(other.with_options(timeout=5))


CACHED = {"cache_control": {"type": "ephemeral"}}
WAYS = {
    "create": Way(create),
    "create, streaming": Way(lambda client: create(client, stream=True)),
    "stream": Way(lambda client: client.messages.stream(**asked())),
    "parse": Way(lambda client: client.messages.parse(**asked(output_format=Word))),
    "beta": Way(lambda client: client.beta.messages.create(**asked(betas=["x"]))),
    "beta, streaming": Way(lambda client: client.beta.messages.stream(**asked(betas=["x"]))),
    "count_tokens": Way(lambda client: client.messages.count_tokens(model="claude", messages=asked()["messages"])),
    "raw": Way(lambda client: client.messages.with_raw_response.create(**asked())),
    "raw, streaming": Way(lambda client: client.messages.with_raw_response.create(**asked(stream=True))),
    "streaming response": Way(lambda client: client.messages.with_streaming_response.create(**asked(stream=True))),
    "with_options": Way(lambda client: create(client.with_options(timeout=5))),
    "copy": Way(lambda client: create(client.copy(max_retries=1).copy(timeout=5))),
    "tools": Way(tools),
    "system and cache": Way(
        lambda client: create(
            client,
            system=[{"type": "text", "text": "Help.", **CACHED}],
            messages=[{"role": "user", "content": [{"type": "text", "text": "a", **CACHED}]}],
        )
    ),
    "extra headers": Way(lambda client: create(client, extra_headers={"x-mine": "1"})),
    "the bare method": Way(lambda client: client.post("/v1/messages", cast_to=object, body=asked())),
    "retry": Way(create, errors=(429, 500)),
    "retry, streaming": Way(lambda client: client.messages.stream(**asked()), errors=(529,)),
    "error 400": Way(create, errors=(400,), fails=True),
    "error 429": Way(lambda client: create(client.with_options(max_retries=0)), errors=(429,), fails=True),
    "error 529": Way(lambda client: create(client, stream=True), errors=(529,) * 3, fails=True),
    "copy.copy": Way(shallow_copy),
    "copy.deepcopy": Way(lambda client: create(copy.deepcopy(client)), fails=True),
    "pickle": Way(lambda client: create(pickle.loads(pickle.dumps(client))), fails=True),
}
CLIENTS = {
    "Anthropic": Client(lambda url: Anthropic(base_url=url, api_key="k")),
    "AsyncAnthropic": Client(lambda url: AsyncAnthropic(base_url=url, api_key="k"), is_async=True),
}


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # of what deepcopy leaves half made
@pytest.mark.parametrize(("client", "way"), conformance.cells(CLIENTS, WAYS))
def test_each_way_of_asking_gives_what_the_bare_client_gives_and_carries_the_block(
    server: Server, nothing: Memory, client: Client, way: Way, caplog: pytest.LogCaptureFixture
) -> None:
    conformance.check(server, client, way, nothing, caplog)


def test_the_reply_is_heard_whole_or_streamed(server: Server, memory: Memory) -> None:
    wrap(bare(server), memory=memory).messages.create(**asked())
    assert "add the retry logic" in heard(memory)


@pytest.mark.parametrize("stop", ["read", "break", "close"])
def test_a_stream_is_heard_as_far_as_it_came(server: Server, memory: Memory, stop: str) -> None:
    stream = wrap(bare(server), memory=memory).messages.create(**asked(stream=True))
    for at, _ in enumerate(stream):
        if stop != "read" and at == 12:
            break
    stream.close()
    assert "add the retry logic" in heard(memory)


def test_to_count_tokens_is_to_count_what_will_be_sent_and_says_nothing(server: Server, memory: Memory) -> None:
    client = wrap(bare(server), memory=memory)
    said = [{"role": "user", "content": "We'll add dark mode later."}]
    client.messages.count_tokens(model="claude", messages=said)
    client.messages.create(**asked(messages=said))
    counted, sent = server.bodies
    assert counted["messages"] == sent["messages"]


def test_the_callers_messages_and_client_stay_as_they_are(server: Server, memory: Memory) -> None:
    plain = bare(server)
    wrapped = wrap(plain, memory=memory)
    messages = copy.deepcopy(LOOP)
    wrapped.messages.create(**asked(messages=messages, tools=[TOOL]))
    assert messages == LOOP
    assert type(wrapped) is Anthropic
    assert getattr(wrapped, "_client") is getattr(plain, "_client")  # noqa: B009
    wrap(wrapped, memory=memory).messages.create(**asked())
    assert list(map(blocks, server.bodies)) == [0, 1]
    for client in (plain, unwrap(wrapped), unwrap(plain)):
        client.messages.create(**asked())
    assert list(map(blocks, server.bodies)) == [0, 1, 0, 0, 0]


@pytest.mark.skipif(not hasattr(anthropic, "Middleware"), reason="this release of the SDK has no middleware")
def test_middleware_of_the_callers_own_stays(server: Server, memory: Memory) -> None:
    seen: list[int] = []

    class Mine(anthropic.Middleware):
        def handle(self, request: Any, call_next: Any) -> Any:
            seen.append(blocks(request.json))
            return call_next(request)

    client = wrap(bare(server).with_options(middleware=[Mine()]), memory=memory)
    client.messages.create(**asked())
    assert seen == [1]
    assert blocks(server.bodies[0]) == 1


def test_whatever_of_ours_fails_the_request_goes_out(server: Server, memory: Memory, repo: Repo) -> None:
    with Failing.open(repo.path) as failing:
        assert [*wrap(bare(server), memory=failing).messages.create(**asked(stream=True))][-1].type == "message_stop"
    break_store(memory)
    assert wrap(bare(server), memory=memory).messages.create(**asked()).content[0].text == REPLY
    assert list(map(blocks, server.bodies)) == [0, 0]


def test_many_threads_do_not_mix(server: Server, memory: Memory) -> None:
    client = wrap(bare(server), memory=memory)

    def ask(number: int) -> str:
        client.messages.create(**asked(messages=[{"role": "user", "content": f"question {number}"}]))
        return f"question {number}"

    with ThreadPoolExecutor(16) as pool:
        questions = set(pool.map(ask, range(64)))
    sent = [body["messages"][0]["content"] for body in server.bodies]
    assert {text.rpartition("\n")[2] for text in sent} == questions
    assert all(blocks(text) == 1 for text in sent)


def test_vertex_carries_the_block(server: Server, memory: Memory) -> None:
    plain: Any = getattr(anthropic, "AnthropicVertex")(  # noqa: B009
        region="r", project_id="p", access_token="t", base_url=f"{server.url}/v1"
    )
    OPENED.append(plain)
    wrap(plain, memory=memory).messages.create(**asked())
    ((path, _, _),) = server.requests
    assert path.endswith(":rawPredict")
    assert blocks(server.bodies[0]) == 1
