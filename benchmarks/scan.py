"""`ai-todos scan` on the source of Django, beside leasot, ruff and ripgrep: wall time, CPU, memory of all processes.

Once on its Python files alone, once on all its 6,887 files; then on generated trees of several languages that grow.

The first run fetches Django's sdist with pip and leasot with npm into `benchmarks/.cache`. All programs run in turns on
a fresh git repository; each is a whole process. leasot, ruff and ripgrep report comments only, and keep nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping
from pathlib import Path

from _measure import Program, Usage, installed, interleaved

ROOT = Path(__file__).resolve().parents[1]
CACHE = ROOT / "benchmarks" / ".cache"
RESULTS = ROOT / "benchmarks" / "results" / "scan.json"
DJANGO = "5.2.7"
LEASOT_VERSION = "14.4.0"
TAGS = "TODO|FIXME|XXX|HACK|BUG"
MEGABYTE = 1_000_000

FIRST, AGAIN, CHANGED = "first scan", "second scan, nothing changed", "scan with one file changed"
ALL_FIRST, ALL_AGAIN = "first scan, every kind of file", "second scan, every kind of file"
LEASOT, LEASOT_ALL = "leasot", "leasot, every kind of file"
#: Program -> what it is compared with, and at most how many times as long it may take.
BOUNDS = {
    FIRST: (LEASOT, 1.5),
    AGAIN: (LEASOT, 0.25),
    CHANGED: (LEASOT, 0.3),
    ALL_FIRST: (LEASOT_ALL, 1.5),
    ALL_AGAIN: (LEASOT_ALL, 0.25),
}
PEAK_BOUND = 400
#: Files of the generated trees.
SIZES = (1_000, 5_000, 20_000, 50_000)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=7, help="runs of each program; medians count (default: 7)")
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory(prefix="ai-todos-scan-") as folder:
        scripts = installed(Path(folder))
        repo = django(Path(folder) / "python")
        everything = django(Path(folder) / "all", every_kind=True)
        programs = ours(repo, scripts) | others(repo) | of_every_kind(everything, scripts)
        usage = interleaved(programs, runs)
        found = findings(repo)
        grown = interleaved({f"{size} files": generated(Path(folder) / str(size), size, scripts) for size in SIZES}, 3)
    result = report(usage, found, runs) | {"growth": growth(grown)}
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    return 0


def django(folder: Path, *, every_kind: bool = False) -> Path:
    """Django's source as a git repository in `folder`: its Python files, or all of them."""
    archive = CACHE / f"django-{DJANGO}.tar.gz"
    if not archive.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        fetch = ["download", "--quiet", "--no-deps", "--no-binary", ":all:", "--dest", str(CACHE), f"django=={DJANGO}"]
        subprocess.run([sys.executable, "-m", "pip", *fetch], check=True)
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    repo = folder / f"django-{DJANGO}"
    for path in repo.rglob("*"):
        if path.is_file() and not (every_kind or path.suffix == ".py"):
            path.unlink()
    identity = ["-c", "user.name=bench", "-c", "user.email=bench@example.com"]
    for words in (["init", "--quiet"], ["add", "--all"], [*identity, "commit", "--quiet", "--message", "sdist"]):
        subprocess.run(["git", *words], cwd=repo, check=True)
    return repo


def ours(repo: Path, scripts: Path) -> dict[str, Program]:
    command = [str(scripts / "ai-todos"), "scan"]
    state = repo / ".ai_todos"
    touched = repo / "django" / "db" / "models" / "base.py"
    text = touched.read_text(encoding="utf-8")
    count = iter(range(1_000_000))

    def forget() -> None:
        shutil.rmtree(state, ignore_errors=True)

    def change() -> None:
        touched.write_text(f"{text}\n# TODO: step {next(count)}\n", encoding="utf-8")

    return {
        FIRST: Program(command, repo, forget),
        AGAIN: Program(command, repo),
        CHANGED: Program(command, repo, change),
    }


def others(repo: Path) -> dict[str, Program]:
    """The programs to compare with; those that are not here are left out."""
    found = {LEASOT: Program([*leasot(), "--exit-nicely", "--tags", "xxx,hack,bug", "**/*.py"], repo)}
    ruff = Path(sys.executable).with_name("ruff")
    if ruff.exists():
        options = ["--isolated", "--no-cache", "--exit-zero", "--quiet", "--select", "FIX,TD"]
        found["ruff --select FIX,TD"] = Program([str(ruff), "check", *options, "."], repo)
    if ripgrep := shutil.which("rg"):
        found["ripgrep"] = Program([ripgrep, "--type", "py", "--line-number", rf"\b({TAGS})\b", "."], repo)
    return found


def of_every_kind(repo: Path, scripts: Path) -> dict[str, Program]:
    mine = ours(repo, scripts)
    words = [*leasot(), "--exit-nicely", "--skip-unsupported", "--tags", "xxx,hack,bug", "**/*"]
    return {ALL_FIRST: mine[FIRST], ALL_AGAIN: mine[AGAIN], LEASOT_ALL: Program(words, repo)}


