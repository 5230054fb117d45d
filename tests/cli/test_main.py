"""Dispatch, errors, exit codes and streams: what holds for every verb."""

from __future__ import annotations

import importlib
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ai_todos import __version__
from ai_todos.memory.cli.verbs import VERBS

from .conftest import Command

PYTHON = [sys.executable, "-m", "ai_todos"]


@pytest.mark.parametrize("flag", ["--version", "-V"])
def test_the_version_is_one_line(ai_todos: Command, flag: str) -> None:
    said = ai_todos(flag)
    assert (said.code, said.out, said.err) == (0, f"ai-todos {__version__}\n", "")


@pytest.mark.parametrize("words", [[], ["--help"], ["-h"], ["help"], ["--repo", ".", "--help"]])
def test_help_lists_every_verb(ai_todos: Command, words: list[str]) -> None:
    said = ai_todos(*words)
    assert said.code == 0
    assert {line.split()[0] for line in said.out.split("\n") if line.startswith("  ")} == set(VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_a_module_a_help_and_takes_json(ai_todos: Command, verb: str) -> None:
    module = importlib.import_module(f"ai_todos.memory.cli.{VERBS[verb][0]}")
    assert module.__doc__
    said = ai_todos(verb, "--help")
    assert said.code == 0
    assert said.out.startswith(f"usage: ai-todos {verb} ")
    assert "--json" in said.out
    assert ai_todos("help", verb) == said


WRONG: dict[tuple[str, ...], str] = {
    ("lst",): "no command 'lst' (did you mean list?)",
    ("frobnicate",): "no command 'frobnicate'; see ai-todos --help",
    ("--nope",): "unrecognized arguments: --nope",
    ("--repo",): "argument --repo: expected one argument",
    ("config", "--nope"): "unrecognized arguments: --nope; see ai-todos config --help",
    ("config", "frob"): "invalid choice: 'frob'",
    ("config", "get", "max_item"): "no setting 'max_item' (did you mean max_items?)",
    ("config", "--set", "max_items"): "--set max_items: write KEY=VALUE",
    ("config", "--set", "max_items=many"): "--set max_items: max_items must be a whole number",
    ("config", "--repo", "not/there"): "--repo: there is no folder",
    ("same", "one"): "same: give two texts",
    ("add", " "): "add: say what is to be done",
    ("add", "x", "--priority", "urgent"): "'urgent' is no priority: low, medium, high",
    ("add", "x", "--due", "soon"): "'soon' is no date such as",
    ("edit", "abcd"): "edit: say what changes",
    ("snooze", "abcd", "later"): "'later' is no time: 45m, 2h",
    ("snooze", "abcd", "2001-01-01"): "'2001-01-01' has passed",
    ("check",): "check: say what to look for",
    ("import", "not-there.json"): "import: not-there.json cannot be read",
    ("completion", "cmd"): "invalid choice: 'cmd'",
}


@pytest.mark.parametrize("words", WRONG, ids=" ".join)
def test_what_cannot_be_understood_is_one_line_on_stderr_and_exit_2(ai_todos: Command, words: tuple[str, ...]) -> None:
    said = ai_todos(*words)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("ai-todos: ")
    assert said.err.count("\n") == 1
    assert WRONG[words] in said.err


@pytest.mark.parametrize("words", WRONG, ids=" ".join)
def test_under_json_the_same_is_an_object_on_stdout(ai_todos: Command, words: tuple[str, ...]) -> None:
    said = ai_todos(*words, "--json")
    assert said.code == 2
    assert said.json.keys() == {"version", "error"}
    assert said.json["error"].keys() == {"kind", "message"}
    assert said.json["error"]["kind"] in {"usage", "config"}
    assert said.err == f"ai-todos: {said.json['error']['message']}\n"


def test_json_after_two_dashes_is_text(ai_todos: Command) -> None:
    said = ai_todos("same", "--", "--json")
    assert (said.code, said.out) == (2, "")


def test_shared_options_stand_before_or_after_the_verb(ai_todos: Command, tmp_path: Path) -> None:
    after = ai_todos("config", "get", "max_items", "--set", "max_items=7", "--repo", str(tmp_path), "--json")
    before = ai_todos("--json", "--repo", str(tmp_path), "--set=max_items=7", "config", "get", "max_items")
    assert after == before
    assert after.json["settings"] == {"max_items": {"value": 7, "source": "--set"}}


def test_an_unexpected_error_is_one_line_and_debug_shows_where() -> None:
    broken = "import ai_todos.memory.cli.same as same, sys\nsame.run = lambda args: 1 // 0\n"
    program = broken + "from ai_todos.memory.cli.main import main\nsys.exit(main(sys.argv[1:]))"

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True, check=False)

    done = run("same", "a", "b")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("ai-todos: unexpected ZeroDivisionError: ")
    assert done.stderr.endswith(" (--debug shows where)\n")
    assert '"kind": "unexpected"' in run("same", "a", "b", "--json").stdout
    assert "Traceback" in run("same", "a", "b", "--debug").stderr


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX pipes; the Windows twin is EINVAL")
@pytest.mark.parametrize("words", [["--version"], ["--help"], ["completion", "bash"], ["config", "--json"]])
def test_a_closed_pipe_is_silent(words: list[str], repo_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as closed:
        done = subprocess.run([*PYTHON, *words], cwd=repo_path, stdout=closed, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a full device")
def test_a_full_disk_is_one_line_and_exit_1(repo_path: Path) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*PYTHON, "--help"], cwd=repo_path, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 1
    assert (done.stderr.count(b"\n"), b"No space left on device" in done.stderr) == (1, True)


@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")
def test_an_interrupt_is_one_line_and_exit_130(tmp_path: Path) -> None:
    pairs = tmp_path / "pairs.jsonl"
    pairs.write_bytes(b'{"id": 1, "a": "x", "b": "y"}\n' * 100_000)  # more than the unread pipe of its output takes
    with pairs.open("rb") as stdin:
        process = subprocess.Popen(
            [*PYTHON, "same", "--jsonl"], stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
    assert process.stdout is not None
    process.stdout.readline()  # it is at work
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (130, b"ai-todos: interrupted\n")
