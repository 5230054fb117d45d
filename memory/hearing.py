"""What a conversation says of open work -> items: promises open them, statements close them. See `Memory.observe`.

Only turns that were not heard before are read. A user's word closes; an assistant's only claims, until a second sign
agrees: the user, the comment that is gone, a file of the item that changed since.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from hashlib import sha256
from pathlib import Path
from uuid import uuid4

from ..parsers.talk import Closing, Intent, PhraseError, extract_closings, extract_intents
from . import block, changing, closing, wording
from .changing import Compared
from .errors import ConfigError, UsageError
from .gitinfo import Checkout
from .messages import USER, Spoken
from .reconcile import CLAIM, CLAIMED
from .redact import redact
from .results import Heard, Noted
from .store import Batch, Store
from .todo import ARCHIVED, DONE, PENDING, TodoItem

_LONGEST = 500
_EVIDENCE = 300
#: Two turns that say less than this together may recur in any conversation.
_TELLING = 60

_AGREES = re.compile(
    r"(?:(?:ok(?:ay)?|yes|yep|yeah|ah|oh|cool|好的?|嗯|行|对)[\s,，.。!！]*)?"
    r"(?:thanks?(?: you)?(?: so much| a lot)?|thx|ty|perfect|great|awesome|excellent|nice(?: work| one)?|lgtm|amazing"
    r"|(?:it |that |this )?(?:all )?works?(?: now| great| fine| well| perfectly)?|looks? (?:good|great)|confirmed"
    r"|well done|good (?:job|work)|tests? pass(?:es)?|可以了|没问题了?|沒問題了?|搞定了?|完美"
    r"|谢谢|謝謝|多谢|感谢|不错|很好|好用|能用了|正常了|测试通过了?|通过了)"
    r"(?:[\s,，.。!！、~]*(?:thanks?(?: you)?|thx|(?:it |that )?works?(?: now| great| fine)?|perfect|great"
    r"|looks? good|lgtm|nice(?: work)?|all good|可以了|没问题了?|谢谢|辛苦了|多谢))*[\s.。!！~👍🎉🙏]*",
    re.IGNORECASE,
)
_DISAGREES = re.compile(
    r"\b(?:still (?:fails?|broken|crash\w*|not|does(?:n't| not))|(?:does|did)(?:n't| not) work|not working|not fixed"
    r"|no,)|不行|没好|沒好|还是(?:不|报错|有问题|失败)|不对|没用|还没好|仍然|依然",
    re.IGNORECASE,
)
_SHORT = 60


@dataclass(frozen=True, slots=True)
class _Turn:
    """A turn that was not heard before, with what it says. `before` is the key of the turn that it answers."""

    spoken: Spoken
    key: str
    before: str
    intents: tuple[Intent, ...]
    closings: tuple[Closing, ...]

    @property
    def agrees(self) -> bool:
        text = self.spoken.text
        return self.spoken.role == USER and len(text) <= _SHORT and bool(_AGREES.fullmatch(text))

    @property
    def disagrees(self) -> bool:
        text = self.spoken.text
        return self.spoken.role == USER and len(text) <= 4 * _SHORT and bool(_DISAGREES.search(text))


@dataclass(frozen=True, slots=True)
class _Ear:
    """What hearing needs, and what it has noted so far. `claims` are the ids that each turn claimed."""

    store: Store
    here: Checkout
    now: float
    held: str = ""
    compared: dict[tuple[int, int], Compared] = field(default_factory=dict[tuple[int, int], Compared])
    claims: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    noted: list[Noted] = field(default_factory=list[Noted])
    touched: dict[str, str] = field(default_factory=dict[str, str])

    def note(self, what: str, turn: int, said: Intent | Closing, item: TodoItem | None) -> None:
        if item is not None and not (what == "again" and item.id in self.touched):
            self.touched[item.id] = what
        self.noted.append(Noted(what, turn, said, item))


def observe(
    store: Store,
    here: Checkout,
    spoken: Sequence[Spoken],
    conversation_id: str,
    now: float,
    *,
    memo_days: float,
    answer_id: str = "",
    phrases: str = "",
    progress: Callable[[int, int], None] | None = None,
) -> Heard:
    """Reads the turns that are new, and writes what they change in one batch. Raises StoreError.

    `answer_id` is what the next call names as `conversation_id` when the server holds the conversation: the id of the
    last reply. `phrases` is the user's own file of them. Raises ConfigError for one that cannot be used.
    """
    keys = list(_keys(spoken, conversation_id))
    start = _known_until(store, keys)
    if start == len(spoken):
        return Heard(skipped=start)
    extra = Path(phrases).expanduser() if phrases else None
    try:
        turns = [
            _read(spoken[at], keys[at][0], keys[at - 1][0] if at else _held(conversation_id), now, extra)
            for at in _counted(range(start, len(spoken)), progress)
        ]
    except PhraseError as error:
        raise ConfigError(str(error)) from error
    ear = _Ear(store, here, now, held=_held(answer_id), claims=_claims(store))
    speaks = any(turn.intents or turn.closings or turn.agrees or turn.disagrees for turn in turns)
    if speaks:
        _compare_ahead(ear, turns)
    with store.write("hear", now) as batch:
        for at, turn in enumerate(turns):
            _take_in(ear, batch, at, turn)
        batch.hear([key for pair in keys[start:] for key in pair if key], memo_days)
    return _report(ear, start)


def _counted(places: range, progress: Callable[[int, int], None] | None) -> Iterator[int]:
    for done, at in enumerate(places, start=1):
        yield at
        if progress:
            progress(done, len(places))


# -- Which turns are new ----------------------------------------------------------------------------------------


def _keys(spoken: Iterable[Spoken], conversation_id: str) -> Iterator[tuple[str, str]]:
    """For each turn a hash of the conversation up to it, and of it with the turn before, "" if both say little."""
    chain = sha256(conversation_id.encode("utf-8", "replace"))
    before = b""
    for turn in spoken:
        words = f"\0{turn.role}\0{' '.join(turn.text.split())}".encode("utf-8", "replace")
        chain.update(words)
        pair = sha256(conversation_id.encode("utf-8", "replace") + before + words).hexdigest()[:31]
        telling = before and len(before) + len(words) > _TELLING
        yield chain.hexdigest()[:32], f"p{pair}" if telling else ""
        before = words


def _held(ident: str) -> str:
    """The key of the last turn of a conversation that the server holds, "" for none."""
    return f"h{sha256(ident.encode('utf-8', 'replace')).hexdigest()[:31]}" if ident else ""


def _known_until(store: Store, keys: Sequence[tuple[str, str]]) -> int:
    """How many turns were heard before: up to the last known prefix, or, where a client cut the history, known pair."""
    known = store.heard([key for pair in keys for key in pair if key])
    for which in (0, 1):
        last = max((at for at, pair in enumerate(keys, start=1) if pair[which] in known), default=0)
        if last:
            return last
    return 0


def _read(turn: Spoken, key: str, before: str, now: float, extra: Path | None) -> _Turn:
    """What a turn says; secrets are taken out before anything is looked at."""
    safe = replace(turn, text=redact(wording.storable(turn.text)))
    today = _day(min(turn.at or now, now))
    intents = extract_intents(safe.text, safe.role, extra=extra, today=today)
    return _Turn(safe, key, before, tuple(intents), tuple(extract_closings(safe.text, safe.role, extra=extra)))


def _day(at: float) -> date:
    return datetime.fromtimestamp(at).date()


# -- What a turn changes ----------------------------------------------------------------------------------------


def _take_in(ear: _Ear, batch: Batch, at: int, turn: _Turn) -> None:
    for one in turn.closings:
        _close(ear, batch, at, turn, one)
    if turn.agrees or turn.disagrees:
        _answer_claims(ear, batch, at, turn)
    for number in range(len(turn.intents)):
        _open(ear, batch, at, turn, number)


def _open(ear: _Ear, batch: Batch, at: int, turn: _Turn, number: int) -> None:
    intent, compared = turn.intents[number], ear.compared.setdefault((at, number), {})
    item = _item(ear, turn, intent)
    if wording.says_little(item.content) or _is_dropped(ear, item):
        ear.note("kept", at, intent, None)
        return
    known, _ = changing.same_as(ear.store, item, compared)
    by_user = turn.spoken.role == USER
    if known and known.status == PENDING and not by_user:  # a model repeats what it was told: that is no further sign
        ear.note("again", at, intent, known)
        return
    if known and known.status != PENDING and not by_user and intent.confidence == "low":
        ear.note("kept", at, intent, None)
        return
    ident = changing.take_in(batch, item, known, ear.now, text=_line(intent.sentence, _LONGEST))
    if known and known.confidence == "low":
        batch.put(replace(ear.store.get(ident), confidence="high"))
    was = "opened" if known is None else "again" if known.status == PENDING else "reopened"
    ear.note(was, at, intent, ear.store.get(ident))


def _is_dropped(ear: _Ear, item: TodoItem) -> bool:
    """Whether the user has dropped the same work: it stays so."""
    dropped = (one for one in ear.store.items(ARCHIVED) if one.archived_by == "user")
    return any(not _apart(one, item) and closing.same_work(one.content, item.content).same for one in dropped)


def _apart(one: TodoItem, other: TodoItem) -> bool:
    """About other files or other symbols."""
    files = one.related_files and other.related_files and set(one.related_files).isdisjoint(other.related_files)
    return bool(files) or bool(one.symbol and other.symbol and one.symbol != other.symbol)


def _item(ear: _Ear, turn: _Turn, intent: Intent) -> TodoItem:
    """A promise as an item: its words with what it waits for, and the files that there are."""
    said_at = min(turn.spoken.at or ear.now, ear.now)
    return TodoItem(
        id=str(uuid4()),
        content=_line(_words(intent), _LONGEST),
        created_at=ear.now,
        related_files=_files(ear, intent.related_files),
        kind="said",
        confidence=intent.confidence,
        last_active_at=said_at,
        symbol=intent.symbol,
        due=intent.due,
    )


def _words(intent: Intent) -> str:
    more = [one for one in (intent.condition, intent.context) if one and one.lower() not in intent.action.lower()]
    return f"{intent.action} ({'; '.join(more)})" if more else intent.action


def _line(text: str, limit: int) -> str:
    return wording.clean(block.sanitise(text, limit))


def _files(ear: _Ear, named: Iterable[str]) -> tuple[str, ...]:
    """Those of the files that a turn names which the repository has; a bare name if it has only one of it."""
    found: dict[str, None] = {}
    for name in named:
        try:
            inside = changing.within(ear.here.root, name.lstrip("@"))
        except (UsageError, OSError):
            continue
        if os.path.exists(os.path.join(ear.here.root, *inside)):
            found.update(dict.fromkeys(inside))
        elif "/" not in name:
            paths = ear.store.paths_named(ear.here.checkout, name)
            found.update(dict.fromkeys(paths if len(paths) == 1 else ()))
    return tuple(found)


def _close(ear: _Ear, batch: Batch, at: int, turn: _Turn, one: Closing) -> None:
    if one.kind == "dropped" and turn.spoken.role != USER:
        return
    for item in closing.items_closed(_statement(ear, turn, one), ear.store.items(PENDING)):
        evidence = _line(one.sentence, _EVIDENCE)
        if one.kind == "dropped":
            after = replace(item, status=ARCHIVED, archived_by="user", evidence=evidence)
            ear.note("dropped", at, one, after)
        elif one.kind == "done" and one.confidence != "low":
            after = _done(item, evidence)
            ear.note("closed", at, one, after)
        elif item.evidence.startswith(CLAIMED):
            if item.id in {ident for ids in ear.claims.values() for ident in ids}:
                continue  # the same voice twice is one sign
            after = _done(item, f"{evidence} ({item.evidence.removeprefix(CLAIMED)})")
            ear.note("closed", at, one, after)
        else:
            after = replace(item, evidence=CLAIMED + evidence)
            batch.set_meta(CLAIM + item.id, f"{ear.now!r} {turn.key} {ear.held}".strip())
            ear.claims.setdefault(turn.key, []).append(item.id)
            ear.note("claimed", at, one, after)
        batch.put(after)


def _statement(ear: _Ear, turn: _Turn, one: Closing) -> closing.Statement:
    return closing.statement(one, turn.spoken.text, _files(ear, one.related_files))


def _done(item: TodoItem, evidence: str) -> TodoItem:
    return replace(item, status=DONE, evidence=evidence, done_text=item.content)


def _answer_claims(ear: _Ear, batch: Batch, at: int, turn: _Turn) -> None:
    """The user's answer to what the turn before claims: agreed, it is done; denied, it is open as before."""
    claimed = ear.store.items_by_id(ear.claims.get(turn.before, ())).values()
    for item in claimed:
        if item.status != PENDING or not item.evidence.startswith(CLAIMED):
            continue
        if turn.disagrees:
            batch.put(replace(item, evidence=""))
            ear.touched.pop(item.id, None)
        else:
            agreed = f"{item.evidence.removeprefix(CLAIMED)} (the user: {_line(turn.spoken.text, _SHORT)})"
            batch.put(_done(item, agreed))
            ear.note("closed", at, Closing(item.content, turn.spoken.text, "done", reason="agreed"), item)


