"""The tests of wrapped clients against releases of the SDKs that people still have, each in an environment of its own.

    python benchmarks/versions.py                    # all of them
    python benchmarks/versions.py openai anthropic

An environment holds one SDK in one version; all else comes from the one that this runs in. docs/clients.md quotes the
results.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import sysconfig
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "benchmarks" / "results" / "versions.json"
#: By SDK: its releases, the oldest first, and the tests that are about it.
MATRIX = {
    "openai": (("1.109.1", "2.54.0"), "tests/clients/test_openai.py"),
    "anthropic": (("0.79.0", "0.125.0", "1.17.0"), "tests/clients/test_anthropic.py"),
    "google-genai": (("1.30.0", "2.0.0"), "tests/clients/test_google_genai.py"),
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="SDK", help=f"any of {', '.join(MATRIX)}; none means all")
    names = parser.parse_args().names or list(MATRIX)
    known: dict[str, dict[str, dict[str, int]]] = {}
    if RESULTS.exists():
        known = json.loads(RESULTS.read_text(encoding="utf-8"))["versions"]
    for name in names:
        versions, tests = MATRIX[name]
        known[name] = {version: tried(name, version, tests) for version in versions}
        known[name][installed(name)] = run(sys.executable, tests, dict(os.environ))
    failed = sum(count["failed"] for found in known.values() for count in found.values())
    headline = [
        {
            "what": f"tests of {name}, {', '.join(found)}",
            "measured": f"{sum(one['failed'] for one in found.values())} fail",
            "bound": "0",
        }
        for name, found in known.items()
    ]
    RESULTS.write_text(json.dumps({"headline": headline, "versions": known}, indent=2) + "\n", encoding="utf-8")
    return 1 if failed else 0


def installed(name: str) -> str:
    from importlib.metadata import version

    return version(name)


def tried(name: str, version: str, tests: str) -> dict[str, int]:
    with tempfile.TemporaryDirectory(prefix="ai-todos-versions-") as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder) / ("Scripts" if os.name == "nt" else "bin") / "python"
        purelib = subprocess.run(
            [python, "-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])"],
            check=True, capture_output=True, encoding="utf-8",
        ).stdout.strip()  # fmt: skip
        here = sysconfig.get_paths()["purelib"]
        Path(purelib, "zz_others.pth").write_text(f"import site; site.addsitedir({here!r})\n", encoding="utf-8")
        subprocess.run([python, "-m", "pip", "install", "--quiet", f"{name}=={version}"], check=True)
        return run(str(python), tests, dict(os.environ))


def run(python: str, tests: str, environ: dict[str, str]) -> dict[str, int]:
    # what old releases warn of is theirs
    quiet = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore::DeprecationWarning"]
    command = [python, "-m", "pytest", *quiet, tests]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", env=environ, check=False)
    last = done.stdout.strip().splitlines()[-1]
    print(f"{python}: {tests}: {last}", flush=True)
    counts = {word: int(count) for count, word in re.findall(r"(\d+) (passed|failed|error)", last)}
    if done.returncode:
        print(done.stdout[-4000:])
    return {"passed": counts.get("passed", 0), "failed": counts.get("failed", 0) + counts.get("error", 0)}


if __name__ == "__main__":
    raise SystemExit(main())
