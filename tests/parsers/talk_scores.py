"""How well extraction does on labelled turns: rows that fire, and items found by their words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ai_todos.parsers.talk import extract_closings, extract_intents

DATA = Path(__file__).resolve().parent / "data"
SAME = 0.5
_TOKENS = re.compile(r"[\u3400-\u9fff]|[a-z0-9_]+")

Row = dict[str, Any]


@dataclass(slots=True)
class Counts:
    right: int = 0
    wrong: int = 0
    missed: int = 0

    @property
    def precision(self) -> float:
        return self.right / ((self.right + self.wrong) or 1)

    @property
    def recall(self) -> float:
        return self.right / ((self.right + self.missed) or 1)

    @property
    def f1(self) -> float:
        return 2 * self.right / ((2 * self.right + self.wrong + self.missed) or 1)


def rows(name: str) -> list[Row]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines() if line]


def alike(one: str, other: str) -> float:
    """F1 of the words (in Chinese the characters) that two phrases share."""
    left, right = _TOKENS.findall(one.lower()), _TOKENS.findall(other.lower())
    rest = list(right)
    shared = 0
    for token in left:
        if token in rest:
            rest.remove(token)
            shared += 1
    return 2 * shared / ((len(left) + len(right)) or 1)


def matched(found: Iterable[str], expected: Sequence[str]) -> Counts:
    """Each expected phrase takes the most alike of what was found."""
    left = list(found)
    counts = Counts()
    for phrase in expected:
        best = max(left, key=lambda action: alike(action, phrase), default="")
        if best and alike(best, phrase) >= SAME:
            left.remove(best)
            counts.right += 1
        else:
            counts.missed += 1
    counts.wrong = len(left)
    return counts


def found_in(row: Row) -> list[str]:
    return [intent.action for intent in extract_intents(row["text"], row.get("role", "user"))]


def scores(labelled: Sequence[Row], find: Callable[[Row], Sequence[str]] = found_in) -> tuple[Counts, Counts]:
    """Counts of rows, and of items, for rows with `text` and `expected`."""
    by_row, by_item = Counts(), Counts()
    for row in labelled:
        actions, expected = find(row), row["expected"]
        by_row.right += bool(actions and expected)
        by_row.wrong += bool(actions and not expected)
        by_row.missed += bool(expected and not actions)
        items = matched(actions, expected)
        by_item.right += items.right
        by_item.wrong += items.wrong
        by_item.missed += items.missed
    return by_row, by_item


def closing_scores(conversations: Sequence[Row]) -> Counts:
    counts = Counts()
    for row in conversations:
        said = [closing for turn in row["turns"] for closing in extract_closings(turn["text"], turn["role"])]
        for kind in ("done", "claimed", "dropped"):
            expected = [one["subject"] for one in row["expected"] if one["kind"] == kind]
            one = matched([closing.subject for closing in said if closing.kind == kind], expected)
            counts.right += one.right
            counts.wrong += one.wrong
            counts.missed += one.missed
    return counts
