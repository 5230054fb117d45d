"""What a turn says is finished: first what closes nothing, then what does."""

from __future__ import annotations

import pytest
from talk_scores import closing_scores, rows

from ai_todos.parsers.talk import extract_closings

NOTHING = [
    "I've added half of the retry logic.",
    "The docs are almost done.",
    "I'll have the docs done by Friday.",
    "Once the docs are done we can ship.",
    "Are the docs done?",
    "The docs aren't done.",
    "Yeah right, the docs are done.",
    "Make sure the docs are finished.",
    "Let's skip the docs for now.",
    "- [ ] the docs",
    "```\nI've added the docs.\n```",
    "文档完成了一半",
    "文档写好了吗？",
    "等文档写好了再发版",
    "文档还没写好",
    "文档写好了才怪",
]


@pytest.mark.parametrize("text", NOTHING)
def test_what_is_not_finished_closes_nothing(text: str) -> None:
    assert extract_closings(text) == []


CLOSED = {
    ("I've added the retry logic.", "user"): ("the retry logic", "done"),
    ("I've added the retry logic.", "assistant"): ("the retry logic", "claimed"),
    ("The docs are done.", "user"): ("The docs", "done"),
    ("forget the retry idea", "user"): ("the retry idea", "dropped"),
    ("We no longer need the shim.", "user"): ("the shim", "dropped"),
    ("- [x] write the docs", "user"): ("write the docs", "done"),
    ("导出功能已经做好了", "user"): ("导出功能", "done"),
    ("已修复登录超时", "assistant"): ("登录超时", "claimed"),
    ("分库的方案不做了", "user"): ("分库的方案", "dropped"),
    ("匯出功能做好了", "user"): ("匯出功能", "done"),
}


@pytest.mark.parametrize(("turn", "expected"), CLOSED.items())
def test_what_is_finished_or_dropped_is_named(turn: tuple[str, str], expected: tuple[str, str]) -> None:
    (closing,) = extract_closings(*turn)
    assert (closing.subject, closing.kind) == expected


def test_an_assistant_drops_nothing() -> None:
    assert extract_closings("Forget the retry idea.", "assistant") == []


def test_development_conversations_close_what_they_say() -> None:
    counts = closing_scores(rows("closing_dev.jsonl"))
    assert counts.precision >= 0.95
    assert counts.recall >= 0.80
