"""Does what is installed really run? A canary goes through an agent's hook, the MCP server and the proxy.

What it leaves behind in the store is cleared away again.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from http.client import HTTPConnection, HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, cast
from uuid import uuid4

from .. import block, config, gitinfo, settings_cache
from ..errors import AiTodosError, UsageError
from ..gitinfo import Checkout
from ..memory import Memory
from ..results import ERROR, OK, WARNING, Check
from . import installing, jsonc
from .start import prompt_hook
from .table import AGENTS, LOCAL, SHARED, USER, Agent

_SECONDS = 20.0


def hooks(root: str) -> Iterator[Check]:
    """One for each agent and scope in which a hook of ours is installed."""
    for agent in AGENTS.values():
        for scope in installing.scopes(agent):
            name, place = f"{agent.name} ({scope})", installing.place(agent, scope, root)
            try:
                found = installing.installed(agent, scope, root)
                if found and installing.is_off(agent, scope, root):
                    yield Check(name, WARNING, f"{place} turns all hooks off: take {agent.off} out of it")
                elif found:
                    yield _tried(name, agent, scope, root, found)
            except (AiTodosError, jsonc.JsonError) as error:
                yield Check(name, ERROR, f"{place}: {error}")


def git_hooks(here: Checkout) -> Iterator[Check]:
    """Whether git's own hooks, where they have lines of ours, have those of today."""
    try:
        found = installing.git_hooks_installed(here)
        stale = installing.git_hooks(here) if found else []
    except UsageError as error:
        yield Check("git hooks", ERROR, str(error))
        return
    if stale:
        yield Check("git hooks", WARNING, "not what this ai-todos installs: run `ai-todos install git` again")
    elif found:
        yield Check("git hooks", OK, f"{', '.join(found)}: each is followed by a scan")


def _tried(name: str, agent: Agent, scope: str, root: str, found: Mapping[str, list[str]]) -> Check:
    """Runs the command before a prompt. What stands in a repository is run only if it is what we would write there."""
    again = f"run `ai-todos install {agent.name}{'' if scope == LOCAL else f' --{scope}'}` again"
    first = agent.events[0].name
    ours = [installing.command(agent, event, where) for event in agent.events for where in (LOCAL, SHARED)]
    missing = [event.name for event in agent.events if event.name not in found]
    others = [one for commands in found.values() for one in commands if one not in ours]
    gone = [one for one in map(_program, others) if os.path.isabs(one) and not os.path.exists(one)]
    if gone:
        return Check(name, ERROR, f"{gone[0]} is not there: {again}")
    if missing:
        return Check(name, ERROR if first in missing else WARNING, f"no hook for {', '.join(missing)}: {again}")
    if others and scope != USER:
        return Check(name, WARNING, f"not what this ai-todos installs, and so not tried ({others[0]}): {again}")
    return _hook(name, agent, _words(found[first][0]), root, again)


def _words(command: str) -> list[str]:
    return shlex.split(command, posix=sys.platform != "win32")


def _program(command: str) -> str:
    try:
        return next(iter(_words(command)), "")
    except ValueError:
        return ""


def _hook(name: str, agent: Agent, command: list[str], root: str, again: str) -> Check:
    conversation = f"doctor {uuid4()}"
    started = time.perf_counter()
    try:
        sent = json.dumps(_event(agent, conversation, root))
        done = subprocess.run(
            command, input=sent, capture_output=True, encoding="utf-8", timeout=_SECONDS, cwd=root, check=False
        )
        milliseconds = (time.perf_counter() - started) * 1000
        told = json.loads(done.stdout)
    except FileNotFoundError:
        return Check(name, ERROR, f"{command[0]} is not there: {again}")
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        return Check(name, ERROR, f"the hook does not run ({type(error).__name__}): {again}")
    finally:
        _clear(root, f"hook-{agent.name}-{conversation}")
    if done.returncode:
        return Check(name, ERROR, f"the hook ends with exit code {done.returncode}: {again}")
    lines = list(_lines(told))
    if not lines and milliseconds > 1000 * prompt_hook.seconds():
        return Check(name, WARNING, f"gave up after {milliseconds:.0f} ms (AI_TODOS_HOOK_SECONDS allows more)")
    what = f"would tell {len(lines)}: {' | '.join(lines)}" if lines else "has nothing to tell"
    return Check(name, OK, f"runs in {milliseconds:.0f} ms; {what}")


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
        here = gitinfo.locate(root)
        settings = config.load(here.root, os.path.join(here.store_root, gitinfo.STATE_FOLDER)).settings
        folder = settings_cache.state_folder(here.store_root, settings.persistence_path)
        if os.path.exists(os.path.join(folder, "todos.db")):
            with Memory.open(root, settings=settings, warn=False) as memory:
                memory.forget_told(key, entirely=True)
    except AiTodosError:
        pass  # where nothing can be written, nothing was


