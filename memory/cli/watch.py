"""`ai-todos watch`: follows the working tree, and prints one line for each item that comes, changes or goes."""

from __future__ import annotations

import time

from ..errors import EXIT_INTERRUPTED
from ..todo import PRESENT
from . import here, screen, shapes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator

    from ..todo import Sighting, TodoItem
    from ..watching import Followed

#: What is told of a scan, in this order: list of the report -> word and style on a terminal.
_TOLD = {
    "opened": ("new", "green"),
    "reopened": ("open again", "green"),
    "merged": ("seen", "green"),
    "edited": ("edited", "yellow"),
    "claimed": ("maybe done", "yellow"),
    "closed": ("closed", "dim"),
    "absent": ("not here", "dim"),
}
_SHOWN = 20


def add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = "Ctrl-C ends it. Needs watchfiles: pip install 'ai-todos[watch]'."


def run(args: Namespace) -> int:
    from ..watching import follow

    tell = _tell_json if args.json else _tell
    try:
        for number, followed in enumerate(follow(lambda: here.memory(args))):
            for warning in followed.report.warnings if number else ():
                screen.note(warning)
            tell(followed, number == 0)
    except KeyboardInterrupt:  # how it is ended: nothing to say
        return EXIT_INTERRUPTED
    return 0


def _tell(followed: Followed, is_first: bool) -> None:
    report, memory = followed.report, followed.memory
    if is_first:
        numbers = {_TOLD[name][0]: len(getattr(report, name)) for name in ("opened", "closed", "reopened")}
        opened = shapes.count(here.count_open(memory), "open item")
        print(
            f"Watching {shapes.count(report.files, 'file')} in {screen.clean(memory.checkout.root)}: {opened} "
            f"({shapes.changes(numbers)}). Ctrl-C ends it.",
            flush=True,
        )
        return
    changes = list(_changes(followed))
    shorts = here.shorts(memory, [item.id for _, item, _ in changes])
    at = screen.paint(time.strftime("%H:%M:%S"), "dim")
    for name, item, place in changes[:_SHOWN]:
        word, style = _TOLD[name]
        row = shapes.row(shorts[item.id], item.content, item.priority, _where(place))
        print(f"{at}  {screen.paint(f'{word:<10}', style)}  {row}")
    if len(changes) > _SHOWN:
        print(f"{at}  and {shapes.count(len(changes) - _SHOWN, 'more change')}; see ai-todos list")
    if changes:
        print(end="", flush=True)


def _tell_json(followed: Followed, is_first: bool) -> None:
    report = followed.report
    lines: list[dict[str, object]] = [
        {"change": name, "where": _where(place), "item": shapes.item(item)}
        for name, item, place in (() if is_first else _changes(followed))
    ]
    if is_first or lines:
        numbers = {name: len(getattr(report, name)) for name in _TOLD}
        told = {"files": report.files, "read": report.read, "seconds": round(report.seconds, 3)}
        lines.append({"change": "scan", **told, **numbers, "pending": here.count_open(followed.memory)})
    for line in lines:
        print(screen.dump({"version": screen.SCHEMA, "at": round(time.time(), 3), **line}))
    if lines:
        print(end="", flush=True)


def _changes(followed: Followed) -> Iterator[tuple[str, TodoItem, Sighting | None]]:
    """What happened to which item, once for each, and where it stands or stood."""
    told = {item.id: (name, item) for name in reversed(_TOLD) for item in getattr(followed.report, name)}
    places: dict[str, Sighting] = {}
    for one in sorted(followed.memory.store.sightings(told), key=lambda one: (one.state == PRESENT, one.seen_at)):
        if one.file:
            places[one.todo_id] = one
    for wanted in _TOLD:
        for name, item in told.values():
            if name == wanted:
                yield name, item, places.get(item.id)


def _where(place: Sighting | None) -> str:
    return f"{place.file}:{place.line}" if place else ""
