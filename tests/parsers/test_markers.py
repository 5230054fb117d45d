"""The grammar of a marker: first what is none, then what is one and what is read from it."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai_todos.parsers import comments, markers
from ai_todos.parsers.markers import Marker, find
from ai_todos.parsers.python import python_text
from ai_todos.parsers.text import prose

TAGS = ("TODO", "FIXME", "XXX", "HACK", "BUG")

NONE = [
    # parts of other words
    "método de cálculo: rápido",
    "OTODOKE: delivered",
    "Todoist: sync",
    "todos: a list of them",
    "TODOs: see the tracker",
    "TODO_LIST: the file",
    "MYTODO: x",
    "XXXL: a size",
    "hackathon: friday",
    "DEBUG: on",
    "éTODO: x",
    # quoted as code
    "as in `foo; TODO: bar`, at the end of a line",
    "`a TODO: b` holds one",
    # ordinary words
    "todo list",
    "we fix this todo later",
    "a bug in the parser",
    "this is a bug: it crashes",
    "an ugly hack: do not copy",
    "the BUG in v1 was fixed",
    "BUG fixes of the last release",
    "BUG-123: the ticket",
    "see the TODO list above",
    "there is no TODO here",
    "TODO comments are collected below",
    "TODO list of the parser",
    "XXX-large shirts",
    "std::BUG::code",
    "call BUG(x) and return",
    "BUG: https://bugs.example.org/issue33",
    "BUG: #1234",
    # names and code
    "TODO.md is generated",
    "TODO = 3",
    "x.TODO: y",
    "docs/TODO: y",
    "$TODO: y",
    # mentions
    "'TODO: x' is printed",
    'it prints "TODO: x"',
    "`TODO:` opens a marker",
    "TODO, FIXME and XXX are tags",
    "TODO's text",
    "TODO|FIXME",
]


@pytest.mark.parametrize("line", NONE)
def test_words_and_mentions_are_no_markers(line: str) -> None:
    assert find(line, TAGS) == []


PLAIN = {
    "TODO: mend it": "mend it",
    "TODO mend it": "mend it",
    "TODO - mend it": "mend it",
    "TODO -- mend it": "mend it",
    "TODO — mend it": "mend it",
    "TODO:mend it": "mend it",
    "TODO : mend it": "mend it",
    "TODO, mend it": "mend it",
    "TODO. Mend it": "Mend it",
    "todo: mend it": "mend it",
    "Todo: mend it": "mend it",
    "@todo mend it": "mend it",
    "- TODO: mend it": "mend it",
    "* TODO mend it": "mend it",
    "1. TODO mend it": "mend it",
    "[TODO] mend it": "mend it",
    "(TODO) mend it": "mend it",
    "[TODO: mend it]": "mend it",
    "**TODO**: mend it": "mend it",
    ".. todo:: mend it": "mend it",
    "## TODO: mend it": "mend it",
    "TODO/FIXME: mend it": "mend it",
    "noqa TODO: mend it": "mend it",
    "type: ignore  # TODO: mend it": "mend it",
    "Works so far. TODO mend it": "mend it",
    ":param x: TODO mend it": "mend it",
    "the upload (TODO: mend it())": "mend it()",
    "待办TODO：修复": "修复",
    "已完成。TODO 修复": "修复",
    "TODO修复登录": "修复登录",
    "TODO（小明）：修复": "修复",
    "TODO": "",
    "TODO:": "",
    "TODO?": "",
    "the upload (TODO)": "",
    "TODO: mend it */": "mend it",
    "TODO: mend it -->": "mend it",
    "TODO(see the notes of the last meeting) mend it": "(see the notes of the last meeting) mend it",
    "TODO (needs work): mend it": "(needs work): mend it",
    "TODO(3.12): mend it": "(3.12): mend it",
}


@pytest.mark.parametrize(("line", "text"), PLAIN.items())
def test_a_marker_gives_its_text(line: str, text: str) -> None:
    assert [(marker.tag, marker.text) for marker in find(line, TAGS)] == [("TODO", text)]


HEADS = {
    "TODO(alice): x": Marker("TODO", 0, "x", "alice"),
    "TODO(alice) x": Marker("TODO", 0, "x", "alice"),
    "TODO (alice) x": Marker("TODO", 0, "x", "alice"),
    "TODO(@alice): x": Marker("TODO", 0, "x", "alice"),
    "TODO @alice x": Marker("TODO", 0, "x", "alice"),
    "todo @alice x": Marker("TODO", 0, "x", "alice"),
    "TODO(Ada Lovelace): x": Marker("TODO", 0, "x", "Ada Lovelace"),
    "TODO(小明): x": Marker("TODO", 0, "x", "小明"),
    "TODO(a@example.org): x": Marker("TODO", 0, "x", "a@example.org"),
    "foo TODO(bob) x": Marker("TODO", 4, "x", "bob"),
    "TODO(#12): x": Marker("TODO", 0, "x", issues=("#12",)),
    "TODO(KEY-1): x": Marker("TODO", 0, "x", issues=("KEY-1",)),
    "TODO(b/123): x": Marker("TODO", 0, "x", issues=("b/123",)),
    "TODO(https://example.org/issues/3): x": Marker("TODO", 0, "x", issues=("https://example.org/issues/3",)),
    "TODO(2026-12-01): x": Marker("TODO", 0, "x", due="2026-12-01"),
    "TODO[2026-12-01]: x": Marker("TODO", 0, "x", due="2026-12-01"),
    "TODO(due: 2026-12-01): x": Marker("TODO", 0, "x", due="2026-12-01"),
    "TODO(2026-02-30): x": Marker("TODO", 0, "(2026-02-30): x"),
    "TODO(p0): x": Marker("TODO", 0, "x", priority=2),
    "TODO[p1] x": Marker("TODO", 0, "x", priority=2),
    "TODO(p2): x": Marker("TODO", 0, "x", priority=1),
    "FIXME(P3): x": Marker("FIXME", 0, "x", priority=0),
    "TODO!: x": Marker("TODO", 0, "x", priority=2),
    "XXX!! x": Marker("XXX", 0, "x", priority=2),
    "TODO(alice, p1, 2026-12-01): x": Marker("TODO", 0, "x", "alice", 2, "2026-12-01"),
    "FIXME(@a #12 KEY-1 p3) x": Marker("FIXME", 0, "x", "a", 0, issues=("#12", "KEY-1")),
    "TODO(alice)[p1](#7) x": Marker("TODO", 0, "x", "alice", 2, issues=("#7",)),
    "FIXME: x": Marker("FIXME", 0, "x", priority=2),
    "BUG: x": Marker("BUG", 0, "x", priority=2),
    "HACK: x": Marker("HACK", 0, "x", priority=0),
    "XXX x": Marker("XXX", 0, "x", priority=0),
}


@pytest.mark.parametrize(("line", "marker"), HEADS.items())
def test_the_head_names_author_priority_due_date_and_issues(line: str, marker: Marker) -> None:
    assert find(line, TAGS) == [marker]


def test_two_markers_in_one_line_are_two() -> None:
    found = find("TODO: mend it  # FIXME(bob): and this TODO: too", TAGS)
    assert [(one.tag, one.start, one.text) for one in found] == [
        ("TODO", 0, "mend it"),
        ("FIXME", 17, "and this"),
        ("TODO", 38, "too"),
    ]


def test_tags_are_the_users_choice() -> None:
    assert find("TODO: x", ()) == []
    assert find("TODO: x", ("NOTE",)) == []
    assert [one.tag for one in find("NOTE: a; 待办 b; note: c", ("NOTE", "待办"))] == ["NOTE", "待办", "NOTE"]
    assert [one.tag for one in find("C++: x", ("C++",))] == ["C++"]


DUE = {
    "release by 2026-12-01": "2026-12-01",
    "due: 2026-12-01": "2026-12-01",
    "due 2026-12-01, then 2027-01-01": "2026-12-01",
    "dates before 1970-01-01 fail": "",
    "due: 2026-13-01": "",
    "residue 2026-12-01": "",
}


@pytest.mark.parametrize(("text", "due"), DUE.items())
def test_a_due_date_is_read_from_the_text(text: str, due: str) -> None:
    assert markers.due_in(text) == due


ISSUES = {
    "UTF-8, SHA-256, ISO-8859, PEP-8": "",
    "&#39; and #000000": "",
    "https://example.org/manual": "",
    "see #12 and owner/repo#3.": "#12 owner/repo#3",
    "PROJ-12, gh-99 (PROJ-12)": "PROJ-12 gh-99",
    "https://github.com/a/b/issues/12.": "https://github.com/a/b/issues/12",
    "https://x.example/browse/KEY-1, #2": "https://x.example/browse/KEY-1 #2",
    "https://bugs.example.org/show_bug.cgi?id=5": "https://bugs.example.org/show_bug.cgi?id=5",
}


@pytest.mark.parametrize(("text", "issues"), ISSUES.items())
def test_links_to_issues_are_collected_as_written(text: str, issues: str) -> None:
    assert markers.issue_field((), text) == issues


# fmt: off
PIECES = st.sampled_from([
    "TODO", "todo", "FIXME", "BUG", "(", ")", "[", "]", "@a", "p1", "#1", "KEY-1", "2026-12-01", ":", "：", "-",
    "!", " ", ",", "\t", "é", "修", "😀", "_", ".", "'", "https://a/issues/1", "/", "#", "x", "\u2028", "（", "）",
    "\\", "\r",
])
# fmt: on


@given(st.one_of(st.text(max_size=80), st.lists(PIECES, max_size=30).map("".join)))
def test_any_line_is_read_without_error_and_always_alike(line: str) -> None:
    found = find(line, TAGS)
    assert found == find(line, TAGS)
    starts = [marker.start for marker in found]
    assert starts == sorted(set(starts))
    for marker in found:
        assert line[marker.start : marker.start + len(marker.tag)].upper() == marker.tag
        assert marker.priority in (0, 1, 2)
        assert all(part in line for part in marker.text.split())


@given(st.text(max_size=60))
def test_a_plain_marker_keeps_what_is_written_after_it(text: str) -> None:
    words = " ".join("".join(char for char in text if char.isalnum() and char.isascii()).split())
    assert [marker.text for marker in find(f"TODO: so {words}".rstrip(), TAGS)] == [f"so {words}".rstrip()]


HOSTILE = [
    "TODO(" * 25_000,
    "TODO " * 20_000,
    "\t" * 100_000,
    "TODO" + "(" * 99_000,
    "TODO:" + " " * 99_000,
    "a" * 100_000,
    "TODO[a]" * 14_000,
    "@" * 100_000,
    "#1" * 50_000,
    "." * 50_000 + "/#" * 25_000,
    "A-1" * 33_000,
    "http://" * 14_000,
    "due " * 25_000,
    "TODO" + "!" * 99_000,
    "-" * 100_000,
    "TODO/" * 20_000,
    "修TODO" * 20_000,
    "TODO," + " " * 99_000,
    "(" * 50_000 + ")" * 50_000,
    "TODO(a" + ",a" * 49_000 + ")",
    "x" * 60 + "/",
    "a.b-" * 25_000 + "#1",
    "\\" * 100_000,
    '"""' * 33_000,
    "'\\" * 50_000,
    "f'{" * 33_000,
    "`" * 100_000,
    "- [ ] " * 16_000,
    "<!--" * 25_000,
    "{" * 100_000,
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_every_reading_is_linear_on_hostile_text(text: str) -> None:
    """Not a speed test: what is quadratic takes minutes here."""
    started = time.thread_time()
    find(text, TAGS)
    markers.issue_field((), text)
    markers.due_in(text)
    prose.findings(text, TAGS)
    for source in (text, f"# {text}", f'"""{text}"""'):
        comments.findings(python_text.lines_of(source), TAGS)
    assert time.thread_time() - started < 10
