"""Rows of the store <-> the values that leave it. Secrets are taken out on the way in, and once more on the way out."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, NamedTuple

from ...parsers.finding import Finding
from ..errors import StoreError
from ..todo import Sighting, TodoItem
from ..wording import clean, storable
from .schema import SIGHTING_COLUMNS, TODO_COLUMNS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...parsers.repo import FileState

Row = Sequence[Any]  # as SQLite gives it

_LISTS = frozenset({"related_files", "links", "tags"})
_FLAGS = frozenset({"pinned", "muted", "baseline"})
_TIMES = frozenset({"created_at", "snoozed_until", "last_active_at", "seen_at"})
_TEXTS = ("content", "evidence", "done_text", "line", "author")
_SEEN_TEXTS = ("text", "author", "issue")
_FINDING_FIELDS = tuple(field.name for field in fields(Finding) if field.name != "file")


@dataclass(frozen=True, slots=True)
class Event:
    """One batch of changes in the journal; `items` is how many were changed."""

    seq: int
    at: float
    verb: str
    items: int
    undone: bool


@dataclass(frozen=True, slots=True)
class Request:
    """What went into one request."""

    at: float
    conversation: str
    model: str
    ids: tuple[str, ...]
    tokens: int
    block: str


class Known(NamedTuple):
    """What of an item tells whether another is the same, as it is stored: thousands are fetched for each that is added.

    `related_files` is a JSON list.
    """

    id: str
    content: str
    symbol: str
    related_files: str
    status: str

    def files(self) -> tuple[str, ...]:
        return tuple(map(clean, json.loads(self.related_files)))

    def item(self) -> TodoItem:
        """As much of the item as is known here."""
        return TodoItem(self.id, clean(self.content), symbol=self.symbol, related_files=self.files())


def item_of(row: Row) -> TodoItem:
    values: dict[str, Any] = dict(zip(TODO_COLUMNS, row, strict=True))
    for name in _LISTS:
        values[name] = tuple(map(clean, json.loads(values[name])))
    for name in _FLAGS:
        values[name] = bool(values[name])
    for name in _TEXTS:
        values[name] = clean(values[name])
    return TodoItem(**values)


def row_of_item(item: TodoItem, now: float) -> list[Any]:
    values = {name: getattr(item, name) for name in TODO_COLUMNS}
    values |= {name: clean(values[name]) for name in _TEXTS}
    return [*(_stored(name, value) for name, value in values.items()), now]


def sighting_of(row: Row) -> Sighting:
    found = Sighting(*row)
    text, author, issue = clean(found.text), clean(found.author), clean(found.issue)
    if (text, author, issue) == (found.text, found.author, found.issue):
        return found
    return replace(found, text=text, author=author, issue=issue)


def row_of_sighting(sighting: Sighting) -> list[Any]:
    values = {name: getattr(sighting, name) for name in SIGHTING_COLUMNS}
    values |= {name: clean(values[name]) for name in _SEEN_TEXTS}
    return [_stored(name, value) for name, value in values.items()]


def _stored(name: str, value: Any) -> Any:
    if isinstance(value, str):
        return storable(value)
    if name in _LISTS:
        return json.dumps([clean(one) for one in value], ensure_ascii=False)
    if name in _TIMES and not math.isfinite(value):
        raise StoreError(f"{name} must be a finite number of seconds, not {value}")
    return int(value) if isinstance(value, bool) else value


def row_of_file(checkout: str, state: FileState) -> Row:
    found = [
        [clean(getattr(one, name)) if name in _SEEN_TEXTS else getattr(one, name) for name in _FINDING_FIELDS]
        for one in state.findings
    ]
    return (
        checkout,
        storable(state.path),
        state.size,
        state.mtime_ns,
        state.digest,
        state.classes,
        state.skipped,
        json.dumps(state.notes) if state.notes else "[]",
        json.dumps(found) if found else "[]",
    )


def file_of(row: Row) -> FileState:
    from ...parsers.repo import FileState

    path, size, mtime_ns, digest, classes, skipped, notes, findings = row
    found = tuple(Finding(path, *values) for values in json.loads(findings))
    return FileState(path, size, mtime_ns, digest, found, classes, skipped, tuple(json.loads(notes)))


def row_of_request(one: Request) -> Row:
    return one.at, clean(one.conversation), clean(one.model), json.dumps(one.ids), one.tokens, clean(one.block)


def request_of(row: Row) -> Request:
    at, conversation, model, ids, tokens, block = row
    return Request(at, conversation, model, tuple(json.loads(ids)), tokens, clean(block))


def event_of(row: Row) -> Event:
    seq, at, verb, items, undone = row
    return Event(seq, at, verb, items, bool(undone))
