"""What a conversation opens and closes, in a real store: first what must change nothing."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from world import NOW, Clock, Repo, briefed, contents, state

from ai_todos import Memory
from ai_todos.memory.config import defaults
from ai_todos.memory.errors import ConfigError, StoreError
from ai_todos.memory.results import Heard
from ai_todos.memory.store import Store
from ai_todos.memory.todo import ARCHIVED, DONE, TodoItem

PROMISE = "We'll add the retry logic later."
CLAIM = "I've added the retry logic."


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def memory(repo: Repo, clock: Clock) -> Iterator[Memory]:
    with Memory.open(repo.path, clock=clock) as opened:
        yield opened


def say(memory: Memory, *turns: str, conversation: str = "") -> Heard:
    """Hears turns; one that starts with `> ` is the assistant's."""
    messages = [
        {"role": "assistant", "content": turn[2:]} if turn.startswith("> ") else {"role": "user", "content": turn}
        for turn in turns
    ]
    return memory.observe(messages, conversation_id=conversation)


NOTHING = [
    "Add the retry logic.",
    "Can you add the retry logic later?",
    "hello",
    "> I'll add the retry logic now.",
    "```\nTODO: in a fence\n```",
]


@pytest.mark.parametrize("turn", NOTHING)
def test_a_turn_without_a_promise_opens_nothing(memory: Memory, turn: str) -> None:
    assert say(memory, turn).opened == ()
    assert memory.items(None) == []


def test_our_own_block_is_not_heard(memory: Memory) -> None:
    memory.add("fix the login timeout, we will do it later")
    block = memory.brief().text
    assert say(memory, f"{block}\n\nhello", f"> {block}").noted == ()


def test_ten_echo_turns_keep_the_count(memory: Memory) -> None:
    say(memory, PROMISE)
    said = [PROMISE]
    for number in range(10):
        said += [f"> As noted, we'll add the retry logic later ({number}).", f"Number {number}: {PROMISE}"]
        say(memory, *said)
    assert contents(memory, None) == ["add the retry logic"]


def test_a_model_that_repeats_what_it_was_told_is_no_further_sighting(memory: Memory) -> None:
    (item,) = say(memory, PROMISE).opened
    say(memory, PROMISE, "> The retry logic is still missing.")
    assert len(memory.sightings(item.id)) == 1


def test_a_promise_is_an_item_with_its_condition_its_day_and_the_files_that_there_are(
    memory: Memory, repo: Repo
) -> None:
    repo.write("src/upload.py", "x = 1\n")
    heard = say(memory, "We can sort out the retries in src/upload.py and gone/away.py once the service is up.")
    (item,) = heard.opened
    assert item.kind == "said"
    assert "once the service is up" in item.content
    assert item.related_files == ("src/upload.py",)
    (due,) = say(memory, "We'll rotate the keys next Monday.").opened
    assert due.due == "2027-01-18"


def test_a_bare_file_name_is_the_one_file_that_bears_it(memory: Memory, repo: Repo) -> None:
    repo.write("src/upload.py", "# TODO: x\n")
    memory.scan()
    (item,) = say(memory, "We'll add the retry logic to upload.py later.").opened
    assert item.related_files == ("src/upload.py",)


def test_only_turns_that_were_not_heard_before_are_read(memory: Memory) -> None:
    assert say(memory, PROMISE, "> Fine.").skipped == 0
    before = state(memory)
    assert say(memory, PROMISE, "> Fine.").skipped == 2
    assert say(memory, PROMISE, "> Fine.", "Next.").skipped == 2
    assert state(memory) == before


def test_a_history_that_the_client_cut_is_not_heard_again(memory: Memory) -> None:
    turns = [
        "Please look at the uploader of this project.",
        f"> {CLAIM} It is in the uploader.",
        PROMISE,
        "> All right.",
    ]
    say(memory, *turns)
    memory.done(memory.items()[0].id)
    assert say(memory, *turns[1:], "Something else.").reopened == ()
    assert contents(memory) == []


