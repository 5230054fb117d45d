"""`ai-todos add`: remember something. What is already known is merged, and said so."""

from __future__ import annotations

import sys

from ..errors import UsageError
from . import here, screen, shapes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("text", nargs="+", metavar="TEXT", help="what is to be done; - reads stdin, one item a line")
    add_fields(parser)


def add_fields(parser: ArgumentParser) -> None:
    """What can be said of an item beside its text."""
    parser.add_argument("--priority", type=shapes.priority, metavar="LEVEL", help="low, medium or high")
    parser.add_argument("--file", action="append", metavar="PATH", help="a file it is about (repeat for more)")
    parser.add_argument("--due", type=due, metavar="DATE", help="such as 2027-01-31")
    parser.add_argument("--tag", action="append", metavar="WORD", help="a word of your own (repeat for more)")


def due(text: str) -> str:
    """An ISO date as typed; "" takes it away. Raises ArgumentTypeError."""
    from argparse import ArgumentTypeError
    from datetime import date

    try:
        return text and date.fromisoformat(text).isoformat()
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is no date such as 2027-01-31") from None


def run(args: Namespace) -> int:
    texts = _typed() if args.text == ["-"] else [" ".join(args.text)]
    texts = [text.strip() for text in texts if text.strip()]
    if not texts:
        raise UsageError("add: say what is to be done, for instance: ai-todos add 'retry the upload on a 429'")
    level = 1 if args.priority is None else args.priority
    with here.memory(args) as memory:
        files = here.inside(memory, args.file or ())
        added = [
            memory.add(text, priority=level, files=files, due=args.due or "", tags=tuple(args.tag or ()))
            for text in texts
        ]
        shorts = here.shorts(memory, [one.item.id for one in added])
    if args.json:
        screen.emit({"items": [shapes.item(one.item, merged=one.merged) for one in added]})
    else:
        for one in added:
            told = "already known, merged into" if one.merged else "added"
            print(f"{told} {shorts[one.item.id]}: {screen.clean(screen.shorten(one.item.content))}")
    return 0


def _typed() -> list[str]:
    return sys.stdin.buffer.read().decode("utf-8", "replace").split("\n")
