"""What each door imports: starting counts, because a hook is a process per prompt."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from .conftest import Command

HEAVY = {
    "libcst",
    "sklearn",
    "numpy",
    "scipy",
    "rapidfuzz",
    "yaml",
    "tree_sitter",
    "openai",
    "httpx",
    "httpx2",
    "langchain",
    "langchain_core",
    "litellm",
    "pydantic_ai",
    "agents",
    "tqdm",
    "shtab",
    "tomllib",
}
SLOW = {"dataclasses", "inspect", "logging", "pathlib", "shutil", "subprocess", "typing", "concurrent"}
#: What an editable install brings into every interpreter is not ours.
BARE = set(
    subprocess.run(
        [sys.executable, "-c", "import sys; print(*sys.modules)"], capture_output=True, text=True, check=True
    )
    .stdout.replace(".", " ")
    .split()
)


def imported(program: str, cwd: Path) -> set[str]:
    """Top names of the modules that `program` brings in."""
    told = "import sys, atexit; atexit.register(lambda: print(*sys.modules, file=sys.stderr))\n"
    done = subprocess.run([sys.executable, "-c", told + program], cwd=cwd, capture_output=True, text=True, check=True)
    return {name.split(".")[0] for name in done.stderr.split()} - BARE


def command(*words: str) -> str:
    return f"from ai_todos.memory.cli.main import main\nsys.exit(main({list(words)!r}))"


def test_import_ai_todos_and_the_version_load_nothing_heavy(tmp_path: Path) -> None:
    for program in ("import ai_todos", command("--version")):
        assert imported(program, tmp_path) & (HEAVY | SLOW | {"argparse", "sqlite3", "json"}) == set()


@pytest.mark.parametrize("words", [["--help"], ["list", "--help"], ["lst"]])
def test_help_loads_no_library(words: list[str], tmp_path: Path) -> None:
    program = command(*words).replace("sys.exit(", "print(")
    assert imported(program, tmp_path) & (HEAVY | SLOW) == set()


def test_list_ranks_straight_from_the_database(repo_path: Path, ai_todos: Command) -> None:
    assert ai_todos("add", "retry the upload on a 429").code == 0
    assert ai_todos("list").code == 0
    assert imported(command("list"), repo_path) & (HEAVY | SLOW | {"argparse"}) == set()
    assert imported(command("list", "--limit", "3"), repo_path) & (HEAVY | SLOW) == set()


def test_a_scan_with_nothing_new_loads_no_parser_no_yaml_and_no_scikit_learn(repo: Any, ai_todos: Command) -> None:
    written = repo.write("a.py", "# TODO: one thing\n")
    os.utime(written, (1_700_000_000, 1_700_000_000))  # a file that was just written is read once more
    assert ai_todos("scan").code == 0
    assert ai_todos("config").code == 0  # settings are compiled once there is a folder for them
    assert imported(command("scan"), repo.path) & HEAVY - {"numpy", "rapidfuzz"} == set()
