"""Our hooks in the text of an agent's settings: put in once, taken out without a trace. Pure."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from . import jsonc
from .table import Agent, Event

#: A command of ours, by an interpreter's path or by name.
OURS = re.compile(r"\bai-todos hook |agents[/\\]+start[/\\]+hook\.py")
#: The length of a path to a group: ["hooks", EVENT, number].
_GROUP = 3


def with_hooks(text: str, agent: Agent, command: Callable[[Event], str]) -> str:
    """The settings with our hooks, each once; the very text when they are there. Raises jsonc.JsonError."""
    wanted = [(event, _entry(agent, event, command(event))) for event in agent.events]
    if sorted(map(_key, _present(text, agent))) == sorted(_key((event.name, entry)) for event, entry in wanted):
        return text
    text = without_hooks(text, agent)
    for key, value in agent.first.items():
        if jsonc.parse(text).get(key) is None:
            text = jsonc.with_member(text, key, value)
    for event, entry in wanted:
        text = jsonc.with_item(text, ["hooks", event.name], entry)
    return text


def without_hooks(text: str, agent: Agent) -> str:
    """The settings without our hooks, and without what would be empty then. Raises jsonc.JsonError."""
    while path := next(_paths(text, agent), None):
        text = jsonc.without(text, path)
        path = path[:-1]
        while path and not _at(text, path).members:
            text, path = jsonc.without(text, path), path[:-1]
    return text


def is_nothing(text: str, agent: Agent) -> bool:
    """Whether settings say nothing but what we put there first."""
    value = jsonc.plain(jsonc.parse(text))
    return isinstance(value, dict) and value in ({}, dict(agent.first)) and "/*" not in text and "//" not in text


def has_hooks(text: str, agent: Agent) -> bool:
    return next(_paths(text, agent), None) is not None


def commands(text: str, agent: Agent) -> dict[str, list[str]]:
    """Our commands by event. Raises jsonc.JsonError."""
    found: dict[str, list[str]] = {}
    for path in _paths(text, agent):
        hook: Any = jsonc.plain(_at(text, path))
        if agent.nested and len(path) == _GROUP:
            (hook,) = hook["hooks"]
        found.setdefault(str(path[1]), []).append(str(hook["command"]))
    return found


def _entry(agent: Agent, event: Event, command: str) -> Mapping[str, object]:
    if not agent.nested:
        return {"command": command}
    hook = {"type": "command", "command": command, "timeout": event.seconds * agent.unit}
    return {**({"matcher": event.matcher} if event.matcher else {}), "hooks": [hook]}


def _key(one: tuple[str, object]) -> str:
    return json.dumps(one, sort_keys=True)


def _present(text: str, agent: Agent) -> Iterator[tuple[str, object]]:
    """Our entries, event by event."""
    for path in _paths(text, agent):
        yield str(path[1]), jsonc.plain(_at(text, path[:_GROUP]))


def _paths(text: str, agent: Agent) -> Iterator[list[str | int]]:
    """Where our commands stand."""
    hooks = jsonc.parse(text).get("hooks")
    for name, _, groups in hooks.members if hooks and hooks.kind == "object" else ():
        for at, (_, _, group) in enumerate(groups.members if groups.kind == "array" else ()):
            if not agent.nested and _is_ours(group):
                yield ["hooks", name, at]
            inner = group.get("hooks") if group.kind == "object" else None
            for number, (_, _, hook) in enumerate(inner.members if inner and inner.kind == "array" else ()):
                if _is_ours(hook):
                    only = inner is not None and len(inner.members) == 1
                    yield ["hooks", name, at] if only else ["hooks", name, at, "hooks", number]


def _is_ours(hook: jsonc.Node) -> bool:
    command = hook.get("command") if hook.kind == "object" else None
    return command is not None and isinstance(command.value, str) and OURS.search(command.value) is not None


def _at(text: str, path: Sequence[str | int]) -> jsonc.Node:
    node = jsonc.parse(text)
    for step in path:
        node = node.members[jsonc.position(node, step)][2]
    return node
