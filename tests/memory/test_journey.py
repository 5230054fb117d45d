"""A repository lives on and its items live with it: every step is real git, and Memory tells what it remembers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from world import Clock, Repo, briefed, contents, happened, ident, visible

from ai_todos.memory.config import defaults
from ai_todos.memory.errors import UsageError
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
    repo.write(
        "src/a.py", "# FIXME(ada): the timeout is never read #12\n\n\ndef load():\n    raise NotImplementedError\n"
    )
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
        assert happened(report) == []
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
    assert set(happened(report)) <= {"moved", "edited"}
    (item,) = memory.items(None)
    assert (item.id, item.status, item.pinned, item.priority) == (retry, PENDING, True, LOW)
    (seen,) = memory.sightings(retry)
    assert item.related_files == (seen.file,)
    assert f"({seen.file}:{seen.line}" in memory.brief().text


def test_a_file_renamed_without_its_comment_leaves_nothing_open(memory: Memory, repo: Repo, retry: str) -> None:
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


# What the user decided


def test_done_holds_while_the_comment_stands_and_an_edited_text_reopens(memory: Memory, repo: Repo, retry: str) -> None:
    memory.done(retry)
    memory.scan()
    memory.scan(full=True)
    repo.write("src/upload.py", "x = 1\n" * 9 + UPLOAD)
    repo.git("mv", "src/upload.py", "src/sending.py")
    repo.commit("moved down, and elsewhere")
    memory.scan()
    assert (memory.get(retry).status, visible(memory)) == (DONE, [])
    repo.write("src/sending.py", UPLOAD.replace(RETRY, "retry on a 429, three times"))
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


def test_a_file_changed_since_the_scan_still_shows_its_comment(memory: Memory, repo: Repo, retry: str) -> None:
    repo.write("src/upload.py", "x = 1\n" + UPLOAD)
    assert briefed(memory) == [RETRY]


def test_a_scan_of_some_paths_says_nothing_of_the_others(memory: Memory, repo: Repo, retry: str) -> None:
    repo.write("src/upload.py", FINISHED)
    repo.write("src/cache.py", "# TODO: cap the size of the cache\n")
    report = memory.scan(["src/cache.py"])
    assert ([item.content for item in report.opened], report.closed) == (["cap the size of the cache"], ())
    assert memory.get(retry).status == PENDING
    assert [item.id for item in memory.scan().closed] == [retry]


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


# Kinds of open work


def test_twenty_bare_markers_are_twenty_items_that_keep_their_ids(memory: Memory, repo: Repo) -> None:
    functions = [f"def step{at}():\n    # TODO\n    return {at}\n" for at in range(20)]
    repo.write("src/steps.py", "\n\n".join(functions))
    memory.scan()
    before = {item.content: item.id for item in memory.items()}
    assert len(before) == 21
    repo.write("src/steps.py", "\n\n".join(reversed(functions)))
    assert happened(memory.scan()) == ["moved"]
    assert {item.content: item.id for item in memory.items()} == before
    repo.write("src/steps.py", "\n\n".join(functions[:7] + functions[8:]))
    assert [item.content for item in memory.scan().closed] == ["implement `step7`"]


def test_unfinished_code_stays_one_item_until_it_is_finished(memory: Memory, repo: Repo) -> None:
    repo.write("src/load.py", "def load(path):\n    raise NotImplementedError\n")
    memory.scan()
    item = memory.get(ident(memory, "implement `load`"))
    memory.pin(item.id)
    repo.write("src/load.py", "import os\n\n\ndef load(path, mode):\n    raise NotImplementedError('later')\n")
    memory.scan()
    assert (memory.get(item.id).status, memory.get(item.id).pinned) == (PENDING, True)
    repo.write("src/load.py", "def load(path):\n    return open(path)\n")
    assert item.content not in briefed(memory, "src/load.py")
    memory.scan()
    assert memory.get(item.id).status == DONE


def test_a_ticked_box_is_done_and_an_unticked_one_open_again(memory: Memory, repo: Repo) -> None:
    repo.write("notes.md", "# Plan\n\n- [ ] write the manual\n- [ ] pick a name\n")
    memory.scan()
    repo.write("notes.md", "# Plan\n\n- [x] write the manual\n- [ ] pick a name\n")
    assert briefed(memory) == ["pick a name", RETRY]
    assert [item.content for item in memory.scan().closed] == ["write the manual"]
    repo.write("notes.md", "# Plan\n\n- [ ] write the manual\n- [ ] pick a name\n")
    assert happened(memory.scan()) == ["reopened"]


def test_a_comment_of_several_lines_or_with_a_secret_still_stands_after_a_change_beside_it(
    memory: Memory, repo: Repo
) -> None:
    token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    repo.write("src/a.py", f"# TODO: write the\n#   manual of the upload\nx = 1\n\n# TODO: rotate {token} by May\n")
    memory.scan()
    repo.write("src/a.py", f"# TODO: write the\n#   manual of the upload\nx = 2\n\n# TODO: rotate {token} by May\n")
    assert len(briefed(memory)) == 3
    assert happened(memory.scan()) == []


# What is looked for


@pytest.mark.parametrize("settings", [{"tags": ("FIXME",)}, {"exclude": ("src/",)}])
def test_what_is_not_looked_for_any_more_is_absent_and_comes_back(
    settings: dict[str, tuple[str, ...]], memory: Memory, repo: Repo, retry: str, clock: Clock
) -> None:
    with Memory.open(repo.path, settings=replace(defaults(), **settings), clock=clock) as other:  # type: ignore[arg-type]
        assert happened(other.scan()) == ["absent"]
        repo.write("README", "time goes on\n")
        repo.commit()
        other.scan(full=True)
        assert (other.get(retry).status, visible(other)) == (PENDING, [])
    memory.scan()
    assert [one.item.id for one in memory.ranked()] == [retry]
    assert len(memory.items(None)) == 1


def test_a_file_that_is_ignored_by_now_closes_nothing(memory: Memory, repo: Repo) -> None:
    repo.write("local.py", "# TODO: only here\n")
    memory.scan()
    repo.write(".gitignore", "local.py\n")
    memory.scan()
    assert (memory.get(ident(memory, "only here")).status, visible(memory)) == (PENDING, [RETRY])
    (repo.path / ".gitignore").unlink()
    memory.scan()
    assert visible(memory) == ["only here", RETRY]


def test_a_path_that_is_not_there_is_refused_and_one_that_was_there_is_gone(
    memory: Memory, repo: Repo, retry: str
) -> None:
    with pytest.raises(UsageError, match=r"there is no nowhere\.py"):
        memory.scan(["nowhere.py"])
    (repo.path / "src/upload.py").unlink()
    assert [item.id for item in memory.scan(["src/upload.py"]).closed] == [retry]
