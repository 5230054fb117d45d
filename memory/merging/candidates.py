"""Which texts may be the same as which, without comparing all with all, and with the same result as if.

is_same wants a partner for every firm token in one text, and for all but one in the other. So of two texts that
are the same, one has a trace of its rarest token in the other, and that has one of its two rarest tokens' in the first:
an index of traces finds all such pairs. Last it is
counted how many tokens can have no partner.
"""

from __future__ import annotations

from collections import Counter, defaultdict

from .alignment import LONGEST_RUN, is_run
from .pieces import FILE, IDENTIFIER, WORD
from .reading import slips_of
from .wordings import is_firm

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .reading import Reading, Token


def close_pairs(readings: Sequence[Reading]) -> Iterator[tuple[int, int]]:
    """Indices (i < j) of all readings that is_same may call the same, each pair once."""
    traces = [[(token, _traces(reading.tokens, at)) for at, token in enumerate(reading.tokens)] for reading in readings]
    every = [frozenset[str]().union(*(found for _, found in of)) for of in traces]
    heavy = [[found for token, found in of if is_firm(token)] for of in traces]
    return (
        (i, j)
        for i, j in _sharing(heavy, every)
        if sorted((_lacking(heavy[i], every[j]), _lacking(heavy[j], every[i]))) <= [0, 1]
    )


def _lacking(heavy: Iterable[frozenset[str]], other: frozenset[str]) -> int:
    """How many tokens of weight can have no partner in the other text."""
    return sum(found.isdisjoint(other) for found in heavy)


def _sharing(heavy: Sequence[list[frozenset[str]]], every: Sequence[frozenset[str]]) -> list[tuple[int, int]]:
    """Pairs in which one text has a trace of the other's rarest token, and that of one of its two rarest."""
    spread = Counter(trace for found in every for trace in found)
    ranked = [_ranked(found, spread, all_) for found, all_ in zip(heavy, every, strict=True)]
    index: dict[str, list[int]] = defaultdict(list)
    for at, found in enumerate(every):
        for trace in found:
            index[trace].append(at)
    pairs: set[tuple[int, int]] = set()
    for at, mine in enumerate(ranked):
        for other in {other for trace in mine[0] for other in index[trace]}:
            if other != at and not every[at].isdisjoint(ranked[other][0] | ranked[other][1]):
                pairs.add((min(at, other), max(at, other)))
    return sorted(pairs)


def _ranked(traces: Sequence[frozenset[str]], spread: Counter[str], every: frozenset[str]) -> Sequence[frozenset[str]]:
    """The two sets of traces that stand in the fewest texts; all traces, where there are not so many."""
    ranked = sorted(dict.fromkeys(traces), key=lambda found: sum(spread[trace] for trace in found))
    return [*ranked, every, every][:2]


def _traces(tokens: Sequence[Token], at: int) -> frozenset[str]:
    """What a token has in common with any partner that is_same would give it: at least one of these."""
    token = tokens[at]
    found = set(token.senses).union(*(part.senses for part in token.parts))
    if token.kind == FILE:
        found |= {name.rpartition("/")[2] for name in token.senses}
    if token.kind in (WORD, IDENTIFIER):
        found |= {
            f"k {word}" for word in (token.known, *(part.known for part in token.parts), *slips_of(token)) if word
        }
        for start in range(max(0, at - LONGEST_RUN + 1), at + 1):
            for end in range(at + 1, min(start + LONGEST_RUN, len(tokens)) + 1):
                if is_run(tokens[start:end]):
                    found.add("+" + "".join(part.raw for part in tokens[start:end]))
    return frozenset(found)
