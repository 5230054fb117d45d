"""The grammar of a marker: `TODO(alice, p1, 2026-12-01): text #123`. One line of a comment in, markers out.

    TAG[!?]*  then any of  (author | @a | #12 | KEY-1 | p1 | date)  [date | p1]  @user  then an optional `:` or `-`

A tag opens a comment, follows another comment sign or the end of a sentence; inside a sentence it must be followed by a
colon or a parenthesis. Lower case counts only at the beginning, with a colon or `@`. Every pattern is linear in the line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cache

DEFAULT_TAGS = ("TODO", "FIXME", "XXX", "HACK", "BUG")
_LEVELS = {"FIXME": 2, "BUG": 2, "HACK": 0, "XXX": 0}
_P = {"p0": 2, "p1": 2, "p2": 1, "p3": 0}

#: A letter, digit or underscore of a script that puts blanks between words: beside a tag it makes it part of a word.
_LETTER = r"[^\W\u3400-\u9fff]"
#: Lines are read so far; a marker beyond is in nobody's prose.
_LONGEST = 20_000


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker in a line: `start` and `text_at` are offsets of the tag and of its text in the line."""

    tag: str
    start: int
    text_at: int
    text: str
    author: str = ""
    priority: int = 1
    due: str = ""
    issues: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Details:
    """What a text says beside its words."""

    author: str = ""
    priority: int | None = None
    due: str = ""
    issues: tuple[str, ...] = ()


@cache
def _tag_pattern(tags: tuple[str, ...]) -> re.Pattern[str]:
    words = "|".join(re.escape(tag) for tag in sorted(tags, key=len, reverse=True))
    return re.compile(rf"(?<!{_LETTER})(?P<tag>{words})(?P<bang>[!?]{{0,5}})(?!{_LETTER})", re.IGNORECASE)


@cache
def prefilter(tags: tuple[str, ...]) -> re.Pattern[bytes]:
    """Bytes that a file must hold to hold a marker, in any encoding that keeps ASCII."""
    return re.compile(b"|".join(re.escape(tag.encode()) for tag in tags), re.IGNORECASE)


_TAIL = re.compile(
    r"(?P<meta>[ \t]?[(（](?P<round>[^()（）\n]{0,120})[)）]|[ \t]?\[(?P<square>[^\[\]\n]{0,120})\])?"
    r"(?P<at>[ \t]{0,4}@[A-Za-z0-9][\w.-]{0,40})?"
    r"(?P<mark>[ \t]{0,8}(?:[:：]{1,2}|[-–—](?=\s|$)))?"
)
#: Before a tag that opens a line: signs, bullets and numbers, no words and no quotes.
_OPENING = re.compile(r"(?:[^\w\"'`“‘]|\d{1,3}[.)])*\Z")
_AFTER_SIGN = re.compile(r"(?:#|//|--|;)\s*\Z")
_AFTER_SENTENCE = re.compile(r"[.;!?。；！？]\s{0,3}\Z|[)\]）】]\s{1,3}\Z")
#: Signs that make a tag part of something else: a quotation, a name, a path, a compound.
_JOINED_BEFORE = re.compile(r"[\"'`“”‘’「」『』_@$%&=\\]\Z|\w[-./+]\Z")
_JOINED_AFTER = re.compile(r"[\"'`“”‘’「」『』/=*~<>\\]|[-.](?=\w)")
#: Words that make the tag before them a name for markers, not a marker.
_ABOUT_MARKERS = re.compile(r"\s+(?:comments|items|lists|markers|tags|entries)\b", re.IGNORECASE)

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}\Z")
_ISSUE = re.compile(r"(?:[\w.-]{1,60}/[\w.-]{1,60})?#\d{1,9}\Z|[A-Z][A-Z0-9]{1,9}-\d{1,9}\Z|gh-\d{1,9}\Z")
_NAME = re.compile(r"@?[^\W\d_][\w.+-]{0,40}(?:@[\w.-]{1,60})?\Z")
_DUE_IN_TEXT = re.compile(r"(?:\b(?:due|by|until|before|deadline)\b|截止|到期)[:：\s]{0,3}(\d{4}-\d{2}-\d{2})", re.IGNORECASE)
_ISSUE_IN_TEXT = re.compile(
    r"https?://[^\s)>\]]{1,200}?/(?:issues?|pull|pulls|browse|ticket|tickets|merge_requests)/[\w-]{1,40}"
    r"|(?<![\w&#/])(?:[\w.-]{1,60}/[\w.-]{1,60})?#\d{1,9}\b"
    r"|(?<![\w-])[A-Z][A-Z0-9]{1,9}-\d{1,9}\b(?![-.]\d)"
)
#: Not issues, though they look like one.
_NO_ISSUE = re.compile(r"(?:UTF|SHA|ISO|RFC|PEP|CP|MD|AES|RSA|IPV|HTTP|TLS|X|UCS|BLAKE|CVE|GPT|PY|COVID)\d?-\d", re.IGNORECASE)


