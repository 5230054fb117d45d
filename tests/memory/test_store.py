"""What the store keeps, takes back and forgets."""

from __future__ import annotations

import gc
import json
import multiprocessing
import os
import sqlite3
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai_todos.memory.errors import Ambiguous, NotFound, StoreError
from ai_todos.memory.store import Request, Store
from ai_todos.memory.todo import ABSENT, DONE, GONE, PENDING, PRESENT, Sighting, TodoItem
from ai_todos.parsers.finding import Finding
from ai_todos.parsers.repo import FileState

HOUR = 3600.0
SECRET = "ghp_" + "a1B2" * 9


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / ".ai_todos" / "todos.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    opened = Store.open(path)
    yield opened
    opened.close()


def item(content: str = "write the tests", ident: str = "", **fields: object) -> TodoItem:
    return replace(TodoItem(ident or str(uuid4()), content, created_at=1.0), **fields)  # type: ignore[arg-type]


def sighting(of: TodoItem, **fields: object) -> Sighting:
    made = Sighting(str(uuid4()), of.id, of.id, "comment", of.content, 1.0, file="src/a.py", line=3, marker="TODO")
    return replace(made, **fields)  # type: ignore[arg-type]


def put(store: Store, *items: TodoItem, verb: str = "add", now: float = 1.0) -> None:
    with store.write(verb, now) as batch:
        batch.put(*items)


# Items


def test_an_item_and_its_sightings_come_back_as_they_were(store: Store) -> None:
    whole = item(
        "handle Überlänge 待办 😀",
        priority=2,
        related_files=("src/测试.py", "b.py"),
        status=DONE,
        kind="comment",
        pinned=True,
        muted=True,
        snoozed_until=5.5,
        confidence="low",
        last_active_at=3.25,
        symbol="A.b",
        author="ada",
        due="2026-12-01",
        links=("#12",),
        tags=("FIXME",),
        evidence="gone from src/a.py:3",
        archived_by="user",
        done_text="handle",
        baseline=True,
        line="handle Überlänge (src/a.py:3)",
    )
    seen = sighting(whole, end_line=4, column=5, symbol="A.b", checkout="w", branch="main", commit_id="c", state=GONE)
    seen = replace(seen, priority=0, author="ada", due="2026-12-01", issue="#12", confidence="low")
    with store.write("scan", 1.0) as batch:
        batch.put(whole)
        batch.put_sightings(seen)
    assert store.get(whole.id) == whole
    assert store.items() == [whole]
    assert store.items_by_id([whole.id, "none"]) == {whole.id: whole}
    assert store.sightings([whole.id]) == [seen]


def test_items_of_one_status_come_oldest_first(store: Store) -> None:
    old, new, done = item("b", created_at=1.0), item("a", created_at=2.0), item("c", status=DONE)
    put(store, new, done, old)
    assert store.items(PENDING) == [old, new]
    assert len(store.items()) == 3


def test_sightings_are_found_by_item_checkout_and_file(store: Store) -> None:
    first, second = item(), item()
    here = sighting(first, seen_at=1.0)
    other_file = sighting(second, file="src/b.py", seen_at=2.0)
    elsewhere = sighting(second, checkout="feature", seen_at=3.0)
    absent = sighting(first, file="src/c.py", state=ABSENT, seen_at=4.0)
    with store.write("scan", 1.0) as batch:
        batch.put(first, second)
        batch.put_sightings(here, other_file, elsewhere, absent)
    assert store.sightings([second.id]) == [other_file, elsewhere]
    assert store.sightings(checkout="feature") == [elsewhere]
    assert store.sightings(checkout="", files=["src/b.py"]) == [other_file]
    assert store.sightings(checkout="", files=["src/b.py"], absent=True) == [other_file, absent]


