"""Patches that only the lattice of a mat tells: of the color of the print, or clear, without edges.

Rendered dice have numerals and edges. With patches in the fitting pictures, the regression learns that a
hidden or bent lattice alone is an object.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration import TrayProfile
from traywatch.calibration.mat.battlefields import Layout
from traywatch.calibration.mat.lattice import Lattice
from traywatch.vision.types import Box, Image

Rng = np.random.Generator

PATCHES = 3
SIDES_MM = (12.0, 28.0)
_APART_MM = 45.0
_INSIDE = (0.1, 0.9)
_TRIES = 60
_PERIODS = (0.3, 0.7)


def with_patches(image: Image, profile: TrayProfile, random: Rng) -> tuple[Image, list[Box]]:
    """The picture (BGR) with some patches on its mat, and their boxes in px."""
    width, height = profile.mat_size_mm
    out, boxes = image.copy(), list[Box]()
    places: list[tuple[float, float]] = []
    for _ in range(_TRIES):
        if len(places) == PATCHES:
            break
        x, y = (random.uniform(*_INSIDE, 2) * (width, height)).tolist()
        if _near_marker(profile, x, y) or any(np.hypot(x - a, y - b) < _APART_MM for a, b in places):
            continue
        outline = np.rint(profile.project(_outline(random, x, y))).astype(np.int32)
        (x0, y0), (x1, y1) = outline.min(axis=0).tolist(), outline.max(axis=0).tolist()
        if x0 < 4 or y0 < 4 or x1 > image.shape[1] - 4 or y1 > image.shape[0] - 4:
            continue
        places.append((x, y))
        boxes.append((float(x0), float(y0), float(x1), float(y1)))
        px_per_mm = float(np.linalg.norm(np.diff(profile.project([(x, y), (x + 1, y)]), axis=0)))
        period_px = Lattice.of(Layout(width, height).scale).period_mm * px_per_mm
        filling = (
            _bent(image, random, period_px) if random.random() < 0.5 else _flat(image, boxes[-1], random)
        )
        mask = np.zeros(image.shape[:2], np.uint8)
        cv2.fillPoly(mask, [outline], 255)
        soft = cv2.GaussianBlur(mask, (0, 0), 0.7).astype(np.float32)[..., None] / 255
        out = np.asarray(out * (1 - soft) + filling * soft, np.uint8)
    return out, boxes


def _outline(random: Rng, x: float, y: float) -> NDArray[np.float64]:
    """A square, a hexagon or a circle in mm."""
    corners = int(random.choice((4, 6, 24)))
    angles = random.uniform(0, 2 * np.pi) + np.arange(corners) * 2 * np.pi / corners
    radius = random.uniform(*SIDES_MM) / 2 * (1.2 if corners == 4 else 1.0)
    return np.column_stack([x + radius * np.cos(angles), y + radius * np.sin(angles)])


def _near_marker(profile: TrayProfile, x: float, y: float) -> bool:
    reach = SIDES_MM[1]
    boxes = [(np.min(quad, axis=0), np.max(quad, axis=0)) for quad in profile.markers.values()]
    return any(a[0] - reach < x < b[0] + reach and a[1] - reach < y < b[1] + reach for a, b in boxes)


def _flat(image: Image, box: Box, random: Rng) -> NDArray[np.float32]:
    """The mean color of what is below, a little lighter or darker, with grain."""
    x0, y0, x1, y1 = (round(v) for v in box)
    color = image[y0:y1, x0:x1].reshape(-1, 3).mean(axis=0) * random.uniform(0.92, 1.08)
    grain = random.normal(0, random.uniform(0.5, 4), (y1 - y0 + 1, x1 - x0 + 1, 3))
    filling = image.astype(np.float32)
    filling[y0 : y1 + 1, x0 : x1 + 1] = np.clip(color + grain, 0, 255)
    return filling


def _bent(image: Image, random: Rng, period_px: float) -> NDArray[np.float32]:
    """What is below, moved by a part of the lattice's period along both of its directions."""
    one, other = random.uniform(*_PERIODS, 2) * period_px * random.choice((-1, 1), 2)
    dx, dy = (one + other) * np.sqrt(0.5), (one - other) * np.sqrt(0.5)
    move = np.array([[1, 0, dx], [0, 1, dy]], np.float64)
    return np.asarray(cv2.warpAffine(image, move, image.shape[1::-1]), np.float32)
