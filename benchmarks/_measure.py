"""Whole processes measured alike by all benchmarks: wall time, CPU with all children, peak memory of the process tree.

CPU is what the kernel accounts to the process and the children it waited for. Memory is the sum of resident sizes over
the tree (a page that two share counts twice), polled in /proc during a run of its own, as polling costs time. Where
there is no /proc (macOS) it is the largest single process; on Windows CPU and memory read 0.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import sysconfig
import time
import venv
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

_POLL_SECONDS = 0.004
_PROC = Path("/proc")


@dataclass(frozen=True, slots=True)
class Program:
    """A command line to measure, and what it needs before each run (not counted)."""

    command: Sequence[str]
    cwd: Path | None = None
    before: Callable[[], None] | None = None
    ok: tuple[int, ...] = (0,)


@dataclass(frozen=True, slots=True)
class Usage:
    """Seconds and bytes of one run, or the medians of several (of `peak_bytes` the greatest)."""

    wall: float
    cpu: float
    peak_bytes: int = 0


def timed_process(
    command: Sequence[str], runs: int = 5, env: Mapping[str, str] | None = None, *, cwd: Path | None = None
) -> Usage:
    """Medians of `runs` runs, and the peak memory of one more. Raises RuntimeError when the command fails."""
    return interleaved({"it": Program(command, cwd)}, runs, env)["it"]


def interleaved(programs: Mapping[str, Program], runs: int, env: Mapping[str, str] | None = None) -> dict[str, Usage]:
    """Measures several programs in turns, so that a busy moment of the machine hits all of them."""
    environ = child_env(env)
    taken: dict[str, list[Usage]] = {name: [] for name in programs}
    for _ in range(runs):
        for name, program in programs.items():
            taken[name].append(_run(program, environ, watch=False))
    peaks = {name: _run(program, environ, watch=True).peak_bytes for name, program in programs.items()}
    return {
        name: Usage(
            statistics.median(usage.wall for usage in usages),
            statistics.median(usage.cpu for usage in usages),
            peaks[name],
        )
        for name, usages in taken.items()
    }


def child_env(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """This environment with `more`, where compiled modules are kept as on anybody's machine."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | dict(more or {})


def _run(program: Program, env: Mapping[str, str], *, watch: bool) -> Usage:
    if program.before is not None:
        program.before()
    start = time.perf_counter()
    process = subprocess.Popen(
        program.command,
        cwd=program.cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    peak = _watch(process) if watch and _PROC.is_dir() else 0
    assert process.stderr is not None
    with process.stderr as stderr:
        said = stderr.read()
    code, cpu, largest = _wait(process)
    wall = time.perf_counter() - start
    if code not in program.ok:
        raise RuntimeError(f"{program.command} ended with {code}: {said.decode('utf-8', 'replace')[-2000:]}")
    return Usage(wall, cpu, peak or largest)


def _wait(process: subprocess.Popen[bytes]) -> tuple[int, float, int]:
    """Exit code, CPU seconds, and the largest resident size of any one process."""
    if sys.platform == "win32":
        return process.wait(), 0.0, 0
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    unit = 1 if sys.platform == "darwin" else 1024
    return process.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit


def _watch(process: subprocess.Popen[bytes]) -> int:
    """The greatest sum of resident bytes over the process tree until the process ends."""
    peak = 0
    while not _has_ended(process.pid):
        peak = max(peak, sum(_resident(pid) for pid in _tree(process.pid)))
        time.sleep(_POLL_SECONDS)
    return peak


def _has_ended(pid: int) -> bool:
    return _stat(pid)[:1] in ([], ["Z"])


def _tree(root: int) -> list[int]:
    parents: dict[int, int] = {}
    for entry in os.scandir(_PROC):
        if entry.name.isdecimal():
            fields = _stat(int(entry.name))
            parents[int(entry.name)] = int(fields[1]) if fields else 0
    found = [root]
    for parent in found:
        found += [pid for pid, of in parents.items() if of == parent]
    return found


def _stat(pid: int) -> list[str]:
    """State, parent and more of a process; nothing when it is gone."""
    try:
        return (_PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def _resident(pid: int) -> int:
    try:
        return int((_PROC / str(pid) / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def installed(home: Path) -> Path:
    """The wheel of this tree in a fresh environment that borrows the dependencies; returns its folder of programs."""
    _quietly(
        [
            sys.executable,
            "-m",
            "build",
            "--wheel",
            "--no-isolation",
            "--outdir",
            str(home),
            str(Path(__file__).resolve().parents[1]),
        ]
    )
    venv.create(home / "venv", with_pip=False)
    scripts = home / "venv" / ("Scripts" if os.name == "nt" else "bin")
    python = str(scripts / "python")
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index"]
    _quietly([*pip, str(next(home.glob("*.whl")))])
    where = [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    purelib = subprocess.run(where, check=True, capture_output=True, text=True).stdout.strip()
    Path(purelib, "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return scripts


def _quietly(words: Sequence[str]) -> None:
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
