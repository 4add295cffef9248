"""Draws a zone map as a plan, with numbered problems and a legend.

Each zone has its own tone, hatching and label, so that color is never the only cue.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from traywatch.calibration.drawing.callouts import INK, NOTE, PAPER, SOFT, WRONG, CalloutPins, legend
from traywatch.calibration.drawing.raster_text import Color, text_width_px, write_px
from traywatch.calibration.profile.validation import LayoutProblem
from traywatch.calibration.profile.zone_file import ZoneLayout
from traywatch.calibration.zones.zone_map import ZoneArea, inside

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

# Fill (BGR), and hatching: angle in degrees and distance in mm, or None.
_LOOKS: dict[str, tuple[Color, tuple[float, float] | None]] = {
    "hit": ((208, 236, 214), None),
    "crit": ((186, 196, 246), (45.0, 4.0)),
    "miss": ((236, 226, 212), (0.0, 6.0)),
    "fumble": ((222, 190, 208), (90.0, 3.0)),
    "off": ((232, 232, 232), (-45.0, 9.0)),
}
_MARGIN_MM = 14.0
_MARK_MM = 6.0
_SHIFT = 4


def draw_layout(layout: ZoneLayout, problems: Sequence[LayoutProblem] = (), *, width_px: int = 1400) -> Image:
    """The plan as BGR uint8, ``width_px`` wide, with rulers in millimeters around it."""
    shapes = [np.asarray(zone.polygon_mm, dtype=float) for zone in layout.zones]
    shapes += [np.asarray(area.polygon_mm, dtype=float) for area in layout.areas]
    shapes += [np.asarray(grid.quad_mm, dtype=float) for grid in layout.grids]
    points = np.concatenate([*shapes, [(0.0, 0.0), layout.size_mm]])
    sheet = _Sheet(points.min(axis=0) - _MARGIN_MM, points.max(axis=0) + _MARGIN_MM, width_px)
    _rulers(sheet, layout)
    for zone in layout.zones:
        _zone(sheet, zone)
    sheet.line([(0, 0), (layout.size_mm[0], 0), layout.size_mm, (0, layout.size_mm[1])], SOFT, 1)
    for area in layout.areas:
        for dash in _dashed(np.asarray(area.polygon_mm, dtype=float), 4.0):
            sheet.line(dash, INK, 2, closed=False)
    for grid in layout.grids:
        sheet.line(grid.quad_mm, INK, 2)
        if grid.sound:
            for column in range(1, grid.columns):
                sheet.line(
                    [grid.at_share(column / grid.columns, v) for v in (0.0, 1.0)], INK, 2, closed=False
                )
            for row in range(1, grid.rows):
                sheet.line([grid.at_share(u, row / grid.rows) for u in (0.0, 1.0)], INK, 2, closed=False)
    for box in layout.letters:
        x0, y0, x1, y1 = box.box_mm
        sheet.line([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], INK, 1)
        sheet.text(box.letter, ((x0 + x1) / 2, (y0 + y1) / 2), 15, INK)
    _labels(sheet, layout, [problem.at_mm for problem in problems])
    pins = CalloutPins(sheet.canvas, avoid=sheet.words)
    for number, problem in enumerate(problems, 1):
        x, y = sheet.px([problem.at_mm])[0].tolist()
        pins.put(number, (x, y), _tone(problem))
    messages = [f"{n}  {'WRONG' if p.level == 'wrong' else 'note'}: {p}" for n, p in enumerate(problems, 1)]
    lines = [(f"{layout.name.replace('_', ' ')}: {_summary(problems)}", INK)]
    lines += zip(messages, map(_tone, problems), strict=True)
    return np.vstack([sheet.canvas, legend(lines, width_px)])


def _tone(problem: LayoutProblem) -> Color:
    return WRONG if problem.level == "wrong" else NOTE


class _Sheet:
    """A canvas in millimeter coordinates."""

    def __init__(self, low: Floats, high: Floats, width_px: int) -> None:
        self.low = low
        self.scale = width_px / float(high[0] - low[0])
        height_px = max(1, math.ceil(float(high[1] - low[1]) * self.scale))
        self.words: list[tuple[float, float, float, float]] = []
        self.canvas: Image = np.full((height_px, width_px, 3), PAPER, dtype=np.uint8)

    def px(self, points_mm: ArrayLike) -> Floats:
        """Millimeters [N,2] as pixels."""
        return np.asarray((np.asarray(points_mm, dtype=float).reshape(-1, 2) - self.low) * self.scale - 0.5)

    def fixed(self, points_mm: ArrayLike) -> NDArray[np.int32]:
        """Millimeters [N,2] as OpenCV fixed-point pixels."""
        return np.rint(self.px(points_mm) * (1 << _SHIFT)).astype(np.int32)

    def line(self, points_mm: ArrayLike, color: Color, width: int, *, closed: bool = True) -> None:
        """Draw a line."""
        cv2.polylines(self.canvas, [self.fixed(points_mm)], closed, color, width, cv2.LINE_AA, _SHIFT)

    def text(self, text: str, at_mm: tuple[float, float], size: int, color: Color) -> None:
        """Draw text centered on a place, with a light border."""
        x, y = self.px([at_mm])[0]
        wide = text_width_px(text, size)
        self.words.append((x - wide / 2, y - size / 2, x + wide / 2, y + size / 2))
        write_px(self.canvas, text, (x - wide / 2, y + 0.36 * size), size, color, edge=PAPER)


def _rulers(sheet: _Sheet, layout: ZoneLayout) -> None:
    width, height = layout.size_mm
    for along in range(0, math.floor(width) + 1, 10):
        sheet.line([(along, -1), (along, -5 if along % 50 == 0 else -3)], SOFT, 1, closed=False)
        if along % 50 == 0:
            sheet.text(str(along), (along, -8.5), 14, INK)
    for down in range(0, math.floor(height) + 1, 10):
        sheet.line([(-1, down), (-5 if down % 50 == 0 else -3, down)], SOFT, 1, closed=False)
        if down % 50 == 0 and down:
            sheet.text(str(down), (-8.5, down), 14, INK)
    sheet.text("mm", (-8.5, -8.5), 14, INK)


def _zone(sheet: _Sheet, zone: ZoneArea) -> None:
    polygon = np.asarray(zone.polygon_mm, dtype=float)
    color, hatching = _LOOKS[zone.kind]
    outline = sheet.fixed(polygon)
    mask = np.zeros(sheet.canvas.shape[:2], dtype=np.uint8)
    cv2.fillPoly(mask, [outline], 255, cv2.LINE_8, _SHIFT)
    sheet.canvas[mask > 0] = color
    if hatching is not None:
        angle, apart = hatching
        hatched = sheet.canvas.copy()
        way = np.array([math.cos(math.radians(angle)), math.sin(math.radians(angle))])
        across = np.array([-way[1], way[0]])
        middle = (polygon.min(axis=0) + polygon.max(axis=0)) / 2
        reach = float(np.hypot(*(polygon.max(axis=0) - polygon.min(axis=0)))) / 2 + apart
        tone: Color = (max(0, color[0] - 40), max(0, color[1] - 40), max(0, color[2] - 40))
        for step in np.arange(-reach, reach, apart):
            ends = [middle + step * across - reach * way, middle + step * across + reach * way]
            cv2.polylines(hatched, [sheet.fixed(ends)], False, tone, 1, cv2.LINE_AA, _SHIFT)
        sheet.canvas[mask > 0] = hatched[mask > 0]
    cv2.polylines(sheet.canvas, [outline], True, INK, 2, cv2.LINE_AA, _SHIFT)


def _labels(sheet: _Sheet, layout: ZoneLayout, marked: Sequence[tuple[float, float]]) -> None:
    boxes = [np.asarray(box.box_mm) for box in layout.letters]
    # Labels avoid the positions of problem markers if there is other space.
    marks = [np.array([x - _MARK_MM, y - _MARK_MM, x + _MARK_MM, y + _MARK_MM]) for x, y in marked]
    shapes = [np.asarray(zone.polygon_mm, dtype=float) for zone in layout.zones]
    above = [np.asarray(area.polygon_mm, dtype=float) for area in layout.areas]
    above += [np.asarray(grid.quad_mm, dtype=float) for grid in layout.grids]
    for index, zone in enumerate(layout.zones):
        over = shapes[index + 1 :]
        place = _label_place(shapes[index], over + above, boxes + marks) or _label_place(
            shapes[index], over, []
        )
        if place is None:  # nothing of it is visible
            continue
        words = [zone.kind] if zone.name.lower() == zone.kind else [f"{zone.name}: {zone.kind}"]
        across = float(np.ptp(shapes[index][:, 0])) * sheet.scale
        if text_width_px(words[0], 17) > 0.8 * across and len(words[0].split(": ")) == 2:
            words = [zone.name, zone.kind]
        for row, word in enumerate(words):
            down = (row - (len(words) - 1) / 2) * 19 / sheet.scale
            sheet.text(word, (place[0], place[1] + down), 17, INK)
    for area in layout.areas:
        polygon = np.asarray(area.polygon_mm, dtype=float)
        sheet.text(area.name, _label_place(polygon, [], boxes + marks) or _middle(polygon), 16, INK)
    for grid in layout.grids:
        if not grid.sound:
            sheet.text(grid.name, _middle(np.asarray(grid.quad_mm, dtype=float)), 16, INK)
            continue
        for row, rank in enumerate(grid.ranks or (grid.name, *[""] * (grid.rows - 1))):
            sheet.text(rank, grid.at_share(0.5 / grid.columns, (row + 0.5) / grid.rows), 16, INK)


def word_places(zones: Sequence[ZoneArea]) -> list[tuple[float, float] | None]:
    """The best place for the label of each zone, in millimeters; None if nothing of the zone is visible."""
    shapes = [np.asarray(zone.polygon_mm, dtype=float) for zone in zones]
    return [_label_place(shape, shapes[index + 1 :], []) for index, shape in enumerate(shapes)]


def _label_place(
    polygon: Floats, over: Iterable[Floats], boxes: Iterable[Floats]
) -> tuple[float, float] | None:
    """The place in a polygon farthest from its outline and from what covers it; None if there is no space."""
    low, high = polygon.min(axis=0), polygon.max(axis=0)
    step = max(0.5, float((high - low).max()) / 160)
    x, y = np.meshgrid(np.arange(low[0], high[0] + step, step), np.arange(low[1], high[1] + step, step))
    places = np.stack([x.ravel(), y.ravel()], axis=1)
    free = inside(places, polygon)
    for other in over:
        free &= ~inside(places, other)
    for box in boxes:
        free &= ~np.all((places >= box[:2]) & (places <= box[2:]), axis=1)
    mask = np.pad(free.reshape(x.shape).astype(np.uint8), 1)
    # Labels are wide and low, so space to the sides counts more.
    deep = np.asarray(
        cv2.distanceTransform(
            cv2.resize(mask, None, fx=1, fy=3, interpolation=cv2.INTER_NEAREST), cv2.DIST_L2, 3
        )
    )
    row, column = np.unravel_index(int(np.argmax(deep)), deep.shape)
    if deep.max() <= 0:
        return None
    return float(low[0] + (column - 1) * step), float(low[1] + (row // 3 - 1) * step)


def _middle(polygon: Floats) -> tuple[float, float]:
    x, y = polygon.mean(axis=0).tolist()
    return float(x), float(y)


def _dashed(polygon: Floats, dash_mm: float) -> list[Floats]:
    closed = np.concatenate([polygon, polygon[:1]])
    pieces = []
    for start, end in pairwise(closed):
        count = max(1, round(float(np.hypot(*(end - start))) / (2 * dash_mm)))
        for i in range(count):
            shares = np.array([i, i + 0.5])[:, None] / count
            pieces.append(start + shares * (end - start))
    return pieces


def _summary(problems: Sequence[LayoutProblem]) -> str:
    wrong = sum(problem.level == "wrong" for problem in problems)
    notes = len(problems) - wrong
    if not problems:
        return "no problems in this map"
    parts = [f"{wrong} {'error' if wrong == 1 else 'errors'}"] if wrong else []
    parts += [f"{notes} {'note' if notes == 1 else 'notes'}"] if notes else []
    return ", ".join(parts)
