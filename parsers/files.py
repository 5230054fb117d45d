"""Which files of a folder are scanned: what git lists, or an own walk that honours ignore files where git cannot.

Links are never followed. Paths are handed out twice: as they are stored (POSIX, NFC) and as they are opened.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from unicodedata import normalize

from . import ignore

_SECONDS = 120
#: Folders that hold no work of this repository, wherever nobody said so in an ignore file.
_GENERATED = frozenset(
    {
        "node_modules",
        "bower_components",
        "__pycache__",
        "site-packages",
        ".tox",
        ".nox",
        ".eggs",
        ".git",
        ".hg",
        ".svn",
        ".ai_todos",
    }
)
_GENERATED_ENDS = ("_cache", ".egg-info", ".dist-info")
#: What a git hook sets for its own repository would name the wrong one here.
_GIT_VARIABLES = frozenset(
    {
        "GIT_DIR",
        "GIT_WORK_TREE",
        "GIT_INDEX_FILE",
        "GIT_PREFIX",
        "GIT_COMMON_DIR",
        "GIT_NAMESPACE",
        "GIT_OBJECT_DIRECTORY",
    }
)


@dataclass(frozen=True, slots=True)
class Listing:
    """`files` holds (stored path, path to open below the root), sorted; `warnings` what the user should know."""

    files: tuple[tuple[str, str], ...]
    warnings: tuple[str, ...] = ()


def listing(root: str) -> Listing:
    """The files of a repository that git tracks or would track; outside git, all that no ignore file excludes."""
    if not os.path.lexists(os.path.join(root, ".git")):
        return Listing(_stored(_walk(root)))
    names, problem = _git_files(root)
    if problem:
        return Listing(_stored(_walk(root)), (f"git could not list the files, so ai-todos did: {problem}",))
    return Listing(_stored(names))


def listing_of_any(folder: str) -> Listing:
    """The files below any folder; all of them when git ignores the folder itself."""
    names, problem = _git_files(folder)
    return Listing(_stored(_walk(folder) if problem or not names else names))


def _git_files(root: str) -> tuple[list[str], str]:
    command = ["git", "-c", "core.fsmonitor=false", "ls-files", "-co", "--exclude-standard", "-z"]
    environ = {name: value for name, value in os.environ.items() if name not in _GIT_VARIABLES}
    environ["GIT_OPTIONAL_LOCKS"] = "0"
    try:
        done = subprocess.run(
            command, cwd=root, env=environ, stdin=subprocess.DEVNULL, capture_output=True, timeout=_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return [], f"{type(error).__name__}: {error}"
    if done.returncode:
        return [], done.stderr.decode("utf-8", "replace").strip().partition("\n")[0]
    return [os.fsdecode(name) for name in done.stdout.split(b"\0") if name], ""


def stored(name: str) -> str:
    """A file's name as it is kept: POSIX, NFC, and what is no Unicode spelled as `\\xe9`."""
    if name.isascii():
        return name
    return normalize("NFC", name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace"))


def _stored(names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Sorted by stored path; of two names that differ only in normalisation, the normalised one counts."""
    found: dict[str, str] = {}
    for name in names:
        if not name.startswith(".ai_todos/"):
            kept = stored(name)
            if kept not in found or kept == name:
                found[kept] = name
    return tuple(sorted(found.items()))


#: The ignore files that speak on a folder: the folder each stands in ("" or ending with a slash) and its patterns.
_Layers = tuple[tuple[str, tuple[ignore.Pattern, ...]], ...]


def _walk(root: str) -> Iterator[str]:
    waiting: list[tuple[str, _Layers]] = [("", ())]
    while waiting:
        folder, above = waiting.pop()
        here = (*above, *_ignore_file(root, folder))
        for entry in _entries(os.path.join(root, folder) if folder else root):
            path = folder + entry.name
            if entry.is_symlink():
                yield path
            elif entry.is_dir(follow_symlinks=False):
                if not _is_generated(entry) and not _is_ignored(here, path, is_folder=True):
                    waiting.append((path + "/", here))
            elif not _is_ignored(here, path, is_folder=False):
                yield path


def _entries(folder: str) -> Sequence[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as found:
            return sorted(found, key=lambda entry: entry.name)
    except OSError:
        return ()


def _is_generated(entry: os.DirEntry[str]) -> bool:
    return (
        entry.name in _GENERATED
        or entry.name.endswith(_GENERATED_ENDS)
        or os.path.exists(os.path.join(entry.path, "pyvenv.cfg"))
        or os.path.lexists(os.path.join(entry.path, ".git"))  # a repository of its own
    )


def _ignore_file(root: str, folder: str) -> _Layers:
    try:
        with open(os.path.join(root, folder, ".gitignore"), encoding="utf-8", errors="surrogateescape") as file:
            return ((folder, ignore.parse(file)),)
    except OSError:
        return ()


def _is_ignored(layers: _Layers, path: str, *, is_folder: bool) -> bool:
    for folder, patterns in reversed(layers):
        answer = ignore.matches(patterns, path[len(folder) :], is_folder)
        if answer is not None:
            return answer
    return False
