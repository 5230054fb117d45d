"""Whether a scan would find everything as the last one left it: git's list and one stat a file. Starts fast.

Whatever is unusual, or has changed, is left to the memory, with what was begun for it. What has gone stale by age alone
waits for the next scan that finds a change.
"""

from __future__ import annotations

import json
import os
from contextlib import nullcontext

from ...parsers.scan.ahead import Ahead
from ..settings_cache import FOLDER
from .here import plain_root

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping, Sequence
    from collections.abc import Set as AbstractSet
    from contextlib import AbstractContextManager
    from typing import Any

    from ...parsers.scan.early import Few
    from ...parsers.states import Rules


def begin(path: str) -> AbstractContextManager[Ahead | None]:
    """The beginning of a scan of the repository that holds `path`; None where it takes more to find that."""
    root = plain_root(path)
    if not root:
        return nullcontext()
    ahead = Ahead(root)
    if not os.path.isdir(os.path.join(root, FOLDER)):
        ahead.prepare()
    return ahead


def unchanged(ahead: Ahead, environ: Mapping[str, str]) -> int | None:
    """How many files were looked at, when none of them, nor HEAD, nor what is looked for, has changed; else None.

    When few files have changed, reading them begins.
    """
    from .quick_list import reading

    count, few = reading(ahead.root, environ, lambda root, settings, db: _look(ahead, settings, db)) or (None, None)
    if few is not None:
        ahead.read(few)
    return count


def _look(ahead: Ahead, settings: Mapping[str, Any], db: sqlite3.Connection) -> tuple[int | None, Few | None]:
    """How many files there are, when none has changed; those that have, when they are few."""
    known = {path: (size, mtime) for path, size, mtime in db.execute(_KNOWN)}
    changed = [path for path, seen in known.items() if seen != _stat(ahead, path)]
    from ...parsers.states import Rules

    rules = Rules(tuple(settings["tags"]), settings["max_file_bytes"], tuple(settings["exclude"]))
    if changed:
        ahead.ask()  # the memory will want to know
        return None, _few(ahead, rules, changed, db)
    return _count(ahead, rules, known.keys(), db), None


_KNOWN = "SELECT path, size, mtime_ns FROM files WHERE checkout = ''"


def _stat(ahead: Ahead, path: str) -> tuple[int, int] | None:
    place = f"{ahead.root}{os.sep}{path}"
    try:
        found = os.lstat(place)
    except (OSError, ValueError):
        return None
    ahead.stats[place] = seen = found.st_size, found.st_mtime_ns, found.st_mode
    return seen[:2]


def _few(ahead: Ahead, rules: Rules, changed: Sequence[str], db: sqlite3.Connection) -> Few | None:
    """The changed files, when they are few and nothing hangs on their classes."""
    from ...parsers.scan.early import MOST_FILES, Few

    if len(changed) > MOST_FILES:
        return None
    facts: dict[str, str] = dict(db.execute("SELECT path, classes FROM files WHERE checkout = '' AND classes <> ''"))
    if any(path in facts for path in changed):
        return None
    files = "SELECT path, size, digest FROM files WHERE checkout = '' AND path IN (SELECT value FROM json_each(?))"
    found = {path: (size, digest) for path, size, digest in db.execute(files, (json.dumps(changed),))}
    return Few(ahead.root, rules, found, facts)


def _count(ahead: Ahead, rules: Rules, known: AbstractSet[str], db: sqlite3.Connection) -> int | None:
    """How many files there are, when these are the known ones, and nothing else is as it was not."""
    from ...parsers.files import files
    from ...parsers.languages import may_hold
    from ..gitinfo import locate

    here = locate(ahead.root)
    last = dict(db.execute("SELECT key, value FROM meta WHERE key IN ('rules', 'branch:', 'head:')"))
    if rules.exclude or last != {"rules": repr(rules), "branch:": here.branch, "head:": here.head}:
        return None
    listing = files.listing(ahead.root, rules.exclude)
    there = {path for path, _ in listing.files if may_hold(path)}
    return len(there) if there == known and not listing.warnings else None
