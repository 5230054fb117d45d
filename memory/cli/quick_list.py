"""The list without the rest of the house: compiled settings, SQLite, the ranking. Starts fast.

Whatever is unusual (a linked worktree, settings to be read anew, an old or damaged store) gives None: ask the memory.
"""

from __future__ import annotations

import json
import os
import sqlite3

from .. import glance
from ..settings_cache import FOLDER, quick, state_folder
from . import shapes
from .here import plain_root
from .ids import shorts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, TypeVar

    Listed = tuple[list[str], int, list[str]]
    T = TypeVar("T")

_ITEMS = """
SELECT id, content, priority, pinned, muted, snoozed_until, due, evidence <> '' FROM todos
WHERE id IN (SELECT value FROM json_each(?))
"""


def quick_list(path: str, limit: int | None, now: float, environ: Mapping[str, str]) -> Listed | None:
    """The lines of the list, how many are open, and the short ids; None when the memory has to be asked."""
    return reading(path, environ, lambda root, settings, db: _read(db, settings, limit, now))


def reading(
    path: str, environ: Mapping[str, str], read: Callable[[str, Mapping[str, Any], sqlite3.Connection], T | None]
) -> T | None:
    """What `read` makes of the repository, its compiled settings and its store; None where that takes more to find."""
    root = plain_root(path)
    settings = quick(root, os.path.join(root, FOLDER), environ) if root else None
    if settings is None:
        return None
    file = os.path.join(state_folder(root, str(settings["persistence_path"])), "todos.db")
    address = file.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    try:
        db = sqlite3.connect(f"file:{address}?mode=ro", uri=True, isolation_level=None)
    except sqlite3.Error:
        return None
    try:
        return read(root, settings, db) if _is_current(db) else None
    except sqlite3.Error:
        return None
    finally:
        db.close()


def _is_current(db: sqlite3.Connection) -> bool:
    from ..store.schema import MIGRATIONS

    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    return version == len(MIGRATIONS)


def _read(db: sqlite3.Connection, settings: Mapping[str, Any], limit: int | None, now: float) -> Listed:
    changed = db.execute("SELECT value FROM meta WHERE key = 'changed:'").fetchone()
    rows = glance.ranked(
        db,
        settings["weights"],
        settings["decay_per_hour"],
        now,
        limit or settings["max_items"],
        changed=filter(None, changed[0].split("\n")) if changed else (),
    )
    ids = [row.id for row in rows]
    items = {found[0]: found[1:] for found in db.execute(_ITEMS, (json.dumps(ids),))}

    def query(sql: str, *values: object) -> list[Any]:
        return db.execute(sql, values).fetchall()

    short = shorts(query, ids)
    lines = [
        _line(short[row.id], items[row.id], f"{row.path}:{row.line}" if row.line else row.path, now) for row in rows
    ]
    return lines, glance.count(db), [short[row.id] for row in rows]


def _line(short: str, item: Sequence[Any], where: str, now: float) -> str:
    content, level, pinned, muted, snoozed_until, due, claimed = item
    marks = shapes.told(pinned, muted, snoozed_until > now, due, "maybe done" if claimed else "")
    return shapes.row(short, _without_secrets(content), level, where, marks)


def _without_secrets(content: str) -> str:
    """Redacted once more, for rows of an older ai-todos; the patterns load only for what may hold a secret."""
    if not any(len(word) > 15 or not {"=", ":", "@"}.isdisjoint(word) for word in content.split()):
        return content
    from ..redact import redact

    return redact(content)
