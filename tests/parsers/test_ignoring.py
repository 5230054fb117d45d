"""What is left out: git's rules as git has them, `.ai_todosignore` beside them, and the trees that tools write."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest
from conftest import Repo
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ai_todos.parsers.files.files import Listing, Sieve, listing, listing_of_any
from ai_todos.parsers.files.generated import says_so

# Against git itself

# fmt: off
PIECES = st.sampled_from([
    "a", "b", "ab", "x.py", "*", "**", "***", "?", "/", "/", "[ab]", "[!a]", "[^a-c]", "[]a]", "[a", "\\", "\\*", " ",
    "\\ ", ".", "!", "#", "[[:alpha:]]", "[a-]", "[/]", "[!/]", "[b-a]", "-", "é", "[\\]]", "[[:foo:]]", "[[:a", "\t",
    "\r", "{", "(", "+", "$", "^", "&", "~", "|",
])
USUAL = st.sampled_from([
    "a/", "!a/", "*.py", "!b", "/a", "a/b", "**/b", "a/**", "!a/b/", "*", "!*/", "/*", "!/a", "a/*", "!a/x.py", "b*",
])
FOLDERS = st.sampled_from(["a", "b", "ab", "c", " ", "a b", "é", "!a", "#a", "[a", "]", "-", "*", "a ", "\\a", "^"])
NAMES = st.sampled_from(["x.py", "a", "b", "ab", " ", "!a", "#a", "a ", "]", "[a", "\\", "-", "*", "é", "A", "^", "{"])
# fmt: on
PATTERNS = st.lists(PIECES, min_size=1, max_size=6).map("".join)
LINES = st.lists(st.one_of(USUAL, PATTERNS, PATTERNS.map("!{}".format), PATTERNS.map("{}/".format)), max_size=5)
PATHS = st.lists(
    st.tuples(st.lists(FOLDERS, max_size=3), NAMES).map(lambda parts: "/".join([*parts[0], parts[1]])),
    min_size=1,
    max_size=12,
)
NESTED = st.dictionaries(st.sampled_from(["a/", "b/", "a/b/", "ab/"]), LINES, max_size=2)
BOUNDED = settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


def fill(repo: Repo, paths: Sequence[str]) -> list[str]:
    """A tree of just these files, as far as they can be there together."""
    for entry in os.scandir(repo.path):
        if entry.name != ".git":
            shutil.rmtree(entry.path) if entry.is_dir() else os.unlink(entry.path)
    (repo.path / ".git" / "index").unlink(missing_ok=True)
    for path in paths:
        place = repo.path / path
        if not place.is_dir() and all(not above.is_file() for above in place.parents):
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text("")
    return [path for path in paths if (repo.path / path).is_file()]


def by_git(repo: Repo, *options: str) -> list[str]:
    return sorted({name for name in repo.git("ls-files", *options, "-z").split("\0") if name})


@pytest.mark.skipif(os.name == "nt", reason="these names cannot be on Windows")
@BOUNDED
@given(paths=PATHS, top=LINES, info=LINES, everywhere=LINES, nested=NESTED, data=st.data())
def test_the_sieve_and_the_walk_leave_out_what_git_leaves_out(
    *,
    repo: Repo,
    paths: list[str],
    top: list[str],
    info: list[str],
    everywhere: list[str],
    nested: dict[str, list[str]],
    data: st.DataObject,
) -> None:
    there = fill(repo, paths)
    tracked = data.draw(st.lists(st.sampled_from(there), max_size=3, unique=True)) if there else []
    repo.git("config", "core.excludesFile", str(repo.path / ".git" / "everywhere"))
    repo.write(".git/everywhere", "\n".join(everywhere))
    repo.write(".git/info/exclude", "\n".join(info))
    repo.write(".gitignore", "\n".join(top))
    for folder, lines in nested.items():
        if (repo.path / folder).is_dir():
            repo.write(f"{folder}.gitignore", "\r\n".join(lines))
    if tracked:
        repo.git("--literal-pathspecs", "add", "-f", "--", *tracked)
    expected = by_git(repo, "-co", "--exclude-standard")
    sieve = Sieve.of_repository(str(repo.path))
    assert sorted(sieve.walk()) == expected
    assert sorted(path for path in {*there, ".gitignore"} if sieve.file(path)) == [
        path for path in expected if path in there or path == ".gitignore"
    ]


@pytest.mark.skipif(os.name == "nt", reason="these names cannot be on Windows")
@BOUNDED
@given(paths=PATHS, top=LINES, nested=NESTED)
def test_our_own_ignore_files_take_away_what_they_would_as_gitignore(
    repo: Repo, paths: list[str], top: list[str], nested: dict[str, list[str]]
) -> None:
    there = fill(repo, paths)

    def write(name: str) -> None:
        repo.write(name, "\n".join(top))
        for folder, lines in nested.items():
            if (repo.path / folder).is_dir():
                repo.write(f"{folder}{name}", "\n".join(lines))

    write(".gitignore")
    expected = [path for path in by_git(repo, "-o", "--exclude-standard") if path in there]
    for place in repo.path.rglob(".gitignore"):
        place.unlink()
    write(".ai_todosignore")
    repo.git("add", "-A")
    # An ignore file that is itself left out still speaks; compare only the other files.
    assert [opened for _, opened in listing(str(repo.path)).files if opened in there] == expected


# Our own rules


def names(found: Listing) -> list[str]:
    return [name for name, _ in found.files]


def test_our_own_ignore_files_nest_and_bring_nothing_back_that_git_ignores(repo: Repo) -> None:
    repo.write(".gitignore", "logs/\n")
    repo.write(".ai_todosignore", "docs/*\n!docs/keep.md\n!logs/\n")
    repo.write("src/.ai_todosignore", "/gen\n!*.py\n")
    for path in ("docs/a.md", "docs/keep.md", "logs/a.py", "src/gen/a.py", "src/x.py", "gen/a.py"):
        repo.write(path, "")
    repo.git("add", "-f", "docs", "src")
    shown = [name for name in names(listing(str(repo.path))) if "ignore" not in name]
    assert shown == ["docs/keep.md", "gen/a.py", "src/x.py"]


def test_our_own_ignore_file_counts_without_git_too(tmp_path: Path) -> None:
    for name in ("a.py", "gen/x.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    (tmp_path / ".ai_todosignore").write_text("gen\n")
    assert names(listing(str(tmp_path))) == [".ai_todosignore", "a.py"]


KEPT = [
    "build/lib.py",  # tracked
    "src/build/mine.py",  # not beside what builds
    "vendor/models.py",  # a package of the team
    "app/vendor/__init__.py",
    "target/goal.py",
    "dist/tracked.js",
    "my_cache/store.py",
    "thirdparty.py",
    "distance/a.py",
]
LEFT_OUT = [
    "build/untracked.py",
    "dist/untracked.js",
    "crate/target/debug/x.rs",
    "node_modules/a/x.js",
    "web/node_modules/a/x.js",
    "go/vendor/github.com/a/x.go",
    "php/vendor/acme/x.php",
    "lib/vendor/zlib/x.c",  # nothing but folders
    "third_party/x.c",
    "src/pip/_vendor/x.py",
    "ios/Pods/a/x.m",
    "a.egg-info/x.py",
    ".mypy_cache/x.py",
    "env/lib/x.py",
    "static/jquery.min.js",
    "package-lock.json",
    "api/service_pb2.py",
]


@pytest.fixture
def mixed(repo: Repo) -> Repo:
    for path in (*KEPT, *LEFT_OUT, "setup.py", "crate/Cargo.toml", "go/vendor/modules.txt", "env/pyvenv.cfg"):
        repo.write(path, "")
    repo.write("php/vendor/autoload.php", "")
    repo.git("add", "-f", "build/lib.py", "dist/tracked.js", "third_party", "node_modules")
    return repo


def test_trees_that_tools_write_are_left_out_and_what_may_be_source_is_not(mixed: Repo) -> None:
    found = set(names(listing(str(mixed.path))))
    assert found >= set(KEPT)
    assert found & set(LEFT_OUT) == set()


def test_a_single_file_is_judged_as_the_whole_tree_is(mixed: Repo) -> None:
    sieve = Sieve.of_repository(str(mixed.path))
    assert [path for path in KEPT if not sieve.file(path)] == []
    # An environment, and what only a look into its folder tells, is seen by the walk.
    assert [path for path in LEFT_OUT if sieve.file(path)] == ["env/lib/x.py"]
    assert set(sieve.walk()) == {opened for _, opened in listing(str(mixed.path)).files}


def test_the_setting_brings_back_what_it_negates(mixed: Repo) -> None:
    back = ["!third_party/", "!go/vendor", "!*.min.js", "!/dist/", "!node_modules"]
    found = set(names(listing(str(mixed.path), back)))
    assert found >= {"third_party/x.c", "go/vendor/github.com/a/x.go", "static/jquery.min.js", "dist/untracked.js"}
    assert "web/node_modules/a/x.js" in found
    assert "php/vendor/acme/x.php" not in found


def test_a_folder_that_is_asked_for_by_name_is_listed_whatever_it_is_called(mixed: Repo) -> None:
    assert names(listing_of_any(str(mixed.path / "third_party"))) == ["x.c"]


def test_a_link_to_an_ignore_file_says_nothing(repo: Repo) -> None:
    if os.name == "nt":
        pytest.skip("links need a privilege on Windows")
    repo.write("rules", "a.py\n")
    repo.write("a.py", "")
    (repo.path / ".ai_todosignore").symlink_to(repo.path / "rules")
    assert "a.py" in names(listing(str(repo.path)))


def test_names_that_git_has_listed_already_are_judged_alike(repo: Repo) -> None:
    repo.write("a.py", "")
    assert names(listing(str(repo.path), (), ["a.py", "node_modules/x.js"])) == ["a.py"]


# Files that say so themselves

NOT_GENERATED = [
    b"",
    b"# TODO: generate this file\n",
    b"# Do not edit the table below by hand\nx = 1\n",
    b'HEADER = "Code generated by x. DO NOT EDIT."\n',
    b"# This module writes generated code.\n\n\n\n\n# Please do not edit while it runs.\n",
    b"x = 1\n" * 400 + b"# @generated\n",
    b"import generated\n",
    b"// see @generatedBy for more\n",
]
GENERATED = [
    b"// Code generated by protoc-gen-go. DO NOT EDIT.\npackage a\n",
    b"# -*- coding: utf-8 -*-\n# Generated by the protocol buffer compiler.  DO NOT EDIT!\n",
    b"/**\n * @generated SignedSource<<0>>\n */\n",
    b"// <auto-generated>\n//     by a tool\n",
    b"/* DO NOT EDIT.\n * This file was automatically generated by make.\n */\n",
    b"-- Generated by tool\n-- Do not modify\n",
    b"<!-- generated file, do not edit -->\n",
]


@pytest.mark.parametrize("data", NOT_GENERATED)
def test_a_file_of_people_is_not_taken_for_generated(data: bytes) -> None:
    assert not says_so(data)


@pytest.mark.parametrize("data", GENERATED)
def test_a_file_that_a_tool_wrote_says_so(data: bytes) -> None:
    assert says_so(data)