def _claims(store: Store) -> dict[str, list[str]]:
    """The ids that each turn claims to have done, by the turn's key."""
    found: dict[str, list[str]] = {}
    for name, value in store.metas(CLAIM).items():
        for key in value.split()[1:]:
            found.setdefault(key, []).append(name.removeprefix(CLAIM))
    return found


def _compare_ahead(ear: _Ear, turns: Sequence[_Turn]) -> None:
    """What takes time is done before other writers have to wait."""
    for at, turn in enumerate(turns):
        for number, intent in enumerate(turn.intents):
            item = _item(ear, turn, intent)
            _is_dropped(ear, item)
            changing.same_as(ear.store, item, ear.compared.setdefault((at, number), {}))
    pending = ear.store.items(PENDING) if any(turn.closings for turn in turns) else []
    for turn in turns:
        for one in turn.closings:
            closing.items_closed(_statement(ear, turn, one), pending)


def _report(ear: _Ear, skipped: int) -> Heard:
    items = ear.store.items_by_id(ear.touched)
    told: dict[str, list[TodoItem]] = {}
    for ident, what in ear.touched.items():
        if item := items.get(ident):
            told.setdefault("closed" if what == "dropped" else what, []).append(item)
    return Heard(
        opened=tuple(told.get("opened", ())),
        closed=tuple(told.get("closed", ())),
        claimed=tuple(told.get("claimed", ())),
        reopened=tuple(told.get("reopened", ())),
        skipped=skipped,
        noted=tuple(replace(one, item=items.get(one.item.id) if one.item else None) for one in ear.noted),
    )
