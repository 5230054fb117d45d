"""A few changed files are read early, in copies of the process: with the same result, or none.

All of it runs in a process of its own, as only one without threads is copied.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from conftest import Repo

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only there a process is copied")

_PREPARE = """
import json, os, sys
from ai_todos.parsers.scan.ahead import Ahead
from ai_todos.parsers.scan.early import Few
from ai_todos.parsers.scan.fork import Fork, may_fork
from ai_todos.parsers.repo import FileState, Rules, scan_repo

class Kept:
    def __init__(self): self.files = {}
    def stats(self): return {path: (one.size, one.mtime_ns) for path, one in self.files.items()}
    def load(self, paths): return {path: self.files[path] for path in paths}
    def index(self): return {path: one.classes for path, one in self.files.items() if one.classes}
    def take(self, result):
        self.files |= {one.path: one for one in result.files}
        return self

root, rules = os.getcwd(), Rules()
kept = Kept().take(scan_repo(root, rules))
while not may_fork():  # the system takes a moment to forget the threads of a scan
    pass

def scan(changed):
    for path in changed:  # a file that was just written is looked at again
        os.utime(path, (1_700_000_001, 1_700_000_001), follow_symlinks=False)
    files = {path: (kept.files[path].size, kept.files[path].digest) for path in changed}
    with Ahead(root) as ahead:
        ahead.read(Few(root, rules, files, kept.index()))
        read = ahead.early(rules, changed) is not None
    with Ahead(root) as ahead:
        ahead.read(Few(root, rules, files, kept.index()))
        early = scan_repo(root, rules, kept, ahead=ahead)
    return read, early == scan_repo(root, rules, kept), sorted(one.path for one in early.files)
"""

CODE = """
import os
# TODO: the first
def load(path):
    raise NotImplementedError("only UTF-8 so far")
"""


def run(repo: Repo, program: str) -> Any:
    """What a program prints last, as JSON."""
    command = [sys.executable, "-c", _PREPARE + program]
    done = subprocess.run(command, cwd=repo.path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: object = json.loads(done.stdout)
    return found


@pytest.fixture
def files(repo: Repo) -> Repo:
    repo.write("a.py", CODE)
    repo.write("b.md", "- [ ] write the guide\n")
    repo.write("c.py", "x = 1\n")
    repo.write(
        "base.py", "from abc import ABC, abstractmethod\nclass Base(ABC):\n    @abstractmethod\n    def go(self): ...\n"
    )
    for path in repo.path.glob("*.*"):
        os.utime(path, (1_700_000_000, 1_700_000_000))
    repo.commit()
    return repo


CHANGES = {
    "code and a comment": "open('a.py', 'a').write('# FIXME: the second\\ndef save(path):\\n    pass\\n')",
    "a comment that is gone": "open('a.py', 'w').write('x = 1\\n')",
    "a list": "open('b.md', 'w').write('- [x] write the guide\\n- [ ] read it\\n')",
    "only touched": "os.utime('a.py', (1_700_000_000, 1_700_000_000))",
    "a file that cannot be read": "open('c.py', 'wb').write(bytes(range(256)) * 8)",
    "a link by now": "os.unlink('c.py'); os.symlink('a.py', 'c.py')",
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_is_read_early_is_what_a_scan_finds(files: Repo, change: str) -> None:
    path = "b.md" if "b.md" in change else "c.py" if "c.py" in change else "a.py"
    assert run(files, f"{change}\nprint(json.dumps(scan([{path!r}])))") == [True, True, [path]]


def test_several_files_are_read_at_once(files: Repo) -> None:
    change = "open('a.py', 'a').write('# FIXME: the second\\n'); open('c.py', 'a').write('def f():\\n    pass\\n')"
    assert run(files, f"{change}\nprint(json.dumps(scan(['a.py', 'c.py'])))") == [True, True, ["a.py", "c.py"]]


def test_where_classes_of_other_files_matter_the_scan_looks_itself(files: Repo) -> None:
    change = "open('c.py', 'w').write('from base import Base\\nclass Here(Base):\\n    x = 1\\nHere()\\n')"
    assert run(files, f"{change}\nprint(json.dumps(scan(['c.py'])[:2]))") == [False, True]


def test_other_rules_and_other_files_are_not_what_was_read(files: Repo) -> None:
    program = """
open('a.py', 'a').write('# FIXME: the second\\n')
few = Few(root, rules, {'a.py': (1, 'x')}, kept.index())
with Ahead(root) as ahead:
    ahead.read(few)
    told = [ahead.early(Rules(tags=('NOTE',)), ['a.py']), ahead.early(rules, ['a.py', 'b.md']), ahead.early(rules, [])]
print(json.dumps([one is None for one in told]))
"""
    assert run(files, program) == [True, True, True]


def test_a_copy_that_dies_or_hangs_gives_nothing_and_leaves_nothing(files: Repo) -> None:
    program = """
import signal, time
def die(): os.kill(os.getpid(), signal.SIGSEGV)
def fail(): raise ValueError("not told to anybody")
def hang(): time.sleep(60)
def talk(): print("not told"); return b"x" * 1_000_000
def twice(): return Fork(die, 5).answer() or b"nothing"
answers = []
for work in (die, fail, hang, talk, twice):
    fork = Fork(work, 1)
    answers.append(len(fork.answer()))
    fork.end()
assert may_fork()
try:
    os.waitpid(-1, os.WNOHANG)
except ChildProcessError:
    print(json.dumps(answers))
"""
    assert run(files, program) == [0, 0, 0, 1_000_000, 7]


def test_a_scan_survives_what_its_copies_die_of(files: Repo) -> None:
    deep = "raise NotImplementedError(" + "(" * 5_000 + ")" * 5_000 + ")"
    change = f"open('a.py', 'a').write('def f():\\n    {deep}\\n')"
    answer = run(files, f"{change}\nprint(json.dumps(scan(['a.py'])))")
    assert answer[1:] == [True, ["a.py"]]


def test_a_process_with_threads_is_not_copied(files: Repo) -> None:
    program = """
import threading
wait = threading.Event()
other = threading.Thread(target=wait.wait)
other.start()
print(json.dumps([may_fork(), scan(['a.py'])[0]]))
wait.set()
"""
    assert run(files, program) == [False, False]
