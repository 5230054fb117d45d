"""Phrases as data: how they are read, and that a mistake names its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ai_todos.parsers.talk.phrase_file import PhraseError, phrasebooks
from ai_todos.parsers.talk.template import TemplateError, WordList, compile_template

FITS = [
    ("leave {} for (now|later)", "please leave the docs for later", "the docs"),
    ("remember [to] do {*ing ...} $", "remember do testing of it", "testing of it"),
    ("^ fix {the * ...} $", "ok, fix the docs page", "the docs page"),
    ("<now> fix {} soon", "today fix the docs soon", "the docs"),
]


@pytest.mark.parametrize(("phrase", "text", "what"), FITS)
def test_a_phrase_finds_its_object(phrase: str, text: str, what: str) -> None:
    template = compile_template(phrase, {"now": WordList("(?:today)", ("today",))}, spaced=True)
    found = re.search(template.source, text)
    assert found is not None
    assert found["what"] == what


MISFITS = [
    ("leave {} for now", "sleeve it for now"),
    ("fix {} later", "fix it later-on"),
    ("^ fix {the *} $", "do not fix the docs"),
]


@pytest.mark.parametrize(("phrase", "text"), MISFITS)
def test_a_phrase_starts_and_ends_with_whole_words(phrase: str, text: str) -> None:
    assert re.search(compile_template(phrase, {}, spaced=True).source, text) is None


@pytest.mark.parametrize("phrase", ["(a", "a)", "{x", "<none> a", "a {} b {} c", "... a ... b ... c ... d"])
def test_a_phrase_that_cannot_be_read_is_an_error(phrase: str) -> None:
    with pytest.raises(TemplateError):
        compile_template(phrase, {}, spaced=True)


def test_every_phrase_of_every_language_compiles() -> None:
    for book in phrasebooks():
        for rule in (*book.rules, *book.closings):
            assert all(phrase.pattern for phrase in rule.phrases)
        for guard in (*book.guards, *book.closing_guards):
            assert guard.pattern
            assert guard.exempt is None or guard.exempt.pattern


def test_a_guard_for_some_rules_names_rules_that_are() -> None:
    for book in phrasebooks():
        rules = {rule.id for rule in (*book.rules, *book.closings)}
        assert {name for guard in (*book.guards, *book.closing_guards) for name in guard.of} <= rules


WRONG = {
    "": "1",
    "rules: []": "1",
    "language: [": "2",
    "language: en\nrulez: []": "2",
    'language: en\nrules:\n  - id: a\n    kind: deferred\n    say: ["(x"]': "5",
    'language: en\nrules:\n  - id: a\n    kind: whatever\n    say: ["x"]': "4",
    'language: en\nrules:\n  - id: a\n    say: ["x"]': "3",
    'language: en\nrules:\n  - id: a\n    kind: deferred\n    say: ["{}"]': "5",
    'language: en\nrules:\n  - id: a\n    kind: deferred\n    despite: [no-such]\n    say: ["x"]': "5",
    "language: en\nguards:\n  - id: a\n    reach: moon\n    say: [x]": "4",
    "language: en\nguards: 3\nrules:\n  - 4": "2",
}


@pytest.mark.parametrize(("text", "line"), WRONG.items())
def test_a_wrong_file_is_an_error_with_its_line(text: str, line: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(PhraseError, match=re.escape(f"{path}:{line}: ")):
        phrasebooks(path)


def test_a_new_language_is_one_file(tmp_path: Path) -> None:
    from ai_todos.parsers.talk import extract_intents

    german = tmp_path / "de.yaml"
    german.write_text(
        'language: de\nletters: "a-zäöüß"\n'
        'rules:\n  - id: später\n    kind: deferred\n    say: ["{} machen wir später"]\n',
        encoding="utf-8",
    )
    assert [intent.action for intent in extract_intents("Die Doku machen wir später.", extra=german)] == ["Die Doku"]
