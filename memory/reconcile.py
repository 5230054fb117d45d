"""What a scan means for what is remembered: which findings are known places, which are new, and which places are gone.

Pure: findings, sightings and items come in, the changed ones go out. An item keeps its id while its comment moves, its
file is renamed or its text is edited in place (see matching.py).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from ..parsers.finding import Finding
from . import wording
from .matching import match, pair_equal
from .todo import ABSENT, DONE, GONE, PENDING, PRESENT, Sighting, TodoItem

CLAIMED = "claimed: "
#: The meta key under which an assistant's claim is kept: when it was made, and in which turn.
CLAIM = "claim:"

_KINDS = {"code": "code", "markdown": "checkbox"}
#: What an item takes over from its comment, until the user decides otherwise.
_FOLLOWED = ("priority", "author", "due", "confidence")


@dataclass(frozen=True, slots=True)
class Seen:
    """What a scan saw of a checkout.

    `files` were read in their present state; `removed` are no longer there; `unread` are there and could not be read,
    now or before. `whole` holds unless only some paths were scanned.
    """

    findings: tuple[Finding, ...]
    files: frozenset[str]
    removed: frozenset[str] = frozenset()
    unread: frozenset[str] = frozenset()
    whole: bool = True
    checkout: str = ""
    branch: str = ""
    head: str = ""
    switched: bool = False  # HEAD was on another branch at the last scan

    def looked_for(self, sighting: Sighting) -> bool:
        """Whether the scan would have found a sighting if it stood here."""
        read = sighting.file in self.files or sighting.file in self.removed
        return read or (self.whole and sighting.file not in self.unread)


@dataclass(frozen=True, slots=True)
class Changes:
    """Rows to write, and what happened, as ids of items."""

    items: tuple[TodoItem, ...]
    sightings: tuple[Sighting, ...]
    opened: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    reopened: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    edited: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    claimed: tuple[str, ...] = ()


@dataclass(slots=True)
class _Draft:
    """The rows as they change, by id, and the lists of Changes."""

    items: dict[str, TodoItem]
    sightings: dict[str, Sighting] = field(default_factory=dict[str, Sighting])
    touched: dict[str, None] = field(default_factory=dict[str, None])
    told: dict[str, dict[str, None]] = field(default_factory=lambda: defaultdict(dict[str, None]))

    def item(self, ident: str, **changes: object) -> None:
        self.items[ident] = replace(self.items[ident], **changes)  # type: ignore[arg-type]
        self.touched[ident] = None

    def tell(self, what: str, ident: str) -> None:
        self.told[what][ident] = None


def reconcile(
    seen: Seen,
    known: Sequence[Sighting],
    items: Mapping[str, TodoItem],
    others: Mapping[str, Sequence[Sighting]],
    *,
    why_gone: Callable[[Sighting], str],
    last_seen: Callable[[Sighting], tuple[str, str]],
    active_at: Callable[[str], float],
    now: float,
    elsewhere: Sequence[Sighting] = (),
) -> Changes:
    """The changes that a scan makes.

    `known` are the sightings of this checkout in the files of `seen`, and every absent one; `elsewhere` those of other
    checkouts in these files; `items` are the items of all of them; `others` gives all sightings of an item. `why_gone`
    is the evidence that a missing sighting is finished ("" when it is only absent here), `last_seen` its branch and
    commit, `active_at` when a path was last worked on.
    """
    draft = _Draft(dict(items))
    matched = match(map(_clean, seen.findings), known, seen.files | seen.removed)
    for sighting, finding in matched.pairs:
        _found_again(draft, sighting, finding, seen, now)
    joined, fresh = pair_equal(matched.fresh, elsewhere)
    for sighting, finding in joined:
        _join(draft, sighting, finding, seen, now)
    for finding in fresh:
        _open(draft, finding, seen, active_at(finding.file), now)
    evidence: dict[str, str] = {}
    for sighting in filter(seen.looked_for, matched.missing):
        why = why_gone(sighting)
        _missing(draft, sighting, why, last_seen(sighting))
        evidence[sighting.todo_id] = why or evidence.get(sighting.todo_id, "")
    now_seen: dict[str, list[Sighting]] = defaultdict(list)
    for one in draft.sightings.values():
        now_seen[one.todo_id].append(one)
    for ident, why in evidence.items():
        _close_if_nothing_stands(draft, ident, [*others.get(ident, ()), *now_seen[ident]], why)
    return Changes(
        items=tuple(draft.items[ident] for ident in draft.touched),
        sightings=tuple(draft.sightings.values()),
        **{what: tuple(ids) for what, ids in draft.told.items()},
    )


def _clean(finding: Finding) -> Finding:
    """As it will be kept: what is compared later must not differ by what was taken out."""
    text, author, issue = map(wording.clean, (finding.text, finding.author, finding.issue))
    return replace(finding, text=text, author=author, issue=issue)


# What a pair, a new finding and a missing sighting mean.


def _found_again(draft: _Draft, before: Sighting, finding: Finding, seen: Seen, now: float) -> None:
    after = replace(before, state=PRESENT, **_written(finding))
    if after == before:
        return
    draft.sightings[after.id] = after
    item = draft.items[before.todo_id]
    edited = (before.text, before.marker) != (after.text, after.marker)
    changes = _followed(item, before, after)
    if (before.file, before.line) != (after.file, after.line):
        draft.tell("moved", item.id)
    if edited:
        changes["last_active_at"] = now
        draft.tell("edited", item.id)
    if _returns(item, before, edited and not seen.switched):  # another branch has another text: nobody edited
        changes |= _REOPENED
        draft.tell("reopened", item.id)
    elif before.state != PRESENT and item.evidence.startswith(CLAIMED):
        changes["evidence"] = ""
    draft.item(item.id, **changes)
    _word(draft, item.id, after)


_REOPENED: dict[str, object] = {"status": PENDING, "evidence": "", "archived_by": "", "done_text": ""}


def _written(finding: Finding) -> dict[str, Any]:
    """All of a finding, as a sighting keeps it."""
    return {one.name: getattr(finding, one.name) for one in fields(Finding)}


def _followed(item: TodoItem, before: Sighting, after: Sighting) -> dict[str, Any]:
    """How an item follows its changed comment, in what the user has not decided otherwise."""
    changes: dict[str, Any] = {
        name: getattr(after, name) for name in _FOLLOWED if getattr(item, name) == getattr(before, name)
    }
    if after.author and after.author != before.author:
        changes["author"] = after.author  # whatever git blame said
    if item.symbol == before.symbol:
        changes["symbol"] = after.symbol
    if item.content == wording.content_of(finding_of(before)):
        changes["content"] = wording.content_of(finding_of(after))
    moved = (
        ("related_files", [before.file], [after.file]),
        ("tags", [before.marker], [after.marker]),
        ("links", before.issue.split(), after.issue.split()),
    )
    for name, old, new in moved:
        if old != new:
            kept = (one for one in getattr(item, name) if one not in old)
            changes[name] = tuple(dict.fromkeys((*new, *kept)))
    return changes


def _returns(item: TodoItem, before: Sighting, edited: bool) -> bool:
    """A closed item comes back with its comment; one that the user closed, only with an edited one."""
    if item.status == PENDING or item.archived_by == "user":
        return False
    return edited or (not item.done_text and before.state != PRESENT)


def _join(draft: _Draft, elsewhere: Sighting, finding: Finding, seen: Seen, now: float) -> None:
    """A comment that is known from another working tree: one more sighting of the same item."""
    sighting = _sighting(finding, elsewhere.todo_id, elsewhere.origin_id, seen, now)
    draft.sightings[sighting.id] = sighting
    item = draft.items[elsewhere.todo_id]
    if _returns(item, elsewhere, edited=False):
        draft.item(item.id, **_REOPENED)
        draft.tell("reopened", item.id)


def _open(draft: _Draft, finding: Finding, seen: Seen, active_at: float, now: float) -> None:
    ident = _new_id()
    sighting = _sighting(finding, ident, ident, seen, now)
    draft.sightings[sighting.id] = sighting
    draft.items[ident] = item_of(finding, ident, active_at, now)
    draft.touched[ident] = None
    draft.tell("opened", ident)
    _word(draft, ident, sighting)


def _new_id() -> str:
    from uuid import uuid4  # most scans open nothing

    return str(uuid4())


def _sighting(finding: Finding, todo_id: str, origin_id: str, seen: Seen, now: float) -> Sighting:
    return Sighting(
        id=_new_id(),
        todo_id=todo_id,
        origin_id=origin_id,
        seen_at=now,
        checkout=seen.checkout,
        branch=seen.branch,
        commit_id=seen.head,
        **_written(finding),
    )


def item_of(finding: Finding, ident: str, active_at: float, now: float) -> TodoItem:
    """The item that a finding opens."""
    return TodoItem(
        id=ident,
        content=wording.content_of(finding),
        priority=finding.priority,
        created_at=now,
        related_files=(finding.file,),
        kind=_KINDS.get(finding.source, "comment"),
        confidence=finding.confidence,
        last_active_at=min(active_at, now),
        symbol=finding.symbol,
        author=finding.author,
        due=finding.due,
        links=tuple(finding.issue.split()),
        tags=(finding.marker,),
    )


def finding_of(sighting: Sighting) -> Finding:
    """The finding that a sighting was made from."""
    return Finding(**{one.name: getattr(sighting, one.name) for one in fields(Finding)})


def _word(draft: _Draft, ident: str, where: Sighting) -> None:
    draft.item(ident, line=wording.line_at(draft.items[ident], where))


def _missing(draft: _Draft, sighting: Sighting, evidence: str, seen: tuple[str, str]) -> None:
    branch, commit = seen
    after = replace(sighting, state=GONE if evidence else ABSENT, branch=branch, commit_id=commit)
    if after != sighting:
        draft.sightings[sighting.id] = after
    if not evidence and sighting.state == PRESENT:
        draft.tell("absent", sighting.todo_id)


def _close_if_nothing_stands(draft: _Draft, ident: str, sightings: Sequence[Sighting], evidence: str) -> None:
    """When the last standing comment of an item goes it is done, or, if it was also said, claimed to be.

    Of `sightings` a later one replaces an earlier of the same id.
    """
    after = {one.id: one for one in sightings}
    places = [one for one in after.values() if one.file and one.marker]
    item = draft.items[ident]
    if item.status != PENDING or not evidence or any(one.state != GONE for one in places):
        return
    if item.evidence.startswith(CLAIMED):  # the second sign
        draft.item(ident, status=DONE, evidence=f"{item.evidence.removeprefix(CLAIMED)}; {evidence}")
        draft.tell("closed", ident)
    elif item.kind in ("added", "said") or len(places) < len(after):
        draft.item(ident, evidence=CLAIMED + evidence)
        draft.tell("claimed", ident)
    else:
        draft.item(ident, status=DONE, evidence=evidence)
        draft.tell("closed", ident)
