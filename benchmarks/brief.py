"""How long a brief takes, from 15 items to 100,000: the whole of `Memory.brief`, from the store to the finished block.

    python benchmarks/brief.py

Half of the items share one age, as after the first scan of a repository without history; the other half are spread.
Three cues: none, a file that is named, a symbol that is named.
"""

from __future__ import annotations

import json
import math
import random
import statistics
import tempfile
import time
from pathlib import Path
from uuid import UUID

from ai_todos import Memory
from ai_todos.memory.todo import Sighting, TodoItem

SIZES = (15, 1_000, 10_000, 100_000)
RUNS = 40
PROMPTS = {"no cue": "go on", "file named": "fix src/pkg7/mod3.py", "symbol named": "why does `Parser3.parse` fail?"}


def fill(memory: Memory, size: int, now: float) -> None:
    rng = random.Random(size)
    items: list[TodoItem] = []
    sightings: list[Sighting] = []
    for at in range(size):
        ident = str(UUID(int=rng.getrandbits(128)))
        file, line = f"src/pkg{rng.randrange(40)}/mod{rng.randrange(max(2, size // 400))}.py", rng.randint(1, 900)
        content = f"handle case {at} of the {rng.choice(['parser', 'exporter', 'login', 'cache'])}"
        age = 0.0 if at % 2 else rng.expovariate(1 / 200)
        items.append(
            TodoItem(
                id=ident,
                content=content,
                priority=rng.choice([0, 1, 1, 1, 2]),
                created_at=now,
                related_files=(file,),
                kind="said",  # a place would have to stand in a file: what that costs is in scan.py
                last_active_at=now - 3600 * (8 + age),
                symbol=f"Parser{at % 50}.parse",
                line=f"{content} ({file}:{line}, TODO)",
            )
        )
        for number in range(1 if at % 20 else 3):
            name = f"{ident}-{number}"
            sightings.append(
                Sighting(name, ident, ident, "comment", content, now, file=file, line=line + number, marker="TODO")
            )
    with memory.store.write("fill", now) as batch:
        batch.add_hours(int(now // 3600) - hour for hour in range(0, 2000, 2))
        batch.put(*items)
        batch.put_sightings(*sightings)


def measure(memory: Memory, prompt: str) -> dict[str, float]:
    taken: list[float] = []
    for _ in range(RUNS):
        start = time.perf_counter()
        brief = memory.brief(prompt)
        taken.append((time.perf_counter() - start) * 1000)
        assert 3 <= len(brief.chosen) <= 5
    taken.sort()
    return {"p50_ms": statistics.median(taken), "p95_ms": taken[math.ceil(0.95 * RUNS) - 1]}


def main() -> None:
    now = time.time()
    sizes: dict[int, dict[str, dict[str, float]]] = {}
    for size in SIZES:
        with tempfile.TemporaryDirectory() as folder, Memory.open(folder) as memory:
            fill(memory, size, now)
            sizes[size] = {name: measure(memory, prompt) for name, prompt in PROMPTS.items()}
        print(
            size,
            {name: {key: round(ms, 1) for key, ms in one.items()} for name, one in sizes[size].items()},
            flush=True,
        )
    headline = [
        {
            "what": f"a brief from {size:,} items, p95",
            "measured": f"{max(one['p95_ms'] for one in sizes[size].values()):.1f} ms",
            "bound": "",
        }
        for size in SIZES
    ]
    results = {"headline": headline, "runs": RUNS, "sizes": sizes}
    target = Path(__file__).parent / "results" / "brief.json"
    target.parent.mkdir(exist_ok=True)
    target.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
