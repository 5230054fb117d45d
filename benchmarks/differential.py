"""Every line with a tag that ripgrep has and a scan has not, on real trees of many languages: counted by the reason.

The first run fetches the trees with pip and npm into `benchmarks/.cache`. `--sample N` prints N such lines of each
reason, to be read by a person; what was found so stands under `read by hand` and is kept from run to run.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from ai_todos.parsers import markers
from ai_todos.parsers.decode import decode
from ai_todos.parsers.languages import MARKDOWN, NOTEBOOK, language_of, may_hold
from ai_todos.parsers.repo import FileState, Rules, scan_repo
from ai_todos.parsers.text import remarks
from ai_todos.parsers.text.passages import passages

CACHE = Path(__file__).resolve().parent / ".cache"
RESULTS = Path(__file__).resolve().parent / "results" / "differential.json"
TREES = {
    "django-5.2.7": ["pip", "django==5.2.7"],
    "ansible_core-2.19.14": ["pip", "ansible-core==2.19.14"],
    "react-native-0.76.0": ["npm", "react-native@0.76.0"],
}
TAGS = Rules().tags
LOST = "not explained"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=0, help="print so many lines of each reason")
    sample = parser.parse_args().sample
    counted: dict[str, object] = {}
    lost = 0
    with tempfile.TemporaryDirectory(prefix="ai-todos-differential-") as folder:
        for name, source in TREES.items():
            root = fetched(name, source, Path(folder))
            reasons: dict[str, list[str]] = {}
            theirs = ripgrep(root)
            states = {state.path: state for state in scan_repo(root, Rules()).files}
            for path, rows in theirs.items():
                for row, line, reason in explained(root, path, rows, states.get(path)):
                    reasons.setdefault(reason, []).append(f"{path}:{row}: {line.strip()[:160]}")
            counted[name] = report(name, reasons, sum(map(len, theirs.values())), states, sample)
            lost += len(reasons.get(LOST, ()))
    result = {
        "headline": [{"what": "lines of ripgrep that no rule explains", "measured": str(lost), "bound": "0"}],
        "trees": counted,
        "read by hand": kept(),
    }
    RESULTS.write_text(json.dumps(result, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return 1 if lost else 0


def fetched(name: str, source: list[str], folder: Path) -> Path:
    """The tree as a git repository in `folder`."""
    kind, package = source
    CACHE.mkdir(parents=True, exist_ok=True)
    archive = next((path for path in CACHE.glob(f"{name}.*gz")), None)
    if archive is None:
        if kind == "pip":
            words = ["download", "--quiet", "--no-deps", "--no-binary", ":all:", "--dest", str(CACHE), package]
            subprocess.run([sys.executable, "-m", "pip", *words], check=True)
        else:
            npm = shutil.which("npm") or sys.exit("differential.py fetches a package with npm: install it first")
            subprocess.run([npm, "pack", "--silent", package], cwd=CACHE, check=True)
        archive = next(CACHE.glob(f"{name}.*gz"))
    with tarfile.open(archive) as tar:
        tar.extractall(folder / name, filter="data")
    (root,) = (folder / name).iterdir()
    subprocess.run(["git", "init", "--quiet"], cwd=root, check=True)
    return root


def ripgrep(root: Path) -> Mapping[str, dict[int, str]]:
    """By file and row: the lines with a tag as a word."""
    rg = shutil.which("rg") or sys.exit("differential.py compares with ripgrep: install it first")
    command = [rg, "--json", "--hidden", "--glob", "!.git", "--word-regexp", "|".join(TAGS), "."]
    printed = subprocess.run(command, cwd=root, check=True, capture_output=True, encoding="utf-8").stdout
    found: dict[str, dict[int, str]] = {}
    for line in printed.splitlines():
        match json.loads(line):
            case {"type": "match", "data": {"path": {"text": path}, "line_number": row, "lines": {"text": text}}}:
                found.setdefault(path.removeprefix("./"), {})[row] = text
            case _:
                pass
    return found


def explained(
    root: Path, path: str, rows: Mapping[int, str], state: FileState | None
) -> Iterator[tuple[int, str, str]]:
    """The rows that no finding covers, each with its line and the rule that leaves it out."""
    data = (root / path).read_bytes()
    language = language_of(path, data)
    if language is None or not may_hold(path):
        yield from ((row, line, "a kind of file without comments") for row, line in rows.items())
        return
    if state is None or state.skipped:
        why = f"file not read: {state.skipped}" if state else "file not listed: ignored or generated"
        yield from ((row, line, why) for row, line in rows.items())
        return
    covered = {row for one in state.findings for row in range(one.line, one.end_line + 1)}
    text = decode(data).text
    said = remarks.lines_of([one for one in passages(text, language) if one.language != MARKDOWN], remarks.read_plainly)
    hushed = remarks.silence(text, language)
    by_row: dict[int, list[str]] = {}
    for one in said:
        by_row.setdefault(one.row, []).append(one.text)
    for row, line in rows.items():
        if row not in covered:
            yield row, line, reason_of(by_row.get(row, []), language, hushed=hushed.covers(row))


def reason_of(here: list[str], language: str, *, hushed: bool) -> str:
    tagged = [part for part in here if any(tag in part for tag in TAGS)]
    if hushed:
        return "silenced by a directive"
    if not tagged:
        return "prose" if language in (MARKDOWN, NOTEBOOK) else "code or string, no comment"
    if not any(markers.find(part, TAGS) for part in tagged):
        return "a mention in a comment, no marker"
    return LOST


def report(
    name: str, reasons: Mapping[str, list[str]], theirs: int, states: Mapping[str, FileState], sample: int
) -> dict[str, object]:
    ours = Counter(finding.marker for state in states.values() for finding in state.findings)
    print(f"{name}: {theirs} lines of ripgrep, {ours.total()} findings {dict(ours)}")
    for reason, lines in sorted(reasons.items()):
        print(f"  {len(lines):5} {reason}")
        for line in random.Random(7).sample(lines, min(len(lines), sample)):
            print(f"          {line}")
    return {
        "lines of ripgrep": theirs,
        "findings": dict(sorted(ours.items())),
        "left out": {reason: len(lines) for reason, lines in sorted(reasons.items())},
    }


def kept() -> object:
    try:
        return json.loads(RESULTS.read_text(encoding="utf-8")).get("read by hand", {})
    except OSError:
        return {}


if __name__ == "__main__":
    sys.exit(main())
