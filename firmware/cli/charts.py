"""Small charts side by side on one white sheet, drawn with OpenCV: lines, dots, heat maps, words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Literal

import cv2
import numpy as np

from traywatch.errors import StorageError
from traywatch.vision.types import Image

Colour = tuple[int, int, int]
Point = tuple[float, float]
Corner = Literal["upper right", "lower left", "lower right"]

INK: Colour = (40, 40, 40)
GREY: Colour = (130, 130, 130)
GRID: Colour = (228, 228, 228)
SET: tuple[Colour, ...] = (
    (178, 114, 0),
    (0, 94, 213),
    (115, 158, 0),
    (0, 159, 230),
    (167, 121, 204),
    (40, 40, 40),
)
"""Colours that people with any colour vision can tell apart, blue-green-red."""

CELL_WIDTH, CELL_HEIGHT = 640, 520
_LEFT, _TOP, _RIGHT, _BOTTOM = 84, 84, 24, 66
_FONT = cv2.FONT_HERSHEY_SIMPLEX


class Sheet:
    """A grid of charts.

    sheet = Sheet(2, 1)
    chart = sheet.chart(0, 0, "One die", "DC", ["2+", "3+"])
    chart.line([(0, 0.8), (1, 0.7)], SET[0])
    sheet.save(path)
    """

    def __init__(self, columns: int, rows: int) -> None:
        self.image: Image = np.full((rows * CELL_HEIGHT, columns * CELL_WIDTH, 3), 255, np.uint8)

    def chart(
        self,
        column: int,
        row: int,
        title: str,
        across: str,
        labels: Sequence[str],
    ) -> Chart:
        """An empty chart with percent upwards and one place across for each label, the first at 0."""
        return Chart(self, (column * CELL_WIDTH, row * CELL_HEIGHT), title, across, labels)

    def heat(
        self,
        column: int,
        row: int,
        title: str,
        across: str,
        labels: Sequence[str],
        up: Sequence[str],
        cells: Sequence[Sequence[float]],
    ) -> None:
        """A coloured table of shares, blue low and red high, each with its number; ``up`` from the top."""
        x0, y0 = column * CELL_WIDTH, row * CELL_HEIGHT
        left, top = x0 + _LEFT + 66, y0 + _TOP
        wide = (CELL_WIDTH - _LEFT - 66 - _RIGHT) / len(labels)
        high = (CELL_HEIGHT - _TOP - _BOTTOM) / len(up)
        self.text(title, (x0 + _LEFT, y0 + 50), 0.85, thick=2)
        for r, line in enumerate(cells):
            self.text(up[r], (left - 10, top + (r + 0.5) * high + 8), 0.6, right=True)
            for c, share in enumerate(line):
                a = (round(left + c * wide), round(top + r * high))
                b = (round(left + (c + 1) * wide) - 2, round(top + (r + 1) * high) - 2)
                cv2.rectangle(self.image, a, b, _heat(share), -1)
                centre = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + 8)
                self.text(f"{100 * share:.1f}", centre, 0.62, centred=True)
        for c, label in enumerate(labels):
            self.text(label, (left + (c + 0.5) * wide, y0 + CELL_HEIGHT - _BOTTOM + 26), 0.6, centred=True)
        self.text(across, (left + len(labels) * wide / 2, y0 + CELL_HEIGHT - 12), 0.62, centred=True)

    def words(self, column: int, row: int, title: str, lines: Sequence[str]) -> None:
        """A cell with text instead of a chart."""
        x, y = column * CELL_WIDTH + 40, row * CELL_HEIGHT + 50
        self.text(title, (x, y), 0.85, thick=2)
        for n, line in enumerate(lines):
            self.text(line, (x, y + 52 + 34 * n), 0.62)

    def save(self, path: Path) -> None:
        """Write the sheet as PNG; raises ``StorageError`` where that cannot be done."""
        ok, data = cv2.imencode(".png", self.image)
        assert ok
        try:
            path.write_bytes(data.tobytes())
        except OSError as problem:
            raise StorageError("not_written", f"{path}: cannot be written: {problem.strerror}") from problem

    def text(
        self,
        text: str,
        at: Point,
        size: float,
        *,
        centred: bool = False,
        right: bool = False,
        thick: int = 1,
        colour: Colour = INK,
    ) -> None:
        """One line of text; ``at`` is the left, middle or right end of its foot, px."""
        (width, _), _ = cv2.getTextSize(text, _FONT, size, thick)
        x = at[0] - (width / 2 if centred else width if right else 0)
        cv2.putText(self.image, text, (round(x), round(at[1])), _FONT, size, colour, thick, cv2.LINE_AA)


class Chart:
    """One chart of a sheet: shares upwards, labelled places across."""

    def __init__(
        self,
        sheet: Sheet,
        corner: tuple[int, int],
        title: str,
        across: str,
        labels: Sequence[str],
    ) -> None:
        self._sheet, self._corner, self._last = sheet, corner, len(labels) - 1
        x0, y0 = corner
        for tenth in range(0, 11, 2):
            left, right = self.at(0, tenth / 10), self.at(self._last, tenth / 10)
            self._segment(left, right, GRID, 1)
            sheet.text(f"{10 * tenth}%", (x0 + _LEFT - 12, left[1] + 7), 0.55, right=True, colour=GREY)
        for n, label in enumerate(labels):
            px, py = self.at(n, 0.0)
            sheet.text(label, (px, py + 28), 0.6, centred=True)
        sheet.text(title, (x0 + _LEFT, y0 + 50), 0.85, thick=2)
        middle = x0 + (_LEFT + CELL_WIDTH - _RIGHT) / 2
        sheet.text(across, (middle, y0 + CELL_HEIGHT - 12), 0.62, centred=True)

    def at(self, x: float, share: float) -> Point:
        """Where a share lies on the sheet, px; ``x`` counts the places across from 0."""
        x0, y0 = self._corner
        inner = CELL_WIDTH - _LEFT - _RIGHT - 60
        across = x0 + _LEFT + 20 + inner * (x / self._last)
        return across, y0 + CELL_HEIGHT - _BOTTOM - share * (CELL_HEIGHT - _TOP - _BOTTOM)

    def line(self, shares: Sequence[float], colour: Colour, *, dotted: bool = False) -> None:
        """A line with a dot at each place."""
        points = [self.at(n, share) for n, share in enumerate(shares)]
        for a, b in pairwise(points):
            if dotted:
                for t in np.arange(0.0, 1.0, 0.08):
                    step = [(a[i] + (b[i] - a[i]) * u) for u in (t, t + 0.04) for i in (0, 1)]
                    self._segment((step[0], step[1]), (step[2], step[3]), colour, 2)
            else:
                self._segment(a, b, colour, 2)
        for x, y in points:
            cv2.circle(self._sheet.image, (round(x), round(y)), 5, colour, -1, cv2.LINE_AA)

    def numbers(self, shares: Sequence[float]) -> None:
        """The number of each place in percent, by its dot."""
        for n, share in enumerate(shares):
            x, y = self.at(n, share)
            where = (x + 6, y - 10)
            self._sheet.text(f"{100 * share:.1f}", where, 0.55)

    def legend(self, names: Sequence[tuple[str, Colour]], corner: Corner = "upper right") -> None:
        """Names with a dot of their colour, in a corner where no line runs."""
        x0, y0 = self._corner
        x = x0 + (_LEFT + 30 if corner == "lower left" else CELL_WIDTH - 230)
        low = y0 + CELL_HEIGHT - _BOTTOM - 18 - 27 * (len(names) - 1)
        top = y0 + _TOP + 14 if corner == "upper right" else low
        for n, (name, colour) in enumerate(names):
            y = round(top + 27 * n)
            cv2.circle(self._sheet.image, (x, y - 6), 6, colour, -1, cv2.LINE_AA)
            self._sheet.text(name, (x + 16, y), 0.56)

    def _segment(self, a: Point, b: Point, colour: Colour, thick: int) -> None:
        ends = [(round(p[0]), round(p[1])) for p in (a, b)]
        cv2.line(self._sheet.image, ends[0], ends[1], colour, thick, cv2.LINE_AA)


def _heat(share: float) -> Colour:
    """Pale blue at 0 over white at a half to pale red at 1, blue-green-red."""
    low, middle, high = (235, 190, 130), (245, 245, 245), (130, 130, 240)
    a, b, t = (low, middle, 2 * share) if share < 0.5 else (middle, high, 2 * share - 1)
    blue, green, red = (round(p + (q - p) * t) for p, q in zip(a, b, strict=True))
    return blue, green, red
