"""`ai-todos proxy` from its start to its end: what it is told, what it hears, what it never writes, what fails."""

from __future__ import annotations

import gzip
import json
import socket
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from scripted import (
    CANARY,
    JSON,
    PATIENCE,
    Handler,
    Seen,
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
    sse,
    upstream,
)

from ai_todos import Memory
from ai_todos.memory import block
from ai_todos.memory.cli.main import main

LEFT = "I've left out the {} for now; it still has to be written."


def asking(words: str) -> list[dict[str, Any]]:
    return [{"role": "user", "content": words}]


def talks() -> Iterator[tuple[str, dict[str, Any], list[bytes]]]:
    """Requests of every shape, and replies cut in every way; each leaves something of its own open."""
    chunks = chat_events("I've left out the rollback ", "script for now; it still has to be 写完.")
    yield "/v1/chat/completions", chat("go on", stream=True), [b"".join(chunks)[at : at + 1] for at in range(2000)]
    packed = gzip.compress(b"".join(chat_events(LEFT.format("export dialog"))))
    yield "/v1/chat/completions?gzip", chat("go on", stream=True), [packed[:50], packed[50:51], packed[51:]]
    yield "/v1/responses", {"model": "m", "input": "go on"}, response_events(LEFT.format("retry loop"))
    yield "/v1/messages", {"model": "m", "messages": asking("on")}, message_events(LEFT.format("config parser"))
    yield "/v1/messages?whole", {"messages": asking("on?")}, [json.dumps(message_reply(LEFT.format("cache"))).encode()]
    said = {"contents": [{"role": "user", "parts": [{"text": "go on"}]}]}
    yield (
        f"/v1beta/models/g:streamGenerateContent?alt=sse&key={CANARY}",
        said,
        sse(gemini_reply(LEFT.format("upload form"))),
    )


def test_replies_are_heard_and_keys_are_never_written(own_home: Path, tmp_path: Path) -> None:
    env = environment(own_home, PYTHONASYNCIODEBUG="1", AI_TODOS_DEBUG="true", HTTPX_LOG_LEVEL="trace")
    repo = git_repo(tmp_path / "repo", env, "fix the login timeout")
    (repo / "a.py").write_text("# TODO: read the manual\n", encoding="utf-8")
    keys = {"authorization": f"Bearer {CANARY}", "x-api-key": CANARY, "x-goog-api-key": CANARY}
    with upstream() as server, proxy(repo, env, "--debug", "--upstream", server.url) as running:
        with httpx2.Client(base_url=running.url, trust_env=False, timeout=PATIENCE, headers=keys) as client:
            for target, asked, pieces in talks():

                def answer(to: Handler, seen: Seen, pieces: list[bytes] = pieces) -> None:
                    coded = {"content-encoding": "gzip"} if seen.target.endswith("?gzip") else {}
                    to.begin(200, {**coded, "transfer-encoding": "chunked"})
                    for piece in (*filter(None, pieces), b""):
                        to.piece(piece)

                server.answer = answer
                with client.stream(
                    "POST", target, json=asked, params={"key": CANARY} if "beta" in target else None
                ) as got:
                    assert b"".join(got.iter_raw()) == b"".join(pieces)
            client.get("/v1/models", params={"key": CANARY})
        said = running.end()
    with Memory.open(repo) as memory:
        heard = "\n".join(item.content for item in memory.items(None))
    for what in ("rollback", "export dialog", "retry loop", "config parser", "cache", "upload form", "manual"):
        assert what in heard
    written = [path.read_bytes() for top in (repo, own_home) for path in top.rglob("*") if path.is_file()]
    assert len(written) > 5
    assert not [text for text in (*written, said.encode()) if CANARY.encode() in text]


