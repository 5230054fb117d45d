"""`ai-todos split`: take a merged item apart again."""

from __future__ import annotations

from . import here, screen, shapes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID", help="the item, by any unique beginning of its id")


def run(args: Namespace) -> int:
    with here.memory(args) as memory:
        items = memory.split(args.id)
        shorts = here.shorts(memory, [item.id for item in items])
    if args.json:
        screen.emit({"items": [shapes.item(item) for item in items]})
    else:
        for item in items:
            print(f"{screen.paint(shorts[item.id], 'cyan')}  {screen.clean(screen.shorten(item.content))}")
    return 0
