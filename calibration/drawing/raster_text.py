"""Text on images, in pixels."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Color = tuple[int, int, int]

_FONT = cv2.FontFace("sans")
_WEIGHT = 600


def text_width_px(text: str, size: int) -> float:
    """The width of a line of text with letters about ``size`` px high."""
    return float(cv2.getTextSize((10**6, 10**4), text, (0, 0), _FONT, size, _WEIGHT)[2])


def write_px(
    canvas: NDArray[np.uint8],
    text: str,
    at: tuple[float, float],
    size: int,
    color: Color,
    *,
    edge: Color | None = None,
) -> None:
    """Draw a line of text; its baseline starts at a pixel. ``edge`` adds a border in that color."""
    x, y = round(float(at[0])), round(float(at[1]))
    if edge is not None:
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1), (1, 1), (-1, -1), (1, -1), (-1, 1)):
            cv2.putText(canvas, text, (x + dx, y + dy), edge, _FONT, size, _WEIGHT)
    cv2.putText(canvas, text, (x, y), color, _FONT, size, _WEIGHT)
