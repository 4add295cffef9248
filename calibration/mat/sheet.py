"""What all printed sheets share: markers, the title, and the ruler."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.drawing.stroke_font import text_width
from traywatch.calibration.drawing.vector import Color, Drawing
from traywatch.calibration.mat.battlefields import Layout
from traywatch.calibration.zones.zone_map import Corners

Field = Callable[[Drawing, Layout], None]

INK: Color = (38, 34, 40)
SOFT_INK: Color = (122, 110, 104)
WHITE: Color = (255, 255, 255)
BLACK: Color = (0, 0, 0)


def draw_sheet(
    size_mm: tuple[float, float], title: str, markers: Mapping[int, Corners], field: Field
) -> Drawing:
    """A whole sheet, in painting order: ``field`` draws the area between the markers."""
    drawing = Drawing(*size_mm)
    layout = Layout(*size_mm)
    drawing.block(WHITE, 0, 0, *size_mm)
    field(drawing, layout)
    for marker_id, corners in markers.items():
        draw_marker(drawing, marker_id, corners, layout.quiet_mm)
    middle = layout.width_mm / 2
    drawing.text(INK, f"TRAYWATCH · {title}", (middle, 8.2), 2.8, width=0.45)
    draw_ruler(drawing, (middle, layout.height_mm - 9.5))
    return drawing


def draw_marker(drawing: Drawing, marker_id: int, corners: Corners, quiet_mm: float) -> None:
    """An upright ArUco marker with a white border of ``quiet_mm``."""
    (x0, y0), _, (x1, y1), _ = corners
    drawing.block(WHITE, x0 - quiet_mm, y0 - quiet_mm, x1 + quiet_mm, y1 + quiet_mm)
    drawing.block(BLACK, x0, y0, x1, y1)
    side = (x1 - x0) / 6
    for row, column in np.argwhere(marker_modules(marker_id) > 0):
        x, y = x0 + column * side, y0 + row * side
        drawing.block(WHITE, x, y, x + side, y + side)


def marker_modules(marker_id: int) -> NDArray[np.uint8]:
    """The modules (6, 6) of an ArUco marker with its black border: 255 is white, 0 black."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_100)
    return np.asarray(cv2.aruco.generateImageMarker(dictionary, marker_id, 6), np.uint8)


def draw_ruler(drawing: Drawing, at: tuple[float, float]) -> None:
    """The ruler of 100 mm whose middle is at a point: it shows whether the print is true to scale."""
    middle, y = at
    left, right = middle - 50.0, middle + 50.0
    drawing.stroke(BLACK, 0.25, [(left, y), (right, y)])
    for step in range(101):
        tick = 2.6 if step % 10 == 0 else 1.9 if step % 5 == 0 else 1.2
        drawing.block(BLACK, left + step - 0.08, y, left + step + 0.08, y + tick)
    drawing.text(INK, "0", (left, y + 4.2), 1.7, width=0.28)
    drawing.text(INK, "50", (middle, y + 4.2), 1.7, width=0.28)
    drawing.text(INK, "100 MM", (right, y + 4.2), 1.7, width=0.28)
    note = "PRINT AT 100 %"
    drawing.text(INK, note, (left - 4.0 - text_width(note, 2.0) / 2, y + 1.2), 2.0, width=0.32)
    bar = right + 5.0
    for step in range(5):
        drawing.block(BLACK if step % 2 == 0 else WHITE, bar + 5 * step, y, bar + 5 * step + 5, y + 1.8)
    drawing.stroke(BLACK, 0.2, [(bar, y), (bar + 25, y), (bar + 25, y + 1.8), (bar, y + 1.8)], closed=True)
    drawing.text(INK, "25 MM", (bar + 12.5, y + 4.2), 1.7, width=0.28)
