"""Bytes of a source file as text, and a note when they are not what they say."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
#: PEP 263.
_COOKIE = re.compile(rb"\A(?:[^\n]{0,500}\n)?[ \t\f]{0,8}#[^\n]{0,200}?coding[:=][ \t]{0,8}([-\w.]{1,40})")
_LOOKED_AT = 8192


@dataclass(frozen=True, slots=True)
class Decoded:
    text: str
    note: str = ""


def is_binary(data: bytes) -> bool:
    """A NUL near the beginning, in a file that is not UTF-16 or UTF-32."""
    head = data[:_LOOKED_AT]
    return b"\0" in head and not head.startswith(tuple(mark for mark, _ in _BOMS))


def decode(data: bytes) -> Decoded:
    """The text of a file: by its byte order mark, its PEP 263 cookie, as UTF-8, as GB 18030, or at last as Latin-1."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return Decoded(data.decode(encoding, "replace"))
    cookie = _COOKIE.match(data[:1200])
    declared = cookie[1].decode("ascii") if cookie else ""
    if declared:
        text = _try(data, declared)
        if text is not None:
            return Decoded(text)
    text = _try(data, "utf-8")
    if text is not None:
        return Decoded(text, f"declares {declared}, which it is not: read as UTF-8" if declared else "")
    guess = _try(data, "gb18030") if _looks_chinese(data) else None
    if guess is not None:
        return Decoded(guess, "not UTF-8: read as GB 18030")
    return Decoded(data.decode("latin-1"), "not UTF-8: read as Latin-1")


def _try(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        return None
    except ValueError:  # a cookie can name a codec that is no text encoding
        return None


def _looks_chinese(data: bytes) -> bool:
    """Most high bytes stand in pairs, as they do in GBK; in Latin-1 they mostly stand alone between letters."""
    high = sum(byte >= 0x80 for byte in data)
    paired = sum(len(run) // 2 * 2 for run in re.findall(rb"[\x81-\xfe][\x40-\xfe]", data) if run[1] >= 0x80)
    return high > 0 and paired >= 0.8 * high
