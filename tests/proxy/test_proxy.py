"""`ai-todos proxy` as tools use it: a process of its own before a real upstream, with real SDKs and bare sockets."""

from __future__ import annotations

import gzip
import json
import socket
import threading
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import anthropic
import httpx2
import openai
import pytest
import zstandard
from scripted import (
    CANARY,
    JSON,
    PATIENCE,
    Answer,
    Handler,
    Running,
    Seen,
    Upstream,
    chat,
    chat_events,
    chat_reply,
    environment,
    gemini_reply,
    git_repo,
    message_events,
    message_reply,
    proxy,
    response_events,
    response_reply,
    sse,
    upstream,
)

from ai_todos.memory import block

ITEM = "fix the login timeout"


@dataclass(frozen=True)
class World:
    proxy: Running
    upstream: Upstream
    repo: Path
    empty: Path
    home: Path

    @property
    def url(self) -> str:
        return self.proxy.url

    @property
    def host(self) -> tuple[str, int]:
        name, _, port = self.url.removeprefix("http://").partition(":")
        return name, int(port)

    def says(self, answer: Answer) -> None:
        self.upstream.answer = answer

    def replies(self, payload: object, status: int = 200, **headers: str) -> None:
        self.says(lambda to, _: to.whole(status, {**JSON, **headers}, json.dumps(payload).encode()))

    def streams(self, *events: bytes) -> None:
        self.says(lambda to, _: to.events(*events))


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """One proxy for all tests of this file: a repository with an item, and an allowed one with nothing to say."""
    home = tmp_path_factory.mktemp("home")
    env = environment(home)
    repo = git_repo(tmp_path_factory.mktemp("work") / "repo", env, ITEM)
    empty = git_repo(tmp_path_factory.mktemp("work") / "空 empty", env)
    words = ("--allow", str(empty), "--max-body", "1")
    with upstream() as server, proxy(repo, env, "--upstream", server.url, *words) as running:
        yield World(running, server, repo, empty, home)


@pytest.fixture
def world(shared: World) -> World:
    shared.upstream.seen.clear()
    return shared


@pytest.fixture
def client(world: World) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=world.url, timeout=PATIENCE, trust_env=False) as made:
        yield made


def has_block(body: object) -> bool:
    text = json.dumps(body)
    return text.count(block.FENCE_OPEN) == 1 and ITEM in text


# The SDKs


def openai_chat(sdk: openai.OpenAI, words: str) -> str:
    reply = sdk.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": words}])
    return str(reply.choices[0].message.content)


def openai_chat_stream(sdk: openai.OpenAI, words: str) -> str:
    with sdk.chat.completions.create(
        model="gpt-4o", messages=[{"role": "user", "content": words}], stream=True
    ) as events:
        return "".join(event.choices[0].delta.content or "" for event in events)


def openai_responses(sdk: openai.OpenAI, words: str) -> str:
    return sdk.responses.create(model="gpt-4o", input=words).output_text


def openai_responses_stream(sdk: openai.OpenAI, words: str) -> str:
    with sdk.responses.create(model="gpt-4o", input=words, stream=True) as events:
        return "".join(event.delta for event in events if event.type == "response.output_text.delta")


OPENAI_WAYS: list[tuple[Callable[[openai.OpenAI, str], str], Any]] = [
    (openai_chat, chat_reply("你好, hello")),
    (openai_chat_stream, chat_events("你", "好, ", "hello")),
    (openai_responses, response_reply("你好, hello")),
    (openai_responses_stream, response_events("你好, hello")),
]


@pytest.mark.parametrize(("way", "reply"), OPENAI_WAYS, ids=lambda one: getattr(one, "__name__", ""))
def test_the_openai_sdk_gets_its_block_through(way: Any, reply: Any, world: World) -> None:
    if "stream" in way.__name__:
        world.streams(*reply)
    else:
        world.replies(reply)
    with openai.OpenAI(base_url=f"{world.url}/v1", api_key=CANARY, max_retries=0) as sdk:
        assert way(sdk, f"what next, {way.__name__}?") == "你好, hello"
    (seen,) = world.upstream.seen
    assert has_block(seen.json)
    assert seen.headers["authorization"] == f"Bearer {CANARY}"
    assert seen.headers["host"] == world.upstream.url.removeprefix("http://")


