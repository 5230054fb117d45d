"""Which pairs of texts reach the similarity floor of is_same: all of them, and in a large batch without comparing all.

Prefix filtering: with each text's n-grams in one order, rarest first, two unit vectors of cosine >= t share an n-gram in the
prefixes that leave less than t of length behind (the rest could not reach t by itself: Cauchy-Schwarz). So only texts that share
a rare n-gram are compared, and the result is that of comparing all pairs.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from math import sqrt

from .decision import FLOOR, GRAMS, grams, similarity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

#: Texts from which on scikit-learn (1.4 s to import) is repaid.
LARGE = 4_000
_SLACK = 1e-6  # rounding of sums may not lose a pair: the decision measures again


def close_pairs(texts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Indices (i < j) of distinct canonical texts whose similarity is at least FLOOR, each pair once."""
    pairs = _bulk(texts) if len(texts) >= LARGE else _plain(texts)
    return (pair for pair in pairs if similarity(texts[pair[0]], texts[pair[1]]) >= FLOOR)


def _plain(texts: Sequence[str]) -> Iterator[tuple[int, int]]:
    counted = [grams(text) for text in texts]
    spread = Counter(gram for counts in counted for gram in counts)
    postings: dict[str, list[int]] = defaultdict(list)
    for at, counts in enumerate(counted):
        prefix = _prefix(counts, spread)
        yield from ((earlier, at) for earlier in sorted({other for gram in prefix for other in postings[gram]}))
        for gram in prefix:
            postings[gram].append(at)


def _prefix(counts: Counter[str], spread: Counter[str]) -> list[str]:
    """The rarest n-grams, until what is left is shorter than the floor."""
    left = sum(count * count for count in counts.values())
    enough = (FLOOR - _SLACK) ** 2 * left
    prefix: list[str] = []
    for gram in sorted(counts, key=lambda each: (spread[each], each)):
        if left < enough:
            break
        prefix.append(gram)
        left -= counts[gram] ** 2
    return prefix


def _bulk(texts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The same with sparse matrices: TF-IDF's vectoriser without IDF (weights of a corpus would make a pair's verdict depend on it)."""
    import numpy as np
    from sklearn.feature_extraction.text import TfidfVectorizer

    vectoriser = TfidfVectorizer(analyzer="char", ngram_range=GRAMS, lowercase=False, use_idf=False)
    matrix = vectoriser.fit_transform([f" {text} " for text in texts]).tocsr()
    spread = np.asarray((matrix > 0).sum(axis=0)).ravel()
    rank = np.empty_like(spread)
    rank[np.lexsort((np.arange(len(spread)), spread))] = np.arange(len(spread))
    kept = matrix.copy()
    for row in range(matrix.shape[0]):
        start, end = matrix.indptr[row], matrix.indptr[row + 1]
        rarest = np.argsort(rank[matrix.indices[start:end]])
        squares = matrix.data[start:end][rarest] ** 2
        behind = squares[::-1].cumsum()[::-1]  # length left when this n-gram and the following are not taken
        kept.data[start:end][rarest[behind < (FLOOR - _SLACK) ** 2]] = 0
    kept.eliminate_zeros()
    shared = (kept @ kept.T).tocoo()
    for i, j in zip(shared.row.tolist(), shared.col.tolist(), strict=True):
        if i < j:
            yield i, j
