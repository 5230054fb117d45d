"""Which files a repository has: as git lists them, or by a walk of our own that honours .gitignore. Links are never followed."""

from __future__ import annotations

import os
import re
import subprocess
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

#: Never walked into, in git or not.
_NEVER = frozenset({".git", ".hg", ".svn", ".ai_todos"})
#: Other people's or generated code: not walked into outside git, where no .gitignore need say so.
_OUTSIDE_GIT = frozenset(
    "node_modules __pycache__ site-packages .venv .tox .nox .mypy_cache .pytest_cache .ruff_cache .eggs bower_components".split()
)
_SECONDS = 120.0


def list_files(root: Path, exclude: Sequence[str] = ()) -> tuple[list[str], list[str]]:
    """Paths below `root` (POSIX, as the file system spells them, sorted) and warnings.

    In git: what is tracked, and what is new and not ignored. Elsewhere, or when git refuses: a walk.
    """
    listed, warning = _from_git(root)
    paths = list(_walk(root)) if listed is None else listed
    if exclude:
        rules = [rule for pattern in exclude if (rule := _rule(pattern, ""))]
        paths = [path for path in paths if not _is_ignored(path, rules)]
    return sorted(paths), [warning] if warning else []


def _from_git(root: Path) -> tuple[list[str] | None, str]:
    if not any((folder / ".git").exists() for folder in (root, *root.parents)):
        return None, ""
    command = ["git", "-c", "core.fsmonitor=false", "ls-files", "-co", "--exclude-standard", "-z"]
    try:
        done = subprocess.run(command, cwd=root, capture_output=True, check=False, timeout=_SECONDS)
    except FileNotFoundError:
        return None, "git is not installed: files are listed without it"
    except subprocess.TimeoutExpired:
        return None, "git took too long: files are listed without it"
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().split("\n")[0]
        return None, f"git ls-files failed ({said}): files are listed without it"
    names = {os.fsdecode(name) for name in done.stdout.split(b"\0") if name}
    return [name for name in names if _NEVER.isdisjoint(name.split("/"))], ""


def _walk(root: Path) -> Iterator[str]:
    """Every file below `root` that no .gitignore on the way ignores."""
    waiting: list[tuple[str, tuple[Rule, ...]]] = [("", ())]
    while waiting:
        folder, rules = waiting.pop()
        here = root / folder
        rules = (*rules, *_rules_in(here / ".gitignore", folder))
        try:
            with os.scandir(here) as found:
                entries = sorted(found, key=lambda entry: entry.name)
        except OSError:
            continue
        for entry in entries:
            path = f"{folder}/{entry.name}" if folder else entry.name
            if entry.is_dir(follow_symlinks=False):
                if _is_walked(entry, rules, path):
                    waiting.append((path, rules))
            elif not _matches(path, rules, is_folder=False):
                yield path


def _is_walked(entry: os.DirEntry[str], rules: Sequence[Rule], path: str) -> bool:
    if entry.name in _NEVER or entry.name in _OUTSIDE_GIT or _matches(path, rules, is_folder=True):
        return False
    return not os.path.lexists(os.path.join(entry.path, "pyvenv.cfg"))


# .gitignore, as gitignore(5) has it: the last rule that matches decides, and nothing below an ignored folder comes back.

Rule = tuple[re.Pattern[str], bool, bool]  # the path it matches, whether it takes back, whether only folders


def _rules_in(path: Path, folder: str) -> list[Rule]:
    try:
        text = path.read_text(encoding="utf-8", errors="surrogateescape") if not path.is_symlink() else ""
    except OSError:
        return []
    return [rule for line in text.split("\n") if (rule := _rule(line.rstrip("\r"), folder))]


@cache
def _rule(line: str, folder: str) -> Rule | None:
    line = re.sub(r"(?<!\\) +\Z", "", line)
    if not line or line.startswith("#"):
        return None
    takes_back = line.startswith("!")
    line = line[1:] if takes_back else line.removeprefix("\\") if line.startswith(("\\!", "\\#")) else line
    only_folders = line.endswith("/")
    line = line.rstrip("/")
    anchored = "/" in line
    pattern = _regex(line.lstrip("/"))
    prefix = re.escape(folder + "/") if folder else ""
    try:
        compiled = re.compile(f"{prefix}{pattern}" if anchored else f"{prefix}(?:.*/)?{pattern}")
    except re.error:
        return None
    return compiled, takes_back, only_folders


def _regex(pattern: str) -> str:
    out, at = "", 0
    while at < len(pattern):
        if pattern.startswith("**/", at) and (at == 0 or pattern[at - 1] == "/"):
            out, at = out + "(?:.*/)?", at + 3
        elif pattern.startswith("/**", at) and at + 3 == len(pattern):
            out, at = out + "/.+", at + 3
        elif pattern[at] == "*":
            run = len(pattern[at:]) - len(pattern[at:].lstrip("*"))
            out, at = out + "[^/]*", at + run
        elif pattern[at] == "?":
            out, at = out + "[^/]", at + 1
        elif pattern[at] == "[" and (end := pattern.find("]", at + 2)) > 0:
            inside = pattern[at + 1 : end].replace("\\", "\\\\").replace("[", "\\[")
            inside = "^" + inside[1:] if inside[0] in "!^" else inside
            out, at = out + f"(?!/)[{inside}]", end + 1
        elif pattern[at] == "\\" and at + 1 < len(pattern):
            out, at = out + re.escape(pattern[at + 1]), at + 2
        else:
            out, at = out + re.escape(pattern[at]), at + 1
    return out


def _matches(path: str, rules: Sequence[Rule], *, is_folder: bool) -> bool:
    for pattern, takes_back, only_folders in reversed(rules):
        if (is_folder or not only_folders) and pattern.fullmatch(path):
            return not takes_back
    return False


def _is_ignored(path: str, rules: Sequence[Rule]) -> bool:
    """Whether a path or a folder above it is ignored."""
    parts = path.split("/")
    above = ("/".join(parts[:end]) for end in range(1, len(parts)))
    return any(_matches(folder, rules, is_folder=True) for folder in above) or _matches(path, rules, is_folder=False)


def normal(path: str) -> str:
    """A path as it is stored: NFC (macOS hands out NFD), and without lone surrogates."""
    return unicodedata.normalize("NFC", path) if not path.isascii() else path
