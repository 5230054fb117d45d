"""What git knows: where the repository and its store are (read from its files), its history and branches (asked of git).

Everything that is asked has a time limit, and a repository without git, without commits or with another owner gets the
plain answer: nothing is known.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

STATE_FOLDER = ".ai_todos"
_SECONDS = 20.0
_SHA = 40


@dataclass(frozen=True, slots=True)
class Checkout:
    """One working tree. `store_root` is the main worktree of a linked one, else `root`; `checkout` names a linked worktree.

    `branch` is "" when HEAD is detached or there is no git; `head` is "" before the first commit.
    """

    root: str
    store_root: str
    checkout: str = ""
    branch: str = ""
    head: str = ""
    git: bool = False


@dataclass(frozen=True, slots=True)
class History:
    """Last commit time per path (Unix seconds), and the clock hours (seconds / 3600) of the commits."""

    files: Mapping[str, float] = field(default_factory=dict[str, float])
    hours: frozenset[int] = frozenset()


def locate(path: str | os.PathLike[str]) -> Checkout:
    """The checkout that holds `path`: the nearest folder with a `.git` folder or file upward.

    A linked worktree keeps its state in the main worktree; a submodule is its own repository. Outside git it is the nearest
    folder upward that has a store (below the home directory and the root), else the folder itself.
    """
    start = os.path.realpath(path)
    if not os.path.isdir(start):
        start = os.path.dirname(start)
    for folder in _upward(start):
        dot_git = os.path.join(folder, ".git")
        if os.path.isdir(dot_git) and os.path.exists(os.path.join(dot_git, "HEAD")):
            return _checkout(folder, dot_git, dot_git, folder)
        if os.path.isfile(dot_git):
            found = _linked(folder, dot_git)
            if found:
                return found
    home = os.path.realpath(os.path.expanduser("~"))
    for folder in _upward(start):
        if folder in (home, os.path.dirname(folder)):
            break
        if os.path.isdir(os.path.join(folder, STATE_FOLDER)):
            return Checkout(folder, folder)
    return Checkout(start, start)


def _upward(folder: str) -> Iterable[str]:
    while True:
        yield folder
        above = os.path.dirname(folder)
        if above == folder:
            return
        folder = above


def _linked(folder: str, dot_git: str) -> Checkout | None:
    """A `.git` file: a linked worktree (its git folder names a common one) or a submodule (it does not)."""
    content = _read(dot_git)
    if not content.startswith("gitdir:"):
        return None
    git_dir = os.path.normpath(os.path.join(folder, content.removeprefix("gitdir:").strip()))
    common = _read(os.path.join(git_dir, "commondir"))
    if not common:
        return _checkout(folder, git_dir, git_dir, folder)
    shared = os.path.normpath(os.path.join(git_dir, common))
    main = os.path.dirname(shared)
    # A bare repository with worktrees has no main worktree: the state lies beside its shared folder.
    main = main if os.path.basename(shared) == ".git" else shared
    return _checkout(folder, git_dir, shared, main, os.path.basename(git_dir))


def _checkout(root: str, git_dir: str, shared: str, store_root: str, name: str = "") -> Checkout:
    head = _read(os.path.join(git_dir, "HEAD"))
    if not head.startswith("ref:"):
        return Checkout(root, store_root, name, "", head if len(head) >= _SHA else "", git=True)
    ref = head.removeprefix("ref:").strip()
    if ref == "refs/heads/.invalid":  # the reftable format keeps refs elsewhere
        ref = _ask(root, "symbolic-ref", "-q", "HEAD").strip()
        commit = _ask(root, "rev-parse", "-q", "--verify", "HEAD").strip()
    else:
        commit = _read(os.path.join(shared, ref)) or _read(os.path.join(git_dir, ref)) or _packed(shared, ref)
    return Checkout(root, store_root, name, ref.removeprefix("refs/heads/"), commit, git=True)


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
    except OSError:
        return ""


def _ask(root: str, *args: str, seconds: float = _SECONDS) -> str:
    """What git prints, "" when it fails, is missing, or takes too long."""
    from subprocess import DEVNULL, PIPE, TimeoutExpired, run

    command = ["git", "-c", "core.quotepath=off", "-c", "core.fsmonitor=false", *args]
    try:
        done = run(command, cwd=root, stdin=DEVNULL, stdout=PIPE, stderr=DEVNULL, timeout=seconds, check=False)
    except (OSError, TimeoutExpired):
        return ""
    return done.stdout.decode("utf-8", "surrogateescape") if done.returncode == 0 else ""


def history(here: Checkout, limit: int, since: str = "") -> History:
    """The newest `limit` commits of HEAD (those after the commit `since`, if given) in one `git log`.

    A shallow or unreadable history gives what there is: an empty History leaves all ages equal.
    """
    if not here.head or limit <= 0 or since == here.head:
        return History()
    span = [f"{since}..HEAD"] if since else ["HEAD"]
    printed = _ask(
        here.root, "log", f"--max-count={limit}", "--format=%x01%ct", "--name-only", "-z", "--no-renames", *span, "--"
    )
    files: dict[str, float] = {}
    hours: set[int] = set()
    for commit in printed.split("\x01")[1:]:
        when, _, names = commit.partition("\0")
        at = float(when) if when.strip().isdecimal() else 0.0
        hours.add(int(at // 3600))
        for name in names.split("\0"):
            if name.strip("\n"):
                files.setdefault(name.strip("\n"), at)
    return History(files, frozenset(hours))


def changed_files(here: Checkout) -> tuple[str, ...]:
    """Paths that differ from HEAD in the working tree or the index, and untracked ones."""
    if not here.git:
        return ()
    fields = _ask(here.root, "status", "--porcelain", "-z", "--untracked-files=all", "--no-renames").split("\0")
    return tuple(entry[3:] for entry in fields if len(entry) > 3)


def is_ancestor(here: Checkout, commit: str) -> bool:
    """Whether `commit` is in the history of HEAD."""
    return bool(commit) and (commit == here.head or _succeeds(here.root, "merge-base", "--is-ancestor", commit, "HEAD"))


def branch_exists(here: Checkout, branch: str) -> bool:
    return _succeeds(here.root, "show-ref", "--verify", "--quiet", f"refs/heads/{branch}")


def file_at(here: Checkout, rev: str, path: str) -> str:
    """The text of the file `path` at the revision `rev`, "" when there is none."""
    return _ask(here.root, "cat-file", "blob", f"{rev}:{path}")


def _succeeds(root: str, *args: str) -> bool:
    from subprocess import DEVNULL, TimeoutExpired, run

    try:
        done = run(
            ["git", *args], cwd=root, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, timeout=_SECONDS, check=False
        )
    except (OSError, TimeoutExpired):
        return False
    return done.returncode == 0
