"""Renders a drawing to an image."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.drawing.vector import Block, Drawing, Fill, Stroke

Image = NDArray[np.uint8]

# Rendered at this factor, then averaged: smooth edges, exact to a quarter of a pixel.
_FINER = 4
_SHIFT = 4


def paint(drawing: Drawing, px_per_mm: float) -> Image:
    """The drawing as BGR uint8 (round(height px), round(width px), 3), on white.

    The image's top-left corner is that of the sheet: millimeter x is at pixel x * px_per_mm - 0.5.
    """
    width = max(1, round(drawing.width_mm * px_per_mm))
    height = max(1, round(drawing.height_mm * px_per_mm))
    fine = np.full((height * _FINER, width * _FINER, 3), 255, dtype=np.uint8)
    scale = np.array([width / drawing.width_mm, height / drawing.height_mm]) * _FINER
    for mark in drawing.marks:
        color = mark.color[::-1]
        if isinstance(mark, Block):
            x0, y0, x1, y1 = np.rint(np.array(mark.box) * np.tile(scale, 2)).astype(int)
            fine[y0:y1, x0:x1] = color
        elif isinstance(mark, Fill):
            outlines = [_fixed(outline, scale) for outline in mark.outlines]
            cv2.fillPoly(fine, outlines, color, cv2.LINE_8, _SHIFT)
        elif isinstance(mark, Stroke):
            pen = max(1, round(mark.width * float(scale[0])))
            cv2.polylines(fine, [_fixed(mark.points, scale)], mark.closed, color, pen, cv2.LINE_8, _SHIFT)
    return np.asarray(cv2.resize(fine, (width, height), interpolation=cv2.INTER_AREA), dtype=np.uint8)


def _fixed(points: NDArray[np.float64], scale: NDArray[np.float64]) -> NDArray[np.int32]:
    return np.rint((points * scale - 0.5) * (1 << _SHIFT)).astype(np.int32)
