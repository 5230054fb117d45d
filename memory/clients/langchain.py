"""LangChain: a middleware for its agents, and chat models that are wrapped by themselves.

A wrapped model is of a subclass whose `_generate` and `_stream` (and what else its own class has of the kind) see the
block; what binds tools, structures output or chains keeps the wrapped model.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from functools import cache, partial, wraps
from typing import Any, Self, cast

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage, ChatMessage, HumanMessage, SystemMessage, ToolMessage

from .around import Around, Messages, Told, no_callable
from .guard import attempt

#: Where a wrapped model keeps what is done around its calls.
_AROUND = "_ai_todos_around"
_ROLES: tuple[tuple[type[BaseMessage], str], ...] = (
    (HumanMessage, "user"),
    (AIMessage, "assistant"),
    (ToolMessage, "tool"),
    (SystemMessage, "system"),
)


def plain(messages: Sequence[BaseMessage]) -> Messages:
    """What `messages` say, as OpenAI chat messages; without what LangChain adds on the way (ids, usage)."""
    return [_plain(message) for message in messages]


def _plain(message: BaseMessage) -> dict[str, object]:
    role = message.role if isinstance(message, ChatMessage) else ""
    role = next((role for kind, role in _ROLES if isinstance(message, kind)), role or message.type)
    told: dict[str, object] = {"role": role, "content": cast("Any", message).content}
    if isinstance(message, AIMessage) and message.tool_calls:
        told["tool_calls"] = [(call["name"], call["args"], call["id"]) for call in message.tool_calls]
    if isinstance(message, ToolMessage):
        told["tool_call_id"] = message.tool_call_id
    return told


class Call:
    """One call of a model: the messages to send, and the reply as it comes by; heard at the end."""

    def __init__(self, around: Around, model: object, messages: Sequence[BaseMessage]) -> None:
        self._around = around
        self._messages = messages
        self._plain: Messages = attempt(partial(plain, messages), ())
        self._model = attempt(partial(_name, model), "")
        self._reply = attempt(partial(around.reply, self._plain), None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._reply:
            self._reply.end()

    def sent(self) -> Sequence[BaseMessage]:
        """The very messages that came in when nothing is to be said."""
        return self._with(self._around.contents(self._plain, self._model))

    async def sent_async(self) -> Sequence[BaseMessage]:
        return self._with(await self._around.contents_async(self._plain, self._model))

    def _with(self, told: Told) -> Sequence[BaseMessage]:
        return attempt(partial(_changed, self._messages, told), self._messages)

    def add(self, piece: Callable[[], object]) -> None:
        if self._reply:
            self._reply.add(attempt(piece, None))


def _name(model: object) -> str:
    name = getattr(model, "model_name", None) or getattr(model, "model", None)
    return name if isinstance(name, str) else ""


def _changed(messages: Sequence[BaseMessage], told: Told) -> Sequence[BaseMessage]:
    listed = list(messages)
    for at, content in told.contents.items():
        listed[at] = listed[at].model_copy(update={"content": content})
    if told.system:
        listed.insert(0, SystemMessage(told.system))
    return listed if told.contents or told.system else messages


# Chat models


def is_wrapped(client: object) -> bool:
    return hasattr(client, _AROUND)


def unwrap(client: object) -> object:
    if not is_wrapped(client):
        return client
    bare = cast("BaseChatModel", client).model_copy()
    private = {key: value for key, value in (bare.__pydantic_private__ or {}).items() if key != _AROUND}
    return _as(bare, type(client).__bases__[0], private or None)


def wrap(client: object, around: Around) -> object:
    """A copy of a chat model, of the same type, whose calls pass through us."""
    no_callable(around, "a LangChain model")
    copied = cast("BaseChatModel", unwrap(client)).model_copy()
    private = {**(copied.__pydantic_private__ or {}), _AROUND: around}
    return _as(copied, _wrapped_class(cast("Any", type(copied))), private)


def _as(model: BaseChatModel, cls: type, private: dict[str, Any] | None) -> BaseChatModel:
    """`model` itself as one of `cls`, which only differs in its methods. Pydantic guards both names."""
    object.__setattr__(model, "__class__", cls)
    object.__setattr__(model, "__pydantic_private__", private)
    return model


@cache
def _wrapped_class(base: Any) -> Any:
    """A subclass that overrides those methods that the class has of its own: LangChain looks which these are."""
    names = {"__module__": base.__module__, "__qualname__": base.__qualname__, "__doc__": base.__doc__}
    methods: dict[str, object] = {
        name: how(getattr(base, name))
        for name, how in _HOW.items()
        if getattr(base, name, None) is not getattr(BaseChatModel, name, None)
    }
    return type(base)(base.__name__, (base,), {**names, "__annotations__": {_AROUND: Any}, _AROUND: None, **methods})


def _whole(own: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(own)
    def generate(self: Any, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> Any:
        with Call(self._ai_todos_around, self, messages) as call:
            result = own(self, call.sent(), *args, **kwargs)
            call.add(lambda: result.generations[0].message.text)
        return result

    return generate


def _async_whole(own: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(own)
    async def generate(self: Any, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> Any:
        with Call(self._ai_todos_around, self, messages) as call:
            result = await own(self, await call.sent_async(), *args, **kwargs)
            call.add(lambda: result.generations[0].message.text)
        return result

    return generate


def _streamed(own: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(own)
    def stream(self: Any, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> Iterator[Any]:
        with Call(self._ai_todos_around, self, messages) as call:
            for event in own(self, call.sent(), *args, **kwargs):
                call.add(partial(_piece, event))
                yield event

    return stream


def _async_streamed(own: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(own)
    async def stream(self: Any, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> AsyncIterator[Any]:
        with Call(self._ai_todos_around, self, messages) as call:
            async for event in own(self, await call.sent_async(), *args, **kwargs):
                call.add(partial(_piece, event))
                yield event

    return stream


def _piece(event: Any) -> object:
    """Of a chunk, or of an event of the streaming protocol."""
    if isinstance(event, dict):
        delta: dict[str, object] = cast("Any", event).get("delta") or {}
        return delta.get("text") if delta.get("type") == "text-delta" else None
    return event.message.text


_HOW: dict[str, Callable[[Callable[..., Any]], Callable[..., Any]]] = {
    "_generate": _whole,
    "_agenerate": _async_whole,
    "_stream": _streamed,
    "_astream": _async_streamed,
    "_stream_chat_model_events": _streamed,
    "_astream_chat_model_events": _async_streamed,
}