def test_a_repository_has_no_say_in_where_requests_go_and_its_faults_stop_none(own_home: Path, tmp_path: Path) -> None:
    env = environment(own_home)
    repo = git_repo(tmp_path / "repo", env, "fix the login timeout")
    (repo / "pyproject.toml").write_text('[tool.ai-todos]\nupstream = "http://127.0.0.1:1"\n', encoding="utf-8")
    (repo / ".env").write_text("AI_TODOS_UPSTREAM=http://127.0.0.1:1\n", encoding="utf-8")
    (repo / "starlette.py").write_text("raise SystemExit('the folder was imported')\n", encoding="utf-8")
    asked = json.dumps(chat("what next?")).encode()
    with (
        upstream() as server,
        proxy(repo, {**env, "AI_TODOS_UPSTREAM": server.url}) as running,
        httpx2.Client(base_url=running.url, trust_env=False, timeout=PATIENCE) as client,
    ):
        server.answer = lambda to, _: to.whole(200, JSON, json.dumps(chat_reply("ok")).encode())
        assert "upstream is ignored: only you can set it" in running.said
        lock = sqlite3.connect(repo / ".ai_todos" / "todos.db", isolation_level=None)
        lock.execute("BEGIN EXCLUSIVE")
        assert client.post("/v1/chat/completions", content=asked).status_code == 200
        lock.close()
        assert len(server.seen) == 1
        client.post("/v1/chat/completions", json=chat("unlocked"))
        assert block.FENCE_OPEN in server.seen[-1].body.decode()
        (repo / ".ai_todos" / "config.yaml").write_text("inject: {max_tokens: many}\n", encoding="utf-8")
        assert client.post("/v1/chat/completions", content=asked).status_code == 200
        assert server.seen[-1].body == asked


def test_an_upstream_that_cannot_be_reached_is_a_502_in_the_providers_words(own_home: Path, tmp_path: Path) -> None:
    env = environment(own_home)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # nobody listens there
        nowhere = f"http://127.0.0.1:{taken.getsockname()[1]}"
        (own_home / ".config" / "ai-todos").mkdir(parents=True)
        mine = own_home / ".config" / "ai-todos" / "config.yaml"
        mine.write_text(f"proxy:\n  upstream: {nowhere}/v1\n", encoding="utf-8")
        repo = git_repo(tmp_path / "repo", env)
        with (
            proxy(repo, env) as running,
            httpx2.Client(base_url=running.url, trust_env=False, timeout=PATIENCE) as client,
        ):
            targets = ["/v1/chat/completions", "/v1/messages", "/v1beta/models/g:generateContent", "/v1/models"]
            answers = [client.post(target, json=chat("hello"), params={"key": CANARY}) for target in targets]
    assert [answer.status_code for answer in answers] == [502] * 4
    assert all(nowhere in answer.text and CANARY not in answer.text for answer in answers)
    openais, anthropics, geminis, others = (answer.json() for answer in answers)
    assert openais["error"].keys() == others["error"].keys() == {"message", "type", "param", "code"}
    assert (anthropics["type"], anthropics["error"]["type"]) == ("error", "api_error")
    assert (geminis["error"]["code"], geminis["error"]["status"]) == (502, "UNAVAILABLE")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--upstream", "ftp://x"], "is no upstream"),
        (["--upstream", "https://ada:pw@host"], "is no upstream"),
        (["--upstream", "https://host?key=1"], "is no upstream"),
        (["--upstream", "host"], "is no upstream"),
        (["--allow", "/no/such/folder"], "there is no folder"),
        (["--repo", "/"], "root of the file system"),
        (["--max-body", "0"], "megabytes"),
        (["--port", "70000"], "is no port"),
        (["--set", "max_items=many"], "--set max_items"),
    ],
)
def test_what_cannot_be_meant_is_said_in_one_line(
    words: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["proxy", "--port", "0", *words]) == 2
    said = capsys.readouterr().err
    assert told in said
    assert said.count("\n") == 1


def test_a_taken_port_and_a_circle_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        taken.listen()
        assert main(["proxy", "--port", str(port)]) == 1
    assert "choose another with --port" in capsys.readouterr().err
    assert main(["proxy", "--port", str(port), "--upstream", f"http://localhost:{port}/v1"]) == 2
    assert "is the proxy itself" in capsys.readouterr().err


def test_a_proxy_that_it_cannot_use_itself_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ALL_PROXY", "socks5://127.0.0.1:1")
    monkeypatch.setitem(sys.modules, "socksio", None)
    assert main(["proxy", "--port", "0"]) == 2
    said = capsys.readouterr().err
    assert ("pip install socksio" in said, said.count("\n")) == (True, 1)


def test_without_its_packages_it_names_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert main(["proxy"]) == 2
    assert "pip install 'ai-todos[proxy]'" in capsys.readouterr().err
