"""What goes wrong with us or with a repository never breaks or holds up what the user was doing."""

from __future__ import annotations

import logging
import os
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import Repo
from openai import OpenAI

from ai_todos import Memory, wrap
from ai_todos.memory.config import load
from ai_todos.memory.errors import ConfigError

ASK = [{"role": "user", "content": "What next?"}]
#: Far more than it takes; a request that waits for a lock would take as long as the lock is held.
PATIENCE = 5.0


def test_a_request_goes_out_as_it_was_while_another_process_holds_the_store(
    repo: Repo, caplog: pytest.LogCaptureFixture
) -> None:
    repo.write("a.py", "# TODO: handle the timeouts\n")
    with Memory.open(repo.path) as memory:
        memory.scan()
        holder = sqlite3.connect(memory.store.path, isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        started = time.monotonic()
        assert memory.inject(ASK) is ASK
        assert time.monotonic() - started < PATIENCE
        holder.close()
        assert "handle the timeouts" in str(memory.inject(ASK))
    assert [record.levelno for record in caplog.records] == [logging.WARNING]


def test_a_repository_with_wrong_settings_leaves_the_client_as_it_is(
    repo: Repo, caplog: pytest.LogCaptureFixture
) -> None:
    repo.write("pyproject.toml", '[tool.ai-todos]\nmax_items = "many"\n')
    client = OpenAI(api_key="none")
    assert wrap(client, repo.path) is client
    assert "max_items" in caplog.text


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such devices")
@pytest.mark.parametrize("name", ["pyproject.toml", ".ai_todos/config.yaml"])
def test_settings_that_never_end_are_refused(repo: Repo, name: str) -> None:
    (repo.path / ".ai_todos").mkdir()
    (repo.path / name).symlink_to("/dev/zero")
    with pytest.raises(ConfigError, match="not a regular file"):
        load(str(repo.path), str(repo.path / ".ai_todos"))


def test_done_holds_when_another_branch_has_another_text(repo: Repo) -> None:
    repo.write("a.py", "# TODO: handle the timeouts\n")
    repo.commit()
    with Memory.open(repo.path) as memory:
        memory.scan()
        repo.git("checkout", "-q", "-b", "feature")
        repo.write("a.py", "# TODO: handle the timeouts of uploads\n")
        repo.commit()
        memory.scan()
        (item,) = memory.items()
        memory.done(item.id)
        for branch in ("main", "feature"):
            repo.git("checkout", "-q", branch)
            memory.scan()
            assert memory.get(item.id).status == "done"
        repo.write("a.py", "# TODO: handle the timeouts of all uploads\n")
        memory.scan()
        assert memory.get(item.id).status == "pending"


def command(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    run = [sys.executable, "-m", "ai_todos", *words]
    return subprocess.run(run, cwd=cwd, capture_output=True, encoding="utf-8", check=False)


def test_findings_are_printed_without_secrets(repo: Repo) -> None:
    secret = "ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    repo.write("a.py", f"# TODO({secret}): rotate {secret}\n")
    for form in ("text", "json", "sarif", "markdown", "github"):
        done = command("scan", "--format", form, "a.py", cwd=repo.path)
        assert "rotate" in done.stdout
        assert secret not in done.stdout


@pytest.mark.skipif(os.name == "nt", reason="a closed descriptor is a POSIX matter")
def test_a_closed_output_is_no_crash(repo: Repo) -> None:
    shell = f"{sys.executable} -m ai_todos list >&-"
    done = subprocess.run(["sh", "-c", shell], cwd=repo.path, capture_output=True, encoding="utf-8", check=False)
    assert "Traceback" not in done.stderr


def test_what_is_taken_back_from_a_prune_stays(repo: Repo) -> None:
    now = 1_800_000_000.0
    with Memory.open(repo.path) as memory:
        item = memory.add("write the manual", now=now).item
        with memory.store.write("work", now) as batch:
            batch.add_hours(range(int(now // 3600), int(now // 3600) + 90))
        later = now + 90 * 3600
        assert [one.item.id for one in memory.prune(now=later)] == [item.id]
        memory.undo(now=later)
        assert memory.scan(now=later).archived == ()
        assert memory.get(item.id).status == "pending"
