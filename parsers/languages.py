"""Which files are read, and how: one line for each kind."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from .finding import Finding

Reader = Callable[[str, tuple[str, ...]], list[Finding]]


def _python(text: str, tags: tuple[str, ...]) -> list[Finding]:
    from . import comments, python_text

    lowered = text.lower()
    last = max(lowered.rfind(word) for word in ("ai-todos:", *(tag.lower() for tag in tags)))
    return comments.findings(python_text.lines_of(text, last), tags)


def _markdown(text: str, tags: tuple[str, ...]) -> list[Finding]:
    from . import prose

    return prose.findings(text, tags)


@dataclass(frozen=True, slots=True)
class Language:
    """`read` finds markers in a text; `boxes` says that task boxes count too; `code` that its code is examined."""

    read: Reader
    boxes: bool = False
    code: bool = False


PYTHON = Language(_python, code=True)
MARKDOWN = Language(_markdown, boxes=True)

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
