"""`ai-todos prune`: what has gone stale. A preview, unless asked to archive."""

from __future__ import annotations

from . import here, screen, shapes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--apply", action="store_true", help="archive them (`undo` and `restore` bring them back)")


def run(args: Namespace) -> int:
    with here.memory(args) as memory:
        pruned = memory.prune(preview=not args.apply)
        shorts = here.shorts(memory, [one.item.id for one in pruned])
    if args.json:
        screen.emit({"items": [shapes.item(one.item, reason=one.reason) for one in pruned], "applied": args.apply})
        return 0
    for one in pruned:
        content = screen.clean(screen.shorten(one.item.content))
        print(
            f"{screen.paint(shorts[one.item.id], 'cyan')}  {content}  {screen.paint(screen.clean(one.reason), 'dim')}"
        )
    told = shapes.count(len(pruned), "item")
    if not pruned:
        print("Nothing has gone stale.")
    elif args.apply:
        print(f"{told} archived. Take it back: ai-todos undo")
    else:
        print(f"{told} would be archived. Do it: ai-todos prune --apply. Keep one: ai-todos pin ID")
    return 0
