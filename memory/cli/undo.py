"""`ai-todos undo`: take the last change back."""

from __future__ import annotations

from . import here, screen, shapes
from .show import moment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    """Nothing of its own: once more takes the change before that back."""


def run(args: Namespace) -> int:
    with here.memory(args) as memory:
        undone = memory.undo()
    if args.json:
        screen.emit({"undone": shapes.fields_of(undone) if undone else None})
    elif undone:
        print(f"Took back `{undone.verb}` of {moment(undone.at)}: {shapes.count(undone.items, 'item')}.")
    else:
        print("There is nothing to take back.")
    return 0
