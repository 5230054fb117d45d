"""Where settings live, and their compiled form beside the store: YAML and TOML are read only when a file changed.

Starts fast: `list` and hooks read settings through `quick`, which needs json and os alone.
"""

from __future__ import annotations

import json
import os
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

#: The folder of a repository's own settings, and of its state unless `persistence_path` says otherwise.
FOLDER = ".ai_todos"
PREFIX = "AI_TODOS_"
#: No setting: how long an agent's hook may take (agents/start/prompt_hook.py).
HOOK_SECONDS = "AI_TODOS_HOOK_SECONDS"
DEFAULTS = os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(__file__))), "config.yaml")
_NAME = "settings.json"
_FORMAT = 1


def user_file(environ: Mapping[str, str]) -> str:
    """The user's own config.yaml, or "" where no home is known. A relative XDG_CONFIG_HOME is no place (XDG)."""
    base = environ.get("XDG_CONFIG_HOME", "")
    if not os.path.isabs(base) and sys.platform == "win32":
        base = environ.get("APPDATA", "")
    if not os.path.isabs(base):
        base = os.path.join(environ.get("HOME") or os.path.expanduser("~"), ".config")
    return os.path.join(base, "ai-todos", "config.yaml") if os.path.isabs(base) else ""


def places(root: str, store_dir: str, environ: Mapping[str, str]) -> tuple[str, str, str, str]:
    """The files that settings are read from, weakest first: defaults, the user's, the team's, the repository's."""
    return DEFAULTS, user_file(environ), os.path.join(root, "pyproject.toml"), os.path.join(store_dir, "config.yaml")


def state_folder(root: str, persistence_path: str) -> str:
    """Where the state of the repository at `root` (absolute) lives.

    A path outside the repository holds one folder for each repository, so that two never share a store.
    """
    root = os.path.normpath(root)
    path = os.path.normpath(os.path.join(root, os.path.expanduser(persistence_path)))
    inside = os.path.normcase(root).rstrip(os.sep) + os.sep
    if os.path.normcase(path).startswith(inside):
        return path
    from zlib import crc32

    return os.path.join(path, f"{os.path.basename(root)}-{crc32(os.fsencode(inside)):08x}")


def stamp(files: Sequence[str]) -> list[list[object]]:
    """What tells that a file is as it was. The change time is in it because a repository cannot forge that."""
    return [[path, *_stat(path)] for path in files]


def _stat(path: str) -> tuple[int, int, int]:
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return -1, 0, 0
    return found.st_size, found.st_mtime_ns, found.st_ctime_ns


def read(store_dir: str, files: Sequence[str]) -> dict[str, Any] | None:
    """What `write` kept, if all of `files` are as they were then."""
    try:
        with open(os.path.join(store_dir, _NAME), encoding="utf-8") as file:
            kept: dict[str, Any] = json.load(file)
        same = kept["format"] == _FORMAT and kept["files"] == stamp(files)
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None
    return kept if same else None


def write(store_dir: str, files: Sequence[str], kept: Mapping[str, object]) -> None:
    """Keep `kept` for `read`, where there is a folder for it (no link: that leads elsewhere) that can be written.

    Not while a file is so young that a second change could carry the same time.
    """
    stamps = stamp(files)
    young = time.time_ns() - 2_000_000_000
    settled = not any(isinstance(ns, int) and ns > young for row in stamps for ns in row[2:])
    if not settled or not os.path.isdir(store_dir) or os.path.islink(store_dir):
        return
    draft = os.path.join(store_dir, f"{_NAME}.{os.getpid()}")
    try:
        with open(draft, "x", encoding="utf-8") as file:
            json.dump({"format": _FORMAT, "files": stamps, **kept}, file)
        os.replace(draft, os.path.join(store_dir, _NAME))
    except OSError:
        from contextlib import suppress

        with suppress(OSError):
            os.unlink(draft)


def quick(root: str, store_dir: str, environ: Mapping[str, str]) -> dict[str, object] | None:
    """The settings by key, or None when only the whole reading of config.py can tell: not compiled yet, a file
    changed, a variable is set, or there is something to say about them."""
    if any(name.startswith(PREFIX) and name != HOOK_SECONDS for name in environ):
        return None
    kept = read(store_dir, places(root, store_dir, environ))
    if kept is None or kept["notices"]:
        return None
    values: dict[str, object] = kept["values"]
    return values
