"""Items out of a store and into one, as JSON values. What was changed later wins; nothing is half taken in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, cast

from ..errors import UsageError
from ..todo import ABSENT, PENDING, PRESENT, STATUSES, Sighting, TodoItem
from .rows import clean
from .store import Store

VERSION = 1
_DEFAULTS: dict[str, Any] = asdict(TodoItem(id="", content=""))
_SIGHTING_DEFAULTS: dict[str, Any] = asdict(Sighting("", "", "", "", "", 0.0))


@dataclass(frozen=True, slots=True)
class Imported:
    """How many items were new, replaced an older state, or were left as they are because the store's is not older."""

    added: int
    updated: int
    kept: int


def dump(store: Store) -> dict[str, object]:
    """`{"version": 1, "items": [{...fields, "sightings": [...]}]}`, redacted, the oldest item first."""
    by_item: dict[str, list[dict[str, object]]] = {}
    for one in store.sightings():
        by_item.setdefault(one.todo_id, []).append({**asdict(one), "text": clean(one.text)})
    items = [
        {
            **asdict(item),
            "content": clean(item.content),
            "line": clean(item.line),
            "sightings": by_item.get(item.id, []),
        }
        for item in store.items()
    ]
    return {"version": VERSION, "items": items}


def load(store: Store, data: object, now: float) -> Imported:
    """Takes in what `dump` gave. Raises UsageError that names the item and the field; then nothing was taken in."""
    pairs = [_pair(entry, at) for at, entry in enumerate(_entries(data), start=1)]
    known = store.items_by_id([item.id for item, _ in pairs])
    new = [(item, seen) for item, seen in pairs if item.id not in known]
    newer = [(item, seen) for item, seen in pairs if item.id in known and _wins(item, known[item.id])]
    with store.write("import", now) as batch:
        for item, seen in (*new, *newer):
            batch.put(item)
            # Where a comment stood elsewhere says nothing of this checkout: the next scan looks whether it stands here.
            batch.put_sightings(*(replace(one, state=ABSENT) if one.state == PRESENT and one.file else one for one in seen))
            batch.read_again([one.id for one in seen])
    return Imported(len(new), len(newer), len(pairs) - len(new) - len(newer))


def _wins(item: TodoItem, known: TodoItem) -> bool:
    """A later change wins; between equals a closed item is not reopened."""
    if item.last_active_at != known.last_active_at:
        return item.last_active_at > known.last_active_at and not (known.status != PENDING and item.status == PENDING)
    return item != known and item.status != PENDING


def _entries(data: object) -> list[object]:
    if not isinstance(data, Mapping):
        raise UsageError('import: not an export of ai-todos: expected {"version": 1, "items": [...]}')
    whole = cast("Mapping[str, object]", data)
    if whole.get("version") != VERSION:
        raise UsageError(
            f"import: version {whole.get('version')!r} is not known here (this ai-todos reads {VERSION}): upgrade ai-todos"
        )
    items = whole.get("items")
    if not isinstance(items, list):
        raise UsageError("import: `items` must be a list")
    return cast("list[object]", items)


def _pair(entry: object, at: int) -> tuple[TodoItem, list[Sighting]]:
    values = _values(entry, _DEFAULTS, f"import: item {at}")
    item = _checked(TodoItem(**values), at)
    raw = cast("Mapping[str, object]", entry).get("sightings", [])
    if not isinstance(raw, list):
        raise UsageError(f"import: item {at}: `sightings` must be a list")
    wheres = (f"import: item {at}, sighting {number}" for number in range(1, len(raw) + 1))
    seen = [Sighting(**_values(one, _SIGHTING_DEFAULTS, where)) for one, where in zip(raw, wheres, strict=True)]
    return item, [one for one in seen if one.todo_id == item.id]


def _values(entry: object, defaults: Mapping[str, Any], where: str) -> dict[str, Any]:
    if not isinstance(entry, Mapping):
        raise UsageError(f"{where}: expected an object")
    given = cast("Mapping[str, object]", entry)
    return {
        name: _value(given[name], default, f"{where}: `{name}`") for name, default in defaults.items() if name in given
    }


def _value(value: object, default: object, where: str) -> object:
    kinds: dict[type, tuple[str, Callable[[object], bool]]] = {
        str: ("a text", lambda one: isinstance(one, str)),
        bool: ("true or false", lambda one: isinstance(one, bool)),
        int: ("a whole number", lambda one: isinstance(one, int) and not isinstance(one, bool)),
        float: ("a number", lambda one: isinstance(one, int | float) and not isinstance(one, bool)),
        tuple: (
            "a list of texts",
            lambda one: isinstance(one, list) and all(isinstance(part, str) for part in cast("list[object]", one)),
        ),
    }
    wanted, fits = kinds[type(default)]
    if not fits(value):
        raise UsageError(f"{where} must be {wanted}")
    return tuple(cast("list[str]", value)) if isinstance(default, tuple) else value


def _checked(item: TodoItem, at: int) -> TodoItem:
    problems = {
        "id": not item.id or not set(item.id) <= set("0123456789abcdef-") or len(item.id) != 36,
        "content": not item.content.strip(),
        "status": item.status not in STATUSES,
        "priority": item.priority not in (0, 1, 2),
        "related_files": any(
            path.startswith(("/", "\\")) or ".." in path.split("/") or ":" in path[:2] for path in item.related_files
        ),
    }
    wrong = [name for name, bad in problems.items() if bad]
    if wrong:
        raise UsageError(f"import: item {at}: `{wrong[0]}` is missing or not allowed")
    return item
