"""Which texts may be the same as which, without comparing all with all, and with the same result as if.

is_same wants a partner for every token of weight in one text, and for all but one in the other. So of two texts that
are the same, one has a trace of its rarest token in the other, and that has one of its two rarest tokens' in the first:
an index of traces finds all such pairs. The similarity floor, part of the decision too, thins them out,
and last it is counted how many tokens can have no partner.
"""

from __future__ import annotations

from collections import Counter, defaultdict

from .decision import FLOOR, GRAMS, LONGEST_RUN, is_run, similarity
from .lexicon import lexicon
from .pieces import FILE, IDENTIFIER, WORD
from .reading import HALF, slips_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from .reading import Reading, Token

#: Pairs from which on scikit-learn (1.4 s to import) measures similarity faster than we do.
MANY = 200_000
_SLACK = 1e-6  # a sum that is rounded otherwise may not lose a pair: is_same measures again


def close_pairs(readings: Sequence[Reading]) -> Iterator[tuple[int, int]]:
    """Indices (i < j) of all readings that is_same may call the same, each pair once."""
    traces = [[(token, _traces(reading.tokens, at)) for at, token in enumerate(reading.tokens)] for reading in readings]
    every = [frozenset[str]().union(*(found for _, found in of)) for of in traces]
    heavy = [[found for token, found in of if token.weight >= HALF] for of in traces]
    forms = [reading.canonical for reading in readings]
    pairs = _sharing(heavy, every)
    if len(pairs) >= MANY:
        alike = _measured_in_bulk(forms, pairs)
    else:
        alike = ((i, j) for i, j in pairs if similarity(forms[i], forms[j]) >= FLOOR)
    return ((i, j) for i, j in alike if sorted((_lacking(heavy[i], every[j]), _lacking(heavy[j], every[i]))) <= [0, 1])


def _lacking(heavy: Iterable[frozenset[str]], other: frozenset[str]) -> int:
    """How many tokens of weight can have no partner in the other text."""
    return sum(found.isdisjoint(other) for found in heavy)


def _sharing(heavy: Sequence[list[frozenset[str]]], every: Sequence[frozenset[str]]) -> list[tuple[int, int]]:
    """Pairs in which one text has a trace of the other's rarest token, and that of one of its two rarest."""
    spread = Counter(trace for found in every for trace in found)
    ranked = [_ranked(found, spread) for found in heavy]
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


def _ranked(traces: Sequence[frozenset[str]], spread: Counter[str]) -> Sequence[frozenset[str]]:
    """The two sets of traces that stand in the fewest texts."""
    ranked = sorted(dict.fromkeys(traces), key=lambda found: sum(spread[trace] for trace in found))
    return [*ranked, frozenset[str](), frozenset[str]()][:2]


def _traces(tokens: Sequence[Token], at: int) -> frozenset[str]:
    """What a token has in common with any partner that is_same would give it: at least one of these."""
    token = tokens[at]
    families = lexicon().families
    found = {families.get(sense, sense) for sense in token.senses}
    if token.kind == FILE:
        found |= {name.rpartition("/")[2] for name in token.senses}
    if token.kind in (WORD, IDENTIFIER):
        found |= {f"k {word}" for word in (token.known, *slips_of(token)) if word}
        for start in range(max(0, at - LONGEST_RUN + 1), at + 1):
            for end in range(at + 1, min(start + LONGEST_RUN, len(tokens)) + 1):
                if is_run(tokens[start:end]):
                    found.add("+" + "".join(part.raw for part in tokens[start:end]))
    return frozenset(found)


def _measured_in_bulk(forms: Sequence[str], pairs: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The cosine of character n-grams for many pairs at once: TF-IDF without the IDF.

    Weights that depend on the batch would make a pair's verdict depend on it.
    """
    from sklearn.feature_extraction.text import TfidfVectorizer  # pyright: ignore[reportMissingTypeStubs]

    vectoriser: Any = TfidfVectorizer(analyzer="char", ngram_range=GRAMS, lowercase=False, use_idf=False)
    matrix = vectoriser.fit_transform([f" {form} " for form in forms])
    for start in range(0, len(pairs), MANY):
        part = pairs[start : start + MANY]
        left, right = ([pair[side] for pair in part] for side in (0, 1))
        cosine: list[float] = matrix[left].multiply(matrix[right]).sum(axis=1).ravel().tolist()[0]
        yield from (pair for pair, measured in zip(part, cosine, strict=True) if measured >= FLOOR - _SLACK)
