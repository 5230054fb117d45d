"""How an item is worded: what it says when its comment says little, and its finished line for the block."""

from __future__ import annotations

import re

from . import block
from .redact import redact
from .todo import TodoItem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..parsers.finding import Finding

#: Words that say nothing about what is open; a marker with no others is named by its place.
_SAYS_LITTLE = frozenset(
    "todo fixme xxx hack bug implement implementation this that it me here finish complete fix add do write need needs needed to be "
    "the a an is not yet done later now please must should later stub placeholder wip tbd refactor cleanup clean up improve remove "
    "实现 待实现 补充 完善 修复 待办 优化 处理 待完成 未完成 稍后 以后 需要 修改".split()
)
_WORD = re.compile(r"[^\W_]+")
_LONGEST = 500


def content_of(finding: Finding) -> str:
    """What the item says: the marker's own words, or, when they say little, also where it stands."""
    text = redact(block.sanitise(finding.text, _LONGEST))
    words = _WORD.findall(text.casefold())
    if not all(word in _SAYS_LITTLE for word in words):
        return text
    place = f"`{finding.symbol}`" if finding.symbol else finding.file
    if not words:
        return f"implement {place}" if finding.symbol else f"{finding.marker} in {place}"
    return f"{text} {place}" if words[-1] in ("implement", "fix", "finish", "complete", "实现", "修复") else f"{text} (in {place})"


def line_of(item: TodoItem, path: str = "", line: int = 0, tag: str = "") -> str:
    """The item's finished line for the block: what, then where and under which tag; sanitised and redacted."""
    place = f"{path}:{line}" if path and line else path or ", ".join(item.related_files[:2])
    inside = ", ".join(part for part in (place, f"in {item.symbol}" if item.symbol and item.symbol not in item.content else "", tag) if part)
    tail = f" ({inside})" if inside else ""
    tail = block.sanitise(tail, block.MAX_LINE // 2)
    what = block.sanitise(item.content, block.MAX_LINE - len(tail) - 1)
    return redact(f"{what} {tail.strip()}".strip())
