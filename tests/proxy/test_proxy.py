"""The proxy in a process of its own, between the real SDKs and a real upstream."""

from __future__ import annotations

import gzip
import http.client
import json
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import upstreams
from anthropic import Anthropic
from openai import OpenAI, RateLimitError
from upstreams import Upstream

from ai_todos import Memory
from ai_todos.memory import block

ITEM = "fix the login timeout"
ASK: list[Any] = [{"role": "user", "content": "What next?"}]


@pytest.fixture(scope="module")
def repos(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    made = {name: tmp_path_factory.mktemp(name) for name in ("first", "second", "stranger", "silent")}
    for name, path in made.items():
        (path / ".git").mkdir()
        (path / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
        if name != "silent":
            with Memory.open(path) as memory:
                memory.add(ITEM if name == "first" else f"{name}: rotate the keys")
    return made


@pytest.fixture(scope="module")
def shared() -> Iterator[Upstream]:
    with upstreams.serving() as serving:
        serving.go_on.set()
        yield serving


def started(repo: Path, *words: str) -> tuple[subprocess.Popen[str], str]:
    """A proxy on a free port, and its address."""
    command = [sys.executable, "-m", "ai_todos", "--repo", str(repo), "proxy", "--port", "0", *words]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, encoding="utf-8")
    assert process.stderr is not None
    found = re.search(r"listening on (http://127\.0\.0\.1:\d+)", process.stderr.readline())
    assert found
    process.stderr.readline()
    return process, found[1]


@pytest.fixture(scope="module")
def proxy(repos: dict[str, Path], shared: Upstream) -> Iterator[str]:
    process, address = started(repos["first"], "--upstream", shared.url, "--also", str(repos["second"]))
    yield address
    process.terminate()
    _, said = process.communicate(timeout=20)
    assert process.returncode in (0, -15)
    assert said == "", "nothing is logged, whatever passed"


@pytest.fixture
def upstream(shared: Upstream) -> Upstream:
    shared.requests.clear()
    shared.go_on.set()
    shared.gone.clear()
    return shared


def sent(
    address: str, path: str, body: bytes, method: str = "POST", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    with closing(http.client.HTTPConnection(address.removeprefix("http://"), timeout=30)) as link:
        link.request(method, path, body, {"Content-Type": "application/json", **named})
        reply = link.getresponse()
        data = reply.read()
        return reply.status, {name.lower(): value for name, value in reply.getheaders()}, data


def blocks(body: object) -> int:
    return json.dumps(body).count(block.FENCE_OPEN)


def chat(words: str = "What next?", **more: object) -> bytes:
    return json.dumps({"model": "m", "messages": [{"role": "user", "content": words}], **more}).encode()


def test_the_openai_sdk_through_the_proxy(proxy: str, upstream: Upstream, repos: dict[str, Path]) -> None:
    client = OpenAI(base_url=f"{proxy}/v1", api_key="secret", max_retries=0)
    whole = client.chat.completions.create(model="m", messages=ASK)
    assert whole.choices[0].message.content == "We'll add the retry logic later."
    streamed = client.chat.completions.create(model="m", messages=[{"role": "user", "content": "go on"}], stream=True)
    assert "".join(event.choices[0].delta.content or "" for event in streamed) == "We'll add the retry logic later."
    assert all(blocks(body) == 1 and ITEM in json.dumps(body) for body in upstream.bodies)
    assert [path for path, _, _ in upstream.requests] == ["/v1/chat/completions"] * 2
    assert {headers["authorization"] for _, headers, _ in upstream.requests} == {"Bearer secret"}
    with Memory.open(repos["first"]) as memory:
        deadline = time.monotonic() + 30
        while len(memory.items()) < 2 and time.monotonic() < deadline:
            pass
        assert "add the retry logic" in [item.content for item in memory.items()]


def test_the_anthropic_sdk_through_the_proxy(proxy: str, upstream: Upstream) -> None:
    client = Anthropic(base_url=proxy, api_key="secret", max_retries=0)
    client.messages.with_raw_response.create(
        model="c", max_tokens=5, messages=[{"role": "user", "content": "anthropic"}]
    )
    ((path, headers, _),) = upstream.requests
    assert (path, "anthropic-version" in headers) == ("/v1/messages", True)
    assert blocks(upstream.bodies[0]) == 1


@pytest.mark.parametrize(
    ("path", "body", "words"),
    [
        ("/v1/responses", {"model": "m", "input": "WORDS"}, "responses"),
        ("/v1beta/models/gemini:generateContent?key=k", {"contents": [{"parts": [{"text": "WORDS"}]}]}, "gemini"),
        (
            "/openai/deployments/d/chat/completions?api-version=1",
            {"messages": [{"role": "user", "content": "WORDS"}]},
            "az",
        ),
    ],
)
def test_each_shape_carries_the_block(proxy: str, upstream: Upstream, path: str, body: object, words: str) -> None:
    status, _, _ = sent(proxy, path, json.dumps(body).replace("WORDS", words).encode())
    assert status == 200
    assert upstream.requests[0][0] == path
    assert blocks(upstream.bodies[0]) == 1


def test_whatever_else_passes_through_untouched(proxy: str, upstream: Upstream) -> None:
    odd = b'{"model":"m",  "input": "a\\u0062", "n": 1e2}'
    for method, path in (
        ("GET", "/v1/models?x=%20y"),
        ("POST", "/v1/embeddings"),
        ("DELETE", "/v1/files/1"),
        ("PUT", "/x"),
    ):
        status, _, data = sent(proxy, path, odd, method, X_Mine="1", Accept_Encoding="identity")
        assert (status, json.loads(data)) == (200, upstreams.CHAT)
    assert {body for _, _, body in upstream.requests} == {odd}
    assert [path for path, _, _ in upstream.requests] == ["/v1/models?x=%20y", "/v1/embeddings", "/v1/files/1", "/x"]
    assert all(headers["x-mine"] == "1" for _, headers, _ in upstream.requests)


@pytest.mark.parametrize(
    ("headers", "body"),
    [
        ({"x_ai_todos": "off"}, chat("off")),
        ({}, b'{"model": "m", "messages": [}'),
        ({}, b""),
        ({}, b"[1, 2]"),
        ({"content_encoding": "br"}, b"\x0b\x02\x80"),
        ({"content_encoding": "gzip"}, b"no gzip"),
    ],
    ids=str,
)
def test_what_is_not_to_be_or_cannot_be_rewritten_goes_out_as_it_came(
    proxy: str, upstream: Upstream, headers: dict[str, str], body: bytes
) -> None:
    sent(proxy, "/v1/chat/completions", body, **headers)
    ((_, arrived, passed),) = upstream.requests
    assert passed == body
    assert "x-ai-todos" not in arrived
    assert arrived.get("content-encoding") == headers.get("content_encoding")


def test_with_nothing_to_say_the_very_bytes_go_out(repos: dict[str, Path], upstream: Upstream) -> None:
    process, address = started(repos["silent"], "--upstream", f"{upstream.url}/v1")
    try:
        odd = b'{ "messages" : [{"content":"caf\xc3\xa9", "role":"user"}],"model":"m","temperature":1.0 }'
        sent(address, "/v1/chat/completions", odd)
        assert [(path, body) for path, _, body in upstream.requests] == [("/v1/chat/completions", odd)]
    finally:
        process.terminate()
        process.communicate()


def test_compressed_requests_and_replies(proxy: str, upstream: Upstream) -> None:
    status, headers, data = sent(proxy, "/zipped/chat/completions", gzip.compress(chat("zip")), Content_Encoding="gzip")
    assert (status, headers["content-encoding"]) == (200, "gzip")
    assert json.loads(gzip.decompress(data)) == upstreams.CHAT
    assert "content-encoding" not in upstream.requests[0][1]
    assert blocks(upstream.bodies[0]) == 1


def test_errors_come_as_they_are(proxy: str, upstream: Upstream) -> None:
    status, headers, data = sent(proxy, "/v1/limited/chat/completions", chat("limited"))
    assert (status, headers["retry-after"], headers["x-request-id"]) == (429, "7", "r1")
    assert json.loads(data) == {"error": {"message": "slow down"}}
    with pytest.raises(RateLimitError):
        OpenAI(base_url=f"{proxy}/v1/limited", api_key="k", max_retries=0).chat.completions.create(
            model="m", messages=ASK
        )


def test_a_reply_that_breaks_off_breaks_off_here_too(proxy: str, upstream: Upstream) -> None:
    with pytest.raises((http.client.IncompleteRead, ConnectionError)):
        sent(proxy, "/v1/broken/chat/completions", chat("broken"))
    assert sent(proxy, "/v1/models", b"", "GET")[0] == 200


def streaming(address: str, path: str) -> tuple[socket.socket, bytes]:
    """A stream, read up to its first event."""
    host, _, port = address.removeprefix("http://").partition(":")
    body = chat(f"stream {path}", stream=True)
    link = socket.create_connection((host, int(port)), timeout=30)
    head = f"POST {path} HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Length: {len(body)}\r\n\r\n"
    link.sendall(head.encode() + body)
    data = b""
    while b"We'll add the " not in data:
        data += link.recv(65536)
    return link, data


def test_an_event_arrives_while_the_upstream_waits(proxy: str, upstream: Upstream) -> None:
    upstream.go_on.clear()
    link, data = streaming(proxy, "/v1/chat/completions")
    assert b"retry logic" not in data
    upstream.go_on.set()
    while b"[DONE]" not in data:
        data += link.recv(65536)
    link.close()


def test_a_client_that_leaves_ends_the_request_upstream(proxy: str, upstream: Upstream) -> None:
    upstream.go_on.clear()
    link, _ = streaming(proxy, "/v1/wait/chat/completions")
    link.close()
    sent(proxy, "/v1/models", b"", "GET")
    upstream.go_on.set()
    assert upstream.gone.wait(20), "the upstream writes into a connection that is closed"


def test_another_repository_may_be_named_if_it_was_named_at_the_start(
    proxy: str, upstream: Upstream, repos: dict[str, Path]
) -> None:
    sent(proxy, "/v1/chat/completions", chat("second"), X_Ai_Todos_Repo=str(repos["second"]))
    assert "second: rotate the keys" in json.dumps(upstream.bodies[0])
    assert "x-ai-todos-repo" not in upstream.requests[0][1]
    status, _, data = sent(proxy, "/v1/chat/completions", chat("x"), X_Ai_Todos_Repo=str(repos["stranger"]))
    assert (status, len(upstream.requests)) == (403, 1)
    assert "none of the repositories" in json.loads(data)["error"]["message"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 403),
        ({"Host": "127.0.0.1.evil.example:80"}, 403),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://localhost:3000"}, 200),
        ({"Upgrade": "websocket", "Connection": "Upgrade"}, 501),
    ],
    ids=str,
)
def test_only_programs_of_this_machine_are_answered(
    proxy: str, upstream: Upstream, headers: dict[str, str], status: int
) -> None:
    assert sent(proxy, "/v1/chat/completions", chat("host"), **headers)[0] == status
    assert len(upstream.requests) == (status == 200)


