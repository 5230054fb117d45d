"""Transcripts of conversations -> turns: JSON lines, Markdown, and what agents leave on disk."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from types import MappingProxyType
from typing import cast

from .errors import UsageError
from .messages import ASSISTANT, SPEAKERS, USER, Spoken, spoken, turn_of

_MACHINES = frozenset({"system", "developer", "tool", "function", "tool_execution_result", "custom"})

#: What a host puts into the user's turn that the user did not say.
_HOST_SAYS = re.compile(
    r"<(system-reminder|environment_context|user_instructions|local-command-stdout|command-message|command-name"
    r"|command-args|ide_opened_file|ide_selection)>.{0,100000}?</\1>",
    re.DOTALL,
)
_HOST_TURN = re.compile(r"\s*(?:\[Request interrupted|# AGENTS\.md instructions|<turn_aborted>|Caveat: The messages)")
_THOUGHT = re.compile(r"<(think|details|tool-use)\b[^>\n]{0,300}>.{0,200000}?</\1>", re.DOTALL)

_SPECSTORY_HEAD = re.compile(r"^_\*\*(User|Assistant|Agent|Human)\b[^*\n]{0,200}\*\*_[ \t]*$", re.MULTILINE)
_AIDER_SESSION = re.compile(r"^# aider chat started at ", re.MULTILINE)
_MARKDOWN_HEAD = re.compile(
    r"^(?:#{1,6}[ \t]{1,4})?(?:\*\*|__)?(user|human|me|assistant|ai|model|用户|我|助手|助理)(?:\*\*|__)?[ \t]{0,4}"
    r"(?:[:：][ \t]{0,4}(?:\*\*|__)?|(?<=\*\*)|(?<=__)|(?=[ \t]{0,4}$))[ \t]{0,4}",
    re.IGNORECASE | re.MULTILINE,
)
_MARKDOWN_ROLES = {"me": USER, "用户": USER, "我": USER, "助手": ASSISTANT, "助理": ASSISTANT}


@dataclass(frozen=True, slots=True)
class Line:
    """One turn of a transcript, and the id that its line bears (None: none). A line that says nothing has no turn."""

    turn: Spoken | None
    id: object = None


@dataclass(frozen=True, slots=True)
class Transcript:
    """`format` as it was read, the lines in their order, and the conversation's own id, "" for none."""

    format: str
    lines: tuple[Line, ...]
    conversation_id: str = ""


def read(text: str, form: str = "auto") -> Transcript:
    """A transcript in one of FORMATS, or in the one it looks like. Raises UsageError for a line that cannot be read."""
    form = detect(text) if form == "auto" else form
    lines, ident = FORMATS[form](text)
    return Transcript(form, tuple(lines), ident)


def detect(text: str) -> str:
    """The format that `text` looks like; plain words are Markdown without headings."""
    first = next((line for line in text.split("\n", 200)[:200] if line.strip()), "")
    if first.lstrip().startswith("{"):
        return _json_kind(text)
    if _SPECSTORY_HEAD.search(text):
        return "specstory"
    return "aider" if _AIDER_SESSION.search(text) else "markdown"


def _json_kind(text: str) -> str:
    for line in text.split("\n", 50)[:50]:
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(entry, dict):
            entry = cast("dict[str, object]", entry)
            if "sessionId" in entry or "parentUuid" in entry or "leafUuid" in entry:
                return "claude-code"
            if "payload" in entry or entry.get("record_type") == "state":
                return "codex"
            if "text" in entry:
                return "jsonl"
    return "jsonl"


# -- JSON lines -------------------------------------------------------------------------------------------------


def _jsonl(text: str) -> tuple[list[Line], str]:
    """`{id?, role?, text}` lines; a message of any API will do as well. Without a role it is the user's."""
    found: list[Line] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError):
            entry = None
        if isinstance(entry, str):
            found.append(Line(spoken(USER, entry)))
            continue
        if not isinstance(entry, dict):
            raise UsageError(f'line {number}: not a line like {{"id": 1, "role": "user", "text": "one turn"}}')
        fields = cast("dict[str, object]", entry)
        found.append(Line(turn_of({**fields, "role": _role_of(fields)}), fields.get("id")))
    return found, ""


def _role_of(fields: Mapping[str, object]) -> str:
    """Who speaks on a line: the user where nothing is said; whoever is neither known nor a machine, as the model."""
    role = str(fields.get("role") or fields.get("type") or USER).lower()
    return role if role in SPEAKERS or role in _MACHINES else ASSISTANT


