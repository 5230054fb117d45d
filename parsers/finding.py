"""Finding: one place where something open was noticed. What parsers hand over, and all that memory sees of them."""

from __future__ import annotations

from dataclasses import dataclass

#: Markers that are not tags of a comment.
NOT_IMPLEMENTED = "NOT_IMPLEMENTED"
STUB = "STUB"
MISSING_MEMBER = "MISSING_MEMBER"
CHECKBOX = "CHECKBOX"
CODE_MARKERS = frozenset({NOT_IMPLEMENTED, STUB, MISSING_MEMBER})


@dataclass(frozen=True, slots=True)
class Finding:
    """One open place in one file.

    `file` is relative to the scanned root, POSIX, NFC. `line`, `end_line` and `column` count from 1; a column counts
    code points and is that of the tag, the raise, or the name of the stub or class. `text` is what was written after
    the tag (continuation lines joined by one blank; "" for a bare tag); for unfinished code it says what is missing.
    `priority` is 0 low, 1 medium, 2 high. `due` is an ISO date. `issue` has links as written (`#12`, `KEY-1`), joined
    by blanks. `source` is where the words stand: `comment`, `docstring`, `code` or `markdown`. `confidence` is `high`
    or `low`.
    """

    file: str
    line: int
    end_line: int
    column: int
    marker: str
    text: str
    symbol: str = ""
    author: str = ""
    priority: int = 1
    due: str = ""
    issue: str = ""
    source: str = "comment"
    confidence: str = "high"
