"""What is added is compared with what is known: quickly, and as if with all of it."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from uuid import UUID

from hypothesis import given, settings
from hypothesis import strategies as st

from ai_todos import Memory, TodoItem, is_same
from ai_todos.memory import changing
from ai_todos.memory.store import Store
from ai_todos.memory.todo import ARCHIVED, DONE, PENDING

TEXTS = (
    "retry the upload on a 429",
    "the upload must be retried on a 429",
    "retry the upload on a 503",
    "修复首页白屏问题",
    "首页白屏要修一下",
    "fix the login page",
    "login page is broken",
    "fix this",
)

items = st.builds(
    TodoItem,
    id=st.uuids(version=4).map(str),
    content=st.sampled_from(TEXTS),
    created_at=st.floats(1, 1000),
    related_files=st.sampled_from([(), ("a.py",), ("b.py",), ("a.py", "b.py")]),
    symbol=st.sampled_from(["", "f", "g"]),
    status=st.sampled_from([PENDING, DONE, ARCHIVED]),
)


def best_of_all(known: Sequence[TodoItem], new: TodoItem) -> str:
    """The id of the item that `new` is a sighting of, by comparing with every one."""
    verdicts = {one.id: is_same(one, new) for one in known if one.archived_by != "user"}
    same = [one for one in known if one.id in verdicts and verdicts[one.id].same]
    if not same:
        return new.id
    return max(
        same, key=lambda one: (one.status == PENDING, one.content == new.content, verdicts[one.id].score, one.id)
    ).id


@settings(deadline=None, max_examples=50)
@given(st.lists(items, max_size=6, unique_by=lambda one: one.id), items, st.booleans())
def test_an_item_joins_what_it_would_join_if_it_were_compared_with_all(
    known: list[TodoItem], new: TodoItem, dropped: bool
) -> None:
    if known and dropped:
        known[0] = replace(known[0], status=ARCHIVED, archived_by="user")
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(Path(folder, ".ai_todos", "todos.db"))
        with store.write("fill", 1.0) as batch:
            batch.put(*known)
        new = replace(new, id=str(UUID(int=0)), status=PENDING)
        added = changing.add(store, new, 2000.0)
        expected = best_of_all(known, new)
        assert added.item.id == expected
        assert added.merged == (expected != new.id)
        assert (added.verdict is not None) == added.merged
        store.close()


def test_an_item_that_another_process_adds_meanwhile_is_not_added_again(tmp_path: Path) -> None:
    with Memory.open(tmp_path) as first, Memory.open(tmp_path) as second:
        one = first.add("retry the upload on a 429", files=["a.py"])
        two = second.add("retry the upload on a 429", files=["a.py"])
        assert (two.item.id, two.merged) == (one.item.id, True)
        assert len(first.items()) == 1
