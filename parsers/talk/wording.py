"""The object of a cue, in the turn's own words."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from .cues import Cue, Marked
from .phrasebook import Phrasebook
from .template import FIRST_TAG, QUOTED

_CJK = re.compile("[\u3400-\u9fff]")
_WORDY = re.compile(r"[^\W_]")
_ITEMS = re.compile(
    r"[,;、，；](?:[ \t]*(?:and|or|&|和|及|以及|还有)[ \t]+)?|[ \t]+(?:and|&|plus)[ \t]+(?:the[ \t]+)?"
    r"|[ \t，,;；]*\b\d{1,2}[.)、][ \t]*"
)
#: What may stand between a cue and its object.
_INTRODUCES = re.compile(r"[ \t]{0,4}(?:[:：—–]|-{1,2}(?=[ \t]))[ \t]{0,4}(?=\S)")
_EDGES = " \t\n,;:.!，；：。！、-–—*_~>|·•"
_MAX_STRIPS = 6
MAX_ACTION = 300
_SHORT_VERB = 3
_MIN_TOPIC = 2


@dataclass(frozen=True, slots=True)
class Worded:
    """An action and where it stands in its sentence. `vague` when it only points at what was said before."""

    action: str
    start: int
    end: int
    vague: bool = False


def objects(marked: Marked, cue: Cue) -> list[Worded]:
    """What a cue is about; nothing when there is no object to be had."""
    if cue.after and (gap := _INTRODUCES.match(marked.plain, cue.end)):
        cue = replace(cue, end=gap.end())
    first, last = marked.clause(cue.start, cue.end)
    if cue.rule.listed and cue.after:
        return _items(marked, cue.end, len(marked.plain))
    if cue.what and not cue.before:
        return _listed(_told(marked, cue, *cue.what))
    if cue.what or cue.after:
        return _around(marked, cue, first, cue.what or (cue.end, last))
    if cue.before:
        return _listed(_piece(marked, first, cue.start) or _topic(marked, cue.start))
    return _listed(_piece(marked, first, last))


def _told(marked: Marked, cue: Cue, start: int, end: int) -> Worded | None:
    """The object; of a bare pronoun with the words before it (`save it`)."""
    found = _piece(marked, start, end)
    if found is None or not found.vague or " " in found.action:
        return found
    return _piece(marked, cue.start, found.end) or found


def _listed(found: Worded | None) -> list[Worded]:
    return [found] if found else []


def _items(marked: Marked, start: int, end: int) -> list[Worded]:
    text = marked.sentence.plain
    if "(" in text[start:end] or "（" in text[start:end]:
        whole = _piece(marked, start, end)
        return [whole] if whole else []
    cuts = [(found.start(), found.end()) for found in _ITEMS.finditer(text, start, end)]
    begins = [start, *(stop for _, stop in cuts)]
    ends = [*(begin for begin, _ in cuts), end]
    pieces = [_piece(marked, begin, stop) for begin, stop in zip(begins, ends, strict=True)]
    return [piece for piece in pieces if piece]


def _around(marked: Marked, cue: Cue, first: int, what: tuple[int, int]) -> list[Worded]:
    """The thing stands before the cue and what is to be done with it after: `日志格式 以后 统一一下`."""
    verb = _piece(marked, *what)
    topic = _piece(marked, first, cue.start) if cue.before else None
    if verb is None:
        return _listed(topic or _topic(marked, cue.start)) if cue.before else []
    bare = len(verb.action) <= _SHORT_VERB and _CJK.search(verb.action) is not None
    if topic is None and bare:
        topic = _topic(marked, cue.start)
    if topic is None or topic.vague:
        return [
            Worded(verb.action, verb.start, verb.end, vague=verb.vague or (bare and len(verb.action) < _SHORT_VERB))
        ]
    return [_joined(verb, topic, bare=bare)]


def _joined(verb: Worded, topic: Worded, *, bare: bool) -> Worded:
    first, second = (verb.action, topic.action) if bare else (topic.action, verb.action)
    blank = " " if second[:1].isascii() or first[-1:].isascii() else ""
    return Worded(f"{first}{blank}{second}", min(topic.start, verb.start), max(topic.end, verb.end))


def _topic(marked: Marked, start: int) -> Worded | None:
    """What the clause before is about."""
    clause = marked.previous_clause(start)
    if clause is None:
        return None
    begin, end = clause
    predicate = marked.book.pattern("fillers")
    cut = predicate.search(marked.plain, begin + 2, end) if predicate else None
    return _piece(marked, begin, cut.start() if cut else end)


def _piece(marked: Marked, start: int, end: int) -> Worded | None:
    """The words of a span without what does not belong to the action; None when nothing is left."""
    pointing = _pointing(marked, start, end)
    start, end = pointing or tidied(marked, start, end)
    plain = marked.sentence.plain[start:end]
    if not (_WORDY.search(plain) or QUOTED in plain):
        return None
    at = marked.sentence.start
    action = _balanced(" ".join(marked.sentence.turn.text[at + start : at + end].split()))
    return Worded(action[:MAX_ACTION], start, end, is_vague(marked.book, plain))


def _pointing(marked: Marked, start: int, end: int) -> tuple[int, int] | None:
    """The span of a bare pronoun, which tidying would take for a word that leads in."""
    words = marked.plain[start:end].strip(_EDGES)
    if not words or not is_vague(marked.book, words):
        return None
    at = marked.plain.index(words, start)
    return at, at + len(words)


def tidied(marked: Marked, start: int, end: int) -> tuple[int, int]:
    """The span without edges, words that lead in (`we should`, 我们) and words that trail (`for now`, 一下)."""
    lead, tail = marked.book.pattern("lead"), marked.book.pattern("tail")
    text, tagged = marked.plain, marked.edged
    for _ in range(_MAX_STRIPS):
        before = start, end
        while start < end and (tagged[start] in _EDGES or tagged[start] >= FIRST_TAG):
            start += 1
        while end > start and (tagged[end - 1] in _EDGES or tagged[end - 1] >= FIRST_TAG):
            end -= 1
        if lead and (found := lead.match(text, start, end)):
            start = found.end()
        if tail:
            cut = next((one for one in tail.finditer(text, start, end) if one.end() == end), None)
            end = cut.start() if cut else end
        if before == (start, end):
            break
    return start, end


def is_vague(book: Phrasebook, plain: str) -> bool:
    """Whether the words only point (`it`, `do that`, 这个)."""
    pronouns = book.pattern("pronouns")
    return bool(pronouns and pronouns.fullmatch(plain.strip()))


def _balanced(action: str) -> str:
    """Without a bracket or quotation mark whose partner was cut off."""
    action = action.strip(_EDGES)
    for opening, closing in ("()", "[]", "“”", "「」", "（）"):
        if action.count(opening) != action.count(closing):
            action = action.strip(opening + closing)
    if action.count('"') % 2:
        action = action.strip('"')
    return action.strip(_EDGES)
