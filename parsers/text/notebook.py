"""Jupyter notebooks: the sources of their cells, and where each line of them stands in the file. Never outputs."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from ..languages import MARKDOWN, language_named

#: Everything of JSON that matters here; what lies between tokens is skipped.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"|[{}\[\]:,]', re.DOTALL)
_ESCAPE = re.compile(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u[0-9a-fA-F]{4}|\\.", re.DOTALL)
_KINDS = {"code", "markdown"}


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its number in the notebook from 0, its language and source, and the strings that hold it.

    `strings` has for each JSON string where its part of the source starts, and row, column and raw text of the string.
    """

    index: int
    language: str
    text: str
    strings: tuple[tuple[int, int, int, str], ...]

    def place(self, row: int, column: int) -> tuple[int, int]:
        """Where a row and column of the source (from 1) stand in the file."""
        start = 0
        for _ in range(row - 1):
            start = self.text.find("\n", start) + 1
        offset = start + column - 1
        first, file_row, file_column, raw = self.strings[
            max(0, bisect_right([one[0] for one in self.strings], offset) - 1)
        ]
        return file_row, file_column + _raw_offset(raw, offset - first)


def cells(text: str) -> Iterator[Cell]:
    """The code and Markdown cells of a notebook; of a broken one, those before the break."""
    walk = _Walk(text)
    walk.run()
    language = language_named(walk.kernel) or "python" if walk.kernel else "python"
    for index, (kind, strings) in sorted(walk.cells.items()):
        if kind in _KINDS and strings:
            source, parts = "", list[tuple[int, int, int, str]]()
            for row, column, raw in strings:
                parts.append((len(source), row, column, raw))
                source += _value(raw)
            yield Cell(index, MARKDOWN if kind == "markdown" else language, source, tuple(parts))


def _value(raw: str) -> str:
    try:
        value = json.loads(f'"{raw}"', strict=False)
    except ValueError:
        return ""
    return value if isinstance(value, str) else ""


def _raw_offset(raw: str, offset: int) -> int:
    """Where the character at `offset` of a string's value stands in its JSON spelling."""
    place = 0
    for escape in _ESCAPE.finditer(raw):
        plain = escape.start() - place
        if offset <= plain:
            break
        offset -= plain + 1
        place = escape.end()
        if offset < 0:
            return escape.start()
    return place + offset


class _Walk:
    """One pass over the tokens of a notebook, which knows at each string under which keys it stands."""

    def __init__(self, text: str) -> None:
        self.cells: dict[int, tuple[str, list[tuple[int, int, str]]]] = {}
        self.kernel = ""
        self._text = text
        self._path: list[str | int] = []
        self._key: str | None = None

    def run(self) -> None:
        """Fills `cells` (number -> kind and strings of the source) and `kernel`."""
        row, line_start, place = 1, 0, 0
        expects_key = False
        for token in _TOKEN.finditer(self._text):
            row += self._text.count("\n", place, token.start())
            line_start = self._text.rfind("\n", 0, token.start()) + 1
            place = token.start()
            char = token[0]
            if char == "{":
                self._path.append("")
                expects_key = True
            elif char == "[":
                self._path.append(0)
                expects_key = False
            elif char in "}]":
                if self._path:
                    self._path.pop()
                expects_key = False
            elif char == ",":
                expects_key = bool(self._path) and isinstance(self._path[-1], str)
                if self._path and isinstance(self._path[-1], int):
                    self._path[-1] += 1
            elif char == ":":
                expects_key = False
            elif expects_key and self._path:
                self._path[-1] = _value(char[1:-1])
            else:
                self._take(char[1:-1], row, token.start() + 1 - line_start)

    def _take(self, raw: str, row: int, column: int) -> None:
        """One string value; `column` counts from 0 and is that behind its opening quote."""
        match self._path:
            case ["cells", int(index), "cell_type"]:
                self.cells[index] = (_value(raw), self.cells.get(index, ("", []))[1])
            case ["cells", int(index), "source"] | ["cells", int(index), "source", int()]:
                self.cells.setdefault(index, ("", []))[1].append((row, column + 1, raw))
            case ["metadata", "kernelspec" | "language_info", "language" | "name"]:
                if self._path[1:] != ["kernelspec", "name"] and not self.kernel:
                    self.kernel = _value(raw)
            case _:
                pass
