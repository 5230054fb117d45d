"""What the tests of Memory share: the fixture `repo` as they see it, and a clock that stands still until it is turned."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from ai_todos.memory.memory import Memory
from ai_todos.memory.todo import PENDING

NOW = 1_800_000_000.0
HOUR = 3600.0


class Repo(Protocol):
    """A real git repository (see tests/conftest.py)."""

    @property
    def path(self) -> Path: ...
    def git(self, *args: str) -> str: ...
    def write(self, rel: str, text: str | bytes) -> Path: ...
    def commit(self, msg: str = ..., *, date: str = ...) -> str: ...


@dataclass
class Clock:
    now: float = NOW

    def __call__(self) -> float:
        return self.now

    def on(self, hours: float) -> float:
        """Turns the clock on, and tells the new time."""
        self.now += hours * HOUR
        return self.now


def contents(memory: Memory, status: str | None = PENDING) -> list[str]:
    return sorted(item.content for item in memory.items(status))


def visible(memory: Memory) -> list[str]:
    """What is pending and to be seen in this checkout."""
    return sorted(one.item.content for one in memory.ranked())


def briefed(memory: Memory, prompt: str = "") -> list[str]:
    """What goes into a request now."""
    return sorted(one.item.content for one in memory.brief(prompt).chosen)


def ident(memory: Memory, content: str) -> str:
    """The id of the one item, of any status, with these words."""
    (found,) = [item.id for item in memory.items(None) if item.content == content]
    return found
