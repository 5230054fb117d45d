"""What runs in a worker process: one file examined with grammars, and the code of Python with LibCST too.

A worker may die of the code it reads, or take too long over it; before each step it says where it is, so that whoever
started it knows what to leave out.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, BinaryIO

from ..decode import decode
from ..languages import PYTHON

if TYPE_CHECKING:
    from tree_sitter import Node

    from ..finding import Finding
    from ..python.python_code import Snippet

#: Whoever looks at the whole file, and no single snippet of it.
WHOLE = -1


@dataclass(frozen=True, slots=True)
class Task:
    """One file to examine: `path` to open, `file` as findings name it.

    Of Python, the code: `facts` asks for the facts of its classes and nothing else; `skip` holds the numbers of
    snippets to leave out. Of any other `language`, the comments with `tags` as well.
    """

    path: str
    file: str
    facts: bool = False
    skip: frozenset[int] = frozenset()
    language: str = PYTHON
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """The worker is about to look at snippet `number` (or WHOLE) of a file."""

    file: str
    number: int


@dataclass(frozen=True, slots=True)
class Examined:
    """What a file holds: findings, or facts of its Python classes that carry them (see members.py).

    `failed`: no worker got through it.
    """

    file: str
    findings: tuple[Finding, ...] = ()
    facts: str = ""
    notes: tuple[str, ...] = ()
    failed: bool = False


def serve(*, early: bool) -> None:
    """Answers tasks from stdin, on stdout, until there are no more; with `early`, loads all they may need first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its workers
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing else may write between the answers

    def tell(answer: Step | Examined) -> None:
        pickle.dump(answer, out, pickle.HIGHEST_PROTOCOL)
        out.flush()

    if early:
        from ..python import members, python_cst  # noqa: F401

    try:
        while (task := _receive(sys.stdin.buffer)) is not None:
            tell(examine(task, tell))
    except (BrokenPipeError, OSError):
        os._exit(1)  # the parent is gone


def _receive(source: BinaryIO) -> Task | None:
    try:
        task = pickle.load(source)  # noqa: S301 -- from the parent's own pipe
    except EOFError:
        return None
    return task if isinstance(task, Task) else None


def examine(task: Task, tell: Callable[[Step], None]) -> Examined:
    """Examines one file. A file that cannot be read any more holds nothing."""
    tell(Step(task.file, WHOLE))
    try:
        with open(task.path, "rb") as file:
            data = file.read()
    except OSError:
        return Examined(task.file)
    return _examine_python(task, data, tell) if task.language == PYTHON else _examine_other(task, data)


def _examine_other(task: Task, data: bytes) -> Examined:
    if task.facts:
        from ..trees import interfaces, trees

        source = decode(data).text.encode("utf-8", "replace")
        root = trees.parse(source, task.language)
        return Examined(task.file, facts=interfaces.class_facts(root, source, task.file) if root else "")
    from ..trees import tree_text

    noticed = tree_text.examine(decode(data).text, task.language, task.tags, task.file)
    return Examined(task.file, noticed.findings, noticed.facts, noticed.notes)


def _examine_python(task: Task, data: bytes, tell: Callable[[Step], None]) -> Examined:
    from ..python import members, python_code

    source = data if data.isascii() else decode(data).text.encode("utf-8", "replace")
    root = _parsed(source)
    if task.facts:
        return Examined(task.file, facts=members.class_facts(root, source, task.file))
    snippets = python_code.candidates(root, source, task.file)
    found, notes = _judge(snippets, task, tell)
    tell(Step(task.file, WHOLE))
    facts = ""
    if snippets or members.worth_indexing(source, frozenset(), task.file):
        facts = members.class_facts(root, source, task.file)
        facts = facts and members.hold(facts, found)
    return Examined(task.file, () if facts else tuple(found), facts, tuple(notes))


def _judge(snippets: Sequence[Snippet], task: Task, tell: Callable[[Step], None]) -> tuple[list[Finding], list[str]]:
    from ..python.python_code import judge

    found: list[Finding] = []
    notes: list[str] = []
    for number, snippet in enumerate(snippets):
        if number in task.skip:
            notes.append(f"line {snippet.first_line}: LibCST did not get through it")
            continue
        tell(Step(task.file, number))
        judged = judge(snippet)
        found += (replace(one, file=task.file) for one in judged.findings)
        notes += [judged.refused] if judged.refused else []
    return found, notes


def _parsed(source: bytes) -> Node:
    from tree_sitter import Parser

    from ..trees.grammars import grammar

    return Parser(grammar(PYTHON)).parse(source).root_node
