"""What the verbs of Memory answer."""

from __future__ import annotations

from dataclasses import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..parsers.talk import Closing, Intent
    from .merging import Verdict
    from .pick import Candidate
    from .todo import Sighting, TodoItem


@dataclass(frozen=True, slots=True)
class ScanReport:
    """What a scan changed. `files` were looked at, of which `read` had changed; `skipped` are (path, reason)."""

    opened: tuple[TodoItem, ...] = ()
    closed: tuple[TodoItem, ...] = ()
    reopened: tuple[TodoItem, ...] = ()
    moved: tuple[TodoItem, ...] = ()
    edited: tuple[TodoItem, ...] = ()
    absent: tuple[TodoItem, ...] = ()
    claimed: tuple[TodoItem, ...] = ()
    merged: tuple[TodoItem, ...] = ()
    archived: tuple[TodoItem, ...] = ()
    files: int = 0
    read: int = 0
    skipped: tuple[tuple[str, str], ...] = ()
    warnings: tuple[str, ...] = ()
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Added:
    """An item that was typed in; `merged` when it was known already (then `verdict` says why it is the same)."""

    item: TodoItem
    merged: bool = False
    verdict: Verdict | None = None


@dataclass(frozen=True, slots=True)
class Pruned:
    item: TodoItem
    reason: str


@dataclass(frozen=True, slots=True)
class Why:
    """Where an item stands: `position` among `of` ranked ones (1 is first, 0 when it is not among them), and why.

    `left_out` is why the block for this cue does not have it, "" when it has.
    """

    item: TodoItem
    candidate: Candidate | None
    position: int
    of: int
    reasons: tuple[str, ...]
    left_out: str
    sightings: tuple[Sighting, ...]


@dataclass(frozen=True, slots=True)
class Noted:
    """One thing that a turn said, and what became of it.

    `what` is `opened`, `again` (known already), `reopened`, `closed`, `claimed`, `dropped`, or `kept` (nothing: it
    tells too little, or the user has dropped it and it stays so; `item` is None). `said` are the words of the turn,
    `turn` is its place among those that were heard.
    """

    what: str
    turn: int
    said: Intent | Closing
    item: TodoItem | None = None


@dataclass(frozen=True, slots=True)
class Heard:
    """What a conversation changed. `closed` holds what is done and what was dropped; `skipped` turns were known.

    `claimed` is what an assistant says it has done: still pending, until a second sign agrees.
    """

    opened: tuple[TodoItem, ...] = ()
    closed: tuple[TodoItem, ...] = ()
    claimed: tuple[TodoItem, ...] = ()
    reopened: tuple[TodoItem, ...] = ()
    skipped: int = 0
    noted: tuple[Noted, ...] = ()


#: How a `Check` turned out.
OK, WARNING, ERROR = "ok", "warning", "error"


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that `doctor` looked at; `detail` says what to do when it is not ok."""

    name: str
    status: str
    detail: str
