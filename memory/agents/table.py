"""Which agents there are: where their settings lie, which events they have, and how a hook stands in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

LOCAL, SHARED, USER = "local", "shared", "user"


@dataclass(frozen=True, slots=True)
class Event:
    """An event by the agent's own name. `matcher` says for which tools, "" where the agent asks for none."""

    name: str
    matcher: str = ""
    seconds: int = 10


@dataclass(frozen=True, slots=True)
class Agent:
    """`files` by scope are relative to the project or the home directory; of `scripts` a folder with one per event.

    `nested`: a hook stands in a list of groups, `{"hooks": {EVENT: [{"matcher": ..., "hooks": [{...}]}]}}`; otherwise
    right in the list of its event. `unit` is how many of the agent's time units are a second, `off` the setting that
    turns all hooks off.
    """

    name: str
    title: str
    files: Mapping[str, str]
    events: tuple[Event, ...]
    nested: bool = True
    scripts: bool = False
    unit: int = 1
    first: Mapping[str, object] = field(default_factory=dict[str, object])
    off: str = ""


AGENTS = {
    agent.name: agent
    for agent in (
        Agent(
            "claude-code",
            "Claude Code",
            {LOCAL: ".claude/settings.local.json", SHARED: ".claude/settings.json", USER: ".claude/settings.json"},
            (
                Event("UserPromptSubmit"),
                Event("PostToolBatch"),
                Event("SessionStart"),
                Event("PostToolUse", "Edit|MultiEdit|Write|NotebookEdit"),
                Event("Stop"),
            ),
            off="disableAllHooks",
        ),
        Agent(
            "codex",
            "Codex",
            dict.fromkeys((LOCAL, SHARED, USER), ".codex/hooks.json"),
            (Event("UserPromptSubmit"), Event("SessionStart"), Event("Stop")),
        ),
        Agent(
            "gemini-cli",
            "Gemini CLI",
            dict.fromkeys((LOCAL, SHARED, USER), ".gemini/settings.json"),
            (
                Event("BeforeAgent"),
                Event("SessionStart"),
                Event("AfterTool", "write_file|replace"),
                Event("AfterAgent"),
            ),
            unit=1000,
        ),
        Agent(
            "cursor",
            "Cursor",
            dict.fromkeys((LOCAL, SHARED, USER), ".cursor/hooks.json"),
            (
                Event("beforeSubmitPrompt"),
                Event("sessionStart"),
                Event("afterFileEdit"),
                Event("afterAgentResponse"),
            ),
            nested=False,
            first={"version": 1},
        ),
        Agent(
            "cline",
            "Cline",
            {LOCAL: ".clinerules/hooks", SHARED: ".clinerules/hooks", USER: "Documents/Cline/Hooks"},
            (Event("UserPromptSubmit"), Event("PostToolUse")),
            scripts=True,
        ),
    )
}
