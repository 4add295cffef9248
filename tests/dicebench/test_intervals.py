"""Intervals draw clusters, from a seed, and are exact where nothing is wrong."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicebench.scoring.intervals import Resampling, bootstrap, share

SOME = Resampling(draws=400, seed=3)


@pytest.mark.parametrize(
    ("dice", "high"), [(2, 0.842), (12, 0.265), (31, 0.112), (100, 0.0362)]
)  # Clopper and Pearson, 0 of n
def test_nothing_wrong_has_the_exact_upper_bound(dice: int, high: float) -> None:
    found = share([0] * dice * 5, [1] * dice * 5, list(range(dice)) * 5, SOME)
    assert found.exact and found.low == 0 and found.high == pytest.approx(high, abs=1e-3)
    every = share([1] * dice, [1] * dice, list(range(dice)), SOME)
    assert every.exact and every.high == 1 and every.low == pytest.approx(1 - high, abs=1e-3)
    # One error among many frames proves no more than none.
    one = share([1] + [0] * (50 * dice - 1), [1] * 50 * dice, list(range(dice)) * 50, SOME)
    assert one.exact and one.high == found.high and one.low == 0
    rate = share([0] * dice, [1] * dice, list(range(dice)), SOME, rate=True)
    assert rate.high == pytest.approx(-math.log(0.025) / dice)


def test_a_rate_may_be_above_one() -> None:
    found = share([3, 1, 2], [1, 1, 1], ["a", "b", "c"], SOME, rate=True)
    assert found.value == 2
    assert found.low is not None and found.high is not None and 1 <= found.low < 2 < found.high <= 3


def test_one_cluster_says_nothing_about_others() -> None:
    found = share([1, 0, 1], [1, 1, 1], ["a"] * 3, SOME)
    assert (found.value, found.low, found.high, found.clusters) == (2 / 3, None, None, 1)
    assert share([], [], [], SOME).value is None
    assert bootstrap(lambda w: float(w.sum()), ["a", "a"], SOME) is None


def test_clusters_widen_the_interval() -> None:
    k = [1.0] * 50 + [0.0] * 50
    alone = share(k, [1] * 100, list(range(100)), SOME)
    together = share(k, [1] * 100, [n // 25 for n in range(100)], SOME)
    assert alone.high is not None and together.high is not None and together.low is not None
    assert alone.high < 0.62 < 0.9 < together.high
    assert together.low < 0.1


def test_two_clusters_have_an_interval_and_empty_ones_are_no_witnesses() -> None:
    two = share([1, 0], [1, 1], ["a", "b"], SOME)
    assert (two.clusters, two.low, two.high) == (2, 0.0, 1.0)
    assert bootstrap(lambda w: float(w @ np.array([1.0, 0.0])), ["a", "b"], SOME) == (0.0, 2.0)
    empty = share([1, 0, 0], [1, 0, 0], ["a", "b", "c"], SOME)
    assert (empty.clusters, empty.low, empty.high) == (1, None, None)


def test_an_interval_that_was_drawn_is_not_called_exact() -> None:
    k = [1.0, 0.0] * 100
    assert not share(k, [1] * 200, list(range(200)), SOME).exact
    assert not share(k, [1] * 200, list(range(200)), SOME, rate=True).exact
    # A rate has no exact lower bound: all pictures may have one false positive.
    assert not share([1] * 30, [1] * 30, list(range(30)), SOME, rate=True).exact


def test_the_seed_decides() -> None:
    def interval(seed: int) -> tuple[float | None, float | None]:
        found = share([1, 0, 1, 1, 0, 0, 1], [1, 2, 1, 3, 1, 1, 1], list("abcdefg"), Resampling(300, seed))
        return found.low, found.high

    assert interval(1) == interval(1) != interval(2)


@settings(max_examples=30)
@given(st.lists(st.tuples(st.booleans(), st.integers(0, 5)), min_size=2, max_size=40))
def test_the_interval_holds_the_share(cases: list[tuple[bool, int]]) -> None:
    found = share([k for k, _ in cases], [1] * len(cases), [c for _, c in cases], SOME)
    assert found.value == pytest.approx(np.mean([k for k, _ in cases]))
    if found.low is not None and found.high is not None:
        assert 0 <= found.low <= found.high <= 1
        assert found.low <= 0.025 ** (1 / found.clusters) and found.high >= 1 - 0.025 ** (1 / found.clusters)
