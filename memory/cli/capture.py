"""`ai-todos capture`: what a transcript or a pipe leaves open, and what it says is done; or why a sentence is not."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager

from ..errors import ConfigError, UsageError
from . import here, screen, shapes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Generator, Mapping, Sequence

    from ...parsers.talk import Closing, Explained, Intent
    from ..memory import Memory
    from ..results import Heard, Noted
    from ..transcripts import Transcript

_MAX_BYTES = 200_000_000
_OPENED = ("opened", "again", "reopened", "kept")
_TOLD = {
    "opened": "new",
    "again": "known",
    "reopened": "open again",
    "closed": "done",
    "claimed": "maybe done",
    "dropped": "dropped",
}


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", default="-", metavar="FILE", help="a transcript; - or nothing reads stdin")
    parser.add_argument(
        "--format",
        choices=("auto", "jsonl", "markdown", "claude-code", "codex", "aider", "specstory"),
        default="auto",
        help="how the transcript is written (auto: as it looks)",
    )
    parser.add_argument("--dry-run", action="store_true", help="tell what would be remembered, and remember nothing")
    parser.add_argument("--explain", metavar="SENTENCE", help="why a sentence is captured or not; remembers nothing")
    parser.add_argument("--role", choices=("user", "assistant"), default="user", help="who says SENTENCE")


def run(args: Namespace) -> int:
    if args.explain is not None:
        return _explain(args)
    from .. import transcripts

    transcript = transcripts.read(_text(args.file), args.format)
    with _memory(args) as memory:
        turns = [line.turn for line in transcript.lines if line.turn]
        heard = memory.observe(turns, conversation_id=transcript.conversation_id, progress=progress())
        ids = {one.item.id for one in heard.noted if one.item}
        known = {} if args.dry_run else here.shorts(memory, ids)
    if transcript.format == "jsonl":
        _print_lines(transcript, heard, known)
    elif args.json:
        screen.emit({"format": transcript.format, "turns": len(turns), **_lists(heard.noted, known)})
    else:
        _tell(heard, known, len(turns))
    return 0


def _text(path: str) -> str:
    if path == "-":
        if sys.stdin.isatty():
            screen.note("reading a conversation from the keyboard; end with Ctrl-D")
        return sys.stdin.buffer.read(_MAX_BYTES).decode("utf-8-sig", "replace")
    try:
        with open(path, "rb") as file:
            return file.read(_MAX_BYTES).decode("utf-8-sig", "replace")
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from error


@contextmanager
def _memory(args: Namespace) -> Generator[Memory]:
    """The memory; for a dry run a copy of it that is thrown away, which has heard nothing yet."""
    if not args.dry_run:
        with here.memory(args) as memory:
            yield memory
        return
    from tempfile import TemporaryDirectory
    from time import time

    from ..memory import Memory
    from ..store import Store

    with here.memory(args, make=False) as memory, TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        store = Store.open(os.path.join(folder, "todos.db"))
        with memory.store.reading() as ours, store.reading() as copy:
            ours.backup(copy)
            copy.execute("DELETE FROM heard")
        with Memory(memory.checkout, memory.settings, store, time) as scratch:
            yield scratch


def progress() -> Callable[[int, int], None] | None:
    """A bar on stderr for what takes longer than a second; none where nobody looks."""
    from .scan import progress as bar

    return bar(" turns")


# -- What was heard ---------------------------------------------------------------------------------------------


def _print_lines(transcript: Transcript, heard: Heard, known: Mapping[str, str]) -> None:
    """One JSON line for each line that came in."""
    by_turn: dict[int, list[Noted]] = {}
    for one in heard.noted:
        by_turn.setdefault(one.turn + heard.skipped, []).append(one)
    at = -1
    for line in transcript.lines:
        at += line.turn is not None
        noted = by_turn.get(at, []) if line.turn else []
        print(screen.dump({"id": line.id, **_lists(noted, known)}))


def _lists(noted: Sequence[Noted], known: Mapping[str, str]) -> dict[str, object]:
    return {
        "opened": [_opened(one, known) for one in noted if one.what in _OPENED],
        "closed": [_closed(one, known) for one in noted if one.what not in _OPENED],
    }


def _opened(one: Noted, known: Mapping[str, str]) -> dict[str, object]:
    from ..redact import redact

    said: Intent | Closing = one.said
    intent = {name: redact(str(getattr(said, name, ""))) for name in ("action", "kind", "confidence", "reason")}
    more = {name: redact(str(getattr(said, name, ""))) for name in ("sentence", "condition", "due", "symbol")}
    files = one.item.related_files if one.item else ()
    return {**intent, **more, "files": list(files), "what": one.what, "item": _ident(one, known)}


def _closed(one: Noted, known: Mapping[str, str]) -> dict[str, object]:
    from ..redact import redact

    said: Intent | Closing = one.said
    subject = redact(str(getattr(said, "subject", "")))
    content = one.item.content if one.item else ""
    shape = {"subject": subject, "kind": one.what, "confidence": said.confidence, "reason": said.reason}
    return {**shape, "sentence": redact(said.sentence), "item": _ident(one, known), "content": content}


def _ident(one: Noted, known: Mapping[str, str]) -> str | None:
    """The id of an item that there is: a dry run makes none."""
    return one.item.id if one.item and one.item.id in known else None


def _tell(heard: Heard, known: Mapping[str, str], turns: int) -> None:
    for one in heard.noted:
        if one.item and one.what in _TOLD:
            short = known.get(one.item.id, "")
            print("  ".join(filter(None, [f"{_TOLD[one.what]:<10}", short, screen.clean(one.item.content)])))
    numbers = {name: sum(one.what == what for one in heard.noted) for what, name in _TOLD.items()}
    told = shapes.changes({name: number for name, number in numbers.items() if name != "known"})
    before = f" ({heard.skipped:,} heard before)" if heard.skipped else ""
    print(f"{shapes.count(turns, 'turn')}{before}: {told}.")


# -- Why --------------------------------------------------------------------------------------------------------


def _explain(args: Namespace) -> int:
    from pathlib import Path

    from ...parsers.talk import PhraseError, explain, extract_closings, extract_intents

    phrases = here.settings(args)[1].settings.phrases
    extra = Path(phrases).expanduser() if phrases else None
    try:
        found = explain(args.explain, args.role, extra=extra)
    except PhraseError as error:
        raise ConfigError(str(error)) from error
    intents = extract_intents(args.explain, args.role, extra=extra)
    closings = extract_closings(args.explain, args.role, extra=extra)
    if args.json:
        opens = [shapes.fields_of(intent) for intent in intents]
        closes = [shapes.fields_of(closing) for closing in closings]
        screen.emit({"sentences": [_explained(one) for one in found], "opens": opens, "closes": closes})
        return 0
    for one in found:
        _print_explained(one)
    for intent in intents:
        print(screen.clean(f"opens ({intent.kind}, {intent.confidence}, rule {intent.reason}): {intent.action}"))
    for closing in closings:
        print(screen.clean(f"closes ({closing.kind}, {closing.confidence}, rule {closing.reason}): {closing.subject}"))
    if not (intents or closings):
        print("captured: nothing" + ("" if found else "; no word in it speaks of open or finished work"))
    return 0


def _explained(one: Explained) -> dict[str, object]:
    return {
        "sentence": one.sentence,
        "clauses": list(one.clauses),
        "tried": [shapes.fields_of(tried) for tried in one.tried],
    }


def _print_explained(one: Explained) -> None:
    print(screen.clean(one.sentence))
    print(screen.clean("  clauses: " + " | ".join(one.clauses)))
    for tried in one.tried:
        verdict = f"stopped by the guard {tried.stopped_by}" if tried.stopped_by else "fires"
        print(screen.clean(f"  rule {tried.rule} ({tried.kind}) {verdict}: {tried.action}"))
    if not one.tried:
        print("  no rule fits")
