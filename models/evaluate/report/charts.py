"""A small chart on a white sheet, drawn with OpenCV: axes, a line, dots, bars, words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from traywatch.vision.types import Image

WIDTH, HEIGHT = 1200, 840
LEFT, TOP, RIGHT, BOTTOM = 150, 90, 40, 120
INK, GRID, BLUE, RED, GREY = (40, 40, 40), (225, 225, 225), (180, 90, 20), (50, 50, 210), (150, 150, 150)
_SHIFT = 4

Range = tuple[float, float]
Point = tuple[float, float]


class Chart:
    """One chart; x and y are in the ranges given, percent by convention.

    chart = Chart("risk and coverage", "accepted, %", "wrong, %", (0, 100), (0, 8))
    chart.line(points, BLUE)
    chart.save(path)
    """

    def __init__(self, title: str, across: str, up: str, x: Range, y: Range) -> None:
        self.image: Image = np.full((HEIGHT, WIDTH, 3), 255, np.uint8)
        self._x, self._y = x, y
        for value in ticks(x):
            px, _ = self.at(value, y[0])
            self._segment((px, TOP), (px, HEIGHT - BOTTOM), GRID, 1)
            self._text(f"{value:g}", (px, HEIGHT - BOTTOM + 36), 0.9, centred=True)
        for value in ticks(y):
            _, py = self.at(x[0], value)
            self._segment((LEFT, py), (WIDTH - RIGHT, py), GRID, 1)
            self._text(f"{value:g}", (LEFT - 16, py + 10), 0.9, right=True)
        cv2.rectangle(self.image, (LEFT, TOP), (WIDTH - RIGHT, HEIGHT - BOTTOM), INK, 2)
        self._text(title, (LEFT, 56), 1.2, thick=2)
        self._text(across, ((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 24), 1.0, centred=True)
        self._upwards(up)

    def at(self, x: float, y: float) -> Point:
        """Where a value lies on the sheet, px; what is out of range is held at the edge."""
        share_x = min(max((x - self._x[0]) / (self._x[1] - self._x[0]), 0.0), 1.0)
        share_y = min(max((y - self._y[0]) / (self._y[1] - self._y[0]), 0.0), 1.0)
        return LEFT + share_x * (WIDTH - RIGHT - LEFT), HEIGHT - BOTTOM - share_y * (HEIGHT - BOTTOM - TOP)

    def line(self, points: Sequence[Point], colour: tuple[int, int, int], thick: int = 3) -> None:
        """A line through the points."""
        px = np.array([self.at(*p) for p in points]).reshape(-1, 1, 2)
        whole = np.round(px * 2**_SHIFT).astype(np.int32)
        cv2.polylines(self.image, [whole], False, colour, thick, cv2.LINE_AA, _SHIFT)

    def band(self, low: Sequence[Point], high: Sequence[Point], colour: tuple[int, int, int]) -> None:
        """A pale area between two lines."""
        px = np.array([self.at(*p) for p in [*low, *reversed(high)]])
        over = self.image.copy()
        cv2.fillPoly(over, [np.round(px).astype(np.int32)], colour)
        self.image = np.asarray(cv2.addWeighted(over, 0.18, self.image, 0.82, 0), np.uint8)

    def dot(self, point: Point, colour: tuple[int, int, int], size: int = 9) -> None:
        """A dot."""
        x, y = self.at(*point)
        cv2.circle(self.image, (round(x), round(y)), size, colour, -1, cv2.LINE_AA)

    def whisker(self, x: float, low: float, high: float, colour: tuple[int, int, int]) -> None:
        """An interval, upright."""
        self._segment(self.at(x, low), self.at(x, high), colour, 2)

    def words(self, lines: Sequence[str], point: Point) -> None:
        """Some lines of text from a place in the ranges down."""
        x, y = self.at(*point)
        for i, line in enumerate(lines):
            self._text(line, (x, y + 34 * i), 0.95)

    def save(self, path: Path) -> None:
        """Write the sheet as PNG."""
        ok, data = cv2.imencode(".png", self.image)
        assert ok
        path.write_bytes(data.tobytes())

    def _segment(self, a: Point, b: Point, colour: tuple[int, int, int], thick: int) -> None:
        ends = [(round(p[0]), round(p[1])) for p in (a, b)]
        cv2.line(self.image, ends[0], ends[1], colour, thick, cv2.LINE_AA)

    def _text(
        self,
        text: str,
        at: Point,
        size: float,
        *,
        centred: bool = False,
        right: bool = False,
        thick: int = 1,
    ) -> None:
        (width, _), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, size, thick)
        x = at[0] - (width / 2 if centred else width if right else 0)
        where = (round(x), round(at[1]))
        cv2.putText(self.image, text, where, cv2.FONT_HERSHEY_SIMPLEX, size, INK, thick, cv2.LINE_AA)

    def _upwards(self, text: str) -> None:
        (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, 1.0, 1)
        strip = np.full((height + 20, width + 10, 3), 255, np.uint8)
        cv2.putText(strip, text, (5, height + 5), cv2.FONT_HERSHEY_SIMPLEX, 1.0, INK, 1, cv2.LINE_AA)
        turned = cv2.rotate(strip, cv2.ROTATE_90_COUNTERCLOCKWISE)
        top = max(0, (TOP + HEIGHT - BOTTOM - turned.shape[0]) // 2)
        self.image[top : top + turned.shape[0], 12 : 12 + turned.shape[1]] = turned


def ticks(span: Range, about: int = 6) -> list[float]:
    """Round values in a range, five or so."""
    raw = (span[1] - span[0]) / about
    power = 10.0 ** np.floor(np.log10(raw))
    step = float(next(m * power for m in (1, 2, 5, 10) if m * power >= raw * 0.999))
    first = np.ceil(span[0] / step - 1e-9)
    count = int(np.floor(span[1] / step + 1e-9) - first) + 1
    return [float(round((first + i) * step, 10)) for i in range(count)]
