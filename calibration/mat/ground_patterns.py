"""Line patterns that tell the zones of a mat apart without color.

Each pattern is drawn inside the outline of its zone. No shape of the size of a die is filled, and no pattern
has dots, which could be taken for pips.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.drawing.vector import Color, Drawing
from traywatch.calibration.mat.lattice import Lattice
from traywatch.calibration.mat.outlines import centroid, resample
from traywatch.calibration.zones.zone_map import ZoneArea, ZoneMap

Floats = NDArray[np.float64]

LATTICE_SHADE = 0.85
"""Lightness of a lattice line relative to the ground below it."""


def shade(color: Color, share: float) -> Color:
    """A color with a share of its lightness."""
    red, green, blue = (round(share * channel) for channel in color)
    return red, green, blue


def draw_ground(drawing: Drawing, ground: Color, outline: Floats, scale: float) -> None:
    """An even ground with the lattice on it."""
    drawing.fill(ground, outline)
    lattice = Lattice.of(scale)
    drawing.strokes(shade(ground, LATTICE_SHADE), lattice.width_mm, lattice.lines(outline))


def draw_rays(drawing: Drawing, color: Color, outline: Floats, scale: float, *, inner: float) -> None:
    """Rays from the share ``inner`` of the way between the middle and each point of the outline."""
    center = centroid(outline)
    for number, point in enumerate(_inward(outline, 5.2 * scale)[0]):
        near = inner if number % 2 == 0 else inner + 0.22
        ray = center + np.linspace(near, 0.9, 5)[:, None] * (point - center)
        if _all_inside(ray, outline):
            drawing.stroke(color, 0.4 * scale, ray[[0, -1]])


def draw_contours(drawing: Drawing, color: Color, outline: Floats, scale: float) -> None:
    """Contour lines of a hollow, with the ticks that maps put on its edge."""
    center = centroid(outline)
    for share in (0.80, 0.60, 0.42, 0.26):
        contour = center + share * (outline - center)
        if _all_inside(contour, outline):
            drawing.stroke(color, 0.4 * scale, contour, closed=True)
    points, inward = _inward(outline, 3.4 * scale)
    for point, way in zip(points, inward, strict=True):
        drawing.stroke(color, 0.5 * scale, [point, point + 2.6 * scale * way])


def draw_strokes(
    drawing: Drawing, color: Color, zone: str, zones: tuple[ZoneArea, ...], outline: Floats, scale: float
) -> None:
    """Short slanting strokes, as on the steep ground of a map, away from the borders of the zone."""
    zone_map = ZoneMap(zones)
    step = 8.5 * scale
    low, high = outline.min(axis=0), outline.max(axis=0)
    across, down = (np.arange(low[i] + step / 2, high[i], step) for i in (0, 1))
    spots = np.stack(np.meshgrid(across, down), axis=-1)
    spots[1::2, :, 0] += step / 2
    random = np.random.default_rng(58)
    spots = (spots + random.uniform(-0.24, 0.24, spots.shape) * step).reshape(-1, 2)
    half = random.uniform(1.1, 2.1, (len(spots), 1)) * scale
    angle = np.radians(random.uniform(-32.0, -16.0, len(spots)))
    along = half * np.stack([np.cos(angle), np.sin(angle)], axis=1)
    on = np.array([zone_map.at(float(x), float(y)) == zone for x, y in spots])
    clear = zone_map.line_distances_mm(spots) > 4.0 * scale
    chosen = on & clear
    for spot, way in zip(spots[chosen], along[chosen], strict=True):
        drawing.stroke(color, 0.45 * scale, [spot - way, spot + way])


def draw_frame(drawing: Drawing, color: Color, ring: Floats, scale: float) -> None:
    """A second line inside a border, with the ticks of a map's frame between both."""
    points, inward = _inward(ring, 2.9 * scale)
    inner = points + 4.2 * scale * inward
    drawing.stroke(color, 0.4 * scale, inner, closed=True)
    for number, (point, way) in enumerate(zip(points, inward, strict=True)):
        start = 1.2 if number % 5 == 0 else 2.9
        drawing.stroke(color, 0.4 * scale, [point + start * scale * way, inner[number]])


def _inward(outline: Floats, step: float) -> tuple[Floats, Floats]:
    """Points [n,2] on an outline with about the same distance, and the unit vectors [n,2] into its inside."""
    closed = np.concatenate([outline, outline[:1]])
    length = float(np.hypot(*np.diff(closed, axis=0).T).sum())
    points = resample(outline, max(8, round(length / step)))
    along = np.roll(points, -1, axis=0) - np.roll(points, 1, axis=0)
    side = np.sign(cv2.contourArea(outline.astype(np.float32), oriented=True)) or 1.0
    across = side * np.stack([-along[:, 1], along[:, 0]], axis=1)
    return points, across / np.maximum(np.hypot(*along.T)[:, None], 1e-6)


def _all_inside(points: Floats, outline: Floats) -> bool:
    """Whether all points lie inside an outline: in a zone with a bay some lines would cross its border."""
    border = outline.astype(np.float32)
    return all(cv2.pointPolygonTest(border, (float(x), float(y)), False) >= 0 for x, y in points)
