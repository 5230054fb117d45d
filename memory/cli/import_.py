"""`ai-todos import`: take in what `export` wrote. What was changed later wins."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from ..errors import UsageError
from . import here, screen, shapes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="what `export` wrote; - reads stdin")


def run(args: Namespace) -> int:
    data = _read(args.file)
    with here.memory(args) as memory:
        taken = memory.import_(data)
    if args.json:
        screen.emit(shapes.fields_of(taken))
    else:
        print(
            f"{shapes.count(taken.added, 'item')} added, {taken.updated:,} updated, {taken.kept:,} left as they were."
        )
    return 0


def _read(name: str) -> object:
    try:
        text = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        data: object = json.loads(text)
    except OSError as error:
        raise UsageError(f"import: {name} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise UsageError(f"import: {name} is not JSON: {error}. Give the file that `ai-todos export` wrote.") from None
    return data
