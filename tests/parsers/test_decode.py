"""Bytes to text, whatever the bytes are."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai_todos.parsers.decode import decode, is_binary

CHINESE = "# TODO 修复编码问题，谢谢"
TEXTS = {
    "ascii": (b"# x", "# x", False),
    "utf-8": ("# é修😀".encode(), "# é修😀", False),
    "utf-8 with a mark": (codecs.BOM_UTF8 + "é".encode(), "é", False),
    "utf-16": ("# é修".encode("utf-16"), "# é修", False),
    "utf-16 be": (codecs.BOM_UTF16_BE + "# é".encode("utf-16-be"), "# é", False),
    "utf-32": ("# é".encode("utf-32"), "# é", False),
    "cookie": ("# coding: latin-1\né".encode("latin-1"), "# coding: latin-1\né", False),
    "cookie in line 2": (b"#!python\n# -*- coding: cp1252 -*-\n\x93", "#!python\n# -*- coding: cp1252 -*-\n“", False),
    "gbk": (CHINESE.encode("gbk"), CHINESE, True),
    "latin-1": ("# grüße öä, café à la".encode("latin-1"), "# grüße öä, café à la", True),
    "wrong cookie": ("# coding: ascii\né".encode(), "# coding: ascii\né", True),
    "unknown cookie": ("# coding: nope\né".encode(), "# coding: nope\né", False),
    "no encoding of files": (b"# coding: unicode_escape\n\xe9", "# coding: unicode_escape\né", True),
    "torn utf-16": (codecs.BOM_UTF16_LE + b"a\0b", "a\ufffd", True),
}


@pytest.mark.parametrize(("data", "text", "noted"), TEXTS.values(), ids=TEXTS)
def test_text_is_read_in_its_encoding_and_a_guess_is_noted(data: bytes, text: str, noted: bool) -> None:
    decoded = decode(data)
    assert (decoded.text, bool(decoded.note)) == (text, noted)
    assert not is_binary(data)


def test_a_nul_near_the_beginning_means_binary() -> None:
    assert is_binary(b"\x7fELF\0\0")
    assert not is_binary(b"x" * 9000 + b"\0")


COOKIES = st.sampled_from(
    [b"", b"# coding: utf-7\n", b"# coding: idna\n", b"# coding: hex\n", b"# coding: undefined\n"]
)


@given(COOKIES, st.binary(max_size=200))
def test_any_bytes_are_text(cookie: bytes, data: bytes) -> None:
    decode(cookie + data).text.encode("utf-8", "surrogatepass")
