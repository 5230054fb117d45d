"""An upstream on loopback, of raw bytes: it keeps what came in, and answers as each path asks for."""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

CHAT = {
    "id": "c",
    "object": "chat.completion",
    "created": 0,
    "model": "m",
    "choices": [
        {
            "index": 0,
            "finish_reason": "stop",
            "message": {"role": "assistant", "content": "We'll add the retry logic later."},
        }
    ],
}


@dataclass
class Upstream:
    """What came in: path, headers, body. `go_on` lets a stream that waits go on; `gone` is set when its client left."""

    url: str = ""
    requests: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list[tuple[str, dict[str, str], bytes]])
    go_on: threading.Event = field(default_factory=threading.Event)
    gone: threading.Event = field(default_factory=threading.Event)

    @property
    def bodies(self) -> list[Any]:
        return [json.loads(body) for _, _, body in self.requests]


def chunk(text: str) -> bytes:
    event = {
        "id": "c",
        "object": "chat.completion.chunk",
        "created": 0,
        "model": "m",
        "choices": [{"index": 0, "delta": {"content": text}, "finish_reason": None}],
    }
    return f"data: {json.dumps(event)}\n\n".encode()


@contextmanager
def serving() -> Generator[Upstream]:
    state = Upstream()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def do_POST(self) -> None:
            sent = self.rfile.read(int(self.headers.get("content-length") or 0))
            state.requests.append((self.path, {key.lower(): value for key, value in self.headers.items()}, sent))
            if "limited" in self.path:
                self.answer(b'{"error": {"message": "slow down"}}', 429, **{"Retry-After": "7", "X-Request-Id": "r1"})
            elif "broken" in self.path:
                self.begin(200, **{"Content-Type": "text/event-stream", "Transfer-Encoding": "chunked"})
                self.chunk(chunk("We'll add"))
                self.close_connection = True
            elif b'"stream"' in sent and json.loads(sent).get("stream"):
                self.stream()
            elif "zipped" in self.path:
                self.answer(gzip.compress(json.dumps(CHAT).encode()), 200, **{"Content-Encoding": "gzip"})
            else:
                self.answer(json.dumps(CHAT).encode())

        def do_GET(self) -> None:
            self.do_POST()

        def do_PUT(self) -> None:
            self.do_POST()

        def do_DELETE(self) -> None:
            self.do_POST()

        def stream(self) -> None:
            self.begin(200, **{"Content-Type": "text/event-stream", "Transfer-Encoding": "chunked"})
            self.chunk(chunk("We'll add the "))
            if state.go_on.wait(30):
                try:
                    for _ in range(1 if "wait" not in self.path else 200):
                        self.chunk(chunk("retry logic later."))
                    self.chunk(b"data: [DONE]\n\n")
                    self.wfile.write(b"0\r\n\r\n")
                except OSError:
                    state.gone.set()

        def begin(self, status: int, **headers: str) -> None:
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()

        def answer(self, data: bytes, status: int = 200, **headers: str) -> None:
            self.begin(status, **{"Content-Type": "application/json", "Content-Length": str(len(data)), **headers})
            self.wfile.write(data)

        def chunk(self, data: bytes) -> None:
            self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
            self.wfile.flush()

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - as the base class has it
            """Nothing on stderr."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        state.url = f"http://127.0.0.1:{server.server_port}"
        yield state
        state.go_on.set()
        server.shutdown()
