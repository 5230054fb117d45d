"""What the frameworks' extras share: a missing one is named with the command that brings it."""

from __future__ import annotations

import sys

import pytest

from ai_todos import frameworks


@pytest.mark.parametrize(
    ("name", "missing", "extra"),
    [
        ("AiTodosMiddleware", "langchain", "langchain"),
        ("AiTodosMiddleware", "langchain_core", "langchain"),
        ("AiTodosCallback", "litellm", "litellm"),
        ("AiTodosCapability", "pydantic_ai", "pydantic-ai"),
    ],
)
def test_a_missing_extra_names_the_command_that_brings_it(
    name: str, missing: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for loaded in [one for one in sys.modules if one.startswith("ai_todos.memory.clients.")]:
        monkeypatch.delitem(sys.modules, loaded)
    monkeypatch.delitem(vars(frameworks), name, raising=False)
    for loaded in [missing, *sys.modules]:
        if loaded.partition(".")[0] == missing:
            monkeypatch.setitem(sys.modules, loaded, None)
    with pytest.raises(ImportError, match=rf"{name} needs {missing}: pip install 'ai-todos\[{extra}\]'"):
        getattr(frameworks, name)


def test_every_name_is_listed_and_another_is_an_attribute_error() -> None:
    assert set(frameworks.__all__) <= set(dir(frameworks))
    with pytest.raises(AttributeError, match="no attribute 'Nothing'"):
        frameworks.Nothing  # noqa: B018
