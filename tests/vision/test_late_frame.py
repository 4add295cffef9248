"""The small copy of a picture: whole blocks, and the view of the settle gate."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.tray_scenes import Square, draw, mat
from traywatch.vision.late_frame import LEAST_WIDTH, small_copy
from traywatch.vision.tracking.frame_difference import small_gray
from traywatch.vision.yuyv_picture import YuyvPicture

SCENE = cv2.resize(draw(mat(), [Square("d20:17", 240, 180)]), (1280, 960))


@pytest.mark.parametrize(
    ("size", "small"),
    [
        ((1280, 960), (160, 120)),
        ((1296, 972), (216, 162)),
        ((640, 480), (160, 120)),
        ((1920, 1080), (160, 90)),
        ((960, 1280), (160, 213)),
        ((1600, 1200), (160, 120)),
        ((321, 241), None),
        ((160, 120), None),
    ],
)
def test_each_pixel_is_the_mean_of_a_whole_block(
    size: tuple[int, int], small: tuple[int, int] | None
) -> None:
    image = cv2.resize(SCENE, size, interpolation=cv2.INTER_AREA)
    copy = small_copy(image)
    if small is None or size[1] % (size[0] // small[0]):
        assert copy is None or copy.shape[1] >= LEAST_WIDTH
        return
    assert copy is not None and copy.shape == small[::-1] and copy.dtype == np.uint8
    factor = size[0] // small[0]
    gray = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY).astype(float)
    means = gray.reshape(small[1], factor, small[0], factor).mean(axis=(1, 3))
    assert np.abs(copy - means).max() <= 1.5
    before, after = small_gray(image).gray.astype(int), small_gray(copy).gray
    assert np.abs(before - after).mean() < 0.7, "the settle gate sees the same picture"


def test_an_uncompressed_picture_without_a_small_copy_is_none() -> None:
    assert YuyvPicture.of(np.zeros((241, 321, 2), np.uint8)) is None


def test_two_exposures_of_an_uncompressed_picture_differ() -> None:
    rng = np.random.default_rng(1)
    first, second = (rng.integers(98, 103, (480, 640, 2), np.uint8) for _ in range(2))
    pictures = [YuyvPicture.of(raw) for raw in (first, second, first.copy())]
    prints = [picture.fingerprint for picture in pictures if picture is not None]
    assert prints[0] == prints[2] != prints[1]
