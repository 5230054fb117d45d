"""Hooks into settings and out again: other hooks, comments and layout stay; nothing is left behind."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import pytest
from conftest import Repo
from recorded import PROMPTS

from ai_todos import Memory
from ai_todos.memory.agents import installing, jsonc, settings
from ai_todos.memory.agents.table import AGENTS, LOCAL, SHARED, USER, Agent
from ai_todos.memory.cli.main import main
from ai_todos.memory.errors import UsageError
from ai_todos.memory.gitinfo import locate

JSON_AGENTS = [agent for agent in AGENTS.values() if not agent.scripts]
TEXTS = [
    "{}\n",
    "{ }",
    "{\n}\n",
    '{\n  "a": 1\n}\n',
    '{\n\t"hooks": {\n\t\t"Stop": [\n\t\t\t{ "hooks": [ { "command": "other" } ] }\n\t\t]\n\t}, // mine\n}\n',
    '{"a":1,"hooks":{"UserPromptSubmit":[{"hooks":[{"type":"command","command":"x"}]}]}}',
    '\ufeff{\r\n    "model": "x" /* c */\r\n}\r\n',
    "// head\n{\n  // inner\n}\n",
    '{"hooks": {"SessionStart": [{"matcher": "x", "hooks": [{"command": "a"}, {"command": "b"}]}]}, "é": "\\u00e9"}',
]


def command(event: Any) -> str:
    return f"/usr/bin/python3 -I -S /x/memory/agents/start/hook.py claude-code {event.name}"


@pytest.mark.parametrize("agent", JSON_AGENTS, ids=lambda agent: agent.name)
@pytest.mark.parametrize("text", TEXTS)
def test_what_was_put_in_comes_out_without_a_trace(agent: Agent, text: str) -> None:
    new = settings.with_hooks(text, agent, command)
    assert settings.with_hooks(new, agent, command) == new
    assert settings.commands(new, agent) == {event.name: [command(event)] for event in agent.events}
    back = settings.without_hooks(new, agent)
    if not agent.first:
        assert back == text
    kept: Any = jsonc.plain(jsonc.parse(text))
    assert jsonc.plain(jsonc.parse(back)) == {**kept, **agent.first}
    assert json.dumps(kept.get("hooks", {}))[1:-1][:40] in json.dumps(jsonc.plain(jsonc.parse(new)))


@pytest.mark.parametrize("agent", JSON_AGENTS, ids=lambda agent: agent.name)
def test_comments_that_people_put_around_it_stay(agent: Agent) -> None:
    new = settings.with_hooks('{\n  "a": 1\n}\n', agent, command).removesuffix("}\n").rstrip()
    noted = new.replace('  "hooks": {', '  // before, with a comma\n  "hooks": {')
    last = f'{noted}, // behind\n  /* my own note */\n  "model": "x"\n}}\n'
    back = settings.without_hooks(last, agent)
    for note in ("// before, with a comma", "// behind", "/* my own note */"):
        assert note in back
    assert jsonc.plain(jsonc.parse(back)) == {"a": 1, **agent.first, "model": "x"}
    assert "// before, with a comma" in settings.without_hooks(f"{noted}\n}}\n", agent)


@pytest.mark.parametrize("agent", JSON_AGENTS, ids=lambda agent: agent.name)
@pytest.mark.parametrize("text", TEXTS)
def test_it_comes_out_where_a_formatter_has_put_commas_behind_everything(agent: Agent, text: str) -> None:
    new = settings.with_hooks(text, agent, command)
    formatted = re.sub(r"([}\]\"\d])(\s*)(?=[}\]])", r"\1,\2", new)
    assert formatted != new
    back: Any = jsonc.plain(jsonc.parse(settings.without_hooks(formatted, agent)))
    assert back == {**cast("dict[str, Any]", jsonc.plain(jsonc.parse(text))), **agent.first}


def test_another_interpreter_takes_the_place_of_the_old_one() -> None:
    agent = AGENTS["claude-code"]
    old = settings.with_hooks("{}\n", agent, lambda event: f"ai-todos hook claude-code {event.name}")
    new = settings.with_hooks(old, agent, command)
    assert "ai-todos hook" not in new
    assert new == settings.with_hooks("{}\n", agent, command)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{\n  "a": ]\n}', "line 2, column 8"),
        ('{"a" 1}', "line 1, column 6"),
        ("{'a': 1}", "line 1, column 2"),
        ('{"a": 1} x', "line 1, column 10"),
        ('{"a": "\n"}', "line 1, column 7"),
        ("[" * 1000, "nested too deeply"),
        ('{"hooks": 5}', "hooks should be an object"),
        ('{"hooks": {}, "hooks": {"Stop": []}}', "line 1, column 24: hooks stands here for the second time"),
        ('{"hooks": {"UserPromptSubmit": {}}}', "hooks.UserPromptSubmit should be a list"),
        ("[]", "the file should be an object"),
    ],
)
def test_a_broken_file_is_refused_with_its_place_and_left_alone(repo: Repo, text: str, place: str) -> None:
    file = repo.write(".claude/settings.local.json", text)
    with pytest.raises(UsageError, match=r"settings\.local\.json: .*left as it is") as caught:
        installing.installing(AGENTS["claude-code"], LOCAL, locate(repo.path))
    assert place in str(caught.value)
    assert file.read_text(encoding="utf-8") == text


def ai_todos(repo: Repo, *words: str) -> int:
    return main(["--repo", str(repo.path), *words])


def tree(repo: Repo) -> dict[str, str]:
    exclude = repo.path / ".git" / "info" / "exclude"
    files = {path for path in repo.path.rglob("*") if path.is_file() and ".git" not in path.parts} | {exclude}
    return {str(path): path.read_text("utf-8") for path in files if path.exists()}


@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize("scope", [[], ["--shared"], ["--user"]], ids=str)
def test_each_agent_installed_twice_is_once_and_uninstalled_is_gone(
    repo: Repo, agent: str, scope: list[str], own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before, at_home = tree(repo), sorted(own_home.rglob("*"))
    assert ai_todos(repo, "install", agent, *scope, "--dry-run") == 0
    shown = capsys.readouterr().out
    assert ("ai-todos hook" in shown) == (scope == ["--shared"])
    assert tree(repo) == before
    assert ai_todos(repo, "install", agent, *scope) == 0
    installed = tree(repo)
    assert ai_todos(repo, "install", agent, *scope) == 0
    assert capsys.readouterr().out.endswith("Installed already: nothing changed.\n")
    assert tree(repo) == installed
    if scope != ["--shared"]:
        assert repo.git("status", "--short") == ""
    assert ai_todos(repo, "uninstall", agent, *scope) == 0
    assert tree(repo) == before
    assert [path for path in sorted(own_home.rglob("*")) if path.is_file()] == [
        path for path in at_home if path.is_file()
    ]
    assert not (repo.path / ".clinerules").exists()


def test_the_list_says_where_hooks_are(repo: Repo, capsys: pytest.CaptureFixture[str]) -> None:
    ai_todos(repo, "install", "codex")
    capsys.readouterr()
    ai_todos(repo, "install", "--list", "--json")
    rows = json.loads(capsys.readouterr().out)["agents"]
    assert [row["agent"] for row in rows if row["installed"]] == ["codex"]
    assert {row["agent"] for row in rows} == set(AGENTS)


@pytest.mark.parametrize("agent", PROMPTS)
def test_the_installed_command_runs(repo: Repo, agent: str) -> None:
    repo.write("a.py", "# TODO: one\n")
    with Memory.open(repo.path) as memory:
        memory.scan()
    ai_todos(repo, "install", agent)
    found, prompt = AGENTS[agent], AGENTS[agent].events[0].name
    place = installing.place(found, LOCAL, str(repo.path))
    if found.scripts:
        words = [str(place / prompt)]
        assert os.access(words[0], os.X_OK)
    else:
        words = shlex.split(settings.commands(place.read_text("utf-8"), found)[prompt][0])
    sent = json.dumps(PROMPTS[agent](repo.path, "c", "x"))
    environ = {**os.environ, "AI_TODOS_HOOK_SECONDS": "20"}
    done = subprocess.run(words, input=sent, capture_output=True, encoding="utf-8", env=environ, check=True)
    assert "one (a.py:1, TODO)" in done.stdout


def test_a_link_to_settings_stays_a_link(repo: Repo, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles.json"
    real.write_text('{"a": 1}\n', encoding="utf-8")
    (repo.path / ".claude").mkdir()
    (repo.path / ".claude" / "settings.local.json").symlink_to(real)
    ai_todos(repo, "install", "claude-code")
    assert (repo.path / ".claude" / "settings.local.json").is_symlink()
    assert "UserPromptSubmit" in real.read_text("utf-8")
    ai_todos(repo, "uninstall", "claude-code")
    assert real.read_text("utf-8") == '{"a": 1}\n'


def test_somebody_elses_script_is_not_replaced(repo: Repo, capsys: pytest.CaptureFixture[str]) -> None:
    mine = repo.write(".clinerules/hooks/UserPromptSubmit", "#!/bin/sh\necho mine\n")
    assert ai_todos(repo, "install", "cline") == 2
    assert "is a hook of somebody else: let it run `" in capsys.readouterr().err
    assert mine.read_text("utf-8") == "#!/bin/sh\necho mine\n"
    text = "#!/bin/sh\necho mine\nexec ai-todos hook cline UserPromptSubmit\n"  # as it was told to
    mine.write_text(text, encoding="utf-8")
    assert ai_todos(repo, "install", "cline") == 2
    assert ai_todos(repo, "uninstall", "cline") == 2
    assert "out of it yourself" in capsys.readouterr().err
    assert mine.read_text("utf-8") == text


def test_what_becomes_shared_is_no_longer_kept_out_of_commits(repo: Repo) -> None:
    ai_todos(repo, "install", "codex")
    assert repo.git("status", "--short") == ""
    ai_todos(repo, "install", "codex", "--shared")
    assert ".codex" in repo.git("status", "--short")
    assert "ai-todos" not in (repo.path / ".git" / "info" / "exclude").read_text("utf-8")


def test_an_agent_that_is_not_known_is_told_the_names(repo: Repo, capsys: pytest.CaptureFixture[str]) -> None:
    assert ai_todos(repo, "install", "vim") == 2
    assert "claude-code, codex, gemini-cli, cursor, cline, git" in capsys.readouterr().err


# Git


@pytest.mark.parametrize("head", ["#!/usr/bin/env bash\n", ""])
def test_git_hooks_stand_beside_those_that_are_there(repo: Repo, head: str) -> None:
    mine = repo.write(".git/hooks/post-commit", f"{head}echo mine > ran\nexit 0\n")
    mine.chmod(0o755)
    before = mine.read_text("utf-8")
    ai_todos(repo, "install", "git")
    ai_todos(repo, "install", "git")
    repo.write("a.py", "# TODO: one\n")
    repo.commit()
    assert (repo.path / "ran").read_text("utf-8") == "mine\n"
    hooks = [repo.path / ".git" / "hooks" / name for name in installing.GIT_HOOKS]
    assert all(os.access(hook, os.X_OK) and hook.read_text("utf-8").count("-m ai_todos scan") == 1 for hook in hooks)
    ai_todos(repo, "uninstall", "git")
    assert mine.read_text("utf-8") == before
    assert not hooks[1].exists()


def test_a_commit_is_followed_by_a_scan(repo: Repo) -> None:
    ai_todos(repo, "install", "git")
    script = (repo.path / ".git" / "hooks" / "post-commit").read_text("utf-8")
    waited = script.replace(" &)", ")")  # the test waits, people do not
    (repo.path / ".git" / "hooks" / "post-commit").write_text(waited, encoding="utf-8")
    repo.write("a.py", "# TODO: one\n")
    repo.commit()
    with Memory.open(repo.path) as memory:
        assert [item.content for item in memory.items()] == ["one"]


def test_git_hooks_go_where_git_looks_for_them(repo: Repo) -> None:
    repo.git("config", "core.hooksPath", "tools/hooks")
    ai_todos(repo, "install", "git")
    assert (repo.path / "tools" / "hooks" / "post-merge").exists()
    repo.git("config", "core.hooksPath", ".husky/_")
    ai_todos(repo, "install", "git")
    assert "(ai-todos scan >" in (repo.path / ".husky" / "post-commit").read_text("utf-8")


def test_hooks_that_are_committed_name_no_path_of_this_machine(repo: Repo) -> None:
    repo.git("config", "core.hooksPath", ".githooks")
    ai_todos(repo, "install", "git")
    assert "(ai-todos scan >" in (repo.path / ".githooks" / "post-commit").read_text("utf-8")


def test_hooks_of_every_repository_are_left_alone(
    repo: Repo, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    repo.git("config", "core.hooksPath", str(tmp_path / "everywhere"))
    assert ai_todos(repo, "install", "git") == 2
    assert "hooks of every repository" in capsys.readouterr().err
    assert not (tmp_path / "everywhere").exists()
    assert ai_todos(repo, "install", "git", "--user") == 2
    assert "leave --user and --shared out" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="every file can be executed there")
def test_a_hook_that_git_passes_over_is_told(repo: Repo, capsys: pytest.CaptureFixture[str]) -> None:
    repo.write(".git/hooks/post-commit", "#!/bin/sh\necho mine\n").chmod(0o644)
    assert ai_todos(repo, "install", "git") == 2
    assert "chmod +x it" in capsys.readouterr().err


def test_a_hook_that_is_no_shell_script_is_refused(repo: Repo, capsys: pytest.CaptureFixture[str]) -> None:
    repo.write(".git/hooks/post-merge", f"#!{sys.executable}\nprint(1)\n")
    assert ai_todos(repo, "install", "git") == 2
    assert "post-merge is no shell script" in capsys.readouterr().err


def test_scopes_are_told_apart() -> None:
    assert list(installing.scopes(AGENTS["claude-code"])) == [LOCAL, SHARED, USER]
    assert list(installing.scopes(AGENTS["codex"])) == [LOCAL, USER]
