"""From what a scan saw to what is remembered: reconciled with what is known, merged with what was said."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import partial

from ..parsers.repo import FileState, Known, Rules, ScanResult
from . import gitinfo, reconcile, standing, wording
from .config import Settings
from .gitinfo import Checkout, History
from .reconcile import Changes, Seen
from .results import Pruned, ScanReport
from .store import Batch, Store
from .todo import ABSENT, DONE, PENDING, PRESENT, Sighting, TodoItem


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


def last_scan(store: Store, checkout: str) -> tuple[str, str]:
    """Branch and commit of HEAD at the last scan of a checkout, "" before the first."""
    return store.meta(f"branch:{checkout}"), store.meta(f"head:{checkout}")


def remember_scan(batch: Batch, here: Checkout, rules: Rules, changed: Sequence[str]) -> None:
    batch.set_meta("rules", repr(rules))
    batch.set_meta(f"branch:{here.checkout}", here.branch)
    batch.set_meta(f"head:{here.checkout}", here.head)
    batch.set_meta(f"changed:{here.checkout}", "\n".join(changed))


@dataclass(frozen=True, slots=True)
class Look:
    """One look at a working tree, to be taken in.

    `previous` is the branch and commit of the look before, `changed` the paths that are not as committed; `whole` holds
    unless only some paths were looked at, `other_rules` when other things were looked for before.
    """

    here: Checkout
    previous: tuple[str, str]
    result: ScanResult
    past: History
    changed: Sequence[str]
    now: float
    whole: bool
    other_rules: bool

    def seen(self, skipped_before: AbstractSet[str]) -> Seen:
        files = frozenset(state.path for state in self.result.files if not state.skipped)
        skipped = frozenset(state.path for state in self.result.files if state.skipped)
        return Seen(
            findings=tuple(found for state in self.result.files if not state.skipped for found in state.findings),
            files=files,
            removed=frozenset(self.result.removed),
            unread=skipped | (skipped_before - files),
            whole=self.whole,
            checkout=self.here.checkout,
            branch=self.here.branch,
            head=self.here.head,
            switched=self.previous[0] not in ("", self.here.branch),
        )

    def last_seen(self, one: Sighting) -> tuple[str, str]:
        return standing.last_seen(one, self.previous)

    def why_gone(self, one: Sighting) -> str:
        # With other rules, or ignored by now, it may stand where it stood: it is only not looked for.
        doubtful = self.other_rules or one.state == ABSENT or one.file in self.result.removed
        if doubtful and standing.stands(self.here.root, one, None):
            return ""
        return standing.why_gone(one, self.here, self.last_seen(one))

    def worked_on(self, path: str) -> float:
        """When a file was last committed or written; a switch of branches writes files, which is no work."""
        committed = self.past.files.get(path, 0.0)
        if self.previous[0] not in ("", self.here.branch):
            return committed
        try:
            return max(committed, os.stat(os.path.join(self.here.root, path)).st_mtime)
        except OSError:
            return committed

    def active_at(self) -> Callable[[str], float]:
        """When a path was last worked on, for items that are new."""
        known = dict.fromkeys(self.changed, self.now) | dict(self.past.files)
        # On a first look a file beyond the history that was read is as old as the oldest that was.
        oldest = self.now if self.previous[1] else min(self.past.files.values(), default=self.now)
        return lambda path: known.get(path, oldest)


def take_in(store: Store, batch: Batch, look: Look) -> tuple[Changes, tuple[str, ...]]:
    """Writes what a look changes; returns it, and the ids of the items that a new comment was merged into."""
    here, past = look.here, look.past
    lost = batch.take_over(gitinfo.checkouts(here), here.checkout, partial(last_scan, store))
    switched = lost > 0 or look.previous != (here.branch, here.head)
    changes, merged = _merged_with_said(store, _reconciled(store, look, switched))
    batch.put_sightings(*changes.sightings)
    batch.put(*changes.items)
    changes = _with_claims_settled(store, batch, changes, look)
    if look.previous[1]:
        batch.put(*_committed_since(store, here, past))
    batch.put_files(here.checkout, look.result.files, look.result.removed)
    batch.add_hours([*past.hours, *([int(look.now // 3600)] if changes.items else [])])
    return changes, merged


def _reconciled(store: Store, look: Look, switched: bool) -> Changes:
    checkout = look.here.checkout
    seen = look.seen(store.known(checkout).skipped())
    looked_at = seen.files | seen.removed
    known = store.sightings(checkout=checkout, files=looked_at, absent=switched)
    elsewhere = [one for one in store.sightings(files=looked_at) if one.checkout != checkout]
    ids = {one.todo_id for one in (*known, *elsewhere)}
    others: dict[str, list[Sighting]] = {}
    for one in store.sightings(ids):
        others.setdefault(one.todo_id, []).append(one)
    return reconcile.reconcile(
        seen,
        known,
        store.items_by_id(ids),
        others,
        why_gone=look.why_gone,
        last_seen=look.last_seen,
        active_at=look.active_at(),
        now=look.now,
        elsewhere=elsewhere,
    )


def _merged_with_said(store: Store, changes: Changes) -> tuple[Changes, tuple[str, ...]]:
    """What was typed in or said and now has a comment is one item: the earlier, with the comment as a further sighting.

    Comments are not merged with each other: each stands in its own place and is finished there.
    """
    opened = set(changes.opened)
    new = [item for item in changes.items if item.id in opened]
    said = store.items(PENDING, kinds=("added", "said")) if new else []
    if not said:
        return changes, ()
    from . import changing
    from .merging import merge

    merged = merge(said, [changing.later(item, said) for item in new], apart=apart(store))
    moved = {old: to for old, to in merged.moved.items() if old in opened}
    places = {one.todo_id: one for one in changes.sightings}
    whole = {item.id: item for item in merged.items}
    joined = [replace(whole[to], line=wording.line_at(whole[to], places[old])) for old, to in moved.items()]
    items = {item.id: item for item in (*changes.items, *joined) if item.id not in moved}
    sightings = (replace(one, todo_id=moved.get(one.todo_id, one.todo_id)) for one in changes.sightings)
    still_new = tuple(ident for ident in changes.opened if ident not in moved)
    changes = replace(changes, items=tuple(items.values()), sightings=tuple(sightings), opened=still_new)
    return changes, tuple(dict.fromkeys(moved.values()))


def _with_claims_settled(store: Store, batch: Batch, changes: Changes, look: Look) -> Changes:
    """What an assistant says it has done is done once a file of it has changed since, unless its comment stands."""
    claimed = store.metas(reconcile.CLAIM)
    if not claimed:
        return changes
    settled: list[TodoItem] = []
    for item in store.items_by_id([key.removeprefix(reconcile.CLAIM) for key in claimed]).values():
        if item.status == PENDING and item.evidence.startswith(reconcile.CLAIMED):
            since = float(claimed[reconcile.CLAIM + item.id].split()[0])
            changed = [path for path in item.related_files if look.worked_on(path) > since]
            if changed and not any(one.file and one.state == PRESENT for one in store.sightings([item.id])):
                said = item.evidence.removeprefix(reconcile.CLAIMED)
                settled.append(replace(item, status=DONE, evidence=f"{said} ({changed[0]} changed since)"))
    batch.put(*settled)
    return replace(changes, closed=(*changes.closed, *(item.id for item in settled)))


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
    *,
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
