"""`ai-todos doctor`: whether all is well here, and what to do if not. Changes nothing, unless asked to mend."""

from __future__ import annotations

import importlib.util
import os
import platform
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from urllib.parse import quote

from ... import __version__
from ..errors import AiTodosError, StoreTooNew
from ..results import ERROR, OK, WARNING, Check
from ..settings_cache import state_folder
from ..store.connection import Damaged, begin, is_damage, is_read_only, quarantine
from ..store.schema import MIGRATIONS
from . import here, screen, shapes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

#: An extra, and the module by which one sees that it is installed.
_EXTRAS = {
    "anthropic": "anthropic",
    "httpx": "httpx",
    "langchain": "langchain_core",
    "languages": "tree_sitter_language_pack",
    "litellm": "litellm",
    "mcp": "mcp",
    "openai": "openai",
    "openai-agents": "agents",
    "proxy": "uvicorn",
    "pydantic-ai": "pydantic_ai",
    "tokens": "toktok",
    "watch": "watchfiles",
}

#: A store that is held for so many seconds is told.
_PATIENCE = 2.0


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--fix", action="store_true", help="show what would be mended; ask before it is done")
    parser.add_argument("--yes", action="store_true", help="with --fix: do not ask")


def run(args: Namespace) -> int:
    if args.fix:
        _fix(args)
    checks = list(examine(args))
    if args.json:
        screen.emit({"checks": [shapes.fields_of(check) for check in checks]})
    else:
        styles = {OK: "green", WARNING: "yellow", ERROR: "red"}
        for check in checks:
            status = screen.paint(f"{check.status:<7}", styles[check.status])
            print(f"{status}  {check.name:<9}  {screen.clean(check.detail)}")
    return 1 if any(check.status == ERROR for check in checks) else 0


@dataclass(frozen=True, slots=True)
class _Mend:
    """Something that can be mended: what is to be done, and its doing, which tells how it went."""

    what: str
    do: Callable[[], str]


def _fix(args: Namespace) -> None:
    """Mends what can be mended. What cannot even be looked at is told by the checks that follow."""
    try:
        mends = list(_mends(args))
        if mends and _is_wanted(args, mends):
            for mend in mends:
                screen.note(f"{mend.what}: {mend.do()}")
    except (AiTodosError, OSError, sqlite3.Error) as error:
        screen.note(f"nothing more was mended: {error}")


def _mends(args: Namespace) -> Iterator[_Mend]:
    folder = _folder(args)
    path = os.path.join(folder, "todos.db")
    if os.path.isdir(folder) and not _is_ignored(folder):
        yield _Mend(f"write a .gitignore into {folder}", lambda: _ignore(folder))
    if os.path.isfile(path):
        try:
            _health(path)
        except sqlite3.DatabaseError as error:
            if is_damage(error):
                why = str(error)
                yield _Mend(f"set {path} aside and start a new store", lambda: quarantine(path, why))


def _is_ignored(folder: str) -> bool:
    try:
        with open(os.path.join(folder, ".gitignore"), encoding="utf-8", errors="replace") as file:
            return bool(file.read().strip())
    except FileNotFoundError:
        return False


def _ignore(folder: str) -> str:
    with open(os.path.join(folder, ".gitignore"), "w", encoding="utf-8") as file:
        file.write("*\n")
    return "done"


def _is_wanted(args: Namespace, mends: Sequence[_Mend]) -> bool:
    """Whether what can be mended shall be: said beforehand, or asked of a person."""
    if args.yes:
        return True
    for mend in mends:
        screen.note(f"would {mend.what}")
    if args.json or not sys.stdin.isatty():
        screen.note("nothing was changed: add --yes")
        return False
    try:
        return input("Do it? [y/N] ").strip().lower() in ("y", "yes")
    except EOFError:
        return False


