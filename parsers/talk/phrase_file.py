"""The rules of a language as YAML files. What cannot be read is an error with its file and line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from .intent import CLOSING_KINDS, HIGH, INTENT_KINDS, LOW
from .phrasebook import QUESTION, REACHES, ROLES, Guard, Phrase, Phrasebook, Rule
from .template import FIRST_TAG, Template, TemplateError, WordList, compile_template

PHRASES = Path(__file__).resolve().parents[1] / "phrases"
#: The languages that come with us, and what finds a letter of each: a book is loaded when it can be of use.
LANGUAGES = {"en": re.compile("[a-z]"), "zh": re.compile("[\u3400-\u9fff]")}
_MAX_FILE = 400_000

_PLAIN = ("breaks", "lead", "tail", "pronouns", "fillers", "conditions")
_NAMES = {
    "language",
    "spaced",
    "letters",
    "tags",
    "lists",
    "edges",
    *_PLAIN,
    "guards",
    "rules",
    "closing_guards",
    "closings",
}
_RULE = {"id", "kind", "say", "roles", "confidence", "despite", "alone", "list"}
_GUARD = {"id", "say", "reach", "roles", "unless", "of"}


class PhraseError(ValueError):
    """A file of phrases that cannot be used; says file, line and why."""


def phrasebooks(extra: Path | None = None, text: str | None = None) -> list[Phrasebook]:
    """The books of all languages, or of those that a lower-case `text` is written in.

    `extra` is the user's own file, which adds to the language it names. Raises PhraseError.
    """
    books = {
        language: _built_in(language) for language, letters in LANGUAGES.items() if text is None or letters.search(text)
    }
    if extra is not None:
        try:
            own = _added(extra, extra.stat().st_mtime_ns)
        except OSError as error:
            raise PhraseError(f"{extra}: {error.strerror}") from error
        books[own.language] = own
    return list(books.values())


@lru_cache(maxsize=len(LANGUAGES))
def _built_in(language: str) -> Phrasebook:
    return _Reader(PHRASES / f"{language}.yaml", None).book()


@lru_cache(maxsize=4)
def _added(path: Path, _changed: int) -> Phrasebook:
    language = _language(path)
    return _Reader(path, _built_in(language) if language in LANGUAGES else None).book()


def _language(path: Path) -> str:
    for key, value in _pairs(_compose(path), path):
        if key.value == "language":
            return str(value.value)
    raise PhraseError(f"{path}:1: it names no language")


def _compose(path: Path) -> Any:
    import yaml

    text = path.read_text(encoding="utf-8")
    if len(text) > _MAX_FILE:
        raise PhraseError(f"{path}:1: the file is too long")
    try:
        node = yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise PhraseError(f"{path}:{line}: {error.problem}") from error
    if node is None:
        raise PhraseError(f"{path}:1: the file is empty")
    return node


def _pairs(node: Any, path: Path) -> Iterator[tuple[Any, Any]]:
    if node.id != "mapping":
        raise PhraseError(f"{path}:{node.start_mark.line + 1}: names and values are expected here")
    yield from node.value


class _Reader:
    """Reads one file; every error says its line."""

    def __init__(self, path: Path, known: Phrasebook | None) -> None:
        self.path = path
        self.known = known
        self.sections = self._mapping(_compose(path), _NAMES)

    def book(self) -> Phrasebook:
        known = self.known
        language = self.text("language")
        spaced = self.flag(self.sections.get("spaced"), known.spaced if known else True)
        book = Phrasebook(language, spaced, self.text("letters", known.letters if known else "a-z"))
        if known:
            book.tags, book.lists, book.guards = dict(known.tags), dict(known.lists), list(known.guards)
            book.closing_guards = list(known.closing_guards)
            book.rules, book.closings, book.sources = list(known.rules), list(known.closings), dict(known.sources)
        self.book_so_far = book
        self._read_lists(book)
        for name in _PLAIN:
            if name in self.sections:
                found = tuple(template.source for template in self.templates(self.sections[name]))
                book.sources[name] = book.sources.get(name, ()) + found
        book.edges = (known.edges if known else ()) + tuple(self._letter(node) for node in self.items("edges"))
        book.guards += [self._guard(node) for node in self.items("guards")]
        book.closing_guards += [self._guard(node) for node in self.items("closing_guards")]
        guards = {QUESTION, *(guard.id for guard in (*book.guards, *book.closing_guards))}
        for name, rules, kinds in (("rules", book.rules, INTENT_KINDS), ("closings", book.closings, CLOSING_KINDS)):
            rules += [self._rule(node, kinds, len(rules) + at, guards) for at, node in enumerate(self.items(name))]
        if self.path.parent != PHRASES:
            self._prove(book)
        return book

    def _read_lists(self, book: Phrasebook) -> None:
        for name, _ in self._entries("tags"):
            letter = chr(ord(FIRST_TAG) + len(book.tags))
            book.tags.setdefault(name, (letter, ()))
            letter = book.tags[name][0]
            book.lists[name] = WordList(f"(?<!{letter}){letter}++", (letter,))
        for name, node in self._entries("lists"):
            made = self.templates(node)
            certain = all(template.needs for template in made)
            needs = tuple(dict.fromkeys(need for template in made for need in template.needs)) if certain else ()
            book.lists[name] = WordList(f"(?:{'|'.join(template.source for template in made)})", needs)
        for name, node in self._entries("tags"):
            letter, known = book.tags[name]
            book.tags[name] = (letter, known + tuple(self.templates(node, anchored=True)))

    def _letter(self, node: Any) -> str:
        """The letter of a tagged list that is named here."""
        name = self._scalar(node)
        if name not in self.book_so_far.tags:
            raise self.error(node, f"there is no tagged list {name!r}")
        return self.book_so_far.tags[name][0]

    def _entries(self, section: str) -> Iterator[tuple[str, Any]]:
        if section in self.sections:
            for key, value in _pairs(self.sections[section], self.path):
                yield str(key.value), value

    def _prove(self, book: Phrasebook) -> None:
        """A user's phrases are compiled at once, so that a mistake is told now."""
        for rule in (*book.rules, *book.closings):
            for phrase in rule.phrases:
                _ = phrase.pattern

    def _rule(self, node: Any, kinds: Sequence[str], order: int, guards: set[str]) -> Rule:
        fields = self._mapping(node, _RULE)
        for needed in ("id", "kind", "say"):
            if needed not in fields:
                raise self.error(node, f"a rule needs `{needed}`")
        confidence = self.choice(fields.get("confidence"), (HIGH, LOW), HIGH)
        despite = frozenset(self.texts(fields.get("despite")))
        if unknown := despite - guards:
            raise self.error(fields["despite"], f"there is no guard {min(unknown)!r}")
        rule = Rule(
            id=str(fields["id"].value),
            kind=self.choice(fields["kind"], kinds, ""),
            order=order,
            roles=self._roles(fields.get("roles")),
            confidence=confidence,
            despite=despite,
            alone=self.flag(fields.get("alone"), False),
            listed=self.flag(fields.get("list"), False),
        )
        rule.phrases.extend(Phrase(template, rule) for template in self.templates(fields["say"], anchored=True))
        return rule

    def _guard(self, node: Any) -> Guard:
        fields = self._mapping(node, _GUARD)
        for needed in ("id", "say"):
            if needed not in fields:
                raise self.error(node, f"a guard needs `{needed}`")
        return Guard(
            id=str(fields["id"].value),
            reach=self.choice(fields.get("reach"), REACHES, "clause"),
            roles=self._roles(fields.get("roles")),
            sources=tuple(template.source for template in self.templates(fields["say"])),
            unless=tuple(template.source for template in self.templates(fields["unless"]))
            if "unless" in fields
            else (),
            of=frozenset(self.texts(fields.get("of"))),
        )

    def _roles(self, node: Any) -> tuple[str, ...]:
        roles = tuple(self.texts(node)) or ROLES
        for role in roles:
            if role not in ROLES:
                raise self.error(node, f"a role is one of {', '.join(ROLES)}, not {role!r}")
        return roles

    def templates(self, node: Any, *, anchored: bool = False) -> list[Template]:
        """The phrases of a node; an `anchored` one has a word without which it cannot stand, by which it is found."""
        book = self.book_so_far
        made: list[Template] = []
        for item in self._sequence(node):
            try:
                made.append(compile_template(self._scalar(item), book.lists, spaced=book.spaced))
            except TemplateError as error:
                raise self.error(item, str(error)) from error
            if anchored and not made[-1].needs:
                raise self.error(item, "a phrase needs a word that is always there")
        return made

    def items(self, section: str) -> list[Any]:
        return self._sequence(self.sections[section]) if section in self.sections else []

    def text(self, name: str, default: str = "") -> str:
        if name in self.sections:
            return self._scalar(self.sections[name])
        if not default:
            raise PhraseError(f"{self.path}:1: `{name}` is missing")
        return default

    def texts(self, node: Any) -> list[str]:
        return [self._scalar(item) for item in self._sequence(node)] if node is not None else []

    def flag(self, node: Any, default: bool) -> bool:
        return self.choice(node, ("true", "false"), "true" if default else "false") == "true"

    def choice(self, node: Any, allowed: Sequence[str], default: str) -> str:
        value = default if node is None else self._scalar(node)
        if value not in allowed:
            raise self.error(node, f"one of {', '.join(allowed)} is expected, not {value!r}")
        return value

    def _mapping(self, node: Any, allowed: set[str]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in _pairs(node, self.path):
            if key.value not in allowed:
                raise self.error(key, f"unknown name {key.value!r}")
            found[key.value] = value
        return found

    def _sequence(self, node: Any) -> list[Any]:
        if node.id == "sequence":
            return list(node.value)
        return [node]

    def _scalar(self, node: Any) -> str:
        if node.id != "scalar":
            raise self.error(node, "a text is expected here")
        return str(node.value)

    def error(self, node: Any, why: str) -> PhraseError:
        return PhraseError(f"{self.path}:{node.start_mark.line + 1}: {why}")
