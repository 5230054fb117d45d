"""Git's ignore rules: for `.gitignore` where git is not asked, for `.ai_todosignore`, and for the setting `exclude`.

Same answers as `git check-ignore`: the last matching pattern decides; what stands in an ignored folder stays ignored.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

_CLASSES = {
    "alnum": "a-zA-Z0-9", "alpha": "a-zA-Z", "blank": " \\t", "cntrl": "\\x00-\\x1f\\x7f", "digit": "0-9",
    "graph": "!-~", "lower": "a-z", "print": " -~", "punct": "!-/:-@\\[-`{-~", "space": " \\t-\\r", "upper": "A-Z",
    "xdigit": "0-9a-fA-F",
}  # fmt: skip
#: What nothing matches: so does a pattern that is not well-formed.
_NEVER = "(?!)"


@dataclass(frozen=True, slots=True)
class Pattern:
    """One line of an ignore file, for paths relative to the folder of that file."""

    regex: re.Pattern[str]
    negated: bool
    only_folders: bool


def parse(lines: Iterable[str], *, any_case: bool = False) -> tuple[Pattern, ...]:
    """The patterns of an ignore file; comments, empty lines, and patterns that can match nothing are left out."""
    return tuple(pattern for line in lines if (pattern := _parse_line(line, any_case)) is not None)


def read(path: str, *, any_case: bool = False) -> tuple[Pattern, ...]:
    """The patterns of the ignore file at `path`; none when there is none. Links are not followed, as in git."""
    try:
        if os.path.islink(path):
            return ()
        with open(path, encoding="utf-8-sig", errors="surrogateescape", newline="\n") as file:
            return parse(file, any_case=any_case)
    except OSError:
        return ()


def _parse_line(line: str, any_case: bool) -> Pattern | None:
    if line.startswith("#"):
        return None
    line = _in_bytes(_without_last_blanks(line.removesuffix("\n").removesuffix("\r")))
    negated = line.startswith("!")
    line = line[negated:]
    only_folders = line.endswith("/")
    line = line[:-1] if only_folders else line
    anchored = "/" in line
    flags = re.DOTALL | re.ASCII | (re.IGNORECASE if any_case else 0)
    return Pattern(_translate(line.removeprefix("/"), anchored, flags), negated, only_folders) if line else None


def _in_bytes(text: str) -> str:
    """One character for each byte, as git compares."""
    return text if text.isascii() else text.encode("utf-8", "surrogateescape").decode("latin-1")


def _without_last_blanks(line: str) -> str:
    """Blanks at the end do not count; the first of them does behind a backslash."""
    short = line.rstrip(" ")
    escaped = (len(short) - len(short.rstrip("\\"))) % 2
    return line[: len(short) + escaped]


def _translate(glob: str, anchored: bool, flags: int) -> re.Pattern[str]:
    out, place = [] if anchored else ["(?:.*/)?"], 0
    while place < len(glob):
        part, place = _translate_next(glob, place, anchored)
        out.append(part)
    return re.compile("".join(out), flags)


def _translate_next(glob: str, place: int, anchored: bool) -> tuple[str, int]:
    char = glob[place]
    if char == "*":
        return _translate_stars(glob, place, anchored)
    if char == "?":
        return "[^/]", place + 1
    if char == "[":
        return _translate_bracket(glob, place)
    char, place = _plain(glob, place)
    return re.escape(char) if char else _NEVER, place


def _plain(glob: str, place: int) -> tuple[str, int]:
    """The character that stands at a place, perhaps behind a backslash, and what follows; "" at the end."""
    place += glob[place : place + 1] == "\\"
    return glob[place : place + 1], place + 1


def _translate_stars(glob: str, place: int, anchored: bool) -> tuple[str, int]:
    end = place
    while glob[end : end + 1] == "*":
        end += 1
    starts = place == 0 or glob[place - 1] == "/"
    if end - place >= 2 and anchored and starts:
        if glob[end : end + 1] == "/":
            return "(?:.*/)?", end + 1
        if end == len(glob):
            return ".+" if place else ".*", end
    return "[^/]*", end


def _translate_bracket(glob: str, place: int) -> tuple[str, int]:
    """A set of characters, read as git does: `]` may come first; a class that there is not spoils the whole pattern."""
    at = place + 1
    negated = glob[at : at + 1] in ("!", "^")
    at += negated
    members: list[str] = []
    before = ""  # what a range may begin with
    start = at
    while at == start or glob[at : at + 1] != "]":
        close = glob.find("]", at + 2) if glob[at : at + 2] == "[:" else 0
        if close < 0:
            return _NEVER, len(glob)
        if close > at + 2 and glob[close - 1] == ":":
            members.append(_CLASSES.get(glob[at + 2 : close - 1], ""))
            before, at = "", close + 1
        elif before and glob[at : at + 1] == "-" and glob[at + 1 : at + 2] != "]":
            end, at = _plain(glob, at + 1)
            if before <= end:
                members.append(f"{re.escape(before)}-{re.escape(end)}")
            elif not end:
                return _NEVER, len(glob)
            before = ""
        else:
            before, at = _plain(glob, at)
            members.append(re.escape(before))
        if not members[-1]:
            return _NEVER, len(glob)
    return f"(?!/)[{'^' * negated}{''.join(members)}]", at + 1


def matches(patterns: tuple[Pattern, ...], path: str, is_folder: bool) -> bool | None:
    """Whether the patterns of one file ignore (True) or keep (False) a path; None when none of them says anything."""
    path = _in_bytes(path)
    for pattern in reversed(patterns):
        if (is_folder or not pattern.only_folders) and pattern.regex.fullmatch(path):
            return not pattern.negated
    return None


class Excluded:
    """The setting `exclude`: asked for whole paths of files, from the root."""

    def __init__(self, globs: Iterable[str]) -> None:
        self._patterns = parse(globs)
        self._folders: dict[str, bool] = {"": False}

    def __call__(self, path: str) -> bool:
        if not self._patterns:
            return False
        return self._folder(path.rpartition("/")[0]) or bool(matches(self._patterns, path, is_folder=False))

    def _folder(self, path: str) -> bool:
        if path not in self._folders:
            above = self._folder(path.rpartition("/")[0])
            self._folders[path] = above or bool(matches(self._patterns, path, is_folder=True))
        return self._folders[path]


#: The ignore files that speak on a folder, the weakest first: the folder each stands in ("" or ending with a slash).
Layers = tuple[tuple[str, tuple[Pattern, ...]], ...]


class Ignored:
    """What the ignore files of one name leave out below `root`; each is read once, when it is first asked for.

    `base` are weaker rules for the whole tree. `holds` tells whether a folder ("" or ending with a slash) has such a
    file, where that is known.
    """

    def __init__(
        self,
        root: str,
        name: str,
        base: Iterable[tuple[Pattern, ...]] = (),
        *,
        holds: Callable[[str], bool] | None = None,
        any_case: bool = False,
    ) -> None:
        self._root = root
        self._name = name
        self._base: Layers = tuple(("", patterns) for patterns in base if patterns)
        self._holds = holds
        self._any_case = any_case
        self._layers: dict[str, Layers] = {}
        self._folders: dict[str, bool] = {"": False}

    def __call__(self, path: str) -> bool:
        """Whether a file is left out; as git says it of one that is not tracked."""
        folder = path[: path.rfind("/") + 1]
        return self.folder(folder) or self._left_out(folder, path, is_folder=False)

    def folder(self, folder: str) -> bool:
        """Whether all below a folder is left out."""
        known = self._folders.get(folder)
        if known is None:
            path = folder[:-1]
            above = path[: path.rfind("/") + 1]
            known = self._folders[folder] = self.folder(above) or self._left_out(above, path, is_folder=True)
        return known

    def _left_out(self, folder: str, path: str, *, is_folder: bool) -> bool:
        for at, patterns in reversed(self._speaking(folder)):
            answer = matches(patterns, path[len(at) :], is_folder)
            if answer is not None:
                return answer
        return False

    def _speaking(self, folder: str) -> Layers:
        found = self._layers.get(folder)
        if found is None:
            above = self._speaking(folder[: folder.rfind("/", 0, -1) + 1]) if folder else self._base
            patterns = () if self._holds and not self._holds(folder) else self._read(folder)
            found = self._layers[folder] = (*above, (folder, patterns)) if patterns else above
        return found

    def _read(self, folder: str) -> tuple[Pattern, ...]:
        return read(os.path.join(self._root, folder, self._name), any_case=self._any_case)
