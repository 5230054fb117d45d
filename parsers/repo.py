"""Scanning a repository or any paths: files in, findings out. What has not changed since the last scan costs a stat."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace

from . import files, ignore
from .languages import may_hold
from .states import EMPTY, FileState, Known, PathNotFound, Rules, ScanResult

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

    from .unfinished import CodeReader

__all__ = ["EMPTY", "FileState", "Known", "PathNotFound", "Rules", "ScanResult", "scan_paths", "scan_repo"]

_PROGRESS_STEP = 50

Progress = Callable[[int, int], None]


def scan_repo(
    root: str | os.PathLike[str],
    rules: Rules,
    known: Known = EMPTY,
    *,
    progress: Progress | None = None,
    paths: Sequence[str] | None = None,
) -> ScanResult:
    """Scans the files below `root`, or only those in `paths` (files and folders relative to it, POSIX).

    `progress` is told (done, all) of the files that have to be read. Raises PathNotFound for a path that neither exists
    nor is known.
    """
    base = os.path.abspath(root)
    stats = known.stats()
    for path in paths or ():
        if not os.path.lexists(os.path.join(base, path)) and not any(map(_within([path]), stats)):
            raise PathNotFound(f"there is no {path} in {base}")
    with ExitStack() as stack:
        code = None if stats or paths else stack.enter_context(_prepared())
        listing = files.listing(base)
        places = {path: f"{base}{os.sep}{name}" for path, name in listing.files if may_hold(path)}
        result = _scan(places, rules, known, _within(paths), progress, prepared=code)
    return replace(result, warnings=(*listing.warnings, *result.warnings))


def _prepared() -> CodeReader:
    """For a first scan: its worker starts while the files are listed."""
    from .unfinished import CodeReader

    return CodeReader().prepare()


def scan_paths(paths: Sequence[Path], rules: Rules) -> ScanResult:
    """Scans any files and folders, without state. Findings name files as their path was typed, POSIX.

    Raises PathNotFound.
    """
    places: dict[str, str] = {}
    warnings: list[str] = []
    for path in paths:
        if not path.exists():
            raise PathNotFound(f"there is no {path}")
        real = os.path.realpath(path)
        if os.path.isdir(real):
            shown = "" if path.as_posix() == "." else path.as_posix().rstrip("/") + "/"
            listing = files.listing_of_any(real)
            places |= {files.stored(shown) + name: os.path.join(real, opened) for name, opened in listing.files}
            warnings += listing.warnings
        else:
            places[files.stored(path.as_posix())] = real
    result = _scan({path: places[path] for path in sorted(places) if may_hold(path)}, rules, EMPTY, _within(None), None)
    return replace(result, warnings=(*warnings, *result.warnings))


def _within(paths: Sequence[str] | None) -> Callable[[str], bool]:
    """Whether a stored path is one of `paths` or below it; all are when there are none."""
    wanted = [files.stored(os.path.normpath(path).replace(os.sep, "/")) for path in paths or (".",)]
    if "." in wanted:
        return lambda path: True
    return lambda path: any(path == one or path.startswith(f"{one}/") for one in wanted)


def _scan(
    places: Mapping[str, str],
    rules: Rules,
    known: Known,
    wanted: Callable[[str], bool],
    progress: Progress | None,
    *,
    prepared: CodeReader | None = None,
) -> ScanResult:
    """Scans the files at `places` (stored path -> path to open) that are `wanted`."""
    stats = known.stats()
    excluded = ignore.Excluded(rules.exclude)
    held = {path: place for path, place in places.items() if not excluded(path)}
    there = {path: found for path, place in held.items() if wanted(path) and (found := _stat(place)) is not None}
    changed = {path: found for path, found in there.items() if stats.get(path) != (found.st_size, found.st_mtime_ns)}
    removed = tuple(sorted(path for path in stats if path not in there and wanted(path)))
    if not changed and not removed:
        return ScanResult(unchanged=len(there))
    from .reading import Reading
    from .unfinished import CodeReader

    old = known.load([path for path in changed if path in stats])
    with prepared or CodeReader() as code:
        reading = Reading(held, rules, known, code)
        for number, (path, found) in enumerate(changed.items(), 1):
            # a caller that wants all files read says that their size was -1
            may_be_same = path in old and stats[path][0] == found.st_size
            reading.look(path, found, old[path] if may_be_same else None)
            if progress is not None and (number % _PROGRESS_STEP == 0 or number == len(changed)):
                progress(number, len(changed))
        states = reading.finish()
    new = tuple(states[path] for path in sorted(states) if states[path] != old.get(path))
    return ScanResult(new, len(there) - sum(state.path in there for state in new), removed)


def _stat(place: str) -> os.stat_result | None:
    """The stat of a file, a link itself; None for what is gone, and for folders (a submodule is one to git)."""
    try:
        found = os.lstat(place)
    except (OSError, ValueError):
        return None
    return None if stat.S_ISDIR(found.st_mode) else found
