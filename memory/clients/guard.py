"""Whatever fails on our side must not fail the caller's request."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from copy import copy as shallow
from functools import cache
from typing import Any, TypeVar, cast

from .. import scoping

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


def opted_out(options: Any) -> Any:
    """The options of an SDK's call without our header, when it says that the call is to be left alone; else None."""
    headers = without_header(options.headers)
    if headers is None:
        return None
    changed = shallow(options)
    changed.headers = headers
    return changed


def without_header(headers: object) -> dict[str, Any] | None:
    """Headers without ours, when it says that a call is to be left alone; else None."""
    if not isinstance(headers, Mapping):
        return None
    given = cast("Mapping[str, Any]", headers)
    if not any(name.lower() == scoping.HEADER and value == scoping.OFF for name, value in given.items()):
        return None
    return {name: value for name, value in given.items() if name.lower() != scoping.HEADER}


@cache
def _warn_once(problem: str) -> None:
    logging.getLogger("ai_todos").warning("a request goes out as it is: %s", problem)
