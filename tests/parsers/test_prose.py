"""Markdown: open task boxes outside code, markers inside HTML comments."""

from __future__ import annotations

import pytest

from ai_todos.parsers.text.prose import findings

TAGS = ("TODO", "FIXME")

NONE = [
    "- [x] done",
    "- [X] done",
    "- [ ]",
    "- [] a",
    "[ ] a",
    "text - [ ] a",
    "```\n- [ ] a\n```",
    "~~~ py\n- [ ] a\n```\n- [ ] b\n~~~",
    "````\n```\n- [ ] a\n````",
    "text\n\n    - [ ] a",
    "# T\n\n\t- [ ] a",
    "<!-- - [ ] a -->",
    "`<!-- TODO: a -->`",
    "```\n<!-- TODO: a -->\n```",
    "TODO: prose is not read",
    "- [ ] a <!-- ai-todos: ignore -->",
    "<!-- ai-todos: ignore-file -->\n- [ ] a",
]


@pytest.mark.parametrize("text", NONE)
def test_what_is_ticked_or_code_is_no_open_task(text: str) -> None:
    assert findings(text, TAGS) == []


TASKS = {
    "- [ ] a": [(1, 1, 3, "a")],
    "* [ ] a": [(1, 1, 3, "a")],
    "1. [ ] a\n2) [ ] b": [(1, 1, 4, "a"), (2, 2, 4, "b")],
    "- [ ] a\r\n- [ ] b\r\n": [(1, 1, 3, "a"), (2, 2, 3, "b")],
    "- [ ] a\n  b\n  c\n- [x] d": [(1, 3, 3, "a b c")],
    "- x\n  - [ ] a\n    - [ ] b": [(2, 2, 5, "a"), (3, 3, 7, "b")],
    "1. x\n\n   - [ ] a": [(3, 3, 6, "a")],
    "```\nx\n```\n- [ ] a": [(4, 4, 3, "a")],
    "<!-- TODO: a -->": [(1, 1, 6, "a")],
    "x <!-- TODO: a\n     b\nFIXME: c --> y": [(1, 2, 8, "a b"), (3, 3, 1, "c")],
}


@pytest.mark.parametrize(("text", "found"), TASKS.items())
def test_open_tasks_and_comments_are_found(text: str, found: list[tuple[int, int, int, str]]) -> None:
    assert [(one.line, one.end_line, one.column, one.text) for one in findings(text, TAGS)] == found


def test_a_task_says_when_it_is_due_and_which_issue_it_is() -> None:
    (found,) = findings("- [ ] release #12, due: 2026-12-01", TAGS)
    assert (found.marker, found.due, found.issue, found.source) == ("CHECKBOX", "2026-12-01", "#12", "markdown")
