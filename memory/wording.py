"""How an item is worded: what it says when its comment says little, and its finished line for the block.

What may be written at all passes here too: without secrets, and only what UTF-8 can hold.
"""

from __future__ import annotations

import re
from functools import lru_cache

from . import block
from .redact import redact
from .todo import Sighting, TodoItem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..parsers.finding import Finding

#: Words that say nothing about what is open; a marker with no others is named by its place.
_EMPTY_WORDS = frozenset(
    """
    todo fixme xxx hack bug a an and are be do is it me must need needed needs not now please should that the this to
    yet add clean cleanup complete done finish fix fixed here impl implement implementation implemented improve later
    placeholder refactor remove stub tbd up wip write
    """.split()  # noqa: SIM905 - words read better than a list of them
)
#: The same in Chinese, where words are not set apart.
_EMPTY_PHRASE = re.compile(
    "(?:待办|待|实现|完成|补充|完善|修复|修改|优化|处理|重构|清理|删除|添加|需要|以后|稍后|之后|暂时|尚未|还未|还没|未|没有|没"
    "|再|请|这里|此处|一下|下|的|了)+"
)
#: After these the place itself can follow: "fix `Parser.parse`".
_TAKES_A_PLACE = frozenset(
    "clean complete finish fix implement improve refactor 修复 优化 处理 实现 完善 重构 完成".split()  # noqa: SIM905
)
_WORD = re.compile(r"[^\W_]+")
_LONGEST = 500


def storable(text: str) -> str:
    """`text` without lone surrogates, which UTF-8 cannot hold."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


@lru_cache(maxsize=4096)
def clean(text: str) -> str:
    """`text` as it may be written down: storable, with secrets redacted."""
    return redact(storable(text))


def says_little(text: str) -> bool:
    """Whether nobody could tell from this text alone what is open."""
    words = _WORD.findall(text.casefold())
    return all(word in _EMPTY_WORDS or _EMPTY_PHRASE.fullmatch(word) for word in words)


def content_of(finding: Finding) -> str:
    """What the item says: the marker's own words, or, when they say little, also where it stands."""
    text = clean(block.sanitise(finding.text, _LONGEST))
    if not says_little(text):
        return text
    place = f"`{finding.symbol}`" if finding.symbol else finding.file
    words = _WORD.findall(text.casefold())
    if not words:
        return f"implement {place}" if finding.symbol else f"{finding.marker} in {place}"
    return f"{text.rstrip('.!:。！：')} {place}" if words[-1] in _TAKES_A_PLACE else f"{text} (in {place})"


def line_of(item: TodoItem, path: str = "", line: int = 0, tag: str = "") -> str:
    """The item's finished line for the block: what, then where and under which tag; sanitised and redacted."""
    place = f"{path}:{line}" if path and line else path or ", ".join(item.related_files[:2])
    symbol = f"in {item.symbol}" if item.symbol and f"`{item.symbol}`" not in item.content else ""
    inside = ", ".join(filter(None, (place, symbol, tag)))
    tail = block.sanitise(f" ({inside})", block.MAX_LINE // 2) if inside else ""
    what = block.sanitise(item.content, block.MAX_LINE - len(tail) - 1)
    return clean(f"{what} {tail.strip()}".strip())


def line_at(item: TodoItem, where: Sighting | None) -> str:
    """`line_of` an item where it was noticed, or without a place when it was said or typed in."""
    return line_of(item, where.file, where.line, where.marker) if where else line_of(item)
