"""Does what is installed really run? A canary goes through an agent's hook, the MCP server and the proxy.

What it leaves behind in the store is cleared away again.
"""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, cast
from uuid import uuid4

from .. import block
from ..errors import AiTodosError
from ..memory import Memory
from . import installing, jsonc, settings
from .start import prompt_hook
from .table import AGENTS, LOCAL, Agent

_SECONDS = 20.0


@dataclass(frozen=True, slots=True)
class Sung:
    """What became of a canary: which way it went, whether it came through, and what to know or do."""

    name: str
    well: bool
    detail: str


def hooks(root: str) -> Iterator[Sung]:
    """One for each agent and scope in which a hook of ours is installed."""
    for agent in AGENTS.values():
        for scope in installing.scopes(agent):
            place = installing.place(agent, scope, root)
            try:
                command = _command(agent, place)
            except (AiTodosError, OSError, ValueError, LookupError, jsonc.JsonError) as error:
                yield Sung(f"{agent.name} ({scope})", False, f"{place}: {error}")
                continue
            if command:
                again = f"run `ai-todos install {agent.name}{'' if scope == LOCAL else f' --{scope}'}` again"
                yield _hook(f"{agent.name} ({scope})", agent, command, root, again)


def _command(agent: Agent, place: Path) -> list[str]:
    """The installed command that puts the block before a prompt; nothing when none is installed."""
    event = agent.events[0].name
    if agent.scripts:
        script = place / event
        return [str(script)] if script.exists() and settings.OURS.search(script.read_text("utf-8")) else []
    if not place.exists():
        return []
    found = settings.commands(place.read_text("utf-8"), agent).get(event, "")
    return shlex.split(found, posix=sys.platform != "win32")


def _hook(name: str, agent: Agent, command: list[str], root: str, again: str) -> Sung:
    conversation = f"doctor {uuid4()}"
    started = time.perf_counter()
    try:
        sent = json.dumps(_event(agent, conversation, root))
        done = subprocess.run(
            command, input=sent, capture_output=True, encoding="utf-8", timeout=_SECONDS, cwd=root, check=False
        )
        told = json.loads(done.stdout)
    except FileNotFoundError:
        return Sung(name, False, f"{command[0]} is not there: {again}")
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        return Sung(name, False, f"the hook does not run ({type(error).__name__}): {again}")
    finally:
        _clear(root, f"hook-{agent.name}-{conversation}")
    milliseconds = (time.perf_counter() - started) * 1000
    if done.returncode:
        return Sung(name, False, f"the hook ends with exit code {done.returncode}: {again}")
    lines = list(_lines(told))
    what = f"would tell {len(lines)}: {' | '.join(lines)}" if lines else "has nothing to tell"
    return Sung(name, True, f"runs in {milliseconds:.0f} ms; {what}")


def _event(agent: Agent, conversation: str, root: str) -> Mapping[str, object]:
    """A prompt as the agent sends it."""
    ident, folder, prompt, _ = prompt_hook.AGENTS[agent.name]
    data: dict[str, Any] = {ident[0]: conversation, folder[0]: [root] if "oots" in folder[0] else root}
    inner = data
    for key in prompt[:-1]:
        inner = inner.setdefault(key, {})
    inner[prompt[-1]] = "what is open?"
    return data


def _lines(told: object) -> Iterator[str]:
    """The items of the block in an answer, each in short."""
    if isinstance(told, dict):
        for value in cast("dict[str, object]", told).values():
            yield from _lines(value)
    elif isinstance(told, str) and block.FENCE_OPEN in told:
        for line in told.splitlines()[2:-1]:
            yield line.partition(". ")[2][:60]


def _clear(root: str, key: str) -> None:
    try:
        with Memory.open(root, warn=False) as memory:
            memory.forget_told(key, entirely=True)
    except AiTodosError:
        pass  # where nothing can be written, nothing was


def mcp(root: str) -> Sung:
    """Starts the MCP server and lets it say who it is."""
    hello = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "doctor", "version": "1"},
        },
    }
    command = [sys.executable, "-P", "-m", "ai_todos", "--repo", root, "mcp"]
    started = time.perf_counter()
    try:
        done = subprocess.run(
            command,
            input=json.dumps(hello) + "\n",
            capture_output=True,
            encoding="utf-8",
            timeout=_SECONDS,
            check=False,
        )
        name = json.loads(done.stdout.splitlines()[0])["result"]["serverInfo"]["name"]
    except (OSError, ValueError, LookupError, TypeError, subprocess.TimeoutExpired) as error:
        return Sung(
            "mcp", False, f"the MCP server does not answer ({type(error).__name__}): pip install 'ai-todos[mcp]'"
        )
    return Sung("mcp", True, f"the server {name} answered and ended in {(time.perf_counter() - started) * 1000:.0f} ms")


def proxy() -> Sung:
    """Sends a request through a proxy of a scratch repository to a server that says what arrived."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, _Upstream() as upstream:
        (Path(folder) / ".git").mkdir()
        (Path(folder) / ".git" / "HEAD").write_text("ref: refs/heads/main\n", encoding="utf-8")
        with Memory.open(folder, warn=False) as memory:
            memory.add("sing")
        words = [
            sys.executable,
            "-P",
            "-m",
            "ai_todos",
            "--repo",
            folder,
            "proxy",
            "--port",
            "0",
            "--upstream",
            upstream.url,
        ]
        started = time.perf_counter()
        with subprocess.Popen(words, stderr=subprocess.PIPE, encoding="utf-8") as process:
            try:
                said = process.stderr.readline() if process.stderr else ""
                address = next(word.rstrip(",") for word in said.split() if word.startswith("http://"))
                body = json.dumps({"messages": [{"role": "user", "content": "?"}]}).encode()
                link = HTTPConnection(address.removeprefix("http://"), timeout=_SECONDS)
                link.request("POST", "/v1/chat/completions", body, {"Content-Type": "application/json"})
                link.getresponse().read()
                link.close()
            except (OSError, StopIteration, HTTPException) as error:
                why = f"the proxy does not pass requests on ({type(error).__name__}): pip install 'ai-todos[proxy]'"
                return Sung("proxy", False, why)
            finally:
                process.terminate()
        milliseconds = (time.perf_counter() - started) * 1000
        if block.FENCE_OPEN not in upstream.received:
            return Sung("proxy", False, "the proxy passes requests on without the block: `ai-todos proxy` says why")
        return Sung("proxy", True, f"started, and put the block into a request, in {milliseconds:.0f} ms")


class _Upstream:
    """A server on loopback that keeps the last request."""

    def __init__(self) -> None:
        self.received = ""
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                outer.received = self.rfile.read(int(self.headers["content-length"])).decode("utf-8", "replace")
                self.send_response(200)
                self.send_header("content-length", "2")
                self.end_headers()
                self.wfile.write(b"{}")

            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - as the base class has it
                """Nothing on stderr."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{cast('Any', self._server).server_port}"

    def __enter__(self) -> _Upstream:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
