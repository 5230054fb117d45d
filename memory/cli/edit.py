"""`ai-todos edit`: change what an item says; what is not named stays."""

from __future__ import annotations

from ..errors import UsageError
from . import here, screen, shapes
from .add import add_fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID", help="the item, by any unique beginning of its id")
    parser.add_argument("text", nargs="*", metavar="TEXT", help="its new text")
    add_fields(parser)


def run(args: Namespace) -> int:
    content = " ".join(args.text).strip() or None
    if content is None and all(value is None for value in (args.priority, args.file, args.due, args.tag)):
        raise UsageError("edit: say what changes: a new text, --priority, --file, --due or --tag")
    with here.memory(args) as memory:
        item = memory.edit(
            args.id,
            content=content,
            priority=args.priority,
            due=args.due,
            files=None if args.file is None else here.inside(memory, args.file),
            tags=None if args.tag is None else tuple(args.tag),
        )
    if args.json:
        screen.emit({"items": [shapes.item(item)]})
    else:
        print(f"changed: {screen.clean(screen.shorten(item.content))}")
    return 0
