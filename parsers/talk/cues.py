"""Cues: where the phrases of a language's rules stand in a sentence, and what they are about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from .clauses import Sentence
from .phrasebook import Phrase, Phrasebook, Rule
from .template import FIRST_TAG

#: Ends a clause in every language.
_STOPS = r"(?<!\d),|,(?!\d)|[;:，；：!！?？—–\n]|[ \t]-{1,2}[ \t]|[()（）]"
_MAX_PER_SENTENCE = 24


@dataclass(frozen=True, slots=True)
class Cue:
    """One phrase in one sentence. Offsets are of the sentence; `what` is the object when the phrase encloses it."""

    rule: Rule
    start: int
    end: int
    before: bool
    after: bool
    what: tuple[int, int] | None


@dataclass
class Marked:
    """A sentence, and where the words of tagged lists stand in it."""

    book: Phrasebook
    sentence: Sentence
    plain: str
    breaks: Sequence[tuple[int, int]]
    tagged: Mapping[str, Sequence[tuple[int, int]]]
    _variants: dict[str, str] = field(default_factory=dict[str, str])

    def variant(self, tags: str) -> str:
        """The sentence with the words of some lists replaced by their letters; lengths stay.

        Of words that overlap, those of the list that the language names first.
        """
        if not tags:
            return self.plain
        if tags not in self._variants:
            chars = list(self.plain)
            for letter in tags:
                for start, end in self.tagged.get(letter, ()):
                    if all(char < FIRST_TAG for char in chars[start:end]):
                        chars[start:end] = letter * (end - start)
            self._variants[tags] = "".join(chars)
        return self._variants[tags]

    @property
    def edged(self) -> str:
        """The sentence with those words replaced that belong to no object when they stand at its edge."""
        return self.variant("".join(self.book.edges))

    def clause(self, start: int, end: int) -> tuple[int, int]:
        """The clause (or clauses) that hold a span."""
        first = max((stop for _, stop in self.breaks if stop <= start), default=0)
        last = min((begin for begin, _ in self.breaks if begin >= end), default=len(self.plain))
        return first, last

    def previous_clause(self, start: int) -> tuple[int, int] | None:
        """The clause that ends before the one at `start`."""
        first, _ = self.clause(start, start)
        while first > 0:
            begin = max(begin for begin, stop in self.breaks if stop <= first)
            clause = self.clause(begin, begin)
            if self.plain[clause[0] : begin].strip():
                return clause[0], begin
            first = clause[0]
        return None


def mark(book: Phrasebook, sentence: Sentence) -> Marked:
    plain = sentence.plain
    breaks = book.pattern("breaks")
    stops = _stops(breaks.pattern if breaks else "")
    tagged: dict[str, list[tuple[int, int]]] = {}
    for letter, needs, pattern in book.tagging:
        if any(need in plain for need in needs) and (spans := [found.span() for found in pattern.finditer(plain)]):
            tagged[letter] = spans
    return Marked(book, sentence, plain, [found.span() for found in stops.finditer(plain)], tagged)


@lru_cache(maxsize=16)
def _stops(breaks: str) -> re.Pattern[str]:
    return re.compile(f"{_STOPS}|{breaks}" if breaks else _STOPS)


def find(marked: Marked, needs: Mapping[str, Sequence[Phrase]], role: str) -> list[Cue]:
    """The cues of a sentence that hold for a role, in the order of the rules."""
    found: dict[tuple[str, int, int], Cue] = {}
    for need, phrases in needs.items():
        if need in marked.plain or need in marked.tagged:
            for phrase in phrases:
                if role in phrase.rule.roles:
                    for cue in _matches(phrase, marked):
                        found.setdefault((cue.rule.id, cue.start, cue.end), cue)
    return sorted(found.values(), key=lambda cue: (cue.rule.alone, cue.rule.order, cue.start))[:_MAX_PER_SENTENCE]


def _matches(phrase: Phrase, marked: Marked) -> Iterator[Cue]:
    template = phrase.template
    for found in phrase.pattern.finditer(marked.variant(template.tags)):
        what = found.span("what") if "what" in phrase.pattern.groupindex else None
        yield Cue(phrase.rule, found.start(), found.end(), template.before, template.after, what)