def _objects(text: str) -> Iterator[dict[str, object]]:
    """The JSON objects of lines; an agent may be writing the last one right now."""
    for line in text.split("\n"):
        if line.lstrip().startswith("{"):
            try:
                entry = json.loads(line)
            except (ValueError, RecursionError):
                continue
            if isinstance(entry, dict):
                yield cast("dict[str, object]", entry)


def _claude_code(text: str) -> tuple[list[Line], str]:
    found: list[Line] = []
    session = ""
    for entry in _objects(text):
        session = session or str(entry.get("sessionId") or "")
        aside = entry.get("isMeta") or entry.get("isSidechain") or entry.get("isCompactSummary")
        if entry.get("type") in ("user", "assistant") and not aside:
            found.append(Line(_said(entry.get("message"), entry.get("timestamp")), entry.get("uuid")))
    return _with_words(found), session


def _codex(text: str) -> tuple[list[Line], str]:
    """Rollouts; older ones have the items bare, newer ones in `payload`."""
    found: list[Line] = []
    session = ""
    for entry in _objects(text):
        inner = entry.get("payload")
        item = cast("dict[str, object]", inner) if isinstance(inner, dict) else entry
        if entry.get("type") == "session_meta" or (not session and "instructions" in item and "id" in item):
            session = str(item.get("id") or "")
        elif item.get("type") == "message" and entry.get("type") in ("response_item", "message"):
            found.append(Line(_said(item, entry.get("timestamp")), item.get("id")))
    return _with_words(found), session


def _said(message: object, timestamp: object) -> Spoken | None:
    turn = turn_of(cast("object", message), _seconds(timestamp)) if isinstance(message, dict) else None
    if turn is None or _HOST_TURN.match(turn.text):
        return None
    return spoken(turn.role, _HOST_SAYS.sub("", turn.text), turn.at)


def _seconds(timestamp: object) -> float:
    try:
        at = datetime.fromisoformat(timestamp) if isinstance(timestamp, str) else None
        return at.replace(tzinfo=at.tzinfo or UTC).timestamp() if at else 0.0
    except (ValueError, OverflowError):
        return 0.0


# -- Markdown ---------------------------------------------------------------------------------------------------


def _specstory(text: str) -> tuple[list[Line], str]:
    return _with_words(_between(text, _SPECSTORY_HEAD)), ""


def _markdown(text: str) -> tuple[list[Line], str]:
    """Turns under `## User`, `**Assistant:**`, `用户：` and the like; without any the whole is one turn of the user."""
    if not _MARKDOWN_HEAD.search(text):
        return _with_words([Line(spoken(USER, text))]), ""
    return _with_words(_between(text, _MARKDOWN_HEAD)), ""


def _between(text: str, head: re.Pattern[str]) -> list[Line]:
    heads = list(head.finditer(text))
    ends = [one.start() for one in heads[1:]] + [len(text)]
    return [Line(spoken(_role(one[1]), _body(text[one.end() : end]))) for one, end in zip(heads, ends, strict=True)]


def _body(text: str) -> str:
    words = _THOUGHT.sub("", text).strip()
    return words.removesuffix("---").strip()


def _role(word: str) -> str:
    low = word.lower()
    return ASSISTANT if low == "agent" else _MARKDOWN_ROLES.get(low, low)


def _aider(text: str) -> tuple[list[Line], str]:
    """`#### ` is the user, `> ` a tool, everything else the model."""
    found: list[Line] = []
    role, words = "", list[str]()
    for line in (*text.split("\n"), "# aider chat started at "):
        said_by, said = _aider_line(line)
        if said_by != role and (line.strip() or said_by):
            if words:
                found.append(Line(spoken(role or ASSISTANT, "\n".join(words))))
            role, words = said_by, []
        if said_by not in ("", "tool"):
            words.append(said)
    return _with_words(found), ""


def _aider_line(line: str) -> tuple[str, str]:
    if line.startswith("#### "):
        return USER, line[5:]
    if line.startswith(">"):
        return "tool", ""
    if _AIDER_SESSION.match(line):
        return "", ""
    return ASSISTANT, line


def _with_words(lines: list[Line]) -> list[Line]:
    return [line for line in lines if line.turn]


Reader = Callable[[str], tuple[list[Line], str]]
FORMATS: Mapping[str, Reader] = MappingProxyType(
    {
        "jsonl": _jsonl,
        "markdown": _markdown,
        "claude-code": _claude_code,
        "codex": _codex,
        "aider": _aider,
        "specstory": _specstory,
    }
)
