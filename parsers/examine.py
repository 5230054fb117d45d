"""What runs in a worker process: the code of one Python file examined for unfinished work.

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

from .decode import decode

if TYPE_CHECKING:
    from tree_sitter import Parser

    from .finding import Finding
    from .python_code import Snippet

#: Whoever looks at the whole file, and no single snippet of it.
WHOLE = -1


@dataclass(frozen=True, slots=True)
class Task:
    """One file to examine: `path` to open, `file` as findings name it.

    `facts` asks for the facts of its classes and nothing else; `skip` holds the numbers of snippets to leave out.
    """

    path: str
    file: str
    facts: bool = False
    skip: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Step:
    """The worker is about to look at snippet `number` (or WHOLE) of a file."""

    file: str
    number: int


@dataclass(frozen=True, slots=True)
class Examined:
    """What a file's code holds: findings, or facts of its classes that carry them (see members.py)."""

    file: str
    findings: tuple[Finding, ...] = ()
    facts: str = ""
    notes: tuple[str, ...] = ()


def serve(*, early: bool) -> None:
    """Answers tasks from stdin, on stdout, until there are no more; with `early`, loads all they may need first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its workers
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing else may write between the answers

    def tell(answer: Step | Examined) -> None:
        pickle.dump(answer, out, pickle.HIGHEST_PROTOCOL)
        out.flush()

    if early:
        from . import members, python_cst  # noqa: F401

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
    from . import members, python_code

    tell(Step(task.file, WHOLE))
    try:
        with open(task.path, "rb") as file:
            data = file.read()
    except OSError:
        return Examined(task.file)
    source = data if data.isascii() else decode(data).text.encode("utf-8", "replace")
    root = _parser().parse(source).root_node
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
    from .python_code import judge

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


_parsers: list[Parser] = []


def _parser() -> Parser:
    if not _parsers:
        import tree_sitter_python
        from tree_sitter import Language, Parser

        _parsers.append(Parser(Language(tree_sitter_python.language())))
    return _parsers[0]
