"""One line for a client: `client = wrap(OpenAI())`. One file per kind of client; this is the table of them."""

from __future__ import annotations

import logging
import sys
from collections.abc import Generator
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar, cast

from .. import scoping
from ..errors import ConfigError, UsageError

if TYPE_CHECKING:
    from os import PathLike

    from ..memory import Memory
    from ..placing import Place
    from .around import Around

Client = TypeVar("Client")


class _Row(NamedTuple):
    """Instances of these classes of a package, and these functions -> our module for them."""

    package: str
    names: tuple[str, ...]
    home: str


_KINDS = (
    _Row("openai", ("OpenAI", "AsyncOpenAI"), ".openai"),
    _Row(
        "anthropic",
        (
            *("Anthropic", "AsyncAnthropic", "AnthropicBedrock", "AsyncAnthropicBedrock"),
            *("AnthropicVertex", "AsyncAnthropicVertex", "AnthropicFoundry", "AsyncAnthropicFoundry"),
            *("AnthropicAWS", "AsyncAnthropicAWS", "AnthropicBedrockMantle", "AsyncAnthropicBedrockMantle"),
        ),
        ".anthropic",
    ),
    _Row("google.genai", ("Client",), ".google_genai"),
    _Row("httpx", ("Client", "AsyncClient", "BaseTransport", "AsyncBaseTransport"), ".http"),
    _Row("httpx2", ("Client", "AsyncClient", "BaseTransport", "AsyncBaseTransport"), ".http"),
    _Row("langchain_core.language_models", ("BaseChatModel",), ".langchain"),
    _Row("litellm", ("Router", "completion", "acompletion", "responses", "aresponses"), ".litellm"),
    _Row("agents.models.interface", ("Model", "ModelProvider"), ".openai_agents"),
    _Row("agents.run_config", ("RunConfig",), ".openai_agents"),
)


class _Kind(Protocol):
    def wrap(self, client: object, around: Around) -> object: ...
    def unwrap(self, client: object) -> object: ...
    def is_wrapped(self, client: object) -> bool: ...


def wrap(
    client: Client,
    repo: str | PathLike[str] | None = None,
    *,
    memory: Memory | None = None,
    inject: bool = True,
    capture: bool = True,
    place: Place = "last_user",
) -> Client:
    """A client of the same type that carries the open work of `repo` (the current directory's) into each request.

    It also hears what is promised and what is said to be done, after each reply and without delaying it. `inject` and
    `capture` turn either off, as the settings `enabled` and `capture` do.

    The block stands before the user's last words. `place="system"` puts it at the end of the system prompt, which costs
    much of the prompt cache and lets words from a repository speak with the system prompt's authority; a callable makes
    the body to send of the body and the block.

    `client` itself stays as it is; both share their connections. Pass `memory` to use one that is open already. When
    the memory cannot be opened, or fails later, requests go out untouched and the logger `ai_todos` warns once. Raises
    TypeError for a client that is not supported, UsageError for a folder that is not there or another `place`.
    """
    from ..placing import PLACES
    from .around import Around

    kind = _kind(client)
    if not callable(place) and place not in PLACES:
        raise UsageError(f"place is 'last_user', 'system' or a callable, not {place!r}")
    if kind.is_wrapped(client) and repo is None and memory is None and inject and capture and place == "last_user":
        return client
    memory = memory or open_memory(repo)
    return client if memory is None else cast("Client", kind.wrap(client, Around(memory, inject, capture, place)))


@contextmanager
def repository(repo: str | PathLike[str]) -> Generator[None]:
    """Requests made in here, by this task or thread, carry and fill the memory of `repo`, not that of their client.

    When it cannot be opened they go out as they are. Raises UsageError for a folder that is not there.
    """
    memory = open_memory(repo)
    with scoping.instead(memory) if memory else scoping.paused():
        yield


def unwrap(client: Client) -> Client:
    """The client without us: a plain one with the same options. A client that is not wrapped comes back as it is."""
    return cast("Client", _kind(client).unwrap(client))


def _kind(client: object) -> _Kind:
    plain = getattr(client, "ai_todos_plain", client)  # of a wrapped function
    for row in _KINDS:
        package = sys.modules.get(row.package)  # not loaded: the client is none of it
        known = [getattr(package, name) for name in row.names if package and hasattr(package, name)]
        if any(isinstance(client, one) if isinstance(one, type) else plain is one for one in known):
            return cast("_Kind", import_module(row.home, __name__))
    supported = "; ".join(f"{', '.join(row.names)} of {row.package}" for row in _KINDS)
    raise TypeError(
        f"cannot wrap {type(client).__module__}.{type(client).__qualname__}: pass the client itself; "
        f"supported are {supported}, and classes made from them; docs/frameworks.md has what does not need wrapping"
    )


def open_memory(repo: str | PathLike[str] | None) -> Memory | None:
    """The memory of `repo`; None, with a warning, when it cannot be opened. Raises UsageError for a missing folder."""
    from ..memory import Memory

    try:
        return Memory.open(repo)
    except ConfigError as error:
        logging.getLogger("ai_todos").warning("requests go out as they are: %s", error)
        return None
    except UsageError:
        raise
    except Exception as error:
        logging.getLogger("ai_todos").warning("requests go out as they are: %s", error)
        return None
