"""What the agent frameworks take: `from ai_todos.frameworks import AiTodosMiddleware`. Each loads on first use.

Raises ImportError with the command to install what is missing.
"""

from __future__ import annotations

from ._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .memory.clients.langchain_agents import AiTodosMiddleware
    from .memory.clients.litellm_callback import AiTodosCallback
    from .memory.clients.pydantic_ai import AiTodosCapability

_HOMES = {
    "AiTodosCallback": "..memory.clients.litellm_callback",
    "AiTodosCapability": "..memory.clients.pydantic_ai",
    "AiTodosMiddleware": "..memory.clients.langchain_agents",
}
#: The package that each home needs -> the extra that brings it.
_EXTRAS = {
    "langchain": "langchain",
    "langchain_core": "langchain",
    "langgraph": "langchain",
    "litellm": "litellm",
    "pydantic_ai": "pydantic-ai",
}

__all__ = ["AiTodosCallback", "AiTodosCapability", "AiTodosMiddleware"]

_load, __dir__ = lazy(globals(), _HOMES)


def __getattr__(name: str) -> object:
    try:
        return _load(name)
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in _EXTRAS:
            raise
        raise ImportError(f"{name} needs {missing}: pip install 'ai-todos[{_EXTRAS[missing]}]'") from error
