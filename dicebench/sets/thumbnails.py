"""Tiny gray thumbnails: they recognize a picture after it was reduced or compressed again."""

from __future__ import annotations

from pathlib import Path

from dicebench.errors import BenchError

try:
    import cv2
    import numpy as np
except ImportError as error:
    raise BenchError(
        "package_missing",
        "reducing pictures needs OpenCV: pip install './dicebench[readers]'",
    ) from error

SIDE = 5
MOST_APART = 6.0
"""Mean difference in gray levels up to which two thumbnails show the same picture."""
_QUALITY = 95


def thumbnail_of(image: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> str:
    """The thumbnail of a BGR picture in hexadecimal digits."""
    gray = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.resize(gray, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8).tobytes().hex()


def reduce_picture(path: Path, target: Path, size: tuple[int, int], thumbnail: str) -> bool:
    """Write the picture in a smaller size (width, height); False if it is another picture or too small."""
    read = cv2.imread(str(path))
    if read is None or read.shape[1] < size[0] or read.shape[0] < size[1]:
        return False
    image = np.asarray(read, np.uint8)
    expected = np.frombuffer(bytes.fromhex(thumbnail), np.uint8).astype(float)
    reduced = np.frombuffer(bytes.fromhex(thumbnail_of(image)), np.uint8).astype(float)
    if float(np.abs(expected - reduced).mean()) > MOST_APART:
        return False
    smaller = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    return bool(cv2.imwrite(str(target), smaller, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY]))
