"""`ai-todos log`: what went into which request, when, and what it cost."""

from __future__ import annotations

from . import here, screen, shapes
from .show import moment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--limit", type=shapes.positive, default=20, metavar="N", help="at most so many (default: 20)")


def run(args: Namespace) -> int:
    with here.memory(args, make=False) as memory:
        requests = memory.log(args.limit)
    if args.json:
        screen.emit({"requests": [shapes.fields_of(one) for one in requests]})
        return 0
    for one in requests:
        told = f"{shapes.count(len(one.ids), 'item')}, {shapes.count(one.tokens, 'token')}"
        print(f"{moment(one.at)}  {told}  {screen.clean(one.model)}")
    if not requests:
        print("No request was given a block yet. Wrap your client: client = ai_todos.wrap(OpenAI())")
    return 0
