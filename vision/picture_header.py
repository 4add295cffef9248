"""The size of a picture from its header, and decoding within bounds.

A small file may declare so many pixels that decoding takes all memory. So the header is read first. A large
JPEG is decoded at a half, a quarter or an eighth; its decoder does that without the full picture in memory.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

import cv2
import numpy as np

from traywatch.vision.types import Image

STILL_PIXELS = 64_000_000
"""The most pixels of a still picture that is decoded at full size."""
FRAME_PIXELS = 16_500_000
"""The most pixels of a camera's frame."""
_DECLARED_PIXELS = 400_000_000
_SCAN, _END = 0xDA, 0xD9
_SEQUENTIAL = frozenset({0xC0, 0xC1})
_REDUCED = {2: cv2.IMREAD_REDUCED_COLOR_2, 4: cv2.IMREAD_REDUCED_COLOR_4, 8: cv2.IMREAD_REDUCED_COLOR_8}
JPEG = b"\xff\xd8"
"""How each JPEG begins."""
_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG_SIZES = frozenset({0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF})


class TooLarge(ValueError):
    """A picture declares more pixels than can be decoded within the bound."""


def picture_size(data: bytes) -> tuple[int, int] | None:
    """The width and height in px that a JPEG, PNG or WebP file declares; None for anything else."""
    try:
        if data.startswith(JPEG):
            return _of_jpeg(data)
        if data.startswith(_PNG) and data[12:16] == b"IHDR":
            return struct.unpack_from(">II", data, 16)
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _of_webp(data)
    except (struct.error, IndexError):
        pass
    return None


def decode(data: bytes, most_pixels: int) -> tuple[Image, int] | None:
    """Decode a picture as BGR, turned as its EXIF orientation says.

    Returns it with the factor by which it was reduced: 1, 2, 4 or 8. None if it is no readable JPEG, PNG or
    WebP file. Raises ``TooLarge``.
    """
    size = picture_size(data)
    if size is None or min(size) < 1:
        return None
    if data.startswith(_PNG) and not _chunks_fit(data):
        return None
    factor = next((f for f in (1, 2, 4, 8) if size[0] * size[1] <= most_pixels * f * f), None)
    if factor is None or size[0] * size[1] > _DECLARED_PIXELS or (factor > 1 and not _can_reduce(data)):
        raise TooLarge(f"{size[0]} x {size[1]} px are too many")
    try:
        flag = _REDUCED.get(factor, cv2.IMREAD_COLOR)
        image = cv2.imdecode(np.frombuffer(data, np.uint8), flag)
    except cv2.error:
        return None
    return (np.asarray(image, np.uint8), factor) if image is not None else None


def _chunks_fit(data: bytes) -> bool:
    """Whether no chunk of a PNG declares more bytes than follow: OpenCV would reserve memory for them."""
    at = len(_PNG)
    while at + 8 <= len(data):
        size = struct.unpack_from(">I", data, at)[0]
        if size > len(data) - at - 8:
            return False
        if data[at + 4 : at + 8] == b"IEND":
            return True
        at += size + 12
    return True


def _can_reduce(data: bytes) -> bool:
    """Whether decoding at a fraction saves memory: a JPEG of several scans, such as a progressive one, is
    kept as coefficients meanwhile.
    """
    if not data.startswith(JPEG):
        return False
    parts = 0
    try:
        for marker, at in _segments(data):
            if marker in _JPEG_SIZES:
                if marker not in _SEQUENTIAL or parts:
                    return False
                parts = data[at + 7]
            elif marker == _SCAN:
                return 0 < parts == data[at + 2]
    except (struct.error, IndexError):
        pass
    return False


def _of_jpeg(data: bytes) -> tuple[int, int] | None:
    for marker, at in _segments(data):
        if marker in _JPEG_SIZES:
            height, width = struct.unpack_from(">HH", data, at + 3)
            return width, height
        if marker in (_SCAN, _END):
            return None
    return None


def _segments(data: bytes) -> Iterator[tuple[int, int]]:
    """The markers of a JPEG up to the first scan, each with the offset after it. Raises ``IndexError``."""
    at = 2
    while True:
        while data[at] != 0xFF:  # decoders skip bytes between segments
            at += 1
        while data[at] == 0xFF:
            at += 1
        marker = data[at]
        at += 1
        yield marker, at
        if marker in (_SCAN, _END):
            return
        if marker not in (0x00, 0x01) and not 0xD0 <= marker <= 0xD8:
            at += max(2, struct.unpack_from(">H", data, at)[0])


def _of_webp(data: bytes) -> tuple[int, int] | None:
    kind = data[12:16]
    if kind == b"VP8X":
        width, height = (int.from_bytes(data[at : at + 3], "little") + 1 for at in (24, 27))
        return width, height
    if kind == b"VP8L":
        bits = struct.unpack_from("<I", data, 21)[0]
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8 ":
        width, height = struct.unpack_from("<HH", data, 26)
        return width & 0x3FFF, height & 0x3FFF
    return None
