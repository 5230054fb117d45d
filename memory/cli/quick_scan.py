"""Whether a scan would find everything as the last one left it: git's list and one stat a file. Starts fast.

Whatever is unusual, or has changed, gives None: then the memory has to look. What has gone stale by age alone waits for
the next scan that finds a change.
"""

from __future__ import annotations

import os

from ...parsers import files
from ...parsers.languages import may_hold
from ...parsers.states import Rules
from ..gitinfo import locate
from .quick_list import reading

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping
    from typing import Any


def unchanged(path: str, environ: Mapping[str, str]) -> int | None:
    """How many files were looked at, when none of them, nor HEAD, nor what is looked for, has changed; else None."""
    return reading(path, environ, _unchanged)


def _unchanged(root: str, settings: Mapping[str, Any], db: sqlite3.Connection) -> int | None:
    here = locate(root)
    rules = Rules(tuple(settings["tags"]), settings["max_file_bytes"], tuple(settings["exclude"]))
    last = dict(db.execute("SELECT key, value FROM meta WHERE key IN ('rules', 'branch:', 'head:')"))
    if settings["exclude"] or last != {"rules": repr(rules), "branch:": here.branch, "head:": here.head}:
        return None
    known = {path: (size, mtime) for path, size, mtime in db.execute(_KNOWN)}
    if any(seen != _stat(os.path.join(root, path)) for path, seen in known.items()):
        return None  # before git is asked: most often a file was edited
    listing = files.listing(root)
    there = {path for path, _ in listing.files if may_hold(path)}
    return len(there) if there == known.keys() and not listing.warnings else None


_KNOWN = "SELECT path, size, mtime_ns FROM files WHERE checkout = ''"


def _stat(place: str) -> tuple[int, int] | None:
    try:
        found = os.lstat(place)
    except (OSError, ValueError):
        return None
    return found.st_size, found.st_mtime_ns
