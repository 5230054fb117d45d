"""`ai-todos done | drop | restore | pin | unpin | mute | unmute`: one mark on one or several items."""

from __future__ import annotations

from . import here, screen, shapes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from ..memory import Memory
    from ..todo import TodoItem

_SAID = {
    "done": "done",
    "drop": "dropped",
    "restore": "back on the list",
    "pin": "pinned",
    "unpin": "no longer pinned",
    "mute": "muted",
    "unmute": "no longer muted",
}


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("ids", nargs="+", metavar="ID", help="items, by any unique beginning of their ids")
    if parser.get_default("verb") == "done":
        parser.add_argument("--evidence", default="", metavar="TEXT", help="what closed it: a commit, a link, a word")


def run(args: Namespace) -> int:
    with here.memory(args) as memory:
        chosen = list({item.id: item for item in map(memory.get, args.ids)})  # all are found before one is changed
        changed = [_apply(memory, args, ref) for ref in chosen]
    if args.json:
        screen.emit({"items": [shapes.item(item) for item in changed]})
    else:
        for item in changed:
            print(f"{_SAID[args.verb]}: {screen.clean(screen.shorten(item.content))}")
    return 0


def _apply(memory: Memory, args: Namespace, ref: str) -> TodoItem:
    if args.verb == "done":
        return memory.done(ref, evidence=args.evidence) if args.evidence else memory.done(ref)
    actions = {
        "drop": memory.drop,
        "restore": memory.restore,
        "pin": memory.pin,
        "unpin": memory.unpin,
        "mute": memory.mute,
        "unmute": memory.unmute,
    }
    return actions[args.verb](ref)
