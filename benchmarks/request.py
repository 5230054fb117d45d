"""What wrapping adds to a request: a wrapped client beside the bare one, against the same server on loopback, in turns.

    python benchmarks/request.py

Conversations of 10 and 200 messages, as a new turn each time (a fresh brief) and as a tool loop (the remembered block).
The memory holds 400 items. A real model answers in seconds; the bare request here takes milliseconds.
"""

from __future__ import annotations

import json
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from openai import OpenAI

from ai_todos import Memory, wrap

ROUNDS = 60
ITEMS = 400
REPLY = {
    "id": "c",
    "object": "chat.completion",
    "created": 0,
    "model": "m",
    "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": "ok"}}],
}


class Server(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        reply = json.dumps(REPLY).encode()
        head = f"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {len(reply)}\r\n\r\n"
        self.wfile.write(head.encode() + reply)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - as the base class has it
        """Nothing on stderr."""


@contextmanager
def serving() -> Generator[str, None, None]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Server) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/v1"
        server.shutdown()


def turn(length: int, number: int) -> list[Any]:
    """A conversation of `length` messages that ends in words never said before."""
    said = [
        {"role": "user" if at % 2 == 0 else "assistant", "content": f"message {at} " * 40} for at in range(length - 1)
    ]
    return [*said, {"role": "user", "content": f"question {number}"}]


def tool_loop(length: int, number: int) -> list[Any]:
    """A conversation whose last turn is followed by a tool call and its result."""
    call = {"id": "1", "type": "function", "function": {"name": "read", "arguments": "{}"}}
    loop = [
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "1", "content": "x"},
    ]
    return [*turn(length - 2, 0), *loop]


def measure(clients: dict[str, OpenAI], talk: Callable[[int], list[Any]]) -> dict[str, float]:
    """Median milliseconds of each client; each round asks all of them with the same messages."""
    taken: dict[str, list[float]] = {name: [] for name in clients}
    for number in range(ROUNDS):
        messages = talk(number)
        for name, client in clients.items():
            start = time.perf_counter()
            client.chat.completions.create(model="gpt-4o", messages=messages)
            taken[name].append((time.perf_counter() - start) * 1000)
    return {name: statistics.median(times) for name, times in taken.items()}


def main() -> None:
    cases: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder, Memory.open(folder) as memory, serving() as address:
        for at in range(ITEMS):
            memory.add(
                f"work number {at}: {'parse' if at % 2 else 'render'} section {at * 7} of file {at}",
                files=[f"src/{at}.py"],
            )
        bare = OpenAI(base_url=address, api_key="none")
        clients = {"bare": bare, "wrapped": wrap(bare, memory=memory)}
        for length in (10, 200):
            for name, kind in (("new turn", turn), ("tool loop", tool_loop)):
                clients["wrapped"].chat.completions.create(model="gpt-4o", messages=turn(length - 2, 0))
                found = measure(clients, partial(kind, length))
                cases[f"{length} messages, {name}"] = {
                    **found,
                    "added": found["wrapped"] - found["bare"],
                    "ratio": found["wrapped"] / found["bare"],
                }
    headline = [
        {
            "what": f"a request through a wrapped client beside the bare one, {name}",
            "measured": f"{case['ratio']:.2f}x (+{case['added']:.1f} ms on {case['bare']:.1f} ms)",
            "bound": "",
        }
        for name, case in cases.items()
    ]
    for row in headline:
        print(row["what"], row["measured"])
    target = Path(__file__).parent / "results" / "request.json"
    target.parent.mkdir(exist_ok=True)
    results = {"headline": headline, "rounds": ROUNDS, "items": ITEMS, "milliseconds": cases}
    target.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
