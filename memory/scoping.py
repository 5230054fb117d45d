"""What holds for the requests of one task or thread: they are left alone, or belong to a conversation of some id."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

_PAUSED: ContextVar[bool] = ContextVar("ai_todos_paused", default=False)
_CONVERSATION: ContextVar[str] = ContextVar("ai_todos_conversation", default="")
_MEMORY: ContextVar[object] = ContextVar("ai_todos_memory", default=None)

#: A request with this header, saying `off`, is left alone.
HEADER, OFF = "x-ai-todos", "off"


@contextmanager
def paused() -> Generator[None]:
    """Requests made in here, by this task or thread, go out as they are and are not heard."""
    token = _PAUSED.set(True)
    try:
        yield
    finally:
        _PAUSED.reset(token)


@contextmanager
def conversation(ident: str) -> Generator[None]:
    """Requests made in here belong to a conversation of this id: two that open with the same words stay apart."""
    token = _CONVERSATION.set(ident)
    try:
        yield
    finally:
        _CONVERSATION.reset(token)


@contextmanager
def instead(memory: object) -> Generator[None]:
    """Requests made in here belong to this memory, not to that of their client."""
    token = _MEMORY.set(memory)
    try:
        yield
    finally:
        _MEMORY.reset(token)


def is_paused() -> bool:
    return _PAUSED.get()


def conversation_id() -> str:
    return _CONVERSATION.get()


def memory() -> object:
    """The memory that stands in for that of each client here, None when there is none."""
    return _MEMORY.get()
