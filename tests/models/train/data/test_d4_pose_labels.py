"""Pose labels of real d4: outlines agree with the rectified sides, silhouettes determine poses."""

import math
from typing import Any

import cv2
import numpy as np
import pytest

from traywatch.models.train.data.d4_pose_labels import fit, outline
from traywatch.vision.geometry.crops import d4_sides
from traywatch.vision.geometry.d4_poses import D4Pose
from traywatch.vision.reading.observations import DieCrop

LEANS = ((0.0, 0.0), (0.0, -0.5), (0.25, -0.7), (-0.3, -0.85))


@pytest.mark.parametrize("lean", LEANS)
@pytest.mark.parametrize("angle", [0.0, 40.0, 100.0])
def test_outline_agrees_with_the_rectified_sides(lean: tuple[float, float], angle: float) -> None:
    standing = D4Pose((80.0, 70.0), angle, 14.0, lean)
    points = outline(standing)
    assert points[0] == pytest.approx((80.0, 70.0))
    crop = np.zeros((160, 160, 3), np.uint8)
    apex, *base = (tuple(round(float(v) * 16) for v in point) for point in points)
    for corner in base:
        cv2.line(crop, apex, corner, (255, 255, 255), 2, cv2.LINE_AA, 4)
    cut_out, shares = d4_sides(crop, standing.apex, angle, standing.unit_px, lean)
    for side, share in zip(cut_out, shares, strict=True):
        if share < 0.3:
            continue
        # Halfway down a side, its edges are 1.27 units from its center, and the patch is 4.2 units wide.
        bright = np.flatnonzero(side[24].max(axis=1) > 90)
        left, right = bright[bright < 24], bright[bright >= 24]
        assert abs(23.5 - np.median(left) - 14.5) < 4 and abs(np.median(right) - 23.5 - 14.5) < 4


class Sides:
    """Reads a number on every side; its confidence decreases with the apex's distance from a point."""

    def __init__(self, number: int, apex: tuple[float, float]) -> None:
        self.number, self.apex = number, apex

    def read_sides(self, cuts: list[DieCrop], ways: list[list[D4Pose]]) -> list[Any]:
        """Like ``SideReader`` for one crop: scores, weights and features of one side for each pose."""
        scores = []
        for way in ways[0]:
            sure = 0.9 * math.exp(-math.dist(way.apex, self.apex) / 20)
            row = np.full(6, (1 - sure) / 5)
            row[self.number - 1] = sure
            scores.append(np.log(row)[None])
        return [(scores, [np.ones(1) for _ in scores], [np.zeros((1, 8)) for _ in scores])]


def silhouette(standing: D4Pose) -> tuple[np.ndarray, DieCrop]:
    """A die with rounded corners in this pose, and a crop with its box."""
    mask = np.zeros((160, 160), np.uint8)
    cv2.fillConvexPoly(mask, cv2.convexHull(np.round(outline(standing)).astype(np.int32)), 255)
    mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (9, 9)))
    x, y, width, height = cv2.boundingRect(mask)
    box = (float(x), float(y), float(x + width), float(y + height))
    return mask, DieCrop(np.zeros((160, 160, 3), np.uint8), box)


@pytest.mark.parametrize("lean", LEANS[1:])
def test_silhouette_and_number_determine_the_pose(lean: tuple[float, float]) -> None:
    true = D4Pose((78.0, 60.0), 25.0, 13.0, lean)
    mask, cut = silhouette(true)
    found = fit(Sides(3, true.apex), cut, mask, 3)
    assert found is not None and found.cover > 0.85
    assert math.dist(found.standing.apex, true.apex) < 0.5 * true.unit_px
    assert math.dist(found.standing.lean, lean) < 0.25


def test_silhouette_of_another_shape_gives_no_pose() -> None:
    mask = np.zeros((160, 160), np.uint8)
    cv2.circle(mask, (80, 80), 50, 255, -1)
    cut = DieCrop(np.zeros((160, 160, 3), np.uint8), (30.0, 30.0, 130.0, 130.0))
    assert fit(Sides(3, (80.0, 80.0)), cut, mask, 3) is None


def test_unread_number_gives_no_pose() -> None:
    mask, cut = silhouette(D4Pose((78.0, 60.0), 25.0, 13.0, (0.0, -0.5)))
    assert fit(Sides(3, (78.0, 60.0)), cut, mask, 1) is None
