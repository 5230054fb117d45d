"""Notebooks: sources of cells with their places, never outputs."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from ai_todos.parsers.text import remarks
from ai_todos.parsers.text.notebook import cells

TAGS = ("TODO", "FIXME")


def notebook(*sources: tuple[str, str | list[str]], language: str = "python", indent: int | None = 1) -> str:
    made = [
        {"cell_type": kind, "metadata": {"source": "# TODO: metadata"}, "source": source}
        | ({"outputs": [{"text": ["# TODO: output\n"], "source": ["# TODO: output"]}]} if kind == "code" else {})
        for kind, source in sources
    ]
    return json.dumps({"cells": made, "metadata": {"kernelspec": {"name": "x", "language": language}}}, indent=indent)


def test_markers_of_cells_are_found_where_they_stand_in_the_file() -> None:
    text = notebook(
        ("markdown", ["# Title\n", "- [ ] write it\n", "<!-- TODO: explain -->"]),
        ("raw", "# TODO: raw"),
        ("code", ["def f():\n", '    "a \\" string"  # TODO: quote\n', "    # FIXME: 终\n", "    #   later\n"]),
    )
    found = remarks.findings(text, "notebook", TAGS)
    assert [(one.marker, one.text, one.symbol, one.source) for one in found] == [
        ("CHECKBOX", "write it", "cells[0]", "markdown"),
        ("TODO", "explain", "cells[0]", "comment"),
        ("TODO", "quote", "cells[2].f", "comment"),
        ("FIXME", "终 later", "cells[2].f", "comment"),
    ]
    rows = text.split("\n")
    for one in found:
        assert one.marker == "CHECKBOX" or rows[one.line - 1][one.column - 1 :].startswith(one.marker)
    assert found[3].end_line == found[3].line + 1


def test_a_source_may_be_one_string_and_the_file_one_line() -> None:
    text = notebook(("code", "a = 1\n# TODO: one\n# FIXME: two"), indent=None)
    found = remarks.findings(text, "notebook", TAGS)
    assert [(one.line, one.marker, text[one.column - 1 :][:4]) for one in found] == [
        (1, "TODO", "TODO"),
        (1, "FIXME", "FIXM"),
    ]


def test_cells_are_of_the_kernel_s_language() -> None:
    text = notebook(("code", ["x <- 1 # TODO: fit\n", "// TODO: no comment in R"]), language="R")
    assert [one.text for one in remarks.findings(text, "notebook", TAGS)] == ["fit"]


@given(st.lists(st.text(max_size=40), max_size=4), st.booleans())
def test_every_place_of_a_source_is_found_again(lines: list[str], ascii_only: bool) -> None:
    source = [line.replace("\n", "") + "\n" for line in lines]
    text = json.dumps({"cells": [{"cell_type": "code", "source": source}]}, indent=1, ensure_ascii=ascii_only)
    rows = text.split("\n")
    for cell in cells(text):
        for number, line in enumerate(cell.text.split("\n")[:-1], 1):
            for column in range(1, len(line) + 1):
                row, place = cell.place(number, column)
                spelled = rows[row - 1][place - 1]
                assert spelled in (line[column - 1], "\\")


@given(st.text(alphabet='{}[]:,"\\ acelsou\n') | st.text())
def test_what_is_no_notebook_has_no_cells_or_some(text: str) -> None:
    assert all(cell.text for cell in cells('{"cells": [' + text))
