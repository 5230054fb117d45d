"""What wrapping adds to a request: a wrapped client beside the bare one, against the same server on loopback, in turns.

    python benchmarks/request.py

Conversations of 10 and 200 messages, small and of 400 kB, as a new turn each time (a fresh brief) and as a tool loop (a
remembered block); then 64 asynchronous requests at once, and how long the event loop is held up meanwhile. The memory
holds 400 items. A real model answers in seconds, the bare request here in milliseconds: so each request first waits for
what is heard of the one before, in a thread of its own; how long that takes is a row too.
"""

from __future__ import annotations

import asyncio
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

from openai import AsyncOpenAI, OpenAI

from ai_todos import Memory, wrap
from ai_todos.memory.clients.listening import flush

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


def turn(length: int, number: int, size: int = 0) -> list[Any]:
    """A conversation of `length` messages (and about `size` bytes) that ends in words never said before."""
    words = max(40, size // (11 * length))
    said = [
        {"role": "user" if at % 2 == 0 else "assistant", "content": f"message {at} " * words}
        for at in range(length - 1)
    ]
    return [*said, {"role": "user", "content": f"question {number}"}]


def tool_loop(length: int, number: int, size: int = 0) -> list[Any]:
    """A conversation whose last turn is followed by a tool call and its result."""
    call = {"id": "1", "type": "function", "function": {"name": "read", "arguments": "{}"}}
    loop = [
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "1", "content": "x"},
    ]
    return [*turn(length - 2, 0, size), *loop]


async def held_up(client: AsyncOpenAI, rounds: int) -> float:
    """Milliseconds for which the event loop was held up at most while 64 requests went out at once."""
    worst = 0.0

    async def tick() -> None:
        nonlocal worst
        while True:
            start = time.perf_counter()
            await asyncio.sleep(0.001)
            worst = max(worst, (time.perf_counter() - start) * 1000 - 1)

    for number in range(rounds):
        ticking = asyncio.create_task(tick())
        create = client.chat.completions.create
        await asyncio.gather(*(create(model="gpt-4o", messages=turn(10, 64 * number + at)) for at in range(64)))
        ticking.cancel()
    return worst


def measure(clients: dict[str, OpenAI], talk: Callable[[int], list[Any]]) -> dict[str, float]:
    """Median milliseconds of each client, and "heard" of the thread that listens; each round asks all with the same."""
    taken: dict[str, list[float]] = {name: [] for name in (*clients, "heard")}
    for number in range(ROUNDS):
        messages = talk(number)
        for name, client in clients.items():
            start = time.perf_counter()
            client.chat.completions.create(model="gpt-4o", messages=messages)
            taken[name].append((time.perf_counter() - start) * 1000)
        start = time.perf_counter()
        flush()
        taken["heard"].append((time.perf_counter() - start) * 1000)
    return {name: statistics.median(times) for name, times in taken.items()}


async def lag(address: str, memory: Memory) -> dict[str, float]:
    async with AsyncOpenAI(base_url=address, api_key="none") as bare:
        wrapped = wrap(bare, memory=memory)
        for client in (bare, wrapped):
            await held_up(client, 1)
        return {"bare": await held_up(bare, 5), "wrapped": await held_up(wrapped, 5)}


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
        for length, size in ((10, 0), (200, 0), (10, 400_000), (200, 400_000)):
            for name, kind in (("new turn", turn), ("tool loop", tool_loop)):
                clients["wrapped"].chat.completions.create(model="gpt-4o", messages=turn(length - 2, 0, size))
                found = measure(clients, partial(kind, length, size=size))
                cases[f"{length} messages{', 400 kB' if size else ''}, {name}"] = {
                    **found,
                    "added": found["wrapped"] - found["bare"],
                    "ratio": found["wrapped"] / found["bare"],
                }
        lags = asyncio.run(lag(address, memory))
    headline = [
        {
            "what": f"a request through a wrapped client beside the bare one, {name}",
            "measured": f"{case['ratio']:.2f}x ({case['added']:+.1f} ms on {case['bare']:.1f} ms)",
            "bound": "4 ms" if "400 kB" in name else "1 ms",
        }
        for name, case in cases.items()
    ]
    heard = [cases[f"{length} messages, new turn"]["heard"] for length in (10, 200)]
    headline.append(
        {
            "what": "the thread that listens is busy after a new turn of 10 / 200 messages",
            "measured": f"{heard[0]:.1f} / {heard[1]:.1f} ms",
            "bound": "",
        }
    )
    headline.append(
        {
            "what": "64 asynchronous requests at once hold the event loop up at most, wrapped beside bare",
            "measured": f"{lags['wrapped']:.0f} beside {lags['bare']:.0f} ms",
            "bound": "",
        }
    )
    for row in headline:
        print(row["what"], row["measured"])
    target = Path(__file__).parent / "results" / "request.json"
    target.parent.mkdir(exist_ok=True)
    results = {
        "headline": headline,
        "rounds": ROUNDS,
        "items": ITEMS,
        "milliseconds": cases,
        "event_loop_held_up_ms": lags,
    }
    target.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
