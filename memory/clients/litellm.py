"""LiteLLM: its functions and its Router wrapped, and a callback for what passes where nothing can be wrapped.

No callback can rewrite a synchronous `completion()`, and none sees messages that are passed by position: those need the
wrapped function. A router is not subclassed (LiteLLM forbids it): the copy has wrapped functions of its own.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from functools import cache, partial, wraps
from typing import TYPE_CHECKING, Any, cast

from .calls import Call
from .guard import attempt, attempt_in_thread, without_header

if TYPE_CHECKING:
    from ..turns import Shape
    from .around import Around

#: Functions that carry messages, of the package and of a router -> the shape of what they carry, and its parameter.
FUNCTIONS: dict[str, tuple[Shape, str]] = {
    "completion": ("chat", "messages"),
    "acompletion": ("chat", "messages"),
    "responses": ("responses", "input"),
    "aresponses": ("responses", "input"),
}
#: Arguments that are headers.
_HEADERS = ("headers", "extra_headers")
#: Where what is wrapped keeps what it was before.
_PLAIN = "ai_todos_plain"


def is_wrapped(client: object) -> bool:
    return _PLAIN in vars(client)


def unwrap(client: object) -> object:
    """The very function or router that was wrapped."""
    return vars(client).get(_PLAIN, client)


def wrap(client: object, around: Around) -> object:
    """A function of LiteLLM's with the same signature, or a router that shares all with the given one."""
    plain: Any = unwrap(client)
    return _wrapped(plain, plain.__name__, around) if callable(plain) else _router(plain, around)


def _router(plain: Any, around: Around) -> Any:
    cls = cast("Any", type(plain))
    other = object.__new__(cls)
    functions = {name: _wrapped(getattr(plain, name), name, around) for name in FUNCTIONS if hasattr(plain, name)}
    cast("dict[str, Any]", vars(other)).update({**vars(plain), **functions, _PLAIN: plain})
    return other


def _wrapped(own: Callable[..., Any], name: str, around: Around) -> Any:
    shape, field = FUNCTIONS[name]
    places = [*inspect.signature(own).parameters]
    place = places.index(field) if field in places else 1 if shape == "chat" else len(places)  # a router tells none

    def begin(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Call | None:
        if any(without_header(kwargs.get(name)) is not None for name in _HEADERS):
            return None
        named = {field: args[place]} if field not in kwargs and place < len(args) else {}
        model = {"model": args[0]} if shape == "chat" and args else {}
        return Call(around, shape, {**kwargs, **named, **model})

    def sent(
        told: Mapping[str, object], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[tuple[Any, ...], dict[str, Any]]:
        named = dict(told)
        if field in named and field not in kwargs:
            args = (*args[:place], named.pop(field), *args[place + 1 :])
        return args, {**kwargs, **named}

    @wraps(own)
    def called(*args: Any, **kwargs: Any) -> Any:
        call = attempt(partial(begin, args, kwargs), None)
        kwargs = kwargs if call else attempt(partial(_alone, kwargs), kwargs)
        told = attempt(call.sent, None) if call else None
        if told:
            args, kwargs = sent(told, args, kwargs)
        with call or nullcontext():
            result = own(*args, **kwargs)
        if call:
            attempt(partial(_answered, call, result), None)
        return result

    @wraps(own)
    async def called_async(*args: Any, **kwargs: Any) -> Any:
        call = attempt(partial(begin, args, kwargs), None)
        kwargs = kwargs if call else attempt(partial(_alone, kwargs), kwargs)
        told = await attempt_in_thread(call.sent, None) if call else None
        if told:
            args, kwargs = sent(told, args, kwargs)
        with call or nullcontext():
            result = await own(*args, **kwargs)
        if call:
            await attempt_in_thread(partial(_answered, call, result), None)
        return result

    chosen = called_async if inspect.iscoroutinefunction(own) else called
    vars(chosen)[_PLAIN] = own
    return chosen


def _alone(kwargs: dict[str, Any]) -> dict[str, Any]:
    """Arguments without our header, which goes no further."""
    headers = {name: without_header(kwargs.get(name)) for name in _HEADERS}
    return {**kwargs, **{name: kept for name, kept in headers.items() if kept is not None}}


def _answered(call: Call, result: Any) -> None:
    """With a whole reply, or with a stream, which is watched from now on."""
    if hasattr(result, "__next__") or hasattr(result, "__anext__"):
        result.__class__ = _watched(cast("Any", type(result)))
        result.ai_todos_call = call
    else:
        call.answered(result, getattr(result, "id", None))


@cache
def _watched(base: Any) -> Any:
    """A subclass of a stream's class that only overrides how the next event is taken, and how it ends."""

    def following(self: Any) -> Any:
        with self.ai_todos_call:
            event = base.__next__(self)
        attempt(partial(self.ai_todos_call.came, event), None)
        return event

    async def following_async(self: Any) -> Any:
        with self.ai_todos_call:
            event = await base.__anext__(self)
        await self.ai_todos_call.came_async(event)
        return event

    def close(self: Any) -> None:
        self.ai_todos_call.end()
        base.close(self)

    async def aclose(self: Any) -> None:
        self.ai_todos_call.end()
        await base.aclose(self)

    overridden = {"__next__": following, "__anext__": following_async, "close": close, "aclose": aclose}
    methods = {name: method for name, method in overridden.items() if hasattr(base, name)}
    return type(base.__name__, (base,), {**methods, "__module__": base.__module__, "__doc__": base.__doc__})
