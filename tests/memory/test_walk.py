"""Random walks through git: whatever was edited, renamed, branched, merged or stashed, what is shown is what stands."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from world import Clock, Repo, happened

from ai_todos.memory.memory import Memory

STEPS = 24
FILES = ("src/a.py", "src/b.py", "lib/c.py", "lib/deep/d.py")
WORDS = ("socket", "timeout", "cache", "login", "upload", "parser", "report", "ledger", "widget", "harbour", "meadow")
TODO = re.compile(r"^# TODO: (.*)$", re.MULTILINE)

Place = tuple[str, str]


@dataclass
class Walk:
    """A repository in which something happens at each step."""

    repo: Repo
    chance: random.Random
    made: int = 0
    branches: list[str] = field(default_factory=lambda: ["main"])
    stashed: bool = False

    def files(self) -> list[str]:
        found = (path for path in self.repo.path.rglob("*.py") if ".ai_todos" not in path.parts)
        return sorted(path.relative_to(self.repo.path).as_posix() for path in found)

    def read(self, file: str) -> str:
        path = self.repo.path / file
        return path.read_text(encoding="utf-8") if path.exists() else ""

    def places(self) -> list[Place]:
        return sorted((file, text) for file in self.files() for text in TODO.findall(self.read(file)))

    def step(self) -> str:
        name = self.chance.choice([name for name in dir(self) if name.startswith("do_")])
        getattr(self, name)()
        return name

    def some_place(self) -> Place | None:
        places = self.places()
        return self.chance.choice(places) if places else None

    def do_write(self) -> None:
        file = self.chance.choice(FILES)
        self.made += 1
        todo = f"# TODO: {' '.join(self.chance.sample(WORDS, 3))} number{self.made}"
        code = [f"x{self.made}{at} = {at}" for at in range(self.chance.randrange(4))]
        self.repo.write(file, self.read(file) + "\n".join([*code, todo, f"y{self.made} = 1", ""]))

    do_write_more = do_write_again = do_write

    def do_finish(self) -> None:
        if place := self.some_place():
            self.repo.write(place[0], self.read(place[0]).replace(f"# TODO: {place[1]}\n", ""))

    def do_edit(self) -> None:
        if place := self.some_place():
            todo = f"# TODO: {place[1]}\n"
            self.repo.write(place[0], self.read(place[0]).replace(todo, f"{todo.rstrip()} gently\n"))

    def do_shift(self) -> None:
        if place := self.some_place():
            self.repo.write(place[0], "top = 1\n" * self.chance.randrange(1, 40) + self.read(place[0]))

    def do_rename(self) -> None:
        if files := self.files():
            file = self.chance.choice(files)
            new = self.repo.path / self.chance.choice(FILES)
            if not new.exists():
                new.parent.mkdir(parents=True, exist_ok=True)
                (self.repo.path / file).rename(new)

    def do_delete(self) -> None:
        if files := self.files():
            (self.repo.path / self.chance.choice(files)).unlink()

    def do_commit(self) -> None:
        self.repo.commit()

    def do_branch(self) -> None:
        self.made += 1
        self.branches.append(f"side{self.made}")
        self.repo.git("switch", "-q", "-c", self.branches[-1])

    def do_switch(self) -> None:
        self.repo.commit()
        self.repo.git("switch", "-q", self.chance.choice(self.branches))

    do_switch_again = do_switch

    def do_merge(self) -> None:
        self._merge("--no-edit")

    def do_squash(self) -> None:
        other = self._merge("--squash")
        here = self.repo.git("branch", "--show-current").strip()
        if other not in ("main", here):
            self.repo.git("branch", "-q", "-D", other)
            self.branches.remove(other)

    def _merge(self, how: str) -> str:
        self.repo.commit()
        other = self.chance.choice(self.branches)
        try:
            self.repo.git("merge", "-q", "-X", "theirs", how, other)
        except AssertionError:  # a conflict of renamed or deleted files
            self.repo.git("reset", "-q", "--hard")
        self.repo.commit()
        return other

    def do_stash(self) -> None:
        if not self.stashed and self.repo.git("status", "--porcelain"):
            self.repo.git("stash", "-q", "--include-untracked")
            self.stashed = True

    def do_pop(self) -> None:
        if self.stashed and not self.repo.git("status", "--porcelain"):
            try:
                self.repo.git("stash", "pop", "-q")
            except AssertionError:  # it does not fit any more
                self.repo.git("reset", "-q", "--hard")
                self.repo.git("clean", "-q", "-f", "-d")
                self.repo.git("stash", "drop", "-q")
            self.stashed = False

    def do_go_back(self) -> None:
        self.repo.git("reset", "-q", "--hard", "HEAD")


@pytest.fixture
def memory(repo: Repo) -> Iterator[Memory]:
    repo.write("README", "a walk\n")
    repo.commit()
    with Memory.open(repo.path, clock=Clock()) as opened:
        yield opened


def shown(memory: Memory) -> dict[Place, list[str]]:
    found: dict[Place, list[str]] = {}
    for one in memory.ranked():
        found.setdefault((one.path, one.item.content), []).append(one.item.id)
    return found


@pytest.mark.parametrize("seed", range(8))
def test_what_is_shown_is_what_stands(seed: int, repo: Repo, memory: Memory) -> None:
    walk = Walk(repo, random.Random(seed))
    before: dict[Place, list[str]] = {}
    steps: list[str] = []
    for _ in range(STEPS):
        steps.append(walk.step())
        standing = walk.places()
        briefed = [one.item.content for one in memory.brief().chosen]  # the words may go on since the last scan
        assert [one for one in briefed if not any(text.startswith(one) for _, text in standing)] == [], steps
        if walk.chance.random() < 0.3:
            continue
        memory.scan()
        steps.append("scan")
        now = shown(memory)
        assert sorted(place for place, ids in now.items() for _ in ids) == standing, steps
        kept = {place for place in before if len(before[place]) == len(now.get(place, ())) == 1}
        assert {place: before[place] for place in kept} == {place: now[place] for place in kept}, steps
        assert happened(memory.scan()) == [], steps
        before = now
