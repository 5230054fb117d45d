"""Git, asked once for the files there are and for those that have changed, lists what it lists when asked for files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from conftest import Repo

from ai_todos.parsers.files.files import listing
from ai_todos.parsers.files.worktree import Worktree


@pytest.fixture
def odd(repo: Repo) -> Repo:
    """A working tree with about everything in it that one can have."""
    repo.write(".gitignore", "*.log\nbuild/\n")
    for name in ("a.py", "sub folder/b.py", "gone.py", "was a file", "新/文.py", "conflict.py", "tracked.log"):
        repo.write(name, name)
    repo.git("add", "-f", "tracked.log")
    repo.commit()
    repo.git("checkout", "-q", "-b", "side")
    repo.write("conflict.py", "theirs")
    repo.commit()
    repo.git("checkout", "-q", "main")
    repo.write("conflict.py", "ours")
    repo.commit()
    with pytest.raises(AssertionError, match="git merge"):
        repo.git("merge", "-q", "side")
    (repo.path / "gone.py").unlink()
    (repo.path / "was a file").unlink()
    for name in ("was a file/inside.py", "new/deep/er.py", "build/out.py", "x.log", "-dash.py", "line\nfeed.py"):
        repo.write(name, "x")
    repo.git("add", "-N", "--", "-dash.py")
    os.symlink("a.py", repo.path / "link.py")
    Path(os.fsdecode(os.fsencode(repo.path) + b"/\xe9.py")).write_text("x", encoding="utf-8")
    inner = Repo(repo.path / "inner")
    inner.path.mkdir()
    inner.git("init", "-q", "-b", "main")
    inner.write("own.py", "x")
    inner.commit()
    (repo.path / "empty").mkdir()
    return repo


def test_the_names_are_those_that_git_lists(odd: Repo) -> None:
    root = os.fspath(odd.path)
    tree = Worktree(root)
    names = tree.names()
    tree.close()
    assert names is not None
    assert listing(root, (), names) == listing(root)
    assert {"was a file/inside.py", "tracked.log", "gone.py", "link.py", "line\nfeed.py"} <= set(names)


def test_what_has_changed_is_told_too(odd: Repo) -> None:
    tree = Worktree(os.fspath(odd.path))
    changed = tree.changed()
    tree.close()
    assert changed is not None
    assert {"gone.py", "conflict.py", "new/deep/er.py", "-dash.py"} <= set(changed)
    assert not {"a.py", "x.log", "tracked.log"} & set(changed)


def test_where_git_fails_it_answers_nothing(tmp_path: Path) -> None:
    for root in (tmp_path, tmp_path / "none"):
        tree = Worktree(os.fspath(root))
        assert (tree.names(), tree.changed()) == (None, None)
        tree.close()


def test_closed_before_git_has_answered_it_leaves_no_process(odd: Repo) -> None:
    Worktree(os.fspath(odd.path)).close()


def test_more_names_than_a_pipe_holds_are_told(repo: Repo) -> None:
    for number in range(1_000):
        repo.write(f"{'long' * 30}/{number}.py", "")
    repo.git("add", "--all")
    for number in range(1_000):
        repo.write(f"{'new' * 40}/{number}.py", "")
    tree = Worktree(os.fspath(repo.path))
    names = tree.names()
    tree.close()
    assert names is not None
    assert len(names) == 2_000
