"""Which way is up, as a die's crop shows it: from the camera's pose and the die's place in the picture.

The direction is given as (x, y): how far the tray's upward unit vector leans to the right and
down in the picture, seen along the line of sight to the die. (0, 0) is a camera straight above
it; (0, -0.5) one that leans by 30 degrees, so that the top of the die lies higher in the picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from traywatch.calibration import TrayProfile

Floats = NDArray[np.float64]

UNKNOWN: tuple[float, float] = (float("nan"), float("nan"))
"""Said where no profile tells how the camera stands."""


def lean(up: Floats, sight: Floats) -> tuple[float, float]:
    """How the upward vector ``up`` (3,) looks along ``sight`` (3,), both in the camera's frame.

    The picture's axes are turned with the line of sight, so that a die at the picture's edge is
    judged as if the camera looked straight at it.
    """
    ray = sight / np.linalg.norm(sight)
    right = np.array([1.0, 0.0, 0.0]) - ray[0] * ray
    right /= np.linalg.norm(right)
    down = np.cross(ray, right)
    return float(up @ right / np.linalg.norm(up)), float(up @ down / np.linalg.norm(up))


def leans(
    profile: TrayProfile | None, boxes: Sequence[Sequence[float]], image_size: tuple[int, int]
) -> list[tuple[float, float]]:
    """``lean`` for the dice in some boxes (x0, y0, x1, y1); all ``UNKNOWN`` without a profile.

    ``image_size`` is (width, height) in pixels of the picture that the boxes are from.
    """
    if profile is None:
        return [UNKNOWN] * len(boxes)
    here = profile.scaled_to(*image_size)
    up = here.rotation @ np.array([0.0, 0.0, -1.0])
    middles = [((x0 + x1) / 2, (y0 + y1) / 2) for x0, y0, x1, y1 in boxes]
    if not middles:
        return []
    feet = here.to_plane(middles, 8.0)
    points = np.column_stack([feet, np.full(len(feet), -8.0)])
    sights = points @ here.rotation.T + np.asarray(here.tvec)
    return [lean(up, sight) for sight in sights]
