"""Intervals by physical die: wider than those by frame where frames of a die are alike."""

import pytest

from tests.models.evaluate.hand import picture, said, square
from traywatch.models.evaluate import Count, score
from traywatch.models.evaluate.metrics.cluster_bootstrap import clustered
from traywatch.models.evaluate.metrics.counts import Pair
from traywatch.models.evaluate.real_photos import LabelledDie


def frames(right: dict[str, int], each: int = 20) -> tuple[Pair, ...]:
    """``each`` frames of each die, of which so many are read right."""
    return score(
        (picture(LabelledDie("d6", 1 + i % 2, square(0)), die=die), [said("d6", guess, square(0))])
        for die, good in right.items()
        for i in range(each)
        for guess in [1 + i % 2 if i < good else 5]
    ).pairs


def test_dice_that_are_alike_within_make_it_wide() -> None:
    apart = clustered(frames({"a": 20, "b": 20, "c": 20, "d": 0}))["both_right"]
    mixed = clustered(frames({"a": 15, "b": 15, "c": 15, "d": 15}))["both_right"]
    assert apart.count == mixed.count == Count(60, 80)
    low, high = apart.count.interval
    assert apart.low < low - 0.1
    assert apart.high > high
    assert mixed.low == mixed.high == 0.75  # each die is as good as the next
    assert apart.clusters == 4


def test_faces_are_clusters_of_their_own() -> None:
    assert clustered(frames({"a": 20, "b": 10}), "face")["both_right"].clusters == 4


def test_none_wrong_says_no_more_than_its_dice() -> None:
    found = clustered(frames({"a": 20, "b": 20, "c": 20}))["both_right"]
    assert (found.low, found.high) == pytest.approx(Count(3, 3).interval)


def test_the_same_dice_give_the_same_interval() -> None:
    pairs = frames({"a": 20, "b": 3, "c": 11})
    assert clustered(pairs) == clustered(pairs)


def test_dice_without_a_name_have_no_clusters() -> None:
    pairs = score([(picture(LabelledDie("d6", 1, square(0))), [said("d6", 1, square(0))])]).pairs
    assert clustered(pairs) == {}