def test_the_same_words_in_another_conversation_are_said_again(memory: Memory) -> None:
    say(memory, PROMISE, conversation="a")
    assert [one.what for one in say(memory, PROMISE, conversation="b").noted] == ["again"]


def test_what_was_done_and_is_said_again_is_open_again_with_its_history(memory: Memory) -> None:
    (item,) = say(memory, PROMISE).opened
    memory.done(item.id)
    (again,) = say(memory, "Hm. " + PROMISE).reopened
    assert again.id == item.id
    assert len(memory.sightings(item.id)) == 2


def test_what_was_dropped_stays_dropped(memory: Memory) -> None:
    (item,) = say(memory, PROMISE).opened
    memory.drop(item.id)
    heard = say(memory, "Hm. " + PROMISE)
    assert (heard.opened, heard.reopened) == ((), ())
    assert [one.what for one in heard.noted] == ["kept"]
    assert contents(memory) == []


def test_a_users_word_closes_with_the_sentence_as_evidence(memory: Memory) -> None:
    say(memory, PROMISE)
    (closed,) = say(memory, PROMISE, "The retry logic is done now. My password=hunter2secret3.").closed
    assert closed.status == DONE
    assert closed.evidence == "The retry logic is done now."


def test_a_users_word_drops(memory: Memory) -> None:
    say(memory, PROMISE)
    (closed,) = say(memory, PROMISE, "Forget the retry logic.").closed
    assert (closed.status, closed.archived_by) == (ARCHIVED, "user")


def test_chinese_promises_are_kept_and_closed(memory: Memory) -> None:
    (item,) = say(memory, "等会儿要实现导出功能。").opened
    assert item.content == "实现导出功能"
    assert [one.id for one in say(memory, "等会儿要实现导出功能。", "导出功能已经做好了。").closed] == [item.id]


OTHERS = [
    ("remove the retry logic", CLAIM),
    ("write tests for the retry logic", CLAIM),
    ("add the retry logic", "I've tested the retry logic."),
    ("add the retry logic", "I've added half of the retry logic."),
    ("add the retry logic", "I've documented the retry logic."),
    ("add the retry logic to the downloader", "I've added the retry logic to the uploader."),
    ("upgrade to HTTP/3", "I've upgraded to HTTP/2."),
    ("删除导出功能", "导出功能已经做好了。"),
    ("实现导入功能", "导出功能已经做好了。"),
]


@pytest.mark.parametrize(("content", "turn"), OTHERS)
def test_a_statement_about_other_work_closes_nothing(memory: Memory, content: str, turn: str) -> None:
    memory.add(content)
    assert say(memory, turn).closed == ()
    assert contents(memory) == [content]


def test_where_two_items_fit_equally_none_is_closed(memory: Memory, repo: Repo) -> None:
    for path in ("a.py", "b.py"):
        repo.write(path, "x = 1\n")
        memory.add("add the retry logic", files=path)
    assert say(memory, "I've added the retry logic.").closed == ()
    assert len(say(memory, "I've added the retry logic to b.py.").closed) == 1
    assert memory.items()[0].related_files == ("a.py",)


def test_one_sentence_can_close_two_items(memory: Memory) -> None:
    memory.add("add the retry logic")
    memory.add("write the rollback script")
    assert len(say(memory, "I've finished the retry logic and the rollback script.").closed) == 2


CONVERSATIONS = Path(__file__).parents[1] / "parsers" / "data" / "closing_dev.jsonl"


