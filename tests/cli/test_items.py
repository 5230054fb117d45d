"""The verbs on items, from adding to purging, as a person goes through them."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from .conftest import Command


@pytest.fixture
def three(repo: Any, ai_todos: Command) -> list[str]:
    """Ids of three items."""
    repo.write("src/upload.py", "x = 1\n")
    texts = ["retry the upload on a 429", "write the release notes", "paint the bicycle shed"]
    return [ai_todos("add", text, "--json").json["items"][0]["id"] for text in texts]


def listed(ai_todos: Command, *words: str) -> list[str]:
    return [item["content"] for item in ai_todos("list", "--json", *words).json["items"]]


def test_add_takes_words_files_dates_and_levels(repo: Any, ai_todos: Command) -> None:
    repo.write("src/upload.py", "x = 1\n")
    words = ["--priority", "p1", "--due", "2027-01-31", "--file", "src/upload.py", "--tag", "net"]
    item = ai_todos("add", "retry", "the", "upload", *words, "--json").json["items"][0]
    assert (item["content"], item["priority"], item["due"]) == ("retry the upload", 2, "2027-01-31")
    assert (item["related_files"], item["tags"], item["merged"]) == (["src/upload.py"], ["net"], False)


def test_files_are_seen_from_where_you_are(repo: Any, ai_todos: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    repo.write("src/upload.py", "x = 1\n")
    monkeypatch.chdir(repo.path / "src")
    assert ai_todos("add", "retry it", "--file", "upload.py", "--json").json["items"][0]["related_files"] == [
        "src/upload.py"
    ]
    said = ai_todos("add", "steal it", "--file", "../../elsewhere.py")
    assert said.code == 2
    assert "is not in the repository" in said.err


def test_add_reads_lines_from_stdin_when_asked(command: Command) -> None:
    said = command("add", "-", stdin="first thing\n\n修复登录\r\n".encode())
    assert said.code == 0
    assert [line.split(": ")[1] for line in said.out.splitlines()] == ["first thing", "修复登录"]


def test_what_is_known_is_merged_and_split_takes_it_apart(ai_todos: Command) -> None:
    ai_todos("add", "fix the login timeout")
    said = ai_todos("add", "login timeout must be fixed", "--json").json["items"][0]
    assert said["merged"] is True
    assert len(listed(ai_todos)) == 1
    assert len(ai_todos("split", said["id"], "--json").json["items"]) == 2
    assert len(listed(ai_todos)) == 2


def test_a_short_id_is_enough_and_all_are_found_before_one_is_changed(three: list[str], ai_todos: Command) -> None:
    short = ai_todos("list", "--limit", "1").out.split()[0]
    assert len(short) >= 4
    said = ai_todos("done", three[0], "ffffffff-ffff")
    assert (said.code, len(listed(ai_todos))) == (2, 3)
    said = ai_todos("done", three[0][:8], three[1][:8], three[0], "--evidence", "commit 1")
    assert said.out.count("done: ") == 2
    assert listed(ai_todos) == ["paint the bicycle shed"]
    assert ai_todos("show", three[0], "--json").json["items"][0]["evidence"] == "commit 1"


def test_marks_come_and_go(three: list[str], ai_todos: Command) -> None:
    for verb, back, field in (("pin", "unpin", "pinned"), ("mute", "unmute", "muted")):
        assert ai_todos(verb, three[0], "--json").json["items"][0][field] is True
        assert f"[{field}]" in ai_todos("list").out
        assert ai_todos(back, three[0], "--json").json["items"][0][field] is False
    assert ai_todos("drop", three[0], "--json").json["items"][0]["archived_by"] == "user"
    assert listed(ai_todos, "--status", "archived") == ["retry the upload on a 429"]
    assert ai_todos("restore", three[0], "--json").json["items"][0]["status"] == "pending"


def test_snooze_leaves_out_of_requests_until_a_time(three: list[str], ai_todos: Command) -> None:
    assert ai_todos("snooze", three[0], "3d").out.startswith("snoozed until 20")
    assert "[snoozed]" in ai_todos("list").out
    assert "bicycle" in ai_todos("brief").out
    assert "429" not in ai_todos("brief").out
    assert ai_todos("snooze", three[0], "off").out == "awake: retry the upload on a 429\n"
    assert "429" in ai_todos("brief").out


def test_edit_changes_what_is_named_wherever_the_options_stand(three: list[str], ai_todos: Command) -> None:
    ai_todos("edit", three[0], "--due", "2027-01-31", "retry", "three", "times", "--priority", "high")
    item = ai_todos("show", three[0], "--json").json["items"][0]
    assert (item["content"], item["due"], item["priority"]) == ("retry three times", "2027-01-31", 2)
    item = ai_todos("edit", three[0], "--due", "", "--json").json["items"][0]
    assert (item["content"], item["due"], item["priority"]) == ("retry three times", "", 2)


def test_undo_goes_back_step_by_step(three: list[str], ai_todos: Command) -> None:
    ai_todos("done", three[0])
    ai_todos("pin", three[1])
    assert "Took back `pin`" in ai_todos("undo").out
    assert "Took back `done`" in ai_todos("undo").out
    assert len(listed(ai_todos)) == 3


def test_why_tells_the_sum_and_whether_a_request_is_given_it(three: list[str], ai_todos: Command) -> None:
    page = ai_todos("why", three[0]).out
    assert " of 3\n" in page
    assert "0.4 x recency 1.00" in page
    assert "request  given to it" in page
    ai_todos("mute", three[0])
    shape = ai_todos("why", three[0], "--json").json["items"][0]
    assert (shape["left_out"], shape["of"]) == ("muted", 3)
    assert shape["score"].keys() == {"total", "recency", "frequency", "file_relevance", "user_defined"}


def test_list_filters_and_limits(repo: Any, ai_todos: Command) -> None:
    repo.write("src/a.py", "# TODO: one thing\n# FIXME: another matter\n")
    repo.write("lib/b.py", "# TODO: something else entirely\n")
    ai_todos("scan")
    assert listed(ai_todos, "--file", "src", "--tag", "TODO") == ["one thing"]
    assert listed(ai_todos, "--file", "src") == ["another matter", "one thing"]
    assert listed(ai_todos, "--status", "done") == []
    said = ai_todos("list", "--limit", "1")
    assert said.out.splitlines()[1] == "2 more: ai-todos list --all"
    assert len(ai_todos("list", "--all").out.splitlines()) == 3


def test_the_quick_list_is_the_list(repo: Any, ai_todos: Command, command: Command) -> None:
    repo.write("src/a.py", "".join(f"# TODO: thing number {n} of many\nx = {n}\n" for n in range(40)))
    ai_todos("scan")
    ai_todos("config")
    for words in ([], ["--limit", "3"]):
        quick, whole = ai_todos("list", *words), ai_todos("list", *words, "--set", "debug=false")
        assert quick == whole
    assert ai_todos("list").out.splitlines()[-1] == "25 more: ai-todos list --all"


def test_pause_and_resume(ai_todos: Command) -> None:
    assert ai_todos("pause").out == "Requests go out as they are until ai-todos resume.\n"
    assert ai_todos("pause", "2h", "--json").json["until"] > 1_700_000_000
    assert ai_todos("resume", "--json").json == {"version": 1, "paused": False, "until": None}


def test_a_baseline_is_counted(repo: Any, ai_todos: Command) -> None:
    repo.write("a.py", "# TODO: one thing\n# TODO: another matter\n")
    assert ai_todos("init", "--baseline", "--json").json["baseline"] == 2
    assert repo.git("status", "--porcelain") == "?? a.py\n"


def test_export_then_purge_then_import_gives_everything_back(three: list[str], repo: Any, ai_todos: Command) -> None:
    ai_todos("pin", three[2])
    assert ai_todos("export", "-o", "memory.json").code == 0
    said = ai_todos("purge")
    assert (said.code, len(listed(ai_todos))) == (2, 3)
    assert ai_todos("purge", "--yes").out == "3 items removed.\n"
    assert listed(ai_todos) == []
    assert ai_todos("import", "memory.json", "--json").json["added"] == 3
    assert sorted(item["id"] for item in ai_todos("list", "--json").json["items"]) == sorted(three)
    assert ai_todos("show", three[2], "--json").json["items"][0]["pinned"] is True


@pytest.mark.parametrize("text", ["", "[]", "{", '{"items": 3}', '{"version": 99}', '{"items": [{"id": "../../x"}]}'])
def test_what_export_did_not_write_is_refused_whole(three: list[str], repo: Any, ai_todos: Command, text: str) -> None:
    repo.write("memory.json", text)
    said = ai_todos("import", "memory.json")
    assert said.code in {1, 2}
    assert said.err.count("\n") == 1
    assert "unexpected" not in said.err
    assert len(listed(ai_todos)) == 3


def test_doctor_finds_nothing_wrong_then_a_damaged_store(three: list[str], repo: Any, ai_todos: Command) -> None:
    said = ai_todos("doctor", "--json")
    assert said.code == 0
    assert {check["name"] for check in said.json["checks"]} == {
        "version",
        "git",
        "settings",
        "state",
        "store",
        "extras",
        "agents",
        "mcp",
        "proxy",
    }
    assert {check["status"] for check in said.json["checks"]} == {"ok"}
    path: Path = repo.path / ".ai_todos" / "todos.db"
    for tail in ("-wal", "-shm"):
        Path(f"{path}{tail}").unlink(missing_ok=True)
    path.write_bytes(b"not a database at all" * 1000)
    said = ai_todos("doctor", "--json")
    assert said.code == 1
    shown = ai_todos("doctor", "--fix")
    assert (shown.code, "would set " in shown.err, "add --yes" in shown.err) == (1, True, True)
    assert path.read_bytes().startswith(b"not a database")
    assert ai_todos("doctor", "--fix", "--yes").code == 0
    assert not path.exists()
    assert [name for name in os.listdir(path.parent) if ".corrupt" in name]


def test_a_document_is_no_item(repo: Any, ai_todos: Command) -> None:
    said = ai_todos("add", "word other thing " * 100)
    assert (said.code, "1,000 characters at most, these are 1,699" in said.err) == (2, True)
    assert listed(ai_todos) == []


def checked(said: Any) -> dict[str, tuple[str, str]]:
    return {check["name"]: (check["status"], check["detail"]) for check in said.json["checks"]}


def test_doctor_looks_at_all_it_can_where_it_cannot_mend(three: list[str], repo: Any, ai_todos: Command) -> None:
    repo.write(".ai_todos/config.yaml", "max_items: [")
    said = ai_todos("doctor", "--fix", "--yes", "--json")
    assert (said.code, "nothing more was mended" in said.err) == (1, True)
    assert {name: status for name, (status, _) in checked(said).items() if name in ("git", "settings", "extras")} == {
        "git": "ok",
        "settings": "error",
        "extras": "ok",
    }


def test_doctor_mends_first_and_then_says_how_it_is(three: list[str], repo: Any, ai_todos: Command) -> None:
    ignore = repo.path / ".ai_todos" / ".gitignore"
    ignore.write_text("", encoding="utf-8")
    assert checked(ai_todos("doctor", "--json"))["state"][0] == "warning"
    said = ai_todos("doctor", "--fix", "--yes", "--json")
    assert (said.code, checked(said)["state"][0]) == (0, "ok")
    assert ignore.read_text(encoding="utf-8") == "*\n"


def test_doctor_says_who_waits_and_why_nothing_is_told(
    three: list[str], repo: Any, ai_todos: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(sqlite3.connect(repo.path / ".ai_todos" / "todos.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        said = ai_todos("doctor", "--json")
    assert (said.code, checked(said)["store"][0], "another process" in checked(said)["store"][1]) == (1, "error", True)
    ai_todos("pause")
    assert "paused" in checked(ai_todos("doctor", "--json"))["store"][1]
    monkeypatch.setenv("AI_TODOS_ENABLED", "false")
    monkeypatch.setenv("AI_TODOS_NONSENSE", "1")
    said = ai_todos("doctor", "--json")
    status, detail = checked(said)["proxy"]
    assert (status, "as your settings have it" in detail) == ("ok", True)
    assert "enabled is off" in checked(said)["settings"][1]


def test_doctor_finds_an_empty_file_no_fault(repo: Any, ai_todos: Command) -> None:
    repo.write(".ai_todos/.gitignore", "*")
    repo.write(".ai_todos/todos.db", "")
    assert checked(ai_todos("doctor", "--json"))["store"] == ("ok", "nothing is remembered yet")


def test_a_damaged_store_is_set_aside_with_one_line(three: list[str], repo: Any, command: Command) -> None:
    (repo.path / ".ai_todos" / "todos.db").write_bytes(b"not a database at all" * 1000)
    said = command("add", "start again")
    assert (said.code, said.err.count("\n")) == (0, 1)
    assert said.err.startswith("ai-todos: the store was damaged")
    assert len(command("list", "--json").json["items"]) == 1


def test_a_store_of_a_newer_version_is_left_as_it_is(three: list[str], repo: Any, ai_todos: Command) -> None:
    path = repo.path / ".ai_todos" / "todos.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode=DELETE")
        db.execute("PRAGMA user_version=99")
    before = path.read_bytes()
    for words in (["list"], ["add", "x"], ["list", "--json"]):
        said = ai_todos(*words)
        assert said.code == 1
        assert "upgrade ai-todos" in said.err
    assert said.json["error"]["kind"] == "store_too_new"
    assert path.read_bytes() == before


def test_doctor_works_where_settings_are_broken(repo: Any, ai_todos: Command) -> None:
    repo.write(".ai_todos/config.yaml", "max_items: many\n")
    said = ai_todos("doctor", "--json")
    broken = [check for check in said.json["checks"] if check["status"] == "error"]
    assert said.code == 1
    assert all("config.yaml:1" in check["detail"] for check in broken)


@pytest.mark.skipif(sys.platform == "win32", reason="needs bash")
def test_the_completion_script_is_valid_bash(ai_todos: Command) -> None:
    script = ai_todos("completion", "bash").out
    assert "snooze" in script
    done = subprocess.run(["bash", "-n"], input=script, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_outside_git_the_folder_itself_remembers(ai_todos: Command, tmp_path: Path) -> None:
    place = tmp_path / "plain"
    place.mkdir()
    assert ai_todos("add", "sweep the floor", "--repo", str(place)).code == 0
    assert listed(ai_todos, "--repo", str(place)) == ["sweep the floor"]
    assert listed(ai_todos) == []
