"""The tools as models see them: flat schemas that Claude, OpenAI and Gemini accept, and arguments that are checked."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from ai_todos.memory import tokens
from ai_todos.memory.errors import UsageError
from ai_todos.memory.server import pages
from ai_todos.memory.server.schemas import TOOLS, ToolSpec, checked

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "mcp.md").read_text(encoding="utf-8")
NAMES = [tool.name for tool in TOOLS]


def faults(schema: dict[str, Any]) -> list[str]:
    """What one of the three would refuse in an input schema."""
    found = [f"top level has {key}" for key in schema.keys() - {"type", "properties", "required"}]
    found += [f"{key} is required but not there" for key in schema["required"] if key not in schema["properties"]]
    for name, one in schema["properties"].items():
        if not re.fullmatch(r"[A-Za-z_]\w{0,63}", name):
            found.append(f"the name {name}")
        if one.get("type") not in ("string", "integer", "boolean", "array"):
            found.append(f"{name} is {one.get('type')}")
        if one["type"] == "array" and one.get("items") != {"type": "string"}:
            found.append(f"{name} holds {one.get('items')}")
        found += [f"{name} has {key}" for key in one.keys() - {"type", "description", "enum", "items"}]
        if not one.get("description"):
            found.append(f"{name} is not described")
        if any(not isinstance(word, str) or not word for word in one.get("enum", [])):
            found.append(f"{name} has an enum of other than words")
    return found


@pytest.mark.parametrize("tool", TOOLS, ids=NAMES)
def test_an_input_schema_is_flat_and_typed(tool: ToolSpec) -> None:
    assert re.fullmatch(r"[a-z_]{1,64}", tool.name)
    assert tool.input_schema["type"] == "object"
    assert faults(tool.input_schema) == []


@pytest.mark.parametrize(
    "schema",
    [
        {"anyOf": []},
        {"properties": {"a": {"type": "object", "description": "x"}}},
        {"properties": {"a": {"type": ["string", "null"], "description": "x"}}},
        {"properties": {"a": {"type": "array", "items": {"$ref": "#"}, "description": "x"}}},
        {"properties": {"a": {"type": "string"}}},
    ],
)
def test_the_linter_finds_what_is_refused(schema: dict[str, Any]) -> None:
    assert faults({"type": "object", "properties": {}, "required": [], **schema}) != []


@pytest.mark.parametrize("tool", TOOLS, ids=NAMES)
def test_an_output_schema_is_an_object_without_references_and_unions(tool: ToolSpec) -> None:
    told = pages.dumped(tool.output_schema)
    assert tool.output_schema["type"] == "object"
    assert not any(f'"{word}"' in told for word in ("$ref", "anyOf", "oneOf", "allOf"))


def test_there_are_eight_tools_that_cost_a_model_little() -> None:
    assert NAMES == ["list", "add", "update", "done", "brief", "scan", "search", "why"]
    seen = [{"name": tool.name, "description": tool.does, "input_schema": tool.input_schema} for tool in TOOLS]
    assert tokens.estimate(pages.dumped(seen)) < 2_000


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("nope", {}, "no tool 'nope'"),
        ("add", {}, "add: text is missing"),
        ("add", {"text": None}, "add: text is missing"),
        ("add", {"text": 1}, "add: text must be a text"),
        ("add", {"text": "x", "priority": "huge"}, "add: priority must be one of low, medium, high"),
        ("add", {"text": "x", "files": "a.py"}, "add: files must be an array of texts"),
        ("add", {"text": "x", "files": [1]}, "add: files must be an array of texts"),
        ("list", {"limit": "5"}, "list: limit must be a whole number"),
        ("list", {"limit": True}, "list: limit must be a whole number"),
        ("scan", {"full": 1}, "scan: full must be true or false"),
        ("list", {"stauts": "done"}, "list: no argument 'stauts'; it takes status"),
    ],
)
def test_a_wrong_argument_is_named(name: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError, match=re.escape(said)):
        checked(name, given)


def test_nulls_are_left_out_and_whole_floats_are_numbers() -> None:
    assert checked("list", {"limit": 5.0, "tag": None}).arguments == {"limit": 5}


def test_an_answer_never_costs_more_than_the_cap() -> None:
    rows = [{"id": str(number), "text": "漢" * 240} for number in range(100)]
    answer = {"items": pages.fitting(rows), "total": 100, "reasons": ["漢" * 240] * 10, "text": "漢" * 9_000}
    capped = pages.capped(answer)
    assert tokens.estimate(pages.dumped(capped)) <= pages.MAX_TOKENS
    assert capped["total"] == 100


def test_the_page_has_every_tool_with_its_arguments() -> None:
    for tool in TOOLS:
        row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{tool.name}` |"))
        assert re.findall(r"`(\w+)`", row.rsplit("|", 2)[1]) == list(tool.takes)


def test_the_settings_on_the_page_can_be_read_and_start_the_server() -> None:
    texts = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    found: list[Any] = [server for text in texts for server in json.loads(text).values()]
    found += [tomllib.loads(re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[0])["mcp_servers"]]
    assert len(found) == 4
    for servers in found:
        assert servers["ai-todos"]["command"] == "ai-todos"
        assert servers["ai-todos"]["args"][:1] == ["mcp"]