@pytest.mark.parametrize("streams", [False, True])
def test_the_anthropic_sdk_gets_its_block_through(streams: bool, world: World) -> None:
    asked: Any = {"model": "claude", "max_tokens": 9, "messages": [{"role": "user", "content": f"what next {streams}"}]}
    with anthropic.Anthropic(base_url=world.url, api_key=CANARY, max_retries=0) as sdk:
        if streams:
            world.streams(*message_events("你", "好"))
            with sdk.messages.stream(**asked) as events:
                assert "".join(events.text_stream) == "你好"
        else:
            world.replies(message_reply("你好"))
            messages: Any = sdk.messages
            assert messages.create(**asked).content[0].text == "你好"
    assert has_block(world.upstream.last.json)
    assert world.upstream.last.headers["authorization"] == f"Bearer {CANARY}"


def test_gemini_gets_its_block_through(world: World, client: httpx2.Client) -> None:
    world.streams(*sse(gemini_reply("你好")))
    target = "/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse&key=k%2Fk"
    answer = client.post(target, json={"contents": [{"role": "user", "parts": [{"text": "what next?"}]}]})
    assert "你好" in answer.text
    assert has_block(world.upstream.last.json)
    assert world.upstream.last.target == target


def test_a_conversation_keeps_its_block_and_the_rest_of_the_request_as_it_was(world: World) -> None:
    client = openai.OpenAI(base_url=f"{world.url}/v1", api_key="none", max_retries=0)
    world.replies(chat_reply("done"))
    first: list[Any] = [{"role": "system", "content": "be brief"}, {"role": "user", "content": "turn one"}]
    tools: list[Any] = [{"type": "function", "function": {"name": "read", "parameters": {"type": "object"}}}]
    with client:
        client.chat.completions.create(model="gpt-4o", messages=first, tools=tools)
        later: list[Any] = [*first, {"role": "assistant", "content": "done"}, {"role": "user", "content": "turn two"}]
        client.chat.completions.create(model="gpt-4o", messages=later, tools=tools)
    one, two = (seen.json for seen in world.upstream.seen)
    assert has_block(one)
    assert two["messages"][:2] == one["messages"]
    assert (two["messages"][2:], two["tools"]) == (later[2:], tools)


def test_a_conversation_that_the_server_holds_is_not_told_twice(world: World) -> None:
    with openai.OpenAI(base_url=f"{world.url}/v1", api_key="none", max_retries=0) as sdk:
        for number, said in enumerate(("held one", "held two"), start=1):
            if number == 1:
                world.streams(*response_events("ok", "resp_held_1"))
                openai_responses_stream(sdk, said)
            else:
                world.replies(response_reply("ok", "resp_held_2"))
                sdk.responses.create(model="gpt-4o", input=said, previous_response_id="resp_held_1")
    one, two = (seen.json for seen in world.upstream.seen)
    assert has_block(one)
    assert two["input"] == "held two"


# What passes through as it came


NO_OPS: list[tuple[str, str, bytes, dict[str, str]]] = [
    ("GET", "/v1/models", b"", {}),
    ("GET", "/v1/files/a%2Fb/content?x=%20y&x=2", b"", {}),
    ("HEAD", "/v1/models", b"", {}),
    ("DELETE", "/v1/responses/resp_1", b"", {}),
    ("POST", "/v1/embeddings", b'{"input":  "what next?"}', JSON),
    ("POST", "/v1/messages/count_tokens", json.dumps(chat("count")).encode(), JSON),
    ("POST", "/anything/at/all", bytes(range(256)), {"content-type": "application/octet-stream"}),
    ("POST", "/v1/chat/completions", b"not JSON", JSON),
    ("POST", "/v1/chat/completions", b"", {}),
    ("POST", "/v1/chat/completions", b'{"messages": [], "n": 1e999}', JSON),
    ("POST", "/v1/chat/completions", json.dumps(chat("br")).encode(), {**JSON, "content-encoding": "br"}),
    ("POST", "/v1/chat/completions", b"\x1f\x8b broken", {**JSON, "content-encoding": "gzip"}),
]


@pytest.mark.parametrize("asked", NO_OPS, ids=lambda one: f"{one[0]} {one[1]}")
def test_what_carries_no_messages_that_we_read_passes_through_byte_for_byte(
    asked: tuple[str, str, bytes, dict[str, str]], world: World, client: httpx2.Client
) -> None:
    method, target, body, headers = asked
    world.replies({"some": "thing"}, 200, **{"x-request-id": "r1"})
    answer = client.request(method, target, content=body, headers=headers)
    assert (answer.status_code, answer.headers["x-request-id"]) == (200, "r1")
    assert answer.content == (b"" if method == "HEAD" else b'{"some": "thing"}')
    seen = world.upstream.last
    assert (seen.method, seen.target, seen.body) == (method, target, body)
    assert {name: seen.headers[name] for name in headers} == headers


