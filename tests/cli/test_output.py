"""What goes out in every surrounding: pipes, encodings, terminals, idle input; nothing found; text like markup."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from .conftest import Command

PYTHON = [sys.executable, "-m", "ai_todos"]
ODD = [
    "[/] closes",
    "[optional] argument",
    "arr[i] = 测试 😀",
    "[bold]loud[/bold] \x1b[31mred\x1b[0m \u202egnp.exe",
    "é ü ñ",
]


@pytest.fixture
def odd(repo: Any, ai_todos: Command) -> Any:
    repo.write("odd.py", "".join(f"# TODO: {text}\nx = {n}\n" for n, text in enumerate(ODD)))
    assert ai_todos("scan").code == 0
    return repo


READING = [
    ["list"],
    ["list", "--json"],
    ["brief"],
    ["scan", "--dry-run"],
    ["scan", "--format", "github"],
    ["config"],
    ["doctor"],
    ["export"],
    ["log"],
]


@pytest.mark.parametrize("encoding", ["cp1252", "gbk", "ascii", "utf-8"])
@pytest.mark.parametrize("words", [["list"], ["list", "--json"], ["scan", "--dry-run", "--json"]], ids=" ".join)
def test_no_encoding_of_the_output_crashes_it(odd: Any, command: Command, encoding: str, words: list[str]) -> None:
    done = subprocess.run(
        [*PYTHON, *words],
        cwd=odd.path,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode(encoding)
    assert "arr[i] = " in text
    if "--json" in words:
        import json

        assert "测试" in json.dumps(json.loads(text), ensure_ascii=False)


def test_text_is_printed_as_it_stands_in_the_file(odd: Any, ai_todos: Command) -> None:
    said = ai_todos("list")
    for text in ("[/] closes", "[optional] argument", "arr[i] = 测试 😀", "[bold]loud[/bold]", "é ü ñ"):
        assert text in said.out


@pytest.mark.parametrize("words", READING, ids=" ".join)
def test_a_pipe_sees_no_escape_code(
    odd: Any, ai_todos: Command, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.delenv("NO_COLOR")
    said = ai_todos(*words)
    assert not set(said.out + said.err) & {"\x1b", "\u202e"}


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("environ", [{}, {"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=str)
def test_a_terminal_sees_colours_unless_it_does_not_want_them(odd: Any, environ: dict[str, str]) -> None:
    import pty

    leader, follower = pty.openpty()
    plain = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    done = subprocess.run(
        [*PYTHON, "list"],
        cwd=odd.path,
        env={**plain, "TERM": "xterm", **environ},
        stdin=follower,
        stdout=follower,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(follower)
    shown = os.read(leader, 100_000).decode("utf-8", "replace")
    os.close(leader)
    assert done.returncode == 0
    assert ("\x1b[" in shown) == (environ == {})
    assert "\x1b[31mred" not in shown


@pytest.mark.parametrize(
    "words", [*READING, ["add", "x"], ["scan"], ["check", "--overdue"], ["same", "a", "b"]], ids=" ".join
)
def test_an_idle_stdin_is_not_waited_for(repo_path: Path, words: list[str]) -> None:
    idle, held = os.pipe()
    try:
        done = subprocess.run(
            [*PYTHON, *words], cwd=repo_path, stdin=idle, capture_output=True, timeout=30, check=False
        )
    finally:
        os.close(idle)
        os.close(held)
    assert done.returncode == 0


EMPTY: dict[tuple[str, ...], dict[str, object]] = {
    ("list",): {"items": [], "total": 0},
    ("list", "--status", "all"): {"items": [], "total": 0},
    ("brief",): {"text": "", "tokens": 0, "items": [], "left_out": []},
    ("log",): {"requests": []},
    ("prune",): {"items": [], "applied": False},
    ("scan", "--dry-run"): {"findings": []},
    ("check", "--overdue"): {"findings": []},
    ("undo",): {"undone": None},
}


@pytest.mark.parametrize("words", EMPTY, ids=" ".join)
def test_nothing_is_an_empty_object_under_json_and_a_helpful_line_without(
    ai_todos: Command, words: tuple[str, ...]
) -> None:
    said = ai_todos(*words, "--json")
    assert (said.code, said.err) == (0, "")
    assert said.json == {"version": 1, **EMPTY[words]}
    said = ai_todos(*words)
    assert (said.code, said.err) == (0, "")
    assert said.out.count("\n") == 1


@pytest.mark.parametrize("words", [*READING, ["show", "abcd"], ["why", "abcd"]], ids=" ".join)
def test_reading_leaves_no_trace(repo_path: Path, ai_todos: Command, words: list[str]) -> None:
    ai_todos(*words)
    assert os.listdir(repo_path) == [".git"]


@pytest.mark.parametrize(
    "words", [["show", "abcd"], ["done", "abcd"], ["why", "abcd"], ["split", "abcd"], ["edit", "abcd", "x"]]
)
def test_an_unknown_id_is_an_error_in_words_and_in_json(ai_todos: Command, words: list[str]) -> None:
    said = ai_todos(*words)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    said = ai_todos(*words, "--json")
    assert (said.code, said.json["error"]["kind"]) == (2, "not_found")


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX pipes")
def test_head_ends_a_long_list_silently(repo: Any, ai_todos: Command) -> None:
    repo.write("many.py", "".join(f"# TODO: number {n} of many different things to do\nx = {n}\n" for n in range(600)))
    assert ai_todos("scan").code == 0
    with subprocess.Popen(
        [*PYTHON, "list", "--all", "--json"], cwd=repo.path, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(20) == 141
