"""What the proxy adds: a stream through it beside the same stream direct, in turns, from one upstream on loopback.

    python benchmarks/proxy.py

The first byte of a reply (with a fresh block each time, and with nothing to say), each event of a stream on its way,
and 64 streams at once. Client, upstream and proxy are three processes on one machine; the memory holds 400 items.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from ai_todos import Memory

RESULTS = Path(__file__).resolve().parent / "results" / "proxy.json"
ROUNDS, EVENTS, ITEMS, STREAMS = 200, 200, 400, 64
#: An upstream that streams events with the moment of each in them: EVENTS of them, PAUSE seconds apart.
UPSTREAM = """
import asyncio, json, sys, time
async def answer(reader, writer):
    while True:
        try:
            head = (await reader.readuntil(b"\\r\\n\\r\\n")).decode("latin-1").lower()
        except (asyncio.IncompleteReadError, ConnectionError):
            return writer.close()
        length = int(head.partition("content-length: ")[2].partition("\\r\\n")[0])
        body = json.loads(await reader.readexactly(length))
        writer.write(b"HTTP/1.1 200 OK\\r\\n")
        writer.write(b"content-type: text/event-stream\\r\\ntransfer-encoding: chunked\\r\\n\\r\\n")
        for _ in range(body["events"]):
            choice = {"index": 0, "delta": {"content": "word "}}
            event = f"data: {json.dumps({'id': 'c', 'at': time.perf_counter(), 'choices': [choice]})}\\n\\n".encode()
            writer.write(b"%x\\r\\n%s\\r\\n" % (len(event), event))
            await writer.drain()
            if body["pause"]:
                await asyncio.sleep(body["pause"])
        writer.write(b"0\\r\\n\\r\\n")
        await writer.drain()
async def main():
    server = await asyncio.start_server(answer, "127.0.0.1", 0, backlog=256)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()
