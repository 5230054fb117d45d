"""Findings as SARIF, Markdown, GitHub commands, JSON and text; times as typed; what a terminal may be told."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from ai_todos import Finding
from ai_todos.memory.cli import formats, screen, shapes
from ai_todos.memory.cli.formats import FORMATS, Row
from ai_todos.memory.cli.when import until
from ai_todos.memory.errors import UsageError

PLAIN = Finding("src/a.py", 3, 4, 7, "FIXME", "close the file #12", "Reader.read", "ada", 2, "2026-01-31", "#12")
BARE = Finding("目录/b c.py", 1, 1, 1, "TODO", "", "parse")
NASTY = Finding("x,y:z.py", 2, 2, 1, "TODO", "100% <b>@all</b> [x](javascript:1) `a|b` \x1b[31m::error::")


@pytest.mark.parametrize("name", FORMATS)
def test_no_finding_is_still_a_valid_document(name: str) -> None:
    printed = FORMATS[name]([])
    if name in {"json", "sarif"}:
        assert json.loads(printed)["version"] in {1, "2.1.0"}
    else:
        assert printed == ("Nothing found." if name == "text" else "")


def test_json_has_exactly_the_documented_keys() -> None:
    said = json.loads(FORMATS["json"]([Row(PLAIN), Row(BARE, ("new",))]))
    keys = [
        "file",
        "line",
        "end_line",
        "column",
        "marker",
        "text",
        "symbol",
        "author",
        "priority",
        "due",
        "issue",
        "source",
        "confidence",
    ]
    assert said.keys() == {"version", "findings"}
    assert list(said["findings"][0]) == keys
    assert list(said["findings"][1]) == [*keys, "reasons"]


def test_text_names_the_place_the_marker_and_the_words() -> None:
    assert FORMATS["text"]([Row(PLAIN), Row(BARE, ("new", "overdue"))]).split("\n") == [
        "src/a.py:3:7: FIXME: close the file #12",
        "目录/b c.py:1:1: TODO: in parse (new, overdue)",
        "2 findings in 2 files",
    ]


def test_github_commands_escape_what_would_end_them() -> None:
    assert FORMATS["github"]([Row(NASTY), Row(replace(PLAIN, text="a\nb"))]).split("\n") == [
        "::warning file=x%2Cy%3Az.py,line=2,endLine=2,col=1,title=TODO"
        "::TODO: 100%25 <b>@all</b> [x](javascript:1) `a|b` \\u001b[31m::error::",
        "::warning file=src/a.py,line=3,endLine=4,col=7,title=FIXME::FIXME: a b",
    ]


def test_markdown_is_a_checklist_whose_text_cannot_be_markup() -> None:
    lines = FORMATS["markdown"]([Row(PLAIN), Row(BARE), Row(NASTY)]).split("\n")
    assert lines[0] == r"- [ ] FIXME: close the file \#12 (ada, due 2026-01-31, \#12) [src/a.py:3](src/a.py#L3)"
    assert lines[1].endswith("[目录/b c.py:1](%E7%9B%AE%E5%BD%95/b%20c.py#L1)")
    assert r"100% \<b\>\@all\</b\> \[x\](javascript:1) \`a\|b\` \\u001b\[31m::error::" in lines[2]


def sarif(*rows: Row) -> Any:
    return json.loads(FORMATS["sarif"](rows))


def test_sarif_has_what_the_standard_requires() -> None:
    document = sarif(Row(PLAIN), Row(BARE), Row(NASTY))
    assert document["version"] == "2.1.0"
    assert document["$schema"].endswith("sarif-2.1.0.json")
    (run,) = document["runs"]
    driver = run["tool"]["driver"]
    assert driver["name"] == "ai-todos"
    for result in run["results"]:
        assert result["message"]["text"]
        assert result["level"] in {"note", "warning", "error"}
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        region = result["locations"][0]["physicalLocation"]["region"]
        assert all(region[key] >= 1 for key in region)
    assert [rule["id"] for rule in driver["rules"]] == ["FIXME", "TODO"]
    assert run["columnKind"] == "unicodeCodePoints"


def test_sarif_places_are_uris() -> None:
    results = sarif(Row(PLAIN), Row(BARE), Row(replace(BARE, file="/tmp/a b.py")))["runs"][0]["results"]
    places = [result["locations"][0]["physicalLocation"] for result in results]
    assert places[0] == {
        "artifactLocation": {"uri": "src/a.py"},
        "region": {"startLine": 3, "startColumn": 7, "endLine": 4},
    }
    assert [place["artifactLocation"]["uri"] for place in places[1:]] == [
        "%E7%9B%AE%E5%BD%95/b%20c.py",
        "file:///tmp/a%20b.py",
    ]
    assert results[0]["locations"][0]["logicalLocations"] == [{"fullyQualifiedName": "Reader.read"}]
    assert [result["level"] for result in results] == ["warning", "note", "note"]


def test_a_path_that_is_no_unicode_still_prints() -> None:
    for name in FORMATS:
        assert FORMATS[name]([Row(replace(PLAIN, file="bad\udcff.py"))])


LITERAL = ["[/]", "[optional]", "arr[i]", "[bold]x[/bold]", ":smile:", "100% {x}", "\\n", "修复", "😀👩‍👩‍👧"]


@pytest.mark.parametrize("text", LITERAL)
def test_item_text_is_printed_as_it_is(text: str) -> None:
    assert screen.clean(text) == text
    assert text in shapes.row("3f2a", text, 1, "")


OBEYED = {
    "\x1b[31mred": "\\u001b[31mred",
    "a\x07b": "a\\u0007b",
    "a\x9b31m": "a\\u009b31m",
    "a\u202eb": "a\\u202eb",
    "a\u2066b": "a\\u2066b",
    "one\r\ntwo\tthree": "one  two three",
    "\0": "\\u0000",
}


@pytest.mark.parametrize("text", OBEYED)
def test_what_a_terminal_would_obey_is_shown_instead(text: str) -> None:
    assert screen.clean(text) == OBEYED[text]


@pytest.mark.parametrize("text", [*LITERAL, *OBEYED, "\ud83d", "a\udcffb"])
def test_json_gives_every_text_back(text: str) -> None:
    printed = screen.dump({"text": text})
    assert json.loads(printed) == {"text": text}
    assert not set(printed) & {"\x1b", "\x9b", "\u202e", "\x07"}


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_colours_are_for_terminals_that_want_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "xterm")
    assert not screen.colours(io.StringIO())
    assert screen.colours(Terminal())
    monkeypatch.setenv("TERM", "dumb")
    assert not screen.colours(Terminal())
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not screen.colours(Terminal())


NOW = datetime(2027, 3, 1, 12, 0).timestamp()
TIMES = {
    "45m": NOW + 45 * 60,
    "2h": NOW + 2 * 3600,
    " 3D ": NOW + 3 * 86400,
    "1w": NOW + 7 * 86400,
    "off": 0.0,
    "2027-03-02": datetime(2027, 3, 2).timestamp(),
    "2027-03-01T12:30": datetime(2027, 3, 1, 12, 30).timestamp(),
    "2027-03-01T12:30:00+00:00": datetime.fromisoformat("2027-03-01T12:30:00+00:00").timestamp(),
}


@pytest.mark.parametrize("text", TIMES)
def test_a_time_is_read_as_people_type_it(text: str) -> None:
    assert until(text, min(NOW, TIMES[text] - 1) if "+00" in text else NOW) == TIMES[text]


@pytest.mark.parametrize(
    "text", ["", "m", "-3d", "3x", "²d", "99999999d", "1.5h", "tomorrow", "2027-02-30", "2027-02-28"]
)
def test_what_is_no_time_or_has_passed_says_so(text: str) -> None:
    with pytest.raises(UsageError, match=r"is no time|has passed"):
        until(text, NOW)


def test_a_row_says_what_is_special() -> None:
    assert shapes.row("3f2a", "fix it", 2, "a.py:1", ["pinned"]) == "3f2a  high    fix it  a.py:1  [pinned]"
    assert shapes.row("3f2a", "fix it", 1, "") == "3f2a          fix it"
    assert len(shapes.row("3f2a", "x" * 5000, 0, "")) < 200


def test_numbers_are_words() -> None:
    assert [shapes.count(number, "item") for number in (0, 1, 2, 5000)] == [
        "0 items",
        "1 item",
        "2 items",
        "5,000 items",
    ]
    assert shapes.changes({"new": 3, "closed": 0, "moved": 1}) == "3 new, 1 moved"
    assert shapes.changes({"new": 0}) == "nothing changed"


def test_wording_names_a_bare_tag_by_its_symbol() -> None:
    assert formats.wording(Row(replace(BARE, symbol=""))) == "TODO: no text"
