"""Guards: why a cue is no open work after all."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .cues import Cue, Marked
from .phrasebook import QUESTION, Guard

#: Behind a statement these ask only for assent.
_TAG_QUESTION = re.compile(
    r"(?:,|-|—)?\s*\b(?:ok|okay|right|alright|yeah|yes|no|deal|fine|agreed|sound good)\s*[?？]+\Z"
)


def stopped_by(marked: Marked, cue: Cue, what: tuple[int, int], role: str, guards: Sequence[Guard]) -> str:
    """The id of the guard that stops a cue, "" when it holds. `what` is the span of its object."""
    if QUESTION not in cue.rule.despite and is_question(marked):
        return QUESTION
    first, last = marked.clause(cue.start, cue.end)
    reaches = {"sentence": (0, len(marked.plain)), "clause": (first, last), "before": (first, cue.start)}
    reaches |= {"after": (cue.end, last), "object": what}
    for guard in guards:
        if role not in guard.roles or guard.id in cue.rule.despite or (guard.of and cue.rule.id not in guard.of):
            continue
        start, end = reaches[guard.reach]
        tags, exempting = guard.tags
        if guard.pattern.search(marked.variant(tags)[start:end]) and not (
            guard.exempt and guard.exempt.search(marked.variant(exempting)[start:end])
        ):
            return guard.id
    return ""


def is_question(marked: Marked) -> bool:
    """Whether the sentence asks, and not only for assent."""
    sentence = marked.sentence
    asked = marked.plain.rstrip().endswith(("?", "？")) or sentence.turn.plain[sentence.end - 1] in "?？"
    return asked and not _TAG_QUESTION.search(sentence.plain)