asyncio.run(main())
"""


class Line:
    """One kept connection, spoken to in bare HTTP, so that no client library is measured."""

    def __init__(self, port: int, repo: str = "") -> None:
        self._port, self._repo = port, repo
        self._ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, words: str, events: int, pause: float = 0.0) -> tuple[float, list[float]]:
        """Seconds to the first byte of the reply, and the seconds that each event was on its way."""
        reader, writer = self._ends = self._ends or await asyncio.open_connection("127.0.0.1", self._port)
        talk = [{"role": "user", "content": words}]
        body = json.dumps({"model": "gpt-4o", "messages": talk, "events": events, "pause": pause}).encode()
        named = f"x-ai-todos-repo: {self._repo}\r\n" if self._repo else ""
        head = f"POST /v1/chat/completions HTTP/1.1\r\nhost: 127.0.0.1:{self._port}\r\n{named}"
        start = time.perf_counter()
        writer.write(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
        answered = await reader.readuntil(b"\r\n\r\n")
        first = time.perf_counter() - start
        assert answered.startswith(b"HTTP/1.1 200"), answered
        late: list[float] = []
        while size := int(await reader.readline(), 16):
            data = (await reader.readexactly(size + 2))[:-2]
            now = time.perf_counter()
            late += [now - json.loads(one[6:])["at"] for one in data.split(b"\n\n") if one]
        await reader.readline()
        assert len(late) == events
        return first, late

    def close(self) -> None:
        if self._ends:
            self._ends[1].close()


async def latency(ways: dict[str, Line]) -> tuple[dict[str, list[float]], dict[str, list[float]]]:
    """Milliseconds to the first byte, and of each event, by way; each round asks all of them."""
    firsts: dict[str, list[float]] = {way: [] for way in ways}
    late: dict[str, list[float]] = {way: [] for way in ways}
    for number in range(-5, ROUNDS):
        for way, line in ways.items():
            first, of_each = await line.ask(f"question {number} about file {number}", 10, 0.0005)
            if number >= 0:
                firsts[way].append(first * 1000)
                late[way] += [one * 1000 for one in of_each[1:]]
    return firsts, late


async def at_once(ways: dict[str, Callable[[], Line]]) -> dict[str, float]:
    """Events a second over `STREAMS` streams at once, the best of three rounds in turns."""
    best = dict.fromkeys(ways, 0.0)
    for number in range(3):
        for way, made in ways.items():
            lines = [made() for _ in range(STREAMS)]
            asked: list[Awaitable[object]] = [
                line.ask(f"stream {at} of round {number}", EVENTS) for at, line in enumerate(lines)
            ]
            start = time.perf_counter()
            await asyncio.gather(*asked)
            best[way] = max(best[way], STREAMS * EVENTS / (time.perf_counter() - start))
            for line in lines:
                line.close()
    return best


async def measured(direct: int, port: int, empty: str) -> dict[str, object]:
    lines = {"direct": Line(direct), "proxy": Line(port), "proxy, nothing to say": Line(port, empty)}
    firsts, late = await latency(lines)
    for line in lines.values():
        line.close()
    ways = {
        "direct": lambda: Line(direct),
        "proxy": lambda: Line(port),
        "proxy, nothing to say": lambda: Line(port, empty),
    }
    return {
        "first byte, ms": {way: spread(times) for way, times in firsts.items()},
        "an event on its way, ms": {way: spread(times) for way, times in late.items()},
        "events a second": await at_once(ways),
    }


def spread(times: list[float]) -> dict[str, float]:
    return {"p50": statistics.median(times), "p95": statistics.quantiles(times, n=20)[-1]}


def main() -> int:
    pipe = subprocess.PIPE
    with tempfile.TemporaryDirectory(prefix="ai-todos-proxy-") as folder:
        repo, empty = (str(Path(folder) / name) for name in ("repo", "empty"))
        for path in (repo, empty):
            subprocess.run(["git", "init", "--quiet", path], check=True)
        with Memory.open(repo) as memory:
            for at in range(ITEMS):
                memory.add(f"work {at}: {'parse' if at % 2 else 'render'} section {at * 7}", files=[f"src/{at}.py"])
        with subprocess.Popen([sys.executable, "-c", UPSTREAM], stdout=pipe, text=True) as upstream:
            assert upstream.stdout is not None
            direct = int(upstream.stdout.readline())
            words = ["--port", "0", "--upstream", f"http://127.0.0.1:{direct}", "--repo", repo, "--allow", empty]
            env = {**os.environ, "XDG_CONFIG_HOME": folder}
            command = [sys.executable, "-m", "ai_todos", "proxy", *words]
            with subprocess.Popen(command, stderr=pipe, text=True, env=env) as proxy:
                assert proxy.stderr is not None
                port = int(proxy.stderr.readline().partition("http://127.0.0.1:")[2].partition(" ")[0])
                found = asyncio.run(measured(direct, port, empty))
                proxy.terminate()
            upstream.terminate()
    report(found)
    return 0


def report(found: dict[str, object]) -> None:
    results = json.loads(json.dumps(found))
    firsts, late, flow = results["first byte, ms"], results["an event on its way, ms"], results["events a second"]

    def added(times: dict[str, dict[str, float]], way: str) -> str:
        extra = {part: times[way][part] - times["direct"][part] for part in ("p50", "p95")}
        return f"+{extra['p50']:.1f} / +{extra['p95']:.1f} ms"

    measures = [
        ("the proxy beside direct: to the first byte, p50 / p95", added(firsts, "proxy")),
        ("the same with nothing to say", added(firsts, "proxy, nothing to say")),
        ("the proxy beside direct: each event, p50 / p95", added(late, "proxy")),
        (
            f"{STREAMS} streams at once through the proxy",
            f"{flow['proxy']:,.0f} events a second ({flow['direct']:,.0f} direct)",
        ),
    ]
    headline = [{"what": what, "measured": measured, "bound": ""} for what, measured in measures]
    for row in headline:
        print(row["what"], row["measured"])
    sizes = {"rounds": ROUNDS, "items": ITEMS, "streams": STREAMS, "events": EVENTS}
    RESULTS.write_text(json.dumps({"headline": headline, **sizes, **results}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
