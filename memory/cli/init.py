"""`ai-todos init`: make the memory of this repository, and notice what is there."""

from __future__ import annotations

from . import here, scan, screen, shapes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--baseline", action="store_true", help="accept what is there today as known: requests then favour what is new"
    )


def run(args: Namespace) -> int:
    with here.memory(args) as memory:
        report = memory.scan(progress=scan.progress())
        accepted = memory.accept_baseline() if args.baseline else 0
        if args.json:
            screen.emit({**scan.shape(report, here.count_open(memory)), "baseline": accepted})
            return 0
        scan.tell(report, memory)
        if args.baseline:
            print(f"{shapes.count(accepted, 'item')} accepted as known: requests now favour what is new.")
    return 0
