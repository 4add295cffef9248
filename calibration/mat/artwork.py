"""Artwork of the fields: the zones of Deep Dark Dice, the plain field, ranks and halves.

Every ground is pale and carries the lattice, so that the camera notices whatever covers it. Zones differ in
pattern, line style and label, and can be told apart without color. Nothing on a field looks like a die: no
solids, no filled shapes of the size of a die, no dots, and no letters of the size of a numeral.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.drawing.stroke_font import text_width
from traywatch.calibration.drawing.vector import Color, Drawing, dashes
from traywatch.calibration.mat.battlefields import Layout
from traywatch.calibration.mat.grids import FIRST, HERO
from traywatch.calibration.mat.ground_patterns import (
    draw_contours,
    draw_frame,
    draw_ground,
    draw_rays,
    draw_strokes,
    shade,
)
from traywatch.calibration.mat.outlines import circle, inset
from traywatch.calibration.mat.sheet import INK
from traywatch.calibration.zones.zone_map import LetterBox, MarkedArea, RankGrid, ZoneArea

Floats = NDArray[np.float64]

GROUNDS: dict[str, Color] = {
    "hit": (223, 222, 197),
    "crit": (240, 200, 188),
    "miss": (200, 214, 221),
    "fumble": (208, 197, 221),
    "off": (255, 255, 255),
}
"""The ground of each zone: dice of paper white and of ivory differ from all of them."""
LEGEND = ("hit", "crit", "miss", "fumble")
LABEL_MM = 2.4
"""Height of capitals on a field of A4: less than that of the numerals on dice."""
_LINE, _DARK = 0.66, 0.42  # lightness of a pattern and of a label relative to the ground
_HALF_NAMES = {"met": "THE DIE YOU MET", "hero": "YOUR DICE"}


def draw_deep_dark(
    drawing: Drawing, layout: Layout, zones: Sequence[ZoneArea], letters: Sequence[LetterBox]
) -> None:
    """The Deep Dark Dice battlefield with its obstacle boxes, labels and legend."""
    k = layout.scale
    for area in zones:
        outline = np.asarray(area.polygon_mm, dtype=float)
        draw_ground(drawing, GROUNDS[area.kind], outline, k)
        draw_pattern(drawing, area, zones, k)
        if area.kind == "hit":
            _dial(drawing, layout.center, layout.scale)
    for area in zones:
        if area.kind != "miss":
            draw_border(drawing, area, k)
    draw_rim(drawing, layout)
    for box in letters:
        _letter_box(drawing, box, k)
    _labels(drawing, layout, zones)
    _legend(drawing, layout)


def draw_plain(drawing: Drawing, layout: Layout) -> None:
    """One field without zones, with a faint dial in the middle."""
    draw_ground(drawing, GROUNDS["hit"], layout.rim, layout.scale)
    _dial(drawing, layout.center, layout.scale)
    draw_rim(drawing, layout)


def draw_ranks(drawing: Drawing, layout: Layout, grids: Sequence[RankGrid]) -> None:
    """Two facing formations; each player reads their own one upright."""
    k, rim = layout.scale, layout.rim
    draw_ground(drawing, GROUNDS["hit"], rim, k)
    line, dark = (shade(GROUNDS["hit"], share) for share in (_LINE, _DARK))
    for grid in grids:
        first = grid.name == FIRST
        turned = 0.0 if first else 180.0
        for row, rank in enumerate(grid.ranks):
            for column in range(grid.columns):
                cell = np.array(grid.cell_mm(column, row))
                drawing.stroke(line, 0.5 * k, cell, closed=True)
                if int(rank) <= 2:  # ranks that fighters may occupy have a second line
                    drawing.stroke(line, 0.4 * k, inset(cell, 1.4 * k), closed=True)
                away = (-0.33, 0.33) if first else (0.33, -0.33)
                at = cell.mean(axis=0) + np.array(away) * np.ptp(cell, axis=0)
                drawing.text(dark, f"{rank}:{column + 1}", at, 2.0 * k, width=0.32 * k, turned_deg=turned)
        quad = np.array(grid.quad_mm)
        drawing.stroke(INK, 0.9 * k, quad, closed=True)
        low = 0.34 if first else 0.66
        y = quad[:, 1].min() + low * np.ptp(quad[:, 1])
        side = (rim[:, 0].min() + quad[:, 0].min()) / 2
        for x in (side, layout.width_mm - side):
            name = "PLAYER 1" if first else "PLAYER 2"
            drawing.text(dark, name, (x, y), LABEL_MM * k, width=0.4 * k, turned_deg=turned)
    draw_rim(drawing, layout)
    text = "RANK 1 OF BOTH MEETS HERE: THE FRONT"
    drawing.text(INK, text, layout.center, LABEL_MM * k, width=0.4 * k)


def draw_halves(drawing: Drawing, layout: Layout, areas: Sequence[MarkedArea]) -> None:
    """Two fields: one with a dashed line for dice that were met, one for the player's own."""
    k = layout.scale
    for area in areas:
        outline, own = np.array(area.polygon_mm), area.name == HERO
        ground = GROUNDS["hit" if own else "miss"]
        draw_ground(drawing, ground, outline, k)
        line = shade(ground, _LINE)
        if own:
            drawing.stroke(line, 0.5 * k, inset(outline, 4.0 * k), closed=True)
        else:
            drawing.strokes(line, 0.8 * k, dashes(inset(outline, 4.0 * k), 4.0 * k, 2.5 * k, closed=True))
        drawing.stroke(INK, 1.1 * k, outline, closed=True)
        middle = (outline.min(axis=0) + outline.max(axis=0)) / 2
        _dial(drawing, middle, k, ground)
        place = (float(middle[0]), float(outline[:, 1].max()) - 8.0 * k)
        name = _HALF_NAMES[area.name]
        drawing.text(shade(ground, _DARK), name, place, LABEL_MM * k, width=0.4 * k, halo=ground)


