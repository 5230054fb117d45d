"""`ai-todos scan`: notice what is open and what no longer is; or only print the findings, and touch no state."""

from __future__ import annotations

import gc
import os
import sys
import time

from ..errors import UsageError
from . import here, screen, shapes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

    from ...parsers.repo import Rules, ScanResult
    from ..config import Settings
    from ..memory import Memory
    from ..results import ScanReport

_WARNINGS_SHOWN = 5


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="only these files and folders; with --dry-run any, anywhere"
    )
    parser.add_argument("--full", action="store_true", help="read every file again, changed or not")
    parser.add_argument("--blame", action="store_true", help="ask git who wrote the comments, and when")
    parser.add_argument("--dry-run", action="store_true", help="print the findings and touch no state")
    parser.add_argument(
        "--format",
        choices=("text", "json", "sarif", "markdown", "github"),
        help="print the findings so, and touch no state",
    )


def run(args: Namespace) -> int:
    if args.dry_run or args.format:
        return _print_findings(args)
    if not (args.paths or args.full or args.blame or args.json or args.set or args.debug):
        return plain(here.where(args))
    with here.memory(args) as memory:
        paths = here.inside(memory, args.paths)
        whole = not paths or "." in paths
        report = memory.scan(None if whole else paths, full=args.full, progress=progress(), blame=args.blame)
        if args.json:
            screen.emit(shape(report, here.count_open(memory)))
        else:
            tell(report, memory)
    return 0


def plain(path: str) -> int:
    """A scan of the whole repository, with nothing else asked for. It begins before anything else is loaded."""
    from .quick_scan import begin, unchanged

    started = time.monotonic()
    gc.disable()  # this process ends soon, and has nothing to collect till then
    with begin(path) as ahead:
        looked_at = unchanged(ahead, os.environ) if ahead else None
        if looked_at is not None:
            return _tell_unchanged(path, looked_at, time.monotonic() - started)
        with here.memory_at(path) as memory:
            tell(memory.scan(progress=progress(), ahead=ahead), memory)
    return 0


def _tell_unchanged(path: str, looked_at: int, seconds: float) -> int:
    from .list import top

    print(f"{shapes.count(looked_at, 'file')} in {seconds:.1f} s: nothing changed.")
    top(path, 5)
    return 0


def _print_findings(args: Namespace) -> int:
    from .formats import FORMATS, row_of

    result = findings(args)
    say_warnings(args, result)
    form = "json" if args.json else args.format or "text"
    printed = FORMATS[form]([row_of(found) for found in result.findings])
    if printed:
        print(printed)
    return 0


def findings(args: Namespace) -> ScanResult:
    """What stands in the typed paths, or in the whole repository; no state is read or written."""
    from pathlib import Path

    from ...parsers.repo import EMPTY, scan_paths, scan_repo

    checkout, loaded = here.settings(args)
    rules = rules_of(loaded.settings)
    if not args.paths:
        return scan_repo(Path(checkout.root), rules, EMPTY, progress=progress())
    missing = [path for path in args.paths if not os.path.lexists(path)]
    if missing:
        raise UsageError(f"scan: there is no {missing[0]}")
    return scan_paths([Path(path) for path in args.paths], rules)


def say_warnings(args: Namespace, result: ScanResult) -> None:
    """What a person should know of a scan that keeps nothing; why a file was skipped, if it was asked for by name."""
    for warning in result.warnings:
        screen.note(warning)
    for state in result.files:
        for note in state.notes:
            screen.note(f"{state.path}: {note}")
        if state.skipped and state.path in args.paths:
            screen.note(f"{state.path}: skipped, {state.skipped}")


def rules_of(settings: Settings) -> Rules:
    from ...parsers.repo import Rules

    return Rules(tags=settings.tags, max_file_bytes=settings.max_file_bytes, exclude=settings.exclude)


def progress(unit: str = " files") -> Callable[[int, int], None] | None:
    """A bar on stderr once it has taken a second; none where nobody looks."""
    if not sys.stderr.isatty():
        return None
    started = time.monotonic()
    bars: list[Callable[[int, int], None]] = []

    def step(done: int, total: int) -> None:
        if not bars and time.monotonic() - started > 1:
            bars.append(_bar(total, unit))
        for move in bars:
            move(done, total)

    return step


def _bar(total: int, unit: str) -> Callable[[int, int], None]:
    from tqdm import tqdm

    bar = tqdm(total=total, unit=unit, leave=False, file=sys.stderr)

    def move(done: int, total: int) -> None:
        bar.total = total
        bar.update(done - bar.n)
        if done >= total:
            bar.close()

    return move


_CHANGES = ("opened", "closed", "reopened", "moved", "edited", "absent", "claimed", "merged", "archived")


def shape(report: ScanReport, pending: int) -> dict[str, object]:
    """A scan as JSON: what changed, item by item, and how many are open now."""
    return {
        **{name: [shapes.item(found) for found in getattr(report, name)] for name in _CHANGES},
        "skipped": [{"file": file, "reason": reason} for file, reason in report.skipped],
        "warnings": list(report.warnings),
        "files": report.files,
        "read": report.read,
        "seconds": round(report.seconds, 3),
        "pending": pending,
    }


def tell(report: ScanReport, memory: Memory) -> None:
    warnings = [warning for warning in report.warnings if warning != memory.store.notice]  # said already
    for warning in warnings[:_WARNINGS_SHOWN]:
        screen.note(warning)
    if len(warnings) > _WARNINGS_SHOWN:
        screen.note(f"and {len(warnings) - _WARNINGS_SHOWN} more warnings (scan --json lists them)")
    names = {"opened": "new", "absent": "not on this branch", "claimed": "maybe done"}
    numbers = {names.get(name, name): len(getattr(report, name)) for name in _CHANGES}
    print(f"{shapes.count(report.files, 'file')} in {report.seconds:.1f} s: {shapes.changes(numbers)}.")
    from .list import print_top

    print_top(memory, limit=5)
