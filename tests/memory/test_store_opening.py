"""How a store is opened: what is refused, what is set aside, and that nothing is ever overwritten."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from ai_todos.memory.errors import StoreError, StoreReadOnly, StoreTooNew
from ai_todos.memory.store import Store, connection
from ai_todos.memory.store.schema import APPLICATION_ID, MIGRATIONS
from ai_todos.memory.todo import TodoItem


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / ".ai_todos" / "todos.db"


def fill(path: Path, count: int = 300) -> None:
    """A store of several pages, with its write-ahead log worked in."""
    store = Store.open(path)
    with store.write("add", 1.0) as batch:
        batch.put(*(TodoItem(str(uuid4()), f"write down what number {number} is for") for number in range(count)))
    store.close()


def tree(folder: Path) -> dict[str, bytes]:
    return {found.name: found.read_bytes() for found in folder.iterdir()}


def test_a_new_store_is_private_and_out_of_gits_sight(path: Path) -> None:
    store = Store.open(path)
    assert store.notice == ""
    assert store.items() == []
    assert (path.parent / ".gitignore").read_text(encoding="utf-8") == "*\n"
    if os.name == "posix":
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.with_name("todos.db-wal").stat().st_mode) == 0o600
    store.close()


def test_it_uses_the_write_ahead_log_and_says_whose_file_it_is(path: Path) -> None:
    store = Store.open(path)
    assert store.query("PRAGMA journal_mode") == [("wal",)]
    assert store.query("PRAGMA application_id") == [(APPLICATION_ID,)]
    assert store.query("PRAGMA user_version") == [(len(MIGRATIONS),)]
    assert int.from_bytes(path.read_bytes()[60:64], "big") == len(MIGRATIONS), "the version is in the file itself"
    store.close()


def test_the_users_own_gitignore_stays(path: Path) -> None:
    path.parent.mkdir()
    (path.parent / ".gitignore").write_text("todos.db*\n", encoding="utf-8")
    Store.open(path).close()
    assert (path.parent / ".gitignore").read_text(encoding="utf-8") == "todos.db*\n"


class _Refusing(sqlite3.Connection):
    """A file system on which the write-ahead log fails."""

    error: sqlite3.OperationalError | None = None

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        if sql == "PRAGMA journal_mode=WAL":
            if self.error:
                raise self.error
            sql = "PRAGMA journal_mode"
        return super().execute(sql, parameters)


class _Raising(_Refusing):
    error = sqlite3.OperationalError("locking protocol")


@pytest.mark.parametrize("kind", [_Refusing, _Raising])
def test_where_the_write_ahead_log_is_refused_the_rollback_journal_does(
    path: Path, monkeypatch: pytest.MonkeyPatch, kind: type[sqlite3.Connection]
) -> None:
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=kind))
    fill(path, 5)
    store = Store.open(path)
    assert store.query("PRAGMA journal_mode") == [("delete",)]
    assert len(store.items()) == 5
    store.close()


# Versions and other programs' files


@pytest.mark.parametrize("made_by", ["us", "another program"])
def test_a_newer_store_is_refused_with_every_byte_as_it_was(path: Path, made_by: str) -> None:
    if made_by == "us":
        fill(path, 3)
    path.parent.mkdir(exist_ok=True)
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version=99")
    db.close()
    before = tree(path.parent)
    for read_only in (False, True):
        with pytest.raises(StoreTooNew, match="upgrade ai-todos"):
            Store.open(path, read_only=read_only)
    assert tree(path.parent) == before


@pytest.mark.parametrize("version", [0, 1])
def test_the_database_of_another_program_is_refused_and_not_touched(path: Path, version: int) -> None:
    path.parent.mkdir()
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE todos (mine TEXT)")
        db.execute(f"PRAGMA user_version={version}")
    db.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="another program"):
        Store.open(path)
    assert path.read_bytes() == before


def test_a_link_in_the_place_of_the_state_is_refused(path: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    path.parent.symlink_to(outside, target_is_directory=True)
    with pytest.raises(StoreError, match="is a link"):
        Store.open(path)
    path.parent.unlink()
    path.parent.mkdir()
    path.symlink_to(outside / "theirs.db")
    with pytest.raises(StoreError, match="is a link"):
        Store.open(path)
    assert list(outside.iterdir()) == []


def test_a_gitignore_that_links_elsewhere_is_not_written_through(path: Path, tmp_path: Path) -> None:
    path.parent.mkdir()
    (path.parent / ".gitignore").symlink_to(tmp_path / "victim")
    Store.open(path).close()
    assert not (tmp_path / "victim").exists()


def test_a_file_in_the_place_of_the_folder_is_a_clear_error(path: Path) -> None:
    path.parent.write_text("mine", encoding="utf-8")
    with pytest.raises(StoreError, match="is a file"):
        Store.open(path)
    assert path.parent.read_text(encoding="utf-8") == "mine"


# Damage


Damage = Callable[[bytes], bytes]


def cut(share: float) -> Damage:
    return lambda data: data[: int(len(data) * share)]


def cut_to(length: int) -> Damage:
    return lambda data: data[:length]


def instead(new: bytes) -> Damage:
    return lambda data: new


def overwritten(start: int, length: int) -> Damage:
    return lambda data: data[:start] + b"\xa5" * length + data[start + length :]


DAMAGE: dict[str, Damage] = {
    "half of it": cut(0.5),
    "ten bytes": cut_to(10),
    "fifty bytes": cut_to(50),
    "one page": cut_to(4096),
    "nine tenths of it": cut(0.9),
    "an overwritten header": overwritten(0, 100),
    "an overwritten first page": overwritten(100, 3900),
    "JSON": instead(b'{"items": []}' * 100),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE.keys())
def test_a_damaged_store_is_kept_aside_and_a_new_one_works(path: Path, damage: Damage) -> None:
    fill(path)
    broken = damage(path.read_bytes())
    path.write_bytes(broken)
    store = Store.open(path)
    assert "kept as" in store.notice
    assert str(path.with_name("todos.db.corrupt-1")) in store.notice
    assert path.with_name("todos.db.corrupt-1").read_bytes() == broken
    assert store.items() == []
    with store.write("add", 2.0) as batch:
        batch.put(TodoItem(str(uuid4()), "start again"))
    store.close()
    again = Store.open(path)
    assert again.notice == ""
    assert [item.content for item in again.items()] == ["start again"]
    again.close()
    assert not path.with_name("todos.db.aside").exists()


def test_each_damaged_store_is_kept_under_a_name_of_its_own(path: Path) -> None:
    for number in (1, 2, 3):
        fill(path, 20)
        path.write_bytes(b"broken %d" % number * 50)
        Store.open(path).close()
    kept = [path.with_name(f"todos.db.corrupt-{number}").read_bytes() for number in (1, 2, 3)]
    assert kept == [b"broken %d" % number * 50 for number in (1, 2, 3)]


def test_damage_that_shows_only_when_a_page_is_read_is_told_once_and_mended(path: Path) -> None:
    fill(path)
    data = bytearray(path.read_bytes())
    half = len(data) // 2 // 4096 * 4096  # the tables' own pages come first
    data[half:] = b"\xa5" * (len(data) - half)
    path.write_bytes(data)
    store = Store.open(path)
    assert store.notice == ""
    with pytest.raises(StoreError, match="kept as"):
        store.items()
    assert store.items() == []
    with store.write("add", 2.0) as batch:
        batch.put(TodoItem(str(uuid4()), "start again"))
    store.close()
    assert path.with_name("todos.db.corrupt-1").read_bytes() == data


def test_an_emptied_file_keeps_the_log_that_still_has_its_rows(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"")
    path.with_name("todos.db-wal").write_bytes(b"rows")
    store = Store.open(path)
    assert "kept as" in store.notice
    assert path.with_name("todos.db.corrupt-1-wal").read_bytes() == b"rows"
    store.close()


def test_many_that_meet_a_damaged_store_set_it_aside_once(path: Path) -> None:
    fill(path)
    path.write_bytes(b"broken" * 1000)
    opened: list[Store] = []

    def open_and_add() -> None:
        store = Store.open(path)
        with store.write("add", 2.0) as batch:
            batch.put(TodoItem(str(uuid4()), "one of many"))
        opened.append(store)

    threads = [threading.Thread(target=open_and_add) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum("kept as" in store.notice for store in opened) == 1
    assert len(opened[0].items()) == 8
    assert [found.name for found in path.parent.glob("*.corrupt-*")] == ["todos.db.corrupt-1"]
    for store in opened:
        store.close()


def test_a_damaged_store_that_something_holds_for_a_moment_is_set_aside_after_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(path)
    path.write_bytes(b"broken" * 1000)
    replace_file, calls = os.replace, list[str]()

    def held(old: str, new: str) -> None:
        calls.append(old)
        if len(calls) < 3:
            raise PermissionError(13, "held by another program", old)
        replace_file(old, new)

    monkeypatch.setattr(os, "replace", held)
    store = Store.open(path)
    assert "kept as" in store.notice
    store.close()
    assert path.with_name("todos.db.corrupt-1").read_bytes() == b"broken" * 1000


def test_a_damaged_store_that_cannot_be_set_aside_stays_as_it_is(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(path)
    path.write_bytes(b"broken" * 1000)
    before = tree(path.parent)

    def held(old: str, new: str) -> None:
        raise PermissionError(13, "held by another program", old)

    monkeypatch.setattr(os, "replace", held)
    with pytest.raises(StoreError, match="cannot be set aside: held by another program"):
        Store.open(path)
    assert tree(path.parent) == before


def test_what_another_process_has_replaced_meanwhile_is_not_set_aside(path: Path) -> None:
    fill(path, 3)
    before = tree(path.parent)
    assert connection.quarantine(str(path), "malformed") == ""
    assert tree(path.parent) == before


# Where nothing can be written


def test_read_only_reads_what_is_there_and_writes_nothing(path: Path) -> None:
    fill(path, 3)
    store = Store.open(path, read_only=True)
    assert store.read_only
    assert len(store.items()) == 3
    with pytest.raises(StoreReadOnly), store.write("add", 2.0):
        pass
    store.close()
    again = Store.open(path)
    assert len(again.items()) == 3
    again.close()


def test_read_only_without_a_store_is_an_empty_one_and_makes_nothing(path: Path) -> None:
    store = Store.open(path, read_only=True)
    assert store.items() == []
    with pytest.raises(StoreReadOnly), store.write("add", 2.0):
        pass
    assert not path.parent.exists()
    store.close()


def test_read_only_sees_rows_that_are_only_in_the_log(path: Path) -> None:
    writer = Store.open(path)
    with writer.write("add", 1.0) as batch:
        batch.put(TodoItem(str(uuid4()), "still in the log"))
    reader = Store.open(path, read_only=True)
    assert [item.content for item in reader.items()] == ["still in the log"]
    reader.close()
    writer.close()


def test_a_damaged_store_that_is_only_read_says_so_and_stays(path: Path) -> None:
    fill(path)
    path.write_bytes(b"broken" * 1000)
    store = Store.open(path, read_only=True)
    assert "can neither be read" in store.notice
    assert store.items() == []
    store.close()
    assert path.read_bytes() == b"broken" * 1000


def test_a_folder_that_cannot_be_made_gives_an_empty_store_with_a_notice(tmp_path: Path) -> None:
    blocked = tmp_path / ("x" * 300) / "todos.db"  # longer than any file system's names
    store = Store.open(blocked)
    assert store.read_only
    assert "cannot be written" in store.notice
    assert store.items() == []
    store.close()


_AS_NOBODY = """
import os, sys
from ai_todos.memory.errors import StoreReadOnly
from ai_todos.memory.store import Store
if os.getuid() == 0:
    os.setgid(65534); os.setuid(65534)
