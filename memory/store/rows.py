"""Rows of the store <-> the values that leave it."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

from ...parsers.finding import Finding
from ...parsers.repo import FileState
from ..errors import StoreError
from ..redact import redact
from ..todo import Sighting, TodoItem
from .schema import TODO_COLUMNS

Row = Sequence[Any]  # as SQLite gives it

_LISTS = frozenset({"related_files", "links", "tags"})
_FLAGS = frozenset({"pinned", "muted", "baseline"})
_TIMES = frozenset({"created_at", "snoozed_until", "last_active_at", "seen_at"})
_TEXTS = ("content", "evidence", "done_text", "line")
_FINDING_FIELDS = tuple(field.name for field in fields(Finding))


def item_of(row: Row) -> TodoItem:
    values = dict(zip(TODO_COLUMNS, row, strict=True))
    for name in _LISTS:
        values[name] = tuple(json.loads(values[name]))
    for name in _FLAGS:
        values[name] = bool(values[name])
    return TodoItem(**values)


def row_of_item(item: TodoItem) -> list[Any]:
    """The row of an item, with secrets redacted: the last place before the disk."""
    item = replace(item, **{name: clean(getattr(item, name)) for name in _TEXTS})
    return [_stored(name, getattr(item, name)) for name in TODO_COLUMNS]


def sighting_of(row: Row) -> Sighting:
    return Sighting(*row)


def row_of_sighting(sighting: Sighting) -> list[Any]:
    sighting = replace(sighting, text=clean(sighting.text))
    return [_stored(field.name, getattr(sighting, field.name)) for field in fields(Sighting)]


def clean(text: str) -> str:
    """`text` as it may be written: redacted, and without lone surrogates, which UTF-8 cannot hold."""
    return redact(text.encode("utf-8", "replace").decode("utf-8"))


def _stored(name: str, value: Any) -> Any:
    if name in _LISTS:
        return json.dumps(value, ensure_ascii=False)
    if name in _TIMES and not math.isfinite(value):
        raise StoreError(f"{name} must be a finite number of seconds, not {value}")
    return int(value) if isinstance(value, bool) else value


def row_of_file(checkout: str, state: FileState) -> Row:
    found = [[getattr(one, name) for name in _FINDING_FIELDS if name != "file"] for one in state.findings]
    return (
        checkout,
        state.path,
        state.size,
        state.mtime_ns,
        state.classes,
        state.skipped,
        json.dumps(state.notes) if state.notes else "[]",
        json.dumps(found, ensure_ascii=False) if found else "[]",
    )


def file_of(row: Row) -> FileState:
    path, size, mtime_ns, classes, skipped, notes, findings = row
    found = tuple(Finding(path, *values) for values in json.loads(findings))
    return FileState(path, size, mtime_ns, found, classes, skipped, tuple(json.loads(notes)))
