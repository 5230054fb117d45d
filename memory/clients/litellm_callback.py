"""LiteLLM's callback: the hook that can rewrite a request, and the event that tells of its reply."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from litellm.integrations.custom_logger import CustomLogger

from ..messages import turns_of
from .around import Around
from .calls import Call
from .guard import attempt, attempt_in_thread
from .listening import text_of
from .litellm import FUNCTIONS

if TYPE_CHECKING:
    from os import PathLike

    from ..memory import Memory


class AiTodosCallback(CustomLogger):
    """`litellm.callbacks = [AiTodosCallback()]`: asynchronous calls, routers' and the proxy's carry the open work.

    Of the repository that holds `repo` (the current folder), or of an open `memory`. Raises UsageError for a folder
    that is not there; whatever fails later leaves calls as they are.
    """

    def __init__(
        self,
        repo: str | PathLike[str] | None = None,
        *,
        memory: Memory | None = None,
        inject: bool = True,
        capture: bool = True,
    ) -> None:
        cast("Any", super()).__init__()
        self._around = Around.of(repo, memory, inject=inject, capture=capture)

    async def async_pre_call_deployment_hook(self, kwargs: dict[str, Any], call_type: Any) -> dict[str, Any] | None:
        name = str(getattr(call_type, "value", call_type))
        if name not in FUNCTIONS:
            return None
        shape, _ = FUNCTIONS[name]
        call = Call(replace(self._around, capture=False), shape, kwargs)
        told = await attempt_in_thread(call.sent, None)
        return {**kwargs, **told} if told else None

    def log_success_event(self, kwargs: Mapping[str, Any], response_obj: Any, start_time: Any, end_time: Any) -> None:
        attempt(partial(self._hear, kwargs, response_obj), None)

    async def async_log_success_event(
        self, kwargs: Mapping[str, Any], response_obj: Any, start_time: Any, end_time: Any
    ) -> None:
        await attempt_in_thread(partial(self._hear, kwargs, response_obj), None)

    def _hear(self, kwargs: Mapping[str, Any], response: Any) -> None:
        if kwargs.get("call_type") in FUNCTIONS:
            shape, _ = FUNCTIONS[kwargs["call_type"]]
            reply = self._around.reply(turns_of(kwargs.get("messages") or ()))
            if reply:
                reply.add(text_of(shape, response))
                reply.end()
