"""How much an item counts now, how it fades, and when it is forgotten: pure functions of numbers. Starts fast.

score = w1 * recency + w2 * frequency + w3 * file relevance + w4 * user-defined priority; each part is in [0, 1].
"""

from __future__ import annotations

from bisect import bisect_right
from math import exp, exp2, isfinite

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
    from typing import TypeVar

    Row = TypeVar("Row")

HOUR = 3600.0

#: A claimed item (something says it is done, nothing proves it) counts half.
CLAIMED = 0.5

#: In a block, what was accepted as known at `init --baseline` ranks below everything that is new: scores are at most 1.
ACCEPTED = 2.0

#: File relevance of a file that has changed in the working tree.
CHANGED = 0.8


def to_seconds(value: object) -> float:
    """Unix seconds of a number, a datetime or an ISO text (UTC without a zone); 0, unknown, for anything else."""
    if isinstance(value, int | float):
        return float(value) if isfinite(value) else 0.0
    from datetime import UTC, datetime

    try:
        when = datetime.fromisoformat(value.strip()) if isinstance(value, str) else value
        if isinstance(when, datetime):
            return (when if when.tzinfo else when.replace(tzinfo=UTC)).timestamp()
    except (OverflowError, ValueError):
        pass
    return 0.0


def activity_age(last_active_at: object, hours: Sequence[int], now: object) -> int:
    """Age in hours of activity: how many of `hours` lie after the hour of `last_active_at` and not after `now`.

    `hours` are the distinct clock hours (Unix seconds // 3600, ascending) in which something happened in the
    repository, so that a weekend forgets nothing. A time in the future is now; an unknown time is as old as everything
    known.
    """
    until = bisect_right(hours, to_seconds(now) // HOUR)
    return max(0, until - bisect_right(hours, to_seconds(last_active_at) // HOUR))


def recency(age: float, decay_per_hour: float) -> float:
    """`exp(-decay_per_hour * age)`: exponential forgetting; at 0.1 a working day halves."""
    return exp(-max(0.0, decay_per_hour) * max(0.0, age))


def frequency(times: int) -> float:
    """`1 - 2**(-(n-1)/3)` of n distinct sightings: 0 for the first, and every three more halve what is left to 1."""
    return 1.0 - exp2(-(max(1, times) - 1) / 3.0)


def user_defined(priority: int) -> float:
    """The user's level 0 low, 1 medium, 2 high as a half each."""
    return min(2, max(0, priority)) / 2.0


def score(recency: float, frequency: float, relevance: float, user_defined: float, weights: Sequence[float]) -> float:
    """The weighted sum, in [0, 1]. Weights are meant to sum to 1; a larger sum is scaled down to it."""
    first, second, third, fourth = weights
    total = first * recency + second * frequency + third * relevance + fourth * user_defined
    return total / max(1.0, sum(weights))


def should_keep(
    priority: int, age: float, decay_per_hour: float, keep_threshold: float, *, exempt: bool = False
) -> bool:
    """Whether a pending item stays: `(priority+1)/3 * exp(-decay_per_hour * age) > keep_threshold`.

    `exempt` holds for pinned items and for those whose comment still stands.
    """
    level = min(2, max(0, priority))
    return exempt or (level + 1) / 3.0 * recency(age, decay_per_hour) > keep_threshold


def folders(path: str) -> list[str]:
    """The folders above `path`, the nearest first, without the repository's root."""
    found: list[str] = []
    cut = path.rfind("/")
    while cut > 0:
        found.append(path[:cut])
        cut = path.rfind("/", 0, cut)
    return found


def anchors(named: Iterable[str], changed: Iterable[str], paths: Iterable[str]) -> dict[str, float]:
    """What a cue points at: path -> 1 when it is named, 0.8 when it has changed in the working tree.

    A name may be a path of the repository, the end of one (`parser.py`, `src/parser.py`), a folder (`src/core`), which
    names every file below it, or with a leading `/` a path that ends in one of ours (another machine's checkout). Ends
    and folders are looked up among `paths`, those of all items.
    """
    found = dict.fromkeys(changed, CHANGED)
    names = {name.rstrip("/") for name in named} - {"", "."}
    if not names:
        return found
    found.update(dict.fromkeys(names, 1.0))
    by_last: dict[str, list[str]] = {}
    for name in names:
        by_last.setdefault(name.rsplit("/", 1)[-1], []).append(name)
    below: dict[str, bool] = {}
    for path in paths:
        folder, _, last = path.rpartition("/")
        if folder not in below:
            below[folder] = not names.isdisjoint(folders(path))
        if below[folder] or any(_is_end(name, path) for name in by_last.get(last, ())):
            found[path] = 1.0
    return found


def _is_end(name: str, path: str) -> bool:
    return path.endswith("/" + name) or (name.startswith("/") and "/" in path and name.endswith("/" + path))


def nearness(points: Mapping[str, float]) -> Callable[[str], float]:
    """File relevance of a path, given the anchors: an anchor's own value, halved per step of folder distance.

    Another file of the same folder is one step away, each folder up or down is one more; a file that shares no folder
    but the root with any anchor gets 0 (files that lie in the root itself share it).
    """
    near: dict[str, float] = {}
    for path, value in points.items():
        for steps, folder in enumerate(folders(path) or [""], start=1):
            near[folder] = max(near.get(folder, 0.0), value / 2.0**steps)
    known: dict[str, float] = {}

    def relevance(path: str) -> float:
        if not path:
            return 0.0
        folder = path.rpartition("/")[0]
        if folder not in known:
            above = folders(path) or [""]
            known[folder] = max(near.get(one, 0.0) / 2.0**up for up, one in enumerate(above))
        return max(points.get(path, 0.0), known[folder])

    return relevance


def tie(tag: str, path: str, line: int, ident: str) -> tuple[str, str, int, str]:
    """What breaks a tie: tag, path, line, id. Without a tag an item stands nowhere; its files are only related."""
    return tag, path if tag else "", line, ident


def ranked(
    rows: Iterable[Row],
    value: Callable[[Row], float],
    tie: Callable[[Row], tuple[str, str, int, str]],
    *,
    margin: float = 0.0,
    previous: Collection[str] = (),
) -> list[Row]:
    """The rows, best first; ties break by tag, path, line, id (see `tie`).

    Hysteresis: a row of the `previous` ids loses its place only to one that is more than `margin` above it.
    """
    return sorted(rows, key=lambda row: (-value(row) - (margin if tie(row)[3] in previous else 0.0), tie(row)))
