"""Zone templates: layout of a sheet, and the battlefields of the mats in millimeters.

The Deep Dark Dice battlefield shows a beast's lair from above. The heart and the two eyes are crit. The ring
of the coiled body contains the hit field. The rubble outside is miss. Two chasms at the rim and four wells
are fumble. All shapes scale with the sheet.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.zones.zone_map import LetterBox, ZoneArea

Floats = NDArray[np.float64]

# Margins that a printer may leave blank, and the strips for text above and below.
_SIDE_MM = 8.0
_STRIP_MM = 13.0
_OVAL_POINTS = 72
_HEART_MM, _HEART_POINTS = 21.0, 24
_WELL_POINTS = 28


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of a sheet: places of the markers and the area left for the battlefield."""

    width_mm: float
    height_mm: float

    @property
    def scale(self) -> float:
        """1 for A4; shapes scale with the sheet."""
        return min(self.width_mm / 297.0, self.height_mm / 210.0)

    @property
    def marker_mm(self) -> float:
        """The side of a marker's black square."""
        return 4.0 * round(6.0 * self.scale)

    @property
    def quiet_mm(self) -> float:
        """The white border around a marker: one module (a sixth of its side) and a little more."""
        return self.marker_mm / 6.0 + 1.0

    @property
    def markers(self) -> tuple[tuple[float, float], ...]:
        """Top-left corners of the four markers: top left, top right, bottom right, bottom left."""
        near, side = _SIDE_MM + 1.0, self.marker_mm
        right, low = self.width_mm - near - side, self.height_mm - near - side
        return ((near, near), (right, near), (right, low), (near, low))

    @property
    def rim(self) -> Floats:
        """The battlefield's outline [K,2], clockwise: a rectangle without the corners with the markers."""
        left, top = _SIDE_MM, _STRIP_MM
        right, bottom = self.width_mm - _SIDE_MM, self.height_mm - _STRIP_MM
        reach = _SIDE_MM + 1.0 + self.marker_mm + self.quiet_mm + 1.0
        corner = [(left, reach), (reach, reach), (reach, top)]
        points: list[tuple[float, float]] = []
        for flip_x, flip_y in ((False, False), (True, False), (True, True), (False, True)):
            turned = [
                (left + right - x if flip_x else x, top + bottom - y if flip_y else y) for x, y in corner
            ]
            points += turned[::-1] if flip_x != flip_y else turned
        return np.array(points)

    @property
    def center(self) -> Floats:
        """The center of the sheet."""
        return np.array([self.width_mm / 2, self.height_mm / 2])

    @property
    def ring(self) -> tuple[float, float]:
        """Half axes of the hit field."""
        return (
            0.655 * (self.width_mm / 2 - _SIDE_MM),
            0.815 * (self.height_mm / 2 - _STRIP_MM),
        )


def oval(
    center: Floats, half_axes: tuple[float, float], power: float = 2.0, points: int = _OVAL_POINTS
) -> Floats:
    """A superellipse [points,2], clockwise on the screen from the right; power 2 is an ellipse."""
    angle = np.arange(points) * (2 * math.pi / points)
    c, s = np.cos(angle), np.sin(angle)
    unit = np.stack([np.sign(c) * np.abs(c) ** (2 / power), np.sign(s) * np.abs(s) ** (2 / power)], axis=1)
    return np.asarray(center + unit * np.asarray(half_axes))


def gem(center: Floats, radius: float, squeeze: float = 1.0) -> Floats:
    """A hexagon [6,2] with a corner at the top, like the outline of a d20; ``squeeze`` scales its width."""
    angle = np.radians(np.arange(6) * 60.0 - 90.0)
    return np.asarray(center + radius * np.stack([squeeze * np.cos(angle), np.sin(angle)], axis=1))


def eye(center: Floats, half_width: float, half_height: float, points: int = 12) -> Floats:
    """A lens shape [2 * points,2] with a corner at the left and at the right."""
    t = np.linspace(-1.0, 1.0, points + 1)
    bulge = half_height * (1 - t**2)
    upper = np.stack([half_width * t, -bulge], axis=1)[:-1]
    lower = np.stack([half_width * t[::-1], bulge], axis=1)[:-1]
    return np.asarray(center + np.concatenate([upper, lower]))


