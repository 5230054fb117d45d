"""Items out of a store and into one, as JSON values. What was changed later wins; nothing is half taken in."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, cast

from .. import wording
from ..errors import UsageError
from ..todo import ABSENT, GONE, KINDS, PRESENT, STATUSES, Sighting, TodoItem
from .store import Store

VERSION = 1

_ITEM: dict[str, Any] = asdict(TodoItem(id="", content="")) | {"changed_at": 0.0}
_SIGHTING: dict[str, Any] = asdict(Sighting("", "", "", "", "", 0.0))
_ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_OUTSIDE = re.compile(r"[/\\]|[A-Za-z]:|(?:.*[/\\])?\.\.(?:[/\\]|\Z)")


@dataclass(frozen=True, slots=True)
class Imported:
    """How many items were new, replaced an older state, or were left as they are because the store's is not older."""

    added: int
    updated: int
    kept: int


@dataclass(frozen=True, slots=True)
class _Entry:
    item: TodoItem
    changed_at: float
    sightings: tuple[Sighting, ...]


def dump(store: Store) -> dict[str, object]:
    """`{"version": 1, "items": [{...fields, "changed_at": ..., "sightings": [...]}]}`, the oldest item first."""
    by_item: dict[str, list[dict[str, object]]] = {}
    for one in store.sightings():
        by_item.setdefault(one.todo_id, []).append(asdict(one))
    changed_at = store.changed_at()
    items = [
        {**asdict(item), "changed_at": changed_at[item.id], "sightings": by_item.get(item.id, [])}
        for item in store.items()
    ]
    return {"version": VERSION, "items": items}


def load(store: Store, data: object, now: float) -> Imported:
    """Takes in what `dump` gave. Raises UsageError that names the item and the field; then nothing was taken in.

    An item is known by its id, or by a comment that the store knows too; of two states the one that was written later
    stays, so a stale file reopens nothing. Where a comment stood elsewhere says nothing of this working tree: the next
    scan looks whether it stands here.
    """
    entries = [_entry(value, f"import: item {at}") for at, value in enumerate(_entries(data), start=1)]
    counts = {"added": 0, "updated": 0, "kept": 0}
    with store.write("import", now) as batch:
        changed_at = store.changed_at()
        places = {_place(one): one.todo_id for one in store.sightings() if one.file}
        for entry in entries:
            ident = entry.item.id
            if ident not in changed_at:
                ident = next((places[_place(one)] for one in entry.sightings if _place(one) in places), ident)
            is_new = ident not in changed_at
            if not is_new and entry.changed_at <= changed_at[ident]:
                counts["kept"] += 1
                continue
            counts["added" if is_new else "updated"] += 1
            changed_at[ident] = min(entry.changed_at, now)
            item = replace(entry.item, id=ident)
            batch.put(replace(item, line=_line(item, entry.sightings)), changed_at=changed_at[ident])
            if is_new:
                batch.put_sightings(*map(_elsewhere, entry.sightings))
                batch.look_again("", {one.file for one in entry.sightings if one.file})
    return Imported(**counts)


def _place(one: Sighting) -> tuple[str, ...]:
    return one.file, one.marker, one.text, one.symbol


def _line(item: TodoItem, sightings: Sequence[Sighting]) -> str:
    return wording.line_at(item, next((one for one in sightings if one.file and one.state == PRESENT), None))


def _elsewhere(one: Sighting) -> Sighting:
    return replace(one, state=GONE if one.state == GONE else ABSENT, checkout="") if one.file else one


def _entries(data: object) -> list[object]:
    if not isinstance(data, Mapping):
        raise UsageError('import: not an export of ai-todos: expected {"version": 1, "items": [...]}')
    whole = cast("Mapping[str, object]", data)
    if whole.get("version") != VERSION:
        raise UsageError(f"import: version {whole.get('version')!r} is not known, only {VERSION}: upgrade ai-todos")
    items = whole.get("items")
    if not isinstance(items, list):
        raise UsageError("import: `items` must be a list")
    return cast("list[object]", items)