def test_what_is_pinned_or_has_a_comment_that_stands_in_any_checkout_does_not_fade(store: Store) -> None:
    said, gone = item("said", created_at=1.0, last_active_at=5.0), item("gone", created_at=2.0, priority=2)
    kept = [item("pinned", pinned=True), item("stands"), item("stands elsewhere"), item("done", status=DONE)]
    with store.write("scan", 1.0) as batch:
        batch.put(gone, said, *kept)
        batch.put_sightings(sighting(said, file="", state=PRESENT), sighting(gone, state=GONE))
        batch.put_sightings(sighting(gone, state=ABSENT), sighting(kept[1]), sighting(kept[2], checkout="feature"))
    assert store.may_fade() == [(said.id, said.priority, 5.0), (gone.id, 2, gone.last_active_at)]


def test_items_of_some_kinds_are_found(store: Store) -> None:
    typed, found = item("a", kind="added", created_at=1.0), item("c", kind="comment")
    said = item("b", kind="said", status=DONE, created_at=2.0)
    put(store, typed, said, found)
    assert store.items(kinds=("added", "said")) == [typed, said]
    assert store.items(PENDING, kinds=("added", "said")) == [typed]


def test_a_unique_beginning_of_an_id_is_enough(store: Store) -> None:
    first = item("one", "aaaa1111-0000-4000-8000-000000000000")
    second = item("two", "aaaa2222-0000-4000-8000-000000000000")
    put(store, first, second)
    assert store.get("aaaa1") == first
    assert store.get("  AAAA2 ") == second
    assert store.get(first.id) == first
    with pytest.raises(Ambiguous, match="aaaa1111, aaaa2222"):
        store.get("aaaa")
    with pytest.raises(NotFound):
        store.get("bbbb")


@pytest.mark.parametrize(
    "ref",
    ["", "a", "aaa", "../../x", "/etc/x", "..%2Fx", "a\\..\\b", "aaaa'; DROP TABLE todos", "%", "____", "ａａａａ",
     "\ud83d", "a" * 500],
)  # fmt: skip
def test_what_is_no_beginning_of_an_id_finds_nothing(store: Store, ref: str) -> None:
    put(store, item("one", "aaaa1111-0000-4000-8000-000000000000"))
    with pytest.raises(NotFound):
        store.get(ref)
    assert len(store.items()) == 1


@pytest.mark.parametrize("field", ["created_at", "last_active_at", "snoozed_until"])
@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
def test_a_time_that_is_no_number_is_refused_and_nothing_is_written(store: Store, field: str, value: float) -> None:
    with pytest.raises(StoreError, match=field):
        put(store, item(), replace(item(), **{field: value}))  # type: ignore[arg-type]
    assert store.items() == []


def test_lone_surrogates_are_stored_safely(store: Store) -> None:
    put(store, item("half an emoji \ud83d here", related_files=("a\udcff.py",), symbol="\ud83d"))
    assert store.items()[0].content == "half an emoji ? here"
    with store.write("inject", 1.0) as batch:
        batch.log_request(Request(1.0, "c\ud83d", "m\ud83d", (), 1, "b\ud83d"))
        batch.set_meta("changed", "a\udcff.py")
        batch.give({"k": ("b\ud83d", (), 1.0)})
        batch.put_files("", [FileState("a\udcff.py", 1, 1)])
    assert store.requests()[0].model == "m?"


# Secrets


def test_secrets_never_reach_the_disk(store: Store, path: Path) -> None:
    link = f"https://ci.example.com/12?token={SECRET}"
    leaky = item(f"use {SECRET} here", evidence=SECRET, done_text=SECRET, line=SECRET, author=SECRET, links=(link,))
    with store.write("scan", 1.0) as batch:
        batch.put(leaky)
        batch.put_sightings(sighting(leaky, author=SECRET, issue=link))
        finding = Finding("a.py", 1, 1, 1, "TODO", f"use {SECRET}", author=SECRET, issue=link)
        batch.put_files("", [FileState("a.py", 1, 1, findings=(finding,))])
        batch.log_request(Request(1.0, SECRET, SECRET, (), 1, SECRET))
    put(store, replace(leaky, pinned=True))
    store.close()
    for found in path.parent.iterdir():
        assert SECRET.encode() not in found.read_bytes(), found.name