def mcp(root: str) -> Check:
    """Starts the MCP server and lets it say who it is."""
    client = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "doctor", "version": "1"}}
    hello = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": client})
    command = [sys.executable, "-P", "-m", "ai_todos", "--repo", root, "mcp"]
    started = time.perf_counter()
    said = ""
    try:
        done = subprocess.run(
            command, input=f"{hello}\n", capture_output=True, encoding="utf-8", timeout=_SECONDS, check=False
        )
        said = done.stderr
        name = json.loads(done.stdout.splitlines()[0])["result"]["serverInfo"]["name"]
    except (OSError, ValueError, LookupError, TypeError, subprocess.TimeoutExpired) as error:
        return Check("mcp", ERROR, f"the MCP server does not answer: {_last_line(said) or type(error).__name__}")
    milliseconds = (time.perf_counter() - started) * 1000
    return Check("mcp", OK, f"the server {name} answered and ended in {milliseconds:.0f} ms")


def proxy() -> Check:
    """Sends a request through a proxy of a scratch repository to a server that says what arrived."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, _Upstream() as upstream:
        (Path(folder) / ".git").mkdir()
        (Path(folder) / ".git" / "HEAD").write_text("ref: refs/heads/main\n", encoding="utf-8")
        settings = replace(config.load(folder, folder).settings, persistence_path=gitinfo.STATE_FOLDER)
        with Memory.open(folder, settings=settings, warn=False) as memory:
            memory.add("sing")
            sings = settings.enabled and bool(memory.brief().text)
        here = f"persistence_path={settings.persistence_path}"
        command = [sys.executable, "-P", "-m", "ai_todos", "--repo", folder, "--set", here, "proxy"]
        started = time.perf_counter()
        with subprocess.Popen(
            [*command, "--port", "0", "--upstream", upstream.url], stderr=subprocess.PIPE, encoding="utf-8"
        ) as process:
            said = ""
            try:
                for line in process.stderr or ():
                    said += line
                    if "http://" in line:
                        break
                address = next(word.rstrip(",") for word in said.split() if word.startswith("http://"))
                body = json.dumps({"messages": [{"role": "user", "content": "?"}]}).encode()
                link = HTTPConnection(address.removeprefix("http://"), timeout=_SECONDS)
                link.request("POST", "/v1/chat/completions", body, {"Content-Type": "application/json"})
                link.getresponse().read()
                link.close()
            except (OSError, StopIteration, HTTPException) as error:
                why = _last_line(said) or type(error).__name__
                return Check("proxy", ERROR, f"the proxy does not pass requests on: {why}")
            finally:
                process.terminate()
        milliseconds = (time.perf_counter() - started) * 1000
        if block.FENCE_OPEN not in upstream.received and sings:
            return Check("proxy", ERROR, "the proxy passes requests on without the block: please report that")
        done = "put the block into a request" if sings else "passed a request on as it was, as your settings have it"
        return Check("proxy", OK, f"started, and {done}, in {milliseconds:.0f} ms")


def _last_line(said: str) -> str:
    return said.strip().rpartition("\n")[2].removeprefix("ai-todos: ")


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
