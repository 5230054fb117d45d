"""A turn as it is heard: without code, quotes and logs, in sentences and clauses; every place keeps its offset."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

from .template import QUOTED

#: A sentence is read so far; people do not promise in longer ones.
MAX_SENTENCE = 600

_MACHINE = re.compile(r"<((?!user)[a-z]{1,20}[-_][a-z_-]{1,30})>")
_MAX_BLOCKS = 200
_FENCE = re.compile(r"^[ \t>]{0,12}(?:[-*+] |\d{1,3}[.)] )?(`{3,}|~{3,})[^`\n]{0,200}$", re.MULTILINE)
#: Lines that nobody says: quotes, tables, logs, stack traces, prompts, diffs, listings, rules.
_NOT_SAID = re.compile(
    r"^[ \t]{0,12}(?:"
    r">|\|"
    r"|\[?\d{4}-\d\d-\d\d[ T]\d\d:\d\d"
    r"|\[?\d\d:\d\d:\d\d"
    r"|\[?(?:ERROR|WARN|WARNING|INFO|DEBUG|TRACE|FATAL|CRITICAL|NOTICE)\b"
    r"(?:\]|:|[ \t]{1,8}(?:\d{4}-\d\d-|[\w.\[(]{1,60}[:\])]))"
    r"|(?:npm|yarn|error|warning|fatal|panic|exception)(?:\[[^\]\n]{0,20}\])?:[ \t]|npm (?:ERR!|WARN)[ \t]"
    r"|Traceback \(|File \"|at [\w.$<>]{1,80} ?\(|caused by:|\w{1,40}(?:Error|Exception):"
    r"|[$%»❯][ \t]|PS [A-Z]:|[+-]{3}[ \t]|@@|diff --git"
    r"|\d{1,6}[→\t|]"
    r"|[+-][ \t]{0,40}(?://|#|/\*)"
    r"|(?://|/\*|<!--|--[ \t])"
    r"|[^\n]{1,1000}[;{][ \t]{0,8}(?://[^\n]{0,300})?$"
    r")[^\n]{0,100000}$",
    re.MULTILINE | re.IGNORECASE,
)
_CODE = re.compile(r"(`{1,2})(?!`)[^`\n]{1,200}\1")
_QUOTE = re.compile(
    r"\"[^\"\n]{1,300}\"|“[^“”\n]{1,300}”|「[^「」\n]{1,300}」|『[^『』\n]{1,300}』|‘[^‘’\n]{1,200}’(?![a-z])"
    r"|(?<![\w'])'[^'\n]{2,120}'(?![\w'])|《[^《》\n]{1,80}》"
)
_LINK = re.compile(r"(?<=\]\()[^()\[\]\s]{1,300}(?=\))|https?://\S{1,300}")
#: A full stop that ends no sentence: `e.g.`, `etc.`, `1.`.
_NO_STOP = r"(?<!\be\.g)(?<!\bi\.e)(?<!\betc)(?<!\bvs)(?<!\bcf)(?<![\n :：,，、(]\d)(?<!^\d)"
_ENDS = re.compile(rf"(?:{_NO_STOP}[.]|[!?])+(?=[\s\"'”’)\]*_]|$)|[。！？]+|…(?=\s|$)|\n+")
_SOFT = re.compile(r"\n[ \t]{0,8}[a-z(]")
_BULLET = re.compile(r"[ \t]{0,40}(?:#{1,6}[ \t]+|(?:[-*+•]|\d{1,3}[.)、])[ \t]+)?(?:\[[^\]\n]?\][ \t]+)?[*_~]{0,3}")
_LONG_LINE = 50


@dataclass(frozen=True)
class Turn:
    """`text` is the turn, `plain` the same length: in lower case, what is not said blanked, quoted words masked."""

    text: str
    plain: str

    @cached_property
    def _ends(self) -> list[int]:
        return list(_boundaries(self.plain))

    def around(self, at: int) -> Sentence:
        """The sentence at an offset."""
        index = bisect_right(self._ends, at)
        return self._sentence(index)

    def before(self, sentence: Sentence) -> Sentence | None:
        """The sentence before, if there is one with words."""
        for index in range(sentence.index - 1, max(-1, sentence.index - 4), -1):
            found = self._sentence(index)
            if found.end - found.start > 1:
                return found
        return None

    def _sentence(self, index: int) -> Sentence:
        start = self._ends[index - 1] if index else 0
        end = self._ends[index] if index < len(self._ends) else len(self.plain)
        return Sentence(self, index, *_trimmed(self.plain, start, end))


@dataclass(frozen=True)
class Sentence:
    """One sentence of a turn, without its bullet: `start` and `end` are offsets of the turn."""

    turn: Turn
    index: int
    start: int
    end: int
    heading: bool = False

    @cached_property
    def plain(self) -> str:
        return self.turn.plain[self.start : min(self.end, self.start + MAX_SENTENCE)]

    @property
    def text(self) -> str:
        return self.turn.text[self.start : min(self.end, self.start + MAX_SENTENCE)].strip()


def hear(text: str) -> Turn:
    """Reads a turn. What stands in fences, quotes, tables, logs and machine-made blocks is not heard."""
    plain = _without_blocks(_lower(text))
    plain = _without_fences(plain)
    plain = _NOT_SAID.sub(_blank, plain) if "\n" in plain or _NOT_SAID.match(plain) else plain
    if "`" in plain:
        plain = _CODE.sub(_masked, plain)
    plain = _LINK.sub(_masked, plain)
    return Turn(text, _QUOTE.sub(_masked, plain))


def _lower(text: str) -> str:
    """Lower case of the same length, with one kind of apostrophe and blank."""
    low = text.lower()
    if len(low) != len(text):
        low = "".join(char.lower() if len(char.lower()) == 1 else char for char in text)
    return low.replace("\u00a0", " ").replace("\u3000", " ").replace("\r", " ")


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _masked(found: re.Match[str]) -> str:
    return QUOTED * len(found[0])


def _without_blocks(text: str) -> str:
    """Blocks that a machine put into the turn (`<ai-todos>`, `<system-reminder>`, ...): nobody says them."""
    parts: list[str] = []
    at = 0
    for _ in range(_MAX_BLOCKS):
        opening = _MACHINE.search(text, at)
        if opening is None:
            break
        closing = f"</{opening[1]}>"
        end = text.find(closing, opening.end())
        if end < 0:
            parts.append(text[at : opening.end()])
            at = opening.end()
            continue
        end += len(closing)
        parts += [text[at : opening.start()], re.sub(r"[^\n]", " ", text[opening.start() : end])]
        at = end
    return "".join((*parts, text[at:])) if parts else text


def _without_fences(text: str) -> str:
    if "```" not in text and "~~~" not in text:
        return text
    parts: list[str] = []
    at, opened, mark = 0, -1, ""
    for fence in _FENCE.finditer(text):
        if opened < 0:
            opened, mark = fence.start(), fence[1]
        elif fence[1][0] == mark[0] and len(fence[1]) >= len(mark) and fence[0].strip(" \t>") == fence[1]:
            parts += [text[at:opened], re.sub(r"[^\n]", " ", text[opened : fence.end()])]
            at, opened = fence.end(), -1
    if opened >= 0:
        parts += [text[at:opened], re.sub(r"[^\n]", " ", text[opened:])]
        at = len(text)
    return "".join((*parts, text[at:]))


def _boundaries(plain: str) -> list[int]:
    """Where sentences end. A line that is wrapped goes on in the next."""
    ends: list[int] = []
    last_line = 0
    for found in _ENDS.finditer(plain):
        if found[0] == "\n":
            long = found.start() - last_line >= _LONG_LINE
            last_line = found.end()
            if long and plain[found.start() - 1] not in ":.!?" and _SOFT.match(plain, found.start()):
                continue
        elif found[0][0] == "\n":
            last_line = found.end()
        ends.append(found.end())
    return ends


def _trimmed(plain: str, start: int, end: int) -> tuple[int, int, bool]:
    while end > start and plain[end - 1] in " \t\n":
        end -= 1
    while start < end and plain[start] == "\n":
        start += 1
    bullet = _BULLET.match(plain, start, end)
    heading = plain[start:end].lstrip(" \t").startswith("#")
    return (bullet.end() if bullet else start), end, heading
