"""Whether what only one of two texts says makes them two: other verbs, other things, one more thing."""

from __future__ import annotations

from .lexicon import lexicon
from .pieces import HAN, NUMBER, WORD
from .plain import words
from .reading import FULL, HALF, LITTLE, SOFT, Reading, Token

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .alignment import Alignment

#: So many words have to agree before one that only one side says may be passed over.
_MUCH = 3.0
#: What is done with a thing that is named, where the other text only names it.
_FRAMES = words(
    "enable set set_up run all user app website dependency show occur use offer perform work "
    "serve_it enforce throw obey contain_it"
)
#: What is not meant where a text does no more than name a thing.
_UNDOING = words("remove disable hide test document check review revert undo close stop cancel block mask deprecate")
#: What is meant where a text does no more than name a thing.
_MAKING = words("add generate show write_it build set_up provide create render update support")
#: What brings something to a value, where the value is said.
_SETTING = words("raise raise+ lower set limit update configure require at_least at_most max min")
#: What a fault is called, where the other text says that something does not happen.
_FAULTS = words("fix bug fail error error_x crash hang handle")
#: What a fault is, that is mended.
_BREAKS = words("occur loss missing bug fail error error_x crash hang throw failure exception")
#: What is not there, and what does not happen.
_ABSENT = words("occur missing loss")
#: Different words for bringing something in.
_BRINGS = words("add use allow support integrate show offer accept set_up enable wire attach")
_MENDS = words("fix remove handle")
#: What asks for the same as "do not".
_STOPS = _MENDS | words("disable stop block")
#: Where both texts say this, what is wrong need not be said.
_MENDING = _MENDS | {"keep"}
#: What one text may say and the other not, where enough agrees.
_LEFT_OUT = _STOPS | _MAKING | _FRAMES | _SETTING | _FAULTS | _BREAKS | _BRINGS | _MENDS | _ABSENT
RESTRICTING = words(
    "only outside except but without everyone_but all_but out_of instead other another else less first last next "
    "partly half 仅 只 只有 除了 以外 之外 外 其他 其它 另 另外 首 末"
)


def is_firm(token: Token) -> bool:
    """Whether a token can do without a partner only in passing, one in all."""
    return token.weight >= HALF and token.senses.isdisjoint(_LEFT_OUT)


def different_words(first: Reading, second: Reading, alignment: Alignment) -> Iterable[str]:
    """The vetoes `verb`, `object` and `scope`."""
    agreed = sum(max(_tells(a), _tells(b)) for a, b in alignment.pairs)
    left, right = _left(first, second, alignment, agreed)
    if all(any(token.senses & lexicon().actions for token in side) for side in (left, right)):
        yield "verb"
    little = agreed < 2 and len(alignment.pairs) < 3  # then every word counts
    least = SOFT if agreed < 3 else HALF
    heavy = [[token for token in side if token.weight >= least] for side in (left, right)]
    contrast = any(
        _unframed(mine) and any(token.weight >= SOFT for token in yours)
        for mine, yours in ((heavy[0], right), (heavy[1], left))
    )
    light = [[token for token in _unframed(side) if token.weight <= LITTLE] for side in (left, right)]
    if contrast or (little and left and right):
        yield "object"
    elif (little and any(token.weight > LITTLE for token in (*left, *right))) or (
        (extra := heavy[0] or heavy[1]) and not _in_passing(extra, agreed, first, second, alignment)
    ):
        yield "scope"
    elif not _go_together(light[0], light[1], agreed):
        yield "object"


def _left(first: Reading, second: Reading, alignment: Alignment, agreed: float) -> tuple[list[Token], list[Token]]:
    """The words that only one text says, less those that go without saying beside what the other says."""
    mended = prevented(first, second, alignment)
    sides = (alignment.left, alignment.right)
    if first.complains != second.complains:
        mended += [token for token in sides[first.complains] if token.senses & _FAULTS]
        mended += [token for side in sides for token in side if token.senses & _ABSENT and token.raw not in RESTRICTING]
    left, right = (
        [token for token in side if token.kind in (WORD, HAN) and token.weight >= LITTLE and token not in mended]
        for side in sides
    )
    if agreed >= 2:
        left, right = _without_bringing(left, right)
    if agreed >= 1:
        mending = any(a.senses & b.senses & _MENDING for a, b in alignment.pairs)
        left, right = _without_fault(left, right, mended=mending or bool(mended))
    return left, right


