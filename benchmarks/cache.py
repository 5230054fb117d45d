"""How much of the prompt a provider reads from its cache, with the block in different places, and without one.

A conversation of 12 turns with 2 tool calls each (36 requests); the list of what is open changes every 3 turns. Two
models of a cache: OpenAI's (the longest prefix seen before, in steps of 128 tokens, from 1,024 on) and Anthropic's (a
mark on the newest message; what was marked before is read when it is a prefix, byte for byte).
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ai_todos import Memory
from ai_todos.memory import block, placing

RESULTS = Path(__file__).resolve().parent / "results" / "cache.json"
TURNS, CALLS, CHANGES_EVERY = 12, 2, 3
#: Characters: about four to a token, in English.
PER_TOKEN = 4
SYSTEM = "You help with a repository. " * 120
TOOLS = json.dumps([{"name": f"tool{number}", "description": "reads a file " * 20} for number in range(6)])

Body = list[dict[str, Any]]
Place = Callable[[str, Body, str], tuple[str, Body]]


def untouched(system: str, messages: Body, text: str) -> tuple[str, Body]:
    return system, messages


def in_system(system: str, messages: Body, text: str) -> tuple[str, Body]:
    return f"{system}\n\n{text}", messages


def at_the_end(system: str, messages: Body, text: str) -> tuple[str, Body]:
    return system, [*messages, {"role": "user", "content": text}]


def in_the_last_turn_anew(system: str, messages: Body, text: str) -> tuple[str, Body]:
    """As a hook does that remembers nothing: only the newest turn has the block."""
    last = max(at for at, message in enumerate(messages) if message["role"] == "user")
    turn = {**messages[last], "content": f"{text}\n\n{messages[last]['content']}"}
    return system, [*messages[:last], turn, *messages[last + 1 :]]


OTHERS: dict[str, Place] = {
    "no block": untouched,
    "in the system prompt, anew": in_system,
    "at the end of each request": at_the_end,
    "in the last turn only": in_the_last_turn_anew,
}
OURS: dict[str, placing.Place] = {"ai-todos": "last_user", "ai-todos, place='system'": "system"}


def conversation() -> list[Body]:
    """The messages of each request."""
    said: Body = []
    requests: list[Body] = []
    for turn in range(TURNS):
        said.append({"role": "user", "content": f"Turn {turn}: please look at the next part. " + "detail " * 60})
        requests.append(list(said))
        for call in range(CALLS):
            ident = f"call_{turn}_{call}"
            asked = {"id": ident, "type": "function", "function": {"name": "tool1", "arguments": f'{{"at": {turn}}}'}}
            said.append({"role": "assistant", "content": None, "tool_calls": [asked]})
            said.append({"role": "tool", "tool_call_id": ident, "content": f"line {turn} {call} " * 150})
            requests.append(list(said))
        said.append({"role": "assistant", "content": f"Done with part {turn}. " + "It now works. " * 30})
    return requests


def prompts(place: str, folder: str) -> list[list[str]]:
    """Each request as the blocks that a provider reads, in its order: tools, system, messages."""
    with Memory.open(folder) as memory:
        for number in range(4):
            memory.add(f"open work number {number}: mend part {number}")
        sent: list[list[str]] = []
        now = 1_800_000_000.0
        for at, messages in enumerate(conversation()):
            turn, is_new = divmod(at, CALLS + 1)
            now += 60
            if turn and is_new == 0 and turn % CHANGES_EVERY == 0:
                memory.done(memory.items()[0].id, now=now)
                memory.add(f"open work number {turn + 10}: mend part {turn + 10}", now=now)
            if place in OURS:
                body = {"messages": [{"role": "system", "content": SYSTEM}, *messages]}
                whole: Any = memory.inject_body("chat", body, place=OURS[place], now=now)["messages"]
                system, told = whole[0]["content"], whole[1:]
            else:
                text = "" if place == "no block" else memory.brief(now=now).text
                assert place == "no block" or block.FENCE_OPEN in text
                system, told = OTHERS[place](SYSTEM, messages, text)
            sent.append([TOOLS, system, *(json.dumps(message) for message in told)])
    return sent


def openai(sent: Sequence[Sequence[str]]) -> float:
    """The share of all prompts that is read from the cache."""
    seen: list[str] = []
    read = total = 0
    for request in sent:
        whole = "".join(request)
        # characters are what is meant
        prefixes = (os.path.commonprefix([whole, one]) for one in seen)  # noqa: RUF071
        shared = max(map(len, prefixes), default=0) // PER_TOKEN
        read += shared // 128 * 128 if shared >= 1_024 else 0
        total += len(whole) // PER_TOKEN
        seen.append(whole)
    return read / total


def anthropic(sent: Sequence[Sequence[str]]) -> float:
    """The same, with a mark on the newest message of each request; twenty blocks before it are looked up."""
    marked: set[str] = set()
    read = total = 0
    for request in sent:
        ends = range(len(request), max(0, len(request) - 20), -1)
        read += next((len("".join(request[:end])) for end in ends if "".join(request[:end]) in marked), 0)
        total += len("".join(request))
        marked.add("".join(request))
    return read / total


def main() -> None:
    shares: dict[str, dict[str, float]] = {}
    for place in (*OTHERS, *OURS):
        with tempfile.TemporaryDirectory(prefix="ai-todos-cache-") as folder:
            sent = prompts(place, folder)
        shares[place] = {"openai": openai(sent), "anthropic": anthropic(sent)}
        print(f"{place:28} " + "  ".join(f"{name} {share:6.1%}" for name, share in shares[place].items()))
    base = shares["no block"]
    headline = [
        {
            "what": f"read from the prompt cache, {name}'s model: {place}, beside no block",
            "measured": f"{(found[name] - base[name]) * 100:+.1f} points ({found[name]:.1%})",
            "bound": "-0.5 points" if place == "ai-todos" else "",
        }
        for name in ("openai", "anthropic")
        for place, found in shares.items()
        if place != "no block"
    ]
    RESULTS.write_text(json.dumps({"headline": headline, "shares": shares}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
