"""Does a comment still stand? Asked of a file's text before an item is injected, and of history before it is closed."""

from __future__ import annotations

import os
import re
import stat

from . import gitinfo
from .gitinfo import Checkout
from .redact import REDACTED
from .todo import ABSENT, Sighting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..parsers.repo import FileState

_WORD = re.compile(r"\w+")
_WORDS_COMPARED = 12
_READ_AT_MOST = 20_000_000
#: How an unfinished place begins, by marker, and how far below it what is not implemented says so.
_BEGINS = {"NOT_IMPLEMENTED": "(?:def|class)", "MISSING_MEMBER": "class", "STUB": "def"}
_BODY = 4000
#: A search of history takes so many characters of the text: of the first line, most likely.
_SEARCHED = 40


def stands_in(text: str, sighting: Sighting) -> bool:
    """Whether the file with this text still holds the sighting: its words in their order, or its unfinished code."""
    if sighting.marker in _BEGINS:
        return _code_stands_in(text, sighting)
    tag = "[ ]" if sighting.marker == "CHECKBOX" else sighting.marker
    said = _WORD.findall(sighting.text.partition(REDACTED)[0])[:_WORDS_COMPARED]
    words = r"\W{1,80}?".join(map(re.escape, said))
    pattern = re.escape(tag) + (rf"[^\n]{{0,160}}?{words}" if words else "")
    return re.search(pattern, text, re.IGNORECASE) is not None


def _code_stands_in(text: str, sighting: Sighting) -> bool:
    says = "NotImplementedError" if sighting.marker == "NOT_IMPLEMENTED" else ""
    name = sighting.symbol.rpartition(".")[2]
    if not name:
        return says in text
    begins = re.finditer(rf"\b{_BEGINS[sighting.marker]}\s+{re.escape(name)}\b", text)
    return any(says in text[begin.end() : begin.end() + _BODY] for begin in begins)


def stands(root: str, sighting: Sighting, known: FileState | None) -> bool:
    """Whether a sighting stands in the working tree now; one stat while its file is as the last scan saw it."""
    path = os.path.join(root, sighting.file)
    try:
        found = os.lstat(path)
        if known and (known.size, known.mtime_ns) == (found.st_size, found.st_mtime_ns):
            return True
        if not stat.S_ISREG(found.st_mode) or found.st_size > _READ_AT_MOST:
            return False
        from ..parsers.decode import decode

        with open(path, "rb") as file:
            return stands_in(decode(file.read()).text, sighting)
    except (OSError, ValueError):
        return False


def last_seen(sighting: Sighting, previous: tuple[str, str]) -> tuple[str, str]:
    """Branch and commit where a sighting was last seen: a present one at the previous scan."""
    return (sighting.branch, sighting.commit_id) if sighting.state == ABSENT else previous


def why_gone(sighting: Sighting, here: Checkout, seen: tuple[str, str]) -> str:
    """What proves that a sighting which is missing is finished, "" when it is only absent on this branch.

    `seen` is the branch and commit where it was last seen. It is gone when HEAD is on that branch, or that commit is in
    its history; after a rebase, a squash or a deleted branch the content decides: HEAD's history held it once and does
    no longer, or no branch that holds the commit still has it.
    """
    branch, commit = seen
    evidence = f"gone from {sighting.file}:{sighting.line}"
    if not here.git:
        return evidence
    evidence += f" at {here.head[:10]}" if here.head else ""
    on_its_branch = branch == here.branch and (branch or commit == here.head)
    if on_its_branch or not commit or gitinfo.is_ancestor(here, commit):
        return evidence
    if not gitinfo.answers(here):
        return ""
    if _held_once(sighting, here, gitinfo.merge_base(here, commit)):
        return evidence
    tips = gitinfo.tips(here, branch, commit)
    if any(_holds(sighting, here, commit, tip) for tip in tips):
        return ""
    return evidence if tips else f"{evidence} (branch {branch or commit[:10]} is deleted)"


def _held_once(sighting: Sighting, here: Checkout, base: str) -> bool:
    """Whether HEAD's own history held it: where the branches part, or in a commit since (a squash, a cherry-pick)."""
    if not base:
        return False
    if stands_in(gitinfo.file_at(here, base, sighting.file), sighting):
        return True
    words = sighting.text.partition(REDACTED)[0].strip()
    words = words if len(words) <= _SEARCHED else words[:_SEARCHED].rpartition(" ")[0] or words[:_SEARCHED]
    return bool(words) and gitinfo.held_since(here, base, sighting.file, words)


def _holds(sighting: Sighting, here: Checkout, commit: str, tip: str) -> bool:
    """Whether the tip of a branch holds what was last seen at `commit`, in its file or in what that was renamed to."""
    if stands_in(gitinfo.file_at(here, tip, sighting.file), sighting):
        return True
    new = gitinfo.renamed(here, sighting.file, commit, tip)
    return bool(new) and stands_in(gitinfo.file_at(here, tip, new), sighting)
