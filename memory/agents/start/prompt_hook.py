"""Before a prompt goes out: the block of open work, as the agent wants to be told it. Exit 0 and valid output, always.

A prompt waits for this, so it imports next to nothing and reads one row that was made ready (memory/telling.py). What
is unusual (nothing ready, other settings, a linked worktree, an edited file) is left to the package, and everything
together has to end within the deadline. A conversation is told something only when there is news for it.
"""

from __future__ import annotations

import _json
import _thread
import sys
import time

from . import quick_store

try:
    import posix as system
except ImportError:
    import nt as system  # type: ignore[no-redef]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

#: Seconds that the whole process may take; AI_TODOS_HOOK_SECONDS says otherwise.
DEADLINE = 1.0
_LONGEST = 4_000_000
_PROMPT_READ = 20_000

#: By agent: the keys of the conversation's id, its folder and its prompt, and what stands around the text it is told.
AGENTS = {
    "claude-code": (("session_id",), ("cwd",), ("prompt",), "hookSpecificOutput"),
    "codex": (("session_id",), ("cwd",), ("prompt",), "hookSpecificOutput"),
    "gemini-cli": (("session_id",), ("cwd",), ("prompt",), "hookSpecificOutput"),
    "cursor": (("conversation_id",), ("workspace_roots",), ("prompt",), "additional_context"),
    "cline": (("taskId",), ("workspaceRoots",), ("userPromptSubmit", "prompt"), "contextModification"),
}


#: Where agents say which project a session is about; the folder of an event may lie in a submodule of it.
_PROJECTS = ("CLAUDE_PROJECT_DIR", "GEMINI_PROJECT_DIR", "CURSOR_PROJECT_DIR")
#: What is done behind the agent's back: capture of what was said, a scan of what was edited.
BEHIND = frozenset(
    ("Stop", "PostToolUse", "AfterAgent", "AfterTool", "afterAgentResponse", "afterFileEdit", "TaskComplete")
)
#: A session begins: a scan behind the agent's back, and the block at once.
SESSION = frozenset(("SessionStart", "sessionStart", "TaskStart", "TaskResume"))
#: Sources of a session whose conversation has lost what it was told, or gets it once more.
_AFRESH = frozenset(("compact", "clear", "resume"))


def main(words: Sequence[str]) -> None:
    """Runs one hook and ends the process."""
    agent, event = [*words, "", ""][:2]
    said = _thread.allocate_lock()

    def say(text: str) -> None:
        if said.acquire(False):
            written = output(agent, event, text)
            while written:
                written = written[system.write(1, written) :]
            system._exit(0)

    def give_up() -> None:
        time.sleep(seconds())
        say("")

    try:
        _thread.start_new_thread(give_up, ())
        if event in BEHIND:
            behind(agent, event, 0)
            say("")
        say(told(agent, event, received()))
    except BaseException:
        try:
            say("")
        except BaseException:
            system._exit(0)
    time.sleep(60)  # the other thread is writing


def seconds() -> float:
    try:
        return min(30.0, float(variable("AI_TODOS_HOOK_SECONDS")))
    except ValueError:
        return DEADLINE


def output(agent: str, event: str, text: str) -> bytes:
    """What the agent reads from stdout: JSON in ASCII, whatever the encoding of this process is."""
    place = AGENTS[agent][3] if agent in AGENTS else ""
    quoted = _json.encode_basestring_ascii(text)
    if place == "hookSpecificOutput":
        name = _json.encode_basestring_ascii(event)
        inner = f'{{"hookEventName":{name},"additionalContext":{quoted}}}'
        whole = f'{{"hookSpecificOutput":{inner}}}' if text else "{}"
    elif place == "additional_context":
        whole = f'{{"continue":true,"additional_context":{quoted}}}' if text else '{"continue":true}'
    elif place == "contextModification":
        whole = f'{{"cancel":false,"contextModification":{quoted}}}' if text else '{"cancel":false}'
    else:
        whole = "{}"
    return whole.encode("ascii") + b"\n"


def received() -> Mapping[str, Any]:
    pieces, size = [], 0
    while size < _LONGEST:
        piece = system.read(0, 1 << 20)
        if not piece:
            break
        pieces.append(piece)
        size += len(piece)
    found = quick_store.scanned(b"".join(pieces).decode("utf-8", "replace").lstrip("\ufeff"))
    return found if isinstance(found, dict) else {}


def project(agent: str, data: Mapping[str, Any]) -> str:
    """The folder that a session is about."""
    named = (variable(name) for name in _PROJECTS)
    return next(filter(None, named), "") or value(data, AGENTS[agent][1]) or system.getcwd()


def variable(name: str) -> str:
    found: Any = system.environ.get(name.encode() if system.__name__ == "posix" else name, "")  # type: ignore[arg-type]
    return found.decode("utf-8", "surrogateescape") if isinstance(found, bytes) else found


def value(data: Mapping[str, Any], keys: Sequence[str]) -> str:
    """The text under some keys, one below the other; of a list the first."""
    found: Any = data
    for key in keys:
        found = found.get(key) if isinstance(found, dict) else None
    if isinstance(found, list):
        found = found[0] if found else None
    return found if isinstance(found, str) else ""


def behind(agent: str, event: str, source: int | None, *folder: str) -> None:
    """Starts the package in a process of its own, which reads the rest of this one's stdin (or nothing)."""
    words = [sys.executable, "-P", "-m", "ai_todos", "hook", "--behind", agent, event, *folder]
    if not hasattr(system, "posix_spawn"):
        import subprocess

        subprocess.Popen(
            words,
            stdin=source if source is not None else subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            creationflags=0x8 | 0x200,  # DETACHED_PROCESS, CREATE_NEW_PROCESS_GROUP
        )
        return
    nothing = b"/dev/null"
    actions: list[Any] = [(system.POSIX_SPAWN_OPEN, out, nothing, 1, 0) for out in (1, 2)]
    if source is None:
        actions.append((system.POSIX_SPAWN_OPEN, 0, nothing, 0, 0))
    try:
        system.posix_spawn(sys.executable, words, system.environ, file_actions=actions, setsid=True)
    except NotImplementedError:
        system.posix_spawn(sys.executable, words, system.environ, file_actions=actions, setpgroup=0)


def told(agent: str, event: str, data: Mapping[str, Any]) -> str:
    """The block for this prompt, "" for no news."""
    conversation, prompt, folder = value(data, AGENTS[agent][0]), value(data, AGENTS[agent][2]), project(agent, data)
    afresh = event in SESSION and (value(data, ("source",)) in _AFRESH or event == "TaskResume")
    key = f"hook-{agent}-{conversation}"
    if event in SESSION:
        behind(agent, event, None, folder)
    try:
        return quick_store.told(key, folder, prompt[:_PROMPT_READ], afresh=afresh)
    except quick_store.Unusual:
        return _slowly(key, folder, prompt, afresh=afresh)


def _slowly(key: str, folder: str, prompt: str, *, afresh: bool) -> str:
    import site

    site.main()
    from ai_todos.memory.agents import asking

    return asking.told(key, folder, prompt, afresh=afresh)
