"""The grammar of a marker: `TODO(alice, p1, 2026-12-01): text #123`, wherever in one line of a comment it stands.

Words are not markers: a tag counts where a developer would start one. All patterns are linear: every repetition that
could be tried again from the next character is bounded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

#: What belongs to a word around a tag; CJK does not: `待办TODO：修复` holds a marker.
_LETTER = r"[^\W\u3400-\u9fff]"
_CJK = "\u3000-\u30ff\u3400-\u9fff\uff00-\uffef"

_PRIORITIES = {"FIXME": 2, "BUG": 2, "HACK": 0, "XXX": 0}
#: Tags that are also everyday words or names, so that more is asked of them.
_WORDS = frozenset({"BUG", "HACK", "XXX"})

#: Nothing but decoration before a tag: it opens its line.
_OPENING = re.compile(r"[\s#*\-/>!|+=~.;:<(\[{@\\]{0,80}(?:\d{1,3}[.)][ \t]{1,4})?[\[(<*]{0,3}\Z")
#: What may end right before a tag that does not open its line, as a full stop does.
_STOP = re.compile(rf"(?:[.;:!?)\]}}>|—–…#{_CJK}]|(?<!\S)-{{1,2}}|//|/\*)[ \t]{{0,40}}[(\[<*]?\Z")
_ATTACHED = re.compile(rf"[\s#*!(\[{{<>;{_CJK}]\Z|(?<!\w)[@\\]\Z|(?:\A|\s)[-/+=~.:;|]{{1,80}}\Z|/[/*]\Z")
_NOT_AFTER = re.compile(
    r"['\"`\\&|_]|[ \t]{0,4}=|/(?!/)|[.\-]\w|::\w|-\w|,[ \t]{0,9}(?:and|or|und)?[ \t]{0,9}[\"'`]?[A-Z]{3,20}\b"
)
_MENTION = re.compile(
    r"[ \t]{1,9}(?:(?:comments|items|markers|tags|lists|annotations)\b"
    r"|(?:comment|item|marker|tag|list|annotation)(?:[ \t]{1,9}(?:of|for|in|is)\b|[ \t]{0,9}(?:[.,;:)]|$)))",
    re.IGNORECASE,
)
_WORD_MENTION = re.compile(r"[ \t]{1,9}(?:fix(?:es|ed)?|reports?|reported|tracker|numbers?)\b", re.IGNORECASE)
#: What makes `BUG: ...` a reference to the bug that the code is about.
_ONLY_LINK = re.compile(
    r"[\s:]{0,9}(?:[\w.-]{1,40}[ \t]{1,4})?"
    r"(?:(?:https?://|www\.)\S{1,300}|(?:[\w.-]{1,40}/[\w.-]{1,40})?#?\d{1,9}|[A-Za-z]{1,20}-\d{1,9})\s{0,80}\Z"
)

_MARKS = re.compile(r"[!?！？]{0,8}")
_CLOSER = re.compile(r"[)\]>}*]{0,3}")
_GROUP = re.compile(r"[ \t]?(?:\(([^()]{0,200})\)|（([^（）]{0,200})）|\[([^\[\]]{0,200})\])")
_USER = re.compile(r"[ \t]{0,4}@(\w[\w.-]{0,60})")
_SEPARATOR = re.compile(r"[ \t]{0,40}(?:[:：]{1,3}|(?<=[ \t])-{1,2}|-{1,2}(?=[ \t]|\Z)|[–—])")
_MAX_GROUPS = 6

_TOKENS = re.compile(r"[^\s,;，；、]{1,300}")
_DATE = re.compile(r"(?:due[:=]?)?(\d{4}-\d{2}-\d{2})\Z", re.IGNORECASE)
_LEVEL = re.compile(r"(?:p|prio|priority)[:=]?([0-5])\Z", re.IGNORECASE)
_ISSUE_TOKEN = re.compile(
    r"(?:[\w.-]{1,60}/[\w.-]{1,60})?#\d{1,9}\Z|[A-Za-z][A-Za-z0-9]{0,9}-\d{1,9}\Z|https?://\S{1,300}\Z|[a-z][\w.]{0,40}/\d{1,9}\Z"
)
_NAME = re.compile(r"@?([^\W\d][\w.@+'’-]{0,60})\Z")

_DUE = re.compile(r"\b(?:due|by|deadline)\b[:= ]{0,3}(\d{4}-\d{2}-\d{2})(?!\d)", re.IGNORECASE)
#: What looks like the key of an issue and is the name of a standard.
_NO_KEYS = (
    "UTF|UCS|ISO|SHA|MD|RFC|PEP|CVE|CWE|HTTP|IEEE|AES|RSA|CP|EUC|KOI|COVID|ASCII|TLS|SSL|IPV|RS|ES|HS|PS|ECMA"
    "|PY|PYTHON|GPT|X"
)
_ISSUE = re.compile(
    r"https?://[^\s<>()\[\]\"'`]{3,300}"
    r"|(?<![\w/&#.-])(?:[\w.-]{1,40}/[\w.-]{1,60})?#[1-9]\d{0,6}(?![\w;])"
    rf"|(?<![\w-])(?!(?:{_NO_KEYS})-)[A-Z][A-Z0-9]{{1,9}}-[1-9]\d{{0,6}}(?![\w-])"
    r"|(?<![\w-])(?:gh|bpo)-\d{1,7}(?![\w-])"
)
_ISSUE_URL = re.compile(
    r"/(?:issues?|pulls?|merge_requests|tickets?|browse|bugs?|work_items)/[\w-]{0,40}?\d|[?&]id=\d|/(?:issue|bug)-?\d|crbug\.com/\d"
)
_TAIL = " \t\r*/#-<(["
_LAST_WORD = re.compile(r"\)[.;]?[ \t]{0,80}\Z")
_MAX_LINE = 2000
_MAX_BEFORE = 100


@dataclass(frozen=True, slots=True)
class Marker:
    """One marker of a line: where its tag starts (code points from 0), and what its head and text say."""

    tag: str
    start: int
    text: str
    author: str = ""
    priority: int = 1
    due: str = ""
    issues: tuple[str, ...] = ()


@dataclass(slots=True)
class _Head:
    """What stands between a tag and its text."""

    end: int
    author: str = ""
    priority: int | None = None
    due: str = ""
    issues: tuple[str, ...] = ()
    colon: bool = False
    grouped: bool = False


@lru_cache(maxsize=16)
def _tags(tags: tuple[str, ...]) -> tuple[re.Pattern[str], dict[str, str]]:
    """What finds any of the tags, and how each is spelled, by its casefolded form."""
    words = "|".join(re.escape(tag) for tag in sorted(tags, key=len, reverse=True))
    pattern = re.compile(rf"(?<!{_LETTER})({words})(?:/(?:{words})){{0,4}}(?!{_LETTER})", re.IGNORECASE)
    return pattern, {tag.casefold(): tag for tag in tags}


def find(line: str, tags: tuple[str, ...]) -> list[Marker]:
    """The markers of one line of a comment (without its comment sign). Lines are read up to 2,000 characters."""
    if not tags:
        return []
    line = line[:_MAX_LINE]
    pattern, spelled = _tags(tags)
    found: list[tuple[str, int, _Head]] = []
    for match in pattern.finditer(line):
        tag = spelled.get(match[1].casefold())
        if tag is None or _is_code(line, match) or (found and match.start() < found[-1][2].end):
            continue
        head = _head(line, match)
        if _counts(line, match, tag, head):
            found.append((tag, match.start(), head))
    ends = [*(start for _, start, _ in found[1:]), len(line)][: len(found)]
    return [_marker(line, tag, start, head, end) for (tag, start, head), end in zip(found, ends, strict=True)]


def _is_code(line: str, match: re.Match[str]) -> bool:
    """Between backticks something is quoted, not said."""
    return "`" in line and line.count("`", 0, match.start()) % 2 == 1 and line.find("`", match.end()) > 0


def _marker(line: str, tag: str, start: int, head: _Head, end: int) -> Marker:
    text = line[head.end : end]
    if end < len(line):
        text = text.rstrip(_TAIL)
    level = _PRIORITIES.get(tag, 1) if head.priority is None else head.priority
    return Marker(tag, start, _clean(text, line[start - 1 : start]), head.author, level, head.due, head.issues)


def _clean(text: str, before: str) -> str:
    """Text without what closes the comment, or the bracket that was opened before the tag."""
    text = text.strip().lstrip(",.;、。").strip().removesuffix("*/").removesuffix("-->").removesuffix("#}").strip()
    closer = {"(": ")", "[": "]", "<": ">", "{": "}"}.get(before)
    if closer:
        depth = 0
        for place, char in enumerate(text):
            depth += (char == before) - (char == closer)
            if depth < 0:
                return f"{text[:place].strip()} {text[place + 1 :].strip(' .')}".strip()
    return text


def _head(line: str, match: re.Match[str]) -> _Head:
    marks = _MARKS.match(line, match.end())
    head = _Head(marks.end() if marks else match.end())
    if marks and set(marks[0]) & {"!", "！"}:
        head.priority = 2
    if (closer := _CLOSER.match(line, head.end)) and line[match.start() - 1 : match.start()] in tuple("([<{*"):
        head.end = closer.end()
    for _ in range(_MAX_GROUPS):
        if not (_take_group(line, head) or _take_user(line, head)):
            break
    if separator := _SEPARATOR.match(line, head.end):
        head.end = separator.end()
        head.colon = head.colon or separator[0].strip()[0] in ":："
    return head


def _take_user(line: str, head: _Head) -> bool:
    user = _USER.match(line, head.end)
    if user is None or head.author:
        return False
    head.author, head.end, head.grouped = user[1].rstrip(".-"), user.end(), True
    return True


def _take_group(line: str, head: _Head) -> bool:
    """Reads one `(...)` or `[...]`; one that says something else is left to the text."""
    group = _GROUP.match(line, head.end)
    if group is None:
        return False
    separator = _SEPARATOR.match(line, group.end())
    colon = separator is not None and separator[0].strip()[0] in ":："
    content = group[1] or group[2] or group[3] or ""
    spaced = line[head.end] in " \t"
    most_names = 1 if spaced else 3
    if not _read_group(content, head, most_names if colon or group[3] is None else 0):
        head.colon = head.colon or colon
        return False
    head.end, head.grouped = group.end(), True
    return True


def _read_group(content: str, head: _Head, most_names: int) -> bool:
    names: list[str] = []
    due, level, issues = head.due, head.priority, list(head.issues)
    for token in _TOKENS.findall(content):
        if (found := _DATE.match(token)) and _is_date(found[1]):
            due = due or found[1]
        elif found := _LEVEL.match(token):
            level = {"0": 2, "1": 2, "2": 1}.get(found[1], 0)
        elif _ISSUE_TOKEN.match(token):
            issues.append(token)
        elif (found := _NAME.match(token)) and (most_names or token[0] == "@"):
            if token.casefold().rstrip(":") != "due":
                names.append(found[1])
        elif token.casefold() != "due:":
            return False
    if len(names) > max(most_names, 1):
        return False
    head.author = head.author or (", " if "," in content or "，" in content else " ").join(names)
    head.due, head.priority, head.issues = due, level, tuple(issues)
    return True


def _is_date(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _counts(line: str, match: re.Match[str], tag: str, head: _Head) -> bool:
    """Whether a developer would call it an open marker here."""
    start, end = match.start(), match.end()
    before = line[max(0, start - _MAX_BEFORE) : start]
    if (before and not _ATTACHED.search(before)) or _NOT_AFTER.match(line, end):
        return False
    loud = match[1] == tag
    if not (loud or head.colon or before.endswith(("@", "\\")) or "@" in line[end : head.end]):
        return False
    if start < _MAX_BEFORE and _OPENING.match(before):
        opens = not (tag == "BUG" and _ONLY_LINK.match(line, end))
        return opens and (head.colon or head.grouped or not _is_mention(line, end, tag))
    if tag in _WORDS and not loud:
        return False
    if _STOP.search(before):
        return head.colon or head.grouped or not _is_mention(line, end, tag)
    return head.colon or (tag not in _WORDS and _stands_in_sentence(line, before, end, head))


def _stands_in_sentence(line: str, before: str, end: int, head: _Head) -> bool:
    """A tag after other words, without a colon: `foo TODO(bob) bar`, or `foo (TODO)` at the end of a line."""
    if before.endswith("(") and _LAST_WORD.match(line, end):
        return True
    return head.grouped and line[end : end + 1] in ("(", "（", "[")


def _is_mention(line: str, end: int, tag: str) -> bool:
    return bool(_MENTION.match(line, end) or (tag in _WORDS and _WORD_MENTION.match(line, end)))


def due_in(text: str) -> str:
    """The date a text names as its due date (`due: 2026-12-01`), "" when there is none."""
    return next((found[1] for found in _DUE.finditer(text) if _is_date(found[1])), "")


def issues_in(text: str) -> Iterator[str]:
    """Links to issues as written: `#12`, `KEY-1`, `gh-3`, addresses of issue trackers."""
    for match in _ISSUE.finditer(text):
        link = match[0].rstrip(".,;:!?")
        if not link.startswith("http") or _ISSUE_URL.search(link):
            yield link


def issue_field(first: Sequence[str], text: str) -> str:
    """All links of a marker's head and text, each once, joined by blanks."""
    return " ".join(dict.fromkeys((*first, *issues_in(text))))
