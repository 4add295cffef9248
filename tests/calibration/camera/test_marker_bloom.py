"""Marker bloom in bright images is estimated, and moves neither the camera nor the mat."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.calibration.tray_cameras import camera, photograph
from traywatch.calibration import TrayProfile, calibrate_image, check_drift, mat_spec
from traywatch.calibration.camera.marker_bloom import inward, without_bloom
from traywatch.calibration.camera.pose import profile_from_markers

Floats = NDArray[np.float64]
MAT = mat_spec("a4")
TRUTH = camera()
PLACES = np.array([(x, y, -9.0) for x in (30.0, 150.0, 270.0) for y in (30.0, 110.0, 180.0)])


def corners(bloom_px: float = 0.0, noise_px: float = 0.1) -> dict[int, Floats]:
    random = np.random.default_rng(1)
    quads = {marker: TRUTH.project(quad) for marker, quad in MAT.markers.items()}
    return {
        marker: quad + bloom_px * inward(quad) + random.normal(0, noise_px, (4, 2))
        for marker, quad in quads.items()
    }


def error_mm(found: TrayProfile) -> float:
    off = found.to_plane(TRUTH.project(PLACES), 9.0) - PLACES[:, :2]
    return float(np.sqrt(np.mean(off**2)))


def test_sides_that_go_in_by_a_pixel_move_corners_by_a_pixel_both_ways() -> None:
    square = np.array([(10.0, 10.0), (50.0, 10.0), (50.0, 50.0), (10.0, 50.0)])
    assert np.allclose(inward(square), [(1, 1), (-1, 1), (-1, -1), (1, -1)])
    assert np.allclose(inward(square[::-1]), [(1, -1), (-1, -1), (-1, 1), (1, 1)])


def test_bloom_changes_neither_the_camera_nor_what_is_stated() -> None:
    sharp = profile_from_markers(corners(), MAT, TRUTH.image_size)
    blown = profile_from_markers(corners(0.7), MAT, TRUTH.image_size)
    assert error_mm(blown) == pytest.approx(error_mm(sharp), abs=0.05)
    assert blown.place_sd_mm == pytest.approx(sharp.place_sd_mm, rel=0.1)
    assert blown.residual_mm < 1.2 * sharp.residual_mm


def test_bloom_is_taken_out_and_a_way_is_left() -> None:
    expected = corners(0.0, 0.0)
    way = np.array([3.0, -2.0])
    moved = {marker: quad + way + 0.6 * inward(quad) for marker, quad in expected.items()}
    for marker, quad in without_bloom(moved, expected).items():
        assert np.allclose(quad, expected[marker] + way, atol=0.1)
    assert without_bloom({}, expected) == {}


def test_a_lamp_that_makes_paper_glare_moves_no_mat() -> None:
    picture = photograph(TRUTH, MAT).astype(np.float64) / 255
    light = cv2.GaussianBlur(picture**2.2, (0, 0), 1.2)
    bright = np.clip(255 * (1.6 * light) ** (1 / 2.2), 0, 255).astype(np.uint8)
    profile = calibrate_image(photograph(TRUTH, MAT))
    drift = check_drift(bright, profile)
    assert drift.state == "still" and drift.moved_mm < 0.2
    assert error_mm(calibrate_image(bright)) < 0.3
