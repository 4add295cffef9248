"""Obstacles that a throw pushes are recognized at their new place, in the image and on the map."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.throws.test_off_tray import PROFILE
from tests.vision.throws.test_watcher import OBSTACLES, Scene, strike
from tests.vision.tray_scenes import ColorReader
from traywatch.firmware.table.session.observation import observe
from traywatch.vision.landing import Landing
from traywatch.vision.throws.watcher import Baseline, ThrowWatcher
from traywatch.vision.types import DieReading


def place(die: DieReading) -> np.ndarray:
    assert die.foot_mm is not None
    return np.array(die.foot_mm)


def test_an_obstacle_that_was_knocked_on_is_moved_on_the_map() -> None:
    scene = Scene(OBSTACLES[:1], ThrowWatcher(ColorReader(), PROFILE, Landing(), obstacle_kind="d6"))
    (baseline,) = scene.rest()
    assert isinstance(baseline, Baseline)
    (before,) = baseline.dice
    throw = strike(scene, OBSTACLES[0])
    after = next(die for die in throw.dice if die.die_id == before.die_id)
    assert after.role == "obstacle"
    # The scene pushes it by 42 and 20 px, at 2 px per millimeter.
    assert place(after) - place(before) == pytest.approx((-21, -10), abs=2)
    seen = next(die for die in observe(throw).dice if die.role == "obstacle")
    assert seen.xy_mm == after.foot_mm, "and that is where the rules have it from now on"
    (striker,) = [die for die in throw.dice if die.role == "thrown"]
    assert striker.obstacle_contact is not None and striker.obstacle_contact.p > 0.5
    assert scene.watcher.dice[0].foot_mm is not None
    assert {die.die_id for die in scene.watcher.dice} == {die.die_id for die in throw.dice}
