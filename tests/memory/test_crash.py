"""A writer that is killed at any point leaves a store that opens, with everything it acknowledged."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

WRITERS = Path(__file__).with_name("writers.py")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kill -9 and fork are POSIX")
def test_kill_9_at_200_random_points_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    command = [sys.executable, os.fspath(WRITERS), "kill", os.fspath(tmp_path), "200", "20261201"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["problems"] == []
    assert result["stores"] == 10
    assert result["acknowledged"] > 100, "the writers were killed before they wrote anything"
