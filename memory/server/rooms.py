"""The repositories that a server may open, and the memory of each as it is now. Only those named at the start count."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from .. import config, gitinfo
from ..errors import AiTodosError
from ..memory import Memory

#: A repository in use is looked over, in a process of its own, every so many seconds.
_LOOK_SECONDS = 300.0
#: At the end one that is still running gets so many seconds.
_END_SECONDS = 10.0


@dataclass(slots=True)
class _Room:
    memory: Memory | None = None
    looked: float = float("-inf")
    look: subprocess.Popen[bytes] | None = None


class Rooms:
    """`folders` are absolute; the first is meant when a request names none."""

    def __init__(self, folders: Sequence[str]) -> None:
        self._names = {name: folder for folder in reversed(folders) for name in (folder, os.path.realpath(folder))}
        self.first = folders[0]
        self._rooms = {folder: _Room() for folder in folders}
        self._lock = threading.Lock()

    def chosen(self, named: str) -> str:
        """The folder that a request names, as it is or percent-encoded; "" when it may not. Looks at no file."""
        if not named:
            return self.first
        forms = (os.path.normpath(form) for form in (named, unquote(named)))
        return next((self._names[form] for form in forms if form in self._names), "")

    def memory(self, folder: str) -> Memory:
        """Its memory, opened again when the branch or a setting is another. Raises AiTodosError."""
        here = gitinfo.locate(folder)
        settings = config.load(here.root, os.path.join(here.store_root, gitinfo.STATE_FOLDER)).settings
        with self._lock:
            room = self._rooms[folder]
            known = room.memory
            if known is None or (known.checkout, known.settings) != (here, settings):
                known = room.memory = Memory.open(here.root, settings=settings)
            return known

    def look(self, folder: str) -> None:
        """Has the repository scanned behind everybody's back, unless that was done lately."""
        with self._lock:
            room, now = self._rooms[folder], time.monotonic()
            running = room.look is not None and room.look.poll() is None
            if running or now - room.looked < _LOOK_SECONDS:
                return
            room.looked = now
            # -P: what stands in the current folder must not be taken for our package
            words = [sys.executable, "-P", "-m", "ai_todos", "scan", "--repo", folder, "--json"]
            nothing = subprocess.DEVNULL
            room.look = subprocess.Popen(words, stdin=nothing, stdout=nothing, stderr=nothing)

    def close(self) -> None:
        for room in self._rooms.values():
            if room.look is not None:
                _ended(room.look)
            if room.memory is not None:
                room.memory.close()


def _ended(look: subprocess.Popen[bytes]) -> None:
    """Lets a scan come to its end; Ctrl-C has reached it too, so that nobody waits for it at a terminal."""
    try:
        look.wait(_END_SECONDS)
    except subprocess.TimeoutExpired:
        look.terminate()
        look.wait()


def start(folder: str) -> tuple[tuple[str, ...], str]:
    """What to tell at the start of the settings that hold in a folder, and the upstream that its user has set."""
    here = gitinfo.locate(folder)
    try:
        loaded = config.load(here.root, os.path.join(here.store_root, gitinfo.STATE_FOLDER))
    except AiTodosError as error:
        return (f"requests go out as they are: {error}",), ""
    return loaded.notices, loaded.settings.upstream
