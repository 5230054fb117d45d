"""The text of settings files: YAML and TOML in, entries with line numbers out; and one value put back in its place."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import yaml

from .errors import ConfigError

#: Where settings may be grouped; no key bears the name of a section.
SECTIONS = ("memory", "scan", "inject", "hear", "proxy")
_MAX_BYTES = 1_000_000
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Entry:
    """One `key: value` of a settings file; `section` is "" where it stands at the top."""

    section: str
    key: str
    value: object
    line: int


def read_yaml(path: str) -> list[Entry]:
    """The entries of a config.yaml; none where there is no such file. Plain data only: no tag makes an object."""
    text = _text(path)
    return parse_yaml(text, path) if text else []


def parse_yaml(text: str, where: str) -> list[Entry]:
    try:
        loader = _Loader(text)
        return list(_entries(loader, loader.get_single_node(), where, ""))
    except ConfigError:
        raise
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = f":{mark.line + 1}" if mark else ""
        raise ConfigError(f"{where}{line}: not YAML: {error.problem or error.context}. Mend that line.") from None
    except Exception as error:  # PyYAML's constructors leak ValueError, KeyError, ... on odd scalars
        raise ConfigError(f"{where}: cannot be read as YAML: {' '.join(str(error).split())}") from None


def _entries(loader: Any, node: yaml.Node | None, where: str, section: str) -> Iterator[Entry]:
    if node is None or (isinstance(node, yaml.ScalarNode) and node.tag == "tag:yaml.org,2002:null"):
        return
    if not isinstance(node, yaml.MappingNode):
        line = node.start_mark.line + 1
        raise ConfigError(f"{where}:{line}: expected `key: value` lines{f' under {section}' if section else ''}")
    for key_node, value_node in node.value:
        key, line = str(key_node.value), key_node.start_mark.line + 1
        if not section and key in SECTIONS:
            yield from _entries(loader, value_node, where, key)
        else:
            yield Entry(section, key.replace("-", "_"), loader.construct_object(value_node, deep=True), line)


def read_toml(path: str) -> list[Entry]:
    """The entries of `[tool.ai-todos]` in a pyproject.toml; none without that table, however broken the rest is."""
    text = _text(path)
    if "ai-todos" not in text:
        return []
    try:
        table = tomllib.loads(text).get("tool", {}).get("ai-todos", {})
    except (ValueError, RecursionError, AttributeError) as error:
        raise ConfigError(f"{path}: not TOML: {error}. Mend it, or take [tool.ai-todos] out.") from None
    if not isinstance(table, dict):
        raise ConfigError(f"{path}:{_toml_line(text, 'ai-todos')}: [tool.ai-todos] must be a table")
    return list(_toml_entries(text, cast("dict[str, object]", table), ""))


def _toml_entries(text: str, table: dict[str, object], section: str) -> Iterator[Entry]:
    for key, value in table.items():
        if not section and key in SECTIONS and isinstance(value, dict):
            yield from _toml_entries(text, cast("dict[str, object]", value), key)
        else:
            yield Entry(section, key.replace("-", "_"), value, _toml_line(text, key))


def _toml_line(text: str, key: str) -> int:
    """tomllib keeps no positions: the first line after our table's header that sets `key`."""
    lines = text.split("\n")
    start = next((n for n, line in enumerate(lines) if "ai-todos" in line), 0)
    setting = re.compile(rf"(^|[\s.{{,\[\"']){re.escape(key)}[\"']?\s*[=.\]]")
    return next((n + 1 for n in range(start, len(lines)) if setting.search(lines[n])), start + 1)


def _text(path: str) -> str:
    try:
        if not path or not Path(path).exists():
            return ""
        if not Path(path).is_file():  # a pipe or a device would never end
            raise ConfigError(f"{path}: not a regular file. Remove it, or put settings there.")
        with open(path, "rb") as file:
            data = file.read(_MAX_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror}") from None
    if len(data) > _MAX_BYTES:
        raise ConfigError(f"{path}: too large for a settings file (at most {_MAX_BYTES} bytes)")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ConfigError(f"{path}:{line}: not UTF-8. Save the file as UTF-8.") from None


def put_yaml(path: str, section: str, key: str, rendered: str) -> None:
    """Set one key in a config.yaml and leave everything else, comments too, as it stands. Creates the file."""
    changed = put(_text(path), section, key, rendered, path)
    folder = os.path.dirname(path)
    os.makedirs(folder, exist_ok=True)
    draft = f"{path}.{os.getpid()}"
    Path(draft).write_text(changed, encoding="utf-8", newline="")
    os.replace(draft, path)


def put(text: str, section: str, key: str, rendered: str, where: str) -> str:
    """`text` with `key` set to `rendered` (YAML on one line): in place if it is there, else in its section."""
    parse_yaml(text, where)
    root = yaml.compose(text, yaml.SafeLoader)
    pairs = _pairs(root)
    inner = next((value for name, value in pairs if name.value == section), None)
    for name, value in [*pairs, *_pairs(inner)]:
        if name.value.replace("-", "_") == key:
            return text[: name.end_mark.index] + f": {rendered}" + text[_end(value) :]
    newline = "\r\n" if "\r\n" in text else "\n"
    for name, value in pairs:
        if name.value == section:
            return _into_section(text, name, value, f"{key}: {rendered}", newline)
    if isinstance(root, yaml.MappingNode) and root.flow_style:
        at = root.start_mark.index + 1
        return f"{text[:at]}{section}: {{{key}: {rendered}}}, {text[at:]}"
    gap = newline if text and not text.endswith("\n") else ""
    return f"{text}{gap}{section}:{newline}  {key}: {rendered}{newline}"


def _into_section(text: str, name: yaml.Node, value: yaml.Node, setting: str, newline: str) -> str:
    if isinstance(value, yaml.MappingNode) and value.flow_style:
        at = value.start_mark.index + 1
        return f"{text[:at]}{setting}, {text[at:]}"
    inside = isinstance(value, yaml.MappingNode)
    indent = " " * (value.start_mark.column if inside else name.start_mark.column + 2)
    end = text.find("\n", name.end_mark.index) + 1
    head, tail = (text[:end], text[end:]) if end else (text + newline, "")
    return f"{head}{indent}{setting}{newline}{tail}"


def _pairs(node: yaml.Node | None) -> list[tuple[yaml.Node, yaml.Node]]:
    return list(node.value) if isinstance(node, yaml.MappingNode) else []


def _end(node: yaml.Node) -> int:
    """Where a value ends: PyYAML ends a block collection only where the next token starts, behind comments."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last: Any = node.value[-1]
        return _end(last[1] if isinstance(node, yaml.MappingNode) else last)
    end: int = node.end_mark.index
    return end
