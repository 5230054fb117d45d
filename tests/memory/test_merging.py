"""is_same: what is never merged, what is, and how well on labelled pairs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ai_todos.memory import TodoItem, is_same

DATA = Path(__file__).parent / "data"


def rows(name: str, half: str = "") -> list[dict[str, str]]:
    found = [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]
    return [row for row in found if not half or row["half"] == half]


def rates(pairs: list[dict[str, str]]) -> tuple[float, float]:
    """Precision and recall."""
    said = [is_same(row["a"], row["b"]).same for row in pairs]
    right = sum(1 for row, same in zip(pairs, said, strict=True) if same and row["same"])
    return right / sum(said), right / sum(1 for row in pairs if row["same"])


@pytest.mark.parametrize(
    ("name", "half", "precision", "recall"),
    [
        ("dedup_dev.jsonl", "", 1.0, 0.95),
        ("same_pairs.jsonl", "tune", 0.99, 0.90),
        ("same_pairs.jsonl", "total", 0.98, 0.90),
        ("same_pairs.jsonl", "fresh", 0.98, 0.78),
    ],
)
def test_labelled_pairs_are_told_apart_precisely_and_mostly_found(
    name: str, half: str, precision: float, recall: float
) -> None:
    measured = rates(rows(name, half))
    assert measured[0] >= precision
    assert measured[1] >= recall


@pytest.mark.parametrize(
    ("a", "b", "veto"),
    [
        ("fix login", "fix login and add captcha", "scope"),
        ("delete the legacy cache", "do not delete the legacy cache", "negation"),
        ("upgrade redis to 6", "upgrade redis to 7", "number"),
        ("fix bug #1234", "fix bug #1235", "issue"),
        ("删除旧的缓存逻辑", "不要删除旧的缓存逻辑", "negation"),
        ("support HTTP/2", "support HTTP/3", "number"),
        ("refactor BillingService", "refactor BuildingService", "identifier"),
        ("clean up imports in models.py", "clean up imports in views.py", "file"),
        ("import users from csv", "export users from csv", "opposite"),
        ("move files from src to lib", "move files from lib to src", "direction"),
        ("start the worker before the api", "start the api before the worker", "direction"),
        ("reproduce the bug in Safari", "reproduce the bug in Chrome", "value"),
        ("shrink the docker image", "scan the docker image", "verb"),
        ("handle timeouts in the mailer", "handle bounces in the mailer", "object"),
        ("不断改进代码质量", "不再改进代码质量", "negation"),
        ("机器学习", "神经网络", "object"),
    ],
)
def test_a_difference_that_matters_is_named(a: str, b: str, veto: str) -> None:
    verdict = is_same(a, b)
    assert not verdict.same
    assert veto in verdict.vetoes


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("修复登录超时问题", "登录超时问题需要修复"),
        ("fix the login timeout", "fi\u200bx the log\u00adin timeout"),
        ("TO\u200bDO: rotate the signing keys", "rotate signing keys"),
        ("ＦＩＸ the ｌｏｇｉｎ timeout", "fix the login timeout"),
        ("investigate memroy usage of the worker", "investigate memory usage of the worker"),
        ("turn the debug log off", "turn off the debug log"),
        ("retry after 90 seconds", "retry after 1.5 min"),
    ],
)
def test_other_words_for_the_same_work_are_the_same(a: str, b: str) -> None:
    assert is_same(a, b).same


LITTLE = [
    "",
    "do it",
    "fix this",
    "1 2",
    "TODO",
    "TODO: implement",
    "clean up",
    "这个",
    "修一下",
    "删除",
    "!!!",
    "this one here",
    "#",
    "🎉",
]


@pytest.mark.parametrize("text", LITTLE)
def test_a_text_that_says_little_is_the_same_as_itself_only(text: str) -> None:
    assert is_same(text, text).same
    for other in (*LITTLE, "fix the login timeout", "TODO fix this", "删除日志"):
        if other != text:
            assert not is_same(text, other).same


ANY = st.text() | st.lists(
    st.sampled_from([row[side] for row in rows("same_pairs.jsonl") for side in ("a", "b")]), max_size=2
).map(" ".join)


def test_two_documents_are_the_same_only_word_for_word() -> None:
    first, second = (f"{number} word other thing " * 1500 for number in (1, 2))
    assert is_same(first, first.upper()).same
    verdict = is_same(first, second)
    assert (verdict.same, verdict.reasons) == (False, ("too long to compare",))


@given(ANY, ANY)
@example("", "\ud800")
@example("- [ ] ", "：")
def test_any_two_texts_have_one_verdict_whichever_comes_first(a: str, b: str) -> None:
    verdict = is_same(a, b)
    assert verdict == is_same(b, a)
    assert 0.0 <= verdict.score <= 1.0
    assert verdict.same == (not verdict.vetoes)
    assert is_same(a, a).same


def item(content: str, *files: str, symbol: str = "") -> TodoItem:
    return TodoItem(id=content, content=content, related_files=files, symbol=symbol)


def test_items_in_different_files_are_two_and_so_are_items_in_different_symbols() -> None:
    text = "handle the empty case"
    assert is_same(item(text, "a.py"), item(text, "b.py")).vetoes == ("file",)
    assert is_same(item(text, "a.py", symbol="f"), item(text, "a.py", symbol="g")).vetoes == ("symbol",)
    assert is_same(item(text, "a.py", "b.py"), item(text, "b.py")).same
    assert is_same(item(text, "a.py"), text).same
    assert is_same(item(text), item(text, "b.py")).same


def test_reasons_say_which_words_were_taken_for_the_same() -> None:
    assert "bump = raise" in is_same("raise the node version in CI", "bump node version in CI").reasons


def test_importing_it_loads_neither_rapidfuzz_nor_sklearn() -> None:
    code = "import sys, ai_todos.memory.merging; print({'sklearn', 'numpy', 'rapidfuzz'} & set(sys.modules) or '')"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == ""
