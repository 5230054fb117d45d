"""What is in a repository and is nobody's open work there: installed, vendored and built trees, generated files.

By its name alone only what never is a team's own source. A name such as `build` or `vendor` may be: under the one what
git tracks counts, and the other is left out where its content shows that a tool filled it. The setting `exclude` brings
anything back (`!third_party/`).
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence

from . import ignore

#: Folders that never hold a team's own source.
_FOLDERS = frozenset(
    {
        ".ai_todos", ".bundle", ".eggs", ".git", ".gradle", ".hg", ".next", ".nox", ".nuxt", ".parcel-cache",
        ".svelte-kit", ".svn", ".terraform", ".tox", ".venv", ".yarn", "3rdparty", "Carthage", "Godeps", "Pods",
        "__pycache__", "_vendor", "bower_components", "jspm_packages", "node_modules", "site-packages", "third-party",
        "third_party", "thirdparty", "vendored",
    }
)  # fmt: skip
_FOLDER_ENDS = (".egg-info", ".dist-info")
#: Files that tools write: minified, locked, compiled from a schema.
_FILE_ENDS = (
    ".min.js", ".min.mjs", ".min.css", ".bundle.js", ".js.map", ".css.map", "-lock.json", "-lock.yaml", ".lock",
    "_pb2.py", "_pb2.pyi", "_pb2_grpc.py", ".pb.go", ".pb.cc", ".pb.h", ".pb.swift", ".g.dart", ".freezed.dart",
    ".designer.cs", ".g.cs",
)  # fmt: skip
#: What a package manager leaves in the `vendor` that it fills (Go, Composer, pip, Bundler).
_VENDORS_MARKS = ("modules.txt", "autoload.php", "vendor.txt", "bundle")
_WEB_OR_PYTHON = (
    "package.json", "pyproject.toml", "setup.py", "setup.cfg", "build.gradle", "build.gradle.kts", "CMakeLists.txt",
    "pubspec.yaml",
)  # fmt: skip
#: Folders that a build writes, and what stands beside one that does.
_BUILT = {
    "build": _WEB_OR_PYTHON,
    "dist": _WEB_OR_PYTHON,
    "target": ("Cargo.toml", "pom.xml", "build.sbt", "project.clj"),
    "_build": ("mix.exs", "conf.py", "dune-project", "rebar.config"),
    "deps": ("mix.exs",),
}

NEVER, UNLESS_TRACKED, COUNTS = "never", "unless tracked", "counts"

_HEAD = 2_000
_LEADER = rb"^[ \t]*(?:[#;%*/]|--|<!--|\"\"\"|'''|\(\*|rem\b|//)[^\n]*?"
_SAYS_SO = re.compile(
    _LEADER
    + rb"(?:@generated\b|<auto-?generated"
    + rb"|(?:generated|compiled)\b[^\n]*(?:\n[^\n]*){0,2}?\bdo not (?:edit|modify|change)\b"
    + rb"|\bdo not (?:edit|modify|change)\b[^\n]*(?:\n[^\n]*){0,2}?\bgenerated\b)",
    re.MULTILINE,
)


class Trees:
    """Which folders and files below `root` are left out; `exclude` is the setting, of which `!pattern` brings back.

    `environments` are folders known to be Python's virtual environments. Folders are "" or end with a slash.
    """

    def __init__(self, root: str, exclude: Sequence[str] = (), environments: Iterable[str] = ()) -> None:
        self._root = root
        self._wanted = tuple(pattern for pattern in ignore.parse(exclude) if pattern.negated)
        self._environments = frozenset(environments)
        self._folders: dict[str, str] = {"": COUNTS}

    def folder(self, folder: str) -> str:
        """NEVER, COUNTS, or UNLESS_TRACKED: what git tracks in it counts, and nothing else."""
        known = self._folders.get(folder)
        if known is None:
            above = self.folder(folder[: folder.rfind("/", 0, -1) + 1])
            known = self._folders[folder] = above if above == NEVER else self._judged(folder, above)
        return known

    def file(self, path: str) -> str:
        """As `folder`, for a file."""
        if path.endswith(_FILE_ENDS) and not self._is_wanted(path, is_folder=False):
            return NEVER
        return self.folder(path[: path.rfind("/") + 1])

    def _judged(self, folder: str, above: str) -> str:
        path = folder[:-1]
        start = path.rfind("/") + 1
        found = self._judged_by_name(path[start:], path[:start], folder)
        return above if found == COUNTS or self._is_wanted(path, is_folder=True) else found

    def _judged_by_name(self, name: str, above: str, folder: str) -> str:
        if name in _FOLDERS or name.endswith(_FOLDER_ENDS) or (name[0] == "." and name.endswith("_cache")):
            return NEVER
        if folder in self._environments or (name == "vendor" and self._is_filled(folder)):
            return NEVER
        beside = _BUILT.get(name, ())
        return UNLESS_TRACKED if any(self._exists(above + one) for one in beside) else COUNTS

    def _is_filled(self, folder: str) -> bool:
        """Whether a package manager filled this `vendor`: it left its mark, or nothing but folders."""
        if any(self._exists(folder + mark) for mark in _VENDORS_MARKS):
            return True
        try:
            with os.scandir(os.path.join(self._root, folder)) as found:
                return all(entry.is_dir(follow_symlinks=False) for entry in found)
        except OSError:
            return False

    def _exists(self, path: str) -> bool:
        return os.path.lexists(os.path.join(self._root, path))

    def _is_wanted(self, path: str, *, is_folder: bool) -> bool:
        return bool(self._wanted) and ignore.matches(self._wanted, path, is_folder) is False


def says_so(data: bytes) -> bool:
    """Whether the first lines of a file say that a tool wrote it: `@generated`, or "generated ... DO NOT EDIT"."""
    head = data[:_HEAD].lower()
    return (b"generated" in head or b"compiled" in head) and _SAYS_SO.search(head) is not None
