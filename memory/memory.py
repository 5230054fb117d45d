"""Memory: the whole journey of a repository's open work, on one page.

scan: files -> findings -> what is new, moved, gone -> merged with what was said -> stored, stale items archived.
brief: what is remembered -> ranked for a cue -> the three to five that matter now and still stand in their files.
inject_body: a request -> the brief in the user's last turn -> a request. Every other verb changes items, undoably.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self, cast
from uuid import uuid4

from ..parsers.repo import FileState, Known, Rules, ScanResult, scan_repo
from . import config, gitinfo, glance, inject, merging, names, pick, priority, reconcile, standing, wording
from .config import Settings
from .errors import UsageError
from .gitinfo import Checkout, History
from .inject import Given, Injected
from .merging import Verdict
from .pick import Brief, Candidate, Cue
from .reconcile import Changes, Seen
from .store import Event, Request, Store, Undone, exchange
from .todo import ARCHIVED, DONE, KINDS, MEDIUM, PENDING, PRESENT, STATUSES, Sighting, TodoItem
from .turns import Shape

_log = logging.getLogger("ai_todos")

_STORE = "todos.db"
_FOREVER = 4e9  # the year 2096
_FORGET_EVERY = 100


@dataclass(frozen=True, slots=True)
class ScanReport:
    """What a scan changed. `files` were looked at, of which `read` had changed; `skipped` are (path, reason)."""

    opened: tuple[TodoItem, ...] = ()
    closed: tuple[TodoItem, ...] = ()
    reopened: tuple[TodoItem, ...] = ()
    moved: tuple[TodoItem, ...] = ()
    edited: tuple[TodoItem, ...] = ()
    absent: tuple[TodoItem, ...] = ()
    claimed: tuple[TodoItem, ...] = ()
    merged: tuple[TodoItem, ...] = ()
    archived: tuple[TodoItem, ...] = ()
    files: int = 0
    read: int = 0
    skipped: tuple[tuple[str, str], ...] = ()
    warnings: tuple[str, ...] = ()
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Added:
    """An item that was typed in; `merged` when it was known already (then `verdict` says why it is the same)."""

    item: TodoItem
    merged: bool = False
    verdict: Verdict | None = None


@dataclass(frozen=True, slots=True)
class Pruned:
    item: TodoItem
    reason: str


@dataclass(frozen=True, slots=True)
class Why:
    """Where an item stands: `position` among what is ranked (1 is first, 0 when it is not), and why the block has it or not."""

    item: TodoItem
    candidate: Candidate | None
    position: int
    of: int
    reasons: tuple[str, ...]
    left_out: str
    sightings: tuple[Sighting, ...]


class Memory:
    """The open work of one repository. Use `Memory.open`; thread-safe; a context manager that closes the store.

    Wherever an item is named, any unique prefix of its id will do (NotFound, Ambiguous). `now` is in Unix seconds and is the
    clock's when left out.
    """

    def __init__(self, checkout: Checkout, settings: Settings, store: Store, clock: Callable[[], float]) -> None:
        self.checkout = checkout
        self.settings = settings
        self.store = store
        self._clock = clock
        self._failed = False
        self._requests = 0

    @classmethod
    def open(
        cls,
        path: str | os.PathLike[str] | None = None,
        *,
        settings: Settings | None = None,
        clock: Callable[[], float] = time.time,
    ) -> Memory:
        """The memory of the repository that holds `path` (the current folder when left out); made when there is none.

        Raises ConfigError and StoreError; a read-only repository opens, and says so in `store.notice`.
        """
        if path is not None and not os.path.exists(path):
            raise UsageError(f"there is no {os.fspath(path)}: name a folder of the repository")
        here = gitinfo.locate(path or os.getcwd())
        if settings is None:
            settings = config.load(here.root, os.path.join(here.store_root, gitinfo.STATE_FOLDER)).settings
        store = Store.open(os.path.join(here.store_root, settings.persistence_path, _STORE))
        if store.notice:
            _log.warning("%s", store.notice)
        return cls(here, settings, store, clock)

    @property
    def root(self) -> Path:
        return Path(self.checkout.root)

    def close(self) -> None:
        self.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    # Notice

    def scan(
        self,
        paths: Sequence[str] | None = None,
        *,
        full: bool = False,
        progress: Callable[[int, int], None] | None = None,
        now: float | None = None,
    ) -> ScanReport:
        """Looks at the working tree (or at `paths` of it) and remembers what is new, moved or gone.

        No lock is held while files are parsed. `full` reads every file again; `progress` is told (done, all files).
        """
        started = time.perf_counter()
        now = self._now(now)
        self.checkout = here = gitinfo.locate(self.checkout.root)
        known = self.store.known(here.checkout)
        rules = self._rules()
        stale = full or self.store.meta("rules") != repr(rules)
        result = scan_repo(Path(here.root), rules, _Unread(known) if stale else known, progress=progress, paths=paths)
        if self.store.read_only:
            return self._report_unwritten(result, started)
        since = self.store.meta(self._key("head"))
        past = gitinfo.history(here, self.settings.history_commits, since)
        with self.store.write("scan", now) as batch:
            changes = self._reconcile(result, past, now)
            changes, merged = self._merge_new(changes, now)
            batch.put_sightings(*changes.sightings)
            batch.put(*changes.items)
            batch.put(*self._committed_since(past, changes) if since else ())
            batch.put_files(here.checkout, result.files, result.removed)
            batch.add_hours([*past.hours, *([int(now // 3600)] if changes.items else [])])
            if paths is None:
                batch.set_meta("rules", repr(rules))
                batch.set_meta(self._key("branch"), here.branch)
                batch.set_meta(self._key("head"), here.head)
                batch.set_meta("changed", "\n".join(gitinfo.changed_files(here)))
        archived = self.prune(now=now) if self.settings.auto_prune else []
        return self._report(changes, merged, archived, result, started)

    def _reconcile(self, result: ScanResult, past: History, now: float) -> Changes:
        here = self.checkout
        previous = self.store.meta(self._key("branch")), self.store.meta(self._key("head"))
        read = [state for state in result.files if not state.skipped]
        seen = Seen(
            findings=tuple(finding for state in read for finding in state.findings),
            files=frozenset(state.path for state in read),
            removed=frozenset(result.removed),
            checkout=here.checkout,
            branch=here.branch,
            head=here.head,
        )
        looked_at = seen.files | seen.removed
        switched = previous != (here.branch, here.head)
        known = self.store.sightings(checkout=here.checkout, files=looked_at, absent=switched)
        ids = {one.todo_id for one in known}
        others: dict[str, list[Sighting]] = {}
        for one in self.store.sightings(ids):
            others.setdefault(one.todo_id, []).append(one)
        last_seen = partial(standing.last_seen, previous=previous)
        oldest = min(past.files.values(), default=now)
        return reconcile.reconcile(
            seen,
            known,
            self.store.items_by_id(ids),
            others,
            why_gone=lambda one: standing.why_gone(one, here, last_seen(one)),
            last_seen=last_seen,
            active_at=lambda path: past.files.get(path, now if previous[1] else oldest),
            now=now,
        )

    def _merge_new(self, changes: Changes, now: float) -> tuple[Changes, tuple[str, ...]]:
        """What was typed in or said and now has a comment is one item: the earlier, with the comment as a further sighting."""
        said = [item for item in self.store.items(PENDING) if item.kind in ("added", "said")]
        opened = set(changes.opened)
        new = [item for item in changes.items if item.id in opened]
        if not said or not new:
            return changes, ()
        merged = merging.merge(said, new, apart=self._apart())
        moved = {old: to for old, to in merged.moved.items() if old in opened}
        places = {one.todo_id: one for one in changes.sightings}
        whole = {item.id: item for item in merged.items}
        joined = [
            replace(whole[to], line=wording.line_of(whole[to], places[old].file, places[old].line, places[old].marker))
            for old, to in moved.items()
        ]
        items = {item.id: item for item in (*changes.items, *joined) if item.id not in moved}
        sightings = (replace(one, todo_id=moved.get(one.todo_id, one.todo_id)) for one in changes.sightings)
        still_new = tuple(ident for ident in changes.opened if ident not in moved)
        changes = replace(changes, items=tuple(items.values()), sightings=tuple(sightings), opened=still_new)
        return changes, tuple(dict.fromkeys(moved.values()))

    def _committed_since(self, past: History, changes: Changes) -> list[TodoItem]:
        """Items whose file was committed since the last scan are as fresh as that commit."""
        newest: dict[str, float] = {}
        for one in self.store.sightings(checkout=self.checkout.checkout, files=past.files):
            newest[one.todo_id] = max(newest.get(one.todo_id, 0.0), past.files[one.file])
        items = self.store.items_by_id(newest)
        items |= {item.id: item for item in changes.items if item.id in newest}
        return [
            replace(item, last_active_at=newest[item.id])
            for item in items.values()
            if item.status == PENDING and item.last_active_at < newest[item.id]
        ]

    def _report(
        self, changes: Changes, merged: Sequence[str], archived: Sequence[Pruned], result: ScanResult, started: float
    ) -> ScanReport:
        told = {
            name: getattr(changes, name)
            for name in ("opened", "closed", "reopened", "moved", "edited", "absent", "claimed")
        }
        found = self.store.items_by_id([*merged, *(ident for ids in told.values() for ident in ids)])
        return ScanReport(
            **{name: tuple(found[ident] for ident in ids if ident in found) for name, ids in told.items()},
            merged=tuple(found[ident] for ident in merged),
            archived=tuple(one.item for one in archived),
            files=result.unchanged + len(result.files),
            read=len(result.files),
            skipped=tuple((state.path, state.skipped) for state in result.files if state.skipped),
            warnings=(*result.warnings, *(f"{state.path}: {note}" for state in result.files for note in state.notes)),
            seconds=time.perf_counter() - started,
        )

    def _report_unwritten(self, result: ScanResult, started: float) -> ScanReport:
        warning = self.store.notice or f"{self.store.path} cannot be written: nothing is kept"
        return replace(self._report(Changes((), ()), (), (), result, started), warnings=(warning, *result.warnings))

    def _rules(self) -> Rules:
        wanted = self.settings
        return Rules(tags=wanted.tags, max_file_bytes=wanted.max_file_bytes, workers=wanted.workers, exclude=wanted.exclude)

    def accept_baseline(self, *, now: float | None = None) -> int:
        """Takes what is pending now as known: briefs favour what is new. Returns how many."""
        now = self._now(now)
        with self.store.write("init --baseline", now) as batch:
            items = [replace(item, baseline=True) for item in self.store.items(PENDING) if not item.baseline]
            batch.put(*items)
        return len(items)

    # Brief and inject

    def ranked(
        self, prompt: str = "", files: Iterable[str] = (), *, limit: int | None = None, now: float | None = None
    ) -> list[Candidate]:
        """What is pending and to be seen in this checkout, best first."""
        return self._candidates(self._cue(prompt, files), limit, self._now(now))

    def brief(
        self, prompt: str = "", files: Iterable[str] = (), *, model: str = "", now: float | None = None
    ) -> Brief:
        """The block for a request with these words and files. Only reads, but for items that decay archived and that it names."""
        return self.brief_within(pick.block_budget(self.settings, model), prompt, files, (), self._now(now))

    def brief_within(
        self, budget: int, prompt: str, files: Iterable[str], previous: Collection[str], now: float
    ) -> Brief:
        """A brief of at most `budget` tokens; items of `previous` keep their place while they are within the margin."""
        cue = self._cue(prompt, files)
        self._bring_back(cue, now)
        candidates = self._candidates(cue, None, now)
        return pick.pick(candidates, cue, self.settings, now, budget=budget, previous=previous, stands=self.stands)

    def inject(
        self,
        messages: Sequence[Mapping[str, object]],
        *,
        model: str = "",
        conversation_id: str = "",
        now: float | None = None,
    ) -> Sequence[Mapping[str, object]]:
        """OpenAI chat messages with the block in the last user turn; the very list when there is nothing to say. Never raises."""
        body = {"messages": messages, "model": model}
        told = self.inject_body("chat", body, conversation_id=conversation_id, now=now)
        return cast("Sequence[Mapping[str, object]]", told["messages"])

    def inject_body(
        self, shape: Shape, body: Mapping[str, object], *, conversation_id: str = "", now: float | None = None
    ) -> Mapping[str, object]:
        """A request body with the block in it; the very object when there is nothing to say. Never raises, never mutates."""
        try:
            now = self._now(now)
            if not self.settings.enabled or self.paused(now=now):
                return body
            memo = _Memo(self, str(body.get("model") or ""), now)
            told = inject.inject(
                shape, body, memo, max_total=self.settings.max_total_tokens, now=now, conversation_id=conversation_id
            )
            self._remember(told, memo.model, conversation_id, now)
        except Exception:
            self._fail("the request goes out as it was")
            return body
        return told.body

    def answered(
        self,
        shape: Shape,
        body: Mapping[str, object],
        response_id: str,
        *,
        conversation_id: str = "",
        now: float | None = None,
    ) -> None:
        """Told once `body` was answered, for servers that hold the conversation themselves. Never raises."""
        try:
            now = self._now(now)
            given = inject.answered(shape, body, _Memo(self, "", now), response_id, now=now, conversation_id=conversation_id)
            self._remember(Injected(body, given), "", conversation_id, now)
        except Exception:
            self._fail("this reply is not remembered")

    def _remember(self, told: Injected, model: str, conversation: str, now: float) -> None:
        hour = int(now // 3600)
        asked = hour not in self.store.hours()[-1:]
        if self.store.read_only or not (told.remember or asked):
            return
        with self.store.write("inject", now) as batch:
            batch.give({key: (given.text, given.ids, given.at) for key, given in told.remember.items()})
            batch.add_hours([hour])
            if told.added:
                batch.log_request(Request(now, conversation, model, told.ids, told.tokens, told.added))
            if self._requests % _FORGET_EVERY == 0:
                batch.forget_given(self.settings.memo_days, self.settings.memo_bytes)
            self._requests += 1

    def _fail(self, so: str) -> None:
        """Says once what went wrong; later failures only in the debug log."""
        level = logging.DEBUG if self._failed else logging.WARNING
        self._failed = True
        _log.log(level, "ai-todos failed, and %s", so, exc_info=True)

    def _cue(self, prompt: str, files: Iterable[str]) -> Cue:
        named = names.files_named(prompt, files, self.checkout.root)
        changed = tuple(filter(None, self.store.meta("changed").split("\n")))
        return Cue(prompt, tuple(sorted(named)), changed)

    def _candidates(self, cue: Cue, limit: int | None, now: float) -> list[Candidate]:
        with self.store.reading() as db:
            rows = glance.ranked(db, cue, self.settings, self.checkout.checkout, now, limit)
        items = self.store.items_by_id([row[0] for row in rows])
        return [pick.candidate_of(items[row[0]], row) for row in rows if row[0] in items]

    def stands(self, item: TodoItem) -> bool:
        """Whether an item about to be shown still stands in its files; one stat each while they have not changed."""
        if item.kind in ("added", "said"):
            return True
        here = self.checkout
        places = [one for one in self.store.sightings([item.id], checkout=here.checkout) if one.state == PRESENT]
        stats = self.store.known(here.checkout).load([one.file for one in places])
        return any(standing.stands(here.root, one, stats.get(one.file)) for one in places)

    def _bring_back(self, cue: Cue, now: float) -> None:
        """What decay has archived comes back when its file is named."""
        if not cue.files or self.store.read_only:
            return
        stale = [item for item in self.store.items(ARCHIVED) if item.archived_by == "decay"]
        points = priority.anchors(cue.files, (), [path for item in stale for path in item.related_files])
        back = [item for item in stale if any(path in points for path in item.related_files)]
        if back:
            with self.store.write("named again", now) as batch:
                batch.put(*(_reopened(item, now) for item in back))

    # Change

    def items(self, status: str | None = PENDING) -> list[TodoItem]:
        """Items of one status (`pending`, `done`, `archived`), or all with None, the oldest first."""
        if status is not None and status not in STATUSES:
            raise UsageError(f"no status {status!r}: it is one of {', '.join(STATUSES)}")
        return self.store.items(status)

    def get(self, ref: str) -> TodoItem:
        return self.store.get(ref)

    def sightings(self, ref: str) -> list[Sighting]:
        """Where and when an item was noticed, the earliest first."""
        return self.store.sightings([self.get(ref).id])

    def add(
        self,
        content: str,
        *,
        priority: int = MEDIUM,
        files: Iterable[str] = (),
        due: str = "",
        tags: Iterable[str] = (),
        symbol: str = "",
        author: str = "",
        kind: str = "added",
        now: float | None = None,
    ) -> Added:
        """Remembers something. What means the same as a known item becomes a further sighting of it, and opens it again."""
        now = self._now(now)
        content = " ".join(content.split())
        if not content:
            raise UsageError("nothing to add: say in a few words what is open")
        ident = str(uuid4())
        item = TodoItem(
            id=ident,
            content=content,
            priority=_level(priority),
            created_at=now,
            related_files=tuple(dict.fromkeys(files)),
            kind=kind,
            last_active_at=now,
            symbol=symbol,
            author=author,
            due=due,
            tags=tuple(tags),
        )
        with self.store.write("add", now) as batch:
            known, verdict = self._same_as(item)
            if known and verdict:
                whole = merging.merge([known], [item]).items[0]
                item = _reopened(replace(whole, line=known.line if known.line else ""), now)
            item = replace(item, line=item.line or wording.line_of(item))
            batch.put(item)
            batch.put_sightings(Sighting(str(uuid4()), item.id, ident, kind, content, now, priority=priority, symbol=symbol))
            batch.add_hours([int(now // 3600)])
        return Added(self.get(item.id), known is not None, verdict)

    def _same_as(self, item: TodoItem) -> tuple[TodoItem | None, Verdict | None]:
        """The best of the known items that mean the same; those that the user dropped stay dropped."""
        known = [one for one in self.store.items() if one.archived_by != "user"]
        same = [(verdict.score, one, verdict) for one in known if (verdict := merging.is_same(one, item)).same]
        if not same:
            return None, None
        _, one, verdict = max(same, key=lambda found: (found[1].status == PENDING, found[0], found[1].id))
        return one, verdict

    def edit(
        self,
        ref: str,
        *,
        content: str | None = None,
        priority: int | None = None,
        due: str | None = None,
        files: Iterable[str] | None = None,
        tags: Iterable[str] | None = None,
        now: float | None = None,
    ) -> TodoItem:
        """Changes what is given. An edited item is fresh again."""
        now = self._now(now)
        changes: dict[str, object] = {"last_active_at": now}
        if content is not None:
            if not content.strip():
                raise UsageError("an item needs words; to put it away, use drop")
            changes["content"] = " ".join(content.split())
        if priority is not None:
            changes["priority"] = _level(priority)
        if due is not None:
            changes["due"] = due
        if files is not None:
            changes["related_files"] = tuple(dict.fromkeys(files))
        if tags is not None:
            changes["tags"] = tuple(tags)
        return self._change("edit", ref, now, lambda item: replace(item, **changes))  # type: ignore[arg-type]

    def done(self, ref: str, *, evidence: str = "closed by the user", now: float | None = None) -> TodoItem:
        """Closes an item. While its comment stands it stays closed, until that is edited."""
        return self._change(
            "done", ref, now, lambda item: replace(item, status=DONE, evidence=evidence, done_text=item.content)
        )

    def drop(self, ref: str, *, now: float | None = None) -> TodoItem:
        """Puts an item away without doing it; it does not come back by itself."""
        return self._change("drop", ref, now, lambda item: replace(item, status=ARCHIVED, archived_by="user"))

    def restore(self, ref: str, *, now: float | None = None) -> TodoItem:
        """Makes a done, dropped or archived item pending again."""
        when = self._now(now)
        return self._change("restore", ref, now, lambda item: _reopened(item, when))

    def pin(self, ref: str, on: bool = True, *, now: float | None = None) -> TodoItem:
        """A pinned item is never archived by age."""
        return self._change("pin" if on else "unpin", ref, now, lambda item: replace(item, pinned=on))

    def unpin(self, ref: str, *, now: float | None = None) -> TodoItem:
        return self.pin(ref, False, now=now)

    def mute(self, ref: str, on: bool = True, *, now: float | None = None) -> TodoItem:
        """A muted item is listed but never goes into a request."""
        return self._change("mute" if on else "unmute", ref, now, lambda item: replace(item, muted=on))

    def unmute(self, ref: str, *, now: float | None = None) -> TodoItem:
        return self.mute(ref, False, now=now)

    def snooze(self, ref: str, until: float, *, now: float | None = None) -> TodoItem:
        """Leaves an item out of requests until a time (Unix seconds); 0 wakes it."""
        return self._change("snooze" if until else "wake", ref, now, lambda item: replace(item, snoozed_until=until))

    def _change(
        self, verb: str, ref: str, now: float | None, change: Callable[[TodoItem], TodoItem]
    ) -> TodoItem:
        now = self._now(now)
        with self.store.write(verb, now) as batch:
            before = self.store.get(ref)
            after = change(before)
            if (after.content, after.symbol, after.related_files) != (before.content, before.symbol, before.related_files):
                after = replace(after, line=self._line(after))
            if after != before:
                batch.put(after)
        return after

    def _line(self, item: TodoItem) -> str:
        places = [one for one in self.store.sightings([item.id]) if one.state == PRESENT and one.file]
        where = places[0] if places else None
        return wording.line_of(item, where.file, where.line, where.marker) if where else wording.line_of(item)

    def prune(self, *, preview: bool = False, now: float | None = None) -> list[Pruned]:
        """Archives what has gone stale (see `should_keep`), or only says what would be. Pins and standing comments are exempt."""
        now = self._now(now)
        hours = self.store.hours()
        wanted = self.settings
        standing_ids = {one.todo_id for one in self.store.sightings() if one.state == PRESENT and one.file}
        stale: list[Pruned] = []
        for item in self.store.items(PENDING):
            age = priority.activity_age(item.last_active_at, hours, now)
            exempt = item.pinned or item.id in standing_ids
            if not priority.should_keep(item.priority, age, wanted.decay_per_hour, wanted.keep_threshold, exempt=exempt):
                stale.append(Pruned(item, f"not touched for {age} hours of work in this repository"))
        if stale and not preview:
            with self.store.write("prune", now) as batch:
                batch.put(*(replace(one.item, status=ARCHIVED, archived_by="decay", evidence=one.reason) for one in stale))
        return stale

    def undo(self, *, now: float | None = None) -> Undone | None:
        """Takes the last change back; again, the one before it. None when there is nothing to take back."""
        return self.store.undo(self._now(now))

    def events(self, limit: int = 20) -> list[Event]:
        """The changes of late, the newest first."""
        return self.store.events(limit)

    def split(self, ref: str, *, now: float | None = None) -> list[TodoItem]:
        """Takes a merged item apart: one item again for each that had gone into it; they are not merged again."""
        now = self._now(now)
        with self.store.write("split", now) as batch:
            item = self.store.get(ref)
            by_origin: dict[str, list[Sighting]] = {}
            for one in self.store.sightings([item.id]):
                by_origin.setdefault(one.origin_id, []).append(one)
            others = {origin: found for origin, found in by_origin.items() if origin != item.id}
            if not others:
                raise UsageError(f"{item.id[:8]} is not merged from several: nothing to split")
            apart = [replace(_born_of(found[0], now), id=origin) for origin, found in others.items()]
            kept = [one.file for one in by_origin.get(item.id, ()) if one.file]
            if kept:
                item = replace(item, related_files=tuple(dict.fromkeys(kept)))
                item = replace(item, line=wording.line_of(item, kept[0], by_origin[item.id][0].line, by_origin[item.id][0].marker))
            elif item.id in by_origin:
                gone = {one.file for found in others.values() for one in found}
                item = replace(item, related_files=tuple(path for path in item.related_files if path not in gone))
                item = replace(item, line=wording.line_of(item))
            batch.put(item, *apart)
            batch.put_sightings(*(replace(one, todo_id=origin) for origin, found in others.items() for one in found))
            pairs = [sorted((item.id, one.id)) for one in apart]
            batch.set_meta("apart", "\n".join({*self.store.meta("apart").split("\n"), *map(" ".join, pairs)} - {""}))
        return [item, *apart]

    def _apart(self) -> set[frozenset[str]]:
        return {frozenset(pair.split()) for pair in self.store.meta("apart").split("\n") if pair}

    # The rest

    def pause(self, until: float = _FOREVER, *, now: float | None = None) -> None:
        """Lets requests go out as they are until a time (Unix seconds), or until `resume`."""
        with self.store.write("pause", self._now(now)) as batch:
            batch.set_meta("paused_until", repr(until))

    def resume(self, *, now: float | None = None) -> None:
        with self.store.write("resume", self._now(now)) as batch:
            batch.set_meta("paused_until", "0")

    def paused(self, *, now: float | None = None) -> bool:
        return float(self.store.meta("paused_until", "0")) > self._now(now)

    def log(self, limit: int = 20) -> list[Request]:
        """What went into the last requests, the newest first."""
        return self.store.requests(limit)

    def why(
        self, ref: str, prompt: str = "", files: Iterable[str] = (), *, model: str = "", now: float | None = None
    ) -> Why:
        """Why an item stands where it stands for this cue, and why the block has it or leaves it out."""
        now = self._now(now)
        item = self.get(ref)
        cue = self._cue(prompt, files)
        candidates = self._candidates(cue, None, now)
        position = next((at for at, one in enumerate(candidates, start=1) if one.item.id == item.id), 0)
        candidate = candidates[position - 1] if position else None
        brief = self.brief(prompt, files, model=model, now=now)
        left_out = next((one.reason for one in brief.left_out if one.item.id == item.id), "")
        if not candidate:
            left_out = item.status if item.status != PENDING else "not on this branch"
        told = pick.reasons(candidate, cue, now) if candidate else ()
        return Why(item, candidate, position, len(candidates), told, left_out, tuple(self.sightings(item.id)))

    def export(self) -> dict[str, object]:
        """Everything that is remembered of items, as JSON values (see docs/commands.md)."""
        return exchange.dump(self.store)

    def import_(self, data: object, *, now: float | None = None) -> exchange.Imported:
        """Takes in what `export` gave. What was changed later wins; raises UsageError that names the item and the field."""
        return exchange.load(self.store, data, self._now(now))

    def purge(self) -> None:
        """Removes the store and everything in it; the repository's own settings file stays. Close the memory afterwards."""
        self.store.delete()

    def _key(self, name: str) -> str:
        return f"{name}:{self.checkout.checkout}"

    def _now(self, now: float | None) -> float:
        return self._clock() if now is None else now


