"""What is remembered, in SQLite: items, sightings, the journal that makes every change undoable."""

from .store import Batch, Event, Request, Store, Undone

__all__ = ["Batch", "Event", "Request", "Store", "Undone"]
