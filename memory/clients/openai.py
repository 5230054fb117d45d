"""The OpenAI SDK's clients. A wrapped client is of a subclass whose `request` rewrites the body on its way out.

Everything the SDK offers ends in `request`: create, stream, parse, raw and streaming responses, retries, other options.
Its options are copied, never changed. The Responses API can keep a conversation on the server; the next request then
names only the last response, so its id is noted as it comes by (not from unparsed streams: a block is then repeated).
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from copy import copy as shallow
from functools import cache, partial
from typing import TYPE_CHECKING, Any, cast

from openai import AsyncOpenAI, AsyncStream, OpenAI, Stream

from .. import turns
from .guard import attempt, attempt_in_thread, opted_out
from .listening import piece_of, text_of

if TYPE_CHECKING:
    from openai._models import FinalRequestOptions

    from ..memory import Memory
    from ..turns import Shape
    from .around import Around
    from .listening import Reply

#: The end of a path to which messages are posted, and the shape of its body. Azure puts a deployment before it.
_SHAPES: dict[str, Shape] = {"/chat/completions": "chat", "/responses": "responses"}


def is_wrapped(client: object) -> bool:
    return hasattr(client, "ai_todos_around")


def wrap(client: object, around: Around) -> object:
    """A copy of `client` with the same type, options and connections whose requests pass through us."""
    if not isinstance(client, OpenAI | AsyncOpenAI):
        raise TypeError(f"cannot wrap {type(client).__qualname__}: pass the client itself, such as OpenAI()")
    wrapped = cast("Any", unwrap(client)).copy()
    wrapped.__class__ = _wrapped_class(cast("Any", type(wrapped)))
    wrapped.ai_todos_around = around
    return wrapped


def unwrap(client: object) -> object:
    if not is_wrapped(client):
        return client
    plain = cast("Any", client).copy()
    plain.__class__ = type(client).__bases__[0]
    del plain.ai_todos_around
    return plain


@cache
def _wrapped_class(base: Any) -> Any:
    """A subclass that only overrides methods, so that an instance of `base` may become one of it."""

    def copied(self: Any, **options: Any) -> Any:
        """A client with other options is wrapped too."""
        other = base.copy(self, **options)
        other.ai_todos_around = self.ai_todos_around
        return other

    request = _async_request(base) if issubclass(base, AsyncOpenAI) else _request(base)
    methods = {"request": request, "copy": copied, "with_options": copied, "__reduce_ex__": _reduced}
    return type(base.__name__, (base,), {**methods, "__module__": base.__module__, "__doc__": base.__doc__})


def _reduced(self: Any, _: object) -> tuple[Any, ...]:
    """`copy` and `pickle` find no class of ours by its name; what they make of the rest is the SDK's matter."""
    return _blank, (cast("Any", type(self)).__bases__[0],), vars(self)


def _blank(base: Any) -> Any:
    wrapped = _wrapped_class(base)
    return wrapped.__new__(wrapped)


def _request(base: Any) -> Callable[..., Any]:
    def request(self: Any, cast_to: Any, options: FinalRequestOptions, **rest: Any) -> Any:
        alone = attempt(partial(opted_out, options), None)
        if alone:
            return base.request(self, cast_to, alone, **rest)
        around: Around = self.ai_todos_around.here()
        outgoing = attempt(partial(_rewritten, around, options), options)
        reply = attempt(partial(_reply, around, options), None)
        result = base.request(self, cast_to, outgoing, **rest)
        note = _noter(around.memory, options) if around.inject else None
        if isinstance(result, Stream):
            return _watched(result, note, reply, _WatchedStream)
        attempt(partial(_heard, reply, result), None)
        if note:
            attempt(partial(note, result), None)
        return result

    return request


def _async_request(base: Any) -> Callable[..., Any]:
    """The memory works in a thread: a store that another process holds must not stop the event loop."""

    async def request(self: Any, cast_to: Any, options: FinalRequestOptions, **rest: Any) -> Any:
        alone = attempt(partial(opted_out, options), None)
        if alone:
            return await base.request(self, cast_to, alone, **rest)
        around: Around = self.ai_todos_around.here()
        outgoing = await attempt_in_thread(partial(_rewritten, around, options), options)
        reply = attempt(partial(_reply, around, options), None)
        result = await base.request(self, cast_to, outgoing, **rest)
        note = _noter(around.memory, options) if around.inject else None
        if isinstance(result, AsyncStream):
            return _watched(result, note, reply, _WatchedAsyncStream)
        attempt(partial(_heard, reply, result), None)
        if note:
            await attempt_in_thread(partial(note, result), None)
        return result

    return request


def _rewritten(around: Around, options: FinalRequestOptions) -> FinalRequestOptions:
    """The options to send: the very same when there is nothing to say."""
    shape, body = _shape(options), options.json_data
    if shape is None or not isinstance(body, Mapping):
        return options
    body = cast("Mapping[str, object]", body)
    rewritten = around.told(shape, body)
    if rewritten is body:
        return options
    changed = shallow(options)
    changed.json_data = rewritten
    return changed


