"""Load images from files, bytes or arrays as BGR, rotated according to their EXIF orientation."""

from __future__ import annotations

import os

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.errors import ReadingError, StorageError
from traywatch.files import read_bounded
from traywatch.vision.picture_header import STILL_PIXELS, TooLarge, decode
from traywatch.vision.types import Image

LEAST_PX = 32


MOST_BYTES = 200_000_000
"""The largest picture file that is read."""


def load_picture(source: str | os.PathLike[str] | bytes | NDArray[np.uint8]) -> Image:
    """Load an image as BGR uint8 (height, width, 3).

    ``source`` is a path, the bytes of a JPEG, PNG or WebP file, or a uint8 array (gray, BGR or BGRA). A JPEG
    of more than 64 megapixels is reduced; see ``load_reduced``. Raises ``ReadingError``
    (``picture_unreadable``), also for a named pipe, a device, or a picture with too many pixels.
    """
    return load_reduced(source)[0]


def load_reduced(source: str | os.PathLike[str] | bytes | NDArray[np.uint8]) -> tuple[Image, int]:
    """Like ``load_picture``, with the factor by which the picture was reduced: 1, 2, 4 or 8."""
    if isinstance(source, np.ndarray):
        return _checked(_bgr(source), "the array"), 1
    if isinstance(source, bytes):
        data, name = source, "the bytes"
    else:
        name = str(source)
        try:
            data = read_bounded(source, MOST_BYTES)
        except StorageError as error:
            raise ReadingError("picture_unreadable", error.message) from error
        except OSError as error:
            raise ReadingError("picture_unreadable", f"{name}: {error.strerror or error}") from error
    try:
        decoded = decode(data, STILL_PIXELS)
    except TooLarge as error:
        raise ReadingError(
            "picture_unreadable", f"{name}: {error}; make it smaller, or use a JPEG file"
        ) from error
    if decoded is None:
        raise ReadingError(
            "picture_unreadable", f"{name}: not a readable image; use a JPEG, PNG or WebP file"
        )
    return _checked(decoded[0], name), decoded[1]


def _bgr(array: NDArray[np.uint8]) -> Image:
    if array.dtype != np.uint8:
        raise ReadingError("picture_unreadable", f"the array: expected dtype uint8, got {array.dtype}")
    if array.ndim == 2 and array.size:
        return np.asarray(cv2.cvtColor(array, cv2.COLOR_GRAY2BGR), np.uint8)
    if array.ndim == 3 and array.shape[2] in (3, 4) and array.size:
        return np.ascontiguousarray(array[:, :, :3])
    raise ReadingError(
        "picture_unreadable", f"the array: expected shape (height, width, 3), got {array.shape}"
    )


def _checked(image: Image, name: str) -> Image:
    height, width = image.shape[:2]
    if min(height, width) < LEAST_PX:
        raise ReadingError(
            "picture_unreadable", f"{name}: {width} x {height} px is too small; use 320 px or more"
        )
    return image
