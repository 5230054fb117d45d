"""TodoItem and Sighting: what is remembered, and where it was noticed."""

from __future__ import annotations

from dataclasses import dataclass

PENDING = "pending"
DONE = "done"
ARCHIVED = "archived"
STATUSES = (PENDING, DONE, ARCHIVED)

LOW, MEDIUM, HIGH = 0, 1, 2

#: What kind of work an item is: a comment, unfinished code, a Markdown checkbox, something typed in, something said.
KINDS = ("comment", "code", "checkbox", "added", "said")

#: States of a sighting. `absent`: not on this branch, closes nothing. `gone`: deleted where it was last seen.
PRESENT, ABSENT, GONE = "present", "absent", "gone"


@dataclass(frozen=True, slots=True)
class TodoItem:
    """One open piece of work. Times are Unix seconds (UTC); paths are relative to the repository, POSIX.

    `priority` is the user-defined level (0 low, 1 medium, 2 high), never the computed score. `last_active_at` is when
    the item was last said or edited, or its file last committed. `line` is the item's finished, redacted, one-line
    wording for the block. `evidence` says what closed or claimed it; `archived_by` is `decay`, `user` or `branch`.
    `done_text` is the wording under which the user closed an item whose comment still stands: an edited comment reopens
    it. `baseline` holds for what was there at `init --baseline`.
    """

    id: str
    content: str
    priority: int = MEDIUM
    created_at: float = 0.0
    related_files: tuple[str, ...] = ()
    status: str = PENDING
    kind: str = "added"
    pinned: bool = False
    muted: bool = False
    snoozed_until: float = 0.0
    confidence: str = "high"
    last_active_at: float = 0.0
    symbol: str = ""
    author: str = ""
    due: str = ""
    links: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    evidence: str = ""
    archived_by: str = ""
    done_text: str = ""
    baseline: bool = False
    line: str = ""


@dataclass(frozen=True, slots=True)
class Sighting:
    """Where and when an item was noticed, with the words as they stood there (redacted).

    `origin_id` is the item that this sighting first made: merging moves `todo_id`, never `origin_id`, so a merge can be
    undone. `checkout` names the linked worktree it was seen in ("" is the main one). `branch` and `commit_id` are HEAD
    where it was last seen, kept up to date only when it is not present (a present one was seen by the last scan).
    `priority`, `author`, `due`, `issue` and `confidence` are as the finding gave them, so that a change there is told
    from the user's own.
    """

    id: str
    todo_id: str
    origin_id: str
    source: str
    text: str
    seen_at: float
    file: str = ""
    line: int = 0
    end_line: int = 0
    column: int = 0
    marker: str = ""
    symbol: str = ""
    checkout: str = ""
    branch: str = ""
    commit_id: str = ""
    state: str = PRESENT
    priority: int = MEDIUM
    author: str = ""
    due: str = ""
    issue: str = ""
    confidence: str = "high"