def examine(args: Namespace) -> Iterator[Check]:
    yield Check(
        "version", OK, f"ai-todos {__version__}, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    )
    is_well = True
    for name, look in (("git", _git), ("settings", _settings), ("state", _state), ("store", _store)):
        check = _guard(name, look, args)
        is_well = is_well and check.status != ERROR
        yield check
    yield _extras()
    if is_well:  # a canary would find, and change, what is wrong
        yield from _canaries(args)


def _guard(name: str, look: Callable[[Namespace], tuple[str, str]], args: Namespace) -> Check:
    """A look that fails is a finding, not the end of the examination."""
    try:
        return Check(name, *look(args))
    except (AiTodosError, OSError, sqlite3.Error) as error:
        return Check(name, ERROR, " ".join(str(error).split()))


def _git(args: Namespace) -> tuple[str, str]:
    try:
        done = subprocess.run(["git", "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return WARNING, "git is not on the PATH: every file is scanned, and branches are not known. Install git."
    checkout = here.locate(args)
    root = checkout.root
    if not os.path.exists(os.path.join(root, ".git")):
        return WARNING, f"{root} is in no git repository: gone comments close their items at once"
    return OK, f"{done.stdout.strip()}; {root} on {checkout.branch or 'no branch'}"


def _settings(args: Namespace) -> tuple[str, str]:
    _, loaded = here.look_up(args)
    off = f"enabled is off (from {loaded.sources['enabled']}): nothing goes into requests"
    notices = [*loaded.notices, *([] if loaded.settings.enabled else [off])]
    if notices:
        return WARNING, "; ".join(notices)
    own = sorted({source for source in loaded.sources.values() if source != "default"})
    return OK, f"from {', '.join(own)}" if own else "all defaults"


def _folder(args: Namespace) -> str:
    checkout, loaded = here.look_up(args)
    return state_folder(checkout.store_root, loaded.settings.persistence_path)


def _state(args: Namespace) -> tuple[str, str]:
    folder = _folder(args)
    if os.path.lexists(folder) and (os.path.islink(folder) or not os.path.isdir(folder)):
        return ERROR, f"{folder} is no folder: move it away"
    if not os.path.isdir(folder):
        above = os.path.dirname(folder)
        while not os.path.lexists(above):
            above = os.path.dirname(above)
        if not os.access(above, os.W_OK):
            return WARNING, f"{above} cannot be written: nothing can be kept here"
        return OK, f"{folder} is not there yet; `ai-todos scan` makes it"
    if not os.access(folder, os.W_OK):
        return WARNING, f"{folder} cannot be written: requests are given what is known, nothing new is kept"
    if not _is_ignored(folder):
        return WARNING, f"no .gitignore in {folder} keeps it out of git: `ai-todos doctor --fix` writes one"
    return OK, f"{folder} can be written and is kept out of git"


def _store(args: Namespace) -> tuple[str, str]:
    folder = _folder(args)
    path = os.path.join(folder, "todos.db")
    aside = [name for name in os.listdir(folder) if ".corrupt" in name] if os.path.isdir(folder) else []
    if os.path.isdir(path):
        return ERROR, f"{path} is a folder: move it away"
    if not os.path.isfile(path):
        return OK, "nothing is remembered yet"
    try:
        told = _health(path)
    except sqlite3.DatabaseError as error:
        return _unhealthy(path, error)
    if os.access(path, os.W_OK) and not _is_free(path):
        return ERROR, f"{path} is held by another process that writes: wait for it, or end it"
    return (WARNING, f"{told}; a damaged store was set aside: {', '.join(aside)}") if aside else (OK, told)


def _unhealthy(path: str, error: sqlite3.DatabaseError) -> tuple[str, str]:
    if is_read_only(error):
        return OK, f"{path} is read as it is: its folder cannot be written"
    if not is_damage(error):
        return WARNING, f"{path} cannot be examined here: {error}"
    return ERROR, f"{path} is damaged ({error}): `ai-todos doctor --fix` sets it aside and starts a new one"


def _is_free(path: str) -> bool:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        is_free = begin(db, _PATIENCE)
        if is_free:
            db.execute("ROLLBACK")
    return is_free


def _health(path: str) -> str:
    """What is in the store. Raises sqlite3.DatabaseError when it is damaged."""
    if not os.path.getsize(path):
        return "nothing is remembered yet"
    with closing(sqlite3.connect(f"file:{quote(path)}?mode=ro", uri=True)) as db:
        found = str(db.execute("PRAGMA quick_check(1)").fetchone()[0])
        if found != "ok":
            raise Damaged(found)
        mode = db.execute("PRAGMA journal_mode").fetchone()[0]
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version > len(MIGRATIONS):
            raise StoreTooNew(f"{path} was written by a newer ai-todos: upgrade ai-todos")
        paused = db.execute("SELECT value FROM meta WHERE key = 'paused_until'").fetchone()
        pending, items = db.execute("SELECT coalesce(sum(status = 'pending'), 0), count(*) FROM todos").fetchone()
    told = f"{items:,} items, {pending:,} open; {os.path.getsize(path):,} bytes, {mode} mode, schema {version}"
    is_paused = paused is not None and float(paused[0]) > time.time()
    return f"{told}; paused: nothing goes into requests until `ai-todos resume`" if is_paused else told


def _canaries(args: Namespace) -> Iterator[Check]:
    """What is installed, tried: each agent's hook, the MCP server, the proxy."""
    from ..agents import canaries

    checkout = here.locate(args)
    root = checkout.root
    hooks = [*canaries.hooks(root), *canaries.git_hooks(checkout)]
    yield from hooks or [Check("agents", OK, "no hooks are installed (ai-todos install --list)")]
    if importlib.util.find_spec("mcp"):
        yield canaries.mcp(root)
    if all(map(importlib.util.find_spec, ("httpx2", "starlette", "uvicorn"))):
        yield canaries.proxy()


def _extras() -> Check:
    found = [extra for extra, module in _EXTRAS.items() if importlib.util.find_spec(module)]
    return Check("extras", OK, f"installed: {', '.join(found)}" if found else "none (pip install 'ai-todos[openai]')")
