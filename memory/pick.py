"""The three to five items that matter now, within the token budget, and why everything else was left out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Protocol

from . import block, tokens
from .glance import Row
from .priority import ACCEPTED, ranked, tie
from .redact import redact
from .todo import HIGH, TodoItem

#: Items accepted as known (`init --baseline`) fill a block up to so many; beyond that only new ones enter.
BASELINE_FILLS = 3

#: A line gives at most so many reasons.
_REASONS_IN_LINE = 2


@dataclass(frozen=True, slots=True)
class Cue:
    """What a request is about: its words, the files it names, those changed in the working tree."""

    prompt: str = ""
    files: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Score:
    """The computed weight of an item and its parts, each in [0, 1]."""

    total: float
    recency: float
    frequency: float
    file_relevance: float
    user_defined: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pending item that can be seen in this checkout, scored, with the place where it stands.

    `times` counts its distinct sightings. `named` says what of the item the cue names (a path or a symbol), "" for
    nothing.
    """

    item: TodoItem
    score: Score
    path: str = ""
    line: int = 0
    tag: str = ""
    times: int = 1
    named: str = ""


def candidate_of(item: TodoItem, row: Row) -> Candidate:
    """`item` as the ranking placed it."""
    score = Score(row.total, row.recency, row.frequency, row.file_relevance, row.user_defined)
    return Candidate(item, score, row.path, row.line, row.tag, row.times, row.named)


@dataclass(frozen=True, slots=True)
class Choice:
    """An item of the block: `why` in words, `line` as it stands there, `also` the ids of items with the same words."""

    item: TodoItem
    score: Score
    why: tuple[str, ...]
    line: str
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LeftOut:
    item: TodoItem
    reason: str


@dataclass(frozen=True, slots=True)
class Brief:
    """What goes into a request now: `text` is the whole block ("" when there is nothing to say), `tokens` its cost."""

    chosen: tuple[Choice, ...]
    left_out: tuple[LeftOut, ...]
    tokens: int
    text: str
    now: float


class Limits(Protocol):
    """The settings that bound a brief (see config.yaml)."""

    @property
    def max_items(self) -> int: ...
    @property
    def margin(self) -> float: ...
    @property
    def block_items(self) -> int: ...
    @property
    def max_tokens(self) -> int: ...
    @property
    def window_share(self) -> float: ...


def block_budget(limits: Limits, model: str = "") -> int:
    """Tokens a block may cost: `min(window_share * window of the model, max_tokens)`."""
    return min(int(limits.window_share * tokens.window(model)), limits.max_tokens)


def enough(limits: Limits) -> int:
    """How many candidates a brief is picked from: a working list, and more to take the place of twins and gone ones."""
    return 4 * limits.max_items


def pick(
    candidates: Iterable[Candidate],
    cue: Cue,
    limits: Limits,
    now: float,
    *,
    budget: int,
    previous: Collection[str] = (),
    stands: Callable[[TodoItem], bool] = lambda item: True,
) -> Brief:
    """The block for a request, of at most `budget` tokens.

    `previous` are ids shown before: they keep their place while they are within the margin. `stands` is asked once for
    each item about to be chosen; one whose comment is gone makes room for the next.
    """
    left_out: list[LeftOut] = []
    eligible: list[Candidate] = []
    for candidate in candidates:
        reason = barred(candidate, now)
        if reason:
            left_out.append(LeftOut(candidate.item, reason))
        else:
            eligible.append(candidate)
    chosen: list[tuple[Candidate, Choice]] = []
    groups = _by_wording(ranked(eligible, _value, _tie, margin=limits.margin, previous=previous))
    for place, group in enumerate(groups):
        reason = _refusal(place, group[0], len(chosen), limits)
        standing = [] if reason else [one for one in group if stands(one.item)]
        gone = [one for one in group if one not in standing]
        left_out += [LeftOut(one.item, reason or "its comment is gone") for one in gone]
        if standing:
            choice = _choice(standing, cue, now)
            if _cost([*(earlier for _, earlier in chosen), choice]) <= budget:
                chosen.append((standing[0], choice))
            else:
                left_out += [LeftOut(one.item, "over the token budget") for one in standing]
    choices = [choice for _, choice in ranked(chosen, lambda one: _value(one[0]), lambda one: _tie(one[0]))]
    text = _text(choices)
    return Brief(tuple(choices), tuple(left_out), tokens.count(text), text, now)


