"""Git's ignore rules: `.gitignore` files outside git, and the setting `exclude`.

Same answers as `git check-ignore`: the last matching pattern decides; what stands in an ignored folder stays ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

_CLASSES = {
    "alnum": "a-zA-Z0-9", "alpha": "a-zA-Z", "blank": " \\t", "digit": "0-9", "lower": "a-z", "upper": "A-Z",
    "space": "\\s", "xdigit": "0-9a-fA-F", "punct": "!-/:-@\\[-`{-~",
}  # fmt: skip
_BRACKET = re.compile(r"\[([!^]?)((?:\]|\\.|\[:\w+:\]|[^\]\\])(?:\\.|\[:\w+:\]|[^\]\\])*)\]", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Pattern:
    """One line of an ignore file, for paths relative to the folder of that file."""

    regex: re.Pattern[str]
    negated: bool
    only_folders: bool


def parse(lines: Iterable[str]) -> tuple[Pattern, ...]:
    """The patterns of an ignore file; comments, empty lines, and patterns that can match nothing are left out."""
    return tuple(pattern for line in lines if (pattern := _parse_line(line)) is not None)


def _parse_line(line: str) -> Pattern | None:
    line = line.rstrip("\r\n")
    while line.endswith(" ") and not line.endswith("\\ "):
        line = line[:-1]
    if not line or line.startswith("#"):
        return None
    negated = line.startswith("!")
    line = line[negated:]
    only_folders = line.endswith("/")
    line = line[:-1] if only_folders else line
    anchored = "/" in line
    regex = _translate(line.removeprefix("/"), anchored)
    return Pattern(regex, negated, only_folders) if line and regex is not None else None


def _translate(glob: str, anchored: bool) -> re.Pattern[str] | None:
    out, place = [] if anchored else ["(?:.*/)?"], 0
    while place < len(glob):
        part, place = _translate_next(glob, place, anchored)
        out.append(part)
    try:
        return re.compile("".join(out), re.DOTALL)
    except re.error:
        return None


def _translate_next(glob: str, place: int, anchored: bool) -> tuple[str, int]:
    char = glob[place]
    if char == "*":
        return _translate_stars(glob, place, anchored)
    if char == "?":
        return "[^/]", place + 1
    if char == "[":
        bracket = _BRACKET.match(glob, place)
        return (_translate_bracket(bracket), bracket.end()) if bracket else ("(?!)", place + 1)
    if char == "\\":
        return (re.escape(glob[place + 1]), place + 2) if place + 1 < len(glob) else ("(?!)", place + 1)
    return re.escape(char), place + 1


def _translate_stars(glob: str, place: int, anchored: bool) -> tuple[str, int]:
    end = place
    while glob[end : end + 1] == "*":
        end += 1
    starts = place == 0 or glob[place - 1] == "/"
    if end - place == 2 and anchored and starts:
        if glob[end : end + 1] == "/":
            return "(?:.*/)?", end + 1
        if end == len(glob):
            return ".+" if place else ".*", end
    return "[^/]*", end


def _translate_bracket(match: re.Match[str]) -> str:
    body = re.sub(r"\[:(\w+):\]", lambda found: _CLASSES.get(found[1], ""), match[2])
    body = re.sub(r"(?<!\\)([\[&~|])", r"\\\1", body) if "[:" not in match[2] else body
    if body.startswith("]"):
        body = "\\" + body
    return f"(?!/)[{'^' if match[1] else ''}{body}]"


def matches(patterns: tuple[Pattern, ...], path: str, is_folder: bool) -> bool | None:
    """Whether the patterns of one file ignore (True) or keep (False) a path; None when none of them says anything."""
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
