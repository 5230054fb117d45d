"""Grammars: what they tell, and what is read without them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ai_todos.parsers.scan.examine import Task
from ai_todos.parsers.scan.workers import Crew
from ai_todos.parsers.trees import trees
from ai_todos.parsers.trees.grammars import grammar, has_grammar
from ai_todos.parsers.trees.tree_text import examine

TAGS = ("TODO",)

#: Source with a `|` at a place, and the symbol around it.
SYMBOLS = {
    "javascript": ("class A { b() { c(() => { | }) } }", "A.b"),
    "a function in a variable": ("const f = async () => { | }", "f"),
    "typescript": ("namespace N { export class A<T> { private b(): void { | } } }", "A.b"),
    "java": ("class A { enum B { C; void d() { | } } }", "A.B.d"),
    "csharp": ("namespace N { class A { int P { get { | return 1; } } } }", "A.P"),
    "c": ("static int *f(int a[]) { | }", "f"),
    "cpp": ("namespace n { template <class T> void A<T>::f() const { | } }", "A.f"),
    "go": ("package p\nfunc (s *Server[T]) Run() { | }", "Server.Run"),
    "rust": ("mod m { impl<T> Display for A<T> { fn fmt(&self) { | } } }", "A.fmt"),
    "ruby": ("module M; class A; def b?; | ; end; end; end", "M.A.b?"),
    "php": ("<?php class A { function b() { | } }", "A.b"),
    "bash": ("f() {\n  |\n}", "f"),
    "kotlin": ("class A { fun b() { | } }", "A.b"),
    "swift": ("struct A { func b() { | } }", "A.b"),
    "scala": ("object A { def b = { | } }", "A.b"),
}
_LANGUAGES = {"a function in a variable": "javascript"}


@pytest.mark.parametrize("name", SYMBOLS)
def test_a_place_is_named_by_the_definitions_around_it(name: str) -> None:
    source, expected = SYMBOLS[name]
    before, _, after = source.partition("|")
    data = (before + " " + after).encode()
    root = trees.parse(data, _LANGUAGES.get(name, name))
    assert root is not None
    row = before.count("\n") + 1
    assert trees.symbol_at(root, data, row, len(before) - before.rfind("\n") - 1) == expected


def test_every_grammar_of_the_tables_is_there_and_fits() -> None:
    names = [name for name in _every_language() if has_grammar(name)]
    assert len(names) > 60
    assert [name for name in names if grammar(name) is None] == []


def _every_language() -> list[str]:
    from ai_todos.parsers.text.syntax import SYNTAXES

    return sorted({*SYNTAXES, "python"})


def test_a_parse_that_takes_too_long_is_given_up_and_the_file_read_all_the_same() -> None:
    text = "f(1); // TODO: faster\n" + "let a = [1, 2, 3];\n" * 50_000
    assert trees.parse(text.encode(), "javascript", seconds=0) is None
    noticed = examine(text, "javascript", TAGS, "a.js", seconds=1e-6)
    assert [(one.file, one.line, one.text) for one in noticed.findings] == [("a.js", 1, "faster")]
    assert noticed.notes == ("its javascript was read without a grammar: parsing took too long",)


@pytest.mark.parametrize("language", ["javascript", "c", "csharp", "rust", "ruby", "php", "tsx", "vue", "markdown"])
def test_what_is_deep_or_never_ends_is_read(language: str, tmp_path: Path) -> None:
    pieces = ("/*", "(", "[{", '"', "`${", "<a>", "<!--", "<%", "#{")
    with Crew(2, step_seconds=1) as crew:
        for number, piece in enumerate(pieces):
            path = tmp_path / str(number)
            path.write_text("<!-- TODO: one -->\n// TODO: one\n# TODO: one\n" + piece * 20_000, encoding="utf-8")
            crew.submit(Task(str(path), path.name, language=language, tags=TAGS))
        found = crew.collect()
    assert len(found) == len(pieces)


def test_broken_code_gives_its_comments() -> None:
    text = "<<<<<<< HEAD\nfunction ( { // TODO: one\n=======\n'closed // TODO: no'\n>>>>>>> b\n/* TODO: two */ }}}\n"
    assert [one.text for one in examine(text, "javascript", TAGS, "a.js").findings] == ["one", "two"]


def test_without_a_worker_process_the_lexer_reads_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.js"
    path.write_text("class A { b() { /* TODO: one */ } }\n", encoding="utf-8")
    code = f"""
import sys
sys.executable = ""
from pathlib import Path
from ai_todos.parsers.repo import Rules, scan_paths
(state,) = scan_paths([Path({str(path)!r})], Rules()).files
print([one.text for one in state.findings], state.notes)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ("['one'] ('it was read without a grammar: no worker process could be started',)")


@pytest.mark.skipif(sys.platform == "win32", reason="named pipes are files on POSIX only")
def test_a_file_that_no_worker_survives_says_so(tmp_path: Path) -> None:
    import os

    os.mkfifo(tmp_path / "pipe.js")
    with Crew(1, step_seconds=1) as crew:
        crew.submit(Task(str(tmp_path / "pipe.js"), "pipe.js", language="javascript", tags=TAGS))
        found = crew.collect()["pipe.js"]
    assert (found.failed, found.notes) == (
        True,
        ("it was read without a grammar: a worker process did not survive it",),
    )
