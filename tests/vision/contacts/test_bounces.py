"""Bounces of dice off each other and off the walls of the tray, from trajectories alone."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from traywatch.calibration import TrayProfile
from traywatch.vision.contacts.bounces import at_walls, between, struck_each_other
from traywatch.vision.tracking.frame_buffer import Trajectory
from traywatch.vision.types import WALL, Contact

RADIUS = 16.0
PROFILE = TrayProfile(
    camera_matrix=((800.0, 0.0, 320.0), (0.0, 800.0, 240.0), (0.0, 0.0, 1.0)),
    image_size=(640, 480),
    rvec=(0.0, 0.0, 0.0),
    tvec=(-150.0, -100.0, 400.0),
    mat_size_mm=(300.0, 200.0),
)
"""Straight down from 400 mm: 2 px per millimeter; the mat is from (20, 40) to (620, 440)."""


def path(name: str, *legs: tuple[float, float, int], fps: float = 30.0) -> Trajectory:
    """A trajectory through points, each reached after a number of thirtieths of a second."""
    points = [np.array([legs[0][:2]], float)]
    for (x0, y0, _), (x1, y1, steps) in pairwise(legs):
        count = round(steps * fps / 30)
        points.append(np.linspace((x0, y0), (x1, y1), count + 1)[1:])
    line = np.concatenate(points) + np.random.default_rng(3).normal(0, 0.3, (1, 2))
    return Trajectory(name, np.arange(len(line)) / fps, line, np.ones(len(line), bool), RADIUS)


def walls(one: Trajectory) -> tuple[Contact, ...]:
    return struck_each_other(at_walls([one], PROFILE))


@pytest.mark.parametrize("fps", [15.0, 30.0, 60.0])
def test_a_die_that_turns_back_at_the_edge_met_the_wall(fps: float) -> None:
    there_and_back = path("a", (60, 240, 0), (609, 250, 18), (380, 258, 16), (378, 258, 12), fps=fps)
    (contact,) = walls(there_and_back)
    assert (contact.a, contact.b) == ("a", WALL)
    assert contact.at_s == pytest.approx(18 / 30, abs=0.07)


def test_a_die_that_comes_to_lie_against_the_wall_touched_it() -> None:
    assert len(walls(path("a", (60, 240, 0), (500, 250, 14), (608, 250, 8), (608, 250, 14)))) == 1


@pytest.mark.parametrize(
    "legs",
    [
        [(60, 240, 0), (500, 250, 16), (560, 250, 8), (560, 250, 14)],
        [(-20, 240, 0), (300, 250, 12), (340, 250, 8), (340, 250, 14)],
    ],
    ids=["stops short of the wall", "comes in over the wall"],
)
def test_what_does_not_reach_a_wall_from_within_touched_none(legs: list[tuple[float, float, int]]) -> None:
    assert walls(path("a", *legs)) == ()


def test_dice_that_push_each_other_apart_have_met() -> None:
    one = path("a", (100, 240, 0), (304, 240, 12), (180, 200, 14), (178, 200, 10))
    two = path("b", (540, 240, 0), (336, 240, 12), (460, 290, 14), (462, 290, 10))
    (contact,) = struck_each_other(between([one, two]))
    assert {contact.a, contact.b} == {"a", "b"}
    assert contact.at_s == pytest.approx(12 / 30, abs=0.07)


@pytest.mark.parametrize("beside_px", [0, 60])
def test_dice_that_fly_over_or_past_each_other_have_not_met(beside_px: float) -> None:
    one = path("a", (60, 240, 0), (560, 240, 12), (600, 240, 12))
    two = path("b", (330, 40, 0), (330 + beside_px, 420, 10), (340 + beside_px, 435, 14))
    assert struck_each_other(between([one, two])) == ()


def test_one_die_met_nobody_and_no_paths_no_walls() -> None:
    assert between([path("a", (60, 240, 0), (560, 240, 12))]) == []
    assert at_walls([], PROFILE) == []
