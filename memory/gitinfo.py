"""What git knows: where the repository and its store are (read from its files), its history and branches (asked of it).

Everything that is asked has a time limit, and a repository without git, without commits or with another owner gets the
plain answer: nothing is known.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Thread
from typing import TypeVar

from ..parsers.files.worktree import HOOK_VARIABLES, Worktree
from .errors import UsageError

Answer = TypeVar("Answer")

STATE_FOLDER = ".ai_todos"
_SECONDS = 20.0
_COMMIT = re.compile(r"[0-9a-f]{40,64}\Z")
_LINKS_FOLLOWED = 5
_TIPS_ASKED = 50


@dataclass(frozen=True, slots=True)
class Checkout:
    """One working tree. `store_root` is the main worktree of a linked one, else `root`; `checkout` names a linked one.

    `branch` is "" when HEAD is detached or there is no git; `head` is "" before the first commit. `git_dir` is git's
    own folder of the repository, shared by its worktrees.
    """

    root: str
    store_root: str
    checkout: str = ""
    branch: str = ""
    head: str = ""
    git: bool = False
    git_dir: str = ""


@dataclass(frozen=True, slots=True)
class History:
    """Last commit time per path (Unix seconds), and the clock hours (seconds / 3600) of the commits."""

    files: Mapping[str, float] = field(default_factory=dict[str, float])
    hours: frozenset[int] = frozenset()


# Where: read from git's files, without starting git.


def locate(path: str | os.PathLike[str]) -> Checkout:
    """The checkout that holds `path`: the nearest folder with a `.git` folder or file upward.

    A linked worktree keeps its state in the main worktree; a submodule is its own repository. Outside git it is the
    nearest folder upward that has a store (below the home directory and the root), else the folder itself. Raises
    UsageError for the root of a file system.
    """
    start = os.path.realpath(path)
    if not os.path.isdir(start):
        start = os.path.dirname(start)
    for folder in _upward(start):
        found = _repository(folder)
        if found:
            return found
    return _outside_git(start)


def _upward(folder: str) -> Iterator[str]:
    while True:
        yield folder
        above = os.path.dirname(folder)
        if above == folder:
            return
        folder = above


def _repository(folder: str) -> Checkout | None:
    dot_git = os.path.join(folder, ".git")
    if os.path.isdir(dot_git):
        return _checkout(folder, dot_git, dot_git, folder) if os.path.exists(os.path.join(dot_git, "HEAD")) else None
    return _linked(folder, dot_git) if os.path.isfile(dot_git) else None


def is_known(folder: str) -> bool:
    """A folder that nobody named counts only as a git repository, or where there is a store already."""
    here = locate(folder)
    return here.git or os.path.isdir(os.path.join(here.store_root, STATE_FOLDER))


def _outside_git(start: str) -> Checkout:
    home = os.path.realpath(os.path.expanduser("~"))
    for folder in _upward(start):
        if folder in (home, os.path.dirname(folder)):
            break
        if os.path.isdir(os.path.join(folder, STATE_FOLDER)):
            return Checkout(folder, folder)
    if start == os.path.dirname(start):
        raise UsageError(f"{start} is no repository: name one with --repo, or go into its folder")
    return Checkout(start, start)


def _linked(folder: str, dot_git: str) -> Checkout | None:
    """A `.git` file: a linked worktree (its git folder names a common one) or a submodule (it does not)."""
    content = _read(dot_git)
    if not content.startswith("gitdir:"):
        return None
    git_dir = os.path.normpath(os.path.join(folder, content.removeprefix("gitdir:").strip()))
    common = _read(os.path.join(git_dir, "commondir"))
    if not common:
        return _checkout(folder, git_dir, git_dir, folder)
    shared = os.path.realpath(os.path.join(git_dir, common))
    return _checkout(folder, git_dir, shared, _main_worktree(shared), os.path.basename(git_dir))


def _main_worktree(shared: str) -> str:
    """The working tree that a shared git folder belongs to; that of a bare repository lies in the folder itself."""
    if os.path.basename(shared) == ".git":
        return os.path.dirname(shared)
    named = re.search(r"^\s*worktree\s*=\s*(.+?)\s*$", _read(os.path.join(shared, "config")), re.MULTILINE)
    return os.path.realpath(os.path.join(shared, named[1])) if named else shared


def _checkout(root: str, git_dir: str, shared: str, store_root: str, name: str = "") -> Checkout:
    head = _read(os.path.join(git_dir, "HEAD"))
    if not head.startswith("ref:"):
        return Checkout(root, store_root, name, "", head if _COMMIT.match(head) else "", True, shared)
    ref = head.removeprefix("ref:").strip()
    if ref == "refs/heads/.invalid":  # the reftable format keeps refs elsewhere
        ref = _ask(root, "symbolic-ref", "-q", "HEAD").strip()
        commit = _ask(root, "rev-parse", "-q", "--verify", "HEAD").strip()
    else:
        commit = _ref(shared, ref)
    return Checkout(root, store_root, name, ref.removeprefix("refs/heads/"), commit, True, shared)


def _ref(shared: str, ref: str) -> str:
    """The commit that a ref names, "" when there is none."""
    for _ in range(_LINKS_FOLLOWED):
        value = _read(os.path.join(shared, ref))
        if not value.startswith("ref:"):
            return value or _packed(shared, ref)
        ref = value.removeprefix("ref:").strip()
    return ""


def _packed(shared: str, ref: str) -> str:
    for line in _read(os.path.join(shared, "packed-refs")).splitlines():
        commit, _, name = line.partition(" ")
        if name == ref:
            return commit
    return ""


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            return file.read().strip()
    except (OSError, ValueError):
        return ""


# History and branches: asked of git.


def history(here: Checkout, limit: int, since: str = "") -> History:
    """The newest `limit` commits of HEAD (those after the commit `since`, if given) in one `git log`.

    A shallow or unreadable history gives what there is: an empty History leaves all ages equal.
    """
    if not here.head or limit <= 0 or since == here.head:
        return History()
    span = f"{since}..HEAD" if _exists(here, since) else "HEAD"
    options = ("--format=%x01%ct", "--name-only", "-z", "--no-renames", "--no-show-signature")
    printed = _ask(here.root, "log", f"--max-count={limit}", *options, span, "--")
    files: dict[str, float] = {}
    hours: set[int] = set()
    for commit in printed.split("\x01")[1:]:
        when, _, names = commit.partition("\0")
        at = float(when) if when.strip().isdecimal() else 0.0
        hours.add(int(at // 3600))
        for name in filter(None, names.lstrip("\n").split("\0")):
            files.setdefault(unicodedata.normalize("NFC", name), at)
    return History(files, frozenset(hours))


def aside(ask: Callable[[], Answer]) -> Callable[[], Answer]:
    """Asks in a thread, while something else goes on; what comes back waits for the answer."""
    answers: list[Answer] = []
    asking = Thread(target=lambda: answers.append(ask()), daemon=True)
    asking.start()

    def answer() -> Answer:
        asking.join()
        return answers[0] if answers else ask()

    return answer


def changed_files(worktree: Worktree) -> tuple[str, ...]:
    """Paths that differ from HEAD in the working tree or the index, and untracked ones; none where git fails."""
    return tuple(unicodedata.normalize("NFC", name) for name in worktree.changed() or ())


def is_ancestor(here: Checkout, commit: str) -> bool:
    """Whether `commit` is in the history of HEAD."""
    return commit == here.head != "" or merge_base(here, commit) == commit != ""


def merge_base(here: Checkout, commit: str) -> str:
    """The newest commit that the history of HEAD and that of `commit` share, "" when there is none."""
    known = bool(here.head) and _COMMIT.match(commit) is not None
    return _asked(here.root, "merge-base", commit, here.head).strip() if known else ""


def tips(here: Checkout, branch: str, commit: str) -> tuple[str, ...]:
    """The tips of a branch and, if it is gone, of every other branch (here or on a remote) that holds its `commit`."""
    own = _ref(here.git_dir, f"refs/heads/{branch}") if branch else ""
    if own:
        return (own,)
    if not _exists(here, commit):
        return ()
    asked = ("--format=%(objectname)", f"--count={_TIPS_ASKED}", f"--contains={commit}", "refs/heads", "refs/remotes")
    return tuple(dict.fromkeys(_ask(here.root, "for-each-ref", *asked).split()))


def hooks_path(here: Checkout) -> str:
    """Where git looks for hooks, absolute or relative to the root."""
    return _ask(here.root, "rev-parse", "--git-path", "hooks").strip() or ".git/hooks"


def file_at(here: Checkout, commit: str, path: str) -> str:
    """The text of the file `path` at a commit, "" when there is none."""
    return _asked(here.root, "cat-file", "blob", f"{commit}:{path}") if _COMMIT.match(commit) else ""


def renamed(here: Checkout, path: str, old: str, new: str) -> str:
    """What the file `path` of the commit `old` is called at the commit `new`, "" when it has no other name there."""
    if not (_COMMIT.match(old) and _COMMIT.match(new)):
        return ""
    fields = _asked(here.root, "diff", "--name-status", "--diff-filter=R", "-M", "-z", "--no-ext-diff", old, new, "--")
    names = fields.split("\0")
    return dict(zip(names[1::3], names[2::3], strict=False)).get(path, "")


def held_since(here: Checkout, base: str, path: str, words: str) -> bool:
    """Whether a commit after `base` in the history of HEAD put `words` into the file `path`, or took them out."""
    span = f"{base}..{here.head}"
    touched = _asked(here.root, "log", "--name-only", "--format=", "-z", "--no-show-signature", span, "--").split("\0")
    if path not in touched:
        return False
    found = _asked(here.root, "log", "-1", "--format=%H", "--no-show-signature", f"-S{words}", span, "--", path)
    return found != ""


def answers(here: Checkout) -> bool:
    """Whether git is there and reads this repository."""
    return _exists(here, here.head)


def _exists(here: Checkout, commit: str) -> bool:
    return _COMMIT.match(commit) is not None and _asked(here.root, "cat-file", "-t", commit).strip() == "commit"


def _ask(root: str, *args: str) -> str:
    """What git prints, "" when it fails, is missing, or takes too long. Takes no lock, asks nobody, fetches nothing."""
    from subprocess import DEVNULL, PIPE, SubprocessError, run

    environ = {name: value for name, value in os.environ.items() if name not in HOOK_VARIABLES}
    environ |= {"GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"}
    command = ["git", "-c", "core.quotepath=off", "-c", "core.fsmonitor=false", *args]
    try:
        done = run(
            command, cwd=root, env=environ, stdin=DEVNULL, stdout=PIPE, stderr=DEVNULL, timeout=_SECONDS, check=False
        )
    except (OSError, SubprocessError, ValueError):
        return ""
    return done.stdout.decode("utf-8", "surrogateescape") if done.returncode == 0 else ""


#: For questions whose answer never changes: about commits, named by their ids. Only a few answers are large.
_asked = lru_cache(maxsize=64)(_ask)


def checkouts(here: Checkout) -> frozenset[str]:
    """The names of the working trees that there are now; "" is the main one.

    A locked one counts although its folder is not there: it may lie on a disk that is away.
    """
    folder = os.path.join(here.git_dir, "worktrees")
    names = os.listdir(folder) if here.git_dir and os.path.isdir(folder) else []
    there = (
        name
        for name in names
        if os.path.exists(os.path.join(folder, name, "locked"))
        or os.path.exists(os.path.join(folder, name, _read(os.path.join(folder, name, "gitdir"))))
    )
    return frozenset({"", *there})
