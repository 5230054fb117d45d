"""What happens behind an agent's back: scans and capture, by the events that agents send."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Repo
from recorded import run, scanned

from ai_todos import Memory
from ai_todos.memory.agents import events
from ai_todos.memory.todo import DONE, PENDING

PROMISE = "Let's leave the rate limiter for now."
REPLY = "Done. The export of CSV files is still missing; I left a TODO in `export.py`."


@pytest.fixture
def project(repo: Repo) -> Path:
    return scanned(repo)


def contents(project: Path, status: str = PENDING) -> list[str]:
    with Memory.open(project) as memory:
        return sorted(item.content for item in memory.items(status))


@pytest.mark.parametrize(
    ("agent", "data"),
    [
        ("claude-code", {"tool_name": "Edit", "tool_input": {"file_path": "{path}"}, "tool_response": {}}),
        ("claude-code", {"tool_name": "NotebookEdit", "tool_input": {"notebook_path": "{path}"}}),
        ("gemini-cli", {"tool_name": "replace", "tool_input": {"file_path": "upload.py"}}),
        ("cursor", {"file_path": "{path}", "edits": []}),
        ("cline", {"postToolUse": {"toolName": "write_to_file", "parameters": {"path": "upload.py"}}}),
    ],
)
def test_an_edited_file_is_looked_at_again(project: Path, agent: str, data: object) -> None:
    (project / "upload.py").write_text("# TODO: another step\n", encoding="utf-8")
    (project / "login.py").write_text("# TODO: not looked at\n", encoding="utf-8")
    sent = json.loads(json.dumps(data).replace("{path}", str(project / "upload.py")))
    events.work(agent, "PostToolUse", {"cwd": str(project), "workspace_roots": [str(project)], **sent}, str(project))
    assert contents(project) == ["another step", "rank by date", "remember the session", "write the release notes"]
    assert contents(project, DONE) == ["retry on 429"]


def test_an_agent_that_tells_of_no_edit_is_followed_by_a_scan(project: Path) -> None:
    (project / "upload.py").write_text("# TODO: another step\n", encoding="utf-8")
    (project / "new.py").write_text("# TODO: a new one\n", encoding="utf-8")
    events.work("codex", "Stop", {"session_id": "s", "cwd": str(project), "last_assistant_message": "I looked."})
    assert {"another step", "a new one"} < set(contents(project))
    assert contents(project, DONE) == ["retry on 429"]


@pytest.mark.parametrize(
    "data",
    [
        {"tool_name": "Read", "tool_input": {"file_path": "upload.py"}},
        {"tool_name": "Edit", "tool_input": {"file_path": "/etc/passwd"}},
        {"tool_name": "Edit", "tool_input": {"file_path": "../other.py"}},
        {"tool_name": "Bash", "tool_input": {"command": "ls"}},
        {},
    ],
)
def test_what_edits_no_file_of_the_repository_changes_nothing(project: Path, data: dict[str, object]) -> None:
    (project / "upload.py").write_text("# TODO: another step\n", encoding="utf-8")
    events.work("claude-code", "PostToolUse", {"cwd": str(project), **data})
    assert "another step" not in contents(project)


def test_prompt_and_reply_are_heard_after_the_reply(project: Path) -> None:
    data = {"session_id": "s", "cwd": str(project), "prompt": PROMISE, "prompt_response": REPLY}
    for _ in range(2):
        events.work("gemini-cli", "AfterAgent", data)
    heard = set(contents(project)) - {"rank by date", "remember the session", "retry on 429", "write the release notes"}
    assert {"the rate limiter"} < heard
    assert len(heard) == 2


def test_a_transcript_gives_the_prompt_and_the_event_the_reply(project: Path) -> None:
    lines = [
        {"type": "user", "message": {"role": "user", "content": PROMISE}},
        {
            "type": "assistant",
            "message": {"role": "assistant", "content": [{"type": "text", "text": "Working on it."}]},
        },
    ]
    transcript = project / "t.jsonl"
    transcript.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    data = {"session_id": "s", "cwd": str(project), "transcript_path": str(transcript), "last_assistant_message": REPLY}
    events.work("claude-code", "Stop", {**data, "hook_event_name": "Stop", "stop_hook_active": False})
    assert "the rate limiter" in contents(project)


def test_capture_can_be_turned_off(project: Path) -> None:
    (project / ".ai_todos" / "config.yaml").write_text("hear:\n  capture: false\n", encoding="utf-8")
    before = contents(project)
    events.work("cursor", "afterAgentResponse", {"conversation_id": "c", "text": REPLY}, str(project))
    assert contents(project) == before


@pytest.mark.parametrize("data", [{}, {"cwd": "/no/such"}, {"text": "x", "workspace_roots": 5}])
def test_what_goes_wrong_stays_behind(data: dict[str, object], tmp_path: Path) -> None:
    events.work("cursor", "afterAgentResponse", data, str(tmp_path / "gone"))
    events.work("nobody", "Stop", data)


def settled(look: Callable[[], bool]) -> bool:
    """Whether something that another process does comes true."""
    deadline = time.monotonic() + 60
    while not (found := look()) and time.monotonic() < deadline:
        pass
    return found


def test_the_agent_does_not_wait_for_what_is_done_behind_its_back(project: Path) -> None:
    (project / "upload.py").write_text("# TODO: another step\n", encoding="utf-8")
    data = {"cwd": str(project), "tool_name": "Edit", "tool_input": {"file_path": str(project / "upload.py")}}
    said = run("claude-code", "PostToolUse", data, cwd=project)
    assert (said.code, said.json, said.err) == (0, {}, b"")
    assert settled(lambda: "another step" in contents(project))


def test_a_session_begins_with_a_scan(project: Path) -> None:
    (project / "upload.py").write_text("# TODO: another step\n", encoding="utf-8")
    begun = {"session_id": "s", "cwd": str(project), "source": "startup", "hook_event_name": "SessionStart"}
    assert "remember the session" in run("claude-code", "SessionStart", begun, cwd=project).block
    assert settled(lambda: "another step" in contents(project))


def test_code_of_the_repository_is_not_run(project: Path) -> None:
    for name in ("ai_todos", "json", "site", "start", "sqlite3"):
        (project / f"{name}.py").write_text("open('was_run', 'w').close()\n", encoding="utf-8")
    (project / "upload.py").write_text("# TODO: another step\n", encoding="utf-8")
    data = {"cwd": str(project), "session_id": "s", "source": "startup", "prompt": "x"}
    run("claude-code", "UserPromptSubmit", data, cwd=project)
    run("claude-code", "SessionStart", data, cwd=project)
    assert settled(lambda: "another step" in contents(project))
    assert not (project / "was_run").exists()


def test_by_name_the_command_does_the_same(project: Path) -> None:
    command = [sys.executable, "-m", "ai_todos", "hook", "claude-code", "UserPromptSubmit"]
    environ = {**os.environ, "AI_TODOS_HOOK_SECONDS": "20"}
    sent = json.dumps({"session_id": "n", "cwd": str(project), "prompt": "x"})
    said = subprocess.run(command, input=sent, capture_output=True, encoding="utf-8", check=True, env=environ)
    assert "retry on 429" in json.loads(said.stdout)["hookSpecificOutput"]["additionalContext"]
