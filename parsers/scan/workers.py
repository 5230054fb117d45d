"""Worker processes that examine code, as seen from outside: started when needed, watched, replaced when they die.

A bare interpreter that speaks pickles over its pipes starts faster than one of multiprocessing, which imports the
caller's main module again, and it works alike on every system.
"""

from __future__ import annotations

import os
import pickle
import queue
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import replace
from types import TracebackType
from typing import Self

from ..languages import PYTHON
from .examine import WHOLE, Examined, Step, Task

#: Seconds that one step may take; a file's parse takes milliseconds, a snippet's judgement less.
STEP_SECONDS = 10.0
#: The same for other languages, whose parses give up by themselves but while they look for the end of one token.
_OTHER_SECONDS = 4.0
#: Seconds until a new worker must be at its first step, on a busy machine.
_START_SECONDS = 60.0
#: Workers that died or hung before the rest of the code is left unexamined.
_MOST_DEATHS = 20
_START = (
    "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); "
    f"from {__package__}.examine import serve; serve(early={{early}})"
)


class Crew:
    """Up to `size` worker processes (0: by the number of cores; more than three repay nothing).

    `submit` tasks, then `collect` the answers; a context manager that ends all processes.
    """

    def __init__(self, size: int = 0, *, step_seconds: float = STEP_SECONDS) -> None:
        self._size = size or max(1, min(3, (os.cpu_count() or 2) - 1))
        self._step_seconds = step_seconds
        self._workers: list[_Worker] = []
        self._submitted = 0
        self._found: dict[str, Examined] = {}
        self._deaths = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def end(self) -> None:
        for worker in self._workers:
            worker.end()
        self._workers.clear()

    def prepare(self) -> None:
        """Starts a worker before there is a task, so that it has loaded what it needs when one comes."""
        self._workers.append(_Worker())
        self._workers[0].begin(early=True)

    def submit(self, task: Task) -> None:
        """Hands a task to a worker, started if need be; one for the first tasks, more for many."""
        if self._submitted >= len(self._workers) * 25 and len(self._workers) < self._size:
            self._workers.append(_Worker())
        self._workers[self._submitted % len(self._workers)].give(task)
        self._submitted += 1
        for worker in self._workers:
            while (answer := worker.ready()) is not None:
                self._keep(answer)

    def collect(self) -> dict[str, Examined]:
        """By file, what the tasks since the last call found, if anything; a note for what no worker survives."""
        for number in range(len(self._workers)):
            while self._workers[number].waiting:
                answer = self._workers[number].answer(self._patience(self._workers[number]))
                if answer is not None:
                    self._keep(answer)
                else:
                    self._workers[number] = self._replace(self._workers[number])
        found, self._found, self._submitted = self._found, {}, 0
        return found

    def _keep(self, answer: Examined) -> None:
        if answer.findings or answer.facts or answer.notes or answer.failed:
            self._found[answer.file] = answer

    def _patience(self, worker: _Worker) -> float:
        task = worker.waiting.get(worker.step.file) if worker.step else None
        return (
            self._step_seconds if task is None or task.language == PYTHON else min(self._step_seconds, _OTHER_SECONDS)
        )

    def _replace(self, worker: _Worker) -> _Worker:
        """Ends a worker that died or hangs; another takes its tasks, without the part that was too much."""
        worker.end()
        self._deaths += 1
        tasks = dict(worker.waiting)
        step = worker.step
        if not worker.began or self._deaths > _MOST_DEATHS:
            why = f"{_MOST_DEATHS} worker processes died" if worker.began else "no worker process could be started"
            self._found.update({file: _unexamined(task, why) for file, task in tasks.items()})
            return _Worker()
        if step is not None and step.number == WHOLE:
            self._found[step.file] = _unexamined(tasks.pop(step.file), "a worker process did not survive it")
        elif step is not None:
            task = tasks[step.file]
            tasks[step.file] = replace(task, skip=task.skip | {step.number})
        successor = _Worker()
        for task in tasks.values():
            successor.give(task)
        return successor


def _unexamined(task: Task, why: str) -> Examined:
    what = "its code was not examined" if task.language == PYTHON else "it was read without a grammar"
    return Examined(task.file, notes=(f"{what}: {why}",), failed=True)


class _Worker:
    """One process, the tasks it still owes answers to, and the step it is at."""

    def __init__(self) -> None:
        self.waiting: dict[str, Task] = {}
        self.began = False
        self.step: Step | None = None
        self._answers: queue.SimpleQueue[Step | Examined | None] = queue.SimpleQueue()
        self._tasks: queue.SimpleQueue[object] = queue.SimpleQueue()  # None ends it
        self._process: subprocess.Popen[bytes] | None = None
        self._threads: list[threading.Thread] = []

    def give(self, task: Task) -> None:
        self.waiting[task.file] = task
        if self._process is None:
            self.begin()
        self._tasks.put(task)

    def begin(self, *, early: bool = False) -> None:
        """Starts the process; an `early` one, with nothing to do yet, loads LibCST meanwhile."""
        self._process = process = _start(early=early)
        if process is not None:
            self._tasks.put([os.path.abspath(entry) for entry in sys.path])
            self._threads = [
                threading.Thread(target=run, args=(process,), daemon=True) for run in (self._write, self._read)
            ]
            for thread in self._threads:
                thread.start()

    def answer(self, seconds: float) -> Examined | None:
        """The next answer; None when the process is dead, or its step took longer than `seconds`."""
        while self._process is not None:
            try:
                said = self._answers.get(timeout=seconds if self.began else _START_SECONDS)
            except queue.Empty:
                return None
            if said is None:
                self._answers.put(None)  # it stays dead
                return None
            self.began = True
            if isinstance(said, Examined):
                del self.waiting[said.file]
                self.step = None
                return said
            self.step = said
        return None

    def ready(self) -> Examined | None:
        """The next answer, if it is there already."""
        return None if self._answers.empty() else self.answer(0)

    def _write(self, process: subprocess.Popen[bytes]) -> None:
        """Sends what is queued: in a thread of its own, as a worker that hangs does not read."""
        assert process.stdin is not None
        with suppress(OSError), process.stdin as pipe:
            while (value := self._tasks.get()) is not None:
                pipe.write(pickle.dumps(value, pickle.HIGHEST_PROTOCOL))
                pipe.flush()

    def _read(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        with suppress(EOFError, OSError, ValueError, pickle.UnpicklingError), process.stdout as pipe:
            while True:
                self._answers.put(pickle.load(pipe))  # noqa: S301 -- from our own process
        self._answers.put(None)

    def end(self) -> None:
        if self._process is None:
            return
        self._process.kill()
        self._process.wait()
        self._tasks.put(None)
        for thread in self._threads:
            thread.join()


def _start(*, early: bool) -> subprocess.Popen[bytes] | None:
    if not sys.executable:
        return None
    with suppress(OSError):
        return subprocess.Popen(
            [sys.executable, "-P", "-c", _START.format(early=early)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    return None
