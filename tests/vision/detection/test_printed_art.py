"""Printed markers and letters are no dice: empty mats of every size and design, and dice that cover print."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from traywatch.calibration import TrayProfile
from traywatch.calibration.camera.pose import calibrate_image
from traywatch.calibration.mat.mat import DESIGNS, SIZES_MM, MatSpec, mat_spec, render_mat
from traywatch.vision import TrayReader
from traywatch.vision.detection.detector import Detection
from traywatch.vision.detection.printed_art import PrintedArt
from traywatch.vision.types import Box, Image

SIZE = (1280, 960)


def photographed(spec: MatSpec) -> Image:
    """The empty mat on a dark table, seen from above with a slight tilt, blurred and noisy."""
    width, height = spec.size_mm
    scale = min(1180 / width, 860 / height)
    drawn = render_mat(spec, 3.0)
    x0, y0 = (SIZE[0] - width * scale) / 2, (SIZE[1] - height * scale) / 2
    x1, y1 = SIZE[0] - x0, SIZE[1] - y0
    corners = np.array([(x0 + 14, y0 + 6), (x1 - 14, y0), (x1, y1), (x0, y1 - 4)], np.float32)
    source = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) * 3.0
    view = cv2.getPerspectiveTransform(source, corners)
    image = cv2.warpPerspective(drawn, view, SIZE, flags=cv2.INTER_AREA, borderValue=(60, 64, 70))
    image = cv2.GaussianBlur(image, (0, 0), 0.8).astype(np.float32) * 0.8 + 12
    image += np.random.default_rng(4).normal(0, 2.0, image.shape)
    return np.clip(image, 0, 255).astype(np.uint8)


def marker_boxes(profile: TrayProfile) -> list[Box]:
    found = []
    for corners in profile.markers.values():
        seen = profile.project(corners)
        (x0, y0), (x1, y1) = seen.min(0) - 4, seen.max(0) + 4
        found.append((float(x0), float(y0), float(x1), float(y1)))
    return found


@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize("size", SIZES_MM)
def test_an_empty_mat_has_no_dice(size: str, design: str) -> None:
    spec = mat_spec(size, design)
    image = photographed(spec)
    profile = calibrate_image(image, spec)
    art = PrintedArt(profile)
    assert all(art.shows(image, box) for box in marker_boxes(profile))
    assert TrayReader(profile, places=False).read(image) == ()


def test_a_die_on_a_marker_is_kept() -> None:
    spec = mat_spec("a4")
    image = photographed(spec)
    profile = calibrate_image(image, spec)
    art = PrintedArt(profile)
    box = marker_boxes(profile)[0]
    x, y = round((box[0] + box[2]) / 2), round((box[1] + box[3]) / 2)
    cv2.rectangle(image, (x - 26, y - 26), (x + 26, y + 26), (40, 40, 150), -1)
    cv2.circle(image, (x, y), 9, (230, 230, 230), -1)
    die = Detection((x - 28.0, y - 28.0, x + 28.0, y + 28.0), 0.9)
    assert art.without(image, [die]) == [die]


def test_plain_paper_and_the_table_are_not_taken_for_print() -> None:
    spec = mat_spec("a4", "plain")
    image = photographed(spec)
    profile = calibrate_image(image, spec)
    art = PrintedArt(profile)
    for x, y in ((640.0, 250.0), (5.0, 5.0), (1279.0, 959.0)):
        assert not art.shows(image, (x - 30, y - 30, x + 30, y + 30))


def test_a_profile_of_another_mat_removes_nothing() -> None:
    spec = mat_spec("a4")
    image = photographed(spec)
    profile = calibrate_image(image, spec).model_copy_valid(markers={})
    art = PrintedArt(profile)
    boxes = [Detection((10.0, 10.0, 90.0, 90.0), 0.9)]
    assert art.without(image, boxes) == boxes
