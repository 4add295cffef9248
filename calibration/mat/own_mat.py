"""Mats of people's own zone maps: printed to scale, with the markers that calibrate them.

All own maps of an edition have the same four markers. The zone map file therefore belongs to the mat: it says
how large the mat is, and where the markers are.
"""

from __future__ import annotations

import os
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.drawing.pdf import write_pdf
from traywatch.calibration.drawing.vector import Drawing
from traywatch.calibration.mat.artwork import GROUNDS, LABEL_MM, draw_border, draw_pattern
from traywatch.calibration.mat.battlefields import Layout
from traywatch.calibration.mat.ground_patterns import draw_ground
from traywatch.calibration.mat.lattice import FIRST_ID
from traywatch.calibration.mat.mat import EDITIONS, NEWEST, MatSpec, mat_of_markers
from traywatch.calibration.mat.sheet import INK, SOFT_INK, draw_sheet
from traywatch.calibration.profile.zone_file import ZoneLayout
from traywatch.calibration.zones.zone_map import Corners
from traywatch.errors import CalibrationError

Floats = NDArray[np.float64]

OWN_IDS = (48, 49, 0, 5)
"""The markers of the first edition; each printed design has at most one of them."""
SMALLEST_MM, LARGEST_MM = 120.0, 1200.0


def own_mat(layout: ZoneLayout, edition: int = NEWEST) -> MatSpec:
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
        for marker, (x, y) in zip(own_ids(edition), sheet.markers, strict=True)
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
        edition=edition,
    )


def own_ids(edition: int) -> tuple[int, ...]:
    """The marker ids of own mats of an edition, clockwise from the top left."""
    return tuple(marker + FIRST_ID * (edition - 1) for marker in OWN_IDS)


def printed_own_edition(ids: Iterable[int]) -> int | None:
    """The edition of the own mat that has these marker ids; None if they are those of a printed design."""
    marker_ids = set(ids)
    printed = mat_of_markers(marker_ids)
    least = 1 if printed is None else max(1, len(marker_ids.intersection(printed.markers)))
    counts = {edition: len(marker_ids.intersection(own_ids(edition))) for edition in EDITIONS}
    best = max(EDITIONS, key=lambda edition: counts[edition])
    return best if counts[best] > least else None


def draw_own_mat(layout: ZoneLayout) -> Drawing:
    """The sheet of a zone map as a drawing; see ``own_mat`` for errors."""
    spec = own_mat(layout)

    def field(drawing: Drawing, sheet: Layout) -> None:
        _zones(drawing, layout, sheet.scale)

    return draw_sheet(spec.size_mm, f"{spec.design.replace('_', ' ')} · {spec.size}", spec.markers, field)


def write_own_mat_pdf(layout: ZoneLayout, path: str | os.PathLike[str]) -> None:
    """Write the mat of a zone map as a PDF of one page, true to scale.

    Raises ``CalibrationError``: ``mat_not_written``, ``size_unusable``.
    """
    write_pdf(draw_own_mat(layout), path, title=f"Traywatch mat, {layout.name}")


def _zones(drawing: Drawing, layout: ZoneLayout, k: float) -> None:
    """Zones in their painting order, then grids, marked areas, obstacle boxes and names."""
    cap = LABEL_MM * k
    for zone in layout.zones:
        draw_ground(drawing, GROUNDS[zone.kind], np.array(zone.polygon_mm), k)
        draw_pattern(drawing, zone, layout.zones, k)
    for zone in layout.zones:
        draw_border(drawing, zone, k)
    for grid in layout.grids:
        if grid.sound:
            for row in range(grid.rows):
                for column in range(grid.columns):
                    drawing.stroke(SOFT_INK, 0.3 * k, np.array(grid.cell_mm(column, row)), closed=True)
    for area in layout.areas:
        outline = np.array(area.polygon_mm)
        drawing.stroke(SOFT_INK, 0.5 * k, outline, closed=True)
        drawing.text(SOFT_INK, area.name.upper(), _middle(outline), cap, halo=GROUNDS["hit"])
    for box in layout.letters:
        x0, y0, x1, y1 = box.box_mm
        drawing.stroke(SOFT_INK, 0.5 * k, [(x0, y0), (x1, y0), (x1, y1), (x0, y1)], closed=True)
        drawing.text(INK, box.letter, ((x0 + x1) / 2, y1), cap, halo=GROUNDS["hit"])
    for zone in layout.zones:
        middle = _middle(np.array(zone.polygon_mm))
        drawing.text(INK, zone.name.upper(), middle, cap, halo=GROUNDS[zone.kind])


def _middle(outline: Floats) -> Floats:
    return np.asarray((outline.min(axis=0) + outline.max(axis=0)) / 2)
