"""Does a comment still stand? Asked of a file's text before an item is injected, and of a branch before it is closed."""

from __future__ import annotations

import os
import re

from ..parsers.decode import decode
from ..parsers.repo import FileState
from . import gitinfo
from .gitinfo import Checkout
from .redact import REDACTED
from .todo import ABSENT, Sighting

_WORD = re.compile(r"\w+")
_WORDS_COMPARED = 12
_READ_AT_MOST = 20_000_000
#: What the code of an unfinished place holds, by marker; a stub is known by its name alone.
_CODE = {"NOT_IMPLEMENTED": "NotImplementedError", "MISSING_MEMBER": "class ", "STUB": "def "}


def stands_in(text: str, sighting: Sighting) -> bool:
    """Whether the file with this text still holds the sighting: its words in their order, or its code and its symbol."""
    if sighting.marker in _CODE:
        name = sighting.symbol.rpartition(".")[2]
        return _CODE[sighting.marker] in text and name in text
    tag = "[ ]" if sighting.marker == "CHECKBOX" else sighting.marker
    said = _WORD.findall(sighting.text.partition(REDACTED)[0])[:_WORDS_COMPARED]
    words = r"\W{1,80}?".join(map(re.escape, said))
    pattern = re.escape(tag) + (rf"[^\n]{{0,160}}?{words}" if words else "")
    return re.search(pattern, text, re.IGNORECASE) is not None


def stands(root: str, sighting: Sighting, known: FileState | None) -> bool:
    """Whether a sighting stands in the working tree now; one stat while its file is as the last scan saw it."""
    path = os.path.join(root, sighting.file)
    try:
        stat = os.stat(path)
        if known and (known.size, known.mtime_ns) == (stat.st_size, stat.st_mtime_ns):
            return True
        if stat.st_size > _READ_AT_MOST:
            return False
        with open(path, "rb") as file:
            return stands_in(decode(file.read()).text, sighting)
    except OSError:
        return False


def why_gone(sighting: Sighting, here: Checkout, seen: tuple[str, str]) -> str:
    """What proves that a sighting which is missing is finished, "" when it is only absent on this branch.

    `seen` is the branch and commit where it was last seen. It is gone when HEAD is on that branch, or that commit is in its
    history; after a rebase, a squash or a deleted branch the content decides: the branch's tip no longer holds it.
    """
    place = f"{sighting.file}:{sighting.line}"
    if not here.git:
        return f"gone from {place}"
    branch, commit = seen
    evidence = f"gone from {place} at {here.head[:10] or 'the working tree'}"
    if branch == here.branch and (branch or commit == here.head):
        return evidence
    if not commit or gitinfo.is_ancestor(here, commit):
        return evidence
    if branch and not gitinfo.branch_exists(here, branch):
        return f"{evidence} (branch {branch} is deleted)"
    if branch and not stands_in(gitinfo.file_at(here, branch, sighting.file), sighting):
        return evidence
    return ""


def last_seen(sighting: Sighting, previous: tuple[str, str]) -> tuple[str, str]:
    """Branch and commit where a sighting was last seen: a present one at the previous scan."""
    return (sighting.branch, sighting.commit_id) if sighting.state == ABSENT else previous