def _entry(value: object, where: str) -> _Entry:
    values = _values(value, _ITEM, where, "sightings")
    if "id" in values:
        where = f"{where} ({values['id'][:8]})"
    changed_at: float = values.pop("changed_at", 0.0)
    _check(values, _ITEM_RULES, where)
    raw = cast("Mapping[str, object]", value).get("sightings", [])
    if not isinstance(raw, list):
        raise UsageError(f"{where}: `sightings` must be a list")
    listed = cast("list[object]", raw)
    seen = tuple(_seen(one, values["id"], f"{where}, sighting {at}") for at, one in enumerate(listed, start=1))
    return _Entry(TodoItem(**values), changed_at, seen)


def _seen(value: object, ident: str, where: str) -> Sighting:
    values = _values(value, _SIGHTING, where)
    values["todo_id"] = ident
    _check(values, _SIGHTING_RULES, where)
    return Sighting(**values)


def _values(value: object, defaults: Mapping[str, Any], where: str, *also: str) -> dict[str, Any]:
    """The fields of an object, each of the type of its default; those that are not there are left out."""
    if not isinstance(value, Mapping):
        raise UsageError(f"{where}: expected an object")
    given = cast("Mapping[str, object]", value)
    unknown = [name for name in given if name not in defaults and name not in also]
    if unknown:
        raise UsageError(f"{where}: there is no field `{unknown[0]}`")
    return {
        name: _typed(given[name], default, f"{where}: `{name}`") for name, default in defaults.items() if name in given
    }


def _typed(value: object, default: object, where: str) -> object:
    wanted, fits = _TYPES[type(default)]
    if not fits(value):
        raise UsageError(f"{where} must be {wanted}, not {str(value)[:40]!r}")
    return tuple(cast("list[str]", value)) if isinstance(default, tuple) else value


def _is_texts(value: object) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(one, str) for one in cast("Sequence[object]", value))


def _is_time(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value) and value >= 0


_TYPES: dict[type, tuple[str, Callable[[object], bool]]] = {
    str: ("a text", lambda value: isinstance(value, str)),
    bool: ("true or false", lambda value: isinstance(value, bool)),
    int: ("a whole number from 0", lambda value: type(value) is int and 0 <= value < 2**53),
    float: ("a number of seconds from 0", _is_time),
    tuple: ("a list of texts", _is_texts),
}

#: What the values themselves must be; a field named here must be there.
_Rules = dict[str, tuple[str, Callable[[Any], bool]]]
_ITEM_RULES: _Rules = {
    "id": ("a UUID", lambda value: _ID.fullmatch(value) is not None),
    "content": ("a text that is not empty", lambda value: value.strip() != ""),
}
_SIGHTING_RULES: _Rules = {
    "id": ("a UUID", lambda value: _ID.fullmatch(value) is not None),
    "origin_id": ("a UUID", lambda value: _ID.fullmatch(value) is not None),
    "source": ("a text", lambda value: True),
    "text": ("a text", lambda value: True),
    "seen_at": ("a time", lambda value: True),
}
_WHERE_GIVEN: _Rules = {
    "priority": ("0, 1 or 2", lambda value: value in (0, 1, 2)),
    "status": (f"one of {', '.join(STATUSES)}", lambda value: value in STATUSES),
    "kind": (f"one of {', '.join(KINDS)}", lambda value: value in KINDS),
    "confidence": ("high or low", lambda value: value in ("high", "low")),
    "state": ("present, absent or gone", lambda value: value in (PRESENT, ABSENT, GONE)),
    "file": ("a path in the repository", lambda value: not _OUTSIDE.match(value)),
    "related_files": ("paths in the repository", lambda value: not any(map(_OUTSIDE.match, value))),
}


def _check(values: Mapping[str, Any], needed: _Rules, where: str) -> None:
    missing = [name for name in needed if name not in values]
    if missing:
        raise UsageError(f"{where}: `{missing[0]}` is missing")
    for name, (wanted, holds) in (needed | _WHERE_GIVEN).items():
        if name in values and not holds(values[name]):
            raise UsageError(f"{where}: `{name}` must be {wanted}, not {str(values[name])[:40]!r}")
