"""Loading images from all kinds of sources."""

import struct
from pathlib import Path

import cv2
import numpy as np
import pytest

from traywatch.errors import ReadingError
from traywatch.vision.images import load_picture


def encoded(suffix: str = ".jpg") -> bytes:
    image = np.zeros((40, 64, 3), np.uint8)
    image[:, :32] = (255, 0, 0)
    return cv2.imencode(suffix, image)[1].tobytes()


def turned(jpeg: bytes, orientation: int) -> bytes:
    """The JPEG with an EXIF block that sets an orientation."""
    tiff = b"MM\x00\x2a" + struct.pack(">IHHHIHHI", 8, 1, 0x0112, 3, 1, orientation, 0, 0)
    block = b"Exif\x00\x00" + tiff
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block + jpeg[2:]


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".webp"])
def test_formats(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"a{suffix}"
    path.write_bytes(encoded(suffix))
    for source in (path, str(path), path.read_bytes()):
        image = load_picture(source)
        assert image.shape == (40, 64, 3)
        assert image[20, 10, 0] > 200 > 60 > image[20, 50, 0]


@pytest.mark.parametrize(
    ("orientation", "shape", "blue_at"),
    [(1, (40, 64), (20, 5)), (3, (40, 64), (20, 60)), (6, (64, 40), (5, 20)), (8, (64, 40), (60, 20))],
)
def test_exif_orientation(orientation: int, shape: tuple[int, int], blue_at: tuple[int, int]) -> None:
    image = load_picture(turned(encoded(), orientation))
    assert image.shape[:2] == shape
    assert image[blue_at][0] > 200


@pytest.mark.parametrize(
    "array",
    [np.full((64, 64), 7, np.uint8), np.full((64, 64, 4), 7, np.uint8), np.full((64, 64, 3), 7, np.uint8)],
)
def test_arrays(array: np.ndarray) -> None:
    image = load_picture(array)
    assert image.shape == (64, 64, 3)
    assert (image == 7).all()


@pytest.mark.parametrize(
    "source",
    [
        b"",
        b"no picture at all",
        encoded()[:20],
        "no/such/file.jpg",
        ".",
        np.zeros((64, 64, 3), np.float32),
        np.zeros((64, 64, 2), np.uint8),
        np.zeros((0, 0, 3), np.uint8),
        np.zeros((8, 8, 3), np.uint8),
    ],
    ids=["empty", "garbage", "cut", "missing", "folder", "float", "two channels", "none", "tiny"],
)
def test_what_cannot_be_read(source: object) -> None:
    with pytest.raises(ReadingError) as caught:
        load_picture(source)  # type: ignore[arg-type]
    assert caught.value.code == "picture_unreadable"
    assert "\n" not in caught.value.message
