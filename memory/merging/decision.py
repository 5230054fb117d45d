"""is_same: whether two to-dos are one piece of work. Words are aligned; what would change the work is a veto.

Precision first: a false merge loses a to-do, a missed one costs a line.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..todo import TodoItem
from .alignment import Alignment, align
from .lexicon import lexicon
from .order import is_opposite, is_turned, numbers_swapped
from .pieces import FILE, IDENTIFIER, ISSUE, NUMBER
from .plain import words
from .reading import FULL, HALF, SOFT, Reading, Token, read
from .wordings import different_words, prevented

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

#: With more words than this that have no partner, it does not matter which are opposites.
_MANY = 12
#: Of a text of more words than this nobody can say that it is one piece of work, and to align it would take long.
_LONGEST = 200
_PREFIXES = words("un in dis de non re im ir anti")


@dataclass(frozen=True, slots=True)
class Verdict:
    """`score` is the share of content that agrees (0 to 1); `vetoes` name what differs: any veto means not the same.

    Vetoes: `number`, `issue`, `identifier`, `file`, `symbol`, `negation`, `opposite`, `direction`, `value` (two
    members of a closed class, like browsers), `verb`, `object`, `scope` (one says more), `content` (too little is said
    to tell).
    """

    same: bool
    score: float
    vetoes: tuple[str, ...]
    reasons: tuple[str, ...] = ()


def is_same(a: str | TodoItem, b: str | TodoItem) -> Verdict:
    """Whether `a` and `b` are the same piece of work. Symmetric; any text will do. Items also differ by anchors."""
    anchors = _anchor_vetoes(a, b)
    first, second = sorted((read(_text(a)), read(_text(b))), key=lambda reading: reading.key)
    if first.key == second.key:
        return Verdict(not anchors, 1.0, anchors, ("identical",))
    if max(len(first.tokens), len(second.tokens)) > _LONGEST:
        return Verdict(False, 0.0, (*anchors, "content"), ("too long to compare",))
    if not _says_enough(first) or not _says_enough(second):
        return Verdict(False, 0.0, (*anchors, "content"))
    alignment = align(first, second)
    if not alignment.pairs:
        return Verdict(False, 0.0, (*anchors, "object"), ("nothing in common",))
    vetoes = tuple(dict.fromkeys((*anchors, *_vetoes(first, second, alignment))))
    return Verdict(not vetoes, _score(alignment), vetoes, _reasons(alignment))


def _text(of: str | TodoItem) -> str:
    return of.content if isinstance(of, TodoItem) else of


def _anchor_vetoes(a: str | TodoItem, b: str | TodoItem) -> tuple[str, ...]:
    """Two items anchored in different files, or in different symbols of one file, are two."""
    if isinstance(a, str) or isinstance(b, str):
        return ()
    if a.related_files and b.related_files and set(a.related_files).isdisjoint(b.related_files):
        return ("file",)
    return ("symbol",) if a.symbol and b.symbol and a.symbol != b.symbol else ()


def _says_enough(reading: Reading) -> bool:
    """A name of a thing at least: "fix this", "do it", "1 2" and "clean up" tell nothing."""
    telling = [token for token in reading.tokens if token.kind != NUMBER and token.weight >= SOFT]
    only = reading.tokens[0] if len(reading.tokens) == 1 else None
    bare_action = only and not only.parts and only.senses & lexicon().actions
    return sum(max(token.weight, HALF) for token in telling) >= FULL and not bare_action


# -- vetoes -----------------------------------------------------------------------------------------------------


def _vetoes(first: Reading, second: Reading, alignment: Alignment) -> Iterable[str]:
    turned = first.negated != second.negated and not (
        prevented(first, second, alignment) or _complained_of(first, second) or _complained_of(second, first)
    )
    if turned or _only_complains(first, second) or _only_complains(second, first):
        yield "negation"
    left, right = alignment.left, alignment.right
    for kind in (NUMBER, ISSUE, FILE, IDENTIFIER):
        mine, yours = [token for token in left if token.kind == kind], [token for token in right if token.kind == kind]
        if (mine and yours) or any(token.weight > HALF for token in (*mine, *yours)):
            yield kind
    if len(left) + len(right) <= _MANY:
        yield from _opposed(left, right)
    yield from different_words(first, second, alignment)
    if is_turned(first, second, alignment.pairs):
        yield "direction"
    if numbers_swapped(first, second):
        yield NUMBER


def _only_complains(one: Reading, other: Reading) -> bool:
    """ "X doesn't close" and "X closes": neither asks for the other."""
    return one.complains and not (other.complains or other.asks)


def _complained_of(one: Reading, other: Reading) -> bool:
    """ "X drops rows", said of what is wrong, and "X should not drop rows"."""
    return other.negated and other.prevents and one.states and not (one.negated or one.asks or one.complains)


def _opposed(left: Sequence[Token], right: Sequence[Token]) -> Iterable[str]:
    classes = lexicon().classes
    for a in left:
        for b in right:
            if is_opposite(a, b) or _prefixed(a.raw, b.raw) or _prefixed(b.raw, a.raw):
                yield "opposite"
            elif any(classes.get(x) == classes.get(y) is not None for x in a.senses for y in b.senses):
                yield "value"


def _prefixed(plain: str, word: str) -> bool:
    return len(plain) > 3 and word.endswith(plain) and word.removesuffix(plain) in _PREFIXES


# -- score ------------------------------------------------------------------------------------------------------


def _score(alignment: Alignment) -> float:
    agreed = sum(a.weight + b.weight for a, b in alignment.pairs)
    apart = sum(token.weight for token in (*alignment.left, *alignment.right))
    return round(agreed / (agreed + apart), 4) if agreed else 0.0


def _reasons(alignment: Alignment) -> tuple[str, ...]:
    """What was taken for the same although it is written differently, and what stands on one side only."""
    taken = [f"{a.raw} = {b.raw}" for a, b in alignment.pairs if a.raw != b.raw]
    return (*sorted(taken), *sorted(f"only one says {token.raw}" for token in (*alignment.left, *alignment.right)))
