"""Work that is done in a copy of this process, which may die of it. Starts fast.

A copy has loaded what this process has: it begins at once, where a new interpreter needs as long to start as a small
work takes. Only a process with a single thread may be copied, and not every system does it well.
"""

from __future__ import annotations

import gc
import os
import signal
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

_THREADS = "/proc/self/task"


def may_fork() -> bool:
    """Whether this process can be copied safely: on Linux, while it has no second thread."""
    try:
        return sys.platform == "linux" and len(os.listdir(_THREADS)) == 1
    except OSError:
        return False


class Fork:
    """A copy of this process that does `work`, within so many seconds; its answer is waited for. To be ended."""

    def __init__(self, work: Callable[[], bytes], seconds: int) -> None:
        self._answer, told = os.pipe()
        self._pid = os.fork()
        if not self._pid:
            _do(work, told, seconds)
        os.close(told)

    def answer(self) -> bytes:
        """What `work` gave; less or nothing when it died of it, or it took too long."""
        parts: list[bytes] = []
        while part := os.read(self._answer, 65_536):
            parts.append(part)
        return b"".join(parts)

    def end(self) -> None:
        os.close(self._answer)
        os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)


def _do(work: Callable[[], bytes], told: int, seconds: int) -> NoReturn:
    """Nothing of the original is cleaned up, printed or flushed by its copy."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the original ends its copies
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(seconds)  # ends it, whatever it is at
        gc.disable()  # it lives shortly, and to look at what is shared with the original would copy that
        nothing = os.open(os.devnull, os.O_RDWR)
        for standard in {0, 1, 2} - {told}:
            os.dup2(nothing, standard)
        with os.fdopen(told, "wb") as pipe:
            pipe.write(work())
    finally:
        os._exit(0)
