"""Workers that examine code: one may die or hang, and the rest is examined all the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ai_todos.parsers.scan.examine import WHOLE, Step, Task, examine
from ai_todos.parsers.scan.workers import Crew

OPEN = "def f{}():\n    raise NotImplementedError('not implemented yet')\n"


def tasks(folder: Path, count: int) -> list[Task]:
    made: list[Task] = []
    for number in range(count):
        path = folder / f"m{number}.py"
        path.write_text(OPEN.format(number), encoding="utf-8")
        made.append(Task(str(path), path.name))
    return made


def test_answers_come_for_all_files_and_no_process_stays(tmp_path: Path) -> None:
    with Crew(2) as crew:
        for task in tasks(tmp_path, 30):
            crew.submit(task)
        found = crew.collect()
        crew.submit(Task(str(tmp_path / "gone.py"), "gone.py"))
        assert crew.collect() == {}
    assert {file: [one.symbol for one in answer.findings] for file, answer in found.items()} == {
        f"m{number}.py": [f"f{number}"] for number in range(30)
    }


def test_nothing_is_started_for_nothing() -> None:
    with Crew() as crew:
        assert crew.collect() == {}


@pytest.mark.skipif(sys.platform == "win32", reason="named pipes are files on POSIX only")
def test_a_file_that_hangs_its_worker_costs_only_itself(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.py")
    good = tasks(tmp_path, 4)
    with Crew(1, step_seconds=2) as crew:
        for task in (*good[:2], Task(str(tmp_path / "pipe.py"), "pipe.py"), *good[2:]):
            crew.submit(task)
        found = crew.collect()
    assert found["pipe.py"].notes == ("its code was not examined: a worker process did not survive it",)
    assert [len(found[task.file].findings) for task in good] == [1, 1, 1, 1]


def processes(crew: Crew) -> list[subprocess.Popen[bytes]]:
    return [getattr(worker, "_process") for worker in getattr(crew, "_workers")]  # noqa: B009


def test_a_worker_that_is_killed_is_replaced(tmp_path: Path) -> None:
    good = tasks(tmp_path, 6)
    with Crew(1) as crew:
        crew.submit(good[0])
        crew.collect()
        first = processes(crew)[0]
        first.kill()
        first.wait()
        for task in good[1:]:
            crew.submit(task)
        found = crew.collect()
        second = processes(crew)[0]
    assert [len(found[task.file].findings) for task in good[1:]] == [1] * 5
    assert second.pid != first.pid
    assert second.returncode is not None


def test_an_interrupted_scan_leaves_no_process(tmp_path: Path) -> None:
    started: list[subprocess.Popen[bytes]] = []

    def interrupted() -> None:
        with Crew(2) as crew:
            for task in tasks(tmp_path, 30):
                crew.submit(task)
            started.extend(processes(crew))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert len(started) == 2
    assert all(process.returncode is not None for process in started)


def test_a_snippet_that_was_too_much_is_left_out_with_a_note(tmp_path: Path) -> None:
    (task,) = tasks(tmp_path, 1)
    steps: list[Step] = []
    assert len(examine(task, steps.append).findings) == 1
    assert steps == [Step("m0.py", WHOLE), Step("m0.py", 0), Step("m0.py", WHOLE)]
    answer = examine(Task(task.path, task.file, skip=frozenset({0})), steps.append)
    assert answer.findings == ()
    assert answer.notes == ("line 1: LibCST did not get through it",)


def test_a_worker_imports_nothing_from_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pickle.py").write_text("raise SystemExit\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    (task,) = tasks(tmp_path, 1)
    with Crew(1) as crew:
        crew.submit(task)
        assert len(crew.collect()["m0.py"].findings) == 1
