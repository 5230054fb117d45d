"""What is done behind an agent's back: a scan when a session begins or a file was edited, capture after each reply."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Mapping
from typing import Any, cast

from .. import gitinfo, transcripts
from ..memory import Memory
from .start.prompt_hook import AGENTS, SESSION, project, value

_LOG = logging.getLogger("ai_todos")
_TRANSCRIPT_BYTES = 20_000_000
#: Where agents say which file a tool has written.
_EDITED = (
    ("tool_input", "file_path"),
    ("tool_input", "notebook_path"),
    ("tool_input", "path"),
    ("tool_input", "absolute_path"),
    ("file_path",),
    ("postToolUse", "parameters", "path"),
    ("postToolUse", "parameters", "absolutePath"),
)
#: Agents without an event for what a tool has written: what changed is looked for after the reply.
_TELL_NO_EDITS = frozenset(("codex",))
#: Tools that only read.
_READS = frozenset("Read Grep Glob LS NotebookRead read_file list_directory search_files list_files".split())  # noqa: SIM905
#: Where agents give the reply, and the words that it answers.
_REPLIES = (("last_assistant_message",), ("prompt_response",), ("text",), ("taskComplete", "result"))
_PROMPTS = (("prompt",), ("user_prompt",))
_FORMATS = {"claude-code": "claude-code", "codex": "codex"}


def work(agent: str, event: str, data: Mapping[str, Any], folder: str = "") -> None:
    """Does what an event asks for. Never raises: nobody reads it."""
    try:
        folder = folder or project(agent, data)
        if not gitinfo.is_known(folder):  # an agent may be at work in somebody's home
            return
        with Memory.open(folder, warn=False) as memory:
            if event in SESSION:
                memory.scan()
                memory.make_ready()
            elif any(value(data, keys) for keys in _REPLIES):
                _hear(memory, agent, data)
                if agent in _TELL_NO_EDITS:
                    memory.scan()
            else:
                _look(memory, data)
    except Exception:
        _LOG.debug("the hook %s %s failed", agent, event, exc_info=True)


def _look(memory: Memory, data: Mapping[str, Any]) -> None:
    """Scans the one file that a tool has written."""
    path = next(filter(None, (value(data, keys) for keys in _EDITED)), "")
    if not path or value(data, ("tool_name",)) in _READS:
        return
    root = memory.checkout.root
    inside = os.path.relpath(os.path.realpath(os.path.join(root, path)), os.path.realpath(root)).replace(os.sep, "/")
    if not (inside.startswith("../") or inside == ".." or os.path.isabs(inside)):
        memory.scan([inside])


def _hear(memory: Memory, agent: str, data: Mapping[str, Any]) -> None:
    """Hears the transcript as far as it is written, then the reply, which it may not hold yet."""
    if not memory.settings.capture:
        return
    reply = next(filter(None, (value(data, keys) for keys in _REPLIES)), "")
    turns = list(_transcript(agent, value(data, ("transcript_path",))))
    if not turns:
        turns = [{"role": "user", "content": value(data, keys)} for keys in _PROMPTS if value(data, keys)]
    if not turns or str(turns[-1]["content"]).strip() != reply.strip():
        turns.append({"role": "assistant", "content": reply})
    memory.observe(turns, conversation_id=value(data, AGENTS[agent][0]))


def _transcript(agent: str, path: str) -> Iterator[dict[str, object]]:
    if not path or agent not in _FORMATS:
        return
    try:
        with open(path, "rb") as file:
            text = file.read(_TRANSCRIPT_BYTES).decode("utf-8", "replace")
    except OSError:
        return
    for line in transcripts.read(text, cast("Any", _FORMATS[agent])).lines:
        if line.turn:
            yield {"role": line.turn.role, "content": line.turn.text}
