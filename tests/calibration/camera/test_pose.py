from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from tests.calibration.tray_cameras import camera, photograph
from traywatch.calibration import Lens, TrayProfile, calibrate_image, calibrate_images, mat_spec
from traywatch.calibration.quality.overlay import draw_profile
from traywatch.errors import CalibrationError

MAT = mat_spec("a4")
X, Y = np.meshgrid(np.linspace(15, 282, 9), np.linspace(15, 195, 7))
GRID = np.stack([X.ravel(), Y.ravel()], axis=1)


def errors_mm(found: TrayProfile, truth: TrayProfile, height: float = 0.0) -> np.ndarray:
    """Errors of the fitted profile for points at a height, as seen by the true camera."""
    pixels = truth.project(np.column_stack([GRID, np.full(len(GRID), -height)]))
    return np.asarray(np.linalg.norm(found.to_plane(pixels, height) - GRID, axis=1))


@pytest.mark.parametrize(
    ("truth", "worst_mm"),
    [
        (camera(), 0.3),
        (camera((148.5, 106.0, -430.0)), 0.3),  # from straight above
        (camera((60.0, 300.0, -380.0), roll_deg=8, focal=690.0), 0.3),
        (camera(k1=-0.06), 0.4),
        (camera((148.5, 330.0, -420.0), size=(640, 480), focal=500.0), 0.5),
        (camera((148.5, 106.0, -430.0), roll_deg=180), 0.3),  # the mat is upside down
    ],
    ids=["tilted", "above", "askew", "bent lens", "small picture", "upside down"],
)
def test_the_pose_is_found_without_knowing_the_lens(truth: TrayProfile, worst_mm: float) -> None:
    found = calibrate_image(photograph(truth, MAT))
    assert found.name == "a4 deep_dark_dice"
    assert found.zones == MAT.zones and found.markers == MAT.markers
    assert errors_mm(found, truth).max() < worst_mm
    assert 0 < found.residual_mm < 0.2 and 0 < found.place_sd_mm < 0.5
    # The uncertainty of the focal length adds an error at a die's height above the mat.
    assert errors_mm(found, truth, 10.0).max() < worst_mm + 0.5


def test_a_known_lens_makes_heights_exact() -> None:
    truth = camera((148.5, 106.0, -430.0), k1=-0.05)
    lens = Lens(truth.camera_matrix, truth.distortion, truth.image_size)
    found = calibrate_image(photograph(truth, MAT), MAT, lens)
    np.testing.assert_allclose(found.camera_mm, truth.camera_mm, atol=3.0)
    assert errors_mm(found, truth, 20.0).max() < 0.3


def test_three_markers_are_enough_and_cost_exactness() -> None:
    truth = camera()
    full = calibrate_image(photograph(truth, MAT))
    three = calibrate_image(photograph(truth, MAT, hidden=[1]))
    assert errors_mm(three, truth).max() < 1.0
    assert three.place_sd_mm > full.place_sd_mm


@pytest.mark.parametrize("hidden", range(4))
def test_any_one_marker_may_be_hidden(hidden: int) -> None:
    truth = camera(k1=-0.05)
    found = calibrate_image(photograph(truth, MAT, hidden=[hidden]))
    assert errors_mm(found, truth).max() < 1.5 and errors_mm(found, truth).max() < 5 * found.place_sd_mm


@pytest.mark.parametrize("pair", [(i, j) for i in range(4) for j in range(i)])
def test_any_two_hidden_are_refused(pair: tuple[int, int]) -> None:
    with pytest.raises(CalibrationError) as caught:
        calibrate_image(photograph(camera(), MAT, hidden=pair))
    assert caught.value.code == "markers_missing" and "Only 2 of the 4" in str(caught.value)
    assert all(f"({list(MAT.markers)[corner]})" in str(caught.value) for corner in pair)


def test_two_hidden_markers_are_refused_by_name() -> None:
    with pytest.raises(CalibrationError) as caught:
        calibrate_image(photograph(camera(), MAT, hidden=[1, 3]), MAT)
    assert caught.value.code == "markers_missing"
    _, right, _, left = MAT.markers
    assert f"top right ({right})" in str(caught.value) and f"bottom left ({left})" in str(caught.value)
    assert "Only 2 of the 4" in str(caught.value)


def test_what_is_hidden_in_one_picture_may_show_in_another() -> None:
    truth = camera()
    pictures = [photograph(truth, MAT, hidden=[0, 1]), photograph(truth, MAT, hidden=[2, 3])]
    assert errors_mm(calibrate_images(pictures), truth).max() < 0.4


def test_a_camera_that_moved_between_pictures_is_refused() -> None:
    pictures = [photograph(camera(), MAT), photograph(camera((160.0, 330.0, -380.0)), MAT)]
    with pytest.raises(CalibrationError) as caught:
        calibrate_images(pictures)
    assert caught.value.code == "camera_moved"


@pytest.mark.parametrize(
    ("picture", "code"),
    [
        (lambda: np.zeros((480, 640, 3), np.uint8), "markers_missing"),
        (lambda: np.random.default_rng(0).integers(0, 255, (480, 640, 3), np.uint8), "markers_missing"),
        (lambda: np.ascontiguousarray(photograph(camera(), MAT)[:, ::-1]), "markers_missing"),  # mirrored
        (lambda: photograph(camera(), MAT)[:, :500], "markers_missing"),  # half of the mat
    ],
    ids=["black", "noise", "mirrored", "half"],
)
def test_a_picture_without_the_mat_is_refused(picture: Callable[[], np.ndarray], code: str) -> None:
    with pytest.raises(CalibrationError) as caught:
        calibrate_image(picture())
    assert caught.value.code == code


def test_another_mat_than_was_said_is_refused() -> None:
    with pytest.raises(CalibrationError) as caught:
        calibrate_image(photograph(camera(), MAT), mat_spec("a3"))
    assert caught.value.code == "markers_missing"


@pytest.mark.parametrize("slid_px", [8, 30, 60])
def test_a_sheet_that_is_torn_is_refused(slid_px: int) -> None:
    picture = photograph(camera((148.5, 106.0, -430.0)), MAT)
    torn = picture.copy()
    torn[:, 500:] = np.roll(picture, slid_px, axis=0)[:, 500:]  # one half is shifted along the other
    with pytest.raises(CalibrationError) as caught:
        calibrate_image(torn)
    assert caught.value.code == "mat_mismatch"


def test_pictures_of_two_sizes_are_refused() -> None:
    picture = photograph(camera(), MAT)
    with pytest.raises(CalibrationError) as caught:
        calibrate_images([picture, cv2.resize(picture, (480, 360))])
    assert caught.value.code == "picture_shape"


def test_a_gray_picture_will_do_and_the_drawing_lies_on_the_mat() -> None:
    truth = camera()
    picture = photograph(truth, MAT)
    found = calibrate_image(np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8))
    drawn = draw_profile(picture, found)
    changed = np.any(drawn != picture, axis=2)
    x, y = np.rint(truth.project([next(iter(MAT.markers.values()))[0]])[0]).astype(int)
    assert changed[y - 2 : y + 3, x - 2 : x + 3].any()
    assert 0.002 < changed.mean() < 0.1
