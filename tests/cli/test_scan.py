"""`scan`, with and without state, and `check`, in real repositories."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from .conftest import Command

CODE = """class Reader:
    def read(self):
        # FIXME(ada, 2020-01-31): close the file #12
        return self.file.read()


def convert(text):
    raise NotImplementedError("only UTF-8 so far")


# TODO: 支持中文
x = "# TODO: not a comment"
"""


def test_scan_says_what_changed_then_the_top_of_the_list_then_what_to_do(repo: Any, ai_todos: Command) -> None:
    repo.write("src/reader.py", CODE)
    repo.commit()
    said = ai_todos("scan")
    lines = said.out.splitlines()
    assert said.code == 0
    assert " 3 new." in lines[0]
    assert any("close the file" in line and "src/reader.py:3" in line for line in lines)
    assert lines[-1].startswith("Next: ai-todos why ")
    assert " nothing changed." in ai_todos("scan").out


def test_scan_json_lists_what_was_opened_and_closed(repo: Any, ai_todos: Command) -> None:
    repo.write("a.py", "# TODO: one thing\n# TODO: another matter\n")
    first = ai_todos("scan", "--json").json
    assert sorted(item["content"] for item in first["opened"]) == ["another matter", "one thing"]
    assert (first["pending"], first["closed"]) == (2, [])
    repo.write("a.py", "# TODO: one thing\n\n")
    second = ai_todos("scan", "--json").json
    assert ([item["content"] for item in second["closed"]], second["opened"], second["pending"]) == (
        ["another matter"],
        [],
        1,
    )


def test_scan_of_paths_leaves_the_rest_alone(repo: Any, ai_todos: Command) -> None:
    repo.write("a/one.py", "# TODO: one thing\n")
    repo.write("b/two.py", "# TODO: another matter\n")
    assert ai_todos("scan", "a", "--json").json["pending"] == 1
    assert ai_todos("scan", "--json").json["pending"] == 2


def test_a_dry_run_touches_no_state(repo: Any, ai_todos: Command) -> None:
    repo.write("src/reader.py", CODE)
    for words in (["--dry-run"], ["--dry-run", "--json", "src"], ["--format", "sarif"]):
        assert ai_todos("scan", *words).code == 0
    assert not (repo.path / ".ai_todos").exists()


def test_a_dry_run_reads_any_file_anywhere(ai_todos: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    monkeypatch.chdir(tmp_path)
    (outside / "one.py").write_text(CODE, encoding="utf-8")
    (outside / "list.md").write_text("- [ ] write it\n- [x] done\n", encoding="utf-8")
    found = ai_todos("scan", "--dry-run", "--json", "outside").json["findings"]
    assert sorted(finding["marker"] for finding in found) == ["CHECKBOX", "FIXME", "NOT_IMPLEMENTED", "TODO"]
    fixme = next(finding for finding in found if finding["marker"] == "FIXME")
    assert {**fixme, "file": ""} == {
        "file": "",
        "line": 3,
        "end_line": 3,
        "column": 11,
        "marker": "FIXME",
        "text": fixme["text"],
        "symbol": "Reader.read",
        "author": "ada",
        "priority": 2,
        "due": "2020-01-31",
        "issue": "#12",
        "source": "comment",
        "confidence": "high",
    }
    assert fixme["file"] == "outside/one.py"
    one = ai_todos("scan", "--dry-run", "--json", "outside/list.md").json["findings"]
    assert [finding["marker"] for finding in one] == ["CHECKBOX"]


def test_a_path_that_is_not_there_is_an_error(ai_todos: Command) -> None:
    said = ai_todos("scan", "--dry-run", "nope.py")
    assert (said.code, said.err) == (2, "ai-todos: scan: there is no nope.py\n")


def test_tags_of_the_team_are_found(repo: Any, ai_todos: Command) -> None:
    repo.write("pyproject.toml", '[tool.ai-todos]\ntags = ["待办", "REVIEW"]\n')
    repo.write("a.py", "# REVIEW: is this fast\n# 待办：修复\n# TODO: not ours\n")
    found = ai_todos("scan", "--dry-run", "--json").json["findings"]
    assert [finding["marker"] for finding in found] == ["REVIEW", "待办"]


@pytest.fixture
def history(repo: Any) -> Any:
    """`main` with two markers, then a branch that moves one, takes one away and adds two."""
    repo.write(
        "old.py", "# TODO: stays where it is\n\n# FIXME(ada): goes away\n# TODO(bob): is moved to another file\n"
    )
    repo.write(".gitignore", "ignored/\n")
    repo.write("ignored/tracked.py", "# TODO: tracked though ignored\n")
    repo.commit()
    repo.git("add", "-f", "ignored/tracked.py")
    repo.commit()
    repo.git("checkout", "-q", "-b", "work")
    repo.write("old.py", "# TODO: stays where it is\n# TODO: is brand new\n")
    repo.write("moved.py", "# TODO(bob): is moved to another file\n")
    repo.commit()
    repo.write("untracked.py", "# TODO(eve, 2020-02-30, 2020-02-28): is not committed yet\n")
    return repo


def reasons(said: Any) -> dict[str, list[str]]:
    return {finding["text"].split(" (")[0]: finding["reasons"] for finding in said.json["findings"]}


def test_check_since_names_what_is_new_and_not_what_moved(history: Any, ai_todos: Command) -> None:
    said = ai_todos("check", "--since", "main", "--json")
    assert said.code == 1
    assert {text.split(":")[-1].strip() for text in reasons(said)} == {"is brand new", "is not committed yet"}
    assert history.git("status", "--porcelain") == "?? untracked.py\n"
    assert not (history.path / ".ai_todos").exists()


def test_check_since_counts_from_where_the_branch_left(history: Any, ai_todos: Command) -> None:
    history.git("stash", "-q", "-u")
    history.git("checkout", "-q", "main")
    history.write("old.py", "x = 1\n")
    history.commit("main goes on without the markers")
    history.git("checkout", "-q", "work")
    said = ai_todos("check", "--since", "main", "--json")
    assert set(reasons(said)) == {"is brand new"}


def test_check_gives_each_marker_every_reason_that_was_asked_for(history: Any, ai_todos: Command) -> None:
    history.write("untracked.py", "# TODO(eve, 2020-02-28): is late\n# TODO(2999-01-01): is not late\n")
    said = ai_todos("check", "--overdue", "--require-author", "--json")
    assert reasons(said) == {
        "is late": ["overdue"],
        "is not late": ["no author"],
        "stays where it is": ["no author"],
        "is brand new": ["no author"],
        "tracked though ignored": ["no author"],
    }
    said = ai_todos("check", "--overdue", "--format", "github")
    assert said.out.startswith("::warning file=untracked.py,line=1,")
    assert said.out.endswith("TODO: is late (overdue)\n")


@pytest.mark.parametrize("rev", ["nope", "--upload-pack=touch owned", "HEAD~9", "HEAD:old.py"])
def test_check_since_an_unknown_revision_is_an_error(history: Any, ai_todos: Command, rev: str) -> None:
    said = ai_todos("check", f"--since={rev}")
    assert (said.code, said.out) == (2, "")
    assert "no such revision" in said.err
    assert not (history.path / "owned").exists()


def test_check_passes_where_nothing_is_wrong(history: Any, ai_todos: Command) -> None:
    history.git("clean", "-qfd")
    said = ai_todos("check", "--since", "HEAD")
    assert (said.code, said.out) == (0, "Nothing to complain about.\n")
    assert json.loads(ai_todos("check", "--since", "HEAD", "--format", "sarif").out)["runs"][0]["results"] == []
