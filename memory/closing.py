"""Which open item a statement ("I've added the retry logic", "导出功能做好了") is about. Precision first: else none.

The work must be the same by `is_same`, said with what was done to it; similarity alone closes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from .todo import TodoItem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..parsers.talk import Closing
    from .merging import Verdict

#: Words of a statement that tell nothing of what was done to its subject: done, finished, and all around them.
_PLAIN = frozenset(
    """
    a about all already also am an and are as been behind being by care closed closing complete completed completely
    covered deployed did do does done finally finish finished for from fully gone got gotten had has have i i'd i'll
    i'm i've implemented in is it it's ive just landed list live made main manage managed master merged my now of off
    officially ok okay on our out over place ready released resolved s shipped so solved sorted successfully t taken
    takes that that's thats the then this through to todo too up us ve was way we we'll we're we've were weve went with
    wired works working yes yesterday today
    """.split()  # noqa: SIM905 - words read better than a list of them
)
#: Of these, what may also be a verb or a part of it ("set up").
_IN_VERBS = frozenset(
    "closed covered deployed implemented merged off out over resolved shipped solved sorted up".split()  # noqa: SIM905
)
_PLAIN_HAN = re.compile(
    "(?:我们|我|咱们|已经|已|都|全部|全|刚刚|刚|终于|总算|现在|目前|也|就|把|将|给|被|完成|做好|做完|搞定|弄好|弄完|搞好|搞完"
    "|实现|上线|合并|完毕|结束|好|完|了|的|啦|吧|过|掉|做|弄|搞|都|成功|顺利|顺便|这个|那个|经|經|完工|齐|齊|昨天|今天|刚才|早上|下午|晚上|上周)+"
)
#: What may stand before the name of a file.
_PLACED = r"(?:\s*\b(?:to|in|into|inside|from|at|of|for|on)\s+)?(?:在|到|往)?"
_WORD = re.compile(r"[a-z']+(?:-[a-z]+)*|[\u3400-\u9fff]+")
#: What is said of work that is dropped, and adds nothing to what it is.
_IDEA = re.compile(
    r"\s+(?:idea|plan|thing|stuff|task|item|ticket|part|work)s?$|(?:的)?(?:方案|计划|計劃|想法|那块|那塊|这块|这件事|那件事|的事|的事情)$"
)
_WHEN = re.compile(r"(?:\s+(?:yesterday|today|this morning)|昨天|今天|前天|刚才|刚刚|上周)$")
#: Where one statement is about several things.
_AND = re.compile(r"\s*(?:,\s*and\b|,|\band\b|\bas well as\b|&|、|，|以及|还有|和|跟|与)\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Statement:
    """What a turn says is finished: `deeds` are what was done to the `subject`, "" where it is only done."""

    subject: str
    deeds: tuple[str, ...] = ("",)
    dropped: bool = False
    files: tuple[str, ...] = ()
    symbol: str = ""


def statement(closing: Closing, text: str, files: Sequence[str]) -> Statement:
    """A closing of the turn `text`, with those of its files that the repository has."""
    around = text[closing.start : closing.end].replace(closing.subject, " ", 1).lower()
    words = [_PLAIN_HAN.sub("", word) for word in _WORD.findall(around) if word not in _PLAIN - _IN_VERBS]
    deeds = [" ".join(filter(None, words)), " ".join(word for word in words if word and word not in _IN_VERBS)]
    subject = _without_files(_WHEN.sub("", closing.subject), (*closing.related_files, *files))
    dropped = closing.kind == "dropped"
    if dropped:
        subject = _IDEA.sub("", subject) or subject
    return Statement(subject, ("",) if dropped else tuple(deeds), dropped, tuple(files), closing.symbol)


def items_closed(said: Statement, items: Iterable[TodoItem]) -> list[TodoItem]:
    """The items that a statement is about: one, or one for each thing that it lists; none where several fit equally."""
    items = list(items)
    whole = _best(said, said.subject, items)
    if whole:
        return [whole]
    parts = [part for part in _AND.split(said.subject) if part.strip()]
    found = [_best(said, part, items) for part in parts] if len(parts) > 1 else []
    return list({item.id: item for item in found if item}.values())


def _best(said: Statement, subject: str, items: Iterable[TodoItem]) -> TodoItem | None:
    fits = sorted(_fits(said, subject, items), key=lambda fit: fit[0], reverse=True)
    if not fits or (len(fits) > 1 and fits[0][0] == fits[1][0]):
        return None
    return fits[0][1]


def _fits(
    said: Statement, subject: str, items: Iterable[TodoItem]
) -> Iterator[tuple[tuple[bool, bool, float], TodoItem]]:
    """Each item that it may be about, with how well it fits."""
    for item in items:
        if not _elsewhere(said, item) and (verdict := _verdict(said, subject, item)).same:
            shares = not set(said.files).isdisjoint(item.related_files)
            yield (shares, bool(said.symbol) and said.symbol == item.symbol, verdict.score), item


def _verdict(said: Statement, subject: str, item: TodoItem) -> Verdict:
    """Whether the work is the same; of what is dropped the turn names only the thing, whatever was to be done to it."""
    content = _without_files(item.content, item.related_files)
    verdicts = [same_work(f"{deed} {subject}".strip(), content) for deed in dict.fromkeys(said.deeds)]
    verdict = next((one for one in verdicts if one.same), verdicts[0])
    if verdict.same or not said.dropped:
        return verdict
    verb = content[:2] if content[:1] >= "\u3400" else content.partition(" ")[0] + " "
    return same_work(verb + subject, content)


@lru_cache(maxsize=50_000)
def same_work(one: str, other: str) -> Verdict:
    """`is_same` of two texts, which is asked again once the store is locked."""
    from .merging import is_same

    return is_same(one, other)


def _elsewhere(said: Statement, item: TodoItem) -> bool:
    """About another file or another symbol than the item."""
    apart = bool(said.files and item.related_files) and set(said.files).isdisjoint(item.related_files)
    return apart or bool(said.symbol and item.symbol and said.symbol != item.symbol)


def _without_files(text: str, files: Iterable[str]) -> str:
    """The words without the names of files, which are compared by themselves."""
    for path in files:
        for name in dict.fromkeys((path, path.rpartition("/")[2])):
            found = rf"{_PLACED}`?@?(?<![\w/]){re.escape(name)}`?(?!\w)(?:里面|里|中)?"
            bare = re.sub(found, " ", text).strip()
            text = bare or text
    return text
