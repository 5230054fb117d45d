"""The comments (and docstrings) of a file in any language of syntax.py; never what stands in its strings.

One pass over the text, from token to token. It never refuses: what is unclosed or broken still gives its comments.
Every part of the text is looked at a bounded number of times: who looks ahead in vain remembers up to where.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

from ..comments import Line
from .syntax import (
    Block,
    Delimited,
    End,
    Fence,
    Heredoc,
    Hole,
    Indented,
    Quote,
    Remark,
    Rule,
    Skip,
    Slashes,
    Syntax,
    Value,
)

#: How far back is looked for what stands before a token.
_BEFORE = 80
#: So often may the end of a here-document or the like, each with another end, be missing in one file.
_MOST_UNCLOSED = 8
_WORD = re.compile(r"(?<![\w!?])([\w!?]+)\Z")
_LONGEST_WORD = 20
_NO_KEYWORD_AFTER = (".", "$", "@", "%", "&", "-")
#: After these, a slash is no division, even if another one follows only some lines below.
_SURELY = ("(", "~", "=", ",", "|")
_PAIRS = {"(": ")", "[": "]", "{": "}", "<": ">"}
_NEXT_LINE = re.compile(r"\n([ \t]*+)([^\r\n]*+)")
_LONE_RETURN = re.compile(r"\r(?!\n)")
_DASHES = re.compile(r"(?:[ ]*+[-?][ ]++)*+")
_IN_COMMENT = r'|"[^"\n]{0,200}+"'
_REGEX_ONE_LINE = re.compile(r"(?>[^/\\\[\r\n]++|\\[^\r\n]|\[(?>[^\]\\\r\n]++|\\[^\r\n])*+\])*+/")
_REGEX_LINES = re.compile(r"(?>[^/\\]++|\\[\s\S])*+/")


def lines_of(text: str, syntax: Syntax) -> list[Line]:
    """The lines of comments and docstrings, in the order of the file; `symbol` is left empty."""
    lexer = _Lexer(text, _grammar(syntax))
    lexer.run()
    return lexer.found


# ---- a syntax, compiled


@dataclass(frozen=True, slots=True)
class _Inside:
    """What a quoted string consists of: `rest` matches up to its end or a hole, `body` as far as it goes."""

    body: re.Pattern[str]
    rest: re.Pattern[str]
    holes: dict[str, Hole]


class _Grammar:
    """The regular expressions of one syntax."""

    def __init__(self, syntax: Syntax) -> None:
        self.rules = {f"rule{number}": rule for number, rule in enumerate(syntax.rules)}
        self._starts = {name: _start(rule.opening, name) for name, rule in self.rules.items()}
        self._pattern = "|".join(self._starts.values())
        self._searches: dict[tuple[str, str], re.Pattern[str]] = {}
        self._below: dict[str, re.Pattern[str]] = {}
        self.top = re.compile(self._pattern)

    def below(self, name: str) -> re.Pattern[str]:
        """Matches the rules that stand below one in the table."""
        if name not in self._below:
            names = list(self._starts)
            below = [self._starts[other] for other in names[names.index(name) + 1 :]]
            self._below[name] = re.compile("|".join(below) or r"(?!)")
        return self._below[name]

    def search_in(self, hole: Hole) -> re.Pattern[str]:
        """Finds what `top` does, and the brackets that lead out of a hole."""
        key = (hole.deeper, hole.closing)
        if key not in self._searches:
            deeper = f"|{hole.deeper}(?P<deeper>)" if hole.deeper else ""
            self._searches[key] = re.compile(f"{self._pattern}|{hole.closing}(?P<closing>){deeper}")
        return self._searches[key]


@cache
def _grammar(syntax: Syntax) -> _Grammar:
    return _Grammar(syntax)


def _first(pattern: str) -> str:
    """The first character of a pattern, which is a literal one, as it is written there."""
    return pattern[:2] if pattern[0] == "\\" else pattern[0]


def _start(opening: str, name: str) -> str:
    """The opening of a rule with a group of its name that leaves the first character out, for a fast search."""
    first = _first(opening)
    rest = re.sub(r"\(\?P([<=])(\w+)", rf"(?P\1{name}_\2", opening[len(first) :])
    if rest.startswith("++"):
        rest = f"{first}*+{rest[2:]}"
    return f"{first}(?P<{name}>{rest})"


@cache
def _inside(quote: Quote) -> _Inside:
    holes = {f"hole{number}": hole for number, hole in enumerate(quote.holes)}
    ends = [quote.closing, *((quote.barrier,) if quote.barrier else ()), *(hole.opening for hole in quote.holes)]
    stops = "".join(dict.fromkeys(_in_class(_first(part)) for part in (*ends, *quote.escapes)))
    parts = [f"[^{stops}]++", *quote.escapes, f"(?!{'|'.join(ends)})[{stops}]"]
    body = f"(?>{'|'.join(parts)})*+"
    found = "".join(f"|(?P<{name}>{hole.opening})" for name, hole in holes.items())
    return _Inside(re.compile(body), re.compile(f"{body}(?:(?P<closing>{quote.closing}){found})"), holes)


def _in_class(char: str) -> str:
    return char if char[0] == "\\" else re.escape(char)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


@cache
def _words(value: Value) -> frozenset[str]:
    return frozenset(value.words.split())


@lru_cache(maxsize=256)
def _delimited(opening: str, closing: str) -> re.Pattern[str]:
    """One step in a literal between two delimiters."""
    first, last = re.escape(opening), re.escape(closing)
    if opening == closing:
        return re.compile(rf"(?>[^{last}\\]++|\\[\s\S])*+(?P<closing>{last})")
    return re.compile(rf"(?>[^{first}{last}\\]++|\\[\s\S])*+(?:(?P<closing>{last})|(?P<deeper>{first}))")


# ---- the lexer


@dataclass(slots=True)
class _Frame:
    """A string that the lexer is in; in its `hole`, when there is one, otherwise in its text."""

    quote: Quote
    resume: int  # behind its opening, where reading goes on if it is none
    lines: int  # found before it
    hole: Hole | None = None
    depth: int = 0


@dataclass(slots=True)
class _Lexer:
    original: str
    grammar: _Grammar
    found: list[Line] = field(default_factory=list[Line])
    _text: str = ""  # as the original behind a line end; lone carriage returns are line ends
    _counted: str = ""  # as the original behind a line end
    _row: int = 0
    _line_start: int = 0
    _place: int = 0  # up to where lines are counted
    _blocks: int = 0
    _frames: list[_Frame] = field(default_factory=list[_Frame])
    _hopeless: dict[Rule, int] = field(default_factory=dict[Rule, int])  # up to where it cannot be closed
    _unclosed: dict[Rule, int] = field(default_factory=dict[Rule, int])  # how often its end was missing
    _bodies: set[str] = field(default_factory=set[str])  # fences around code
    _leap: tuple[int, int] = (-1, -1)  # from the end of this line to where its here-documents end
    _remark: tuple[int, int] = (-1, -1)  # the comments read last, if only blanks are between them

    def run(self) -> None:
        self._counted = self._text = "\n" + self.original
        if "\r" in self.original:
            self._text = _LONE_RETURN.sub("\n", self._text)
        position = 0
        while True:
            hole = self._frames[-1].hole if self._frames else None
            search = self.grammar.search_in(hole) if hole else self.grammar.top
            match = search.search(self._text, position)
            if self._leap[0] >= 0 and (match is None or match.start() >= self._leap[0]):
                position, self._leap = max(position, self._leap[1]), (-1, -1)
            elif match is not None:
                position = self._take(match)
            elif self._frames:
                position = self._give_up(0, len(self._text))
            else:
                return

    def _take(self, match: re.Match[str]) -> int:
        """Reads what begins with the match; the place where reading goes on."""
        name = match.lastgroup or ""
        if name == "closing":
            return self._leave(match)
        if name == "deeper":
            self._frames[-1].depth += 1
            return match.end()
        rule = self.grammar.rules[name]
        return _READERS[type(rule)](self, rule, match)

    def _pass(self, match: re.Match[str]) -> int:
        """The rule does not fit here: a later one may."""
        other = self.grammar.below(match.lastgroup or "").match(self._text, match.start())
        return self._take(other) if other else match.end()

    def read_skip(self, _: Skip, match: re.Match[str]) -> int:
        return match.end()

    # ---- places

    def _count(self, place: int) -> None:
        """Counts the lines up to a place; as everywhere, a line ends with a line feed only."""
        newlines = self._counted.count("\n", self._place, place)
        if newlines:
            self._row += newlines
            self._line_start = self._counted.rfind("\n", self._place, place) + 1
        self._place = place

    def _recount(self, place: int) -> None:
        """As `_count`, also for a place before the last one."""
        if place < self._place:
            self._row -= self._counted.count("\n", place, self._place)
            self._line_start = self._counted.rfind("\n", 0, place) + 1
            self._place = place
        self._count(place)

    def _line_end(self, place: int) -> int:
        end = self._text.find("\n", place)
        return end if end >= 0 else len(self._text)

    def _window(self, place: int) -> str:
        """What stands before a place, as far as is looked; comments right before it are left out."""
        start = max(0, place - _BEFORE)
        window = self._text[start:place].rstrip()
        if start + len(window) == self._remark[1]:
            gap = self._text[self._remark[1] : place]
            return self._text[max(0, self._remark[0] - _BEFORE) : self._remark[0]] + gap
        self._count(place)
        if self._line_start < start:
            return self._text[self._line_start - 1 : self._line_start + 1] + self._text[start:place]
        return self._text[start:place]

    def _fits(self, before: str, place: int) -> bool:
        return not before or _compiled(before).search(self._window(place)) is not None

    def _expects(self, where: Value, place: int) -> bool:
        """Whether a value is expected at a place."""
        before = self._text[max(0, place - _BEFORE) : place]
        word = before.rstrip()
        if place - len(before) + len(word) == self._remark[1]:
            place = self._remark[0]
            before = self._text[max(0, place - _BEFORE) : place]
            word = before.rstrip()
        if not word or (where.line_start and "\n" in before[len(word) :]):
            return True
        if word[-1] in where.signs:
            return word[-1] not in "+-" or word[-2:-1] != word[-1]
        found = _WORD.search(word[-_LONGEST_WORD:])
        if found is None or found[1] not in _words(where):
            return False
        return (
            found.start(1) == 0 or where.methods or word[-len(found[1]) - 1 : -len(found[1])] not in _NO_KEYWORD_AFTER
        )

    # ---- comments

    def _add(self, start: int, end: int, block: int) -> None:
        """One line of a comment; `start` has been counted up to."""
        text = self._counted[start:end].rstrip("\r")
        offset = start - self._line_start
        self.found.append(Line(self._row, offset, text, offset + len(text) - len(text.lstrip()), block))

    def _commented(self, start: int, end: int) -> int:
        """Remembers where the last comments are."""
        if self._remark[1] >= 0 and not self._text[self._remark[1] : min(start, self._remark[1] + _BEFORE)].strip():
            start = self._remark[0] if start - self._remark[1] <= _BEFORE else start
        self._remark = (start, end)
        return end

    def read_remark(self, rule: Remark, match: re.Match[str]) -> int:
        start = match.end()
        if not self._fits(rule.before, match.start()):
            return self._pass(match)
        end = self._line_end(start)
        if rule.until and (until := _compiled(rule.until).search(self._text, start, end)):
            end = until.start()
        self._count(start)
        block = start - len(match[0].lstrip()) - self._line_start  # the column of its sign
        self._add(start, end, block)
        while rule.joined and end < len(self._text) and self._text[start:end].rstrip("\r").endswith("\\"):
            start, end = end + 1, self._line_end(end + 1)
            self._count(start)
            self._add(start, end, block)
        return self._commented(match.start(), end)

    def read_block(self, rule: Block, match: re.Match[str]) -> int:
        start = match.end()
        end, after = self._end_of_block(rule, start)
        self._lines(start, end, rule.star)
        return self._commented(match.start(), after)

    def _end_of_block(self, rule: Block, start: int) -> tuple[int, int]:
        closing = _compiled(rule.closing)
        first = closing.search(self._text, start)
        if first is None:
            return len(self._text), len(self._text)
        if rule.again and self._hopeless.get(rule, -1) < start:
            depth = 1
            strings = _IN_COMMENT if rule.closing == r"\*\)" else ""
            step = _compiled(f"(?P<closing>{rule.closing})|{rule.again}{strings}")
            for match in step.finditer(self._text, start):
                if match.lastgroup:
                    depth -= 1
                elif match[0][0] != '"':
                    depth += 1
                if not depth:
                    return match.start(), match.end()
            self._hopeless[rule] = len(self._text)
        return first.start(), first.end()

    def _lines(self, start: int, end: int, star: str = "") -> None:
        """The lines of a comment over several lines, without what decorates them."""
        self._blocks -= 1
        lead = _compiled(rf"[ \t]*+{star}++(?!/)") if star else None
        if star:
            end = start + len(self._counted[start:end].rstrip(star[-1]))
        self._count(start)
        while True:
            line_end = self._counted.find("\n", start, end)
            stop = line_end if line_end >= 0 else end
            if not self._counted[start:stop].isspace() and start < stop:
                self._add(start, stop, self._blocks)
            if line_end < 0:
                return
            start = line_end + 1
            self._count(start)
            if lead and (decoration := lead.match(self._counted, start, end)):
                start = decoration.end()

    def _docstring(self, match: re.Match[str], end: int) -> None:
        """The lines of a docstring, as those of Python's are."""
        self._blocks -= 1
        self._count(match.end())
        opening = match.end() - len(match[0].lstrip()) - self._line_start
        start = match.end()
        for number, text in enumerate(self._counted[start:end].split("\n")):
            offset = 0 if number else start - self._line_start
            indent = len(text) - len(text.lstrip()) if number else opening
            self.found.append(
                Line(self._row + number, offset, text.rstrip("\r"), indent, self._blocks, source="docstring")
            )

    def read_end(self, rule: End, match: re.Match[str]) -> int:
        """What stands behind the end of the code."""
        place = match.end()
        while rule.but and (opening := _compiled(rule.but.opening).search(self._text, place)):
            place = self.read_block(rule.but, opening)
        return len(self._text)

    # ---- strings

    def read_quote(self, rule: Quote, match: re.Match[str]) -> int:
        place = match.end()
        if not self._fits(rule.before, match.start()):
            return self._pass(match)
        if self._hopeless.get(rule, -1) >= place:
            return place
        inside = _inside(rule)
        rest = inside.rest.match(self._text, place)
        if rest is None:
            self._hopeless[rule] = self._stuck(rule, place)
            return place
        if rest.lastgroup == "closing":
            if rule.source and (not rule.after or _compiled(rule.after).match(self._text, rest.end())):
                self._docstring(match, rest.start("closing"))
            return rest.end()
        self._frames.append(_Frame(rule, place, len(self.found)))
        return self._enter(rest)

    def _stuck(self, rule: Quote, place: int) -> int:
        body = _inside(rule).body.match(self._text, place)
        return max(place, body.end() if body else place)

    def _enter(self, match: re.Match[str]) -> int:
        """Goes into a hole of the innermost string."""
        frame = self._frames[-1]
        hole = _inside(frame.quote).holes[match.lastgroup or ""]
        if hole.quote is None:
            frame.hole, frame.depth = hole, 0
            return match.end()
        if self._hopeless.get(hole.quote, -1) < match.end():
            self._frames.append(_Frame(hole.quote, match.end(), len(self.found)))
        return self._on(match.end())

    def _leave(self, match: re.Match[str]) -> int:
        """At a bracket that closes a hole, or one in it."""
        frame = self._frames[-1]
        if frame.depth:
            frame.depth -= 1
            return match.end()
        frame.hole = None
        return self._on(match.end())

    def _on(self, place: int) -> int:
        """Goes on in the text of the innermost string, until there is code again."""
        while self._frames and self._frames[-1].hole is None:
            frame = self._frames[-1]
            inside = _inside(frame.quote)
            rest = inside.rest.match(self._text, place)
            if rest is None:
                return self._give_up(len(self._frames) - 1, self._stuck(frame.quote, place))
            place = rest.end()
            if rest.lastgroup == "closing":
                self._frames.pop()
                continue
            hole = inside.holes[rest.lastgroup or ""]
            if hole.quote is None:
                frame.hole, frame.depth = hole, 0
            elif self._hopeless.get(hole.quote, -1) < place:
                self._frames.append(_Frame(hole.quote, place, len(self.found)))
        return place

    def _give_up(self, number: int, until: int) -> int:
        """A string is unclosed: it is none, and what was read in it is read again."""
        frame = self._frames[number]
        del self._frames[number:]
        del self.found[frame.lines :]
        self._hopeless[frame.quote] = max(until, self._hopeless.get(frame.quote, -1))
        self._leap = self._remark = (-1, -1)
        self._recount(frame.resume)
        return self._on(frame.resume)

    def read_fence(self, rule: Fence, match: re.Match[str]) -> int:
        name = match.lastgroup
        groups = {key.removeprefix(f"{name}_"): value or "" for key, value in match.groupdict().items()}
        closing = rule.closing.format(**groups)
        start = match.end()
        if rule.code_after and (closing in self._bodies or self._fits(rule.code_after, match.start())):
            self._bodies ^= {closing}
            return start
        end = self._find(rule, closing, start)
        if end < 0:
            if rule.comment and rule.lines:
                self._lines(start, len(self._text))
                return len(self._text)
            return start
        if rule.source:
            self._docstring(match, end)
        elif rule.comment:
            self._lines(start, end)
            self._commented(match.start(), end + len(closing))
        return end + len(closing)

    def _find(self, rule: Fence, closing: str, start: int) -> int:
        if not rule.lines:
            return self._text.find(closing, start, min(self._line_end(start), start + 2000))
        if self._unclosed.get(rule, 0) >= _MOST_UNCLOSED:
            return -1
        end = self._text.find(closing, start)
        if end < 0:
            self._unclosed[rule] = self._unclosed.get(rule, 0) + 1
        return end

    def read_heredoc(self, rule: Heredoc, match: re.Match[str]) -> int:
        name = match.lastgroup
        groups = {key.removeprefix(f"{name}_"): value for key, value in match.groupdict().items()}
        line_end = self._line_end(match.end())
        start = max(line_end, self._leap[1]) if self._leap[0] == line_end else line_end
        if self._unclosed.get(rule, 0) >= _MOST_UNCLOSED:
            return match.end()
        tag, indented = (groups["tag"] or "").rstrip("\r"), rule.indented or bool(groups.get("dash"))
        for line in _NEXT_LINE.finditer(self._text, start):
            said = line[2].lstrip(rule.margin) if rule.margin else line[2]
            if (indented or not line[1]) and said.startswith(tag) and _ends(said[len(tag) :], rule.more):
                self._leap = (line_end, line.end() - len(said) + len(tag))
                return match.end()
        self._unclosed[rule] = self._unclosed.get(rule, 0) + 1
        return match.end()

    def read_slashes(self, rule: Slashes, match: re.Match[str]) -> int:
        start, place = match.start(), match.end()
        if not self._expects(rule.where, start):
            return place + (self._text[place : place + 1] == "/")
        rest = None
        if self._hopeless.get(rule, -1) < place:
            rest = _REGEX_ONE_LINE.match(self._text, place)
            if rest is None:
                self._hopeless[rule] = self._line_end(place)
        if rest is None and rule.lines and self._text[max(0, start - _BEFORE) : start].rstrip()[-1:] in _SURELY:
            rest = self._rest_of(rule, _REGEX_LINES, place)
        return rest.end() if rest else place

    def _rest_of(self, rule: Rule, pattern: re.Pattern[str], place: int) -> re.Match[str] | None:
        """What may be missing; but it is not looked for too often."""
        if self._unclosed.get(rule, 0) >= _MOST_UNCLOSED:
            return None
        match = pattern.match(self._text, place)
        if match is None:
            self._unclosed[rule] = self._unclosed.get(rule, 0) + 1
        return match

    def read_literal(self, rule: Delimited, match: re.Match[str]) -> int:
        if rule.where and not self._expects(rule.where, match.start()):
            return self._pass(match)
        if self._hopeless.get(rule, -1) >= match.end():
            return match.end()
        delimiter = match[f"{match.lastgroup}_delimiter"].strip()
        place = self._end_of_literal(delimiter, match.end())
        if place >= 0 and rule.parts > 1:
            if delimiter in _PAIRS:
                while self._text[place : place + 1].isspace():
                    place += 1
                delimiter, place = self._text[place : place + 1], place + 1
            place = self._end_of_literal(delimiter, place)
        if place < 0:
            self._hopeless[rule] = len(self._text)
            return match.end()
        return place

    def _end_of_literal(self, delimiter: str, place: int) -> int:
        if not delimiter:
            return -1
        step = _delimited(delimiter, _PAIRS.get(delimiter, delimiter))
        depth = 1
        while match := step.match(self._text, place):
            place = match.end()
            depth += 1 if match.lastgroup == "deeper" else -1
            if not depth:
                return place
        return -1

    # ---- lines that lie deeper

    def read_indented(self, rule: Indented, match: re.Match[str]) -> int:
        if not self._fits(rule.before, match.start()):
            return self._pass(match)
        start = match.end()
        line_end = self._line_end(start)
        self._count(start)
        before = self._text[self._line_start : start]
        lead = _yaml_indent(before, match.start() - start) if rule.yaml else len(before) - len(before.lstrip(" \t"))
        if rule.yaml and not any(char.isdigit() for char in match[0]):
            first = next((line for line in _NEXT_LINE.finditer(self._text, line_end) if line[2]), None)
            lead = max(lead, len(first[1]) - 1) if first else lead
        if not rule.comment:
            self._leap = (line_end, self._end_of_deeper(line_end, lead))
            return start
        end = self._end_of_deeper(line_end, lead)
        self._lines(start, end)
        return end

    def _end_of_deeper(self, line_end: int, indent: int) -> int:
        """The end of the last line that lies deeper than `indent`; those that are blank count if such a one follows."""
        end = line_end
        for line in _NEXT_LINE.finditer(self._text, line_end):
            if line[2]:
                if len(line[1]) <= indent:
                    break
                end = line.end()
        return end


_READERS: dict[type, Callable[[_Lexer, Any, re.Match[str]], int]] = {
    Block: _Lexer.read_block,
    Delimited: _Lexer.read_literal,
    End: _Lexer.read_end,
    Fence: _Lexer.read_fence,
    Heredoc: _Lexer.read_heredoc,
    Indented: _Lexer.read_indented,
    Quote: _Lexer.read_quote,
    Remark: _Lexer.read_remark,
    Skip: _Lexer.read_skip,
    Slashes: _Lexer.read_slashes,
}


def _yaml_indent(line: str, end: int) -> int:
    """The column of what a block of text belongs to, in the line before it: of its key, or of the dash before it."""
    before = line[:end]
    dashes = _DASHES.match(before)
    dash = dashes[0] if dashes else ""
    rest = before[len(dash) :]
    if rest.startswith("---"):
        return -1
    if not rest.strip() or rest.lstrip()[0] in "!&":
        return len(dash.rstrip()) - 1
    return len(dash) + len(rest) - len(rest.lstrip())


def _ends(rest: str, more: str) -> bool:
    return not rest.strip() if not more else _compiled(more).match("a" + rest, 1) is not None
