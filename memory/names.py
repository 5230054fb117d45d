"""Which files, folders and symbols a prompt names. Starts fast; one pass, linear in the prompt."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

#: A prompt is read so far (half at its beginning, half at its end), and no more names are taken from it.
_READ_AT_MOST = 40_000
_NAMES_AT_MOST = 500

_PATHLIKE = re.compile(r"(?:(?<!\w)[A-Za-z]:(?=[/\\]))?[\w@+~.\-/\\]{2,300}")
_ASCII_RUN = re.compile(r"[A-Za-z0-9_@+~.\-/\\]{2,300}")
_EXTENSION = re.compile(r"[^/.]\.[A-Za-z][A-Za-z0-9]{0,9}(?![A-Za-z0-9])")
_WITHOUT_EXTENSION = frozenset({"Dockerfile", "Gemfile", "Jenkinsfile", "Justfile", "LICENSE", "Makefile", "Rakefile"})
_DOTTED = re.compile(r"(?<![\w/\\.\-])[A-Za-z_]\w{0,80}(?:\.[A-Za-z_]\w{0,80}){0,8}(?![/\\])", re.ASCII)
_TELLS_SYMBOL = re.compile(r"[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]|\w\.\w|[A-Z]{2}[a-z]")
_CODE_SPAN = re.compile(r"`([^`\n]{1,200})`")


def files_named(prompt: str, given: Iterable[str] = (), root: str = "") -> frozenset[str]:
    """Paths as a repository writes them, from a prompt and a list; relative to `root` when below it.

    What lies elsewhere keeps a leading `/`. A folder is named by a path without an extension.
    """
    found: set[str] = set()
    for name in [*given, *_path_tokens(_bounded(prompt))]:
        path = _as_repository_path(name, root)
        if path and len(found) < _NAMES_AT_MOST:
            found.add(path)
    return frozenset(found)


def symbols_named(prompt: str) -> frozenset[str]:
    """Identifiers that a prompt names: those with humps, underscores or dots, those called, those in a code span."""
    prompt = _bounded(prompt)
    found: set[str] = set()
    for span in _CODE_SPAN.finditer(prompt):
        found.update(_DOTTED.findall(span[1]))
    for match in _DOTTED.finditer(prompt):
        if _TELLS_SYMBOL.search(match[0]) or prompt[match.end() : match.end() + 1] == "(" or _is_proper(prompt, match):
            found.add(match[0])
        if len(found) >= _NAMES_AT_MOST:
            break
    return frozenset(found)


def names_symbol(symbol: str, named: frozenset[str]) -> bool:
    """Whether `symbol` (`Parser.parse`) is among the names: itself, its end, or a class or function it lies in."""
    if not symbol or not named:
        return False
    parts = symbol.split(".")
    return not named.isdisjoint(parts) or any(".".join(parts[at:]) in named for at in range(len(parts)))


def _bounded(prompt: str) -> str:
    half = _READ_AT_MOST // 2
    return prompt if len(prompt) <= _READ_AT_MOST else f"{prompt[:half]}\n{prompt[-half:]}"


def _path_tokens(prompt: str) -> Iterator[str]:
    for match in _PATHLIKE.finditer(prompt):
        token = match[0].rstrip(".-")
        if token.isascii():
            yield from _if_path(token)
            continue
        for run in _ASCII_RUN.findall(token):
            yield from _if_path(run.rstrip(".-"))
        # Words of a script without blanks run into the name: 看看测试.py里 names 测试.py.
        for extension in _EXTENSION.finditer(token):
            for at in range(max(0, extension.start() - 40), extension.start() + 1):
                yield token[at : extension.end()]


def _if_path(token: str) -> Iterator[str]:
    extension = _EXTENSION.search(token)
    if "/" in token or "\\" in token or (extension and extension.end() == len(token)) or token in _WITHOUT_EXTENSION:
        yield token
    if "." in token and token.replace(".", "").isidentifier():
        yield f"{token.replace('.', '/')}.py"  # a module's name


def _as_repository_path(name: str, root: str) -> str:
    path, base = name.replace("\\", "/"), root.replace("\\", "/").rstrip("/")
    if base and path.lower().startswith(base.lower() + "/"):
        path = path[len(base) + 1 :]
    if path[1:3] == ":/":
        path = "/" + path
    while path.startswith("./"):
        path = path[2:]
    return path.rstrip("/")


def _is_proper(prompt: str, match: re.Match[str]) -> bool:
    """A capitalised word inside a sentence may be a class."""
    before = prompt[max(0, match.start() - 2) : match.start()].rstrip(" ")
    return match[0][0].isupper() and before != "" and before[-1] not in ".!?:\n#*->"
