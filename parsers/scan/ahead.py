"""What a scan begins with, before the rooms that it needs are loaded. Starts fast."""

from __future__ import annotations

from ..files.worktree import Worktree
from .fork import Fork, may_fork

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import TracebackType
    from typing import Self

    from ..states import Rules, Stat
    from .early import Early, Few
    from .workers import Crew


class Ahead:
    """The beginning of a scan of the repository at `root`: git can be asked, and more be begun.

    `stats` are of files that were looked at already, by the path to open; a scan looks at the others. A context
    manager: leaving it ends what is still going on.
    """

    def __init__(self, root: str) -> None:
        self.root = root
        self._worktree: Worktree | None = None
        self.stats: dict[str, Stat] = {}
        self._few: Few | None = None
        self._reader: Fork | None = None
        self._crew: Crew | None = None

    def prepare(self) -> None:
        """Starts a worker process for a first scan, which will have code to examine."""
        from .workers import Crew

        self._crew = Crew()
        self._crew.prepare()

    def crew(self) -> Crew | None:
        """The prepared workers, once; who takes them ends them."""
        crew, self._crew = self._crew, None
        return crew

    def ask(self) -> Worktree:
        """What git says of the working tree; it is asked once, and its answers can be waited for."""
        if self._worktree is None:
            self._worktree = Worktree(self.root)
        return self._worktree

    def read(self, few: Few) -> None:
        """Has a few changed files read meanwhile, where this system has a quick way for that."""
        if may_fork():
            from .early import SECONDS, read

            self._few, self._reader = few, Fork(lambda: read(few), SECONDS)

    def early(self, rules: Rules, paths: Iterable[str]) -> Early | None:
        """What was read, if it was exactly `paths` by these rules, and is all that there is to know of them."""
        few = self._few
        if self._reader is None or few is None or few.rules != rules or set(few.files) != set(paths):
            return None
        from .early import told

        return told(self._reader.answer())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._worktree is not None:
            self._worktree.close()
        if self._reader is not None:
            self._reader.end()
            self._reader = None
        if crew := self.crew():
            crew.end()
