"""What a turn leaves open: first what does not count, then what does, and what is read from it."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from talk_scores import rows, scores

from ai_todos.parsers.talk import Intent, explain, extract_intents

TODAY = date(2026, 12, 1)  # a Tuesday


def one(text: str, role: str = "user") -> Intent:
    (intent,) = extract_intents(text, role, today=TODAY)
    return intent


NONE = {
    "": "user",
    "Let me update the tests next.": "assistant",
    "I'll fix the import and then rerun the tests.": "assistant",
    "Would you like me to leave that for later?": "assistant",
    "If it gets slow we could cache it later.": "user",
    "Should we do that later?": "user",
    "The job is retried later.": "user",
    "Always remember to close the file.": "user",
    "We already moved the docs to the next sprint's folder yesterday.": "user",
    "Click “Skip for now” and go on.": "user",
    "```\nTODO: a\n```": "user",
    "> let's do that later": "user",
    "2026-01-01 10:00:01 INFO will retry later": "user",
    "- [x] write the docs": "user",
    "Don't write code yet.": "user",
    "以后都用 pnpm": "user",
    "要不要以后再改？": "user",
    "用户可以稍后再填写": "user",
    "不需要再补测试": "user",
}


@pytest.mark.parametrize(("text", "role"), NONE.items())
def test_what_is_no_open_work_is_not_captured(text: str, role: str) -> None:
    assert extract_intents(text, role) == []


ACTIONS = {
    "Let's leave the retry logic for now.": ("the retry logic", "deferred"),
    "I still need to write the docs.": ("write the docs", "outstanding"),
    "Don't forget to bump the version.": ("bump the version", "reminder"),
    "I promised Omar a benchmark of the allocator.": ("Omar a benchmark of the allocator", "committed"),
    "- [ ] write the docs": ("write the docs", "checkbox"),
    "TODO: handle nulls": ("handle nulls", "marker"),
    "UI 晚点再处理": ("处理 UI", "deferred"),
    "UI 稍後再處理": ("處理 UI", "deferred"),
    "等会儿要实现导出": ("实现导出", "deferred"),
    "别忘了更新文档": ("更新文档", "reminder"),
    "單元測試還沒補": ("補單元測試", "outstanding"),
    "let's leave the 国际化 for the next release": ("the 国际化", "deferred"),
    "login 的 error handling 之后补": ("补 login 的 error handling", "deferred"),
}


@pytest.mark.parametrize(("text", "expected"), ACTIONS.items())
def test_open_work_is_captured_in_its_own_words(text: str, expected: tuple[str, str]) -> None:
    intent = one(text)
    assert (intent.action, intent.kind) == expected


def test_a_promise_of_an_assistant_for_later_counts_and_its_narration_does_not() -> None:
    assert (
        one("I left the Windows paths out of this change; fix them in a follow-up.", "assistant").kind == "outstanding"
    )
    assert extract_intents("I'll fix the Windows paths now.", "assistant") == []


def test_an_action_that_only_points_keeps_what_was_said_before() -> None:
    intent = one("The picker is ugly. We can fix it later.")
    assert (intent.action, intent.context) == ("fix it", "The picker is ugly.")
    assert one("That's a nice idea, but save it for later.").context == "That's a nice idea"
    assert one("We can fix it later.").confidence == "low"


def test_condition_day_files_and_symbol_are_read() -> None:
    assert one("We can sort out the logging format once the service is up.").condition == "once the service is up"
    assert one("I'll write the rollback script on Monday.").due == "2026-12-07"
    assert one("周五之前要把旧的迁移脚本删掉").due == "2026-12-04"
    assert one("Let's split `parse_date` in src/when.py later.").symbol == "parse_date"
    assert one("Let's split `parse_date` in src/when.py later.").related_files == ("src/when.py",)


DAYS = {
    "tomorrow": "2026-12-02",
    "by Friday": "2026-12-04",
    "next Friday": "2026-12-11",
    "on Dec 24": "2026-12-24",
    "on 3 March": "2027-03-03",
    "by 2027-01-02": "2027-01-02",
    "next week": "2026-12-11",
    "in two days": "2026-12-03",
    "by the end of the month": "2026-12-31",
}


@pytest.mark.parametrize(("when", "day"), DAYS.items())
def test_usual_words_for_a_day_become_a_date(when: str, day: str) -> None:
    from ai_todos.parsers.talk.dates import due_in

    assert due_in(when.lower(), TODAY) == day


@pytest.mark.parametrize(
    ("when", "day"), {"明天": "2026-12-02", "下周三": "2026-12-09", "月底前": "2026-12-31"}.items()
)
def test_chinese_words_for_a_day_become_a_date(when: str, day: str) -> None:
    from ai_todos.parsers.talk.dates import due_in

    assert due_in(when, TODAY) == day


def test_a_list_after_a_label_gives_each_item() -> None:
    assert [one.action for one in extract_intents("Still to do:\n- the docs\n- [x] the tag\n- the release")] == [
        "the docs",
        "the release",
    ]
    assert [one.action for one in extract_intents("遗留：超时重试、错误码文档")] == ["超时重试", "错误码文档"]


def test_offsets_point_into_the_turn() -> None:
    text = "```\nx\n```\nNice. Let's do the docs later."
    intent = one(text)
    assert text[intent.start : intent.end] == "Let's do the docs later"


def test_a_block_of_ours_adds_nothing() -> None:
    block = "<ai-todos>\nOpen tasks:\n1. we still need to write the docs\n2. TODO: x\n</ai-todos>\n\n"
    said = "Let's do the tests later."
    assert extract_intents(block) == []
    assert extract_intents(block + said) == extract_intents(said)


def test_what_is_said_twice_in_a_turn_is_one() -> None:
    assert len(extract_intents("Let's do the docs later. Let's do the docs later.")) == 1


def test_a_language_may_be_asked_for() -> None:
    assert extract_intents("Let's do the docs later. 测试之后再补。", lang="zh")[0].action == "补测试"


def test_explain_names_the_rule_or_the_guard() -> None:
    (said,) = explain("If it is slow we could cache it later.")
    assert {tried.stopped_by for tried in said.tried} == {"hypothetical"}
    assert [tried.rule for tried in explain("Let's do the docs later.")[0].tried if not tried.stopped_by] == [
        "will-later"
    ]


@pytest.mark.parametrize("name", ["intent_dev.jsonl", "intent_own.jsonl"])
def test_development_rows_are_told_apart(name: str) -> None:
    by_row, by_item = scores(rows(name))
    assert by_row.precision >= 0.95
    assert by_row.recall >= 0.95
    assert by_item.f1 >= 0.85


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_rows_that_were_held_out_are_told_apart(lang: str) -> None:
    held_out = [row for row in rows("intent_holdout.jsonl") if (row["lang"] == "en") == (lang == "en")]
    by_row, by_item = scores(held_out)
    assert by_row.precision >= 0.90
    assert by_row.recall >= 0.80
    assert by_item.f1 >= 0.70


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_rows_whose_misses_were_mended_are_told_apart(lang: str) -> None:
    by_row, by_item = scores([row for row in rows("intent_further.jsonl") if row["lang"] == lang])
    assert by_row.precision >= 0.95
    assert by_row.recall >= 0.92
    assert by_item.f1 >= 0.75


def test_an_agents_list_of_steps_under_way_is_no_promise() -> None:
    steps = "- [x] read the schema\n- [-] move the tables\n- [ ] update the docs\n"
    assert extract_intents(steps, "assistant") == []
    assert [one.action for one in extract_intents(steps.replace("-]", " ]"), "assistant")] == [
        "move the tables",
        "update the docs",
    ]


def test_a_box_that_the_same_turn_ticks_is_not_open() -> None:
    assert extract_intents("- [ ] read the schema\n\nReading it.\n\n- [x] read the schema\n", "assistant") == []


def test_sentences_of_many_kinds_are_told_apart() -> None:
    labelled = [row | {"expected": ["x"] if row["open"] else []} for row in rows("intent_sentences.jsonl")]
    by_row, _ = scores(labelled)
    assert by_row.precision >= 0.97
    assert by_row.recall >= 0.92


def test_a_user_may_add_phrases(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text('language: en\nrules:\n  - id: fridge\n    kind: deferred\n    say: ["put {} in the fridge"]\n')
    (intent,) = extract_intents("Put the search page in the fridge.", extra=mine)
    assert (intent.action, intent.reason) == ("the search page", "fridge")
    assert extract_intents("Put the search page in the fridge.") == []
