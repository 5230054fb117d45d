"""Token counts: exact where the tokenizer is installed, and an estimate that is never under."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from ai_todos.memory import block
from ai_todos.memory.tokens import DEFAULT_WINDOW, count, estimate, window

ROOT = Path(__file__).resolve().parents[2]
CHINESE = [
    "修复登录超时问题，三次失败后应锁定账户。",
    "重构配置加载逻辑：默认值只在一个地方定义（src/config.py:12，今天改动）。",
    "删除旧的缓存代码之前要确认没有插件依赖它，否则升级会失败。",
    "为导出功能补充测试：空列表、超长文件名、以及带有中文标点的路径。",
]


def paragraphs() -> list[str]:
    """English prose, code and settings from this repository; eight lines each."""
    found: list[str] = []
    for name in (
        "README.md",
        "CONTRIBUTING.md",
        "config.yaml",
        "memory/redact.py",
        "memory/block.py",
        "tests/conftest.py",
    ):
        lines = [line for line in (ROOT / name).read_text(encoding="utf-8").splitlines() if line.strip()]
        found += ["\n".join(lines[at : at + 8]) for at in range(0, len(lines) - 8, 8)]
    return found


def test_the_exact_count_is_that_of_o200k() -> None:
    """The figures of OpenAI's cookbook, "How to count tokens with tiktoken"."""
    assert [count(text) for text in ("", "2 + 2 = 4", "お誕生日おめでとう")] == [0, 7, 8]


@pytest.mark.parametrize("text", paragraphs() + CHINESE + ["\n".join(CHINESE)])
def test_the_estimate_of_a_paragraph_is_never_under_the_exact_count(text: str) -> None:
    assert estimate(text) >= count(text)


@pytest.mark.parametrize("lines", [CHINESE, ["fix the parser (src/parser.py:120; changed file)"] * 5, ["x"]])
def test_the_estimate_of_a_block_is_never_under_and_not_far_over(lines: list[str]) -> None:
    text = block.render(lines)
    assert count(text) <= estimate(text) <= 2 * count(text)


def test_the_estimate_is_at_most_half_over_on_average() -> None:
    texts = paragraphs()
    assert sum(map(estimate, texts)) <= 1.5 * sum(map(count, texts))


def test_without_the_extra_the_estimate_is_used() -> None:
    program = (
        "import sys, json; sys.modules['toktok'] = None\n"
        "from ai_todos.memory import tokens\n"
        "print(json.dumps([tokens.count(sys.argv[1]), tokens.estimate(sys.argv[1])]))"
    )
    done = subprocess.run([sys.executable, "-c", program, CHINESE[0]], capture_output=True, check=True)
    used, estimated = json.loads(done.stdout)
    assert used == estimated


@pytest.mark.parametrize(
    ("model", "expected"),
    [
        ("", DEFAULT_WINDOW),
        ("a-model-nobody-knows", DEFAULT_WINDOW),
        ("gpt-4", 8_192),
        ("gpt-4-turbo-2024-04-09", 128_000),
        ("gpt-4o-mini", 128_000),
        ("openai/gpt-4o-2024-11-20", 128_000),
        ("GPT-4.1-nano", 1_047_576),
    ],
)
def test_a_window_is_found_by_the_longest_beginning_of_the_name(model: str, expected: int) -> None:
    assert window(model) == expected
