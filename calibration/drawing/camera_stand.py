"""A plywood stand for the camera, drawn with dimensions for a tray and a camera height.

One sheet shows the stand from the side and from the front, at a scale that fits. It also shows the camera
plate in its true size, to be glued on and drilled through. The plate fits small Raspberry Pi cameras (holes
21 x 12.5 mm, M2) and large ones (30 x 30 mm, M2.5). It also takes a tripod thread (1/4 inch).
"""

from __future__ import annotations

import math
import os
from dataclasses import dataclass

import numpy as np

from traywatch.calibration.drawing.pdf import write_pdf
from traywatch.calibration.drawing.vector import Color, Drawing, Floats, dashes

SHEET_MM = (297.0, 210.0)
BOARD_MM = 12.0
"""Thickness of the plywood."""

_INK: Color = (40, 38, 44)
_FAINT: Color = (150, 148, 156)
_WOOD: Color = (236, 222, 196)
_MAT: Color = (70, 110, 90)
_RAYS: Color = (196, 120, 30)
_PAPER: Color = (255, 255, 255)
_EDGE_MM = 30.0  # margin of the base around the mat
_POST_MM = 80.0  # width of the post and the arm
_DROP_MM = 15.0  # distance from the underside of the arm to the lens
_PAST_MM = 40.0  # length of the arm beyond the lens
_RIB_MM = 60.0  # depth of the rib behind the post
_PLATE_MM = 70.0
_GUSSET_MM = 100.0


@dataclass(frozen=True, slots=True)
class Stand:
    """Dimensions of the parts, in millimeters, for a lens ``height_mm`` above the center of the mat."""

    tray_mm: tuple[float, float]
    height_mm: float

    @property
    def base_mm(self) -> tuple[float, float]:
        """Width and depth of the base; the mat is in front of the post, the rib behind it."""
        long, short = max(self.tray_mm), min(self.tray_mm)
        return long + 2 * _EDGE_MM, short + 2 * _EDGE_MM + BOARD_MM + _RIB_MM

    @property
    def post_mm(self) -> float:
        """Length of the post, which stands on the base and carries the arm."""
        return self.height_mm + _DROP_MM

    @property
    def reach_mm(self) -> float:
        """Distance from the front of the post to the lens, which is above the center of the mat."""
        return _EDGE_MM + min(self.tray_mm) / 2

    @property
    def arm_mm(self) -> float:
        """Length of the arm, from above the post to beyond the lens."""
        return BOARD_MM + self.reach_mm + _PAST_MM

    @property
    def parts(self) -> tuple[str, ...]:
        """The cutting list, one line per part, for plywood 12 mm thick."""
        width, depth = self.base_mm
        return (
            f"1 BASE {width:.0f} X {depth:.0f}",
            f"2 POST {_POST_MM:.0f} X {self.post_mm:.0f}",
            f"3 RIB ON EDGE BEHIND THE POST {_RIB_MM:.0f} X {self.post_mm:.0f}",
            f"4 ARM {_POST_MM:.0f} X {self.arm_mm:.0f}",
            f"5 GUSSETS {_GUSSET_MM:.0f} X {_GUSSET_MM:.0f}, ONE SQUARE SAWN ACROSS",
            f"6 PLATE {_PLATE_MM:.0f} X {_PLATE_MM:.0f}, 3 TO 6 THICK",
        )


def draw_stand(stand: Stand) -> Drawing:
    """The sheet, A4 in landscape format."""
    sheet = Drawing(*SHEET_MM)
    sheet.block(_PAPER, 0, 0, *SHEET_MM)
    scale = _scale(stand)
    ground = 150.0
    _title(sheet, stand, scale)
    _side(sheet, stand, scale, 26.0, ground)
    _front(sheet, stand, scale, 26.0 + stand.base_mm[1] * scale + 30.0, ground)
    _plate(sheet, SHEET_MM[0] - 14.0 - _PLATE_MM, 34.0)
    _parts(sheet, stand)
    return sheet


def write_stand(stand: Stand, path: str | os.PathLike[str]) -> None:
    """Write the sheet as a PDF, to be printed at 100 %. Raises ``CalibrationError`` (``mat_not_written``)."""
    write_pdf(draw_stand(stand), path, title=f"Traywatch stand, lens at {stand.height_mm:.0f} mm")


