"""Why a turn was captured or not: each sentence with a cue, what fired, and which guard stopped it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from . import cues, guards, wording
from .clauses import hear
from .cues import Marked
from .opening import candidates, speaker
from .phrase_file import phrasebooks


@dataclass(frozen=True, slots=True)
class Tried:
    """One rule that fits a sentence. `stopped_by` is the guard's id, "" when it held."""

    rule: str
    kind: str
    action: str
    stopped_by: str


@dataclass(frozen=True, slots=True)
class Explained:
    """One sentence with a word that a rule looks for: its clauses, and the rules that fit, by their order."""

    sentence: str
    clauses: tuple[str, ...]
    tried: tuple[Tried, ...]


def explain(text: str, role: str = "user", *, extra: Path | None = None) -> list[Explained]:
    """What `extract_intents` looked at in a turn. Raises PhraseError when `extra` cannot be used."""
    turn = hear(text)
    return [
        Explained(sentence.text, tuple(_clauses(marked)), tuple(_tried(marked, speaker(role))))
        for book in phrasebooks(extra, turn.plain)
        for sentence in candidates(turn, book, book.opening_hint)
        for marked in (cues.mark(book, sentence),)
    ]


def _clauses(marked: Marked) -> Iterator[str]:
    start = 0
    for begin, end in (*marked.breaks, (len(marked.plain), len(marked.plain))):
        at = marked.sentence.start
        if words := marked.sentence.turn.text[at + start : at + begin].strip():
            yield words
        start = end


def _tried(marked: Marked, role: str) -> Iterator[Tried]:
    for cue in cues.find(marked, marked.book.opening_needs, role):
        for worded in wording.objects(marked, cue):
            guard = guards.stopped_by(marked, cue, (worded.start, worded.end), role, marked.book.guards)
            yield Tried(cue.rule.id, cue.rule.kind, worded.action, guard)
