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
_PROJECTS = {"claude-code": "CLAUDE_PROJECT_DIR", "gemini-cli": "GEMINI_PROJECT_DIR", "cursor": "CURSOR_PROJECT_DIR"}
#: What is done behind the agent's back: capture of what was said, a scan of what was edited.
BEHIND = frozenset(
    ("Stop", "PostToolUse", "AfterAgent", "AfterTool", "afterAgentResponse", "afterFileEdit", "TaskComplete")
)
#: A session begins: a scan behind the agent's back, and the block at once.
SESSION = frozenset(("SessionStart", "sessionStart", "TaskStart", "TaskResume"))
#: Sources of a session whose conversation has lost what it was told, or gets it once more.
_AFRESH = frozenset(("compact", "clear", "resume"))


class Answer:
    """What the agent reads: one answer, of the thread that looks or, when that takes too long, of the deadline's.

    Who is to answer claims it first. The thread that looks does so before it writes down that it told something: what a
    conversation is said to have been told, it was told.
    """

    def __init__(self, agent: str, event: str) -> None:
        self.agent, self.event = agent, event
        self.is_written = self._is_ours = False
        self._lock = _thread.allocate_lock()

    def claim(self) -> bool:
        """Whether the thread that looks may answer."""
        self._is_ours = self._is_ours or self._lock.acquire(False)
        return self._is_ours

    def give(self, text: str) -> None:
        """Of the thread that looks; where the deadline was faster, the process ends here."""
        if not self.claim():
            time.sleep(60)
        elif not self.is_written:
            self._write(text)

    def end_in(self, seconds: float) -> None:
        """Ends the process then, and answers if nobody has."""
        time.sleep(seconds)
        if self._lock.acquire(False):
            self._write("")
        while not self.is_written:  # it is being written down, which takes a moment
            time.sleep(0.002)
        system._exit(0)

    def _write(self, text: str) -> None:
        written = output(self.agent, self.event, text)
        try:
            while written:
                written = written[system.write(1, written) :]
        except OSError:  # nobody reads it
            system._exit(0)
        self.is_written = True


def main(words: Sequence[str]) -> None:
    """Runs one hook and ends the process."""
    agent, event = [*words, "", ""][:2]
    answer = Answer(agent, event)
    try:
        try:
            _thread.start_new_thread(answer.end_in, (seconds(),))
            if event in BEHIND:
                behind(agent, event, 0)
            else:
                tell(answer, received())
        finally:
            answer.give("")
    finally:  # whatever has failed, the agent's prompt goes on
        system._exit(0)


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
    named = variable(_PROJECTS[agent]) if agent in _PROJECTS else ""
    return named or value(data, AGENTS[agent][1]) or system.getcwd()


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


def tell(answer: Answer, data: Mapping[str, Any]) -> None:
    """Gives the block for this prompt, if there is news."""
    agent, event = answer.agent, answer.event
    conversation, prompt, folder = value(data, AGENTS[agent][0]), value(data, AGENTS[agent][2]), project(agent, data)
    afresh = event in SESSION and (value(data, ("source",)) in _AFRESH or event == "TaskResume")
    key = f"hook-{agent}-{conversation}".encode("utf-8", "replace").decode()  # an id may hold half a character
    if event in SESSION:
        behind(agent, event, None, folder)
    try:
        answer.give(quick_store.told(key, folder, prompt[:_PROMPT_READ], answer.claim, afresh=afresh))
    except quick_store.Unusual:
        import site

        site.main()
        from ai_todos.memory.agents import asking

        asking.tell(answer, key, folder, prompt, afresh=afresh)
