"""Where dice come to rest in the picture: without a mat, this is all that is known of the tray.

The area only informs people. A die outside it is read and counts like any other, because the area is not
complete and no border was seen.
"""

from __future__ import annotations

import threading
from collections import deque
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.throws.events import Settled, WatchEvent, no_throw
from traywatch.vision.throws.reasons import Reason
from traywatch.vision.types import Box

LEAST = 8
"""Dice from which the area is known."""
LAST = 120
"""Newest dice that it is learned from, so that a tray that was moved a little is followed."""

_ALONE = 3.0  # times the median distance to the next die; of evenly spread dice, 2 in 1,000 are farther off
_AT_EDGE = 0.5  # sizes of a die from the edge of the picture
_LEAST_CUT = 2  # dice at the edge
_MOVED = (Reason.OTHER_SCENE, Reason.PICTURE_MOVED)

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class AreaView:
    """The area in a picture.

    ``outline`` is a convex polygon [n,2] in px, empty while it is not known. ``dice`` is the number of dice
    that it was learned from. ``cut_off``: dice come to rest at the edge of the picture, so the tray is
    larger.
    """

    outline: Floats
    dice: int
    cut_off: bool


class TrayArea:
    """Learns the area from settled throws. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._boxes: deque[Box] = deque(maxlen=LAST)
        self._size = (0, 0)

    def saw(self, event: WatchEvent) -> None:
        """Note where the dice of a settled throw lie; forget all of them when the camera was moved."""
        if isinstance(event, Settled):
            throw = event.throw
            boxes = [
                die.box
                for die in throw.dice
                if die.role == "thrown" and die.status != "off_tray" and not die.unnamed
            ]
            with self._lock:
                self._use((throw.width, throw.height))
                self._boxes.extend(boxes)
        elif (why := no_throw(event)) is not None and why.reason in _MOVED:
            self.begin_anew()

    def begin_anew(self) -> None:
        """Forget everything, because another camera is used or this one was moved."""
        with self._lock:
            self._boxes.clear()

    def view(self, size: tuple[int, int]) -> AreaView:
        """The area in pictures of a size: width and height in px."""
        with self._lock:
            boxes = np.array(self._boxes if size == self._size else (), np.float64).reshape(-1, 4)
        if len(boxes) < LEAST:
            return AreaView(np.zeros((0, 2)), len(boxes), cut_off=False)
        boxes = boxes[_together((boxes[:, :2] + boxes[:, 2:]) / 2)]
        corners = np.concatenate([boxes[:, :2], boxes[:, 2:], boxes[:, [0, 3]], boxes[:, [2, 1]]])
        hull = cv2.convexHull(corners.astype(np.float32))[:, 0].astype(np.float64)
        reach = _AT_EDGE * float(np.median(boxes[:, 2:] - boxes[:, :2]))
        gaps = np.concatenate([boxes[:, :2], size - boxes[:, 2:]], axis=1).min(axis=1)
        return AreaView(hull, len(boxes), cut_off=int((gaps < reach).sum()) >= _LEAST_CUT)

    def _use(self, size: tuple[int, int]) -> None:
        if size != self._size:
            self._size = size
            self._boxes.clear()


def _together(centers: Floats) -> NDArray[np.bool_]:
    """Which dice have another one near: a single die far off fell beside the tray, or is none."""
    far = np.hypot(*(centers[:, None] - centers[None]).transpose(2, 0, 1))
    np.fill_diagonal(far, np.inf)
    nearest = far.min(axis=1)
    return np.asarray(nearest <= _ALONE * max(float(np.median(nearest)), 1.0))
