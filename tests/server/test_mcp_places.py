"""Which repository a client means; never the root of the file system, never the home folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ai_todos.memory.errors import UsageError
from ai_todos.memory.server.places import choose, path_of


def test_a_named_repository_comes_before_the_roots(repo: Any, tmp_path: Path) -> None:
    assert choose(str(repo.path), [tmp_path.as_uri()], {}) == str(repo.path)


def test_a_root_comes_before_the_variables_and_the_folder_it_was_started_in(
    repo: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(repo.path)
    folder = tmp_path / "with blank"
    folder.mkdir()
    environ = {"CLAUDE_PROJECT_DIR": str(repo.path)}
    assert choose("", ["https://example.com/", folder.as_uri()], environ) == str(folder)
    assert choose("", [], environ) == str(repo.path)
    assert choose("", [], {}) == str(repo.path)


@pytest.mark.parametrize("named", ["/", "~", "/no/such/folder"])
def test_the_root_the_home_and_what_is_not_there_are_refused_by_name(named: str, own_home: Path) -> None:
    with pytest.raises(UsageError, match="--repo"):
        choose(str(own_home) if named == "~" else named, [], {})


def test_in_the_root_and_in_the_home_folder_no_repository_is_known(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("/", str(own_home)):
        monkeypatch.chdir(folder)
        with pytest.raises(UsageError, match="no repository is known"):
            choose("", ["file:///", own_home.as_uri()], {"CLAUDE_PROJECT_DIR": "/"})
        assert not (Path(folder) / ".ai_todos").exists()


def test_a_folder_that_nobody_named_has_to_be_a_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match="no repository is known"):
        choose("", [], {})


@pytest.mark.parametrize(("uri", "path"), [("file:///a%20b", "/a b"), ("http://x/a", ""), ("file://host/a", "")])
def test_only_local_files_are_roots(uri: str, path: str) -> None:
    assert path_of(uri) == path
