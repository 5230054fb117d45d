"""The verbs that change items: add, split, and how a changed item is worded and written."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date
from math import inf, nextafter
from typing import TypeAlias
from unicodedata import normalize
from uuid import uuid4

from . import reconcile, wording
from .errors import UsageError
from .results import Added
from .store import Batch, Known, Store
from .todo import KINDS, PENDING, PRESENT, Sighting, TodoItem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .merging import Verdict

#: What was compared with an item already: the verdict on each, None for what is about something else.
Compared: TypeAlias = "dict[Known, Verdict | None]"
#: One path, or some; absolute, or relative to the repository.
Files = str | os.PathLike[str] | Iterable[str | os.PathLike[str]]


def level(number: int) -> int:
    if number not in (0, 1, 2):
        raise UsageError(f"priority must be 0 (low), 1 (medium) or 2 (high), not {number}")
    return number


#: A text of so many characters is no item any more, but a document.
_LONGEST = 1_000


def words(content: str) -> str:
    content = " ".join(content.split())
    if not content:
        raise UsageError("an item needs words: say in a few what is open")
    if len(content) > _LONGEST:
        raise UsageError(f"an item has {_LONGEST:,} characters at most, these are {len(content):,}: say it in short")
    return content


def day(text: str) -> str:
    """A date in ISO form, or "" for none."""
    try:
        return text and date.fromisoformat(text).isoformat()
    except ValueError:
        raise UsageError(f"{text!r} is no date such as 2027-01-31") from None


def listed(files: Files) -> list[str]:
    return [os.fspath(file) for file in ([files] if isinstance(files, str | os.PathLike) else files)]


def within(root: str, files: Files) -> tuple[str, ...]:
    """Paths as the repository writes them: relative to its root, POSIX, each once. Raises UsageError for others."""
    found: dict[str, None] = {}
    for file in listed(files):
        above = os.path.join(os.path.realpath(root), "")
        try:
            path = os.path.realpath(os.path.join(root, file))
        except ValueError:  # not a name that files can have here
            path = ""
        if not path.startswith(above):
            raise UsageError(f"{file!r} is not in the repository {root}")
        found[normalize("NFC", path.removeprefix(above).replace(os.sep, "/"))] = None
    return tuple(found)


def reopened(item: TodoItem, now: float) -> TodoItem:
    return replace(item, status=PENDING, evidence="", archived_by="", done_text="", last_active_at=now)


def change(store: Store, verb: str, ref: str, now: float, how: Callable[[TodoItem], TodoItem]) -> TodoItem:
    """One item, changed in one transaction; worded anew when its words or its place are others."""
    with store.write(verb, now) as batch:
        before = store.get(ref)
        after = how(before)
        if (after.content, after.symbol, after.related_files) != (before.content, before.symbol, before.related_files):
            after = replace(after, line=_worded(store, after))
        if after != before:
            batch.put(after)
    return store.get(after.id)  # as it was written: without secrets


def _worded(store: Store, item: TodoItem) -> str:
    places = [one for one in store.sightings([item.id]) if one.state == PRESENT and one.file]
    return wording.line_at(item, places[0] if places else None)


def add(store: Store, item: TodoItem, now: float) -> Added:
    """Remembers `item`. If it means the same as a known one it is a further sighting of that, which opens again."""
    compared: Compared = {}
    same_as(store, item, compared)  # other writers need not wait for this
    with store.write("add", now) as batch:
        known, verdict = same_as(store, item, compared)
        ident = take_in(batch, item, known, now)
    return Added(store.get(ident), known is not None, verdict)


def same_as(store: Store, item: TodoItem, compared: Compared) -> tuple[TodoItem, Verdict] | tuple[None, None]:
    """The best known item that means the same, an open one first; only what is not in `compared` is looked at."""
    same = _compare(store, item, compared)
    best = max(same, key=lambda one: _fit(one, item, same[one]), default=None)
    return (store.get(best.id), same[best]) if best else (None, None)


def take_in(batch: Batch, item: TodoItem, known: TodoItem | None, now: float, *, text: str = "") -> str:
    """Writes `item`, or a further sighting of the `known` one; `text` is what was said, when it was more. Its id."""
    from .merging import merge  # its tables of words are of no use to the other verbs

    seen = Sighting(str(uuid4()), item.id, item.id, item.kind, text or item.content, now, priority=item.priority)
    if known:
        whole = merge([known], [later(item, [known])]).items[0]
        item = reopened(replace(whole, line=known.line), now)
    else:
        item = replace(item, line=wording.line_at(item, None))
    batch.put(item)
    batch.put_sightings(replace(seen, todo_id=item.id, symbol=item.symbol))
    batch.add_hours([int(now // 3600)])
    return item.id


def _compare(store: Store, item: TodoItem, compared: Compared) -> dict[Known, Verdict]:
    """The known items that mean the same, with why; only what is not in `compared` is looked at, and added to it.

    Those that the user dropped stay dropped.
    """
    from .merging import is_same

    known = store.known_items()
    for one in known:
        if one not in compared:
            compared[one] = None if _elsewhere(one, item) else is_same(one.item(), item)
    return {one: verdict for one in known if (verdict := compared[one]) and verdict.same}


def _elsewhere(one: Known, item: TodoItem) -> bool:
    """Whether two items are about other files or symbols: so they are two, whatever their words mean."""
    files = one.files()
    apart = bool(files and item.related_files) and set(files).isdisjoint(item.related_files)
    return apart or bool(one.symbol and item.symbol and one.symbol != item.symbol)


def _fit(one: Known, item: TodoItem, verdict: Verdict) -> tuple[bool, bool, float, str]:
    return one.status == PENDING, one.item().content == item.content, verdict.score, one.id


def later(item: TodoItem, known: Iterable[TodoItem]) -> TodoItem:
    """`item` as noticed after `known`, whatever clocks said: merging keeps the id and the words of the earliest."""
    newest = max(one.created_at for one in known)
    return item if item.created_at > newest else replace(item, created_at=nextafter(newest, inf))


def split(store: Store, ref: str, now: float) -> list[TodoItem]:
    """Takes a merged item apart: one item again for each that had gone into it; they are not merged again."""
    with store.write("split", now) as batch:
        item = store.get(ref)
        by_origin: dict[str, list[Sighting]] = {}
        for one in store.sightings([item.id]):
            by_origin.setdefault(one.origin_id, []).append(one)
        own = by_origin.pop(item.id, [])
        if not by_origin:
            raise UsageError(f"{item.id[:8]} was not merged from several: there is nothing to split")
        parts = [_born_of(found[0], now) for found in by_origin.values()]
        elsewhere = {one.file for found in by_origin.values() for one in found} - {one.file for one in own}
        item = replace(item, related_files=tuple(path for path in item.related_files if path not in elsewhere))
        item = replace(item, line=wording.line_at(item, next((one for one in own if one.file), None)))
        batch.put(item, *parts)
        batch.put_sightings(*(replace(one, todo_id=origin) for origin, found in by_origin.items() for one in found))
        _keep_apart(store, batch, item.id, [part.id for part in parts])
    return [item, *parts]


def _keep_apart(store: Store, batch: Batch, ident: str, others: Iterable[str]) -> None:
    pairs = {pair for pair in store.meta("apart").split("\n") if pair}
    batch.set_meta("apart", "\n".join(sorted(pairs | {" ".join(sorted((ident, other))) for other in others})))


def _born_of(sighting: Sighting, now: float) -> TodoItem:
    """The item that a sighting made when it was first noticed."""
    if sighting.file:
        item = reconcile.item_of(reconcile.finding_of(sighting), sighting.origin_id, now, sighting.seen_at)
        return replace(item, line=wording.line_at(item, sighting))
    item = TodoItem(
        id=sighting.origin_id,
        content=sighting.text,
        priority=sighting.priority,
        created_at=sighting.seen_at,
        kind=sighting.source if sighting.source in KINDS else "added",
        last_active_at=now,
        symbol=sighting.symbol,
    )
    return replace(item, line=wording.line_at(item, None))
