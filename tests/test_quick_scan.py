"""A scan that finds all as it was says so without the memory; whatever has changed, it does not miss."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Repo

from ai_todos import Memory
from ai_todos.memory.cli.main import main
from ai_todos.memory.cli.quick_scan import begin, unchanged


@pytest.fixture
def scanned(repo: Repo) -> Repo:
    """A repository whose last scan saw all there is; the files are older than a clock's tick, the settings compiled."""
    repo.write("a.py", "# TODO: handle the timeouts\n")
    repo.write("b.md", "- [ ] write the guide\n")
    repo.commit()
    for path in repo.path.glob("*.*"):
        os.utime(path, (1_700_000_000.5, 1_700_000_000.5))
    for _ in range(2):
        assert main(["--repo", str(repo.path), "scan", "--json"]) == 0
    return repo


def look(repo: Repo) -> int | None:
    with begin(str(repo.path)) as ahead:
        assert ahead is not None
        return unchanged(ahead, os.environ)


def test_nothing_has_changed(scanned: Repo, capsys: pytest.CaptureFixture[str]) -> None:
    assert look(scanned) == 2
    capsys.readouterr()
    assert main(["--repo", str(scanned.path), "scan"]) == 0
    printed = capsys.readouterr().out
    assert "2 files" in printed
    assert "nothing changed" in printed
    assert "handle the timeouts" in printed


def settings(repo: Repo) -> None:
    assert main(["--repo", str(repo.path), "config", "set", "tags", "[TODO, NOTE]"]) == 0
    with Memory.open(repo.path):
        pass  # compiled


def untrack(repo: Repo) -> None:
    repo.write(".gitignore", "a.py\n")
    repo.git("rm", "-q", "--cached", "a.py")


CHANGES: dict[str, Callable[[Repo], object]] = {
    "an edited file": lambda repo: repo.write("a.py", "# TODO: handle all timeouts\n"),
    "a touched file": lambda repo: os.utime(repo.path / "a.py", (1_700_000_001.5, 1_700_000_001.5)),
    "a new file": lambda repo: repo.write("c.py", "# TODO: more\n"),
    "a deleted file": lambda repo: Path(repo.path, "b.md").unlink(),
    "a renamed file": lambda repo: Path(repo.path, "b.md").rename(repo.path / "d.md"),
    "a file that is ignored by now": lambda repo: (
        repo.write(".gitignore", "a.py\n") and repo.git("rm", "--cached", "a.py")
    ),
    "a commit": lambda repo: repo.commit("empty"),
    "another branch": lambda repo: repo.git("checkout", "-q", "-b", "other"),
    "other settings": settings,
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_is_left_to_the_memory(scanned: Repo, change: Callable[[Repo], object]) -> None:
    change(scanned)
    assert look(scanned) is None


def test_where_nothing_is_remembered_yet_the_memory_looks(repo: Repo) -> None:
    assert look(repo) is None
