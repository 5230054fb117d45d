"""What a turn of conversation gives: work that it opens, and statements that work is finished."""

from __future__ import annotations

from dataclasses import dataclass, field

DEFERRED = "deferred"
OUTSTANDING = "outstanding"
COMMITTED = "committed"
REMINDER = "reminder"
CHECKBOX = "checkbox"
MARKER = "marker"
INTENT_KINDS = (DEFERRED, OUTSTANDING, COMMITTED, REMINDER, CHECKBOX, MARKER)

DONE = "done"
DROPPED = "dropped"
CLAIMED = "claimed"
CLOSING_KINDS = (DONE, DROPPED, CLAIMED)

HIGH = "high"
LOW = "low"


@dataclass(frozen=True, slots=True)
class Intent:
    """One open piece of work that a turn speaks of.

    `action` has the turn's own words, tidied (in Chinese a verb that stands far from its object is put before it);
    `sentence` is where they stand. `reason` is the id of the rule. `context` is what was said right before, when the
    action alone means nothing a week later ("pick it up again"). `condition` is what it waits for ("once the service is
    up"), `due` an ISO date. `related_files` and `symbol` are named in the sentence. `start` and `end` count code points
    of the turn and take no part in comparison: the same words elsewhere are the same intent.
    """

    action: str
    sentence: str
    kind: str
    confidence: str = HIGH
    reason: str = ""
    context: str = ""
    condition: str = ""
    due: str = ""
    related_files: tuple[str, ...] = ()
    symbol: str = ""
    start: int = field(default=0, compare=False)
    end: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Closing:
    """One statement that work is finished or dropped.

    `subject` names the work in the turn's own words; matching it to a to-do is memory's affair. `kind` is `done` (the
    user says so), `claimed` (an assistant says so) or `dropped`.
    """

    subject: str
    sentence: str
    kind: str
    confidence: str = HIGH
    reason: str = ""
    context: str = ""
    related_files: tuple[str, ...] = ()
    symbol: str = ""
    start: int = field(default=0, compare=False)
    end: int = field(default=0, compare=False)
