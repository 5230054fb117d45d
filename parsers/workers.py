"""LibCST in a process of its own: it may die of what it reads, or think for too long, and the scan goes on without it.

The child gets all snippets at once and answers one by one, so that it is known which of them it was that ended it.
"""

from __future__ import annotations

import pickle
import queue
import subprocess
import sys
import threading
from collections.abc import Sequence
from typing import IO

from .python_code import Judged, Snippet, judge

#: The child is given up when one snippet takes longer (its start-up counts too).
SECONDS = 20.0
_PROGRAM = "import sys; sys.path[:] = {path!r}; from {module} import serve; serve()"


class Judge:
    """The worker. It starts when the first snippets come, and loads LibCST while the scan reads on."""

    def __init__(self) -> None:
        self._child: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        if self._child is None:
            program = _PROGRAM.format(path=sys.path, module=__name__)
            self._child = subprocess.Popen(
                [sys.executable, "-c", program],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )

    def judge(self, snippets: Sequence[Snippet]) -> list[Judged]:
        """What LibCST says of each snippet; one that ends the child, or takes too long, is refused and the rest judged anew."""
        judged: list[Judged] = []
        while len(judged) < len(snippets):
            judged += self._answers(snippets[len(judged) :])
            if len(judged) < len(snippets):
                judged.append(Judged(refused="LibCST could not read it"))
        return judged

    def _answers(self, snippets: Sequence[Snippet]) -> list[Judged]:
        """The answers of one child, as far as it comes."""
        self.start()
        child, self._child = self._child, None
        assert child is not None and child.stdin is not None and child.stdout is not None
        answers: queue.Queue[Judged | None] = queue.Queue()
        reader = threading.Thread(target=_read, args=(child.stdout, answers), daemon=True)
        reader.start()
        judged: list[Judged] = []
        try:
            _send(child.stdin, snippets)
            while len(judged) < len(snippets) and (answer := answers.get(timeout=SECONDS)) is not None:
                judged.append(answer)
        except queue.Empty:
            pass  # it thinks for too long
        finally:
            child.kill()
            child.wait()
            reader.join()
            child.stdout.close()
        return judged

    def close(self) -> None:
        """Ends a child that was started and not needed."""
        if self._child is not None:
            self._child.kill()
            self._child.communicate()
            self._child = None


def _send(stream: IO[bytes], snippets: Sequence[Snippet]) -> None:
    try:
        with stream:
            pickle.dump(list(snippets), stream)
    except BrokenPipeError:
        pass  # it died while it was told; its answers end early


def _read(stream: IO[bytes], answers: queue.Queue[Judged | None]) -> None:
    try:
        while True:
            answers.put(pickle.load(stream))  # noqa: S301  # our own child's answers
    except (EOFError, pickle.UnpicklingError, ValueError, OSError):
        answers.put(None)


def serve() -> None:
    """The child: reads all snippets, answers each."""
    import libcst  # noqa: F401  # takes longer than anything else here, so while the scan still reads

    snippets: list[Snippet] = pickle.load(sys.stdin.buffer)  # noqa: S301  # our own parent's question
    for snippet in snippets:
        pickle.dump(judge(snippet), sys.stdout.buffer)
        sys.stdout.buffer.flush()
