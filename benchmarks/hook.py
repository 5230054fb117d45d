"""The hook that runs before each prompt: CPU and wall time of the whole process, on a store with 5,000 items.

Beside `python -I -S -c pass` and beside a hook that imports the whole package, in turns. Then eight agents at once, 200
prompts each, on the same store.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from _measure import child_env, installed

RESULTS = Path(__file__).resolve().parent / "results" / "hook.json"
FILES, PER_FILE = 500, 10
RUNS = 100
AGENTS, PROMPTS = 8, 200
BOUND = 2.5
BARE, SEEN, NEWS, NAMED = "python -I -S -c pass", "no news", "a new conversation", "a prompt that names two files"
WHOLE = "a hook that imports the package"
_WHOLE = """
import json, sys
from ai_todos import Memory
data = json.load(sys.stdin)
with Memory.open(data["cwd"]) as memory:
    print(json.dumps({"additionalContext": memory.brief(data["prompt"]).text}))
"""


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="ai-todos-hook-") as folder:
        scripts = installed(Path(folder))
        python, repo = str(scripts / "python"), project(Path(folder) / "repo", scripts)
        where = [python, "-c", "from ai_todos.memory.agents.installing import HOOK; print(HOOK)"]
        hook = subprocess.run(where, check=True, capture_output=True, encoding="utf-8").stdout.strip()
        command = [python, "-I", "-S", hook, "claude-code", "UserPromptSubmit"]
        run(command, said(repo, "warm", "x"))
        taken = measured(python, command, repo)
        errors, blocked, blocks, seconds = many(command, repo)
    report(taken, errors, blocked, blocks, seconds)
    return 0


def project(repo: Path, scripts: Path) -> Path:
    """A repository with 5,000 comments, scanned."""
    for number in range(FILES):
        path = repo / "src" / f"part{number}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        numbers = range(number * PER_FILE, (number + 1) * PER_FILE)
        path.write_text(
            "".join(f"# TODO: step {one} of the parser\ndef f{one}():\n    return {one}\n" for one in numbers)
        )
    for words in (["git", "init", "--quiet"], [str(scripts / "ai-todos"), "scan"]):
        subprocess.run(words, cwd=repo, check=True, stdout=subprocess.DEVNULL)
    time.sleep(2.1)  # settings are compiled once their files are two seconds old
    return repo


def said(repo: Path, conversation: str, prompt: str) -> bytes:
    data = {"session_id": conversation, "cwd": str(repo), "hook_event_name": "UserPromptSubmit", "prompt": prompt}
    return json.dumps(data).encode()


def run(command: list[str], sent: bytes) -> tuple[float, float, int, bytes]:
    """CPU and wall milliseconds, exit code and output of one process."""
    reads, writes = os.pipe()
    os.write(writes, sent)
    os.close(writes)
    with tempfile.TemporaryFile() as out:
        start = time.perf_counter()
        files = [(os.POSIX_SPAWN_DUP2, reads, 0), (os.POSIX_SPAWN_DUP2, out.fileno(), 1)]
        pid = os.posix_spawn(command[0], command, child_env(), file_actions=files)
        _, status, used = os.wait4(pid, 0)
        wall = time.perf_counter() - start
        os.close(reads)
        out.seek(0)
        return (used.ru_utime + used.ru_stime) * 1000, wall * 1000, os.waitstatus_to_exitcode(status), out.read()


def measured(python: str, command: list[str], repo: Path) -> dict[str, list[tuple[float, float]]]:
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in (BARE, SEEN, NEWS, NAMED, WHOLE)}
    run(command, said(repo, "seen", "go on"))
    for number in range(RUNS):
        names = f"look at part{number}.py and src/part{number + 100}.py"
        turns = {
            BARE: ([python, "-I", "-S", "-c", "pass"], b""),
            SEEN: (command, said(repo, "seen", "go on")),
            NEWS: (command, said(repo, f"new {number}", "what next?")),
            NAMED: (command, said(repo, f"named {number}", names)),
            WHOLE: ([python, "-c", _WHOLE], said(repo, "x", "what next?")),
        }
        for name, (words, sent) in turns.items():
            taken[name].append(run(words, sent)[:2])
    return taken


def many(command: list[str], repo: Path) -> tuple[int, int, int, float]:
    """Eight agents at once: runs that failed, prompts that were blocked (exit code 2), blocks told, seconds."""

    def agent(number: int) -> list[tuple[float, float, int, bytes]]:
        return [run(command, said(repo, f"agent {number} {turn // 20}", f"turn {turn}")) for turn in range(PROMPTS)]

    start = time.perf_counter()
    with ThreadPoolExecutor(AGENTS) as pool:
        runs = [one for found in pool.map(agent, range(AGENTS)) for one in found]
    outputs = [json.loads(out) for _, _, _, out in runs]
    failed = sum(code != 0 for _, _, code, _ in runs)
    return failed, sum(code == 2 for _, _, code, _ in runs), sum(map(bool, outputs)), time.perf_counter() - start


def report(taken: dict[str, list[tuple[float, float]]], errors: int, blocked: int, blocks: int, seconds: float) -> None:
    base = statistics.median(cpu for cpu, _ in taken[BARE])
    figures: dict[str, dict[str, float]] = {}
    for name, runs in taken.items():
        cpu, wall = sorted(one for one, _ in runs), sorted(one for _, one in runs)
        figures[name] = {
            "cpu_ms_p50": round(statistics.median(cpu), 1),
            "cpu_ms_p95": round(cpu[int(len(cpu) * 0.95)], 1),
            "wall_ms_p50": round(statistics.median(wall), 1),
            "wall_ms_p95": round(wall[int(len(wall) * 0.95)], 1),
            "cpu_beside_bare": round(statistics.median(cpu) / base, 2),
        }
        print(f"{name:32} {figures[name]}")
    headline = [
        {
            "what": f"CPU of the prompt hook beside `{BARE}`, 5,000 items, {name}",
            "measured": f"{figures[name]['cpu_beside_bare']:.1f}x ({figures[name]['cpu_ms_p50']:.0f} ms)",
            "bound": f"{BOUND}x" if name != WHOLE else "",
        }
        for name in (SEEN, NEWS, NAMED, WHOLE)
    ]
    headline.append(
        {
            "what": f"{AGENTS} agents at once, {PROMPTS} prompts each: errors, blocked prompts",
            "measured": f"{errors}, {blocked}",
            "bound": "0, 0",
        }
    )
    print(f"{AGENTS} x {PROMPTS}: {errors} errors, {blocked} blocked, {blocks} blocks told, {seconds:.1f} s")
    results = {
        "headline": headline,
        "runs": RUNS,
        "processes": figures,
        "blocks_told": blocks,
        "python": sys.version.split()[0],
    }
    RESULTS.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
