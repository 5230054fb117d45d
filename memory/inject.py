"""A brief into a request body, per API shape. Pure: what is remembered comes in as `Memo` and goes out as `remember`.

A block stands in the last real user turn, right before the user's words. What a turn was given (or that it was given
nothing) is remembered under a hash of the conversation up to that turn and stands there byte for byte in later
requests, so that each request extends the one before and the provider's prompt cache holds. A new block comes only on
change.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from . import block, placing, tokens, turns
from .pick import Brief
from .placing import Place
from .turns import Shape, Talk, Turn

#: A newest turn that was sent before is a retry for so many seconds; later it opens a new conversation.
RETRY_SECONDS = 900.0


class Given(NamedTuple):
    """What a turn was given: the block ("" for none), the ids it shows, and when. Marked ids tell more: see `Said`."""

    text: str = ""
    ids: tuple[str, ...] = ()
    at: float = 0.0


_NOTHING = Given()


class Memo(Protocol):
    """What a request needs to know of the past and of the present. Nothing is asked for that is not needed."""

    def given(self, keys: Sequence[str]) -> Mapping[str, Given]:
        """What is remembered under those of `keys` that are known."""
        ...

    def open_among(self, ids: Collection[str]) -> Collection[str]:
        """Those of `ids` that are still pending, seen in this checkout, and neither muted nor snoozed."""
        ...

    def brief(self, prompt: str, budget: int, previous: Collection[str]) -> Brief:
        """A fresh brief of at most `budget` tokens, in which `previous` ids keep their place within the margin."""
        ...


@dataclass(frozen=True, slots=True)
class Injected:
    """The body to send (the very object that came in when nothing is to be said) and what to remember of it.

    `added` is the block that the newest turn gets, "" if there is none; `ids` are the items it shows; `tokens` is what
    all our blocks in the request cost.
    """

    body: Mapping[str, object]
    remember: Mapping[str, Given]
    added: str = ""
    ids: tuple[str, ...] = ()
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class Said:
    """What a conversation has been told: all ids it has seen open, those of its last block, and what all blocks cost.

    In `Given.ids` a plain id is shown, `-id` was closed by that block, `+id` was seen before, `#n` are tokens spent
    before.
    """

    seen: frozenset[str] = frozenset()
    last: frozenset[str] = frozenset()
    tokens: int = 0

    def then(self, ids: Iterable[str], text: str) -> Said:
        """After a further block."""
        if not text:
            return self
        by_mark: dict[str, set[str]] = {"-": set(), "+": set(), "#": set(), "": set()}
        for one in ids:
            mark = one[:1] if one[:1] in by_mark else ""
            by_mark[mark].add(one.removeprefix(mark))
        seen = (self.seen - by_mark["-"]) | by_mark["+"] | by_mark[""]
        return Said(seen, frozenset(by_mark[""]), self.tokens + tokens.count(text) + sum(map(int, by_mark["#"])))

    def as_given(self, text: str, at: float) -> Given:
        """The whole state under one key, for a conversation that the server holds; `text` is its last block."""
        before = [f"+{one}" for one in sorted(self.seen - self.last)]
        return Given(text, (*sorted(self.last), *before, f"#{self.tokens - tokens.count(text)}"), at)


def inject(
    shape: Shape,
    body: Mapping[str, object],
    memo: Memo,
    *,
    max_total: int,
    now: float,
    conversation_id: str = "",
    place: Place = "last_user",
) -> Injected:
    """Earlier turns get back what they were given; the newest, while unanswered, gets a block if there is news.

    Elsewhere than in turns the newest block stands alone, and stays until there is news. A body whose system prompt
    holds a block has been here before. Raises TypeError for what a callable `place` gives, and whatever it raises.
    """
    talk = turns.read(shape, body, conversation_id)
    if talk is None or placing.has_block(shape, body):
        return Injected(body, {})
    known = memo.given(_keys(talk))
    held = known.get(talk.origin, _NOTHING).text
    if not talk.turns:  # results of tools, for a conversation that the server holds
        return Injected(placing.placed(shape, body, {}, place, held), {})
    said, texts, remember = _earlier(talk, known)
    if place != "last_user":
        said = Said(said.last, said.last)  # a new block takes the place of the one before
    newest, given = talk.turns[-1], Given()
    if talk.fresh and not newest.own:
        before = known.get(newest.keys[0])
        given = _given(newest, said, before, memo, budget=max_total - said.tokens, now=now)
        if given is not before:
            remember[newest.keys[0]] = given
        if given.text:
            texts[newest.at] = given.text
    standing = "" if newest.own else next(reversed(texts.values()), held)
    told = placing.placed(shape, body, texts, place, standing)
    shown = tuple(one for one in given.ids if one[:1] != "-")
    after = said.then(given.ids, given.text or (newest.own if talk.fresh else ""))
    cost = after.tokens if place == "last_user" else tokens.count(standing)
    return Injected(told, remember, given.text, shown, cost)


def answered(
    shape: Shape, body: Mapping[str, object], memo: Memo, response_id: str, *, now: float, conversation_id: str = ""
) -> Mapping[str, Given]:
    """What to remember once `body` (as the caller gave it) was answered, when the server holds the conversation.

    The next request names `response_id` or the conversation instead of bringing the turns along.
    """
    talk = turns.read(shape, body, conversation_id) if shape == "responses" else None
    if talk is None:
        return {}
    known = memo.given(_keys(talk))
    state = known.get(talk.origin, _NOTHING)
    said, text = Said().then(state.ids, state.text), state.text
    for turn in talk.turns:
        given = _first(turn, known)
        said, text = said.then(given.ids, turn.own or given.text), turn.own or given.text or text
    if not text:
        return {}
    idents = [response_id, turns.held_conversation(body)]
    return {turns.held_key(ident): said.as_given(text, now) for ident in idents if ident}


def _keys(talk: Talk) -> list[str]:
    keys = [key for turn in talk.turns for key in turn.keys]
    return [talk.origin, *keys] if talk.origin else keys


def _first(turn: Turn, known: Mapping[str, Given]) -> Given:
    for key in turn.keys:
        if key in known:
            return known[key]
    return _NOTHING


def _earlier(talk: Talk, known: Mapping[str, Given]) -> tuple[Said, dict[int, str], dict[str, Given]]:
    """What was said before the newest unanswered turn, where it has to stand again, and what to settle."""
    state = known.get(talk.origin, _NOTHING)
    said = Said().then(state.ids, state.text)
    texts: dict[int, str] = {}
    remember: dict[str, Given] = {}
    for turn in talk.turns[:-1] if talk.fresh else talk.turns:
        given = _first(turn, known)
        said = said.then(given.ids, turn.own or given.text)
        if given.text and not turn.own:
            texts[turn.at] = given.text
        if turn.keys[0] not in known:
            remember[turn.keys[0]] = given
    return said, texts, remember


def _given(turn: Turn, said: Said, before: Given | None, memo: Memo, *, budget: int, now: float) -> Given:
    """What the newest turn gets: what it got before if this is a retry and nothing has changed, else the news."""
    was = set(before.ids) if before else set[str]()
    fresh = news(said, memo.brief(turn.words, budget, said.last | was), memo, budget)
    unchanged = was == set(fresh.ids) and before is not None and bool(before.text) == bool(fresh.text)
    if before and unchanged and 0 <= now - before.at <= RETRY_SECONDS:
        return before
    return Given(fresh.text, fresh.ids, now)


def news(said: Said, brief: Brief, memo: Memo, budget: int) -> Given:
    """The brief, when it shows an item this conversation has not seen or an item it was shown is closed."""
    shown = tuple(one for choice in brief.chosen for one in (choice.item.id, *choice.also))
    closed = said.last - set(memo.open_among(said.last)) if said.last else said.last
    unseen = any(said.seen.isdisjoint((choice.item.id, *choice.also)) for choice in brief.chosen)
    marked = tuple(f"-{one}" for one in sorted(closed))
    if brief.chosen and (unseen or closed):
        return Given(brief.text, shown + marked)
    if closed and closed == said.last and tokens.count(block.EMPTY + block.GAP) <= budget:
        return Given(block.EMPTY, marked)
    return Given()
