"""The tables of words, read once into look-ups: word -> senses, phrases by their first word, opposites, classes."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from operator import itemgetter

from . import plain
from .actions import ACTIONS
from .deeds import DEEDS
from .glossary import GLOSSARY
from .hanzi import simplified
from .matters import MATTERS
from .neighbours import REAL_WORDS
from .shades import SHADES
from .stems import base_forms, known_form
from .things import THINGS
from .vocabulary import MORE_ACTIONS, MORE_THINGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

STOP, NOT, NOT_YET = ".", "not", ".yet"


@dataclass(frozen=True, slots=True)
class _Group:
    name: str
    mark: str  # ~ + - * ! = or a letter: see the tables
    action: bool
    words: Sequence[str]


@dataclass(frozen=True, slots=True)
class Lexicon:
    """`senses` maps a word or phrase (joined by `_`) to the names of its groups; `heads` only for imperatives."""

    senses: Mapping[str, frozenset[str]]
    heads: Mapping[str, frozenset[str]]
    phrases: Mapping[str, tuple[tuple[str, ...], ...]]
    actions: frozenset[str]
    light: frozenset[str]
    soft: frozenset[str]
    bare: frozenset[str]
    generic: frozenset[str]  # words that say little, whatever they mean
    opposites: frozenset[tuple[str, str]]
    classes: Mapping[str, str]
    words: frozenset[str]
    told: frozenset[str]  # words that the tables give a meaning
    by_letter: Mapping[str, tuple[str, ...]]
    longest_han: int


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    senses: dict[str, set[str]] = defaultdict(set)
    heads: dict[str, set[str]] = defaultdict(set)
    marked: dict[str, set[str]] = defaultdict(set)
    for group in _all_groups():
        marked[group.mark].add(group.name)
        if group.action:
            marked["action"].add(group.name)
        for word in group.words:
            (heads if word.startswith("^") else senses)[word.lstrip("^")].add(group.name)
    classes = _add_classes(senses)
    opposites = _opposites(senses)
    base = frozenset(senses)
    for group in _broad_groups(marked, base):
        marked[group.mark].add(group.name)
        if group.action:
            marked["action"].add(group.name)
        for word in group.words:
            senses[word].add(group.name)
    _join_forms(senses, base)
    for word in (plain.STOP + plain.STOP_HAN).split():
        if word not in senses:
            senses[word] = {STOP}
    for sense, listed in ((NOT, plain.NOT + plain.NOT_HAN), (NOT_YET, plain.NOT_YET + plain.NOT_YET_HAN)):
        senses.update((word, {sense}) for word in listed.split())
    every = frozenset((*senses, *heads, *filter(str.isascii, plain.NUMBERS), *REAL_WORDS.split()))
    by_letter = groupby(sorted(filter(str.isascii, every)), itemgetter(0))
    return Lexicon(
        senses={word: frozenset(found) for word, found in senses.items()},
        heads={word: frozenset(found) for word, found in heads.items()},
        phrases=_phrases(senses),
        actions=frozenset(marked["action"]),
        light=frozenset(marked["~"]),
        soft=frozenset(marked["+"]),
        bare=frozenset(marked["-"]),
        generic=frozenset(simplified(plain.GENERIC).split()),
        opposites=opposites,
        classes=classes,
        words=every,
        told=frozenset((*senses, *heads)),
        by_letter={letter: tuple(words) for letter, words in by_letter},
        longest_han=max(len(word) for word in senses if not word.isascii()),
    )


def _all_groups() -> Iterator[_Group]:
    """The groups of all tables, each under a name of its own; MORE_* may also add words to a group that is there."""
    taken: set[str] = set()
    slight: set[str] = set()  # groups that say little: a word that names something may not join them
    empty = frozenset((plain.STOP + plain.STOP_HAN + plain.NOT + plain.NOT_HAN).split())
    base: set[str] = set()
    for table, action, further in (
        (ACTIONS, True, False),
        (THINGS, False, False),
        (MORE_ACTIONS, True, True),
        (MORE_THINGS, False, True),
    ):
        for head, words in _rows(table):
            name = head.lstrip("~*!+-=")
            while name in taken and head[0] != "=":
                name += "+"
            taken.add(name)
            if further:
                own = head[0] != "=" and any(not word.isascii() and not _is_compound(word, base) for word in words)
                added = _further(words, empty, set() if own and not action else base, action=action)
                added = [word for word in added if name not in slight or word not in base]
                yield _Group(name, head[0], action and head[0] != "=", added)
            else:
                base.update(words)
                if head[0] in "~+-":
                    slight.add(name)
                yield _Group(name, head[0], action, words)


def _broad_groups(marked: Mapping[str, set[str]], known: Collection[str]) -> Iterator[_Group]:
    """The groups of the tables that are read as they stand, which neither classes nor opposites are taken from."""
    taken = set[str]().union(*marked.values())
    empty = frozenset((plain.STOP + plain.STOP_HAN + plain.NOT + plain.NOT_HAN).split()) | plain.NUMBERS.keys()
    for table, action in ((DEEDS, True), (MATTERS, False), (SHADES, False), (GLOSSARY, False)):
        for head, words in _rows(table):
            name = head.lstrip("~*!+-=")
            while name in taken and head[0] != "=":
                name += "+"
            taken.add(name)
            told = [word for word in words if word not in empty and not _led_on(word, known)]
            yield _Group(name, head[0], action and head[0] != "=", told)


def _join_forms(senses: dict[str, set[str]], base: Collection[str]) -> None:
    """Forms of a word that a table lists mean what the word means too: `closed` is `close` as well.

    The tables that came first tell some apart (`settings`, `set`): there, forms that have nothing in common stay so.
    """
    for word in [word for word in senses if word.isascii() and "_" not in word]:
        other = next((form for form in base_forms(word) if form != word and form in senses), "")
        found = senses.get(other, set[str]())
        if word not in base or not senses[word].isdisjoint(found):
            senses[word] |= found


def _further(words: Iterable[str], empty: Collection[str], base: Collection[str], *, action: bool) -> list[str]:
    """What may be added: no word without content, no name made of names. A phrase for an action is made of anything."""

    def adds(word: str) -> bool:
        made = _is_compound(word, base) and (not action or _long(word))
        return word not in empty and not made and not _led_on(word, base)

    return [word.lstrip("+") for word in words if adds(word)]


def _long(entry: str) -> bool:
    """Made of words that name something, unlike "look up" or 看一下."""
    return not entry.isascii() or all(len(part) > 3 for part in entry.split("_"))


def _led_on(entry: str, base: Collection[str]) -> bool:
    """A known verb and its preposition: "restore from". The preposition has to stay one, for it says who is who."""
    verb, _, last = entry.rpartition("_")
    return last in ("to", "from", "into", "with", "for", "of", "as") and bool(known_form(verb, base))


def _is_compound(entry: str, base: Collection[str]) -> bool:
    """Whether a name is made of names that the tables have already: then it is better read as these."""
    if not entry.isascii():
        return entry not in base and _made_of(entry, base)
    parts = entry.split("_")
    return len(parts) > 1 and all(known_form(part, base) for part in parts)


def _made_of(entry: str, base: Collection[str]) -> bool:
    return any(
        entry[:cut] in base and (entry[cut:] in base or _made_of(entry[cut:], base)) for cut in range(2, len(entry) - 1)
    )


def _rows(table: str) -> Iterator[tuple[str, list[str]]]:
    """(head, words) of each entry; an entry goes on in lines that begin with a blank."""
    for row in table.strip().replace("\n ", " ").splitlines():
        head, _, words = row.partition(":")
        yield head, [word for word in simplified(words).lower().split() if word != "|"]


def _add_classes(senses: dict[str, set[str]]) -> Mapping[str, str]:
    """Each member becomes a group of its own, unless a table has the word already: then that group is the member."""
    classes: dict[str, str] = {}
    for title, members in _rows(plain.CLASSES):
        for member in members:
            names = member.split("/")
            found = {group for name in names for group in senses.get(name, set())} if title in _SHARED else set[str]()
            found = found or {f"{title}:{names[0]}"}
            for name in names:
                if not senses.get(name) or title in _SHARED:
                    senses[name] |= found
            classes.update(dict.fromkeys(found, title))
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
    sides = ((senses.get(a, {a}), senses.get(b, {b})) for a, _, b in pairs)
    both = {(x, y) for left, right in sides for x in left - right for y in right - left}
    return frozenset(both | {(y, x) for x, y in both})
