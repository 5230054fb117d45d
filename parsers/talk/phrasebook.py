"""What one language knows: lists of words, rules and guards. Patterns are compiled when they are first tried."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from .intent import HIGH
from .template import Template, WordList, tags_in

REACHES = ("sentence", "clause", "before", "after", "object")
ROLES = ("user", "assistant")
#: The guard that is told by punctuation, not by words.
QUESTION = "question"


@dataclass(frozen=True)
class Phrase:
    """One phrase of a rule; compiled when it is first tried."""

    template: Template
    rule: Rule

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        return re.compile(self.template.source)


@dataclass(frozen=True)
class Rule:
    """What its phrases mean. `despite` names guards that do not stop it; `alone` rules count where no other does."""

    id: str
    kind: str
    order: int
    roles: tuple[str, ...] = ROLES
    confidence: str = HIGH
    despite: frozenset[str] = frozenset()
    alone: bool = False
    listed: bool = False
    phrases: list[Phrase] = field(default_factory=list[Phrase], compare=False)


@dataclass(frozen=True)
class Guard:
    """What stops a rule: phrases that stand in the sentence, the clause, before or after the cue, or in the object."""

    id: str
    reach: str
    roles: tuple[str, ...]
    sources: tuple[str, ...]
    unless: tuple[str, ...] = ()
    of: frozenset[str] = frozenset()

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        return re.compile("|".join(self.sources))

    @cached_property
    def exempt(self) -> re.Pattern[str] | None:
        return re.compile("|".join(self.unless)) if self.unless else None

    @cached_property
    def tags(self) -> tuple[str, str]:
        """The letters of tagged lists in its phrases, and in those that lift it."""
        return tags_in("".join(self.sources)), tags_in("".join(self.unless))


@dataclass
class Phrasebook:
    """All that one language knows. Patterns are compiled on first use."""

    language: str
    spaced: bool = True
    letters: str = "a-z"
    tags: dict[str, tuple[str, tuple[Template, ...]]] = field(
        default_factory=dict[str, tuple[str, tuple[Template, ...]]]
    )
    lists: dict[str, WordList] = field(default_factory=dict[str, WordList])
    guards: list[Guard] = field(default_factory=list[Guard])
    closing_guards: list[Guard] = field(default_factory=list[Guard])
    rules: list[Rule] = field(default_factory=list[Rule])
    closings: list[Rule] = field(default_factory=list[Rule])
    edges: tuple[str, ...] = ()
    sources: dict[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])

    @cached_property
    def tagging(self) -> list[tuple[str, frozenset[str], re.Pattern[str]]]:
        """For each tagged list its letter, words of which one is in every match, and what finds its words."""
        return [
            (
                letter,
                frozenset(need for template in templates for need in template.needs),
                re.compile("|".join(template.source for template in templates)),
            )
            for letter, templates in self.tags.values()
        ]

    @cached_property
    def opening_needs(self) -> dict[str, list[Phrase]]:
        return _by_need(self.rules)

    @cached_property
    def closing_needs(self) -> dict[str, list[Phrase]]:
        return _by_need(self.closings)

    @cached_property
    def opening_hint(self) -> re.Pattern[str]:
        return self._hint(self.opening_needs)

    @cached_property
    def closing_hint(self) -> re.Pattern[str]:
        return self._hint(self.closing_needs)

    @cached_property
    def written(self) -> re.Pattern[str]:
        """Finds a letter of this language."""
        return re.compile(f"[{self.letters}]")

    def pattern(self, name: str) -> re.Pattern[str] | None:
        """The phrases of a plain section (`lead`, `tail`, ...) as one pattern."""
        if name not in self._plain:
            found = self.sources.get(name, ())
            self._plain[name] = re.compile("|".join(found)) if found else None
        return self._plain[name]

    @cached_property
    def _plain(self) -> dict[str, re.Pattern[str] | None]:
        return {}

    def _hint(self, needs: Mapping[str, object]) -> re.Pattern[str]:
        """Finds any word without which no rule fires; alternatives grouped by their first letter."""
        words: set[str] = set()
        letters = dict(self.tags.values())
        for need in needs:
            if need in letters:
                words |= {word for template in letters[need] for word in template.needs}
            else:
                words.add(need)
        if not words:
            return re.compile(r"(?!)")
        groups: dict[str, list[str]] = {}
        for word in sorted(words, key=len, reverse=True):
            groups.setdefault(word[0], []).append(re.escape(word[1:]))
        body = "|".join(f"{re.escape(first)}(?:{'|'.join(rests)})" for first, rests in sorted(groups.items()))
        return re.compile(rf"(?<![a-z])(?:{body})(?![a-z])" if self.spaced else body)


def _by_need(rules: Sequence[Rule]) -> dict[str, list[Phrase]]:
    needs: dict[str, list[Phrase]] = {}
    for rule in rules:
        for phrase in rule.phrases:
            for need in phrase.template.needs:
                needs.setdefault(need, []).append(phrase)
    return needs
