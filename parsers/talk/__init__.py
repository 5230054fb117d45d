"""Conversation: what a turn leaves open, and what it says is finished. The words are data, in `../phrases/`."""

from __future__ import annotations

from ..._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .closing import extract_closings as extract_closings
    from .explaining import Explained as Explained
    from .explaining import Tried as Tried
    from .explaining import explain as explain
    from .intent import Closing as Closing
    from .intent import Intent as Intent
    from .opening import extract_intents as extract_intents
    from .phrase_file import PhraseError as PhraseError

_HOMES = {
    "Closing": ".intent",
    "Explained": ".explaining",
    "Intent": ".intent",
    "PhraseError": ".phrase_file",
    "Tried": ".explaining",
    "explain": ".explaining",
    "extract_closings": ".closing",
    "extract_intents": ".opening",
}

__all__ = [
    "Closing",
    "Explained",
    "Intent",
    "PhraseError",
    "Tried",
    "explain",
    "extract_closings",
    "extract_intents",
]

__getattr__, __dir__ = lazy(globals(), _HOMES)
