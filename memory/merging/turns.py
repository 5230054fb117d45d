"""Turns of phrase and what each comes to in plain words, in the order in which they are looked for.

A row is: words one of which has to stand there, `|` between them (for speed), the turn, the plain words.
"""

from __future__ import annotations

import re

_MODAL = r"(?:must|should|may|can|do|does|will)"
_PRODUCT = r"(?:app|application|program|system|website|site|tool|game|software|code|project)"
_TONGUE = r"(?:english|french|german|spanish|italian|chinese|japanese|korean|dutch|russian|portuguese|polish|arabic)\b"
_WORKING = r"(?:work|run|function)(?:ing)?(?: again| properly| correctly)?(?= (?:in|on|with|for|under|at)\b|\s*$|[,.;])"
_NOT_PER = r"(?! per| a\b| every| the\b| it)"
_OTHER = r"(?:replacements?|alternatives?|substitutes?)"

_ENGLISH = (
    # abbreviations
    ("w/", r"(?<!\w)w/(?=o\b)o", "without"),
    ("w/", r"(?<!\w)w/ ?(?=\w)", "with "),
    ("drag", r"\bdrag(?:ging)? ?(?:&|n|'n'|'n|and) ?drop(?:ping)?\b", "drag-and-drop"),
    ("3rd", r"\b3rd[- ]party\b", "third-party"),
    ("no ", r"^(\W*)no (?=[\w-]+(?: [\w-]+)? (?:when|if|on|for|after|before|while)\b)", r"\1missing "),
    ("todo|fixme|xxx|hack|bug", r"^\W*(?:TODO|FIXME|XXX|HACK|BUG)\s?\([^)]{1,40}\)\s*:?", ""),
    # once, not twice
    ("twice", r"\b(?:is|are|gets?|was|were|being) (\w+) twice\b", r"should not \1 twice"),
    ("once", rf"\b{_MODAL} (?:only )?(?:be )?(\w+) (?:only |just |exactly )?once\b{_NOT_PER}", r"should not \1 twice"),
    (
        "more than once| times|repeatedly",
        r"\b(?:avoid|prevent|do not|must not|should not|never|stop)\b(.{0,80}?)\b"
        r"(?:more than once|two times|multiple times|repeatedly|several times)",
        r"should not\1 twice",
    ),
    ("once", rf"^(.{{0,80}}?)\b(?:only|just|exactly) once\b{_NOT_PER}", r"do not \1 twice"),
    # what a negation asks for
    (
        "not ",
        rf"\b{_MODAL} not (?:be )?(?:visible|shown|displayed|seen|appear|show(?: up)?)\b(?! (?:correct|proper))",
        "should be hidden",
    ),
    (
        "not |never ",
        rf"\b(?:{_MODAL}|to) (?:not|never) "
        r"(?:exceed|be (?:more|longer|larger|bigger|greater|higher) than|go (?:over|above|beyond)) (?=[\d$€£])",
        "limit ",
    ),
    ("hard", r"\b(?:do not|never|avoid|no|stop) hard-?cod(?:e|ing|ed)\b", "make configurable"),
    ("hard", r"\bnot be hard-?coded\b", "be configurable"),
    ("hard", r"\b(?:remove|get rid of|eliminate|drop|replace) (?:the |all |any )?hard-?coded\b", "make configurable"),
    ("not be in|not be part", rf"\b{_MODAL} not be (?:in|inside|part of)\b", "should be removed from"),
    ("reject|refuse|deny", r"(^|[,;:.] *)(?:reject|refuse|deny)\b(?! access)", r"\1do not accept"),
    ("insensitive", r"\b(\w{3,})[- ]insensitive(?:ly)?\b", r"ignore \1"),
    # sentences that say what is to be done about something
    ("the |our |this ", rf"^\W*(?:the|our|this) {_PRODUCT} (?=(?:needs?|should|must|has to|could|lacks?)\b)", ""),
    ("make|get", rf"\b(?:make|get) (.{{1,80}}?) {_WORKING}", r"fix \1"),
    ("get ", r"^(\W*)get (?:the |our |all )?(.{1,80}?) (\w{3,}ed)\b(?=\s*$)", r"\1\3 \2"),
    (
        "be ",
        r"\b(?:should|must|needs? to|ought to) (?:also )?be (?:available |displayed |shown )?in (?=" + _TONGUE + ")",
        "should be translated into ",
    ),
    (
        "used|needed|required|necessary|referenced",
        r"(?<=\w{3})\s*[,;–—]\s*(?:it|this|that|they|which)(?: is| are|'s|'re)? (?:not|no longer|never) "
        r"(?:really |even |actually )?(?:used|needed|required|necessary|referenced)"
        r"(?: any ?more| anywhere| at all)?\s*$",
        "",
    ),
    (
        "most|more than|maximum|up to",
        r"\b(?:keep|retain|store|allow|permit|show) (?:at most|no more than|a maximum of|up to) (?=\d)",
        "limit ",
    ),
    # one for another
    ("prefer", r"\bprefer (.{1,80}?) (?:over|to) (?=[\w.])", r"use \1 instead of "),
    (
        "replacement|alternative|substitute",
        r"\b(?:find|look for|search for|choose|pick) (?:an? |some )?(?:new |better |good )?"
        + _OTHER
        + r" (?:for|to)\b",
        "replace",
    ),
    # how many, how much, how often
    ("how many", r"\bhow many (.{1,80}?) (?:there are|are there|exist|we have)\b", r"number of \1"),
    ("how much", r"\bhow much (.{1,80}?) (?:will |would |is going to )?costs?\b", r"cost of \1"),
    ("how long", r"\bhow long (.{1,80}?) (?:will |would )?takes?\b", r"duration of \1"),
    ("than", r"\bslower than (?=\d)", "slow > "),
    ("than", r"\b(?:older|later) than (?=\d)", "old > "),
    (
        "than|above|over|exceed|beyond",
        r"\b(?:more|greater|higher|larger|bigger|longer) than (?=\d)|\b(?:above|over|exceed(?:s|ing)?|beyond) (?=\d)",
        "> ",
    ),
    ("than|below|under", r"\b(?:less|fewer|lower|smaller|shorter) than (?=\d)|\b(?:below|under) (?=\d)", "< "),
    (
        "hour|min",
        r"\bevery (?:1 |60 min(?:ute)?s?|single )?hour\b|\bevery 60 min(?:ute)?s\b|\bonce (?:an|per|every) hour\b",
        "hourly",
    ),
    ("day|24", r"\b(?:once (?:a|per|every) |every single )day\b|\bevery 24 ?h(?:ours)?\b", "daily"),
)
_NEVER = r"(?:不要|不能|不应该|不应|不该|不得|不可|不许|别|不|避免|禁止|去掉|去除|移除|消除|干掉|清理)"
_DONE = r"(?:完成|完毕|完了|完|好了|好|结束|之后|以后|后)"
_CHINESE = (
    ("每", r"每\s*(?:隔\s*)?(?:1|一)?\s*个?\s*(?:小时|钟头)(?:\s*[一1]\s*次)?", "每小时"),
    ("每", r"(?:每天|每日)(.{0,12}?)[一1]\s*次", r"每天\1"),
    ("天", r"(?:1|一)天(.{0,6}?)[一1]\s*次", r"每天\1"),
    ("不准", r"不准(?=确|$|[，。；、,;]|了|的)(?:确)?", "有误"),
    ("等", rf"等(?:到)?([\u3400-\u9fff\w ]{{1,12}}?){_DONE}+了?(?:再|就|才)", r"\1后"),
    ("硬编码|写死", rf"{_NEVER}再?(?:硬编码|写死)的?(?:在代码里|在代码中)?", "可配置"),
    ("次", r"(?:只|仅|仅仅)(?:能|允许|可以|应|应该|需|要)?([\u3400-\u9fff]{1,6}?)(?:一|1)\s*次", r"不要\1两次"),
    ("过|于|出", r"(?:不能|不得|不要|不可|别|不应|不应该|不)(?:超过|多于|大于|高于|超出) ?(?=\d)", "最多"),
    ("过|于|出", r"(?:超过|多于|大于|高于|超出) ?(?=\d)", "> "),
    ("于|足|到", r"(?:低于|小于|少于|不足|不到) ?(?=\d)", "< "),
)
_TURNS = [(hints.split("|"), re.compile(pattern, re.IGNORECASE), plain) for hints, pattern, plain in _ENGLISH]
_TURNS_HAN = [(hints.split("|"), re.compile(pattern), plain) for hints, pattern, plain in _CHINESE]


def straight(text: str) -> str:
    """The text with each turn of phrase put plainly."""
    low = text.lower()
    for hints, pattern, plain in _TURNS if text.isascii() else (*_TURNS, *_TURNS_HAN):
        if any(hint in low for hint in hints):
            text = pattern.sub(plain, text)
    return text
