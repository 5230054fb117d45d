"""Which files of a folder are scanned: what git lists, or an own walk that honours ignore files where git cannot.

From both, `.ai_todosignore` and the trees that tools write (generated.py) are taken away. Links are never followed.
Paths are handed out twice: as they are stored (POSIX, NFC) and as they are opened.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from unicodedata import normalize

from . import ignore
from .generated import COUNTS, NEVER, UNLESS_TRACKED, Trees
from .worktree import HOOK_VARIABLES

#: Ignore files of the team, beside git's own: they can take files away, and bring none back that git ignores.
OWN_IGNORE = ".ai_todosignore"
_SECONDS = 120


@dataclass(frozen=True, slots=True)
class Listing:
    """`files` holds (stored path, path to open below the root), sorted; `warnings` what the user should know."""

    files: tuple[tuple[str, str], ...]
    warnings: tuple[str, ...] = ()


def listing(root: str, exclude: Sequence[str] = (), names: Sequence[str] | None = None) -> Listing:
    """The files of a repository that git tracks or would track; outside git, all that no ignore file excludes.

    `exclude` is the setting: here only what it brings back counts (`!third_party/`). `names` are what git has listed
    already (worktree.py).
    """
    if names is not None:
        return Listing(_stored(_without_trees(root, names, exclude)))
    if not os.path.lexists(os.path.join(root, ".git")):
        return Listing(_stored(_walk(root, exclude)))
    names, problem = _git_files(root)
    if problem:
        walked = _walk(root, exclude, _personal_rules(root))
        return Listing(_stored(walked), (f"git could not list the files, so ai-todos did: {problem}",))
    return Listing(_stored(_without_trees(root, names, exclude)))


def listing_of_any(folder: str, exclude: Sequence[str] = ()) -> Listing:
    """The files below any folder; all of them when git ignores the folder itself."""
    names, problem = _git_files(folder)
    if problem or not names:
        return Listing(_stored(_walk(folder, exclude)))
    return Listing(_stored(_without_trees(folder, names, exclude)))


def _git_files(root: str, *more: str) -> tuple[list[str], str]:
    """What `git ls-files` lists: tracked and new files, or what `more` asks for instead."""
    printed, problem = _git(root, "ls-files", *(more or ("-co", "--exclude-standard")), "-z")
    return [os.fsdecode(name) for name in printed.split(b"\0") if name], problem


def not_as_staged(root: str, paths: Sequence[str]) -> set[str]:
    """Those of `paths` that differ from what git has staged, or that it does not track: it has not written them."""
    printed = _git(root, "--literal-pathspecs", "ls-files", "-mo", "--exclude-standard", "-z", "--", *paths)[0]
    return {os.fsdecode(name) for name in printed.split(b"\0") if name}


def _git(root: str, *words: str) -> tuple[bytes, str]:
    """What git prints, and why it could not."""
    environ = {name: value for name, value in os.environ.items() if name not in HOOK_VARIABLES}
    environ["GIT_OPTIONAL_LOCKS"] = "0"
    command = ["git", "-c", "core.fsmonitor=false", *words]
    try:
        done = subprocess.run(
            command, cwd=root, env=environ, stdin=subprocess.DEVNULL, capture_output=True, timeout=_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return b"", f"{type(error).__name__}: {error}"
    if done.returncode:
        return b"", done.stderr.decode("utf-8", "replace").strip().partition("\n")[0] or f"exit {done.returncode}"
    return done.stdout, ""


def _without_trees(root: str, names: Sequence[str], exclude: Sequence[str]) -> Iterable[str]:
    """Git's list without what `.ai_todosignore` and generated.py leave out."""
    environments = {name[: -len("pyvenv.cfg")] for name in names if name.endswith("/pyvenv.cfg")}
    trees = Trees(root, exclude, environments)
    judged = [(name, verdict) for name in names if (verdict := trees.file(name)) != NEVER]
    doubtful = {name for name, verdict in judged if verdict == UNLESS_TRACKED}
    if doubtful:
        doubtful -= set(_git_files(root, "-c")[0])
    holders = {name.removesuffix(OWN_IGNORE) for name in names if name.endswith(f"/{OWN_IGNORE}")}
    if os.path.lexists(os.path.join(root, OWN_IGNORE)):
        holders.add("")
    left = (name for name, _ in judged if name not in doubtful)
    if not holders:
        return left
    ignored = ignore.Ignored(root, OWN_IGNORE, holds=holders.__contains__)
    return (name for name in left if not ignored(name))


