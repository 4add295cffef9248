"""The detector's pre- and post-processing."""

import numpy as np
import pytest

from traywatch.vision.detection.detector import letterbox, overlaps, suppress


@pytest.mark.parametrize(
    ("height", "width", "shape"),
    [
        (480, 640, (384, 512)),
        (640, 480, (512, 384)),
        (3000, 4000, (384, 512)),
        (320, 320, (512, 512)),
        (50, 900, (32, 512)),
    ],
)
def test_letterbox(height: int, width: int, shape: tuple[int, int]) -> None:
    image, scale = letterbox(np.zeros((height, width, 3), np.uint8), 512)
    assert image.shape[:2] == shape
    assert scale == pytest.approx(512 / max(height, width))


def test_suppress_keeps_the_surest_of_one_die_and_both_of_two() -> None:
    rows = np.array(
        [
            [0.6, 0, 0, 10, 10],
            [0.9, 1, 0, 11, 10],
            [0.8, 11, 0, 21, 10],  # touches the first, and is another die
            [0.2, 50, 50, 60, 60],
        ],
        np.float32,
    )
    assert suppress(rows, 0.4)[:, 0].tolist() == pytest.approx([0.9, 0.8])
    assert suppress(rows[:0], 0.4).shape == (0, 5)


def test_overlaps() -> None:
    many = np.array([[0, 0, 10, 10], [5, 0, 15, 10], [20, 20, 30, 30]], np.float32)
    assert overlaps(many[0], many).tolist() == pytest.approx([1.0, 1 / 3, 0.0])
