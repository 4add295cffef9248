"""Means over squares show a die whose pixels change less than the noise, and noise alone is no motion."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from traywatch.vision.tracking.motion.mean_change import mean_change

LIMIT = 9.0
SHAPE = (90, 160)
FloatMap = NDArray[np.float32]
Blur = Callable[[FloatMap], FloatMap]


def smoothed(noise: FloatMap) -> FloatMap:
    soft = np.asarray(cv2.GaussianBlur(noise, (0, 0), 1.2), np.float32)
    return np.asarray(soft / soft.std(), np.float32)


def averaged_blocks(noise: FloatMap) -> FloatMap:
    """Noise that compression makes: a part of it is the same in each block of two pixels."""
    small = cv2.resize(noise, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    blocks = np.asarray(cv2.resize(small, SHAPE[::-1], interpolation=cv2.INTER_NEAREST), np.float32)
    mixed = blocks + noise
    return np.asarray(mixed / mixed.std(), np.float32)


def dark_corner(noise: FloatMap) -> FloatMap:
    """Three times the noise in a part as large as three dice."""
    noise = noise.copy()
    noise[10:40, 20:50] *= 3
    return noise


def same(noise: FloatMap) -> FloatMap:
    return noise


def scores(change: FloatMap, common: float = 0.01) -> tuple[FloatMap, FloatMap]:
    return mean_change(change, np.full(SHAPE, common, np.float32), LIMIT)


@pytest.mark.parametrize("made", [same, smoothed, averaged_blocks, dark_corner])
def test_noise_alone_is_no_motion(made: Blur) -> None:
    rng = np.random.default_rng(48)
    hot = [(scores(made(rng.standard_normal(SHAPE, dtype=np.float32)))[0] > LIMIT).any() for _ in range(200)]
    assert sum(hot) == 0


@pytest.mark.parametrize(("side", "sds"), [(6, 1.8), (10, 1.2)])
def test_a_die_below_the_noise_of_a_pixel_is_motion(side: int, sds: float) -> None:
    rng = np.random.default_rng(49)
    for _ in range(20):
        change = rng.standard_normal(SHAPE, dtype=np.float32)
        change[40 : 40 + side, 70 : 70 + side] += np.float32(sds)
        assert cv2.blur(np.square(change), (7, 7)).max() < LIMIT, "the pixels alone do not show it"
        hot = scores(change)[0] > LIMIT
        assert hot[40 : 40 + side, 70 : 70 + side].mean() > 0.5
        hot[30 : 50 + side, 60 : 80 + side] = False
        assert not hot.any()


def test_what_neighbors_have_in_common_is_no_motion() -> None:
    change = np.full(SHAPE, 2.0, np.float32) * (np.arange(160) > 80)
    noise = np.random.default_rng(50).standard_normal(SHAPE, dtype=np.float32)
    assert (scores(np.asarray(change + noise, np.float32))[0] > LIMIT).any()
    assert not (scores(np.asarray(change + noise, np.float32), common=1.0)[0] > LIMIT).any()


def test_the_gray_levels_of_a_change_are_told_apart_from_its_clearness() -> None:
    change = np.random.default_rng(51).standard_normal(SHAPE, dtype=np.float32)
    change[40:50, 70:80] += 1.2
    beyond, clean = scores(change, common=0.02)
    assert LIMIT < beyond[45, 75] < 4 * LIMIT < clean[45, 75]
