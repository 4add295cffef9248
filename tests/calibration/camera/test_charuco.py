from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.calibration.tray_cameras import camera, photograph, photograph_sheet
from traywatch.calibration import (
    Lens,
    MeasuredLens,
    TrayProfile,
    calibrate_image,
    mat_spec,
    measure_lens,
    write_board_pdf,
)
from traywatch.calibration.camera.charuco import board_corners, find_board, render_board
from traywatch.calibration.mat.mat import SIZES_MM
from traywatch.errors import CalibrationError

SIZE = (800, 600)
FOCAL, K1 = 640.0, -0.08
# Camera positions above the board, as if the board were rotated below it.
EYES = [
    (148.5, 330.0, -260.0),
    (148.5, -110.0, -260.0),
    (350.0, 105.0, -250.0),
    (-50.0, 105.0, -250.0),
    (148.5, 110.0, -280.0),
    (300.0, 280.0, -260.0),
]


def view(eye: tuple[float, float, float]) -> TrayProfile:
    return camera(eye, size=SIZE, focal=FOCAL, k1=K1)


@lru_cache(maxsize=16)
def shot(eye: tuple[float, float, float]) -> np.ndarray:
    return photograph_sheet(view(eye), render_board("a4", 2.5))


@pytest.fixture(scope="module")
def measured() -> MeasuredLens:
    return measure_lens([shot(eye) for eye in EYES], name="my camera")


def test_a_lens_comes_back_from_pictures_of_the_board(measured: MeasuredLens) -> None:
    found, lens = measured, measured.lens
    assert lens.camera_matrix[0][0] == pytest.approx(FOCAL, rel=0.004)
    assert lens.distortion[0] == pytest.approx(K1, abs=0.02)
    assert lens.views == 6 and found.left_out == () and lens.residual_px < 0.3
    assert 0.3 < found.coverage < 0.5  # the board was never near the image edges
    # The uncertainty is realistic: the truth is within a few standard deviations.
    assert abs(np.log(lens.camera_matrix[0][0] / FOCAL)) < 3 * lens.focal_sd
    assert lens.focal_sd < 0.005


def test_a_measured_lens_makes_a_mat_seen_from_above_exact(measured: MeasuredLens) -> None:
    truth = camera((148.5, 106.0, -330.0), size=SIZE, focal=FOCAL, k1=K1)
    mat = mat_spec("a4")
    found = calibrate_image(photograph(truth, mat), mat, measured.lens)
    np.testing.assert_allclose(found.camera_mm, truth.camera_mm, atol=4.0)
    assert found.place_sd_mm < 0.15


@pytest.mark.parametrize("size", SIZES_MM)
def test_every_sheet_bears_the_same_board(size: str, tmp_path: Path) -> None:
    names, pixels = find_board(render_board(size, 3))
    assert sorted(names.tolist()) == list(range(40))
    steps = np.linalg.lstsq(
        np.column_stack([board_corners()[names], np.ones(len(names))]), pixels, rcond=None
    )[0]
    side = 28.0 if min(SIZES_MM[size]) < 250 else 40.0
    np.testing.assert_allclose(steps[:2], np.eye(2) * side * 3, atol=0.2)
    write_board_pdf(size, tmp_path / "board.pdf")
    assert (tmp_path / "board.pdf").read_bytes().startswith(b"%PDF")


def test_part_of_the_board_is_enough() -> None:
    picture = shot(EYES[0]).copy()
    picture[:, 500:] = 90
    names, _ = find_board(picture)
    assert 10 <= len(names) < 40


def test_the_board_is_no_mat_and_a_mat_no_board() -> None:
    with pytest.raises(CalibrationError) as caught:
        calibrate_image(shot(EYES[0]))
    assert caught.value.code == "markers_missing"
    assert len(find_board(photograph(camera(), mat_spec("a4")))[0]) == 0


def test_a_picture_that_is_of_no_use_is_named() -> None:
    blank = np.full((SIZE[1], SIZE[0], 3), 90, np.uint8)
    bent = photograph_sheet(camera(EYES[2], size=SIZE, focal=FOCAL, k1=0.25), render_board("a4", 2.5))
    found = measure_lens([shot(EYES[0]), blank, *(shot(eye) for eye in EYES[1:]), bent])
    assert [number for number, _ in found.left_out] == [1, 7]
    assert "0 corners" in found.left_out[0][1] and "px off" in found.left_out[1][1]
    assert found.lens.camera_matrix[0][0] == pytest.approx(FOCAL, rel=0.004)


@pytest.mark.parametrize(
    ("pictures", "code"),
    [
        (lambda: [], "board_missing"),
        (lambda: [shot(EYES[0]), shot(EYES[1])], "board_missing"),
        (lambda: [np.zeros((600, 800), np.uint8)] * 5, "board_missing"),
        (lambda: [shot(EYES[4])] * 4, "board_views_alike"),
        (lambda: [shot(EYES[0]), cv2.resize(shot(EYES[1]), (400, 300))], "picture_shape"),
    ],
    ids=["none", "two", "black", "one angle", "two sizes"],
)
def test_pictures_that_tell_no_lens_are_refused(pictures: Callable[[], list[np.ndarray]], code: str) -> None:
    with pytest.raises(CalibrationError) as caught:
        measure_lens(pictures())
    assert caught.value.code == code and "\n" not in str(caught.value)


def test_a_sheet_of_no_known_size_is_refused() -> None:
    with pytest.raises(CalibrationError) as caught:
        render_board("a7", 2)
    assert caught.value.code == "mat_unknown"


def test_what_was_measured_is_kept(measured: MeasuredLens, tmp_path: Path) -> None:
    lens = measured.lens
    lens.save(tmp_path / "lens.json")
    assert Lens.load(tmp_path / "lens.json") == lens and lens.name == "my camera"
