from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np
import pytest

from tests.calibration.tray_cameras import camera, photograph
from traywatch.calibration import DriftWatch, TrayProfile, calibrate_image, check_drift, mat_spec, refit
from traywatch.errors import CalibrationError

MAT = mat_spec("a4")
BEFORE = camera()
AFTER = camera((154.5, 334.0, -378.0))  # the camera stand was knocked
FAR = camera((190.0, 300.0, -400.0))
PLACES = np.array([(30.0, 40.0), (150.0, 100.0), (270.0, 190.0), (40.0, 180.0)])


@lru_cache(maxsize=1)
def profile() -> TrayProfile:
    return calibrate_image(photograph(BEFORE, MAT))


def error_mm(profile: TrayProfile, truth: TrayProfile) -> float:
    return float(np.linalg.norm(profile.to_plane(truth.project(PLACES)) - PLACES, axis=1).max())


def test_a_mat_that_lies_still_is_still() -> None:
    drift = check_drift(photograph(BEFORE, MAT, noise=6.0), profile())
    assert drift.state == "still" and drift.moved_mm < 0.2 and set(drift.markers) == set(MAT.markers)
    assert "where it was calibrated" in drift.say


@pytest.mark.parametrize("now", [AFTER, FAR], ids=["a little", "much"])
def test_a_mat_that_moved_is_noticed_in_millimeters(now: TrayProfile) -> None:
    drift = check_drift(photograph(now, MAT), profile())
    assert drift.state == "moved"
    corners = np.concatenate([np.asarray(c) for c in MAT.markers.values()])
    true = np.sqrt(np.mean(np.sum((profile().to_plane(now.project(corners)) - corners) ** 2, axis=1)))
    assert drift.moved_mm == pytest.approx(float(true), rel=0.1)
    assert f"{drift.moved_mm:.1f} mm" in drift.say


def test_a_picture_of_another_size_will_do() -> None:
    small = camera(size=(640, 480), focal=760.0 * 640 / 960)
    assert check_drift(photograph(small, MAT), profile()).state == "still"


def test_two_markers_are_enough_to_look_and_one_is_not() -> None:
    assert check_drift(photograph(AFTER, MAT, hidden=[0, 2]), profile()).state == "moved"
    hidden = check_drift(photograph(BEFORE, MAT, hidden=[0, 1, 2]), profile())
    assert hidden.state == "unseen" and "too few" in hidden.say


def test_without_markers_nothing_is_watched() -> None:
    bare = profile().model_copy_valid(markers={})
    assert check_drift(photograph(BEFORE, MAT), bare).state == "unwatched"


def test_refitting_finds_the_camera_and_keeps_the_rest() -> None:
    mine = profile().model_copy_valid(name="my tray", zones=MAT.zones[:2])
    found = refit([photograph(FAR, MAT)], mine)
    assert error_mm(found, FAR) < 0.3
    assert (found.name, found.zones, found.markers) == ("my tray", MAT.zones[:2], MAT.markers)
    assert found.place_sd_mm >= mine.place_sd_mm


@pytest.mark.parametrize(
    ("pictures", "code"),
    [
        (lambda: [], "markers_missing"),
        (lambda: [photograph(FAR, MAT, hidden=[0, 1])], "markers_missing"),
        (lambda: [photograph(FAR, MAT), photograph(AFTER, MAT)], "camera_moved"),
        (lambda: [photograph(FAR, mat_spec("a3"))], "markers_missing"),
    ],
    ids=["none", "two hidden", "still moving", "another mat"],
)
def test_refitting_with_too_little_is_refused(pictures: Callable[[], list[np.ndarray]], code: str) -> None:
    with pytest.raises(CalibrationError) as caught:
        refit(pictures(), profile())
    assert caught.value.code == code


def test_a_picture_of_another_shape_is_refused() -> None:
    with pytest.raises(CalibrationError) as caught:
        check_drift(np.zeros((480, 900, 3), np.uint8), profile())
    assert caught.value.code == "picture_shape"


def test_the_watch_waits_until_it_is_sure_and_the_tray_is_empty() -> None:
    watch = DriftWatch(profile())
    here, there = photograph(BEFORE, MAT), photograph(AFTER, MAT)
    assert watch.take_picture(here, tray_empty=True) is None and watch.drift is not None
    assert watch.drift.state == "still"
    # A single displacement may be a hand over a marker, so it is not reported yet.
    assert watch.take_picture(there, tray_empty=True) is None and watch.drift.state == "still"
    assert watch.take_picture(here, tray_empty=True) is None
    # dice lie there: the movement is reported, and the profile stays unchanged
    for _ in range(watch.AGAIN + 2):
        assert watch.take_picture(there, tray_empty=False) is None
    assert watch.drift.state == "moved" and watch.profile is profile()
    found = watch.take_picture(there, tray_empty=True)
    assert found is not None and watch.profile is found and watch.drift.state == "still"
    assert error_mm(found, AFTER) < 0.3
    assert watch.take_picture(there, tray_empty=True) is None


def test_the_watch_says_moved_until_it_can_fit() -> None:
    watch = DriftWatch(profile())
    hidden = photograph(AFTER, MAT, hidden=[0, 3])
    for _ in range(5):
        assert watch.take_picture(hidden, tray_empty=True) is None
    assert watch.drift is not None and watch.drift.state == "moved"