def _shape(options: FinalRequestOptions) -> Shape | None:
    path = options.url.partition("?")[0].rstrip("/")
    shapes: list[Shape] = [shape for end, shape in _SHAPES.items() if path.endswith(end)]
    return shapes[0] if shapes and options.method.lower() == "post" else None


def _noter(memory: Memory | None, options: FinalRequestOptions) -> Callable[[Any], None] | None:
    """What takes note of the response id of a result or an event; None where no later request can name it."""
    body = options.json_data
    if memory is None or _shape(options) != "responses" or not isinstance(body, Mapping):
        return None
    body = cast("Mapping[str, object]", body)

    def note(result: Any) -> None:
        raw = getattr(result, "http_response", None)
        if raw is not None:
            response_id = raw.json().get("id") if raw.is_closed else None
        else:
            response_id = getattr(getattr(result, "response", result), "id", None)
        if isinstance(response_id, str):
            memory.answered("responses", body, response_id)

    return None if body.get("store") is False else note


def _reply(around: Around, options: FinalRequestOptions) -> tuple[Shape, Reply] | None:
    """What gathers the reply to a request; None where nothing is said or nobody listens."""
    shape, body = _shape(options), options.json_data
    if shape is None or not isinstance(body, Mapping):
        return None
    body = cast("Mapping[str, object]", body)
    held = body.get("previous_response_id") if shape == "responses" else ""
    held = held if isinstance(held, str) else turns.held_conversation(body)
    reply = around.reply(turns.messages_of(shape, body) or (), held)
    return (shape, reply) if reply else None


def _heard(reply: tuple[Shape, Reply] | None, result: Any) -> None:
    """A reply that came as a whole. A raw one that still streams is not read: it is the caller's."""
    if reply:
        shape, gathered = reply
        gathered.add(text_of(shape, result))
        if shape == "responses":
            gathered.named(getattr(result, "id", ""))
        gathered.end()


class _WatchedStream(Stream[Any]):
    """Notes the first event, `response.created`, which bears the id; the text is gathered as it goes by."""

    ai_todos_note: Callable[[Any], None] | None
    ai_todos_reply: tuple[Shape, Reply] | None

    def __next__(self) -> Any:
        try:
            event = super().__next__()
        except BaseException:
            _ended(self)
            raise
        return self._noted(event)

    def __iter__(self) -> Iterator[Any]:
        try:
            for event in super().__iter__():
                yield self._noted(event)
        finally:
            _ended(self)

    def close(self) -> None:
        try:
            super().close()
        finally:
            _ended(self)

    def _noted(self, event: Any) -> Any:
        note, self.ai_todos_note = self.ai_todos_note, None
        if note:
            attempt(partial(note, event), None)
        attempt(partial(_gather, self.ai_todos_reply, event), None)
        return event


class _WatchedAsyncStream(AsyncStream[Any]):
    ai_todos_note: Callable[[Any], None] | None
    ai_todos_reply: tuple[Shape, Reply] | None

    async def __anext__(self) -> Any:
        try:
            event = await super().__anext__()
        except BaseException:
            _ended(self)
            raise
        return await self._noted(event)

    async def __aiter__(self) -> AsyncIterator[Any]:
        try:
            async for event in super().__aiter__():
                yield await self._noted(event)
        finally:
            _ended(self)

    async def close(self) -> None:
        try:
            await super().close()
        finally:
            _ended(self)

    async def _noted(self, event: Any) -> Any:
        note, self.ai_todos_note = self.ai_todos_note, None
        if note:
            await attempt_in_thread(partial(note, event), None)
        attempt(partial(_gather, self.ai_todos_reply, event), None)
        return event


for _ours, _theirs in ((_WatchedStream, Stream), (_WatchedAsyncStream, AsyncStream)):
    _ours.__name__, _ours.__qualname__, _ours.__module__ = _theirs.__name__, _theirs.__qualname__, _theirs.__module__


def _watched(
    stream: Any, note: Callable[[Any], None] | None, reply: tuple[Shape, Reply] | None, watched: type[Any]
) -> Any:
    if type(stream) in (Stream, AsyncStream) and (note or reply):
        stream.__class__ = watched
        stream.ai_todos_note, stream.ai_todos_reply = note, reply
    return stream


def _gather(reply: tuple[Shape, Reply] | None, event: Any) -> None:
    if reply:
        shape, gathered = reply
        gathered.add(piece_of(shape, event))
        if shape == "responses":
            gathered.named(getattr(getattr(event, "response", None), "id", ""))


def _ended(stream: Any) -> None:
    """Whatever ended the stream, what came by is heard."""
    if stream.ai_todos_reply:
        attempt(stream.ai_todos_reply[1].end, None)
