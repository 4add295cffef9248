"""The up direction in a die's crop, computed from the camera pose and the die's place in the image.

It is a vector (x, y): the tray's upward unit vector, projected along the line of sight to the die. x points
right and y down in the image. (0, 0) means a camera straight above. (0, -0.5) means a camera tilted by 30
degrees, so that the top of the die appears higher in the image.
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
"""The value without a tray profile, when the camera pose is unknown."""


def lean(up: Floats, sight: Floats) -> tuple[float, float]:
    """Project the upward vector ``up`` (3,) along ``sight`` (3,); both are in the camera's frame.

    The image axes are rotated with the line of sight. A die at the image edge is thus treated as if the
    camera pointed straight at it.
    """
    ray = sight / np.linalg.norm(sight)
    right = np.array([1.0, 0.0, 0.0]) - ray[0] * ray
    right /= np.linalg.norm(right)
    down = np.cross(ray, right)
    return float(up @ right / np.linalg.norm(up)), float(up @ down / np.linalg.norm(up))


def leans(
    profile: TrayProfile | None, boxes: Sequence[Sequence[float]], image_size: tuple[int, int]
) -> list[tuple[float, float]]:
    """The up direction of the die in each box (x0, y0, x1, y1); all ``UNKNOWN`` without a profile.

    ``image_size`` is (width, height) in px of the image that the boxes are from.
    """
    if profile is None:
        return [UNKNOWN] * len(boxes)
    view = profile.scaled_to(*image_size)
    up = view.rotation @ np.array([0.0, 0.0, -1.0])
    middles = [((x0 + x1) / 2, (y0 + y1) / 2) for x0, y0, x1, y1 in boxes]
    if not middles:
        return []
    feet = view.to_plane(middles, 8.0)
    points = np.column_stack([feet, np.full(len(feet), -8.0)])
    sights = points @ view.rotation.T + np.asarray(view.tvec)
    return [lean(up, sight) for sight in sights]
