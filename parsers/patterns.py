"""Regular expressions that are compiled when they are first used: most scans need few of the many."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import AnyStr, Generic


class Lazy(Generic[AnyStr]):
    """What `re.compile` gives, later."""

    def __init__(self, pattern: AnyStr, flags: int = 0) -> None:
        self._source: AnyStr = pattern
        self._flags = flags

    @cached_property
    def compiled(self) -> re.Pattern[AnyStr]:
        return re.compile(self._source, self._flags)

    def search(self, text: AnyStr, start: int = 0, end: int = sys.maxsize) -> re.Match[AnyStr] | None:
        return self.compiled.search(text, start, end)

    def match(self, text: AnyStr, start: int = 0, end: int = sys.maxsize) -> re.Match[AnyStr] | None:
        return self.compiled.match(text, start, end)

    def fullmatch(self, text: AnyStr, start: int = 0, end: int = sys.maxsize) -> re.Match[AnyStr] | None:
        return self.compiled.fullmatch(text, start, end)

    def finditer(self, text: AnyStr, start: int = 0, end: int = sys.maxsize) -> Iterator[re.Match[AnyStr]]:
        return self.compiled.finditer(text, start, end)

    def findall(self, text: AnyStr, start: int = 0) -> list[AnyStr]:
        """Of a pattern with at most one group."""
        found: list[AnyStr] = self.compiled.findall(text, start)
        return found

    def sub(self, by: AnyStr | Callable[[re.Match[AnyStr]], AnyStr], text: AnyStr) -> AnyStr:
        return self.compiled.sub(by, text)


def words(*alternatives: str) -> Lazy[str]:
    """Any of the alternatives, in any case."""
    return Lazy("|".join(alternatives), re.IGNORECASE)