@pytest.mark.parametrize("coding", ["", "gzip"])
def test_with_nothing_to_say_the_very_bytes_go_out(coding: str, world: World, client: httpx2.Client) -> None:
    plain = b'{ "model":"gpt-4o",\n "messages":[{"role":"user","content":"what\\u0020next?"}], "n":1.0 }'
    body = gzip.compress(plain) if coding else plain
    headers = {**JSON, "x-ai-todos-repo": quote(str(world.empty))} | ({"content-encoding": coding} if coding else {})
    world.replies(chat_reply("ok"))
    assert client.post("/v1/chat/completions", content=body, headers=headers).status_code == 200
    assert world.upstream.last.body == body
    assert "x-ai-todos-repo" not in world.upstream.last.headers


CODINGS: dict[str, Callable[[bytes], bytes]] = {
    "gzip": gzip.compress,
    "deflate": zlib.compress,
    "zstd": zstandard.ZstdCompressor().compress,
}


@pytest.mark.parametrize("coding", CODINGS)
def test_a_compressed_request_gets_its_block_too(coding: str, world: World, client: httpx2.Client) -> None:
    world.replies(chat_reply("ok"))
    body = CODINGS[coding](json.dumps(chat(f"what next in {coding}?")).encode())
    client.post("/v1/chat/completions", content=body, headers={**JSON, "content-encoding": coding})
    seen = world.upstream.last
    assert has_block(seen.json)
    assert "content-encoding" not in seen.headers
    assert seen.headers["content-length"] == str(len(seen.body))


@pytest.mark.parametrize("coding", CODINGS)
def test_a_compressed_reply_comes_back_byte_for_byte(coding: str, world: World, client: httpx2.Client) -> None:
    packed = CODINGS[coding](json.dumps(chat_reply("ok")).encode())
    world.says(lambda to, _: to.whole(200, {**JSON, "content-encoding": coding}, packed))
    with client.stream("POST", "/v1/chat/completions", json=chat("packed")) as answer:
        assert b"".join(answer.iter_raw()) == packed
    assert answer.headers["content-encoding"] == coding
    assert answer.headers["content-length"] == str(len(packed))


@pytest.mark.parametrize("status", [400, 401, 429, 500, 529, 302])
def test_errors_and_redirects_come_as_they_came(status: int, world: World, client: httpx2.Client) -> None:
    more = {"retry-after": "17", "location": "https://elsewhere.example/"}
    world.replies({"error": {"message": "slow down"}}, status, **more)
    answer = client.post("/v1/chat/completions", json=chat("hello"), follow_redirects=False)
    assert (answer.status_code, answer.json()) == (status, {"error": {"message": "slow down"}})
    assert {name: answer.headers[name] for name in more} == more
    assert len(world.upstream.seen) == 1


def test_headers_of_one_connection_stay_on_it_and_others_pass(world: World) -> None:
    cookies = "set-cookie: a=1\r\nset-cookie: b=2"
    hop = "connection: x-hop\r\nx-hop: 1\r\nkeep-alive: timeout=9"

    def answer(to: Handler, _: Seen) -> None:
        to.wfile.write(f"HTTP/1.1 200 OK\r\n{hop}\r\n{cookies}\r\ncontent-length: 2\r\n\r\n{{}}".encode())

    world.says(answer)
    mine = (
        "Connection: keep-alive, X-Mine\r\nX-Mine: 1\r\nTE: trailers\r\nProxy-Authorization: Basic eA==\r\nX-Two: a\r\n"
    )
    came = raw(world, f"GET /v1/models HTTP/1.1\r\nHost: HOST\r\n{mine}X-Two: b\r\nConnection: close\r\n\r\n")
    head = came.partition("\r\n\r\n")[0].lower()
    assert "x-hop" not in head
    assert "timeout=9" not in head
    assert cookies in head
    seen = world.upstream.last
    assert not {"x-mine", "te", "proxy-authorization"} & set(seen.headers)
    assert [value for name, value in seen.raw if name == "x-two"] == ["a", "b"]
    assert "accept-encoding" not in seen.headers
    assert "user-agent" not in seen.headers


