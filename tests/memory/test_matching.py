"""Which comment is the same item as before: moved, renamed, edited in place, and not merely alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.fuzz import ratio
from scanned import A, Files, scanned

from ai_todos.memory.matching import ratio_of_few
from ai_todos.memory.reconcile import Changes, Seen, reconcile
from ai_todos.memory.todo import PENDING, Sighting, TodoItem
from ai_todos.parsers.finding import NOT_IMPLEMENTED, STUB, Finding

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
    made = scanned(before)
    ident = made.one(old).id
    made.scan(after)
    assert (made.items[ident].status, made.items[ident].content) == (PENDING, new)


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
    made = scanned(before)
    (ident,) = made.items
    changes = made.scan(after)
    assert changes.closed == (ident,)
    assert len(changes.opened) == 1


def test_several_edited_at_once_keep_their_own_ids() -> None:
    lines = ["read the header", "check the length of it", "close the socket after use"]
    made = scanned({"a.py": "".join(f"# TODO: {line}\n" for line in lines)})
    ids = [made.one(line).id for line in lines]
    made.scan({"a.py": "\n\n" + "".join(f"# TODO: {line} soon\n" for line in reversed(lines))})
    assert [made.items[ident].content for ident in ids] == [f"{line} soon" for line in lines]


def test_equal_texts_in_one_file_are_kept_apart_by_their_function() -> None:
    both = "def f():\n    # TODO: close it well\ndef g():\n    # TODO: close it well\n"
    made = scanned({"a.py": both})
    first, second = sorted(made.sightings.values(), key=lambda one: one.line)
    changes = made.scan({"a.py": "def g():\n    # TODO: close it well\n"})
    assert changes.closed == (first.todo_id,)
    assert made.items[second.todo_id].status == PENDING


def test_a_copy_of_a_standing_comment_is_an_item_of_its_own() -> None:
    made = scanned({"a.py": A})
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


@given(st.text(max_size=80), st.text(max_size=80))
def test_the_likeness_of_a_few_texts_is_that_of_rapidfuzz(a: str, b: str) -> None:
    assert ratio_of_few(a, b) == ratio(a, b)
