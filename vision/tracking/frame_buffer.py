"""Buffer of downscaled frames of a roll, and the trajectories computed from it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from traywatch.vision.tracking.frame_difference import shrink
from traywatch.vision.types import Frame, Image

Floats = NDArray[np.float64]

WIDTH = 320
_MOST_S = 6.0  # maximum length of the buffer; earlier frames are not traced
_LEAST_STEP_S = 1 / 45  # frames that follow faster than this are skipped


@dataclass(frozen=True, slots=True, eq=False)
class Trajectory:
    """The trajectory of a die in order of time: times [T] in s, points [T, 2] in px of the full image.

    ``seen`` [T] is False where the die was hidden and its position is estimated. ``radius`` is in px.
    ``began_as`` is the id of the die that lay where the trajectory begins, or None.
    """

    die_id: str
    times_s: Floats
    points: Floats
    seen: NDArray[np.bool_]
    radius: float
    began_as: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class BufferedFrame:
    """A buffered frame: its time and its downscaled image."""

    at_s: float
    small: Image


class FrameBuffer:
    """The downscaled frames of a roll, starting with the tray at rest.

    ``before`` is the downscaled frame at rest before the roll, ``full`` the same frame in full size.
    """

    def __init__(self, width: int = WIDTH) -> None:
        self.width = width
        self.before: Image | None = None
        self.full: Image | None = None
        self.scale = 1.0
        self.shots: deque[BufferedFrame] = deque()

    def rest(self, image: Image) -> None:
        """Set the frame of the tray at rest; the next roll begins after it."""
        small = shrink(image, self.width)
        self.before, self.full, self.scale = small.copy(), image, image.shape[1] / small.shape[1]
        self.shots.clear()

    def push(self, frame: Frame) -> None:
        """Append a frame of the roll, unless it follows the last one too soon."""
        if self.shots and frame.taken_at_s - self.shots[-1].at_s < _LEAST_STEP_S * 0.9:
            return
        small = shrink(frame.image, self.width)
        if self.shots and self.shots[-1].small.shape != small.shape:
            self.shots.clear()
        self.shots.append(
            BufferedFrame(frame.taken_at_s, small if small is not frame.image else small.copy())
        )
        while self.shots[-1].at_s - self.shots[0].at_s > _MOST_S:
            self.shots.popleft()