def test_a_large_upload_that_is_no_conversation_is_passed_on_as_it_comes(world: World, client: httpx2.Client) -> None:
    pieces = [b"x" * 500_000] * 6
    client.post("/v1/files", content=iter(pieces))
    assert world.upstream.last.body == b"".join(pieces)


def raw(world: World, text: str) -> str:
    """What comes back, to its end, for a request as it stands."""
    with socket.create_connection(world.host, timeout=PATIENCE) as line:
        line.sendall(text.replace("HOST", world.url.removeprefix("http://")).encode("latin-1"))
        pieces: list[bytes] = []
        while piece := line.recv(65_536):
            pieces.append(piece)
    return b"".join(pieces).decode("latin-1")


# As it comes


def test_an_event_reaches_the_client_while_the_upstream_still_waits(world: World, client: httpx2.Client) -> None:
    got = threading.Event()
    first, *others = chat_events("first", " and last")

    def answer(to: Handler, _: Seen) -> None:
        to.begin(200, {"content-type": "text/event-stream", "transfer-encoding": "chunked"})
        to.piece(first)
        assert got.wait(PATIENCE)
        for piece in (*others, b""):
            to.piece(piece)

    world.says(answer)
    with client.stream("POST", "/v1/chat/completions", json=chat("slowly", stream=True)) as response:
        pieces = response.iter_raw()
        assert next(pieces) == first
        got.set()
        assert b"".join(pieces) == b"".join(others)


def test_any_number_of_requests_share_a_connection(world: World) -> None:
    world.replies(chat_reply("ok"))
    body = json.dumps(chat("again"))
    head = f"POST /v1/chat/completions HTTP/1.1\r\nHost: HOST\r\nContent-Length: {len(body)}\r\n"
    last = f"{head}Connection: close\r\n\r\n{body}"
    answers = raw(world, f"{head}\r\n{body}" * 3 + last)
    assert answers.count("HTTP/1.1 200") == 4
    assert len({seen.peer for seen in world.upstream.seen}) == 1


def test_a_connection_that_the_upstream_has_closed_is_not_used_again(world: World, client: httpx2.Client) -> None:
    def answer(to: Handler, _: Seen) -> None:
        to.whole(200, JSON, b"{}")
        to.close_connection = True

    world.says(answer)
    for number in range(5):
        assert client.post("/v1/chat/completions", json=chat(f"number {number}")).status_code == 200
    assert len(world.upstream.seen) == 5


