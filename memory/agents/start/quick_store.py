"""The row that was made ready for hooks (memory/telling.py), and the ledger of what conversations were told.

Starts fast. An entry is a list: ids with the same words, the line, its tokens, its score, whether it was known at the
baseline.

"""

from __future__ import annotations

import _json
import time

try:
    import posix as system
except ImportError:
    import nt as system  # type: ignore[no-redef]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    Entry = list[Any]
    Given = tuple[set[str], list[str], int]

#: Seconds for which another writer is waited for.
_BUSY = 0.2
#: How many migrations the store has seen: see store/schema.py.
STORE_VERSION = 2
#: For so long the next to tell a conversation afresh is another run of the same event.
_AFRESH_SECONDS = 3.0
_NAMES_TRIED = 40
_NAMED_AT_MOST = 10
_READ_AT_MOST = 5_000_000
_TRIM = "`'\"()[]{}<>,;:!?*#@"
_FOLDER, _KIND = 0o040000, 0o170000


class Unusual(Exception):
    """The package has to look."""


class _Reading:
    """What the C scanner of JSON asks for."""

    strict = False
    object_hook = object_pairs_hook = None
    parse_float = parse_constant = float
    parse_int = int


def scanned(text: str) -> Any:
    return _json.make_scanner(_Reading)(text, len(text) - len(text.lstrip()))[0]  # type: ignore[arg-type]


def told(key: str, folder: str, prompt: str, may_tell: Callable[[], bool], *, afresh: bool = False) -> str:
    """The block for a prompt, "" for no news; `afresh` when the conversation has lost what it was told.

    `may_tell` is asked right before it is written down that it was told. Raises Unusual.
    """
    root = _root(folder)
    if not root or _stat(f"{root}/.ai_todos") is None:
        return ""
    file = f"{root}/.ai_todos/todos.db"
    if _is_set_by_variables() or _stat(file) is None:
        raise Unusual
    import _sqlite3

    address = file.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    try:
        db = _sqlite3.connect(f"file:{address}?mode=rw", _BUSY, 0, None, False, uri=True)
        try:
            store = _Store(db, root, may_tell)
            if afresh:
                store.forget(key)
            return store.told(key, prompt)
        finally:
            db.close()
    except _sqlite3.Error as error:
        raise Unusual from error


def _is_set_by_variables() -> bool:
    prefix, ours = (b"AI_TODOS_", b"AI_TODOS_HOOK_") if system.__name__ == "posix" else ("AI_TODOS_", "AI_TODOS_HOOK_")
    return any(name.startswith(prefix) and not name.startswith(ours) for name in system.environ)  # type: ignore[arg-type]


def _root(folder: str) -> str:
    """The repository with a plain `.git` folder that holds `folder`, "" for none."""
    folder = folder.replace("\\", "/").rstrip("/")
    while folder:
        found = _stat(f"{folder}/.git")
        if found is not None:
            if found.st_mode & _KIND != _FOLDER:
                raise Unusual  # a linked worktree, or a submodule
            return folder
        if _stat(f"{folder}/.ai_todos") is not None:
            raise Unusual  # scanned without git
        folder = folder.rpartition("/")[0]
    return ""


def _stat(path: str) -> Any:
    try:
        return system.lstat(path)
    except (OSError, ValueError):
        return None


def _listed(texts: Iterable[str]) -> str:
    return f"[{','.join(map(_json.encode_basestring_ascii, texts))}]"


