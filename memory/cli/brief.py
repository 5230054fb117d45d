"""`ai-todos brief`: the block that a request would be given now."""

from __future__ import annotations

from . import here, screen, shapes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from ..pick import Brief, Score


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--prompt", default="", metavar="TEXT", help="what the request asks for")
    parser.add_argument(
        "--file", action="append", default=[], metavar="PATH", help="a file it is about (repeat for more)"
    )
    parser.add_argument("--model", default="", help="the model it goes to, for the size of its window")


def run(args: Namespace) -> int:
    with here.memory(args, make=False) as memory:
        brief = memory.brief(args.prompt, here.inside(memory, args.file), model=args.model)
        if memory.paused() or not memory.settings.enabled:
            screen.note("requests go out as they are now: `ai-todos resume`, or the setting enabled, lets this in")
    if args.json:
        screen.emit(shape(brief))
    elif brief.text:
        print("\n".join(map(screen.clean, brief.text.split("\n"))))
    else:
        print("Nothing to say: a request would go out as it is. What is open: ai-todos list")
    return 0


def shape(brief: Brief) -> dict[str, object]:
    return {
        "text": brief.text,
        "tokens": brief.tokens,
        "items": [
            shapes.item(one.item, score=score(one.score), why=list(one.why), line=one.line, also=list(one.also))
            for one in brief.chosen
        ],
        "left_out": [
            {"id": left.item.id, "content": left.item.content, "reason": left.reason} for left in brief.left_out
        ],
    }


def score(found: Score) -> dict[str, float]:
    """A score's parts, short enough to read."""
    names = ("total", "recency", "frequency", "file_relevance", "user_defined")
    return {name: round(getattr(found, name), 4) for name in names}
