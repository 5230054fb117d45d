"""Times as people type them: 3d, 2h, 45m, 1w, a date, a moment, off."""

from __future__ import annotations

from datetime import datetime

from ..errors import UsageError

_SECONDS = {"m": 60, "h": 3_600, "d": 86_400, "w": 604_800}


def until(text: str, now: float) -> float:
    """The moment `text` means, in Unix seconds, seen from `now`; 0 for "off". A date is its first local minute.

    Raises UsageError for what is no time, or has passed.
    """
    plain = text.strip().lower()
    if plain == "off":
        return 0.0
    if plain[:-1].isdecimal() and plain[-1] in _SECONDS and len(plain) < 8:
        return now + int(plain[:-1]) * _SECONDS[plain[-1]]
    try:
        moment = datetime.fromisoformat(text.strip()).timestamp()
    except (ValueError, OverflowError, OSError):
        raise UsageError(f"{text!r} is no time: 45m, 2h, 3d, 1w, 2027-01-31, 2027-01-31T09:00, or off") from None
    if moment <= now:
        raise UsageError(f"{text!r} has passed")
    return moment
