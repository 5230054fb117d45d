"""Who wrote the line of an item, and when: asked of `git blame`, once for each file that has items without an answer.

A line that is not committed, or older than a shallow clone reaches, has no answer yet. What the marker itself says of
its author always counts more.
"""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from ..parsers.files import files
from ..parsers.files.worktree import HOOK_VARIABLES
from . import wording
from .gitinfo import Checkout
from .store import Store
from .todo import PENDING, PRESENT, Sighting, TodoItem

#: Seconds for all files together; what is left is asked the next time.
SECONDS = 30.0
#: With more lines than this a whole file is asked for: command lines have an end.
_LINES_NAMED = 200
_HEADER = re.compile(rb"([0-9a-f]{40,64}) \d+ (\d+)(?: \d+)?$")
_NOTICED = frozenset({"comment", "code", "checkbox"})


@dataclass(frozen=True, slots=True)
class Line:
    """Who wrote a line and when (author's time, Unix seconds), in which commit."""

    author: str
    at: float
    commit: str


@dataclass(frozen=True, slots=True)
class Blamed:
    """By path, then by line number from 1: what git knows. `left` are paths that there was no time for."""

    lines: Mapping[str, Mapping[int, Line]]
    left: tuple[str, ...] = ()


def parse(porcelain: bytes) -> dict[int, Line]:
    """The lines in the output of `git blame --porcelain` by their number in the file, except what is not committed."""
    commits: dict[str, dict[bytes, bytes]] = {}
    found: dict[int, str] = {}
    about: dict[bytes, bytes] = {}
    for row in porcelain.split(b"\n"):
        if row.startswith(b"\t"):  # the line itself
            continue
        header = _HEADER.match(row)
        if header:
            commit = header[1].decode()
            about = commits.setdefault(commit, {})
            found[int(header[2])] = commit
        else:
            name, _, value = row.partition(b" ")
            about[name] = value
    lines = {commit: _line(commit, told) for commit, told in commits.items() if commit.strip("0")}
    return {number: line for number, commit in found.items() if (line := lines.get(commit)) is not None}


def _line(commit: str, told: Mapping[bytes, bytes]) -> Line | None:
    at = told.get(b"author-time", b"")
    if not at.isdigit():
        return None
    return Line(told.get(b"author", b"").decode("utf-8", "replace").strip(), float(at), commit)


def ask(
    root: str,
    wanted: Mapping[str, Collection[int]],
    *,
    beyond: Collection[str] = (),
    seconds: float = SECONDS,
    at_once: int = 0,
) -> Blamed:
    """Asks git for lines of files (paths as they are opened), several files `at_once` (0: by the number of cores).

    `beyond` are commits whose own history is not here: a line of theirs may be older. A file that git cannot tell of is
    left out.
    """
    until = time.monotonic() + seconds

    def one(path: str) -> dict[int, Line] | None:
        rest = until - time.monotonic()
        return _blame(root, path, wanted[path], rest) if rest > 0 else None

    pool = ThreadPoolExecutor(at_once or os.cpu_count() or 1)
    try:
        answers = dict(zip(wanted, pool.map(one, wanted), strict=True))
    finally:
        pool.shutdown(cancel_futures=True)
    lines = {
        path: {number: line for number, line in answer.items() if line.commit not in beyond}
        for path, answer in answers.items()
        if answer is not None
    }
    return Blamed(lines, tuple(path for path, answer in answers.items() if answer is None))


def _blame(root: str, path: str, numbers: Collection[int], seconds: float) -> dict[int, Line] | None:
    """None when there was not enough time."""
    ranges = [f"-L{number},{number}" for number in sorted(set(numbers))]
    words = ["blame", "--porcelain", *(ranges if len(ranges) <= _LINES_NAMED else ()), "--", path]
    printed = _git(root, words, seconds)
    if printed == b"":  # a list of ignored commits that is configured everywhere need not be in this repository
        printed = _git(root, [words[0], "--no-ignore-revs-file", *words[1:]], seconds)
    return None if printed is None else parse(printed)


def _git(root: str, words: Sequence[str], seconds: float) -> bytes | None:
    """What git prints, b"" when it cannot tell, None when it takes too long."""
    environ = {name: value for name, value in os.environ.items() if name not in HOOK_VARIABLES}
    environ |= {"GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"}
    command = ["git", "--literal-pathspecs", "-c", "core.fsmonitor=false", "-c", "i18n.logOutputEncoding=UTF-8", *words]
    try:
        done = subprocess.run(
            command, cwd=root, env=environ, stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        return None
    except (OSError, ValueError):
        return b""
    return done.stdout if done.returncode == 0 else b""


# What a scan does with it


def remember(
    store: Store, here: Checkout, now: float, paths: Sequence[str] | None = None, *, seconds: float = SECONDS
) -> tuple[str, ...]:
    """Gives the items that lack them their author and the time since when they are there; returns warnings.

    Only items that stand in this checkout, in `paths` if those are given.
    """
    if not here.head or store.read_only:
        return ()
    places = _without_answer(store, here, paths)
    opened = _as_opened(here.root, {one.file for one, _ in places})
    wanted: dict[str, set[int]] = {}
    for one, _ in places:
        wanted.setdefault(opened[one.file], set()).add(one.line)
    told = ask(here.root, wanted, beyond=_beyond(here), seconds=seconds)
    answered = [(line, item) for one, item in places if (line := told.lines.get(opened[one.file], {}).get(one.line))]
    changed: dict[str, TodoItem] = {}
    for line, item in sorted(answered, key=lambda pair: pair[0].at):  # of an item in several places the oldest counts
        before = changed.get(item.id, item)
        author = before.author or wording.clean(line.author)
        changed[item.id] = replace(before, author=author, created_at=min(before.created_at, line.at, now))
    asked = {item.id: item for _, item in places}
    new = [item for ident, item in changed.items() if item != asked[ident]]
    if new:
        with store.write("scan", now) as batch:
            batch.put(*new)
    if not told.left:
        return ()
    return (f"git blame took too long: {len(told.left):,} of {len(wanted):,} files are left for the next scan --blame",)


def _without_answer(store: Store, here: Checkout, paths: Sequence[str] | None) -> list[tuple[Sighting, TodoItem]]:
    """Places that stand, of items that have no author, or seem to be no older than what was first seen of them."""
    standing = [
        one
        for one in store.sightings(checkout=here.checkout)
        if one.state == PRESENT and one.file and (paths is None or _is_in(one.file, paths))
    ]
    items = store.items_by_id({one.todo_id for one in standing})
    first: dict[str, float] = {}
    for one in standing:
        first.setdefault(one.todo_id, one.seen_at)
    lacking = {
        item.id
        for item in items.values()
        if item.status == PENDING and item.kind in _NOTICED and (not item.author or item.created_at >= first[item.id])
    }
    return [(one, items[one.todo_id]) for one in standing if one.todo_id in lacking]


def _is_in(file: str, paths: Iterable[str]) -> bool:
    return any(path in (".", file) or file.startswith(f"{path}/") for path in paths)


def _as_opened(root: str, names: Collection[str]) -> Mapping[str, str]:
    """Stored paths as they are opened: git has to be asked for those that are not plain."""
    if all(name.isascii() and "\\" not in name for name in names):
        return {name: name for name in names}
    return {name: name for name in names} | dict(files.listing(root).files)


def _beyond(here: Checkout) -> frozenset[str]:
    """The commits at which a shallow clone ends."""
    try:
        with open(os.path.join(here.git_dir, "shallow"), encoding="ascii") as file:
            return frozenset(file.read().split())
    except (OSError, ValueError):
        return frozenset()
