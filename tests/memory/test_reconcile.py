"""What a scan means for what is known: items keep their ids, close with evidence, and come back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai_todos.memory.reconcile import Changes, Seen, finding_of, item_of, reconcile
from ai_todos.memory.todo import ABSENT, ARCHIVED, DONE, GONE, PENDING, PRESENT, Sighting, TodoItem
from ai_todos.parsers.finding import NOT_IMPLEMENTED, STUB, Finding

Files = dict[str, str]
SECRET = "ghp_" + "a1B2" * 9

_DEF = re.compile(r"\s*(?:def|class) (\w+)")
_MARK = re.compile(r"# (TODO|FIXME)(?:\((.*?)\))?:? ?(.*)")


def findings(files: Files) -> tuple[Finding, ...]:
    """The markers in some source; `TODO(ada 2026-12-01 #12): ...` says who, when and which issue."""
    found: list[Finding] = []
    for path, text in files.items():
        symbol = ""
        for number, line in enumerate(text.split("\n"), start=1):
            defined = _DEF.match(line)
            symbol = defined[1] if defined else symbol
            mark = _MARK.search(line)
            if mark:
                inside = (mark[2] or "").split()
                author = next((one for one in inside if one.isalpha()), "")
                due = next((one for one in inside if one[:2] == "20"), "")
                issue = " ".join(one for one in inside if one[0] == "#")
                level = 2 if mark[1] == "FIXME" else 1
                found.append(Finding(path, number, number, 1, mark[1], mark[3], symbol, author, level, due, issue))
    return tuple(found)


@dataclass
class World:
    """What is remembered of working trees. Files are read when they changed."""

    items: dict[str, TodoItem] = field(default_factory=dict[str, TodoItem])
    sightings: dict[str, Sighting] = field(default_factory=dict[str, Sighting])
    files: Files = field(default_factory=dict[str, str])
    now: float = 1000.0

    def scan(
        self,
        files: Files,
        *,
        gone: bool = True,
        checkout: str = "",
        paths: Sequence[str] | None = None,
        unread: Sequence[str] = (),
    ) -> Changes:
        self.now += 3600
        before = self.files if checkout == "" else {}
        looked = {path for path in files if before.get(path) != files[path] and path not in unread}
        removed = set(before) - set(files)
        if paths is not None:
            looked, removed = looked & set(paths), removed & set(paths)
        seen = Seen(
            findings({path: files[path] for path in sorted(looked)}),
            frozenset(looked),
            frozenset(removed),
            frozenset(unread),
            paths is None,
            checkout,
            "main",
            "c1",
        )
        mine = [one for one in self.sightings.values() if one.checkout == checkout]
        known = [one for one in mine if one.file in looked | removed or one.state == ABSENT]
        elsewhere = [one for one in self.sightings.values() if one.checkout != checkout and one.file in looked]
        others: dict[str, list[Sighting]] = {}
        for one in self.sightings.values():
            others.setdefault(one.todo_id, []).append(one)
        changes = reconcile(
            seen,
            known,
            self.items,
            others,
            why_gone=lambda one: f"gone from {one.file}:{one.line}" if gone else "",
            last_seen=lambda one: ("main", "c0"),
            active_at=lambda path: 500.0,
            now=self.now,
            elsewhere=elsewhere,
        )
        self.items |= {item.id: item for item in changes.items}
        self.sightings |= {one.id: one for one in changes.sightings}
        if checkout == "":
            kept = {path: text for path, text in self.files.items() if paths is not None and path not in paths}
            self.files = kept | {path: text for path, text in files.items() if path not in unread}
        return changes

    def add(self, content: str) -> TodoItem:
        item = TodoItem(str(uuid4()), content, created_at=self.now)
        said = Sighting(str(uuid4()), item.id, item.id, "added", content, self.now)
        self.items[item.id], self.sightings[said.id] = item, said
        return item

    def change(self, was: str, /, **fields: object) -> None:
        item = self.one(was)
        self.items[item.id] = replace(item, **fields)  # type: ignore[arg-type]

    def one(self, content: str) -> TodoItem:
        (found,) = [item for item in self.items.values() if item.content == content]
        return found

    def pending(self) -> list[str]:
        return sorted(item.content for item in self.items.values() if item.status == PENDING)

    def places(self, content: str) -> list[tuple[str, int, str]]:
        ident = self.one(content).id
        return sorted((one.file, one.line, one.state) for one in self.sightings.values() if one.todo_id == ident)


def world(files: Files) -> World:
    made = World()
    made.scan(files)
    return made


def same_id(before: Files, after: Files, old: str, new: str) -> bool:
    made = world(before)
    ident = made.one(old).id
    made.scan(after)
    return made.items[ident].status == PENDING and made.items[ident].content == new


A = "def load():\n    # TODO: handle timeouts\n    pass\n"


# New


def test_a_first_scan_opens_an_item_for_each_comment() -> None:
    made = World()
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
    made = world({"a.py": A})
    changes = made.scan(after)
    assert (changes.items, changes.sightings) == ((), ())


@pytest.mark.parametrize("text", [f"# TODO: use {SECRET} here\n", f"# TODO(#{SECRET}): rotate the key\n"])
def test_a_secret_in_a_comment_is_known_again_though_it_is_kept_without(text: str) -> None:
    made = world({"a.py": text})
    assert SECRET not in repr((made.items, made.sightings))
    changes = made.scan({"a.py": text + "x = 1\n"})
    assert (changes.items, changes.sightings) == ((), ())


# The same item


def test_a_comment_that_moves_keeps_its_item_and_what_the_user_did_with_it() -> None:
    made = world({"a.py": A})
    made.change("handle timeouts", pinned=True, priority=2, due="2027-01-01")
    ident = made.one("handle timeouts").id
    changes = made.scan({"a.py": "x = 1\n" * 40 + A})
    assert changes.moved == (ident,)
    item = made.items[ident]
    assert (item.pinned, item.priority, item.due) == (True, 2, "2027-01-01")
    assert item.line == "handle timeouts (a.py:42, in load, TODO)"
    assert made.places("handle timeouts") == [("a.py", 42, PRESENT)]


BARE = A.replace(": handle timeouts", "")


def saying(text: str) -> str:
    return A.replace("handle timeouts", text)


def in_a(before: str, after: str) -> tuple[Files, Files, str, str]:
    """The comment of one file, edited in place."""
    return {"a.py": saying(before)}, {"a.py": saying(after)}, before, after


def moved(before: Files, after: Files, content: str = "handle timeouts") -> tuple[Files, Files, str, str]:
    return before, after, content, content


SAME: dict[str, tuple[Files, Files, str, str]] = {
    "a renamed file": moved({"a.py": A}, {"b.py": A}),
    "a file in another folder": moved({"src/a.py": A}, {"lib/x/a.py": A}),
    "moved into another file": moved({"a.py": A, "b.py": "x\n"}, {"a.py": "x\n", "b.py": A}),
    "another function": moved({"a.py": A}, {"a.py": A.replace("load", "save")}),
    "another tag": moved({"a.py": A}, {"a.py": A.replace("TODO", "FIXME")}),
    "a bare marker in a renamed file": moved({"a.py": BARE}, {"b.py": BARE}, "implement `load`"),
    "a longer text": in_a("handle timeouts", "handle timeouts of slow servers"),
    "a shorter text": in_a("handle timeouts of slow servers", "handle timeouts"),
    "a number in place": in_a("handle 3 timeouts", "handle 4 timeouts"),
    "Chinese, longer": in_a("修复登录超时", "修复登录超时和重试"),
    "words for a bare marker": ({"a.py": BARE}, {"a.py": A}, "implement `load`", "handle timeouts"),
    "a typo mended, and moved": (
        {"a.py": saying("handle tiemouts of it")},
        {"a.py": "x\n" * 9 + saying("handle timeouts of it")},
        "handle tiemouts of it",
        "handle timeouts of it",
    ),
    "renamed and edited": (
        {"a.py": A + "def g():\n    # TODO: log it to the file\n"},
        {"b.py": A + "def g():\n    # TODO: log it to the files\n"},
        "log it to the file",
        "log it to the files",
    ),
}


@pytest.mark.parametrize(("before", "after", "old", "new"), SAME.values(), ids=SAME.keys())
def test_it_is_the_same_item_after(before: Files, after: Files, old: str, new: str) -> None:
    assert same_id(before, after, old, new)


FAR = "x\n" * 50
OTHER: dict[str, tuple[Files, Files]] = {
    "an unrelated text far away": ({"a.py": A}, {"a.py": FAR + "def g():\n    # TODO: support IPv6 addresses\n"}),
    "an unrelated text in the same line": in_a("handle timeouts", "support IPv6 addresses")[:2],
    "Chinese, unrelated": in_a("修复登录超时", "支持导出报表")[:2],
    "a look-alike elsewhere in the file": (
        {"a.py": saying("support HTTP/2")},
        {"a.py": FAR + "def g():\n    # TODO: support HTTP/3\n"},
    ),
    "half alike, not in place": ({"a.py": A}, {"a.py": FAR + saying("handle retries")}),
    "another file's bare marker": ({"a.py": "# TODO\n"}, {"a.py": "x\n", "b.py": "# TODO\n"}),
    "another file's empty words": (
        {"a.py": "def f():\n    # TODO: fix this\n"},
        {"a.py": "x\n", "b.py": "def g():\n    # TODO: fix this\n"},
    ),
}


@pytest.mark.parametrize(("before", "after"), OTHER.values(), ids=OTHER.keys())
def test_one_is_finished_and_another_is_new(before: Files, after: Files) -> None:
    made = world(before)
    (ident,) = made.items
    changes = made.scan(after)
    assert changes.closed == (ident,)
    assert len(changes.opened) == 1


def test_several_edited_at_once_keep_their_own_ids() -> None:
    lines = ["read the header", "check the length of it", "close the socket after use"]
    made = world({"a.py": "".join(f"# TODO: {line}\n" for line in lines)})
    ids = [made.one(line).id for line in lines]
    made.scan({"a.py": "\n\n" + "".join(f"# TODO: {line} soon\n" for line in reversed(lines))})
    assert [made.items[ident].content for ident in ids] == [f"{line} soon" for line in lines]


def test_equal_texts_in_one_file_are_kept_apart_by_their_function() -> None:
    both = "def f():\n    # TODO: close it well\ndef g():\n    # TODO: close it well\n"
    made = world({"a.py": both})
    first, second = sorted(made.sightings.values(), key=lambda one: one.line)
    changes = made.scan({"a.py": "def g():\n    # TODO: close it well\n"})
    assert changes.closed == (first.todo_id,)
    assert made.items[second.todo_id].status == PENDING


def test_a_copy_of_a_standing_comment_is_an_item_of_its_own() -> None:
    made = world({"a.py": A})
    ident = made.one("handle timeouts").id
    changes = made.scan({"a.py": A, "copy.py": A})
    assert len(changes.opened) == 1
    assert changes.opened[0] != ident
    assert changes.closed == ()


def test_code_is_known_by_its_symbol() -> None:
    stub = Finding("a.py", 3, 3, 1, STUB, "stub `P.parse`", "P.parse", source="code", confidence="low")
    raising = replace(stub, marker=NOT_IMPLEMENTED, text="implement `P.parse`", confidence="high", line=9)
    other = replace(raising, symbol="P.close", text="implement `P.close`")
    for now, expected in ((raising, True), (other, False)):
        first = _scan_findings((stub,), [], {})
        second = _scan_findings((now,), first.sightings, {item.id: item for item in first.items})
        assert (second.opened == ()) is expected
        assert (second.items[0].id == first.items[0].id) is expected


def _scan_findings(found: tuple[Finding, ...], known: Sequence[Sighting], items: dict[str, TodoItem]) -> Changes:
    others = {one.todo_id: [one] for one in known}
    seen = Seen(found, frozenset({"a.py"}))
    return reconcile(
        seen,
        known,
        items,
        others,
        why_gone=lambda one: "gone",
        last_seen=lambda one: ("", ""),
        active_at=lambda path: 1.0,
        now=2.0,
    )


# Following the comment


def test_an_item_follows_its_comment() -> None:
    made = world({"a.py": "# TODO(ada 2026-12-01 #1): write the guide\n"})
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
    made = world({"a.py": "# TODO(ada 2026-12-01 #1): write the guide\n"})
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
    made = world({"a.py": A})
    made.scan({"a.py": "\n" + A})
    assert made.one("handle timeouts").last_active_at == 500.0
    made.scan({"a.py": A.replace("timeouts", "timeouts well")})
    assert made.one("handle timeouts well").last_active_at == made.now


# Gone, absent and back


def test_a_comment_that_is_gone_closes_its_item_with_evidence() -> None:
    for after in ({"a.py": "x\n"}, {}):
        made = world({"a.py": A, "b.py": "x\n"})
        changes = made.scan({**after, "b.py": "x\n"})
        item = made.one("handle timeouts")
        assert changes.closed == (item.id,)
        assert (item.status, item.evidence) == (DONE, "gone from a.py:2")
        assert made.places("handle timeouts") == [("a.py", 2, GONE)]


def test_one_that_is_only_absent_here_stays_open_and_keeps_its_id() -> None:
    made = world({"a.py": A})
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
    made = world({"a.py": A})
    made.scan({}, gone=False)
    assert len(made.scan({"c.py": "x\n"}).closed) == 1


def test_one_that_returns_opens_the_same_item_again() -> None:
    made = world({"a.py": A})
    ident = made.one("handle timeouts").id
    made.scan({"a.py": "x\n"})
    changes = made.scan({"a.py": "\n" + A})
    assert (changes.opened, changes.reopened) == ((), (ident,))
    item = made.items[ident]
    assert (item.status, item.evidence) == (PENDING, "")


def test_files_that_could_not_be_read_close_nothing() -> None:
    made = world({"a.py": A})
    made.scan({"a.py": "x\n"}, unread=["a.py"])
    assert made.pending() == ["handle timeouts"]
    made = world({"a.py": A})
    made.scan({}, gone=False)
    assert made.scan({"a.py": "too large\n"}, unread=["a.py"]).closed == (), "an absent one that cannot be looked for"


def test_a_scan_of_some_paths_closes_nothing_elsewhere() -> None:
    made = world({"a.py": A, "b.py": "# TODO: write the guide\n"})
    changes = made.scan({"b.py": "x\n"}, paths=["b.py"])
    assert len(changes.closed) == 1
    assert made.pending() == ["handle timeouts"]
    made = world({"a.py": A, "b.py": "x\n"})
    made.scan({"b.py": "x\n"}, gone=False)
    assert made.scan({"b.py": "y\n"}, paths=["b.py"]).closed == (), "an absent one that was not looked for"


def test_an_item_stays_open_until_its_last_place_is_gone() -> None:
    made = world({"a.py": A, "b.py": "# TODO: deal with timeouts\n"})
    kept, joined = made.one("handle timeouts"), made.one("deal with timeouts")
    del made.items[joined.id]
    for one in list(made.sightings.values()):
        made.sightings[one.id] = replace(one, todo_id=kept.id)
    assert made.scan({"a.py": A}).closed == ()
    assert made.scan({}).closed == (kept.id,)


def test_an_item_that_was_also_said_is_claimed_and_not_closed() -> None:
    made = world({"a.py": A})
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
    made = world({"a.py": A})
    made.change("handle timeouts", status=DONE, done_text="handle timeouts", evidence="by hand")
    for files in ({"a.py": "\n\n" + A}, {"b.py": A}, {"b.py": "x\n"}, {"b.py": A}):
        changes = made.scan(files)
        assert (changes.reopened, changes.opened, changes.closed) == ((), (), ())
    assert made.one("handle timeouts").evidence == "by hand"


def test_an_edited_text_reopens_what_was_done() -> None:
    made = world({"a.py": A})
    made.change("handle timeouts", status=DONE, done_text="handle timeouts")
    changes = made.scan({"a.py": A.replace("timeouts", "timeouts of uploads")})
    assert len(changes.reopened) == 1
    assert made.one("handle timeouts of uploads").status == PENDING


def test_what_was_dropped_stays_away_and_what_decayed_comes_back() -> None:
    for archived_by, status in (("user", ARCHIVED), ("decay", PENDING)):
        made = world({"a.py": A})
        made.scan({}, gone=False)
        made.change("handle timeouts", status=ARCHIVED, archived_by=archived_by)
        made.scan({"a.py": A})
        assert made.one("handle timeouts").status == status


# Other working trees


def test_the_same_comment_in_a_linked_worktree_is_the_same_item() -> None:
    made = world({"a.py": A, "b.py": "# TODO\n# TODO\n"})
    changes = made.scan({"a.py": "\n" + A, "b.py": "# TODO\n# TODO\n", "c.py": "# TODO: only here\n"}, checkout="topic")
    assert [made.items[ident].content for ident in changes.opened] == ["only here"]
    assert made.places("handle timeouts") == [("a.py", 2, PRESENT), ("a.py", 3, PRESENT)]
    assert made.scan({"b.py": "# TODO\n# TODO\n"}).closed == (), "it still stands in the worktree"


def test_what_is_finished_here_and_stands_in_a_linked_worktree_is_open_there() -> None:
    made = world({"a.py": A})
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
    made = World()
    for tree in trees:
        made.scan(tree, gone=gone)
        standing = sorted((one.file, one.line) for one in made.sightings.values() if one.state == PRESENT)
        assert standing == sorted((one.file, one.line) for one in findings(tree))
        for item in made.items.values():
            states = {one.state for one in made.sightings.values() if one.todo_id == item.id}
            assert (item.status == DONE) == (states == {GONE})


@given(TREES, TREES)
def test_going_back_gives_back_the_same_ids(here: Files, there: Files) -> None:
    made = world(here)
    before = {one.id: (one.file, one.line, one.text) for one in made.sightings.values()}
    made.scan(there, gone=False)
    made.scan(here, gone=False)
    after = sorted((one.file, one.line, one.text) for one in made.sightings.values() if one.state == PRESENT)
    assert after == sorted(before.values())
