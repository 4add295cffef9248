"""Artwork of the first edition, which has no lattice: sheets that people have printed are still recognized.

Hit is bare parchment in a ring of scales. Crit is a faceted red gem with a double line. Miss is gray rubble.
Fumble is a dark pit with a heavy line. Nothing here may change: the tray compares pictures with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.drawing.vector import Color, Drawing, dashes
from traywatch.calibration.mat.battlefields import Layout
from traywatch.calibration.mat.outlines import centroid, circle, inset, resample, smooth
from traywatch.calibration.mat.sheet import INK, SOFT_INK, WHITE
from traywatch.calibration.zones.zone_map import ZONES, LetterBox, ZoneArea, ZoneMap

Floats = NDArray[np.float64]

PARCHMENT: Color = (240, 229, 205)
AGED: Color = (222, 203, 168)
SCALE_LINE: Color = (150, 120, 84)
SLATE: Color = (203, 206, 212)
PEBBLE: Color = (226, 228, 232)
PEBBLE_LINE: Color = (148, 152, 162)
PIT: Color = (74, 66, 84)
PIT_DEEP: Color = (46, 40, 55)
PIT_LINE: Color = (146, 136, 160)
EMBER: Color = (178, 44, 38)
EMBER_LIGHT: Color = (206, 74, 50)
EMBER_DARK: Color = (138, 28, 32)
GOLD: Color = (232, 188, 92)


def draw_deep_dark(
    drawing: Drawing, layout: Layout, zones: Sequence[ZoneArea], letters: Sequence[LetterBox]
) -> None:
    """The Deep Dark Dice battlefield with its obstacle boxes and labels."""
    _deep_dark(drawing, layout, zones)
    for box in letters:
        _letter_box(drawing, box, layout.scale)
    _labels(drawing, layout, zones)


def _deep_dark(drawing: Drawing, layout: Layout, zones: Sequence[ZoneArea]) -> None:
    k = layout.scale
    for area in zones:
        polygon = np.asarray(area.polygon_mm, dtype=float)
        if area.kind == "miss":
            drawing.fill(SLATE, polygon)
            _rubble(drawing, zones, layout)
        elif area.kind == "hit":
            drawing.fill(PARCHMENT, polygon)
            _coil(drawing, polygon, k)
            _circle_of_runes(drawing, layout)
        elif area.kind == "crit":
            _gem(drawing, polygon, k) if len(polygon) == 6 else _eye(drawing, polygon, k)
        elif area.kind == "fumble":
            _pit(drawing, polygon, k)
    rim = layout.rim
    drawing.stroke(INK, 1.3 * k, rim, closed=True)
    drawing.stroke(SOFT_INK, 0.35 * k, inset(rim, 1.9 * k), closed=True)


def _coil(drawing: Drawing, ring: Floats, k: float) -> None:
    """The beast's body around the hit field: a band of scales inside the border."""
    inner = inset(ring, 6.2 * k)
    drawing.fill(AGED, ring, inner)
    count = len(ring) * 3
    outer_line, middle, inner_line = (resample(inset(ring, d * k), count) for d in (1.3, 3.4, 5.6))
    for i in range(0, count, 3):
        # Each scale starts at the outer line, curves along the middle line, and ends at the inner line.
        bow = [outer_line[i], 0.5 * (outer_line[i] + middle[(i + 2) % count]), middle[(i + 3) % count],
               0.5 * (middle[(i + 3) % count] + inner_line[(i + 1) % count]), inner_line[i]]  # fmt: skip
        drawing.stroke(SCALE_LINE, 0.3 * k, smooth(np.array(bow)))
    drawing.stroke(SCALE_LINE, 0.35 * k, inner, closed=True)
    drawing.stroke(INK, 1.0 * k, ring, closed=True)


def _circle_of_runes(drawing: Drawing, layout: Layout) -> None:
    """A faint circle of invented signs around the heart, below everything else."""
    k, center = layout.scale, layout.center
    for radius in (28.0, 34.0):
        drawing.stroke(AGED, 0.45 * k, circle(center, radius * k, 96), closed=True)
    random = np.random.default_rng(4)
    for i in range(24):
        angle = i * 2 * np.pi / 24
        out = np.array([np.cos(angle), np.sin(angle)])
        across = np.array([-out[1], out[0]])
        foot, head = center + 29.2 * k * out, center + 32.8 * k * out
        drawing.stroke(AGED, 0.5 * k, [foot, head])
        for _ in range(2):
            start = foot + random.uniform(0.1, 0.9) * (head - foot)
            side = random.choice((-1.0, 1.0)) * random.uniform(0.9, 1.7)
            end = start + k * (side * across + random.uniform(-1.0, 1.0) * out)
            drawing.stroke(AGED, 0.5 * k, [start, end])
    for angle in np.radians(np.arange(3) * 120.0 + 30.0):
        tips = [angle, angle + 2 * np.pi / 3]
        drawing.stroke(AGED, 0.4 * k, [center + 28.0 * k * np.array([np.cos(t), np.sin(t)]) for t in tips])
        drawing.stroke(AGED, 0.4 * k, [center - 28.0 * k * np.array([np.cos(t), np.sin(t)]) for t in tips])


