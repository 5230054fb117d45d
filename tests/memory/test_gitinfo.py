"""What is read from git's files and asked of git, in real repositories."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from conftest import Repo

from ai_todos.memory import gitinfo
from ai_todos.memory.errors import UsageError
from ai_todos.memory.gitinfo import Checkout, History, locate
from ai_todos.parsers.files.worktree import Worktree

DAY = 86400


def where(path: Path) -> tuple[str, str, str, str]:
    found = locate(path)
    return found.root, found.store_root, found.checkout, found.branch


# Where


def test_the_repository_is_found_from_its_root_a_folder_and_a_file_in_it(repo: Repo) -> None:
    file = repo.write("src/deep/a.py", "")
    head = repo.commit()
    root = os.path.realpath(repo.path)
    expected = Checkout(root, root, "", "main", head, True, os.path.join(root, ".git"))
    assert [locate(one) for one in (repo.path, file.parent, file, os.fspath(file))] == [expected] * 4


def test_before_the_first_commit_there_is_a_branch_and_no_head(repo: Repo) -> None:
    found = locate(repo.path)
    assert (found.branch, found.head, found.git) == ("main", "", True)
    assert gitinfo.history(found, 100) == History()
    assert not gitinfo.is_ancestor(found, "")


def test_branches_with_slashes_packed_refs_and_a_detached_head_are_read(repo: Repo) -> None:
    head = repo.commit()
    repo.git("checkout", "-q", "-b", "feature/a-b")
    assert (locate(repo.path).branch, locate(repo.path).head) == ("feature/a-b", head)
    repo.git("pack-refs", "--all")
    assert not (repo.path / ".git/refs/heads/feature/a-b").exists()
    assert locate(repo.path).head == head
    repo.git("checkout", "-q", "--detach")
    assert (locate(repo.path).branch, locate(repo.path).head) == ("", head)


def test_a_branch_that_is_another_name_of_one_is_followed(repo: Repo) -> None:
    head = repo.commit()
    repo.git("symbolic-ref", "refs/heads/alias", "refs/heads/main")
    repo.git("symbolic-ref", "HEAD", "refs/heads/alias")
    assert locate(repo.path).head == head
    repo.git("symbolic-ref", "refs/heads/main", "refs/heads/alias")  # a ring
    assert locate(repo.path).head == ""


def test_equal_names_of_two_repositories_are_two_stores(tmp_path: Path) -> None:
    for parent in ("w", "p"):
        (tmp_path / parent / "app" / ".git").mkdir(parents=True)
        (tmp_path / parent / "app" / ".git" / "HEAD").write_text("ref: refs/heads/main\n", encoding="utf-8")
    assert locate(tmp_path / "w/app").store_root != locate(tmp_path / "p/app").store_root


def test_a_linked_worktree_keeps_its_state_in_the_main_one(repo: Repo, tmp_path: Path) -> None:
    repo.commit()
    linked = tmp_path / "else where" / "linked"
    repo.git("worktree", "add", "-q", "-b", "topic", os.fspath(linked))
    (linked / "src").mkdir()
    main = os.path.realpath(repo.path)
    assert where(linked / "src") == (os.path.realpath(linked), main, "linked", "topic")
    assert where(repo.path) == (main, main, "", "main")
    assert gitinfo.checkouts(locate(repo.path)) == gitinfo.checkouts(locate(linked)) == {"", "linked"}
    shutil.rmtree(linked)
    assert gitinfo.checkouts(locate(repo.path)) == {""}
    repo.git("worktree", "lock", os.fspath(linked))
    assert gitinfo.checkouts(locate(repo.path)) == {"", "linked"}, "its disk may be away"


def test_a_worktree_of_a_bare_repository_has_its_state_in_that(repo: Repo, tmp_path: Path) -> None:
    repo.commit()
    bare, linked = tmp_path / "bare.git", tmp_path / "tree"
    repo.git("clone", "-q", "--bare", ".", os.fspath(bare))
    Repo(bare).git("worktree", "add", "-q", os.fspath(linked), "main")
    assert where(linked) == (os.path.realpath(linked), os.path.realpath(bare), "tree", "main")


def test_a_submodule_is_a_repository_of_its_own_and_so_are_its_worktrees(repo: Repo, tmp_path: Path) -> None:
    inner = Repo(tmp_path / "inner")
    inner.path.mkdir()
    inner.git("init", "-q", "-b", "main")
    inner.commit()
    repo.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", os.fspath(inner.path), "vendor/inner")
    repo.commit()
    module = repo.path / "vendor/inner"
    assert (module / ".git").is_file()
    root = os.path.realpath(module)
    assert where(module) == (root, root, "", "main")
    linked = tmp_path / "inner-topic"
    Repo(module).git("worktree", "add", "-q", "-b", "topic", os.fspath(linked))
    assert where(linked) == (os.path.realpath(linked), root, "inner-topic", "topic")


def test_outside_git_it_is_the_nearest_folder_with_a_store_else_the_folder_itself(tmp_path: Path) -> None:
    (tmp_path / "notes/deep/er").mkdir(parents=True)
    assert locate(tmp_path / "notes/deep").root == os.path.realpath(tmp_path / "notes/deep")
    (tmp_path / "notes/.ai_todos").mkdir()
    found = locate(tmp_path / "notes/deep/er")
    assert found == Checkout(os.path.realpath(tmp_path / "notes"), os.path.realpath(tmp_path / "notes"))


def test_a_store_in_the_home_folder_is_not_that_of_everything_below(own_home: Path) -> None:
    (own_home / ".ai_todos").mkdir()
    (own_home / "letters").mkdir()
    assert locate(own_home / "letters").root == os.path.realpath(own_home / "letters")


def test_the_root_of_a_file_system_is_no_repository() -> None:
    with pytest.raises(UsageError, match="no repository"):
        locate(os.path.abspath(os.sep))


@pytest.mark.parametrize("content", ["", "nonsense", "gitdir: ", "gitdir: /nowhere/at/all", "\0\0", "gitdir: .." * 500])
def test_a_git_file_that_leads_nowhere_does_no_harm(tmp_path: Path, content: str) -> None:
    (tmp_path / ".git").write_text(content, encoding="utf-8")
    assert locate(tmp_path).root == os.path.realpath(tmp_path)


def test_a_moved_repository_is_found_where_it_is(repo: Repo, tmp_path: Path) -> None:
    repo.commit()
    moved = tmp_path / "moved"
    shutil.move(repo.path, moved)
    assert locate(moved).store_root == os.path.realpath(moved)


def test_a_link_to_a_repository_is_that_repository(repo: Repo, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(repo.path, target_is_directory=True)
    assert locate(link) == locate(repo.path)


# History


def test_history_gives_each_files_last_commit_and_the_hours_of_commits(repo: Repo) -> None:
    repo.write("a.py", "1")
    repo.write("测试 dir/b\nc.py", "1")
    first = repo.commit(date="1700000000 +0000")
    repo.write("a.py", "2")
    repo.commit(date="1700090000 +0800")
    here = locate(repo.path)
    past = gitinfo.history(here, 100)
    assert past.files == {"a.py": 1700090000.0, "测试 dir/b\nc.py": 1700000000.0}
    assert past.hours == {1700000000 // 3600, 1700090000 // 3600}
    assert gitinfo.history(here, 1).files == {"a.py": 1700090000.0}
    assert gitinfo.history(here, 100, since=first).files == {"a.py": 1700090000.0}
    assert gitinfo.history(here, 100, since=here.head) == History()
    assert gitinfo.history(here, 0) == History()


@pytest.mark.parametrize("since", ["0" * 40, "nonsense", "--output=pwned", "HEAD~1"])
def test_a_commit_that_is_no_more_means_the_whole_history(repo: Repo, since: str) -> None:
    repo.write("a.py", "1")
    repo.commit(date="1700000000 +0000")
    assert gitinfo.history(locate(repo.path), 100, since).files == {"a.py": 1700000000.0}
    assert not (repo.path / "pwned").exists()


def test_a_shallow_history_gives_every_file_the_same_age(repo: Repo, tmp_path: Path) -> None:
    for number in range(3):
        repo.write(f"{number}.py", "x")
        repo.commit(date=f"{1700000000 + number * DAY} +0000")
    shallow = tmp_path / "shallow"
    repo.git("clone", "-q", "--depth=1", repo.path.as_uri(), os.fspath(shallow))
    assert set(gitinfo.history(locate(shallow), 100).files.values()) == {1700000000.0 + 2 * DAY}


def changed_files(repo: Repo) -> tuple[str, ...]:
    return gitinfo.changed_files(Worktree(os.fspath(repo.path)))


def test_changed_files_are_those_that_differ_from_the_last_commit(repo: Repo) -> None:
    for name in ("same.py", "edited.py", "deleted.py", "old name.py"):
        repo.write(name, name)
    repo.write(".gitignore", "ignored.py\n")
    repo.commit()
    assert changed_files(repo) == ()
    repo.write("edited.py", "2")
    (repo.path / "deleted.py").unlink()
    repo.git("mv", "old name.py", "new name.py")
    repo.write("新/file.py", "new")
    repo.write("ignored.py", "new")
    index = (repo.path / ".git/index").read_bytes()
    found = set(changed_files(repo))
    assert found == {"edited.py", "deleted.py", "old name.py", "new name.py", "新/file.py"}
    assert (repo.path / ".git/index").read_bytes() == index, "asking must not write"


def test_ancestors_and_the_place_where_branches_part_are_known(repo: Repo) -> None:
    first = repo.commit()
    repo.git("checkout", "-q", "-b", "side")
    side = repo.commit("on the side")
    repo.git("checkout", "-q", "main")
    second = repo.commit("on main")
    here = locate(repo.path)
    assert [one for one in (first, second, side, "", "0" * 40) if gitinfo.is_ancestor(here, one)] == [first, second]
    assert gitinfo.merge_base(here, side) == first
    assert gitinfo.tips(here, "side", side) == (side,)
    assert gitinfo.tips(here, "no-such", side) == (side,), "another branch holds the commit"
    repo.git("branch", "-q", "-D", "side")
    assert gitinfo.tips(here, "side", side) == ()


def test_a_file_is_read_as_it_was_and_followed_through_a_rename(repo: Repo) -> None:
    repo.write("old.py", "content\n" * 20)
    first = repo.commit()
    repo.git("mv", "old.py", "new.py")
    second = repo.commit()
    here = locate(repo.path)
    assert gitinfo.file_at(here, first, "old.py") == "content\n" * 20
    assert gitinfo.file_at(here, second, "old.py") == ""
    assert gitinfo.file_at(here, "-p", "old.py") == ""
    assert gitinfo.renamed(here, "old.py", first, second) == "new.py"
    assert gitinfo.renamed(here, "other.py", first, second) == ""


# Where git cannot answer


def everything(here: Checkout, commit: str) -> tuple[object, ...]:
    return (
        gitinfo.answers(here),
        gitinfo.history(here, 10),
        gitinfo.changed_files(Worktree(here.root)),
        gitinfo.merge_base(here, commit),
        gitinfo.tips(here, "gone", commit),
        gitinfo.file_at(here, commit, "a.py"),
        gitinfo.renamed(here, "a.py", commit, commit),
        gitinfo.held_since(here, commit, "a.py", "words"),
    )


NOTHING = (False, History(), (), "", (), "", "", False)


def test_without_git_on_the_path_nothing_is_known(repo: Repo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repo.write("a.py", "1")
    commit = repo.commit()
    monkeypatch.setenv("PATH", os.fspath(tmp_path / "empty"))
    here = locate(repo.path)
    assert (here.branch, here.head) == ("main", commit)
    assert everything(here, commit) == NOTHING


def test_a_broken_repository_is_no_failure(repo: Repo) -> None:
    repo.write("a.py", "1")
    commit = repo.commit()
    here = locate(repo.path)
    shutil.rmtree(repo.path / ".git/objects")
    assert everything(here, commit) == NOTHING


def test_outside_git_nothing_is_asked(tmp_path: Path) -> None:
    assert everything(locate(tmp_path), "0" * 40) == NOTHING


def test_the_variables_of_a_git_hook_do_not_lead_to_its_repository(
    repo: Repo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Repo(tmp_path / "other")
    other.path.mkdir()
    other.git("init", "-q", "-b", "main")
    repo.write("a.py", "1")
    repo.commit(date="1700000000 +0000")
    monkeypatch.setenv("GIT_DIR", os.fspath(other.path / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", os.fspath(other.path))
    monkeypatch.setenv("GIT_INDEX_FILE", os.fspath(other.path / ".git/index"))
    here = locate(repo.path)
    assert gitinfo.history(here, 10).files == {"a.py": 1700000000.0}
    assert changed_files(repo) == ()


def test_settings_of_the_repository_start_no_program(repo: Repo, tmp_path: Path) -> None:
    marker = tmp_path / "ran"
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\ntouch '{marker}'\n", encoding="utf-8")
    program.chmod(0o755)
    repo.write("a.py", "1")
    repo.commit()
    for name in ("core.fsmonitor", "core.pager", "diff.external", "gpg.program", "core.askPass", "core.editor"):
        repo.git("config", name, os.fspath(program))
    repo.git("config", "log.showSignature", "true")
    repo.write("a.py", "2")
    here = locate(repo.path)
    everything(here, here.head)
    assert not marker.exists()
