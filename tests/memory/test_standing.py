"""Whether a comment still stands in its file, and what proves that one which is missing is finished."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import Repo

from ai_todos.memory.gitinfo import locate
from ai_todos.memory.redact import redact
from ai_todos.memory.standing import last_seen, stands, stands_in, why_gone
from ai_todos.memory.todo import ABSENT, Sighting
from ai_todos.parsers.repo import FileState


def seen(text: str = "handle timeouts", marker: str = "TODO", symbol: str = "", file: str = "a.py") -> Sighting:
    return Sighting("s", "i", "i", "comment", text, 1.0, file=file, line=1, marker=marker, symbol=symbol)


# In a text


@pytest.mark.parametrize(
    ("text", "sighting"),
    [
        ("x = 1\n# done with timeouts\n", seen()),
        ("# TODO: handle errors\n", seen()),
        ("# FIXME: handle timeouts\n", seen()),
        ("# TODO: timeouts, handle\n", seen()),
        ("- [x] write docs\n", seen("write docs", "CHECKBOX")),
        ("def parse(self):\n    return 1\n", seen("", "NOT_IMPLEMENTED", "P.parse")),
        ("def other(self):\n    raise NotImplementedError\n", seen("", "NOT_IMPLEMENTED", "P.parse")),
        ("def parse2(self): ...\n", seen("", "STUB", "P.parse")),
        ("", seen()),
        ("", seen("", "STUB", "f")),
    ],
)
def test_what_is_gone_from_a_text(text: str, sighting: Sighting) -> None:
    assert not stands_in(text, sighting)


@pytest.mark.parametrize(
    ("text", "sighting"),
    [
        ("def f():\n    # TODO(ada, p1): handle timeouts\n", seen()),
        ("# todo: Handle  timeouts!\n", seen()),
        ("# TODO: handle\n#       timeouts\n", seen()),
        ("/* TODO handle\n * timeouts */\n", seen()),
        ("# TODO\n", seen("")),
        ("# TODO: 修复登录超时\n", seen("修复登录超时")),
        ("- [ ] write docs\n", seen("write docs", "CHECKBOX")),
        ("class P:\n    def parse(self):\n        raise NotImplementedError\n", seen("", "NOT_IMPLEMENTED", "P.parse")),
        ("async def parse(self): ...\n", seen("", "STUB", "P.parse")),
        ("class P(Base):\n    pass\n", seen("misses parse", "MISSING_MEMBER", "P")),
        ("# TODO: use api_key = " + "sk-proj-" + "a1B2" * 8 + " here\n",
         seen(redact("use api_key = " + "sk-proj-" + "a1B2" * 8 + " here"))),
    ],
)  # fmt: skip
def test_what_stands_in_a_text(text: str, sighting: Sighting) -> None:
    assert stands_in(text, sighting)


@pytest.mark.parametrize(
    "text", ["TODO " * 20_000, "TODO a a " * 12_000, "TODO" + " " * 100_000, "\t" * 100_000, "TODO a" + "." * 100_000]
)
def test_hostile_text_is_searched_in_linear_time(text: str) -> None:
    started = time.process_time()
    stands_in(text, seen(" ".join(["a"] * 11) + " b"))
    assert time.process_time() - started < 5


# In a file


def test_an_unchanged_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text("nothing here\n", encoding="utf-8")
    stat = path.stat()
    known = FileState("a.py", stat.st_size, stat.st_mtime_ns)
    assert stands(os.fspath(tmp_path), seen(), known)
    assert not stands(os.fspath(tmp_path), seen(), replace(known, size=5))
    assert not stands(os.fspath(tmp_path), seen(), None)


def test_a_changed_file_is_read_in_its_encoding(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_bytes("# -*- coding: gbk -*-\n# TODO: 修复登录\n".encode("gbk"))
    assert stands(os.fspath(tmp_path), seen("修复登录"), None)


@pytest.mark.parametrize("file", ["missing.py", "folder", "link.py", "a\0b.py"])
def test_what_is_no_file_holds_nothing(tmp_path: Path, file: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "other.py").write_text("# TODO: handle timeouts\n", encoding="utf-8")
    (tmp_path / "link.py").symlink_to(tmp_path / "other.py")
    assert not stands(os.fspath(tmp_path), seen(file=file), None)


# In history: on main there is a first commit; `topic` adds the comment.

COMMENT = "x = 1\n# TODO: handle timeouts\n" + "filler = 1\n" * 20
WITHOUT = COMMENT.replace("# TODO: handle timeouts\n", "")


@pytest.fixture
def topic(repo: Repo) -> tuple[str, str]:
    """Branch and commit where the comment was seen; HEAD is on it."""
    repo.write("other.py", "1")
    repo.commit()
    repo.git("checkout", "-q", "-b", "topic")
    repo.write("a.py", COMMENT)
    return "topic", repo.commit("add a comment")


def proof(repo: Repo, at: tuple[str, str]) -> str:
    return why_gone(seen(), locate(repo.path), at)


def test_gone_where_it_was_seen_is_finished(repo: Repo, topic: tuple[str, str]) -> None:
    repo.write("a.py", WITHOUT)
    head = repo.git("rev-parse", "HEAD").strip()
    assert proof(repo, topic) == f"gone from a.py:1 at {head[:10]}"
    repo.commit("handle them")
    assert proof(repo, topic).startswith("gone from a.py:1 at ")


def test_another_branch_finishes_nothing(repo: Repo, topic: tuple[str, str]) -> None:
    repo.git("checkout", "-q", "main")
    assert proof(repo, topic) == ""
    repo.commit("main goes on")
    assert proof(repo, topic) == ""
    repo.git("checkout", "-q", "--detach")
    assert proof(repo, topic) == ""


def test_gone_from_a_descendant_is_finished(repo: Repo, topic: tuple[str, str]) -> None:
    repo.git("checkout", "-q", "-b", "further")
    repo.write("a.py", WITHOUT)
    repo.commit()
    assert proof(repo, topic)


def test_gone_before_a_merge_is_finished_after_it(repo: Repo, topic: tuple[str, str]) -> None:
    repo.write("a.py", WITHOUT)
    repo.commit()
    repo.git("checkout", "-q", "main")
    repo.git("merge", "-q", "--no-ff", "-m", "merge", "topic")
    assert proof(repo, topic)


def test_after_a_rebase_the_branchs_tip_decides(repo: Repo, topic: tuple[str, str]) -> None:
    repo.git("checkout", "-q", "main")
    repo.commit("main goes on")
    repo.git("checkout", "-q", "topic")
    repo.git("rebase", "-q", "main")
    repo.git("checkout", "-q", "main")
    assert proof(repo, topic) == "", "rebased, and still there"
    repo.git("checkout", "-q", "topic")
    repo.write("a.py", WITHOUT)
    repo.git("commit", "-qa", "--amend", "-m", "handle them at once")
    repo.git("checkout", "-q", "main")
    assert proof(repo, topic), "rebased, and no longer there"


def test_a_renamed_file_on_its_branch_still_holds_it(repo: Repo, topic: tuple[str, str]) -> None:
    repo.git("mv", "a.py", "b.py")
    repo.commit("rename")
    repo.git("checkout", "-q", "main")
    assert proof(repo, topic) == ""


def test_a_deleted_branch_finishes_what_no_other_has(repo: Repo, topic: tuple[str, str]) -> None:
    repo.git("checkout", "-q", "main")
    repo.git("branch", "-q", "-D", "topic")
    assert proof(repo, topic).endswith("(branch topic is deleted)")


def test_a_renamed_branch_still_has_it(repo: Repo, topic: tuple[str, str]) -> None:
    repo.git("branch", "-q", "-m", "topic", "feature/topic")
    repo.git("checkout", "-q", "main")
    assert proof(repo, topic) == ""


def test_a_branch_that_is_only_on_the_remote_still_has_it(repo: Repo, topic: tuple[str, str], tmp_path: Path) -> None:
    repo.git("clone", "-q", "--bare", ".", os.fspath(tmp_path / "remote.git"))
    repo.git("remote", "add", "origin", os.fspath(tmp_path / "remote.git"))
    repo.git("fetch", "-q", "origin")
    repo.git("checkout", "-q", "main")
    repo.git("branch", "-q", "-D", "topic")
    assert proof(repo, topic) == ""


def test_what_was_squashed_into_this_branch_and_finished_here_is_finished(repo: Repo, topic: tuple[str, str]) -> None:
    repo.git("checkout", "-q", "main")
    repo.git("merge", "-q", "--squash", "topic")
    repo.commit("squashed")
    repo.write("a.py", WITHOUT)
    repo.commit("handle them")
    assert proof(repo, topic)


def test_what_stood_where_the_branches_part_and_is_gone_here_is_finished(repo: Repo) -> None:
    repo.write("a.py", COMMENT)
    repo.commit()
    repo.git("checkout", "-q", "-b", "topic")
    seen_at = ("topic", repo.commit("on topic"))
    repo.git("checkout", "-q", "main")
    repo.write("a.py", WITHOUT)
    repo.commit("handle them")
    assert proof(repo, seen_at)


def test_a_detached_head_finishes_only_what_it_holds(repo: Repo, topic: tuple[str, str]) -> None:
    commit = topic[1]
    repo.git("checkout", "-q", "--detach", commit)
    repo.write("a.py", WITHOUT)
    assert proof(repo, ("", commit))
    repo.git("checkout", "-q", "-f", "main")
    assert proof(repo, ("", commit)) == ""


def test_where_git_does_not_answer_nothing_is_finished_but_on_its_own_branch(
    repo: Repo, topic: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repo.git("checkout", "-q", "main")
    monkeypatch.setenv("PATH", os.fspath(tmp_path / "empty"))
    assert proof(repo, topic) == ""
    assert proof(repo, ("main", topic[1]))


def test_outside_git_what_is_gone_is_finished(tmp_path: Path) -> None:
    assert why_gone(seen(), locate(tmp_path), ("", "")) == "gone from a.py:1"


def test_a_present_sighting_was_seen_by_the_last_scan_an_absent_one_where_it_says() -> None:
    assert last_seen(seen(), ("main", "c2")) == ("main", "c2")
    absent = replace(seen(), state=ABSENT, branch="topic", commit_id="c1")
    assert last_seen(absent, ("main", "c2")) == ("topic", "c1")
