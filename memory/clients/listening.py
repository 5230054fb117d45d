"""What passes through a wrapped client is heard behind its back: one thread, a bounded queue, nothing waits for it.

A reply is gathered as it goes by, and handed over once: when it ends, is closed, breaks off, or is forgotten.
"""

from __future__ import annotations

import atexit
import logging
import os
import queue
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from typing import TYPE_CHECKING, Any, cast

from .. import scoping
from ..messages import turns_of

if TYPE_CHECKING:
    from ..memory import Memory
    from ..turns import Shape

#: So many conversations may wait; beyond that one is not heard (a later request brings its turns along).
_WAITING_AT_MOST = 200
#: At exit what waits gets so many seconds.
_AT_EXIT = 2.0
#: A reply is kept up to so many characters.
_LONGEST = 400_000


class Listener:
    """One daemon thread that hears what is handed to it. `SimpleQueue` may be fed from a destructor."""

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._pid = 0

    def hand(self, job: Callable[[], None]) -> None:
        """Never waits, never raises."""
        try:
            if self._jobs.qsize() < _WAITING_AT_MOST:
                self._start()
                self._jobs.put(job)
        except Exception as error:  # no thread can be started any more
            _warn_once(f"{type(error).__name__}: {error}")

    def flush(self, seconds: float) -> bool:
        """Waits until all that was handed over is heard; False when that takes longer."""
        if self._pid != os.getpid():
            return True
        done = threading.Event()
        self._jobs.put(done.set)
        return done.wait(seconds)

    def _start(self) -> None:
        if self._pid == os.getpid():
            return
        with self._lock:
            if self._pid != os.getpid():  # the first, or in a fork, where no thread has come along
                self._jobs = queue.SimpleQueue()
                threading.Thread(target=self._listen, name="ai-todos", daemon=True).start()
                self._pid = os.getpid()

    def _listen(self) -> None:
        jobs = self._jobs
        while True:
            try:
                jobs.get()()
            except Exception as error:
                _warn_once(f"{type(error).__name__}: {error}")


_LISTENER = Listener()


def hand(memory: Memory, job: Callable[[], None]) -> None:
    """Has `job` done in the thread that listens, before `memory` is closed. Never waits, never raises."""
    memory.before_close = flush
    _LISTENER.hand(job)


def flush(seconds: float = _AT_EXIT) -> bool:
    """Waits until what went through wrapped clients so far is heard; False when that takes longer than `seconds`."""
    return _LISTENER.flush(seconds)


atexit.register(flush)


class Reply:
    """The text of one reply to `messages`, as it comes by; heard once, at its end."""

    def __init__(self, memory: Memory, messages: Sequence[object], conversation_id: str = "") -> None:
        self._memory = memory
        self._messages = tuple(messages)
        self._conversation = conversation_id or scoping.conversation_id()
        self._pieces: list[str] = []
        self._length = 0
        self._ended = scoping.is_paused()
        self._id = ""

    def add(self, piece: object) -> None:
        if isinstance(piece, str) and self._length < _LONGEST:
            self._pieces.append(piece)
            self._length += len(piece)

    def named(self, ident: object) -> None:
        """By what the next request may name this reply."""
        self._id = ident if isinstance(ident, str) else self._id

    def end(self) -> None:
        """Hands it over, the first time."""
        if self._ended:
            return
        self._ended = True
        memory, messages, conversation = self._memory, self._messages, self._conversation
        reply = {"role": "assistant", "content": "".join(self._pieces)}
        talk = (*messages, reply)
        hand(memory, partial(memory.overhear, talk, conversation_id=conversation, answer_id=self._id))

    def __del__(self) -> None:
        with suppress(Exception):
            self.end()


def text_of(shape: Shape, result: Any) -> str:
    """The text of a whole reply: of the SDK's object, a mapping, or a raw response that is read already."""
    raw = getattr(result, "http_response", None)
    if raw is not None:
        result = raw.json() if raw.is_closed else {}
    is_mapping = isinstance(result, Mapping)
    found = cast("Any", result if is_mapping else result.model_dump(exclude_none=True, warnings=False))
    if shape == "chat":
        said: list[Any] = [choice["message"] for choice in found.get("choices", ())[:1]]
    else:
        said = list(found.get("output", ()))
    return "\n".join(turn.text for turn in turns_of(said))


def piece_of(shape: Shape, event: Any) -> object:
    """What one event of a stream adds to the reply's text."""
    if shape == "responses":
        return event.delta if getattr(event, "type", "") == "response.output_text.delta" else None
    choices = getattr(event, "choices", None)
    return getattr(getattr(choices[0], "delta", None), "content", None) if choices else None


@cache
def _warn_once(problem: str) -> None:
    logging.getLogger("ai_todos").warning("a conversation was not heard: %s", problem)
