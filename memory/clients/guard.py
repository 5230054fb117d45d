"""Whatever fails on our side must not fail the caller's request."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cache
from typing import TypeVar

T = TypeVar("T")


def attempt(work: Callable[[], T], otherwise: T) -> T:
    """What `work` gives, or `otherwise` when it fails; the logger `ai_todos` warns once of each failure."""
    try:
        return work()
    except Exception as error:
        _warn_once(f"{type(error).__name__}: {error}")
        return otherwise


async def attempt_in_thread(work: Callable[[], T], otherwise: T) -> T:
    """As `attempt`, off the event loop: a store that another process holds must not stop it."""
    from anyio import to_thread

    return await to_thread.run_sync(attempt, work, otherwise)


@cache
def _warn_once(problem: str) -> None:
    logging.getLogger("ai_todos").warning("a request goes out as it is: %s", problem)
