"""What holds for the requests of one task or thread: they are left alone, or belong to a conversation of some id."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

_PAUSED: ContextVar[bool] = ContextVar("ai_todos_paused", default=False)
_CONVERSATION: ContextVar[str] = ContextVar("ai_todos_conversation", default="")

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


def is_paused() -> bool:
    return _PAUSED.get()


def conversation_id() -> str:
    return _CONVERSATION.get()
