"""What a brief and an injected request ask of the store: candidates for a cue, whether they stand, what was given."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from . import changing, glance, names, pick, priority, standing
from .changing import Files
from .config import Settings
from .errors import StoreBusy
from .gitinfo import Checkout
from .inject import Given, Injected
from .pick import Brief, Candidate, Cue
from .store import Request, Store
from .todo import ARCHIVED, PENDING, PRESENT, TodoItem

_NO_PLACES = ("added", "said")


#: A request waits so many seconds for another writer; then it goes out as it was.
_PATIENCE = 0.3
#: Weights fade by the hour; a ranking is as good for so many seconds while nothing else changes.
_RANKED_FOR = 60
#: So many rankings are kept.
_RANKINGS = 8


@dataclass(slots=True)
class Ranking:
    """The last rankings for a block by what they were made for: most requests of a conversation ask for the same again,
    and several conversations take turns."""

    known: dict[tuple[object, ...], list[Candidate]] = field(
        default_factory=dict[tuple[object, ...], "list[Candidate]"]
    )

    def keep(self, key: tuple[object, ...], candidates: list[Candidate]) -> None:
        # another thread may be at it: nothing here breaks when it is
        if len(self.known) >= _RANKINGS:
            self.known.clear()
        self.known[key] = candidates


@dataclass(frozen=True, slots=True)
class Desk:
    """What is needed to brief: the store, the checkout that is looked at, the settings, and the time."""

    store: Store
    here: Checkout
    settings: Settings
    now: float
    ranking: Ranking = field(default_factory=Ranking)

    def cue(self, prompt: str, files: Files) -> Cue:
        named = names.files_named(prompt, changing.listed(files), self.here.root)
        changed = tuple(filter(None, self.store.meta(f"changed:{self.here.checkout}").split("\n")))
        return Cue(prompt, tuple(sorted(named)), changed)

    def candidates(
        self, cue: Cue, limit: int | None, *, previous: Collection[str] = (), for_block: bool = False
    ) -> list[Candidate]:
        """What is pending and to be seen in this checkout, best first."""
        with self.store.reading() as db:
            rows = glance.ranked(
                db,
                self.settings.weights,
                self.settings.decay_per_hour,
                self.now,
                limit,
                checkout=self.here.checkout,
                files=cue.files,
                symbols=names.symbols_named(cue.prompt),
                changed=cue.changed,
                previous=previous,
                for_block=for_block,
            )
        items = self.store.items_by_id([row.id for row in rows])
        return [pick.candidate_of(items[row.id], row) for row in rows if row.id in items]

    def brief(self, cue: Cue, budget: int, previous: Collection[str] = ()) -> Brief:
        """A brief of at most `budget` tokens; items of `previous` keep their place while they are within the margin."""
        symbols = names.symbols_named(cue.prompt)
        asked = (cue.files, symbols, cue.changed, frozenset(previous), self.now // _RANKED_FOR)
        key = (self.store.version(), self.here, self.settings, *asked)
        candidates = self.ranking.known.get(key)
        if candidates is None:
            candidates = self.candidates(cue, pick.enough(self.settings), previous=previous, for_block=True)
            self.ranking.keep(key, candidates)
        return pick.pick(candidates, cue, self.settings, self.now, budget=budget, previous=previous, stands=self.stands)

    def left_out(self, brief: Brief, candidate: Candidate) -> str:
        """Why a brief does not have a candidate, "" when it has."""
        ident = candidate.item.id
        if any(ident in (one.item.id, *one.also) for one in brief.chosen):
            return ""
        said = next((one.reason for one in brief.left_out if one.item.id == ident), "")
        return said or pick.barred(candidate, self.now) or f"beyond the working list of {self.settings.max_items}"

    def stands(self, item: TodoItem) -> bool:
        """Whether an item about to be shown still stands in its files; one stat each while they have not changed."""
        if item.kind in _NO_PLACES:
            return True
        sightings = self.store.sightings([item.id], checkout=self.here.checkout)
        places = [one for one in sightings if one.state == PRESENT]
        known = self.store.known(self.here.checkout).load([one.file for one in places])
        return any(standing.stands(self.here.root, one, known.get(one.file)) for one in places)

    def bring_back(self, cue: Cue) -> None:
        """What decay has archived comes back when its file is named."""
        if not cue.files or self.store.forgets:
            return
        stale = [item for item in self.store.items(ARCHIVED) if item.archived_by == "decay"]
        points = priority.anchors(cue.files, (), [path for item in stale for path in item.related_files])
        back = [item for item in stale if any(path in points for path in item.related_files)]
        if back:
            # Nobody waits for this: the next brief that names the file brings them back as well.
            with suppress(StoreBusy), self.store.write("named again", self.now, patience=_PATIENCE) as batch:
                batch.put(*(changing.reopened(item, self.now) for item in back))


@dataclass(frozen=True, slots=True)
class RequestMemo:
    """What `inject` asks of the past and the present (see inject.Memo), for one request."""

    desk: Desk
    model: str

    def given(self, keys: Sequence[str]) -> Mapping[str, Given]:
        return {key: Given(*values) for key, values in self.desk.store.given(keys).items()}

    def open_among(self, ids: Collection[str]) -> Collection[str]:
        desk = self.desk
        items = desk.store.items_by_id(ids).values()
        pending = [one for one in items if one.status == PENDING and not one.muted and one.snoozed_until <= desk.now]
        return [one.id for one in pending if desk.stands(one)]

    def brief(self, prompt: str, budget: int, previous: Collection[str]) -> Brief:
        cue = self.desk.cue(prompt, ())
        self.desk.bring_back(cue)
        return self.desk.brief(cue, min(budget, pick.block_budget(self.desk.settings, self.model)), previous)


def remember(desk: Desk, told: Injected, model: str, conversation: str, *, tidy: bool) -> None:
    """Keeps what was given to the turns of a request, and logs a new block. `tidy` also forgets what is old."""
    store, hour = desk.store, int(desk.now // 3600)
    if store.forgets or not (told.remember or store.newest_hour() != hour):
        return
    with store.write("inject", desk.now, patience=_PATIENCE) as batch:
        batch.give({key: (given.text, given.ids, given.at) for key, given in told.remember.items()})
        batch.add_hours([hour])
        if told.added:
            batch.log_request(Request(desk.now, conversation, model, told.ids, told.tokens, told.added))
        if tidy:
            batch.forget_given(desk.settings.memo_days, desk.settings.memo_bytes)
