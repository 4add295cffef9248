"""Numbered callouts on an image, and a legend below it."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.drawing.raster_text import Color, text_width_px, write_px

Image = NDArray[np.uint8]
Rect = tuple[float, float, float, float]

PAPER: Color = (250, 250, 250)
INK: Color = (40, 34, 38)
SOFT: Color = (150, 146, 142)
WRONG: Color = (30, 30, 190)
NOTE: Color = (150, 90, 20)
FINE: Color = (60, 120, 30)

# Directions of a number from its place, in order of preference: upper right first.
_TURNS = [math.radians(turn) for turn in (-45, -135, 45, 135, -90, 0, 90, 180)]


class CalloutPins:
    """Puts numbered discs on a canvas (BGR), away from each other and from the boxes in ``avoid`` (px)."""

    def __init__(self, canvas: Image, scale: float = 1.0, avoid: Sequence[Rect] = ()) -> None:
        self._canvas = canvas
        self._scale = scale
        self._avoid = tuple(avoid)
        self._discs: list[tuple[int, int]] = []

    def put(self, number: int, at_px: tuple[float, float], color: Color) -> None:
        """Draw a disc near a place and a ring at it; a place off the canvas is shown at its edge."""
        k, canvas = self._scale, self._canvas
        height, width = canvas.shape[:2]
        x, y = np.clip(at_px, (4, 4), (width - 5, height - 5)).tolist()
        ways = [(k * r * math.cos(turn), k * r * math.sin(turn)) for r in (36, 66, 96) for turn in _TURNS]
        distances = [self._clearance(x + dx, y + dy) for dx, dy in ways]
        best = next((i for i, px in enumerate(distances) if px > 30 * k), int(np.argmax(distances)))
        spot, disc = (round(x), round(y)), (round(x + ways[best][0]), round(y + ways[best][1]))
        self._discs.append(disc)
        for thickness, tone in ((round(5 * k), PAPER), (max(1, round(2 * k)), color)):
            cv2.circle(canvas, spot, round(7 * k), tone, thickness, cv2.LINE_AA)
            cv2.line(canvas, spot, disc, tone, thickness, cv2.LINE_AA)
        cv2.circle(canvas, disc, round(15 * k), PAPER, -1, cv2.LINE_AA)
        cv2.circle(canvas, disc, round(13 * k), color, -1, cv2.LINE_AA)
        size = round(16 * k)
        wide = text_width_px(str(number), size)
        write_px(canvas, str(number), (disc[0] - wide / 2, disc[1] + 0.38 * size), size, PAPER)

    def _clearance(self, x: float, y: float) -> float:
        """Distance of a new disc from the other ones and from the edge."""
        height, width = self._canvas.shape[:2]
        inset = 16 * self._scale
        edge = min(x - inset, y - inset, width - inset - x, height - inset - y)
        others = [math.dist((x, y), disc) for disc in self._discs]
        for x0, y0, x1, y1 in self._avoid:
            away = math.hypot(max(x0 - x, 0.0, x - x1), max(y0 - y, 0.0, y - y1))
            others.append(away + inset)
        return min([*others, 1e3 if edge >= 0 else edge])


def legend(lines: Sequence[tuple[str, Color]], width_px: int, size: int = 18) -> Image:
    """Lines of text, each in its color, wrapped to a width; the first one is the heading."""
    letters = max(20, int(1.22 * width_px / text_width_px("n", size)) - 6)
    rows = [
        (row, color)
        for text, color in lines
        for row in textwrap.wrap(text, letters, subsequent_indent="      ", break_on_hyphens=False)
    ]
    canvas: Image = np.full((round(size * (1.55 * len(rows) + 1.2)), width_px, 3), PAPER, dtype=np.uint8)
    cv2.line(canvas, (0, 0), (width_px, 0), SOFT, 1)
    for i, (text, color) in enumerate(rows):
        write_px(canvas, text, (size, size * (1.55 * i + 1.6)), size, color)
    return canvas
