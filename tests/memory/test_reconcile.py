"""What a scan means for what is known: items keep their ids, close with evidence, and come back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scanned import A, Files, Scanned, findings, scanned

from ai_todos.memory.reconcile import finding_of, item_of
from ai_todos.memory.todo import ABSENT, ARCHIVED, DONE, GONE, PENDING, PRESENT, TodoItem
from ai_todos.parsers.finding import Finding

SECRET = "ghp_" + "a1B2" * 9


# New


def test_a_first_scan_opens_an_item_for_each_comment() -> None:
    made = Scanned()
    changes = made.scan({"a.py": "def f():\n    # FIXME(ada 2026-12-01 #12): close the file\n"})
    (item,), (place,) = changes.items, changes.sightings
    assert changes.opened == (item.id,)
    assert item == TodoItem(
        item.id,
        "close the file",
        priority=2,
        created_at=made.now,
        related_files=("a.py",),
        kind="comment",
        last_active_at=500.0,
        symbol="f",
        author="ada",
        due="2026-12-01",
        links=("#12",),
        tags=("FIXME",),
        line="close the file (a.py:2, in f, FIXME)",
    )
    assert place.todo_id == place.origin_id == item.id
    assert (place.file, place.line, place.branch, place.commit_id, place.state) == ("a.py", 2, "main", "c1", PRESENT)
    assert item_of(finding_of(place), item.id, 500.0, made.now) == replace(item, line="")


@pytest.mark.parametrize(
    ("source", "kind"), [("comment", "comment"), ("docstring", "comment"), ("code", "code"), ("markdown", "checkbox")]
)
def test_an_item_is_of_the_kind_of_its_place(source: str, kind: str) -> None:
    assert item_of(Finding("a", 1, 1, 1, "TODO", "x", source=source), "i", 1.0, 2.0).kind == kind


def test_nothing_is_ever_active_in_the_future() -> None:
    assert item_of(Finding("a", 1, 1, 1, "TODO", "x"), "i", 99.0, 2.0).last_active_at == 2.0


# What changes nothing


@pytest.mark.parametrize(
    "after",
    [
        {"a.py": A},
        {"a.py": A, "b.py": "x = 1\n"},
        {"a.py": A + "\n\ny = 2\n"},
    ],
)
def test_what_stands_where_it_stood_is_not_written_again(after: Files) -> None:
    made = scanned({"a.py": A})
    changes = made.scan(after)
    assert (changes.items, changes.sightings) == ((), ())


@pytest.mark.parametrize("text", [f"# TODO: use {SECRET} here\n", f"# TODO(#{SECRET}): rotate the key\n"])
def test_a_secret_in_a_comment_is_known_again_though_it_is_kept_without(text: str) -> None:
    made = scanned({"a.py": text})
    assert SECRET not in repr((made.items, made.sightings))
    changes = made.scan({"a.py": text + "x = 1\n"})
    assert (changes.items, changes.sightings) == ((), ())


# The same item


def test_a_comment_that_moves_keeps_its_item_and_what_the_user_did_with_it() -> None:
    made = scanned({"a.py": A})
    made.change("handle timeouts", pinned=True, priority=2, due="2027-01-01")
    ident = made.one("handle timeouts").id
    changes = made.scan({"a.py": "x = 1\n" * 40 + A})
    assert changes.moved == (ident,)
    item = made.items[ident]
    assert (item.pinned, item.priority, item.due) == (True, 2, "2027-01-01")
    assert item.line == "handle timeouts (a.py:42, in load, TODO)"
    assert made.places("handle timeouts") == [("a.py", 42, PRESENT)]


# Following the comment


def test_an_item_follows_its_comment() -> None:
    made = scanned({"a.py": "# TODO(ada 2026-12-01 #1): write the guide\n"})
    made.scan({"a.py": "# FIXME(bob 2027-01-01 #2): write the guide\n"})
    item = made.one("write the guide")
    assert (item.author, item.due, item.links, item.priority, item.tags) == (
        "bob",
        "2027-01-01",
        ("#2",),
        2,
        ("FIXME",),
    )


def test_but_not_in_what_the_user_decided() -> None:
    made = scanned({"a.py": "# TODO(ada 2026-12-01 #1): write the guide\n"})
    mine = {
        "content": "write it for Ada",
        "due": "2026-12-24",
        "priority": 0,
        "tags": ("TODO", "docs"),
        "links": ("#1", "#9"),
    }
    made.change("write the guide", related_files=("a.py", "docs.md"), **mine)
    made.scan({"a.py": "\n# FIXME(ada 2027-01-01 #2): write the guide now\n"})
    item = made.one("write it for Ada")
    assert (item.due, item.priority) == ("2026-12-24", 0)
    assert (item.tags, item.links, item.related_files) == (("FIXME", "docs"), ("#2", "#9"), ("a.py", "docs.md"))


def test_an_edited_text_is_activity_and_a_moved_one_is_none() -> None:
    made = scanned({"a.py": A})
    made.scan({"a.py": "\n" + A})
    assert made.one("handle timeouts").last_active_at == 500.0
    made.scan({"a.py": A.replace("timeouts", "timeouts well")})
    assert made.one("handle timeouts well").last_active_at == made.now


# Gone, absent and back


def test_a_comment_that_is_gone_closes_its_item_with_evidence() -> None:
    for after in ({"a.py": "x\n"}, {}):
        made = scanned({"a.py": A, "b.py": "x\n"})
        changes = made.scan({**after, "b.py": "x\n"})
        item = made.one("handle timeouts")
        assert changes.closed == (item.id,)
        assert (item.status, item.evidence) == (DONE, "gone from a.py:2")
        assert made.places("handle timeouts") == [("a.py", 2, GONE)]


def test_one_that_is_only_absent_here_stays_open_and_keeps_its_id() -> None:
    made = scanned({"a.py": A})
    ident = made.one("handle timeouts").id
    changes = made.scan({}, gone=False)
    assert (changes.closed, changes.absent) == ((), (ident,))
    assert made.pending() == ["handle timeouts"]
    (place,) = made.sightings.values()
    assert (place.state, place.branch, place.commit_id) == (ABSENT, "main", "c0")
    again = made.scan({"a.py": A}, gone=False)
    assert again.opened == again.reopened == ()
    assert made.places("handle timeouts") == [("a.py", 2, PRESENT)]
    assert list(made.items) == [ident]


def test_an_absent_one_is_closed_once_it_is_proven_finished() -> None:
    made = scanned({"a.py": A})
    made.scan({}, gone=False)
    assert len(made.scan({"c.py": "x\n"}).closed) == 1


def test_one_that_returns_opens_the_same_item_again() -> None:
    made = scanned({"a.py": A})
    ident = made.one("handle timeouts").id
    made.scan({"a.py": "x\n"})
    changes = made.scan({"a.py": "\n" + A})
    assert (changes.opened, changes.reopened) == ((), (ident,))
    item = made.items[ident]
    assert (item.status, item.evidence) == (PENDING, "")


def test_files_that_could_not_be_read_close_nothing() -> None:
    made = scanned({"a.py": A})
    made.scan({"a.py": "x\n"}, unread=["a.py"])
    assert made.pending() == ["handle timeouts"]
    made = scanned({"a.py": A})
    made.scan({}, gone=False)
    assert made.scan({"a.py": "too large\n"}, unread=["a.py"]).closed == (), "an absent one that cannot be looked for"


def test_a_scan_of_some_paths_closes_nothing_elsewhere() -> None:
    made = scanned({"a.py": A, "b.py": "# TODO: write the guide\n"})
    changes = made.scan({"b.py": "x\n"}, paths=["b.py"])
    assert len(changes.closed) == 1
    assert made.pending() == ["handle timeouts"]
    made = scanned({"a.py": A, "b.py": "x\n"})
    made.scan({"b.py": "x\n"}, gone=False)
    assert made.scan({"b.py": "y\n"}, paths=["b.py"]).closed == (), "an absent one that was not looked for"


def test_an_item_stays_open_until_its_last_place_is_gone() -> None:
    made = scanned({"a.py": A, "b.py": "# TODO: deal with timeouts\n"})
    kept, joined = made.one("handle timeouts"), made.one("deal with timeouts")
    del made.items[joined.id]
    for one in list(made.sightings.values()):
        made.sightings[one.id] = replace(one, todo_id=kept.id)
    assert made.scan({"a.py": A}).closed == ()
    assert made.scan({}).closed == (kept.id,)


def test_an_item_that_was_also_said_is_claimed_and_not_closed() -> None:
    made = scanned({"a.py": A})
    said = made.add("handle timeouts soon")
    for one in list(made.sightings.values()):
        made.sightings[one.id] = replace(one, todo_id=said.id)
    changes = made.scan({})
    assert (changes.closed, changes.claimed) == ((), (said.id,))
    assert made.items[said.id].evidence == "claimed: gone from a.py:2"
    made.scan({"a.py": A})
    assert made.items[said.id].evidence == ""


# Closed by the user


def test_done_stays_done_while_the_comment_stands_or_moves_or_goes() -> None:
    made = scanned({"a.py": A})
    made.change("handle timeouts", status=DONE, done_text="handle timeouts", evidence="by hand")
    for files in ({"a.py": "\n\n" + A}, {"b.py": A}, {"b.py": "x\n"}, {"b.py": A}):
        changes = made.scan(files)
        assert (changes.reopened, changes.opened, changes.closed) == ((), (), ())
    assert made.one("handle timeouts").evidence == "by hand"


def test_an_edited_text_reopens_what_was_done() -> None:
    made = scanned({"a.py": A})
    made.change("handle timeouts", status=DONE, done_text="handle timeouts")
    changes = made.scan({"a.py": A.replace("timeouts", "timeouts of uploads")})
    assert len(changes.reopened) == 1
    assert made.one("handle timeouts of uploads").status == PENDING


def test_what_was_dropped_stays_away_and_what_decayed_comes_back() -> None:
    for archived_by, status in (("user", ARCHIVED), ("decay", PENDING)):
        made = scanned({"a.py": A})
        made.scan({}, gone=False)
        made.change("handle timeouts", status=ARCHIVED, archived_by=archived_by)
        made.scan({"a.py": A})
        assert made.one("handle timeouts").status == status


# Other working trees


def test_the_same_comment_in_a_linked_worktree_is_the_same_item() -> None:
    made = scanned({"a.py": A, "b.py": "# TODO\n# TODO\n"})
    changes = made.scan({"a.py": "\n" + A, "b.py": "# TODO\n# TODO\n", "c.py": "# TODO: only here\n"}, checkout="topic")
    assert [made.items[ident].content for ident in changes.opened] == ["only here"]
    assert made.places("handle timeouts") == [("a.py", 2, PRESENT), ("a.py", 3, PRESENT)]
    assert made.scan({"b.py": "# TODO\n# TODO\n"}).closed == (), "it still stands in the worktree"


def test_what_is_finished_here_and_stands_in_a_linked_worktree_is_open_there() -> None:
    made = scanned({"a.py": A})
    made.scan({"a.py": "x\n"})
    changes = made.scan({"a.py": A}, checkout="topic")
    assert changes.opened == ()
    assert changes.reopened == (made.one("handle timeouts").id,)


# Always


TEXTS = st.sampled_from(
    ["", "fix", "handle timeouts", "handle retries", "write the guide", "write the guides", "修复登录超时"]
)
TREES = st.dictionaries(
    st.sampled_from(["a.py", "b.py", "src/a.py"]),
    st.lists(TEXTS, max_size=4).map(lambda texts: "".join(f"x\n# TODO: {text}\n" for text in texts)),
    max_size=3,
)


@given(st.lists(TREES, min_size=1, max_size=5), st.booleans())
def test_every_comment_is_one_open_place_and_nothing_else_is(trees: list[Files], gone: bool) -> None:
    made = Scanned()
    for tree in trees:
        made.scan(tree, gone=gone)
        standing = sorted((one.file, one.line) for one in made.sightings.values() if one.state == PRESENT)
        assert standing == sorted((one.file, one.line) for one in findings(tree))
        for item in made.items.values():
            states = {one.state for one in made.sightings.values() if one.todo_id == item.id}
            assert (item.status == DONE) == (states == {GONE})


@given(TREES, TREES)
def test_going_back_gives_back_the_same_ids(here: Files, there: Files) -> None:
    made = scanned(here)
    before = {one.id: (one.file, one.line, one.text) for one in made.sightings.values()}
    made.scan(there, gone=False)
    made.scan(here, gone=False)
    after = sorted((one.file, one.line, one.text) for one in made.sightings.values() if one.state == PRESENT)
    assert after == sorted(before.values())
