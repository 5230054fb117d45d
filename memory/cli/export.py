"""`ai-todos export`: everything remembered, as JSON that `import` takes in."""

from __future__ import annotations

import os

from ..errors import StoreError
from . import here, screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--output", "-o", metavar="FILE", help="write it there instead of stdout")


def run(args: Namespace) -> int:
    with here.memory(args, make=False) as memory:
        data = memory.export()
    text = screen.dump(data, indent=2)
    if args.output in (None, "-"):
        print(text)
        return 0
    try:
        with open(args.output, "w", encoding="utf-8", newline="\n") as file:
            file.write(text + "\n")
    except OSError as error:
        raise StoreError(f"{args.output}: cannot be written: {error.strerror}") from None
    if args.json:
        screen.emit({"path": os.path.abspath(args.output)})
    else:
        print(f"Written to {screen.clean(args.output)}.")
    return 0
