"""pydantic-ai: a capability for its agents. What a request carries is replaced, the messages of the run stay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from pydantic_ai.capabilities import AbstractCapability
from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelResponse,
    TextContent,
    TextPart,
    ToolCallPart,
    UserContent,
    UserPromptPart,
)

from .around import Around
from .guard import attempt

if TYPE_CHECKING:
    from os import PathLike

    from pydantic_ai import RunContext
    from pydantic_ai.capabilities import WrapModelRequestHandler
    from pydantic_ai.models import ModelRequestContext

    from ..memory import Memory

#: Kinds of parts that answer the model and are not the user's.
_ANSWERS = ("tool-return", "retry-prompt", "retry-feedback")
#: The place of a user's prompt among all messages and their parts, if it is one, and what it says.
Said = tuple[tuple[int, int] | None, dict[str, object]]


class AiTodosCapability(AbstractCapability[Any]):
    """`Agent("openai:gpt-5", capabilities=[AiTodosCapability()])`: each request to the model carries the open work.

    Of the repository that holds `repo` (the current folder), or of an open `memory`. Raises UsageError for a folder
    that is not there; whatever fails later leaves requests as they are.
    """

    def __init__(
        self,
        repo: str | PathLike[str] | None = None,
        *,
        memory: Memory | None = None,
        inject: bool = True,
        capture: bool = True,
    ) -> None:
        self._around = Around.of(repo, memory, inject=inject, capture=capture)

    async def wrap_model_request(
        self, ctx: RunContext[Any], *, request_context: ModelRequestContext, handler: WrapModelRequestHandler
    ) -> ModelResponse:
        said: Sequence[Said] = attempt(lambda: list(_said(request_context.messages)), ())
        told = [message for _, message in said]
        reply = attempt(partial(self._around.reply, told), None)
        try:
            contents = (await self._around.contents_async(told, request_context.model.model_name)).contents
            places = {place: contents[at] for at, (place, _) in enumerate(said) if place and at in contents}
            response = await handler(attempt(partial(_with, request_context, places), request_context))
            if reply:
                reply.add(attempt(partial(_text, response), None))
        finally:
            if reply:
                reply.end()
        return response


def _said(messages: Sequence[ModelMessage]) -> Iterator[Said]:
    """What `messages` say, as OpenAI chat messages, only to be read."""
    for at, message in enumerate(messages):
        if isinstance(message, ModelResponse):
            calls = [part for part in message.parts if isinstance(part, ToolCallPart)]
            called = [(call.tool_name, call.args_as_json_str(), call.tool_call_id) for call in calls]
            yield None, {"role": "assistant", "content": _text(message), "tool_calls": called or None}
            continue
        for place, part in enumerate(message.parts):
            if isinstance(part, UserPromptPart):
                yield (at, place), {"role": "user", "content": _content(part.content)}
            elif part.part_kind in _ANSWERS:
                told: Any = part
                text = told.model_response_str() if part.part_kind == "tool-return" else str(told.content)
                yield None, {"role": "tool", "content": text, "id": getattr(told, "tool_call_id", None)}


def _text(response: ModelResponse) -> str:
    return "".join(part.content for part in response.parts if isinstance(part, TextPart))


def _content(content: str | Sequence[UserContent]) -> object:
    return content if isinstance(content, str) else [_part(item) for item in content]


def _part(item: UserContent) -> dict[str, object]:
    if isinstance(item, str | TextContent):
        return {"type": "text", "text": item if isinstance(item, str) else item.content}
    which = getattr(item, "url", None) or getattr(item, "identifier", None)
    return {"type": type(item).__name__, "which": which}


def _with(context: ModelRequestContext, contents: Mapping[tuple[int, int], object]) -> ModelRequestContext:
    """The context with copies of those messages and parts that get new contents; the very one when none does.

    Changed any earlier (`before_model_request`), the first versions with capabilities would store it.
    """
    if not contents:
        return context
    listed = list(context.messages)
    for (at, place), content in contents.items():
        message = cast("ModelRequest", listed[at])
        parts = list(message.parts)
        prompt = cast("UserPromptPart", parts[place])
        parts[place] = replace(prompt, content=_content_with(prompt.content, content))
        listed[at] = replace(message, parts=parts)
    return replace(context, messages=listed)


def _content_with(given: str | Sequence[UserContent], content: object) -> str | list[UserContent]:
    """The text, or the items that were given with one more text where `content` has one more part."""
    if isinstance(given, str):
        return str(content)
    parts = cast("list[dict[str, Any]]", content)
    added = next(at for at, part in enumerate(parts) if at == len(given) or part != _part(given[at]))
    return [*given[:added], str(parts[added]["text"]), *given[added:]]
