"""`ai-todos hook`: what the agents' settings run; people have no use for it."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

_LONGEST = 4_000_000


def add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = (
        "Run by agents, with the event on stdin; `ai-todos install` puts it into their settings. Exit 0 always."
    )
    parser.add_argument(
        "agent", nargs="?", default="", metavar="AGENT", help="claude-code, codex, gemini-cli, cursor or cline"
    )
    parser.add_argument("event", nargs="?", default="", metavar="EVENT", help="as the agent names it")
    parser.add_argument(
        "folder", nargs="?", default="", metavar="FOLDER", help="with --behind: where, if stdin is empty"
    )
    parser.add_argument("--behind", action="store_true", help="do what an event asks for that nobody waits for")


def run(args: Namespace) -> int:
    from ..agents.start import prompt_hook, quick_store

    if not args.behind:
        prompt_hook.main([args.agent, args.event])
    from ..agents import events

    try:
        data = quick_store.scanned(sys.stdin.buffer.read(_LONGEST).decode("utf-8", "replace"))
    except (StopIteration, ValueError):
        data = {}
    events.work(args.agent, args.event, data if isinstance(data, dict) else {}, args.folder)
    return 0
