"""Scenes with surroundings: the camera has the tilt that was asked for, and trays do not hide the dice."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("mujoco", reason="scenes need the extra 'train' (mujoco)")
pytest.importorskip("moderngl", reason="scenes need the extra 'train' (moderngl)")

from traywatch.models.synth.datasets.surroundings import place_of, surrounded_scene
from traywatch.models.synth.dice import fonts
from traywatch.models.synth.scenes import random_dice, scene
from traywatch.models.synth.scenes.dice import labels_of
from traywatch.models.synth.world.surroundings import round_tray

SIZE = (320, 240)


@pytest.fixture(scope="module")
def typefaces():
    try:
        return fonts.typefaces("train")
    except FileNotFoundError as error:
        pytest.skip(f"no typefaces here: {error}")


def drawn(typefaces, seed: int, tilt_deg: float) -> scene.SceneSample:
    rng = np.random.default_rng(seed)
    die = random_dice.make_die(rng, "d6", typefaces)
    return surrounded_scene(rng, typefaces, SIZE, [die], (tilt_deg, tilt_deg))


@pytest.mark.parametrize("tilt_deg", [0.0, 35.0, 65.0])
def test_the_up_direction_is_as_long_as_the_tilt_demands(typefaces, tilt_deg) -> None:
    sample = drawn(typefaces, 1, tilt_deg)
    (label,) = labels_of(sample.scene.view, sample.dice)
    seen_deg = float(np.degrees(np.arcsin(min(1.0, np.hypot(*label.lean)))))
    assert sample.tilt_deg == pytest.approx(tilt_deg, abs=0.01)
    assert seen_deg == pytest.approx(tilt_deg, abs=20)  # the die is not in the middle of the picture


@pytest.mark.parametrize("seed", range(4))
def test_the_near_side_of_a_round_tray_is_below_the_line_of_sight(typefaces, seed) -> None:
    sample = drawn(typefaces, seed, 60.0)
    eye, die = sample.scene.view.eye, sample.dice[0].place_mm
    way = die - eye
    for wall in round_tray(np.random.default_rng(seed), place_of(sample)):
        for corner in wall.tray_vertices():
            part = float((corner - eye)[:2] @ way[:2] / (way[:2] @ way[:2]))
            aside = float(np.hypot(*((corner - eye)[:2] - part * way[:2])))
            if part < 1 and aside < 20:
                assert corner[2] > eye[2] + part * way[2]  # z points down
