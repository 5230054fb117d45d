"""Memory as its callers see it: items that merge, split, fade and come back; undo; and what is on disk."""

from __future__ import annotations

import copy
import json
import logging
import os
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from world import Clock, Repo, briefed, contents, state, visible, work

from ai_todos.memory.config import defaults
from ai_todos.memory.errors import NotFound, StoreReadOnly, UsageError
from ai_todos.memory.memory import Memory
from ai_todos.memory.todo import ARCHIVED, DONE, HIGH, LOW, MEDIUM, PENDING

ASK = [{"role": "user", "content": "What next?"}]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def memory(repo: Repo, clock: Clock) -> Iterator[Memory]:
    with Memory.open(repo.path, clock=clock) as opened:
        yield opened


# Adding and merging


def test_an_added_item_has_what_was_given(memory: Memory, clock: Clock) -> None:
    item = memory.add(
        "  retry the upload\n on a 429 ",
        priority=HIGH,
        files=["src/upload.py", "src/upload.py"],
        due="2027-02-01",
        tags=["net"],
        symbol="Upload.send",
        author="ada",
    ).item
    assert (item.content, item.priority, item.related_files) == ("retry the upload on a 429", HIGH, ("src/upload.py",))
    assert (item.due, item.tags, item.symbol, item.author) == ("2027-02-01", ("net",), "Upload.send", "ada")
    assert (item.status, item.kind, item.created_at, item.last_active_at) == (PENDING, "added", clock.now, clock.now)
    assert memory.get(item.id[:8]) == item


@pytest.mark.parametrize("content", ["", "  \n\t", "\u3000"])
def test_an_item_needs_words(memory: Memory, content: str) -> None:
    with pytest.raises(UsageError):
        memory.add(content)
    assert memory.items(None) == []


@pytest.mark.parametrize("priority", [-1, 3])
def test_a_priority_is_low_medium_or_high(memory: Memory, priority: int) -> None:
    with pytest.raises(UsageError):
        memory.add("write the manual", priority=priority)


@pytest.mark.parametrize("spelt", ["src/upload.py", "./src/upload.py", Path("src/upload.py"), None])
def test_files_are_kept_as_the_repository_writes_them(memory: Memory, repo: Repo, spelt: str | Path | None) -> None:
    file = repo.path / "src/upload.py" if spelt is None else spelt
    item = memory.add("retry the upload", files=[file]).item
    assert item.related_files == ("src/upload.py",)
    assert memory.edit(item.id, files=file).related_files == ("src/upload.py",)  # one path, not its letters
    assert memory.brief(files=file).chosen[0].score.file_relevance == 1.0
    assert memory.brief(files=[file]).chosen[0].score.file_relevance == 1.0


@pytest.mark.parametrize("file", ["../outside.py", "/etc/passwd", "src/../../outside.py", ".", "src/\ud800.py", "a\0b"])
def test_a_file_outside_the_repository_is_refused(memory: Memory, file: str) -> None:
    with pytest.raises(UsageError, match="is not in the repository"):
        memory.add("write the manual", files=[file])
    assert memory.items(None) == []


@pytest.mark.parametrize("due", ["tomorrow", "2027-02-30", "2027-1-1"])
def test_a_due_date_is_a_date(memory: Memory, due: str) -> None:
    with pytest.raises(UsageError, match="no date"):
        memory.add("write the manual", due=due)
    item = memory.add("write the manual", due="20270131").item
    assert item.due == "2027-01-31"
    assert memory.edit(item.id, due="").due == ""


@pytest.mark.parametrize("ref", ["", "abc", "../../x", "/etc/x", "..%2Fx", "a\\..\\b", "*", "' OR 1=1 --", "ffffffff"])
def test_what_is_no_id_is_not_found(memory: Memory, ref: str) -> None:
    memory.add("write the manual")
    for verb in (memory.get, memory.done, memory.why, memory.split, memory.sightings):
        with pytest.raises(NotFound):
            verb(ref)


SAME = [
    ("fix the login timeout", "Fix login timeouts"),
    ("write tests for load_settings", "add tests for loadSettings"),
    ("remove the unused styles", "delete unused styles"),
    ("修复登录超时问题", "登录超时问题需要修复"),
    ("cap the size of the cache", "TO\u200bDO: cap the size of the ca\u200bche"),
]
OTHER = [
    ("fix login", "fix login redirect loop when the session cookie is missing"),
    ("delete the legacy cache", "do not delete the legacy cache"),
    ("upgrade redis to 6", "upgrade redis to 7"),
    ("look into bug #1234", "look into bug #1235"),
    ("support HTTP/2", "support HTTP/3"),
    ("enable the cache", "disable the cache"),
    ("删除旧的缓存逻辑", "不要删除旧的缓存逻辑"),
    ("研究机器学习", "研究神经网络"),
    ("do it", "1 2"),
]


