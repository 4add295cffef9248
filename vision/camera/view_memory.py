"""Remembers the view of a camera that stays where it is, as its dice showed it.

One die leaves the view open, and often only one is thrown. Without a tray profile, the dice of earlier throws
tell the view instead. Each die counts once, however often it is read while it lies there.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import numpy as np

from traywatch.vision.detection.boxes import iou
from traywatch.vision.detection.detector import Detection
from traywatch.vision.geometry.view_grid import Floats, view_prior
from traywatch.vision.types import Box

MOVES, STAYS = 1.0, 9.0
"""At the start, the camera counts as moved before so many throws, and as not moved before so many others.
Each throw adds to one of them: its dice fit the remembered view, or only another one."""
SAME_BOX = 0.6
"""Minimum IoU with an earlier box for the same die."""
_MOST_BOXES = 64


class CountedDice:
    """The boxes of the dice that were counted, so that none counts again while it lies there."""

    def __init__(self) -> None:
        self._boxes: deque[Box] = deque(maxlen=_MOST_BOXES)

    def unseen(self, detections: Sequence[Detection], which: Sequence[int]) -> list[int]:
        """Those detections ``which`` that have not been counted."""
        return [i for i in which if not any(iou(detections[i].box, box) > SAME_BOX for box in self._boxes)]

    def add(self, counted: Sequence[Detection]) -> None:
        """Count some detections."""
        self._boxes.extend(detection.box for detection in counted)


class ViewMemory:
    """The view of one camera. ``dice`` is the number of boxes it was learned from that surely show a die."""

    def __init__(self) -> None:
        self._size: tuple[int, int] | None = None
        self._forget()

    def _forget(self) -> None:
        self.dice = 0
        self._moves, self._stays = MOVES, STAYS
        self._of_view: Floats | None = None
        self._counted = CountedDice()

    def before(self, size: tuple[int, int]) -> Floats | None:
        """The probabilities (V,) of the views before an image of ``size`` (width, height) in px.

        None at the start. An image of another size comes from another camera, so everything is forgotten.
        """
        if size != self._size:
            self._forget()
            self._size = size
        return self._of_view if self._of_view is None else self._mixed(self._of_view)

    def _mixed(self, of_view: Floats) -> Floats:
        """The probabilities of the views if the camera may have been moved."""
        share = self._moves / (self._moves + self._stays)
        return (1 - share) * of_view + share * view_prior()

    def unseen(self, detections: Sequence[Detection], which: Sequence[int]) -> list[int]:
        """Those detections ``which`` that have not been counted."""
        return self._counted.unseen(detections, which)

    def learn(self, of_view: Floats, counted: Sequence[Detection], sure: int) -> None:
        """Store the probabilities (V,) of the views after dice were ``counted``, ``sure`` of them."""
        if self._of_view is not None:
            fits = of_view / np.maximum(self._mixed(self._of_view), 1e-300)
            stayed = self._stays * float(fits @ self._of_view)
            moved = self._moves * float(fits @ view_prior())
            self._moves += moved / (moved + stayed)
            self._stays += stayed / (moved + stayed)
        self._of_view = of_view
        self._counted.add(counted)
        self.dice += sure
