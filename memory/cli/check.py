"""`ai-todos check`: for CI. Reads the working tree and git, never the memory."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections import Counter
from datetime import date

from ..errors import UsageError
from . import here, scan
from .formats import FORMATS, Row, row_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Mapping, Sequence

    from ...parsers.finding import Finding
    from ...parsers.repo import Rules

NEW, OVERDUE, NO_AUTHOR = "new", "overdue", "no author"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("paths", nargs="*", metavar="PATH", help="only these files and folders")
    parser.add_argument("--since", metavar="REV", help="markers that are new since the branch left REV")
    parser.add_argument("--overdue", action="store_true", help="markers whose date has passed")
    parser.add_argument("--require-author", action="store_true", help="comment markers that name nobody")
    parser.add_argument("--format", choices=tuple(FORMATS), help="how to print them (default: text)")


def run(args: Namespace) -> int:
    if not (args.since or args.overdue or args.require_author):
        raise UsageError("check: say what to look for: --since REV, --overdue, --require-author")
    result = scan.findings(args)
    scan.say_warnings(args, result)
    rows = judge(args, result.findings)
    if rows or args.json or args.format:
        print(FORMATS[args.format or ("json" if args.json else "text")](rows))
    else:
        print("Nothing to complain about.")
    return 1 if rows else 0


def judge(args: Namespace, found: Sequence[Finding]) -> list[Row]:
    """The findings that fail, each with every reason that was asked for."""
    known = before(args) if args.since else Counter[tuple[str, str]]()
    today = date.today().isoformat()
    rows: list[Row] = []
    for finding in found:
        reasons = [
            *([NEW] if args.since and not _take(known, finding) else []),
            *([OVERDUE] if args.overdue and "" < finding.due < today else []),
            *([NO_AUTHOR] if args.require_author and _lacks_author(finding) else []),
        ]
        if reasons:
            rows.append(row_of(finding, tuple(reasons)))
    return rows


def _lacks_author(finding: Finding) -> bool:
    return finding.source in {"comment", "docstring"} and not finding.author


def _take(known: Counter[tuple[str, str]], finding: Finding) -> bool:
    """Whether it stood there before, wherever; each earlier finding answers for one of today's."""
    key = (finding.marker, finding.text)
    if known[key] < 1:
        return False
    known[key] -= 1
    return True


def before(args: Namespace) -> Counter[tuple[str, str]]:
    """What was open where this branch left `--since`, counted by marker and text."""
    checkout, loaded = here.look_up(args)
    root = checkout.root
    base = _fork_point(root, args.since)
    with tempfile.TemporaryDirectory(prefix="ai-todos-") as folder:
        _put_out(root, base, folder)
        return Counter((finding.marker, finding.text) for finding in _scan_tree(folder, scan.rules_of(loaded.settings)))


def _scan_tree(folder: str, rules: Rules) -> Sequence[Finding]:
    from pathlib import Path

    from ...parsers.repo import EMPTY, scan_repo

    return scan_repo(Path(folder), rules, EMPTY).findings


def _fork_point(root: str, rev: str) -> str:
    if rev.startswith("-"):
        raise UsageError(f"check --since {rev}: no such revision")
    commit = _git(root, "rev-parse", "--verify", "--quiet", f"{rev}^{{commit}}")
    if commit.returncode:
        raise UsageError(f"check --since {rev}: no such revision here (in CI, fetch it first: git fetch origin)")
    sha = commit.stdout.decode("ascii").strip()
    fork = _git(root, "merge-base", sha, "HEAD")
    return sha if fork.returncode else fork.stdout.decode("ascii").strip()


def _put_out(root: str, commit: str, folder: str) -> None:
    """The files of a commit as a repository of its own in `folder`, so that the scan sees what was tracked, no more."""
    index = {"GIT_INDEX_FILE": os.path.join(folder, ".git", "index"), "GIT_LFS_SKIP_SMUDGE": "1"}
    for done in (
        _git(folder, "init", "--quiet"),
        _git(root, "read-tree", commit, more=index),
        _git(root, "checkout-index", "--all", "--quiet", f"--prefix={folder}/", more=index),
    ):
        if done.returncode:
            said = " ".join(done.stderr.decode("utf-8", "replace").split())
            raise UsageError(f"check --since: git cannot read {commit[:12]}: {said}")


def _git(root: str, *words: str, more: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[bytes]:
    environ = {**os.environ, **(more or {})}
    return subprocess.run(["git", "-C", root, *words], env=environ, capture_output=True, check=False)
