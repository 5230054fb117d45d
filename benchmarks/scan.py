"""`ai-todos scan` on the source of Django, beside leasot, ruff and ripgrep: wall time, CPU, memory of all processes.

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
LEASOT = "14.4.0"
TAGS = "TODO|FIXME|XXX|HACK|BUG"
MEGABYTE = 1_000_000

FIRST, AGAIN, CHANGED = "first scan", "second scan, nothing changed", "scan with one file changed"
BOUNDS = {FIRST: 1.5, AGAIN: 0.25, CHANGED: 0.3}
PEAK_BOUND = 400


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=7, help="runs of each program; medians count (default: 7)")
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory(prefix="ai-todos-scan-") as folder:
        repo = django(Path(folder))
        scripts = installed(Path(folder))
        programs = ours(repo, scripts) | others(repo)
        usage = interleaved(programs, runs)
        found = findings(repo)
    result = report(usage, found, runs)
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    return 0


def django(folder: Path) -> Path:
    """Django's source as a git repository in `folder`."""
    archive = CACHE / f"django-{DJANGO}.tar.gz"
    if not archive.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        fetch = ["download", "--quiet", "--no-deps", "--no-binary", ":all:", "--dest", str(CACHE), f"django=={DJANGO}"]
        subprocess.run([sys.executable, "-m", "pip", *fetch], check=True)
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    repo = folder / f"django-{DJANGO}"
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
    found = {"leasot": Program([*leasot(), "--exit-nicely", "--tags", "xxx,hack,bug", "**/*.py"], repo)}
    ruff = Path(sys.executable).with_name("ruff")
    if ruff.exists():
        options = ["--isolated", "--no-cache", "--exit-zero", "--quiet", "--select", "FIX,TD"]
        found["ruff --select FIX,TD"] = Program([str(ruff), "check", *options, "."], repo)
    if ripgrep := shutil.which("rg"):
        found["ripgrep"] = Program([ripgrep, "--type", "py", "--line-number", rf"\b({TAGS})\b", "."], repo)
    return found


def leasot() -> list[str]:
    home = CACHE / "npm"
    script = home / "node_modules" / "leasot" / "package.json"
    if not script.exists() or json.loads(script.read_text(encoding="utf-8"))["version"] != LEASOT:
        home.mkdir(parents=True, exist_ok=True)
        npm = shutil.which("npm") or sys.exit("scan.py compares with leasot: install node and npm first")
        install = ["install", "--silent", "--no-audit", "--no-fund", "--prefix", str(home), f"leasot@{LEASOT}"]
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
    base = usage["leasot"].wall
    for name, one in usage.items():
        print(
            f"{name:30} {one.wall:6.2f} s wall, {one.wall / base:5.2f}x leasot, "
            f"{one.cpu:6.2f} s CPU, {one.peak_bytes / MEGABYTE:5.0f} MB"
        )
    peak = max(usage[name].peak_bytes for name in BOUNDS) / MEGABYTE
    headline = [
        {"what": f"{name}, beside leasot", "measured": f"{usage[name].wall / base:.2f}x", "bound": f"{bound}x"}
        for name, bound in BOUNDS.items()
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
            "leasot": LEASOT,
            "git": version("git", "--version"),
            "cores": os.cpu_count(),
        },
    }


if __name__ == "__main__":
    sys.exit(main())
