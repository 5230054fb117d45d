"""Which files are scanned: git's list, and an own walk that must agree with it."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from unicodedata import normalize

import pytest
from conftest import Repo

from ai_todos.parsers.files import ignore
from ai_todos.parsers.files.files import Listing, listing, listing_of_any, stored


def names(found: Listing) -> list[str]:
    return [name for name, _ in found.files]


def test_git_lists_tracked_and_new_files_but_no_ignored_ones(repo: Repo) -> None:
    repo.write(".gitignore", "build/\n*.log\n")
    repo.write("a.py", "")
    repo.write("build/kept.py", "")
    repo.git("add", "-f", ".gitignore", "a.py", "build/kept.py")
    repo.write("build/new.py", "")
    repo.write("new.py", "")
    repo.write("x.log", "")
    repo.write(".ai_todos/todos.db", "")
    assert names(listing(str(repo.path))) == [".gitignore", "a.py", "build/kept.py", "new.py"]


def test_names_that_git_would_quote_come_as_they_are(repo: Repo) -> None:
    for name in ("测试.py", "a b.py", "é.py"):
        repo.write(name, "")
    assert names(listing(str(repo.path))) == sorted(["测试.py", "a b.py", "é.py"])


def test_a_name_is_kept_in_nfc_and_opened_as_it_is(repo: Repo) -> None:
    repo.write(normalize("NFD", "é.py"), "")
    ((name, opened),) = listing(str(repo.path)).files
    assert name == normalize("NFC", "é.py")
    assert (repo.path / opened).exists()


def test_two_spellings_of_one_name_are_one_file(repo: Repo) -> None:
    repo.write(normalize("NFD", "é.py"), "")
    repo.write(normalize("NFC", "é.py"), "")
    assert names(listing(str(repo.path))) == [normalize("NFC", "é.py")]


def test_a_name_that_is_no_unicode_can_be_stored() -> None:
    assert stored("caf\udce9.py") == "caf\\xe9.py"


def test_a_git_hook_of_another_repository_changes_nothing(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    repo.write("a.py", "")
    monkeypatch.setenv("GIT_DIR", "/nowhere")
    monkeypatch.setenv("GIT_INDEX_FILE", "/nowhere/index")
    assert listing(str(repo.path)) == Listing((("a.py", "a.py"),))


def test_where_git_fails_the_own_walk_goes_on_with_a_warning(repo: Repo) -> None:
    repo.write(".gitignore", "x.py\n")
    repo.write("x.py", "")
    repo.write("a.py", "")
    (repo.path / ".git" / "HEAD").unlink()
    found = listing(str(repo.path))
    assert names(found) == [".gitignore", "a.py"]
    assert "git could not list the files" in found.warnings[0]


def test_outside_git_generated_folders_and_nested_repositories_are_left_out(tmp_path: Path) -> None:
    for name in ("a.py", "node_modules/x.py", "__pycache__/x.py", "env/pyvenv.cfg", "env/x.py", "sub/.git", "sub/x.py"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("")
    assert names(listing(str(tmp_path))) == ["a.py"]


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege on Windows")
def test_the_walk_follows_no_links_and_ends_on_loops(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "x.py").write_text("")
    (tmp_path / "a" / "loop").symlink_to(tmp_path, target_is_directory=True)
    assert names(listing(str(tmp_path))) == ["a/loop", "a/x.py"]


def test_an_ignored_folder_that_is_asked_for_is_listed(repo: Repo) -> None:
    repo.write(".gitignore", "out/\n")
    repo.write("out/x.py", "")
    assert names(listing_of_any(str(repo.path / "out"))) == ["x.py"]


# fmt: off
PATTERNS = [
    "*.log", "/build", "!keep.log", "docs/*.txt", "**/gen", "a/**/z.py", "tmp/", "[ab]x.py", "[!a]x.py",
    "q?.py", "foo/**", "\\#h", "!/foo/ok.py", "*.py[co]", "a/*", "!a/b", "b/", "**/foo/ok.py", "docs/**",
    "!docs/gen", "/a/b/", "gen/tmp", "a**b.py", "[[:digit:]].py", "[a-c]x.py", "\\!x.py", "[]", "[z",
]
FOLDERS = [
    "a", "b", "build", "docs", "gen", "tmp", "foo",
]
FILES = [
    "z.py", "ax.py", "cx.py", "q1.py", "1.py", "m.log", "keep.log", "t.txt", "ok.py", "#h", "k.pyc", "n.py",
    "!x.py", "ab.py", "[]",
]
# fmt: on


@pytest.mark.parametrize("seed", range(12))
def test_the_own_walk_agrees_with_git(repo: Repo, seed: int) -> None:
    draw = random.Random(seed)
    for _ in range(60):
        folders = [draw.choice(FOLDERS) for _ in range(draw.randrange(4))]
        repo.write("/".join([*folders, draw.choice(FILES)]), "")
    lines = "\n".join(["# comment", "", *draw.sample(PATTERNS, 6), "trailing.py   "])
    repo.write(".gitignore", lines)
    for folder in sorted(path for path in repo.path.iterdir() if path.is_dir() and path.name != ".git")[:2]:
        (folder / ".gitignore").write_text("\n".join(draw.sample(PATTERNS, 3)) + "\n")
    by_git = listing(str(repo.path))
    (repo.path / ".git").rename(repo.path.with_name("set-aside"))
    assert names(listing(str(repo.path))) == names(by_git), lines


def test_exclude_follows_git_even_where_a_file_in_an_ignored_folder_is_negated(repo: Repo) -> None:
    globs = ["build", "!build/keep.py", "*.gen.py", "/docs/**/old"]
    excluded = ignore.Excluded(globs)
    paths = ["build/keep.py", "src/build/x.py", "a.gen.py", "docs/v1/old/x.py", "src/docs/v1/old/x.py", "a.py"]
    repo.write(".gitignore", "\n".join(globs))
    asked = subprocess.run(
        ["git", "check-ignore", "--no-index", *paths], cwd=repo.path, capture_output=True, encoding="utf-8", check=False
    )
    assert [path for path in paths if excluded(path)] == asked.stdout.split()
    assert not ignore.Excluded(())(os.curdir)
