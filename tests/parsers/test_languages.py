"""The table of languages: complete, and told to people as it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ai_todos.parsers import languages
from ai_todos.parsers.languages import language_named, language_of, may_hold
from ai_todos.parsers.text import remarks
from ai_todos.parsers.text.passages import passages
from ai_todos.parsers.text.syntax import SYNTAXES
from ai_todos.parsers.trees.grammars import CORE

DOCS = Path(__file__).parents[2] / "docs" / "languages.md"
ROW = re.compile(r"^\| ([a-z0-9]+) \| (`.*`) \| (.*?) ?\| (?:yes)? ?\|$", re.MULTILINE)


def told() -> dict[str, tuple[list[str], str]]:
    return {name: (re.findall(r"`([^`]+)`", files), grammar) for name, files, grammar in ROW.findall(DOCS.read_text())}


def test_the_page_names_every_language_with_its_files() -> None:
    documented = told()
    assert len(documented) > 80
    for name, (files, _) in documented.items():
        assert {language_of(f"x{file}" if file[0] == "." else file, b"") for file in files} <= {name, *_SHARED}, name
        assert all(may_hold(f"x{file}" if file[0] == "." else file) for file in files)
    assert {name for name, (_, grammar) in documented.items() if grammar == "core"} == set(CORE)


#: Extensions that the head of a file decides.
_SHARED = ("objc", "matlab")


def test_every_language_can_be_read() -> None:
    unread = [
        name
        for name in told()
        for passage in passages("", name)
        if passage.language not in (*SYNTAXES, *remarks.LIKE_PYTHON, *languages.PROSE, languages.NOTEBOOK)
    ]
    assert unread == []


@pytest.mark.parametrize(
    ("path", "head", "language"),
    [
        ("a/b.PY", b"", "python"),
        ("Dockerfile.dev", b"", "dockerfile"),
        ("docker/Dockerfile", b"", "dockerfile"),
        ("run", b"#!/usr/bin/env -S node --test\n", "javascript"),
        ("run", b"#! /bin/sh\n", "bash"),
        ("run", b"#!/usr/bin/python3.12\n", "python"),
        ("run", b"no script", None),
        ("a.m", b"#import <x.h>\n", "objc"),
        ("a.m", b"function y = f(x)\n", "matlab"),
        ("a.ts", b'<?xml version="1.0"?>\n<!DOCTYPE TS>', "xml"),
        ("a.png", b"", None),
        (".bashrc", b"", "bash"),
    ],
)
def test_the_language_is_told_by_name_and_head(path: str, head: bytes, language: str | None) -> None:
    assert language_of(path, head) == language
    assert language is None or may_hold(path)


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("C#", "csharp"),
        ("js", "javascript"),
        ("py", "python"),
        ("sh", "bash"),
        ("rs", "rust"),
        ("Dockerfile", "dockerfile"),
        ("text", None),
        ("", None),
    ],
)
def test_languages_have_the_names_that_people_use(tag: str, language: str | None) -> None:
    assert language_named(tag) == language
