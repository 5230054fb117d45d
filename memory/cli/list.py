"""`ai-todos list`: what is open, best first. Starts fast, while nothing more is asked than the head of the list."""

from __future__ import annotations

import os
import time

from . import here, screen, shapes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Sequence

    from ..memory import Memory
    from ..pick import Candidate
    from ..todo import TodoItem

_EMPTY = "Nothing is open here. Notice what is in the code: ai-todos scan. Remember something: ai-todos add TEXT"


def add_arguments(parser: ArgumentParser) -> None:
    statuses = ("pending", "done", "archived", "all")
    parser.add_argument("--status", choices=statuses, default="pending", help="default: pending")
    parser.add_argument("--all", action="store_true", help="the whole list, not only its head")
    parser.add_argument("--limit", type=shapes.positive, metavar="N", help="at most so many (default: max_items)")
    parser.add_argument(
        "--tag", action="append", default=[], metavar="WORD", help="only with this tag (repeat: all of them)"
    )
    parser.add_argument("--file", action="append", default=[], metavar="PATH", help="only about this file or folder")


def run(args: Namespace) -> int:
    special = args.json or args.all or args.tag or args.file or args.set or args.debug or args.status != "pending"
    if not special and plain(here.where(args), args.limit):
        return 0
    with here.memory(args, make=False) as memory:
        return _from_memory(memory, args)


def plain(path: str, limit: int | None = None) -> bool:
    """Prints the head of the list by the quick way; False where only the memory can tell."""
    from .quick_list import quick_list

    listed = quick_list(path, limit, time.time(), os.environ)
    if listed:
        tell(*listed[:2])
    return listed is not None


def _from_memory(memory: Memory, args: Namespace) -> int:
    now = time.time()
    files = here.inside(memory, args.file)
    rows = [row for row in _rows(memory, args.status, now) if _wanted(row[0], args.tag, files)]
    shown = rows if args.all else rows[: args.limit or memory.settings.max_items]
    if args.json:
        items = [shapes.item(item, score=score, where=where) for item, score, where in shown]
        screen.emit({"items": items, "total": len(rows)})
    else:
        tell(_lines(memory, shown, now), len(rows))
    return 0


def _rows(memory: Memory, status: str, now: float) -> list[tuple[TodoItem, float | None, str]]:
    """Items with their scores and places: what is open best first, then what is closed, the latest first."""
    rows: list[tuple[TodoItem, float | None, str]] = []
    if status in {"pending", "all"}:
        rows += [(one.item, round(one.score.total, 4), place(one)) for one in memory.ranked(now=now)]
    closed = {"all": ("done", "archived")}.get(status, (status,))
    items = [item for name in closed if name != "pending" for item in memory.items(name)]
    items.sort(key=lambda item: item.last_active_at, reverse=True)
    return rows + [(item, None, item.related_files[0] if item.related_files else "") for item in items]


def place(one: Candidate) -> str:
    return f"{one.path}:{one.line}" if one.line else one.path


def _wanted(item: TodoItem, tags: Sequence[str], files: Sequence[str]) -> bool:
    about = any(
        path == file or path.startswith(f"{file}/") or file == "." for path in item.related_files for file in files
    )
    return set(tags) <= set(item.tags) and (about or not files)


def _lines(memory: Memory, rows: Sequence[tuple[TodoItem, float | None, str]], now: float) -> list[str]:
    shorts = here.shorts(memory, [item.id for item, _, _ in rows])
    return [
        shapes.row(shorts[item.id], item.content, item.priority, where, shapes.marks(item, now))
        for item, _, where in rows
    ]


def tell(lines: Sequence[str], total: int) -> None:
    """Print rows, how many more there are, and what to do next."""
    for line in lines:
        print(line)
    if not total:
        print(_EMPTY)
    elif total > len(lines):
        print(f"{total - len(lines):,} more: ai-todos list --all")


def print_top(memory: Memory, limit: int) -> None:
    """The best few after a scan, and what can be done with them."""
    if not top(memory.checkout.root, limit):
        now = time.time()
        best = [(one.item, None, place(one)) for one in memory.ranked(limit=limit, now=now)]
        ids = list(here.shorts(memory, [item.id for item, _, _ in best[:1]]).values())
        _tell_top(_lines(memory, best, now), here.count_open(memory), ids)


def top(root: str, limit: int) -> bool:
    """`print_top` by the quick way; False where only the memory can tell."""
    from .quick_list import quick_list

    listed = quick_list(root, limit, time.time(), os.environ)
    if listed:
        _tell_top(*listed)
    return listed is not None


def _tell_top(lines: Sequence[str], total: int, ids: Sequence[str]) -> None:
    tell(lines, total)
    for short in ids[:1]:
        print(f"Next: ai-todos why {short}, ai-todos done {short}, ai-todos brief")
