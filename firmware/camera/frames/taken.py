"""Frames as a device gives them, and as the loop reads them."""

from __future__ import annotations

import time
from typing import NamedTuple

import numpy as np

from traywatch.errors import CameraError
from traywatch.vision.jpeg_picture import JpegPicture
from traywatch.vision.late_frame import LateFrame, LatePicture, small_copy
from traywatch.vision.picture_header import FRAME_PIXELS, decode
from traywatch.vision.types import Frame, Image


class Taken(NamedTuple):
    """A frame from a device: BGR image (h, w, 3) uint8 or what becomes one later, monotonic time, and a small
    gray copy if available.
    """

    image: Image | LatePicture
    at_s: float
    small: Image | None = None


def taken_jpeg(data: bytes, at_s: float, *, calm: bool) -> Taken | None:
    """A frame from its JPEG; None if it cannot be decoded.

    Nobody looks at the whole picture of a ``calm`` tray, so it is decoded when it is needed. Otherwise it is
    decoded here, in the camera's own thread. Raises ``TooLarge``.
    """
    picture = JpegPicture.of(data, FRAME_PIXELS)
    if picture is None:
        decoded = decode(data, FRAME_PIXELS)
        return None if decoded is None else Taken(decoded[0], at_s)
    if not calm:
        try:
            picture.decode()
        except CameraError:
            return None
    return Taken(picture, at_s)


def frame_of(taken: Taken, sequence: int) -> Frame:
    """The frame, with a small copy: everybody who compares frames looks at that."""
    if not isinstance(taken.image, np.ndarray):
        return LateFrame(taken.image, taken.at_s, sequence)
    small = small_copy(taken.image) if taken.small is None else taken.small
    return Frame(taken.image, taken.at_s, sequence, small)


def monotonic_s() -> float:
    """The clock of all frame times, in seconds."""
    return time.monotonic()
