"""Photographs of empty mats and what is drawn on them, for the tests of the comparison with the mat."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration import TrayProfile
from traywatch.models.synth.calibration_views import photograph, random_tray
from traywatch.vision.types import Box, Image


@cache
def tray(seed: int = 3, edition: int = 2, least_px: int = 560) -> tuple[TrayProfile, Image]:
    """A profile, and the picture of its empty mat, which is at least ``least_px`` wide."""
    random = np.random.default_rng(seed)
    mat, truth = random_tray(random, 1280, edition)
    while np.ptp(truth.project([(0, 0), mat.size_mm])[:, 0]) < least_px:
        mat, truth = random_tray(random, 1280, edition)
    picture = photograph(mat, truth, random)
    picture.setflags(write=False)  # all tests share it
    return truth, picture


def square(profile: TrayProfile, at_mm: tuple[float, float], side_mm: float) -> NDArray[np.int32]:
    """The corners (4, 2) in px of a square around a point of the mat."""
    (x, y), half = at_mm, side_mm / 2
    ends = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    return np.asarray(np.rint(profile.project(ends)), np.int32)


def box_of(corners: NDArray[np.int32]) -> Box:
    (x0, y0), (x1, y1) = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
    return (float(x0), float(y0), float(x1), float(y1))


def in_shadow(image: Image, corners: NDArray[np.int32], depth: float = 0.5) -> Image:
    """The picture with a shadow that has nearly sharp borders."""
    mask = cv2.fillConvexPoly(np.zeros(image.shape[:2], np.uint8), corners, 255)
    soft = cv2.GaussianBlur(mask, (0, 0), 1.2).astype(float)[..., None] / 255
    return np.asarray(image * (1 - depth * soft), np.uint8)
