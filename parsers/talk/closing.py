"""Statements of a turn that work is finished or dropped. Which to-do they close is memory's affair."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from . import cues, guards, names, wording
from .clauses import Turn, hear
from .cues import Cue, Marked
from .intent import CLAIMED, DONE, Closing
from .opening import candidates, speaker
from .phrase_file import phrasebooks
from .phrasebook import Phrasebook

_BOX = re.compile(
    r"^[ \t]{0,40}(?:(?:[-*+]|\d{1,3}[.)])[ \t]{1,4}\[x\]|☑)\ufe0f?[ \t]{1,4}(\S[^\n]{0,2000})$", re.MULTILINE
)
_LETTERS = re.compile(r"[^\W\d_]{2}|[\u3400-\u9fff]")
MAX_CLOSINGS = 60


def extract_closings(
    text: str, role: str = "user", lang: str | None = None, *, extra: Path | None = None
) -> list[Closing]:
    """What one turn says is finished (`done`; `claimed` when an assistant says so) or `dropped`, in its order.

    Precision first: partial work, plans to finish, questions and doubts close nothing. Raises PhraseError when `extra`
    cannot be used.
    """
    turn = hear(text)
    said_by = speaker(role)
    found = list(_ticked(turn, said_by))
    for book in phrasebooks(extra, turn.plain):
        if lang is None or lang.startswith(book.language):
            found += _said(book, turn, said_by)
    unique = {(one.subject.casefold(), one.kind): one for one in reversed(found)}
    return sorted(unique.values(), key=lambda closing: closing.start)[:MAX_CLOSINGS]


def _ticked(turn: Turn, role: str) -> Iterator[Closing]:
    for box in islice(_BOX.finditer(turn.plain), MAX_CLOSINGS):
        start, end = box.span(1)
        words = turn.text[start:end].strip()
        yield Closing(words, words, _kind(DONE, role), reason="ticked", start=start, end=end)


def _said(book: Phrasebook, turn: Turn, role: str) -> Iterator[Closing]:
    for sentence in candidates(turn, book, book.closing_hint):
        if not sentence.plain.endswith(("?", "？")):
            yield from _stated(cues.mark(book, sentence), role)


def _stated(marked: Marked, role: str) -> Iterator[Closing]:
    """What one sentence closes: of statements that overlap the first, by the order of the rules."""
    taken: list[tuple[int, int]] = []
    for cue in cues.find(marked, marked.book.closing_needs, role):
        for worded in wording.objects(marked, cue):
            start, end = min(cue.start, worded.start), max(cue.end, worded.end)
            if worded.vague or not _LETTERS.search(worded.action) or any(start < b and a < end for a, b in taken):
                continue
            what = worded.start, worded.end
            if not guards.stopped_by(marked, cue, what, role, marked.book.closing_guards):
                taken.append((start, end))
                yield _closing(marked, cue, worded.action, role, (start, end))


def _closing(marked: Marked, cue: Cue, subject: str, role: str, span: tuple[int, int]) -> Closing:
    sentence = marked.sentence
    return Closing(
        subject=subject,
        sentence=sentence.text,
        kind=_kind(cue.rule.kind, role),
        confidence=cue.rule.confidence,
        reason=cue.rule.id,
        related_files=names.files_in(sentence.text),
        symbol=names.symbol_in(subject),
        start=sentence.start + span[0],
        end=sentence.start + span[1],
    )


def _kind(kind: str, role: str) -> str:
    """An assistant only claims that something is done."""
    return CLAIMED if kind == DONE and role != "user" else kind
