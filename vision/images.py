"""Load images from files, bytes or arrays as BGR, rotated according to their EXIF orientation."""

from __future__ import annotations

import os
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.errors import ReadingError
from traywatch.vision.types import Image

LEAST_PX = 32


def load_picture(source: str | os.PathLike[str] | bytes | NDArray[np.uint8]) -> Image:
    """Load an image as BGR uint8 (height, width, 3).

    ``source`` is a path, the bytes of a JPEG, PNG or WebP file, or a uint8 array (gray, BGR or BGRA). Raises
    ``ReadingError`` (``picture_unreadable``).
    """
    if isinstance(source, np.ndarray):
        return _checked(_bgr(source), "the array")
    if isinstance(source, bytes):
        data, name = source, "the bytes"
    else:
        name = str(source)
        try:
            data = Path(source).read_bytes()
        except OSError as error:
            raise ReadingError("picture_unreadable", f"{name}: {error.strerror or error}") from error
    try:
        # IMREAD_COLOR also applies the EXIF orientation.
        image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) if data else None
    except cv2.error as error:  # the header declares more pixels than the decoder allows
        raise ReadingError("picture_unreadable", f"{name}: cannot be decoded ({error.err})") from error
    if image is None:
        raise ReadingError(
            "picture_unreadable", f"{name}: not a readable image; use a JPEG, PNG or WebP file"
        )
    return _checked(np.asarray(image, np.uint8), name)


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
