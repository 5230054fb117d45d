"""`ai-todos capture`: JSON lines in, JSON lines out; transcripts told; a dry run leaves no trace."""

from __future__ import annotations

import json
from typing import Any

from ai_todos import Memory

from .conftest import Command

LINES = [
    {"id": "a", "text": "We'll add the retry logic later."},
    {"id": "b", "role": "assistant", "text": "I've added the retry logic."},
    {"id": "c", "role": "tool", "text": "TODO: not heard"},
    {"id": "d", "role": "user", "text": "thanks, works"},
    {"text": "等会儿要实现导出功能。"},
]
STDIN = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in LINES).encode()
TALK = "## User\n\nWe'll add the retry logic later.\n\n## Assistant\n\nNoted.\n"


def lines(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


def test_each_line_is_answered_by_one_line(command: Command) -> None:
    said = command("capture", stdin=STDIN)
    assert (said.code, said.err) == (0, "")
    answers = lines(said.out)
    assert [answer["id"] for answer in answers] == ["a", "b", "c", "d", None]
    assert [[one["action"] for one in answer["opened"]] for answer in answers] == [
        ["add the retry logic"], [], [], [], ["实现导出功能"],
    ]  # fmt: skip
    assert [[one["kind"] for one in answer["closed"]] for answer in answers] == [[], ["claimed"], [], ["closed"], []]
    assert answers[0]["opened"][0]["kind"] == "deferred"


def test_what_was_captured_is_listed(command: Command) -> None:
    command("capture", stdin=STDIN)
    assert "实现导出功能" in command("list").out
    assert "retry" not in command("list").out


def test_what_an_assistant_claims_is_marked_as_maybe_done(command: Command) -> None:
    command("capture", stdin=b"".join(STDIN.splitlines(keepends=True)[:2]))
    assert "[maybe done]" in command("list").out
    assert "[maybe done]" in command("list", "--limit", "3", "--debug").out


def test_a_dry_run_tells_the_same_and_leaves_no_trace(command: Command, repo: Any) -> None:
    dry = lines(command("capture", "--dry-run", stdin=STDIN).out)
    assert not (repo.path / ".ai_todos").exists()
    assert [one["item"] for answer in dry for one in answer["opened"]] == [None, None]
    wet = lines(command("capture", stdin=STDIN).out)
    assert [len(answer["closed"]) for answer in dry] == [len(answer["closed"]) for answer in wet]
    again = lines(command("capture", "--dry-run", stdin=STDIN).out)
    assert [one["what"] for answer in again for one in answer["opened"]] == ["reopened", "again"]


def test_the_same_transcript_twice_adds_nothing(command: Command, repo: Any) -> None:
    repo.write("talk.md", TALK)
    assert "1 new" in command("capture", "talk.md").out
    assert "2 turns (2 heard before): nothing changed." in command("capture", "talk.md").out


def test_a_transcript_is_told_as_json(command: Command, repo: Any) -> None:
    repo.write("talk.md", TALK)
    told = command("capture", "talk.md", "--json").json
    assert (told["format"], told["turns"], told["closed"]) == ("markdown", 2, [])
    with Memory.open(repo.path) as memory:
        assert [one["item"] for one in told["opened"]] == [item.id for item in memory.items()]


def test_undo_takes_a_capture_back(command: Command) -> None:
    command("capture", stdin=STDIN)
    assert command("undo").code == 0
    assert "retry" not in command("list", "--status", "all").out


def test_a_sentence_is_explained(ai_todos: Command) -> None:
    told = ai_todos("capture", "--explain", "Let's leave the retry logic for now.").out
    assert "clauses:" in told
    assert "fires: the retry logic" in told
    assert "stopped by the guard" in ai_todos("capture", "--explain", "Should we leave the retry logic for now?").out
    assert "captured: nothing" in ai_todos("capture", "--explain", "hello").out
    shape = ai_todos("capture", "--json", "--explain", "The retry logic is done.").json
    assert [one["subject"] for one in shape["closes"]] == ["The retry logic"]


def test_what_cannot_be_read_is_said(command: Command) -> None:
    said = command("capture", "nowhere.md")
    assert said.code == 2
    assert "nowhere.md" in said.err
    assert command("capture", "--format", "jsonl", stdin=b"no json\n").code == 2


def test_secrets_are_not_printed(command: Command) -> None:
    secret = "ghp_" + "a1B2" * 10
    line = json.dumps({"text": f"We'll rotate the token {secret} later."}).encode()
    said = command("capture", stdin=line)
    assert secret not in said.out
    assert "rotate the token" in said.out
