"""Blocks elsewhere than in the turns: one at the end of the system prompt, or where a callable puts it."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from typing import Any, cast

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
    result,
    says,
    user,
)

from ai_todos.memory import block, placing
from ai_todos.memory.turns import Shape

TEXT = "You help."
PARTS = [{"type": "text", "text": TEXT, "cache_control": {"type": "ephemeral"}}]


def asked(shape: Shape, **more: object) -> Body:
    content: Body = {"parts": [{"text": "hi"}]} if shape == "gemini" else {"content": "hi"}
    return {FIELD[shape]: [{"role": "user", **content}], **more}


def system(**place: Any) -> World:
    return World(["a"], place=place.get("place", "system"))


GIVEN: list[tuple[str, Shape, Body]] = [
    ("a system message", "chat", chat(SYSTEM, user("hi"))),
    ("a developer message of parts", "chat", chat({"role": "developer", "content": PARTS}, user("hi"))),
    ("an empty one", "chat", chat({"role": "system", "content": ""}, user("hi"))),
    ("one behind the user's", "chat", chat(user("one"), SYSTEM, says("two"), user("hi"))),
    ("none", "chat", chat(user("hi"))),
    ("instructions", "responses", asked("responses", instructions=TEXT)),
    ("no instructions", "responses", {"input": "hi"}),
    ("a text", "anthropic", asked("anthropic", system=TEXT)),
    ("parts", "anthropic", asked("anthropic", system=PARTS)),
    ("none of Anthropic's", "anthropic", asked("anthropic")),
    ("a content", "gemini", asked("gemini", systemInstruction={"role": "user", "parts": [{"text": TEXT}]})),
    ("a content of Python's name", "gemini", asked("gemini", system_instruction={"parts": [{"text": TEXT}]})),
    ("none of Gemini's", "gemini", asked("gemini")),
]


@pytest.mark.parametrize(("shape", "body"), [case[1:] for case in GIVEN], ids=[case[0] for case in GIVEN])
def test_the_block_stands_once_at_the_end_of_the_system_prompt(shape: Shape, body: Body) -> None:
    before = copy.deepcopy(body)
    told = system().send(body, shape)
    assert body == before
    assert blocks(told.body) == 1
    assert placing.has_block(shape, told.body)
    assert json.dumps(told.body).index(block.FENCE_OPEN) > json.dumps(told.body).find(TEXT)
    assert marks(told.body) == marks(body)
    assert placing.strip(shape, told.body) == body
    assert system().send(dict(told.body), shape).body == told.body
    assert World(["b"]).send(dict(told.body), shape).body == told.body, "another injector leaves it alone"


def test_what_was_there_stays_where_it_was() -> None:
    told = system().send(chat(SYSTEM, user("hi")))
    assert told.body["messages"] == [{**SYSTEM, "content": f"You help.\n\n{told.added}"}, user("hi")]
    told = system().send(chat(user("hi")))
    assert told.body["messages"] == [{"role": "system", "content": told.added}, user("hi")]
    told = system().send(asked("anthropic", system=PARTS), "anthropic")
    assert told.body["system"] == [*PARTS, {"type": "text", "text": told.added}]
    told = system().send(asked("gemini"), "gemini")
    assert told.body["systemInstruction"] == {"parts": [{"text": told.added}]}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_system_prompt_of_no_known_kind_is_told_to_the_caller(shape: Shape) -> None:
    if shape == "chat":
        body = chat({"role": "system", "content": 7}, user("hi"))
    else:
        body = asked(shape, **dict.fromkeys(("instructions", "system", "systemInstruction"), 7))
    with pytest.raises(TypeError, match="int"):
        system().send(body, shape)


def test_cached_content_is_a_system_prompt_that_cannot_be_changed() -> None:
    with pytest.raises(TypeError, match="cached content"):
        system().send(asked("gemini", cachedContent="cachedContents/1"), "gemini")


def test_it_stays_the_same_until_there_is_news() -> None:
    world, talk = system(), [SYSTEM, user("one")]
    first = world.send(chat(*talk)).body["messages"][0]  # type: ignore[index]
    talk += [calls(), result()]
    world.open = ["b", "a"]
    assert world.send(chat(*talk)).body["messages"][0] == first  # type: ignore[index]
    talk += [says("done"), user("two")]
    second = world.send(chat(*talk))
    assert second.ids == ("b", "a")
    assert blocks(second.body) == 1
    talk += [says("done"), user("three")]
    third = world.send(chat(*talk))
    assert third.added == ""
    assert third.body["messages"][0] == second.body["messages"][0]  # type: ignore[index]
    world.open = []
    talk += [says("done"), user("four")]
    assert world.send(chat(*talk)).body == chat(*talk), "nothing open, nothing said"
    world.open = ["a"]
    talk += [says("done"), user("five")]
    assert world.send(chat(*talk)).ids == ("a",)


def test_an_item_that_an_earlier_block_had_is_news_when_the_standing_one_lacks_it() -> None:
    world, talk = system(), [user("one")]
    world.send(chat(*talk))
    for number, name in enumerate(["b", "a"]):
        world.open = [name]
        talk += [says("done"), user(f"next {number}")]
        assert world.send(chat(*talk)).ids == (name,)


def test_instructions_are_given_with_every_request_of_a_conversation_that_the_server_holds() -> None:
    world = system()
    first = {"input": "one", "instructions": TEXT}
    told = world.send(first, "responses")
    world.answered(first, "resp_1")
    loop: Body = {
        "input": [{"type": "function_call_output", "call_id": "1", "output": "x"}],
        "instructions": TEXT,
        "previous_response_id": "resp_1",
    }
    assert world.send(loop, "responses").body["instructions"] == told.body["instructions"]
    later = {"input": "two", "instructions": TEXT, "previous_response_id": "resp_1"}
    assert world.send(later, "responses").body["instructions"] == told.body["instructions"]


def test_a_callable_makes_the_body() -> None:
    def at_the_end(body: Mapping[str, object], text: str) -> Mapping[str, object]:
        return {**body, "messages": [*cast("list[Body]", body["messages"]), user(text)]}

    body = chat(user("hi"))
    told = system(place=at_the_end).send(body)
    assert told.body == chat(user("hi"), user(told.added))
    assert World(place=at_the_end).send(body).body is body, "with nothing to say it is not asked"


def test_what_a_callable_gives_has_to_be_a_body() -> None:
    def forgetful(body: Mapping[str, object], text: str) -> None:
        """Returns nothing."""

    with pytest.raises(TypeError, match="gave NoneType"):
        system(place=forgetful).send(chat(user("hi")))


@pytest.mark.parametrize("shape", SHAPES)
@settings(max_examples=40, deadline=None)
@given(st.data())
def test_of_any_conversation_only_the_system_prompt_changes(shape: Shape, data: st.DataObject) -> None:
    groups, changing = data.draw(conversations(shape)), data.draw(lists)
    world, history = World(max_total=data.draw(st.sampled_from([60, 1500])), place="system"), list[Body]()
    for at, group in enumerate(groups):
        world.open = changing[at % len(changing)]
        history += group
        body = {"model": "m", FIELD[shape]: list(history)}
        untouched = copy.deepcopy(body)
        told = world.send(body, shape)
        assert body == untouched
        assert blocks(told.body) <= 1
        assert told.tokens <= world.max_total
        assert placing.strip(shape, told.body) == body
        others = [one for one in cast("list[Body]", told.body[FIELD[shape]]) if one.get("role") != "system"]
        assert others == [one for one in history if one.get("role") != "system"]
        assert world.send(dict(told.body), shape).body == told.body
        if not blocks(told.body):
            assert told.body is body