def stored(name: str) -> str:
    """A file's name as it is kept: POSIX, NFC, and what is no Unicode spelled as `\\xe9`."""
    if name.isascii():
        return name
    return normalize("NFC", name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace"))


def _stored(names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Sorted by stored path; of two names that differ only in normalisation, the normalised one counts."""
    found: dict[str, str] = {}
    for name in names:
        kept = stored(name)
        if kept not in found or kept == name:
            found[kept] = name
    return tuple(sorted(found.items()))


@dataclass(frozen=True, slots=True)
class PersonalRules:
    """What one person's git ignores beside the `.gitignore` files, the weakest first; and whether case counts."""

    patterns: tuple[tuple[ignore.Pattern, ...], ...] = ()
    any_case: bool = False


def _personal_rules(root: str) -> PersonalRules:
    def ask(*words: str) -> str:
        return os.fsdecode(_git(root, *words)[0]).rstrip("\n")

    any_case = ask("config", "--type=bool", "--get", "core.ignorecase") == "true"
    everywhere = ask("config", "--type=path", "--get", "core.excludesFile") or os.path.join(
        os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config"), "git", "ignore"
    )
    here = ask("rev-parse", "--git-path", "info/exclude") or os.path.join(".git", "info", "exclude")
    files = (os.path.join(root, everywhere), os.path.join(root, here))
    return PersonalRules(tuple(ignore.read(file, any_case=any_case) for file in files), any_case)


class Sieve:
    """Which single files and folders below a root a whole scan looks at: asked without git, of what it knew when made.

    `tracked` are the files that git tracks: ignore files say nothing of them.
    """

    def __init__(
        self,
        root: str,
        exclude: Sequence[str] = (),
        personal: PersonalRules | None = None,
        tracked: AbstractSet[str] = frozenset(),
    ) -> None:
        personal = personal or PersonalRules()
        self.root = root
        self._git = ignore.Ignored(root, ".gitignore", personal.patterns, any_case=personal.any_case)
        self._own = ignore.Ignored(root, OWN_IGNORE)
        self._trees = Trees(root, exclude)
        self._tracked = tracked
        self._holding = {name[: at + 1] for name in tracked for at, char in enumerate(name) if char == "/"}

    @classmethod
    def of_repository(cls, root: str, exclude: Sequence[str] = ()) -> Sieve:
        if not os.path.lexists(os.path.join(root, ".git")):
            return cls(root, exclude)
        return cls(root, exclude, _personal_rules(root), frozenset(_git_files(root, "-c")[0]))

    def file(self, path: str) -> bool:
        """Whether a file (as it is opened) is looked at."""
        verdict = self._trees.file(path)
        if verdict == NEVER or self._own(path):
            return False
        return path in self._tracked or (verdict == COUNTS and not self._git(path))

    def folder(self, folder: str) -> bool:
        """Whether a folder ("" or ending with a slash) may hold files that are looked at."""
        verdict = self._trees.folder(folder)
        if verdict == NEVER or self._own.folder(folder):
            return False
        return folder in self._holding or (verdict == COUNTS and not self._git.folder(folder))

    def folders(self, below: str = "") -> Iterator[str]:
        """The folders that may hold files that are looked at, `below` first."""
        return (folder for folder, _ in _looked_through(self, below))

    def walk(self) -> Iterator[str]:
        """The files that are looked at; as git lists them, and in no order."""
        for folder, entries in _looked_through(self, ""):
            for entry in entries:
                path = folder + entry.name
                if (entry.is_symlink() or not entry.is_dir(follow_symlinks=False)) and self.file(path):
                    yield path


def _walk(root: str, exclude: Sequence[str], personal: PersonalRules | None = None) -> Iterator[str]:
    return Sieve(root, exclude, personal).walk()


def _looked_through(sieve: Sieve, below: str) -> Iterator[tuple[str, Sequence[os.DirEntry[str]]]]:
    waiting = [below]
    while waiting:
        folder = waiting.pop()
        entries = _entries(os.path.join(sieve.root, folder) if folder else sieve.root)
        if folder and any(entry.name in (".git", "pyvenv.cfg") for entry in entries):
            continue  # a repository of its own, an environment
        yield folder, entries
        for entry in entries:
            inner = f"{folder}{entry.name}/"
            if entry.is_dir(follow_symlinks=False) and sieve.folder(inner):
                waiting.append(inner)


def _entries(folder: str) -> Sequence[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as found:
            return list(found)
    except OSError:
        return ()
