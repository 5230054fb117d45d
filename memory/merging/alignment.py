"""Which tokens of two texts say the same, and what only one of them says."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .lexicon import lexicon
from .pieces import FILE, IDENTIFIER, NUMBER, WORD
from .reading import HALF, LITTLE, SOFT, Reading, Token
from .stems import is_slip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST_RUN = 3


@dataclass(frozen=True, slots=True)
class Alignment:
    pairs: tuple[tuple[Token, Token], ...]
    left: tuple[Token, ...]  # of the first text, with no partner
    right: tuple[Token, ...]


def align(first: Reading, second: Reading) -> Alignment:
    left, right = list(first.tokens), list(second.tokens)
    pairs: list[tuple[Token, Token]] = []
    for matches in (_equal, _share, _typo):
        found = [(token, other) for token in left for other in right if matches(token, other)]
        for token, other in sorted(found, key=_likeness, reverse=True) if matches is _share else found:
            if token in left and other in right:
                pairs.append((token, other))
                left.remove(token)
                right.remove(other)
    for one, others, swap in ((left, right, False), (right, left, True)):
        runs = _runs(others)
        for token in tuple(one):
            run = runs.get((token.kind, token.raw), ())
            if run and all(part in others for part in run):
                one.remove(token)
                for part in run:
                    others.remove(part)
                    pairs.append((part, token) if swap else (token, part))
    _align_parts(left, right, pairs, swap=False)
    _align_parts(right, left, pairs, swap=True)
    said = [token for pair in pairs for token in pair]
    every = [*said, *(part for token in said for part in token.parts)]
    mine, yours = _without_echo(left, every), _without_echo(right, every)
    here = _without_echo([part for a, b in pairs for part in _rest(a, b, yours)], said)
    there = _without_echo([part for a, b in pairs for part in _rest(b, a, mine)], said)
    return Alignment(tuple(pairs), (*mine, *here), (*yours, *there))


def _likeness(pair: tuple[Token, Token]) -> float:
    """The share of their senses that two words have in common: who has most to do with whom goes first."""
    return len(pair[0].senses & pair[1].senses) / len(pair[0].senses | pair[1].senses)


def _align_parts(one: list[Token], others: list[Token], pairs: list[tuple[Token, Token]], *, swap: bool) -> None:
    """What found no partner as a whole is taken apart, if some part of it finds one."""
    for token in [token for token in one if token.parts]:
        found = [
            (part, next((other for other in others if _share(part, other) or _typo(part, other)), None))
            for part in token.parts
        ]
        if not any(other and part.weight >= HALF for part, other in found):
            continue
        one.remove(token)
        for at, (part, other) in enumerate(found, token.at):
            placed = replace(part, role=token.role, order=token.order, at=at)
            if other in others:
                others.remove(other)
                pairs.append((other, placed) if swap else (placed, other))
            else:
                one.append(placed)


def _rest(whole: Token, part: Token, unmatched: Sequence[Token]) -> list[Token]:
    """What a phrase says beside a part, where the other text says something else: request body, response body."""
    beside = any(abs(token.at - part.at) == 1 and token.weight >= SOFT for token in unmatched)
    if part.parts or not beside or not any(_share(each, part) for each in whole.parts):
        return []
    return [replace(each, weight=min(each.weight, SOFT)) for each in whole.parts if not _share(each, part)]


def _without_echo(tokens: Sequence[Token], said: Sequence[Token]) -> tuple[Token, ...]:
    """Words said twice in one text count once."""
    return tuple(token for token in tokens if token.kind == NUMBER or not _said(token, said))


def _said(token: Token, said: Sequence[Token]) -> bool:
    if any(_echoes(token, other) for other in said):
        return True
    return bool(token.parts) and all(any(_equal(part, other) for other in said) for part in token.parts)


def _echoes(token: Token, other: Token) -> bool:
    return _equal(token, other) or bool(token.senses & other.senses & lexicon().actions and token.weight > LITTLE)


def _equal(a: Token, b: Token) -> bool:
    return a.senses == b.senses


def _share(a: Token, b: Token) -> bool:
    if not a.senses.isdisjoint(b.senses):
        return True
    if a.kind == b.kind == FILE:
        (x,), (y,) = a.senses, b.senses
        return x.endswith("/" + y) or y.endswith("/" + x)
    return False


def _typo(a: Token, b: Token) -> bool:
    """A slip of the keyboard: of two near-spelled words one is in no table. Two known words, or two names, are two."""
    if a.kind != WORD or b.kind != WORD or bool(a.known) == bool(b.known):
        return False
    return is_slip(b.raw, a.known) if a.known else is_slip(a.raw, b.known)


def _runs(tokens: Sequence[Token]) -> dict[tuple[str, str], Sequence[Token]]:
    """Neighbours that run together make a name or a word: order service = OrderService, drop down = dropdown."""
    found: dict[tuple[str, str], Sequence[Token]] = {}
    for start in range(len(tokens)):
        for end in range(start + 1, min(start + LONGEST_RUN, len(tokens)) + 1):
            run = tokens[start:end]
            if not is_run(run):
                break
            joined = "".join(part.raw for part in run)
            found.setdefault((IDENTIFIER, joined), run)
            if len(run) > 1:
                found.setdefault((WORD, joined), run)
    return found


def is_run(tokens: Sequence[Token]) -> bool:
    """Words that stand side by side in their text."""
    return all(token.kind in (WORD, IDENTIFIER) and token.at == tokens[0].at + at for at, token in enumerate(tokens))
