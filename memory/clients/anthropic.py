"""The Anthropic SDK's clients. Everything they offer ends in `request`, which a wrapped client has of its own.

The method is set on the client itself: a class of ours would cost it its credentials, and the SDK's middleware adds a
header to each request. Bodies are rewritten before they are signed (Bedrock) or sent again (retries). Bytes of streams
are copied as they go by.
"""

from __future__ import annotations

import json
from copy import copy as shallow
from functools import partial
from inspect import iscoroutinefunction
from types import MethodType
from typing import TYPE_CHECKING, Any, cast

from . import exchange, http, paths
from .exchange import Exchange
from .guard import attempt, attempt_in_thread, opted_out

if TYPE_CHECKING:
    from .around import Around


def is_wrapped(client: object) -> bool:
    return hasattr(client, "ai_todos_around")


def unwrap(client: object) -> object:
    """A plain client with the same options and connections."""
    return cast("Any", type(client)).copy(client) if is_wrapped(client) else client


def wrap(client: object, around: Around) -> object:
    """A copy of `client`, of its type and with its options and connections, whose requests pass through us."""
    return _dressed(cast("Any", unwrap(client)).copy(), around)


def _dressed(client: Any, around: Around) -> Any:
    client.ai_todos_around = around
    client.request = MethodType(_request_async if iscoroutinefunction(type(client).request) else _request, client)
    client.copy = client.with_options = MethodType(_copied, client)
    return client


def _copied(self: Any, **options: Any) -> Any:
    """A client with other options is wrapped too."""
    return _dressed(type(self).copy(self, **options), self.ai_todos_around)


def _request(self: Any, cast_to: Any, options: Any, **rest: Any) -> Any:
    plain = type(self).request
    alone = attempt(partial(opted_out, options), None)
    passing = None if alone else attempt(partial(_begin, self.ai_todos_around, options), None)
    if passing is None:
        return plain(self, cast_to, alone or options, **rest)
    result = plain(self, cast_to, attempt(partial(_rewritten, passing, options), options), **rest)
    attempt(partial(_watch, passing, result), None)
    return result


async def _request_async(self: Any, cast_to: Any, options: Any, **rest: Any) -> Any:
    plain = type(self).request
    alone = attempt(partial(opted_out, options), None)
    passing = None if alone else attempt(partial(_begin, self.ai_todos_around, options), None)
    if passing is None:
        return await plain(self, cast_to, alone or options, **rest)
    rewritten = await attempt_in_thread(partial(_rewritten, passing, options), options)
    result = await plain(self, cast_to, rewritten, **rest)
    attempt(partial(_watch, passing, result), None)
    return result


def _begin(around: Around, options: Any) -> Exchange | None:
    shape = paths.shape_of(options.method, options.url)
    return None if shape is None else exchange.of_body(around, options.url, shape, options.json_data)


def _rewritten(passing: Exchange, options: Any) -> Any:
    """The options to send: the very same when there is nothing to say."""
    body = passing.told()
    if body is None:
        return options
    changed = shallow(options)
    changed.json_data = body
    return changed


def _watch(passing: Exchange, result: Any) -> None:
    """A stream and a raw response are heard as their bytes go by, a whole reply now."""
    response = getattr(result, "http_response", None) or getattr(result, "response", None)
    if response is not None and hasattr(response, "stream"):
        http.watch(passing, response)
        return
    passing.answered(bytes)
    whole = result.model_dump_json(warnings=False) if hasattr(result, "model_dump_json") else json.dumps(result)
    passing.add(whole.encode("utf-8", "replace"))
    passing.end()
