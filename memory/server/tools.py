"""What each MCP tool does with the memory: checked arguments in, a small answer out. Knows nothing of the protocol."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ..errors import UsageError
from ..memory import Memory
from ..results import ScanReport
from ..todo import MEDIUM, PENDING, STATUSES, TodoItem
from . import pages
from .pages import Answer
from .schemas import LEVELS, Arguments, Call

#: Told (done, all files) while a scan goes on.
Progress = Callable[[int, int], None]

#: A search looks for so many of its words.
_MOST_WORDS = 50


def run(memory: Memory, call: Call, progress: Progress) -> Answer:
    """The answer of a tool. Raises AiTodosError."""
    if call.tool.name == "scan":
        answer = _scan(memory, call.arguments, progress)
    else:
        answer = _HOW[call.tool.name](memory, call.arguments)
    note = memory.store.notice or _hint(memory, call, answer)
    return pages.capped({**answer, "note": note} if note else answer)


def _hint(memory: Memory, call: Call, answer: Answer) -> str:
    unknown = call.tool.name in ("list", "brief") and not answer["items"] and memory.store.read_only
    return "nothing is remembered here yet: call scan" if unknown else ""


def _list(memory: Memory, given: Arguments) -> Answer:
    return pages.page(memory, listed(memory, given), given.get("limit"), given.get("cursor", ""))


def listed(memory: Memory, given: Arguments) -> list[tuple[TodoItem, str]]:
    """Items of a status with their places, as `tag` and `file` want them: open ones best first, others newest first."""
    status = given.get("status", PENDING)
    if status == PENDING:
        found = [(one.item, pages.place(one)) for one in memory.ranked()]
    else:
        closed = sorted(memory.items(status), key=lambda item: item.last_active_at, reverse=True)
        found = [(item, "") for item in closed]
    return [one for one in found if _wanted(one[0], given.get("tag", ""), given.get("file", ""))]


def _wanted(item: TodoItem, tag: str, file: str) -> bool:
    file = file.replace("\\", "/").removeprefix("./").rstrip("/")
    about = any(path == file or path.startswith(f"{file}/") for path in item.related_files)
    return (not tag or tag in item.tags) and (not file or file == "." or about)


def _add(memory: Memory, given: Arguments) -> Answer:
    level = LEVELS.index(given["priority"]) if "priority" in given else MEDIUM
    added = memory.add(
        given["text"],
        priority=level,
        files=given.get("files", ()),
        due=given.get("due", ""),
        tags=given.get("tags", ()),
    )
    return {"item": pages.row(memory, added.item), "merged": added.merged}


def _update(memory: Memory, given: Arguments) -> Answer:
    if len(given) == 1:
        raise UsageError("update: say what to change")
    item = memory.get(given["id"])
    if given.keys() - {"id", "action"}:
        item = memory.edit(
            item.id,
            content=given.get("text"),
            priority=LEVELS.index(given["priority"]) if "priority" in given else None,
            due=given.get("due"),
            files=given.get("files"),
            tags=given.get("tags"),
        )
    if "action" in given:
        item = _ACTIONS[given["action"]](memory, item.id)
    return {"item": pages.row(memory, item)}


_ACTIONS: Mapping[str, Callable[[Memory, str], TodoItem]] = MappingProxyType(
    {
        "pin": lambda memory, ref: memory.pin(ref),
        "unpin": lambda memory, ref: memory.unpin(ref),
        "mute": lambda memory, ref: memory.mute(ref),
        "unmute": lambda memory, ref: memory.unmute(ref),
        "drop": lambda memory, ref: memory.drop(ref),
        "restore": lambda memory, ref: memory.restore(ref),
    }
)


def _done(memory: Memory, given: Arguments) -> Answer:
    if not given["ids"]:
        raise UsageError("done: ids is empty")
    evidence = " ".join(given.get("evidence", "").split())
    told = f"closed by an agent: {evidence}" if evidence else "closed by an agent"
    items = [memory.get(ref) for ref in given["ids"]]  # all are there before one is closed
    closed = [memory.done(item.id, evidence=told) for item in items]
    return {"items": pages.fitting(pages.row(memory, item) for item in closed)}


def _brief(memory: Memory, given: Arguments) -> Answer:
    brief = memory.brief(given.get("prompt", ""), given.get("files", ()))
    rows = pages.fitting(pages.row(memory, one.item) for one in brief.chosen)
    return {"items": rows, "tokens": brief.tokens, "text": brief.text}


def _scan(memory: Memory, given: Arguments, progress: Progress) -> Answer:
    report = memory.scan(given.get("paths"), full=given.get("full", False), progress=progress)
    return told(memory, report)


def told(memory: Memory, report: ScanReport) -> Answer:
    """A scan in numbers, and the best of what it opened."""
    opened = {item.id for item in report.opened}
    ranked = memory.ranked()
    new = [one for one in ranked if one.item.id in opened][:5]
    return {
        "files": report.files,
        "read": report.read,
        **{name: len(getattr(report, name)) for name in ("opened", "closed", "reopened", "edited")},
        "pending": len(ranked),
        "items": [pages.row(memory, one.item, pages.place(one)) for one in new],
        "warnings": pages.few(report.warnings)[:3],
    }


def _search(memory: Memory, given: Arguments) -> Answer:
    words = given["query"].casefold().split()[:_MOST_WORDS]
    if not words:
        raise UsageError("search: query is empty")
    items = [item for status in STATUSES for item in memory.items(status)]
    hits = {item.id: _hits(item, words) for item in items}
    found = sorted((item for item in items if hits[item.id]), key=lambda item: -hits[item.id])
    return pages.page(memory, [(item, "") for item in found], given.get("limit"), given.get("cursor", ""))


def _hits(item: TodoItem, words: list[str]) -> int:
    text = "\n".join((item.content, item.symbol, *item.related_files, *item.tags, *item.links)).casefold()
    return sum(word in text for word in words)


def _why(memory: Memory, given: Arguments) -> Answer:
    why = memory.why(given["id"], given.get("prompt", ""), given.get("files", ()))
    places = (f"{one.file}:{one.line} {one.marker} ({one.state})" for one in why.sightings if one.file)
    return {
        "item": pages.row(memory, why.item),
        "position": why.position,
        "of": why.of,
        "reasons": pages.few(why.reasons),
        "left_out": why.left_out,
        "places": pages.few(places),
    }


_HOW: Mapping[str, Callable[[Memory, Arguments], Answer]] = MappingProxyType(
    {
        "list": _list,
        "add": _add,
        "update": _update,
        "done": _done,
        "brief": _brief,
        "search": _search,
        "why": _why,
    }
)


def changed_ids(call: Call, answer: Answer) -> list[str]:
    """The short ids that a call may have changed; a scan may have changed any, and says so with none."""
    rows = [answer["item"]] if "item" in answer else answer.get("items", [])
    return [] if call.tool.reads_only or call.tool.name == "scan" else [row["id"] for row in rows]
