"""Paths on the mat from trajectories: their length, their size in the journal, and what has none."""

from __future__ import annotations

import json

import numpy as np
import pytest

from tests.calibration.tray_cameras import camera
from tests.firmware.helpers import die, throw
from traywatch.firmware.pipeline.clips.mat_paths import MOST_POINTS, mat_paths
from traywatch.vision.tracking.frame_buffer import Trajectory
from traywatch.vision.types import Throw

PROFILE = camera()
HEIGHT_MM = 8.0


def thrown() -> Throw:
    width, height = PROFILE.image_size
    found = throw(die("d20", 17), die("d6", 1, role="obstacle"))
    return found.model_copy(update={"width": width, "height": height})


def path_over(
    points_mm: list[tuple[float, float]], *, noise_px: float = 0.0, die_id: str = "a0"
) -> Trajectory:
    """A trajectory of a die whose middle passes these points of the mat."""
    corners = np.array(points_mm)
    where = np.linspace(0, len(corners) - 1, 180)
    line = np.stack([np.interp(where, np.arange(len(corners)), corners[:, axis]) for axis in (0, 1)], axis=1)
    pixels = PROFILE.project(np.column_stack([line, np.full(len(line), -HEIGHT_MM)]))
    pixels = pixels + np.random.default_rng(1).normal(0, noise_px, pixels.shape)
    return Trajectory(die_id, np.arange(180) / 30, pixels, np.ones(180, bool), 12.0)


def test_a_path_has_the_length_of_the_way_in_mm() -> None:
    found = mat_paths(thrown(), (path_over([(40, 40), (200, 40), (200, 120)]),), PROFILE)
    assert found is not None
    (path,) = found.dice
    assert path.die_id == "a0" and path.length_mm == pytest.approx(240, rel=0.08)
    assert len(path.points_mm) == 3
    assert np.abs(np.array(path.points_mm[1]) - (200, 40)).max() < 8
    assert found.mat_mm == tuple(round(one) for one in PROFILE.mat_size_mm)


def test_noise_of_the_tracker_makes_no_path_longer() -> None:
    still, noisy = (
        mat_paths(thrown(), (path_over([(40, 40), (200, 120)], noise_px=noise),), PROFILE)
        for noise in (0.0, 0.7)
    )
    assert still is not None and noisy is not None
    assert noisy.dice[0].length_mm == pytest.approx(still.dice[0].length_mm, rel=0.1)


def test_a_path_stays_small_in_the_journal() -> None:
    chance = np.random.default_rng(0)
    corners = [(float(x), float(y)) for x, y in chance.uniform(10, 190, (60, 2))]
    found = mat_paths(thrown(), (path_over(corners),), PROFILE)
    assert found is not None
    assert len(found.dice[0].points_mm) <= MOST_POINTS
    assert len(json.dumps(found.to_json())) < 400


@pytest.mark.parametrize("case", ["no profile", "no path", "obstacle", "one point", "other mode", "nowhere"])
def test_what_has_no_path_is_left_out(case: str) -> None:
    path = path_over([(40, 40), (200, 40)], die_id="a1" if case == "obstacle" else "a0")
    if case == "one point":
        path = Trajectory("a0", path.times_s[:1], path.points[:1], path.visible[:1], 12.0)
    if case == "nowhere":
        path = Trajectory("a0", path.times_s, path.points * np.nan, path.visible, 12.0)
    throw_of = thrown().model_copy(update={"width": 300, "height": 900}) if case == "other mode" else thrown()
    paths = () if case == "no path" else (path,)
    assert mat_paths(throw_of, paths, None if case == "no profile" else PROFILE) is None
