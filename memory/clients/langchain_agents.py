"""LangChain's agents: a middleware. `before_model` would change the stored state; this wraps the call instead."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from langchain.agents.middleware import AgentMiddleware

from .around import Around
from .langchain import Call

if TYPE_CHECKING:
    from os import PathLike

    from langchain.agents.middleware import ModelRequest, ModelResponse
    from langchain_core.messages import BaseMessage

    from ..memory import Memory

    Request: TypeAlias = ModelRequest[Any]
    Response: TypeAlias = ModelResponse[Any]
    Base = AgentMiddleware[Any, Any, Any]
else:
    Base = AgentMiddleware  # the first versions have fewer parameters, or none


class AiTodosMiddleware(Base):
    """`create_agent(model, tools, middleware=[AiTodosMiddleware()])`: each call of the model carries the open work.

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
        super().__init__()
        self._around = Around.of(repo, memory, inject=inject, capture=capture)

    def wrap_model_call(self, request: Request, handler: Callable[[Request], Response]) -> Response:
        with Call(self._around, request.model, request.messages) as call:
            response = handler(_with(request, call.sent()))
            call.add(lambda: response.result[0].text)
        return response

    async def awrap_model_call(self, request: Request, handler: Callable[[Request], Awaitable[Response]]) -> Response:
        with Call(self._around, request.model, request.messages) as call:
            response = await handler(_with(request, await call.sent_async()))
            call.add(lambda: response.result[0].text)
        return response


def _with(request: Request, messages: Sequence[BaseMessage]) -> Request:
    return request if messages is request.messages else request.override(messages=cast("Any", list(messages)))