def _scale(stand: Stand) -> float:
    """The largest standard scale at which both views fit."""
    width, depth = stand.base_mm
    limit = min(108.0 / (stand.post_mm + 2 * BOARD_MM), 142.0 / (width + depth))
    return next(1 / n for n in (2, 2.5, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60) if 1 / n <= limit)


def _title(sheet: Drawing, stand: Stand, scale: float) -> None:
    long, short = max(stand.tray_mm), min(stand.tray_mm)
    _label(
        sheet, f"STAND: MAT {long:.0f} X {short:.0f}, LENS {stand.height_mm:.0f} ABOVE IT", 22.0, 14.0, 4.0
    )
    _label(
        sheet, f"VIEWS 1:{1 / scale:g}, PLATE 1:1. PLYWOOD {BOARD_MM:.0f}. ALL IN MM", 22.0, 21.5, 2.6, _FAINT
    )


def _side(sheet: Drawing, stand: Stand, scale: float, left: float, ground: float) -> None:
    depth = stand.base_mm[1]
    back = left + _RIB_MM * scale  # back of the post, the origin of the dimensions

    def box(x0: float, y0: float, x1: float, y1: float) -> None:
        _box(sheet, back + x0 * scale, ground - y0 * scale, back + x1 * scale, ground - y1 * scale)

    top = BOARD_MM + stand.post_mm
    box(-_RIB_MM, 0, depth - _RIB_MM, BOARD_MM)
    box(-_RIB_MM, BOARD_MM, 0, top)
    box(0, BOARD_MM, BOARD_MM, top)
    box(0, top, stand.arm_mm, top + BOARD_MM)
    size = min(_GUSSET_MM, stand.reach_mm - 20)
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
    _box(sheet, lens[0] - 2.2, lens[1] - _DROP_MM * scale, lens[0] + 2.2, lens[1])
    _dim_down(sheet, left + depth * scale + 6.0, mat_y, lens[1], f"{stand.height_mm:.0f}")
    _dim_down(sheet, left - 7.0, mat_y, ground - top * scale, f"{stand.post_mm:.0f}")
    _dim_across(sheet, ground + 8.0, left, left + depth * scale, f"{depth:.0f}")
    arm_y = ground - (top + BOARD_MM) * scale - 5.0
    _dim_across(sheet, arm_y, back + BOARD_MM * scale, lens[0], f"{stand.reach_mm:.0f}")
    _dim_across(sheet, arm_y - 6.5, back, back + stand.arm_mm * scale, f"{stand.arm_mm:.0f}")
    _label(sheet, "FROM THE SIDE", left, ground + 20.0, 2.6)


def _front(sheet: Drawing, stand: Stand, scale: float, left: float, ground: float) -> None:
    width = stand.base_mm[0]
    middle = left + width * scale / 2

    def box(x0: float, y0: float, x1: float, y1: float) -> None:
        _box(sheet, middle + x0 * scale, ground - y0 * scale, middle + x1 * scale, ground - y1 * scale)

    top = BOARD_MM + stand.post_mm
    box(-width / 2, 0, width / 2, BOARD_MM)
    box(-_POST_MM / 2, BOARD_MM, _POST_MM / 2, top)
    box(-_POST_MM / 2, top, _POST_MM / 2, top + BOARD_MM)
    lens = (middle, ground - (BOARD_MM + stand.height_mm) * scale)
    half = max(stand.tray_mm) / 2
    mat_y = ground - BOARD_MM * scale
    sheet.stroke(_MAT, 1.0, [(middle - half * scale, mat_y), (middle + half * scale, mat_y)])
    for side in (-1, 1):
        sheet.strokes(_RAYS, 0.25, dashes([lens, (middle + side * half * scale, mat_y)], 2.2, 1.4))
    _box(sheet, lens[0] - 2.2, lens[1] - _DROP_MM * scale, lens[0] + 2.2, lens[1])
    _dim_across(sheet, ground + 8.0, middle - width / 2 * scale, middle + width / 2 * scale, f"{width:.0f}")
    arm_y = ground - (top + BOARD_MM) * scale - 5.0
    post = _POST_MM / 2 * scale
    _dim_across(sheet, arm_y, middle - post, middle + post, f"{_POST_MM:.0f}")
    _label(sheet, "FROM THE FRONT", middle - width / 2 * scale, ground + 20.0, 2.6)


