"""What has gone stale is put away: `priority.should_keep` over what has no comment that stands."""

from __future__ import annotations

from dataclasses import replace

from . import priority
from .config import Settings
from .results import Pruned
from .store import Store
from .todo import ARCHIVED


def prune(store: Store, settings: Settings, now: float, *, preview: bool) -> list[Pruned]:
    """Archives what has gone stale, the oldest first, or only says what would be."""
    hours = store.hours()
    stale: dict[str, int] = {}
    for ident, level, last_active_at in store.may_fade():
        age = priority.activity_age(last_active_at, hours, now)
        if not priority.should_keep(level, age, settings.decay_per_hour, settings.keep_threshold):
            stale[ident] = age
    if not stale:
        return []
    pruned = [
        Pruned(item, f"not touched for {stale[ident]} hours of work in this repository")
        for ident, item in store.items_by_id(stale).items()
    ]
    if not preview:
        with store.write("prune", now) as batch:
            batch.put(*(replace(one.item, status=ARCHIVED, archived_by="decay", evidence=one.reason) for one in pruned))
    return pruned
