"""Grids of the first edition: cells with rank and column, and halves with names. Nothing here may change.

Lines and labels carry all information; tones only help.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from traywatch.calibration.drawing.vector import Drawing, dashes
from traywatch.calibration.mat.battlefields import Layout
from traywatch.calibration.mat.first_edition import AGED, PARCHMENT, SLATE
from traywatch.calibration.mat.grids import FIRST, HERO
from traywatch.calibration.mat.outlines import inset
from traywatch.calibration.mat.sheet import INK, SOFT_INK
from traywatch.calibration.zones.zone_map import MarkedArea, RankGrid

HALF_NAMES = {"met": ("THE DIE", "YOU MET"), "hero": ("YOUR", "DICE")}


def draw_ranks(drawing: Drawing, layout: Layout, grids: Sequence[RankGrid]) -> None:
    """Two facing formations; each player reads their own one upright."""
    k, rim = layout.scale, layout.rim
    drawing.fill(PARCHMENT, rim)
    drawing.stroke(INK, 1.3 * k, rim, closed=True)
    for grid in grids:
        turned = 0.0 if grid.name == FIRST else 180.0
        for row, rank in enumerate(grid.ranks):
            for column in range(grid.columns):
                cell = np.array(grid.cell_mm(column, row))
                if int(rank) <= 2:
                    # Ranks that fighters may occupy.
                    drawing.fill(AGED, cell)
                drawing.stroke(SOFT_INK, 0.4 * k, cell, closed=True)
                away = (-0.37, 0.34) if grid.name == FIRST else (0.37, -0.34)
                size = cell.max(axis=0) - cell.min(axis=0)
                at = cell.mean(axis=0) + np.array(away) * size
                text = f"{rank}:{column + 1}"
                drawing.text(SOFT_INK, text, at, 2.1 * k, width=0.32 * k, turned_deg=turned)
        drawing.stroke(INK, 0.9 * k, np.array(grid.quad_mm), closed=True)
        quad = np.array(grid.quad_mm)
        name = "PLAYER 1" if grid.name == FIRST else "PLAYER 2"
        low = 0.62 if grid.name == FIRST else 0.38
        y = quad[:, 1].min() + low * np.ptp(quad[:, 1]) * (0.55 if grid.name == FIRST else 1.45)
        side = (rim[:, 0].min() + quad[:, 0].min()) / 2
        drawing.text(INK, name, (side, y), 3.0 * k, width=0.5 * k, turned_deg=turned)
        drawing.text(INK, name, (layout.width_mm - side, y), 3.0 * k, width=0.5 * k, turned_deg=turned)
    text = "RANK 1 OF BOTH MEETS HERE: THE FRONT"
    drawing.text(INK, text, layout.center, 2.6 * k, width=0.42 * k)


def draw_halves(drawing: Drawing, layout: Layout, areas: Sequence[MarkedArea]) -> None:
    """Two fields: slate with a dashed line for dice that were met, parchment for the player's own."""
    k = layout.scale
    for area in areas:
        outline, own = np.array(area.polygon_mm), area.name == HERO
        drawing.fill(PARCHMENT if own else SLATE, outline)
        drawing.stroke(INK, 1.3 * k, outline, closed=True)
        middle = (outline.min(axis=0) + outline.max(axis=0)) / 2
        if not own:
            drawing.strokes(INK, 0.7 * k, dashes(inset(outline, 4.0 * k), 4.0 * k, 2.5 * k, closed=True))
        for at, line in enumerate(HALF_NAMES[area.name]):
            place = middle + (0.0, (at - 0.5) * 15.0 * k)
            drawing.text(SOFT_INK, line, place, 9.0 * k, width=1.1 * k)
