"""A plywood stand for the camera, drawn with dimensions for a tray and a camera height.

The first page shows the stand from the side and from the front, at a scale that fits. It also shows the
camera plate in its true size, to be glued on and drilled through. The second page shows how to saw the parts
from a board.
"""

from __future__ import annotations

import os

from traywatch.calibration.drawing.cutting_plan import draw_cutting_plan
from traywatch.calibration.drawing.pdf import write_pdf
from traywatch.calibration.drawing.stand_parts import (
    BOARD_MM,
    DROP_MM,
    PLATE_MM,
    PLATE_THICKNESS_MM,
    POST_MM,
    RIB_MM,
    Stand,
    camera_plate,
)
from traywatch.calibration.drawing.vector import Color, Drawing, dashes

SHEET_MM = (297.0, 210.0)
_INK: Color = (40, 38, 44)
_FAINT: Color = (150, 148, 156)
_WOOD: Color = (236, 222, 196)
_MAT: Color = (70, 110, 90)
_RAYS: Color = (196, 120, 30)
_PAPER: Color = (255, 255, 255)


def draw_stand(stand: Stand) -> Drawing:
    """The sheet, A4 in landscape format."""
    sheet = Drawing(*SHEET_MM)
    sheet.block(_PAPER, 0, 0, *SHEET_MM)
    scale = _scale(stand)
    ground = 150.0
    _title(sheet, stand, scale)
    _side(sheet, stand, scale, 26.0, ground)
    _front(sheet, stand, scale, 26.0 + stand.base_mm[1] * scale + 30.0, ground)
    _plate(sheet, SHEET_MM[0] - 14.0 - PLATE_MM, 34.0)
    _parts(sheet, stand)
    return sheet


def write_stand(stand: Stand, path: str | os.PathLike[str]) -> None:
    """Write both pages as a PDF, to be printed at 100 %.

    Raises ``CalibrationError`` (``mat_not_written``, ``stand_too_large``).
    """
    title = f"Traywatch stand, lens at {stand.height_mm:.0f} mm"
    write_pdf(draw_stand(stand), path, draw_cutting_plan(stand.parts, SHEET_MM), title=title)


def _scale(stand: Stand) -> float:
    """The largest standard scale at which both views fit."""
    width, depth = stand.base_mm
    limit = min(108.0 / (stand.post_mm + 2 * BOARD_MM), 142.0 / (width + depth))
    return next(1 / n for n in (2, 2.5, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60) if 1 / n <= limit)


def _title(sheet: Drawing, stand: Stand, scale: float) -> None:
    long, short = max(stand.tray_mm), min(stand.tray_mm)
    title = f"STAND: MAT {long:.0f} X {short:.0f}, LENS {stand.height_mm:.0f} ABOVE IT"
    sheet.label(_INK, title, (22.0, 14.0), 4.0)
    scales = f"VIEWS 1:{1 / scale:g}, PLATE 1:1. PLYWOOD {BOARD_MM:.0f}. ALL IN MM"
    sheet.label(_FAINT, scales, (22.0, 21.5), 2.6)


def _side(sheet: Drawing, stand: Stand, scale: float, left: float, ground: float) -> None:
    depth = stand.base_mm[1]
    back = left + RIB_MM * scale  # back of the post, the origin of the dimensions

    def box(x0: float, y0: float, x1: float, y1: float) -> None:
        _box(sheet, back + x0 * scale, ground - y0 * scale, back + x1 * scale, ground - y1 * scale)

    top = BOARD_MM + stand.post_mm
    box(-RIB_MM, 0, depth - RIB_MM, BOARD_MM)
    box(-RIB_MM, BOARD_MM, 0, top)
    box(0, BOARD_MM, BOARD_MM, top)
    box(0, top, stand.arm_mm, top + BOARD_MM)
    size = stand.gusset_mm
    gusset = [(BOARD_MM, top), (BOARD_MM + size, top), (BOARD_MM, top - size)]
    corners = [(back + x * scale, ground - y * scale) for x, y in gusset]
    sheet.fill(_WOOD, corners)
    sheet.stroke(_INK, 0.3, corners, closed=True)
    lens_x, lens_y = BOARD_MM + stand.reach_mm, BOARD_MM + stand.height_mm
    lens = (back + lens_x * scale, ground - lens_y * scale)
    near, far = lens_x - min(stand.tray_mm) / 2, lens_x + min(stand.tray_mm) / 2
    mat_y = ground - BOARD_MM * scale
    sheet.stroke(_MAT, 1.0, [(back + near * scale, mat_y), (back + far * scale, mat_y)])
    for edge in (near, far):
        sheet.strokes(_RAYS, 0.25, dashes([lens, (back + edge * scale, mat_y)], 2.2, 1.4))
    _box(sheet, lens[0] - 2.2, lens[1] - DROP_MM * scale, lens[0] + 2.2, lens[1])
    _dim_down(sheet, left + depth * scale + 6.0, mat_y, lens[1], f"{stand.height_mm:.0f}")
    _dim_down(sheet, left - 7.0, mat_y, ground - top * scale, f"{stand.post_mm:.0f}")
    _dim_across(sheet, ground + 8.0, left, left + depth * scale, f"{depth:.0f}")
    arm_y = ground - (top + BOARD_MM) * scale - 5.0
    _dim_across(sheet, arm_y, back + BOARD_MM * scale, lens[0], f"{stand.reach_mm:.0f}")
    _dim_across(sheet, arm_y - 6.5, back, back + stand.arm_mm * scale, f"{stand.arm_mm:.0f}")
    sheet.label(_INK, "FROM THE SIDE", (left, ground + 20.0), 2.6)


