"""What is done around each request or call of a wrapped client, whatever its kind, and with which memory.

A framework's file tells what its messages say as OpenAI chat messages, only to be read; what comes back is where the
block belongs. Its own objects are copied, never changed, so that the block is not stored in any history.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Self, cast

from .. import scoping
from ..errors import UsageError
from . import open_memory
from .guard import attempt, attempt_in_thread
from .listening import Reply

if TYPE_CHECKING:
    from os import PathLike

    from ..memory import Memory
    from ..placing import Place
    from ..turns import Shape

Message = Mapping[str, object]
Messages = Sequence[Message]


@dataclass(frozen=True, slots=True)
class Told:
    """What changes of the messages of a call: the new contents of some, and a system prompt where there was none."""

    contents: Mapping[int, object]
    system: str = ""


_NOTHING = Told({})


@dataclass(frozen=True, slots=True)
class Around:
    """With which memory (none when it could not be opened: requests stay as they are), what is done, and where."""

    memory: Memory | None
    inject: bool = True
    capture: bool = True
    place: Place = "last_user"

    @classmethod
    def of(
        cls, repo: str | PathLike[str] | None, memory: Memory | None, *, inject: bool = True, capture: bool = True
    ) -> Self:
        """For `memory`, or that of `repo`. Raises UsageError for a folder that is not there."""
        return cls(memory or open_memory(repo), inject, capture)

    def __deepcopy__(self, _: object) -> Self:
        return self  # copies share the memory

    def here(self) -> Self:
        """For a request of this task or thread, which may be of another repository."""
        memory = scoping.memory()
        return self if memory is None else replace(self, memory=cast("Memory", memory))

    def told(self, shape: Shape, body: Message) -> Message:
        """The body to send, the very same when nothing is to be said."""
        if self.memory is None or not self.inject:
            return body
        return self.memory.inject_body(shape, body, place=self.place)

    def contents(self, messages: Messages, model: str = "") -> Told:
        """What changes of `messages`; a content is a text, or a list with one more part."""
        return attempt(partial(self._contents, messages, model), _NOTHING)

    async def contents_async(self, messages: Messages, model: str = "") -> Told:
        return await attempt_in_thread(partial(self._contents, messages, model), _NOTHING)

    def _contents(self, messages: Messages, model: str) -> Told:
        told = cast("Messages", self.here().told("chat", {"messages": list(messages), "model": model})["messages"])
        added = str(told[0]["content"]) if len(told) > len(messages) else ""
        pairs = zip(messages, told[1:] if added else told, strict=True)
        return Told({at: after["content"] for at, (before, after) in enumerate(pairs) if after is not before}, added)

    def reply(self, messages: Sequence[object], conversation_id: str = "") -> Reply | None:
        """What gathers the reply; None where nobody listens."""
        memory = self.here().memory
        if memory is None or not self.capture or not memory.settings.capture or not messages:
            return None
        return Reply(memory, messages, conversation_id)


def no_callable(around: Around, which: str) -> None:
    """Raises UsageError for a `place` that needs a whole request, for a client that makes it later."""
    if callable(around.place):
        raise UsageError(f"{which} shows no request: pass place='last_user' or 'system', or wrap the client below it")