# A chasm that opens from the left rim: (depth, position along the rim) as shares; never self-crossing.
_CHASM = (
    (0.00, -1.00), (0.22, -0.80), (0.30, -0.62), (0.52, -0.66), (0.60, -0.40), (0.86, -0.30), (1.00, -0.02),
    (0.80, 0.12), (0.74, 0.34), (0.48, 0.42), (0.40, 0.72), (0.18, 0.78), (0.00, 1.00),
)  # fmt: skip


def chasm(depth: float, half_width: float) -> Floats:
    """A jagged opening [13,2] from x = 0 to x = ``depth``."""
    return np.array(_CHASM) * (depth, half_width)


def deep_dark_battlefield(layout: Layout) -> tuple[tuple[ZoneArea, ...], tuple[LetterBox, ...]]:
    """Areas in painting order, and the obstacle boxes.

    The heart is a circle, which no die resembles. Round zones have few points, because phones load them and
    people move them.
    """
    heart = oval(layout.center, (_HEART_MM * layout.scale,) * 2, points=_HEART_POINTS)
    return _battlefield(layout, heart, _WELL_POINTS)


def gem_battlefield(layout: Layout) -> tuple[tuple[ZoneArea, ...], tuple[LetterBox, ...]]:
    """The same of the first edition, whose heart is the outline of a d20 of the same area."""
    return _battlefield(layout, gem(layout.center, 23.0 * layout.scale), 40)


def _battlefield(
    layout: Layout, heart: Floats, well_points: int
) -> tuple[tuple[ZoneArea, ...], tuple[LetterBox, ...]]:
    k, center = layout.scale, layout.center
    rx, ry = layout.ring
    width, height = layout.width_mm, layout.height_mm
    well = 11.0 * k
    areas = [
        ("rubble", "miss", layout.rim),
        ("coil", "hit", oval(center, (rx, ry), 2.35)),
        ("heart", "crit", heart),
        ("west eye", "crit", eye(center + (-0.55 * rx, -0.36 * ry), 15.5 * k, 8.0 * k)),
        ("east eye", "crit", eye(center + (0.55 * rx, -0.36 * ry), 15.5 * k, 8.0 * k)),
    ]
    west = chasm(0.76 * (width / 2 - _SIDE_MM - rx), 40.0 * k) + (_SIDE_MM, height / 2)
    east = (west - center) * (-1.0, -1.0) + center
    areas += [("west chasm", "fumble", west), ("east chasm", "fumble", east)]
    for name, sx, sy in (
        ("north-west well", -1, -1),
        ("north-east well", 1, -1),
        ("south-east well", 1, 1),
        ("south-west well", -1, 1),
    ):
        place = center + (sx * 0.88 * rx, sy * (height / 2 - _STRIP_MM - 2.5 * k - well))
        areas.append((name, "fumble", oval(place, (well * 1.15, well), 2.0, well_points)))
    return tuple(_area(*area) for area in areas), _boxes(layout)


def _boxes(layout: Layout) -> tuple[LetterBox, ...]:
    """Obstacle boxes: A near the heart, B on the flanks, C at the entrance."""
    rx, ry = layout.ring
    side = 15.0 * layout.scale
    places = {
        "A": ((0.0, -0.60), (-0.52, 0.30), (0.52, 0.30)),
        "B": ((-0.77, 0.06), (0.77, 0.06), (0.0, 0.74)),
        "C": ((-0.47, 0.62), (0.47, 0.62), (-0.36, -0.70), (0.36, -0.70)),
    }
    boxes = []
    for letter, spots in places.items():
        for x, y in spots:
            cx, cy = layout.center + (x * rx, y * ry)
            corners = (cx - side / 2, cy - side / 2, cx + side / 2, cy + side / 2)
            x0, y0, x1, y1 = (round(float(v), 2) for v in corners)
            boxes.append(LetterBox(letter=letter, box_mm=(x0, y0, x1, y1)))
    return tuple(boxes)


def plain_field(layout: Layout) -> tuple[ZoneArea, ...]:
    """One ``hit`` area, for games without zones."""
    return (_area("field", "hit", layout.rim),)


def _area(name: str, kind: str, polygon: Floats) -> ZoneArea:
    points = tuple((round(float(x), 2), round(float(y), 2)) for x, y in polygon)
    return ZoneArea.model_validate({"name": name, "kind": kind, "polygon_mm": points})
