"""From the shared options to the repository, its settings and its memory. Starts fast."""

from __future__ import annotations

import os
from types import MappingProxyType

from ..errors import UsageError
from ..settings_cache import FOLDER, PREFIX, state_folder
from . import screen
from .ids import shorts as ids_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Mapping

    from ..config import Loaded
    from ..gitinfo import Checkout
    from ..memory import Memory


def where(args: Namespace) -> str:
    """The folder that `--repo` names, or the current one. Raises UsageError when there is none."""
    path = os.path.abspath(args.repo or os.getcwd())
    if not os.path.isdir(path):
        raise UsageError(f"--repo: there is no folder {path}")
    return path


def flags(args: Namespace) -> dict[str, str]:
    """`--set` and `--debug` as settings by key. Raises UsageError."""
    found = {"debug": "true"} if args.debug else {}
    for text in args.set:
        key, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"--set {text}: write KEY=VALUE, for instance max_items=20")
        found[key] = value
    return found


def hand_down(args: Namespace) -> None:
    """A server opens the memories of several repositories: what `--set` says holds in each. Raises AiTodosError."""
    from ..config import from_text, known

    for name, text in flags(args).items():
        key = known(name)
        from_text(key, text, f"--set {key}")
        os.environ[f"{PREFIX}{key.upper()}"] = text


def plain_root(path: str) -> str:
    """The repository's folder where `.git` is a plain folder, "" where it takes more to tell."""
    folder = os.path.realpath(path)
    while not os.path.lexists(os.path.join(folder, ".git")):
        above = os.path.dirname(folder)
        if above == folder:
            return ""
        folder = above
    return folder if os.path.exists(os.path.join(folder, ".git", "HEAD")) else ""


def locate(args: Namespace) -> Checkout:
    return _locate_at(where(args))


def _locate_at(path: str) -> Checkout:
    from ..gitinfo import locate as find

    return find(path)


def folder(checkout: Checkout) -> str:
    """Where the repository's own settings are."""
    return os.path.join(checkout.store_root, FOLDER)


def look_up(args: Namespace) -> tuple[Checkout, Loaded]:
    """The checkout that is meant and the settings that hold there."""
    return _look_up_at(where(args), flags(args))


def _look_up_at(path: str, flagged: Mapping[str, str]) -> tuple[Checkout, Loaded]:
    from ..config import load

    checkout = _locate_at(path)
    return checkout, load(checkout.root, folder(checkout), flagged)


def settings(args: Namespace) -> tuple[Checkout, Loaded]:
    """As `look_up`, and says what was ignored."""
    return _settings_at(where(args), flags(args))


def _settings_at(path: str, flagged: Mapping[str, str]) -> tuple[Checkout, Loaded]:
    checkout, loaded = _look_up_at(path, flagged)
    for notice in loaded.notices:
        screen.note(notice)
    return checkout, loaded


def memory(args: Namespace, *, make: bool = True) -> Memory:
    """The memory of the repository, open; use it as a context manager.

    Verbs that only read say `make=False`: where nothing is remembered, they see an empty memory and leave no trace.
    """
    return memory_at(where(args), flags(args), make=make)


def memory_at(path: str, flagged: Mapping[str, str] = MappingProxyType({}), *, make: bool = True) -> Memory:
    """As `memory`, of the repository that holds `path`, with `flagged` settings."""
    from ..memory import Memory

    checkout, loaded = _settings_at(path, flagged)
    _set_up_log(loaded.settings.debug)
    file = os.path.join(state_folder(checkout.store_root, loaded.settings.persistence_path), "todos.db")
    is_new = not os.path.isdir(folder(checkout))
    if make or os.path.exists(file) or not os.access(checkout.store_root, os.W_OK):
        opened = Memory.open(checkout.root, settings=loaded.settings, warn=False)
    else:
        from time import time

        from ..store import Store

        opened = Memory(checkout, loaded.settings, Store.open(file, read_only=True), time)
    if is_new:
        _look_up_at(path, flagged)  # now that there is a folder the settings are compiled into it, for the next command
    if opened.store.notice:
        screen.note(opened.store.notice)
    return opened


def _set_up_log(debug: bool) -> None:
    """With `debug` the log goes to stderr. Without, what people must know is said as notices."""
    if debug:
        import logging

        logging.basicConfig(format="ai-todos: %(message)s", force=True)
        logging.getLogger("ai_todos").setLevel(logging.DEBUG)


def inside(memory: Memory, paths: Iterable[str]) -> tuple[str, ...]:
    """Paths as typed, the way the repository writes them; one outside it is an error."""
    root = os.path.realpath(memory.checkout.root)
    found: list[str] = []
    for path in paths:
        rel = os.path.relpath(os.path.realpath(path), root).replace(os.sep, "/")
        if rel == ".." or rel.startswith("../") or os.path.isabs(rel):
            raise UsageError(f"{path} is not in the repository {root}")
        found.append(rel)
    return tuple(found)


def count_open(memory: Memory) -> int:
    """How many items are pending and to be seen in this checkout."""
    from ..glance import count

    with memory.store.reading() as db:
        return count(db, memory.checkout.checkout)


def shorts(memory: Memory, ids: Iterable[str]) -> dict[str, str]:
    """The short ids to show, by id."""
    return ids_of(memory.store.query, ids)


def make_folder(path: str) -> None:
    """The folder of a repository's own settings, kept out of git. Raises UsageError for a link."""
    if os.path.islink(path):
        raise UsageError(f"{path} is a link: settings of a repository are in a real folder of it; remove the link")
    os.makedirs(path, exist_ok=True)
    ignore = os.path.join(path, ".gitignore")
    if not os.path.exists(ignore):
        with open(ignore, "w", encoding="utf-8") as file:
            file.write("*\n")
