"""Canvases for the detector: backgrounds with clutter, and cut-out dice pasted on them."""

from __future__ import annotations

import math
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from traywatch.models.train.data.picture_augmentation import backdrop
from traywatch.vision.types import Image

Grounds = NDArray[np.uint8] | None
"""Squares of real backgrounds (N, 160, 160, 3), or None."""


def ground(rng: Generator, height: int, width: int, grounds: Grounds) -> Image:
    """Generate a canvas without dice (height, width, 3)."""
    side = max(height, width)
    if grounds is not None and rng.random() < 0.5:
        whole = cv2.resize(grounds[int(rng.integers(len(grounds)))], (side, side))
    else:
        whole = backdrop(side, rng)
    canvas = np.ascontiguousarray(whole[:height, :width])
    for _ in range(int(rng.integers(0, 7)) if rng.random() < 0.6 else 0):
        _clutter(canvas, rng, grounds)
    return canvas


def _clutter(canvas: Image, rng: Generator, grounds: Grounds) -> None:
    """Draw objects that are no dice: lines, discs, cards, coins, print, patches of other backgrounds."""
    height, width = canvas.shape[:2]
    color = tuple(int(v) for v in rng.integers(0, 256, 3))
    at = (int(rng.integers(0, width)), int(rng.integers(0, height)))
    size = int(math.exp(rng.uniform(1.6, 4.8)))
    shape = int(rng.integers(6))
    if shape == 0:
        cv2.circle(canvas, at, size, color, -1 if rng.random() < 0.5 else max(1, size // 8))
    elif shape == 1:
        end = (int(rng.integers(0, width)), int(rng.integers(0, height)))
        cv2.line(canvas, at, end, color, int(rng.integers(1, 14)))
    elif shape == 2:
        corners = cv2.boxPoints((at, (size * 2.2, size * 3.1), rng.random() * 90)).astype(np.int32)
        cv2.fillConvexPoly(canvas, corners, color)
    elif shape == 3:
        text = "".join(rng.choice(list("0123456789ABCDEFabcdef"), int(rng.integers(1, 8))))
        cv2.putText(canvas, text, at, cv2.FONT_HERSHEY_SIMPLEX, size / 30, color, 1 + size // 20)
    elif grounds is not None:
        tile = grounds[int(rng.integers(len(grounds)))]
        side = max(8, min(size, height - at[1], width - at[0]))
        tile = cv2.resize(tile, (side, side), interpolation=cv2.INTER_AREA)
        mask = np.zeros((side, side), np.uint8)
        cv2.ellipse(mask, ((side / 2, side / 2), (side * 0.9, side * 0.7), rng.random() * 180), 255, -1)
        view = canvas[at[1] : at[1] + side, at[0] : at[0] + side]
        if view.shape[:2] == tile.shape[:2]:
            view[mask > 0] = tile[mask > 0]


def shrunk(layer: NDArray[np.uint8], step: int) -> NDArray[np.uint8]:
    """Downscale an image or silhouette by an integer factor, by averaging."""
    small = cv2.resize(layer, None, fx=1 / step, fy=1 / step, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def clipped(boxes: NDArray[Any], height: int, width: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """Clip boxes (N, 4) to the canvas.

    Returns the boxes that must be detected and the boxes that are too small or too clipped to be required.
    """
    inside = boxes.copy()
    inside[:, 0::2] = inside[:, 0::2].clip(0, width)
    inside[:, 1::2] = inside[:, 1::2].clip(0, height)
    area = np.prod(boxes[:, 2:] - boxes[:, :2], axis=1)
    visible_area = np.prod(inside[:, 2:] - inside[:, :2], axis=1)
    share = visible_area / np.maximum(area, 1e-6)
    small = np.max(boxes[:, 2:] - boxes[:, :2], axis=1) < 9
    asked = (share > 0.6) & ~small
    return inside[asked], inside[~asked & (share > 0.02)]


def blend(
    canvas: Image, source: Image, shape: NDArray[np.uint8], left: int, top: int, rng: Generator
) -> None:
    """Paste a cut-out die on a canvas at (left, top) in px, in 70 % of cases with a soft shadow."""
    height, width = canvas.shape[:2]
    x0, y0, x1, y1 = (
        max(0, left),
        max(0, top),
        min(width, left + source.shape[1]),
        min(height, top + source.shape[0]),
    )
    if x1 <= x0 or y1 <= y0:
        return
    if rng.random() < 0.7:
        reach = max(2, source.shape[0] // 6)
        dx, dy = (int(v) for v in rng.integers(-reach, reach + 1, 2))
        sx0, sy0, sx1, sy1 = max(0, x0 + dx), max(0, y0 + dy), min(width, x1 + dx), min(height, y1 + dy)
        if sx1 > sx0 and sy1 > sy0:
            shade = cv2.blur(shape, (reach, reach))[
                sy0 - top - dy : sy1 - top - dy, sx0 - left - dx : sx1 - left - dx
            ]
            dark = 255 - (shade * rng.uniform(0.2, 0.8)).astype(np.uint16)
            canvas[sy0:sy1, sx0:sx1] = canvas[sy0:sy1, sx0:sx1] * dark[..., None] // 255
    alpha = cv2.blur(shape, (3, 3))[y0 - top : y1 - top, x0 - left : x1 - left, None].astype(np.uint16)
    piece = source[y0 - top : y1 - top, x0 - left : x1 - left]
    canvas[y0:y1, x0:x1] = (piece * alpha + canvas[y0:y1, x0:x1] * (255 - alpha)) // 255
