"""What a watcher hears and what never wakes it, and how it is embedded: the real watchfiles, in real repositories."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest
from conftest import Repo

from ai_todos.memory.errors import AiTodosError
from ai_todos.memory.memory import Memory

pytest.importorskip("watchfiles")

from ai_todos.memory.watching import Ears, follow

#: Milliseconds: only a broken watcher takes as long.
DEADLINE = 60_000


@pytest.fixture
def tree(repo: Repo) -> Repo:
    repo.write(".gitignore", "ignored/\n*.out.py\n")
    repo.write(".ai_todosignore", "notes/\n")
    repo.write("src/one.py", "")
    for folder in ("ignored", "notes", "node_modules/left", ".ai_todos", "src/__pycache__"):
        repo.write(f"{folder}/x.py", "")
    repo.commit()
    return repo


def hear(ears: Ears, last: str) -> set[str]:
    """All that is heard up to a path."""
    found: set[str] = set()
    while last not in found:
        heard = ears.hear(DEADLINE)
        assert heard
        found |= heard
    return found


QUIET = [
    ".git/index.lock",
    ".git/refs/heads/x.py",
    ".ai_todos/x.py",
    "ignored/x.py",
    "ignored/deep/x.py",
    "notes/x.py",
    "node_modules/left/x.py",
    "src/__pycache__/x.py",
    "src/x.out.py",
    "src/photo.jpeg",
    "src/.one.py.swp",
]


def test_what_no_scan_looks_at_is_not_heard(tree: Repo) -> None:
    with Ears(str(tree.path)) as ears:
        for path in QUIET:
            tree.write(path, "# TODO: of nobody\n")
        tree.write("src/last.py", "")
        assert hear(ears, "src/last.py") == {"src/last.py"}


HEARD = ["src/one.py", "src/new.md", "README", "src/.gitignore", "src/.ai_todosignore", "pyproject.toml"]


@pytest.mark.parametrize("path", HEARD)
def test_what_a_scan_looks_at_is_heard(tree: Repo, path: str) -> None:
    with Ears(str(tree.path)) as ears:
        tree.write(path, "x = 1\n")
        assert hear(ears, path) == {path}


def test_a_deleted_and_a_renamed_file_are_heard(tree: Repo) -> None:
    tree.write("src/two.py", "")
    with Ears(str(tree.path)) as ears:
        (tree.path / "src" / "one.py").unlink()
        assert hear(ears, "src/one.py") == {"src/one.py"}
        (tree.path / "src" / "two.py").rename(tree.path / "src" / "three.py")
        assert {"src/two.py", "src/three.py"} >= hear(ears, "src/three.py")


def test_a_new_folder_is_heard_and_then_what_is_in_it(tree: Repo) -> None:
    with Ears(str(tree.path)) as ears:
        (tree.path / "lib" / "deep").mkdir(parents=True)
        heard = hear(ears, "lib")
        ears.keep_up(heard, ())
        tree.write("lib/deep/a.py", "")
        assert "lib/deep/a.py" in hear(ears, "lib/deep/a.py")


def test_an_embedded_watcher_ends_when_it_is_told_to(tree: Repo) -> None:
    stop = threading.Event()
    told: list[list[str]] = []
    for followed in follow(lambda: Memory.open(tree.path), stop):
        told.append([item.content for item in followed.report.opened])
        if len(told) == 1:
            tree.write("src/one.py", "# TODO: close the file\n")
        else:
            stop.set()
    assert told == [[], ["close the file"]]


def test_only_one_follows_a_tree_and_whoever_ended_makes_room(tree: Repo) -> None:
    stop = threading.Event()
    first = follow(lambda: Memory.open(tree.path), stop)
    next(first)
    with pytest.raises(AiTodosError, match=f"process {os.getpid()}"):
        next(follow(lambda: Memory.open(tree.path)))
    first.close()
    second = follow(lambda: Memory.open(tree.path), stop)
    assert next(second).whole
    second.close()


def test_a_few_changes_are_scanned_alone_and_many_as_a_whole(tree: Repo) -> None:
    stop = threading.Event()
    scans = follow(lambda: Memory.open(tree.path), stop)
    next(scans)
    tree.write("src/one.py", "# TODO: close the file\n")
    assert not next(scans).whole
    stage = Path(tree.path, "src")
    for number in range(200):
        (stage / f"f{number}.py").write_text(f"# TODO: handle case {number}\n", encoding="utf-8")
    seen, wholes = 0, 0
    while seen < 200:
        followed = next(scans)
        seen, wholes = seen + len(followed.report.opened), wholes + followed.whole
    assert wholes
    scans.close()
