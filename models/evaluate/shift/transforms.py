"""Changes of a picture, each with the map of its pixels: exposure, blur, noise, JPEG, rotation and so on.

A change takes a BGR image and returns the new image with the affine map (2, 3) from old to new pixels.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.types import Image

Floats = NDArray[np.float64]
Change = Callable[[Image], tuple[Image, Floats]]
Box = tuple[float, float, float, float]

SAME = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
_GAMMA = 2.2


def same(image: Image) -> tuple[Image, Floats]:
    """The picture as it is."""
    return image, SAME


def exposed(gain: float) -> Change:
    """Multiply the linear light by ``gain``, with clipping."""
    levels = 255 * np.minimum(1.0, gain * (np.arange(256) / 255) ** _GAMMA) ** (1 / _GAMMA)
    table = np.round(levels).astype(np.uint8)
    return lambda image: (np.asarray(cv2.LUT(image, table), np.uint8), SAME)


def blurred(sigma_px: float) -> Change:
    """Gaussian blur."""
    return lambda image: (np.asarray(cv2.GaussianBlur(image, (0, 0), sigma_px), np.uint8), SAME)


def moved(length_px: int) -> Change:
    """Motion blur along a slanted line of ``length_px``."""
    kernel = np.zeros((length_px, length_px), np.float32)
    cv2.line(kernel, (0, length_px // 3), (length_px - 1, length_px - 1 - length_px // 3), 1.0)
    kernel /= kernel.sum()
    return lambda image: (np.asarray(cv2.filter2D(image, -1, kernel), np.uint8), SAME)


def noisy(sigma: float) -> Change:
    """Gaussian noise of ``sigma`` levels, the same in each run."""

    def change(image: Image) -> tuple[Image, Floats]:
        noise = np.random.default_rng(0).standard_normal(image.shape, np.float32) * sigma
        return np.clip(image + noise, 0, 255).astype(np.uint8), SAME

    return change


def compressed(quality: int) -> Change:
    """JPEG of this quality."""

    def change(image: Image) -> tuple[Image, Floats]:
        _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8), SAME

    return change


def mirrored(image: Image) -> tuple[Image, Floats]:
    """Left and right exchanged, as selfie cameras do."""
    return np.ascontiguousarray(image[:, ::-1]), np.array([[-1.0, 0, image.shape[1]], [0, 1.0, 0]])


def rotated(angle_deg: float) -> Change:
    """Rotate clockwise around the center; the picture grows, so that nothing is lost."""

    def change(image: Image) -> tuple[Image, Floats]:
        height, width = image.shape[:2]
        c, s = math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg))
        w, h = round(abs(width * c) + abs(height * s)), round(abs(width * s) + abs(height * c))
        turn = np.array([[c, -s], [s, c]])
        shift = np.array([w, h]) / 2 - turn @ np.array([width, height]) / 2
        matrix = np.column_stack([turn, shift])
        at_centers = matrix.copy()  # OpenCV counts from the center of the first pixel
        at_centers[:, 2] += turn @ np.array([0.5, 0.5]) - 0.5
        turned = cv2.warpAffine(
            image, at_centers, (w, h), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
        )
        return np.asarray(turned, np.uint8), matrix

    return change


def scaled(factor: float) -> Change:
    """Make the picture smaller or larger."""

    def change(image: Image) -> tuple[Image, Floats]:
        kind = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
        small = cv2.resize(image, None, fx=factor, fy=factor, interpolation=kind)
        return np.asarray(small, np.uint8), np.array([[factor, 0.0, 0.0], [0.0, factor, 0.0]])

    return change


def cropped(box: Box, share: float) -> Change:
    """Crop a square around a box, so that the longer side of the box is ``share`` of the crop's side."""

    def change(image: Image) -> tuple[Image, Floats]:
        side = max(box[2] - box[0], box[3] - box[1]) / share
        height, width = image.shape[:2]
        # Shift the square into the picture where it fits.
        x = float(np.clip((box[0] + box[2] - side) / 2, 0, max(0.0, width - side)))
        y = float(np.clip((box[1] + box[3] - side) / 2, 0, max(0.0, height - side)))
        x0, y0, x1, y1 = int(x), int(y), min(width, round(x + side)), min(height, round(y + side))
        return np.ascontiguousarray(image[y0:y1, x0:x1]), np.array([[1.0, 0, -x0], [0, 1.0, -y0]])

    return change


def mapped(box: Sequence[float], matrix: Floats) -> Box:
    """The bounding box of a mapped box."""
    x0, y0, x1, y1 = box
    corners = np.array([[x0, y0, 1], [x1, y0, 1], [x1, y1, 1], [x0, y1, 1]]) @ matrix.T
    (a, b), (c, d) = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
    # The box of a turned body grows less than that of a turned square; a third of the growth is a fair mean.
    w, h = (x1 - x0), (y1 - y0)
    scale = math.sqrt(abs(float(np.linalg.det(matrix[:, :2]))))
    middle = (a + c) / 2, (b + d) / 2
    side = max(w, h) * scale
    wide, tall = min(c - a, 1.1 * side), min(d - b, 1.1 * side)
    return (middle[0] - wide / 2, middle[1] - tall / 2, middle[0] + wide / 2, middle[1] + tall / 2)
