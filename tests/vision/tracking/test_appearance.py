"""Foreground against light: row flicker, shadows and colors."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.tray_scenes import HEIGHT, WIDTH, Square, draw, lit, mat, noisy
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


def under_a_hand(picture: Image, shade: float, color: tuple[int, int, int] = (60, 95, 140)) -> Image:
    """A hand over 60 % of the picture, with a shadow over the rest that fades away from it."""
    gains = np.linspace(1.0, shade, WIDTH, dtype=np.float32)[None, :, None]
    out = lit(picture, gains)
    out[:, round(0.4 * WIDTH) :] = color
    return out


@pytest.mark.parametrize("shade", [1.0, 0.72])
@pytest.mark.parametrize("color", [(205, 215, 220), (30, 32, 30), (70, 110, 60)])
def test_a_hand_over_most_of_the_picture_is_no_change_of_light(
    shade: float, color: tuple[int, int, int]
) -> None:
    ground = np.full((HEIGHT, WIDTH, 3), color, np.uint8)
    seen = shrink(noisy(under_a_hand(ground, shade), RNG), 320)
    mask = Foreground.of(seen, shrink(ground, 320)).mask
    left = round(0.4 * 320) - 4
    assert mask[:, :left].mean() < 0.02, "the mat"
    assert mask[:, left + 8 :].mean() > 0.98, "the hand"


@pytest.mark.parametrize("shade", [1.0, 0.72])
@pytest.mark.parametrize(
    ("mat_color", "color"), [((105, 150, 175), (39, 54, 72)), ((60, 62, 64), (170, 178, 180))]
)
def test_a_hand_that_looks_like_the_mat_in_other_light_is_no_change_of_light(
    shade: float, mat_color: tuple[int, int, int], color: tuple[int, int, int]
) -> None:
    ground = np.full((HEIGHT, WIDTH, 3), mat_color, np.uint8)
    seen = shrink(noisy(under_a_hand(ground, shade, color), RNG), 320)
    mask = Foreground.of(seen, shrink(ground, 320)).mask
    left = round(0.4 * 320) - 4
    assert mask[:, :left].mean() < 0.02, "the mat"
    assert mask[:, left + 8 :].mean() > 0.98, "the hand"


@pytest.mark.parametrize("gain", [0.45, 1.8])
def test_a_strong_change_of_light_is_no_foreground(gain: float) -> None:
    ground = small(Square("d20:17", 200, 150)) // 2
    seen = noisy(lit(ground, gain), RNG)
    assert Foreground.of(seen, ground).mask.mean() < 0.01


def test_an_arm_that_rests_in_the_picture_is_no_die() -> None:
    skin = (60, 95, 140)
    last = small(Square("d20:17", 100, 180))
    last[:, 200:] = skin
    last[108:118, 55:80] = skin  # a finger lies on a part of the die
    looks = AppearanceModel(last, GROUND, np.array([[66.0, 120.0]]), np.array([12.0]))
    own, its_ground = last[119:126, 62:70].reshape(-1, 3), GROUND[119:126, 62:70].reshape(-1, 3)
    arm, its_mat = last[::8, 210::8].reshape(-1, 3), GROUND[::8, 210::8].reshape(-1, 3)
    assert looks.of(own, its_ground).mean() > 0.8
    assert looks.of(arm, its_mat).max() < -1.8
