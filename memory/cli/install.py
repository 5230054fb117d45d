"""`ai-todos install` and `uninstall`: hooks into an agent's settings, or beside git's own, and out again."""

from __future__ import annotations

import os
import sys
from dataclasses import asdict, dataclass

from ..errors import UsageError
from . import here, screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator

    from ..agents.installing import Change
    from ..gitinfo import Checkout

_GIT = "git"


def add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = (
        "Agents: claude-code, codex, gemini-cli, cursor, cline; and git. docs/agents.md says what each then does."
    )
    parser.add_argument("agent", nargs="?", metavar="AGENT", help="whose hooks")
    scope = parser.add_mutually_exclusive_group()
    scope.add_argument("--user", action="store_true", help="for all your projects")
    scope.add_argument("--shared", action="store_true", help="for all who work on this project: a command by name")
    parser.add_argument("--dry-run", action="store_true", help="show what would change, and change nothing")
    parser.add_argument("--list", action="store_true", help="the agents, and where hooks are installed")


def run(args: Namespace) -> int:
    from ..agents import installing
    from ..agents.table import AGENTS, LOCAL, SHARED, USER

    checkout = here.locate(args)
    if args.list:
        return _list(args, checkout)
    if args.agent not in (*AGENTS, _GIT):
        raise UsageError(
            f"{args.verb}: name one of {', '.join(AGENTS)}, {_GIT}; --list shows where each keeps its hooks"
        )
    removes = args.verb == "uninstall"
    if args.agent == _GIT and (args.user or args.shared):
        raise UsageError(f"{args.verb} git: its hooks belong to this repository; leave --user and --shared out")
    if args.agent == _GIT:
        changes = installing.git_hooks(checkout, remove=removes)
    else:
        agent, scope = AGENTS[args.agent], USER if args.user else SHARED if args.shared else LOCAL
        changes = (installing.uninstalling if removes else installing.installing)(agent, scope, checkout)
    if args.dry_run:
        sys.stdout.writelines(line for change in changes for line in _diff(change, checkout))
        return 0
    installing.write(changes)
    for change in changes:
        print(f"{'removed' if change.after is None else 'wrote'} {_short(change, checkout)}")
    if not changes:
        print("Nothing to remove." if removes else "Installed already: nothing changed.")
    elif not removes:
        print(_next(args.agent, shared=args.shared))
    return 0


def _next(agent: str, *, shared: bool) -> str:
    if agent == _GIT:
        return "From now on each commit, checkout and merge is followed by a scan."
    more = " Everybody who works on this project needs ai-todos on the PATH." if shared else ""
    return f"From the next session on prompts carry what is open; `ai-todos log` shows what went in.{more}"


def _diff(change: Change, checkout: Checkout) -> Iterator[str]:
    from difflib import unified_diff

    name = _short(change, checkout)
    before, after = ((text or "").splitlines(keepends=True) for text in (change.before, change.after))
    for line in unified_diff(
        before,
        after,
        "/dev/null" if change.before is None else name,
        "/dev/null" if change.after is None else name,
    ):
        yield screen.clean(line.rstrip("\n")) + "\n"


def _short(change: Change, checkout: Checkout) -> str:
    path = os.fspath(change.path)
    inside = os.path.relpath(path, checkout.root)
    return path if inside.startswith("..") else inside.replace(os.sep, "/")


def _list(args: Namespace, checkout: Checkout) -> int:
    rows = list(_rows(checkout))
    if args.json:
        screen.emit({"agents": [asdict(row) for row in rows]})
        return 0
    for row in rows:
        print(f"{row.agent:<12} {row.scope:<7} {'installed' if row.installed else '-':<10} {screen.clean(row.file)}")
    return 0


@dataclass(frozen=True, slots=True)
class _Row:
    agent: str
    scope: str
    file: str
    installed: bool


def _rows(checkout: Checkout) -> Iterator[_Row]:
    from ..agents import installing
    from ..agents.table import AGENTS

    for agent in AGENTS.values():
        for scope in installing.scopes(agent):
            place = installing.place(agent, scope, checkout.root)
            installed = installing.is_installed(agent, scope, checkout.root)
            yield _Row(agent.name, scope, os.fspath(place), installed)
