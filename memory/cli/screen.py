"""What goes out: colours only on a terminal, no control characters, JSON that any encoding holds. Starts fast."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TextIO

#: The version of every JSON shape that the command prints.
SCHEMA = 1

_STYLES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}

# Control characters and the marks that reorder text: a terminal obeys them, whoever wrote them into a comment.
_OBEYED = [*range(0x20), *range(0x7F, 0xA0), 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
_HARMLESS = {code: f"\\u{code:04x}" for code in _OBEYED} | {ord(c): " " for c in "\t\r\n"}
_HARMLESS_JSON = {code: shown for code, shown in _HARMLESS.items() if code >= 0x7F}


def prepare() -> None:
    """Make the standard streams hold any text, and a Windows console understand colours."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    if sys.platform == "win32" and sys.stdout.isatty():
        _windows_colours()


def _windows_colours() -> None:
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.SetConsoleMode(kernel.GetStdHandle(-11), 7)


def colours(stream: TextIO) -> bool:
    """Whether `stream` shows colours: a terminal that is not dumb, and no wish against it (no-color.org)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def paint(text: str, style: str) -> str:
    """`text` in a style of this file's table, where stdout shows colours."""
    return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if text and colours(sys.stdout) else text


def clean(text: str) -> str:
    """`text` on one line, with what a terminal would obey shown as `\\u001b`."""
    return text.translate(_HARMLESS)


def shorten(text: str, width: int = 160) -> str:
    return text if len(text) <= width else text[: width - 1].rstrip() + "…"


def note(text: str) -> None:
    """One line for the person, beside the output."""
    sys.stdout.flush()
    print(f"ai-todos: {clean(text)}", file=sys.stderr)


def emit(payload: Mapping[str, object]) -> None:
    """One JSON object with the schema's version, in the characters that stdout's encoding holds."""
    print(dump({"version": SCHEMA, **payload}, indent=2))


def dump(payload: object, indent: int | None = None) -> str:
    import json

    plain = (sys.stdout.encoding or "ascii").lower().replace("-", "") != "utf8"
    return json.dumps(payload, ensure_ascii=plain, indent=indent).translate(_HARMLESS_JSON)