def find(line: str, tags: tuple[str, ...] = DEFAULT_TAGS) -> list[Marker]:
    """The markers of one line of a comment (without its sign), from left to right."""
    line = line[:_LONGEST]
    opened = [(tag, tail) for tag in _tag_pattern(tags).finditer(line) if (tail := _open(line, tag))]
    ends = [*(tag.start() for tag, _ in opened[1:]), len(line)]
    return [_marker(line, tag, tail, end) for (tag, tail), end in zip(opened, ends[: len(opened)], strict=True)]


def _open(line: str, tag: re.Match[str]) -> re.Match[str] | None:
    """What follows the tag, if it is a marker here and neither a word nor a name."""
    before, after = line[max(0, tag.start() - 40) : tag.start()], line[tag.end() : tag.end() + 2]
    if _JOINED_BEFORE.search(before) or _JOINED_AFTER.match(after):
        return None
    tail = _TAIL.match(line, tag.end())
    assert tail is not None  # every part of it is optional
    colon = (tail["mark"] or "").strip()[:1] in (":", "：") and bool(tail["mark"])
    opens = _OPENING.match(line, 0, tag.start()) is not None or _AFTER_SIGN.search(before) is not None
    if tag["tag"] != tag["tag"].upper():
        good = opens and (colon or tail["at"] is not None)
    elif opens:
        good = not _ABOUT_MARKERS.match(line, tag.end())
    else:
        good = colon or _has_details_at_once(tail) or (_AFTER_SENTENCE.search(before) is not None and after[:1].isspace())
    return tail if good else None


def _has_details_at_once(tail: re.Match[str]) -> bool:
    return tail["round"] is not None and not tail["meta"][0].isspace() and _details(tail["round"]) is not None


def _marker(line: str, tag: re.Match[str], tail: re.Match[str], end: int) -> Marker:
    details = _details_of_tail(tail)
    text_at = tail.end() if details is not None else tag.end()
    details = details or Details()
    text = " ".join(line[text_at:end].split()).strip(" *;|").lstrip(",.… ").removeprefix("- ")
    in_text = details_of(text)
    level = _LEVELS.get(tag["tag"].upper(), 1) if details.priority is None else details.priority
    return Marker(
        tag=tag["tag"].upper(),
        start=tag.start(),
        text_at=text_at,
        text=text,
        author=details.author,
        priority=2 if "!" in tag["bang"] else level,
        due=details.due or in_text.due,
        issues=tuple(dict.fromkeys((*details.issues, *in_text.issues))),
    )


def _details_of_tail(tail: re.Match[str]) -> Details | None:
    """What stands between the tag and its text; None when the brackets hold prose, which is part of the text."""
    inside = tail["round"] if tail["round"] is not None else tail["square"]
    named = (tail["at"] or "").strip().lstrip("@")
    if inside is None:
        return Details(author=named)
    details = _details(inside)
    if details is None:
        return None
    # Without a colon, `TODO (see below) fix` and `TODO(only once) fix` are prose; `TODO(alice) fix` is not.
    apart, several = tail["meta"][0].isspace(), " " in details.author and "," not in details.author
    if not tail["mark"] and details.author and (several or (apart and "@" not in inside)):
        return None
    return replace(details, author=details.author or named)


def _details(inside: str) -> Details | None:
    """Author, priority, date and links in a pair of brackets; None when it holds prose instead."""
    authors: list[str] = []
    issues: list[str] = []
    level: int | None = None
    due = ""
    for group in re.split(r"[,;|，；、]", inside):
        plain: list[str] = []
        for word in group.split():
            bare = word.strip(":：")
            if bare.lower() in _P:
                level = _P[bare.lower()]
            elif _DATE.match(bare) and _is_date(bare):
                due = bare
            elif _ISSUE.match(bare):
                issues.append(bare)
            elif bare.startswith(("http://", "https://")):
                issues.append(bare)
            elif bare.lower() in ("due", "by", "priority", "prio", "assignee", "author", ""):
                continue
            elif _NAME.match(bare):
                plain.append(bare.lstrip("@"))
            else:
                return None
        if len(plain) > 2:
            return None
        if plain:
            authors.append(" ".join(plain))
    return Details(", ".join(authors), level, due, tuple(issues))


def details_of(text: str) -> Details:
    """The date and the links that a text names; both stay in the text."""
    due = next((found for found in _DUE_IN_TEXT.findall(text) if _is_date(found)), "")
    issues = [match[0] for match in _ISSUE_IN_TEXT.finditer(text) if not _NO_ISSUE.match(match[0])]
    return Details(due=due, issues=tuple(dict.fromkeys(issues)))


def _is_date(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


_DIRECTIVE = re.compile(r"\bai-todos:[ \t]{0,4}(ignore-file|ignore-next-line|ignore)\b(?!-)")


def directives(line: str) -> Iterator[str]:
    """`ignore`, `ignore-next-line` and `ignore-file` as said in a comment."""
    return (match[1] for match in _DIRECTIVE.finditer(line[:_LONGEST]))
