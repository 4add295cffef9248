"""Loose markers: a sheet of markers to cut out and lay around any map or board.

All markers have the same size, so that one photograph shows where they lie
(``traywatch.calibration.camera.loose_places``).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.drawing.pdf import write_pdf
from traywatch.calibration.drawing.vector import Drawing, dashes
from traywatch.calibration.mat.mat import SIZES_MM, MatSpec, mat_of_markers
from traywatch.calibration.mat.sheet import INK, SOFT_INK, WHITE, draw_marker, draw_ruler
from traywatch.calibration.zones.zone_map import Corners, ZoneArea
from traywatch.errors import CalibrationError

Floats = NDArray[np.float64]

LOOSE_IDS = (1, 6, 11, 12, 17, 22, 27, 28)
"""Each printed design and the own maps have at most one of these markers."""
SIDE_MM = 40.0
QUIET_MM = 8.0
"""The white border that is cut out with a marker."""
FEWEST = 4
DESIGN = "markers"
_COLUMNS = 4
_TOP_MM = 22.0


def is_loose(marker_ids: Iterable[int]) -> bool:
    """Whether the marker ids seen are loose ones, and those of no printed mat."""
    ids = set(marker_ids)
    return len(ids.intersection(LOOSE_IDS)) > 1 and mat_of_markers(ids) is None


def loose_mat(places: Mapping[int, Floats], size_mm: tuple[float, float]) -> MatSpec:
    """The board between loose markers with these corners [4,2]: one field, without printed zones."""
    width, height = size_mm
    rim = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    markers: dict[int, Corners] = {}
    for marker, quad in places.items():
        a, b, c, d = (tuple(round(float(v), 3) for v in corner) for corner in quad)
        markers[marker] = ((a[0], a[1]), (b[0], b[1]), (c[0], c[1]), (d[0], d[1]))
    return MatSpec(
        size="loose",
        design=DESIGN,
        size_mm=size_mm,
        zones=(ZoneArea(name="field", kind="hit", polygon_mm=rim),),
        letters=(),
        markers=markers,
    )


def draw_loose_markers(size: str = "a4") -> Drawing:
    """The sheet of loose markers with cutting lines and a ruler.

    Raises ``CalibrationError`` (``mat_unknown``).
    """
    if size not in SIZES_MM:
        raise CalibrationError(
            "mat_unknown", f"unknown sheet size {size!r}; use one of {', '.join(SIZES_MM)}"
        )
    width, height = SIZES_MM[size]
    drawing = Drawing(width, height)
    drawing.block(WHITE, 0, 0, width, height)
    middle = width / 2
    drawing.text(INK, f"TRAYWATCH · LOOSE MARKERS · {size}", (middle, 8.2), 2.8, width=0.45)
    drawing.text(SOFT_INK, "CUT ALONG THE DASHES", (middle, 15.0), 2.2, width=0.35)
    card = SIDE_MM + 2 * QUIET_MM
    left = middle - card * _COLUMNS / 2
    for at, marker in enumerate(LOOSE_IDS):
        row, column = divmod(at, _COLUMNS)
        x, y = left + column * card + QUIET_MM, _TOP_MM + row * card + QUIET_MM
        quad = ((x, y), (x + SIDE_MM, y), (x + SIDE_MM, y + SIDE_MM), (x, y + SIDE_MM))
        draw_marker(drawing, marker, quad, QUIET_MM)
    low = _TOP_MM + card * (len(LOOSE_IDS) // _COLUMNS)
    right = left + card * _COLUMNS
    lines = [[(left + i * card, _TOP_MM), (left + i * card, low)] for i in range(_COLUMNS + 1)]
    lines += [[(left, y), (right, y)] for y in np.arange(_TOP_MM, low + 1, card)]
    for line in lines:
        drawing.strokes(SOFT_INK, 0.25, dashes(line, 3.0, 2.0))
    draw_ruler(drawing, (middle, height - 20.0))
    return drawing


def write_loose_markers_pdf(path: str | os.PathLike[str], size: str = "a4") -> None:
    """Write the sheet as a PDF of one page, true to scale.

    Raises ``CalibrationError``: ``mat_not_written``, ``mat_unknown``.
    """
    write_pdf(draw_loose_markers(size), path, title="Traywatch loose markers")
