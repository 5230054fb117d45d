"""`ai-todos same`: the verdict on two texts, or on many pairs from stdin."""

from __future__ import annotations

import json
import sys

from ..errors import UsageError
from . import screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterable


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("a", nargs="?", metavar="A", help="one text")
    parser.add_argument("b", nargs="?", metavar="B", help="the other")
    parser.add_argument(
        "--jsonl", action="store_true", help="read {id, a, b} lines from stdin, print {id, same, score, vetoes} lines"
    )


def run(args: Namespace) -> int:
    if args.jsonl:
        if args.a is not None:
            raise UsageError("same: give two texts, or --jsonl and the pairs on stdin, not both")
        return _lines(sys.stdin.buffer)
    if args.b is None:
        raise UsageError("same: give two texts, for instance: ai-todos same 'fix the login' 'login must be fixed'")
    from ..merging import is_same

    verdict = is_same(args.a, args.b)
    shape = {
        "same": verdict.same,
        "score": verdict.score,
        "vetoes": list(verdict.vetoes),
        "reasons": list(verdict.reasons),
    }
    if args.json:
        screen.emit(shape)
    else:
        why = f"; differs in {', '.join(verdict.vetoes)}" if verdict.vetoes else ""
        print(screen.clean(f"{'the same' if verdict.same else 'different'} (score {verdict.score:.2f}{why})"))
    return 0


def _lines(lines: Iterable[bytes]) -> int:
    from ..merging import is_same

    for number, line in enumerate(lines, start=1):
        if line.strip():
            name, a, b = _pair(line, number)
            verdict = is_same(a, b)
            shape = {"id": name, "same": verdict.same, "score": verdict.score, "vetoes": list(verdict.vetoes)}
            print(screen.dump(shape))
    return 0


def _pair(line: bytes, number: int) -> tuple[object, str, str]:
    try:
        pair = json.loads(line)
        name, a, b = pair["id"], pair["a"], pair["b"]
    except (ValueError, LookupError, TypeError, RecursionError):
        raise UsageError(f'stdin:{number}: not a line like {{"id": 1, "a": "one text", "b": "the other"}}') from None
    if not isinstance(a, str) or not isinstance(b, str):
        raise UsageError(f"stdin:{number}: a and b must be texts")
    return name, a, b