store = Store.open(sys.argv[1])
print(store.read_only, len(store.items()), "cannot be written" in store.notice)
try:
    with store.write("add", 1.0): pass
except StoreReadOnly:
    print("refused")
"""


@pytest.mark.skipif(os.name != "posix", reason="permissions of this kind are POSIX")
@pytest.mark.parametrize(
    ("log", "read"),
    [
        ("worked in", 3),
        ("of a living writer", 4),
        ("of a killed writer", 3),  # nobody may work it in there
    ],
)
def test_a_repository_without_write_permission_is_read(tmp_path: Path, log: str, read: int) -> None:
    path = tmp_path / ".ai_todos" / "todos.db"
    fill(path, 3)
    writer = Store.open(path)
    if log != "worked in":
        with writer.write("add", 1.0) as batch:
            batch.put(TodoItem(str(uuid4()), "in the log"))
    if log == "of a killed writer":
        kept = tree(path.parent)
        writer.close()
        for name in ("todos.db", "todos.db-wal"):
            path.with_name(name).write_bytes(kept[name])
    for found in path.parent.iterdir():
        found.chmod(0o444)
    path.parent.chmod(0o555)
    opened_up = [tmp_path, *tmp_path.parents]
    modes = {folder: folder.stat().st_mode for folder in opened_up}
    for folder in opened_up:
        if not folder.stat().st_mode & stat.S_IXOTH:
            folder.chmod(modes[folder] | stat.S_IXOTH)
    try:
        command = [sys.executable, "-c", _AS_NOBODY, str(path)]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, cwd=tmp_path)
    finally:
        for folder in opened_up:
            if folder.stat().st_mode != modes[folder]:
                folder.chmod(modes[folder])
        path.parent.chmod(0o755)
        writer.close()
    assert done.stdout.split() == ["True", str(read), "True", "refused"], done.stderr


def test_a_full_disk_is_a_clear_error_and_keeps_what_was_there(path: Path) -> None:
    fill(path, 50)
    store = Store.open(path)
    with store.reading() as db:
        pages = db.execute("PRAGMA page_count").fetchone()[0]
        db.execute(f"PRAGMA max_page_count={pages + 2}")
    with pytest.raises(StoreError, match="disk is full"), store.write("add", 2.0) as batch:
        batch.put(*(TodoItem(str(uuid4()), "much to write " * 40) for _ in range(300)))
    assert len(store.items()) == 50
    with store.reading() as db:
        db.execute("PRAGMA max_page_count=1000000")
    with store.write("add", 3.0) as batch:
        batch.put(TodoItem(str(uuid4()), "there is room again"))
    assert len(store.items()) == 51
    store.close()
