"""Phrases as people write them, made into patterns that cannot hang.

    leave {} for <later>      words, the object between them, a list of words by its name
    (don't|do not) forget     one of several
    remember [to] {}          what may be left out; an object at the end is all that follows
    {} can wait               an object before is all that precedes
    no ... yet                a gap of some words within the clause
    once {if}, <will> {}      the condition
    by {date}                 a date in figures, or a day of a month
    ^ ... $                   start and end of the clause
    *ing, {*ing ...}          any word that ends so; an object by its form

Every repetition is bounded, and no repetition stands inside another.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

#: Stands for each character that is quoted or code; a letter, so that a quoted thing is one word.
QUOTED = "\ua66e"
#: From here on a letter stands for a word of a tagged list.
FIRST_TAG = "\ue001"

_TOKEN = re.compile(r"\s+|\.\.\.|\{if\}|\{date\}|<[a-z_]{1,30}>|[()\[\]{}|^$]|[^\s()\[\]{}|^$<>.]+|\.")
_GAP = r"[^,;:!?，；：！？\n]{1,80}?"
_OBJECT = r"[^,;:!?，；：！？\n]{1,120}?"
_CONDITION = r"[^,;!?，；！？\n]{1,80}?"
_MAX_TEMPLATE = 4000
#: Each gap may try so many lengths for each of the one before.
_MAX_GAPS = 3
_FIXED = {
    "{if}": f"(?P<cond>{_CONDITION})",
    "{date}": r"(?:20\d\d[-/.]\d{1,2}[-/.]\d{1,2}|(?:20\d\d年)?\d{1,2}月\d{1,2}[日号號]"
    r"|(?:the )?\d{1,2}(?:st|nd|rd|th)(?: of)? [a-z]{3,9}"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d{1,2}(?:st|nd|rd|th)?)",
    "...": _GAP,
    "^": r"(?:\A|(?<=[,;:—–(，；：、]))[ \t]{0,4}",
    "$": r"(?=[ \t]{0,4}(?:[,;:!?.—–)，；：！？。]|\Z))",
}
#: Words of which almost every sentence has one: a phrase is looked for by its other words.
_EVERYDAY = frozenset(
    (
        *("a", "an", "the", "i", "we", "you", "he", "she", "it", "they", "us", "me", "my", "our", "its", "their"),
        *("this", "that", "these", "those", "there", "here", "what", "which", "who", "is", "are", "was", "were", "be"),
        *("been", "have", "has", "had", "do", "does", "did", "done", "can", "could", "will", "would", "should", "may"),
        *("might", "must", "let", "to", "in", "on", "at", "of", "for", "from", "with", "into", "by", "as", "and", "or"),
        *("but", "so", "if", "then", "not", "no", "only", "just", "some", "any", "all", "one", "time", "get", "make"),
        *("need", "want", "like", "about", "back", "right", "set", "end", "list", "line", "keep", "first", "now"),
        *("also", "i'll", "let's", "that's", "don't", "it's", "i'm"),
    )
)


class TemplateError(ValueError):
    """A phrase that cannot be read; says where."""


@dataclass(frozen=True, slots=True)
class Template:
    """A pattern, whether its object stands before or after it, and words of which one is in every match.

    `tags` are the letters of the tagged lists in it: the pattern is for a sentence in which only those are replaced.
    """

    source: str
    before: bool
    after: bool
    needs: tuple[str, ...]
    tags: str


@dataclass(frozen=True, slots=True)
class WordList:
    """The pattern of a named list, and words of which one is in every match."""

    source: str
    needs: tuple[str, ...]


@dataclass(slots=True)
class _Reading:
    tokens: list[str]
    lists: Mapping[str, WordList]
    spaced: bool
    at: int = 0
    objects: int = 0


def compile_template(text: str, lists: Mapping[str, WordList], *, spaced: bool) -> Template:
    """Reads one phrase. `lists` has the pattern of each named list; `spaced` is for scripts with blanks between words.

    Raises TemplateError.
    """
    if len(text) > _MAX_TEMPLATE:
        raise TemplateError("the phrase is too long")
    tokens = _TOKEN.findall(text.strip())
    if "".join(tokens) != text.strip():
        raise TemplateError(f"cannot read {text!r}")
    before, tokens = _take_object(tokens, first=True)
    after, tokens = _take_object(tokens, first=False)
    if not tokens:
        raise TemplateError("a phrase needs a word that is always there")
    if sum(sign in ("...", "{if}") for sign in tokens) + text.count("{}") > _MAX_GAPS + before + after:
        raise TemplateError(f"a phrase has at most {_MAX_GAPS} gaps")
    reading = _Reading(tokens, lists, spaced)
    source, needs = _alternatives(reading, top=True)
    if reading.at < len(tokens):
        raise TemplateError(f"{tokens[reading.at]!r} closes nothing")
    if reading.objects > 1 or (reading.objects and before and after):
        raise TemplateError("a phrase has one object")
    return Template(_bounded(source, tokens, spaced), before, after, needs, tags_in(source))


def tags_in(source: str) -> str:
    """The letters of tagged lists in a pattern, each once, in order."""
    return "".join(sorted({char for char in source if char >= FIRST_TAG}))


def _take_object(tokens: list[str], *, first: bool) -> tuple[bool, list[str]]:
    """Whether the object is the whole rest before (or after) the phrase; and what is left to read."""
    rest = tokens if first else tokens[::-1]
    braces = ["{", "}"] if first else ["}", "{"]
    if rest[:2] != braces:
        return False, tokens
    rest = rest[2:]
    if rest and rest[0].isspace():
        rest = rest[1:]
    return True, rest if first else rest[::-1]


def _bounded(source: str, tokens: list[str], spaced: bool) -> str:
    """In a spaced script a phrase starts and ends with a whole word."""
    if not spaced:
        return source
    first = "" if tokens[0][0] in ":,;^" else r"(?<![\w'-])"
    last = "" if tokens[-1] in ("$", ":") else r"(?![\w'-])"
    return f"{first}{source}{last}"


def _alternatives(reading: _Reading, *, top: bool = False) -> tuple[str, tuple[str, ...]]:
    sources: list[str] = []
    needs: list[str] = []
    certain = True
    while True:
        source, words = _sequence(reading)
        sources.append(source)
        needs += words
        certain = certain and bool(words)
        if reading.at >= len(reading.tokens) or reading.tokens[reading.at] != "|":
            break
        reading.at += 1
    source = sources[0] if len(sources) == 1 and not top else f"(?:{'|'.join(sources)})"
    return source, tuple(dict.fromkeys(needs)) if certain else ()


def _sequence(reading: _Reading) -> tuple[str, tuple[str, ...]]:
    """Reads up to `|` or a closing bracket. A blank belongs to what follows it: what is left out leaves none."""
    blank = r"[ \t\n]{1,4}" if reading.spaced else r"[ \t]?"
    parts: list[str] = []
    best: tuple[str, ...] = ()
    space = started = False
    while reading.at < len(reading.tokens):
        sign = reading.tokens[reading.at]
        if sign in ("|", ")", "]", "}"):
            break
        if sign.isspace():
            space = started
            reading.at += 1
            continue
        optional = sign == "["
        lead = blank if space else ""
        inner = reading.tokens[reading.at + 1] if optional and reading.at + 1 < len(reading.tokens) else sign
        if space and (sign == "$" or inner[0] in ",:;"):
            lead = "[ \\t]?"
        source, needs = _item(reading)
        if optional:
            follows = not started and reading.at < len(reading.tokens) and reading.tokens[reading.at].isspace()
            parts.append(f"(?:{source}{blank})?" if follows else f"(?:{lead}{source})?")
            if follows:
                reading.at += 1
            started = started or not follows
        else:
            started = sign != "^"
            parts.append(lead + source)
            best = _better(best, needs)
        space = False
        if sign == "^" and reading.at < len(reading.tokens) and reading.tokens[reading.at].isspace():
            reading.at += 1
    return "".join(parts), best


def _better(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    """Of two sets of words the one that says more: its shortest word is longer."""
    if not one or not other:
        return one or other
    return other if _rarity(other) > _rarity(one) else one


def _rarity(words: tuple[str, ...]) -> tuple[int, int, int]:
    """How little a set of words says of any text: everyday words the least; of tagged lists the first is the rarest."""
    everyday = sum(word in _EVERYDAY for word in words)
    tagged = any(word >= FIRST_TAG for word in words)
    length = 6 if tagged else min(map(len, words))
    return -everyday, length, -max(ord(word[0]) for word in words) if tagged else -len(words)


def _item(reading: _Reading) -> tuple[str, tuple[str, ...]]:
    sign = reading.tokens[reading.at]
    reading.at += 1
    if sign in ("(", "["):
        return _bracket(reading, ")" if sign == "(" else "]")
    if sign == "{":
        return _object(reading)
    if sign in _FIXED:
        return _FIXED[sign], ()
    if sign.startswith("<"):
        name = sign[1:-1]
        if name not in reading.lists:
            raise TemplateError(f"there is no list {sign}")
        return reading.lists[name].source, reading.lists[name].needs
    return _word(sign), (sign,) if "*" not in sign else ()


def _word(sign: str) -> str:
    if sign == "*":
        return r"[\w'-]{1,30}"
    return r"[\w-]{2,20}".join(re.escape(part) for part in sign.split("*"))


def _bracket(reading: _Reading, closing: str) -> tuple[str, tuple[str, ...]]:
    source, needs = _alternatives(reading)
    if reading.at >= len(reading.tokens) or reading.tokens[reading.at] != closing:
        raise TemplateError(f"{closing!r} is missing")
    reading.at += 1
    return f"(?:{source})", needs


def _object(reading: _Reading) -> tuple[str, tuple[str, ...]]:
    reading.objects += 1
    source, needs = _alternatives(reading)
    if reading.at >= len(reading.tokens) or reading.tokens[reading.at] != "}":
        raise TemplateError("'}' is missing")
    reading.at += 1
    return f"(?P<what>{source or _OBJECT})", needs
