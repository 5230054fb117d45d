"""Notice what is open: text in, findings out. Names load on first use."""

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
}

__all__ = [
    "EMPTY",
    "FileState",
    "Finding",
    "Known",
    "PathNotFound",
    "Rules",
    "ScanResult",
    "scan_paths",
    "scan_repo",
]

__getattr__, __dir__ = lazy(globals(), _HOMES)