def _gem(drawing: Drawing, hexagon: Floats, k: float) -> None:
    """The heart: the outline of a d20 with its facets."""
    center = hexagon.mean(axis=0)
    inner = center + 0.60 * (hexagon - center)
    face = inner[[0, 2, 4]]
    drawing.fill(EMBER, hexagon)
    drawing.fill(EMBER_LIGHT, face)
    for i in (1, 3, 5):
        drawing.fill(EMBER_DARK, np.array([hexagon[i], face[i // 2], face[(i // 2 + 1) % 3]]))
    lines: list[Floats] = [np.array([hexagon[i], face[i // 2]]) for i in (0, 2, 4)]
    for i in (1, 3, 5):
        lines += [np.array([hexagon[i], face[i // 2]]), np.array([hexagon[i], face[(i // 2 + 1) % 3]])]
    drawing.strokes(GOLD, 0.45 * k, lines)
    drawing.stroke(GOLD, 0.6 * k, face, closed=True)
    _double_line(drawing, hexagon, k)


def _eye(drawing: Drawing, lens: Floats, k: float) -> None:
    """An eye: red, with a slit pupil."""
    center = lens.mean(axis=0)
    half = np.ptp(lens, axis=0) / 2
    drawing.fill(EMBER, lens)
    iris = circle(center, 0.80 * half[1])
    drawing.fill(EMBER_LIGHT, iris)
    drawing.stroke(GOLD, 0.45 * k, iris, closed=True)
    t = np.linspace(-1, 1, 13)
    slit = np.concatenate(
        [
            np.stack([0.15 * half[1] * (1 - t**2), 0.74 * half[1] * t], axis=1),
            np.stack([-0.15 * half[1] * (1 - t[::-1] ** 2), 0.74 * half[1] * t[::-1]], axis=1),
        ]
    )
    drawing.fill(PIT_DEEP, center + slit)
    _double_line(drawing, lens, k)


def _double_line(drawing: Drawing, outline: Floats, k: float) -> None:
    """The border of crit: dark with gold inside, wide enough to differ from that of hit without color."""
    drawing.stroke(INK, 2.2 * k, outline, closed=True)
    drawing.stroke(GOLD, 0.8 * k, outline, closed=True)


def _pit(drawing: Drawing, outline: Floats, k: float) -> None:
    """A pit: darker towards its center, with ledges."""
    center = centroid(outline)
    drawing.fill(PIT, outline)
    deep = center + 0.58 * (outline - center)
    drawing.fill(PIT_DEEP, deep)
    for share in (0.86, 0.72):
        ledge = center + share * (outline - center)
        drawing.strokes(PIT_LINE, 0.35 * k, dashes(ledge, 4.0 * k, 1.6 * k, closed=True))
    drawing.stroke(PIT_LINE, 0.3 * k, deep, closed=True)
    drawing.stroke(INK, 1.6 * k, outline, closed=True)


def _rubble(drawing: Drawing, zones: Sequence[ZoneArea], layout: Layout) -> None:
    """Pebbles on the miss zone, away from all borders."""
    for pebble in _pebbles(tuple(zones), layout):
        drawing.fill(PEBBLE, pebble)
        drawing.stroke(PEBBLE_LINE, 0.25 * layout.scale, pebble, closed=True)


@lru_cache(maxsize=4)  # most of the time that a sheet takes, and every reference of a profile renders one
def _pebbles(zones: tuple[ZoneArea, ...], layout: Layout) -> tuple[Floats, ...]:
    """The outlines [7,2] of the pebbles, in mm. The random seed is fixed, so they never change."""
    k, zone_map = layout.scale, ZoneMap(zones)
    random = np.random.default_rng(20)
    spots = random.uniform((0, 0), (layout.width_mm, layout.height_mm), (3200, 2))
    sizes = random.uniform(0.7, 2.3, len(spots)) * k
    shapes = random.uniform(0.65, 1.2, (len(spots), 7))
    turns = random.uniform(0, 2 * np.pi, len(spots))
    clearance = zone_map.line_distances_mm(spots) - sizes * 1.2 - 1.4 * k
    on_miss = zone_map.indices(spots) == ZONES.index("miss")
    taken: list[tuple[float, float, float]] = []
    pebbles = []
    for i in np.flatnonzero((clearance > 0) & on_miss):
        (x, y), r = spots[i].tolist(), float(sizes[i])
        if any((x - a) ** 2 + (y - b) ** 2 < (1.35 * (r + c) + 0.5 * k) ** 2 for a, b, c in taken):
            continue
        taken.append((x, y, r))
        angle = turns[i] + np.arange(7) * (2 * np.pi / 7)
        around = np.stack([np.cos(angle), 0.8 * np.sin(angle)], axis=1)
        pebbles.append(spots[i] + r * shapes[i][:, None] * around)
    return tuple(pebbles)


def _letter_box(drawing: Drawing, box: LetterBox, k: float) -> None:
    """A box for an obstacle: corner brackets and a letter."""
    x0, y0, x1, y1 = box.box_mm
    arm = 0.3 * (x1 - x0)
    for x, y, dx, dy in ((x0, y0, 1, 1), (x1, y0, -1, 1), (x1, y1, -1, -1), (x0, y1, 1, -1)):
        drawing.stroke(INK, 0.7 * k, [(x + dx * arm, y), (x, y), (x, y + dy * arm)])
    sides = [[(x0 + arm, y0), (x1 - arm, y0)], [(x1, y0 + arm), (x1, y1 - arm)],
             [(x0 + arm, y1), (x1 - arm, y1)], [(x0, y0 + arm), (x0, y1 - arm)]]  # fmt: skip
    for side in sides:
        drawing.strokes(SOFT_INK, 0.3 * k, dashes(side, 0.8 * k, 0.9 * k))
    drawing.text(SOFT_INK, box.letter, ((x0 + x1) / 2, (y0 + y1) / 2), 6.5 * k, width=0.8 * k)


def _labels(drawing: Drawing, layout: Layout, zones: Sequence[ZoneArea]) -> None:
    """The names of the zones, in places that dice rarely cover completely."""
    k, center = layout.scale, layout.center
    for area in zones:
        if area.kind == "fumble":
            deep = centroid(np.asarray(area.polygon_mm))
            out = float(np.sign(deep[0] - center[0]))
            tall = np.ptp(np.asarray(area.polygon_mm), axis=0)
            chasm = bool(tall[1] > 1.5 * tall[0])
            cap = (3.6 if chasm else 2.2) * k
            turned = -90.0 * out if chasm else 0.0
            drawing.text(WHITE, "FUMBLE", deep, cap, width=cap / 6.5, turned_deg=turned)
    rx, ry = layout.ring
    drawing.text(WHITE, "CRIT", center + (0, 0.6 * k), 5.0 * k, width=0.8 * k)
    for side in (-1, 1):
        drawing.text(INK, "CRIT", center + (side * 0.55 * rx, -0.36 * ry + 12.0 * k), 3.2 * k, width=0.5 * k)
        drawing.text(INK, "HIT", center + (side * 0.52 * rx, 0.08 * ry), 5.0 * k, width=0.7 * k)
    drawing.text(INK, "HIT", center + (0, 0.53 * ry), 5.0 * k, width=0.7 * k)
    for down in (-1, 1):
        y = center[1] + down * (ry + 0.5 * (layout.height_mm / 2 - 13.0 - ry))
        drawing.text(INK, "MISS", (center[0], y), 5.0 * k, width=0.7 * k, halo=SLATE)


def draw_plain(drawing: Drawing, layout: Layout) -> None:
    """A plain field for games without zones."""
    k, rim = layout.scale, layout.rim
    drawing.fill(PARCHMENT, rim)
    drawing.stroke(INK, 1.3 * k, rim, closed=True)
    drawing.stroke(SOFT_INK, 0.35 * k, inset(rim, 1.9 * k), closed=True)
    for radius in (24.0, 27.0):
        drawing.stroke(AGED, 0.5 * k, circle(layout.center, radius * k), closed=True)
    angle = np.radians(np.arange(6) * 60.0 - 90.0)
    hexagon = layout.center + 23.0 * k * np.stack([np.cos(angle), np.sin(angle)], axis=1)
    face = layout.center + 0.6 * (hexagon[[0, 2, 4]] - layout.center)
    drawing.stroke(AGED, 0.6 * k, hexagon, closed=True)
    drawing.stroke(AGED, 0.6 * k, face, closed=True)
    for i in range(6):
        for corner in (face[i // 2],) if i % 2 == 0 else (face[i // 2], face[(i // 2 + 1) % 3]):
            drawing.stroke(AGED, 0.6 * k, [hexagon[i], corner])
