"""A vector drawing in millimeters: filled shapes and strokes, for the raster and PDF backends."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike, NDArray

from traywatch.calibration.drawing.stroke_font import letter, text_width

Floats = NDArray[np.float64]
Color = tuple[int, int, int]
"""Red, green, blue, 0 to 255."""


@dataclass(frozen=True, slots=True, eq=False)
class Fill:
    """A filled polygon with outlines [K,2].

    Areas inside an even number of outlines stay empty (even-odd rule).
    """

    outlines: tuple[Floats, ...]
    color: Color


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """A filled upright rectangle with exact edges: x0, y0, x1, y1."""

    box: tuple[float, float, float, float]
    color: Color


@dataclass(frozen=True, slots=True, eq=False)
class Stroke:
    """A line [K,2] with round ends and joints."""

    points: Floats
    color: Color
    width: float
    closed: bool = False


Mark = Fill | Block | Stroke


@dataclass(slots=True)
class Drawing:
    """A sheet and its marks, from bottom to top."""

    width_mm: float
    height_mm: float
    marks: list[Mark] = field(default_factory=list)

    def fill(self, color: Color, *outlines: ArrayLike) -> None:
        """Add a filled polygon, with holes where outlines are nested."""
        self.marks.append(Fill(tuple(np.asarray(o, dtype=float) for o in outlines), color))

    def block(self, color: Color, x0: float, y0: float, x1: float, y1: float) -> None:
        """Add a filled upright rectangle."""
        self.marks.append(Block((x0, y0, x1, y1), color))

    def stroke(self, color: Color, width: float, points: ArrayLike, *, closed: bool = False) -> None:
        """Add a line."""
        self.marks.append(Stroke(np.asarray(points, dtype=float), color, width, closed))

    def strokes(self, color: Color, width: float, lines: Iterable[ArrayLike]) -> None:
        """Add several lines."""
        for line in lines:
            self.stroke(color, width, line)

    def text(
        self,
        color: Color,
        text: str,
        at: ArrayLike,
        cap_mm: float,
        *,
        width: float | None = None,
        turned_deg: float = 0.0,
        halo: Color | None = None,
    ) -> None:
        """Add a line of text in the stroke font, centered on a point; ``halo`` clears the area around it."""
        c, s = math.cos(math.radians(turned_deg)), math.sin(math.radians(turned_deg))
        turn = np.array([[c, s], [-s, c]])
        lines = [stroke @ turn + np.asarray(at, dtype=float) for stroke in letter(text, cap_mm)]
        pen = width if width is not None else cap_mm / 7
        if halo is not None:
            self.strokes(halo, pen + 0.42 * cap_mm, lines)
        self.strokes(color, pen, lines)

    def label(self, color: Color, text: str, at: tuple[float, float], cap_mm: float) -> None:
        """Add a line of text that starts at a point of its baseline."""
        left, base = at
        self.text(color, text, (left + text_width(text, cap_mm) / 2, base - cap_mm / 2), cap_mm)


def dashes(line: ArrayLike, dash: float, gap: float, *, closed: bool = False) -> list[Floats]:
    """Divide a line into dashes."""
    points = np.asarray(line, dtype=float)
    if closed:
        points = np.concatenate([points, points[:1]])
    lengths = np.hypot(*np.diff(points, axis=0).T)
    along = np.concatenate([[0.0], np.cumsum(lengths)])
    # The dashes are fitted to the length of the line, so that a closed line has no odd dash.
    count = max(1, round(along[-1] / (dash + gap)))
    period = along[-1] / count
    share = dash / (dash + gap)
    pieces = []
    for i in range(count):
        start, end = i * period, (i + share) * period
        inner = along[(along > start) & (along < end)]
        stops = np.concatenate([[start], inner, [end]])
        pieces.append(np.stack([np.interp(stops, along, points[:, axis]) for axis in (0, 1)], axis=1))
    return pieces
