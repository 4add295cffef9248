"""Dice with loosely drawn labels: matched, although not detected by the usual IoU."""

import pytest

from tests.models.evaluate.hand import Box, picture, said, square
from traywatch.models.evaluate import Count, score
from traywatch.models.evaluate.metrics.counts import Proportion
from traywatch.models.evaluate.real_photos import LabeledDie


@pytest.mark.parametrize(
    ("box", "found", "met", "false"),
    [
        (square(0, 0, 10), 1, 1, 0),
        (square(2, 2, 6), 0, 1, 0),  # IoU of 0.36, inside the label
        (square(3, 3, 4), 0, 0, 1),  # IoU of 0.16: a numeral, not a die
        ((6.0, 0.0, 16.0, 10.0), 0, 0, 1),  # IoU of a quarter, but the center is outside the label
        ((0.0, 0.0, 10.0, 20.0), 1, 1, 0),  # half of it still counts as detected
        ((0.0, 0.0, 10.0, 21.0), 0, 0, 1),  # twice as long, so the center is outside the label
    ],
)
def test_detected_and_matched(box: Box, found: int, met: int, false: int) -> None:
    label = LabeledDie("d6", 3, square(0))
    all_ = score([(picture(label), [said("d6", 3, box)])]).overall
    assert (all_.found, all_.met) == (Count(found, 1), Count(met, 1))
    assert all_.false == Count(false, met + false)
    assert all_.both_right == Count(met, met)  # matched dice are evaluated


def test_close_box_is_matched_before_a_loose_one() -> None:
    label = LabeledDie("d6", 3, square(0))
    report = score([(picture(label), [said("d6", 5, square(2, 2, 6)), said("d6", 3, square(0, 0, 9))])])
    assert report.overall.both_right == Count(1, 1)
    assert report.false_a_picture == Proportion(1, 1)


def test_excluded_dice_are_not_counted() -> None:
    small, large = LabeledDie("d6", 3, square(0)), LabeledDie("d8", 7, square(50, 0, 40))
    readings = [said("d6", 5, square(0)), said("d8", 7, square(50, 0, 40))]
    report = score([(picture(small, large), readings)], judged=lambda die: die.kind == "d8")
    assert report.overall.found == Count(1, 1)
    assert report.overall.both_right == Count(1, 1)
    assert report.overall.false == Count(0, 1)


@pytest.mark.parametrize(
    ("k", "n", "low", "high"),
    [
        (0, 100, 0.0, 0.03689),  # the exact Poisson limits of k events, over n
        (3, 100, 0.00619, 0.08767),
        (50, 1000, 0.03711, 0.06592),
    ],
)
def test_the_interval_of_a_rate(k: int, n: int, low: float, high: float) -> None:
    assert Proportion(k, n).interval == pytest.approx((low, high), rel=0.02, abs=2e-4)
