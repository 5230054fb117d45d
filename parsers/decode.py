"""Bytes of a source file -> text, or the reason why they are none. Never raises."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

_HEAD = 8192
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
#: PEP 263: in a comment of the first two lines.
_COOKIE = re.compile(rb"\A(?:[ \t\f]*(?:#[^\r\n]*)?\r?\n)?[ \t\f]*#[^\r\n]{0,400}?coding[:=][ \t]{0,40}([-\w.]{1,40})")
#: Codecs that are text encodings to Python, but not of files; some take quadratic time.
_NOT_OF_FILES = frozenset({"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "mbcs", "oem"})
#: First bytes of common Chinese in GBK: punctuation, hanzi of the first level. Latin-1 has its high bytes mostly alone
#: between ASCII letters, and where two meet (`grüße`) they are small letters, which are above these.
_COMMON = frozenset((*range(0xA1, 0xAA), *range(0xB0, 0xD8)))
_HIGH = re.compile(rb"[\x80-\xff]+")


@dataclass(frozen=True, slots=True)
class Decoded:
    """`text` without its byte order mark; `note` says when another encoding than declared or UTF-8 was needed."""

    text: str
    note: str = ""


def is_binary(data: bytes) -> bool:
    """Whether there is a NUL in the first 8 kB and no byte order mark of UTF-16 or UTF-32."""
    return b"\0" in data[:_HEAD] and not data.startswith(tuple(mark for mark, _ in _BOMS))


def decode(data: bytes) -> Decoded:
    """The text by byte order mark, PEP 263 cookie, UTF-8, GBK, and at last Latin-1, which fits anything."""
    for mark, name in _BOMS:
        if data.startswith(mark):
            return _marked(data[len(mark) :], name)
    if data.isascii():
        return Decoded(data.decode("ascii"))
    cookie = _COOKIE.match(data)
    declared = _codec(cookie[1].decode("ascii", "replace")) if cookie else ""
    for name in dict.fromkeys((declared or "utf-8", "utf-8")):
        text = _try(data, name)
        if text is not None:
            return Decoded(
                text, "" if name == declared or not declared else f"not {declared} as declared: read as UTF-8"
            )
    name = "gb18030" if _looks_chinese(data) else "latin-1"
    text = _try(data, name)
    if text is None:
        name, text = "latin-1", data.decode("latin-1")
    return Decoded(text, f"not {(declared or 'utf-8').upper()}: read as {name}")


def _marked(data: bytes, name: str) -> Decoded:
    text = _try(data, name)
    if text is not None:
        return Decoded(text)
    return Decoded(data.decode(name, "replace"), f"not all of it is {name.upper()}, as its first bytes say")


def _codec(name: str) -> str:
    """Python's name for a declared encoding, "" when it is unknown or none for files."""
    try:
        found = codecs.lookup(name)
    except (LookupError, ValueError):
        return ""
    return "" if found.name.replace("-", "_") in _NOT_OF_FILES or _try(b"a", found.name) != "a" else found.name


def _try(data: bytes, name: str) -> str | None:
    try:
        return data.decode(name)
    except (UnicodeError, LookupError, ValueError):
        return None


def _looks_chinese(data: bytes) -> bool:
    runs = _HIGH.findall(data)
    common = sum(2 * sum(first in _COMMON for first in run[::2]) for run in runs if len(run) % 2 == 0)
    return common >= 0.8 * sum(map(len, runs))
