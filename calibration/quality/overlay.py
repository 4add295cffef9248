"""Draws a profile and the findings about light over an image, for people to check."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.drawing.callouts import FINE, INK, NOTE, PAPER, WRONG, CalloutPins, legend
from traywatch.calibration.drawing.raster_text import text_width_px, write_px
from traywatch.calibration.profile.profile import TrayProfile
from traywatch.calibration.profile.zone_plan import word_places
from traywatch.calibration.quality.light_findings import LightFinding

Image = NDArray[np.uint8]

_COLORS = {
    "hit": (90, 200, 90),
    "crit": (60, 60, 240),
    "miss": (210, 170, 90),
    "fumble": (200, 60, 160),
    "off": (128, 128, 128),
}
_MARKER = (0, 220, 255)
_MARKED = (230, 230, 230)
_TONES = {"good": FINE, "poor": NOTE, "bad": WRONG, "unmeasured": NOTE}
_LEAST_PX = 960
_MOST_PINS = 6


def draw_profile(image: Image, profile: TrayProfile) -> Image:
    """A copy of the image (BGR) with the outlines of everything that the profile has on the mat.

    Without markers nothing is printed on the board, so zones get labels too.

    Raises ``CalibrationError`` (``picture_shape``).
    """
    drawn = np.array(image if image.ndim == 3 else cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), dtype=np.uint8)
    height, width = drawn.shape[:2]
    view = profile.scaled_to(width, height)
    pen = max(1, round(max(width, height) / 640))
    for area in view.zones:
        _outline(drawn, view, np.asarray(area.polygon_mm), _COLORS[area.kind], pen)
    for box in view.letters:
        x0, y0, x1, y1 = box.box_mm
        _outline(drawn, view, np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)]), (60, 60, 60), pen)
    for corners in view.markers.values():
        _outline(drawn, view, np.asarray(corners), _MARKER, pen)
    for marked in view.areas:
        _outline(drawn, view, np.asarray(marked.polygon_mm), _MARKED, pen)
    for grid in view.grids:
        for column in range(grid.columns if grid.sound else 0):
            for row in range(grid.rows):
                _outline(drawn, view, np.asarray(grid.cell_mm(column, row)), _MARKED, pen)
    if not view.markers:
        size = max(12, round(max(width, height) * 0.016))
        for shape, place in zip(view.zones, word_places(view.zones), strict=True):
            if place is not None:
                x, y = view.project([place])[0].tolist()
                text = shape.kind if shape.name == shape.kind else f"{shape.name}: {shape.kind}"
                at = (x - text_width_px(text, size) / 2, y + 0.36 * size)
                write_px(drawn, text, at, size, PAPER, edge=INK)
    return drawn


def draw_light(image: Image, profile: TrayProfile, findings: Sequence[LightFinding]) -> Image:
    """The image (BGR or gray) with the findings about its light below it, and marked in it.

    Raises ``CalibrationError`` (``picture_shape``).
    """
    canvas = draw_profile(image, profile)
    longest = max(canvas.shape[:2])
    if longest < _LEAST_PX:
        scale = _LEAST_PX / longest
        canvas = np.asarray(
            cv2.resize(canvas, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC), np.uint8
        )
    height, width = canvas.shape[:2]
    view = profile.scaled_to(width, height)
    scale = max(1.0, width / 1000)
    pins = CalloutPins(canvas, scale)
    for number, finding in enumerate(findings, 1):
        for polygon in finding.where_mm[:_MOST_PINS]:
            places = np.asarray(polygon, dtype=float)
            _outline(canvas, view, places, _TONES[finding.level], max(2, round(2 * scale)))
            x, y = view.project([places.mean(axis=0)])[0].tolist()
            pins.put(number, (x, y), _TONES[finding.level])
    lines = [(f"{_overall(findings)}", INK)]
    lines += [(f"{number}  {finding}", _TONES[finding.level]) for number, finding in enumerate(findings, 1)]
    return np.vstack([canvas, legend(lines, width, round(18 * scale))])


def _overall(findings: Sequence[LightFinding]) -> str:
    bad = sum(finding.level == "bad" for finding in findings)
    poor = sum(finding.level == "poor" for finding in findings)
    if bad:
        return f"{bad} {'thing needs' if bad == 1 else 'things need'} fixing" + (
            f", {poor} could be better." if poor else "."
        )
    return f"The picture is usable; {poor} could be better." if poor else "The picture is good to play with."


def _outline(
    image: Image, view: TrayProfile, polygon: NDArray[np.float64], color: tuple[int, int, int], pen: int
) -> None:
    # Sides are subdivided, because the lens bends them.
    steps = np.linspace(0.0, 1.0, 8, endpoint=False)[:, None]
    sides = zip(polygon, np.roll(polygon, -1, axis=0), strict=True)
    pixels = view.project(np.concatenate([start + steps * (end - start) for start, end in sides]))
    cv2.polylines(image, [np.rint(pixels * 16).astype(np.int32)], True, color, pen, cv2.LINE_AA, 4)
