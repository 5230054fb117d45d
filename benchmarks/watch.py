"""`ai-todos watch` on a tree of 10,000 files: from a save to the line that tells of the item; a burst; standing still.

Every save writes one new marker into one of the files; its time ends when the watcher's line with that marker is read
here. The burst writes 5,000 new files, of which every tenth has a marker. CPU is what the watcher and the processes it
waited for took while nothing changed; where there is no /proc it reads 0.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import queue
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

from _measure import child_env

RESULTS = Path(__file__).resolve().parent / "results" / "watch.json"
FILES, BURST = 10_000, 5_000
BOUND_MS = 200
CALM_SECONDS = 10
DEADLINE = 120.0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--saves", type=int, default=100, help="how many saves are timed (default: 100)")
    saves = parser.parse_args().saves
    with tempfile.TemporaryDirectory(prefix="ai-todos-watch-") as folder:
        repo = Path(folder)
        places = tree(repo)
        with Watcher(repo) as watcher:
            watcher.until('"change": "scan"')
            taken = [save(watcher, places[number * 97 % FILES], number) for number in range(saves)]
            busy = watcher.cpu()
            time.sleep(CALM_SECONDS)
            idle = (watcher.cpu() - busy) / CALM_SECONDS
            burst = many(watcher, repo)
    result = report(taken, burst=burst, idle=idle)
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    return 0


def tree(repo: Path) -> list[Path]:
    """A repository of Python files in 1,000 folders; every tenth has a marker."""
    places = [repo / f"pkg{number // 500}" / f"mod{number // 10 % 50}" / f"f{number}.py" for number in range(FILES)]
    for number, place in enumerate(places):
        place.parent.mkdir(parents=True, exist_ok=True)
        said = f"TODO: handle case {number} of the reader" if number % 10 == 0 else "as it was measured"
        place.write_text(f'"""Module {number}."""\n\n\ndef f{number}(x):\n    # {said}\n    return x + {number}\n')
    identity = ["-c", "user.name=bench", "-c", "user.email=bench@example.com"]
    for words in (["init", "--quiet"], ["add", "--all"], [*identity, "commit", "--quiet", "--message", "all"]):
        subprocess.run(["git", *words], cwd=repo, check=True)
    return places


class Watcher:
    """The running command, and its lines with the moment when each was read. A context manager that ends it."""

    def __init__(self, repo: Path) -> None:
        command = [sys.executable, "-m", "ai_todos", "--repo", str(repo), "watch", "--json"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8", env=child_env())
        self._lines: queue.SimpleQueue[tuple[float, str]] = queue.SimpleQueue()
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()

    def __enter__(self) -> Watcher:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()
        self._reading.join()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as stdout:
            for line in stdout:
                self._lines.put((time.perf_counter(), line))

    def until(self, words: str) -> float:
        """When (perf_counter) the line with these words was read."""
        while True:
            at, line = self._lines.get(timeout=DEADLINE)
            if words in line:
                return at

    def cpu(self) -> float:
        """CPU seconds of the watcher and of the processes that it waited for."""
        with suppress(OSError):
            fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
            return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
        return 0.0


def save(watcher: Watcher, place: Path, number: int) -> float:
    """Milliseconds from a save to the line that tells of it."""
    words = f"verify value {number} before it is stored"
    text = place.read_text() + f"# TODO: {words}\n"
    start = time.perf_counter()
    place.write_text(text)
    told = (watcher.until(words) - start) * 1000
    watcher.until('"change": "scan"')
    time.sleep(0.05)  # people do not save faster
    return told


def many(watcher: Watcher, repo: Path) -> tuple[float, float]:
    """Seconds of writing the burst, and from its end until all items are known."""
    start = time.perf_counter()
    for number in range(BURST):
        place = repo / "burst" / f"d{number % 50}" / f"g{number}.py"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(f"# TODO: handle burst {number}\n" if number % 10 == 0 else "x = 1\n")
    written = time.perf_counter()
    waiting, at = BURST // 10, written
    while waiting:
        at = watcher.until("handle burst ")
        waiting -= 1
    return written - start, at - written


def report(taken: Sequence[float], *, burst: tuple[float, float], idle: float) -> dict[str, object]:
    """Prints the figures; returns the results without anything of this machine but its speed."""
    p50, p95 = statistics.median(taken), statistics.quantiles(taken, n=20)[-1]
    print(f"save to line: p50 {p50:.0f} ms, p95 {p95:.0f} ms, longest {max(taken):.0f} ms, {len(taken)} saves")
    print(f"burst of {BURST:,}: written in {burst[0]:.2f} s, known {burst[1]:.2f} s later; idle {idle:.2%} of a core")
    return {
        "headline": [
            {
                "what": f"watch, {FILES:,} files: save to item, p50 / p95",
                "measured": f"{p50:.0f} / {p95:.0f} ms",
                "bound": f"{BOUND_MS} ms",
            },
            {"what": f"watch: a burst of {BURST:,} files, known after", "measured": f"{burst[1]:.1f} s", "bound": ""},
            {"what": "watch: CPU while nothing changes", "measured": f"{idle:.1%} of a core", "bound": ""},
        ],
        "files": FILES,
        "saves": len(taken),
        "save_to_line_ms": {"p50": round(p50, 1), "p95": round(p95, 1), "longest": round(max(taken), 1)},
        "burst": {
            "files": BURST,
            "items": BURST // 10,
            "writing_seconds": round(burst[0], 2),
            "known_after_seconds": round(burst[1], 2),
        },
        "idle_cpu_share": round(idle, 4),
        "versions": {
            "python": platform.python_version(),
            "watchfiles": version("watchfiles"),
            "cores": os.cpu_count(),
        },
    }


if __name__ == "__main__":
    sys.exit(main())
