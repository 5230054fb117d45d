"""The tables of words, read once into look-ups: word -> senses, phrases by their first word, opposites, classes."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from operator import itemgetter

from . import plain
from .actions import ACTIONS
from .hanzi import simplified
from .neighbours import REAL_WORDS
from .things import THINGS
from .vocabulary import MORE_ACTIONS, MORE_THINGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

STOP, NOT, NOT_YET = ".", "not", ".yet"


@dataclass(frozen=True, slots=True)
class Lexicon:
    """`senses` maps a word or phrase (its words joined by `_`) to the names of its groups; `heads` only where an imperative stands.

    `families` names the groups that share words, directly or through others: what two texts with one meaning have in common.
    """

    senses: Mapping[str, frozenset[str]]
    heads: Mapping[str, frozenset[str]]
    phrases: Mapping[str, tuple[tuple[str, ...], ...]]
    actions: frozenset[str]
    light: frozenset[str]
    soft: frozenset[str]
    bare: frozenset[str]
    opposites: frozenset[tuple[str, str]]
    classes: Mapping[str, str]
    families: Mapping[str, str]
    words: frozenset[str]
    by_letter: Mapping[str, tuple[str, ...]]
    longest_han: int


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    senses: dict[str, set[str]] = defaultdict(set)
    heads: dict[str, set[str]] = defaultdict(set)
    light: set[str] = set()
    soft: set[str] = set()
    bare: set[str] = set()
    taken: set[str] = set()
    actions: set[str] = set()
    empty = frozenset((*plain.STOP, *plain.STOP_HAN, *plain.NOT, *plain.NOT_HAN))
    for table in (ACTIONS, THINGS, MORE_ACTIONS, MORE_THINGS):
        for name, flag, words in _groups(table):
            group = name
            while group in taken and flag != "=":
                group += "+"
            taken.add(group)
            if flag == "~":
                light.add(group)
            elif flag == "+":
                soft.add(group)
            elif flag == "-":
                bare.add(group)
            if table in (ACTIONS, MORE_ACTIONS) and flag != "=":
                actions.add(group)
            for word in words:
                if table in (MORE_ACTIONS, MORE_THINGS) and word in empty:
                    continue
                (heads if word.startswith("^") else senses)[word.lstrip("^")].add(group)
    classes = _add_classes(senses)
    for word in (plain.STOP + plain.STOP_HAN).split():
        if word not in senses:
            senses[word] = {STOP}
    for sense, words in ((NOT, plain.NOT + plain.NOT_HAN), (NOT_YET, plain.NOT_YET + plain.NOT_YET_HAN)):
        for word in words.split():
            senses[word] = {sense}
    every = frozenset((*senses, *heads, *filter(str.isascii, plain.NUMBERS), *REAL_WORDS.split()))
    return Lexicon(
        senses={word: frozenset(found) for word, found in senses.items()},
        heads={word: frozenset(found) for word, found in heads.items()},
        phrases=_phrases(senses),
        actions=frozenset(actions),
        light=frozenset(light),
        soft=frozenset(soft),
        bare=frozenset(bare),
        opposites=_opposites(senses),
        classes=classes,
        families=_families(senses),
        words=every,
        by_letter={
            letter: tuple(words) for letter, words in groupby(sorted(filter(str.isascii, every)), itemgetter(0))
        },
        longest_han=max(len(word) for word in senses if not word.isascii()),
    )


def _groups(table: str) -> Iterator[tuple[str, str, list[str]]]:
    line = ""
    for row in (*table.strip().splitlines(), ""):
        if row.startswith(" "):
            line += row
            continue
        if line:
            name, _, words = line.partition(":")
            yield name.lstrip("~*!+-="), line[0], [word for word in simplified(words).lower().split() if word != "|"]
        line = row


def _add_classes(senses: dict[str, set[str]]) -> Mapping[str, str]:
    """Each member becomes a group of its own, unless a table has the word already: then that group is the member."""
    classes: dict[str, str] = {}
    line = ""
    for row in (*plain.CLASSES.splitlines(), ""):
        if row.startswith(" "):
            line += row
            continue
        title, _, members = line.partition(":")
        for member in members.split():
            names = member.lower().split("/")
            found = {group for name in names for group in senses.get(name, set())} if title in _SHARED else set[str]()
            found = found or {f"{title}:{names[0]}"}
            for name in names:
                if not senses.get(name) or title in _SHARED:
                    senses[name] |= found
            classes.update(dict.fromkeys(found, title))
        line = row
    return classes


#: Classes whose members are ordinary words of the tables.
_SHARED = frozenset({"person", "page", "channel"})


def _phrases(senses: Mapping[str, set[str]]) -> Mapping[str, tuple[tuple[str, ...], ...]]:
    found: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for entry in senses:
        words = tuple(entry.split("_"))
        if len(words) > 1 and entry.isascii():
            found[words[0]].append(words)
    return {first: tuple(sorted(several, key=len, reverse=True)) for first, several in found.items()}


def _opposites(senses: Mapping[str, set[str]]) -> frozenset[tuple[str, str]]:
    pairs = (pair.partition("/") for pair in plain.OPPOSITES.split())
    both = {(x, y) for a, _, b in pairs for x in senses.get(a, (a,)) for y in senses.get(b, (b,)) if x != y}
    return frozenset(both | {(y, x) for x, y in both})


def _families(senses: Mapping[str, set[str]]) -> Mapping[str, str]:
    parent: dict[str, str] = {}

    def root(group: str) -> str:
        while parent.setdefault(group, group) != group:
            group = parent[group]
        return group

    for groups in senses.values():
        first, *others = sorted(groups)
        for other in others:
            parent[root(other)] = root(first)
    return {group: root(group) for group in list(parent)}
