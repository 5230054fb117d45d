"""Conversations of every shape, and a world in memory in which requests are sent: for tests of what goes into them."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

from ai_todos.memory import block, inject, turns
from ai_todos.memory.inject import Given, Injected
from ai_todos.memory.pick import Brief, Candidate, Cue, Score, pick
from ai_todos.memory.placing import Place
from ai_todos.memory.todo import TodoItem
from ai_todos.memory.turns import Shape

NOW = 1_800_000_000.0
Body = dict[str, Any]


@dataclass(frozen=True)
class Limits:
    max_items: int = 15
    margin: float = 0.02
    block_items: int = 5
    max_tokens: int = 500
    window_share: float = 0.05


@dataclass
class World:
    """A list of open items, best first, and a memo in memory: the seam that Memory fills with its store."""

    open: list[str] = field(default_factory=list[str])
    memo: dict[str, Given] = field(default_factory=dict[str, Given])
    now: float = NOW
    max_total: int = 1500
    prompts: list[str] = field(default_factory=list[str])
    place: Place = "last_user"

    def given(self, keys: Sequence[str]) -> Mapping[str, Given]:
        return {key: self.memo[key] for key in keys if key in self.memo}

    def open_among(self, ids: Collection[str]) -> Collection[str]:
        return set(ids) & set(self.open)

    def brief(self, prompt: str, budget: int, previous: Collection[str]) -> Brief:
        self.prompts.append(prompt)
        scored = [
            Candidate(TodoItem(id=name, content=f"task {name}"), Score(0.9 - at / 100, 0, 0, 0, 0))
            for at, name in enumerate(self.open)
        ]
        return pick(scored, Cue(prompt), Limits(), self.now, budget=min(500, budget), previous=previous)

    def send(self, body: Body, shape: Shape = "chat", conversation_id: str = "") -> Injected:
        """One request; time goes on by a minute."""
        limits: Any = {"max_total": self.max_total, "now": self.now}
        told = inject.inject(shape, body, self, conversation_id=conversation_id, place=self.place, **limits)
        self.memo.update(told.remember)
        self.now += 60
        return told

    def answered(self, body: Body, response_id: str) -> None:
        self.memo.update(inject.answered("responses", body, self, response_id, now=self.now))


def user(text: object) -> Body:
    return {"role": "user", "content": text}


def says(text: str) -> Body:
    return {"role": "assistant", "content": text}


def calls(name: str = "read") -> Body:
    call = {"id": "c1", "type": "function", "function": {"name": name, "arguments": "{}"}}
    return {"role": "assistant", "content": None, "tool_calls": [call]}


def result(text: str = "done") -> Body:
    return {"role": "tool", "tool_call_id": "c1", "content": text}


SYSTEM: Body = {"role": "system", "content": "You help."}


def chat(*messages: Body) -> Body:
    return {"model": "gpt-4o", "messages": list(messages), "tools": [{"type": "function"}]}


def blocks(body: Mapping[str, object]) -> int:
    return json.dumps(body).count(block.FENCE_OPEN)


# For any conversation.

words = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), min_size=1, max_size=20)


@st.composite
def user_content(draw: st.DrawFn, shape: Shape) -> object:
    text: Body = {"type": "input_text" if shape == "responses" else "text", "text": draw(words)}
    image: Body = {"type": "image_url", "image_url": {"url": "data:,"}}
    if shape == "gemini":
        text, image = {"text": draw(words)}, {"inlineData": {"mimeType": "image/png", "data": ""}}
        return draw(st.sampled_from([[text], [image, text], [text, image], [image]]))
    if shape == "anthropic" and draw(st.booleans()):
        text = {**text, "cache_control": {"type": "ephemeral"}}
    return draw(st.sampled_from([draw(words), [text], [image, text], [text, image], [image]]))


def message(shape: Shape, role: str, content: object) -> Body:
    return {"role": role, turns.LAYOUTS[shape].content: content}


def tool_loop(shape: Shape, name: str, text: str) -> list[Body]:
    """A call of a tool, and its result."""
    if shape == "chat":
        return [calls(name), result(text)]
    if shape == "responses":
        call = {"type": "function_call", "call_id": name, "name": "t", "arguments": "{}"}
        return [call, {"type": "function_call_output", "call_id": name, "output": text}]
    if shape == "anthropic":
        use: Body = {"type": "tool_use", "id": name, "name": "t", "input": {}}
        done: Body = {"type": "tool_result", "tool_use_id": name, "content": text}
        return [message(shape, "assistant", [use]), message(shape, "user", [done])]
    asked: Body = {"functionCall": {"name": name, "args": {}}}
    told: Body = {"functionResponse": {"name": name, "response": {"r": text}}}
    return [message(shape, "model", [asked]), message(shape, "user", [told])]


@st.composite
def conversations(draw: st.DrawFn, shape: Shape) -> list[list[Body]]:
    """A conversation as the groups of messages that each request adds; each group ends where a model is asked."""
    groups: list[list[Body]] = []
    pending: list[Body] = [dict(SYSTEM)] if shape in ("chat", "responses") and draw(st.booleans()) else []
    for at in range(draw(st.integers(1, 5))):
        groups.append([*pending, message(shape, "user", draw(user_content(shape)))])
        groups.extend(tool_loop(shape, f"tool{loop}", draw(words)) for loop in range(draw(st.integers(0, 2))))
        reply = f"{at}: {draw(words)}"
        role = "model" if shape == "gemini" else "assistant"
        pending = [message(shape, role, [{"text": reply}] if shape == "gemini" else reply)]
    return groups


SHAPES: tuple[Shape, ...] = ("chat", "responses", "anthropic", "gemini")
FIELD = {shape: turns.LAYOUTS[shape].field for shape in SHAPES}
lists = st.lists(st.lists(st.sampled_from("abcdefgh"), unique=True, max_size=7), min_size=1, max_size=6)


def says_something(message: Body) -> bool:
    results = ("tool_result", "functionResponse")
    return message.get("role") == "user" and not any(one in json.dumps(message) for one in results)


def marks(body: Mapping[str, object]) -> int:
    return json.dumps(body).count("cache_control")
