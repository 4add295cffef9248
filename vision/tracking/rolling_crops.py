"""Crops of dice while they roll, kept for one second and read once the dice are at rest.

Nothing is read during the roll, so that a Raspberry Pi keeps up with the camera.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from traywatch.vision.geometry.crops import cut
from traywatch.vision.tracking.tracker import Tracker
from traywatch.vision.tracking.tracks.blobs import Blob
from traywatch.vision.tracking.tracks.track import Track
from traywatch.vision.types import Box, Frame, Image

SLOT_S, _SLOTS = 0.1, 10
LEAST_AWAY = 0.4
"""Minimum distance from the place at rest, in box sides. Closer crops show hardly anything new."""
_LOST_S = 6.0  # crops of a track that was not seen for this long are dropped; earlier frames are not traced


def sharpness(image: Image) -> float:
    """Variance of the Laplacian of a half-size gray copy; larger is sharper."""
    gray = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY) if image.ndim == 3 else image
    half = cv2.resize(gray, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return float(np.square(cv2.Laplacian(half, cv2.CV_32F).std()))


@dataclass(frozen=True, slots=True, eq=False)
class RollingCrop:
    """A crop of a rolling die: its bounding box and the image size (width, height) in px."""

    at_s: float
    crop: Image
    box: Box
    size: tuple[int, int]
    sharpness: float


class RollingCrops:
    """The sharpest crop of each track in each tenth of the last second.

    Call ``take_frame`` with every frame after the tracker. ``near`` returns the crops of dice at rest; it
    returns none for a die that the tracker lost.
    """

    def __init__(self) -> None:
        self._of_track: dict[int, deque[RollingCrop]] = {}

    def clear(self) -> None:
        """Drop all crops, at the start of a throw."""
        self._of_track.clear()

    def take_frame(self, frame: Frame, tracker: Tracker, blobs: Sequence[Blob]) -> None:
        """Store a crop of each blob that belongs to exactly one track."""
        height, width = frame.image.shape[:2]
        for blob in blobs:
            owners = [
                track
                for track in tracker.tracks
                if track.times[-1] == frame.taken_at_s and track.points[-1] == (blob.x, blob.y)
            ]
            if blob.hand or len(owners) != 1 or not _whole(blob, owners[0], (width, height)):
                continue
            crop = cut(frame.image, blob.box)
            crops = self._of_track.setdefault(owners[0].number, deque(maxlen=_SLOTS))
            glimpse = RollingCrop(frame.taken_at_s, crop, blob.box, (width, height), sharpness(crop))
            if crops and int(crops[-1].at_s / SLOT_S) == int(glimpse.at_s / SLOT_S):
                if crops[-1].sharpness < glimpse.sharpness:
                    crops[-1] = glimpse
            else:
                crops.append(glimpse)
        # A hand that stays for minutes makes a new track every second.
        lost = [n for n, crops in self._of_track.items() if frame.taken_at_s - crops[-1].at_s > _LOST_S]
        for number in lost:
            del self._of_track[number]

    def near(self, boxes: Sequence[Box], tracker: Tracker, most: int = 3) -> list[tuple[RollingCrop, ...]]:
        """For each die at rest, up to ``most`` of its sharpest crops that were taken elsewhere."""
        centers = {str(i): ((b[0] + b[2]) / 2, (b[1] + b[3]) / 2) for i, b in enumerate(boxes)}
        crops: list[list[RollingCrop]] = [[] for _ in boxes]
        for number, die in tracker.match(centers).items():
            crops[int(die)] += self._of_track.get(number, ())
        out = []
        for i, (box, of_die) in enumerate(zip(boxes, crops, strict=True)):
            side = max(box[2] - box[0], box[3] - box[1])
            away = [g for g in of_die if _like(g, side) and _off(g, centers[str(i)]) > LEAST_AWAY * side]
            out.append(tuple(sorted(away, key=lambda g: -g.sharpness)[:most]))
        return out


def _whole(blob: Blob, track: Track, size: tuple[int, int]) -> bool:
    """Whether a blob is one complete die: not merged with another, not cut by the image edge."""
    x0, y0, x1, y1 = blob.box
    inside = x0 > 2 and y0 > 2 and x1 < size[0] - 2 and y1 < size[1] - 2
    return (
        inside and blob.radius < 1.25 * track.radius and max(x1 - x0, y1 - y0) < 1.6 * min(x1 - x0, y1 - y0)
    )


def _like(glimpse: RollingCrop, side: float) -> bool:
    """Whether the crop has about the die's size at rest; otherwise the blob was something else or blurred."""
    x0, y0, x1, y1 = glimpse.box
    return 0.7 < max(x1 - x0, y1 - y0) / max(side, 1e-6) < 1.5


def _off(glimpse: RollingCrop, center: tuple[float, float]) -> float:
    x0, y0, x1, y1 = glimpse.box
    return math.dist(((x0 + x1) / 2, (y0 + y1) / 2), center)
