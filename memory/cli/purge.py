"""`ai-todos purge`: remove everything that is remembered here. Asks first."""

from __future__ import annotations

import sys

from ..errors import UsageError
from . import here, screen, shapes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--yes", action="store_true", help="do not ask")


def run(args: Namespace) -> int:
    if not args.yes and not sys.stdin.isatty():
        raise UsageError("purge: removes everything that is remembered here; say --yes (keep a copy: ai-todos export)")
    with here.memory(args) as memory:
        number = len(memory.items(None))
        agreed = args.yes or _agreed(number)
        if agreed:
            memory.purge()
    if args.json:
        screen.emit({"removed": number if agreed else 0})
    else:
        print(f"{shapes.count(number, 'item')} removed." if agreed else "Nothing was removed.")
    return 0 if agreed else 1


def _agreed(number: int) -> bool:
    sys.stderr.write(f"Remove {shapes.count(number, 'item')} and all that is known of them, for good? [y/N] ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in {"y", "yes"}