_GENERATED = {
    "py": 'def f{n}(value):\n    """Part {n}."""\n    # {word} part {n} of the parser\n    return value + {n}\n\n\n',
    "js": "function f{n}(value) {{\n  // {word} part {n} of the page\n  return '// TODO: no' + value;\n}}\n\n",
    "go": "func f{n}(value int) int {{\n\t// {word} part {n} of the server\n\treturn value + {n}\n}}\n\n",
    "yaml": "key{n}: value # {word} part {n} of the settings\n",
}
_PARTS = 5


def generated(repo: Path, size: int, scripts: Path) -> Program:
    """A first scan of a tree of `size` files of four languages; every tenth file of each holds one marker."""
    for number in range(size):
        ending = list(_GENERATED)[number % len(_GENERATED)]
        path = repo / f"d{number // 100}" / f"f{number}.{ending}"
        path.parent.mkdir(parents=True, exist_ok=True)
        is_marked = number // len(_GENERATED) % 10 == 0
        words = ["TODO:" if is_marked and part == 0 else "Note:" for part in range(_PARTS)]
        parts = (_GENERATED[ending].format(n=number * _PARTS + part, word=word) for part, word in enumerate(words))
        path.write_text("".join(parts))
    subprocess.run(["git", "init", "--quiet"], cwd=repo, check=True)
    return Program(
        [str(scripts / "ai-todos"), "scan"], repo, lambda: shutil.rmtree(repo / ".ai_todos", ignore_errors=True)
    )


def growth(usage: Mapping[str, Usage]) -> dict[str, object]:
    """What each tree costs, and per file beside the smallest tree."""
    shown: dict[str, object] = {}
    base = usage[f"{SIZES[0]} files"].wall / SIZES[0]
    for size in SIZES:
        one = usage[f"{size} files"]
        share = one.wall / size / base
        print(f"{size:6} files {one.wall:6.2f} s wall, {share:5.2f}x per file, {one.peak_bytes / MEGABYTE:5.0f} MB")
        shown[f"{size} files"] = {
            "wall_seconds": round(one.wall, 3),
            "wall_per_file_beside_the_smallest": round(share, 2),
            "peak_megabytes": round(one.peak_bytes / MEGABYTE),
        }
    return shown


def leasot() -> list[str]:
    home = CACHE / "npm"
    script = home / "node_modules" / "leasot" / "package.json"
    if not script.exists() or json.loads(script.read_text(encoding="utf-8"))["version"] != LEASOT_VERSION:
        home.mkdir(parents=True, exist_ok=True)
        npm = shutil.which("npm") or sys.exit("scan.py compares with leasot: install node and npm first")
        install = ["install", "--silent", "--no-audit", "--no-fund", "--prefix", str(home), f"leasot@{LEASOT_VERSION}"]
        subprocess.run([npm, *install], check=True)
    return [shutil.which("leasot", path=str(home / "node_modules" / ".bin")) or sys.exit("leasot did not install")]


def findings(repo: Path) -> dict[str, int]:
    """How many findings of each marker there are."""
    command = [str(Path(sys.executable).with_name("ai-todos")), "scan", "--dry-run", "--json"]
    printed = subprocess.run(command, cwd=repo, check=True, capture_output=True, encoding="utf-8").stdout
    markers = [finding["marker"] for finding in json.loads(printed)["findings"]]
    return {marker: markers.count(marker) for marker in sorted(set(markers))}


def version(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout.split("\n")[0].strip()


def report(usage: Mapping[str, Usage], found: Mapping[str, int], runs: int) -> dict[str, object]:
    """Prints the table; returns the results without anything of this machine but its speed."""
    base = usage[LEASOT].wall
    for name, one in usage.items():
        print(
            f"{name:30} {one.wall:6.2f} s wall, {one.wall / base:5.2f}x leasot, "
            f"{one.cpu:6.2f} s CPU, {one.peak_bytes / MEGABYTE:5.0f} MB"
        )
    peak = max(usage[name].peak_bytes for name in BOUNDS) / MEGABYTE
    headline = [
        {
            "what": f"{name}, beside leasot",
            "measured": f"{usage[name].wall / usage[other].wall:.2f}x",
            "bound": f"{bound}x",
        }
        for name, (other, bound) in BOUNDS.items()
    ]
    headline.append(
        {"what": "scan: peak memory, all processes", "measured": f"{peak:.0f} MB", "bound": f"{PEAK_BOUND} MB"}
    )
    return {
        "headline": headline,
        "corpus": f"django {DJANGO} sdist",
        "runs": runs,
        "findings": dict(found),
        "programs": {
            name: {
                "wall_seconds": round(one.wall, 3),
                "cpu_seconds": round(one.cpu, 3),
                "peak_megabytes": round(one.peak_bytes / MEGABYTE),
                "wall_beside_leasot": round(one.wall / base, 3),
            }
            for name, one in usage.items()
        },
        "versions": {
            "python": platform.python_version(),
            "node": version("node", "--version"),
            "leasot": LEASOT_VERSION,
            "git": version("git", "--version"),
            "cores": os.cpu_count(),
        },
    }


if __name__ == "__main__":
    sys.exit(main())
