"""Memory: the whole journey of a repository's open work, on one page.

scan: files -> findings -> what is new, moved, gone -> merged with what was said -> stored; what is stale is archived.
brief: what is remembered -> ranked for a cue -> the three to five that matter now and still stand in their files.
inject_body: a request -> the brief in the user's last turn -> a request. Every other verb changes items, undoably.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from types import TracebackType
from typing import Self, cast

from ..parsers.repo import PathNotFound, scan_repo
from ..parsers.scan.ahead import Ahead
from . import config, gitinfo, noticing, scoping, settings_cache
from .config import Settings
from .errors import AiTodosError, StoreError, UsageError
from .gitinfo import Checkout
from .reconcile import Changes
from .results import Added, Heard, Pruned, ScanReport, Why
from .store import Event, Request, Store, Undone
from .todo import ARCHIVED, DONE, MEDIUM, PENDING, STATUSES, Sighting, TodoItem

TYPE_CHECKING = False
if TYPE_CHECKING:  # what a scan does not need loads with the verb that needs it: a scan at every save has to be quick
    from pathlib import Path

    from .briefing import Desk, Ranking
    from .changing import Files
    from .inject import Injected
    from .pick import Brief, Candidate
    from .placing import Place
    from .store.exchange import Imported
    from .turns import Shape

_STORE = "todos.db"
_FOREVER = 4e9  # the year 2096
_TIDY_EVERY = 100


class Memory:
    """The open work of one repository. Use `Memory.open`; thread-safe; a context manager that closes the store.

    Wherever an item is named, any unique prefix of its id (four characters or more) will do; else NotFound, Ambiguous.
    `now` is in Unix seconds, the clock's when left out. What cannot be written raises StoreError; `inject` and
    `inject_body` never raise.
    """

    def __init__(self, checkout: Checkout, settings: Settings, store: Store, clock: Callable[[], float]) -> None:
        self.checkout = checkout
        self.settings = settings
        self.store = store
        self._clock = clock
        self._failed = False
        self._requests = 0
        self._looked = False
        self._ranking: Ranking | None = None
        self._opened_at: tuple[int, int] | None = None
        #: What `close` waits for: a wrapped client has what it was told heard in another thread.
        self.before_close: Callable[[], object] = lambda: None

    @classmethod
    def open(
        cls,
        path: str | os.PathLike[str] | None = None,
        *,
        settings: Settings | None = None,
        clock: Callable[[], float] = time.time,
        warn: bool = True,
    ) -> Memory:
        """The memory of the repository that holds `path` (the current folder when left out); made when there is none.

        Raises UsageError, ConfigError and StoreError; where nothing can be written it opens, and warns the log unless
        `warn` is off (`store.notice` says the same).
        """
        if path is not None and not os.path.exists(path):
            raise UsageError(f"there is no {os.fspath(path)}: name a folder of the repository")
        here = gitinfo.locate(path or os.getcwd())
        if settings is None:
            settings = config.load(here.root, os.path.join(here.store_root, gitinfo.STATE_FOLDER)).settings
        folder = settings_cache.state_folder(here.store_root, settings.persistence_path)
        store = Store.open(os.path.join(folder, _STORE))
        if store.notice and warn:
            _warn("%s", store.notice)
        memory = cls(here, settings, store, clock)
        memory._opened_at = store.version()
        return memory

    @property
    def root(self) -> Path:
        from pathlib import Path

        return Path(self.checkout.root)

    def close(self) -> None:
        """What went through wrapped clients is heard first, for which it waits two seconds at most."""
        self.before_close()
        try:
            if self._opened_at is not None and self.store.version() != self._opened_at and self.store.meta("ready:"):
                self.make_ready()
        except StoreError:
            pass  # the next hook makes it ready
        self.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # Notice

    def scan(
        self,
        paths: Sequence[str] | None = None,
        *,
        full: bool = False,
        progress: Callable[[int, int], None] | None = None,
        now: float | None = None,
        ahead: Ahead | None = None,
        blame: bool = False,
    ) -> ScanReport:
        """Looks at the working tree (or at `paths` of it) and remembers what is new, moved or gone.

        No lock is held while files are parsed. `full` reads every file again; `progress` is told (done, all files);
        `ahead` is what the caller has begun already, and ends; `blame` asks git who wrote the comments, and when (see
        blame.py). Raises UsageError for a path that is not there.
        """
        started, now = time.perf_counter(), self._now(now)
        paths, self._looked = [paths] if isinstance(paths, str) else paths, True
        self.checkout = here = gitinfo.locate(self.checkout.root)
        with _begun(here, ahead) as begun:
            if begun:
                begun.ask()
            rules = noticing.rules_of(self.settings)
            previous = noticing.last_scan(self.store, here.checkout)
            past = gitinfo.aside(lambda: gitinfo.history(here, self.settings.history_commits, previous[1]))
            known = self.store.known(here.checkout)
            other_rules = self.store.meta("rules") != repr(rules)
            to_skip = noticing.Unread(known) if full or other_rules else known
            try:
                result = scan_repo(here.root, rules, to_skip, progress=progress, paths=paths, ahead=begun)
            except PathNotFound as error:
                raise UsageError(str(error)) from error
            changed = gitinfo.changed_files(begun.ask()) if begun else ()
        if self.store.forgets:
            return noticing.report(self.store, Changes((), ()), (), (), result, seconds=time.perf_counter() - started)
        whole = paths is None
        look = noticing.Look(here, previous, result, past(), changed, now, whole, other_rules)
        with self.store.write("scan", now) as batch:
            changes, merged = noticing.take_in(self.store, batch, look)
            if whole:
                noticing.remember_scan(batch, here, rules, changed)
        if blame:
            from .blame import remember

            result = replace(result, warnings=(*result.warnings, *remember(self.store, here, now, paths)))
        archived = self.prune(now=now) if self.settings.auto_prune else []
        return noticing.report(self.store, changes, merged, archived, result, seconds=time.perf_counter() - started)

    def accept_baseline(self, *, now: float | None = None) -> int:
        """Takes what is pending now as known: briefs favour what is new. Returns how many."""
        with self.store.write("init --baseline", self._now(now)) as batch:
            items = [replace(item, baseline=True) for item in self.store.items(PENDING) if not item.baseline]
            batch.put(*items)
        return len(items)

    def observe(
        self,
        messages: Iterable[object],
        *,
        conversation_id: str = "",
        answer_id: str = "",
        now: float | None = None,
        progress: Callable[[int, int], None] | None = None,
    ) -> Heard:
        """Hears what a conversation leaves open and what it says is done; only turns that were not heard before count.

        `messages` are those of OpenAI, Anthropic, Gemini or LangChain4j; tools and systems are not heard. A user's word
        closes an item, an assistant's only claims it is done. One `undo` takes all of it back. `answer_id` is the id of
        the last reply, where the next call will name it as `conversation_id` instead of bringing the turns along.
        `progress` is told (done, all new turns). Raises StoreError, and ConfigError for phrases that cannot be used.
        """
        from . import hearing
        from . import messages as spoken

        turns, days = spoken.turns_of(messages), self.settings.memo_days
        return hearing.observe(
            self.store,
            self.checkout,
            turns,
            conversation_id,
            self._now(now),
            memo_days=days,
            answer_id=answer_id,
            phrases=self.settings.phrases,
            progress=progress,
        )

    def overhear(self, messages: Iterable[object], *, conversation_id: str = "", answer_id: str = "") -> None:
        """As `observe`, for a client that must not fail: never raises."""
        try:
            self.observe(messages, conversation_id=conversation_id, answer_id=answer_id)
        except Exception:
            self._fail("this conversation was not heard")

    # Rank, brief, inject

    def ranked(
        self, prompt: str = "", files: Files = (), *, limit: int | None = None, now: float | None = None
    ) -> list[Candidate]:
        """What is pending and to be seen in this checkout, best first."""
        desk = self._desk(now)
        return desk.candidates(desk.cue(prompt, files), limit)

    def brief(self, prompt: str = "", files: Files = (), *, model: str = "", now: float | None = None) -> Brief:
        """The block for a request with these words and files. Only reads; stale items that it names return."""
        from . import pick

        desk = self._desk(now)
        cue = desk.cue(prompt, files)
        desk.bring_back(cue)
        return desk.brief(cue, pick.block_budget(self.settings, model))

    def why(self, ref: str, prompt: str = "", files: Files = (), *, model: str = "", now: float | None = None) -> Why:
        """Why an item stands where it stands for this cue, and why the block has it or leaves it out."""
        from . import pick

        desk, item = self._desk(now), self.get(ref)
        cue = desk.cue(prompt, files)
        candidates = desk.candidates(cue, None)
        position = next((at for at, one in enumerate(candidates, start=1) if one.item.id == item.id), 0)
        candidate = candidates[position - 1] if position else None
        left_out = item.status if item.status != PENDING else "not on this branch"
        if candidate:
            brief = desk.brief(cue, pick.block_budget(self.settings, model))
            left_out = desk.left_out(brief, candidate)
        told = pick.reasons(candidate, cue, desk.now) if candidate else ()
        return Why(item, candidate, position, len(candidates), told, left_out, tuple(self.sightings(item.id)))

    def inject(
        self,
        messages: Sequence[Mapping[str, object]],
        *,
        model: str = "",
        conversation_id: str = "",
        now: float | None = None,
    ) -> Sequence[Mapping[str, object]]:
        """OpenAI chat messages with the block in the last user turn, or the very list when there is nothing to say.

        Never raises.
        """
        body = {"messages": messages, "model": model}
        told = self.inject_body("chat", body, conversation_id=conversation_id, now=now)
        return cast("Sequence[Mapping[str, object]]", told["messages"])

    def inject_body(
        self,
        shape: Shape,
        body: Mapping[str, object],
        *,
        conversation_id: str = "",
        place: Place = "last_user",
        now: float | None = None,
    ) -> Mapping[str, object]:
        """A request body with the block in its `place`, or the very object when there is nothing to say.

        Never raises, never changes what it was given.
        """
        try:
            if scoping.is_paused():
                return body
            desk = self._desk(now)
            if not self.settings.enabled or self.paused(now=desk.now):
                return body
            from .briefing import RequestMemo
            from .inject import inject

            conversation_id = conversation_id or scoping.conversation_id()

            memo = RequestMemo(desk, str(body.get("model") or ""))
            told = inject(
                shape,
                body,
                memo,
                max_total=self.settings.max_total_tokens,
                now=desk.now,
                conversation_id=conversation_id,
                place=place,
            )
            self._remember(desk, told, memo.model, conversation_id)
        except Exception:
            self._fail("the request goes out as it was")
            return body
        return told.body

    def tell(
        self,
        conversation: str,
        prompt: str = "",
        *,
        may_tell: Callable[[], bool] | None = None,
        now: float | None = None,
    ) -> str:
        """The block before a prompt of a conversation that an agent keeps, "" when there is no news for it.

        `may_tell` is asked right before it is written down that it was told. Raises StoreError.
        """
        desk = self._desk(now)
        if not self.settings.enabled or self.paused(now=desk.now):
            return ""
        from . import telling

        return telling.told(desk, conversation, prompt, may_tell)

    def forget_told(self, conversation: str, *, entirely: bool = False, now: float | None = None) -> None:
        """What a conversation was told is told again: it was compacted or cleared. Raises StoreError.

        `entirely`: as if there had been no such conversation, in the log neither.
        """
        from . import telling

        telling.forget(self._desk(now), conversation, entirely=entirely)

    def make_ready(self, *, now: float | None = None) -> None:
        """Writes down what an agent's hook tells, so that a prompt does not wait. Raises StoreError."""
        from . import telling

        telling.make_ready(self._desk(now))

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
            desk = self._desk(now)
            from .briefing import RequestMemo
            from .inject import Injected, answered

            conversation_id = conversation_id or scoping.conversation_id()
            memo = RequestMemo(desk, "")
            given = answered(shape, body, memo, response_id, now=desk.now, conversation_id=conversation_id)
            self._remember(desk, Injected(body, given), "", conversation_id)
        except Exception:
            self._fail("this reply is not remembered")

    def _remember(self, desk: Desk, told: Injected, model: str, conversation: str) -> None:
        from . import briefing

        briefing.remember(desk, told, model, conversation, tidy=self._requests % _TIDY_EVERY == 0)
        self._requests += 1

    def _fail(self, so: str) -> None:
        """Warns once of what went wrong; later failures only show in the debug log."""
        error = sys.exception()
        is_known = isinstance(error, AiTodosError)
        _warn("ai-todos failed, and %s", f"{so}: {error}" if is_known else so, again=self._failed, traced=not is_known)
        self._failed = True

    def pause(self, until: float = _FOREVER, *, now: float | None = None) -> None:
        """Lets requests go out as they are until a time (Unix seconds), or until `resume`."""
        with self.store.write("pause", self._now(now)) as batch:
            batch.set_meta("paused_until", repr(until))

    def resume(self, *, now: float | None = None) -> None:
        self.pause(0.0, now=now)

    def paused(self, *, now: float | None = None) -> bool:
        return float(self.store.meta("paused_until", "0")) > self._now(now)

    def log(self, limit: int = 20) -> list[Request]:
        """What went into the last requests, the newest first."""
        return self.store.requests(limit)

    # Items

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
        files: Files = (),
        due: str = "",
        tags: Iterable[str] = (),
        symbol: str = "",
        author: str = "",
        kind: str = "added",
        now: float | None = None,
    ) -> Added:
        """Remembers something. What means the same as a known item is a further sighting of it, and opens it again."""
        from uuid import uuid4

        from . import changing

        now = self._now(now)
        if kind not in ("added", "said"):
            raise UsageError(f"no kind {kind!r} can be added: it is `added` or `said`")
        item = TodoItem(
            id=str(uuid4()),
            content=changing.words(content),
            priority=changing.level(priority),
            created_at=now,
            related_files=changing.within(self.checkout.root, files),
            kind=kind,
            last_active_at=now,
            symbol=symbol,
            author=author,
            due=changing.day(due),
            tags=tuple(tags),
        )
        return changing.add(self.store, item, now)

    def edit(
        self,
        ref: str,
        *,
        content: str | None = None,
        priority: int | None = None,
        due: str | None = None,
        files: Files | None = None,
        tags: Iterable[str] | None = None,
        now: float | None = None,
    ) -> TodoItem:
        """Changes what is given. An edited item is fresh again."""
        from . import changing

        when = self._now(now)

        def edited(item: TodoItem) -> TodoItem:
            return replace(
                item,
                content=item.content if content is None else changing.words(content),
                priority=item.priority if priority is None else changing.level(priority),
                due=item.due if due is None else changing.day(due),
                related_files=item.related_files if files is None else changing.within(self.checkout.root, files),
                tags=item.tags if tags is None else tuple(tags),
                last_active_at=when,
            )

        return self._change("edit", ref, when, edited)

    def done(self, ref: str, *, evidence: str = "closed by the user", now: float | None = None) -> TodoItem:
        """Closes an item. While its comment stands it stays closed, until that is edited."""

        def closed(item: TodoItem) -> TodoItem:
            return replace(item, status=DONE, evidence=evidence, done_text=item.content)

        return self._change("done", ref, now, closed)

    def drop(self, ref: str, *, now: float | None = None) -> TodoItem:
        """Puts an item away without doing it; it does not come back by itself."""
        return self._change("drop", ref, now, lambda item: replace(item, status=ARCHIVED, archived_by="user"))

    def restore(self, ref: str, *, now: float | None = None) -> TodoItem:
        """Makes a done, dropped or archived item pending again."""
        from . import changing

        when = self._now(now)
        return self._change("restore", ref, when, lambda item: changing.reopened(item, when))

    def pin(self, ref: str, *, now: float | None = None) -> TodoItem:
        """A pinned item is never archived by age."""
        return self._change("pin", ref, now, lambda item: replace(item, pinned=True))

    def unpin(self, ref: str, *, now: float | None = None) -> TodoItem:
        return self._change("unpin", ref, now, lambda item: replace(item, pinned=False))

    def mute(self, ref: str, *, now: float | None = None) -> TodoItem:
        """A muted item is listed but never goes into a request."""
        return self._change("mute", ref, now, lambda item: replace(item, muted=True))

    def unmute(self, ref: str, *, now: float | None = None) -> TodoItem:
        return self._change("unmute", ref, now, lambda item: replace(item, muted=False))

    def snooze(self, ref: str, until: float, *, now: float | None = None) -> TodoItem:
        """Leaves an item out of requests until a time (Unix seconds); 0 wakes it."""
        return self._change("snooze", ref, now, lambda item: replace(item, snoozed_until=until))

    def split(self, ref: str, *, now: float | None = None) -> list[TodoItem]:
        """Takes a merged item apart: one item again for each that had gone into it; they are not merged again."""
        from . import changing

        return changing.split(self.store, ref, self._now(now))

    def prune(self, *, preview: bool = False, now: float | None = None) -> list[Pruned]:
        """Archives what has gone stale, or only says what would be. Pins and standing comments are exempt."""
        from . import pruning

        return pruning.prune(self.store, self.settings, self._now(now), preview=preview)

    def undo(self, *, now: float | None = None) -> Undone | None:
        """Takes the last change back; again, the one before it. None when there is nothing to take back."""
        return self.store.undo(self._now(now))

    def events(self, limit: int = 20) -> list[Event]:
        """The changes of late, the newest first."""
        return self.store.events(limit)

    def export(self) -> dict[str, object]:
        """Everything that is remembered of items, as JSON values (see docs/commands.md)."""
        from .store import exchange

        return exchange.dump(self.store)

    def import_(self, data: object, *, now: float | None = None) -> Imported:
        """Takes in what `export` gave; what was changed later wins. Raises UsageError naming the item and the field."""
        from .store import exchange

        return exchange.load(self.store, data, self._now(now))

    def purge(self) -> None:
        """Removes the store and everything in it, and closes; the repository's own settings file stays."""
        self.store.delete()

    def _change(self, verb: str, ref: str, now: float | None, how: Callable[[TodoItem], TodoItem]) -> TodoItem:
        from . import changing

        return changing.change(self.store, verb, ref, self._now(now), how)

    def _desk(self, now: float | None) -> Desk:
        from .briefing import Desk, Ranking

        if self.store.temporary and not self._looked:  # nothing can be kept here, so it has to be looked at each time
            self.scan(now=now)
        self._ranking = self._ranking or Ranking()
        return Desk(self.store, self.checkout, self.settings, self._now(now), self._ranking)

    def _now(self, now: float | None) -> float:
        return self._clock() if now is None else now


def _begun(here: Checkout, ahead: Ahead | None) -> AbstractContextManager[Ahead | None]:
    """The beginning of a scan: what the caller has begun, who also ends it, or our own; outside git there is none."""
    if ahead is not None and ahead.root == here.root:
        return nullcontext(ahead)
    return Ahead(here.root) if here.git else nullcontext()


def _warn(message: str, said: str, *, again: bool = False, traced: bool = False) -> None:
    """Warns the log `ai_todos`; of what was warned of before only the debug log hears."""
    import logging

    level = logging.DEBUG if again else logging.WARNING
    logging.getLogger("ai_todos").log(level, message, said, exc_info=traced)
