"""A to-do's text read into what is compared: tokens with their senses, roles and order, and whether it is negated."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache

from . import plain
from .frames import asks, plainly, prevents
from .lexicon import NOT, NOT_YET, STOP, lexicon
from .pieces import (
    AFTER,
    BEFORE,
    BREAK,
    FILE,
    HAN,
    IDENTIFIER,
    ISSUE,
    MARK,
    NUMBER,
    ROLES,
    THEN,
    WORD,
    Piece,
    clean_text,
    forms_of,
    parts_of,
    phrases_from,
    pieces_of,
    split_name,
)
from .plain import words
from .stems import is_slip, stem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


FULL, HALF, SOFT, LITTLE = 1.0, 0.5, 0.3, 0.2
_IMPLIED = 0.1

_BEFORE_INFINITIVE = words("need needs have has want remember forget try ought able how used")
_LINKS = words("and & + or 和 与 及 以及 、 或 vs between")
_HEAD_AFTER = words("to should must please and then also let's lets could can will would shall we")
_LEFT_OVER = words("unused dead_code temp tmp tmp_files dead leftover_x expire expired comment_out")
_COMPARES = ("<", ">", "<=", ">=", "==", "!=")
_BAD = plain.words(
    "bug crash leak memory_leak race deadlock flicker stutter typo fouc circular_import broken_link compiler_warning"
)
#: With these a verb means something else: scaling up is no scaling.
_PARTICLES = words("up down off on out back in away over")
#: Beside `when`, `while`: what says no more than that it is so.
_GOES_ON = words("run occur in_flight active")
_FAST = words("performance speed perf_x throughput")
_TAKEN = words("latency load_time time delay duration slow latency_x")
_ENDS_IN_TO = ("到", "成", "为", "至")
_FOR_ANOTHER = ("instead_of", "rather_than")
_ORDER_PHRASES = {"prior to": "prior_to", "instead of": "instead_of", "rather than": "rather_than"}


@dataclass(frozen=True, slots=True)
class Token:
    """One word, identifier, number, file or issue. `senses` are what it may mean; two tokens that share one match.

    `known` is the form of a word that a table has. `role` is from, to, with, for, in, when or "" (its preposition);
    `order` is first, second or "" ("A before B"). `parts` are what a phrase or a compound reads when taken apart.
    """

    kind: str
    raw: str
    senses: frozenset[str]
    weight: float
    role: str = ""
    order: str = ""
    at: int = 0
    known: str = ""
    parts: tuple[Token, ...] = ()


_NOT = Token(WORD, "not", frozenset({NOT}), FULL)


@dataclass(frozen=True, slots=True)
class Reading:
    """`key` is the text as compared for identity.

    `negated` holds for an odd number of negations, `linked` when "and" or the like stands in it: the order of names is
    free then.
    `states`: it is a sentence about something, in the present tense.
    `complains`: it says that something does not happen; `asks`: it says what to do; `prevents`: it says what may not.
    """

    key: str
    tokens: tuple[Token, ...]
    negated: bool
    linked: bool
    complains: bool
    asks: bool
    prevents: bool
    states: bool


@lru_cache(maxsize=1 << 15)
def read(text: str) -> Reading:
    clean = clean_text(text)
    plain_text, complains = plainly(clean)
    pieces = pieces_of(plain_text)
    tokens, marks = _tokens(pieces)
    negated = sum(token.senses == _NOT.senses for token in tokens) % 2 == 1
    content = tuple(token for token in _weighed(_ordered(tokens, marks)) if token.senses != _NOT.senses)
    linked = any(piece.word in _LINKS for piece in pieces)
    heads = (
        {content[0].at, *(at + 1 for at, piece in enumerate(pieces) if piece.kind == BREAK)} if content else set[int]()
    )
    return Reading(
        key=" ".join(clean.lower().split()),
        tokens=content,
        negated=negated,
        linked=linked,
        complains=complains,
        asks=asks(clean) or any(token.at in heads and token.senses & lexicon().actions for token in content),
        prevents=negated and prevents(clean),
        states=_states(content),
    )


def _states(tokens: Sequence[Token]) -> bool:
    """ "X drops rows": no imperative, and a verb in the third person after its subject."""
    verbs = (
        token for token in tokens[1:] if token.kind == WORD and token.senses & lexicon().actions and not token.role
    )
    written = (each.raw for token in verbs for each in (token, *token.parts))
    return any(raw.endswith("s") and not raw.endswith("ss") for raw in written)


# -- tokens: what it means --------------------------------------------------------------------------------------


def _tokens(pieces: Sequence[Piece]) -> tuple[list[Token], list[tuple[int, str]]]:
    """Tokens, and the marks of order between them: (how many tokens stand before, `before`/`after`/`then`/`break`)."""
    yet = any(piece.word == "yet" for piece in pieces)
    replacing = any(piece.form and _means(piece.form, "replace") for piece in pieces)
    tokens: list[Token] = []
    marks: list[tuple[int, str]] = []
    role, at = "", 0
    while at < len(pieces):
        piece = pieces[at]
        name = _phrase_mark(pieces, at) or piece.word
        head = at == 0 or not tokens or pieces[at - 1].kind == BREAK or pieces[at - 1].word in _HEAD_AFTER
        token, used = _token_at(pieces, at, head, yet)
        used = 2 if name != piece.word else used
        if mark := _mark(piece, name):
            marks.append((len(tokens), mark))
            role = ""
        elif name == "to" and _purpose(pieces, at):
            role = ""
        elif name == "from" and _hindered(pieces, at, tokens):
            tokens = [*(each for each in tokens if not _is(each, "stop") and each.senses != _NOT.senses), _NOT]
        elif name in ROLES and (used == 1 or name != piece.word):
            role = "to" if replacing and ROLES[name] == "with" else ROLES[name]
            if name in _FOR_ANOTHER:
                tokens = [*(each for each in tokens if not _is(each, "use")), _lexical("replace", HAN, head=True)]
        elif token:
            if piece.kind == HAN and token.senses & lexicon().actions and role != "from":
                role = ""
            tokens.append(replace(token, role=role, at=at))
            if piece.kind == HAN and len(piece.word) > 1 and piece.word.endswith(_ENDS_IN_TO):
                role = "to"
        at += used
    return tokens, marks


def _mark(piece: Piece, name: str) -> str:
    """The mark of order that stands here. In Chinese, before and after follow what they are about."""
    if piece.kind == BREAK:
        return BREAK
    if name in BEFORE or name in AFTER:
        return ("before" if name in BEFORE else "after") + ("_han" if piece.kind == HAN else "")
    return "then" if name in THEN else ""


def _phrase_mark(pieces: Sequence[Piece], at: int) -> str:
    return _ORDER_PHRASES.get(" ".join(piece.word for piece in pieces[at : at + 2]), "")


def _purpose(pieces: Sequence[Piece], at: int) -> bool:
    """The `to` of an infinitive: "need to fix", "use X to parse Y"."""
    if pieces[at].word != "to" or at + 1 >= len(pieces) or pieces[at + 1].noun:
        return False
    if at == 0 or pieces[at - 1].word in _BEFORE_INFINITIVE:
        return True
    following = lexicon().senses.get(pieces[at + 1].word, frozenset())
    return bool(following) and following <= lexicon().actions


def _hindered(pieces: Sequence[Piece], at: int, tokens: Sequence[Token]) -> bool:
    """ "stop (keep, prevent) X from happening"."""
    gerund = at + 1 < len(pieces) and pieces[at + 1].word.endswith("ing")
    return gerund and any(_is(token, "stop") or _is(token, "keep") or token.senses == _NOT.senses for token in tokens)


def _token_at(pieces: Sequence[Piece], at: int, head: bool, yet: bool) -> tuple[Token | None, int]:
    """The token that starts here (None for words without content) and how many pieces it takes."""
    piece = pieces[at]
    if piece.kind == NUMBER:
        return _quantity(pieces, at)
    if piece.kind not in (WORD, HAN):
        return _name_token(piece), 1
    for phrase in phrases_from(piece.word):
        if _stands(phrase, pieces[at : at + len(phrase)]) and not (head and _parted(phrase, pieces[at + 1 :])):
            told = () if set(phrase[1:]) & _PARTICLES else pieces[at : at + len(phrase)]
            parts = (_word_token(each, False) for each in told if each.word not in ROLES)
            whole = replace(_lexical("_".join(phrase), WORD, head), parts=_telling(parts))
            return _kept(whole, yet), len(phrase)
    if number := plain.NUMBERS.get(piece.word):
        return _spelled_number(pieces, at, number)
    return _kept(_word_token(piece, head), yet), 1


def _word_token(piece: Piece, head: bool) -> Token | None:
    if piece.form:
        token = replace(_lexical(piece.form, piece.kind, head), raw=piece.word, known=piece.form)
        return token if piece.kind == WORD else replace(token, parts=_parts_of_han(piece.form))
    if piece.kind == HAN:
        return Token(HAN, piece.word, frozenset({piece.word}), HALF)
    if piece.word.isascii() and len(piece.word) < 2:
        return None if piece.word in "aist" else _name_token(piece)
    return Token(WORD, piece.word, frozenset({"~" + stem(piece.word)}), FULL)


@lru_cache(maxsize=1 << 12)
def _parts_of_han(word: str) -> tuple[Token, ...]:
    return _telling(_lexical(part, HAN, head=False) for part in parts_of(word))


def _telling(parts: Iterable[Token | None]) -> tuple[Token, ...]:
    return tuple(part for part in parts if part and part.senses.isdisjoint((STOP, NOT, NOT_YET)))


def slips_of(token: Token) -> frozenset[str]:
    """The words of the tables that an unknown word may be a misspelling of."""
    return frozenset() if token.known or token.kind != WORD else _slips(token.raw)


@lru_cache(maxsize=1 << 14)
def _slips(word: str) -> frozenset[str]:
    near = lexicon().by_letter.get(word[:1], ()) if len(word) > 3 else ()
    return frozenset(known for known in near if abs(len(word) - len(known)) <= 6 and is_slip(word, known))


def _kept(token: Token | None, yet: bool) -> Token | None:
    dropped = {STOP, NOT_YET, NOT} if yet else {STOP, NOT_YET}
    return None if token is None or token.senses <= dropped else token


def _stands(phrase: Sequence[str], pieces: Sequence[Piece]) -> bool:
    return len(pieces) == len(phrase) and all(
        piece.kind == WORD and (word == piece.form or word in forms_of(piece.word))
        for word, piece in zip(phrase, pieces, strict=True)
    )


def _parted(phrase: Sequence[str], following: Sequence[Piece]) -> bool:
    """ "log the level" is no log level."""
    named = lexicon().senses["_".join(phrase)].isdisjoint(lexicon().actions)
    return named and any(piece.noun for piece in following[: len(phrase) - 1])


def _lexical(word: str, kind: str, head: bool) -> Token:
    words = lexicon()
    senses = words.senses.get(word, frozenset())
    if head and word in words.heads:
        senses = words.heads[word] | (senses - {STOP})
    if not senses:
        # known only as an imperative, and this is none
        return Token(kind, word, frozenset({"~" + stem(word)}), FULL)
    soft = senses & words.soft or word in words.generic
    weight = LITTLE if senses & words.light else SOFT if soft else HALF if senses & words.bare else FULL
    return Token(kind, word, senses, weight)


def _name_token(piece: Piece) -> Token | None:
    if piece.kind == ISSUE:
        return Token(ISSUE, piece.word, frozenset({piece.word}), FULL)
    if piece.kind == FILE:
        return Token(FILE, piece.word, frozenset({piece.word.removeprefix("./").strip("/")}), FULL)
    if piece.kind in (MARK, BREAK):
        if piece.word not in _COMPARES:
            return None
        return Token(WORD, piece.word, frozenset({piece.word}) | lexicon().senses.get(piece.word, frozenset()), HALF)
    parts = split_name(piece.text) or [piece.word]
    return Token(IDENTIFIER, "".join(parts), frozenset({"=" + _joined(parts)}), FULL)


def _joined(parts: Sequence[str]) -> str:
    """Parts of an identifier run together, but never two numbers: v1_2 is not v12."""
    joined = parts[0]
    for part in parts[1:]:
        joined += "." + part if joined[-1].isdigit() and part[0].isdigit() else part
    return joined


def _quantity(pieces: Sequence[Piece], at: int) -> tuple[Token | None, int]:
    number = pieces[at].word
    if at + 1 < len(pieces):
        unit = pieces[at + 1].word
        unit = unit if unit in plain.UNITS else unit.removesuffix("s")
        if unit in plain.UNITS and re.fullmatch(r"\d+(\.\d+)?", number):
            factor, base = plain.UNITS[unit]
            return Token(NUMBER, number, frozenset({f"#{float(number) * factor:g}{base}"}), FULL), 2
    return Token(NUMBER, number, frozenset({"#" + _plain_number(number)}), FULL), 1


def _plain_number(number: str) -> str:
    return f"{int(number):d}" if number.isdigit() and len(number) < 30 else number


def _spelled_number(pieces: Sequence[Piece], at: int, number: str) -> tuple[Token | None, int]:
    token, used = _quantity([Piece(NUMBER, number, number, ""), *pieces[at + 1 : at + 2]], 0)
    if number == "1" and (used == 1 or not token or token.senses == frozenset(("#1",))):
        return None, 1
    if token and number == "2":
        token = replace(token, weight=LITTLE)
    return token, used


def _means(form: str, action: str) -> bool:
    return any(group.rstrip("+") == action for group in lexicon().senses.get(form, ()))


def _is(token: Token, action: str) -> bool:
    return any(group.rstrip("+") == action for group in token.senses)


# -- order ------------------------------------------------------------------------------------------------------


def _ordered(tokens: Sequence[Token], marks: Sequence[tuple[int, str]]) -> list[Token]:
    """Tokens told apart by what comes first, where the text says so."""
    order = [""] * len(tokens)
    breaks = [0, *(at for at, mark in marks if mark == BREAK), len(tokens)]
    for at, mark in marks:
        if mark == BREAK:
            continue
        start, end = max(b for b in breaks if b <= at), min((b for b in breaks if b > at), default=len(tokens))
        ahead, behind = range(start, at), range(at, end)
        if not ahead and mark in ("before", "after"):  # "before B, A"
            ahead = range(end, min((b for b in breaks if b > end), default=len(tokens)))
        if not ahead or not behind:
            continue
        early = ahead if mark in ("before", "after_han", "then") else behind
        late = behind if early is ahead else ahead
        for index in early:
            order[index] = order[index] or "first"
        for index in late:
            order[index] = "second"
    return [replace(token, order=place) if place else token for token, place in zip(tokens, order, strict=True)]


@lru_cache(maxsize=1 << 13)
def _named(senses: frozenset[str]) -> frozenset[str]:
    return frozenset(sense.rstrip("+") for sense in senses)


def _weighed(tokens: Sequence[Token]) -> Iterator[Token]:
    """What another word of the same text implies says little."""
    groups = [_named(token.senses) for token in tokens]
    every = frozenset[str]().union(*groups)
    implied = [{name for group in mine for name in plain.IMPLIED.get(group, ())} for mine in groups]
    by_how_many = Counter(name for names in implied for name in names)
    for at, token in enumerate(tokens):
        says_little = any(by_how_many[name] > (name in implied[at]) for name in groups[at])  # implied by another
        senses = token.senses
        if "clean" in senses and every & _LEFT_OVER:  # cleaning up what nobody uses removes it
            senses |= {"remove"}
        elif "remove" in senses and every & _BAD:  # getting rid of a fault fixes it
            senses |= {"fix"}
        elif ({"raise", "improve"} & senses and every & _FAST) or ("lower" in senses and every & _TAKEN):
            senses |= {"optimize"}  # better performance, less waiting
        goes_on = token.role == "when" and senses & _GOES_ON
        weight = _IMPLIED if says_little else LITTLE if goes_on else token.weight
        same = weight == token.weight and senses is token.senses
        yield token if same else replace(token, senses=senses, weight=weight)
