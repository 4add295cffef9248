"""Buffer of downscaled frames of a roll, and the trajectories computed from it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from traywatch.vision.tracking.frame_difference import Downscaler
from traywatch.vision.types import Frame, Image

Floats = NDArray[np.float64]

WIDTH = 320
_MOST_S = 6.0  # maximum length of the buffer; earlier frames are not traced
FILM_FRAMES = 45
"""Frames of a film: with 320 x 240 px, they need 10 MB."""
_FILM_STEP_S = 1 / 31
_LEAST_STEP_S = 1 / 45  # frames that follow faster than this are skipped


@dataclass(frozen=True, slots=True, eq=False)
class Trajectory:
    """The trajectory of a die in order of time: times [T] in s, points [T, 2] in px of the full image.

    ``visible`` [T] is False where the die was hidden and its position is estimated. ``radius`` is in px.
    ``began_as`` is the id of the die that lay where the trajectory begins, or None.
    """

    die_id: str
    times_s: Floats
    points: Floats
    visible: NDArray[np.bool_]
    radius: float
    began_as: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class BufferedFrame:
    """A buffered frame: its time and its downscaled image.

    ``moving`` (h, w) tells what moves in it, downscaled further; None if that is not known.
    """

    at_s: float
    small: Image
    moving: NDArray[np.bool_] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class RollFilm:
    """Some frames of one roll in order of time, and the frame at rest after it.

    All have the same size. ``scale`` is px of the full image for each of theirs. ``whole``: the first frame
    is the one before the first motion.
    """

    shots: tuple[BufferedFrame, ...]
    rest: Image
    scale: float
    whole: bool = True


class FrameBuffer:
    """The downscaled frames of a roll, starting with the tray at rest.

    ``before`` is the downscaled frame at rest before the roll, ``full`` the same frame in full size.
    """

    def __init__(self, downscaler: Downscaler | None = None) -> None:
        self._downscaler = downscaler or Downscaler(WIDTH)
        self.width = self._downscaler.width
        self.before: Image | None = None
        self.full: Image | None = None
        self.scale = 1.0
        self.shots: deque[BufferedFrame] = deque()
        self._cut = False  # whether frames of the beginning were dropped

    def rest(self, image: Image) -> None:
        """Set the frame of the tray at rest; the next roll begins after it."""
        small = self._downscaler.of(image)
        self.before, self.full, self.scale = small.copy(), image, image.shape[1] / small.shape[1]
        self.clear()

    def clear(self) -> None:
        """Drop the frames of the roll."""
        self.shots.clear()
        self._cut = False

    def film(self, rest: Image) -> RollFilm | None:
        """At most ``FILM_FRAMES`` frames of the roll, evenly in time. ``rest`` is the full image at rest.

        None without frames, or if the image has another size.
        """
        small = self._downscaler.of(rest)
        if not self.shots or small.shape != self.shots[0].small.shape:
            return None
        shots = list(self.shots)
        step_s = (shots[-1].at_s - shots[0].at_s) / (FILM_FRAMES - 1)
        chosen = shots[:1]
        for shot in shots[1:]:
            if shot.at_s >= chosen[-1].at_s + max(step_s, _FILM_STEP_S) - 1e-3:
                chosen.append(shot)
        if small is rest:
            small = small.copy()
        return RollFilm(tuple(chosen), small, rest.shape[1] / small.shape[1], whole=not self._cut)

    def take_frame(self, frame: Frame, moving: NDArray[np.bool_] | None = None) -> None:
        """Append a frame of the roll and what moves in it, unless it follows the last one too soon."""
        if self.shots and frame.taken_at_s - self.shots[-1].at_s < _LEAST_STEP_S * 0.9:
            return
        small = self._downscaler.of(frame.image)
        if self.shots and self.shots[-1].small.shape != small.shape:
            self.shots.clear()
            self._cut = True
        self.shots.append(
            BufferedFrame(frame.taken_at_s, small if small is not frame.image else small.copy(), moving)
        )
        while self.shots[-1].at_s - self.shots[0].at_s > _MOST_S:
            self.shots.popleft()
            self._cut = True
