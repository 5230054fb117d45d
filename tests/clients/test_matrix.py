"""The page of wrapped clients says what the tests run, and releases of the SDKs all passed."""

from __future__ import annotations

import json

import matrix


def test_the_page_is_made_of_what_the_tests_run() -> None:
    assert matrix.PAGE.read_text(encoding="utf-8") == matrix.page(), "run python tests/clients/matrix.py"


def test_no_test_failed_with_any_release() -> None:
    versions = json.loads(matrix.VERSIONS.read_text(encoding="utf-8"))["versions"]
    counts = [count for found in versions.values() for count in found.values()]
    assert len(counts) >= 10
    assert all(count["failed"] == 0 and count["passed"] > 10 for count in counts)
