"""google-genai's client, wrapped: every form of call beside the bare client, against a server like Gemini's."""

from __future__ import annotations

import asyncio
import gc
import json
import threading
from collections.abc import Callable, Coroutine, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from asking import ITEMS, Failing, blocks, break_store, heard
from conftest import Repo
from google import genai

from ai_todos import Memory, unwrap, wrap

REPLY = "We'll add the retry logic later."


#: Clients to close when a test ends; wrapped ones share their connections.
OPENED: list[Any] = []


class Server:
    """What came in: path, headers, bytes."""

    def __init__(self) -> None:
        self.url = ""
        self.requests: list[tuple[str, dict[str, str], bytes]] = []

    @property
    def bodies(self) -> list[Any]:
        return [json.loads(body) for _, _, body in self.requests]


def reply(text: str) -> dict[str, Any]:
    return {"candidates": [{"content": {"role": "model", "parts": [{"text": text}]}, "finishReason": "STOP"}]}


def fault(body: Any) -> str:
    """What Gemini would refuse: unknown roles, messages or parts without anything."""
    for content in body["contents"]:
        if content.get("role", "user") not in ("user", "model") or not content["parts"] or not all(content["parts"]):
            return "contents"
    return ""


@pytest.fixture
def server() -> Iterator[Server]:
    state = Server()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            sent = self.rfile.read(int(self.headers["content-length"]))
            state.requests.append((self.path, {key.lower(): value for key, value in self.headers.items()}, sent))
            assert not fault(json.loads(sent))
            if "countTokens" in self.path:
                self.answer(b'{"totalTokens": 3}', "application/json")
            elif "stream" in self.path:
                events = [f"data: {json.dumps(reply(f'{word} '))}\n\n" for word in REPLY.split(" ")]
                self.answer("".join(events).encode(), "text/event-stream")
            else:
                self.answer(json.dumps(reply(REPLY)).encode(), "application/json")

        def answer(self, data: bytes, kind: str) -> None:
            self.send_response(200)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - as the base class has it
            """Nothing on stderr."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as serving:
        thread = threading.Thread(target=serving.serve_forever, daemon=True)
        thread.start()
        state.url = f"http://127.0.0.1:{serving.server_port}"
        yield state
        serving.shutdown()
        thread.join()
        for client in OPENED:
            client.close()
        OPENED.clear()


@pytest.fixture
def memory(repo: Repo) -> Iterator[Memory]:
    with Memory.open(repo.path) as opened:
        for item in ITEMS:
            opened.add(item)
        yield opened


def bare(server: Server) -> Any:
    OPENED.append(genai.Client(api_key="k", http_options={"base_url": server.url}))
    return OPENED[-1]


def chatted(client: Any) -> list[str]:
    chat = client.chats.create(model="gemini")
    return [chat.send_message(words).text for words in ("one", "two")]


FORMS: dict[str, Callable[[Any], Any]] = {
    "generate_content": lambda client: client.models.generate_content(model="gemini", contents="What next?").text,
    "with a system instruction": lambda client: (
        client.models.generate_content(
            model="gemini", contents=["What", "next?"], config={"system_instruction": "Help.", "temperature": 0.1}
        ).candidates
    ),
    "stream": lambda client: [
        chunk.text for chunk in client.models.generate_content_stream(model="gemini", contents="What next?")
    ],
    "chat": chatted,
}


@pytest.mark.parametrize("form", FORMS)
def test_each_form_gives_what_the_bare_client_gives_and_carries_the_block(
    server: Server, memory: Memory, form: str
) -> None:
    plain, wrapped = bare(server), wrap(bare(server), memory=memory)
    assert type(wrapped) is genai.Client
    assert FORMS[form](plain) == FORMS[form](wrapped)
    assert heard(memory)
    half = len(server.bodies) // 2
    assert [blocks(body) for body in server.bodies[:half]] == [0] * half
    assert blocks(server.bodies[half]) == 1
    assert ITEMS[0] in json.dumps(server.bodies[half])


@pytest.mark.parametrize("form", FORMS)
def test_with_nothing_to_say_the_request_is_the_bare_clients(server: Server, repo: Repo, form: str) -> None:
    with Memory.open(repo.path) as empty:
        FORMS[form](bare(server))
        FORMS[form](wrap(bare(server), memory=empty, capture=False))
    half = len(server.requests) // 2
    assert server.requests[:half] == server.requests[half:]


def test_a_chat_keeps_the_block_where_it_was_and_not_in_its_history(server: Server, memory: Memory) -> None:
    chat = wrap(bare(server), memory=memory, capture=False).chats.create(model="gemini")
    for words in ("one", "two", "three"):
        chat.send_message(words)
    first = server.bodies[0]["contents"][0]
    assert all(body["contents"][0] == first for body in server.bodies)
    assert [blocks(body) for body in server.bodies] == [1, 1, 1]
    assert blocks([content.model_dump(mode="json") for content in chat.get_history()]) == 0


async def async_content(client: Any) -> str:
    return str((await client.models.generate_content(model="gemini", contents="What next?")).text)


async def async_stream(client: Any) -> str:
    stream = await client.models.generate_content_stream(model="gemini", contents="And then?")
    return "".join([chunk.text or "" async for chunk in stream]).strip()


async def async_chat(client: Any) -> str:
    return str((await client.chats.create(model="gemini").send_message("Hello")).text)


ASYNC_FORMS: dict[str, Callable[[Any], Coroutine[Any, Any, str]]] = {
    "generate_content": async_content,
    "stream": async_stream,
    "chat": async_chat,
}


@pytest.mark.filterwarnings("ignore:Inheritance class AiohttpClientSession")
def test_async_forms(server: Server, memory: Memory) -> None:
    async def ask(client: Any) -> list[str]:
        told = [await form(client.aio) for form in ASYNC_FORMS.values()]
        if hasattr(client.aio, "aclose"):  # not in early releases
            await client.aio.aclose()
        return told

    assert asyncio.run(ask(bare(server))) == asyncio.run(ask(wrap(bare(server), memory=memory))) == [REPLY] * 3
    assert [blocks(body) for body in server.bodies] == [0, 0, 0, 1, 1, 1]
    assert "add the retry logic" in heard(memory)


@pytest.mark.parametrize("stop", [False, True])
def test_a_stream_is_heard_as_far_as_it_came(server: Server, memory: Memory, *, stop: bool) -> None:
    stream = wrap(bare(server), memory=memory).models.generate_content_stream(model="gemini", contents="What next?")
    for at, _ in enumerate(stream):
        if stop and at == 5:
            break
    stream.close()
    assert "add the retry logic" in heard(memory)


def test_clients_that_are_forgotten_close_nothing_that_is_in_use(server: Server, memory: Memory) -> None:
    plain = bare(server)
    wrap(plain, memory=memory)
    gc.collect()
    assert plain.models.generate_content(model="gemini", contents="x").text == REPLY
    wrapped = wrap(bare(server), memory=memory)
    OPENED.clear()
    gc.collect()
    assert wrapped.models.generate_content(model="gemini", contents="x").text == REPLY
    assert unwrap(wrap(plain, memory=memory)) is plain
    OPENED.extend((plain, unwrap(wrapped)))


def test_whatever_of_ours_fails_the_request_goes_out(server: Server, memory: Memory, repo: Repo) -> None:
    with Failing.open(repo.path) as failing:
        assert FORMS["stream"](wrap(bare(server), memory=failing))
    break_store(memory)
    assert FORMS["generate_content"](wrap(bare(server), memory=memory)) == REPLY
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
