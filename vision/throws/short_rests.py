"""Rests that were too short to read, and whether dice lay there that are gone now."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from traywatch.vision.detection.boxes import center
from traywatch.vision.tracking.rest_areas import Mask, at_border, covers, vacant
from traywatch.vision.types import Box, DieReading, Image

_KEPT = 4  # short rests of one roll
_SIDES = (0.02, 0.3)  # shares of the picture's width: the smallest and the largest die


@dataclass(slots=True, eq=False)
class ShortRest:
    """A rest with something in it that may be dice: their ``places`` in px of ``image``.

    ``covered`` are the places that a hand was over afterwards.
    """

    began_s: float
    until_s: float
    image: Image
    places: tuple[Box, ...]
    covered: frozenset[Box] = frozenset()

    def shows(self, dice: Sequence[DieReading]) -> bool:
        """Whether one of these dice lies at one of the places."""
        return any(inside(center(die.box), place) for die in dice for place in self.places)


class ShortRests:
    """The rests of the current roll that were too short to read."""

    def __init__(self) -> None:
        self._rests: deque[ShortRest] = deque(maxlen=_KEPT)

    def clear(self) -> None:
        """Forget them, because a new roll begins."""
        self._rests.clear()

    def ended(self, began_s: float, until_s: float, settled: Mask, image: Image) -> None:
        """A short rest has ended; ``image`` shows it, and ``settled`` (h, w) are its parts at rest."""
        places = dice_places(settled, image.shape[1])
        if places:
            self._rests.append(ShortRest(began_s, until_s, image, places))

    def taken(self, differs: Mask | None) -> ShortRest | None:
        """The latest rest of which a hand has taken something, judged by the foreground of this frame."""
        if differs is None or not self._rests:
            return None
        arm = at_border(differs)
        for rest in reversed(self._rests):
            width = rest.image.shape[1]
            rest.covered |= {place for place in rest.places if covers(arm, place, width)}
            if any(vacant(differs, place, width) for place in rest.covered):
                return rest
        return None

    def gone(self, dice: Sequence[DieReading], *, thrown: bool) -> ShortRest | None:
        """The latest rest of which nothing lies there in a later one with ``dice``.

        ``thrown``: that one is a throw. Then only what a hand was over is gone; other dice have rolled on.
        """
        for rest in reversed(self._rests):
            if not rest.shows(dice) and (rest.covered or not thrown):
                return rest
        return None


def dice_places(settled: Mask, image_width: int) -> tuple[Box, ...]:
    """Boxes of the settled parts that may be dice, in px of the image: not hands, which reach the border."""
    width = settled.shape[1]
    free = (settled & ~at_border(settled)).astype(np.uint8)
    count, _, stats, _ = cv2.connectedComponentsWithStats(free, connectivity=8)
    scale = image_width / width
    least, most = (share * width for share in _SIDES)
    boxes = []
    for i in range(1, count):
        x, y, w, h, _ = (int(value) for value in stats[i])
        if min(w, h) >= least and max(w, h) <= most:
            boxes.append((x * scale, y * scale, (x + w) * scale, (y + h) * scale))
    return tuple(boxes)


def inside(point: tuple[float, float], box: Box) -> bool:
    """Whether a point is in a box."""
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]
