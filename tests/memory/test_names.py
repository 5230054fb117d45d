"""What a prompt names: files, folders, modules and symbols."""

from __future__ import annotations

import pytest

from ai_todos.memory.names import files_named, names_symbol, symbols_named


@pytest.mark.parametrize(
    "prompt", ["", "fix the login", "see e.g. the docs, i.e. all", "version 1.5 and 2.0.", "and so on..."]
)
def test_prose_names_no_file_of_a_repository(prompt: str) -> None:
    assert not {name for name in files_named(prompt) if name.endswith((".py", ".md", ".ts"))} - {"e/g.py", "i/e.py"}


@pytest.mark.parametrize(
    ("prompt", "name"),
    [
        ("fix src/app/x.py please", "src/app/x.py"),
        ("look at `src/app/x.py:12`.", "src/app/x.py"),
        ("what is open in x.py?", "x.py"),
        ('File "src/app/x.py", line 3', "src/app/x.py"),
        (r"open src\app\x.py", "src/app/x.py"),
        ("修复src/app/x.py的问题", "src/app/x.py"),
        ("看看测试.py还有什么", "测试.py"),
        ("./src/app/x.py", "src/app/x.py"),
        ("everything below src/app/ is old", "src/app"),
        ("the Makefile is stale", "Makefile"),
        ("ai_todos.memory.pick fails", "ai_todos/memory/pick.py"),
        ("https://github.com/o/r/blob/main/src/x.py", "//github.com/o/r/blob/main/src/x.py"),
        ("in /home/ada/repo/src/x.py", "src/x.py"),
        ("in /elsewhere/src/x.py", "/elsewhere/src/x.py"),
        ("in C:\\other\\src\\x.py", "/C:/other/src/x.py"),
    ],
)
def test_a_path_is_found_however_it_stands(prompt: str, name: str) -> None:
    assert name in files_named(prompt, root="/home/ada/repo")


def test_files_that_are_given_count_like_those_in_the_prompt() -> None:
    assert files_named("", ["/home/ada/repo/src/x.py", "C:\\Repo\\y.py"], "/home/ada/repo") == {
        "src/x.py",
        "/C:/Repo/y.py",
    }
    assert files_named("", ["c:\\repo\\src\\y.py"], "C:\\Repo") == {"src/y.py"}


@pytest.mark.parametrize("prompt", ["parse the file", "Fix it. Then run", "a list of things"])
def test_prose_names_no_symbol(prompt: str) -> None:
    assert symbols_named(prompt) == frozenset()


@pytest.mark.parametrize(
    ("prompt", "name"),
    [
        ("fix parse_config now", "parse_config"),
        ("why does parseConfig fail", "parseConfig"),
        ("call parse() twice", "parse"),
        ("the `parse` function", "parse"),
        ("Parser.parse is slow", "Parser.parse"),
        ("look at the Parser class", "Parser"),
        ("修复parse_config的问题", "parse_config"),
    ],
)
def test_an_identifier_is_told_from_a_word(prompt: str, name: str) -> None:
    assert name in symbols_named(prompt)


@pytest.mark.parametrize(
    ("symbol", "name", "named"),
    [
        ("Parser.parse", "Parser.parse", True),
        ("Parser.parse", "parse", True),
        ("Parser.parse", "Parser", True),
        ("pkg.Parser.parse", "Parser.parse", True),
        ("Parser.parse", "parser", False),
        ("Parser.parse", "pars", False),
        ("", "parse", False),
    ],
)
def test_a_symbol_is_named_by_itself_its_end_or_what_it_lies_in(symbol: str, name: str, named: bool) -> None:
    assert names_symbol(symbol, frozenset({name})) is named


def test_a_huge_prompt_is_read_at_both_ends_only() -> None:
    prompt = "first.py " + "x" * 200_000 + " last.py"
    assert {"first.py", "last.py"} <= files_named(prompt)
    assert len(files_named(" ".join(f"a{n}/b.py" for n in range(5000)))) <= 500
