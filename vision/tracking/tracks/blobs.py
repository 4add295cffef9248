"""The parts of a frame that differ from the tray at rest: dice, hands, and what else came in."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.tracking.soft_light import Foreground

_LEAST_AREA = 14  # px of the downscaled frame
_LARGEST_SIDE = 0.19  # share of the image width; larger blobs are a hand, an arm or a sleeve
_HAND_STEP = 4  # px of the downscaled frame for one of a hand's outline


@dataclass(frozen=True, slots=True)
class Blob:
    """A moving region in one frame, in px of the full image; ``hand`` if it is too large for a die.

    ``mask`` is the outline of a hand within the box, downscaled. ``at_edge`` tells that the region reaches
    the border of the picture.
    """

    x: float
    y: float
    radius: float
    box: tuple[float, float, float, float]
    hand: bool
    mask: NDArray[np.bool_] | None = field(default=None, compare=False)
    at_edge: bool = False


@dataclass(frozen=True, slots=True)
class RestingDie:
    """A die that was at rest before the roll: its id and box in px of the full image."""

    die_id: str
    box: tuple[float, float, float, float]

    @property
    def center(self) -> tuple[float, float]:
        """Center of the box, px."""
        x0, y0, x1, y1 = self.box
        return (x0 + x1) / 2, (y0 + y1) / 2

    @property
    def radius(self) -> float:
        """Radius of a disc between the inner and outer circle of the box."""
        x0, y0, x1, y1 = self.box
        return 0.27 * ((x1 - x0) + (y1 - y0))


@dataclass(frozen=True, slots=True, eq=False)
class HandBlob:
    """A blob that is too large for a die, in one frame: its box in px of the full image.

    ``mask`` (h, w) is its outline within the box, downscaled; None if only the box is known. ``at_edge``
    tells that it reaches the border of the picture.
    """

    at_s: float
    box: tuple[float, float, float, float]
    mask: NDArray[np.bool_] | None = None
    at_edge: bool = True

    def points(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Coordinates x and y of points spread evenly over the blob, px of the full image."""
        mask = np.ones((8, 8), bool) if self.mask is None else self.mask
        rows, columns = np.nonzero(mask)
        x0, y0, x1, y1 = self.box
        height, width = mask.shape
        return x0 + (columns + 0.5) * (x1 - x0) / width, y0 + (rows + 0.5) * (y1 - y0) / height

    def near(self, x: float, y: float, reach: float) -> bool:
        """Whether the blob is within ``reach`` of a point, px; a square around the point counts."""
        x0, y0, x1, y1 = self.box
        if not (x0 - reach < x < x1 + reach and y0 - reach < y < y1 + reach):
            return False
        if self.mask is None:
            return True
        height, width = self.mask.shape
        across, down = width / max(1.0, x1 - x0), height / max(1.0, y1 - y0)
        left, right = (int((x - x0 + far) * across) for far in (-reach, reach))
        top, bottom = (int((y - y0 + far) * down) for far in (-reach, reach))
        return bool(self.mask[max(0, top) : max(0, bottom + 1), max(0, left) : max(0, right + 1)].any())


def blobs_of(parts: Foreground, s: float) -> tuple[Blob, ...]:
    """The blobs of a downscaled frame, hands included; ``s`` is px of the full image for each of its px."""
    labels, stats, centers = parts.labels, parts.stats, parts.centers
    height, width = parts.mask.shape
    largest = _LARGEST_SIDE * width
    blobs = []
    for i in range(1, len(stats)):
        x, y, w, h, area = (int(v) for v in stats[i])
        if area < _LEAST_AREA:
            continue
        at_edge = x <= 1 or y <= 1 or x + w >= width - 1 or y + h >= height - 1
        hand = max(w, h) > largest and (at_edge or area > 0.5 * largest**2)
        blobs.append(
            Blob(
                x=(float(centers[i][0]) + 0.5) * s,
                y=(float(centers[i][1]) + 0.5) * s,
                radius=math.sqrt(area / math.pi) * s,
                box=(x * s, y * s, (x + w) * s, (y + h) * s),
                hand=hand,
                mask=_coarse(labels[y : y + h, x : x + w] == i) if hand else None,
                at_edge=at_edge,
            )
        )
    return tuple(blobs)


def _coarse(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """A smaller mask; a pixel counts if any of those that it stands for does."""
    height, width = (max(1, side // _HAND_STEP) for side in mask.shape)
    small = cv2.resize(mask.astype(np.float32), (width, height), interpolation=cv2.INTER_AREA)
    return np.asarray(small > 0)
