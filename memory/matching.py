"""Which finding is which known place: kept through moved lines, renamed files and texts edited in place. Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from ..parsers.finding import CODE_MARKERS, Finding
from .todo import ABSENT, GONE, PRESENT, Sighting
from .wording import says_little

Place = Sighting | Finding
Pairs = list[tuple[Sighting, Finding]]

#: How alike an edited text must be to the one it replaces (rapidfuzz ratio, 0 to 100; share of common words): anywhere
#: in its file, near it, and where it stood. Near it a text that only grew or shrank is the same too.
_ANYWHERE = (85.0, 0.6)
_NEAR = (70.0, 0.6)
_IN_PLACE = (55.0, 0.5)
_NEAR_LINES = 3
#: Up to so many pairs rapidfuzz is not worth its import.
_FEW = 50
#: Beyond so many pairs of a file's texts nobody edited in place: the file was written anew.
_COMPARED_AT_MOST = 250_000
_WORD = re.compile(r"[a-z0-9]+|[^\W_a-z0-9]")
_NUMBER = re.compile(r"\d+")


@dataclass(slots=True)
class Matched:
    """Known places found again, findings without one, and places that may have been there and were not found."""

    pairs: Pairs = field(default_factory=list[tuple[Sighting, Finding]])
    fresh: list[Finding] = field(default_factory=list[Finding])
    missing: list[Sighting] = field(default_factory=list[Sighting])


def match(findings: Iterable[Finding], known: Iterable[Sighting], looked_at: AbstractSet[str]) -> Matched:
    """Each finding to at most one known place, the surest first.

    `looked_at` are the files that were read or are gone; a place in another file cannot be missing. One that was gone
    is found again only in its own file, with its own words.
    """
    fresh = sorted(findings, key=lambda one: (one.file, one.line, one.column))
    # A present place goes before one that was absent or gone: a copy of a closed comment is not its return.
    left = sorted(known, key=lambda one: (one.state != PRESENT, one.state == GONE, one.file, one.line, one.column))
    pairs: Pairs = []
    for key in (_in_file, _in_file_anywhere):
        fresh, left = _pair(pairs, fresh, left, key)
    left = [one for one in left if (one.state == PRESENT and one.file in looked_at) or one.state == ABSENT]
    for key in (_same_name, _same_symbol, _same_words):
        fresh, left = _pair(pairs, fresh, left, key)
    renamed = {old.file: new.file for old, new in pairs if old.file != new.file}
    fresh, left = _pair(pairs, fresh, left, lambda one: _in_renamed(one, renamed))
    fresh, left = _pair_edited(pairs, fresh, left, renamed, looked_at)
    return Matched(pairs, fresh, left)


def pair_equal(findings: Sequence[Finding], known: Sequence[Sighting]) -> tuple[Pairs, list[Finding]]:
    """Pairs the findings that stand in another working tree as they stand here; returns the others too."""
    pairs: Pairs = []
    fresh, left = list(findings), sorted(known, key=lambda one: (one.state != PRESENT, one.file, one.line, one.column))
    for key in (_in_file, _in_file_anywhere):
        fresh, left = _pair(pairs, fresh, left, key)
    return pairs, fresh


# What makes two places the same, from sure to likely; None for a place that cannot be known in this way.


def _in_file(one: Place) -> Hashable:
    return one.file, one.marker, one.text, one.symbol


def _in_file_anywhere(one: Place) -> Hashable:
    return one.file, one.marker, one.text


def _same_name(one: Place) -> Hashable:
    return one.file.rpartition("/")[2], one.marker, one.text, one.symbol


def _same_symbol(one: Place) -> Hashable:
    return (one.marker, one.text, one.symbol) if one.symbol else None


def _same_words(one: Place) -> Hashable:
    return None if one.marker in CODE_MARKERS or says_little(one.text) else (one.marker, one.text)


def _in_renamed(one: Place, renamed: dict[str, str]) -> Hashable:
    return renamed.get(one.file, one.file) if isinstance(one, Sighting) else one.file, one.marker, one.text


def _pair(
    pairs: Pairs, fresh: list[Finding], left: list[Sighting], key: Callable[[Place], Hashable]
) -> tuple[list[Finding], list[Sighting]]:
    """Pairs what has the same key, in the order given; returns what is left of both."""
    if not fresh or not left:
        return fresh, left
    waiting: dict[Hashable, list[Sighting]] = defaultdict(list)
    for sighting in reversed(left):
        waiting[key(sighting)].append(sighting)
    taken: set[str] = set()
    rest: list[Finding] = []
    for finding in fresh:
        name = key(finding)
        candidates = waiting.get(name) if name is not None else None
        if candidates:
            sighting = candidates.pop()
            taken.add(sighting.id)
            pairs.append((sighting, finding))
        else:
            rest.append(finding)
    return rest, [one for one in left if one.id not in taken]


def _pair_edited(
    pairs: Pairs, fresh: list[Finding], left: list[Sighting], renamed: dict[str, str], looked_at: AbstractSet[str]
) -> tuple[list[Finding], list[Sighting]]:
    """Pairs edited texts with their places in the same file, or in what it was renamed to; the most alike first."""
    by_file: dict[str, list[Finding]] = defaultdict(list)
    for finding in fresh:
        by_file[finding.file].append(finding)
    old_by_file: dict[str, list[Sighting]] = defaultdict(list)
    for sighting in left:
        if sighting.state == PRESENT and sighting.file in looked_at:
            old_by_file[sighting.file].append(sighting)
    graded: list[tuple[float, str, int, Sighting, Finding]] = []
    for path, olds in old_by_file.items():
        news = by_file.get(renamed.get(path, path), [])
        if len(olds) * len(news) <= _COMPARED_AT_MOST:
            moves = [(old.line, new.line - old.line) for old, new in pairs if old.file == path] if news else []
            graded += _graded(olds, news, moves)
    used: set[str] = set()
    taken: set[int] = set()
    for _, _, _, sighting, finding in sorted(graded, key=lambda one: one[:3]):
        if sighting.id not in used and id(finding) not in taken:
            used.add(sighting.id)
            taken.add(id(finding))
            pairs.append((sighting, finding))
    return [one for one in fresh if id(one) not in taken], [one for one in left if one.id not in used]


def _graded(
    olds: Sequence[Sighting], news: Sequence[Finding], moves: Sequence[tuple[int, int]]
) -> list[tuple[float, str, int, Sighting, Finding]]:
    """The pairs that may be an edit, each with its rank (the lowest is the best)."""
    found: list[tuple[float, str, int, Sighting, Finding]] = []
    ratio = ratio_of_few if len(olds) * len(news) <= _FEW else _ratio_of_many()
    for old in olds:
        shift = min(moves, key=lambda move: abs(move[0] - old.line), default=(0, 0))[1]
        for new in news:
            distance = min(abs(new.line - old.line), abs(new.line - old.line - shift))
            alike = _likeness(old, new, distance, ratio)
            if alike:
                found.append(
                    (-alike - 10 * (not distance) - 5 * (old.symbol == new.symbol), old.id, new.line, old, new)
                )
    return found


def _ratio_of_many() -> Callable[[str, str], float]:
    from rapidfuzz.fuzz import ratio

    return ratio


def ratio_of_few(a: str, b: str) -> float:
    """rapidfuzz's ratio (twice the longest common subsequence, in percent of both lengths), for a handful of pairs:
    there rapidfuzz takes longer to import than this does to answer.

    After H. Hyyrö, Bit-parallel LCS-length computation revisited (2004).
    """
    places: dict[str, int] = defaultdict(int)
    for at, letter in enumerate(a):
        places[letter] |= 1 << at
    missing = whole = (1 << len(a)) - 1
    for letter in b:
        met = missing & places.get(letter, 0)
        missing = (missing + met) | (missing - met)
    common = len(a) - (missing & whole).bit_count()
    both = len(a) + len(b)
    return (1.0 - (both - 2 * common) / both) * 100.0 if both else 100.0


def _likeness(old: Sighting, new: Finding, distance: int, ratio: Callable[[str, str], float]) -> float:
    """How alike two places are (0 to 100); 0 when the one is no edit of the other. `distance` is in lines."""
    is_code = old.marker in CODE_MARKERS
    if is_code != (new.marker in CODE_MARKERS):
        return 0.0
    same_symbol = old.symbol == new.symbol != ""
    if is_code:
        return 100.0 if same_symbol else 0.0
    in_place = distance == 0 and old.symbol == new.symbol
    near = same_symbol or distance <= _NEAR_LINES
    if says_little(old.text) or says_little(new.text):
        return 50.0 if in_place else 0.0
    alike = ratio(old.text.casefold(), new.text.casefold())
    shared = _shared(old.text, new.text)
    if in_place:
        is_edit = alike >= _IN_PLACE[0] or shared >= _IN_PLACE[1]
    elif _NUMBER.findall(old.text) != _NUMBER.findall(new.text):
        is_edit = False  # IPv4 and IPv6, #12 and #13: alike, and not the same
    else:
        bounds = _NEAR if near else _ANYWHERE
        is_edit = (alike >= bounds[0] and shared >= bounds[1]) or (near and shared == 1.0)
    return max(alike, 1.0) if is_edit else 0.0


def _shared(a: str, b: str) -> float:
    """The share of its words (or Chinese characters) that the shorter text has in common with the longer one."""
    words, others = (set(_WORD.findall(text.casefold())) for text in (a, b))
    fewer = min(len(words), len(others))
    return len(words & others) / fewer if fewer > 1 else 0.0
