"""Score, decay and the working list: the formulas, and what must hold for any input."""

from __future__ import annotations

import math
import random
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai_todos.memory import priority as p

HOUR = 3600.0
NOW = 1_800_000_000.0
WEIGHTS = (0.4, 0.3, 0.2, 0.1)
times = st.one_of(st.floats(), st.integers(-(10**12), 10**12), st.datetimes(), st.text(max_size=30), st.none())


def hours_before(now: float, *ages: int) -> list[int]:
    return sorted(int(now // HOUR) - age for age in ages)


def test_the_parts_follow_the_published_formulas() -> None:
    assert p.recency(0, 0.1) == 1.0
    assert p.recency(7, 0.1) == pytest.approx(math.exp(-0.7))
    assert [round(p.frequency(n), 3) for n in (0, 1, 2, 4, 7)] == [0.0, 0.0, 0.206, 0.5, 0.75]
    assert [p.user_defined(level) for level in (-1, 0, 1, 2, 9)] == [0.0, 0.0, 0.5, 1.0, 1.0]
    assert p.score(1.0, 0.5, 0.8, 0.5, WEIGHTS) == pytest.approx(0.4 + 0.15 + 0.16 + 0.05)
    assert p.score(0.0, 0.0, 1.0, 0.0, (0.3, 0.2, 0.4, 0.1)) == pytest.approx(0.4)


def test_a_weekend_forgets_nothing_and_a_working_day_halves() -> None:
    friday = NOW - 66 * HOUR
    quiet = hours_before(NOW, 66, 0)
    assert p.activity_age(friday, quiet, NOW) == 1
    worked = hours_before(NOW, *range(8))
    assert p.recency(p.activity_age(NOW - 7 * HOUR, worked, NOW), 0.1) == pytest.approx(0.4966, abs=1e-4)


def test_hours_after_now_and_before_the_item_do_not_count() -> None:
    hours = hours_before(NOW, 10, 5, 3, 0, -2, -7)
    assert p.activity_age(NOW - 5 * HOUR, hours, NOW) == 2
    assert p.activity_age(NOW + 400 * HOUR, hours, NOW) == 0
    assert p.activity_age(0.0, hours, NOW) == 4


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        (1.5, 1.5),
        ("2026-12-01T00:00:00", 1_796_083_200.0),
        ("2026-12-01T00:00:00Z", 1_796_083_200.0),
        ("2026-12-01T08:00:00+08:00", 1_796_083_200.0),
        ("2026-12-01", 1_796_083_200.0),
        (datetime(2026, 12, 1), 1_796_083_200.0),
        (datetime(2026, 12, 1, tzinfo=UTC), 1_796_083_200.0),
        (datetime(2026, 12, 1, 8, tzinfo=timezone(timedelta(hours=8))), 1_796_083_200.0),
        (math.nan, 0.0),
        (math.inf, 0.0),
        (-math.inf, 0.0),
        ("soon", 0.0),
        (None, 0.0),
        ([], 0.0),
    ],
)
def test_times_with_and_without_a_zone_are_seconds_of_utc(value: object, seconds: float) -> None:
    assert p.to_seconds(value) == seconds


@given(
    at=times,
    now=times,
    hours=st.lists(st.integers(0, 1_000_000), unique=True).map(sorted),
    decay=st.floats(0, 100),
    n=st.integers(-5, 10_000),
    relevance=st.floats(0, 1),
    level=st.integers(-3, 9),
)
def test_any_time_gives_a_finite_score_between_0_and_1(
    *, at: object, now: object, hours: list[int], decay: float, n: int, relevance: float, level: int
) -> None:
    recency = p.recency(p.activity_age(at, hours, now), decay)
    total = p.score(recency, p.frequency(n), relevance, p.user_defined(level), WEIGHTS)
    assert 0.0 <= total <= 1.0 + 1e-12


@given(ahead=st.floats(0, 1e9), hours=st.lists(st.integers(499_000, 501_000), unique=True).map(sorted))
def test_a_future_time_counts_as_now_and_never_more(ahead: float, hours: list[int]) -> None:
    assert p.activity_age(NOW + ahead, hours, NOW) == 0


@given(st.lists(st.floats(0, 1), min_size=4, max_size=4), st.lists(st.floats(0, 5), min_size=4, max_size=4))
def test_no_weights_lift_a_score_above_1(parts: list[float], weights: list[float]) -> None:
    assert 0.0 <= p.score(parts[0], parts[1], parts[2], parts[3], weights) <= 1.0 + 1e-9


# What a cue points at.


def relevance(files: list[str], named: list[str], changed: list[str] | None = None) -> float:
    near = p.nearness(p.anchors(named, changed or [], files))
    return max(map(near, files), default=0.0)


FILES = {
    "src/app/x.py": 1.0,  # named
    "src/app/y.py": 0.5,  # one step: the same folder
    "src/z.py": 0.25,  # two: a folder up
    "src/app/sub/w.py": 0.25,  # two: a folder down
    "src/other/v.py": 0.125,  # three: up and down
    "src/other/deep/u.py": 0.0625,
    "tests/app/x_test.py": 0.0,  # across the tree
    "setup.py": 0.0,
    "": 0.0,
}


@pytest.mark.parametrize(("path", "expected"), FILES.items())
def test_relevance_halves_per_step_of_folder_distance(path: str, expected: float) -> None:
    assert relevance([path], ["src/app/x.py"]) == expected
    assert relevance([path], [], ["src/app/x.py"]) == pytest.approx(expected * 0.8)


