"""A repository lives on and its items live with it: every step is real git, and what is remembered is asked of Memory."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from world import HOUR, Clock, Repo, briefed, contents, ident, visible

from ai_todos.memory.memory import Memory
from ai_todos.memory.todo import ARCHIVED, DONE, HIGH, LOW, PENDING

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


def test_a_first_scan_opens_an_item_for_each_marker(memory: Memory, repo: Repo) -> None:
    repo.write("src/a.py", "# FIXME(ada): the timeout is never read #12\n\n\ndef load():\n    raise NotImplementedError\n")
    repo.write("notes.md", "- [ ] write the manual\n- [x] pick a name\n")
    report = memory.scan()
    by_kind = {item.kind: item for item in report.opened if item.content != RETRY}
    assert set(by_kind) == {"comment", "code", "checkbox"}
    fixme = by_kind["comment"]
    assert (fixme.content, fixme.priority, fixme.author) == ("the timeout is never read #12", HIGH, "ada")
    assert (fixme.links, fixme.tags, fixme.related_files) == (("#12",), ("FIXME",), ("src/a.py",))
    assert by_kind["checkbox"].content == "write the manual"
    assert "load" in by_kind["code"].content
    assert contents(memory) == sorted(item.content for item in report.opened)


def test_a_second_scan_of_the_same_files_reads_none_and_changes_nothing(memory: Memory, retry: str) -> None:
    before = memory.export()
    for _ in range(2):
        report = memory.scan()
        assert not (report.opened or report.closed or report.reopened or report.moved or report.edited)
    assert memory.export() == before


def test_git_status_is_the_same_after_the_first_run(repo: Repo, memory: Memory) -> None:
    repo.write("src/draft.py", "# TODO: untracked\n")
    before = repo.git("status", "--porcelain")
    memory.scan()
    memory.add("write the manual")
    memory.inject([{"role": "user", "content": "What next?"}])
    assert repo.git("status", "--porcelain") == before
    repo.git("add", "-A")
    assert ".ai_todos" not in repo.git("status", "--porcelain")


# A comment that is elsewhere, or says it otherwise, is the same item


def _shift(repo: Repo) -> None:
    repo.write("src/upload.py", "x = 1\n" * 40 + UPLOAD)


def _rename(repo: Repo) -> None:
    repo.git("mv", "src/upload.py", "src/sending.py")


def _rename_and_commit(repo: Repo) -> None:
    (repo.path / "lib").mkdir()
    repo.git("mv", "src/upload.py", "lib/測試.py")
    repo.commit("rename")


def _edit(repo: Repo) -> None:
    repo.write("src/upload.py", UPLOAD.replace(RETRY, "retry on a 429, with a longer wait each time"))


def _shift_and_edit(repo: Repo) -> None:
    repo.write("src/upload.py", "x = 1\n" * 40 + UPLOAD.replace(RETRY, "retry on a 429 twice"))


def _amend(repo: Repo) -> None:
    repo.write("src/upload.py", UPLOAD + "\n\nz = 2\n")
    repo.git("commit", "-q", "-a", "--amend", "-m", "amended")


@pytest.mark.parametrize("change", [_shift, _rename, _rename_and_commit, _edit, _shift_and_edit, _amend])
def test_id_pin_and_priority_survive(change: Callable[[Repo], None], memory: Memory, repo: Repo, retry: str) -> None:
    memory.edit(retry, priority=LOW)
    memory.pin(retry)
    change(repo)
    report = memory.scan()
    assert not (report.opened or report.closed or report.absent)
    (item,) = memory.items(None)
    assert (item.id, item.status, item.pinned, item.priority) == (retry, PENDING, True, LOW)
    (seen,) = memory.sightings(retry)
    assert item.related_files == (seen.file,)
    assert f"({seen.file}:{seen.line}" in memory.brief().text


def test_a_file_renamed_while_its_comment_is_deleted_leaves_nothing_open(memory: Memory, repo: Repo, retry: str) -> None:
    repo.git("mv", "src/upload.py", "src/sending.py")
    repo.write("src/sending.py", FINISHED)
    memory.scan()
    assert memory.get(retry).status == DONE


def test_two_comments_that_trade_places_keep_their_ids(memory: Memory, repo: Repo) -> None:
    lines = ["# TODO: close the socket", "# TODO: read the timeout"]
    repo.write("src/net.py", "\n\n\n".join(lines))
    memory.scan()
    before = {item.content: item.id for item in memory.items()}
    repo.write("src/net.py", "\n\n\n".join(reversed(lines)))
    memory.scan()
    assert {item.content: item.id for item in memory.items()} == before


# A comment that is gone


def _finish(repo: Repo) -> None:
    repo.write("src/upload.py", FINISHED)


def _delete_file(repo: Repo) -> None:
    (repo.path / "src/upload.py").unlink()


def _delete_and_commit(repo: Repo) -> None:
    repo.git("rm", "-q", "src/upload.py")
    repo.commit("finished")


@pytest.mark.parametrize("change", [_finish, _delete_file, _delete_and_commit])
def test_a_deleted_comment_closes_its_item_with_evidence(
    change: Callable[[Repo], None], memory: Memory, repo: Repo, retry: str
) -> None:
    change(repo)
    report = memory.scan()
    assert [item.id for item in report.closed] == [retry]
    item = memory.get(retry)
    head = repo.git("rev-parse", "HEAD").strip()
    assert (item.status, item.evidence) == (DONE, f"gone from src/upload.py:2 at {head[:10]}")
    assert (visible(memory), briefed(memory)) == ([], [])


def test_of_two_equal_comments_only_the_deleted_one_closes(memory: Memory, repo: Repo) -> None:
    repo.write("src/download.py", UPLOAD.replace("send", "fetch"))
    memory.scan()
    assert len(memory.items()) == 2
    repo.write("src/upload.py", FINISHED)
    memory.scan()
    (left,) = memory.items()
    assert left.related_files == ("src/download.py",)


def test_a_comment_that_comes_back_reopens_its_item(memory: Memory, repo: Repo, retry: str) -> None:
    repo.write("src/upload.py", FINISHED)
    memory.scan()
    repo.write("src/upload.py", UPLOAD)
    report = memory.scan()
    assert [item.id for item in report.reopened] == [retry]
    item = memory.get(retry)
    assert (item.status, item.evidence, len(memory.items(None))) == (PENDING, "", 1)


def test_a_file_that_cannot_be_read_for_now_closes_nothing(memory: Memory, repo: Repo, retry: str) -> None:
    """Grown over the limit, or a binary for now: the comment may well be in it."""
    repo.write("src/upload.py", b"\0\1\2" * 400)
    memory.scan()
    assert memory.get(retry).status == PENDING
    assert briefed(memory) == []
    repo.write("src/upload.py", UPLOAD)
    memory.scan()
    assert briefed(memory) == [RETRY]
    assert len(memory.items(None)) == 1


# Branches


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
        assert not (report.opened or report.closed or report.absent or report.moved)
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
        assert not (report.opened or report.closed or report.absent)


# What the user decided


def test_done_holds_while_the_comment_stands_and_an_edited_text_reopens(memory: Memory, repo: Repo, retry: str) -> None:
    memory.done(retry)
    memory.scan()
    memory.scan(full=True)
    repo.write("src/upload.py", "x = 1\n" * 9 + UPLOAD)
    repo.commit("moved down")
    memory.scan()
    assert (memory.get(retry).status, visible(memory)) == (DONE, [])
    repo.write("src/upload.py", UPLOAD.replace(RETRY, "retry on a 429, three times"))
    report = memory.scan()
    assert [item.id for item in report.reopened] == [retry]
    assert contents(memory) == ["retry on a 429, three times"]


def test_a_done_item_stays_done_when_its_comment_goes_away(memory: Memory, repo: Repo, retry: str) -> None:
    memory.done(retry, evidence="merged in #31")
    repo.write("src/upload.py", FINISHED)
    report = memory.scan()
    assert (report.closed, report.claimed) == ((), ())
    item = memory.get(retry)
    assert (item.status, item.evidence) == (DONE, "merged in #31")


def test_a_dropped_item_never_comes_back_by_itself(memory: Memory, repo: Repo, retry: str) -> None:
    memory.drop(retry)
    memory.scan(full=True)
    repo.write("src/upload.py", UPLOAD.replace(RETRY, "retry on a 429 or a 503"))
    memory.scan()
    memory.brief(files=["src/upload.py"])
    item = memory.get(retry)
    assert (item.status, item.archived_by, visible(memory)) == (ARCHIVED, "user", [])
    assert memory.restore(retry).status == PENDING
    assert visible(memory) == ["retry on a 429 or a 503"]


def test_a_priority_follows_its_comment_until_the_user_sets_one(memory: Memory, repo: Repo, retry: str) -> None:
    repo.write("src/upload.py", UPLOAD.replace("TODO:", "TODO(p1):"))
    memory.scan()
    assert memory.get(retry).priority == HIGH
    memory.edit(retry, priority=LOW)
    repo.write("src/upload.py", UPLOAD.replace("TODO:", "TODO(p2):"))
    memory.scan()
    assert memory.get(retry).priority == LOW


def test_words_the_user_gave_an_item_stay(memory: Memory, repo: Repo, retry: str) -> None:
    memory.edit(retry, content="retry the upload politely")
    repo.write("src/upload.py", "x = 1\n" + UPLOAD)
    memory.scan()
    assert contents(memory) == ["retry the upload politely"]
    assert "retry the upload politely (src/upload.py:3" in memory.brief().text


# Said and written


def test_what_was_added_and_then_written_down_is_one_item(memory: Memory, repo: Repo, retry: str) -> None:
    added = memory.add("cap the size of the cache", priority=HIGH).item
    repo.write("src/cache.py", "x = 1\n# TODO: cap the cache size\n")
    report = memory.scan()
    assert (report.opened, [item.id for item in report.merged]) == ((), [added.id])
    item = memory.get(added.id)
    assert (item.content, item.priority, item.related_files) == ("cap the size of the cache", HIGH, ("src/cache.py",))
    assert [one.source for one in memory.sightings(added.id)] == ["added", "comment"]
    assert "cap the size of the cache (src/cache.py:2" in memory.brief().text
    memory.scan()
    assert len(memory.items(None)) == 2


def test_what_was_written_down_and_then_added_is_one_item(memory: Memory, repo: Repo, retry: str) -> None:
    repo.write("src/cache.py", "# TODO: cap the cache size\n")
    memory.scan()
    added = memory.add("cap the size of the cache")
    assert (added.merged, added.item.id) == (True, ident(memory, "cap the cache size"))


def test_when_the_comment_of_an_added_item_goes_the_item_is_claimed_and_ranks_lower(memory: Memory, repo: Repo) -> None:
    added = memory.add("cap the size of the cache").item
    repo.write("src/cache.py", "# TODO: cap the cache size\n")
    memory.scan()
    before = memory.why(added.id).candidate
    repo.write("src/cache.py", "SIZE = 100\n")
    report = memory.scan()
    assert ([item.id for item in report.claimed], report.closed) == ([added.id], ())
    item = memory.get(added.id)
    assert item.status == PENDING
    assert item.evidence.startswith("claimed: gone from src/cache.py:1")
    why = memory.why(added.id)
    assert before is not None
    assert why.candidate is not None
    assert why.candidate.score.total < before.score.total
    assert "may be done already" in why.reasons
    repo.write("src/cache.py", "# TODO: cap the cache size\n")
    memory.scan()
    assert memory.get(added.id).evidence == ""


# Between scans


@pytest.mark.parametrize("change", [_finish, _delete_file])
def test_a_comment_deleted_since_the_scan_is_not_shown(
    change: Callable[[Repo], None], memory: Memory, repo: Repo, retry: str
) -> None:
    repo.write("src/cache.py", "# TODO: cap the size of the cache\n")
    memory.scan()
    change(repo)
    brief = memory.brief("finish src/upload.py")
    assert [one.item.content for one in brief.chosen] == ["cap the size of the cache"]
    assert [(one.item.id, one.reason) for one in brief.left_out] == [(retry, "its comment is gone")]
    assert memory.why(retry, "finish src/upload.py").left_out == "its comment is gone"
    injected = memory.inject([{"role": "user", "content": "finish src/upload.py"}])
    assert RETRY not in str(injected)
    assert memory.get(retry).status == PENDING  # a brief closes nothing: that is for the next scan


def test_a_file_changed_elsewhere_since_the_scan_still_shows_its_comment(memory: Memory, repo: Repo, retry: str) -> None:
    repo.write("src/upload.py", "x = 1\n" + UPLOAD)
    assert briefed(memory) == [RETRY]


def test_a_scan_of_some_paths_says_nothing_of_the_others(memory: Memory, repo: Repo, retry: str) -> None:
    repo.write("src/upload.py", FINISHED)
    repo.write("src/cache.py", "# TODO: cap the size of the cache\n")
    report = memory.scan(["src/cache.py"])
    assert ([item.content for item in report.opened], report.closed) == (["cap the size of the cache"], ())
    assert memory.get(retry).status == PENDING
    assert [item.id for item in memory.scan().closed] == [retry]


# Time


def test_on_a_first_scan_items_are_as_old_as_their_files(repo: Repo, clock: Clock) -> None:
    for hours, name in ((30, "old"), (20, "middle"), (10, "new")):
        repo.write(f"{name}.py", f"# TODO: the {name} one\n")
        repo.commit(date=f"@{int(clock.now - hours * HOUR)} +0000")
    with Memory.open(repo.path, clock=clock) as memory:
        memory.scan()
        ranked = memory.ranked()
    assert [one.path for one in ranked] == ["new.py", "middle.py", "old.py"]
    assert len({one.score.recency for one in ranked}) == 3


def test_a_commit_to_its_file_makes_an_item_fresh_again(repo: Repo, clock: Clock) -> None:
    repo.write("a.py", "# TODO: the first\n")
    repo.write("b.py", "# TODO: the second\n")
    repo.commit(date=f"@{int(clock.now)} +0000")
    with Memory.open(repo.path, clock=clock) as memory:
        memory.scan()
        for hour in range(1, 4):
            repo.write("b.py", f"# TODO: the second\nx = {hour}\n")
            repo.commit(date=f"@{int(clock.on(1))} +0000")
            memory.scan()
        by_path = {one.path: one.score.recency for one in memory.ranked()}
    assert by_path["b.py"] == 1.0
    assert by_path["a.py"] < by_path["b.py"]


def test_a_commit_from_the_future_never_lifts_a_score_above_one(repo: Repo, clock: Clock) -> None:
    repo.write("src/upload.py", UPLOAD)
    repo.commit(date=f"@{int(clock.now + 30 * 24 * HOUR)} +0000")
    with Memory.open(repo.path, clock=clock) as memory:
        memory.scan()
        clock.on(1)
        repo.write("src/upload.py", UPLOAD + "\n\nx = 1\n")
        repo.commit(date=f"@{int(clock.now + 60 * 24 * HOUR)} +0000")
        memory.scan()
        (one,) = memory.ranked(files=["src/upload.py"])
        assert 0.0 <= one.score.total <= 1.0
        assert one.score.recency <= 1.0


# Files as they are in the world


def test_one_badly_encoded_file_does_not_stop_the_scan(memory: Memory, repo: Repo) -> None:
    repo.write("src/gbk.py", "# TODO：修复登录超时\n".encode("gbk"))
    repo.write("src/latin.py", "# TODO: l'été\n".encode("latin-1"))
    memory.scan()
    assert RETRY in contents(memory)
    assert "修复登录超时" in contents(memory)


def test_each_comment_counts_once_in_a_tree_with_link_loops(memory: Memory, repo: Repo) -> None:
    try:
        (repo.path / "src/loop").symlink_to("..", target_is_directory=True)
    except OSError:
        pytest.skip("this system lets users make no links")
    memory.scan()
    memory.scan()
    assert contents(memory) == [RETRY]


def test_ignored_files_are_not_scanned_and_their_state_folder_never_is(memory: Memory, repo: Repo) -> None:
    repo.write(".gitignore", "build/\n")
    repo.write("build/out.py", UPLOAD)
    repo.write(".ai_todos/notes.md", "- [ ] not a task of this repository\n")
    memory.scan()
    assert contents(memory) == [RETRY]
