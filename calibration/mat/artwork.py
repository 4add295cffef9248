"""Artwork of the mats: areas, obstacle boxes, markers and rulers as one drawing.

Zones differ in tone, pattern, line style and label, so that they can be read without color. Hit is bare
parchment in a ring of scales. Crit is a faceted red gem with a double line. Miss is gray rubble. Fumble is a
dark pit with a heavy line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from traywatch.calibration.drawing.stroke_font import text_width
from traywatch.calibration.drawing.vector import Color, Drawing, dashes
from traywatch.calibration.mat.battlefields import Layout
from traywatch.calibration.zones.zone_map import ZONES, Corners, LetterBox, ZoneArea, ZoneMap

Floats = NDArray[np.float64]
Field = Callable[[Drawing, Layout], None]

INK: Color = (38, 34, 40)
SOFT_INK: Color = (122, 110, 104)
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
WHITE: Color = (255, 255, 255)
BLACK: Color = (0, 0, 0)


def draw_mat(
    size: str,
    design: str,
    size_mm: tuple[float, float],
    zones: Sequence[ZoneArea],
    letters: Sequence[LetterBox],
    markers: Mapping[int, Corners],
    field: Field | None = None,
) -> Drawing:
    """The whole sheet, in painting order.

    ``field`` draws the area between the markers for designs with grids or marked areas.
    """
    drawing = Drawing(*size_mm)
    layout = Layout(*size_mm)
    drawing.block(WHITE, 0, 0, *size_mm)
    if design == "deep_dark_dice":
        _deep_dark(drawing, layout, zones)
        for box in letters:
            _letter_box(drawing, box, layout.scale)
        _labels(drawing, layout, zones)
    elif field is not None:
        field(drawing, layout)
    else:
        _plain(drawing, layout)
    for marker_id, corners in markers.items():
        draw_marker(drawing, marker_id, corners, layout.quiet_mm)
    _strips(drawing, layout, size, design)
    return drawing


# -- the Deep Dark Dice battlefield -------------------------------------------------


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
    outer_line, middle, inner_line = (_resample(inset(ring, d * k), count) for d in (1.3, 3.4, 5.6))
    for i in range(0, count, 3):
        # Each scale starts at the outer line, curves along the middle line, and ends at the inner line.
        bow = [outer_line[i], 0.5 * (outer_line[i] + middle[(i + 2) % count]), middle[(i + 3) % count],
               0.5 * (middle[(i + 3) % count] + inner_line[(i + 1) % count]), inner_line[i]]  # fmt: skip
        drawing.stroke(SCALE_LINE, 0.3 * k, _smooth(np.array(bow)))
    drawing.stroke(SCALE_LINE, 0.35 * k, inner, closed=True)
    drawing.stroke(INK, 1.0 * k, ring, closed=True)


def _circle_of_runes(drawing: Drawing, layout: Layout) -> None:
    """A faint circle of invented signs around the heart, below everything else."""
    k, center = layout.scale, layout.center
    for radius in (28.0, 34.0):
        drawing.stroke(AGED, 0.45 * k, _circle(center, radius * k, 96), closed=True)
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
    iris = _circle(center, 0.80 * half[1])
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
    center = _centroid(outline)
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
            deep = _centroid(np.asarray(area.polygon_mm))
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


# -- other designs and common parts ---------------------------------------------------


def _plain(drawing: Drawing, layout: Layout) -> None:
    """A plain field for games without zones."""
    k, rim = layout.scale, layout.rim
    drawing.fill(PARCHMENT, rim)
    drawing.stroke(INK, 1.3 * k, rim, closed=True)
    drawing.stroke(SOFT_INK, 0.35 * k, inset(rim, 1.9 * k), closed=True)
    for radius in (24.0, 27.0):
        drawing.stroke(AGED, 0.5 * k, _circle(layout.center, radius * k), closed=True)
    angle = np.radians(np.arange(6) * 60.0 - 90.0)
    hexagon = layout.center + 23.0 * k * np.stack([np.cos(angle), np.sin(angle)], axis=1)
    face = layout.center + 0.6 * (hexagon[[0, 2, 4]] - layout.center)
    drawing.stroke(AGED, 0.6 * k, hexagon, closed=True)
    drawing.stroke(AGED, 0.6 * k, face, closed=True)
    for i in range(6):
        for corner in (face[i // 2],) if i % 2 == 0 else (face[i // 2], face[(i // 2 + 1) % 3]):
            drawing.stroke(AGED, 0.6 * k, [hexagon[i], corner])


def draw_marker(drawing: Drawing, marker_id: int, corners: Corners, quiet_mm: float) -> None:
    """An upright ArUco marker with a white border of ``quiet_mm``."""
    (x0, y0), _, (x1, y1), _ = corners
    drawing.block(WHITE, x0 - quiet_mm, y0 - quiet_mm, x1 + quiet_mm, y1 + quiet_mm)
    drawing.block(BLACK, x0, y0, x1, y1)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    modules = cv2.aruco.generateImageMarker(dictionary, marker_id, 6)
    side = (x1 - x0) / 6
    for row, column in np.argwhere(modules > 0):
        x, y = x0 + column * side, y0 + row * side
        drawing.block(WHITE, x, y, x + side, y + side)


def _strips(drawing: Drawing, layout: Layout, size: str, design: str) -> None:
    """The title above the field, and below it the ruler that shows whether the print is true to scale."""
    middle = layout.width_mm / 2
    title = f"TRAYWATCH · {design.replace('_', ' ')} · {size}"
    drawing.text(INK, title, (middle, 8.2), 2.8, width=0.45)
    draw_ruler(drawing, (middle, layout.height_mm - 9.5))


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


# -- geometry -------------------------------------------------------------------------


def _circle(center: ArrayLike, radius: float, points: int = 48) -> Floats:
    angle = np.arange(points) * (2 * np.pi / points)
    return np.asarray(center) + radius * np.stack([np.cos(angle), np.sin(angle)], axis=1)


def inset(outline: Floats, distance: float) -> Floats:
    """The outline (clockwise on the screen) moved inward at each corner."""
    before, after = np.roll(outline, 1, axis=0), np.roll(outline, -1, axis=0)
    into, out = outline - before, after - outline
    into /= np.linalg.norm(into, axis=1, keepdims=True)
    out /= np.linalg.norm(out, axis=1, keepdims=True)
    normal_in = np.stack([-into[:, 1], into[:, 0]], axis=1)
    normal_out = np.stack([-out[:, 1], out[:, 0]], axis=1)
    both = normal_in + normal_out
    reach = distance / np.maximum(0.3, (both * normal_in).sum(axis=1, keepdims=True))
    return np.asarray(outline + both * reach)


def _resample(outline: Floats, count: int) -> Floats:
    closed = np.concatenate([outline, outline[:1]])
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(closed, axis=0).T))])
    stops = np.arange(count) * along[-1] / count
    return np.stack([np.interp(stops, along, closed[:, axis]) for axis in (0, 1)], axis=1)


def _smooth(points: Floats) -> Floats:
    """Smooth a line by cutting its corners twice (Chaikin's algorithm)."""
    for _ in range(2):
        near, far = 0.75 * points[:-1] + 0.25 * points[1:], 0.25 * points[:-1] + 0.75 * points[1:]
        inner = np.stack([near, far], axis=1).reshape(-1, 2)
        points = np.concatenate([points[:1], inner, points[-1:]])
    return points


def _centroid(outline: Floats) -> Floats:
    """The centroid of a polygon's area."""
    after = np.roll(outline, -1, axis=0)
    cross = outline[:, 0] * after[:, 1] - after[:, 0] * outline[:, 1]
    return np.asarray(((outline + after) * cross[:, None]).sum(axis=0) / (3 * cross.sum()))
