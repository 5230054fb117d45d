"""What a conversation that an agent keeps is told before a prompt, and the row from which the agent's hook tells it.

A hook is one process for one prompt: it reads what was made ready here (agents/start/prompt_hook.py), and asks `told`
when something is unusual. Both keep the same ledger: what a conversation has seen, under its key.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from . import block, config, gitinfo, pick, settings_cache, tokens
from .briefing import Desk, RequestMemo
from .inject import Said, news
from .pick import Choice, Cue
from .store import Request

#: Where a hook finds its row in `meta`; for the main worktree only.
READY = "ready:"
#: When a conversation was last told afresh, under this and its key; for so many seconds the next to ask is another run
#: of the same event.
AFRESH = "afresh-"
AFRESH_SECONDS = 3.0
_READY_ITEMS = 60
_UNSAFE = frozenset("\t\n\r<>")


@dataclass(frozen=True, slots=True)
class Ledger:
    """What a conversation was told. Its row holds ids: plain ones are of the last block, `+id` were seen before, `#n`
    is what all blocks cost."""

    last: tuple[str, ...] = ()
    before: frozenset[str] = frozenset()
    spent: int = 0

    @staticmethod
    def of(ids: Iterable[str]) -> Ledger:
        ids = list(ids)
        return Ledger(
            tuple(one for one in ids if one[0] not in "+#"),
            frozenset(one[1:] for one in ids if one[0] == "+"),
            sum(int(one[1:]) for one in ids if one[0] == "#"),
        )

    @property
    def ids(self) -> tuple[str, ...]:
        return (*self.last, *(f"+{one}" for one in sorted(self.before)), f"#{self.spent}")


def told(desk: Desk, key: str, prompt: str, may_tell: Callable[[], bool] | None = None) -> str:
    """The block for a prompt, "" for no news or where `may_tell` says no. Raises StoreError."""
    known = desk.store.given([key]).get(key, ("", (), 0.0))
    ledger = Ledger.of(known[1])
    said = Said(frozenset(ledger.last) | ledger.before, frozenset(ledger.last), ledger.spent)
    memo, budget = RequestMemo(desk, ""), desk.settings.max_total_tokens - ledger.spent
    given = news(said, memo.brief(prompt, budget, said.last), memo, budget)
    if not given.text or desk.store.read_only:
        return given.text  # where nothing can be kept, each prompt is told
    shown = tuple(one for one in given.ids if one[0] != "-")
    closed = {one[1:] for one in given.ids if one[0] == "-"}
    cost = tokens.count(given.text)
    after = Ledger(shown, frozenset(said.seen - closed - set(shown)), ledger.spent + cost)
    with desk.store.write("inject", desk.now) as batch:
        if desk.store.given([key]).get(key, ("", (), 0.0)) != known:
            return ""  # another run has told it meanwhile
        if may_tell and not may_tell():
            return ""
        batch.give({key: (given.text, after.ids, desk.now)})
        batch.add_hours([int(desk.now // 3600)])
        batch.log_request(Request(desk.now, key, "", shown, cost, given.text))
        batch.forget_given(desk.settings.memo_days, desk.settings.memo_bytes)
    return given.text


def forget(desk: Desk, key: str, *, entirely: bool = False) -> None:
    """A conversation that was compacted or cleared has seen nothing; `entirely`, there was none. Raises StoreError."""
    with desk.store.write("inject", desk.now) as batch:
        if entirely:
            batch.drop_conversation(key)
            batch.drop_conversation(AFRESH + key)
            return
        before = desk.store.given([AFRESH + key]).get(AFRESH + key)
        if before is None or abs(desk.now - before[2]) > AFRESH_SECONDS:
            batch.give({key: ("", (), desk.now), AFRESH + key: ("", (), desk.now)})


def make_ready(desk: Desk) -> None:
    """Writes the row for hooks; not for a linked worktree, other settings than files tell, or where nothing can be
    kept. Raises StoreError."""
    if not (desk.here.checkout or desk.store.read_only) and desk.settings == _from_files(desk):
        row = json.dumps(_ready(desk), ensure_ascii=False, separators=(",", ":"))
        with desk.store.write("inject", desk.now) as batch:
            batch.set_meta(READY, row)


def _ready(desk: Desk) -> dict[str, Any]:
    settings = desk.settings
    (state,) = desk.store.query("SELECT coalesce(max(seq), 0), coalesce(sum(undone), 0) FROM batches")
    changed = tuple(filter(None, desk.store.meta(f"changed:{desk.here.checkout}").split("\n")))
    cue = Cue(changed=changed)
    limits = replace(settings, max_items=_READY_ITEMS, block_items=_READY_ITEMS)
    candidates = desk.candidates(cue, _READY_ITEMS, for_block=True)
    listed = pick.pick(candidates, cue, limits, desk.now, budget=1_000_000)
    entries = [_entry(choice) for choice in listed.chosen]
    folder = os.path.join(desk.here.store_root, gitinfo.STATE_FOLDER)
    files = settings_cache.places(desk.here.root, folder, os.environ)[1:]
    head, foot = block.render([""]).split("\n1. ")
    return {
        "state": state,
        "at": desk.now,
        "files": [row[:3] for row in settings_cache.stamp(files)],
        "enabled": settings.enabled,
        "head": head,
        "foot": foot,
        "empty": block.EMPTY,
        "frame": tokens.count(head + foot + block.GAP),
        "budget": pick.block_budget(settings),
        "max_total": settings.max_total_tokens,
        "block_items": settings.block_items,
        "baseline_fills": pick.BASELINE_FILLS,
        "margin": settings.margin,
        "named": settings.weights[2],
        "step": settings.weights[3] / 2,
        "least": min((entry[3] for entry in entries), default=0.0),
        "items": entries,
        "names": _names(desk),
    }


def _from_files(desk: Desk) -> object:
    folder = os.path.join(desk.here.store_root, gitinfo.STATE_FOLDER)
    environ = {name: text for name, text in os.environ.items() if not name.startswith(settings_cache.PREFIX)}
    return config.load(desk.here.root, folder, environ=environ).settings


def _entry(choice: Choice) -> list[Any]:
    ids = [choice.item.id, *choice.also]
    return [ids, choice.line, tokens.count(f"\n9. {choice.line}"), choice.score.total, choice.item.baseline]


def _names(desk: Desk) -> str:
    """One line for each file and symbol that pending items here name: the name, a tab, their ids."""
    sql = """
        SELECT DISTINCT s.file, t.id, t.symbol FROM todos t JOIN sightings s ON s.todo_id = t.id
        WHERE t.status = 'pending' AND s.checkout = ? AND s.state = 'present'
        ORDER BY t.priority DESC, t.last_active_at DESC
    """
    ids: dict[str, list[str]] = {}
    for file, ident, symbol in desk.store.query(sql, desk.here.checkout):
        for name in {str(file), str(symbol), str(symbol).rpartition(".")[2]}:
            if len(name) > 2 and _UNSAFE.isdisjoint(name):
                ids.setdefault(name, []).append(str(ident))
    return "\n" + "".join(f"{name}\t{' '.join(some[:10])}\n" for name, some in ids.items())
