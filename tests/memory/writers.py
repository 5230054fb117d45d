"""Processes that write to one store, for the tests that kill them and let them compete.

`writers.py VERB FOLDER COUNT` does a verb so many times and prints the id of each item once it is written.
`writers.py kill FOLDER ROUNDS SEED` kills such writers at random points and prints what was wrong, as JSON.
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

from ai_todos.memory.memory import Memory
from ai_todos.memory.store import Store
from ai_todos.memory.todo import Sighting, TodoItem
from ai_todos.parsers.finding import Finding
from ai_todos.parsers.repo import FileState

SCANNED = 20
STORES = 10


def put(memory: Memory) -> list[str]:
    item = TodoItem(str(uuid4()), f"added by {os.getpid()}", created_at=time.time())
    with memory.store.write("add", time.time()) as batch:
        batch.put(item)
        batch.put_sightings(Sighting(str(uuid4()), item.id, item.id, "added", item.content, 1.0))
        batch.add_hours([int(time.time() // 3600)])
    return [item.id]


def put_many(memory: Memory) -> list[str]:
    """Items that are written together: all of them or none."""
    together = str(uuid4())
    items = [TodoItem(str(uuid4()), f"scanned {number}", symbol=together) for number in range(SCANNED)]
    found = Finding("a.py", 1, 1, 1, "TODO", "x")
    with memory.store.write("scan", time.time()) as batch:
        batch.put(*items)
        batch.put_sightings(*(Sighting(str(uuid4()), one.id, one.id, "comment", "x", 1.0) for one in items))
        batch.put_files("", [FileState(f"{number}.py", 1, 1, findings=(found,)) for number in range(SCANNED)])
        batch.set_meta("last", together)
    return [one.id for one in items]


def add(memory: Memory) -> list[str]:
    return [memory.add(f"look into {uuid4()}").item.id]


def scan(memory: Memory) -> list[str]:
    """A file with new comments, scanned."""
    lines = "".join(f"# TODO: look into {uuid4()}\n" for _ in range(SCANNED))
    (memory.root / f"{uuid4()}.py").write_text(lines, encoding="utf-8")
    return [item.id for item in memory.scan().opened]


VERBS: dict[str, Callable[[Memory], list[str]]] = {"put": put, "put-many": put_many, "add": add, "scan": scan}


def work(verb: Callable[[Memory], list[str]], folder: str, count: int) -> None:
    with Memory.open(folder) as memory:
        for _ in range(count):
            ids = verb(memory)
            os.write(1, "".join(f"{ident}\n" for ident in ids).encode())


def kill_rounds(folder: str, rounds: int, seed: int) -> dict[str, object]:
    """Kills a writer at a random moment, again and again, and looks at what it left behind."""
    chance = random.Random(seed)
    acknowledged: dict[str, set[str]] = {}
    problems: list[str] = []
    for number in range(rounds):
        place = os.path.join(folder, str(number * STORES // rounds))
        os.makedirs(place, exist_ok=True)
        verb = list(VERBS)[number % len(VERBS)]
        told = killed_writer(VERBS[verb], place, chance.expovariate(1 / 0.02))
        known = acknowledged.setdefault(place, set())
        known |= told
        problems += [f"round {number}, {verb}: {problem}" for problem in look(place, known)]
    return {"problems": problems, "acknowledged": sum(map(len, acknowledged.values())), "stores": len(acknowledged)}


def killed_writer(verb: Callable[[Memory], list[str]], folder: str, seconds: float) -> set[str]:
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        os.dup2(writes, 1)
        work(verb, folder, 10**9)
        os._exit(1)
    os.close(writes)
    told = b""
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        if select.select([reads], [], [], left)[0]:
            told += os.read(reads, 65536)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while more := os.read(reads, 65536):
        told += more
    os.close(reads)
    lines = told.decode().split("\n")
    return {line for line in lines[:-1] if line}


def look(folder: str, acknowledged: set[str]) -> list[str]:
    store = Store.open(Path(folder) / ".ai_todos" / "todos.db")
    items = {item.id: item for item in store.items()}
    sizes: dict[str, int] = {}
    for item in items.values():
        together = item.symbol or (item.related_files[0] if item.related_files else "")
        sizes[together] = sizes.get(together, 0) + 1
    found = [
        ("a notice: " + store.notice, bool(store.notice)),
        ("lost what was acknowledged", not acknowledged <= items.keys()),
        ("half a scan", any(size != SCANNED for together, size in sizes.items() if together)),
        ("damaged", store.query("PRAGMA integrity_check") != [("ok",)]),
    ]
    store.close()
    return [problem for problem, holds in found if holds]


if __name__ == "__main__":
    what, where, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    if what == "kill":
        sys.stdout.write(json.dumps(kill_rounds(where, count, int(sys.argv[4]))))
    else:
        work(VERBS[what], where, count)
