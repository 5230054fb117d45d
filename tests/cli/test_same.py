"""`same`: two texts, or many pairs as lines."""

from __future__ import annotations

import json

import pytest

from .conftest import Command


def test_two_texts_get_a_verdict_in_words_and_in_json(ai_todos: Command) -> None:
    said = ai_todos("same", "add a retry to the uploader", "add retry to the uploader")
    assert said.code == 0
    assert said.out.startswith("the same (score ")
    said = ai_todos("same", "bump redis to 6", "bump redis to 7")
    assert said.code == 0
    assert said.out.startswith("different (score ")
    shape = ai_todos("same", "bump redis to 6", "bump redis to 7", "--json").json
    assert shape.keys() == {"version", "same", "score", "vetoes", "reasons"}
    assert (shape["same"], bool(shape["vetoes"])) == (False, True)


def test_lines_are_answered_in_order_with_their_ids_and_nothing_more(command: Command) -> None:
    pairs = [
        {"id": 7, "a": "fix the flaky sync test", "b": "sync test is flaky, fix it", "extra": True},
        {"id": "é", "a": "导出报表", "b": "导入报表"},
        {"id": None, "a": "", "b": ""},
        {"id": [1], "a": "\ud83d", "b": "x" * 5000},
    ]
    lines = [json.dumps(pair).encode() for pair in pairs]
    said = command("same", "--jsonl", stdin=b"\r\n\n".join(lines))
    answers = [json.loads(line) for line in said.out.splitlines()]
    assert (said.code, said.err) == (0, "")
    assert [answer["id"] for answer in answers] == [7, "é", None, [1]]
    assert all(list(answer) == ["id", "same", "score", "vetoes"] for answer in answers)
    assert all(0 <= answer["score"] <= 1 for answer in answers)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b"{", 'stdin:2: not a line like {"id"'),
        (b"[]", "stdin:2: not a line like"),
        (b'{"id": 1, "a": "x"}', "stdin:2: not a line like"),
        (b'{"id": 1, "a": "x", "b": 3}', "stdin:2: a and b must be texts"),
        (b'{"id": 1, "a": "x", "b": "\xff"}', "stdin:2: not a line like"),
        (b"[" * 100_000, "stdin:2: not a line like"),
    ],
)
def test_a_line_that_is_no_pair_is_named_by_its_number(command: Command, line: bytes, told: str) -> None:
    good = b'{"id": 1, "a": "x", "b": "y"}\n'
    said = command("same", "--jsonl", stdin=good + line + b"\n" + good)
    assert said.code == 2
    assert told in said.err
    assert said.out.count("\n") == 1


def test_no_lines_no_answers(command: Command) -> None:
    said = command("same", "--jsonl")
    assert (said.code, said.out, said.err) == (0, "", "")


def test_texts_and_lines_at_once_are_refused(ai_todos: Command) -> None:
    assert ai_todos("same", "a", "b", "--jsonl").code == 2
