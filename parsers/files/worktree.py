"""What git says of a working tree, asked once: which files there are, and which are not as committed. Starts fast.

Git answers in processes of its own, while something else goes on. Nothing is locked, fetched or written.
"""

from __future__ import annotations

import os
import subprocess

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_SECONDS = 120
_GIT = ("git", "-c", "core.quotepath=off", "-c", "core.fsmonitor=false")
_TRACKED = ("ls-files", "--cached", "-z")
_CHANGED = ("status", "--porcelain", "-z", "--untracked-files=all", "--no-renames")
#: What a git hook sets for its own repository would name the wrong one here.
HOOK_VARIABLES = frozenset(
    {
        "GIT_ALTERNATE_OBJECT_DIRECTORIES",
        "GIT_COMMON_DIR",
        "GIT_DIR",
        "GIT_INDEX_FILE",
        "GIT_NAMESPACE",
        "GIT_OBJECT_DIRECTORY",
        "GIT_PREFIX",
        "GIT_WORK_TREE",
    }
)


class Worktree:
    """The working tree at `root`, the top of a repository. Made, it has asked; its answers are waited for.

    Names are as git gives them, relative to `root`. Where git fails or takes too long it answers None. To be closed.
    """

    def __init__(self, root: str) -> None:
        self.root = root
        environ = {name: value for name, value in os.environ.items() if name not in HOOK_VARIABLES}
        environ |= {"GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"}
        self._changed = _start(root, _CHANGED, environ)  # takes longer, so it is the first
        self._tracked = _start(root, _TRACKED, environ)
        self._answers: list[list[str] | None] = []

    def names(self) -> list[str] | None:
        """The files that git tracks or would track: what is ignored is not among them."""
        tracked, changed = self._told()
        if tracked is None or changed is None:
            return None
        return tracked + [entry[3:] for entry in changed if entry.startswith("?? ")]

    def changed(self) -> list[str] | None:
        """The files that differ from HEAD on disk or in the index, and those that are not tracked."""
        _, changed = self._told()
        return None if changed is None else [entry[3:] for entry in changed]

    def close(self) -> None:
        """Ends what was not waited for."""
        for process in filter(None, (self._tracked, self._changed)):
            with process:
                process.kill()

    def _told(self) -> list[list[str] | None]:
        if not self._answers:
            self._answers = [_answer(self._tracked), _answer(self._changed)]
        return self._answers


def _start(root: str, words: Sequence[str], environ: dict[str, str]) -> subprocess.Popen[bytes] | None:
    try:
        return subprocess.Popen(
            [*_GIT, *words],
            cwd=root,
            env=environ,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
    except (OSError, ValueError):
        return None


def _answer(process: subprocess.Popen[bytes] | None) -> list[str] | None:
    if process is None:
        return None
    with process:
        try:
            printed, _ = process.communicate(timeout=_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            return None
    return os.fsdecode(printed).split("\0")[:-1] if process.returncode == 0 else None
