"""What a scan means for what is remembered: which findings are known places, which are new, and which places are gone.

Pure: findings, sightings and items come in, the changed ones go out. An item keeps its id while its comment moves, its file is
renamed or its text is edited in place.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from uuid import uuid4

from ..parsers.finding import CODE_MARKERS, Finding
from . import wording
from .todo import ABSENT, DONE, GONE, PENDING, PRESENT, Sighting, TodoItem

#: Edited in place: at least so alike (rapidfuzz ratio, 0 to 100), less so when it stands in the very same line.
_ALIKE = 60.0
_ALIKE_ON_THE_LINE = 35.0
CLAIMED = "claimed: "

_KINDS = {"code": "code", "markdown": "checkbox"}


@dataclass(frozen=True, slots=True)
class Seen:
    """What a scan saw of a checkout. `files` were read (now or before) in their present state; `removed` are no longer there."""

    findings: tuple[Finding, ...]
    files: frozenset[str]
    removed: frozenset[str] = frozenset()
    checkout: str = ""
    branch: str = ""
    head: str = ""


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
    why_gone: Callable[[Sighting], str],
    last_seen: Callable[[Sighting], tuple[str, str]],
    active_at: Callable[[str], float],
    now: float,
) -> Changes:
    """The changes that a scan makes.

    `known` are the sightings of this checkout in the files of `seen`, and every absent one; `items` are theirs; `others`
    gives all sightings of an item, of any checkout and source. `why_gone` is the evidence that a missing sighting is finished
    ("" when it is only absent here), `last_seen` its branch and commit, `active_at` when a path was last worked on.
    """
    draft = _Draft(dict(items))
    pairs, fresh, missing = match(seen, known)
    for sighting, finding in pairs:
        _found_again(draft, sighting, finding, now)
    for finding in fresh:
        _open(draft, finding, seen, active_at(finding.file), now)
    evidence: dict[str, str] = {}
    for sighting in missing:
        why = why_gone(sighting)
        _missing(draft, sighting, why, last_seen(sighting))
        evidence[sighting.todo_id] = why or evidence.get(sighting.todo_id, "")
    for ident, why in evidence.items():
        _close_if_nothing_stands(draft, ident, others.get(ident, ()), why)
    return Changes(
        items=tuple(draft.items[ident] for ident in draft.touched),
        sightings=tuple(draft.sightings.values()),
        **{what: tuple(ids) for what, ids in draft.told.items()},
    )


# Matching: each finding to at most one sighting, the surest pairs first.

Pairs = list[tuple[Sighting, Finding]]


def match(seen: Seen, known: Sequence[Sighting]) -> tuple[Pairs, list[Finding], list[Sighting]]:
    """Known places found again, findings without one, and sightings that were not found in files that were looked at."""
    looked_at = seen.files | seen.removed
    fresh = sorted(seen.findings, key=lambda one: (one.file, one.line, one.column))
    # A present place goes before one that was absent or gone: a copy of a closed comment is not its return.
    left = sorted(known, key=lambda one: (one.state != PRESENT, one.state == GONE, one.file, one.line, one.column))
    pairs: Pairs = []
    fresh, left = _pair(pairs, fresh, left, lambda one: (one.file, one.marker, one.text, one.symbol))
    fresh, left = _pair(pairs, fresh, left, lambda one: (one.file, one.marker, one.text))
    movable = [one for one in left if one.state == PRESENT and one.file in looked_at or one.state == ABSENT]
    fresh, movable = _pair(pairs, fresh, movable, _place_free)
    fresh, movable = _pair_edited(pairs, fresh, movable)
    return pairs, fresh, movable


def _place_free(one: Sighting | Finding) -> tuple[str, ...]:
    """What stays of a place when its file is renamed. Bare markers and code are known by their symbol."""
    if one.marker in CODE_MARKERS or not any(char.isalnum() for char in one.text):
        return (one.marker, one.text, one.symbol or one.file)
    return (one.marker, one.text)


def _pair(
    pairs: Pairs,
    fresh: list[Finding],
    left: list[Sighting],
    key: Callable[[Sighting | Finding], tuple[str, ...]],
) -> tuple[list[Finding], list[Sighting]]:
    """Pairs what has the same key, in the order given; returns what is left of both."""
    waiting: dict[tuple[str, ...], list[Sighting]] = defaultdict(list)
    for sighting in left:
        waiting[key(sighting)].append(sighting)
    taken: set[str] = set()
    rest: list[Finding] = []
    for finding in fresh:
        candidates = waiting.get(key(finding))
        if candidates:
            sighting = candidates.pop(0)
            taken.add(sighting.id)
            pairs.append((sighting, finding))
        else:
            rest.append(finding)
    return rest, [one for one in left if one.id not in taken]


def _pair_edited(pairs: Pairs, fresh: list[Finding], left: list[Sighting]) -> tuple[list[Finding], list[Sighting]]:
    """Pairs an edited text with its place: same file (or the file it was renamed to), alike, the most alike first."""
    if not fresh or not left:
        return fresh, left
    from rapidfuzz.fuzz import ratio

    renamed = {(old.file, new.file) for old, new in pairs if old.file != new.file}
    graded: list[tuple[float, int, int]] = []
    for at, sighting in enumerate(left):
        for to, finding in enumerate(fresh):
            same_file = sighting.file == finding.file
            if sighting.state != PRESENT or not (same_file or (sighting.file, finding.file) in renamed):
                continue
            alike = ratio(sighting.text.casefold(), finding.text.casefold())
            on_the_line = same_file and sighting.line == finding.line and sighting.symbol == finding.symbol
            bound = _ALIKE_ON_THE_LINE if on_the_line else _ALIKE
            same_kind = (sighting.marker in CODE_MARKERS) == (finding.marker in CODE_MARKERS)
            if same_kind and alike >= bound:
                graded.append((-alike - 10 * on_the_line - 5 * (sighting.symbol == finding.symbol), at, to))
    used_sightings: set[int] = set()
    used_findings: set[int] = set()
    for _, at, to in sorted(graded):
        if at not in used_sightings and to not in used_findings:
            used_sightings.add(at)
            used_findings.add(to)
            pairs.append((left[at], fresh[to]))
    return (
        [one for to, one in enumerate(fresh) if to not in used_findings],
        [one for at, one in enumerate(left) if at not in used_sightings],
    )


# What a pair, a new finding and a missing sighting mean.


def _found_again(draft: _Draft, before: Sighting, finding: Finding, now: float) -> None:
    after = replace(
        before,
        file=finding.file,
        line=finding.line,
        end_line=finding.end_line,
        column=finding.column,
        marker=finding.marker,
        text=finding.text,
        symbol=finding.symbol,
        priority=finding.priority,
        state=PRESENT,
    )
    if after == before:
        return
    draft.sightings[after.id] = after
    item = draft.items[before.todo_id]
    edited = (before.text, before.marker) != (after.text, after.marker)
    changes: dict[str, object] = {"symbol": finding.symbol or item.symbol}
    if before.file != after.file:
        files = (after.file if one == before.file else one for one in item.related_files)
        changes["related_files"] = tuple(dict.fromkeys(files))
        draft.tell("moved", item.id)
    elif before.line != after.line:
        draft.tell("moved", item.id)
    if before.priority != after.priority and item.priority == before.priority:
        changes["priority"] = after.priority
    if item.content == wording.content_of(finding_of(before)):
        changes["content"] = wording.content_of(finding)
    if edited:
        changes |= {"last_active_at": now, "author": finding.author or item.author, "due": finding.due or item.due}
        draft.tell("edited", item.id)
    if _returns(item, before, edited):
        changes |= {"status": PENDING, "evidence": "", "archived_by": "", "done_text": ""}
        draft.tell("reopened", item.id)
    elif before.state != PRESENT and item.evidence.startswith(CLAIMED):
        changes["evidence"] = ""
    draft.item(item.id, **changes)
    _word(draft, item.id, after)


def _returns(item: TodoItem, before: Sighting, edited: bool) -> bool:
    """A closed item comes back with its comment; one that the user closed, only with an edited one."""
    if item.status == PENDING:
        return False
    if item.archived_by == "user":
        return False
    return edited if item.done_text else before.state == GONE or edited


def _open(draft: _Draft, finding: Finding, seen: Seen, active_at: float, now: float) -> None:
    ident = str(uuid4())
    sighting = Sighting(
        id=str(uuid4()),
        todo_id=ident,
        origin_id=ident,
        source=finding.source,
        text=finding.text,
        seen_at=now,
        file=finding.file,
        line=finding.line,
        end_line=finding.end_line,
        column=finding.column,
        marker=finding.marker,
        symbol=finding.symbol,
        checkout=seen.checkout,
        branch=seen.branch,
        commit_id=seen.head,
        priority=finding.priority,
    )
    draft.sightings[sighting.id] = sighting
    draft.items[ident] = item_of(finding, ident, active_at, now)
    draft.touched[ident] = None
    draft.tell("opened", ident)
    _word(draft, ident, sighting)


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
    """The finding that a sighting was made from, as far as it is kept."""
    return Finding(
        file=sighting.file,
        line=sighting.line,
        end_line=sighting.end_line,
        column=sighting.column,
        marker=sighting.marker,
        text=sighting.text,
        symbol=sighting.symbol,
        priority=sighting.priority,
        source=sighting.source,
    )


def _word(draft: _Draft, ident: str, where: Sighting) -> None:
    item = draft.items[ident]
    draft.item(ident, line=wording.line_of(item, where.file, where.line, where.marker))


def _missing(draft: _Draft, sighting: Sighting, evidence: str, seen: tuple[str, str]) -> None:
    branch, commit = seen
    after = replace(sighting, state=GONE if evidence else ABSENT, branch=branch, commit_id=commit)
    if after != sighting:
        draft.sightings[sighting.id] = after
    if not evidence and sighting.state == PRESENT:
        draft.tell("absent", sighting.todo_id)


def _close_if_nothing_stands(draft: _Draft, ident: str, others: Sequence[Sighting], evidence: str) -> None:
    """When the last standing comment of an item goes it is done, or, if it was also said, claimed to be."""
    after = {one.id: draft.sightings.get(one.id, one) for one in others}
    places = [one for one in after.values() if one.file and one.marker]
    item = draft.items[ident]
    if item.status != PENDING or not evidence or any(one.state != GONE for one in places):
        return
    if item.kind in ("added", "said") or len(places) < len(after):
        draft.item(ident, evidence=CLAIMED + evidence)
        draft.tell("claimed", ident)
    else:
        draft.item(ident, status=DONE, evidence=evidence)
        draft.tell("closed", ident)
