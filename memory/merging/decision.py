"""is_same: whether two to-dos are one piece of work. Words are aligned; what would change the work is a veto.

Precision first: a false merge loses a to-do, a missed one costs a line.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

from ..todo import TodoItem
from .lexicon import lexicon
from .pieces import FILE, HAN, IDENTIFIER, ISSUE, NUMBER, WORD
from .plain import words
from .reading import FULL, HALF, LITTLE, SOFT, Reading, Token, read
from .stems import is_slip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

#: Cosine of character n-grams of the canonical forms below which nothing is the same: what narrows a batch.
FLOOR = 0.55
#: Below this a pair is not even looked at for what it differs in.
_FAR = 0.35
#: With more words than this that have no partner, it does not matter which are opposites.
_MANY = 12
_PREFIXES = words("un in dis de non re im ir anti")
LONGEST_RUN = 3
GRAMS = (2, 3)
#: So many words have to agree before one that only one side says may be passed over.
_MUCH = 4.0
#: What is done with a thing that is named, where the other text only names it.
_FRAMES = words("enable set set_up run all user app website dependency")
#: What a fault is called, where the other text says that something does not happen.
_FAULTS = frozenset(["fix", "bug", "fail", "error"])
#: Different words for bringing something in.
_BRINGS = frozenset(["add", "use", "allow", "support", "integrate"])
_MENDS = frozenset(["fix", "remove"])
_RESTRICTING = words(
    "only outside except but without everyone_but all_but out_of instead other another else less first last next "
    "partly half 仅 只 只有 除了 以外 之外 外 其他 其它 另 另外 首 末"
)


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


@dataclass(frozen=True, slots=True)
class _Alignment:
    pairs: tuple[tuple[Token, Token], ...]
    left: tuple[Token, ...]  # of the first text, with no partner
    right: tuple[Token, ...]


def is_same(a: str | TodoItem, b: str | TodoItem) -> Verdict:
    """Whether `a` and `b` are the same piece of work. Symmetric; any text will do. Items also differ by anchors."""
    anchors = _anchor_vetoes(a, b)
    first, second = sorted((read(_text(a)), read(_text(b))), key=lambda reading: reading.key)
    if first.key == second.key:
        return Verdict(not anchors, 1.0, anchors, ("identical",))
    if not _says_enough(first) or not _says_enough(second):
        return Verdict(False, 0.0, (*anchors, "content"))
    likeness = similarity(first.canonical, second.canonical)
    if likeness < FLOOR and (likeness < _FAR or first.senses.isdisjoint(second.senses)):
        return Verdict(False, 0.0, (*anchors, "object"), ("little in common",))
    alignment = _align(first, second)
    vetoes = tuple(dict.fromkeys((*anchors, *_vetoes(first, second, alignment)))) or (
        () if likeness >= FLOOR else ("object",)
    )
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
    telling = [token for token in reading.tokens if token.kind != NUMBER and token.weight >= HALF]
    bare_action = len(reading.tokens) == 1 and bool(reading.tokens[0].senses & lexicon().actions)
    return sum(token.weight for token in telling) >= FULL and not bare_action


def similarity(a: str, b: str) -> float:
    """Cosine of the counts of character n-grams. No corpus enters: a pair has one, whatever else is there."""
    (left, length), (right, other) = _measured(a), _measured(b)
    dot = sum(count * right[gram] for gram, count in left.items() if gram in right)
    return dot / (length * other) if dot else 0.0


@lru_cache(maxsize=1 << 15)
def _measured(text: str) -> tuple[Counter[str], float]:
    counts = grams(text)
    return counts, sqrt(sum(count * count for count in counts.values()))


def grams(text: str) -> Counter[str]:
    padded = f" {text} "
    return Counter(padded[at : at + size] for size in GRAMS for at in range(len(padded) - size + 1))


# -- alignment --------------------------------------------------------------------------------------------------


def _align(first: Reading, second: Reading) -> _Alignment:
    left, right = list(first.tokens), list(second.tokens)
    pairs: list[tuple[Token, Token]] = []
    for matches in (_equal, _share, _typo):
        for token in tuple(left):
            partner = next((other for other in right if matches(token, other)), None)
            if partner:
                pairs.append((token, partner))
                left.remove(token)
                right.remove(partner)
    for one, others, swap in ((left, right, False), (right, left, True)):
        runs = _runs(others)
        for token in tuple(one):
            run = runs.get((token.kind, token.raw), ())
            if run and all(part in others for part in run):
                one.remove(token)
                for part in run:
                    others.remove(part)
                    pairs.append((part, token) if swap else (token, part))
    said = [token for pair in pairs for token in pair]
    return _Alignment(tuple(pairs), _without_echo(left, said), _without_echo(right, said))


def _without_echo(tokens: Sequence[Token], said: Sequence[Token]) -> tuple[Token, ...]:
    """Words said twice in one text count once."""
    return tuple(token for token in tokens if token.kind == NUMBER or not any(_echoes(token, other) for other in said))


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


# -- vetoes -----------------------------------------------------------------------------------------------------


def _vetoes(first: Reading, second: Reading, alignment: _Alignment) -> Iterable[str]:
    turned = first.negated != second.negated and not _prevented(first, second, alignment)
    if turned or _only_complains(first, second) or _only_complains(second, first):
        yield "negation"
    left, right = alignment.left, alignment.right
    for kind in (NUMBER, ISSUE, FILE, IDENTIFIER):
        mine, yours = [token for token in left if token.kind == kind], [token for token in right if token.kind == kind]
        if (mine and yours) or any(token.weight > HALF for token in (*mine, *yours)):
            yield kind
    if len(left) + len(right) <= _MANY:
        yield from _opposed(left, right)
    yield from _different_words(first, second, alignment)
    swapped = not (first.linked and second.linked) and _peers_swapped(alignment.pairs)
    if swapped or _turned_round(alignment.pairs) or _rearranged(first, second):
        yield "direction"
    if _numbers_swapped(first, second):
        yield NUMBER


def _only_complains(one: Reading, other: Reading) -> bool:
    """ "X doesn't close" and "X closes": neither asks for the other."""
    return one.complains and not (other.complains or other.asks)


def _prevented(first: Reading, second: Reading, alignment: _Alignment) -> list[Token]:
    """ "fix" in "A covers B, fix", where the other text says "don't let A cover B"."""
    complains = first.complains or second.complains
    if complains or first.negated == second.negated or not (first if first.negated else second).prevents:
        return []
    return [token for token in (alignment.right if first.negated else alignment.left) if token.senses & _MENDS]


def _opposed(left: Sequence[Token], right: Sequence[Token]) -> Iterable[str]:
    classes = lexicon().classes
    for a in left:
        for b in right:
            if _opposite(a, b) or _prefixed(a.raw, b.raw) or _prefixed(b.raw, a.raw):
                yield "opposite"
            elif any(classes.get(x) == classes.get(y) is not None for x in a.senses for y in b.senses):
                yield "value"


def _prefixed(plain: str, word: str) -> bool:
    return len(plain) > 3 and word.endswith(plain) and word.removesuffix(plain) in _PREFIXES


def _different_words(first: Reading, second: Reading, alignment: _Alignment) -> Iterable[str]:
    actions = lexicon().actions
    mended = _prevented(first, second, alignment)
    if first.complains != second.complains:
        mended += [t for t in (alignment.right if first.complains else alignment.left) if t.senses & _FAULTS]
    left, right = (
        [token for token in _words(side) if token.weight >= LITTLE and token not in mended]
        for side in (alignment.left, alignment.right)
    )
    brought = all(token.senses & _BRINGS and token.weight <= LITTLE for token in _unframed((*left, *right)))
    if not brought and all(any(token.senses & actions for token in side) for side in (left, right)):
        yield "verb"
    agreed = sum(weight for a, b in alignment.pairs if (weight := max(a.weight, b.weight)) >= HALF)
    least = SOFT if agreed < 3 else HALF
    heavy = [[token for token in side if token.weight >= least] for side in (left, right)]
    little = agreed < 2 and len(alignment.pairs) < 3  # then every word counts
    if (heavy[0] and heavy[1]) or (little and left and right):
        yield "object"
    elif (little and (left or right)) or (
        (extra := heavy[0] or heavy[1]) and not _in_passing(extra, agreed, linked=first.linked or second.linked)
    ):
        yield "scope"
    elif not _go_together(_unframed(left), _unframed(right), agreed):
        yield "object"


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


def _in_passing(extra: Sequence[Token], agreed: float, *, linked: bool) -> bool:
    """One more word on one side, beside much that agrees, is another way to put it, unless it restricts or joins."""
    if len(extra) == 1 and agreed >= 2 and extra[0].senses & _FRAMES and extra[0].role != "when" and not linked:
        return True
    restricts = extra[0].raw in _RESTRICTING or extra[0].role == "when" or extra[0].senses & lexicon().actions
    return len(extra) == 1 and agreed >= _MUCH and not linked and not restricts


def _goes_with(left: Sequence[Token], right: Sequence[Token]) -> bool:
    """A bug, and to fix it: both need not be said."""
    return all("bug" in token.senses for token in left) and all("fix" in token.senses for token in right)


def _words(tokens: Sequence[Token]) -> list[Token]:
    return [token for token in tokens if token.kind in (WORD, HAN)]


_ONE_WORD = re.compile(r"[^\W\u3400-\u9fff]+|[\u3400-\u9fff]|[<>=!]+")
#: Words whose place is free: "turn the log off", "turn off the log".
_FREE = frozenset({"the", "an", "up", "out", "off", "on", "down", "back", "apart"})


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
    if any({a.order, b.order} == {"first", "second"} for a, b in pairs):
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
            if (a.at < other.at) != (b.at < partner.at) and _of_a_kind(a, other) and not _placed(a, b, other, partner):
                return True
    return False


def _placed(a: Token, b: Token, other: Token, partner: Token) -> bool:
    """Prepositions say who is who, so that the order of words does not matter."""
    return a.role == b.role and other.role == partner.role and a.role != other.role


def _of_a_kind(a: Token, b: Token) -> bool:
    if a.kind == b.kind == IDENTIFIER:
        return True
    classes = lexicon().classes
    return _opposite(a, b) or any(classes.get(x) == classes.get(y) is not None for x in a.senses for y in b.senses)


def _opposite(a: Token, b: Token) -> bool:
    return any((x, y) in lexicon().opposites for x in a.senses for y in b.senses)


def _numbers_swapped(first: Reading, second: Reading) -> bool:
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


# -- score ------------------------------------------------------------------------------------------------------


def _score(alignment: _Alignment) -> float:
    agreed = sum(a.weight + b.weight for a, b in alignment.pairs)
    apart = sum(token.weight for token in (*alignment.left, *alignment.right))
    return round(agreed / (agreed + apart), 4) if agreed else 0.0


def _reasons(alignment: _Alignment) -> tuple[str, ...]:
    """What was taken for the same although it is written differently, and what stands on one side only."""
    taken = [f"{a.raw} = {b.raw}" for a, b in alignment.pairs if a.raw != b.raw]
    return (*sorted(taken), *sorted(f"only one says {token.raw}" for token in (*alignment.left, *alignment.right)))
