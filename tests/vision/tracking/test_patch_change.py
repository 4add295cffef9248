"""A die that differs little from the mat changes its place; the noise of a dark room does not."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.tray_scenes import Square, draw, lit, mat, noisy
from traywatch.vision.tracking.patch_change import patch_changed
from traywatch.vision.types import Box, Image

TRAY = mat(width=320, height=240)
DIE = Square("d20:17", 160, 120)
BOX: Box = (DIE.x - 20, DIE.y - 20, DIE.x + 20, DIE.y + 20)


def taken(picture: Image, noise: float, seed: int) -> Image:
    return noisy(picture, np.random.default_rng(seed), noise)


def faint_die(share: float) -> Image:
    """The die with a share of its contrast."""
    empty = TRAY.astype(np.float32)
    return np.asarray(np.rint(empty + share * (draw(TRAY, [DIE]) - empty)), np.uint8)


@pytest.mark.parametrize(
    ("share", "noise", "changed"),
    [
        (0.0, 1.0, False),
        (0.0, 6.0, False),
        (0.0, 12.0, False),
        (0.08, 1.0, True),
        (0.15, 6.0, True),
        (1.0, 1.0, True),
        (1.0, 12.0, True),
    ],
)
def test_a_faint_die_is_told_from_noise(share: float, noise: float, changed: bool) -> None:
    assert patch_changed(taken(TRAY, noise, 1), taken(faint_die(share), noise, 2), BOX) is changed


@pytest.mark.parametrize("noise", [1.0, 6.0, 12.0])
@pytest.mark.parametrize("share", [0.08, 0.15, 1.0])
def test_a_die_that_lies_still_has_not_changed(share: float, noise: float) -> None:
    there = faint_die(share)
    assert not patch_changed(taken(there, noise, 1), taken(there, noise, 2), BOX)


@pytest.mark.parametrize("light", [0.7, 1.25])
def test_another_light_is_no_change(light: float) -> None:
    there = faint_die(0.5)
    assert not patch_changed(taken(there, 2.0, 1), taken(lit(there, light), 2.0, 2), BOX)


@pytest.mark.parametrize("box", [(319.0, 10.0, 330.0, 30.0), (-20.0, 10.0, 1.0, 30.0)])
def test_a_place_outside_of_the_picture_counts_as_changed(box: Box) -> None:
    assert patch_changed(TRAY, TRAY, box)
