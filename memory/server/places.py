"""Which repository a client means: the one named at the start, its roots, its project variables, where it was started.

Hosts start servers in `/`, in the home folder or in System32: none of them is ever taken for a repository.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from urllib.parse import unquote, urlsplit

from .. import gitinfo
from ..errors import UsageError

#: Where hosts write the folder that is open in them.
_VARIABLES = ("CLAUDE_PROJECT_DIR", "WORKSPACE_FOLDER_PATHS")
_UNKNOWN = "no repository is known: start it as `ai-todos mcp --repo DIR`, or open a folder in the client"


def choose(named: str, roots: Iterable[str], environ: Mapping[str, str]) -> str:
    """The folder of the repository; `roots` are file URIs. Raises UsageError."""
    if named:
        return _usable(named)
    for folder in filter(os.path.isdir, map(path_of, roots)):
        if not refused(folder):
            return _usable(folder)
    for folder in _fallbacks(environ):
        if os.path.isdir(folder) and not refused(folder) and gitinfo.is_known(folder):
            return folder
    raise UsageError(_UNKNOWN)


def _fallbacks(environ: Mapping[str, str]) -> Iterator[str]:
    for name in _VARIABLES:
        yield from filter(os.path.isabs, environ.get(name, "").split(os.pathsep))
    yield os.getcwd()


def path_of(uri: str) -> str:
    """The local path of a file URI, "" for any other."""
    parts = urlsplit(uri)
    if parts.scheme != "file" or parts.netloc not in ("", "localhost"):
        return ""
    path = unquote(parts.path)
    return path[1:] if os.name == "nt" and path[2:3] == ":" else path


def _usable(folder: str) -> str:
    path = os.path.abspath(folder)
    if not os.path.isdir(path):
        raise UsageError(f"there is no folder {path}: name the repository with --repo")
    reason = refused(path)
    if reason:
        raise UsageError(f"{path} {reason}: name a repository with --repo")
    return path


def refused(folder: str) -> str:
    """Why a folder, or the repository around it, cannot be the one; "" when it can."""
    path = os.path.realpath(folder)
    if path == os.path.dirname(path):
        return "is the root of the file system"
    root = gitinfo.locate(path).root
    if os.path.realpath(os.path.expanduser("~")) in (path, root):
        return "is the home folder"
    windows = os.environ.get("SYSTEMROOT", "")
    inside = windows and os.path.normcase(path).startswith(os.path.normcase(os.path.realpath(windows)))
    return "belongs to the system" if inside or root == os.path.dirname(root) else ""
