"""Notice what is open: text in, findings and intents out. Names load on first use."""

from __future__ import annotations

from .._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .finding import Finding as Finding
    from .repo import EMPTY as EMPTY
    from .repo import FileState as FileState
    from .repo import Known as Known
    from .repo import PathNotFound as PathNotFound
    from .repo import Rules as Rules
    from .repo import ScanResult as ScanResult
    from .repo import scan_paths as scan_paths
    from .repo import scan_repo as scan_repo
    from .talk import Closing as Closing
    from .talk import Intent as Intent
    from .talk import PhraseError as PhraseError
    from .talk import explain as explain
    from .talk import extract_closings as extract_closings
    from .talk import extract_intents as extract_intents

_HOMES = {
    "EMPTY": ".repo",
    "FileState": ".repo",
    "Finding": ".finding",
    "Known": ".repo",
    "PathNotFound": ".repo",
    "Rules": ".repo",
    "ScanResult": ".repo",
    "scan_paths": ".repo",
    "scan_repo": ".repo",
    "Closing": ".talk",
    "Intent": ".talk",
    "PhraseError": ".talk",
    "explain": ".talk",
    "extract_closings": ".talk",
    "extract_intents": ".talk",
}

__all__ = [
    "EMPTY",
    "Closing",
    "FileState",
    "Finding",
    "Intent",
    "Known",
    "PathNotFound",
    "PhraseError",
    "Rules",
    "ScanResult",
    "explain",
    "extract_closings",
    "extract_intents",
    "scan_paths",
    "scan_repo",
]

__getattr__, __dir__ = lazy(globals(), _HOMES)
