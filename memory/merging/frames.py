"""Ways to put a request that say nothing about the work: brought to the plain one before words are read.

"X doesn't reconnect" complains, and asks for the same as "make X reconnect": no negation. "don't do X" and "X must not"
do negate.
"""

from __future__ import annotations

import re

from .turns import straight

_NUMERAL = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
_PLACE = {"十": 10, "百": 100, "千": 1000}
_DIGITS = "零〇一二两三四五六七八九"
_SPELLED = re.compile(rf"(?:[{_DIGITS}]?[千百十]零?)+[{_DIGITS}]?|(?<=百分之)[{_DIGITS}]")
_PERCENT = re.compile(r"百分之(\d+)")
_TYPOS = {
    "teh": "the",
    "hte": "the",
    "adn": "and",
    "nad": "and",
    "taht": "that",
    "wiht": "with",
    "fo": "of",
    "ot": "to",
    "fxi": "fix",
}
_TYPO = re.compile(rf"\b(?:{'|'.join(_TYPOS)})\b", re.IGNORECASE)
_EVALUATION = re.compile(
    r"(?:\s*[,;–—-]\s+|\s+\()(?:it|this|that|they)\s+(?:(?:is|are|has|have|gets?|got|getting)\s+)?"
    r"(?:(?:way|far|much|really|just|a bit|become)\s+)*"
    r"(?:too|so|very|pretty|unbearably|a mess|a pain|annoying|confusing|ugly|huge|unreadable|hard to)\b[^,.;)]*\)?$",
    re.IGNORECASE,
)
_EVALUATION_HAN = re.compile(
    r"(?<=[\u3400-\u9fff\w]{4})[，,](?:它|这|这个|现在|实在|真的)?(?:太|实在太|真的太|有点太)[\u3400-\u9fff]{1,3}[了啦]?$"
)
_CODES = re.compile(r"\b(40\d|429|50[0-4])(?:s| errors?)\b")
_A_WHILE = re.compile(
    r"\b(after|within|for|every|in|than|to) an? (?=(?:second|minute|hour|day|week|month|year)\b)", re.IGNORECASE
)
_HALF = re.compile(r"\bhalf(?: an|-an|-)? ?hour\b", re.IGNORECASE)
_NOT_BUT = re.compile(
    r"\b(?:should|must|do|does) not (be )?(\w+(?: \w+)?),? but (?:rather |instead )?(.+)", re.IGNORECASE
)
_NO_MORE = re.compile(r"\bnot\b(.*?)\s+(?:any ?more|any longer)\b", re.IGNORECASE)
_ABSENT = re.compile(r"\b(?:does|do|did) not exist\b", re.IGNORECASE)
_ONE = re.compile(r"\bone (?=(?:second|minute|hour|day|week|month|year)\b)", re.IGNORECASE)
_OWN = re.compile(r"\b(into|to|in) (?:(?:its|their) own|a (?:separate|dedicated)) ", re.IGNORECASE)
_UP_TO_DATE = re.compile(r"\bbring (.+?) up[- ]to[- ]date\b", re.IGNORECASE)
_KEEPS = re.compile(r"(\w )keeps? (\w{3,}ing\b)", re.IGNORECASE)
_BEHIND = re.compile(r"\bin (?:the )?background(?=\s*(?:$|[,.;]))", re.IGNORECASE)
_AUTO = re.compile(
    r"\bauto-?(?=(?:sav|play|start|scroll|reload|refresh|clos|retr|updat|upload|download)[a-z]*\b)", re.IGNORECASE
)
_IN_FULL = re.compile(r"\blogged in (?=full\b|plain|clear\b|detail)", re.IGNORECASE)
_FLAG = re.compile(
    r"(?<!\S)(--[a-z][\w-]+)(?: (?:flag|option|switch|argument|parameter)\b|\s?(?:参数|选项|标志))", re.IGNORECASE
)
_STOP_DOING = re.compile(
    r"(^|[,;:.] *)(?:please )?(?:stop|quit) (?!using|supporting|depending|relying)(\w{3,}ing\b)", re.IGNORECASE
)
_CLAUSE = re.compile(r"([,;:!?，；。：！？]|\.\s|\s[–—-]\s)")
#: What keeps a negation a negation: conditions, relative clauses, demands, and questions.
_BOUND = re.compile(
    r"\b(?:if|when|while|that|which|who|where|whose|unless|until|so|because|since|ensure|sure|why|whether|check|verify|"
    r"should|must|"
    r"may|might|will|would|not|nothing|investigate|case|cases|we|you|i)\b",
    re.IGNORECASE,
)
_COMPLAINT = re.compile(
    r"^(\s*\S.*?)\b(?:(?:does|do|did|is|are|was|were) not(?: being| been| get|"
    r" properly| correctly)*|fails? to|failed to|never)"
    r" (?!allow|permit|want|need|use|"
    r"support|requir|suppos|necessar|yet\b|only\b|"
    r"just\b|more\b|less\b|any\b|an?\b|the\b|in\b|on\b|to\b)"
    r"(?=[a-z]{3})",
    re.IGNORECASE,
)
_CAN_NOT = re.compile(
    r"^(\s*\S.*?)\b(?:can not|could not|(?:is|are) unable to|will not) (?=be |[a-z]{3})"
    r"|^(\s*\S.*?)(?<!\bdo )\bnot (?=\w+ing\b)",
    re.IGNORECASE,
)
_LACKS_HAN = re.compile(
    r"(?<=[\u3400-\u9fff\w])(?:没有被|没(?!有|反应|响应|问题|必要|用|人|法)|未被|未能)(?![\u3400-\u9fff]*(?:的|时|就|则|才|前|后|而))(?=[\u3400-\u9fff]{2})"
)
_CAN_HARDLY_HAN = re.compile(
    r"(?<=[\u3400-\u9fff\w])不(?=自动|更新|刷新|触发|同步|跳转|滚动|播放|换行|居中|对齐|保存|重连|弹出)(?![\u3400-\u9fff]*[的时就则才])"
    r"|不(?:出来|出去|过去|进来|下来|了|到|上来|上|开|掉|动|起来|进去|出)(?=$|[\s，。；、,;.的]|问题|修)"
    r"|(?<=[\u3400-\u9fff\w])无法(?=[\u3400-\u9fff]{2})"
)
_CAN_NOT_HAN = re.compile(
    r"(?<=[\u3400-\u9fff\w])(?:无法|不能|不会|不)(?![\u3400-\u9fff]*(?:的|时|就|则|才))(?=[\u3400-\u9fff]{2})"
)
_REPAIR = re.compile(
    r"\b(?:fix(?:ed|ing)?|bug|broken|repair|resolve)\b|修复|修好|修一下|修掉|要修|待修|bug|问题|解决", re.IGNORECASE
)
_QUESTION = re.compile(
    r"\b(?:why|investigate|look into|find out|figure out|check|debug|whether)\b|"
    r"为什么|为何|原因|排查|调查|查|确认|检查|确保|保证|如果|是否"
)
_ASKS = re.compile(
    r"\b(?:should|must|needs?|has to|have to|ensure|make|let|get|allow|please)\b|让|要|需|应|使|得|请|确保|支持|实现"
)
_PREVENTS = re.compile(
    r"\b(?:avoid|prevent|do not let|should not|must not|stop|never)\b|避免|防止|不要让|别让|不应|不该|不要",
    re.IGNORECASE,
)


