"""Content-Encoding undone, never beyond a size: 50 MB of zeros come as 49 kB. What is not here stays as it is."""

from __future__ import annotations

import zlib
from importlib import import_module
from typing import Any

_CHUNK = 65_536


class TooLarge(Exception):
    """More than the limit comes out."""


class Unknown(Exception):
    """A coding that cannot be undone here, or data that is not what it says."""


def decoded(coding: str, data: bytes, limit: int) -> bytes:
    """What `data` holds; of data that breaks off, its beginning. Raises TooLarge and Unknown."""
    name = coding.strip().lower()
    if name in ("", "identity"):
        return _within(data, limit)
    if name in ("gzip", "x-gzip"):
        return _inflated(data, zlib.MAX_WBITS | 32, limit)
    if name == "deflate":  # some send it without the header that it should have
        try:
            return _inflated(data, zlib.MAX_WBITS, limit)
        except Unknown:
            return _inflated(data, -zlib.MAX_WBITS, limit)
    if name == "zstd":
        return _zstd(data, limit)
    raise Unknown(name)


def _within(data: bytes, limit: int) -> bytes:
    if len(data) > limit:
        raise TooLarge
    return data


def _inflated(data: bytes, form: int, limit: int) -> bytes:
    whole = b""
    while data and len(whole) <= limit:  # several members may stand one behind the other
        undo = zlib.decompressobj(form)
        try:
            whole += undo.decompress(data, limit + 1 - len(whole))
        except zlib.error as error:
            if whole:
                break
            raise Unknown("broken") from error
        data = undo.unused_data
    return _within(whole, limit)


def _zstd(data: bytes, limit: int) -> bytes:
    try:
        zstandard: Any = import_module("zstandard")
    except ImportError as error:
        raise Unknown("zstd") from error
    whole = bytearray()
    try:
        with zstandard.ZstdDecompressor().stream_reader(data, read_across_frames=True) as reader:
            while len(whole) <= limit and (piece := reader.read(_CHUNK)):
                whole += piece
    except zstandard.ZstdError as error:
        raise Unknown("broken") from error
    return _within(bytes(whole), limit)