def draw_rim(drawing: Drawing, layout: Layout) -> None:
    """The border of the whole field."""
    k = layout.scale
    drawing.stroke(INK, 1.1 * k, layout.rim, closed=True)
    drawing.stroke(shade(GROUNDS["hit"], _LINE), 0.4 * k, inset(layout.rim, 1.9 * k), closed=True)


def draw_pattern(drawing: Drawing, area: ZoneArea, zones: Sequence[ZoneArea], k: float) -> None:
    """The lines by which a zone is known: a frame, rays, strokes or contours."""
    outline, line = np.asarray(area.polygon_mm, dtype=float), shade(GROUNDS[area.kind], _LINE)
    if area.kind == "hit":
        draw_frame(drawing, line, outline, k)
    elif area.kind == "crit":
        draw_rays(drawing, line, outline, k, inner=0.34)
    elif area.kind == "miss":
        draw_strokes(drawing, line, area.kind, tuple(zones), outline, k)
    elif area.kind == "fumble":
        draw_contours(drawing, line, outline, k)


def draw_border(drawing: Drawing, area: ZoneArea, k: float) -> None:
    """Hit has one line, crit two lines, fumble a line of dashes outside a thin one."""
    outline = np.asarray(area.polygon_mm, dtype=float)
    if area.kind == "fumble":
        drawing.stroke(shade(GROUNDS["fumble"], _DARK), 0.5 * k, outline, closed=True)
        drawing.strokes(INK, 1.5 * k, dashes(outline, 3.4 * k, 2.6 * k, closed=True))
        return
    drawing.stroke(INK, 0.9 * k, outline, closed=True)
    if area.kind == "crit":
        drawing.stroke(INK, 0.5 * k, inset(outline, 1.8 * k), closed=True)


def _dial(drawing: Drawing, center: Floats, k: float, ground: Color = GROUNDS["hit"]) -> None:
    """Two faint circles with ticks around a point."""
    line = shade(ground, 0.74)
    for radius in (27.0, 33.0):
        drawing.stroke(line, 0.45 * k, circle(center, radius * k, 96), closed=True)
    for number in range(48):
        angle = number * 2 * np.pi / 48
        out = np.array([np.cos(angle), np.sin(angle)])
        start, end = (27.0, 33.0) if number % 12 == 0 else (27.0, 29.6) if number % 4 == 0 else (27.0, 28.3)
        drawing.stroke(line, 0.45 * k, [center + start * k * out, center + end * k * out])


