"""Hooks as agents run them: a process of its own, JSON on stdin, and nothing but JSON on stdout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from conftest import Repo

from ai_todos import Memory
from ai_todos.memory.agents.installing import HOOK

Recorded = Mapping[str, Any]

#: What agents send before a prompt, as they do.
PROMPTS: dict[str, Callable[[Path, str, str], Recorded]] = {
    "claude-code": lambda repo, conversation, prompt: {
        "session_id": conversation,
        "transcript_path": str(repo / "none.jsonl"),
        "cwd": str(repo),
        "permission_mode": "default",
        "hook_event_name": "UserPromptSubmit",
        "prompt": prompt,
    },
    "codex": lambda repo, conversation, prompt: {
        "session_id": conversation,
        "turn_id": "t1",
        "transcript_path": None,
        "cwd": str(repo),
        "hook_event_name": "UserPromptSubmit",
        "model": "gpt-5",
        "permission_mode": "default",
        "prompt": prompt,
    },
    "gemini-cli": lambda repo, conversation, prompt: {
        "session_id": conversation,
        "transcript_path": "",
        "cwd": str(repo),
        "hook_event_name": "BeforeAgent",
        "timestamp": "2026-12-01T00:00:00Z",
        "prompt": prompt,
    },
    "cursor": lambda repo, conversation, prompt: {
        "conversation_id": conversation,
        "generation_id": "g1",
        "hook_event_name": "beforeSubmitPrompt",
        "workspace_roots": [str(repo)],
        "prompt": prompt,
        "attachments": [],
    },
    "cline": lambda repo, conversation, prompt: {
        "clineVersion": "3.36.0",
        "hookName": "UserPromptSubmit",
        "timestamp": "1",
        "taskId": conversation,
        "workspaceRoots": [str(repo)],
        "userId": "u",
        "userPromptSubmit": {"prompt": prompt, "attachments": []},
    },
}
EVENTS = {
    agent: str(make(Path(), "", "").get("hook_event_name", "UserPromptSubmit")) for agent, make in PROMPTS.items()
}


@dataclass(frozen=True)
class Said:
    code: int
    out: bytes
    err: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def block(self) -> str:
        """What the agent is told, "" for nothing."""
        told = self.json
        inner = told.get("hookSpecificOutput", {}).get("additionalContext", "")
        return str(inner or told.get("additional_context", "") or told.get("contextModification", ""))


def run(
    agent: str, event: str, data: object, *, cwd: Path | None = None, environ: Mapping[str, str] = MappingProxyType({})
) -> Said:
    """Runs one hook as an agent does; `data` is sent as JSON, bytes as they are."""
    sent = data if isinstance(data, bytes) else json.dumps(data).encode()
    command = [sys.executable, "-I", "-S", str(HOOK), agent, event]
    variables = {**os.environ, "AI_TODOS_HOOK_SECONDS": "20", **environ}
    done = subprocess.run(command, input=sent, capture_output=True, env=variables, cwd=cwd, check=False)
    return Said(done.returncode, done.stdout, done.stderr)


def ask(repo: Path, conversation: str, prompt: str = "what next?", agent: str = "claude-code", **environ: str) -> Said:
    """Runs the prompt hook of an agent."""
    return run(agent, EVENTS[agent], PROMPTS[agent](repo, conversation, prompt), environ=environ)


def scanned(repo: Repo) -> Path:
    """A repository with three comments, scanned, and one thing that somebody said."""
    for name, text in (("upload", "retry on 429"), ("login", "remember the session"), ("search", "rank by date")):
        repo.write(f"{name}.py", f"def {name}():\n    # TODO: {text}\n    pass\n")
    with Memory.open(repo.path) as memory:
        memory.scan()
        memory.add("write the release notes")
    return repo.path
