"""Whether a die was away from its place for a while, by the buffered frames of the roll.

A die that is rolled again may come to rest where it lay before, with the same number. If a hand takes it and
throws at once, no rest in between shows that it was gone.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.detection.boxes import center, side
from traywatch.vision.tracking.frame_buffer import FrameBuffer
from traywatch.vision.tracking.frame_difference import shrink
from traywatch.vision.tracking.patch_change import patch_changed
from traywatch.vision.tracking.rest_areas import touches
from traywatch.vision.tracking.tracks.blobs import HandBlob
from traywatch.vision.types import Box, Image

_LEAST_S = 0.2  # length of an absence
_NEAR = 1.0  # sides of a die around its center, in which a hand may cover it
_AT_ONCE_S = 0.1  # a hand is not a blob in every frame
_CALM = np.ones((3, 3), np.uint8)


class Absences:
    """Looks for absences of dice in the frames of one roll.

    ``hands`` are those of the roll, ``image`` is the picture of the rest after it.
    """

    def __init__(self, footage: FrameBuffer, hands: Sequence[HandBlob], image: Image) -> None:
        self._footage, self._hands, self._image = footage, hands, image

    def has(self, before: Box, after: Box) -> bool:
        """Whether a die that lay in the box ``before`` and lies in ``after`` now was away in between.

        Then neither place shows it in successive frames, although nothing moves and no hand is there.
        """
        footage, image = self._footage, self._image
        then, now = footage.before, shrink(image, footage.width)
        if then is None or then.shape != now.shape:
            return False
        scale = now.shape[1] / image.shape[1]
        old, new = (_scaled(box, scale) for box in (before, after))
        since_s: float | None = None
        for shot in footage.shots:
            away = (
                shot.small.shape == now.shape
                and not self._is_disturbed(shot.at_s, shot.moving, (before, after), image.shape[1])
                and patch_changed(then, shot.small, old)
                and patch_changed(now, shot.small, new)
            )
            since_s = None if not away else shot.at_s if since_s is None else since_s
            if since_s is not None and shot.at_s - since_s >= _LEAST_S - 1e-6:
                return True
        return False

    def _is_disturbed(
        self, at_s: float, moving: NDArray[np.bool_] | None, boxes: Sequence[Box], image_width: int
    ) -> bool:
        if moving is None:
            return True
        around = cv2.dilate(moving.astype(np.uint8), _CALM).astype(bool)
        if any(touches(around, box, image_width) for box in boxes):
            return True
        return any(
            abs(hand.at_s - at_s) <= _AT_ONCE_S and hand.near(*center(box), _NEAR * side(box))
            for hand in self._hands
            for box in boxes
        )


def _scaled(box: Box, scale: float) -> Box:
    x0, y0, x1, y1 = (value * scale for value in box)
    return x0, y0, x1, y1
