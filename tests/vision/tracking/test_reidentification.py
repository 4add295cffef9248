"""Identity switches over a whole roll are found and corrected."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from traywatch.vision.tracking.reidentification import ExchangePaths, relink

SHAPE = (240, 320)
FRAMES = 16
Floats = NDArray[np.float64]


def flying(*ways: tuple[tuple[float, float], tuple[float, float]]) -> Floats:
    """Straight tracks [T, N, 2], given by start and step."""
    t = np.arange(FRAMES)[:, None]
    return np.stack([np.array(start) + t * np.array(step) for start, step in ways], axis=1).astype(float)


def judged(places: Floats, costs: Floats | None = None, dice: int | None = None) -> NDArray[np.intp]:
    frames, rows = places.shape[:2]
    costs = np.zeros((frames, rows, rows)) if costs is None else costs
    homes = np.zeros((frames, rows), bool)
    return relink(ExchangePaths(places, costs, homes, rows if dice is None else dice, SHAPE))


def put_back(places: Floats) -> Floats:
    return np.take_along_axis(places, judged(places)[..., None], axis=1)


CROSSING = flying(((20, 60), (15, 4)), ((20, 140), (15, -4)))


def test_straight_ways_are_left_alone() -> None:
    assert (judged(CROSSING) == [0, 1]).all()


@pytest.mark.parametrize("until", [3, 8, 12])
def test_twins_that_were_exchanged_are_put_back_by_their_straight_ways(until: int) -> None:
    places = CROSSING.copy()
    places[:until] = places[:until, ::-1]
    assert np.allclose(put_back(places), CROSSING)


def test_an_exchange_to_and_fro_is_undone_at_once() -> None:
    places = CROSSING.copy()
    places[5:9] = places[5:9, ::-1]
    assert np.allclose(put_back(places), CROSSING)


def test_three_in_a_ring() -> None:
    truth = flying(((20, 60), (14, 2)), ((25, 100), (12, 1)), ((30, 140), (15, -2)))
    places = truth.copy()
    places[:6] = places[:6][:, [1, 2, 0]]
    assert np.allclose(put_back(places), truth)


def test_looks_decide_against_straight_ways() -> None:
    """Two dice that bounce off each other look as if they had crossed; their colors identify them."""
    costs = np.zeros((FRAMES, 2, 2))
    costs[:10] = [[4.0, 0.0], [0.0, 4.0]]  # until then, each row looks like the other die
    order = judged(CROSSING.copy(), costs)
    assert (order[:10] == [1, 0]).all()
    assert (order[10:] == [0, 1]).all()


def test_a_die_that_was_led_astray_takes_what_nobody_explained() -> None:
    """Its own track continues in the unexplained foreground, while its disc was on another die."""
    truth = flying(((20, 60), (15, 4)), ((20, 180), (15, -1)))
    left_over = np.full((FRAMES, 1, 2), np.nan)
    places = truth.copy()
    left_over[:7, 0] = truth[:7, 1]
    places[:7, 1] = truth[:7, 0] + 3
    costs = np.zeros((FRAMES, 3, 3))
    costs[:7, 1, :2] = 2.0  # two discs on one die: the second one has poor support
    order = judged(np.concatenate([places, left_over], axis=1), costs, dice=2)
    assert (order[:7, 1] == 2).all()
    assert (order[7:, 1] == 1).all()