@pytest.mark.parametrize(("first", "second"), SAME)
def test_what_is_said_twice_is_one_item_seen_twice(memory: Memory, clock: Clock, first: str, second: str) -> None:
    one = memory.add(first, priority=LOW).item
    clock.on(1)
    two = memory.add(second, priority=HIGH)
    assert two.merged
    assert two.verdict is not None
    assert two.verdict.same
    assert (two.item.id, two.item.content, two.item.priority) == (one.id, one.content, HIGH)
    assert (two.item.created_at, two.item.last_active_at) == (one.created_at, clock.now)
    assert len(memory.items(None)) == 1
    assert len(memory.sightings(one.id)) == 2


@pytest.mark.parametrize(("first", "second"), OTHER)
def test_what_only_looks_alike_stays_two_items(memory: Memory, first: str, second: str) -> None:
    memory.add(first)
    assert not memory.add(second).merged
    assert len(memory.items()) == 2


def test_what_is_said_again_opens_again(memory: Memory, clock: Clock) -> None:
    item = memory.add("write the manual").item
    memory.done(item.id)
    clock.on(1)
    assert memory.add("write the manual").item.id == item.id
    assert memory.get(item.id).status == PENDING
    assert memory.get(item.id).evidence == ""


def test_what_the_user_dropped_is_a_new_item_when_it_is_said_again(memory: Memory, clock: Clock) -> None:
    old = memory.add("write the manual").item
    memory.drop(old.id)
    clock.on(1)
    new = memory.add("write the manual")
    assert (new.merged, memory.get(old.id).status) == (False, ARCHIVED)


def test_split_takes_a_merged_item_apart_for_good(memory: Memory, repo: Repo, clock: Clock) -> None:
    one = memory.add("fix the login timeout", priority=LOW).item
    clock.on(1)
    memory.add("Fix login timeouts", priority=HIGH)
    parts = memory.split(one.id)
    assert sorted(part.content for part in parts) == ["Fix login timeouts", "fix the login timeout"]
    assert contents(memory) == ["Fix login timeouts", "fix the login timeout"]
    assert [len(memory.sightings(part.id)) for part in parts] == [1, 1]
    clock.on(1)
    memory.scan()
    memory.add("Fix login timeouts")
    assert len(memory.items()) == 2


def test_what_was_never_merged_cannot_be_split(memory: Memory) -> None:
    item = memory.add("write the manual").item
    with pytest.raises(UsageError, match="nothing to split"):
        memory.split(item.id)


def test_a_comment_split_from_what_was_added_stays_apart_at_the_next_scan(
    memory: Memory, repo: Repo, clock: Clock
) -> None:
    added = memory.add("cap the size of the cache").item
    clock.on(1)
    repo.write("src/cache.py", "# TODO(ada, p1, 2027-03-01): cap the cache size\n")
    memory.scan()
    (kept, comment) = memory.split(added.id)
    assert (kept.id, kept.kind, kept.related_files) == (added.id, "added", ())
    assert (comment.kind, comment.author, comment.due, comment.priority) == ("comment", "ada", "2027-03-01", HIGH)
    assert comment.related_files == ("src/cache.py",)
    memory.scan(full=True)
    repo.write("src/cache.py", "x = 1\n# TODO(ada, p1, 2027-03-01): cap the cache size\n")
    report = memory.scan()
    assert (report.opened, report.merged) == ((), ())
    assert {item.id for item in memory.items()} == {kept.id, comment.id}
    repo.write("src/cache.py", "x = 1\n")
    memory.scan()
    assert (memory.get(comment.id).status, memory.get(kept.id).evidence) == (DONE, "")


# Undo


def _add_again(memory: Memory, ref: str, repo: Repo) -> None:
    assert memory.add("Write manual").item.id == ref


def _scan_new(memory: Memory, ref: str, repo: Repo) -> None:
    repo.write("src/new.py", "# TODO: cap the size of the cache\n")
    repo.write("src/old.py", "x = 1\n")
    report = memory.scan()
    assert report.opened
    assert report.closed


def _import(memory: Memory, ref: str, repo: Repo) -> None:
    data: Any = copy.deepcopy(memory.export())
    for item in data["items"]:
        item |= {"priority": HIGH, "changed_at": item["changed_at"] + 60.0}
    memory.import_(data)


