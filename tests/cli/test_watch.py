"""`watch` as people run it: a process that follows a real repository while editors and git change it."""

from __future__ import annotations

import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import pytest

from .conftest import Command

pytest.importorskip("watchfiles")

#: Seconds: only a broken watcher takes as long.
DEADLINE = 60


class Repo(Protocol):
    """A real git repository (see tests/conftest.py)."""

    @property
    def path(self) -> Path: ...
    def git(self, *args: str) -> str: ...
    def write(self, rel: str, text: str | bytes) -> Path: ...
    def commit(self, msg: str = ..., *, date: str = ...) -> str: ...


@dataclass(frozen=True)
class Ended:
    code: int
    err: str


class Watcher:
    """A running `ai-todos watch --json`, and what it has said."""

    def __init__(self, path: Path, *words: str, **environ: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ai_todos", "--repo", str(path), "watch", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, **environ},
        )
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)
        self._lines.put("")

    def line(self) -> str:
        return self._lines.get(timeout=DEADLINE)

    def scan(self) -> dict[str, list[str]]:
        """What the next scan with a change told: the contents of its items by what happened to them."""
        told: dict[str, list[str]] = {}
        while True:
            line = self.line()
            assert line, self.end().err
            said: dict[str, Any] = json.loads(line)
            if said["change"] == "scan":
                return {name: sorted(found) for name, found in told.items()}
            told.setdefault(said["change"], []).append(said["item"]["content"])

    def until(self, content: str) -> dict[str, list[str]]:
        """All that is told up to the scan that tells of an item with these words."""
        told: dict[str, list[str]] = {}
        while not any(content in found for found in told.values()):
            for name, found in self.scan().items():
                told.setdefault(name, []).extend(found)
        return told

    def end(self, how: int = signal.SIGINT) -> Ended:
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(timeout=DEADLINE)
        assert self.process.stderr is not None
        return Ended(code, self.process.stderr.read())

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self._reading.join()
        for stream in (self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()


@pytest.fixture
def start() -> Iterator[Callable[..., Watcher]]:
    with ExitStack() as stack:

        def run(path: Path, *words: str, **environ: str) -> Watcher:
            watcher = Watcher(path, *(words or ("--json",)), **environ)
            stack.callback(watcher.close)
            if not words:
                assert watcher.scan() == {}
            return watcher

        yield run


@pytest.fixture
def tree(repo: Repo) -> Repo:
    repo.write(".gitignore", "ignored/\n*.out.py\n")
    repo.write("src/one.py", "# TODO: close the file\n")
    repo.write("src/two.py", "# TODO: read the header\n")
    repo.commit()
    return repo


Start = Callable[..., Watcher]


def test_a_save_is_told_item_by_item(tree: Repo, start: Start) -> None:
    watcher = start(tree.path)
    tree.write("src/one.py", "# TODO: close the file\n# FIXME: check the length\n")
    assert watcher.scan() == {"opened": ["check the length"]}
    tree.write("src/one.py", "# FIXME: check the length\n")
    assert watcher.scan() == {"closed": ["close the file"]}
    tree.write("src/one.py", "# FIXME: check the length first\n")
    assert watcher.scan() == {"edited": ["check the length first"]}


def test_each_line_is_an_object_that_names_the_place(tree: Repo, start: Start) -> None:
    watcher = start(tree.path, "--json")
    first = json.loads(watcher.line())
    assert (first["version"], first["change"], first["pending"]) == (1, "scan", 2)
    tree.write("src/one.py", "\n# TODO: close the file\n\n# TODO: check the length\n")
    said = json.loads(watcher.line())
    assert (said["version"], said["change"], said["where"]) == (1, "opened", "src/one.py:4")
    assert said["item"]["content"] == "check the length"
    last = json.loads(watcher.line())
    assert (last["change"], last["opened"], last["pending"]) == ("scan", 1, 3)


def test_people_read_one_line_for_each_change(tree: Repo, start: Start) -> None:
    watcher = start(tree.path, "--set", "max_items=15")
    first = watcher.line()
    assert first.startswith("Watching ")
    assert first.endswith(f" files in {os.path.realpath(tree.path)}: 2 open items (2 new). Ctrl-C ends it.\n")
    tree.write("src/one.py", "\n\nx = 1\n\n\n# FIXME: verify lengths before parsing\n")
    lines = sorted([watcher.line().split(None, 1)[1], watcher.line().split(None, 1)[1]])
    assert [line.split()[0] for line in lines] == ["closed", "new"]
    assert "verify lengths before parsing" in lines[1]
    assert "src/one.py:6" in lines[1]


def test_ctrl_c_ends_it_without_a_word(tree: Repo, start: Start) -> None:
    ended = start(tree.path).end()
    assert (ended.code, ended.err) == (130, "")


def test_a_second_watcher_says_who_is_there_in_one_line(tree: Repo, start: Start, command: Command) -> None:
    watcher = start(tree.path)
    said = command("watch")
    assert (said.code, said.out) == (1, "")
    who = f"another `ai-todos watch` (process {watcher.process.pid})"
    assert said.err == f"ai-todos: {who} follows {os.path.realpath(tree.path)} already\n"
    watcher.end(signal.SIGKILL)
    assert start(tree.path).end().code == 130


def test_where_watchfiles_is_missing_one_line_says_how_to_install_it(
    tree: Repo, tmp_path: Path, command: Command
) -> None:
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    (hidden / "watchfiles.py").write_text("raise ImportError('not here')\n", encoding="utf-8")
    path = os.pathsep.join([str(hidden), os.environ.get("PYTHONPATH", "")])
    said = command("watch", PYTHONPATH=path)
    assert (said.code, said.out) == (1, "")
    assert said.err == "ai-todos: watch needs watchfiles, which is not installed: pip install 'ai-todos[watch]'\n"
    assert not (tree.path / ".ai_todos").exists()


def by_backup(path: Path, text: str) -> None:
    """As vim saves: the file is renamed away, and a new one takes its place."""
    backup = path.with_name(f"{path.name}~")
    path.rename(backup)
    path.write_text(text, encoding="utf-8")
    backup.unlink()


def by_rename(path: Path, text: str) -> None:
    """As most editors save: a new file is renamed over the old one."""
    new = path.with_name(f".{path.name}.tmp")
    new.write_text(text, encoding="utf-8")
    new.replace(path)


def by_truncation(path: Path, text: str) -> None:
    with path.open("w", encoding="utf-8") as file:
        file.flush()
        file.write(text)


@pytest.mark.parametrize("save", [by_backup, by_rename, by_truncation])
def test_however_an_editor_saves_nothing_closes_that_is_still_there(
    tree: Repo, start: Start, save: Callable[[Path, str], None]
) -> None:
    watcher = start(tree.path)
    text = "# TODO: close the file\n"
    for number in range(3):
        text += f"# TODO: step {number} of the migration\n"
        save(tree.path / "src" / "one.py", text)
        assert watcher.scan() == {"opened": [f"step {number} of the migration"]}


def test_a_branch_switch_closes_nothing(tree: Repo, start: Start) -> None:
    tree.git("checkout", "-q", "-b", "work")
    tree.write("src/one.py", "# TODO: write a parser for dates\n")
    tree.commit()
    tree.git("checkout", "-q", "main")
    tree.write("src/one.py", "# TODO: measure latency under load\n")
    tree.commit()
    tree.git("checkout", "-q", "work")
    watcher = start(tree.path)
    for number in range(3):
        tree.git("checkout", "-q", "main")
        told = watcher.until("write a parser for dates")
        new = {} if number else {"opened": ["measure latency under load"]}
        assert told == {"absent": ["write a parser for dates"]} | new
        tree.git("checkout", "-q", "work")
        assert watcher.until("measure latency under load") == {"absent": ["measure latency under load"]}


def test_a_commit_changes_nothing_and_a_deleted_file_closes_its_items(tree: Repo, start: Start) -> None:
    watcher = start(tree.path)
    tree.write("src/one.py", "# TODO: close the file\n# TODO: check the length\n")
    assert watcher.scan() == {"opened": ["check the length"]}
    tree.commit()
    (tree.path / "src" / "two.py").unlink()
    assert watcher.scan() == {"closed": ["read the header"]}


def test_a_renamed_folder_keeps_its_items_and_is_followed(tree: Repo, start: Start) -> None:
    watcher = start(tree.path)
    (tree.path / "src").rename(tree.path / "lib")
    tree.write("other.py", "# TODO: something else\n")
    assert watcher.until("something else") == {"opened": ["something else"]}
    tree.write("lib/one.py", "# TODO: close the file\n# TODO: check the length\n")
    assert watcher.scan() == {"opened": ["check the length"]}


def test_new_folders_are_followed_however_deep_and_with_what_is_in_them(tree: Repo, start: Start) -> None:
    watcher = start(tree.path)
    tree.write("a/b/c/new.py", "# TODO: deep down\n")
    assert watcher.scan() == {"opened": ["deep down"]}
    tree.write("a/b/c/d/e/newer.py", "# TODO: deeper down\n")
    assert watcher.scan() == {"opened": ["deeper down"]}
    shutil.rmtree(tree.path / "a")
    assert watcher.until("deeper down")["closed"] == ["deep down", "deeper down"]
    tree.write("a/b/c/new.py", "# TODO: there again\n")
    assert "there again" in watcher.until("there again")["opened"]


def test_what_is_ignored_is_not_told_and_what_is_no_longer_ignored_is(tree: Repo, start: Start) -> None:
    tree.write("ignored/tracked.py", "# TODO: tracked though ignored\n")
    tree.git("add", "-f", "ignored/tracked.py")
    watcher = start(tree.path)
    tree.write("ignored/new.py", "# TODO: ignored folder\n")
    tree.write("src/x.out.py", "# TODO: ignored file\n")
    tree.write("node_modules/left/pad.py", "# TODO: of others\n")
    tree.write("ignored/tracked.py", "# TODO: tracked though ignored\n# TODO: and followed\n")
    assert watcher.until("and followed") == {"opened": ["and followed"]}
    tree.write(".gitignore", "*.out.py\n")
    assert watcher.scan() == {"opened": ["ignored folder"]}
    tree.write("ignored/new.py", "# TODO: ignored folder\n# TODO: followed by now\n")
    assert watcher.scan() == {"opened": ["followed by now"]}
    tree.write(".ai_todosignore", "ignored/\n")
    assert watcher.scan() == {"absent": ["and followed", "followed by now", "ignored folder", "tracked though ignored"]}


def test_a_file_that_git_tracks_by_now_is_followed(tree: Repo, start: Start) -> None:
    tree.write("src/x.out.py", "# TODO: not yet\n")
    watcher = start(tree.path)
    tree.git("add", "-f", "src/x.out.py")
    tree.write("src/x.out.py", "# TODO: tracked by now\n")
    assert "tracked by now" in watcher.until("tracked by now")["opened"]


def test_while_git_holds_its_lock_nothing_is_concluded(tree: Repo, start: Start) -> None:
    watcher = start(tree.path)
    lock = tree.path / ".git" / "index.lock"
    lock.touch()
    tree.write("src/one.py", "x = 1\n")
    tree.write("src/one.py", "# TODO: close the file\n")
    lock.unlink()
    tree.write("src/two.py", "# TODO: read the header\n# TODO: check the length\n")
    assert watcher.until("check the length") == {"opened": ["check the length"]}


def test_a_burst_of_5000_files_is_told_whole(tree: Repo, start: Start) -> None:
    watcher = start(tree.path)
    for number in range(5000):
        tree.write(f"many/d{number % 50}/f{number}.py", f"# TODO: handle case {number}\n" if number % 100 == 0 else "")
    found: list[str] = []
    while len(found) < 50:
        found += watcher.scan()["opened"]
    assert sorted(found) == sorted(f"handle case {number}" for number in range(0, 5000, 100))


def test_it_goes_on_when_its_memory_was_removed(tree: Repo, start: Start) -> None:
    watcher = start(tree.path)
    tree.git("clean", "-qfdx", ".ai_todos")
    shutil.rmtree(tree.path / ".ai_todos", ignore_errors=True)
    tree.write("src/one.py", "# TODO: close the file\n# TODO: check the length\n")
    assert watcher.until("check the length")["opened"] == ["check the length", "close the file", "read the header"]
    assert (tree.path / ".ai_todos" / "todos.db").exists()


def test_changed_settings_hold_at_once_and_broken_ones_end_nothing(tree: Repo, start: Start) -> None:
    watcher = start(tree.path)
    tree.write("src/one.py", "# TODO: close the file\n# REVIEW: is this fast\n")
    tree.write("pyproject.toml", '[tool.ai-todos]\ntags = ["TODO", "REVIEW"]\n')
    assert watcher.until("is this fast")["opened"] == ["is this fast"]
    tree.write("pyproject.toml", "[tool.ai-todos\n")
    tree.write("src/one.py", "# TODO: close the file\n# REVIEW: is this fast\n# TODO: go on\n")
    assert watcher.until("go on")["opened"] == ["go on"]


def test_a_folder_without_git_is_followed_too(tmp_path: Path, start: Start) -> None:
    folder = tmp_path / "plain"
    folder.mkdir()
    (folder / "a.py").write_text("# TODO: one thing\n", encoding="utf-8")
    watcher = start(folder)
    (folder / "a.py").write_text("# TODO: one thing\n# TODO: another matter\n", encoding="utf-8")
    assert watcher.scan() == {"opened": ["another matter"]}


def test_a_linked_worktree_is_followed_beside_the_main_one(tree: Repo, tmp_path: Path, start: Start) -> None:
    tree.git("worktree", "add", "-q", str(tmp_path / "linked"))
    main, linked = start(tree.path), start(tmp_path / "linked")
    tree.write("src/one.py", "# TODO: close the file\n# TODO: change it here\n")
    assert main.scan() == {"opened": ["change it here"]}
    (tmp_path / "linked" / "src" / "two.py").write_text(
        "# TODO: read the header\n# TODO: change it there\n", encoding="utf-8"
    )
    assert linked.scan() == {"opened": ["change it there"]}


def test_a_tree_that_is_gone_ends_it_with_one_line(tree: Repo, start: Start) -> None:
    watcher = start(tree.path)
    shutil.rmtree(tree.path)
    while watcher.line():
        pass
    ended = watcher.end()
    assert ended.code == 1
    assert ended.err.splitlines()[-1].startswith("ai-todos: ")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only there a name can be any bytes")
def test_a_name_that_is_no_unicode_is_seen_and_deafens_nobody(tree: Repo, start: Start) -> None:
    watcher = start(tree.path)
    Path(os.fsdecode(os.fsencode(tree.path / "src") + b"/caf\xe9.py")).write_text("# TODO: a strange name\n")
    assert watcher.scan() == {"opened": ["a strange name"]}
    tree.write("src/one.py", "# TODO: close the file\n# TODO: check the length\n")
    assert watcher.scan() == {"opened": ["check the length"]}
