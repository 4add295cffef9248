"""Mats of people's own zone maps: printed to scale, with the markers that calibrate them.

All own maps have the same four markers. The zone map file therefore belongs to the mat: it says how large the
mat is, and where the markers are.
"""

from __future__ import annotations

import os
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.drawing.pdf import write_pdf
from traywatch.calibration.drawing.vector import Color, Drawing
from traywatch.calibration.mat.artwork import (
    AGED,
    EMBER,
    GOLD,
    INK,
    PARCHMENT,
    PIT,
    SLATE,
    SOFT_INK,
    WHITE,
    draw_mat,
)
from traywatch.calibration.mat.battlefields import Layout
from traywatch.calibration.mat.mat import MatSpec, mat_of_markers
from traywatch.calibration.profile.zone_file import ZoneLayout
from traywatch.calibration.zones.zone_map import Corners
from traywatch.errors import CalibrationError

Floats = NDArray[np.float64]

OWN_IDS = (48, 49, 0, 5)
"""Each printed design has at most one of these markers."""
SMALLEST_MM, LARGEST_MM = 120.0, 1200.0
_TONES: dict[str, Color] = {"hit": PARCHMENT, "crit": EMBER, "miss": SLATE, "fumble": PIT, "off": WHITE}
_TEXT: dict[str, Color] = {"hit": INK, "crit": GOLD, "miss": INK, "fumble": WHITE, "off": SOFT_INK}


def own_mat(layout: ZoneLayout) -> MatSpec:
    """The mat of a zone map: its zones, and a marker in each corner.

    Raises ``CalibrationError`` (``size_unusable``) for a board that cannot be printed.
    """
    width, height = layout.size_mm
    if not (min(width, height) >= SMALLEST_MM and max(width, height) <= LARGEST_MM):
        raise CalibrationError(
            "size_unusable",
            f"the zone map {layout.name!r} is for a board of {width:g} x {height:g} mm; a mat can be printed "
            f"from {SMALLEST_MM:g} to {LARGEST_MM:g} mm",
        )
    sheet = Layout(width, height)
    side = sheet.marker_mm
    markers: dict[int, Corners] = {
        marker: ((x, y), (x + side, y), (x + side, y + side), (x, y + side))
        for marker, (x, y) in zip(OWN_IDS, sheet.markers, strict=True)
    }
    return MatSpec(
        size=f"{width:g}x{height:g}",
        design=layout.name,
        size_mm=layout.size_mm,
        zones=layout.zones,
        letters=layout.letters,
        markers=markers,
        grids=layout.grids,
        areas=layout.areas,
    )


def is_own_mat(seen: Iterable[int]) -> bool:
    """Whether the marker ids seen are those of an own mat, and of no printed design."""
    ids = set(seen)
    return len(ids.intersection(OWN_IDS)) > 1 and mat_of_markers(ids) is None


def draw_own_mat(layout: ZoneLayout) -> Drawing:
    """The sheet of a zone map as a drawing; see ``own_mat`` for errors."""
    spec = own_mat(layout)

    def field(drawing: Drawing, sheet: Layout) -> None:
        _zones(drawing, layout, sheet.scale)

    return draw_mat(spec.size, spec.design, spec.size_mm, spec.zones, spec.letters, spec.markers, field)


def write_own_mat_pdf(layout: ZoneLayout, path: str | os.PathLike[str]) -> None:
    """Write the mat of a zone map as a PDF of one page, true to scale.

    Raises ``CalibrationError``: ``mat_not_written``, ``size_unusable``.
    """
    write_pdf(draw_own_mat(layout), path, title=f"Traywatch mat, {layout.name}")


def _zones(drawing: Drawing, layout: ZoneLayout, k: float) -> None:
    """Zones in their painting order, then grids, marked areas, obstacle boxes and names."""
    for zone in layout.zones:
        outline = np.array(zone.polygon_mm)
        drawing.fill(_TONES[zone.kind], outline)
        drawing.stroke(INK, 0.8 * k, outline, closed=True)
    for grid in layout.grids:
        if grid.sound:
            for row in range(grid.rows):
                for column in range(grid.columns):
                    drawing.stroke(SOFT_INK, 0.3 * k, np.array(grid.cell_mm(column, row)), closed=True)
    for area in layout.areas:
        outline = np.array(area.polygon_mm)
        drawing.stroke(SOFT_INK, 0.5 * k, outline, closed=True)
        drawing.text(SOFT_INK, area.name.upper(), _middle(outline), 3.0 * k, halo=AGED)
    for box in layout.letters:
        x0, y0, x1, y1 = box.box_mm
        drawing.stroke(SOFT_INK, 0.5 * k, [(x0, y0), (x1, y0), (x1, y1), (x0, y1)], closed=True)
        drawing.text(SOFT_INK, box.letter, ((x0 + x1) / 2, (y0 + y1) / 2), 5.0 * k)
    for zone in layout.zones:
        drawing.text(_TEXT[zone.kind], zone.name.upper(), _middle(np.array(zone.polygon_mm)), 3.0 * k)


def _middle(outline: Floats) -> Floats:
    return np.asarray((outline.min(axis=0) + outline.max(axis=0)) / 2)
