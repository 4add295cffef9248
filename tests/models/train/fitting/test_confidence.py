"""Confidence from first and second looks: which one is used, and what it accepts."""

from pathlib import Path

import numpy as np
import pytest

from traywatch.models.evaluate.real_photos import LabeledDie, LabeledPicture
from traywatch.models.train.fitting.confidence import CLEAR, held_out_confidence, in_turn
from traywatch.models.train.fitting.confidence_cases import covered
from traywatch.models.train.fitting.thresholds import Weighed, reach
from traywatch.vision.reading.confidence_features import FEATURES
from traywatch.vision.reading.second_look import LEAST


def weighed(kept: list[int], right: list[bool], first: list[float] | None = None) -> Weighed:
    rows = np.zeros((len(kept), len(FEATURES)))
    rows[:, 0] = kept if first is None else first
    n = len(kept)
    return Weighed(rows, ["d6"] * n, np.array(right), np.ones(n), np.arange(n) % 5, np.array(kept))


def test_uncertain_cases_use_the_second_look() -> None:
    single = weighed([0, 1, 2, 3], [True, False, True, False])
    sure = np.array([CLEAR + 0.01, 0.6, 0.65, LEAST / 2])
    # the second look discards the third; the second turns out right
    more, told = weighed([0, 1, 3], [False, True, True]), np.array([0.1, 0.97, 0.99])
    both, confidence = in_turn(single, sure, more, told)
    assert sorted(both.indices.tolist()) == [0, 1, 3]
    by_case = {int(case): i for i, case in enumerate(both.indices)}
    assert confidence[by_case[0]] == CLEAR + 0.01 and both.right[by_case[0]]
    assert confidence[by_case[1]] == 0.97 and both.right[by_case[1]]
    assert confidence[by_case[3]] == LEAST / 2 and not both.right[by_case[3]]


def test_reach_is_larger_if_errors_have_lower_confidence() -> None:
    rng = np.random.default_rng(4)
    n = 2000
    right = rng.random(n) < 0.9
    telling = np.where(right, 3.0, -3.0) + rng.normal(0, 1, n)
    seen = weighed(list(range(n)), right.tolist(), telling.tolist())
    unseen = weighed(list(range(n)), right.tolist(), rng.normal(0, 1, n).tolist())
    told, blind = (reach(case, held_out_confidence(case)) for case in (seen, unseen))
    assert told == pytest.approx(right.mean(), abs=0.03)
    assert blind < 0.2


def test_second_box_on_a_die_has_the_same_truth() -> None:
    dice = (LabeledDie("d20", 7, (10, 10, 70, 70)), LabeledDie("d6", 1, (60, 10, 120, 70)))
    picture = LabeledPicture(Path("x.jpg"), "drawn", "", "validation", 320, 240, None, dice)
    assert covered((14, 12, 72, 71), picture) is dice[0]
    assert covered((55, 12, 118, 71), picture) is dice[1]
    assert covered((30, 30, 60, 60), picture) is None  # part of it, such as a numeral
    assert covered((200, 100, 260, 160), picture) is None
