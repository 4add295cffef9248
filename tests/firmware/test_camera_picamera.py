"""The Pi camera's adapter against a small picamera2 with the real one's habits."""

from __future__ import annotations

import time
from typing import Any

import pytest

from firmware.camera.picamera import PiCamera, usable_controls
from tests.firmware.fake_picamera2 import Picamera2
from tests.firmware.test_camera import pi  # noqa: F401 - a fixture
from traywatch.errors import CameraError

RANGES: dict[str, tuple[Any, Any, Any]] = {
    "LensPosition": (0.0, 32.0, 1.0),
    "FrameDurationLimits": (33333, 120000, None),
    "ColourGains": (None, None, None),
    "AeEnable": (False, True, True),
}


@pytest.mark.parametrize(
    ("wanted", "usable"),
    [
        ({"LensPosition": 99.0}, {"LensPosition": 32.0}),
        ({"LensPosition": -1.0}, {"LensPosition": 0.0}),
        ({"Bogus": 1}, {}),
        ({"FrameDurationLimits": (20000, 40000)}, {"FrameDurationLimits": (33333, 40000)}),
        ({"ColourGains": (1.5, 1.8)}, {"ColourGains": (1.5, 1.8)}),
        ({"AeEnable": False}, {"AeEnable": False}),
    ],
)
def test_controls_are_brought_into_range(wanted: dict[str, Any], usable: dict[str, Any]) -> None:
    assert usable_controls(wanted, RANGES) == usable


@pytest.mark.usefixtures("pi")
def test_asks_for_what_the_pipeline_needs() -> None:
    wanted = {"LensPosition": 99.0, "NoSuchControl": 1}
    with PiCamera(size=(321, 241), distance_m=0.4, controls=wanted) as camera:
        frame = camera.read(5.0)
    assert frame is not None and frame.image.shape == (240, 320, 3)
    (device,) = Picamera2.made
    assert device.config is not None
    assert device.config["main"] == {"size": (320, 240), "format": "RGB888"}
    assert device.config["buffer_count"] >= 3
    assert device.controls["AfMode"] == 0
    assert device.controls["LensPosition"] == 32.0
    assert "NoSuchControl" not in device.controls
    assert device.held == 0, "every request was given back"
    assert Picamera2.owned == set(), "and so was the camera"


@pytest.mark.usefixtures("pi")
def test_the_focus_is_fixed_at_the_mat() -> None:
    with PiCamera(size=(320, 240), distance_m=0.4):
        assert Picamera2.made[0].controls["LensPosition"] == pytest.approx(2.5)


@pytest.mark.usefixtures("pi")
def test_frames_carry_the_time_of_the_sensor() -> None:
    with PiCamera(size=(320, 240)) as camera:
        before = time.monotonic()
        frame = camera.read(5.0)
        assert frame is not None
        assert before - 1.0 < frame.taken_at_s < time.monotonic()


@pytest.mark.usefixtures("pi")
def test_a_camera_that_stalls_is_told_and_started_again() -> None:
    with PiCamera(size=(320, 240), capture_s=0.1) as camera:
        assert camera.read(5.0)
        Picamera2.stalled.set()
        with pytest.raises(CameraError) as caught:
            for _ in range(20):
                camera.read(0.3)
        assert caught.value.code == "camera_lost"
        assert "\n" not in caught.value.message
        Picamera2.stalled.clear()
        assert camera.read(5.0)
    assert Picamera2.made[0].cancelled == 1, "the late job was taken back"
    assert len(Picamera2.made) >= 2, "another device was made"
    assert Picamera2.owned == set()


@pytest.mark.usefixtures("pi")
def test_a_camera_that_cannot_be_stopped_is_given_up() -> None:
    with PiCamera(size=(320, 240), capture_s=0.05, restart_s=0.1) as camera:
        assert camera.read(5.0)
        Picamera2.stop_blocks.set()
        Picamera2.stalled.set()
        with pytest.raises(CameraError) as caught:
            for _ in range(20):
                camera.read(0.5)
        assert caught.value.code == "camera_stuck"
        assert len(Picamera2.made) == 1
        assert Picamera2.made[0].started
        Picamera2.stop_blocks.clear()
        while Picamera2.owned:  # the thread that was left behind ends now, not in the next test
            time.sleep(0.01)


@pytest.mark.usefixtures("pi")
def test_a_camera_that_is_taken_is_told() -> None:
    with PiCamera(size=(320, 240)), pytest.raises(CameraError, match="busy") as caught:
        PiCamera()
    assert caught.value.code == "camera_busy"


@pytest.mark.usefixtures("pi")
def test_no_such_camera() -> None:
    with pytest.raises(CameraError, match="ribbon") as caught:
        PiCamera(3)
    assert caught.value.code == "camera_not_found"


@pytest.mark.usefixtures("pi")
def test_the_light_can_be_locked() -> None:
    with PiCamera(size=(320, 240)) as camera:
        assert camera.read(5.0)
        camera.lock_light()
        assert Picamera2.made[0].controls["ExposureTime"] == 8000
        assert Picamera2.made[0].controls["ColourGains"] == (1.5, 1.8)
