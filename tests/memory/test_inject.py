"""What goes into a request: once, in its place, the same bytes ever after; nothing when there is nothing to say."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from talks import (
    FIELD,
    SHAPES,
    SYSTEM,
    Body,
    World,
    blocks,
    calls,
    chat,
    conversations,
    lists,
    marks,
    message,
    result,
    says,
    says_something,
    user,
)

from ai_todos.memory import block, inject, tokens, turns
from ai_todos.memory.turns import Shape


def shown(body: Mapping[str, object], index: int) -> str:
    """The text of one message."""
    content = body["messages"][index]["content"]  # type: ignore[index]
    assert isinstance(content, str)
    return content


# Nothing to say, nothing changed.

LEFT_ALONE: list[tuple[str, Shape, Body]] = [
    ("no messages", "chat", {"model": "m"}),
    ("no list", "chat", {"messages": None}),
    ("a generator of the caller", "chat", {"messages": iter([])}),
    ("an empty list", "chat", chat()),
    ("only a system message", "chat", chat(SYSTEM)),
    ("a tool result is last", "chat", chat(user("fix it"), calls(), result())),
    ("the assistant is last", "chat", chat(user("fix it"), says("sure"))),
    ("content None", "chat", chat(user(None))),
    ("empty content", "chat", chat(user(""))),
    ("no parts", "chat", chat(user([]))),
    (
        "only a function result",
        "responses",
        {"input": [{"type": "function_call_output", "call_id": "1", "output": "x"}]},
    ),
    ("no input", "responses", {"model": "m", "prompt": {"id": "p"}}),
    ("a block is there already", "chat", chat(user(block.render(["a task"]) + block.GAP + "fix it"))),
]


@pytest.mark.parametrize(("shape", "body"), [case[1:] for case in LEFT_ALONE], ids=[case[0] for case in LEFT_ALONE])
def test_a_body_in_which_nothing_can_be_said_comes_back_as_the_same_object(shape: Shape, body: Body) -> None:
    assert World(["a"]).send(body, shape).body is body


@pytest.mark.parametrize("body", [chat(SYSTEM, user("hello")), chat(user("a"), says("b"), user("c"))])
def test_with_nothing_open_the_very_same_body_goes_out(body: Body) -> None:
    assert World().send(body).body is body


def test_no_brief_is_asked_for_in_a_tool_loop() -> None:
    world = World(["a"])
    world.send(chat(user("fix it"), calls(), result()))
    assert world.prompts == []


# Where it goes.


def test_the_block_stands_right_before_the_words_of_the_last_user_turn() -> None:
    body = chat(SYSTEM, user("one"), says("two"), user("three"))
    told = World(["a", "b"]).send(body)
    messages = told.body["messages"]
    assert isinstance(messages, list)
    assert messages[:3] == body["messages"][:3]
    assert messages[3] == user(told.added + "\n\nthree")
    assert told.added.count("\n1. task a\n2. task b\n") == 1
    assert told.ids == ("a", "b")
    assert told.tokens == tokens.count(told.added)
    assert {**told.body, "messages": 0} == {**body, "messages": 0}
    assert list(told.body) == list(body)


def test_a_list_gets_one_text_part_before_its_first_text() -> None:
    image = {"type": "image_url", "image_url": {"url": "data:x"}}
    words = {"type": "text", "text": "what is this?"}
    told = World(["a"]).send(chat(user([image, words])))
    content = told.body["messages"][0]["content"]  # type: ignore[index]
    assert content == [image, {"type": "text", "text": told.added + block.GAP}, words]
    only = World(["a"]).send(chat(user([image])))
    assert only.body["messages"][0]["content"] == [{"type": "text", "text": only.added + block.GAP}, image]  # type: ignore[index]


def test_responses_keep_a_text_a_text_and_give_a_list_an_input_part() -> None:
    told = World(["a"]).send({"input": "hello"}, "responses")
    assert told.body == {"input": told.added + "\n\nhello"}
    item = {"role": "user", "content": [{"type": "input_text", "text": "hello"}]}
    told = World(["a"]).send({"input": [item]}, "responses")
    assert told.body["input"][0]["content"][0] == {"type": "input_text", "text": told.added + block.GAP}  # type: ignore[index]


def test_replies_kept_as_objects_of_the_sdk_are_read_and_passed_on() -> None:
    from openai.types.chat import ChatCompletionMessage

    reply = ChatCompletionMessage(role="assistant", content="yes")
    body: Body = {"messages": [user("one"), reply, user("two")]}
    told = World(["a"]).send(body)
    assert told.body["messages"][1] is reply  # type: ignore[index]
    as_dict = {"messages": [user("one"), {"role": "assistant", "content": "yes"}, user("two")]}
    one, other = turns.read("chat", body), turns.read("chat", as_dict)
    assert one is not None
    assert one == other


# Sticky.


def test_a_tool_loop_gets_the_same_bytes_whatever_happens_to_the_list() -> None:
    world = World(["a"])
    first = world.send(chat(user("fix it")))
    world.open = ["b", "c"]
    second = world.send(chat(user("fix it"), calls(), result()))
    assert shown(second.body, 0) == shown(first.body, 0)
    assert second.added == ""
    assert blocks(second.body) == 1


def test_a_turn_that_was_given_nothing_stays_so() -> None:
    world = World()
    world.send(chat(user("fix it")))
    world.open = ["a"]
    body = chat(user("fix it"), calls(), result())
    assert world.send(body).body is body


def test_a_later_turn_repeats_the_block_of_the_earlier_one_and_adds_none_without_news() -> None:
    world = World(["a", "b"])
    first = world.send(chat(user("one")))
    later = world.send(chat(user("one"), says("two"), user("three")))
    assert shown(later.body, 0) == shown(first.body, 0)
    assert shown(later.body, 2) == "three"
    assert later.added == ""


def test_an_item_this_conversation_has_not_seen_brings_a_new_block() -> None:
    world = World(["a"])
    world.send(chat(user("one")))
    world.open = ["b", "a"]
    later = world.send(chat(user("one"), says("two"), user("three")))
    assert later.ids == ("b", "a")
    assert blocks(later.body) == 2
    world.open = ["a", "b"]
    assert world.send(chat(user("one"), says("two"), user("three"), says("4"), user("5"))).added == ""


def test_a_seen_item_that_is_closed_is_gone_from_the_next_turn() -> None:
    world = World(["a", "b"])
    world.send(chat(user("one")))
    world.open = ["b"]
    later = world.send(chat(user("one"), says("two"), user("three")))
    assert "task a" not in later.added
    assert "task b" in later.added
    world.open = ["b", "a"]
    again = world.send(chat(user("one"), says("two"), user("three"), says("four"), user("five")))
    assert "task a" in again.added, "an item that was closed and is open again is news"


def test_when_the_list_empties_one_line_says_so_once() -> None:
    world = World(["a"])
    talk = [user("one")]
    world.send(chat(*talk))
    world.open = []
    talk += [says("two"), user("three")]
    told = world.send(chat(*talk))
    assert told.added == block.EMPTY
    assert "task a" not in told.added
    talk += [says("four"), user("five")]
    assert world.send(chat(*talk)).added == ""
    world.open = ["b"]
    talk += [says("six"), user("seven")]
    assert world.send(chat(*talk)).ids == ("b",)


def test_finished_items_are_not_in_a_new_conversation_not_even_with_the_same_words() -> None:
    world = World(["a"])
    world.send(chat(user("what is open?")))
    world.open = []
    body = chat(user("what is open?"))
    assert world.send(body).body is body


def test_a_retry_gets_the_same_bytes_and_a_later_conversation_a_fresh_block() -> None:
    world = World(["a", "b"])
    first = world.send(chat(user("one")))
    world.open = ["b", "a"]
    assert world.send(chat(user("one"))).body == first.body
    world.now += inject.RETRY_SECONDS + 1
    fresh = world.send(chat(user("one")))
    assert fresh.ids == ("b", "a")


def test_a_conversation_that_was_answered_keeps_its_block_when_another_opens_with_the_same_words() -> None:
    world = World(["a"])
    first = world.send(chat(user("hi")))
    world.send(chat(user("hi"), says("hello A"), user("go on")))
    world.open = ["b"]
    world.send(chat(user("hi")))
    later = world.send(chat(user("hi"), says("hello A"), user("go on"), says("ok"), user("more")))
    assert shown(later.body, 0) == shown(first.body, 0)


def test_history_cut_by_the_client_gets_one_full_block() -> None:
    world = World(["a", "b"])
    world.send(chat(user("one")))
    world.send(chat(user("one"), says("two"), user("three")))
    cut = world.send(chat(says("summary of it all"), user("five")))
    assert cut.ids == ("a", "b")
    assert blocks(cut.body) == 1


def test_a_changed_system_prompt_and_moved_cache_marks_are_the_same_conversation() -> None:
    world = World(["a"])
    first = world.send(chat({"role": "system", "content": "It is 10:00"}, user("one")))
    marked = {**user("one"), "name": None}
    later = world.send(chat({"role": "developer", "content": "It is 10:01"}, marked, says("two"), user("three")))
    assert shown(later.body, 1) == shown(first.body, 1)


def test_conversations_with_different_ids_do_not_share_blocks() -> None:
    world = World(["a"])
    world.send(chat(user("hi")), conversation_id="one")
    world.open = ["b", "a"]
    assert world.send(chat(user("hi"), says("x"), user("y")), conversation_id="two").ids == ("b", "a")


def test_a_wrapped_client_behind_a_second_injector_has_exactly_one_block() -> None:
    client, proxy = World(["a"]), World(["a", "b"])
    talk = [user("one")]
    sent = client.send(chat(*talk)).body
    assert proxy.send(dict(sent)).body == sent
    client.open = ["c", "a"]
    talk += [says("two"), user("three")]
    sent = client.send(chat(*talk)).body
    assert proxy.send(dict(sent)).body == sent
    assert blocks(sent) == 2


def test_the_prompt_that_is_asked_about_is_the_users_own_words() -> None:
    world = World(["a"])
    world.send(chat(user("one"), says("two"), user([{"type": "text", "text": "fix src/x.py"}])))
    assert world.prompts == ["fix src/x.py"]


# Budget.


def test_all_blocks_of_a_request_stay_within_the_total() -> None:
    world = World(max_total=160)
    talk: list[Body] = []
    told = world.send(chat(user("nothing yet")))
    for at in range(8):
        world.open = [f"{at}-{n}" for n in range(5)]
        talk.append(user(f"turn {at}"))
        told = world.send(chat(*talk))
        assert told.tokens <= 160
        talk.append(says("ok"))
    assert 1 <= blocks(told.body) <= 3
    assert json.dumps(told.body).count(block.FENCE_CLOSE) == blocks(told.body)


# Conversations that the server holds.


def test_with_a_previous_response_a_block_is_added_only_on_change() -> None:
    world = World(["a"])
    first = world.send({"input": "one"}, "responses")
    world.answered({"input": "one"}, "resp_1")
    assert first.ids == ("a",)
    second = {"input": "two", "previous_response_id": "resp_1"}
    assert world.send(second, "responses").body is second
    world.answered(second, "resp_2")
    world.open = ["b", "a"]
    third = {"input": "three", "previous_response_id": "resp_2"}
    assert world.send(third, "responses").ids == ("b", "a")
    world.answered(third, "resp_3")
    loop = {
        "input": [{"type": "function_call_output", "call_id": "1", "output": "x"}],
        "previous_response_id": "resp_3",
    }
    assert world.send(loop, "responses").body is loop
    world.answered(loop, "resp_4")
    fourth = {"input": "four", "previous_response_id": "resp_4"}
    assert world.send(fourth, "responses").body is fourth
    world.open = []
    assert world.send(fourth, "responses").added == block.EMPTY
    branch = {"input": "three again", "previous_response_id": "resp_1"}
    world.open = ["a"]
    assert world.send(branch, "responses").body is branch


def test_a_conversation_by_its_id_is_followed_too() -> None:
    world = World(["a"])
    for ident in ("conv_1", {"id": "conv_2"}):
        opening = {"input": "one", "conversation": ident}
        assert world.send(opening, "responses").ids == ("a",)
        world.answered(opening, "resp_x")
        going_on = {"input": "two", "conversation": ident}
        assert world.send(going_on, "responses").body is going_on


def test_an_unknown_previous_response_gets_one_full_block() -> None:
    assert World(["a"]).send({"input": "x", "previous_response_id": "resp_0"}, "responses").ids == ("a",)


# For any conversation.


@pytest.mark.parametrize("shape", SHAPES)
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_each_request_extends_the_one_before_byte_for_byte(shape: Shape, data: st.DataObject) -> None:
    groups, changing = data.draw(conversations(shape)), data.draw(lists)
    world, history, before = World(max_total=data.draw(st.sampled_from([60, 300, 1500]))), list[Body](), ""
    for at, group in enumerate(groups):
        world.open = changing[at % len(changing)]
        history += group
        body = {"model": "m", FIELD[shape]: list(history)}
        untouched = copy.deepcopy(body)
        told = world.send(body, shape)
        assert body == untouched, "the caller's body is never changed"
        sent = json.dumps(told.body[FIELD[shape]])[:-1]
        assert sent.startswith(before), "what was sent once is sent again"
        before = sent
        assert turns.strip(shape, told.body) == body, "without our blocks it is what the caller said"
        assert told.tokens <= world.max_total
        messages = cast("list[Body]", told.body[FIELD[shape]])
        assert len(messages) == len(history), "no message is added or taken away"
        others = [(one, other) for one, other in zip(messages, history, strict=True) if not says_something(other)]
        assert all(one is other for one, other in others)
        assert marks(told.body) == marks(body), "no mark of a cache is added, moved or taken away"
        again = world.send(dict(told.body), shape)
        assert again.body == told.body, "injecting twice is injecting once"
        if not blocks(told.body):
            assert told.body is body


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_what_was_shown_and_is_closed_never_stands_in_the_last_block(data: st.DataObject) -> None:
    groups, changing = data.draw(conversations("chat")), data.draw(lists)
    world, history = World(), list[Body]()
    for at, group in enumerate(groups):
        if group[-1]["role"] == "user":
            world.open = changing[at % len(changing)]
        history += group
        sent = json.dumps(world.send({"messages": list(history)}).body)
        last = sent.rpartition(block.FENCE_OPEN)[2].partition(block.FENCE_CLOSE)[0]
        assert all(f"task {name}" not in last for name in "abcdefgh" if name not in world.open)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda kids: (
        st.lists(kids, max_size=3)
        | st.dictionaries(st.sampled_from(["role", "content", "type", "text", "user"]), kids, max_size=3)
    ),
    max_leaves=8,
)


def test_results_of_tools_stay_first_and_the_block_stands_before_the_words() -> None:
    world = World(["a"])
    done = {"type": "tool_result", "tool_use_id": "1", "content": "text: TODO"}
    mixed = message(
        "anthropic", "user", [done, {"type": "text", "text": "and now?", "cache_control": {"type": "ephemeral"}}]
    )
    told = world.send({"messages": [user("hi"), says("x"), mixed]}, "anthropic")
    content = cast("list[Body]", cast("list[Body]", told.body["messages"])[-1]["content"])
    assert [part["type"] for part in content] == ["tool_result", "text", "text"]
    assert block.has_block(content[1]["text"])
    assert "cache_control" not in content[1]
    assert content[2] == cast("list[Body]", mixed["content"])[1]


def test_with_an_image_alone_the_block_stands_behind_the_results() -> None:
    world = World(["a"])
    done: Body = {"functionResponse": {"name": "t", "response": {}}}
    image: Body = {"inlineData": {"data": ""}}
    told = world.send({"contents": [message("gemini", "user", [done, image])]}, "gemini")
    assert [list(part) for part in cast("list[Body]", told.body["contents"])[0]["parts"]] == [
        ["functionResponse"],
        ["text"],
        ["inlineData"],
    ]


def test_marks_of_a_cache_that_move_along_leave_the_conversation_the_same() -> None:
    world = World(["a"])
    marked = [{"type": "text", "text": "one", "cache_control": {"type": "ephemeral"}}]
    first = world.send({"messages": [user(marked)]}, "anthropic")
    moved = [{"type": "text", "text": "three", "cache_control": {"type": "ephemeral"}}]
    later = world.send({"messages": [user("one"), says("two"), user(moved)]}, "anthropic")
    was = cast("list[Body]", cast("list[Body]", first.body["messages"])[0]["content"])
    assert cast("list[Body]", later.body["messages"])[0]["content"] == f"{was[0]['text']}one"
    assert blocks(later.body) == 1


def test_a_reply_that_was_begun_for_the_model_ends_the_turn() -> None:
    world = World(["a"])
    body = {"messages": [user("write it"), says("Sure:")]}
    assert world.send(body, "anthropic").body is body


@given(JUNK)
def test_no_shape_of_messages_fails(junk: object) -> None:
    for shape in ("chat", "responses"):
        body = {FIELD[shape]: [junk, {"role": "user", "content": junk}, user("hello")]}
        told = World(["a"]).send(body, shape)
        assert blocks(told.body) == 1
        assert turns.strip(shape, told.body) == body


def read_anew(shape: Shape, body: Mapping[str, object]) -> turns.Talk | None:
    """As if no conversation had been read before: only the last few are remembered."""
    for at in range(20):
        turns.read("chat", chat(user(f"something else {at}")))
    return turns.read(shape, body)


@settings(max_examples=100, deadline=None)
@given(st.data(), st.sampled_from(SHAPES))
def test_what_was_hashed_before_changes_nothing(data: st.DataObject, shape: Shape) -> None:
    """As a conversation grows, loses its end, and has a message changed in place."""
    messages: list[Body] = []
    for group in data.draw(conversations(shape)):
        messages += copy.deepcopy(group)
        for sent in (messages, messages[: data.draw(st.integers(0, len(messages)))]):
            body = {FIELD[shape]: sent}
            assert turns.read(shape, body) == turns.read(shape, body) == read_anew(shape, body)
            turns.read(shape, {FIELD[shape]: messages})
        at = data.draw(st.integers(0, len(messages) - 1))
        changed = {**messages[at], turns.LAYOUTS[shape].content: data.draw(st.sampled_from(["other words", None, []]))}
        messages[at].update(changed) if data.draw(st.booleans()) else messages.__setitem__(at, changed)
        body = {FIELD[shape]: messages}
        assert turns.read(shape, body) == read_anew(shape, body)
