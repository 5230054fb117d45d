"""The command as people run it: in a process of its own, or as a function where that says as much."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from ai_todos.memory.cli.main import main


@dataclass(frozen=True)
class Said:
    """What a command said, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Command = Callable[..., Said]


@pytest.fixture
def command(repo_path: Path) -> Command:
    """Runs `ai-todos` in a process, in the repository."""

    def run(*words: str, stdin: bytes = b"", cwd: Path | None = None, **environ: str) -> Said:
        done = subprocess.run(
            [sys.executable, "-m", "ai_todos", *words],
            cwd=cwd or repo_path,
            input=stdin,
            env={**os.environ, **environ},
            capture_output=True,
            check=False,
        )
        return Said(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))

    return run


@pytest.fixture
def ai_todos(repo_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs `ai-todos` as a function, in the repository."""
    monkeypatch.chdir(repo_path)

    def run(*words: str) -> Said:
        capsys.readouterr()
        code = main(words)
        said = capsys.readouterr()
        return Said(code, said.out, said.err)

    return run


@pytest.fixture
def repo_path(request: pytest.FixtureRequest) -> Path:
    path: Path = request.getfixturevalue("repo").path
    return path
