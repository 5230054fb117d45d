"""google-genai's client, wrapped: every form of call beside the bare client, against a server like Gemini's."""

from __future__ import annotations

import asyncio
import copy
import gc
import pickle
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import conformance
import gemini_server
import pytest
from asking import ITEMS, Failing, blocks, break_store, heard
from conformance import Client, Way
from conftest import Repo
from gemini_server import REPLY
from google import genai
from google.genai import types
from loopback import Server
from pydantic import BaseModel

from ai_todos import Memory, unwrap, wrap

#: Clients to close when a test ends; wrapped ones share their connections.
OPENED: list[Any] = []


def shut(client: Any) -> None:
    if hasattr(client, "close"):  # not in early releases
        client.close()


class Word(BaseModel):
    word: str


@pytest.fixture
def server() -> Iterator[Server]:
    with gemini_server.serving() as serving:
        yield serving
        for client in OPENED:
            shut(client)
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


def retrying(url: str) -> Any:
    again = types.HttpRetryOptions(
        attempts=3, initial_delay=0.001, max_delay=0.001, jitter=0, http_status_codes=[429, 500]
    )
    return genai.Client(api_key="k", http_options=types.HttpOptions(base_url=url, retry_options=again))


def bare(server: Server) -> Any:
    OPENED.append(genai.Client(api_key="k", http_options={"base_url": server.url}))
    return OPENED[-1]


def read_it(path: str) -> str:
    """Reads a file."""
    return f"{path} is empty"


def generate(client: Any, contents: Any = "What next?", **config: Any) -> Any:
    return client.models.generate_content(model="gemini", contents=contents, config=config or None)


def stream(client: Any, **config: Any) -> Any:
    return client.models.generate_content_stream(model="gemini", contents="What next?", config=config or None)


def chat(client: Any) -> Generator[Any, Any, None]:
    talk = client.chats.create(model="gemini")
    for words in ("one", "two"):
        yield talk.send_message(words)


def chat_streaming(client: Any) -> Generator[Any, Any, None]:
    talk = client.chats.create(model="gemini")
    for words in ("one", "two"):
        yield talk.send_message_stream(words)


DECLARED = types.Tool(
    function_declarations=[
        types.FunctionDeclaration(
            name="read_it",
            description="Reads a file.",
            parameters=types.Schema(type=types.Type.OBJECT, properties={"path": types.Schema(type=types.Type.STRING)}),
        )
    ]
)


def tools(client: Any) -> Generator[Any, Any, None]:
    called = yield generate(client, tools=[DECLARED])
    told = [types.Part.from_function_response(name="read_it", response={"result": "x"})]
    asked = types.Content(role="user", parts=[types.Part.from_text(text="What next?")])
    result = types.Content(role="user", parts=told)
    yield generate(client, [asked, called.candidates[0].content, result], tools=[DECLARED])


def shallow_copy(client: Any) -> Generator[Any, Any, None]:
    other = copy.copy(client)
    OPENED.extend(
        [other] if isinstance(other, genai.Client) else []
    )  # it closes the connections of both when it is forgotten
    yield type(other).__name__
    yield generate(other)


WAYS = {
    "generate_content": Way(generate),
    "a list of contents": Way(lambda client: generate(client, ["What", "next?"])),
    "with a system instruction": Way(lambda client: generate(client, system_instruction="Help.", temperature=0.1)),
    "stream": Way(stream),
    "chat": Way(chat),
    "chat, streaming": Way(chat_streaming),
    "tools": Way(tools),
    "tools, streaming": Way(lambda client: stream(client, tools=[DECLARED])),
    "functions called by the SDK": Way(lambda client: generate(client, tools=[read_it])),
    "functions called by the SDK, streaming": Way(lambda client: stream(client, tools=[read_it])),
    "response_schema": Way(
        lambda client: generate(client, response_mime_type="application/json", response_schema=Word)
    ),
    "count_tokens": Way(lambda client: client.models.count_tokens(model="gemini", contents="What next?"), blocks=(0,)),
    "retry": Way(generate, errors=(429, 500)),
    "error 400": Way(generate, errors=(400,), fails=True),
    "error 429": Way(generate, errors=(429,) * 3, fails=True),
    "error 529": Way(generate, errors=(529,), fails=True),
    "error 400, streaming": Way(stream, errors=(400,), fails=True),
    "copy.copy": Way(shallow_copy),
    "copy.deepcopy": Way(lambda client: generate(copy.deepcopy(client)), fails=True),
    "pickle": Way(lambda client: generate(pickle.loads(pickle.dumps(client))), fails=True),
}


async def closed(client: Any) -> None:
    shut(client)


