"""What is remembered of a few files, scan after scan: the pure reconcile, without store, git or parsers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from uuid import uuid4

from ai_todos.memory.reconcile import Changes, Seen, reconcile
from ai_todos.memory.todo import ABSENT, PENDING, Sighting, TodoItem
from ai_todos.parsers.finding import Finding

Files = dict[str, str]

_DEF = re.compile(r"\s*(?:def|class) (\w+)")
_MARK = re.compile(r"# (TODO|FIXME)(?:\((.*?)\))?:? ?(.*)")


def findings(files: Files) -> tuple[Finding, ...]:
    """The markers in some source; `TODO(ada 2026-12-01 #12): ...` says who, when and which issue."""
    found: list[Finding] = []
    for path, text in files.items():
        symbol = ""
        for number, line in enumerate(text.split("\n"), start=1):
            defined = _DEF.match(line)
            symbol = defined[1] if defined else symbol
            mark = _MARK.search(line)
            if mark:
                inside = (mark[2] or "").split()
                author = next((one for one in inside if one.isalpha()), "")
                due = next((one for one in inside if one[:2] == "20"), "")
                issue = " ".join(one for one in inside if one[0] == "#")
                level = 2 if mark[1] == "FIXME" else 1
                found.append(Finding(path, number, number, 1, mark[1], mark[3], symbol, author, level, due, issue))
    return tuple(found)


@dataclass
class Scanned:
    """What is remembered of working trees. Files are read when they changed."""

    items: dict[str, TodoItem] = field(default_factory=dict[str, TodoItem])
    sightings: dict[str, Sighting] = field(default_factory=dict[str, Sighting])
    files: Files = field(default_factory=dict[str, str])
    now: float = 1000.0

    def scan(
        self,
        files: Files,
        *,
        gone: bool = True,
        checkout: str = "",
        paths: Sequence[str] | None = None,
        unread: Sequence[str] = (),
    ) -> Changes:
        self.now += 3600
        before = self.files if checkout == "" else {}
        looked = {path for path in files if before.get(path) != files[path] and path not in unread}
        removed = set(before) - set(files)
        if paths is not None:
            looked, removed = looked & set(paths), removed & set(paths)
        seen = Seen(
            findings({path: files[path] for path in sorted(looked)}),
            frozenset(looked),
            frozenset(removed),
            frozenset(unread),
            paths is None,
            checkout,
            "main",
            "c1",
        )
        mine = [one for one in self.sightings.values() if one.checkout == checkout]
        known = [one for one in mine if one.file in looked | removed or one.state == ABSENT]
        elsewhere = [one for one in self.sightings.values() if one.checkout != checkout and one.file in looked]
        others: dict[str, list[Sighting]] = {}
        for one in self.sightings.values():
            others.setdefault(one.todo_id, []).append(one)
        changes = reconcile(
            seen,
            known,
            self.items,
            others,
            why_gone=lambda one: f"gone from {one.file}:{one.line}" if gone else "",
            last_seen=lambda one: ("main", "c0"),
            active_at=lambda path: 500.0,
            now=self.now,
            elsewhere=elsewhere,
        )
        self.items |= {item.id: item for item in changes.items}
        self.sightings |= {one.id: one for one in changes.sightings}
        if checkout == "":
            kept = {path: text for path, text in self.files.items() if paths is not None and path not in paths}
            self.files = kept | {path: text for path, text in files.items() if path not in unread}
        return changes

    def add(self, content: str) -> TodoItem:
        item = TodoItem(str(uuid4()), content, created_at=self.now)
        said = Sighting(str(uuid4()), item.id, item.id, "added", content, self.now)
        self.items[item.id], self.sightings[said.id] = item, said
        return item

    def change(self, was: str, /, **fields: object) -> None:
        item = self.one(was)
        self.items[item.id] = replace(item, **fields)  # type: ignore[arg-type]

    def one(self, content: str) -> TodoItem:
        (found,) = [item for item in self.items.values() if item.content == content]
        return found

    def pending(self) -> list[str]:
        return sorted(item.content for item in self.items.values() if item.status == PENDING)

    def places(self, content: str) -> list[tuple[str, int, str]]:
        ident = self.one(content).id
        return sorted((one.file, one.line, one.state) for one in self.sightings.values() if one.todo_id == ident)


def scanned(files: Files) -> Scanned:
    made = Scanned()
    made.scan(files)
    return made


A = "def load():\n    # TODO: handle timeouts\n    pass\n"
