"""The JSON objects of the command (docs/commands.md), and the lines that people read instead. Starts fast."""

from __future__ import annotations

from . import screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from _typeshed import DataclassInstance

    from ..todo import TodoItem

PRIORITIES = ("low", "medium", "high")
_PRIORITY_STYLES = ("dim", "", "yellow")


def item(found: TodoItem, **more: object) -> dict[str, object]:
    """An item as JSON: its fields but for the stored wording, then what the caller adds (`score`, `where`)."""
    shape = fields_of(found)
    for stored in ("line", "done_text"):
        del shape[stored]
    return {**shape, **more}


def fields_of(found: DataclassInstance) -> dict[str, object]:
    """A flat dataclass as JSON."""
    from dataclasses import fields

    return {field.name: getattr(found, field.name) for field in fields(found)}


def priority(text: str) -> int:
    """A level as typed (low, medium, high, 0 to 2, p0 to p3). Raises ArgumentTypeError."""
    levels = {"low": 0, "medium": 1, "high": 2, "0": 0, "1": 1, "2": 2, "p0": 2, "p1": 2, "p2": 1, "p3": 0}
    level = levels.get(text.strip().lower())
    if level is None:
        from argparse import ArgumentTypeError

        raise ArgumentTypeError(f"{text!r} is no priority: low, medium, high (or 0, 1, 2; p0 to p3)")
    return level


def row(short: str, content: str, level: int, where: str, marks: Sequence[str] = ()) -> str:
    """One item on one line: id, priority, text, place, and what is special about it."""
    word = screen.paint(f"{PRIORITIES[level]:<6}", _PRIORITY_STYLES[level]) if level != 1 else " " * 6
    parts = [screen.paint(short, "cyan"), word, screen.clean(screen.shorten(content))]
    if where:
        parts.append(screen.paint(screen.clean(where), "dim"))
    if marks:
        parts.append(f"[{', '.join(marks)}]")
    return "  ".join(parts)


def marks(found: TodoItem, now: float) -> list[str]:
    """What is special about an item, in words."""
    status = ("maybe done" if found.evidence else "") if found.status == "pending" else found.status
    return told(found.pinned, found.muted, found.snoozed_until > now, found.due, status)


def told(pinned: bool, muted: bool, snoozed: bool, due: str, status: str = "") -> list[str]:
    words = {"pinned": pinned, "muted": muted, "snoozed": snoozed, status: status, f"due {due}": due}
    return [word for word, holds in words.items() if holds]


def count(number: int, one: str) -> str:
    """`1 item`, `3 items`."""
    return f"{number:,} {one}{'' if number == 1 else 's'}"


def changes(numbers: Mapping[str, int]) -> str:
    """`3 new, 1 closed`: what is not zero, or `nothing changed`."""
    return ", ".join(f"{number:,} {name}" for name, number in numbers.items() if number) or "nothing changed"


def positive(text: str) -> int:
    """A whole number from 1, for argparse."""
    from argparse import ArgumentTypeError

    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is no whole number from 1")
    return int(text)
