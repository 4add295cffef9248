"""Draws what a profile holds over a picture, so that a person sees whether it is right."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.profile import TrayProfile

Image = NDArray[np.uint8]

_COLOURS = {
    "hit": (90, 200, 90),
    "crit": (60, 60, 240),
    "miss": (210, 170, 90),
    "fumble": (200, 60, 160),
    "off": (128, 128, 128),
}
_MARKER = (0, 220, 255)


def draw_profile(image: Image, profile: TrayProfile) -> Image:
    """A copy of the picture (BGR) with areas, obstacle boxes and markers outlined where the profile has them.

    Raises ``CalibrationError`` (``picture_shape``).
    """
    drawn = np.array(image if image.ndim == 3 else cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), dtype=np.uint8)
    height, width = drawn.shape[:2]
    view = profile.scaled_to(width, height)
    pen = max(1, round(max(width, height) / 640))
    for area in view.zones:
        _outline(drawn, view, np.asarray(area.polygon_mm), _COLOURS[area.kind], pen)
    for box in view.letters:
        x0, y0, x1, y1 = box.box_mm
        _outline(drawn, view, np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)]), (60, 60, 60), pen)
    for corners in view.markers.values():
        _outline(drawn, view, np.asarray(corners), _MARKER, pen)
    return drawn


def _outline(
    image: Image, view: TrayProfile, polygon: NDArray[np.float64], colour: tuple[int, int, int], pen: int
) -> None:
    # Sides are cut up, because a lens bends them.
    steps = np.linspace(0.0, 1.0, 8, endpoint=False)[:, None]
    sides = zip(polygon, np.roll(polygon, -1, axis=0), strict=True)
    pixels = view.project(np.concatenate([start + steps * (end - start) for start, end in sides]))
    cv2.polylines(image, [np.rint(pixels * 16).astype(np.int32)], True, colour, pen, cv2.LINE_AA, 4)
