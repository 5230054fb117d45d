"""The battery: snippets of every language with the items that stand in them, read with grammars and without."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml

from ai_todos.parsers.finding import CODE_MARKERS, Finding
from ai_todos.parsers.languages import PYTHON, language_of, may_hold
from ai_todos.parsers.repo import Rules
from ai_todos.parsers.scan.reading import Reading
from ai_todos.parsers.scan.unfinished import CodeReader
from ai_todos.parsers.scan.workers import Crew
from ai_todos.parsers.states import EMPTY
from ai_todos.parsers.text import remarks

CASES = Path(__file__).parent / "cases"
TAGS = Rules().tags


def cases() -> Iterator[Any]:
    for path in sorted(CASES.glob("*.yaml")):
        for case in yaml.safe_load(path.read_text(encoding="utf-8")):
            yield pytest.param(case, id=f"{path.stem}: {case['name']}")


def told(found: Sequence[Finding], expected: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The findings with the fields that are expected, where there is an expectation."""
    shown: list[dict[str, Any]] = []
    for number, one in enumerate(found):
        fields = expected[number] if number < len(expected) else {"line": 0, "marker": "", "text": ""}
        shown.append({field: getattr(one, field) for field in fields})
    return shown


@pytest.fixture(scope="module")
def crew() -> Iterator[Crew]:
    """One worker for all cases: starting it takes longer than any of them."""
    with Crew(1) as working:
        yield working


@pytest.mark.parametrize("case", list(cases()))
def test_what_stands_in_a_file_is_found(case: dict[str, Any], tmp_path: Path, crew: Crew) -> None:
    name, path = case["file"], tmp_path / case["file"]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(case["text"].encode("utf-8"))
    reading = Reading({name: str(path)}, Rules(), EMPTY, CodeReader(crew))
    if may_hold(name):
        found = path.stat()
        reading.look(name, (found.st_size, found.st_mtime_ns, found.st_mode), None)
    findings = [one for state in reading.finish().values() for one in state.findings]
    assert told(findings, case["expect"]) == case["expect"]


@pytest.mark.parametrize("case", [one for one in cases() if not one.values[0].get("grammar_only")])
def test_the_lexer_finds_the_same_markers(case: dict[str, Any]) -> None:
    language = language_of(case["file"], case["text"].encode())
    if language == PYTHON:
        return  # its lexer is the only reader of its comments
    found = remarks.findings(case["text"].removeprefix("\ufeff"), language, TAGS) if language else []
    expected = [
        {field: value for field, value in one.items() if field != "symbol"}
        for one in case["expect"]
        if one["marker"] not in CODE_MARKERS
    ]
    assert told(found, expected) == expected