def test_development_conversations_close_the_items_they_speak_of(tmp_path: Path) -> None:
    right = wrong = expected = 0
    for number, line in enumerate(CONVERSATIONS.read_text(encoding="utf-8").splitlines()):
        row = json.loads(line)
        folder = tmp_path / str(number)
        folder.mkdir()
        with Memory.open(folder) as memory:
            for content in row["open"]:
                memory.add(content)
            memory.observe({"role": turn["role"], "content": turn["text"]} for turn in row["turns"])
            settled = sum(item.status != "pending" or item.evidence != "" for item in memory.items(None))
        expected += len(row["expected"])
        right += min(settled, len(row["expected"]))
        wrong += max(0, settled - len(row["expected"]))
    assert right / (right + wrong) >= 0.95
    assert right / expected >= 0.6


def test_statements_close_their_item_and_no_other(tmp_path: Path) -> None:
    right = wrong = expected = 0
    for number, line in enumerate(CONVERSATIONS.with_name("closing_items.jsonl").read_text("utf-8").splitlines()):
        row = json.loads(line)
        folder = tmp_path / str(number)
        folder.mkdir()
        with Memory.open(folder) as memory:
            for content in row["open"]:
                memory.add(content)
            memory.observe({"role": turn["role"], "content": turn["text"]} for turn in row["turns"])
            closed = {item.content for item in memory.items(None) if item.status != "pending"}
            claimed = {item.content for item in memory.items() if item.evidence}
        right += len(closed & set(row["closed"])) + len(claimed & set(row["claimed"]))
        wrong += len(closed - set(row["closed"])) + len(claimed - set(row["claimed"]))
        expected += len(row["closed"]) + len(row["claimed"])
    assert right / (right + wrong) >= 0.95
    assert right / expected >= 0.9


def test_a_users_own_phrases_are_heard(repo: Repo, tmp_path: Path) -> None:
    mine = tmp_path / "phrases.yaml"
    rule = '{id: fridge, kind: deferred, say: ["put {} in the fridge"]}'
    mine.write_text(f"language: en\nrules:\n  - {rule}\n", "utf-8")
    turn = [{"role": "user", "content": "Put the search page in the fridge."}]
    with Memory.open(repo.path, settings=replace(defaults(), phrases=str(mine))) as memory:
        memory.observe(turn)
        assert contents(memory) == ["the search page"]
        mine.write_text("language: en\nrules:\n  - {id: fridge}\n", "utf-8")
        with pytest.raises(ConfigError, match=r"phrases\.yaml:3: "):
            memory.observe([*turn, {"role": "user", "content": "Put the map in the fridge."}])
        mine.unlink()
        with pytest.raises(ConfigError, match=r"phrases\.yaml: No such file"):
            memory.observe([*turn, {"role": "user", "content": "Put the map in the fridge."}])


def test_an_assistants_word_is_a_claim_that_ranks_down(memory: Memory) -> None:
    say(memory, PROMISE)
    memory.add("fix the login timeout")
    (claimed,) = say(memory, PROMISE, f"> {CLAIM}").claimed
    assert claimed.status == "pending"
    assert claimed.evidence == f"claimed: {CLAIM}"
    assert [one.item.content for one in memory.ranked()] == ["fix the login timeout", "add the retry logic"]


@pytest.mark.parametrize("answer", ["thanks, works", "好的，可以了", "Great!", "LGTM, thanks"])
def test_the_users_agreement_closes_what_was_claimed(memory: Memory, answer: str) -> None:
    say(memory, PROMISE, f"> {CLAIM}")
    (closed,) = say(memory, PROMISE, f"> {CLAIM}", answer).closed
    assert closed.status == DONE


@pytest.mark.parametrize("answer", ["ok", "thanks, but what about the timeout?", "now add tests", "好的"])
def test_another_answer_leaves_the_claim(memory: Memory, answer: str) -> None:
    say(memory, PROMISE, f"> {CLAIM}", answer)
    assert memory.items()[0].evidence.startswith("claimed: ")


def test_the_users_denial_takes_the_claim_away(memory: Memory) -> None:
    say(memory, PROMISE, f"> {CLAIM}", "It still fails on a 429.")
    assert memory.items()[0].evidence == ""


