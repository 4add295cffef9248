"""A camera that is held in the hand moves the whole picture; dice, hands and noise do not."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest

from tests.vision.tray_scenes import HEIGHT, WIDTH, Square, draw, hand, lit, mat, noisy
from traywatch.vision.tracking.frame_difference import shrink
from traywatch.vision.tracking.motion.common_motion import moves_as_a_whole
from traywatch.vision.types import Image

DICE = [Square("d20:17", 280, 230), Square("d6:4", 120, 100), Square("d8:5", 150, 260)]


def printed() -> Image:
    """A mat with print all over."""
    picture = mat()
    rng = np.random.default_rng(3)
    for x, y in rng.uniform((20, 20), (WIDTH - 20, HEIGHT - 20), (60, 2)):
        color = tuple(int(v) for v in rng.uniform(60, 190, 3))
        cv2.rectangle(picture, (round(x), round(y)), (round(x) + 14, round(y) + 10), color, 1)
    return picture


MAT = printed()


def taken(pictures: list[Image]) -> list[Image]:
    rng = np.random.default_rng(9)
    return [shrink(noisy(picture, rng), 320) for picture in pictures]


def swayed(k: int, far: float, turn_deg: float) -> Image:
    at_s = k / 4
    move = cv2.getRotationMatrix2D((WIDTH / 2, HEIGHT / 2), turn_deg * math.sin(4.4 * at_s), 1.0)
    move[:, 2] += (far * math.sin(3.1 * at_s), far * math.cos(5.3 * at_s))
    picture = draw(MAT, DICE)
    return np.asarray(cv2.warpAffine(picture, move, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REFLECT), np.uint8)


@pytest.mark.parametrize(("far", "turn_deg"), [(2.0, 0.2), (6.0, 0.6), (14.0, 2.0)])
def test_a_camera_that_sways_moves_the_whole_picture(far: float, turn_deg: float) -> None:
    assert moves_as_a_whole(taken([swayed(k, far, turn_deg) for k in range(16)]))


@pytest.mark.parametrize("ground", [MAT, mat()], ids=["printed", "plain"])
def test_dice_hands_light_and_noise_do_not(ground: Image) -> None:
    lying = draw(ground, DICE)
    rolls = [
        draw(ground, [Square(die.face, die.x + 20 * math.sin(k), die.y + 9 * k, 40.0 * k) for die in DICE])
        for k in range(12)
    ]
    hands = [hand(lying, 0.2 + 0.1 * (k % 8)) for k in range(12)]
    flicker = [lit(lying, 1 + 0.1 * math.sin(2 * k)) for k in range(12)]
    for pictures in (rolls, hands, flicker, [lying] * 12):
        assert not moves_as_a_whole(taken(pictures))


def test_a_few_pictures_tell_nothing() -> None:
    assert not moves_as_a_whole([])
    assert not moves_as_a_whole(taken([swayed(0, 6.0, 1.0), swayed(1, 6.0, 1.0)]))
    assert not moves_as_a_whole([np.zeros((180, 320, 3), np.uint8)] * 4)
