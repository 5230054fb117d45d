"""A to-do's text read into what is compared: tokens with their senses, roles and order, and whether it is negated."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import lru_cache

from . import plain
from .hanzi import simplified
from .lexicon import NOT, NOT_YET, STOP, lexicon
from .stems import american, base_forms, is_slip, known_form, stem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

WORD, HAN, IDENTIFIER, FILE, NUMBER, ISSUE = "word", "han", "identifier", "file", "number", "issue"
_BREAK, _MARK = "break", "mark"

FULL, HALF, SOFT, LITTLE = 1.0, 0.5, 0.3, 0.2

_EXTENSIONS = (
    "py pyi js ts tsx jsx mjs cjs json yml yaml toml md rst txt css scss less html vue svelte go rs java kt swift c h cc cpp hpp cs rb "
    "php sh bash sql xml ini cfg conf lock csv svg png jpg log env proto gradle ipynb j2 tf"
).replace(" ", "|")
_LEX = re.compile(
    rf"""
    (?P<url>https?://[^\s，。、）)>"']+)
  | (?P<issue>(?<![\w&])\#\d+ | \b(?!(?:UTF|SHA|ISO|HTTP|RFC|PEP|MD|AES|RSA|HTML|CSS|ES|IPV|COVID|GPT|BASE)-)[A-Z][A-Z0-9]+-\d+\b)
  | (?P<file>(?:[\w.@~-]*/)*[\w-]+(?:\.[\w-]+)*\.(?:{_EXTENSIONS})(?![\w.]*\w) | (?<![\w/])\.[a-z][\w-]+(?:\.\w+)*
      | (?<![\w.<])/[\w{{}}:-]+(?:/[\w{{}}:*-]+)* | (?:\w[\w.-]*/){{2,}}[\w.-]*\w)
  | (?P<dotted>[A-Za-z_$][\w$]*(?:(?:\.|::|->)[A-Za-z_]\w*)+(?:\(\))?)
  | (?P<call>[A-Za-z_$][\w$]*\(\))
  | (?P<number>(?<![A-Za-z_\d.])[vV]?\d[\d,_]*(?:\.\d+)*(?:[-.](?:alpha|beta|rc|dev|post)\.?\d*)?(?:st|nd|rd|th)?(?![\d_]))
  | (?P<han>[\u3400-\u9fff]+)
  | (?P<word>[^\W\d\u3400-\u9fff][^\W\u3400-\u9fff]*(?:-[^\W\u3400-\u9fff]+)*(?:\+\+|\#(?!\d))?)
  | (?P<mark>->|→|=>|<=|>=|==|!=|[<>%+&≥≤])
  | (?P<break>[,;:.!?，。；：！？、\n()\[\]…|/—–])
    """,
    re.VERBOSE,
)
_CAMEL = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\dA-Za-z_]+")
_CONTRACTION = re.compile(r"\b(do|does|did|is|are|was|were|has|have|had|should|would|could|must|need|wo|ca|sha)n['’]?t\b", re.I)
_POSSESSIVE = re.compile(r"['’]s?\b")
_MIXED = re.compile(r"([a-z]+?)-?(\d+)")
_PARTICLES = frozenset("up out off on down back apart in over".split())
_ARTICLES = frozenset({"a", "an", "the"})

#: Words that give what follows a role in the sentence.
_ROLES = {
    **dict.fromkeys(("from", "instead_of", "rather_than", "从", "而不是"), "from"),
    **dict.fromkeys(("to", "into", "onto", "towards", "->", "→", "=>", "到", "至", "往", "向"), "to"),
    **dict.fromkeys(("with", "using", "via", "by", "用", "通过"), "with"),
    **dict.fromkeys(("for", "给", "对", "为", "为了"), "for"),
    **dict.fromkeys(("in", "on", "at", "of", "inside", "within", "在", "under"), "in"),
    **dict.fromkeys(("when", "while", "if", "whenever", "once", "during", "当", "如果"), "when"),
}
_HEAD_AFTER = frozenset("to should must please and then also let's lets could can will would shall we".split())
_ENDS_IN_TO = ("到", "成", "为", "至")
_BEFORE, _AFTER = frozenset({"before", "prior_to", "前", "之前", "以前"}), frozenset({"after", "后", "之后", "以后", "once_after"})
_THEN = frozenset({"then", "再", "然后", "and_then"})
_ORDER_PHRASES = {("prior", "to"): "prior_to", ("instead", "of"): "instead_of", ("rather", "than"): "rather_than"}


@dataclass(frozen=True, slots=True)
class Token:
    """One word, identifier, number, file or issue. `senses` are what it may mean; two tokens that share one match.

    `known` is the form of a word that a table has.
    `role` is from, to, with, for, in, when or "" (its preposition); `order` is first, second or "" ("A before B").
    """

    kind: str
    raw: str
    senses: frozenset[str]
    weight: float
    role: str = ""
    order: str = ""
    at: int = 0
    known: str = ""


_NOT = Token(WORD, "not", frozenset({NOT}), FULL)


@dataclass(frozen=True, slots=True)
class Reading:
    """`key` is the text as compared for identity; `canonical` what the similarity floor is measured on.

    `negated` holds for an odd number of negations, `linked` when "and" or the like stands in it: then the order of names is free.
    """

    key: str
    tokens: tuple[Token, ...]
    senses: frozenset[str]
    negated: bool
    canonical: str
    linked: bool


@dataclass(frozen=True, slots=True)
class _Piece:
    kind: str
    text: str  # as written
    word: str  # lower case
    form: str  # the form that a table knows, or ""
    noun: bool = False  # an article stands before it


@lru_cache(maxsize=1 << 15)
def read(text: str) -> Reading:
    clean = _clean(text)
    pieces = list(_pieces(clean))
    tokens, marks = _tokens(pieces)
    negated = sum(token.senses == {NOT} for token in tokens) % 2 == 1
    content = tuple(token for token in _weighed(_ordered(tokens, marks)) if token.senses != {NOT})
    linked = any(piece.word in ("and", "&", "+", "or", "和", "与", "及", "以及", "、", "或", "vs", "between") for piece in pieces)
    senses = frozenset(sense for token in content for sense in token.senses)
    return Reading(" ".join(clean.lower().split()), content, senses, negated, _canonical(content), linked)


def _clean(text: str) -> str:
    """Compatibility forms folded, invisible characters out, traditional Chinese made simplified."""
    text = unicodedata.normalize("NFKC", text)
    text = "".join(" " if char in "\r\n\t" else char for char in text if unicodedata.category(char) not in ("Cf", "Mn", "Cs", "Co"))
    text = "".join(" " if unicodedata.category(char) == "Cc" else char for char in text)
    text = _CONTRACTION.sub(lambda m: {"wo": "will", "ca": "can", "sha": "shall"}.get(m[1].lower(), m[1]) + " not", text)
    text = re.sub(r"\bcannot\b", "can not", text, flags=re.I)
    return simplified(_POSSESSIVE.sub("", text.replace("`", " ").replace("’", "'")))


# -- pieces: what stands there ----------------------------------------------------------------------------------


def _pieces(text: str) -> Iterator[_Piece]:
    has_han = bool(re.search(r"[\u3400-\u9fff]", text))
    for match in _LEX.finditer(text):
        kind, found = match.lastgroup or "", match[0]
        if kind == "han":
            yield from (_Piece(HAN, word, word, word) for word in _segment(found))
        elif kind == "number":
            yield _Piece(NUMBER, found, found.lower().lstrip("v").replace(",", "").replace("_", "").rstrip("."), "")
        elif kind in ("issue", "break", "mark"):
            yield _Piece(kind, found, found.lower(), "")
        elif kind in ("file", "url", "dotted", "call"):
            yield from _named(kind, found)
        else:
            yield from _word(found, has_han)


def _named(kind: str, found: str) -> Iterator[_Piece]:
    """A file, a dotted name or a call; `Node.js` and `e.g.` are words."""
    if found.lower() in lexicon().senses:
        yield _Piece(WORD, found, found.lower(), found.lower())
    elif found.lower() not in ("e.g", "i.e", "a.k.a"):
        yield _Piece(FILE if kind in ("file", "url") else IDENTIFIER, found, found.lower(), "")


def _word(found: str, has_han: bool) -> Iterator[_Piece]:
    known, low = lexicon().words, found.lower()
    form = known_form(low, known)
    if not low.strip("_-"):
        return
    if len(found) == 1 and found.isupper() and (has_han or found not in "AI"):
        yield _Piece(IDENTIFIER, found, low, "")
    elif form or low in _ROLES:
        yield _Piece(WORD, found, low, form)
    elif "-" in found:
        joined = low.replace("-", "_")
        if known_form(joined, known):
            yield _Piece(WORD, found, low, known_form(joined, known))
        else:
            for part in found.split("-"):
                yield from _word(part, True) if part else ()
    elif "_" in found.strip("_") or re.search(r"[a-z0-9][A-Z]|[A-Z][A-Z]+[a-z]{2}", found):
        yield _Piece(IDENTIFIER, found, low, "")
    elif mixed := _MIXED.fullmatch(low):
        yield _Piece(WORD, mixed[1], mixed[1], known_form(mixed[1], known))
        yield _Piece(NUMBER, mixed[2], mixed[2], "")
    else:
        yield _Piece(WORD, found, low, "")


def _segment(run: str) -> list[str]:
    """Words of a run of Chinese: fewest unknown characters, then fewest words. Unknown characters stand alone."""
    known, longest = lexicon().senses, lexicon().longest_han
    best: list[tuple[int, int, int]] = [(0, 0, 0)]  # unknown characters, words, start of the last word
    for end in range(1, len(run) + 1):
        options = []
        for start in range(max(0, end - longest), end):
            word = run[start:end]
            if word in known or word in plain.NUMBERS_HAN or word in plain.UNITS or word in _ROLES or word in _BEFORE | _AFTER | _THEN:
                options.append((best[start][0], best[start][1] + 1, start))
        options.append((best[end - 1][0] + 1, best[end - 1][1] + 1, end - 1))
        best.append(min(options))
    words, end = [], len(run)
    while end:
        words.append(run[best[end][2] : end])
        end = best[end][2]
    return words[::-1]


# -- tokens: what it means --------------------------------------------------------------------------------------


def _tokens(pieces: Sequence[_Piece]) -> tuple[list[Token], list[tuple[int, str]]]:
    """Tokens in order, and the marks of order between them: (how many tokens stand before, `before`/`after`/`then`/`break`)."""
    yet = any(piece.word == "yet" for piece in pieces)
    pieces = _rejoined(_without_articles(pieces))
    replacing = any(piece.form and _means(piece.form, "replace") for piece in pieces)
    tokens: list[Token] = []
    marks: list[tuple[int, str]] = []
    role, at = "", 0
    while at < len(pieces):
        piece = pieces[at]
        head = not tokens or at == 0 or pieces[at - 1].kind == _BREAK or pieces[at - 1].word in _HEAD_AFTER
        token, used = _token_at(pieces, at, head, yet)
        name = _phrase_mark(pieces, at)
        if name:
            used = 2 if "_" in name else 1
        if piece.kind == _BREAK:
            marks.append((len(tokens), _BREAK))
            role = ""
        elif (name or piece.word) in _BEFORE:
            marks.append((len(tokens), "before_han" if piece.kind == HAN else "before"))
            role = ""
        elif (name or piece.word) in _AFTER:
            marks.append((len(tokens), "after_han" if piece.kind == HAN else "after"))
            role = ""
        elif piece.word in _THEN:
            marks.append((len(tokens), "then"))
            role = ""
        elif piece.word == "to" and _purpose(pieces, at):
            role = ""
        elif piece.word == "from" and _hindered(pieces, at, tokens):
            tokens = [*(each for each in tokens if not _is(each, "stop") and each.senses != {NOT}), _NOT]
        elif (name or piece.word) in _ROLES:
            role = _ROLES[name or piece.word]
            if role == "with" and replacing:
                role = "to"
            if name in ("instead_of", "rather_than"):
                tokens = [each for each in tokens if not _is(each, "use")]
                tokens.append(_lexical("replace", HAN, head=True))
        elif token:
            if piece.kind == HAN and token.senses & lexicon().actions and role in ("for", "in", "with", "to"):
                role = ""
            tokens.append(replace(token, role=role, at=at))
            if piece.kind == HAN and len(piece.word) > 1 and piece.word.endswith(_ENDS_IN_TO):
                role = "to"
        at += used
    return tokens, marks


def _without_articles(pieces: Sequence[_Piece]) -> list[_Piece]:
    before = [None, *pieces][: len(pieces)]
    return [
        replace(piece, noun=bool(ahead and ahead.kind == WORD and ahead.word in _ARTICLES))
        for ahead, piece in zip(before, pieces, strict=True)
        if not (piece.kind == WORD and piece.word in _ARTICLES)
    ]


def _rejoined(pieces: list[_Piece]) -> list[_Piece]:
    """Phrasal verbs put together: "turn X off", "pull X out of Y"."""
    for at, piece in enumerate(pieces):
        if piece.kind == WORD and piece.word in _PARTICLES and not _leads_on(pieces, at):
            verb = _verb_of(pieces, at)
            if verb >= 0:
                pieces = [*pieces[: verb + 1], piece, *pieces[verb + 1 : at], *pieces[at + 1 :]]
    return pieces


def _verb_of(pieces: Sequence[_Piece], at: int) -> int:
    """Where the verb stands that the particle at `at` belongs to; -1 if there is none, or it is next to it."""
    for verb in range(at - 1, max(-1, at - 7), -1):
        if pieces[verb].kind == _BREAK or pieces[verb].word in _PARTICLES:
            break
        if any(phrase[1:] == (pieces[at].word,) for phrase in _phrases_from(pieces[verb].word)):
            return verb if verb < at - 1 else -1
    return -1


def _leads_on(pieces: Sequence[_Piece], at: int) -> bool:
    """`on` and `in` before a noun are prepositions."""
    if pieces[at].word not in ("on", "in", "off"):
        return False
    return at + 1 < len(pieces) and pieces[at + 1].kind != _BREAK and pieces[at + 1].word not in _ROLES


def _phrase_mark(pieces: Sequence[_Piece], at: int) -> str:
    return _ORDER_PHRASES.get(tuple(piece.word for piece in pieces[at : at + 2]), "")  # type: ignore[arg-type]


def _purpose(pieces: Sequence[_Piece], at: int) -> bool:
    """The `to` of an infinitive: "need to fix", "use X to parse Y"."""
    if pieces[at].word != "to" or at + 1 >= len(pieces) or pieces[at + 1].noun:
        return False
    if at == 0 or pieces[at - 1].word in ("need", "needs", "have", "has", "want", "remember", "forget", "try", "ought", "able", "how", "used"):
        return True
    following = lexicon().senses.get(pieces[at + 1].word, frozenset())
    return bool(following) and following <= lexicon().actions


def _hindered(pieces: Sequence[_Piece], at: int, tokens: Sequence[Token]) -> bool:
    """ "stop (keep, prevent) X from happening"."""
    gerund = at + 1 < len(pieces) and pieces[at + 1].word.endswith("ing")
    return gerund and any(_is(token, "stop") or _is(token, "keep") or token.senses == {NOT} for token in tokens)


def _token_at(pieces: Sequence[_Piece], at: int, head: bool, yet: bool) -> tuple[Token | None, int]:
    """The token that starts here (None for words without content) and how many pieces it takes."""
    piece = pieces[at]
    if piece.kind == NUMBER:
        return _quantity(pieces, at)
    if piece.kind in (IDENTIFIER, FILE, ISSUE):
        return _name_token(piece), 1
    if piece.kind == "mark":
        return (Token(WORD, piece.word, frozenset({piece.word}), FULL) if piece.word in ("<", ">", "<=", ">=", "==", "!=") else None), 1
    if piece.kind not in (WORD, HAN):
        return None, 1
    for phrase in _phrases_from(piece.word):
        if _stands(phrase, pieces[at : at + len(phrase)]):
            return _kept(_lexical("_".join(phrase), WORD, head), yet), len(phrase)
    number = plain.NUMBERS.get(piece.word) or plain.NUMBERS_HAN.get(piece.word)
    if number:
        return _spelled_number(pieces, at, number)
    if piece.form:
        return _kept(replace(_lexical(piece.form, piece.kind, head), raw=piece.word, known=piece.form), yet), 1
    if piece.kind == HAN:
        return Token(HAN, piece.word, frozenset({piece.word}), HALF), 1
    if piece.word.isascii() and len(piece.word) < 2:
        return (None if piece.word in "aist" else _name_token(piece)), 1
    return Token(WORD, piece.word, frozenset({"~" + stem(piece.word)}), FULL), 1


def slips_of(token: Token) -> frozenset[str]:
    """The words of the tables that an unknown word may be a misspelling of."""
    return frozenset() if token.known or token.kind != WORD else _slips(token.raw)


@lru_cache(maxsize=1 << 14)
def _slips(word: str) -> frozenset[str]:
    near = lexicon().by_letter.get(word[:1], ()) if len(word) > 3 else ()
    return frozenset(known for known in near if abs(len(word) - len(known)) <= 6 and is_slip(word, known))


def _kept(token: Token, yet: bool) -> Token | None:
    if token.senses in ({STOP}, {NOT_YET}) or (yet and token.senses == {NOT}):
        return None
    return token


def _stands(phrase: Sequence[str], pieces: Sequence[_Piece]) -> bool:
    return len(pieces) == len(phrase) and all(
        piece.kind == WORD and (word == piece.form or word in _forms(piece.word)) for word, piece in zip(phrase, pieces, strict=True)
    )


@lru_cache(maxsize=1 << 12)
def _phrases_from(word: str) -> tuple[tuple[str, ...], ...]:
    """The phrases that may begin with a word, the longest first."""
    found = {phrase for form in _forms(word) for phrase in lexicon().phrases.get(form, ())}
    return tuple(sorted(found, key=lambda phrase: (-len(phrase), phrase)))


@lru_cache(maxsize=1 << 12)
def _forms(word: str) -> frozenset[str]:
    return frozenset((*base_forms(word), *base_forms(american(word))))


def _lexical(word: str, kind: str, head: bool) -> Token:
    words = lexicon()
    senses = words.senses.get(word, frozenset())
    if head and word in words.heads:
        senses = words.heads[word] | (senses - {STOP})
    if not senses:
        # known only as an imperative, and this is none
        return Token(kind, word, frozenset({"~" + stem(word)}), FULL)
    weight = LITTLE if senses & words.light else SOFT if senses & words.soft else HALF if senses & words.bare else FULL
    return Token(kind, word, senses, weight)


def _name_token(piece: _Piece) -> Token:
    if piece.kind == ISSUE:
        return Token(ISSUE, piece.word, frozenset({piece.word}), FULL)
    if piece.kind == FILE:
        return Token(FILE, piece.word, frozenset({piece.word.removeprefix("./").strip("/")}), FULL)
    parts = [part.lower() for part in _CAMEL.findall(piece.text)] or [piece.word]
    return Token(IDENTIFIER, "".join(parts), frozenset({"=" + _joined(parts)}), FULL)


def _joined(parts: Sequence[str]) -> str:
    """Parts of an identifier run together, but never two numbers: v1_2 is not v12."""
    return "".join(part + ("." if part[-1].isdigit() and after[:1].isdigit() else "") for part, after in zip(parts, [*parts[1:], ""], strict=True))


def _quantity(pieces: Sequence[_Piece], at: int) -> tuple[Token | None, int]:
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


def _spelled_number(pieces: Sequence[_Piece], at: int, number: str) -> tuple[Token | None, int]:
    token, used = _quantity([_Piece(NUMBER, number, number, ""), *pieces[at + 1 : at + 2]], 0)
    if number == "1":
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
    breaks = [0, *(at for at, mark in marks if mark == _BREAK), len(tokens)]
    for at, mark in marks:
        if mark == _BREAK:
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


def _weighed(tokens: Sequence[Token]) -> Iterator[Token]:
    """What another word of the same text implies says little."""
    groups = {sense.rstrip("+") for token in tokens for sense in token.senses}
    implied = {name for group in groups for name in plain.IMPLIED.get(group, ())}
    for token in tokens:
        yield replace(token, weight=LITTLE) if {sense.rstrip("+") for sense in token.senses} & implied else token


def _canonical(tokens: Sequence[Token]) -> str:
    """One name for each token of weight, sorted: the same for every wording that can be the same."""
    families = lexicon().families
    names = {min(families.get(sense, sense) for sense in token.senses) for token in tokens if token.weight >= HALF}
    return " ".join(sorted(names))
