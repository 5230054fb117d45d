"""A coverage-guided fuzzer (atheris) on what reads bytes of strangers: decoders, lexers, passages, the marker grammar.

`pip install '.[fuzz]'`, then `python benchmarks/fuzz.py --minutes 10`. An input ends it when something is raised, a
comment is not where it says, or 8 kB take over a second.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).resolve().parent / "results" / "fuzz.json"
SECONDS_PER_INPUT = 1.0
LONGEST = 8_192


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.inside:
        fuzz(args.minutes)
        return 0
    # libFuzzer ends its process by itself: the results are written by this one.
    command = [sys.executable, __file__, "--inside", "--minutes", str(args.minutes)]
    done = subprocess.run(command, stderr=subprocess.PIPE, encoding="utf-8", errors="replace", check=False)
    lines = done.stderr.splitlines()
    runs = next((line.split()[1] for line in reversed(lines) if line.startswith("Done ")), "0")
    print("\n".join(lines[-25:]))
    if done.returncode:
        return 1
    result = {
        "headline": [{"what": "fuzzing: inputs, crashes, hangs", "measured": f"{int(runs):,}, 0, 0", "bound": "0, 0"}],
        "minutes": args.minutes,
        "inputs": int(runs),
    }
    RESULTS.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    return 0


def fuzz(minutes: float) -> None:
    try:
        atheris: Any = import_module("atheris")  # ships no types
    except ImportError:
        sys.exit("fuzz.py needs atheris: pip install '.[fuzz]'")
    with atheris.instrument_imports(include=["ai_todos.parsers"]):
        from ai_todos.parsers import comments, markers
        from ai_todos.parsers.decode import decode
        from ai_todos.parsers.python import python_text
        from ai_todos.parsers.text import notebook, passages, remarks
        from ai_todos.parsers.text.lexing import lines_of
        from ai_todos.parsers.text.syntax import SYNTAXES

    names = sorted(SYNTAXES)
    hosts = ["html", "vue", "astro", "php", "ejs", "erb", "razor", "markdown"]
    tags = ("TODO", "FIXME", "XXX", "HACK", "BUG")

    def one_input(data: bytes) -> None:
        if len(data) < 2:
            return
        start = time.process_time()
        text = decode(data[1:]).text
        name = names[data[0] % len(names)]
        rows = text.split("\n")
        lines = lines_of(text, SYNTAXES[name])
        for line in lines:
            assert rows[line.row - 1][line.offset : line.offset + len(line.text)] == line.text, name
        comments.findings(lines, tags)
        python_text.lines_of(text)
        markers.find(text, tags)
        host = hosts[data[0] % len(hosts)]
        assert all(len(one.text) == len(text) for one in passages.passages(text, host)), host
        remarks.findings(text, host, tags)
        list(notebook.cells(text))
        assert time.process_time() - start < SECONDS_PER_INPUT, f"slow: {name}, {host}"

    options = [f"-max_total_time={int(minutes * 60)}", f"-max_len={LONGEST}", "-print_final_stats=0", "-verbosity=1"]
    atheris.Setup([sys.argv[0], *options], one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    sys.exit(main())
