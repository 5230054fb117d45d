"""Messages and transcripts of every shape give the same turns."""

from __future__ import annotations

import json

import pytest
from pydantic import BaseModel

from ai_todos.memory import block
from ai_todos.memory.errors import UsageError
from ai_todos.memory.messages import HALF, turns_of
from ai_todos.memory.transcripts import detect, read


class Reply(BaseModel):
    """As an SDK hands out its messages."""

    role: str = "assistant"
    content: str = "hi"


TALK = [("user", "hello"), ("assistant", "hi")]
SHAPES: dict[str, list[object]] = {
    "chat": [
        {"role": "system", "content": "no"},
        {"role": "developer", "content": "no"},
        {"role": "user", "content": "hello"},
        {"role": "assistant", "content": None, "tool_calls": [{"id": "1"}]},
        {"role": "tool", "tool_call_id": "1", "content": "TODO: no"},
        {"role": "assistant", "content": "hi"},
    ],
    "chat with parts": [
        {"role": "user", "content": [{"type": "text", "text": "hello"}, {"type": "image_url", "image_url": {}}]},
        {"role": "assistant", "content": [{"type": "text", "text": "hi"}]},
    ],
    "objects of an SDK": ["hello", Reply()],
    "responses": [
        {"role": "user", "content": [{"type": "input_text", "text": "hello"}]},
        {"type": "reasoning", "summary": [{"type": "summary_text", "text": "no"}]},
        {"type": "function_call", "name": "f", "arguments": "{}"},
        {"type": "function_call_output", "output": "no"},
        {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "hi"}]},
    ],
    "anthropic": [
        {"role": "user", "content": "hello"},
        {"role": "assistant", "content": [{"type": "thinking", "thinking": "no"}, {"type": "text", "text": "hi"}]},
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "1", "content": "no"}]},
    ],
    "gemini": [
        {"role": "user", "parts": [{"text": "hello"}]},
        {"role": "model", "parts": [{"text": "no", "thought": True}, {"text": "hi"}, {"functionCall": {}}]},
        {"role": "user", "parts": [{"functionResponse": {"name": "f", "response": {}}}]},
    ],
    "langchain4j": [
        {"text": "no", "type": "SYSTEM"},
        {"contents": [{"text": "hello", "type": "TEXT"}, {"image": {}, "type": "IMAGE"}], "type": "USER"},
        {"text": "hi", "thinking": "no", "toolExecutionRequests": [], "attributes": {}, "type": "AI"},
        {"id": "1", "toolName": "f", "text": "no", "type": "TOOL_EXECUTION_RESULT"},
        {"attributes": {}, "type": "CUSTOM"},
    ],
    "nonsense between": ["hello", None, 7, {"role": 3}, {}, {"role": "user"}, {"role": "assistant", "content": "hi"}],
}


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_of_messages_gives_its_turns(shape: str) -> None:
    assert [(turn.role, turn.text) for turn in turns_of(SHAPES[shape])] == TALK


def test_our_own_block_is_no_turn() -> None:
    mine = block.render(["fix the login"])
    said = turns_of([{"role": "user", "content": f"{mine}\n\nhello"}, {"role": "user", "content": mine}])
    assert [turn.text for turn in said] == ["hello"]


def test_a_very_long_turn_is_read_at_both_ends() -> None:
    (turn,) = turns_of(["a" * HALF + "b" * HALF + "c" * HALF])
    assert (turn.text.count("a"), turn.text.count("b"), turn.text.count("c")) == (HALF, 0, HALF)


def lines(*entries: object) -> str:
    return "\n".join(json.dumps(entry) for entry in entries) + "\n"


def claude(kind: str, content: object, **more: object) -> dict[str, object]:
    return {"type": kind, "sessionId": "s1", "message": {"role": kind, "content": content}, "uuid": "u", **more}


def codex(role: str, text: str) -> dict[str, object]:
    inner = {"type": "message", "role": role, "content": [{"type": "input_text", "text": text}]}
    return {"timestamp": "2026-12-01T10:00:00Z", "type": "response_item", "payload": inner}


TRANSCRIPTS = {
    "jsonl": lines({"id": 1, "text": "hello"}, {"id": 2, "role": "assistant", "text": "hi"}),
    "markdown": "# Notes\n\n## User\n\nhello\n\n## Assistant\n\nhi\n",
    "claude-code": lines(
        {"type": "summary", "summary": "no", "leafUuid": "x"},
        claude("user", "no", isMeta=True),
        claude("user", "hello<system-reminder>no</system-reminder>", timestamp="2026-12-01T10:00:00.000Z"),
        claude("assistant", [{"type": "text", "text": "hi"}, {"type": "tool_use", "name": "Bash"}]),
        claude("user", [{"type": "tool_result", "content": "no"}]),
        claude("assistant", "no", isSidechain=True),
        claude("user", "[Request interrupted by user]"),
    )
    + '{"type": "user", "mess',
    "codex": lines(
        {"type": "session_meta", "payload": {"id": "s2"}},
        codex("developer", "no"),
        codex("user", "<environment_context>no</environment_context>"),
        codex("user", "hello"),
        {"type": "event_msg", "payload": {"type": "user_message", "message": "hello"}},
        codex("assistant", "hi"),
    ),
    "aider": "\n# aider chat started at 2026-12-01 10:00:00\n\n> Aider\n\n#### hello\n\nhi\n\n> Applied edit\n",
    "specstory": "<!-- x -->\n\n_**User**_\n\nhello\n\n---\n\n_**Agent (claude)**_\n\n<think>no</think>hi\n\n---\n",
}


@pytest.mark.parametrize("form", TRANSCRIPTS)
def test_every_format_is_told_by_its_look_and_gives_its_turns(form: str) -> None:
    text = TRANSCRIPTS[form]
    assert detect(text) == form
    said = [line.turn for line in read(text).lines if line.turn]
    assert [(turn.role, turn.text) for turn in said] == TALK


def test_ids_sessions_and_times_come_along() -> None:
    assert [line.id for line in read(TRANSCRIPTS["jsonl"]).lines] == [1, 2]
    told = read(TRANSCRIPTS["claude-code"])
    assert told.conversation_id == "s1"
    assert told.lines[0].turn is not None
    assert told.lines[0].turn.at == 1796119200.0
    assert read(TRANSCRIPTS["codex"]).conversation_id == "s2"


def test_plain_words_are_one_turn_of_the_user() -> None:
    (line,) = read("Users can log in.\nWe'll do the export later.").lines
    assert line.turn is not None
    assert line.turn.role == "user"


def test_a_line_that_is_no_turn_is_named() -> None:
    with pytest.raises(UsageError, match="line 2"):
        read('{"text": "hello"}\nnot json\n', "jsonl")


def test_an_empty_transcript_has_no_turns() -> None:
    assert read("").lines == ()