def _letter_box(drawing: Drawing, box: LetterBox, k: float) -> None:
    """A box for an obstacle: corner brackets, and its letter small below it."""
    x0, y0, x1, y1 = box.box_mm
    arm = 0.3 * (x1 - x0)
    for x, y, dx, dy in ((x0, y0, 1, 1), (x1, y0, -1, 1), (x1, y1, -1, -1), (x0, y1, 1, -1)):
        drawing.stroke(INK, 0.6 * k, [(x + dx * arm, y), (x, y), (x, y + dy * arm)])
    drawing.text(INK, box.letter, ((x0 + x1) / 2, y1), LABEL_MM * k, width=0.45 * k)


def _labels(drawing: Drawing, layout: Layout, zones: Sequence[ZoneArea]) -> None:
    """The names of the zones, small and beside their borders."""
    k, center = layout.scale, layout.center
    for area in zones:
        outline = np.asarray(area.polygon_mm, dtype=float)
        low, high = outline.min(axis=0), outline.max(axis=0)
        middle = (low + high) / 2
        if area.kind == "crit":
            _label(drawing, area.kind, (middle[0], high[1] + 3.4 * k), k, below="hit")
        elif area.kind == "fumble":
            tall = high[1] - low[1] > 1.5 * (high[0] - low[0])
            inward = -1.0 if middle[1] > center[1] else 1.0
            beside = middle[1] + inward * ((high[1] - low[1]) / 2 + 3.6 * k)
            place = (middle[0], center[1] if tall else beside)
            turned = (90.0 if middle[0] < center[0] else -90.0) if tall else 0.0
            _label(drawing, area.kind, place, k, turned_deg=turned, below="fumble" if tall else "miss")
        elif area.kind == "hit":
            rx, ry = (high - low) / 2
            for x, y in ((0.0, -0.86), (-0.24, 0.62), (0.24, 0.62)):
                _label(drawing, area.kind, (center[0] + x * rx, center[1] + y * ry), k)
        elif area.kind == "miss":
            for y in (low[1] + 6.5 * k, high[1] - 6.5 * k):
                _label(drawing, area.kind, (center[0], y), k)


def _label(
    drawing: Drawing, kind: str, at: tuple[float, float], k: float, *, turned_deg: float = 0.0,
    below: str | None = None,
) -> None:  # fmt: skip
    ground = GROUNDS[below or kind]
    drawing.text(INK, kind.upper(), at, LABEL_MM * k, width=0.42 * k, turned_deg=turned_deg, halo=ground)


def _legend(drawing: Drawing, layout: Layout) -> None:
    """The names of the zones beside a sample of each pattern, in the strip above the field."""
    left = layout.markers[0][0] + layout.marker_mm + layout.quiet_mm + 4.0
    right = layout.width_mm - left
    step = 25.0
    places = (left, left + step, right - 2 * step + 4.0, right - step + 4.0)
    for kind, x in zip(LEGEND, places, strict=True):
        sample = np.array([(x, 5.6), (x + 8.0, 5.6), (x + 8.0, 10.8), (x, 10.8)])
        area = ZoneArea.model_validate({"name": kind, "kind": kind, "polygon_mm": sample.tolist()})
        draw_ground(drawing, GROUNDS[kind], sample, 0.5)
        if kind in ("crit", "fumble"):
            draw_pattern(drawing, area, (area,), 0.5)
        elif kind == "miss":
            line = shade(GROUNDS[kind], _LINE)
            drawing.strokes(line, 0.3, [[(x + a, b), (x + a + 1.8, b - 0.8)] for a, b in
                                        ((0.9, 7.8), (4.6, 7.4), (2.8, 9.8), (5.8, 10.0))])  # fmt: skip
        if kind == "miss":
            drawing.stroke(INK, 0.35, sample, closed=True)
        else:
            draw_border(drawing, area, 0.5)
        middle = x + 10.0 + text_width(kind, 2.4) / 2
        drawing.text(INK, kind.upper(), (middle, 8.2), 2.4, width=0.38)
