"""The view that several dice agree on."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from traywatch.vision.geometry.up_direction import lean
from traywatch.vision.geometry.view_grid import FOCAL_LENGTH, VIEW_CELLS, cell_centers, joint_view, spread

SIZE = (1296, 972)
MIDDLE = np.array([[648.0, 486.0]])
Floats = NDArray[np.float64]


def die(*possible: tuple[float, float]) -> Floats:
    """Log-probabilities (cells,) of a die that leaves some up directions open."""
    return np.asarray(np.log(spread(np.array(possible)).mean(axis=0)), np.float64)


def test_targets_are_probabilities_around_the_up_direction() -> None:
    leans = np.array([[0.0, 0.0], [0.3, -0.5], [-0.7, 0.2]])
    rows = spread(leans)
    assert rows.shape == (3, VIEW_CELLS**2)
    assert rows.sum(axis=1) == pytest.approx(1)
    assert rows @ cell_centers() == pytest.approx(leans, abs=0.01)


def test_dice_that_are_ambiguous_alone_agree_on_one_view() -> None:
    """Each die fits the true view and another one, because a side of a cube may be its top face."""
    true = (0.1, -0.6)
    others = [(0.5, 0.1), (-0.5, 0.2), (0.0, 0.5), (0.6, -0.1)]
    scores = np.stack([die(true, other) for other in others])
    one = joint_view(scores[:1], [0.95], [0], MIDDLE, SIZE)
    all_ = joint_view(scores, [0.95] * 4, range(4), np.repeat(MIDDLE, 4, axis=0), SIZE)
    assert one.chance < 0.6 < 0.95 < all_.chance
    assert all_.leans == pytest.approx(np.tile(true, (4, 1)), abs=0.06)
    assert all_.tilted > 0.95


def test_a_camera_above_is_not_tilted() -> None:
    scores = np.stack([die((0.0, 0.0)), die((0.05, 0.0), (0.4, 0.4)), die((0.0, -0.06))])
    found = joint_view(scores, [0.95] * 3, range(3), np.repeat(MIDDLE, 3, axis=0), SIZE)
    assert found.tilted < 0.05 and found.chance > 0.9


def test_dice_that_say_nothing_leave_the_view_open() -> None:
    blank = np.full((5, VIEW_CELLS**2), -2 * math.log(VIEW_CELLS))
    found = joint_view(blank, [0.95] * 5, range(5), np.repeat(MIDDLE, 5, axis=0), SIZE)
    assert found.chance < 0.5


@pytest.mark.parametrize("focal", [1.0, FOCAL_LENGTH, 1.4])
@pytest.mark.parametrize("view", [(0.0, -0.2), (0.4, -0.4), (-0.5, 0.1)])
def test_up_directions_follow_the_line_of_sight(focal: float, view: tuple[float, float]) -> None:
    """At the image's edges, the dice are seen from other sides. The true focal length may differ."""
    centers = np.array([[80.0, 90.0], [1200.0, 130.0], [650.0, 480.0], [150.0, 900.0], [1210.0, 880.0]])
    up = np.array([*view, -math.sqrt(1 - view[0] ** 2 - view[1] ** 2)])
    sights = np.column_stack([(centers - MIDDLE) / (focal * SIZE[0]), np.ones(5)])
    true = np.array([lean(up, sight) for sight in sights])
    scores = np.stack([die((x, y)) for x, y in true])
    found = joint_view(scores, [0.95] * 5, range(5), centers, SIZE)
    assert found.leans == pytest.approx(true, abs=0.12)


def test_a_box_that_may_show_no_die_says_less() -> None:
    """Three dice against one box of printed text."""
    scores = np.stack([die((0.3, 0.3)), die((0.3, 0.3)), die((0.3, 0.3)), die((-0.6, 0.0))])
    places = np.repeat(MIDDLE, 4, axis=0)
    sure = joint_view(scores, [0.9, 0.9, 0.9, 0.98], range(4), places, SIZE)
    unsure = joint_view(scores, [0.9, 0.9, 0.9, 0.5], range(4), places, SIZE)
    assert unsure.chance > 0.97 and unsure.chance >= sure.chance


def test_boxes_that_are_not_used_get_up_directions_too() -> None:
    scores = np.stack([die((0.0, -0.5)), die((0.0, -0.5))])
    found = joint_view(scores, [0.95] * 2, [0, 2], np.repeat(MIDDLE, 4, axis=0), SIZE)
    assert found.leans == pytest.approx(np.tile((0.0, -0.5), (4, 1)), abs=0.06)
