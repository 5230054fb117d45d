"""Who wrote an item's line and when, in real repositories: what git knows, and what nobody can know."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from conftest import Repo

from ai_todos.memory import blame
from ai_todos.memory.gitinfo import locate
from ai_todos.memory.memory import Memory
from ai_todos.memory.todo import TodoItem

EARLY, LATE, NOW = 1_600_000_000, 1_700_000_000, 1_800_000_000.0

PORCELAIN = b"""\
3cf2a1f6f3d4a1a4d8c2a8a9f1c6f3a0b1c2d3e4 1 1 2
author Ad\xc3\xa8le
author-mail <ada@example.com>
author-time 1600000000
author-tz +0100
committer Bob
committer-mail <bob@example.com>
committer-time 1700000000
committer-tz +0000
summary author 0000000000000000000000000000000000000000 1 1
boundary
filename a.py
\t# TODO: one
3cf2a1f6f3d4a1a4d8c2a8a9f1c6f3a0b1c2d3e4 2 7
\tauthor Nobody
0000000000000000000000000000000000000000 3 8 1
author Not Committed Yet
author-mail <not.committed.yet>
author-time 1800000000
author-tz +0000
summary Version of a.py from a.py
filename a.py
\t# TODO: new
"""


def test_the_output_of_git_is_read_line_by_line() -> None:
    line = blame.Line("Adèle", 1_600_000_000.0, "3cf2a1f6f3d4a1a4d8c2a8a9f1c6f3a0b1c2d3e4")
    assert blame.parse(PORCELAIN) == {1: line, 7: line}


@pytest.mark.parametrize("output", [b"", b"fatal: no such path\n", b"\t\n", b"author-time x\n"])
def test_output_that_says_nothing_gives_nothing(output: bytes) -> None:
    assert blame.parse(output) == {}


def commit(repo: Repo, author: str, at: int) -> str:
    repo.git("add", "-A")
    repo.git("commit", "-q", "-m", "a step", f"--author={author} <{author}@example.com>", f"--date=@{at} +0000")
    return repo.git("rev-parse", "HEAD").strip()


@pytest.fixture
def written(repo: Repo) -> Repo:
    """A file that two people wrote."""
    repo.write("a.py", "# TODO: close the file\n")
    commit(repo, "Ada", EARLY)
    repo.write("a.py", "x = 1\n\n# TODO: close the file\n# TODO(eve): measure the latency\n")
    commit(repo, "Bob", LATE)
    return repo


def blamed(path: Path) -> dict[str, TodoItem]:
    """The items of a repository by their words, scanned and then blamed."""
    with Memory.open(path, clock=lambda: NOW) as memory:
        memory.scan()
        assert blame.remember(memory.store, memory.checkout, NOW) == ()
        return {item.content: item for item in memory.items()}


def who_and_when(items: dict[str, TodoItem]) -> dict[str, tuple[str, float]]:
    return {content: (item.author, item.created_at) for content, item in items.items()}


def test_an_item_has_its_author_and_is_as_old_as_its_line(written: Repo) -> None:
    assert who_and_when(blamed(written.path)) == {
        "close the file": ("Ada", EARLY),
        "measure the latency": ("eve", LATE),  # who is named in the marker counts more
    }


def test_what_is_not_committed_has_no_answer_until_it_is(written: Repo) -> None:
    written.write("a.py", "# TODO: close the file\n# TODO: check the length\n")
    written.write("new.py", "# TODO: write a parser\n")
    items = blamed(written.path)
    assert (items["check the length"].author, items["check the length"].created_at) == ("", NOW)
    assert (items["write a parser"].author, items["write a parser"].created_at) == ("", NOW)
    commit(written, "Cat", LATE + 1)
    items = blamed(written.path)
    assert (items["check the length"].author, items["write a parser"].created_at) == ("Cat", LATE + 1)


def test_a_later_scan_keeps_the_answer_and_a_second_blame_asks_nothing(written: Repo) -> None:
    before = blamed(written.path)
    written.write("a.py", "\n\n\nx = 1\n\n# TODO: close the file\n# TODO(eve): measure the latency\n")
    after = blamed(written.path)
    assert who_and_when(after) == who_and_when(before)
    with Memory.open(written.path, clock=lambda: NOW) as memory:
        assert blame.remember(memory.store, memory.checkout, NOW, seconds=0.0) == ()


def test_without_time_it_says_how_much_is_left(written: Repo) -> None:
    with Memory.open(written.path, clock=lambda: NOW) as memory:
        memory.scan()
        (warning,) = blame.remember(memory.store, memory.checkout, NOW, seconds=0.0)
    assert "1 of 1 files are left" in warning


def test_only_the_paths_that_are_named_are_asked_for(written: Repo) -> None:
    written.write("lib/b.py", "# TODO: write a parser\n")
    commit(written, "Cat", LATE)
    with Memory.open(written.path, clock=lambda: NOW) as memory:
        memory.scan()
        blame.remember(memory.store, memory.checkout, NOW, ["lib"])
        found = {item.content: item.author for item in memory.items()}
    assert found == {"close the file": "", "measure the latency": "eve", "write a parser": "Cat"}


def test_a_commit_that_is_to_be_ignored_is(written: Repo) -> None:
    written.write("a.py", "x = 1\n\n#  TODO: close the file\n#  TODO(eve): measure the latency\n")
    formatted = commit(written, "Formatter", LATE + 5)
    written.write(".git-blame-ignore-revs", formatted + "\n")
    written.git("config", "blame.ignoreRevsFile", ".git-blame-ignore-revs")
    assert blamed(written.path)["close the file"].author == "Ada"


def test_a_list_of_ignored_commits_that_is_not_there_spoils_nothing(written: Repo) -> None:
    written.git("config", "blame.ignoreRevsFile", ".git-blame-ignore-revs")
    assert blamed(written.path)["close the file"].author == "Ada"


def test_a_renamed_file_keeps_who_wrote_it(written: Repo) -> None:
    written.git("mv", "a.py", "b.py")
    assert blamed(written.path)["close the file"].author == "Ada"
    commit(written, "Cat", LATE + 1)
    assert blamed(written.path)["close the file"].author == "Ada"


def test_a_shallow_clone_blames_nobody_for_what_is_older(written: Repo, tmp_path: Path) -> None:
    written.write("b.py", "# TODO: write a parser\n")
    commit(written, "Cat", LATE + 1)
    clone = tmp_path / "clone"
    written.git("clone", "-q", "--depth", "1", f"file://{written.path}", str(clone))
    items = blamed(clone)
    assert (items["close the file"].author, items["close the file"].created_at) == ("", NOW)
    written.git("-C", str(clone), "fetch", "-q", "--unshallow")
    assert blamed(clone)["close the file"].author == "Ada"


def test_a_repository_without_a_commit_and_a_folder_without_git_have_no_answer(repo: Repo, tmp_path: Path) -> None:
    repo.write("a.py", "# TODO: close the file\n")
    plain = tmp_path / "plain"
    plain.mkdir()
    (plain / "a.py").write_text("# TODO: close the file\n", encoding="utf-8")
    for path in (repo.path, plain):
        assert blamed(path)["close the file"].author == ""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only there a name can be any bytes")
def test_names_that_are_no_plain_text_are_asked_for_as_they_are(repo: Repo) -> None:
    for number, name in enumerate([b"caf\xe9.py", "测试.py".encode(), b"a [b]*.py", "e\u0301.py".encode()]):
        Path(os.fsdecode(os.fsencode(repo.path) + b"/" + name)).write_text(f"# TODO: handle case {number}\n")
    commit(repo, "Ada", EARLY)
    assert {item.author for item in blamed(repo.path).values()} == {"Ada"}


def test_many_files_are_asked_at_once_and_each_gets_its_own_answer(repo: Repo) -> None:
    for number in range(20):
        repo.write(f"f{number}.py", f"x = 1\n# TODO: handle case {number}\n")
        commit(repo, f"Author{number}", EARLY + number)
    wanted = {f"f{number}.py": [2] for number in range(20)}
    told = blame.ask(str(repo.path), wanted, at_once=4)
    assert {path: lines[2].author for path, lines in told.lines.items()} == {
        f"f{number}.py": f"Author{number}" for number in range(20)
    }
    assert told.left == ()
    assert locate(repo.path).head
