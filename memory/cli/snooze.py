"""`ai-todos snooze`: leave an item out until a time."""

from __future__ import annotations

import time

from . import here, screen, shapes
from .show import moment
from .when import until

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID", help="the item, by any unique beginning of its id")
    parser.add_argument("when", metavar="WHEN", help="45m, 2h, 3d, 1w, a date, a moment, or off")


def run(args: Namespace) -> int:
    wake = until(args.when, time.time())
    with here.memory(args) as memory:
        item = memory.snooze(args.id, wake)
    if args.json:
        screen.emit({"items": [shapes.item(item)]})
    else:
        told = f"snoozed until {moment(wake)}" if wake else "awake"
        print(f"{told}: {screen.clean(screen.shorten(item.content))}")
    return 0
