"""merge: items that are the same become one, the earliest. Nothing is lost: what went where is handed back."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from itertools import chain

from ..todo import TodoItem
from .candidates import close_pairs
from .decision import Verdict, is_same
from .reading import read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence


@dataclass(frozen=True, slots=True)
class Merged:
    """`items` are what remains, earliest first. `moved` maps the id of each that was taken in to the id it went into,
    `verdicts` to the verdict on the two.
    """

    items: tuple[TodoItem, ...]
    moved: Mapping[str, str]
    verdicts: Mapping[str, Verdict]


def merge(known: Sequence[TodoItem], new: Sequence[TodoItem], *, apart: Collection[frozenset[str]] = ()) -> Merged:
    """One item for all that are the same, whatever order they are given in.

    An item joins a cluster only if it is the same as every member, for `is_same` is not transitive. The id and the
    words are those of the earliest (`created_at`, then id). Two ids that stand together in `apart` are never merged.
    """
    items = sorted({item.id: item for item in chain(new, known)}.values(), key=lambda item: (item.created_at, item.id))
    neighbours = _neighbours(items)
    clusters: list[list[TodoItem]] = []
    by_key: dict[str, list[int]] = defaultdict(list)
    for item in items:
        key = read(item.content).key
        at = next((at for at in _near(key, neighbours, by_key) if _joins(item, clusters[at], apart)), len(clusters))
        if at == len(clusters):
            clusters.append([])
        clusters[at].append(item)
        if at not in by_key[key]:
            by_key[key].append(at)
    return _merged(clusters)


def _neighbours(items: Iterable[TodoItem]) -> Mapping[str, Collection[str]]:
    """Which texts may be the same as which."""
    readings = list({reading.key: reading for reading in (read(item.content) for item in items)}.values())
    near: dict[str, list[str]] = {reading.key: [reading.key] for reading in readings}
    for i, j in close_pairs(readings):
        near[readings[i].key].append(readings[j].key)
        near[readings[j].key].append(readings[i].key)
    return near


def _near(key: str, neighbours: Mapping[str, Collection[str]], by_key: Mapping[str, Sequence[int]]) -> list[int]:
    """The clusters that hold a text like this one, earliest first."""
    return sorted({at for other in neighbours[key] for at in by_key.get(other, ())})


def _joins(item: TodoItem, cluster: Sequence[TodoItem], apart: Collection[frozenset[str]]) -> bool:
    return all(frozenset((item.id, member.id)) not in apart and is_same(item, member).same for member in cluster)


def _merged(clusters: Iterable[Sequence[TodoItem]]) -> Merged:
    items: list[TodoItem] = []
    moved: dict[str, str] = {}
    verdicts: dict[str, Verdict] = {}
    for first, *others in clusters:
        items.append(_whole(first, others) if others else first)
        for other in others:
            moved[other.id] = first.id
            verdicts[other.id] = is_same(first, other)
    return Merged(tuple(items), moved, verdicts)


def _whole(first: TodoItem, others: Sequence[TodoItem]) -> TodoItem:
    """The earliest, with what the others add: the highest level, all files, links and tags, the latest sign of life."""
    every = (first, *others)
    return replace(
        first,
        priority=max(item.priority for item in every),
        related_files=_union(item.related_files for item in every),
        links=_union(item.links for item in every),
        tags=_union(item.tags for item in every),
        pinned=any(item.pinned for item in every),
        last_active_at=max(item.last_active_at for item in every),
        confidence="high" if any(item.confidence == "high" for item in every) else first.confidence,
        due=min((item.due for item in every if item.due), default=""),
        symbol=next((item.symbol for item in every if item.symbol), ""),
        author=next((item.author for item in every if item.author), ""),
    )


def _union(several: Iterable[Sequence[str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(chain.from_iterable(several)))
