"""Which files are read, and how: one line for each kind."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from . import comments, markers, prose, python_text
from .finding import Finding

Reader = Callable[[str, tuple[str, ...]], list[Finding]]


def _python(text: str, tags: tuple[str, ...]) -> list[Finding]:
    last = max((match.start() for match in markers.mentions(text, tags)), default=-1)
    return comments.findings(python_text.lines_of(text, max(last, text.rfind("ai-todos:"))), tags) if last >= 0 else []


@dataclass(frozen=True, slots=True)
class Language:
    """`read` finds markers in a text; `boxes` says that task boxes count too; `code` that its code is examined."""

    read: Reader
    boxes: bool = False
    code: bool = False


PYTHON = Language(_python, code=True)
MARKDOWN = Language(prose.findings, boxes=True)

LANGUAGES = {
    ".py": PYTHON,
    ".pyi": PYTHON,
    ".pyw": PYTHON,
    ".md": MARKDOWN,
    ".markdown": MARKDOWN,
}

_SHEBANG = re.compile(rb"#![^\n]{0,200}\bpython[\d.]*w?\b")
_TEMPLATE = re.compile(r"(?:^|/)(?:issue|pull_request)_template(?:\.md$|/)", re.IGNORECASE)


def may_hold(path: str) -> bool:
    """Whether a file can be of a known language, by its name alone; a form to fill in holds no open work."""
    name = path.rpartition("/")[2]
    dot = name.rfind(".")
    if dot <= 0:
        return dot < 0  # perhaps a script
    return name[dot:].lower() in LANGUAGES and not _TEMPLATE.search(path)


def language_of(path: str, data: bytes) -> Language | None:
    """The language of a file; one without an extension is a Python script when its first line says so."""
    name = path.rpartition("/")[2]
    if "." in name:
        return LANGUAGES.get(name[name.rfind(".") :].lower())
    return PYTHON if _SHEBANG.match(data) else None
