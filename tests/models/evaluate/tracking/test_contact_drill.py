"""Scripted contacts: the clips show what they claim, and clear pushes and passes are told apart."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("scipy", reason="throws are scored with the train extra")

from traywatch.models.evaluate.tracking.contact_drill import (
    CASES,
    PASS_MM,
    PUSHES_MM,
    DrillCase,
    clip,
    drill,
    nearest_mm,
)


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("push_mm", PUSHES_MM)
def test_a_push_touches_the_obstacle_and_moves_it_that_far(push_mm: float, number: int) -> None:
    toss = clip(DrillCase(push_mm), number)
    places = toss.positions_mm
    assert np.linalg.norm(places[-1, 1] - places[0, 1]) == pytest.approx(push_mm, abs=0.1)
    assert nearest_mm(toss) < 0.2
    assert [(a, b) for a, b, _ in toss.touches] == [(0, 1)]
    np.testing.assert_array_equal(places[0, 2:], places[-1, 2:])


@pytest.mark.parametrize("number", range(3))
def test_a_pass_leaves_the_gap_and_the_obstacle(number: int) -> None:
    toss = clip(CASES[-1], number)
    assert nearest_mm(toss) == pytest.approx(PASS_MM, abs=0.1)
    assert toss.touches == ()
    np.testing.assert_array_equal(toss.positions_mm[0, 1:], toss.positions_mm[-1, 1:])


@pytest.mark.parametrize(
    "push_mm",
    [3.0, pytest.param(6.0, marks=pytest.mark.long("the smaller push is quick"))],
)
def test_clear_pushes_are_told(push_mm: float) -> None:
    found = drill(DrillCase(push_mm), 2)
    assert (found.told.k, found.told.n) == (2, 2)
    assert found.mean_p > 0.5


def test_passes_are_no_contacts() -> None:
    found = drill(CASES[-1], 2)
    assert (found.told.k, found.told.n) == (0, 2)
    assert found.mean_p < 0.5
