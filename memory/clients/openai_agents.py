"""The OpenAI Agents SDK: its models, the providers that find them by name, and a run's configuration.

A wrapped model is of a subclass whose `get_response` and `stream_response` see the block; they are told what the server
holds (an input filter is not, and the SDK refuses some of what it changes). Nothing of a model's input is stored.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import nullcontext
from copy import copy as shallow
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any, cast

from agents import Model, RunConfig

from .around import no_callable
from .calls import Call
from .guard import attempt, attempt_in_thread

if TYPE_CHECKING:
    from .around import Around

#: Where what is wrapped keeps what it was before, and what is done around its calls.
_PLAIN, _AROUND = "ai_todos_plain", "ai_todos_around"


def is_wrapped(client: object) -> bool:
    return hasattr(client.model_provider if isinstance(client, RunConfig) else client, _PLAIN)


def unwrap(client: object) -> object:
    """The very model or provider that was wrapped; of a configuration, a copy with these."""
    if isinstance(client, RunConfig):
        return _with(client, unwrap) if is_wrapped(client) else client
    return getattr(client, _PLAIN, client)


def wrap(client: object, around: Around) -> object:
    """A copy of a model, a provider or a configuration, of the same type, whose calls pass through us."""
    no_callable(around, "a model of the Agents SDK")
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
    """A subclass that only overrides methods, to ask what was wrapped: connections and what is open stay there."""
    methods = {name: _asking(name) for name in ("close", "aclose", "_cleanup_on_run_end", "get_retry_advice")}
    if issubclass(base, Model):
        methods |= {"get_response": _get_response, "stream_response": _stream_response}
    else:
        methods |= {"get_model": _get_model}
    names = {"__module__": base.__module__, "__qualname__": base.__qualname__, "__doc__": base.__doc__}
    known = {name: method for name, method in methods.items() if hasattr(base, name)}
    return type(base.__name__, (base,), {**names, **known})


def _asking(name: str) -> Callable[..., Any]:
    def asked(self: Any, *args: Any, **kwargs: Any) -> Any:
        return getattr(self.ai_todos_plain, name)(*args, **kwargs)

    return asked


def _get_model(self: Any, model_name: str | None) -> Any:
    """A provider's models are wrapped as they are asked for."""
    model = self.ai_todos_plain.get_model(model_name)
    return attempt(partial(_wrapped, model, self.ai_todos_around), model)


async def _get_response(self: Any, system_instructions: str | None, input: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: A002
    call = attempt(partial(_begin, self, system_instructions, input, kwargs), None)
    sent = await _sent(call, system_instructions, input)
    with call or nullcontext():
        result = await self.ai_todos_plain.get_response(*sent, *args, **kwargs)
    if call:
        heard = partial(call.answered, {"output": result.output}, result.response_id)
        await attempt_in_thread(heard, None)
    return result


async def _stream_response(
    self: Any,
    system_instructions: str | None,
    input: Any,  # noqa: A002
    *args: Any,
    **kwargs: Any,
) -> AsyncIterator[Any]:
    call = attempt(partial(_begin, self, system_instructions, input, kwargs), None)
    sent = await _sent(call, system_instructions, input)
    try:
        async for event in self.ai_todos_plain.stream_response(*sent, *args, **kwargs):
            if call:
                await call.came_async(event)
            yield event
    finally:
        if call:
            attempt(call.end, None)


async def _sent(call: Call | None, system: str | None, given: Any) -> tuple[Any, Any]:
    """The instructions and the input to send."""
    told = await attempt_in_thread(call.sent, None) if call else None
    return (told.get("instructions", system), told.get("input", given)) if told else (system, given)


def _begin(model: Any, system: str | None, given: Any, kwargs: dict[str, Any]) -> Call:
    body = {
        "instructions": system,
        "input": given,
        "model": getattr(model, "model", None),
        "previous_response_id": kwargs.get("previous_response_id"),
        "conversation": kwargs.get("conversation_id"),
    }
    return Call(model.ai_todos_around, "responses", body)