def prevented(first: Reading, second: Reading, alignment: Alignment) -> list[Token]:
    """ "fix" in "A covers B, fix", where the other text says "don't let A cover B"."""
    complains = first.complains or second.complains
    if complains or first.negated == second.negated or not (first if first.negated else second).prevents:
        return []
    return [token for token in (alignment.right if first.negated else alignment.left) if token.senses & _STOPS]


def _tells(token: Token) -> float:
    """A name made of two names tells as much as both."""
    heavy = sum(part.weight >= HALF for part in token.parts)
    return 0.0 if token.weight < SOFT else max(token.weight, min(heavy, 2) if token.weight == FULL else 0)


def _without_bringing(left: list[Token], right: list[Token]) -> tuple[list[Token], list[Token]]:
    """Adding, allowing, showing something new: what brings it in is not what it is about."""
    brings = [[token for token in side if token.senses & _BRINGS] for side in (left, right)]
    if not all(brings) and any(brings):  # to use X for Y, and to switch Y to X
        moves = [[token for token in side if {"migrate", "convert", "use"} & token.senses] for side in (left, right)]
        brings = moves if all(moves) else brings
    if not all(brings):
        return left, right
    return _less(left, brings[0]), _less(right, brings[1])


def _without_fault(left: list[Token], right: list[Token], *, mended: bool) -> tuple[list[Token], list[Token]]:
    """ "X crashes" and "fix X", "handle X"."""
    for one, other in ((left, right), (right, left)):
        mends = [token for token in other if token.senses & _MENDS and token.weight <= LITTLE]
        breaks = [token for token in one if token.senses & _BREAKS and token.raw not in RESTRICTING]
        if (mends or mended) and breaks:
            return _less(left, [*mends, *breaks]), _less(right, [*mends, *breaks])
    return left, right


def _less(tokens: Sequence[Token], those: Sequence[Token]) -> list[Token]:
    return [token for token in tokens if token not in those]


def _unframed(tokens: Sequence[Token]) -> list[Token]:
    return [token for token in tokens if not token.senses & _FRAMES]


def _go_together(left: Sequence[Token], right: Sequence[Token], agreed: float) -> bool:
    if not left or not right:
        return True
    return _goes_with(left, right) or _goes_with(right, left) or _say_little(left, right, agreed)


def _say_little(left: Sequence[Token], right: Sequence[Token], agreed: float) -> bool:
    """The feature, the logic: names for no matter what, beside enough that agrees."""
    if agreed < 2 or any(token.weight > LITTLE for token in (*left, *right)):
        return False
    acting = [any(token.senses & lexicon().actions for token in side) for side in (left, right)]
    return not all(acting) or all(token.senses & _BRINGS for token in (*left, *right))


def _in_passing(extra: Sequence[Token], agreed: float, first: Reading, second: Reading, alignment: Alignment) -> bool:
    """Another way to put it, beside what agrees: words that say little; one more that neither restricts nor joins."""
    if first.linked or second.linked:
        return False
    valued = any(a.kind == NUMBER for a, _ in alignment.pairs)
    frames = _FRAMES | _SETTING if valued else _FRAMES
    framing = [token.weight < HALF or (token.senses & frames and token.role != "when") for token in extra]
    if agreed >= 2 and len(extra) <= 2 and all(framing):
        return True
    (one, *more), actions = extra, lexicon().actions
    named = not all(any(token.senses & actions for token in reading.tokens) for reading in (first, second))
    acts = one.senses & actions and not (named and one.senses.isdisjoint(_UNDOING))
    if named and not more and agreed >= 2 and one.senses & _MAKING:
        return True
    return not more and agreed >= _MUCH and not acts and one.role != "when" and one.raw not in RESTRICTING


def _goes_with(left: Sequence[Token], right: Sequence[Token]) -> bool:
    """A bug, and to fix it: both need not be said."""
    return all("bug" in token.senses for token in left) and all("fix" in token.senses for token in right)
