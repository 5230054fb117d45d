"""A text taken apart into words, names, numbers and marks; invisible characters and variants of writing are gone."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import lru_cache

from . import plain
from .hanzi import simplified
from .lexicon import lexicon
from .plain import words
from .stems import american, base_forms, known_form

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

WORD, HAN, IDENTIFIER, FILE, NUMBER, ISSUE = "word", "han", "identifier", "file", "number", "issue"
BREAK, MARK = "break", "mark"

_EXTENSIONS = (
    "py pyi js ts tsx jsx mjs cjs json yml yaml toml md rst txt css scss less html vue svelte go rs java kt swift c h "
    "cc cpp hpp cs rb php sh bash sql xml ini cfg conf lock csv svg png jpg log env proto gradle ipynb j2 tf"
).replace(" ", "|")
_LEX = re.compile(
    rf"""
    (?P<url>https?://[^\s，。、）)>"']+)
  | (?P<issue>(?<![\w&])\#\d+
      | \b(?!(?:UTF|SHA|ISO|HTTP|RFC|PEP|MD|AES|RSA|HTML|CSS|ES|IPV|GPT|BASE)-)[A-Z][A-Z0-9]+-\d+\b)
  | (?P<file>(?:[\w.@~-]*/)*[\w-]+(?:\.[\w-]+)*\.(?:{_EXTENSIONS})(?![\w.]*\w) | (?<![\w/])\.[a-z][\w-]+(?:\.\w+)*
      | (?<![\w.<])/[\w{{}}:-]+(?:/[\w{{}}:*-]+)* | (?:\w[\w.-]*/){{2,}}[\w.-]*\w)
  | (?P<dotted>[A-Za-z_$][\w$]*(?:(?:\.|::|->)[A-Za-z_]\w*)+(?:\(\))?)
  | (?P<call>[A-Za-z_$][\w$]*\(\))
  | (?P<number>(?<![A-Za-z_\d.])[vV]?\d[\d,_]*(?:\.\d+)*
      (?:[-.](?:alpha|beta|rc|dev|post)\.?\d*)?(?:st|nd|rd|th)?(?![\d_]))
  | (?P<han>[\u3400-\u9fff]+)
  | (?P<word>[^\W\d\u3400-\u9fff][^\W\u3400-\u9fff]*(?:-[^\W\u3400-\u9fff]+)*(?:\+\+|\#(?!\d))?)
  | (?P<mark>->|→|=>|<=|>=|==|!=|[<>%+&≥≤])
  | (?P<break>[,;:.!?，。；：！？、\n()\[\]…|/—–])
    """,
    re.VERBOSE,
)
_CAMEL = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\dA-Za-z_]+")
_CONTRACTION = re.compile(
    r"\b(do|does|did|is|are|was|were|has|have|had|should|would|could|must|need|wo|ca|sha)n['’]?t\b", re.IGNORECASE
)
_SHORT = {"wo": "will", "ca": "can", "sha": "shall"}
_POSSESSIVE = re.compile(r"['’]s?\b")
_IS = re.compile(r"\b(there|it|that|what|here|where|who|how)['’]s\b", re.IGNORECASE)
_VERBS_OF_HTTP = words("GET POST PUT PATCH DELETE HEAD OPTIONS")
_MIXED = re.compile(r"([a-z]+?)-?(\d+)")
_PARTICLES = words("up out off on down back apart in over")
_ARTICLES = frozenset({"a", "an", "the"})

#: Words that give what follows a role in the sentence.
ROLES = {
    **dict.fromkeys(("from", "instead_of", "rather_than", "从", "而不是"), "from"),
    **dict.fromkeys(("to", "into", "onto", "towards", "->", "→", "=>", "成", "到", "至", "往", "向"), "to"),
    **dict.fromkeys(("with", "using", "via", "by", "用", "通过"), "with"),
    **dict.fromkeys(("for", "给", "对", "为", "为了"), "for"),
    **dict.fromkeys(("in", "on", "at", "inside", "within", "在", "under"), "in"),
    **dict.fromkeys(("when", "while", "if", "whenever", "once", "during", "当", "如果"), "when"),
}
ROLES["of"] = "of"
BEFORE = words("before prior_to 前 之前 以前")
AFTER = words("after 后 之后 以后")
THEN = words("then 再 然后")


@dataclass(frozen=True, slots=True)
class Piece:
    kind: str
    text: str  # as written
    word: str  # lower case
    form: str  # the form that a table knows, or ""
    noun: bool = False  # an article stands before it


def pieces_of(text: str) -> list[Piece]:
    """What a cleaned text consists of, articles left out and phrasal verbs put together."""
    return _rejoined(_without_articles(list(_pieces(text))))


def clean_text(text: str) -> str:
    """Compatibility forms folded, invisible characters out, traditional Chinese made simplified."""
    text = unicodedata.normalize("NFKC", text)
    if not text.isprintable():
        kinds = [(char, unicodedata.category(char)) for char in text]
        text = "".join(
            " " if kind in ("Cc", "Zl", "Zp") else char for char, kind in kinds if kind not in ("Cf", "Cs", "Co")
        )
    text = _CONTRACTION.sub(lambda found: _SHORT.get(found[1].lower(), found[1]) + " not", text)
    text = _IS.sub(r"\1 is", text)
    text = re.sub(r"\bcannot\b", "can not", text, flags=re.IGNORECASE)
    return simplified(_POSSESSIVE.sub("", text.replace("`", " ").replace("’", "'")))


def _pieces(text: str) -> Iterator[Piece]:
    has_han = bool(re.search(r"[\u3400-\u9fff]", text))
    shouted = text.isupper()
    for match in _LEX.finditer(text):
        kind, found = match.lastgroup or "", match[0]
        if kind == "han":
            yield from (Piece(HAN, word, word, word) for word in _segment(found))
        elif kind == "number":
            yield Piece(NUMBER, found, found.lower().lstrip("v").replace(",", "").replace("_", "").rstrip("."), "")
        elif kind in (ISSUE, BREAK, MARK):
            yield Piece(kind, found, found.lower(), "")
        elif kind in ("file", "url", "dotted", "call"):
            yield from _named(kind, found)
        elif found in _VERBS_OF_HTTP and not shouted:
            yield Piece(IDENTIFIER, found, found.lower(), "")
        else:
            yield from _word(found, has_han)


def _named(kind: str, found: str) -> Iterator[Piece]:
    """A file, a dotted name or a call; `Node.js` and `e.g.` are words."""
    if found.lower() in lexicon().senses:
        yield Piece(WORD, found, found.lower(), found.lower())
    elif found.lower() not in ("e.g", "i.e", "a.k.a"):
        yield Piece(FILE if kind in ("file", "url") else IDENTIFIER, found, found.lower(), "")


def _word(found: str, has_han: bool) -> Iterator[Piece]:
    known, low = lexicon().words, found.lower()
    form = known_form(low, lexicon().told) or (low if low in known else "")
    if not low.strip("_-"):
        return
    if len(found) == 1 and found.isupper() and (has_han or found not in "AI"):
        yield Piece(IDENTIFIER, found, low, "")
    elif form or low in ROLES:
        yield Piece(WORD, found, low, form)
    elif found.count("-") > 1 and found[-1].isdigit():
        yield Piece(IDENTIFIER, found, low, "")
    elif "-" in found:
        joined = low.replace("-", "_")
        if known_form(joined, lexicon().told):
            yield Piece(WORD, found, low, known_form(joined, lexicon().told))
        else:
            for part in found.split("-"):
                yield from _word(part, True) if part else ()
    elif "_" in found.strip("_") or re.search(r"[a-z0-9][A-Z]|[A-Z][A-Z]+[a-z]{2}", found):
        yield Piece(IDENTIFIER, found, low, "")
    elif mixed := _MIXED.fullmatch(low):
        yield Piece(WORD, mixed[1], mixed[1], known_form(mixed[1], lexicon().told))
        yield Piece(NUMBER, mixed[2], mixed[2], "")
    else:
        yield Piece(WORD, found, low, "")


def split_name(name: str) -> list[str]:
    """parseConfig, parse_config, ParseConfig -> parse, config."""
    return [part.lower() for part in _CAMEL.findall(name)]


def _segment(run: str, longest: int | None = None) -> list[str]:
    """Words of a run of Chinese: fewest unknown characters, then fewest words, one of one character counted twice.

    Unknown characters stand alone.
    """
    longest = lexicon().longest_han if longest is None else longest
    best = [(0, 0, 0)]  # unknown characters, words, start of the last word
    for end in range(1, len(run) + 1):
        starts = [start for start in range(max(0, end - longest), end) if _is_han_word(run[start:end])]
        options = [(best[start][0], best[start][1] + (1 if end - start > 1 else 2), start) for start in starts]
        best.append(min((*options, (best[end - 1][0] + 1, best[end - 1][1] + 2, end - 1))))
    words: list[str] = []
    end = len(run)
    while end:
        words.append(run[best[end][2] : end])
        end = best[end][2]
    return words[::-1]


@lru_cache(maxsize=1 << 12)
def parts_of(word: str) -> tuple[str, ...]:
    """The known words that a known Chinese word is made of: none if one of its characters stands alone for nothing."""
    parts = _segment(word, len(word) - 1) if len(word) > 2 else []
    return tuple(parts) if all(_is_han_word(part) for part in parts) else ()


def _is_han_word(word: str) -> bool:
    tables = (lexicon().senses, plain.NUMBERS, plain.UNITS, ROLES, BEFORE, AFTER, THEN)
    return any(word in table for table in tables)


def _without_articles(pieces: Sequence[Piece]) -> list[Piece]:
    before = [None, *pieces][: len(pieces)]
    return [
        replace(piece, noun=True) if ahead and ahead.kind == WORD and ahead.word in _ARTICLES else piece
        for ahead, piece in zip(before, pieces, strict=True)
        if not (piece.kind == WORD and piece.word in _ARTICLES)
    ]


def _rejoined(pieces: list[Piece]) -> list[Piece]:
    """Phrasal verbs put together: "turn X off", "pull X out of Y"."""
    for at, piece in enumerate(pieces):
        if piece.kind == WORD and piece.word in _PARTICLES and not _leads_on(pieces, at):
            verb = _verb_of(pieces, at)
            if verb >= 0:
                pieces = [*pieces[: verb + 1], piece, *pieces[verb + 1 : at], *pieces[at + 1 :]]
    return pieces


def _verb_of(pieces: Sequence[Piece], at: int) -> int:
    """Where the verb stands that the particle at `at` belongs to, the first of several ("turn the log off").

    -1 if none stands apart from it.
    """
    found = -1
    for verb in range(at - 1, max(-1, at - 7), -1):
        if pieces[verb].kind == BREAK or pieces[verb].word in _PARTICLES:
            break
        if any(phrase[1:] == (pieces[at].word,) for phrase in phrases_from(pieces[verb].word)):
            found = verb
    return found if found < at - 1 else -1


def _leads_on(pieces: Sequence[Piece], at: int) -> bool:
    """`on` and `in` before a noun are prepositions."""
    if pieces[at].word not in ("on", "in", "off"):
        return False
    return at + 1 < len(pieces) and pieces[at + 1].kind != BREAK and pieces[at + 1].word not in ROLES


@lru_cache(maxsize=1 << 12)
def phrases_from(word: str) -> tuple[tuple[str, ...], ...]:
    """The phrases that may begin with a word, the longest first."""
    found = {phrase for form in forms_of(word) for phrase in lexicon().phrases.get(form, ())}
    return tuple(sorted(found, key=lambda phrase: (-len(phrase), phrase)))


@lru_cache(maxsize=1 << 12)
def forms_of(word: str) -> frozenset[str]:
    return frozenset((*base_forms(word), *base_forms(american(word))))
