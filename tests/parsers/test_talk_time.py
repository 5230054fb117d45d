"""No turn takes long, whatever it holds."""

from __future__ import annotations

import time
import tracemalloc

import pytest

from ai_todos.parsers.talk import extract_closings, extract_intents

SIZE = 100_000
SEEDS = (
    *(
        "a",
        " ",
        "\t",
        "\n",
        "later ",
        "later. ",
        "we will ",
        "let's leave ",
        "leave x for ",
        "for now, ",
        "once it is ",
    ),
    *("`", '"', "('", "- [ ] x\n", "TODO: ", "TODO: x\n", "<a-b>", "```\n", "~~~a\n", "> q\n", "http://", "](a", "x, "),
    *("a.", ".", "? ", "「", "[", "☐ ", "1 ", "İ", "以后", "等", "把", "先不做，", "还没做。", "等到之后再", "已经"),
    *("the docs are done ", "not ... yet ", "I've added the ", "if we ", "what's left is ", "still needs "),
)


@pytest.fixture(scope="module", autouse=True)
def _warm() -> None:
    for seed in SEEDS:
        extract_intents(seed * 3)
        extract_closings(seed * 3)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_hundred_kilobytes_of_anything_are_read_at_once(seed: str) -> None:
    text = (seed * (SIZE // len(seed) + 1))[:SIZE]
    taken: list[float] = []
    for _ in range(3):  # a busy machine may hit one
        start = time.thread_time()
        extract_intents(text)
        extract_closings(text)
        taken.append(time.thread_time() - start)
    assert min(taken) < 2  # what goes back and forth takes minutes


def test_two_megabytes_are_read_in_bounded_time_and_memory_to_their_end() -> None:
    text = "x = compute(y)  # not so fast\n" * 70_000 + "\nLet's do the docs later.\n"
    tracemalloc.start()
    start = time.thread_time()
    found = extract_intents(text)
    taken, (_, peak) = time.thread_time() - start, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert [intent.action for intent in found] == ["do the docs"]
    assert taken < 5
    assert peak < 60_000_000
