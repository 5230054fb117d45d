"""A server on loopback for one provider's protocol: it keeps what came in, and answers what that provider would."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Reply:
    data: bytes
    status: int = 200
    kind: str = "application/json"


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


def as_json(said: object, status: int = 200) -> Reply:
    return Reply(json.dumps(said).encode(), status)


def as_events(events: Iterable[str]) -> Reply:
    """Server-sent events, each given without the empty line that ends it."""
    return Reply("".join(f"{one}\n\n" for one in events).encode(), kind="text/event-stream")


def files_asked_about(message: object) -> str:
    """The files named in a message, but for our notes: an answer that names them is the answer to it."""
    words = re.sub(r"<ai-todos>.*?</ai-todos>", "", json.dumps(message))
    return "".join(f" {name}" for name in re.findall(r"asked/\w+\.py", words))


@contextmanager
def serving(
    answer: Callable[[str, Any], Reply], fault: Callable[[str, Any], str], error: Callable[[int, str], object]
) -> Generator[Server]:
    """`answer` gives the reply to a path and a body, `fault` why they are refused ("" if not), `error` says so."""
    state = Server()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        wbufsize = -1  # an answer goes out in one piece

        def do_POST(self) -> None:
            sent = self.rfile.read(int(self.headers["content-length"]))
            state.requests.append((self.path, {key.lower(): value for key, value in self.headers.items()}, sent))
            if state.errors:
                status, headers = state.errors.pop(0)
                self.reply(as_json(error(status, "wait"), status), headers)
                return
            body = json.loads(sent)
            if wrong := fault(self.path, body):
                state.refused.append(wrong)
                self.reply(as_json(error(400, wrong), 400), {})
            else:
                self.reply(answer(self.path, body), {})

        def reply(self, told: Reply, more: dict[str, str]) -> None:
            self.send_response_only(told.status)  # no date: two answers are equal
            for name, value in {"content-type": told.kind, "content-length": str(len(told.data)), **more}.items():
                self.send_header(name.replace("_", "-"), value)
            self.end_headers()
            self.wfile.write(told.data)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - as the base class has it
            """Nothing on stderr."""

    class Listening(ThreadingHTTPServer):
        request_queue_size = 128  # many connect at once

    with Listening(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        state.url = f"http://127.0.0.1:{server.server_port}"
        try:
            yield state
        finally:
            server.shutdown()
            thread.join()
