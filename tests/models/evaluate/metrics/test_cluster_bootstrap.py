"""Confidence intervals by physical die are wider than those by frame if frames of a die are correlated."""

import pytest

from tests.models.evaluate.hand import picture, said, square
from traywatch.models.evaluate import Count, score
from traywatch.models.evaluate.metrics.cluster_bootstrap import clustered
from traywatch.models.evaluate.metrics.counts import Pair
from traywatch.models.evaluate.real_photos import LabeledDie


def frames(right: dict[str, int], each: int = 20) -> tuple[Pair, ...]:
    """``each`` frames of each die, of which the given numbers are read right."""
    return score(
        (picture(LabeledDie("d6", 1 + i % 2, square(0)), die=die), [said("d6", guess, square(0))])
        for die, good in right.items()
        for i in range(each)
        for guess in [1 + i % 2 if i < good else 5]
    ).pairs


def test_correlated_frames_widen_the_interval() -> None:
    apart = clustered(frames({"a": 20, "b": 20, "c": 20, "d": 0}))["both_right"]
    mixed = clustered(frames({"a": 15, "b": 15, "c": 15, "d": 15}))["both_right"]
    assert apart.count == mixed.count == Count(60, 80)
    low, high = apart.count.interval
    assert apart.low < low - 0.1
    assert apart.high > high
    assert mixed.low == mixed.high == 0.75  # all dice are equally good
    assert apart.clusters == 4


def test_faces_as_clusters() -> None:
    assert clustered(frames({"a": 20, "b": 10}), "face")["both_right"].clusters == 4


def test_interval_without_errors_depends_on_the_number_of_dice() -> None:
    found = clustered(frames({"a": 20, "b": 20, "c": 20}))["both_right"]
    assert (found.low, found.high) == pytest.approx(Count(3, 3).interval)


def test_the_same_dice_give_the_same_interval() -> None:
    pairs = frames({"a": 20, "b": 3, "c": 11})
    assert clustered(pairs) == clustered(pairs)


def test_unnamed_dice_have_no_clusters() -> None:
    pairs = score([(picture(LabeledDie("d6", 1, square(0))), [said("d6", 1, square(0))])]).pairs
    assert clustered(pairs) == {}
