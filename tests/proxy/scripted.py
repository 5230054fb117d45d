"""A real upstream on loopback that answers as a test says, and a real proxy in a process of its own before it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

#: Generous: what is tested is that it happens.
PATIENCE = 60
JSON = {"content-type": "application/json"}
EVENTS = {"content-type": "text/event-stream"}
CANARY = "sk-canary-0123456789abcdefghijklmnop"


@dataclass(frozen=True)
class Seen:
    """One request as it reached the upstream; `headers` by their small names."""

    method: str
    target: str
    headers: dict[str, str]
    raw: list[tuple[str, str]]
    body: bytes
    peer: int

    @property
    def json(self) -> Any:
        return json.loads(self.body)


Answer = Callable[["Handler", Seen], None]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: Any

    def do_POST(self) -> None:
        length = self.headers.get("content-length")
        body = self.rfile.read(int(length)) if length else b"".join(self.chunks())
        raw = [(name.lower(), value) for name, value in self.headers.items()]
        seen = Seen(self.command, self.path, dict(raw), raw, body, self.client_address[1])
        self.server.upstream.seen.append(seen)
        self.server.upstream.answer(self, seen)

    def do_GET(self) -> None:
        self.do_POST()

    def do_HEAD(self) -> None:
        self.do_POST()

    def do_DELETE(self) -> None:
        self.do_POST()

    def chunks(self) -> Generator[bytes]:
        while self.headers.get("transfer-encoding") == "chunked":
            size = int(self.rfile.readline(), 16)
            yield self.rfile.read(size)
            self.rfile.readline()
            if not size:
                return

    def whole(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.begin(status, {**headers, "content-length": str(len(body))})
        if self.command != "HEAD":
            self.wfile.write(body)

    def begin(self, status: int, headers: dict[str, str]) -> None:
        lines = [f"HTTP/1.1 {status} Said", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
        self.wfile.write("\r\n".join(lines).encode())

    def events(self, *pieces: bytes) -> None:
        self.begin(200, {**EVENTS, "transfer-encoding": "chunked"})
        for piece in pieces:
            self.piece(piece)
        self.piece(b"")

    def piece(self, data: bytes) -> None:
        self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - as the base class has it
        """Nothing on stderr."""


@dataclass
class Upstream:
    url: str
    answer: Answer
    seen: list[Seen] = field(default_factory=list[Seen])

    @property
    def last(self) -> Seen:
        return self.seen[-1]


@contextmanager
def upstream() -> Generator[Upstream]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        made = Upstream(f"http://127.0.0.1:{server.server_port}", lambda to, _: to.whole(200, JSON, b"{}"))
        server.upstream = made  # type: ignore[attr-defined]
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield made
        server.shutdown()


def environment(home: Path, **more: str) -> dict[str, str]:
    """That of a user whose home this is, with nothing set."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("AI_TODOS_", "GIT_", "XDG_"))}
    homes = dict.fromkeys(("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"), str(home))
    return {**kept, **homes, "XDG_CONFIG_HOME": str(home / ".config"), **more}


@dataclass
class Running:
    url: str
    run: subprocess.Popen[str]
    said: str = ""

    def end(self) -> str:
        """Ends it as a user would, and gives what it has written."""
        if self.run.poll() is None:
            self.run.terminate()
            out, err = self.run.communicate(timeout=PATIENCE)
            self.said += out + err
        return self.said


@contextmanager
def proxy(repo: Path, env: dict[str, str], *words: str) -> Generator[Running]:
    command = [sys.executable, "-P", "-m", "ai_todos", "proxy", "--port", "0", *words]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=repo, env=env, stdout=pipe, stderr=pipe, text=True) as run:
        assert run.stderr is not None
        said = ""
        while " on http://" not in said:
            line = run.stderr.readline()
            assert line, said
            said += line
        running = Running(said.rpartition("proxy on ")[2].partition(" for ")[0], run, said)
        try:
            yield running
        finally:
            running.end()


def git_repo(path: Path, env: dict[str, str], *items: str) -> Path:
    from ai_todos import Memory

    path.mkdir(parents=True)
    subprocess.run(["git", "init", "-q"], cwd=path, env=env, check=True)
    if items:
        with Memory.open(path) as memory:
            for item in items:
                memory.add(item)
    return path


def chat(words: str, **more: Any) -> dict[str, Any]:
    return {"model": "gpt-4o", "messages": [{"role": "user", "content": words}], **more}


def sse(*events: object) -> list[bytes]:
    return [
        f"data: {one if isinstance(one, str) else json.dumps(one, ensure_ascii=False)}\n\n".encode() for one in events
    ]


def chat_reply(text: str) -> dict[str, Any]:
    said = {"role": "assistant", "content": text}
    choices = [{"index": 0, "finish_reason": "stop", "message": said}]
    return {"id": "c", "object": "chat.completion", "created": 0, "model": "m", "choices": choices}


def chat_events(*pieces: str) -> list[bytes]:
    head = {"id": "c", "object": "chat.completion.chunk", "created": 0, "model": "m"}
    return sse(*({**head, "choices": [{"index": 0, "delta": {"content": piece}}]} for piece in pieces), "[DONE]")


def message_reply(text: str) -> dict[str, Any]:
    head = {"id": "m", "type": "message", "role": "assistant", "model": "m", "stop_reason": "end_turn"}
    usage = {"input_tokens": 1, "output_tokens": 1}
    return {**head, "stop_sequence": None, "content": [{"type": "text", "text": text}], "usage": usage}


def message_events(*pieces: str) -> list[bytes]:
    start: dict[str, Any] = {**message_reply(""), "content": []}
    deltas = [
        {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": piece}} for piece in pieces
    ]
    events: list[dict[str, Any]] = [
        {"type": "message_start", "message": start},
        {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
        *deltas,
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 1}},
        {"type": "message_stop"},
    ]
    return [f"event: {one['type']}\ndata: {json.dumps(one, ensure_ascii=False)}\n\n".encode() for one in events]


def response_reply(text: str, ident: str = "resp_1") -> dict[str, Any]:
    said: dict[str, Any] = {"type": "output_text", "text": text, "annotations": []}
    output: list[Any] = [{"type": "message", "id": "o", "role": "assistant", "status": "completed", "content": [said]}]
    head = {"id": ident, "object": "response", "created_at": 0, "model": "m", "status": "completed"}
    rest: dict[str, Any] = {"parallel_tool_calls": True, "tool_choice": "auto", "tools": []}
    return {**head, **rest, "output": output}


def response_events(text: str, ident: str = "resp_1") -> list[bytes]:
    whole = response_reply(text, ident)
    return sse(
        {"type": "response.created", "sequence_number": 0, "response": {**whole, "output": []}},
        {
            "type": "response.output_text.delta",
            "sequence_number": 1,
            "item_id": "o",
            "output_index": 0,
            "content_index": 0,
            "delta": text,
            "logprobs": [],
        },
        {"type": "response.completed", "sequence_number": 2, "response": whole},
    )


def gemini_reply(text: str) -> dict[str, Any]:
    return {"candidates": [{"content": {"role": "model", "parts": [{"text": text}]}}]}
