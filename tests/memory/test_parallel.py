"""Many processes write to one store at once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from uuid import uuid4

from ai_todos.memory.store import Store
from ai_todos.memory.todo import TodoItem

WRITERS = Path(__file__).with_name("writers.py")


def start(verb: str, folder: Path, count: int) -> subprocess.Popen[str]:
    command = [sys.executable, os.fspath(WRITERS), verb, os.fspath(folder), str(count)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")


def test_eight_processes_add_fifty_each_while_a_ninth_scans(tmp_path: Path) -> None:
    path = tmp_path / ".ai_todos" / "todos.db"  # made by whichever is first
    scanner = start("scan", tmp_path, 10)
    adders = [start("add", tmp_path, 50) for _ in range(8)]
    told = [adder.communicate(timeout=300) for adder in adders]
    scanned = scanner.communicate(timeout=300)
    assert [errors for _, errors in (*told, scanned)] == [""] * 9
    ids = {line for lines, _ in told for line in lines.split()}
    assert len(ids) == 400
    store = Store.open(path)
    items = {item.id for item in store.items()}
    assert ids <= items
    assert len(items) == 400 + 10 * 20
    assert sum(event.verb == "add" for event in store.events(1000)) == 400
    store.close()
    assert sorted(found.name for found in path.parent.glob("todos.db*")) == ["todos.db"]


def test_opening_a_store_twice_in_one_process_drops_no_lock(tmp_path: Path) -> None:
    path = tmp_path / ".ai_todos" / "todos.db"
    first = Store.open(path)
    assert first.items() == []
    Store.open(path).close()
    Store.open(path, read_only=True).close()
    start("put", tmp_path, 1).communicate(timeout=100)
    assert path.with_name("todos.db-wal").exists(), "the other process took itself for the last one"
    with first.write("add", 1.0) as batch:
        batch.put(TodoItem(str(uuid4()), "written after it"))
    start("put", tmp_path, 1).communicate(timeout=100)
    second = Store.open(path)
    assert len(second.items()) == len(first.items()) == 3
    second.close()
    first.close()
