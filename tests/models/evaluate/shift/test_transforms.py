"""Changes of pictures: the map of the pixels agrees with the picture."""

import numpy as np
import pytest

from traywatch.models.evaluate.shift.transforms import (
    Change,
    compressed,
    cropped,
    exposed,
    mapped,
    mirrored,
    noisy,
    rotated,
    scaled,
)
from traywatch.vision.types import Image

BOX = (40.0, 60.0, 56.0, 76.0)


def spot() -> Image:
    """Black with a white square at ``BOX``."""
    image = np.zeros((120, 160, 3), np.uint8)
    image[60:76, 40:56] = 255
    return image


@pytest.mark.parametrize(
    "change",
    [
        scaled(0.5), scaled(2.0), mirrored, rotated(20), rotated(90), rotated(180), exposed(2.0),
        compressed(60), noisy(5.0), cropped(BOX, 0.5), cropped(BOX, 0.2),
    ],
)  # fmt: skip
def test_the_mapped_box_is_around_the_square(change: Change) -> None:
    image, matrix = change(spot())
    bright = np.argwhere(image.min(axis=2) > 128)
    center = bright.mean(axis=0)[::-1] + 0.5
    x0, y0, x1, y1 = mapped(BOX, matrix)
    assert center == pytest.approx(((x0 + x1) / 2, (y0 + y1) / 2), abs=1.0)
    area = (x1 - x0) * (y1 - y0)
    assert 0.8 * len(bright) <= area <= 1.6 * len(bright)


def test_a_crop_has_the_asked_share() -> None:
    image, _ = cropped(BOX, 0.5)(spot())
    assert image.shape[:2] == (32, 32)


def test_exposure_is_in_linear_light() -> None:
    gray = np.full((4, 4, 3), 100, np.uint8)
    image, _ = exposed(2.0)(gray)
    assert int(image[0, 0, 0]) == pytest.approx(100 * 2 ** (1 / 2.2), abs=1)
    assert int(exposed(10.0)(gray)[0][0, 0, 0]) == 255