def _text(choices: Sequence[Choice]) -> str:
    return block.render([choice.line for choice in choices]) if choices else ""


def _cost(choices: Sequence[Choice]) -> int:
    return tokens.count(_text(choices) + block.GAP)


def barred(candidate: Candidate, now: float) -> str:
    """Why an item may not be injected at all, "" when it may."""
    item = candidate.item
    if item.muted:
        return "muted"
    if item.snoozed_until > now:
        return f"snoozed until {_day(item.snoozed_until)}"
    if item.confidence == "low" and not candidate.named:
        return "low confidence: shown when its file is named"
    return ""


def reasons(candidate: Candidate, cue: Cue, now: float) -> tuple[str, ...]:
    """Why an item stands where it does, in words, the weightiest first."""
    return tuple(_reasons(candidate, cue, now))


def _reasons(candidate: Candidate, cue: Cue, now: float) -> Iterator[str]:
    item, score = candidate.item, candidate.score
    if candidate.named:
        yield f"you named {candidate.named}"
    elif set(item.related_files) & set(cue.changed):
        yield "changed file"
    if item.due:
        yield f"overdue since {item.due}" if item.due < _day(now) else f"due {item.due}"
    if item.priority >= HIGH:
        yield "high priority"
    if item.pinned:
        yield "pinned"
    if item.evidence:
        yield "may be done already"
    if candidate.times > 1:
        verb = "said" if item.kind in ("said", "added") else "noted"
        yield f"{verb} twice" if candidate.times == 2 else f"{verb} {candidate.times} times"
    if not candidate.named and 0.2 <= score.file_relevance < 0.8:
        yield "near the files at hand"
    if score.recency >= 0.9:
        yield "recent"
    if block.has_hidden(item.content):
        yield "hidden characters removed"


def _value(candidate: Candidate) -> float:
    """What is new ranks before all that was accepted as known."""
    return candidate.score.total - ACCEPTED * is_accepted(candidate)


def _tie(candidate: Candidate) -> tuple[str, str, int, str]:
    return tie(candidate.tag, candidate.path, candidate.line, candidate.item.id)


def is_accepted(candidate: Candidate) -> bool:
    """Known since `init --baseline`, and this cue does not name it."""
    return candidate.item.baseline and not candidate.named


def _by_wording(candidates: Iterable[Candidate]) -> list[list[Candidate]]:
    """Items with the same words stand together, in the place of the best of them."""
    groups: dict[str, list[Candidate]] = {}
    for candidate in candidates:
        groups.setdefault(" ".join(candidate.item.content.casefold().split()), []).append(candidate)
    return list(groups.values())


def _refusal(place: int, best: Candidate, chosen: int, limits: Limits) -> str:
    """Why the entry at `place` of the ranking is not even tried, "" when it is."""
    if place >= limits.max_items:
        return f"beyond the working list of {limits.max_items}"
    if chosen >= limits.block_items:
        return f"beyond the {limits.block_items} items of a block"
    if is_accepted(best) and chosen >= BASELINE_FILLS:
        return "known since the baseline"
    return ""


def _choice(group: Sequence[Candidate], cue: Cue, now: float) -> Choice:
    first, others = group[0], group[1:]
    why = reasons(first, cue, now)
    more = f"(and {len(others)} more {'place' if len(others) == 1 else 'places'})" if others else ""
    line = _line(first.item.line or _wording(first), more + (f" - {', '.join(why[:_REASONS_IN_LINE])}" if why else ""))
    return Choice(first.item, first.score, why, line, tuple(one.item.id for one in others))


@lru_cache(256)  # the same items are shown with every request
def _line(what: str, tail: str) -> str:
    tail = block.sanitise(tail, block.MAX_LINE // 2)
    return redact(f"{block.sanitise(what, block.MAX_LINE - len(tail) - 1)} {tail}".rstrip())


def _wording(candidate: Candidate) -> str:
    place = f"{candidate.path}:{candidate.line}" if candidate.line else candidate.path
    return f"{candidate.item.content} ({place})" if place else candidate.item.content


def _day(seconds: float) -> str:
    return datetime.fromtimestamp(min(seconds, 253402300799.0), UTC).date().isoformat()
