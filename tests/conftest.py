"""What every test stands on: a home of its own, and real git repositories."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

pytest.register_assert_rewrite("conformance")

GIT_ENV = {
    "GIT_AUTHOR_NAME": "Ada",
    "GIT_AUTHOR_EMAIL": "ada@example.com",
    "GIT_COMMITTER_NAME": "Ada",
    "GIT_COMMITTER_EMAIL": "ada@example.com",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
}


@dataclass(frozen=True)
class Repo:
    """A real git repository in a temporary folder."""

    path: Path

    def git(self, *args: str) -> str:
        done = subprocess.run(["git", *args], cwd=self.path, capture_output=True, encoding="utf-8", check=False)
        assert done.returncode == 0, f"git {' '.join(args)}: {done.stderr}"
        return done.stdout

    def write(self, rel: str, text: str | bytes) -> Path:
        path = self.path / rel
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8") if isinstance(text, str) else text)
        return path

    def commit(self, msg: str = "a step", *, date: str = "") -> str:
        """Commit everything; `date` (any form git reads) dates the commit. Returns its id."""
        self.git("add", "-A")
        dated = {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date} if date else {}
        subprocess.run(
            ["git", "commit", "-q", "--allow-empty", "-m", msg],
            cwd=self.path,
            env={**os.environ, **dated},
            check=True,
            capture_output=True,
        )
        return self.git("rev-parse", "HEAD").strip()


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """No test reads or writes the real home, the user's git settings or AI_TODOS_* variables."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith(("AI_TODOS_", "GIT_", "XDG_"))]:
            patch.delenv(name)
        for name in ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"):
            patch.setenv(name, str(home))
        for name, value in GIT_ENV.items():
            patch.setenv(name, value)
        patch.setenv("XDG_CONFIG_HOME", str(home / ".config"))
        patch.setenv("NO_COLOR", "1")
        yield home


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    path = tmp_path / "repo"
    path.mkdir()
    made = Repo(path)
    made.git("init", "-q", "-b", "main")
    return made
