"""A frame whose picture is made when it is first needed.

While nothing moves, its small gray copy is all that anybody looks at.
"""

from __future__ import annotations

from typing import Protocol

import cv2
import numpy as np

from traywatch.vision.types import Frame, Image

LEAST_WIDTH = 160
"""Least width of a small copy, px: what the settle gate looks at."""


class LatePicture(Protocol):
    """A picture as a camera sends it. ``decode`` makes the picture once, and is safe in any thread."""

    @property
    def small(self) -> Image:
        """The picture in gray, (h, w) uint8, ``LEAST_WIDTH`` px wide or more."""
        ...

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in px."""
        ...

    @property
    def fingerprint(self) -> int:
        """A number that differs from exposure to exposure."""
        ...

    def decode(self) -> Image:
        """The picture, BGR (h, w, 3). Raises ``CameraError`` (``camera_lost``) if it is damaged."""
        ...


class LateFrame(Frame):
    """A frame with its picture as the camera sent it; ``image`` is made when it is first asked for."""

    __slots__ = ("picture",)

    picture: LatePicture

    def __init__(self, picture: LatePicture, taken_at_s: float, sequence: int) -> None:
        put = object.__setattr__
        put(self, "picture", picture)
        put(self, "taken_at_s", taken_at_s)
        put(self, "sequence", sequence)
        put(self, "small", picture.small)

    @property
    def image(self) -> Image:
        """The picture, BGR (h, w, 3)."""
        return self.picture.decode()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in px, without decoding."""
        return self.picture.size

    @property
    def fingerprint(self) -> int:
        """See ``LatePicture.fingerprint``."""
        return self.picture.fingerprint

    def at(self, taken_at_s: float) -> LateFrame:
        """The same frame with another time."""
        return LateFrame(self.picture, taken_at_s, self.sequence)


def small_copy(image: Image) -> Image | None:
    """A copy of an image (h, w) or (h, w, 3) of at least ``LEAST_WIDTH`` px, in gray: (h, w) uint8.

    Each of its pixels is the mean of a whole block. Blocks that do not fit whole take several times as long.
    None if no block divides the image.
    """
    height, width = image.shape[:2]
    factors = range(width // LEAST_WIDTH, 1, -1)
    factor = next((one for one in factors if width % one == 0 and height % one == 0), None)
    if factor is None:
        return None
    small = cv2.resize(image, (width // factor, height // factor), interpolation=cv2.INTER_AREA)
    gray = small if small.ndim == 2 else cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    return np.asarray(gray, np.uint8)
