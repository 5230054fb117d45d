"""docs/commands.md: every command and option is in it, every example runs, every JSON shape is what comes out."""

from __future__ import annotations

import argparse
import json
import re
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import pytest

from ai_todos.memory.cli.parser import Parser, add_globals, load_verb
from ai_todos.memory.cli.verbs import VERBS
from ai_todos.memory.errors import AiTodosError

from .conftest import Command

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")
SECTIONS = dict[str, str](re.findall(r"^## (.+)\n((?:(?!^## ).*\n?)*)", TEXT, re.MULTILINE))
OF_VERB = {verb: body for title, body in SECTIONS.items() for verb in title.split(", ") if verb in VERBS}

UPLOAD = """class Upload:
    def send(self):
        # TODO(ada): retry on a 429 #12
        raise NotImplementedError

    # FIXME: the timeout is never read
"""


def options(fill: Any) -> set[str]:
    parser = Parser(add_help=False)
    fill(parser)
    actions: list[argparse.Action] = parser._actions
    return {option for action in actions for option in action.option_strings}


def test_every_command_has_its_section() -> None:
    assert set(OF_VERB) == set(VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_every_option_of_a_command_is_in_its_section(verb: str) -> None:
    def fill(parser: argparse.ArgumentParser) -> None:
        parser.set_defaults(verb=verb)
        load_verb(verb).add_arguments(parser)

    assert {option for option in options(fill) if f"`{option}" not in OF_VERB[verb]} == set()


def test_every_shared_option_is_documented() -> None:
    assert {option for option in options(add_globals) if f"`{option}" not in SECTIONS["Everywhere"]} == set()


def test_every_kind_of_error_is_documented() -> None:
    from ai_todos.memory.cli.main import kind_of

    classes = [AiTodosError]
    for found in classes:
        classes += found.__subclasses__()
    kinds = {kind_of(found) for found in classes} | {kind_of(ValueError)}
    assert {kind for kind in kinds if f"`{kind}`" not in SECTIONS["Everywhere"]} == set()


def test_the_findings_keys_are_those_of_the_page() -> None:
    from dataclasses import fields

    from ai_todos import Finding

    block = next(block for block in blocks("json", SECTIONS["Everywhere"]) if "end_line" in block)
    assert list(json.loads(block)) == [field.name for field in fields(Finding)]


def blocks(language: str, body: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", body, re.MULTILINE | re.DOTALL)


def missing(shape: object, actual: object) -> list[str]:
    """Keys of `shape` that `actual` lacks, at any depth; of lists the first elements are compared, if both have one."""
    if isinstance(shape, dict):
        wanted = cast("Mapping[str, object]", shape)
        there: Mapping[str, object] = cast("Mapping[str, object]", actual) if isinstance(actual, dict) else {}
        return [
            path
            for key, inner in wanted.items()
            if key != "…"
            for path in (missing(inner, there[key]) if key in there else [key])
        ]
    if isinstance(shape, list) and isinstance(actual, list):
        pairs = zip(cast("Sequence[object]", shape)[:1], cast("Sequence[object]", actual)[:1], strict=False)
        return [path for one, other in pairs for path in missing(one, other)]
    return []


@pytest.mark.parametrize("title", SECTIONS)
def test_every_example_runs_and_prints_the_documented_shape(title: str, ai_todos: Command, repo: Any) -> None:
    repo.write("src/upload.py", UPLOAD)
    repo.write("notes.md", "- [ ] write the manual\n")
    repo.commit()
    examples = [line for block in blocks("sh", SECTIONS[title]) for line in block.splitlines()]
    if examples and title != "scan":
        assert ai_todos("scan").code == 0
        repo.write("memory.json", ai_todos("export").out)
    shapes = blocks("json", SECTIONS[title]) if examples else []
    printed: list[Any] = []
    for line in examples:
        command, _, comment = line.partition("  # exit ")
        words = shlex.split(command)[1:]
        if "ID" in words:
            items = ai_todos("list", "--status", "all", "--json").json["items"]
            words[words.index("ID")] = max(items, key=lambda item: float(item["created_at"]))["id"]
        said = ai_todos(*words)
        assert said.code == int(comment or 0), (line, said)
        printed += [said.json] if "--json" in words else []
    for shape in shapes:
        assert any(missing(json.loads(shape), actual) == [] for actual in printed), (shape, printed)


def test_the_items_keys_are_those_of_the_page() -> None:
    from ai_todos import TodoItem
    from ai_todos.memory.cli import shapes

    block = next(block for block in blocks("json", SECTIONS["Everywhere"]) if "created_at" in block)
    assert list(json.loads(block)) == list(shapes.item(TodoItem("1", "x")))
