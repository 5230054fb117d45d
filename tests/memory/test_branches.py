"""Branches, merges, stashes, worktrees and moved repositories: which items there are, and where they are seen."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from world import Clock, Repo, briefed, contents, happened, ident, visible

from ai_todos.memory.memory import Memory
from ai_todos.memory.todo import DONE, PENDING

RETRY = "retry on a 429"
UPLOAD = """def send(data):
    # TODO: retry on a 429
    return post(data)
"""
FINISHED = """def send(data):
    return retried(post, data)
"""


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def memory(repo: Repo, clock: Clock) -> Iterator[Memory]:
    """Of a repository with one commit that holds one TODO; not scanned yet."""
    repo.write("src/upload.py", UPLOAD)
    repo.commit()
    with Memory.open(repo.path, clock=clock) as opened:
        yield opened


@pytest.fixture
def retry(memory: Memory) -> str:
    """The id of the TODO, after a first scan."""
    memory.scan()
    return ident(memory, RETRY)


@pytest.fixture
def feature(memory: Memory, repo: Repo, retry: str) -> str:
    """The id of a TODO that stands only on the branch `feature`, which is checked out and scanned."""
    repo.git("switch", "-q", "-c", "feature")
    repo.write("src/cache.py", "# TODO: cap the size of the cache\n")
    repo.commit("a cache")
    memory.scan()
    return ident(memory, "cap the size of the cache")


def test_a_branch_switch_closes_nothing_and_shows_only_what_is_there(
    memory: Memory, repo: Repo, retry: str, feature: str
) -> None:
    assert set(briefed(memory)) == {RETRY, "cap the size of the cache"}
    repo.git("switch", "-q", "main")
    report = memory.scan()
    assert ([item.id for item in report.absent], report.closed) == ([feature], ())
    assert memory.get(feature).status == PENDING
    assert (visible(memory), briefed(memory)) == ([RETRY], [RETRY])
    assert memory.why(feature).left_out == "not on this branch"
    repo.git("switch", "-q", "feature")
    report = memory.scan()
    assert (report.opened, report.closed) == ((), ())
    assert {one.item.id for one in memory.ranked()} == {retry, feature}
    assert len(memory.items(None)) == 2


def test_rescans_of_the_other_branch_close_nothing(memory: Memory, repo: Repo, feature: str) -> None:
    repo.git("switch", "-q", "main")
    memory.scan()
    memory.scan(full=True)
    repo.write("src/upload.py", UPLOAD + "\n\nx = 1\n")
    repo.commit("more on main")
    memory.scan()
    assert memory.get(feature).status == PENDING


def test_a_detached_head_closes_nothing(memory: Memory, repo: Repo, feature: str) -> None:
    repo.git("checkout", "-q", "--detach", "main")
    memory.scan()
    assert memory.get(feature).status == PENDING
    repo.git("switch", "-q", "feature")
    memory.scan()
    assert feature in {one.item.id for one in memory.ranked()}


def test_what_a_merge_brings_keeps_its_id(memory: Memory, repo: Repo, feature: str) -> None:
    repo.git("switch", "-q", "main")
    memory.scan()
    repo.write("README", "main goes on\n")
    repo.commit()
    repo.git("merge", "-q", "--no-edit", "feature")
    repo.git("branch", "-q", "-D", "feature")
    report = memory.scan()
    assert (report.opened, report.closed) == ((), ())
    assert "cap the size of the cache" in visible(memory)
    assert len(memory.items(None)) == 2


def test_a_merge_that_brings_the_finished_code_closes_the_item(memory: Memory, repo: Repo, feature: str) -> None:
    repo.git("switch", "-q", "main")
    memory.scan()
    repo.git("switch", "-q", "feature")
    repo.write("src/cache.py", "SIZE = 100\n")
    repo.commit("the cache has a size")
    repo.git("switch", "-q", "main")
    repo.git("merge", "-q", "--no-edit", "feature")
    memory.scan()
    assert memory.get(feature).status == DONE


def test_a_squash_merge_and_a_deleted_branch_close_what_was_finished_there(
    memory: Memory, repo: Repo, retry: str, feature: str
) -> None:
    repo.git("switch", "-q", "main")
    memory.scan()
    repo.git("switch", "-q", "feature")
    repo.write("src/cache.py", "SIZE = 100\n")
    repo.commit("the cache has a size")
    repo.git("switch", "-q", "main")
    repo.git("merge", "-q", "--squash", "feature")
    repo.commit("a cache (squashed)")
    repo.git("branch", "-q", "-D", "feature")
    memory.scan()
    item = memory.get(feature)
    assert item.status == DONE
    assert item.evidence.startswith("gone from src/cache.py:1 at ")
    assert memory.get(retry).status == PENDING


def test_a_squash_merge_that_brings_the_comment_keeps_its_id(memory: Memory, repo: Repo, feature: str) -> None:
    repo.git("switch", "-q", "main")
    memory.scan()
    repo.git("merge", "-q", "--squash", "feature")
    repo.commit("a cache (squashed)")
    repo.git("branch", "-q", "-D", "feature")
    memory.scan()
    assert feature in {one.item.id for one in memory.ranked()}
    assert len(memory.items(None)) == 2


def test_a_rebase_keeps_ids(memory: Memory, repo: Repo, retry: str, feature: str) -> None:
    repo.git("switch", "-q", "main")
    repo.write("README", "main goes on\n")
    repo.commit()
    repo.git("switch", "-q", "feature")
    repo.git("rebase", "-q", "main")
    report = memory.scan()
    assert (report.opened, report.closed, report.absent) == ((), (), ())
    assert {item.id for item in memory.items()} == {retry, feature}


def test_stash_and_stash_pop_give_the_same_item_back(memory: Memory, repo: Repo, retry: str) -> None:
    repo.write("src/upload.py", UPLOAD.replace("    return", "    # FIXME: close the socket\n    return"))
    memory.scan()
    socket = ident(memory, "close the socket")
    memory.pin(socket)
    repo.git("stash", "-q")
    memory.scan()
    assert (visible(memory), briefed(memory)) == ([RETRY], [RETRY])
    repo.git("stash", "pop", "-q")
    memory.scan()
    assert {item.id for item in memory.items()} == {retry, socket}
    assert memory.get(socket).pinned
    assert len(memory.items(None)) == 2


def test_what_was_finished_on_a_branch_is_open_where_it_still_stands(memory: Memory, repo: Repo, retry: str) -> None:
    repo.git("switch", "-q", "-c", "fix")
    repo.write("src/upload.py", FINISHED)
    repo.commit()
    assert happened(memory.scan()) == ["closed"]
    repo.git("switch", "-q", "main")
    assert happened(memory.scan()) == ["reopened"]
    assert memory.get(retry).status == PENDING
    repo.git("merge", "-q", "fix")
    assert happened(memory.scan()) == ["closed"]


def test_a_revert_reopens_the_item(memory: Memory, repo: Repo, retry: str) -> None:
    repo.write("src/upload.py", FINISHED)
    repo.commit()
    memory.scan()
    repo.git("revert", "--no-edit", "HEAD")
    assert [item.id for item in memory.scan().reopened] == [retry]


def test_a_conflict_leaves_one_item_when_it_is_resolved(memory: Memory, repo: Repo, retry: str) -> None:
    repo.git("switch", "-q", "-c", "side")
    repo.write("src/upload.py", UPLOAD.replace(RETRY, f"{RETRY} twice"))
    repo.commit()
    repo.git("switch", "-q", "main")
    repo.write("src/upload.py", UPLOAD.replace(RETRY, f"{RETRY} thrice"))
    repo.commit()
    memory.scan()
    with pytest.raises(AssertionError, match="git merge"):
        repo.git("merge", "-q", "side")
    memory.scan()
    assert contents(memory) == [f"{RETRY} thrice", f"{RETRY} twice"]
    repo.write("src/upload.py", UPLOAD.replace(RETRY, f"{RETRY} thrice"))
    repo.commit()
    memory.scan()
    (item,) = memory.items()
    assert (item.id, item.content) == (retry, f"{RETRY} thrice")


def test_done_on_a_branch_holds_after_a_visit_to_another(memory: Memory, repo: Repo, feature: str) -> None:
    memory.done(feature)
    for branch in ("main", "feature"):
        repo.git("switch", "-q", branch)
        memory.scan()
    assert memory.get(feature).status == DONE


def test_an_item_that_decayed_while_its_branch_was_left_returns_with_it(
    memory: Memory, repo: Repo, feature: str, clock: Clock
) -> None:
    repo.git("switch", "-q", "main")
    memory.scan()
    for _ in range(80):
        clock.on(1)
        memory.inject([{"role": "user", "content": f"at {clock.now}"}])
    assert happened(memory.scan()) == ["archived"]
    repo.git("switch", "-q", "feature")
    assert [item.id for item in memory.scan().reopened] == [feature]
    assert feature in {one.item.id for one in memory.ranked()}


def test_an_undone_scan_of_another_branch_does_no_harm(memory: Memory, repo: Repo, feature: str) -> None:
    repo.git("switch", "-q", "main")
    memory.scan()
    memory.undo()
    memory.scan()
    assert (memory.get(feature).status, visible(memory)) == (PENDING, [RETRY])
    repo.git("switch", "-q", "feature")
    memory.scan()
    assert feature in {one.item.id for one in memory.ranked()}


# Which store


def test_a_linked_worktree_shares_the_store_and_sees_its_own_branch(
    memory: Memory, repo: Repo, retry: str, tmp_path: Path, clock: Clock
) -> None:
    linked = tmp_path / "linked"
    repo.git("worktree", "add", "-q", "-b", "side", str(linked))
    (linked / "src/side.py").write_text("# TODO: only in the side tree\n", encoding="utf-8")
    with Memory.open(linked / "src", clock=clock) as side:
        assert side.store.path == memory.store.path
        side.scan()
        assert visible(side) == ["only in the side tree", RETRY]
        assert not (linked / ".ai_todos").exists()
        assert visible(memory) == [RETRY]
        assert contents(memory) == ["only in the side tree", RETRY]  # one item for the comment that both have
        (linked / "src/upload.py").write_text(FINISHED, encoding="utf-8")
        side.scan()
        assert visible(side) == ["only in the side tree"]
    memory.scan()
    assert memory.get(retry).status == PENDING
    assert briefed(memory) == [RETRY]


def test_a_submodule_is_a_repository_of_its_own(memory: Memory, repo: Repo, tmp_path: Path, clock: Clock) -> None:
    library = tmp_path / "library"
    shutil.copytree(repo.path, library, ignore=shutil.ignore_patterns(".ai_todos"))
    repo.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(library), "vendor/library")
    repo.commit("a library")
    memory.scan()
    assert [item.related_files for item in memory.items()] == [("src/upload.py",)]
    with Memory.open(repo.path / "vendor/library/src", clock=clock) as inner:
        inner.scan()
        assert Path(inner.store.path).parent == repo.path.resolve() / "vendor/library/.ai_todos"
        assert contents(inner) == [RETRY]
        inner.add("only for the library")
    assert contents(memory) == [RETRY]
    assert "?? .ai_todos" not in repo.git("-C", "vendor/library", "status", "--porcelain")


def test_a_subfolder_has_the_store_of_its_repository(memory: Memory, repo: Repo, retry: str, clock: Clock) -> None:
    with Memory.open(repo.path / "src", clock=clock) as inside, Memory.open(repo.path / "src/upload.py") as at_file:
        assert inside.store.path == at_file.store.path == memory.store.path
        assert [item.id for item in inside.items()] == [retry]


def test_repositories_of_one_name_are_apart(repo: Repo, memory: Memory, tmp_path: Path, retry: str) -> None:
    namesake = tmp_path / "elsewhere" / repo.path.name
    shutil.copytree(repo.path, namesake, ignore=shutil.ignore_patterns(".ai_todos"))
    with Memory.open(namesake) as other:
        assert other.items(None) == []
        other.scan()
        assert ident(other, RETRY) != retry


def test_a_moved_repository_keeps_its_items(repo: Repo, clock: Clock, tmp_path: Path) -> None:
    repo.write("src/upload.py", UPLOAD)
    repo.commit()
    with Memory.open(repo.path, clock=clock) as memory:
        memory.scan()
        memory.add("write the manual")
        before = memory.export()
    moved = tmp_path / "moved"
    repo.path.rename(moved)
    with Memory.open(moved, clock=clock) as memory:
        assert memory.export() == before
        report = memory.scan()
        assert happened(report) == []
        assert memory.export() == before


def test_a_folder_without_git_works_too(tmp_path: Path, clock: Clock) -> None:
    (tmp_path / "plain/src").mkdir(parents=True)
    (tmp_path / "plain/src/upload.py").write_text(UPLOAD, encoding="utf-8")
    with Memory.open(tmp_path / "plain", clock=clock) as memory:
        memory.scan()
        (item,) = memory.items()
        assert briefed(memory) == [RETRY]
        (tmp_path / "plain/src/upload.py").write_text(FINISHED, encoding="utf-8")
        memory.scan()
        assert memory.get(item.id).status == DONE


def test_a_repository_without_a_commit_works_too(repo: Repo, clock: Clock) -> None:
    repo.write("src/upload.py", UPLOAD)
    with Memory.open(repo.path, clock=clock) as memory:
        memory.scan()
        assert briefed(memory) == [RETRY]
        repo.commit("the first")
        report = memory.scan()
        assert happened(report) == []


def test_what_is_finished_in_a_worktree_and_merged_is_done(
    memory: Memory, repo: Repo, retry: str, tmp_path: Path, clock: Clock
) -> None:
    linked = tmp_path / "linked"
    repo.git("worktree", "add", "-q", "-b", "side", str(linked))
    with Memory.open(linked, clock=clock) as side:
        side.scan()
        (linked / "src/upload.py").write_text(FINISHED, encoding="utf-8")
        repo.git("-C", str(linked), "commit", "-q", "-a", "-m", "finished")
        side.scan()
        assert memory.get(retry).status == PENDING
        repo.git("merge", "-q", "side")
        assert [item.id for item in memory.scan().closed] == [retry]


def test_a_removed_worktree_keeps_nothing_open(
    memory: Memory, repo: Repo, retry: str, tmp_path: Path, clock: Clock
) -> None:
    linked = tmp_path / "linked"
    repo.git("worktree", "add", "-q", "-b", "side", str(linked))
    with Memory.open(linked, clock=clock) as side:
        side.scan()
    repo.git("worktree", "remove", str(linked))
    repo.write("src/upload.py", FINISHED)
    memory.scan()
    assert memory.get(retry).status == DONE


@pytest.mark.parametrize("scanned_first", [True, False])
def test_an_export_taken_into_a_clone_joins_the_comments_there(
    memory: Memory, repo: Repo, retry: str, tmp_path: Path, clock: Clock, *, scanned_first: bool
) -> None:
    clone = tmp_path / "clone"
    shutil.copytree(repo.path, clone, ignore=shutil.ignore_patterns(".ai_todos"))
    with Memory.open(clone, clock=clock) as other:
        if scanned_first:
            other.scan()
        clock.on(1)
        memory.pin(retry)
        other.import_(memory.export())
        other.scan()
        (item,) = other.items(None)
        assert (item.pinned, visible(other)) == (True, [RETRY])