async def both_closed(client: Any) -> None:
    if hasattr(client.aio, "aclose"):  # not in early releases
        await client.aio.aclose()
    shut(client)


CLIENTS = {
    "Client": Client(retrying, close=closed),
    "Client.aio": Client(retrying, is_async=True, part=lambda whole: whole.aio, close=both_closed),
}


@pytest.mark.filterwarnings("ignore:Inheritance class AiohttpClientSession")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # of what deepcopy leaves half made
@pytest.mark.parametrize(("client", "way"), conformance.cells(CLIENTS, WAYS))
def test_each_way_of_asking_gives_what_the_bare_client_gives_and_carries_the_block(
    server: Server, nothing: Memory, client: Client, way: Way, caplog: pytest.LogCaptureFixture
) -> None:
    conformance.check(server, client, way, nothing, caplog)


def test_a_chat_keeps_the_block_where_it_was_and_not_in_its_history(server: Server, memory: Memory) -> None:
    chat = wrap(bare(server), memory=memory, capture=False).chats.create(model="gemini")
    for words in ("one", "two", "three"):
        chat.send_message(words)
    first = server.bodies[0]["contents"][0]
    assert all(body["contents"][0] == first for body in server.bodies)
    assert [blocks(body) for body in server.bodies] == [1, 1, 1]
    assert blocks([content.model_dump(mode="json") for content in chat.get_history()]) == 0


@pytest.mark.parametrize("stop", [False, True])
def test_a_stream_is_heard_as_far_as_it_came(server: Server, memory: Memory, *, stop: bool) -> None:
    stream = wrap(bare(server), memory=memory).models.generate_content_stream(model="gemini", contents="What next?")
    for at, _ in enumerate(stream):
        if stop and at == 5:
            break
    stream.close()
    assert "add the retry logic" in heard(memory)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # of what earlier tests left half made
def test_clients_that_are_forgotten_close_nothing_that_is_in_use(server: Server, memory: Memory) -> None:
    plain = bare(server)
    wrap(plain, memory=memory)
    gc.collect()
    assert plain.models.generate_content(model="gemini", contents="What next?").text == REPLY
    wrapped = wrap(bare(server), memory=memory)
    OPENED.clear()
    gc.collect()
    assert wrapped.models.generate_content(model="gemini", contents="What next?").text == REPLY
    assert unwrap(wrap(plain, memory=memory)) is plain
    OPENED.extend((plain, unwrap(wrapped)))


def test_whatever_of_ours_fails_the_request_goes_out(server: Server, memory: Memory, repo: Repo) -> None:
    with Failing.open(repo.path) as failing:
        assert list(stream(wrap(bare(server), memory=failing)))
    break_store(memory)
    assert generate(wrap(bare(server), memory=memory)).text == REPLY
    assert [blocks(body) for body in server.bodies] == [0, 0]


def test_the_block_in_the_system_instruction_where_that_is_asked_for(server: Server, memory: Memory) -> None:
    client: Any = wrap(bare(server), memory=memory, place="system")
    client.models.generate_content(model="gemini", contents="What next?", config={"system_instruction": "You help."})
    client.models.generate_content(model="gemini", contents="What next?")
    first, second = [[part["text"] for part in body["systemInstruction"]["parts"]] for body in server.bodies]
    assert first[0] == "You help."
    assert len(first) == 2
    assert blocks(first[1]) == blocks(second) == 1
    assert [blocks(body) for body in server.bodies] == [1, 1]


@pytest.mark.filterwarnings("ignore:Inheritance class AiohttpClientSession")
def test_one_call_is_left_alone_by_its_header_which_goes_no_further(server: Server, memory: Memory) -> None:
    client: Any = wrap(bare(server), memory=memory)
    config = {"http_options": {"headers": {"X-AI-Todos": "off", "x-mine": "1"}}}
    client.models.generate_content(model="gemini", contents=REPLY, config=config)
    list(client.models.generate_content_stream(model="gemini", contents=REPLY, config=config))

    async def asking() -> None:
        await client.aio.models.generate_content(model="gemini", contents=REPLY, config=config)
        async for _ in await client.aio.models.generate_content_stream(model="gemini", contents=REPLY, config=config):
            pass
        if hasattr(client.aio, "aclose"):  # not in early releases
            await client.aio.aclose()

    asyncio.run(asking())
    assert [blocks(body) for body in server.bodies] == [0, 0, 0, 0]
    sent = [headers for _, headers, _ in server.requests]
    assert all("x-ai-todos" not in one and one["x-mine"] == "1" for one in sent)
    assert sorted(heard(memory)) == sorted(ITEMS)
