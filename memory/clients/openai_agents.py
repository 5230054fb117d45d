"""The OpenAI Agents SDK: its models, the providers that find them by name, and a run's configuration.

A wrapped model is of a subclass whose `get_response` and `stream_response` see the block; they are told what the server
holds (an input filter is not, and the SDK refuses some of what it changes). Nothing of a model's input is stored.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import nullcontext
from copy import copy as shallow
from dataclasses import replace
from functools import cache, partial, wraps
from typing import TYPE_CHECKING, Any, cast

from agents import Model, ModelProvider, RunConfig

from .around import Around
from .calls import Call
from .guard import attempt, attempt_in_thread

if TYPE_CHECKING:
    from ..memory import Memory

#: Where what is wrapped keeps what it was before, and what is done around its calls.
_PLAIN, _AROUND = "ai_todos_plain", "ai_todos_around"


def is_wrapped(client: object) -> bool:
    return hasattr(client.model_provider if isinstance(client, RunConfig) else client, _PLAIN)


def unwrap(client: object) -> object:
    """The very model or provider that was wrapped; of a configuration, a copy with these."""
    if isinstance(client, RunConfig):
        return _with(client, unwrap) if is_wrapped(client) else client
    return getattr(client, _PLAIN, client)


def wrap(client: object, memory: Memory, *, inject: bool = True, capture: bool = True) -> object:
    """A copy of a model, a provider or a configuration, of the same type, whose calls pass through `memory`."""
    around = Around(memory, inject, capture)
    wrapped = partial(_wrapped, around=around)
    return _with(client, wrapped) if isinstance(client, RunConfig) else wrapped(client)


def _with(config: RunConfig, how: Callable[[Any], Any]) -> RunConfig:
    model = how(config.model) if isinstance(config.model, Model) else config.model
    return replace(config, model_provider=how(config.model_provider), model=model)


def _wrapped(client: object, around: Around) -> Any:
    plain = cast("Any", unwrap(client))
    other = shallow(plain)
    other.__class__ = _wrapped_class(cast("Any", type(plain)))
    other.ai_todos_plain, other.ai_todos_around = plain, around
    return other


@cache
def _wrapped_class(base: Any) -> Any:
    """A subclass that only overrides methods. A provider's models are wrapped as they are asked for."""
    names = {"__module__": base.__module__, "__qualname__": base.__qualname__, "__doc__": base.__doc__}
    if issubclass(base, ModelProvider):
        return type(base.__name__, (base,), {**names, "get_model": _finding(base.get_model)})
    methods = {
        "get_response": _whole(base.get_response),
        "stream_response": _streamed(base.stream_response),
    }
    return type(base.__name__, (base,), {**names, **methods})


def _finding(own: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(own)
    def get_model(self: Any, model_name: str | None) -> Any:
        model = own(self, model_name)
        return attempt(partial(_wrapped, model, self.ai_todos_around), model)

    return get_model


def _whole(own: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(own)
    async def get_response(self: Any, system_instructions: str | None, input: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: A002
        call = attempt(partial(_begin, self, input, kwargs), None)
        sent = await attempt_in_thread(call.sent, None) if call else None
        with call or nullcontext():
            result = await own(self, system_instructions, input if sent is None else sent, *args, **kwargs)
        if call:
            told = partial(call.answered, {"output": result.output}, result.response_id)
            await attempt_in_thread(told, None)
        return result

    return get_response


def _streamed(own: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(own)
    async def stream_response(
        self: Any,
        system_instructions: str | None,
        input: Any,  # noqa: A002
        *args: Any,
        **kwargs: Any,
    ) -> AsyncIterator[Any]:
        call = attempt(partial(_begin, self, input, kwargs), None)
        sent = await attempt_in_thread(call.sent, None) if call else None
        try:
            async for event in own(self, system_instructions, input if sent is None else sent, *args, **kwargs):
                if call:
                    attempt(partial(call.came, event), None)
                yield event
        finally:
            if call:
                attempt(call.end, None)

    return stream_response


def _begin(model: Any, given: Any, kwargs: dict[str, Any]) -> Call:
    body = {
        "input": given,
        "model": getattr(model, "model", None),
        "previous_response_id": kwargs.get("previous_response_id"),
        "conversation": kwargs.get("conversation_id"),
    }
    return Call(model.ai_todos_around, "responses", body)