def test_a_request_that_is_too_large_is_refused(proxy: str, upstream: Upstream) -> None:
    host = proxy.removeprefix("http://")
    link = http.client.HTTPConnection(host, timeout=30)
    link.putrequest("POST", "/v1/messages")
    link.putheader("Content-Length", "100000001")
    link.endheaders()
    reply = link.getresponse()
    assert (reply.status, json.loads(reply.read())["type"]) == (413, "error")
    link.close()
    assert upstream.requests == []


@pytest.mark.parametrize(
    ("path", "words"),
    [("/v1/chat/completions", "error"), ("/v1/messages", "type"), ("/v1beta/models/g:generateContent", "error")],
)
def test_an_upstream_that_cannot_be_reached_is_told_in_the_providers_words(
    repos: dict[str, Path], path: str, words: str
) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process, address = started(repos["silent"], "--upstream", f"http://127.0.0.1:{port}")
    try:
        status, headers, data = sent(address, path, chat("x"))
        assert (status, headers["content-type"]) == (502, "application/json")
        assert words in json.loads(data)
        assert f"http://127.0.0.1:{port} cannot be reached" in data.decode()
    finally:
        process.terminate()
        process.communicate()


def test_a_connection_is_kept_and_many_pass_at_once(proxy: str, upstream: Upstream) -> None:
    link = http.client.HTTPConnection(proxy.removeprefix("http://"), timeout=30)
    for number in range(3):
        link.request("POST", "/v1/chat/completions", chat(f"kept {number}"))
        assert link.getresponse().read()
    link.close()

    def ask(number: int) -> int:
        return sent(proxy, "/v1/chat/completions", chat(f"number {number}"))[0]

    with ThreadPoolExecutor(16) as pool:
        assert set(pool.map(ask, range(48))) == {200}
    words = [body["messages"][-1]["content"].rpartition("\n")[2] for body in upstream.bodies]
    assert sorted(words) == sorted([f"kept {n}" for n in range(3)] + [f"number {n}" for n in range(48)])


def test_a_store_that_breaks_never_breaks_a_request(repos: dict[str, Path], upstream: Upstream, tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    (tmp_path / ".ai_todos").write_text("a file")
    process, address = started(tmp_path, "--upstream", upstream.url)
    try:
        assert sent(address, "/v1/chat/completions", chat("broken store"))[0] == 200
        assert blocks(upstream.bodies[0]) == 0
    finally:
        process.terminate()
        _, said = process.communicate()
    assert "requests for" in said
    assert "go out as they are" in said


def test_a_port_that_is_taken_and_a_wrong_address_are_told(repos: dict[str, Path], proxy: str) -> None:
    base = [sys.executable, "-m", "ai_todos", "--repo", str(repos["first"]), "proxy"]
    port = proxy.rpartition(":")[2]
    taken = subprocess.run([*base, "--port", port], capture_output=True, encoding="utf-8", check=False)
    assert (taken.returncode, f"port {port} cannot be had" in taken.stderr) == (2, True)
    wrong = subprocess.run([*base, "--upstream", "api.x.com"], capture_output=True, encoding="utf-8", check=False)
    assert (wrong.returncode, "is no http:// or https:// address" in wrong.stderr) == (2, True)
