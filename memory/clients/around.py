"""One call of a model by a framework, whose messages are objects of its own: what all frameworks have in common.

Each framework's file tells what its messages say as OpenAI chat messages, only to be read; what comes back is where the
block belongs. Its own objects are copied, never changed, so that the block is not stored in any history.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Self, cast

from . import open_memory
from .guard import attempt, attempt_in_thread
from .listening import Reply

if TYPE_CHECKING:
    from os import PathLike

    from ..memory import Memory

Messages = Sequence[Mapping[str, object]]


@dataclass(frozen=True, slots=True)
class Around:
    """What is done around each call, with which memory; none when it could not be opened: calls stay as they are."""

    memory: Memory | None
    inject: bool = True
    capture: bool = True

    @classmethod
    def of(
        cls, repo: str | PathLike[str] | None, memory: Memory | None, *, inject: bool = True, capture: bool = True
    ) -> Self:
        """For `memory`, or that of `repo`. Raises UsageError for a folder that is not there."""
        return cls(memory or open_memory(repo), inject, capture)

    def __deepcopy__(self, _: object) -> Self:
        return self  # copies share the memory

    def contents(self, messages: Messages, model: str = "") -> dict[int, object]:
        """The new contents of those of `messages` that change: index -> a text, or a list with one more part."""
        if self.memory is None or not self.inject:
            return {}
        return attempt(partial(_contents, self.memory, messages, model), {})

    async def contents_async(self, messages: Messages, model: str = "") -> dict[int, object]:
        if self.memory is None or not self.inject:
            return {}
        return await attempt_in_thread(partial(_contents, self.memory, messages, model), {})

    def reply(self, messages: Sequence[object], conversation_id: str = "") -> Reply | None:
        """What gathers the reply; None where nobody listens."""
        if self.memory is None or not self.capture or not self.memory.settings.capture or not messages:
            return None
        return Reply(self.memory, messages, conversation_id)


def _contents(memory: Memory, messages: Messages, model: str) -> dict[int, object]:
    body: dict[str, object] = {"messages": list(messages), "model": model}
    told = cast("Messages", memory.inject_body("chat", body)["messages"])
    pairs = zip(messages, told, strict=True)
    return {at: after["content"] for at, (before, after) in enumerate(pairs) if after is not before}
