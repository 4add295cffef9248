"""A roll in small copies, kept until it is known which dice it was, and the paths that come of it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from traywatch.vision.tracking.frame_difference import shrink
from traywatch.vision.types import Frame, Image

Floats = NDArray[np.float64]

WIDTH = 320
_MOST_S = 6.0  # of a roll is kept; what happened before that is not traced
_LEAST_STEP_S = 1 / 45  # faster cameras are thinned out


@dataclass(frozen=True, slots=True, eq=False)
class Path:
    """Where a die was, first to last: times [T] s, points [T, 2] in px of the full picture.

    ``seen`` [T] is false where it was out of sight and its place is a guess. ``radius`` px.
    ``began_as`` is the die that lay where the path begins, if any.
    """

    die_id: str
    times_s: Floats
    points: Floats
    seen: NDArray[np.bool_]
    radius: float
    began_as: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A frame of the roll: its time and its small copy."""

    at_s: float
    small: Image


class Footage:
    """The roll in small copies, from the tray at rest before it.

    ``before`` is the small copy of that rest, ``full`` the picture itself.
    """

    def __init__(self, width: int = WIDTH) -> None:
        self.width = width
        self.before: Image | None = None
        self.full: Image | None = None
        self.scale = 1.0
        self.shots: deque[Shot] = deque()

    def rest(self, image: Image) -> None:
        """The tray at rest: a new roll begins after it."""
        small = shrink(image, self.width)
        self.before, self.full, self.scale = small.copy(), image, image.shape[1] / small.shape[1]
        self.shots.clear()

    def push(self, frame: Frame) -> None:
        """Keep a frame of the roll, unless it comes too soon after the last."""
        if self.shots and frame.taken_at_s - self.shots[-1].at_s < _LEAST_STEP_S * 0.9:
            return
        small = shrink(frame.image, self.width)
        if self.shots and self.shots[-1].small.shape != small.shape:
            self.shots.clear()
        self.shots.append(Shot(frame.taken_at_s, small if small is not frame.image else small.copy()))
        while self.shots[-1].at_s - self.shots[0].at_s > _MOST_S:
            self.shots.popleft()
