"""CPU of `import ai_todos`, `ai-todos --version` and `ai-todos list` on 5,000 items, beside a bare interpreter.

Measured in a virtual environment of its own with the built wheel: an editable install adds to every start of Python,
the bare one too, and would flatter the ratios.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from uuid import UUID

from _measure import Program, installed, interleaved

from ai_todos import TodoItem
from ai_todos.memory.store import Store

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "benchmarks" / "results" / "startup.json"
ITEMS = 5_000
RUNS = 31
BOUND = 4.0
BARE = "python -c pass"


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="ai-todos-startup-") as folder:
        scripts = installed(Path(folder))
        repo = fill(Path(folder, "repo"))
        python, command = str(scripts / "python"), str(scripts / "ai-todos")
        time.sleep(2.1)  # settings are compiled once their files are two seconds old
        run([command, "config"], repo)
        assert (repo / ".ai_todos" / "settings.json").exists()
        programs = {
            BARE: [python, "-c", "pass"],
            "import ai_todos": [python, "-c", "import ai_todos"],
            "ai-todos --version": [command, "--version"],
            f"ai-todos list, {ITEMS:,} items": [command, "list"],
        }
        usage = interleaved({name: Program(words, repo) for name, words in programs.items()}, RUNS)
    report({name: used.cpu for name, used in usage.items()})
    return 0


def fill(repo: Path) -> Path:
    """A repository that remembers `ITEMS` items of the last month."""
    run(["git", "init", "--quiet", str(repo)])
    draw = random.Random(5)
    now = time.time()
    store = Store.open(repo / ".ai_todos" / "todos.db")
    with store.write("fill", now) as batch:
        for number in range(ITEMS):
            made = now - draw.uniform(0, 30 * 86_400)
            batch.put(
                TodoItem(
                    id=str(UUID(int=draw.getrandbits(128), version=4)),
                    content=f"finish the {draw.choice(('upload', 'login', 'report', 'cache'))} of part {number}",
                    priority=draw.choice((0, 1, 1, 1, 2)),
                    created_at=made,
                    last_active_at=made,
                    related_files=(f"src/part_{number % 200}/file_{number % 997}.py",),
                )
            )
        batch.add_hours({int(now // 3600) - hour for hour in range(0, 30 * 24, 3)})
    store.close()
    return repo


def run(words: Sequence[str], cwd: Path | None = None) -> None:
    subprocess.run(words, cwd=cwd, check=True, stdout=subprocess.DEVNULL)


def report(medians: Mapping[str, float]) -> None:
    """Prints and keeps the medians in CPU seconds, and how many times a bare interpreter each is."""
    ratios = {name: seconds / medians[BARE] for name, seconds in medians.items()}
    headline = [
        {
            "what": f"CPU of `{name}` beside `{BARE}`",
            "measured": f"{ratio:.1f}x ({medians[name] * 1000:.0f} ms)",
            "bound": f"{BOUND:g}x",
        }
        for name, ratio in ratios.items()
        if name != BARE
    ]
    result = {
        "headline": headline,
        "runs": RUNS,
        "python": sys.version.split()[0],
        "median_seconds": medians,
        "ratios": ratios,
    }
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    for row in headline:
        print(f"{row['what']}: {row['measured']}, bound {row['bound']}")


if __name__ == "__main__":
    sys.exit(main())
