"""Scanning a repository or any paths: files in, findings out. What has not changed since the last scan costs a stat."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace

from .files import files, ignore
from .languages import may_hold
from .states import EMPTY, FileState, Known, PathNotFound, Rules, ScanResult, Stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

    from .scan.ahead import Ahead
    from .scan.early import Early
    from .scan.reading import Reading
    from .scan.unfinished import CodeReader

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
    ahead: Ahead | None = None,
) -> ScanResult:
    """Scans the files below `root`, or only those in `paths` (files and folders relative to it, POSIX).

    `progress` is told (done, all) of the files that have to be read. `ahead` is what was begun already; the caller ends
    it. Raises PathNotFound for a path that neither exists nor is known.
    """
    base = os.path.abspath(root)
    stats = known.stats()
    for path in paths or ():
        if not os.path.lexists(os.path.join(base, path)) and not any(map(_within([path]), stats)):
            raise PathNotFound(f"there is no {path} in {base}")
    with ExitStack() as stack:
        code = None if stats or paths else stack.enter_context(_prepared(ahead))
        listing = files.listing(base, rules.exclude, ahead.ask().names() if ahead else None)
        places = {path: f"{base}{os.sep}{name}" for path, name in listing.files if may_hold(path)}
        result = _scan(
            places, rules, known, stats, wanted=_within(paths), progress=progress, prepared=code, ahead=ahead
        )
    return replace(result, warnings=(*listing.warnings, *result.warnings))


def _prepared(ahead: Ahead | None) -> CodeReader:
    """For a first scan: its worker starts while the files are listed, if not before."""
    from .scan.unfinished import CodeReader

    crew = ahead.crew() if ahead else None
    if crew is None:
        from .scan.workers import Crew

        crew = Crew()
        crew.prepare()
    return CodeReader(crew)


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
    held = {path: places[path] for path in sorted(places) if may_hold(path)}
    result = _scan(held, rules, EMPTY, {}, wanted=_within(None))
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
    stats: Mapping[str, tuple[int, int]],
    *,
    wanted: Callable[[str], bool],
    progress: Progress | None = None,
    prepared: CodeReader | None = None,
    ahead: Ahead | None = None,
) -> ScanResult:
    """Scans the files at `places` (stored path -> path to open) that are `wanted`; `stats` are those that are known."""
    excluded = ignore.Excluded(rules.exclude)
    held = {path: place for path, place in places.items() if not excluded(path)} if rules.exclude else places
    looked_at = ahead.stats if ahead else {}
    stated = ((path, _stat(place, looked_at)) for path, place in held.items() if wanted(path))
    there = {path: found for path, found in stated if found is not None}
    changed = {path: found for path, found in there.items() if stats.get(path) != found[:2]}
    removed = tuple(sorted(path for path in stats if path not in there and wanted(path)))
    if not changed and not removed:
        return ScanResult(unchanged=len(there))
    old = known.load([path for path in changed if path in stats])
    # a caller that wants all files read says that their size was -1
    alike = {path: state for path, state in old.items() if stats[path][0] == changed[path][0]}
    early = ahead.early(rules, changed) if ahead and not removed else None
    states = _taken(early, alike) if early else None
    if states is None:
        from .scan.reading import Reading
        from .scan.unfinished import CodeReader

        with prepared or CodeReader() as code:
            states = _read(changed, alike, Reading(held, rules, known, code), progress)
    old = {**old, **known.load([path for path in states if path in stats and path not in old])}
    new = tuple(states[path] for path in sorted(states) if states[path] != old.get(path))
    return ScanResult(new, len(there) - sum(state.path in there for state in new), removed)


def _taken(early: Early, alike: Mapping[str, FileState]) -> dict[str, FileState] | None:
    """What was read early; None when a file that was only touched is known otherwise by now."""
    if any(path not in alike or alike[path].digest != early.states[path].digest for path in early.touched):
        return None
    touched = {path: replace(alike[path], mtime_ns=early.states[path].mtime_ns) for path in early.touched}
    return {**early.states, **touched}


def _read(
    changed: Mapping[str, Stat], alike: Mapping[str, FileState], reading: Reading, progress: Progress | None
) -> dict[str, FileState]:
    """The states of the files that changed, and of those to which that matters. `alike` are of the size they had."""
    for number, (path, found) in enumerate(changed.items(), 1):
        reading.look(path, found, alike.get(path))
        if progress is not None and (number % _PROGRESS_STEP == 0 or number == len(changed)):
            progress(number, len(changed))
    return reading.finish()


def _stat(place: str, looked_at: Mapping[str, Stat]) -> Stat | None:
    """The stat of a file, a link itself; None for what is gone, and for folders (a submodule is one to git)."""
    seen = looked_at.get(place)
    if seen is None:
        try:
            found = os.lstat(place)
        except (OSError, ValueError):
            return None
        seen = found.st_size, found.st_mtime_ns, found.st_mode
    return None if stat.S_ISDIR(seen[2]) else seen
