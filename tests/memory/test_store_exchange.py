"""Items out of one store and into another: nothing is lost, nothing stale wins, nothing wrong gets in."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from ai_todos.memory.errors import UsageError
from ai_todos.memory.store import Store
from ai_todos.memory.store.exchange import Imported, dump, load
from ai_todos.memory.todo import ABSENT, DONE, PENDING, PRESENT, Sighting, TodoItem

SECRET = "ghp_" + "a1B2" * 9


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    here, there = Store.open(tmp_path / "a" / "todos.db"), Store.open(tmp_path / "b" / "todos.db")
    yield here, there
    here.close()
    there.close()


def item(content: str, **fields: object) -> TodoItem:
    made = TodoItem(str(uuid4()), content, created_at=1.0, line=content)
    return replace(made, **fields)  # type: ignore[arg-type]


def put(store: Store, one: TodoItem, now: float, *seen: Sighting) -> TodoItem:
    with store.write("add", now) as batch:
        batch.put(one)
        batch.put_sightings(*seen)
    return one


def comment(of: TodoItem) -> Sighting:
    return Sighting(str(uuid4()), of.id, of.id, "comment", of.content, 1.0, file="src/a.py", line=3, marker="TODO")


def exported(store: Store) -> Any:
    """As it goes through a file."""
    return json.loads(json.dumps(dump(store)))


def test_what_goes_out_comes_in_elsewhere(stores: tuple[Store, Store]) -> None:
    here, there = stores
    one = put(here, item("write the guide", related_files=("测试.md",), tags=("docs",), pinned=True), 1.0)
    two = put(here, item("handle timeouts", status=DONE, evidence="by hand"), 2.0)
    said = Sighting(str(uuid4()), one.id, one.id, "said", "write the guide", 1.0)
    put(here, one, 3.0, said)
    assert load(there, exported(here), 10.0) == Imported(added=2, updated=0, kept=0)
    assert there.items_by_id([one.id, two.id]) == {one.id: replace(one, line="write the guide (测试.md)"), two.id: two}
    assert there.sightings() == [said]
    assert there.changed_at() == here.changed_at()


def test_to_take_it_in_twice_changes_nothing(stores: tuple[Store, Store]) -> None:
    here, there = stores
    put(here, item("write the guide"), 1.0)
    load(there, exported(here), 10.0)
    assert load(there, exported(here), 11.0) == Imported(added=0, updated=0, kept=1)
    assert load(here, exported(here), 11.0) == Imported(added=0, updated=0, kept=1)
    assert len(there.events()) == 1


def test_the_state_that_was_written_later_wins(stores: tuple[Store, Store]) -> None:
    here, there = stores
    one = put(here, item("write the guide"), 1.0)
    stale = exported(here)
    load(there, stale, 2.0)
    put(here, replace(one, status=DONE), 5.0)
    assert load(there, exported(here), 6.0) == Imported(added=0, updated=1, kept=0)
    assert there.get(one.id).status == DONE
    assert load(there, stale, 7.0) == Imported(added=0, updated=0, kept=1)
    assert there.get(one.id).status == DONE, "a stale file reopens nothing"


def test_what_was_taken_back_is_not_an_older_state(stores: tuple[Store, Store]) -> None:
    here, there = stores
    one = put(here, item("write the guide"), 1.0)
    put(here, replace(one, status=DONE), 5.0)
    done = exported(here)
    here.undo(6.0)
    assert load(here, done, 7.0) == Imported(added=0, updated=0, kept=1)
    assert here.get(one.id).status == PENDING
    assert load(there, exported(here), 8.0).added == 1


def test_a_time_from_the_future_does_not_win_for_ever(stores: tuple[Store, Store]) -> None:
    here, there = stores
    one = put(here, item("write the guide"), 1.0)
    data = exported(here)
    data["items"][0]["changed_at"] = 10.0**9
    load(there, data, 10.0)
    put(there, replace(one, status=DONE), 11.0)
    assert load(there, data | {"items": [data["items"][0] | {"changed_at": 10.5}]}, 12.0).kept == 1


def test_an_import_can_be_taken_back(stores: tuple[Store, Store]) -> None:
    here, there = stores
    put(here, item("write the guide"), 1.0)
    load(there, exported(here), 2.0)
    there.undo(3.0)
    assert not there.items()
    assert not there.sightings()


def test_where_a_comment_stood_there_says_nothing_of_this_working_tree(stores: tuple[Store, Store]) -> None:
    here, there = stores
    one = item("handle timeouts")
    put(here, one, 1.0, comment(one))
    assert here.sightings()[0].state == PRESENT
    load(there, exported(here), 2.0)
    assert [found.state for found in there.sightings()] == [ABSENT]
    assert there.known("").stats() == {"src/a.py": (-1, 0)}, "the next scan looks whether it stands here"


def test_a_comment_that_both_know_is_one_item(stores: tuple[Store, Store]) -> None:
    here, there = stores
    one, same = item("handle timeouts"), item("handle timeouts")
    put(here, one, 1.0, comment(one))
    put(there, same, 1.0, comment(same))
    put(here, replace(one, pinned=True), 5.0)
    assert load(there, exported(here), 6.0) == Imported(added=0, updated=1, kept=0)
    (known,) = there.items()
    assert (known.id, known.pinned) == (same.id, True)
    assert len(there.sightings()) == 1


def test_secrets_do_not_come_in(stores: tuple[Store, Store]) -> None:
    here, there = stores
    one = item("use it")
    put(here, one, 1.0, comment(one))
    data = exported(here)
    data["items"][0]["content"] = data["items"][0]["sightings"][0]["text"] = f"use {SECRET}"
    load(there, data, 2.0)
    assert SECRET not in repr((there.items(), there.sightings(), exported(there)))


def broken(change: Callable[[dict[str, Any]], object]) -> Callable[[Any], Any]:
    """An export whose second item is changed so."""

    def made(data: Any) -> Any:
        change(data["items"][1])
        return data

    return made


WRONG: dict[str, tuple[Callable[[Any], Any], str]] = {
    "a list": (lambda data: [], "not an export"),
    "a text": (lambda data: "x", "not an export"),
    "nothing": (lambda data: None, "not an export"),
    "no version": (lambda data: {"items": []}, "version None"),
    "a newer version": (lambda data: {"version": 2, "items": []}, "upgrade ai-todos"),
    "no items": (lambda data: {"version": 1}, "`items` must be a list"),
    "an item that is none": (lambda data: {"version": 1, "items": [5]}, "item 1: expected an object"),
    "no id": (broken(lambda one: one.pop("id")), "item 2: `id` is missing"),
    "an id that is a path": (broken(lambda one: one.update(id="../../etc/passwd")), "`id` must be a UUID"),
    "a field that does not exist": (broken(lambda one: one.update(priorty=2)), "there is no field `priorty`"),
    "a level that does not exist": (
        broken(lambda one: one.update(priority=7)),
        "`priority` must be 0, 1 or 2, not '7'",
    ),
    "a level as a truth": (broken(lambda one: one.update(priority=True)), "`priority` must be a whole number"),
    "a status that does not exist": (broken(lambda one: one.update(status="open")), "`status` must be one of pending"),
    "a kind that does not exist": (broken(lambda one: one.update(kind="x")), "`kind` must be one of"),
    "no words": (broken(lambda one: one.update(content=" ")), "`content` must be a text that is not empty"),
    "words that are none": (broken(lambda one: one.update(content=None)), "`content` must be a text, not 'None'"),
    "a time that is none": (broken(lambda one: one.update(created_at=float("nan"))), "`created_at` must be a number"),
    "a time without end": (broken(lambda one: one.update(changed_at=float("inf"))), "`changed_at` must be a number"),
    "a file outside": (broken(lambda one: one.update(related_files=["../x"])), "`related_files` must be paths in the"),
    "a file from the root": (
        broken(lambda one: one.update(related_files=["/etc/x"])),
        "`related_files` must be paths in",
    ),
    "a file of a drive": (broken(lambda one: one.update(related_files=["C:\\x"])), "`related_files` must be paths in"),
    "a file up on Windows": (broken(lambda one: one.update(related_files=["a\\..\\..\\b"])), "`related_files` must be"),
    "files that are no list": (broken(lambda one: one.update(related_files="a.py")), "must be a list of texts"),
    "a sighting that is none": (broken(lambda one: one.update(sightings=[1])), "sighting 1: expected an object"),
    "sightings that are no list": (broken(lambda one: one.update(sightings={})), "`sightings` must be a list"),
    "a sighting's file outside": (
        broken(lambda one: one["sightings"][0].update(file="../../x")),
        r"item 2 \(\w{8}\), sighting 1: `file` must be a path",
    ),
    "a sighting's state": (broken(lambda one: one["sightings"][0].update(state="x")), "`state` must be present"),
    "a sighting without a text": (broken(lambda one: one["sightings"][0].pop("text")), "`text` is missing"),
}


@pytest.mark.parametrize(("change", "told"), WRONG.values(), ids=WRONG.keys())
def test_what_is_wrong_is_named_and_nothing_is_taken_in(
    stores: tuple[Store, Store], change: Callable[[Any], Any], told: str
) -> None:
    here, there = stores
    put(here, item("write the guide"), 1.0)
    two = item("handle timeouts")
    put(here, two, 1.0, comment(replace(two, created_at=2.0)))
    put(here, replace(two, created_at=2.0), 1.0)
    with pytest.raises(UsageError, match=told):
        load(there, change(exported(here)), 2.0)
    assert there.items() == []
