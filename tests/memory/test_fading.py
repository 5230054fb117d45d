"""What fades, what does not, and what comes back: ages in hours of work, pins, pruning."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from world import HOUR, Clock, Repo, contents, state, work

from ai_todos.memory.config import defaults
from ai_todos.memory.errors import AiTodosError
from ai_todos.memory.memory import Memory
from ai_todos.memory.todo import ARCHIVED, HIGH, LOW, PENDING

ASK = [{"role": "user", "content": "What next?"}]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def memory(repo: Repo, clock: Clock) -> Iterator[Memory]:
    with Memory.open(repo.path, clock=clock) as opened:
        yield opened


def test_what_nobody_touched_for_two_weeks_of_work_is_archived_and_comes_back(memory: Memory, clock: Clock) -> None:
    stale = memory.add("write the manual", files=["docs/manual.md"]).item
    pinned = memory.add("pick a name").item
    memory.pin(pinned.id)
    work(memory, clock, 70)
    before = state(memory)
    (preview,) = memory.prune(preview=True)
    assert (preview.item.id, "70 hours" in preview.reason) == (stale.id, True)
    assert state(memory) == before
    assert [one.item.id for one in memory.prune()] == [stale.id]
    item = memory.get(stale.id)
    assert (item.status, item.archived_by, item.evidence) == (ARCHIVED, "decay", preview.reason)
    assert contents(memory) == ["pick a name"]
    assert memory.prune() == []
    memory.undo()
    assert memory.get(stale.id).status == PENDING
    assert memory.prune() == []  # what was taken back is fresh again
    work(memory, clock, 70)
    memory.prune()
    memory.brief("something else")
    assert memory.get(stale.id).status == ARCHIVED
    brief = memory.brief("let us look at docs/manual.md")
    assert stale.id in [one.item.id for one in brief.chosen]
    assert memory.get(stale.id).status == PENDING
    assert memory.prune() == []  # what was named is fresh again


def test_a_request_that_names_its_file_brings_an_archived_item_back(memory: Memory, clock: Clock) -> None:
    stale = memory.add("write the manual", files=["docs/manual.md"]).item
    work(memory, clock, 70)
    memory.prune()
    told = memory.inject([{"role": "user", "content": "open docs/manual.md"}])
    assert "write the manual" in str(told)
    assert memory.get(stale.id).status == PENDING


def test_days_without_work_forget_nothing(memory: Memory, clock: Clock) -> None:
    item = memory.add("write the manual").item
    before = memory.why(item.id).candidate
    clock.on(24 * 120)
    assert memory.prune() == []
    after = memory.why(item.id).candidate
    assert before is not None
    assert after is not None
    assert after.score == before.score


def test_pinned_items_and_standing_comments_survive_120_days_of_work(memory: Memory, repo: Repo, clock: Clock) -> None:
    repo.write("src/a.py", "# XXX: look at this again\n")
    memory.scan()
    memory.pin(memory.add("pick a name", priority=LOW).item.id)
    memory.add("write the manual", priority=HIGH)
    with memory.store.write("work", clock.now) as batch:
        batch.add_hours([int(clock.now // 3600) + day * 24 + hour for day in range(120) for hour in range(8)])
    clock.on(120 * 24)
    assert [one.item.content for one in memory.prune()] == ["write the manual"]
    assert contents(memory) == ["look at this again", "pick a name"]


def test_a_scan_archives_unless_that_is_turned_off(repo: Repo, clock: Clock) -> None:
    for auto_prune, left in ((False, ["write the manual"]), (True, [])):
        with Memory.open(repo.path, settings=replace(defaults(), auto_prune=auto_prune), clock=clock) as memory:
            memory.add("write the manual")
            work(memory, clock, 70)
            report = memory.scan()
            assert contents(memory) == left
            assert [item.content for item in report.archived] == (["write the manual"] if auto_prune else [])


def test_injection_is_no_use_so_a_hundred_requests_do_not_keep_an_item_fresh(memory: Memory, clock: Clock) -> None:
    item = memory.add("write the manual").item
    seen: list[float] = []
    for at in range(100):
        clock.on(1)
        assert "write the manual" in str(memory.inject([{"role": "user", "content": f"question {at}"}]))
        candidate = memory.why(item.id).candidate
        assert candidate is not None
        seen.append(candidate.score.total)
    assert seen == sorted(seen, reverse=True)
    assert seen[-1] < seen[0] - 0.3


def test_a_time_in_the_future_never_lifts_a_score_above_one(memory: Memory, clock: Clock) -> None:
    memory.add("from tomorrow's clock", files=["src/a.py"], priority=HIGH, now=clock.now + 30 * 24 * HOUR)
    memory.add("from today's clock", files=["src/a.py"], priority=HIGH)
    work(memory, clock, 5)
    scores = {one.item.content: one.score for one in memory.ranked(files=["src/a.py"])}
    assert all(0.0 <= score.total <= 1.0 for score in scores.values())
    assert scores["from tomorrow's clock"].recency <= 1.0


@pytest.mark.parametrize("when", [float("nan"), float("inf"), -float("inf")])
def test_a_time_that_is_no_time_is_refused_and_changes_nothing(memory: Memory, when: float) -> None:
    item = memory.add("write the manual").item
    with pytest.raises(AiTodosError):
        memory.snooze(item.id, when)
    assert memory.get(item.id) == item


# Ages out of git


def test_on_a_first_scan_items_are_as_old_as_their_files(repo: Repo, clock: Clock) -> None:
    for hours, name in ((30, "old"), (20, "middle"), (10, "new")):
        repo.write(f"{name}.py", f"# TODO: the {name} one\n")
        repo.commit(date=f"@{int(clock.now - hours * HOUR)} +0000")
    with Memory.open(repo.path, clock=clock) as memory:
        memory.scan()
        ranked = memory.ranked()
    assert [one.path for one in ranked] == ["new.py", "middle.py", "old.py"]
    assert len({one.score.recency for one in ranked}) == 3


def test_a_new_file_is_new_on_a_first_scan_too(repo: Repo, clock: Clock) -> None:
    repo.write("old.py", "# TODO: the old one\n")
    repo.commit(date=f"@{int(clock.now - 900 * HOUR)} +0000")
    repo.write("new.py", "# TODO: the new one\n")
    with Memory.open(repo.path, clock=clock) as memory:
        memory.scan()
        assert {one.path: one.item.last_active_at == clock.now for one in memory.ranked()} == {
            "new.py": True,
            "old.py": False,
        }


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
    repo.write("src/upload.py", "# TODO: retry on a 429\n")
    repo.commit(date=f"@{int(clock.now + 30 * 24 * HOUR)} +0000")
    with Memory.open(repo.path, clock=clock) as memory:
        memory.scan()
        clock.on(1)
        repo.write("src/upload.py", "# TODO: retry on a 429\n\nx = 1\n")
        repo.commit(date=f"@{int(clock.now + 60 * 24 * HOUR)} +0000")
        memory.scan()
        (one,) = memory.ranked(files=["src/upload.py"])
        assert 0.0 <= one.score.total <= 1.0
        assert one.score.recency <= 1.0
