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
from ai_todos.memory.results import ERROR, OK, WARNING


@pytest.fixture
def project(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("AI_TODOS_HOOK_SECONDS", "60")
    return scanned(repo)


def test_each_installed_hook_is_tried_and_says_what_it_would_tell(project: Path) -> None:
    for agent in AGENTS.values():
        installing.write(installing.installing(agent, LOCAL, locate(project)))
    checks = list(canaries.hooks(str(project)))
    assert [one.name for one in checks] == [f"{agent} (local)" for agent in PROMPTS]
    for one in checks:
        assert one.status == OK, one.detail
        assert "would tell 4: " in one.detail
        assert "retry on 429 (upload.py:2, in upload, TODO)" in one.detail
    with Memory.open(project) as memory:
        assert memory.log() == []
        assert memory.store.query("SELECT * FROM memo") == []


def in_claude(path: Path, *commands: str, event: str = "UserPromptSubmit", **more: object) -> None:
    """Hooks for an event, of which one may be another's; the other events have ours."""
    agent = AGENTS["claude-code"]
    ours = {one.name: [installing.command(agent, one, LOCAL)] for one in agent.events}
    hooks = {
        name: [{"hooks": [{"type": "command", "command": command} for command in which]}]
        for name, which in {**ours, event: list(commands)}.items()
        if which
    }
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps({"hooks": hooks, **more}), encoding="utf-8")


def test_a_hook_that_gives_up_is_told(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AI_TODOS_HOOK_SECONDS", "0")
    installing.write(installing.installing(AGENTS["claude-code"], LOCAL, locate(project)))
    (check,) = canaries.hooks(str(project))
    assert (check.status, "gave up after" in check.detail) == (WARNING, True)


def test_where_nothing_is_remembered_it_leaves_no_trace(repo: Repo) -> None:
    installing.write(installing.installing(AGENTS["claude-code"], LOCAL, locate(repo.path)))
    (check,) = canaries.hooks(str(repo.path))
    assert (check.status, "has nothing to tell" in check.detail) == (OK, True)
    assert not (repo.path / ".ai_todos").exists()


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("/gone/python -I -S /x/agents/start/hook.py claude-code UserPromptSubmit", "/gone/python is not there"),
        ("/bin/sh -c 'exit 3' /x/agents/start/hook.py", "the hook does not run (JSONDecodeError)"),
        ("/bin/sh -c 'echo {}; exit 3' /x/agents/start/hook.py", "the hook ends with exit code 3"),
    ],
)
def test_a_hook_that_does_not_run_is_told_with_its_remedy(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, said: str
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    in_claude(tmp_path / "home" / ".claude" / "settings.json", command)
    (check,) = canaries.hooks(str(project))
    assert (check.name, check.status) == ("claude-code (user)", ERROR)
    assert said in check.detail
    assert "run `ai-todos install claude-code --user` again" in check.detail


@pytest.mark.parametrize("scope", [LOCAL, SHARED])
@pytest.mark.parametrize("is_beside_ours", [False, True])
def test_a_command_that_a_repository_brings_along_is_not_run(project: Path, scope: str, is_beside_ours: bool) -> None:
    evil = f"/bin/sh -c 'touch {project}/pwned' ai-todos hook claude-code UserPromptSubmit"
    agent = AGENTS["claude-code"]
    ours = [installing.command(agent, agent.events[0], scope)] if is_beside_ours else []
    in_claude(project / agent.files[scope], *ours, evil)
    (check,) = canaries.hooks(str(project))
    assert (check.status, evil in check.detail, "not tried" in check.detail) == (WARNING, True, True)
    assert not (project / "pwned").exists()


def test_a_script_that_a_repository_brings_along_is_not_run(project: Path) -> None:
    agent = AGENTS["cline"]
    for event in agent.events:
        path = project / agent.files[LOCAL] / event.name
        path.parent.mkdir(parents=True, exist_ok=True)
        command = installing.command(agent, event, LOCAL)
        path.write_text(f"#!/bin/sh\ntouch {project}/pwned\nexec {command}; touch {project}/pwned\n", encoding="utf-8")
        path.chmod(0o755)
    (check,) = canaries.hooks(str(project))
    assert (check.status, "not tried" in check.detail) == (WARNING, True)
    assert not (project / "pwned").exists()


def test_another_s_hook_in_a_group_with_ours_is_not_run(project: Path) -> None:
    agent = AGENTS["claude-code"]
    ours = installing.command(agent, agent.events[0], LOCAL)
    in_claude(project / agent.files[LOCAL], f"touch {project}/pwned", ours)
    (check,) = canaries.hooks(str(project))
    assert (check.status, "would tell 4" in check.detail) == (OK, True)
    assert not (project / "pwned").exists()


def test_an_event_without_its_hook_is_told(project: Path) -> None:
    path = project / AGENTS["claude-code"].files[LOCAL]
    for event, status in (("UserPromptSubmit", ERROR), ("Stop", WARNING)):
        in_claude(path, event=event)
        (check,) = canaries.hooks(str(project))
        assert (check.status, f"no hook for {event}: run `ai-todos install" in check.detail) == (status, True)


def test_hooks_that_are_turned_off_are_told(project: Path) -> None:
    agent = AGENTS["claude-code"]
    in_claude(project / agent.files[LOCAL], installing.command(agent, agent.events[0], LOCAL), disableAllHooks=True)
    (check,) = canaries.hooks(str(project))
    assert (check.status, "disableAllHooks" in check.detail) == (WARNING, True)


def test_hooks_of_git_are_told(project: Path) -> None:
    here = locate(project)
    assert list(canaries.git_hooks(here)) == []
    changes = installing.git_hooks(here)
    installing.write(changes)
    (check,) = canaries.git_hooks(here)
    assert (check.status, "post-commit" in check.detail) == (OK, True)
    changes[0].path.write_text(str(changes[0].after).replace(" scan ", " scan --full "), encoding="utf-8")
    (check,) = canaries.git_hooks(here)
    assert (check.status, "run `ai-todos install git` again" in check.detail) == (WARNING, True)


def test_settings_that_cannot_be_read_are_told(project: Path) -> None:
    (project / ".codex").mkdir()
    (project / ".codex" / "hooks.json").write_text("{", encoding="utf-8")
    (check,) = canaries.hooks(str(project))
    assert (check.status, "line 1, column 2" in check.detail) == (ERROR, True)