@pytest.mark.parametrize("begun", [False, True], ids=["before the reply", "within the reply"])
@pytest.mark.parametrize("target", ["/v1/chat/completions", "/v1/embeddings"])
def test_a_client_that_leaves_closes_the_upstream(target: str, begun: bool, world: World) -> None:
    asked, closed = threading.Event(), threading.Event()

    def answer(to: Handler, _: Seen) -> None:
        if begun:
            to.begin(200, {"content-type": "text/event-stream", "transfer-encoding": "chunked"})
            to.piece(b"data: {}\n\n")
        asked.set()
        to.connection.settimeout(PATIENCE)
        if to.connection.recv(1) == b"":
            closed.set()
        to.close_connection = True

    world.says(answer)
    body = json.dumps(chat("leave"))
    with socket.create_connection(world.host, timeout=PATIENCE) as line:
        host = world.url.removeprefix("http://")
        line.sendall(f"POST {target} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())
        assert asked.wait(PATIENCE)
        if begun:
            assert line.recv(10)
    assert closed.wait(PATIENCE)


def test_a_reply_that_breaks_off_breaks_off(world: World, client: httpx2.Client) -> None:
    def answer(to: Handler, _: Seen) -> None:
        to.begin(200, {"content-type": "text/event-stream", "transfer-encoding": "chunked"})
        to.piece(b"data: {}\n\n")
        to.close_connection = True

    world.says(answer)
    with (
        pytest.raises(httpx2.RemoteProtocolError),
        client.stream("POST", "/v1/chat/completions", json=chat("broken", stream=True)) as response,
    ):
        assert response.read()


def test_a_client_that_offers_another_protocol_gets_its_answer(world: World) -> None:
    """As Java's HttpClient does."""
    world.replies(chat_reply("hi"))
    offer = {"connection": "Upgrade, HTTP2-Settings", "upgrade": "h2c", "http2-settings": "AAMAAABkAAQAAP__"}
    with httpx2.Client(base_url=world.url, trust_env=False, timeout=PATIENCE, headers=offer) as client:
        for _ in range(2):
            assert client.post("/v1/chat/completions", json=chat("hello")).json() == chat_reply("hi")
    assert [block.FENCE_OPEN in seen.body.decode() for seen in world.upstream.seen] == [True] * 2
    assert not {"upgrade", "http2-settings"} & set(world.upstream.seen[0].headers)


def test_an_upstream_that_answers_nothing_is_told_from_one_that_is_not_there(
    world: World, client: httpx2.Client
) -> None:
    def answer(to: Handler, _: Seen) -> None:
        to.close_connection = True

    world.says(answer)
    told = client.post("/v1/chat/completions", json=chat("hello"))
    assert (told.status_code, "gave no answer" in told.json()["error"]["message"]) == (502, True)


# Refusals


@pytest.mark.parametrize("target", ["/v1/chat/completions", "/v1/messages", "/v1beta/models/g:generateContent"])
def test_a_request_that_is_too_large_gets_a_json_413(target: str, world: World, client: httpx2.Client) -> None:
    answer = client.post(target, json=chat("x" * 1_100_000))
    assert answer.status_code == 413
    assert "1 MB" in answer.json()["error"]["message"]
    bomb = gzip.compress(b" " * 50_000_000)
    answer = client.post(target, content=bomb, headers={"content-encoding": "gzip"})
    assert answer.status_code == 413
    assert world.upstream.seen == []


STRANGERS: list[dict[str, str]] = [
    {"host": "evil.example"},
    {"host": "127.0.0.1:1"},
    {"host": "127.0.0.1.evil.example:PORT"},
    {"origin": "https://evil.example"},
    {"origin": "http://127.0.0.1:1"},
    {"origin": "null"},
    {"sec-fetch-site": "cross-site"},
]


@pytest.mark.parametrize("headers", STRANGERS)
@pytest.mark.parametrize("method", ["GET", "POST", "OPTIONS"])
def test_what_a_web_page_sends_goes_nowhere(
    method: str, headers: dict[str, str], world: World, client: httpx2.Client
) -> None:
    port = str(world.host[1])
    headers = {name: value.replace("PORT", port) for name, value in headers.items()}
    for target in ("/v1/chat/completions", "/.ai-todos", "/v1/models"):
        answer = client.request(method, target, headers=headers, content=b"{}" if method == "POST" else b"")
        assert (answer.status_code, ITEM in answer.text, str(world.repo) in answer.text) == (403, False, False)
        assert "access-control-allow-origin" not in answer.headers
    assert world.upstream.seen == []


def test_a_folder_that_the_user_did_not_name_is_refused_whether_it_is_there_or_not(
    world: World, client: httpx2.Client
) -> None:
    for named in (str(world.home), "/", "/no/such/folder", f"{world.repo}/../..", "..", f"{world.repo}/x"):
        headers = {"x-ai-todos-repo": quote(named)}
        answer = client.post("/v1/chat/completions", json=chat("hello"), headers=headers)
        assert (answer.status_code, "--allow" in answer.text) == (403, True)
    assert world.upstream.seen == []


@pytest.mark.parametrize("form", ["as it is", "quoted", "with a slash"])
def test_a_folder_that_the_user_named_may_be_chosen(form: str, world: World, client: httpx2.Client) -> None:
    world.replies(chat_reply("ok"))
    path = str(world.repo)
    named = {"as it is": path, "quoted": quote(path), "with a slash": f"{path}/"}[form].encode()
    client.post("/v1/chat/completions", json=chat(f"named {named!r}"), headers={b"x-ai-todos-repo": named})
    assert has_block(world.upstream.last.json)


def test_websockets_are_refused_with_words(world: World) -> None:
    upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eA==\r\n"
    with socket.create_connection(world.host, timeout=PATIENCE) as line:
        host = world.url.removeprefix("http://")
        line.sendall(f"GET /v1/responses HTTP/1.1\r\nHost: {host}\r\n{upgrade}\r\n".encode())
        answer = ""
        while not answer.endswith("}"):
            answer += line.recv(65_536).decode()
    assert answer.startswith("HTTP/1.1 426 ")
    assert "websockets are not passed on" in answer
    assert world.upstream.seen == []


def test_it_tells_of_itself(world: World, client: httpx2.Client) -> None:
    assert client.get("/.ai-todos").json()["repository"] == str(world.repo)
