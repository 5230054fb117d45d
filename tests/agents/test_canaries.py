"""What is installed is tried by a canary, which leaves nothing behind."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from conftest import Repo
from recorded import PROMPTS, scanned

from ai_todos import Memory
from ai_todos.memory.agents import canaries, installing
from ai_todos.memory.agents.table import AGENTS, LOCAL, SHARED
from ai_todos.memory.gitinfo import locate


@pytest.fixture
def project(repo: Repo) -> Path:
    return scanned(repo)


def test_each_installed_hook_is_tried_and_says_what_it_would_tell(project: Path) -> None:
    for agent in AGENTS.values():
        installing.write(installing.installing(agent, LOCAL, locate(project)))
    sung = list(canaries.hooks(str(project)))
    assert [one.name for one in sung] == [f"{agent} (local)" for agent in PROMPTS]
    for one in sung:
        assert one.well, one.detail
        assert "would tell 4: " in one.detail
        assert "retry on 429 (upload.py:2, in upload, TODO)" in one.detail
    with Memory.open(project) as memory:
        assert memory.log() == []
        assert memory.store.query("SELECT * FROM memo") == []


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("/gone/python -I -S /x/agents/start/hook.py claude-code UserPromptSubmit", "/gone/python is not there"),
        ("/bin/sh -c 'exit 3' /x/agents/start/hook.py", "the hook does not run (JSONDecodeError)"),
        ("/bin/sh -c 'echo {}; exit 3' /x/agents/start/hook.py", "the hook ends with exit code 3"),
    ],
)
def test_a_hook_that_does_not_run_is_told_with_its_remedy(project: Path, command: str, said: str) -> None:
    hook = {"hooks": {"UserPromptSubmit": [{"hooks": [{"type": "command", "command": command}]}]}}
    (project / ".claude").mkdir()
    (project / ".claude" / "settings.json").write_text(json.dumps(hook), encoding="utf-8")
    (sung,) = canaries.hooks(str(project))
    assert (sung.name, sung.well) == (f"claude-code ({SHARED})", False)
    assert said in sung.detail
    assert "run `ai-todos install claude-code --shared` again" in sung.detail


def test_settings_that_cannot_be_read_are_told(project: Path) -> None:
    (project / ".codex").mkdir()
    (project / ".codex" / "hooks.json").write_text("{", encoding="utf-8")
    (sung,) = canaries.hooks(str(project))
    assert (sung.well, "line 1, column 2" in sung.detail) == (False, True)
