"""`ai-todos config` in a real repository."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from ai_todos.memory import config

from .conftest import Command


def test_config_lists_every_setting(ai_todos: Command) -> None:
    said = ai_todos("config")
    assert [line.split(" = ")[0] for line in said.out.splitlines()] == list(config.KEYS)
    assert "weights = [0.4, 0.3, 0.2, 0.1]\n" in said.out


def test_set_writes_the_repositorys_file_and_get_and_sources_tell(ai_todos: Command, repo: Any) -> None:
    said = ai_todos("config", "set", "max-items", "20")
    path = repo.path / ".ai_todos" / "config.yaml"
    assert said.code == 0
    assert path.read_text(encoding="utf-8") == "memory:\n  max_items: 20\n"
    assert ai_todos("config", "get", "max_items").out == "20\n"
    assert f"max_items = 20  {path}\n" in ai_todos("config", "sources").out
    assert repo.git("status", "--porcelain") == ""


def test_set_keeps_comments_and_order(ai_todos: Command, repo: Any) -> None:
    repo.write(".ai_todos/config.yaml", "# ours\nscan:\n  tags: [TODO]  # only these\n  max_file_bytes: 100\n")
    assert ai_todos("config", "set", "tags", "TODO,待办").code == 0
    text = (repo.path / ".ai_todos" / "config.yaml").read_text(encoding="utf-8")
    assert text == '# ours\nscan:\n  tags: ["TODO", "待办"]  # only these\n  max_file_bytes: 100\n'


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["max_items", "many"], "config set: max_items must be a whole number from 1 to 10000"),
        (["persistence_path", "elsewhere"], "persistence_path is yours to set, not a repository's: add --user"),
        (["max_items"], "config set takes KEY and VALUE"),
    ],
)
def test_what_cannot_be_set_leaves_no_file(ai_todos: Command, repo_path: Path, words: list[str], told: str) -> None:
    said = ai_todos("config", "set", *words)
    assert said.code == 2
    assert told in said.err
    assert not (repo_path / ".ai_todos" / "config.yaml").exists()


def test_user_settings_hold_in_every_repository(ai_todos: Command, own_home: Path, tmp_path: Path) -> None:
    path = own_home / ".config" / "ai-todos" / "config.yaml"
    said = ai_todos("config", "set", "block_items", "3", "--user", "--json")
    assert said.json == {"version": 1, "key": "block_items", "value": 3, "path": str(path)}
    there = ai_todos("config", "get", "block_items", "--repo", str(tmp_path), "--json")
    assert there.json["settings"]["block_items"] == {"value": 3, "source": str(path)}


def test_path_lists_the_files_that_are_read(ai_todos: Command, repo_path: Path) -> None:
    files = ai_todos("config", "path", "--json").json["files"]
    assert [file["layer"] for file in files] == ["defaults", "user", "team", "repository"]
    assert [file["exists"] for file in files] == [True, False, False, False]
    assert files[2]["path"] == str(repo_path / "pyproject.toml")
    assert ai_todos("config", "path").out.count("(not there)") == 3


def test_a_hostile_repository_is_told_off_on_stderr_and_obeyed_in_nothing(ai_todos: Command, repo: Any) -> None:
    repo.write(".ai_todos/config.yaml", "memory:\n  persistence_path: /etc\ninject:\n  upstream: http://evil.example\n")
    said = ai_todos("config", "get", "persistence_path")
    assert (said.code, said.out) == (0, ".ai_todos\n")
    assert "persistence_path is ignored: only you can set it" in said.err
    assert "upstream is ignored: only you can set it" in said.err


@pytest.mark.parametrize("place", ["state/of/todos", "{home}/state"])
def test_the_user_may_say_where_the_state_lives(
    ai_todos: Command, repo: Any, own_home: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    monkeypatch.setenv("AI_TODOS_PERSISTENCE_PATH", place.format(home=own_home))
    assert ai_todos("add", "sweep the floor").code == 0
    assert [item["content"] for item in ai_todos("list", "--json").json["items"]] == ["sweep the floor"]
    assert not (repo.path / ".ai_todos" / "todos.db").exists()
    other = own_home / "other"
    other.mkdir()
    assert ai_todos("list", "--json", "--repo", str(other)).json["items"] == []


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_a_committed_link_leads_no_setting_elsewhere(ai_todos: Command, repo: Any, own_home: Path) -> None:
    elsewhere = own_home / "elsewhere"
    elsewhere.mkdir()
    (repo.path / ".ai_todos").symlink_to(elsewhere)
    assert "is a link" in ai_todos("config", "set", "max_items", "3").err
    assert ai_todos("config").code == 0
    assert list(elsewhere.iterdir()) == []


def test_yaml_that_would_run_code_is_an_error_and_runs_nothing(ai_todos: Command, repo: Any) -> None:
    repo.write(".ai_todos/config.yaml", "memory:\n  max_items: !!python/object/apply:os.system ['touch owned']\n")
    said = ai_todos("config", "--json")
    assert (said.code, said.json["error"]["kind"]) == (2, "config")
    assert "config.yaml:2" in said.err
    assert not (repo.path / "owned").exists()


def test_the_linked_worktree_shares_the_repositorys_settings(ai_todos: Command, repo: Any, tmp_path: Path) -> None:
    repo.commit()
    repo.git("worktree", "add", "-q", str(tmp_path / "linked"))
    assert ai_todos("config", "set", "max_items", "21", "--repo", str(tmp_path / "linked")).code == 0
    assert (repo.path / ".ai_todos" / "config.yaml").exists()
    assert ai_todos("config", "get", "max_items").out == "21\n"
