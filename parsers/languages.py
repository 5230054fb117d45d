"""Which files are read, and how: one explicit table. A further language is a further line."""

from __future__ import annotations

import os
import re

PYTHON, MARKDOWN = "python", "markdown"

_BY_EXTENSION = {
    ".py": PYTHON,
    ".pyi": PYTHON,
    ".pyw": PYTHON,
    ".md": MARKDOWN,
    ".markdown": MARKDOWN,
    ".mdx": MARKDOWN,
}
_BY_NAME = {"SConstruct": PYTHON, "SConscript": PYTHON, "wscript": PYTHON}
_SHEBANG = re.compile(rb"#![^\n]{0,200}\bpython[0-9.]*\b")


def language_of(path: str) -> str:
    """The language by a file's name; "" when it has no extension (its first line may tell), None-like "-" for others."""
    name = path.rpartition("/")[2]
    extension = os.path.splitext(name)[1].lower()
    return _BY_EXTENSION.get(extension) or _BY_NAME.get(name) or ("" if "." not in name else "-")


def is_read(path: str) -> bool:
    """Whether a path is worth opening."""
    return language_of(path) != "-"


def language_in(path: str, data: bytes) -> str:
    """The language of a file by its name, else by its first line; "" for none."""
    by_name = language_of(path)
    return by_name if by_name not in ("", "-") else PYTHON if by_name == "" and _SHEBANG.match(data) else ""
