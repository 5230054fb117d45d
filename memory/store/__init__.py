"""What is remembered, in SQLite: items, sightings, the journal that makes every change undoable.

Names load on first use, so that `store.connection` alone starts fast.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import exchange as exchange
    from .batch import Batch as Batch
    from .batch import Undone as Undone
    from .rows import Event as Event
    from .rows import Known as Known
    from .rows import Request as Request
    from .store import Store as Store

_HOMES = {"Batch": "batch", "Event": "rows", "Known": "rows", "Request": "rows", "Store": "store", "Undone": "batch"}

__all__ = ["Batch", "Event", "Known", "Request", "Store", "Undone", "exchange"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    home = import_module(f".{_HOMES.get(name, name)}", __name__)
    return getattr(home, name) if name in _HOMES else home
