"""What the frameworks' extras share: a missing one is named with the command that brings it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ai_todos import frameworks

#: Name, the package that is missing, the extra that brings it.
MISSING = (
    ("AiTodosCallback", "litellm", "litellm"),
    ("AiTodosCapability", "pydantic_ai", "pydantic-ai"),
    ("AiTodosMiddleware", "langchain_core", "langchain"),
    ("AiTodosMiddleware", "langchain", "langchain"),
)
PROGRAM = """
import sys
from ai_todos import frameworks
for name, package in zip(sys.argv[1::2], sys.argv[2::2]):
    sys.modules[package] = None
    try:
        getattr(frameworks, name)
    except ImportError as error:
        print(error)
"""


def test_a_missing_extra_names_the_command_that_brings_it() -> None:
    words = [word for name, package, _ in MISSING for word in (name, package)]
    done = subprocess.run([sys.executable, "-c", PROGRAM, *words], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.splitlines() == [
        f"{name} needs {package}: pip install 'ai-todos[{extra}]'" for name, package, extra in MISSING
    ]
    assert {name for name, *_ in MISSING} == set(frameworks.__all__)


def test_every_name_is_listed_and_another_is_an_attribute_error() -> None:
    assert set(frameworks.__all__) <= set(dir(frameworks))
    with pytest.raises(AttributeError, match="no attribute 'Nothing'"):
        frameworks.Nothing  # noqa: B018
