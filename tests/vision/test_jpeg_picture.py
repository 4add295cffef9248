"""A frame whose JPEG is decoded only when its picture is needed."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.tray_scenes import Square, draw, mat
from traywatch.vision import jpeg_picture
from traywatch.vision.jpeg_picture import JpegPicture
from traywatch.vision.late_frame import LEAST_WIDTH, LateFrame
from traywatch.vision.tracking.frame_difference import small_gray
from traywatch.vision.types import Image

MOST = 10_000_000
SCENE = cv2.resize(draw(mat(), [Square("d20:17", 240, 180)]), (1280, 960))


def jpeg(image: Image, quality: int = 85) -> bytes:
    return cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()


def frame(data: bytes) -> LateFrame:
    picture = JpegPicture.of(data, MOST)
    assert picture is not None
    return LateFrame(picture, 1.0, 7)


def test_the_whole_picture_is_decoded_once_and_late(monkeypatch: pytest.MonkeyPatch) -> None:
    decoded: list[int] = []
    decode = jpeg_picture.decode

    def counted(data: bytes, most: int):  # type: ignore[no-untyped-def]
        decoded.append(len(data))
        return decode(data, most)

    monkeypatch.setattr(jpeg_picture, "decode", counted)
    one = frame(jpeg(SCENE))
    later = one.at(2.0)
    assert (one.size, one.fingerprint, later.sequence, later.taken_at_s) == (
        (1280, 960),
        later.fingerprint,
        7,
        2.0,
    )
    assert decoded == []
    assert later.image is one.image and one.image.shape == SCENE.shape
    assert len(decoded) == 1


@pytest.mark.parametrize("size", [(640, 480), (1280, 960), (1920, 1080), (960, 1280)])
def test_the_small_copy_shows_what_the_settle_gate_would_see(size: tuple[int, int]) -> None:
    one = frame(jpeg(cv2.resize(SCENE, size)))
    assert one.small is not None and one.small.shape[1] >= LEAST_WIDTH
    small, whole = small_gray(one.small).gray, small_gray(one.image).gray
    assert small.shape == whole.shape
    difference = np.abs(small.astype(int) - whole)
    assert difference.mean() < 0.7 and difference.max() <= 16, "only edges differ"


def test_two_exposures_differ_and_a_repeated_one_does_not() -> None:
    rng = np.random.default_rng(1)
    noisy = [
        jpeg(np.clip(SCENE + rng.normal(0, 0.7, SCENE.shape), 0, 255).astype(np.uint8)) for _ in range(2)
    ]
    assert frame(noisy[0]).fingerprint != frame(noisy[1]).fingerprint
    assert frame(noisy[0]).fingerprint == frame(noisy[0]).fingerprint


@pytest.mark.parametrize(
    "data",
    [b"", b"\xff\xd8", jpeg(SCENE)[:40], jpeg(SCENE[:96, :128]), cv2.imencode(".png", SCENE)[1].tobytes()],
)
def test_what_has_no_small_copy_is_decoded_otherwise(data: bytes) -> None:
    assert JpegPicture.of(data, MOST) is None


def test_a_picture_of_too_many_pixels_is_none() -> None:
    assert JpegPicture.of(jpeg(SCENE), 1000) is None