def plainly(text: str) -> tuple[str, bool]:
    """The text in the plain frame, and whether it complained that something does not happen."""
    if _TYPO.search(text):
        text = _TYPO.sub(lambda found: _TYPOS[found[0].lower()], text)
    text = _EVALUATION_HAN.sub("", _EVALUATION.sub("", text))
    if not text.isascii():
        text = (
            _PERCENT.sub(r"\1%", _SPELLED.sub(_number, text)).replace("半个小时", "30分钟").replace("半小时", "30分钟")
        )
    text = _HALF.sub("30 minutes", _A_WHILE.sub(r"\1 1 ", _CODES.sub(r"\1", text)))
    text = _NOT_BUT.sub(r"\3 instead of \2", _NO_MORE.sub(r"not\1", text))
    text = _ABSENT.sub("is missing", text)
    text = _ONE.sub("1 ", text)
    text = _OWN.sub(r"\1 a ", text)
    text = _KEEPS.sub(r"\1should not \2", _UP_TO_DATE.sub(r"update \1", text))
    text = _BEHIND.sub("asynchronously", text)
    text = _AUTO.sub("automatically ", text)
    text = _IN_FULL.sub("logged ", _FLAG.sub(r"\1", text))
    text = straight(text)
    text = _STOP_DOING.sub(r"\1do not \2", text)
    return _without_complaint(text)


def _number(found: re.Match[str]) -> str:
    """三十五 -> 35; 十分 ("very") and a lone 百 or 千 stay."""
    said = found[0]
    following = found.string[found.end() : found.end() + 2]
    if (
        said in ("百", "千")
        or (said == "十" and following[:1] in ("分", "足") and following != "分钟")
        or "百分" in said + following[:1]
    ):
        return said
    total, digit = 0, 0
    for char in said:
        if char in _PLACE:
            total, digit = total + (digit or 1) * _PLACE[char], 0
        else:
            digit = _NUMERAL[char]
    return str(total + digit)


def _without_complaint(text: str) -> tuple[str, bool]:
    if " not " not in text and "fail" not in text and " never " not in text and "unable" not in text and text.isascii():
        return text, False
    if _QUESTION.search(text):
        return text, False
    repair = bool(_REPAIR.search(text))
    forms = (_COMPLAINT, _CAN_NOT)
    parts = _CLAUSE.split(text)
    complains = False
    for at, part in enumerate(parts):
        for form in forms:
            found = form.match(part)
            if found and not _BOUND.search(said := next(filter(None, found.groups()))):
                parts[at] = said + part[found.end() :]
                complains = True
                break
        for han in (_LACKS_HAN, _CAN_HARDLY_HAN, *((_CAN_NOT_HAN,) if repair else ())):
            changed = han.sub("", parts[at], count=1)
            complains = complains or changed != parts[at]
            parts[at] = changed
    return "".join(parts), complains


def asks(text: str) -> bool:
    return bool(_ASKS.search(text))


def prevents(text: str) -> bool:
    return bool(_PREVENTS.search(text))