class _Store:
    """The store of the repository at `root`, through an open connection."""

    def __init__(self, db: Any, root: str, may_tell: Callable[[], bool]) -> None:
        self.db = db
        self.root = root
        self.may_tell = may_tell
        self.now = time.time()

    def one(self, sql: str, *values: object) -> Any:
        return self.db.execute(sql, values).fetchone()

    def told(self, key: str, prompt: str) -> str:
        if self.one("PRAGMA user_version")[0] != STORE_VERSION:
            raise Unusual
        paused = self.one("SELECT value FROM meta WHERE key = 'paused_until'")
        if paused and float(paused[0]) > self.now:
            return ""
        ready = self.ready()
        if not ready["enabled"]:
            return ""
        known = self.given(key)
        seen, last, spent = known
        chosen = self.chosen(ready, prompt, last, ready["max_total"] - spent)
        ids = [ident for entry in chosen for ident in entry[0]]
        closed = [ident for ident in last if not self.is_open(ident)]
        if chosen and (closed or any(not seen.intersection(entry[0]) for entry in chosen)):
            text = ready["head"] + "".join(f"\n{at}. {entry[1]}" for at, entry in enumerate(chosen, 1)) + ready["foot"]
            cost = ready["frame"] + sum(entry[2] for entry in chosen)
        elif closed and len(closed) == len(last):
            text, cost, ids = ready["empty"], ready["frame"], []
        else:
            return ""
        before = sorted(seen.difference(ids, closed))
        marks = [*ids, *(f"+{one}" for one in before), f"#{spent + cost}"]
        return text if self.remembered(key, known, ids, marks, text) else ""

    def forget(self, key: str) -> None:
        """What the conversation was told; but not twice for one event, of which there may be two runs."""
        self.db.execute("BEGIN IMMEDIATE")
        before = self.one("SELECT at FROM memo WHERE key = ?", f"afresh-{key}")
        if before is None or abs(self.now - before[0]) > _AFRESH_SECONDS:  # who began first may come last
            self.db.execute("DELETE FROM memo WHERE key = ?", (key,))
            self.db.execute("INSERT OR REPLACE INTO memo VALUES (?, '', '[]', ?)", (f"afresh-{key}", self.now))
        self.db.execute("COMMIT")

    def ready(self) -> Any:
        row = self.one("SELECT value FROM meta WHERE key = 'ready:'")
        if row is None:
            raise Unusual
        ready = scanned(row[0])
        state = self.one("SELECT coalesce(max(seq), 0), coalesce(sum(undone), 0) FROM batches")
        if list(state) != ready["state"] or not 0 <= self.now - ready["at"] < 3600:
            raise Unusual
        for path, size, mtime in ready["files"]:
            found = _stat(path)
            if (size, mtime) != (-1, 0) if found is None else (found.st_size, found.st_mtime_ns) != (size, mtime):
                raise Unusual
        return ready

    def given(self, key: str) -> Given:
        """What a conversation was told: all ids, those of the last block, and the tokens of all blocks."""
        row = self.one("SELECT ids FROM memo WHERE key = ?", key)
        ids = scanned(row[0]) if row else []
        last = [one for one in ids if one[0] not in "+#-"]
        seen = set(last + [one[1:] for one in ids if one[0] == "+"])
        return seen, last, sum(int(one[1:]) for one in ids if one[0] == "#")

    def remembered(self, key: str, known: Given, ids: list[str], marks: list[str], text: str) -> bool:
        """Writes down what is told; False when another run has told this conversation something meanwhile."""
        self.db.execute("PRAGMA synchronous=NORMAL")
        self.db.execute("BEGIN IMMEDIATE")
        if self.given(key) != known or not self.may_tell():
            self.db.execute("ROLLBACK")
            return False
        self.db.execute("INSERT OR REPLACE INTO memo VALUES (?, ?, ?, ?)", (key, text, _listed(marks), self.now))
        self.db.execute("INSERT OR IGNORE INTO activity VALUES (?)", (int(self.now // 3600),))
        self.db.execute(
            "INSERT INTO requests (at, conversation, model, ids, tokens, block) VALUES (?, ?, '', ?, ?, ?)",
            (self.now, key, _listed(ids), int(marks[-1][1:]) - known[2], text),
        )
        self.db.execute("COMMIT")
        return True

    def chosen(self, ready: Any, prompt: str, last: list[str], budget: int) -> list[Any]:
        """The entries of the block, best first; what the prompt names ranks as if its relevance were 1."""
        entries = ready["items"]
        named = self.named(ready, prompt)
        if named:
            entries = [entry for entry in entries if not named.keys() & entry[0]] + list(named.values())
        entries = sorted(entries, key=lambda e: -e[3] - (ready["margin"] if e[0][0] in last else 0.0))
        chosen: list[Any] = []
        cost, accepted = ready["frame"], 0
        for entry in entries:
            if len(chosen) == ready["block_items"]:
                break
            if (entry[4] and accepted >= ready["baseline_fills"]) or cost + entry[2] > min(budget, ready["budget"]):
                continue
            if any(self.stands(ident) for ident in entry[0]):
                chosen.append(entry)
                cost += entry[2]
                accepted += entry[4]
        return sorted(chosen, key=lambda e: -e[3])

    def named(self, ready: Any, prompt: str) -> dict[str, Any]:
        """By id: the entries of items whose file or symbol the prompt names."""
        found: dict[str, Any] = {}
        tried = 0
        for word in prompt.split():
            name = word.strip(_TRIM).rstrip(".")
            if len(name) < 3 or tried >= _NAMES_TRIED or len(found) >= _NAMED_AT_MOST:
                continue
            if (
                any(sign in name for sign in "./_")
                or "`" in word
                or "(" in word
                or not (name.islower() or name.istitle())
            ):
                tried += 1
                self.look_up(ready, name.rpartition(":")[0] if name[-1:].isdigit() and ":" in name else name, found)
        return found

    def look_up(self, ready: Any, word: str, found: dict[str, Any]) -> None:
        word = word.removeprefix(f"{self.root}/")
        names = ready["names"]  # one line for each name: the name, a tab, ids with blanks between
        at = names.find("\n" + word + "\t")
        if at < 0:
            at = names.find("/" + word + "\t")
        if at < 0:
            return
        start = names.rfind("\n", 0, at + 1) + 1
        name, _, ids = names[start : names.find("\n", start)].partition("\t")
        for ident in ids.split(" ")[: _NAMED_AT_MOST - len(found)]:
            row = self.one(
                "SELECT line, priority, baseline FROM todos WHERE id = ? AND status = 'pending' AND NOT muted"
                " AND snoozed_until <= ?",
                ident,
                self.now,
            )
            if row:
                why = f" - you named {name}" + (", high priority" if row[1] > 1 else "")
                base = next((e[3] for e in ready["items"] if ident in e[0]), ready["least"] + row[1] * ready["step"])
                found[ident] = [
                    [ident],
                    row[0] + why,
                    len((row[0] + why).encode()) // 2 + 4,
                    base + ready["named"],
                    False,
                ]

    def is_open(self, ident: str) -> bool:
        sql = "SELECT 1 FROM todos WHERE id = ? AND status = 'pending' AND NOT muted AND snoozed_until <= ?"
        return self.one(sql, ident, self.now) is not None and self.stands(ident)

    def stands(self, ident: str) -> bool:
        """Whether an item's comment is where it was seen; said or typed in, it always stands."""
        places = self.db.execute(
            "SELECT s.file, s.text, s.marker, f.size, f.mtime_ns FROM sightings s LEFT JOIN files f"
            " ON f.checkout = '' AND f.path = s.file WHERE s.todo_id = ? AND s.checkout = '' AND s.state = 'present'",
            (ident,),
        ).fetchall()
        if not places:
            row = self.one("SELECT kind FROM todos WHERE id = ?", ident)
            return row is not None and row[0] in ("added", "said")
        return any(self.is_there(*place) for place in places)

    def is_there(self, file: str, text: str, marker: str, size: int | None, mtime: int | None) -> bool:
        if not marker:
            return True
        found = _stat(self.root + "/" + file)
        if found is None:
            return False
        if (found.st_size, found.st_mtime_ns) == (size, mtime):
            return True
        if found.st_size > _READ_AT_MOST or marker in ("NOT_IMPLEMENTED", "MISSING_MEMBER", "STUB", "CHECKBOX"):
            raise Unusual
        with open(self.root + "/" + file, "rb") as opened:
            if text and text.encode("utf-8", "replace") in opened.read():
                return True
        raise Unusual
