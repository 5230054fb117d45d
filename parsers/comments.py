"""Lines of comments -> findings: markers with their continuation lines, less what an `ai-todos: ignore` covers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from .finding import Finding
from .markers import Marker, details_of, directives, find


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a comment or docstring. `column` is where `text` (without the comment's sign) starts, from 0.

    `own` holds for a comment that has the line to itself, so that it may continue the one above.
    """

    number: int
    column: int
    text: str
    own: bool = True
    source: str = "comment"


@dataclass(frozen=True, slots=True)
class Ignored:
    """The lines whose findings are not wanted."""

    whole_file: bool = False
    lines: frozenset[int] = frozenset()

    def covers(self, line: int) -> bool:
        return self.whole_file or line in self.lines


def ignored(lines: Iterable[Line]) -> Ignored:
    numbers: set[int] = set()
    whole = False
    for line in lines:
        if line.source != "comment" or "ai-todos:" not in line.text:
            continue
        for directive in directives(line.text):
            whole = whole or directive == "ignore-file"
            numbers.add(line.number + (directive == "ignore-next-line"))
    return Ignored(whole, frozenset(numbers))


def findings(
    lines: Sequence[Line], file: str, tags: tuple[str, ...], symbol_at: Callable[[Line], str], skip: Ignored
) -> list[Finding]:
    """The markers in `lines` (ascending), each with what follows it on deeper indented lines."""
    if skip.whole_file:
        return []
    found: list[Finding] = []
    for at, line in enumerate(lines):
        markers = find(line.text, tags)
        for marker in markers:
            if skip.covers(line.number):
                continue
            more = _continuation(lines, at, marker, tags) if marker is markers[-1] else []
            found.append(_finding(line, marker, more, file, symbol_at(line)))
    return found


def _continuation(lines: Sequence[Line], at: int, marker: Marker, tags: tuple[str, ...]) -> list[Line]:
    """The following lines whose text stands deeper than the tag, up to a blank one, another marker or another indentation."""
    tag_column = lines[at].column + marker.start
    found: list[Line] = []
    for line in lines[at + 1 :]:
        text = line.text.strip()
        adjacent = line.number == lines[at].number + len(found) + 1 and line.own and line.source == lines[at].source
        deeper = line.column + len(line.text) - len(line.text.lstrip()) > tag_column
        if not (adjacent and text and deeper) or find(line.text, tags) or any(directives(line.text)):
            break
        found.append(line)
    return found


def _finding(line: Line, marker: Marker, more: Sequence[Line], file: str, symbol: str) -> Finding:
    text = " ".join([marker.text, *(" ".join(one.text.split()) for one in more)]).strip()
    finding = Finding(
        file=file,
        line=line.number,
        end_line=more[-1].number if more else line.number,
        column=line.column + marker.start + 1,
        marker=marker.tag,
        text=text,
        symbol=symbol,
        author=marker.author,
        priority=marker.priority,
        due=marker.due,
        issue=" ".join(marker.issues),
        source=line.source,
    )
    if not more:
        return finding
    details = details_of(text)
    issues = dict.fromkeys((*marker.issues, *details.issues))
    return replace(finding, due=marker.due or details.due, issue=" ".join(issues))