def test_secrets_in_rows_of_an_older_version_do_not_come_out(store: Store, path: Path) -> None:
    one = item()
    with store.write("scan", 1.0) as batch:
        batch.put(one)
        batch.put_sightings(sighting(one))
        batch.log_request(Request(1.0, "", "", (), 1, "b"))
    with sqlite3.connect(path) as db:
        db.execute("UPDATE todos SET content = ?, line = ?", (f"use {SECRET}", SECRET))
        db.execute("UPDATE sightings SET text = ?", (SECRET,))
        db.execute("UPDATE requests SET block = ?", (SECRET,))
    db.close()
    shown = repr((store.get(one.id), store.items(), store.items_by_id([one.id]), store.sightings(), store.requests()))
    assert SECRET not in shown


# The journal


def test_undo_takes_the_newest_change_back_and_again_the_one_before(store: Store) -> None:
    first, second = item("first"), item("second")
    put(store, first, verb="add", now=1.0)
    put(store, replace(first, pinned=True), second, verb="scan", now=2.0)
    undone = store.undo(3.0)
    assert undone is not None
    assert (undone.verb, undone.at, undone.items) == ("scan", 2.0, 2)
    assert store.items() == [first]
    undone = store.undo(4.0)
    assert undone is not None
    assert undone.verb == "add"
    assert store.items() == []
    assert store.undo(5.0) is None


def test_after_an_undo_new_changes_are_undone_before_older_ones(store: Store) -> None:
    a, b, c = item("a"), item("b"), item("c")
    put(store, a)
    put(store, b)
    store.undo(2.0)
    put(store, c)
    store.undo(3.0)
    assert store.items() == [a]
    store.undo(4.0)
    assert store.items() == []


def test_an_item_that_changed_twice_in_one_batch_comes_back_whole(store: Store) -> None:
    one = item("one")
    put(store, one)
    with store.write("merge", 2.0) as batch:
        batch.put(replace(one, pinned=True))
        batch.put(replace(one, muted=True))
    assert store.items() == [replace(one, muted=True)]
    store.undo(3.0)
    assert store.items() == [one]


def test_what_fails_half_way_leaves_nothing_behind(store: Store) -> None:
    with pytest.raises(StoreError), store.write("add", 1.0) as batch:
        batch.put(item(), item(created_at=float("nan")))
    assert store.items() == []
    assert store.events() == []


def test_events_tell_what_was_done_newest_first(store: Store) -> None:
    put(store, item(), item(), verb="scan", now=1.0)
    put(store, item(), verb="add", now=2.0)
    store.undo(3.0)
    told = [(event.verb, event.at, event.items, event.undone) for event in store.events()]
    assert told == [("add", 2.0, 1, True), ("scan", 1.0, 2, False)]
    assert len(store.events(limit=1)) == 1


def test_settings_and_notes_alone_are_no_event(store: Store) -> None:
    with store.write("pause", 1.0) as batch:
        batch.set_meta("paused_until", "5")
        batch.add_hours([1])
        batch.give({"k": ("b", (), 1.0)})
    assert store.events() == []
    assert store.meta("paused_until") == "5"
    assert store.meta("nothing", "default") == "default"


def test_undoing_a_scan_puts_back_where_it_was_made_and_reads_its_files_again(store: Store) -> None:
    one = item()
    before = sighting(one, file="old.py")
    with store.write("scan", 1.0) as batch:
        batch.put(one)
        batch.put_sightings(before)
        batch.put_files("", [FileState("old.py", 10, 20, "d"), FileState("other.py", 1, 2, "e")])
        batch.set_meta("head:", "c1")
    with store.write("scan", 2.0) as batch:
        batch.put_sightings(replace(before, file="new.py"))
        batch.put_files("", [FileState("new.py", 10, 20, "d")], removed=["old.py"])
        batch.set_meta("head:", "c2")
    store.undo(3.0)
    assert store.sightings() == [before]
    assert store.meta("head:") == "c1"
    stats = store.known("").stats()
    assert stats == {"old.py": (-1, 0), "new.py": (-1, 0), "other.py": (1, 2)}
    assert {state.digest for state in store.known("").load(["old.py", "new.py"]).values()} == {""}


