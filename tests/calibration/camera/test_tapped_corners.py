from __future__ import annotations

import numpy as np
import pytest

from tests.calibration.tray_cameras import camera
from traywatch.calibration import TrayProfile, ZoneArea, profile_from_corners
from traywatch.errors import CalibrationError

SIZE = (297.0, 210.0)
TRUTH = camera()
CORNERS = TRUTH.project([(0, 0), (297, 0), (297, 210), (0, 210)])


def test_four_corners_and_a_size_make_a_profile() -> None:
    found = profile_from_corners(CORNERS, SIZE, TRUTH.image_size)
    x, y = np.meshgrid(np.linspace(10, 287, 6), np.linspace(10, 200, 5))
    places = np.stack([x.ravel(), y.ravel()], axis=1)
    assert np.linalg.norm(found.to_plane(TRUTH.project(places)) - places, axis=1).max() < 1.0
    assert found.name == "297 x 210 mm board" and found.markers == {}
    assert found.zone_at(100, 100) == "hit" and found.zone_at(-5, 100) == "off"
    assert 0.2 < found.place_sd_mm < 3 and found.residual_mm > 0.2
    assert TrayProfile.from_json(found.to_json()) == found


def test_zones_of_ones_own_come_along() -> None:
    crit = ZoneArea(name="bowl", kind="crit", polygon_mm=((0, 0), (100, 0), (100, 100), (0, 100)))
    found = profile_from_corners(CORNERS, SIZE, TRUTH.image_size, zones=(crit,))
    assert found.zones == (crit,)


def test_a_known_lens_and_a_steady_hand_make_it_surer() -> None:
    usual = profile_from_corners(CORNERS, SIZE, TRUTH.image_size)
    known = profile_from_corners(CORNERS, SIZE, TRUTH.image_size, camera=TRUTH)
    steady = profile_from_corners(CORNERS, SIZE, TRUTH.image_size, camera=TRUTH, tap_px=0.3)
    assert steady.place_sd_mm < known.place_sd_mm < usual.place_sd_mm


@pytest.mark.parametrize(
    ("corners", "says"),
    [
        (CORNERS[:3], "four corners"),
        (CORNERS * np.nan, "four corners"),
        (CORNERS[::-1], "anticlockwise"),
        (CORNERS[[0, 2, 1, 3]], "cross"),
        (
            np.vstack([CORNERS[:2], CORNERS[:2].mean(axis=0, keepdims=True) + (0, 9), CORNERS[3:]]),
            "not convex",
        ),
        (CORNERS + 800, "outside the picture"),
        ([(10, 10), (40, 10), (40, 30), (10, 30)], "1%"),
    ],
)
def test_corners_that_cannot_be_are_refused(corners: object, says: str) -> None:
    with pytest.raises(CalibrationError) as caught:
        profile_from_corners(corners, SIZE, TRUTH.image_size)  # type: ignore[arg-type]
    assert caught.value.code == "corners_unusable" and says in str(caught.value)


@pytest.mark.parametrize("size", [(0.0, 210.0), (297.0, -1.0), (29700.0, 210.0), (float("nan"), 210.0)])
def test_a_size_no_board_has_is_refused(size: tuple[float, float]) -> None:
    with pytest.raises(CalibrationError) as caught:
        profile_from_corners(CORNERS, size, TRUTH.image_size)
    assert caught.value.code == "size_unusable"


def test_a_shape_no_such_board_has_is_refused() -> None:
    with pytest.raises(CalibrationError) as caught:
        profile_from_corners(CORNERS, (100.0, 700.0), TRUTH.image_size, camera=TRUTH)
    assert caught.value.code == "mat_mismatch"
