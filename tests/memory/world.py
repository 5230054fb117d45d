"""What the tests of Memory share: the fixture `repo` as they see it, and a clock that stands still until turned."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Protocol

from ai_todos.memory.memory import Memory
from ai_todos.memory.results import ScanReport
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


def happened(report: ScanReport) -> list[str]:
    """What a scan tells of: the names of its lists of items that are not empty."""
    lists = [field.name for field in fields(report) if field.name not in ("skipped", "warnings")]
    return [name for name in lists if isinstance(getattr(report, name), tuple) and getattr(report, name)]


def work(memory: Memory, clock: Clock, hours: int) -> None:
    """So many hours in which something was asked for in this repository."""
    for _ in range(hours):
        clock.on(1)
        memory.inject([{"role": "user", "content": f"at {clock.now}"}])


def state(memory: Memory) -> list[object]:
    """All items and their sightings."""
    return [(item, memory.sightings(item.id)) for item in memory.items(None)]
