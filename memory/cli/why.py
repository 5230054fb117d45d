"""`ai-todos why`: why an item stands where it stands, and whether a request would be given it."""

from __future__ import annotations

from . import here, screen, shapes
from .brief import score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from ..pick import Score
    from ..results import Why

_PARTS = ("recency", "frequency", "file_relevance", "user_defined")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID", help="the item, by any unique beginning of its id")
    parser.add_argument("--prompt", default="", metavar="TEXT", help="for a request that asks this")
    parser.add_argument("--file", action="append", default=[], metavar="PATH", help="for a request about this file")


def run(args: Namespace) -> int:
    with here.memory(args, make=False) as memory:
        why = memory.why(args.id, args.prompt, here.inside(memory, args.file))
        weights = memory.settings.weights
    if args.json:
        parts = score(why.candidate.score) if why.candidate else None
        more = {"score": parts, "position": why.position, "of": why.of, "why": why.reasons, "left_out": why.left_out}
        screen.emit({"items": [shapes.item(why.item, **more)]})
    else:
        print(page(why, weights))
    return 0


def page(why: Why, weights: tuple[float, ...]) -> str:
    lines = [screen.paint(screen.clean(why.item.content), "bold")]
    if why.candidate:
        lines.append(f"  place    {why.position:,} of {why.of:,}")
        lines.append(f"  score    {sum_of(why.candidate.score, weights)}")
    if why.reasons:
        lines.append(f"  because  {screen.clean(', '.join(why.reasons))}")
    lines.append(f"  request  {f'left out: {screen.clean(why.left_out)}' if why.left_out else 'given to it'}")
    return "\n".join(lines)


def sum_of(found: Score, weights: tuple[float, ...]) -> str:
    """A score as the sum it is."""
    parts = [
        f"{weight:g} x {name.replace('_', ' ')} {getattr(found, name):.2f}"
        for weight, name in zip(weights, _PARTS, strict=True)
    ]
    return f"{found.total:.2f} = {' + '.join(parts)}"
