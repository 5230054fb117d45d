"""Memory: what is remembered of a repository's open work. Names load on first use (PEP 562)."""

from __future__ import annotations

from .._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .memory import Memory as Memory
    from .merging import Verdict as Verdict
    from .merging import is_same as is_same
    from .merging import merge as merge
    from .pick import Brief as Brief
    from .pick import Cue as Cue
    from .todo import Sighting as Sighting
    from .todo import TodoItem as TodoItem

_HOMES = {
    "Brief": ".pick",
    "Cue": ".pick",
    "Memory": ".memory",
    "Sighting": ".todo",
    "TodoItem": ".todo",
    "Verdict": ".merging",
    "is_same": ".merging",
    "merge": ".merging",
}

__all__ = ["Brief", "Cue", "Memory", "Sighting", "TodoItem", "Verdict", "is_same", "merge"]

__getattr__, __dir__ = lazy(globals(), _HOMES)
