"""`ai-todos pause | resume`: whether requests are given the block."""

from __future__ import annotations

import time

from . import here, screen
from .show import moment
from .when import until

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    if parser.get_default("verb") == "pause":
        parser.add_argument(
            "when", nargs="?", metavar="WHEN", help="until: 45m, 2h, 3d, a date (default: until `resume`)"
        )


def run(args: Namespace) -> int:
    wake = until(args.when, time.time()) if args.verb == "pause" and args.when else 0.0
    with here.memory(args) as memory:
        if args.verb == "pause":
            memory.pause(*([wake] if wake else []))
        else:
            memory.resume()
    paused = args.verb == "pause"
    if args.json:
        screen.emit({"paused": paused, "until": wake or None})
    elif paused:
        print(f"Requests go out as they are {f'until {moment(wake)}' if wake else 'until ai-todos resume'}.")
    else:
        print("Requests are given the block again.")
    return 0
