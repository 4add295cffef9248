"""Foreground against light: row flicker, shadows and colors."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.tray_scenes import Square, draw, lit, mat, noisy
from traywatch.vision.tracking.appearance import AppearanceModel, relit
from traywatch.vision.tracking.frame_difference import shrink
from traywatch.vision.tracking.soft_light import Foreground
from traywatch.vision.types import Image

GROUND = shrink(mat(), 320)
RNG = np.random.default_rng(3)


def small(*dice: Square) -> Image:
    return shrink(draw(mat(), dice), 320)


def banded(picture: Image, depth: float) -> Image:
    """Mains flicker with a rolling shutter."""
    rows = 1 + depth * np.sin(np.arange(picture.shape[0], dtype=np.float32) / 25)
    return lit(picture, rows[:, None, None])


@pytest.mark.parametrize("depth", [0.04, 0.07])
def test_flicker_in_bands_is_no_foreground(depth: float) -> None:
    seen = noisy(banded(GROUND, depth), RNG)
    assert Foreground.of(seen, GROUND).mask.mean() < 0.002
    difference = relit(seen, GROUND).astype(int) - GROUND
    assert np.abs(difference.mean(axis=(1, 2))).max() < 2.5


def test_a_die_under_flicker_is_foreground() -> None:
    die = Square("d20:17", 200, 150)
    mask = Foreground.of(noisy(banded(small(die), 0.06), RNG), GROUND).mask
    y, x = np.argwhere(mask).mean(axis=0)
    assert (x, y) == pytest.approx((200 * 320 / 480, 150 * 320 / 480), abs=3)


def test_a_deep_shadow_speaks_against_a_colored_die() -> None:
    die = Square("d20:17", 240, 180)
    last = small(die)
    looks = AppearanceModel(last, GROUND, np.array([[160.0, 120.0]]), np.array([12.0]))
    own, ground = last[116:124, 156:164].reshape(-1, 3), GROUND[116:124, 156:164].reshape(-1, 3)
    shaded = (0.55 * ground).astype(np.uint8)
    assert looks.of(own, ground).mean() > 1.0
    assert looks.of(shaded, ground).mean() < -1.8


def test_a_die_whose_middle_lies_outside_the_picture_looks_like_nothing_odd() -> None:
    last = small(Square("d20:17", 240, 180))
    looks = AppearanceModel(last, GROUND, np.array([[160.0, 120.0], [340.0, 120.0]]), np.array([12.0, 12.0]))
    found = looks.of(last[116:124, 156:164].reshape(-1, 3), GROUND[116:124, 156:164].reshape(-1, 3))
    assert np.isfinite(found).all()
    assert found[0].mean() > found[1].mean()