def test_a_claim_said_twice_is_one_sign(memory: Memory) -> None:
    say(memory, PROMISE, f"> {CLAIM}", "and?", f"> As I said: {CLAIM}")
    assert contents(memory) == ["add the retry logic"]


def test_a_file_that_changes_after_the_claim_closes_it(memory: Memory, repo: Repo, clock: Clock) -> None:
    path = repo.write("src/upload.py", "x = 1\n")
    os.utime(path, (clock.now - 100, clock.now - 100))
    memory.scan()
    turns = ["We'll add the retry logic to src/upload.py later.", "> I've added the retry logic to src/upload.py."]
    assert len(say(memory, *turns).claimed) == 1
    assert memory.scan(full=True).closed == ()
    path.write_text("x = 2  # again\n")
    os.utime(path, (clock.on(1), clock.now))
    (closed,) = memory.scan().closed
    assert closed.status == DONE
    assert "src/upload.py changed since" in closed.evidence


def test_a_comment_that_is_gone_closes_what_was_claimed(memory: Memory, repo: Repo) -> None:
    say(memory, PROMISE)
    repo.write("a.py", "# TODO: add the retry logic\n")
    memory.scan()
    say(memory, PROMISE, f"> {CLAIM}")
    assert contents(memory) == ["add the retry logic"]
    repo.write("a.py", "x = 1\n")
    assert len(memory.scan().closed) == 1


def test_a_claim_is_a_second_sign_for_a_comment_that_is_gone(memory: Memory, repo: Repo) -> None:
    say(memory, PROMISE)
    repo.write("a.py", "# TODO: add the retry logic\n")
    memory.scan()
    repo.write("a.py", "x = 1\n")
    assert len(memory.scan().claimed) == 1
    assert len(say(memory, PROMISE, f"> {CLAIM}").closed) == 1


def test_an_uncertain_promise_waits_for_a_second_sign(memory: Memory) -> None:
    item = TodoItem("0" * 36, "add the retry logic", kind="said", confidence="low", line="add the retry logic")
    with memory.store.write("hear", NOW) as batch:
        batch.put(item)
    assert briefed(memory) == []
    say(memory, PROMISE)
    assert memory.get(item.id).confidence == "high"
    assert briefed(memory) == [item.content]


def test_a_promise_that_tells_nothing_is_not_kept(memory: Memory) -> None:
    assert say(memory, "We'll do it later.").opened == ()
    assert memory.items() == []


def test_one_undo_takes_back_all_that_was_heard(memory: Memory) -> None:
    memory.add("write the rollback script")
    before = state(memory)
    say(memory, PROMISE, "The rollback script is done.", f"> {CLAIM}")
    assert state(memory) != before
    memory.undo()
    assert state(memory) == before


def test_secrets_are_not_written(memory: Memory, repo: Repo) -> None:
    secret = "ghp_" + "a1B2" * 10
    say(memory, f"We'll rotate the token {secret} later.", f"> Done: password=hunter2secret3 {secret}")
    memory.close()
    for path in (repo.path / ".ai_todos").iterdir():
        data = path.read_bytes()
        assert secret.encode() not in data
        assert b"hunter2secret3" not in data


def test_a_turn_of_two_megabytes_takes_bounded_time(memory: Memory) -> None:
    started = time.perf_counter()
    say(memory, "We'll add the retry logic later.\n" + "and then some words, later maybe; " * 60_000)
    assert time.perf_counter() - started < 5
    assert "add the retry logic" in contents(memory)


def test_what_cannot_be_written_is_a_store_error_and_overhearing_it_none(repo: Repo, clock: Clock) -> None:
    with Memory.open(repo.path, clock=clock) as opened:
        path = opened.store.path
        sealed = Memory(opened.checkout, opened.settings, Store.open(path, read_only=True), clock)
    with sealed, pytest.raises(StoreError):
        say(sealed, PROMISE)
    sealed.overhear([{"role": "user", "content": PROMISE}])
