"""Legibility decreases with low ink contrast, blur and occlusion."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

pytest.importorskip("mujoco", reason="scenes need the extra 'train' (mujoco)")
pytest.importorskip("moderngl", reason="scenes need the extra 'train' (moderngl)")

from traywatch.models.synth.dice import fonts
from traywatch.models.synth.render.stage import Material
from traywatch.models.synth.scenes import random_dice, scene
from traywatch.models.synth.scenes.dice import labels_of
from traywatch.models.synth.scenes.legibility import legible


@pytest.fixture(scope="module")
def typefaces():
    try:
        return fonts.typefaces("train")
    except FileNotFoundError as error:
        pytest.skip(f"no typefaces here: {error}")


@pytest.mark.parametrize("kind", ["d20", "d4", "d6"])
def test_legibility_of_ink_blur_and_occlusion(typefaces, renderer, kind):
    rng = np.random.default_rng(5)
    model = replace(random_dice.make_die(rng, kind, typefaces), scale_mm=10.0)
    ask = scene.Ask(ground="white", most_tilt_deg=5.0, px_per_mm=5.0, faults=0.0, props=0.0, orderly=True)
    drawn = scene.sample(rng, typefaces, (320, 240), models=[model], ask=ask)
    (label,) = labels_of(drawn.scene.view, drawn.dice)
    view, die = replace(drawn.scene.view, distortion=(0.0, 0.0), skew=0.0), drawn.dice[0]

    def picture(ink, engrave=0.0):
        material = Material((0.02, 0.05, 0.3), ink=ink, engrave=engrave, rough=0.6)
        body = replace(drawn.scene.bodies[0], material=material)
        light = renderer.draw(replace(drawn.scene, view=view, bodies=[body], windows=[], sky=(1.0, 1.0, 1.0)))
        bytes_ = np.clip(np.sqrt(light / max(float(light.max()), 1e-6)) * 255, 0, 255)
        return np.ascontiguousarray(bytes_[..., ::-1].astype(np.uint8))

    plain = legible(picture((0.9, 0.9, 0.9)), view, die, label.index)
    hidden = legible(picture((0.02, 0.05, 0.3)), view, die, label.index)
    blurred = cv2.GaussianBlur(picture((0.9, 0.9, 0.9)), (0, 0), 12)
    assert plain > 1.0
    assert hidden < 0.35 * plain
    assert legible(blurred, view, die, label.index) < 0.5 * plain
    assert legible(np.full((240, 320, 3), 90, np.uint8), view, die, label.index) < 0.05
    aside = replace(view, translation=view.translation + np.array([500.0, 0, 0]))
    assert legible(picture((0.9, 0.9, 0.9)), aside, die, label.index) == 0.0