def _front(sheet: Drawing, stand: Stand, scale: float, left: float, ground: float) -> None:
    width = stand.base_mm[0]
    middle = left + width * scale / 2

    def box(x0: float, y0: float, x1: float, y1: float) -> None:
        _box(sheet, middle + x0 * scale, ground - y0 * scale, middle + x1 * scale, ground - y1 * scale)

    top = BOARD_MM + stand.post_mm
    box(-width / 2, 0, width / 2, BOARD_MM)
    box(-POST_MM / 2, BOARD_MM, POST_MM / 2, top)
    box(-POST_MM / 2, top, POST_MM / 2, top + BOARD_MM)
    lens = (middle, ground - (BOARD_MM + stand.height_mm) * scale)
    half = max(stand.tray_mm) / 2
    mat_y = ground - BOARD_MM * scale
    sheet.stroke(_MAT, 1.0, [(middle - half * scale, mat_y), (middle + half * scale, mat_y)])
    for side in (-1, 1):
        sheet.strokes(_RAYS, 0.25, dashes([lens, (middle + side * half * scale, mat_y)], 2.2, 1.4))
    _box(sheet, lens[0] - 2.2, lens[1] - DROP_MM * scale, lens[0] + 2.2, lens[1])
    _dim_across(sheet, ground + 8.0, middle - width / 2 * scale, middle + width / 2 * scale, f"{width:.0f}")
    arm_y = ground - (top + BOARD_MM) * scale - 5.0
    post = POST_MM / 2 * scale
    _dim_across(sheet, arm_y, middle - post, middle + post, f"{POST_MM:.0f}")
    sheet.label(_INK, "FROM THE FRONT", (middle - width / 2 * scale, ground + 20.0), 2.6)


def _plate(sheet: Drawing, left: float, top: float) -> None:
    plate, corner = camera_plate(), (left, top)
    _box(sheet, left, top, left + PLATE_MM, top + PLATE_MM)
    for opening in plate.cuts:
        sheet.fill(_PAPER, opening + corner)
        sheet.stroke(_INK, 0.3, opening + corner, closed=True)
    for (x, y), diameter in plate.holes:
        sheet.stroke(_INK, 0.15, [(left + x - diameter, top + y), (left + x + diameter, top + y)])
        sheet.stroke(_INK, 0.15, [(left + x, top + y - diameter), (left + x, top + y + diameter)])
    _dim_across(sheet, top - 5.0, left, left + PLATE_MM, f"{PLATE_MM:.0f}")
    ruler = top + PLATE_MM + 12.0
    sheet.stroke(_INK, 0.3, [(left + 10, ruler), (left + 60, ruler)])
    for n in range(6):
        x = left + 10 + 10 * n
        sheet.stroke(_INK, 0.3, [(x, ruler - (2.5 if n % 5 == 0 else 1.5)), (x, ruler)])
    sheet.label(_FAINT, "THIS LINE IS 50 LONG WHEN PRINTED AT 100 %", (left - 4.0, ruler + 5.0), 2.0)
    lines = (
        "PLATE, TRUE SIZE",
        "2.2: SMALL PI CAMERAS 21 X 12.5",
        "2.7: LARGE PI CAMERAS 30 X 30",
        "6.5: TRIPOD THREAD OF A WEBCAM",
        "SLOTS: SCREWS TO THE ARM, TO AND FRO",
    )
    for n, line in enumerate(lines):
        color, cap = (_INK, 2.4) if n == 0 else (_FAINT, 2.0)
        sheet.label(color, line, (left - 4.0, ruler + 13.0 + 5.0 * n), cap)


def _parts(sheet: Drawing, stand: Stand) -> None:
    thin, thick = PLATE_THICKNESS_MM
    lines = [str(part) for part in stand.parts]
    lines.append(f"PLATE {PLATE_MM:.0f} X {PLATE_MM:.0f}, {thin:.0f} TO {thick:.0f} THICK")
    for n, line in enumerate(lines):
        column, row = divmod(n, 3)
        sheet.label(_INK, f"{n + 1} {line}", (22.0 + 92.0 * column, 186.0 + 6.0 * row), 2.4)


def _box(sheet: Drawing, x0: float, y0: float, x1: float, y1: float) -> None:
    corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    sheet.fill(_WOOD, corners)
    sheet.stroke(_INK, 0.3, corners, closed=True)


def _dim_across(sheet: Drawing, y: float, x0: float, x1: float, text: str) -> None:
    sheet.stroke(_FAINT, 0.2, [(x0, y), (x1, y)])
    for x in (x0, x1):
        sheet.stroke(_FAINT, 0.2, [(x, y - 1.6), (x, y + 1.6)])
    sheet.text(_INK, text, ((x0 + x1) / 2, y), 2.4, halo=_PAPER)


def _dim_down(sheet: Drawing, x: float, y0: float, y1: float, text: str) -> None:
    sheet.stroke(_FAINT, 0.2, [(x, y0), (x, y1)])
    for y in (y0, y1):
        sheet.stroke(_FAINT, 0.2, [(x - 1.6, y), (x + 1.6, y)])
    sheet.text(_INK, text, (x, (y0 + y1) / 2), 2.4, turned_deg=-90.0, halo=_PAPER)
