"""The comments and docstrings of a Python file, with the symbol that encloses each; never its strings.

One pass of a small lexer over the text. It never refuses: broken files (Python 2, conflict markers, templates, unclosed
quotes) still give their comments. Every part of the text is looked at a bounded number of times.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ..comments import Line

_TOKEN = re.compile(
    r"(?:\r\n?|\n)(?:[ \t\f]*(?:\r\n?|\n))*(?P<newline>[ \t\f]*)"
    r"|[(\[{][^()\[\]{}\"'#\\\r\n]*[)\]}]"
    r"|(?P<comment>\#[^\r\n]*)"
    r"|(?P<string>(?:(?<!\w)[A-Za-z]{1,2})?(?P<quote>\"\"\"|'''|\"|'))"
    r"|(?P<open>[(\[{])|(?P<close>[)\]}])"
    r"|\\(?:\r\n?|\n)"
)
_REST = {
    '"""': re.compile(r'(?>[^\\"]+|\\.|"(?!""))*+"""', re.DOTALL),
    "'''": re.compile(r"(?>[^\\']+|\\.|'(?!''))*+'''", re.DOTALL),
    '"': re.compile(r'(?>[^\\"\r\n]+|\\(?:\r\n|.))*+"', re.DOTALL),
    "'": re.compile(r"(?>[^\\'\r\n]+|\\(?:\r\n|.))*+'", re.DOTALL),
}
_FIELD_STEP = {
    quote: re.compile(
        rf"\\.|\{{\{{|\}}\}}|(?P<open>\{{)|(?P<end>{quote})" + ("" if len(quote) == 3 else r"|(?P<fail>[\r\n])"),
        re.DOTALL,
    )
    for quote in _REST
}
_EXPRESSION_STEP = re.compile(r"(?P<string>(?:(?<!\w)[A-Za-z]{1,2})?(?P<quote>\"\"\"|'''|\"|'))|[(\[{]|[)\]}]|:")
_SPEC_STEP = re.compile(r"[{}\r\n]")
_DEFINITION = re.compile(r"(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)")
_CONFLICT = re.compile(r"(?:<{7}|>{7}|\|{7})[ \t\r\n]|={7}[\r\n]")
_CODE_LINE = re.compile(
    r"^(?:(?:async def|def)[ \t]+\w+[ \t]*\(|class[ \t]+\w+[ \t]*[(:]"
    r"|import[ \t]+\w|from[ \t]+[\w.]+[ \t]+import\b|if __name__)",
    re.MULTILINE,
)
_ALONE = re.compile(r"[ \t\f]*(?:$|[#;\r\n])")
_DEEPEST = 5
_MAX_FIELDS = 20_000


def lines_of(text: str, until: int | None = None) -> list[Line]:
    """The lines of comments and docstrings, in the order of the file.

    Nothing is needed after the offset `until`: there may be lines from beyond it, as those that go on with one before.
    """
    if until is None or any(text.count(quote) % 2 for quote in ('"""', "'''")):
        until = len(text)  # where a quote is missing, that shows at the end only
    lexer = _Lexer(text, until)
    lexer.run()
    if lexer.unclosed:  # somewhere above a quote is missing: a string that holds top-level code is none
        lexer = _Lexer(text, len(text), wary=True)
        lexer.run()
    return lexer.lines()


@dataclass(slots=True)
class _Scope:
    indent: int
    name: str  # "" from the first decorator until the definition's own line


@dataclass(slots=True)
class _Lexer:
    text: str
    until: int
    wary: bool = False
    unclosed: bool = False
    _found: list[tuple[int, int, str, int, int, str]] = field(
        default_factory=list[tuple[int, int, str, int, int, str]]
    )  # as in Line
    _scopes: list[_Scope] = field(default_factory=list[_Scope])
    _owners: list[tuple[_Scope, ...]] = field(default_factory=list[tuple[_Scope, ...]])
    _waiting: list[int] = field(default_factory=list[int])  # comments on lines of their own, before the next code
    _row: int = 1  # of the place `_counted`
    _counted: int = 0
    _depth: int = 0
    _at_start: bool = True  # nothing but blanks since the statement's first column
    _in_header: bool = False
    _doc_next: bool = True
    _hopeless: dict[str, int] = field(default_factory=dict[str, int])  # quote -> place before which it cannot be closed
    _blocks: int = 0
    _done: bool = False

    def run(self) -> None:
        text, search = self.text, _TOKEN.search
        lead = text[: len(text) - len(text.lstrip(" \t\f"))]
        self._begin_line(len(lead), lead)
        position = len(lead)
        while not self._done and (match := search(text, position)):
            if self._at_start and match.start() > position:
                self._code()
            kind, position = match.lastgroup, match.end()
            if kind == "newline":
                self._begin_line(position, match[kind])
            elif kind == "string":
                position = self._string(match)
            elif kind == "comment":
                self._comment(match)
            else:
                self._at_start = False
                if kind == "open":
                    self._depth += 1
                elif kind == "close" and self._depth:
                    self._depth -= 1
        self._settle(-1)

    def lines(self) -> list[Line]:
        """What was found, once the names of all scopes are known."""
        return [
            Line(row, offset, text, indent, block, ".".join(scope.name for scope in owners if scope.name), source)
            for (row, offset, text, indent, block, source), owners in zip(self._found, self._owners, strict=True)
        ]

    def _row_of(self, place: int) -> int:
        """The row of a place at or after all asked for before; as everywhere, a line ends with a line feed only."""
        self._row += self.text.count("\n", self._counted, place)
        self._counted = place
        return self._row

    def _line_start(self, place: int) -> int:
        return self.text.rfind("\n", 0, place) + 1

    def _begin_line(self, start: int, lead: str) -> None:
        """At the first character of a line that is no blank: leaves scopes, and enters that of a definition."""
        text = self.text
        char = text[start : start + 1]
        if char in "#\r\n" or (char in "<>=|" and _CONFLICT.match(text, start)):
            self._at_start = self._depth == 0
            return
        definition = _DEFINITION.match(text, start) if char in "acd" else None
        if definition is not None:
            self._depth = 0  # no bracket goes on over a definition, whatever is broken above
        if self._depth:
            return
        if self._in_header:
            self._doc_next, self._in_header = True, False
        indent = len(lead.rpartition("\f")[2].expandtabs(8))
        self._settle(indent)
        self._done = start > self.until
        while self._scopes and self._scopes[-1].indent >= indent and not self._is_decorated(indent, char, definition):
            self._scopes.pop()
        if definition is not None:
            self._open_definition(indent, definition[1])
        elif char == "@" and not (self._scopes and self._scopes[-1].indent == indent):
            self._scopes.append(_Scope(indent, ""))
        self._at_start = True

    def _is_decorated(self, indent: int, char: str, definition: re.Match[str] | None) -> bool:
        top = self._scopes[-1]
        return top.indent == indent and not top.name and (char == "@" or definition is not None)

    def _open_definition(self, indent: int, name: str) -> None:
        if self._scopes and self._scopes[-1].indent == indent:
            self._scopes[-1].name = name
        else:
            self._scopes.append(_Scope(indent, name))
        self._in_header = True

    def _settle(self, indent: int) -> None:
        """Comments before a statement belong to the scopes that they, or the statement, are indented into."""
        for number in self._waiting:
            column = self._found[number][1] - 1
            self._owners[number] = tuple(
                scope for scope in self._scopes if max(column, indent) > scope.indent or not scope.name
            )
        self._waiting.clear()

    def _code(self) -> None:
        """The first code of a statement: whatever it is, no docstring comes after it."""
        self._at_start = False
        if not self._in_header:
            self._doc_next = False

    def _comment(self, match: re.Match[str]) -> None:
        start = self._line_start(match.start())
        column = match.start() - start
        text = match[0][1:]
        lead = len(text) - len(text.lstrip())
        before = self.text[start : match.start()]
        if not before.strip() and not self._depth:
            self._waiting.append(len(self._found))
        row = self._row_of(match.start())
        self._found.append((row, column + 1, text, column + 1 + lead, column, "comment"))
        self._owners.append(tuple(self._scopes))

    def _string(self, match: re.Match[str]) -> int:
        end = self._end_of_string(match)
        if end < 0:
            self._at_start = False
            return match.end()
        prefix = match["string"][: -len(match["quote"])].lower()
        if prefix in ("", "r", "u") and self._is_docstring(match.start(), end):
            self._docstring(match.end(), end - len(match["quote"]), match.start())
        self._at_start = False
        if not self._in_header:
            self._doc_next = False
        return end

    def _is_docstring(self, start: int, end: int) -> bool:
        if self._depth or not _ALONE.match(self.text, end):
            return False
        if self._in_header:  # def f(): "one line"
            return self.text[self._line_start(start) : start].rstrip(" \t").endswith(":")
        return self._doc_next and self._at_start

    def _docstring(self, start: int, end: int, opening: int) -> None:
        self._blocks -= 1
        row, line_start, owners = self._row_of(opening), self._line_start(opening), tuple(self._scopes)
        for number, text in enumerate(self.text[start:end].split("\n")):
            offset = start - line_start if number == 0 else 0
            lead = len(text) - len(text.lstrip())
            indent = lead if number else opening - line_start
            self._found.append((row + number, offset, text.rstrip("\r"), indent, self._blocks, "docstring"))
            self._owners.append(owners)

    def _end_of_string(self, match: re.Match[str]) -> int:
        """Where a string ends, -1 for a quote that opens none."""
        quote, start = match["quote"], match.end()
        if self._hopeless.get(quote, -1) >= start:
            return -1
        if match["string"][0] in "fFtT" or match["string"][1:2] in ("f", "F", "t", "T"):
            end = self._end_of_fields(start, quote)
            if end >= 0:
                return end
        rest = _REST[quote].match(self.text, start)
        if rest is None:
            self.unclosed = self.unclosed or len(quote) == 3
            self._hopeless[quote] = len(self.text) if len(quote) == 3 else self._line_end(start)
            return -1
        if self.wary and len(quote) == 3 and _CODE_LINE.search(self.text, start, rest.end()):
            return -1
        return rest.end()

    def _line_end(self, start: int) -> int:
        end = self.text.find("\n", start)
        return end if end >= 0 else len(self.text)

    def _end_of_fields(self, start: int, quote: str) -> int:
        """The end of an f-string, whose fields may hold strings with the same quotes; -1 when it cannot be told so."""
        if self._hopeless.get("f" + quote, -1) >= start:
            return -1
        end = _skip_fields(self.text, start, quote, min(len(self.text), start + _MAX_FIELDS), _DEEPEST)
        if end < 0:
            self._hopeless["f" + quote] = start + _MAX_FIELDS if len(quote) == 3 else self._line_end(start)
        return end


def _skip_fields(text: str, position: int, quote: str, limit: int, depth: int) -> int:
    step = _FIELD_STEP[quote]
    while match := step.search(text, position, limit):
        if match.lastgroup == "end":
            return match.end()
        if match.lastgroup == "fail":
            return -1
        position = match.end()
        if match.lastgroup == "open":
            position = _skip_expression(text, position, limit, depth - 1)
            if position < 0:
                return -1
    return -1


def _skip_expression(text: str, position: int, limit: int, depth: int) -> int:
    nested = 0
    while match := _EXPRESSION_STEP.search(text, position, limit):
        position = match.end()
        if match["quote"]:
            position = _skip_nested(text, match, limit, depth)
            if position < 0:
                return -1
        elif match[0] in "([{":
            nested += 1
        elif match[0] == ":":
            if not nested:
                return _skip_spec(text, position, limit, depth)
        elif nested:
            nested -= 1
        else:
            return position if match[0] == "}" else -1
    return -1


def _skip_spec(text: str, position: int, limit: int, depth: int) -> int:
    """The end of a field from its format specification on, in which a quote is only a character."""
    while match := _SPEC_STEP.search(text, position, limit):
        position = match.end()
        if match[0] == "}":
            return position
        position = _skip_expression(text, position, limit, depth - 1) if match[0] == "{" and depth > 0 else -1
        if position < 0:
            return -1
    return -1


def _skip_nested(text: str, match: re.Match[str], limit: int, depth: int) -> int:
    if depth <= 0:
        return -1
    quote = match["quote"]
    if "f" in match["string"].lower()[:2]:
        return _skip_fields(text, match.end(), quote, limit, depth)
    rest = _REST[quote].match(text, match.end(), limit)
    return rest.end() if rest else -1
