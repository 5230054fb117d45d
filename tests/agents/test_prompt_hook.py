"""The prompt hook: JSON and nothing else, exit 0 always, the block once, and again when it was lost or has changed."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from conftest import Repo
from recorded import EVENTS, PROMPTS, ask, run, scanned

from ai_todos import Memory
from ai_todos.memory import block
from ai_todos.memory.agents import events
from ai_todos.memory.agents.installing import HOOK
from ai_todos.memory.agents.start import prompt_hook, quick_store
from ai_todos.memory.store.schema import MIGRATIONS

EMPTY = {
    "claude-code": {},
    "codex": {},
    "gemini-cli": {},
    "cursor": {"continue": True},
    "cline": {"cancel": False},
}


@pytest.fixture
def project(repo: Repo) -> Path:
    return scanned(repo)


@pytest.mark.parametrize("agent", PROMPTS)
def test_each_agent_is_told_in_its_own_form(project: Path, agent: str) -> None:
    first, again = ask(project, "c1", agent=agent), ask(project, "c1", agent=agent)
    assert (first.code, first.err, again.code, again.err) == (0, b"", 0, b"")
    assert first.block.startswith(block.FENCE_OPEN)
    assert "retry on 429 (upload.py:2, in upload, TODO)" in first.block
    assert again.json == EMPTY[agent]
    if agent in ("claude-code", "codex", "gemini-cli"):
        assert first.json.keys() == {"hookSpecificOutput"}
        assert first.json["hookSpecificOutput"].keys() == {"hookEventName", "additionalContext"}
        assert first.json["hookSpecificOutput"]["hookEventName"] == EVENTS[agent]
    else:
        assert first.json.items() > EMPTY[agent].items()
        assert len(first.json) == len(EMPTY[agent]) + 1


def test_the_quick_way_tells_what_the_package_tells(project: Path) -> None:
    with Memory.open(project) as memory:
        by_package = memory.tell("somebody")
        memory.make_ready()
    quick = quick_store.told("somebody else", str(project), "", lambda: True)
    assert quick == by_package
    with Memory.open(project) as memory:
        first, second = memory.log(2)
        assert (first.ids, first.block) == (second.ids, second.block)


def test_the_row_is_read_by_the_hook_of_this_version() -> None:
    assert len(MIGRATIONS) == quick_store.STORE_VERSION


def test_news_is_told_and_nothing_else(project: Path) -> None:
    assert "retry on 429" in ask(project, "c").block
    with Memory.open(project) as memory:
        memory.add("rotate the keys", priority=2)
    news = ask(project, "c").block
    assert "rotate the keys" in news
    assert ask(project, "c").json == {}
    with Memory.open(project) as memory:
        for item in memory.items():
            memory.done(item.id)
    assert ask(project, "c").block == block.EMPTY
    assert ask(project, "c").json == {}


def test_what_a_prompt_names_comes_first(project: Path) -> None:
    ask(project, "warm")
    for name in ("search.py", "`search`", f"{project}/search.py:2"):
        first = ask(project, f"c {name}", f"please look at {name}, and fix it").block.splitlines()[2]
        assert "rank by date" in first, name
    quick = quick_store.told("d", str(project), "see search.py", lambda: True)
    assert "rank by date (search.py:2, in search, TODO) - you named search.py" in quick


def test_a_comment_that_is_gone_is_not_told(project: Path) -> None:
    ask(project, "warm")
    (project / "upload.py").write_text("def upload():\n    pass\n", encoding="utf-8")
    told = ask(project, "c").block
    assert "retry on 429" not in told
    assert "remember the session" in told


def test_a_comment_that_moved_in_its_file_is_told(project: Path) -> None:
    ask(project, "warm")
    (project / "upload.py").write_text("import os\n\n\ndef upload():\n    # TODO: retry on 429\n    pass\n", "utf-8")
    assert "retry on 429" in ask(project, "c").block


@pytest.mark.parametrize("source", ["compact", "clear", "resume"])
def test_a_conversation_that_lost_the_block_gets_it_again(project: Path, source: str) -> None:
    assert ask(project, "c").block
    session = {"session_id": "c", "cwd": str(project), "hook_event_name": "SessionStart", "source": source}
    begun = run("claude-code", "SessionStart", session)
    assert begun.json["hookSpecificOutput"]["hookEventName"] == "SessionStart"
    assert "retry on 429" in begun.block
    assert ask(project, "c").json == {}


def test_after_a_batch_of_tools_only_news_is_told(project: Path) -> None:
    ask(project, "c")
    batch: object = {"session_id": "c", "cwd": str(project), "hook_event_name": "PostToolBatch", "tool_calls": []}
    assert run("claude-code", "PostToolBatch", batch).json == {}
    with Memory.open(project) as memory:
        memory.add("rotate the keys", priority=2)
    assert "rotate the keys" in run("claude-code", "PostToolBatch", batch).block


def test_two_registrations_give_one_block(project: Path) -> None:
    ask(project, "warm")
    with ThreadPoolExecutor(8) as pool:
        told = list(pool.map(ask, [project] * 8, ["c"] * 8))
    assert sum(said.block != "" for said in told) == 1


def test_in_a_folder_of_the_repository_and_in_another_worktree(project: Path, tmp_path: Path) -> None:
    (project / "src").mkdir()
    assert "retry on 429" in ask(project / "src", "c").block
    for words in (["add", "-A"], ["commit", "-qm", "all"], ["worktree", "add", "-q", str(tmp_path / "other")]):
        subprocess.run(["git", *words], cwd=project, check=True, capture_output=True)
    with Memory.open(tmp_path / "other") as memory:
        memory.scan()
    assert "retry on 429" in ask(tmp_path / "other", "d").block


@pytest.mark.parametrize(
    "environ",
    [
        {"PYTHONWARNINGS": "error"},
        {"PYTHONIOENCODING": "gbk"},
        {"PYTHONVERBOSE": "1", "PYTHONDEVMODE": "1"},
        {"AI_TODOS_DEBUG": "1"},
        {"AI_TODOS_NO_SUCH": "1"},
        {"LANG": "C", "LC_ALL": "C"},
    ],
    ids=str,
)
def test_the_environment_adds_nothing_to_the_output(project: Path, environ: dict[str, str]) -> None:
    said = ask(project, "c", "was nun? 首页白屏", **environ)
    assert (said.code, said.err) == (0, b"")
    assert said.block


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe{}",
        b'{"session_id": 5, "cwd": ["x"], "prompt": {}}',
        b'{"cwd": "/no/such/folder", "prompt": "x", "session_id": "s"}',
        b'{"cwd": "relative", "prompt": "x"}',
        b"[" * 100_000,
        b"\0" * 100,
    ],
    ids=lambda sent: repr(sent[:30]),
)
@pytest.mark.parametrize("agent", ["claude-code", "cline"])
def test_whatever_comes_in_valid_output_goes_out(tmp_path: Path, sent: bytes, agent: str) -> None:
    said = run(agent, "UserPromptSubmit", sent, cwd=tmp_path)
    assert (said.code, said.json, said.err) == (0, EMPTY[agent], b"")


def test_lone_surrogates_and_a_megabyte_are_read(project: Path) -> None:
    data = {**PROMPTS["claude-code"](project, "c", "\ud800 " + "x y z " * 200_000)}
    assert "retry on 429" in run("claude-code", "UserPromptSubmit", json.dumps(data).encode()).block
    raw = json.dumps({**data, "session_id": "d", "prompt": "P"}).encode().replace(b'"P"', b'"\xed\xa0\x80 \xff"')
    assert "retry on 429" in run("claude-code", "UserPromptSubmit", raw).block


def test_the_project_that_the_agent_names_goes_before_the_folder_of_the_event(project: Path, tmp_path: Path) -> None:
    module = project / "module"
    module.mkdir()
    (module / ".git").write_text("gitdir: ../.git/modules/module\n", encoding="utf-8")
    assert ask(module, "c").code == 0
    assert "retry on 429" in ask(module, "d", CLAUDE_PROJECT_DIR=str(project)).block
    assert "retry on 429" in ask(tmp_path, "e", CLAUDE_PROJECT_DIR=str(project)).block


def test_where_nothing_can_be_kept_each_prompt_is_told(project: Path) -> None:
    ask(project, "warm")
    with Memory.open(project) as memory:
        memory.store.read_only = True
        assert "retry on 429" in memory.tell("c")
        assert "retry on 429" in memory.tell("c")


def test_an_unknown_agent_or_event_says_nothing(project: Path) -> None:
    data = PROMPTS["claude-code"](project, "c", "x")
    assert run("somebody", "UserPromptSubmit", data).json == {}
    said = subprocess.run(
        [sys.executable, "-I", "-S", prompt_hook.__file__.replace("prompt_hook", "hook")], check=False
    )
    assert said.returncode == 0


def test_without_a_store_there_is_nothing_to_say_and_nothing_is_made(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    assert ask(tmp_path, "c").json == {}
    assert os.listdir(tmp_path) == [".git"]


def test_a_store_that_is_damaged_locked_or_read_only_never_hurts(project: Path) -> None:
    ask(project, "warm")
    store = project / ".ai_todos" / "todos.db"
    kept = project / "kept.db"
    shutil.copy(store, kept)
    with sqlite3.connect(store, isolation_level=None) as db:
        db.execute("BEGIN EXCLUSIVE")
        said = ask(project, "locked", AI_TODOS_HOOK_SECONDS="2")
        assert (said.code, said.json) == (0, {})
        db.execute("ROLLBACK")
    assert "retry on 429" in ask(project, "locked").block
    for part in ("-wal", "-shm"):
        store.with_name(store.name + part).unlink(missing_ok=True)
    store.write_bytes(b"no database" * 1000)
    assert ask(project, "damaged").code == 0


def test_the_deadline_ends_it_with_valid_output(project: Path) -> None:
    command = [
        sys.executable,
        "-I",
        "-S",
        prompt_hook.__file__.replace("prompt_hook", "hook"),
        "cline",
        "UserPromptSubmit",
    ]
    environ = {**os.environ, "AI_TODOS_HOOK_SECONDS": "0.5"}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environ) as process:
        assert process.stdout is not None
        started = time.monotonic()
        assert process.stdout.read() == b'{"cancel":false}\n'  # though stdin stays open
        assert process.wait() == 0
        assert time.monotonic() - started < 10


def test_where_nobody_reads_it_ends_at_once(project: Path) -> None:
    ask(project, "warm")
    data = json.dumps(PROMPTS["claude-code"](project, "nobody", "what next?"))
    words = shlex.join([sys.executable, "-I", "-S", str(HOOK), "claude-code", "UserPromptSubmit"])
    environ = {**os.environ, "AI_TODOS_HOOK_SECONDS": "20"}
    for out in (">&-", "| true"):
        started = time.monotonic()
        subprocess.run(f"{words} {out}", shell=True, input=data.encode(), env=environ, check=False)
        assert time.monotonic() - started < 15  # the deadline and more, if it waited for anything


def test_what_the_deadline_took_away_was_not_told(project: Path) -> None:
    with Memory.open(project) as memory:
        assert memory.tell("slow", may_tell=lambda: False) == ""
        memory.make_ready()
        assert quick_store.told("slow", str(project), "", lambda: False) == ""
        assert memory.log() == []
        assert "retry on 429" in memory.tell("slow", may_tell=lambda: True)


@pytest.mark.parametrize("ready", [True, False])
def test_two_runs_of_one_event_tell_it_once(project: Path, ready: bool) -> None:
    if ready:
        ask(project, "warm")
    data = PROMPTS["claude-code"](project, "compacted", "")
    sent = {**data, "hook_event_name": "SessionStart", "source": "compact"}
    assert "retry on 429" in ask(project, "compacted").block
    with ThreadPoolExecutor() as pool:
        runs = [pool.submit(run, "claude-code", "SessionStart", sent) for _ in range(3)]
        told = [one.result().block for one in runs]
    assert sorted(map(bool, told)) == [False, False, True]


def test_a_conversation_may_have_any_id(project: Path) -> None:
    assert "retry on 429" in ask(project, "\ud800").block
    assert ask(project, "\ud800").json == {}


def test_the_folder_that_another_agent_names_is_not_ours(project: Path) -> None:
    assert "retry on 429" in ask(project, "c", agent="codex", CLAUDE_PROJECT_DIR="/").block


def test_a_folder_without_git_is_told_of_once_it_was_scanned(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("# TODO: retry on 429\n", encoding="utf-8")
    sent = {"session_id": "s", "cwd": str(tmp_path), "hook_event_name": "SessionStart", "source": "startup"}
    assert run("claude-code", "SessionStart", sent).json == {}
    events.work("claude-code", "SessionStart", sent)
    assert not (tmp_path / ".ai_todos").exists()
    with Memory.open(tmp_path) as memory:
        memory.scan()
    assert "retry on 429" in ask(tmp_path, "s").block


def test_without_words_it_does_nothing(project: Path) -> None:
    done = subprocess.run([sys.executable, "-m", "ai_todos", "hook"], capture_output=True, input=b"{}", check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"{}\n", b"")


def test_a_pause_and_settings_hold(project: Path) -> None:
    ask(project, "warm")
    with Memory.open(project) as memory:
        memory.pause()
    assert ask(project, "c").json == {}
    with Memory.open(project) as memory:
        memory.resume()
    (project / ".ai_todos" / "config.yaml").write_text("inject:\n  block_items: 1\n", "utf-8")
    assert len(ask(project, "c").block.splitlines()) == 4
    (project / ".ai_todos" / "config.yaml").write_text("inject:\n  enabled: false\n", "utf-8")
    assert ask(project, "d").json == {}