IDS = [str(uuid4()) for _ in range(3)]
CHANGE = st.tuples(st.sampled_from(IDS), st.text(max_size=5), st.booleans())


@given(st.lists(st.lists(CHANGE, min_size=1, max_size=4), max_size=6))
def test_undo_goes_back_through_every_state(batches: list[list[tuple[str, str, bool]]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(Path(folder) / ".ai_todos" / "todos.db")
        states = [(store.items(), store.sightings(), store.meta("last"))]
        for number, batch_of in enumerate(batches):
            with store.write("change", float(number)) as batch:
                for ident, text, pinned in batch_of:
                    one = item(f"do {text}", ident, pinned=pinned)
                    batch.put(one)
                    batch.put_sightings(replace(sighting(one, text=text), id=ident))
                batch.set_meta("last", str(number))
            states.append((store.items(), store.sightings(), store.meta("last")))
        for state in reversed(states[:-1]):
            assert store.undo(99.0)
            assert (store.items(), store.sightings(), store.meta("last")) == state
        assert store.undo(99.0) is None
        store.close()


def test_the_journal_is_bounded(store: Store, path: Path) -> None:
    one = item()
    for number in range(1010):
        put(store, replace(one, content=f"edit {number}"), now=float(number))
    assert len(store.events(limit=5000)) == 1000
    with sqlite3.connect(path) as db:
        assert db.execute("SELECT count(*) FROM changes").fetchone() == (1000,)
    db.close()


# Files


def test_what_a_scan_saw_of_files_comes_back_as_the_parsers_ask_for_it(store: Store) -> None:
    found = Finding("src/a.py", 3, 4, 5, "TODO", "fix 这个", "A.b", "ada", 2, "2026-12-01", "#12", "docstring", "low")
    plain = FileState("src/a.py", 10, 20, "digest", (found,), '{"A": 1}', "", ("not UTF-8: read as gb18030",))
    skipped = FileState("big.bin", 10**9, 7, skipped="over 2,000,000 bytes")
    with store.write("scan", 1.0) as batch:
        batch.put_files("", [plain, skipped])
        batch.put_files("feature", [replace(plain, size=11)])
    known = store.known("")
    assert known.stats() == {"src/a.py": (10, 20), "big.bin": (10**9, 7)}
    assert known.load(["src/a.py", "none.py"]) == {"src/a.py": plain}
    assert known.index() == {"src/a.py": '{"A": 1}'}
    assert known.skipped() == {"big.bin"}
    with store.write("scan", 2.0) as batch:
        batch.put_files("", [], removed=["src/a.py"])
    assert known.stats() == {"big.bin": (10**9, 7)}
    assert store.known("feature").stats() == {"src/a.py": (11, 20)}


def test_what_stood_in_a_removed_worktree_is_absent_in_this_one(store: Store) -> None:
    one = item()
    here, there = sighting(one, seen_at=1.0), sighting(one, checkout="lost", file="b.py", seen_at=2.0)
    kept = sighting(one, checkout="kept", seen_at=3.0)
    finished = sighting(one, checkout="lost", state=GONE, branch="old", commit_id="c1", seen_at=4.0)
    with store.write("scan", 1.0) as batch:
        batch.put(one)
        batch.put_sightings(here, there, kept, finished)
        batch.put_files("lost", [FileState("b.py", 1, 2)])
    with store.write("scan", 2.0) as batch:
        moved = batch.take_over({"", "kept"}, "", lambda name: (f"branch of {name}", "c9"))
        assert batch.take_over({"", "kept"}, "", lambda name: ("", "")) == 0
    assert moved == 2
    absent = replace(there, checkout="", state=ABSENT, branch="branch of lost", commit_id="c9")
    assert store.sightings() == [here, absent, kept, replace(finished, checkout="")]
    assert store.known("lost").stats() == {}
    store.undo(3.0)
    assert store.sightings() == [here, there, kept, finished]


# Small things


def test_hours_are_distinct_ascending_and_at_most_two_years_old(store: Store) -> None:
    assert store.newest_hour() == 0
    now = 5 * 366 * 24 * HOUR
    hour = int(now // HOUR)
    with store.write("scan", now) as batch:
        batch.add_hours([hour, hour - 5, hour, 3])
    assert store.hours() == [hour - 5, hour]
    assert store.newest_hour() == hour


def test_what_turns_were_given_is_remembered_for_so_many_days_and_bytes(store: Store) -> None:
    day = 86400.0
    given = {f"k{number}": ("b" * 100, ("+a",), number * day) for number in range(100)}
    with store.write("inject", 99 * day) as batch:
        batch.give(given)
    assert store.given(["k7", "none"]) == {"k7": ("b" * 100, ("+a",), 7 * day)}
    with store.write("inject", 99 * day) as batch:
        batch.forget_given(days=30, size=10**7)
    assert store.given(["k68", "k69", "k99"]).keys() == {"k69", "k99"}
    with store.write("inject", 99 * day) as batch:
        batch.forget_given(days=30, size=2000)
    left = store.given(list(given))
    assert "k99" in left
    assert 5 < len(left) < 15


def test_the_request_log_is_newest_first_and_bounded(store: Store) -> None:
    with store.write("inject", 1.0) as batch:
        for number in range(2100):
            batch.log_request(Request(float(number), "c", "m", ("a", "b"), number, "block"))
    assert store.requests(limit=1) == [Request(2099.0, "c", "m", ("a", "b"), 2099, "block")]
    assert len(store.requests(limit=9999)) == 2000


def test_deleting_leaves_the_settings_and_nothing_else(store: Store, path: Path) -> None:
    put(store, item())
    (path.parent / "config.yaml").write_text("memory: {}\n", encoding="utf-8")
    path.with_name("todos.db.corrupt-1").write_text("old", encoding="utf-8")
    store.delete()
    assert {found.name for found in path.parent.iterdir()} == {".gitignore", "config.yaml"}
    assert store.items() == []


def test_a_store_that_is_removed_or_replaced_under_an_open_one_is_begun_anew(store: Store, path: Path) -> None:
    put(store, item("purged"))
    other = Store.open(path)
    other.delete()
    put(other, item("written after it"))
    assert [one.content for one in store.items()] == ["written after it"]
    assert path.with_name("todos.db-wal").exists(), "to leave the removed file must not take the new one's log"
    put(store, item("and this"))
    assert {one.content for one in other.items()} == {"written after it", "and this"}
    other.close()
    path.rename(path.with_name("todos.db.corrupt-1"))
    put(store, item("in a new one"))
    assert [one.content for one in store.items()] == ["in a new one"]


def test_a_store_that_nobody_closes_is_closed_with_its_last_reader(path: Path) -> None:
    opened = Store.open(path)
    put(opened, item())
    assert path.with_name("todos.db-wal").exists()
    del opened
    gc.collect()
    assert not path.with_name("todos.db-wal").exists()


# Threads and forks


def test_threads_share_a_store(store: Store) -> None:
    failures: list[BaseException] = []

    def work() -> None:
        try:
            for number in range(20):
                put(store, item(f"item {number}"))
                store.items()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert len(store.items()) == 160


def _add_in_child(store: Store) -> None:
    put(store, item("from the child"))
    store.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_store_works_on_both_sides_of_a_fork(store: Store) -> None:
    put(store, item("from the parent"))
    with store.reading():  # the child must not wait for this lock
        child = multiprocessing.get_context("fork").Process(target=_add_in_child, args=(store,))
        child.start()
        child.join(20)
    assert child.exitcode == 0
    put(store, item("from the parent again"))
    assert {one.content for one in store.items()} == {"from the parent", "from the child", "from the parent again"}


def test_a_crafted_row_is_data_and_not_executed(store: Store, path: Path) -> None:
    put(store, item())
    with sqlite3.connect(path) as db:
        crafted = json.dumps(["!!python/object/apply:os.system ['touch pwned']"])
        db.execute("UPDATE todos SET related_files = ?, content = ?", (crafted, "cos\nsystem\n(S'touch pwned'\ntR."))
    db.close()
    assert store.items()[0].content.startswith("cos\nsystem")
    assert not (path.parent / "pwned").exists()
