"""The short beginnings of ids that people see and type. Starts fast."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

_SHORTEST = 4


def shorts(query: Callable[..., Iterable[Any]], ids: Iterable[str]) -> dict[str, str]:
    """For each id its shortest beginning, of at least four characters, that no other id of the store has.

    `query` runs a SELECT with its values. An id differs first from its neighbours in the order of ids.
    """
    return {one: _short(query, one) for one in ids}


def _short(query: Callable[..., Iterable[Any]], one: str) -> str:
    rows = query("SELECT (SELECT max(id) FROM todos WHERE id < ?), (SELECT min(id) FROM todos WHERE id > ?)", one, one)
    needed = max(_common(one, other or "") + 1 for row in rows for other in row)
    return one[: max(_SHORTEST, needed)]


def _common(a: str, b: str) -> int:
    """How many characters two texts begin alike with."""
    alike = 0
    for mine, theirs in zip(a, b, strict=False):
        if mine != theirs:
            break
        alike += 1
    return alike
