"""The memory of a folder, opened for one call: what only reads leaves no trace where nothing is remembered yet."""

from __future__ import annotations

import os
import time

from .. import config, gitinfo, settings_cache
from ..memory import Memory
from ..store import Store

_FILE = "todos.db"
#: Hosts give a tool up after a minute or less.
_PATIENCE = 10.0


def open_memory(folder: str, *, reads_only: bool) -> Memory:
    """The memory of the repository that holds `folder`; close it. Raises AiTodosError."""
    here = gitinfo.locate(folder)
    settings = config.load(here.root, os.path.join(here.store_root, gitinfo.STATE_FOLDER)).settings
    file = os.path.join(settings_cache.state_folder(here.store_root, settings.persistence_path), _FILE)
    if reads_only and not os.path.exists(file) and os.access(here.store_root, os.W_OK):
        return Memory(here, settings, Store.open(file, read_only=True), time.time)
    memory = Memory.open(here.root, settings=settings, warn=False)
    memory.store.patience = _PATIENCE
    return memory


def stamp(folder: str) -> tuple[int, ...]:
    """Differs once the store of `folder` has changed, whoever changed it."""
    here = gitinfo.locate(folder)
    settings = config.load(here.root, os.path.join(here.store_root, gitinfo.STATE_FOLDER)).settings
    file = os.path.join(settings_cache.state_folder(here.store_root, settings.persistence_path), _FILE)
    return tuple(number for path in (file, f"{file}-wal") for number in _numbers(path))


def _numbers(path: str) -> tuple[int, ...]:
    try:
        told = os.stat(path)
    except OSError:
        return (0, 0)
    return (told.st_mtime_ns, told.st_size)