def _plate(sheet: Drawing, left: float, top: float) -> None:
    middle = np.array([left + _PLATE_MM / 2, top + _PLATE_MM / 2])
    _box(sheet, left, top, left + _PLATE_MM, top + _PLATE_MM)
    # The position of the lens differs between camera boards, so a slot fits all of them.
    sheet.fill(_PAPER, _rounded(middle + (0, 0), 14.0, 22.0))
    sheet.stroke(_INK, 0.3, _rounded(middle, 14.0, 22.0), closed=True)
    for x, y in ((-10.5, -6.25), (10.5, -6.25), (-10.5, 6.25), (10.5, 6.25)):
        _hole(sheet, middle + (x, y), 2.2)
    for x, y in ((-15.0, -15.0), (15.0, -15.0), (-15.0, 15.0), (15.0, 15.0)):
        _hole(sheet, middle + (x, y), 2.7)
    _hole(sheet, middle + (0, 26.0), 6.5)
    for x in (-29.0, 29.0):
        sheet.stroke(_INK, 0.3, _rounded(middle + (x, 0), 4.2, 30.0), closed=True)
    _dim_across(sheet, top - 5.0, left, left + _PLATE_MM, f"{_PLATE_MM:.0f}")
    ruler = top + _PLATE_MM + 12.0
    sheet.stroke(_INK, 0.3, [(left + 10, ruler), (left + 60, ruler)])
    for n in range(6):
        x = left + 10 + 10 * n
        sheet.stroke(_INK, 0.3, [(x, ruler - (2.5 if n % 5 == 0 else 1.5)), (x, ruler)])
    _label(sheet, "THIS LINE IS 50 LONG WHEN PRINTED AT 100 %", left - 4.0, ruler + 5.0, 2.0, _FAINT)
    lines = (
        "PLATE, TRUE SIZE",
        "2.2: SMALL PI CAMERAS 21 X 12.5",
        "2.7: LARGE PI CAMERAS 30 X 30",
        "6.5: TRIPOD THREAD OF A WEBCAM",
        "SLOTS: SCREWS TO THE ARM, TO AND FRO",
    )
    for n, line in enumerate(lines):
        _label(
            sheet,
            line,
            left - 4.0,
            ruler + 13.0 + 5.0 * n,
            2.4 if n == 0 else 2.0,
            _INK if n == 0 else _FAINT,
        )


def _parts(sheet: Drawing, stand: Stand) -> None:
    for n, line in enumerate(stand.parts):
        column, row = divmod(n, 3)
        _label(sheet, line, 22.0 + 92.0 * column, 186.0 + 6.0 * row, 2.4)


def _label(sheet: Drawing, text: str, left: float, base: float, cap: float, color: Color = _INK) -> None:
    """Text that starts at ``left`` with the baseline ``base``."""
    from traywatch.calibration.drawing.stroke_font import text_width

    sheet.text(color, text, (left + text_width(text, cap) / 2, base - cap / 2), cap)


def _box(sheet: Drawing, x0: float, y0: float, x1: float, y1: float) -> None:
    corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    sheet.fill(_WOOD, corners)
    sheet.stroke(_INK, 0.3, corners, closed=True)


def _hole(sheet: Drawing, at: Floats, diameter: float) -> None:
    turns = np.linspace(0, 2 * math.pi, 24, endpoint=False)
    rim = np.stack([np.cos(turns), np.sin(turns)], axis=1) * diameter / 2 + at
    sheet.fill(_PAPER, rim)
    sheet.stroke(_INK, 0.25, rim, closed=True)
    sheet.stroke(_INK, 0.15, [at - (diameter, 0), at + (diameter, 0)])
    sheet.stroke(_INK, 0.15, [at - (0, diameter), at + (0, diameter)])


def _rounded(middle: Floats, width: float, height: float) -> Floats:
    """An upright slot with round ends."""
    radius = width / 2
    up = np.linspace(math.pi, 2 * math.pi, 13)
    down = np.linspace(0, math.pi, 13)
    ends = [
        np.stack([np.cos(turn), np.sin(turn)], axis=1) * radius + (0, way * (height / 2 - radius))
        for turn, way in ((up, -1), (down, 1))
    ]
    return np.concatenate(ends) + middle


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
