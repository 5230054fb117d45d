"""From what a scan saw to what is remembered: reconciled with what is known, merged with what was said, as fresh as git says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from ..parsers.repo import FileState, Known, Rules, ScanResult
from . import changing, merging, reconcile, standing, wording
from .config import Settings
from .gitinfo import Checkout, History
from .reconcile import Changes, Seen
from .results import Pruned, ScanReport
from .store import Batch, Store
from .todo import PENDING, Sighting, TodoItem


@dataclass(frozen=True, slots=True)
class Unread:
    """A view of what is known in which every file counts as changed."""

    known: Known

    def stats(self) -> Mapping[str, tuple[int, int]]:
        return dict.fromkeys(self.known.stats(), (-1, 0))

    def load(self, paths: Sequence[str]) -> Mapping[str, FileState]:
        return self.known.load(paths)

    def index(self) -> Mapping[str, str]:
        return {}


def rules_of(settings: Settings) -> Rules:
    return Rules(tags=settings.tags, max_file_bytes=settings.max_file_bytes, exclude=settings.exclude)


def last_scan(store: Store, here: Checkout) -> tuple[str, str]:
    """Branch and commit of HEAD at the last scan of this checkout, "" before the first."""
    return store.meta(f"branch:{here.checkout}"), store.meta(f"head:{here.checkout}")


def remember_scan(batch: Batch, here: Checkout, rules: Rules, changed: Sequence[str]) -> None:
    batch.set_meta("rules", repr(rules))
    batch.set_meta(f"branch:{here.checkout}", here.branch)
    batch.set_meta(f"head:{here.checkout}", here.head)
    batch.set_meta(f"changed:{here.checkout}", "\n".join(changed))


def take_in(
    store: Store, batch: Batch, here: Checkout, result: ScanResult, past: History, now: float, *, whole: bool
) -> tuple[Changes, tuple[str, ...]]:
    """Writes what a scan changed; returns it, and the ids of the items that a new comment was merged into.

    `whole` holds unless only some paths were scanned.
    """
    previous = last_scan(store, here)
    changes = _reconciled(store, here, _seen(store, here, result, whole), past, previous, now)
    changes, merged = _merged_with_said(store, changes)
    batch.put_sightings(*changes.sightings)
    batch.put(*changes.items)
    if previous[1]:
        batch.put(*_committed_since(store, here, past))
    batch.put_files(here.checkout, result.files, result.removed)
    batch.add_hours([*past.hours, *([int(now // 3600)] if changes.items else [])])
    return changes, merged


def _seen(store: Store, here: Checkout, result: ScanResult, whole: bool) -> Seen:
    read = [state for state in result.files if not state.skipped]
    skipped = frozenset(state.path for state in result.files if state.skipped)
    files = frozenset(state.path for state in read)
    return Seen(
        findings=tuple(finding for state in read for finding in state.findings),
        files=files,
        removed=frozenset(result.removed),
        unread=skipped | (store.known(here.checkout).skipped() - files),
        whole=whole,
        checkout=here.checkout,
        branch=here.branch,
        head=here.head,
    )


def _reconciled(
    store: Store, here: Checkout, seen: Seen, past: History, previous: tuple[str, str], now: float
) -> Changes:
    looked_at = seen.files | seen.removed
    switched = previous != (here.branch, here.head)
    known = store.sightings(checkout=here.checkout, files=looked_at, absent=switched)
    elsewhere = [one for one in store.sightings(files=looked_at) if one.checkout != here.checkout]
    ids = {one.todo_id for one in (*known, *elsewhere)}
    others: dict[str, list[Sighting]] = {}
    for one in store.sightings(ids):
        others.setdefault(one.todo_id, []).append(one)
    last_seen: Callable[[Sighting], tuple[str, str]] = partial(standing.last_seen, previous=previous)
    # On a first scan a file beyond the history that was read is as old as the oldest that was.
    unknown_since = now if previous[1] else min(past.files.values(), default=now)
    return reconcile.reconcile(
        seen,
        known,
        store.items_by_id(ids),
        others,
        why_gone=lambda one: standing.why_gone(one, here, last_seen(one)),
        last_seen=last_seen,
        active_at=lambda path: past.files.get(path, unknown_since),
        now=now,
        elsewhere=elsewhere,
    )


def _merged_with_said(store: Store, changes: Changes) -> tuple[Changes, tuple[str, ...]]:
    """What was typed in or said and now has a comment is one item: the earlier, with the comment as a further sighting.

    Comments are not merged with each other: each stands in its own place and is finished there.
    """
    said = [item for item in store.items(PENDING) if item.kind in ("added", "said")]
    opened = set(changes.opened)
    new = [item for item in changes.items if item.id in opened]
    if not said or not new:
        return changes, ()
    merged = merging.merge(said, [changing.later(item, said) for item in new], apart=apart(store))
    moved = {old: to for old, to in merged.moved.items() if old in opened}
    places = {one.todo_id: one for one in changes.sightings}
    whole = {item.id: item for item in merged.items}
    joined = [replace(whole[to], line=wording.line_at(whole[to], places[old])) for old, to in moved.items()]
    items = {item.id: item for item in (*changes.items, *joined) if item.id not in moved}
    sightings = (replace(one, todo_id=moved.get(one.todo_id, one.todo_id)) for one in changes.sightings)
    still_new = tuple(ident for ident in changes.opened if ident not in moved)
    changes = replace(changes, items=tuple(items.values()), sightings=tuple(sightings), opened=still_new)
    return changes, tuple(dict.fromkeys(moved.values()))


def apart(store: Store) -> set[frozenset[str]]:
    """Pairs of ids that the user has split: they are never merged again."""
    return {frozenset(pair.split()) for pair in store.meta("apart").split("\n") if pair}


def _committed_since(store: Store, here: Checkout, past: History) -> list[TodoItem]:
    """Items whose file was committed since the last scan are as fresh as that commit."""
    newest: dict[str, float] = {}
    for one in store.sightings(checkout=here.checkout, files=past.files):
        newest[one.todo_id] = max(newest.get(one.todo_id, 0.0), past.files[one.file])
    return [
        replace(item, last_active_at=newest[item.id])
        for item in store.items_by_id(newest).values()
        if item.status == PENDING and item.last_active_at < newest[item.id]
    ]


def report(
    store: Store,
    changes: Changes,
    merged: Sequence[str],
    archived: Sequence[Pruned],
    result: ScanResult,
    seconds: float,
) -> ScanReport:
    told = {
        name: getattr(changes, name)
        for name in ("opened", "closed", "reopened", "moved", "edited", "absent", "claimed")
    } | {"merged": merged}
    found = store.items_by_id([ident for ids in told.values() for ident in ids])
    notes = (f"{state.path}: {note}" for state in result.files for note in state.notes)
    return ScanReport(
        **{name: tuple(found[ident] for ident in ids if ident in found) for name, ids in told.items()},
        archived=tuple(one.item for one in archived),
        files=result.unchanged + len(result.files),
        read=len(result.files),
        skipped=tuple((state.path, state.skipped) for state in result.files if state.skipped),
        warnings=(store.notice, *result.warnings, *notes) if store.notice else (*result.warnings, *notes),
        seconds=seconds,
    )
