"""`ai-todos show`: everything about an item, and where it was noticed."""

from __future__ import annotations

import time
from datetime import UTC, datetime

from . import here, screen, shapes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from ..todo import Sighting, TodoItem


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("ids", nargs="+", metavar="ID", help="an item, by any unique beginning of its id")


def run(args: Namespace) -> int:
    with here.memory(args, make=False) as memory:
        found = [(item, memory.sightings(item.id)) for item in map(memory.get, args.ids)]
    if args.json:
        items = [shapes.item(item, sightings=[shapes.fields_of(one) for one in seen]) for item, seen in found]
        screen.emit({"items": items})
    else:
        print("\n\n".join(page(item, seen, time.time()) for item, seen in found))
    return 0


def page(item: TodoItem, sightings: list[Sighting], now: float) -> str:
    """One item as a person reads it; what is empty is left out."""
    fields = {
        "id": item.id,
        "status": ", ".join([item.status, *shapes.marks(item, now)]) if item.status == "pending" else item.status,
        "priority": shapes.PRIORITIES[item.priority],
        "why": item.evidence or item.archived_by,
        "files": ", ".join(item.related_files),
        "symbol": item.symbol,
        "author": item.author,
        "due": item.due,
        "links": ", ".join(item.links),
        "tags": ", ".join(item.tags),
        "confidence": item.confidence if item.confidence != "high" else "",
        "made": moment(item.created_at),
        "last active": moment(item.last_active_at),
        "snoozed until": moment(item.snoozed_until) if item.snoozed_until > now else "",
    }
    lines = [screen.paint(screen.clean(item.content), "bold")]
    lines += [f"  {name:<14}{screen.clean(value)}" for name, value in fields.items() if value]
    lines += [f"  seen          {screen.clean(sight(one))}" for one in sightings]
    return "\n".join(lines)


def sight(seen: Sighting) -> str:
    place = f"{seen.file}:{seen.line}" if seen.file else seen.source
    branch = f" on {seen.branch}" if seen.branch else ""
    state = "" if seen.state == "present" else f" ({seen.state})"
    return f"{place}{branch} at {moment(seen.seen_at)}{state}: {screen.shorten(seen.text)}"


def moment(seconds: float) -> str:
    """A time as people here read it, to the minute; "" for none."""
    return datetime.fromtimestamp(seconds, UTC).astimezone().strftime("%Y-%m-%d %H:%M") if seconds else ""
