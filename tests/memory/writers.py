"""Processes that write to one store, for the tests that kill them and let them compete.

`writers.py add STORE COUNT` and `writers.py scan STORE COUNT` print the id of each item once it is written.
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
from uuid import uuid4

from ai_todos.memory.store import Store
from ai_todos.memory.todo import Sighting, TodoItem
from ai_todos.parsers.finding import Finding
from ai_todos.parsers.repo import FileState

SCANNED = 20
STORES = 10


def add(store: Store) -> list[str]:
    item = TodoItem(str(uuid4()), f"added by {os.getpid()}", created_at=time.time())
    with store.write("add", time.time()) as batch:
        batch.put(item)
        batch.put_sightings(Sighting(str(uuid4()), item.id, item.id, "added", item.content, 1.0))
        batch.add_hours([int(time.time() // 3600)])
    return [item.id]


def scan(store: Store) -> list[str]:
    """Items that are written together: all of them or none."""
    together = str(uuid4())
    items = [TodoItem(str(uuid4()), f"scanned {number}", symbol=together) for number in range(SCANNED)]
    files = [
        FileState(f"{number}.py", 1, 1, findings=(Finding(f"{number}.py", 1, 1, 1, "TODO", "x"),))
        for number in range(SCANNED)
    ]
    with store.write("scan", time.time()) as batch:
        batch.put(*items)
        batch.put_sightings(*(Sighting(str(uuid4()), one.id, one.id, "comment", "x", 1.0, file="a.py") for one in items))
        batch.put_files("", files)
        batch.set_meta("head:", together)
    return [one.id for one in items]


def work(verb: Callable[[Store], list[str]], path: str, count: int) -> None:
    store = Store.open(path)
    for _ in range(count):
        ids = verb(store)
        os.write(1, "".join(f"{ident}\n" for ident in ids).encode())
    store.close()


def kill_rounds(folder: str, rounds: int, seed: int) -> dict[str, object]:
    """Kills a writer at a random moment, again and again, and looks at what it left behind."""
    chance = random.Random(seed)
    acknowledged: dict[str, set[str]] = {}
    problems: list[str] = []
    for number in range(rounds):
        path = os.path.join(folder, str(number * STORES // rounds), ".ai_todos", "todos.db")
        told = killed_writer(path, chance.choice((add, scan)), chance.expovariate(1 / 0.01))
        known = acknowledged.setdefault(path, set())
        known |= told
        problems += [f"round {number}: {problem}" for problem in look(path, known)]
    return {"problems": problems, "acknowledged": sum(map(len, acknowledged.values())), "stores": len(acknowledged)}


def killed_writer(path: str, verb: Callable[[Store], list[str]], seconds: float) -> set[str]:
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        os.dup2(writes, 1)
        work(verb, path, 10**9)
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


def look(path: str, acknowledged: set[str]) -> list[str]:
    store = Store.open(path)
    items = {item.id: item for item in store.items()}
    together: dict[str, int] = {}
    for item in items.values():
        if item.symbol:
            together[item.symbol] = together.get(item.symbol, 0) + 1
    found = [
        ("a notice: " + store.notice, bool(store.notice)),
        ("lost what was acknowledged", not acknowledged <= items.keys()),
        ("half a scan", any(count != SCANNED for count in together.values())),
        ("damaged", store.query("PRAGMA integrity_check") != [("ok",)]),
    ]
    store.close()
    return [problem for problem, holds in found if holds]


if __name__ == "__main__":
    what, where, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    if what == "kill":
        print(json.dumps(kill_rounds(where, count, int(sys.argv[4]))))
    else:
        work({"add": add, "scan": scan}[what], where, count)
