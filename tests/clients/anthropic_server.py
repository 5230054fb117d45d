"""A server on loopback that takes Anthropic's requests as strictly as Anthropic, and answers in its shapes."""

from __future__ import annotations

import json
import threading
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

REPLY = "We'll add the retry logic later."
_BODY_KEYS = {
    *("model", "max_tokens", "messages", "system", "tools", "tool_choice", "stream", "temperature", "metadata"),
    *("output_config", "output_format", "stop_sequences", "thinking", "top_k", "top_p", "anthropic_version"),
}
_BLOCK_KEYS = {
    "text": {"type", "text", "cache_control", "citations"},
    "image": {"type", "source", "cache_control"},
    "tool_use": {"type", "id", "name", "input", "cache_control"},
    "tool_result": {"type", "tool_use_id", "content", "is_error", "cache_control"},
}


@dataclass
class Server:
    """What came in, as bytes, and what it answers: errors first, each once."""

    url: str = ""
    requests: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list[tuple[str, dict[str, str], bytes]])
    errors: list[tuple[int, dict[str, str]]] = field(default_factory=list[tuple[int, dict[str, str]]])
    refused: list[str] = field(default_factory=list[str])

    @property
    def bodies(self) -> list[Any]:
        return [json.loads(body) for _, _, body in self.requests]


def fault(body: Any) -> str:
    """What Anthropic would refuse, "" for nothing."""
    if unknown := body.keys() - _BODY_KEYS:
        return f"{unknown}: Extra inputs are not permitted"
    if json.dumps(body).count('"cache_control"') > 4:
        return "A maximum of 4 blocks with cache_control may be provided"
    open_calls: set[str] = set()
    for at, message in enumerate(body["messages"]):
        content = message["content"]
        if message.keys() != {"role", "content"} or message["role"] not in ("user", "assistant") or not content:
            return f"messages.{at}: role, and content that is not empty"
        blocks = [{"type": "text", "text": content}] if isinstance(content, str) else content
        results = [one["tool_use_id"] for one in blocks if one["type"] == "tool_result"]
        if set(results) != open_calls or [one["type"] for one in blocks[: len(results)]] != ["tool_result"] * len(
            results
        ):
            return f"messages.{at}: each tool_use must have its tool_result first in the next message"
        for block in blocks:
            if block.keys() - _BLOCK_KEYS[block["type"]] or (block["type"] == "text" and not block["text"].strip()):
                return f"messages.{at}: a block with unknown keys or without text"
        open_calls = {one["id"] for one in blocks if one["type"] == "tool_use"}
    return ""


def message(text: str = REPLY) -> dict[str, Any]:
    usage = {"input_tokens": 1, "output_tokens": 1}
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "claude",
        "content": [{"type": "text", "text": text}],
        "stop_reason": "end_turn",
        "stop_sequence": None,
        "usage": usage,
    }


def events(text: str) -> bytes:
    """The reply as a stream, word by word."""
    begun: dict[str, Any] = {**message(), "content": [], "stop_reason": None}
    deltas = [{"type": "text_delta", "text": f"{word} "} for word in text.split(" ")]
    told: list[dict[str, Any]] = [
        {"type": "message_start", "message": begun},
        {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
        *({"type": "content_block_delta", "index": 0, "delta": delta} for delta in deltas),
        {"type": "content_block_stop", "index": 0},
        {
            "type": "message_delta",
            "delta": {"stop_reason": "end_turn", "stop_sequence": None},
            "usage": {"output_tokens": 1},
        },
        {"type": "message_stop"},
    ]
    return "".join(f"event: {one['type']}\ndata: {json.dumps(one)}\n\n" for one in told).encode()


@contextmanager
def serving() -> Generator[Server]:
    state = Server()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            sent = self.rfile.read(int(self.headers["content-length"]))
            state.requests.append((self.path, {key.lower(): value for key, value in self.headers.items()}, sent))
            if state.errors:
                status, headers = state.errors.pop(0)
                error = {"type": "error", "error": {"type": "rate_limit_error", "message": "wait"}}
                self.reply(json.dumps(error).encode(), status=status, **headers)
                return
            body = json.loads(sent)
            if wrong := fault({key: value for key, value in body.items() if key != "betas"}):
                state.refused.append(wrong)
                error = {"type": "error", "error": {"type": "invalid_request_error", "message": wrong}}
                self.reply(json.dumps(error).encode(), status=400)
            elif "count_tokens" in self.path:
                self.reply(json.dumps({"input_tokens": len(sent)}).encode())
            elif body.get("stream"):
                self.reply(events(REPLY), kind="text/event-stream")
            else:
                text = '{"word": "yes"}' if "output_config" in body or "output_format" in body else REPLY
                self.reply(json.dumps(message(text)).encode())

        def reply(self, data: bytes, *, status: int = 200, kind: str = "application/json", **headers: str) -> None:
            self.send_response(status)
            for name, value in {"content-type": kind, "content-length": str(len(data)), **headers}.items():
                self.send_header(name.replace("_", "-"), value)
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - as the base class has it
            """Nothing on stderr."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        state.url = f"http://127.0.0.1:{server.server_port}"
        yield state
        server.shutdown()
        thread.join()
