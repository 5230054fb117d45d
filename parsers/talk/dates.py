"""The day a sentence names, for people's usual words. A date library takes longer to load than a turn to read."""

from __future__ import annotations

import re
from datetime import date, timedelta

_ISO = re.compile(r"(?<![\d-])(20\d\d)[-/.](\d{1,2})[-/.](\d{1,2})(?![\d-])")
_CHINESE = re.compile(r"(?:(20\d\d)\s?年)?\s?(\d{1,2})\s?月\s?(\d{1,2})\s?[日号號]")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = r"(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:[a-z]{0,6})\.?"
_MONTH_DAY = re.compile(rf"\b{_MONTH}[ ](\d{{1,2}})(?:st|nd|rd|th)?(?:,?[ ](20\d\d))?\b")
_DAY_MONTH = re.compile(rf"\b(\d{{1,2}})(?:st|nd|rd|th)?[ ](?:of[ ])?{_MONTH}(?:[ ](20\d\d))?\b")
_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_WEEKDAY = re.compile(
    r"\b(?:(on|by|before|until|till|this|next|come)[ ])?"
    r"(mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?\b"
)
_HAN_DAYS = {char: at for at, char in enumerate("一二三四五六日")} | {"天": 6, "末": 5}
_HAN_WEEKDAY = re.compile(r"(下下|下|这|這|本)?(?:个|個)?(?:周|週|星期|礼拜|禮拜)([一二三四五六日天末])")
_FIXED = (
    (re.compile(r"\bday after tomorrow\b|后天|後天"), 2),
    (re.compile(r"\btomorrow\b|明天|明早|明晚|明日"), 1),
    (
        re.compile(r"\b(?:tonight|eod|end of (?:the )?day|this (?:evening|afternoon))\b|今晚|晚上|下班前"),
        0,
    ),
)
_IN = re.compile(r"\bin (a|one|two|three|four|five|six|\d{1,2}) (day|week|month)s?\b")
_NUMBERS = {"a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_SPANS = {"day": 1, "week": 7, "month": 30}
_END_OF_WEEK = re.compile(r"\b(?:eow|end of (?:the |this )?week|this week)\b|本周内|这周内|這週內")
_NEXT_WEEK = re.compile(r"\bnext week\b|下(?:个|個)?(?:周|週|星期|礼拜|禮拜)(?![一二三四五六日天末])")
_END_OF_MONTH = re.compile(r"\bend of (?:the |this )?month\b|月底|月末")
_END_OF_YEAR = re.compile(r"\bend of (?:the |this )?year\b|年底|年末")


def due_in(text: str, today: date) -> str:
    """The first day that a lower-case text names, as an ISO date; "" when it names none. A week ends on Friday."""
    return _exact(text, today) or _relative(text, today)


def _exact(text: str, today: date) -> str:
    if found := _ISO.search(text):
        return _iso(int(found[1]), int(found[2]), int(found[3]))
    if found := _CHINESE.search(text):
        return _ahead(today, found[1], int(found[2]), int(found[3]))
    if found := _MONTH_DAY.search(text):
        return _ahead(today, found[3], _MONTHS.index(str(found[1])) + 1, int(found[2]))
    if found := _DAY_MONTH.search(text):
        return _ahead(today, found[3], _MONTHS.index(str(found[2])) + 1, int(found[1]))
    return ""


def _relative(text: str, today: date) -> str:
    return _fixed(text, today) or _weekday(text, today) or _counted(text, today) or _end_of(text, today)


def _fixed(text: str, today: date) -> str:
    found = next((days for pattern, days in _FIXED if pattern.search(text)), None)
    return "" if found is None else (today + timedelta(found)).isoformat()


def _weekday(text: str, today: date) -> str:
    monday = today - timedelta(today.weekday())
    if found := _HAN_WEEKDAY.search(text):
        weeks = {"下": 1, "下下": 2}.get(found[1] or "", 0)
        day = monday + timedelta(7 * weeks + _HAN_DAYS[found[2]])
        return (day if day >= today or found[1] else day + timedelta(7)).isoformat()
    if found := _WEEKDAY.search(text):
        day = monday + timedelta(_DAYS.index(str(found[2])[:3]))
        return (day if day > today and found[1] != "next" else day + timedelta(7)).isoformat()
    return ""


def _counted(text: str, today: date) -> str:
    if found := _IN.search(text):
        count = _NUMBERS.get(found[1]) or int(found[1])
        return (today + timedelta(count * _SPANS[found[2]])).isoformat()
    return ""


def _end_of(text: str, today: date) -> str:
    monday = today - timedelta(today.weekday())
    if _NEXT_WEEK.search(text):
        return (monday + timedelta(11)).isoformat()
    if _END_OF_WEEK.search(text):
        return (monday + timedelta(4)).isoformat()
    if _END_OF_MONTH.search(text):
        month_after = today.replace(day=28) + timedelta(4)
        return (month_after - timedelta(month_after.day)).isoformat()
    return today.replace(month=12, day=31).isoformat() if _END_OF_YEAR.search(text) else ""


def _ahead(today: date, year: str | None, month: int, day: int) -> str:
    """That day of the year named, else of the next year in which it is still ahead."""
    if year:
        return _iso(int(year), month, day)
    this = _iso(today.year, month, day)
    return this if this >= today.isoformat() or not this else _iso(today.year + 1, month, day)


def _iso(year: int, month: int, day: int) -> str:
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return ""