VERBS: list[Callable[[Memory, str, Repo], object]] = [
    lambda memory, ref, repo: memory.add("something new"),
    _add_again,
    lambda memory, ref, repo: memory.edit(ref, content="write half of the manual", priority=HIGH, due="2027-02-01"),
    lambda memory, ref, repo: memory.done(ref),
    lambda memory, ref, repo: memory.drop(ref),
    lambda memory, ref, repo: memory.pin(ref),
    lambda memory, ref, repo: memory.mute(ref),
    lambda memory, ref, repo: memory.snooze(ref, 2e9),
    lambda memory, ref, repo: memory.accept_baseline(),
    _scan_new,
    _import,
]


@pytest.mark.parametrize("verb", VERBS)
def test_undo_restores_what_a_verb_changed(
    verb: Callable[[Memory, str, Repo], object], memory: Memory, repo: Repo, clock: Clock
) -> None:
    repo.write("src/old.py", "# TODO: fix the login timeout\n")
    memory.scan()
    ref = memory.add("write the manual").item.id
    work(memory, clock, 30)
    before = state(memory)
    verb(memory, ref, repo)
    assert state(memory) != before
    undone = memory.undo()
    assert undone is not None
    assert undone.items >= 1
    assert state(memory) == before


def test_undo_of_a_split_merges_again(memory: Memory, clock: Clock) -> None:
    item = memory.add("fix the login timeout").item
    clock.on(1)
    memory.add("Fix login timeouts")
    before = state(memory)
    memory.split(item.id)
    memory.undo()
    assert state(memory) == before
    clock.on(1)
    memory.add("fixing the login timeout")
    assert len(memory.items()) == 1


def test_undo_goes_back_step_by_step_to_nothing(memory: Memory) -> None:
    empty = memory.export()
    item = memory.add("write the manual").item
    memory.pin(item.id)
    memory.done(item.id)
    verbs: list[str] = []
    while (undone := memory.undo()) is not None:
        verbs.append(undone.verb)
    assert verbs == ["done", "pin", "add"]
    assert memory.export() == empty


def test_a_scan_after_an_undone_scan_sees_the_same_again(memory: Memory, repo: Repo) -> None:
    repo.write("src/a.py", "# TODO: the first\n")
    memory.scan()
    repo.write("src/a.py", "x = 1\n")
    memory.scan()
    memory.undo()
    assert contents(memory) == ["the first"]
    assert briefed(memory) == []  # its comment is gone, whatever is remembered
    memory.scan()
    assert contents(memory) == []


# Out, in, and away


def test_an_export_taken_into_another_store_gives_the_same_items(
    memory: Memory, repo: Repo, tmp_path: Path, clock: Clock
) -> None:
    repo.write("src/a.py", "# FIXME(ada): the timeout is never read #12\n")
    memory.scan()
    item = memory.add("write the manual", priority=HIGH, due="2027-02-01", tags=["docs"]).item
    memory.pin(item.id)
    memory.done(memory.add("pick a name").item.id)
    data = json.loads(json.dumps(memory.export()))
    other = tmp_path / "other"
    other.mkdir()
    with Memory.open(other, clock=clock) as second:
        taken = second.import_(data)
        assert (taken.added, taken.updated, taken.kept) == (3, 0, 0)
        assert second.items(None) == memory.items(None)
        again = second.import_(data)
        assert (again.added, again.updated, again.kept) == (0, 0, 3)
        assert visible(second) == ["write the manual"]  # the comment does not stand here


def test_a_stale_import_does_not_reopen(memory: Memory, clock: Clock) -> None:
    item = memory.add("write the manual").item
    data = memory.export()
    clock.on(1)
    memory.done(item.id)
    taken = memory.import_(data)
    assert (taken.added, taken.updated, taken.kept) == (0, 0, 1)
    assert memory.get(item.id).status == DONE


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {"version": 99, "items": []},
        {"version": 1, "items": [{"id": "x"}]},
        {"version": 1, "items": "<<<<<<< HEAD"},
        {"version": 1, "items": [{"id": "0" * 8, "content": "a", "status": "odd"}]},
    ],
)
def test_what_is_no_export_is_refused_whole(memory: Memory, data: object) -> None:
    memory.add("write the manual")
    before = memory.export()
    with pytest.raises(UsageError):
        memory.import_(data)
    assert memory.export() == before