class _Memo:
    """What `inject` asks of the past and the present (see inject.Memo)."""

    def __init__(self, memory: Memory, model: str, now: float) -> None:
        self.model = model
        self._memory = memory
        self._now = now

    def given(self, keys: Sequence[str]) -> Mapping[str, Given]:
        return {key: Given(*values) for key, values in self._memory.store.given(keys).items()}

    def open_among(self, ids: Collection[str]) -> Collection[str]:
        found = self._memory.store.items_by_id(ids).values()
        return [
            one.id
            for one in found
            if one.status == PENDING and not one.muted and one.snoozed_until <= self._now and self._memory.stands(one)
        ]

    def brief(self, prompt: str, budget: int, previous: Collection[str]) -> Brief:
        allowed = min(budget, pick.block_budget(self._memory.settings, self.model))
        return self._memory.brief_within(allowed, prompt, (), previous, self._now)


class _Unread:
    """A view of what is known in which every file counts as changed."""

    def __init__(self, known: Known) -> None:
        self._known = known

    def stats(self) -> Mapping[str, tuple[int, int]]:
        return dict.fromkeys(self._known.stats(), (-1, 0))

    def load(self, paths: Sequence[str]) -> Mapping[str, FileState]:
        return self._known.load(paths)

    def index(self) -> Mapping[str, str]:
        return {}


def _reopened(item: TodoItem, now: float) -> TodoItem:
    return replace(item, status=PENDING, evidence="", archived_by="", done_text="", last_active_at=now)


def _born_of(sighting: Sighting, now: float) -> TodoItem:
    """The item that a sighting made when it was first noticed."""
    if sighting.file:
        item = reconcile.item_of(reconcile.finding_of(sighting), sighting.origin_id, now, sighting.seen_at)
        return replace(item, line=wording.line_of(item, sighting.file, sighting.line, sighting.marker))
    item = TodoItem(
        id=sighting.origin_id,
        content=sighting.text,
        priority=sighting.priority,
        created_at=sighting.seen_at,
        kind=sighting.source if sighting.source in KINDS else "added",
        last_active_at=now,
        symbol=sighting.symbol,
    )
    return replace(item, line=wording.line_of(item))


def _level(level: int) -> int:
    if level not in (0, 1, 2):
        raise UsageError(f"priority must be 0 (low), 1 (medium) or 2 (high), not {level}")
    return level