@pytest.mark.parametrize(
    "name", ["x.py", "app/x.py", "src/app/x.py", "src/app", "src", "src/app/", "/home/ada/p/src/app/x.py"]
)
def test_a_name_may_be_a_path_the_end_of_one_or_a_folder(name: str) -> None:
    assert relevance(["src/app/x.py"], [name]) == 1.0


@pytest.mark.parametrize("name", ["y.py", "ax.py", "pp/x.py", "src/ap", "app", "", ".", "/x.py", "/home/ada/y.py"])
def test_other_names_do_not_name_it(name: str) -> None:
    assert relevance(["src/app/x.py"], [name]) < 1.0


def test_files_in_the_root_share_it_and_the_best_of_several_files_counts() -> None:
    assert relevance(["README.md"], ["setup.py"]) == 0.5
    assert relevance(["docs/a.md", "src/app/x.py"], ["x.py"]) == 1.0
    assert relevance([], ["x.py"]) == 0.0


paths = st.lists(st.sampled_from(["a", "b", "c"]), min_size=1, max_size=4).map(lambda parts: "/".join(parts) + ".py")


@given(st.lists(paths, max_size=6), st.lists(paths, max_size=4), st.lists(paths, max_size=4))
def test_the_quick_lookup_equals_the_distance_of_every_pair(
    files: list[str], named: list[str], changed: list[str]
) -> None:
    def pair(path: str, anchor: str) -> float:
        if path == anchor:
            return 1.0
        one, other = path.split("/")[:-1], anchor.split("/")[:-1]
        shared = next(
            (at for at, (x, y) in enumerate(zip(one, other, strict=False)) if x != y), min(len(one), len(other))
        )
        if shared == 0 and (one or other):
            return 0.0
        return 0.5 ** (len(one) + len(other) - 2 * shared + 1)

    points = p.anchors(named, changed, files)
    near = p.nearness(points)
    for path in files:
        expected = max((value * pair(path, anchor) for anchor, value in points.items()), default=0.0)
        assert near(path) == pytest.approx(expected)


# Forgetting.


def test_an_untouched_medium_item_is_kept_for_about_a_week_and_a_half_of_working_hours() -> None:
    kept = [age for age in range(200) if p.should_keep(1, age, 0.1, 0.005)]
    assert kept == list(range(49))
    assert 1 < kept[-1] / 8 / 5 < 1.5


def test_a_pinned_item_or_one_whose_comment_stands_survives_120_days_of_work() -> None:
    assert p.should_keep(0, 120 * 24, 0.1, 0.005, exempt=True)
    assert not p.should_keep(2, 120 * 24, 0.1, 0.005)


@given(st.integers(0, 2), st.integers(0, 500), st.floats(0.001, 1), st.floats(0.0001, 1))
def test_what_is_forgotten_stays_forgotten_as_time_goes_on(
    level: int, age: int, decay: float, threshold: float
) -> None:
    if not p.should_keep(level, age, decay, threshold):
        assert not p.should_keep(level, age + 1, decay, threshold)


# The working list.

Row = tuple[float, str]
rows = st.lists(
    st.tuples(st.sampled_from([0.1, 0.2, 0.21, 0.3, 0.9]), st.uuids().map(str)),
    max_size=30,
    unique_by=lambda row: row[1],
)


def value(row: Row) -> float:
    return row[0]


def tie(row: Row) -> tuple[str, str, int, str]:
    return p.tie("TODO", "a.py", 1, row[1])


def listed(items: list[Row], size: int = 5, previous: frozenset[str] = frozenset()) -> list[Row]:
    """The working list: the best `size` with a margin for those that were in it, then best first."""
    return p.ranked(p.ranked(items, value, tie, margin=0.02, previous=previous)[:size], value, tie)


@given(rows, st.randoms(use_true_random=False))
def test_shuffled_input_gives_the_same_list(items: list[Row], shuffle: random.Random) -> None:
    mixed = list(items)
    shuffle.shuffle(mixed)
    assert listed(mixed) == listed(items)
    assert listed(items) == sorted(listed(items), key=lambda row: (-row[0], row[1]))


@given(rows, st.data())
def test_a_change_of_scores_within_half_the_margin_keeps_the_set(items: list[Row], data: st.DataObject) -> None:
    before = frozenset(ident for _, ident in listed(items))
    shaken = [(score + data.draw(st.floats(-0.0099, 0.0099)), ident) for score, ident in items]
    after = {ident for _, ident in listed(shaken, previous=before)}
    assert after == before


def test_a_member_leaves_when_it_is_more_than_the_margin_below() -> None:
    items = [(0.5, "a"), (0.4, "b"), (0.43, "c")]
    assert [ident for _, ident in listed(items, 2, frozenset("ab"))] == ["a", "c"]
    items = [(0.5, "a"), (0.4, "b"), (0.41, "c")]
    assert [ident for _, ident in listed(items, 2, frozenset("ab"))] == ["a", "b"]


def test_ties_break_by_tag_path_line() -> None:
    ties = [("TODO", "b.py", 1, "1"), ("TODO", "a.py", 10, "2"), ("TODO", "a.py", 9, "3"), ("FIXME", "z.py", 1, "4")]
    assert [tie[3] for tie in p.ranked(ties, lambda tie: 0.5, lambda tie: tie)] == ["4", "3", "2", "1"]
