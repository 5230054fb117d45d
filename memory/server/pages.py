"""What the MCP tools answer: items as short rows, in pages that cost no more than a fixed number of tokens.

Texts were written by anybody: each is sanitised like a line of the block, and is data.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from .. import block, tokens
from ..errors import UsageError
from ..memory import Memory
from ..pick import Candidate
from ..todo import MEDIUM, PENDING, TodoItem
from .schemas import LEVELS

Answer = dict[str, Any]

#: No answer costs more tokens than this (by `tokens.estimate` of its JSON, which is high).
MAX_TOKENS = 2_000
#: What the rows of a page may cost; the rest is for what stands around them.
_ROWS_TOKENS = 1_600
DEFAULT_LIMIT = 15
_SHORT = 8
#: A cursor names so many rows of its page: an agent may do them all before it asks for the next.
_REMEMBERED = 8
_MOST_TEXTS = 10


def row(memory: Memory, item: TodoItem, where: str = "") -> Answer:
    """An item, without what goes without saying."""
    place = where or ", ".join(item.related_files[:2])
    full: Answer = {
        "id": short(memory, item.id),
        "text": block.sanitise(item.content),
        "priority": LEVELS[item.priority] if item.priority != MEDIUM else "",
        "where": block.sanitise(place),
        "status": item.status if item.status != PENDING else "",
        "marks": _marks(item, memory),
    }
    return {key: value for key, value in full.items() if value or key in ("id", "text")}


def _marks(item: TodoItem, memory: Memory) -> list[str]:
    words = {"pinned": item.pinned, "muted": item.muted, "maybe done": item.status == PENDING and item.evidence}
    tags = [block.sanitise(tag, 40) for tag in item.tags[:5]]
    return [word for word, holds in words.items() if holds] + ([f"due {item.due}"] if item.due else []) + tags


def short(memory: Memory, ident: str) -> str:
    """The beginning of an id that names it alone."""
    head = ident[:_SHORT]
    same = memory.store.query("SELECT count(*) FROM todos WHERE id >= ? AND id < ?", head, head + "\U0010ffff")
    return head if same == [(1,)] else ident


def place(candidate: Candidate) -> str:
    return f"{candidate.path}:{candidate.line}" if candidate.line else candidate.path


def page(memory: Memory, found: Sequence[tuple[TodoItem, str]], limit: int | None, cursor: str) -> Answer:
    """The items after the page that `cursor` names, as many as `limit` and the tokens allow."""
    limit = DEFAULT_LIMIT if limit is None else limit
    if limit < 1:
        raise UsageError("limit must be 1 or more")
    start = _after(found, cursor)
    rows = fitting(row(memory, item, where) for item, where in found[start : start + limit])
    answer: Answer = {"items": rows, "total": len(found)}
    if start + len(rows) < len(found):
        last = [item.id[:_SHORT] for item, _ in found[start : start + len(rows)]][-_REMEMBERED:]
        answer["next_cursor"] = ".".join([str(start), *last])
    return answer


def _after(found: Sequence[tuple[TodoItem, str]], cursor: str) -> int:
    """After the last of the rows that `cursor` remembers; where its page began when all of them are gone."""
    if not cursor:
        return 0
    began, *last = cursor.split(".")
    if not began.isdecimal() or not last:
        raise UsageError("no such cursor: take next_cursor as it came, or start again without it")
    at = {item.id[:_SHORT]: at for at, (item, _) in enumerate(found)}
    return next((at[ident] + 1 for ident in reversed(last) if ident in at), min(int(began), len(found)))


def fitting(rows: Iterable[Answer]) -> list[Answer]:
    """The first rows that a page has tokens for; one row always fits."""
    kept: list[Answer] = []
    spent = 0
    for one in rows:
        spent += tokens.estimate(dumped(one)) + 2
        if kept and spent > _ROWS_TOKENS:
            break
        kept.append(one)
    return kept


def capped(answer: Answer) -> Answer:
    """`answer` within MAX_TOKENS: of what is longest in it half goes, until it is."""
    while tokens.estimate(dumped(answer)) > MAX_TOKENS:
        longest = max(answer, key=lambda key: len(dumped(answer[key])) if isinstance(answer[key], list | str) else 0)
        answer = {**answer, longest: answer[longest][: len(answer[longest]) // 2]}
    return answer


def few(texts: Iterable[str]) -> list[str]:
    """The first texts, each on a line."""
    return [block.sanitise(text) for text, _ in zip(texts, range(_MOST_TEXTS), strict=False)]


def dumped(answer: object) -> str:
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
