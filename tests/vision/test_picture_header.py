"""Pictures are decoded within bounds, whatever their header says."""

from __future__ import annotations

import os
import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from traywatch.errors import ReadingError
from traywatch.vision.images import load_picture, load_reduced
from traywatch.vision.picture_header import FRAME_PIXELS, TooLarge, decode, picture_size


def encoded(suffix: str, width: int = 96, height: int = 64, *more: int) -> bytes:
    image = np.random.default_rng(1).integers(0, 255, (height, width, 3)).astype(np.uint8)
    return cv2.imencode(suffix, image, list(more))[1].tobytes()


def bomb(side: int) -> bytes:
    """A small PNG that declares a large picture, and has its pixels: all black, compressed."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    packer = zlib.compressobj(9)
    row = bytes(1 + side // 8 + 1)
    pixels = b"".join(packer.compress(row) for _ in range(side)) + packer.flush()
    head = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    "data",
    [
        encoded(".jpg"),
        encoded(".jpg", 96, 64, cv2.IMWRITE_JPEG_PROGRESSIVE, 1),
        encoded(".png"),
        encoded(".webp"),
        encoded(".webp", 96, 64, cv2.IMWRITE_WEBP_QUALITY, 101),
    ],
)
def test_the_header_is_read_as_the_decoder_reads_it(data: bytes) -> None:
    assert picture_size(data) == (96, 64)
    found = decode(data, FRAME_PIXELS)
    assert found is not None and found[0].shape == (64, 96, 3) and found[1] == 1
    for cut in (0, 3, 11, 20, 30):
        assert decode(data[:cut], FRAME_PIXELS) is None


@pytest.mark.parametrize(
    ("most", "factor"), [(96 * 64, 1), (96 * 64 - 1, 2), (96 * 16, 2), (500, 4), (96, 8)]
)
def test_a_large_jpeg_is_reduced(most: int, factor: int) -> None:
    found = decode(encoded(".jpg"), most)
    assert found is not None and found[1] == factor and found[0].shape == (64 // factor, 96 // factor, 3)


@pytest.mark.parametrize(
    ("data", "most"), [(encoded(".png"), 5000), (encoded(".webp"), 5000), (encoded(".jpg"), 10)]
)
def test_what_cannot_be_reduced_enough_is_refused(data: bytes, most: int) -> None:
    with pytest.raises(TooLarge):
        decode(data, most)


def test_a_small_file_with_very_many_pixels_is_refused_before_it_is_decoded() -> None:
    data = bomb(24_000)
    assert len(data) < 200_000
    with pytest.raises(ReadingError, match="24000 x 24000 px"):
        load_picture(data)


def test_a_reduced_picture_has_its_factor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("traywatch.vision.images.STILL_PIXELS", 96 * 64 // 4)
    image, factor = load_reduced(encoded(".jpg"))
    assert image.shape == (32, 48, 3) and factor == 2


def test_pipes_and_devices_are_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jpg")
    for path in (tmp_path / "pipe.jpg", Path("/dev/zero"), tmp_path):
        with pytest.raises(ReadingError) as caught:
            load_picture(path)
        assert caught.value.code == "picture_unreadable"


def test_a_png_whose_chunk_declares_more_than_there_is_is_refused() -> None:
    data = encoded(".png")
    at = data.index(b"IDAT") - 4
    assert decode(data[:at] + b"\xff\xff\xff\xf0" + data[at + 4 :], FRAME_PIXELS) is None
