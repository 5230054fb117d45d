"""What two texts say of order: what comes from where and goes where, what is before what, and who does it to whom."""

from __future__ import annotations

import re

from .lexicon import lexicon
from .pieces import IDENTIFIER, NUMBER
from .reading import HALF, LITTLE, Reading, Token

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_ONE_WORD = re.compile(r"[^\W\u3400-\u9fff]+|[\u3400-\u9fff]|[<>=!]+")
#: Words whose place is free: "turn the log off", "turn off the log".
_FREE = frozenset({"the", "an", "up", "out", "off", "on", "down", "back", "apart"})


def is_turned(first: Reading, second: Reading, pairs: Sequence[tuple[Token, Token]]) -> bool:
    """Whether the same things are said, but not the same of each."""
    swapped = not (first.linked and second.linked) and _peers_swapped(pairs)
    return swapped or _turned_round(pairs) or _rearranged(first, second)


def _rearranged(first: Reading, second: Reading) -> bool:
    """The very same words in another order, and not only a clause put first: "A calls B" and "B calls A" are two."""
    if first.linked or second.linked:
        return False
    one, other = ([word for word in _ONE_WORD.findall(text.key) if word not in _FREE] for text in (first, second))
    if len(one) < 3 or one == other or sorted(one) != sorted(other):
        return False
    return not any(one[at:] + one[:at] == other for at in range(1, len(one)))


def _turned_round(pairs: Sequence[tuple[Token, Token]]) -> bool:
    """From A to B against from B to A; A before B against B before A."""
    if {("first", "second"), ("second", "first")} <= {(a.order, b.order) for a, b in pairs}:
        return True
    moves = {(a.role == "when", b.role == "when") for a, b in pairs if a.senses & lexicon().actions}
    if {(True, False), (False, True)} <= moves:
        return True
    for role in ("from", "to"):
        here = {at for at, (a, _) in enumerate(pairs) if a.role == role}
        there = {at for at, (_, b) in enumerate(pairs) if b.role == role}
        if here and there and here.isdisjoint(there):
            return True
    places = {(_where(a), _where(b)) for a, b in pairs if a.weight >= HALF and not a.senses & lexicon().actions}
    if {(a.role, b.role) for a, b in pairs} & {("from", "to"), ("to", "from")} or {("", "at"), ("at", "")} <= places:
        return True
    swaps = {(a.role, b.role) for a, b in pairs if a.role and b.role and a.role != b.role and a.weight >= HALF}
    return any((there, here) in swaps for here, there in swaps)


def _where(token: Token) -> str:
    """Whether a thing is what is worked on, or says on what occasion: "return null on error"."""
    return "at" if token.role in ("in", "when") else token.role


def _peers_swapped(pairs: Sequence[tuple[Token, Token]]) -> bool:
    """Two of a kind that change places: client and server, admins and users, A and B."""
    for at, (a, b) in enumerate(pairs):
        for other, partner in pairs[at + 1 :]:
            light = min(a.weight, other.weight) <= LITTLE
            if (
                not light
                and (a.at < other.at) != (b.at < partner.at)
                and _of_a_kind(a, other)
                and not _placed(a, b, other, partner)
            ):
                return True
    return False


def _placed(a: Token, b: Token, other: Token, partner: Token) -> bool:
    """Prepositions say who is who, so that the order of words does not matter."""
    return a.role == b.role and other.role == partner.role and a.role != other.role


def _of_a_kind(a: Token, b: Token) -> bool:
    if a.kind == b.kind == IDENTIFIER:
        return True
    classes = lexicon().classes
    return is_opposite(a, b) or any(classes.get(x) == classes.get(y) is not None for x in a.senses for y in b.senses)


def is_opposite(a: Token, b: Token) -> bool:
    return any((x, y) in lexicon().opposites for x in a.senses for y in b.senses)


def numbers_swapped(first: Reading, second: Reading) -> bool:
    """3 retries with 5 workers against 5 retries with 3 workers."""
    left, right = _counted(first), _counted(second)
    return (
        len(left) > 1
        and left.keys() == right.keys()
        and list(left) != list(right)
        and all(left[number].isdisjoint(right[number]) for number in left)
    )


def _counted(reading: Reading) -> dict[frozenset[str], frozenset[str]]:
    """Number -> the senses of the words beside it."""
    tokens = reading.tokens
    return {
        token.senses: frozenset(
            s for near in tokens[max(0, at - 1) : at + 2] if near.kind != NUMBER for s in near.senses
        )
        for at, token in enumerate(tokens)
        if token.kind == NUMBER
    }
