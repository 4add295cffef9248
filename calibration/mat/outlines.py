"""Outlines on mats: circles, and polygons that are moved inward, divided evenly or smoothed."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]


def circle(center: ArrayLike, radius: float, points: int = 48) -> Floats:
    """A circle [points,2], clockwise on the screen from the right."""
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


def centroid(outline: Floats) -> Floats:
    """The centroid of a polygon's area."""
    after = np.roll(outline, -1, axis=0)
    cross = outline[:, 0] * after[:, 1] - after[:, 0] * outline[:, 1]
    return np.asarray(((outline + after) * cross[:, None]).sum(axis=0) / (3 * cross.sum()))


def resample(outline: Floats, count: int) -> Floats:
    """``count`` points [count,2] with equal distances along a closed outline."""
    closed = np.concatenate([outline, outline[:1]])
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(closed, axis=0).T))])
    stops = np.arange(count) * along[-1] / count
    return np.stack([np.interp(stops, along, closed[:, axis]) for axis in (0, 1)], axis=1)


def smooth(points: Floats) -> Floats:
    """Smooth a line by cutting its corners twice (Chaikin's algorithm)."""
    for _ in range(2):
        near, far = 0.75 * points[:-1] + 0.25 * points[1:], 0.25 * points[:-1] + 0.75 * points[1:]
        inner = np.stack([near, far], axis=1).reshape(-1, 2)
        points = np.concatenate([points[:1], inner, points[-1:]])
    return points