def test_purge_leaves_the_settings_and_nothing_else_of_ours(repo: Repo, clock: Clock) -> None:
    memory = Memory.open(repo.path, clock=clock)
    memory.add("write the manual")
    memory.inject(ASK)
    repo.write(".ai_todos/config.yaml", "memory:\n  max_items: 7\n")
    memory.purge()
    left = {path.name for path in (repo.path / ".ai_todos").iterdir()}
    assert "config.yaml" in left
    assert not {name for name in left if name.startswith("todos.db")}
    with Memory.open(repo.path, clock=clock) as fresh:
        assert fresh.items(None) == []
        assert fresh.settings.max_items == 7


# Where nothing can be written


def test_where_no_store_can_be_made_it_scans_and_warns_once(
    repo: Repo, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    repo.write("src/a.py", "# TODO: the first\n")
    repo.write("state", "a file where a folder should be\n")
    with Memory.open(repo.path, settings=replace(defaults(), persistence_path="state/inner"), clock=clock) as memory:
        report = memory.scan()
        assert (report.files, [item.content for item in report.opened]) == (2, ["the first"])
        assert "the first" in str(memory.inject(ASK))
        assert "the first" in memory.brief().text
        with pytest.raises(StoreReadOnly):
            memory.add("write the manual")
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert "cannot be written" in caplog.text


READ_ONLY = """
import logging, sys
from ai_todos import Memory
logging.basicConfig(format="%(levelname)s %(message)s")
with Memory.open(sys.argv[1]) as memory:
    report = memory.scan()
    told = memory.inject([{"role": "user", "content": "?"}])
    print(report.files, "the first" in memory.brief().text, "the first" in str(told))
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows folders have no write permission to take away")
def test_a_read_only_repository_still_scans_and_briefs_with_one_warning(repo: Repo) -> None:
    repo.write("src/a.py", "# TODO: the first\n")
    with Memory.open(repo.path) as memory:
        memory.scan()
    # Root writes anywhere, unless it gives that right away.
    is_root = os.geteuid() == 0
    as_others = ["setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override"] if is_root else []
    state = repo.path / ".ai_todos"
    places = [state, *state.iterdir()]
    for path in places:
        path.chmod(path.stat().st_mode & ~(stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH))
    before = {path.name: path.read_bytes() for path in state.iterdir()}
    try:
        command = [*as_others, sys.executable, "-c", READ_ONLY, str(repo.path)]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    finally:
        for path in places:
            path.chmod(path.stat().st_mode | stat.S_IWUSR)
    assert (done.returncode, done.stdout) == (0, "1 True True\n"), done.stderr
    assert done.stderr.count("WARNING") == 1
    assert len(done.stderr.splitlines()) == 1
    assert {path.name: path.read_bytes() for path in state.iterdir()} == before


# Threads


def test_threads_share_one_memory(memory: Memory) -> None:
    def one(at: int) -> str:
        item = memory.add(f"task{at} word{at}").item
        memory.inject([{"role": "user", "content": f"question {at}"}])
        memory.pin(item.id)
        memory.brief()
        return item.id

    with ThreadPoolExecutor(4) as pool:
        ids = list(pool.map(one, range(24)))
    assert {item.id for item in memory.items() if item.pinned} == set(ids)
    assert len(memory.log(100)) == 24


def test_scans_beside_requests_do_not_disturb_each_other(memory: Memory, repo: Repo) -> None:
    for at in range(5):
        repo.write(f"src/part{at}.py", f"# TODO: finish part{at}\n")
    with ThreadPoolExecutor(2) as pool:
        scans = [pool.submit(memory.scan, full=True) for _ in range(4)]
        told = [pool.submit(memory.inject, [{"role": "user", "content": f"q{at}"}]) for at in range(8)]
    assert [one.result().closed for one in scans] == [()] * 4
    assert all(one.result() for one in told)
    assert contents(memory) == [f"finish part{at}" for at in range(5)]


# Asking wrongly


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="nowhere"):
        Memory.open(tmp_path / "nowhere")


def test_an_unknown_status_is_refused(memory: Memory) -> None:
    with pytest.raises(UsageError, match="pending"):
        memory.items("open")


def test_verbs_change_only_what_they_name(memory: Memory, clock: Clock) -> None:
    item = memory.add("write the manual", files=["docs/manual.md"]).item
    clock.on(1)
    edited = memory.edit(item.id, due="2027-02-01")
    assert edited == replace(item, due="2027-02-01", last_active_at=clock.now)
    assert memory.pin(item.id) == replace(edited, pinned=True)
    assert memory.unpin(item.id) == edited
    assert memory.done(item.id, evidence="shipped").evidence == "shipped"
    assert memory.restore(item.id).status == PENDING
    assert memory.edit(item.id, priority=MEDIUM, tags=["docs"], files=[]).related_files == ()
