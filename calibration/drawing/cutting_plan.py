"""How the parts of the stand are sawn from one board of a usual size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from traywatch.calibration.drawing.stand_parts import BOARD_MM, StandPart
from traywatch.calibration.drawing.vector import Color, Drawing, dashes
from traywatch.errors import CalibrationError

BOARDS_MM = ((600, 300), (600, 400), (600, 500), (800, 600), (1200, 600), (1200, 1200), (2440, 1220))
"""Usual sizes of boards, the smallest first."""

SAW_MM = 3.0
"""Width of the cut of a saw."""

_WAYS = ((False, False), (False, True), (True, False), (True, True))
_ALSO = "ALSO: WOOD GLUE, 16 SCREWS 3.5 X 35, 2 SCREWS WITH WASHERS FOR THE PLATE, FELT"

_INK: Color = (40, 38, 44)
_FAINT: Color = (150, 148, 156)
_WOOD: Color = (236, 222, 196)
_REST: Color = (246, 242, 234)
_PAPER: Color = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class PlacedPart:
    """A part and where it lies on the board: left, top, width and height in millimeters."""

    part: StandPart
    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class CuttingPlan:
    """A board in millimeters and the parts on it."""

    board_mm: tuple[float, float]
    placed: tuple[PlacedPart, ...]


def plan_cuts(parts: Sequence[StandPart]) -> CuttingPlan:
    """The smallest usual board that takes all parts. Raises ``CalibrationError`` (``stand_too_large``)."""
    for width, height in BOARDS_MM:
        for ways in product(_WAYS, repeat=len(parts)):
            placed = _place(parts, float(width), float(height), ways)
            if placed is not None:
                return CuttingPlan((float(width), float(height)), tuple(placed))
    largest = " x ".join(map(str, BOARDS_MM[-1]))
    raise CalibrationError(
        "stand_too_large", f"the parts of this stand fit on no board of {largest} mm; choose a smaller height"
    )


def _place(
    parts: Sequence[StandPart], width: float, height: float, ways: Sequence[tuple[bool, bool]]
) -> list[PlacedPart] | None:
    """Places for the parts, so that each cut goes from edge to edge of a piece; None if they do not fit.

    The largest part is placed first, into the free piece that it fills best. ``ways`` says for each part
    whether it is turned. It also says whether the first cut beside it goes across the whole width of that
    piece, or down its whole height.
    """
    free = [(0.0, 0.0, width, height)]
    placed = []
    for part, (turned, across) in zip(
        sorted(parts, key=lambda candidate: -candidate.width_mm * candidate.length_mm), ways
    ):
        a, b = (part.length_mm, part.width_mm) if turned else (part.width_mm, part.length_mm)
        choices = [(min(w - a, h - b), n) for n, (_, _, w, h) in enumerate(free) if a <= w and b <= h]
        if not choices:
            return None
        x, y, w, h = free.pop(min(choices)[1])
        placed.append(PlacedPart(part, x, y, a, b))
        right, below = w - a - SAW_MM, h - b - SAW_MM
        if across:
            rest = [(x + a + SAW_MM, y, right, b), (x, y + b + SAW_MM, w, below)]
        else:
            rest = [(x + a + SAW_MM, y, right, h), (x, y + b + SAW_MM, a, below)]
        free += [piece for piece in rest if min(piece[2:]) > 0]
    return placed


def draw_cutting_plan(parts: Sequence[StandPart], sheet_mm: tuple[float, float]) -> Drawing:
    """A page with the board and the parts on it. Raises ``CalibrationError`` (``stand_too_large``)."""
    plan = plan_cuts(parts)
    sheet = Drawing(*sheet_mm)
    sheet.block(_PAPER, 0, 0, *sheet_mm)
    width, height = plan.board_mm
    scale = min((sheet_mm[0] - 44.0) / width, (sheet_mm[1] - 78.0) / height)
    left, top = 22.0, 34.0
    board = f"ONE BOARD {width:.0f} X {height:.0f}, PLYWOOD {BOARD_MM:.0f}"
    sheet.label(_INK, f"CUTTING PLAN: {board}", (left, 14.0), 4.0)
    sheet.label(_FAINT, f"A CUT OF {SAW_MM:.0f} IS LEFT BETWEEN THE PARTS. ALL IN MM", (left, 21.5), 2.6)
    _rectangle(sheet, _REST, left, top, width * scale, height * scale)
    numbers = {part: n for n, part in enumerate(parts, 1)}
    for placed in plan.placed:
        _draw_part(sheet, placed, numbers[placed.part], (left, top), scale)
    notes = [f"{n} {part.name}: {part.note}" for n, part in enumerate(parts, 1) if part.note]
    for n, line in enumerate((". ".join(notes), _ALSO)):
        sheet.label(_INK, line, (left, top + height * scale + 9.0 + 6.0 * n), 2.4)
    return sheet


def _draw_part(
    sheet: Drawing, placed: PlacedPart, number: int, origin: tuple[float, float], scale: float
) -> None:
    x, y = origin[0] + placed.left * scale, origin[1] + placed.top * scale
    width, height = placed.width * scale, placed.height * scale
    _rectangle(sheet, _WOOD, x, y, width, height)
    lines = (f"{number} {placed.part.name}", f"{placed.width:.0f} X {placed.height:.0f}")
    upright = height > 1.5 * width
    middle_x, middle_y, long = x + width / 2, y + height / 2, max(width, height)
    if placed.part.halved:
        sheet.strokes(_INK, 0.3, dashes([(x, y + height), (x + width, y)], 2.2, 1.4))
        # The text is in the half above the cut.
        middle_x, middle_y, long = x + 0.37 * width, y + 0.25 * height, 0.62 * width
    # A letter of the stroke font is about 0.9 of its height wide, with its gap.
    cap = max(1.5, min(3.0, min(width, height) / 4.5, long / 1.1 / max(map(len, lines))))
    for text, place in zip(lines, (-0.9, 0.9)):
        aside = (place * cap, 0.0) if upright else (0.0, place * cap)
        middle = (middle_x + aside[0], middle_y + aside[1])
        sheet.text(_INK, text, middle, cap, turned_deg=-90.0 if upright else 0.0)


def _rectangle(sheet: Drawing, color: Color, left: float, top: float, width: float, height: float) -> None:
    corners = [(left, top), (left + width, top), (left + width, top + height), (left, top + height)]
    sheet.fill(color, corners)
    sheet.stroke(_INK, 0.3, corners, closed=True)
