"""Open work that a turn speaks of: boxes, markers, and what people say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from itertools import islice
from pathlib import Path

from .. import markers
from . import cues, dates, guards, names, wording
from .clauses import MAX_SENTENCE, Sentence, Turn, hear
from .cues import Cue, Marked
from .intent import CHECKBOX, LOW, MARKER, OUTSTANDING, Intent
from .phrase_file import phrasebooks
from .phrasebook import Phrasebook

_TAGS = ("TODO", "FIXME", "XXX", "HACK")
_TAG_HINT = re.compile("todo|fixme|xxx|hack")
_ABOUT_MARKERS = re.compile("(?:注释|註解|注解|标记|標記|等|列表|清单|清單|项|項|应用|應用|评论|的|和|或)")
_BOX = re.compile(
    r"^[ \t]{0,40}(?:(?:[-*+]|\d{1,3}[.)])[ \t]{1,4}\[ ?\]|[☐□])[ \t]{1,4}(\S[^\n]{0,2000})$", re.MULTILINE
)
_CHECKED = re.compile(r"^[ \t]{0,40}[-*+][ \t]{1,4}\[([xX✓✔~/>.-])\][ \t]{1,4}(\S[^\n]{0,2000})$", re.MULTILINE)
#: The list of an agent's own tool: one of its steps is under way.
_UNDER_WAY = frozenset("-~/>.")
_BULLET_LINE = re.compile(r"[ \t]{0,40}(?:[-*+•]|\d{1,3}[.)、])[ \t]{0,4}(\S[^\n]{0,400})")
_DONE_BULLET = re.compile(r"\[[xX]\]|✅|☑|✔")
#: So many sentences are read from the start of a turn, and from its last characters: between are pasted files.
MAX_AT_START = 120
MAX_AT_END = 50
_END = 8000
_MAX_LOOKED = 1500
_MAX_MARKERS = 200
MAX_INTENTS = 60
USER = "user"
_MAX_CONTEXT = 300


@dataclass(frozen=True, slots=True)
class _Found:
    """One action of one cue."""

    marked: Marked
    cue: Cue
    worded: wording.Worded

    @property
    def span(self) -> tuple[int, int]:
        return min(self.cue.start, self.worded.start), max(self.cue.end, self.worded.end)


def extract_intents(
    text: str,
    role: str = "user",
    lang: str | None = None,
    *,
    extra: Path | None = None,
    today: date | None = None,
) -> list[Intent]:
    """The open work of one turn, in its order; empty for most turns.

    `role` is who speaks: what an assistant says it will do is narration, not a promise; roles other than `user` and
    `assistant` are read as the assistant's. `lang` limits the rules to one language (`en`, `zh`); without it each
    sentence is read in the languages it is written in. `extra` is the user's own file of phrases. `today` is the day on
    which relative dates are counted. Raises PhraseError when `extra` cannot be used.
    """
    turn = hear(text)
    today = today or date.today()
    said_by = speaker(role)
    found = [*islice(_boxes(turn, said_by), _MAX_MARKERS), *islice(_markers(turn), _MAX_MARKERS)]
    taken = [(one.start, one.end) for one in found]
    for book in phrasebooks(extra, turn.plain):
        if lang is None or lang.startswith(book.language):
            said = [intent for intent in _said(book, turn, said_by) if not _touches(intent, taken)]
            taken += [(intent.start, intent.end) for intent in said]
            found += said
    ordered = sorted(_without_echoes(found), key=lambda intent: intent.start)[:MAX_INTENTS]
    starts = [0, *(intent.end for intent in ordered)]
    ends = [*(intent.start for intent in ordered[1:]), len(text)]
    return [_placed(turn, *one, today) for one in zip(ordered, starts, ends, strict=False)]


def speaker(role: str) -> str:
    """As whose a turn is read: the user's or the assistant's."""
    return USER if role in ("user", "human", "reviewer") else "assistant"


def _touches(intent: Intent, taken: list[tuple[int, int]]) -> bool:
    return any(start < intent.end and intent.start < end for start, end in taken)


def _boxes(turn: Turn, role: str) -> Iterator[Intent]:
    """Unchecked boxes; not of a list that an assistant is working through, nor what the turn ticks further down."""
    if "[" not in turn.plain and "☐" not in turn.plain and "□" not in turn.plain:
        return
    checked = _CHECKED.findall(turn.plain)
    if role != USER and any(mark in _UNDER_WAY for mark, _ in checked):
        return
    ticked = {words.strip() for _, words in checked}
    for box in _BOX.finditer(turn.plain):
        start, end = box.span(1)
        words = turn.text[start:end].strip()
        if box[1].strip() in ticked:
            continue
        yield Intent(words, words, CHECKBOX, reason="checkbox", start=start, end=end)


def _markers(turn: Turn) -> Iterator[Intent]:
    last = -1
    for hint in _TAG_HINT.finditer(turn.plain):
        if hint.start() < last:
            continue
        start = turn.plain.rfind("\n", 0, hint.start()) + 1
        last = turn.plain.find("\n", hint.start())
        last = len(turn.plain) if last < 0 else last
        if _BOX.match(turn.plain, start) or turn.plain[start:last].rstrip().endswith(("?", "？")):
            continue
        for marker in markers.find(turn.text[start:last], _TAGS):
            at = start + marker.start
            if (
                marker.text
                and not _ABOUT_MARKERS.match(marker.text)
                and turn.plain[at : at + 1].isalpha()
                and turn.plain.startswith(marker.tag.lower(), at)
            ):
                yield Intent(
                    marker.text,
                    turn.text[start : min(last, start + MAX_SENTENCE)].strip(),
                    MARKER,
                    reason=marker.tag,
                    due=marker.due,
                    start=at,
                    end=last,
                )


def _said(book: Phrasebook, turn: Turn, role: str) -> Iterator[Intent]:
    for sentence in candidates(turn, book, book.opening_hint):
        marked = cues.mark(book, sentence)
        for found in _chosen(_holding(marked, role)):
            yield _intent(found)


def candidates(turn: Turn, book: Phrasebook, hint: re.Pattern[str]) -> Iterator[Sentence]:
    """Sentences with a word that a rule could fire on, each once; of a very long turn those near its start and end."""
    seen: set[str] = set()
    at = 0
    for limit in (MAX_AT_START, MAX_AT_END):
        count = 0
        for _ in range(_MAX_LOOKED):
            found = hint.search(turn.plain, at)
            if found is None:
                return
            sentence = turn.around(found.start())
            at = max(sentence.end, found.end())
            if sentence.plain in seen or sentence.heading or not book.written.search(sentence.plain):
                continue
            seen.add(sentence.plain)
            yield sentence
            count += 1
            if count == limit:
                break
        at = max(at, len(turn.plain) - _END)


def _holding(marked: Marked, role: str) -> Iterator[_Found]:
    """Cues that no guard stops, in the order of the rules."""
    for cue in cues.find(marked, marked.book.opening_needs, role):
        for worded in wording.objects(marked, cue) or _below(marked, cue):
            if worded.vague and cue.rule.kind == OUTSTANDING and not _context(_Found(marked, cue, worded)):
                continue
            if not guards.stopped_by(marked, cue, (worded.start, worded.end), role, marked.book.guards):
                yield _Found(marked, cue, worded)


def _below(marked: Marked, cue: Cue) -> Iterator[wording.Worded]:
    """A label at the end of its line is about the list that follows."""
    sentence = marked.sentence
    if not cue.rule.listed:
        return
    at = sentence.end
    for line in sentence.turn.plain[at : at + 4000].split("\n")[:40]:
        bullet = _BULLET_LINE.match(line)
        if bullet and not _DONE_BULLET.search(line) and not _BOX.match(line):
            start, end = at + bullet.start(1), at + bullet.end(1)
            words = sentence.turn.text[start:end].strip(" *_")
            yield wording.Worded(words, start - sentence.start, end - sentence.start)
        elif line.strip() and not bullet:
            return
        at += len(line) + 1


def _chosen(found: Iterator[_Found]) -> list[_Found]:
    """Of cues that overlap the first; a weak one only when it is the only one."""
    chosen: list[_Found] = []
    for one in found:
        start, end = one.span
        if one.cue.rule.alone and any(other.cue is not one.cue for other in chosen):
            continue
        same = [other for other in chosen if other.cue is one.cue]
        rest = [other for other in chosen if other.cue is not one.cue]
        mine = (one.worded.start, one.worded.end) if same else (start, end)
        if not any(mine[0] < other.span[1] and other.span[0] < mine[1] for other in rest):
            chosen.append(one)
    return chosen


def _intent(found: _Found) -> Intent:
    sentence, rule = found.marked.sentence, found.cue.rule
    start, end = found.span
    context = _context(found) if found.worded.vague else ""
    return Intent(
        action=found.worded.action,
        sentence=sentence.text,
        kind=rule.kind,
        confidence=LOW if found.worded.vague and not context else rule.confidence,
        reason=rule.id,
        context=context,
        condition=_condition(found.marked),
        start=sentence.start + start,
        end=sentence.start + end,
    )


def _context(found: _Found) -> str:
    """What was said right before: the clause before in the sentence, else the sentence before."""
    sentence = found.marked.sentence
    clause = found.marked.previous_clause(found.span[0])
    if clause:
        return sentence.turn.text[sentence.start : sentence.start + clause[1]].strip()
    before = sentence.turn.before(sentence)
    return before.text[-_MAX_CONTEXT:] if before else ""


def _condition(marked: Marked) -> str:
    pattern = marked.book.pattern("conditions")
    found = pattern.search(marked.sentence.plain) if pattern else None
    if found is None:
        return ""
    at = marked.sentence.start
    return marked.sentence.turn.text[at + found.start() : at + found.end()].strip(" ,，")


def _without_echoes(found: list[Intent]) -> list[Intent]:
    """One intent for each action; a vague one only when what it points at is no intent itself."""
    kept: dict[str, Intent] = {}
    for intent in found:
        pointed = intent.context and any(
            intent.context in other.sentence and other is not intent and not other.context for other in found
        )
        if not pointed:
            kept.setdefault(intent.action.casefold(), intent)
    return list(kept.values())


def _placed(turn: Turn, intent: Intent, after: int, before: int, today: date) -> Intent:
    """With the day, the files and the symbol that its words name; a day stands between the intents around it."""
    sentence = intent.sentence
    around = turn.around(intent.start)
    said = turn.plain[max(after, around.start) : min(max(before, intent.end), around.end)]
    files = names.files_in(sentence) or names.files_in(intent.context)
    return replace(
        intent,
        due=intent.due or dates.due_in(f"{said} {intent.condition.lower()}", today),
        related_files=files,
        symbol=names.symbol_in(intent.action) or names.symbol_in(sentence) or names.symbol_in(intent.context),
    )
