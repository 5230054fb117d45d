"""Runs every benchmark, one after the other, and puts the table of their headlines into the README.

python benchmarks/run.py            all of them
python benchmarks/run.py merge      one
python benchmarks/run.py --table    only the table, from the results that are there
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "results"
README = HERE.parent / "README.md"
OPEN, CLOSE = "<!-- figures -->", "<!-- end of figures -->"
BENCHMARKS = (
    "startup",
    "scan",
    "watch",
    "differential",
    "merge",
    "extract",
    "brief",
    "request",
    "cache",
    "hook",
    "proxy",
    "fuzz",
)


def table() -> str:
    """The headline rows of every results file, as a Markdown table."""
    rows = ["| what | measured | bound |", "| --- | --- | --- |"]
    for name in BENCHMARKS:
        path = RESULTS / f"{name}.json"
        if path.exists():
            headline = json.loads(path.read_text(encoding="utf-8"))["headline"]
            rows += [f"| {row['what']} | {row['measured']} | {row['bound']} |" for row in headline]
    return "\n".join(rows)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"any of {', '.join(BENCHMARKS)}; none means all")
    parser.add_argument("--table", action="store_true", help="print the table and run nothing")
    args = parser.parse_args()
    unknown = sorted(set(args.names) - set(BENCHMARKS))
    if unknown:
        parser.error(f"no benchmark {', '.join(unknown)}; there are {', '.join(BENCHMARKS)}")
    if not args.table:
        for name in args.names or BENCHMARKS:
            print(f"== {name}", flush=True)
            subprocess.run([sys.executable, str(HERE / f"{name}.py")], check=True)
    print(table())
    if not args.table:
        quote(table())
    return 0


def quote(rows: str) -> None:
    """Puts the table into the README, between its two marks."""
    before, _, rest = README.read_text(encoding="utf-8").partition(OPEN)
    README.write_text(f"{before}{OPEN}\n{rows}\n{CLOSE}{rest.partition(CLOSE)[2]}", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
