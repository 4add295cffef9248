"""The Pi camera's adapter: with the real picamera2 on a simulated libcamera, and with a substitute."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from threading import Event
from typing import Any

import cv2
import numpy as np
import pytest

from tests.firmware.rigs import mock_picamera2
from tests.pi.bench import Bench, bench
from traywatch.errors import CameraError
from traywatch.firmware.camera.pi.picamera import PiCamera
from traywatch.firmware.camera.settings.controls import steady_light, usable_controls
from traywatch.vision.types import Frame

# picamera2's own thread still calls Thread.setDaemon.
pytestmark = pytest.mark.filterwarnings("ignore:setDaemon:DeprecationWarning")

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


@pytest.mark.parametrize(
    ("mains_hz", "exposure", "gain", "held", "held_gain"),
    [
        (50, 24_000, 2.0, 20_000, 2.4),
        (60, 24_000, 2.0, 16_667, 2.88),
        (50, 20_000, 2.0, 20_000, 2.0),
        (50, 4_000, 8.0, 10_000, 3.2),
        (50, 400, 1.0, 400, 1.0),  # daylight: a whole flicker period would be far too bright
        (0, 24_000, 2.0, 24_000, 2.0),
    ],
)
def test_a_held_exposure_is_on_the_beat_of_the_mains(
    mains_hz: int, exposure: int, gain: float, held: int, held_gain: float
) -> None:
    found = steady_light({"ExposureTime": exposure, "AnalogueGain": gain, "Lux": 3}, mains_hz)
    assert found == {"ExposureTime": held, "AnalogueGain": pytest.approx(held_gain, rel=1e-3)}


# ---------------------------------------------------------------- with both


@dataclass
class Pi:
    """Controls and observations for the tests of both."""

    stalled: Event
    stop_blocks: Event
    value: Callable[[str], Any]
    """Control values that have reached the camera."""
    made: Callable[[], int]
    owned: Callable[[], bool]


@pytest.fixture(params=["small", "real"])
def pi(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pi]:
    if request.param == "small":
        fake = mock_picamera2(monkeypatch)
        yield Pi(
            fake.stalled,
            fake.stop_blocks,
            lambda name: fake.made[-1].controls.get(name),
            lambda: len(fake.made),
            lambda: bool(fake.owned),
        )
        return
    with bench() as real:
        camera = real.cameras[0]
        yield Pi(
            camera.stalled,
            camera.stop_blocks,
            camera.values.get,
            lambda: len(real.made),
            lambda: camera.acquired,
        )


def frames_until(camera: PiCamera, true: Callable[[], object], most: int = 500) -> Frame:
    """Read until a condition holds; fails if it never does."""
    for _ in range(most):
        frame = camera.read(5.0)
        assert frame is not None
        if true():
            return frame
    raise AssertionError("it never came to hold")


def test_asks_for_what_the_pipeline_needs(pi: Pi) -> None:
    wanted = {"AnalogueGain": 99.0, "NoSuchControl": 1}
    with PiCamera(size=(321, 241), lens_position=99.0, controls=wanted) as camera:
        frame = frames_until(camera, lambda: pi.value("LensPosition") == 32.0)
        assert frame.image.shape == (240, 320, 3)
        assert frame.small is not None and frame.small.shape == (240, 320)
        assert pi.value("AfMode") == 0 and pi.value("AnalogueGain") == 16.0
        assert pi.value("AeFlickerPeriod") in (10_000, None)
        assert camera.lens_position == 99.0
    assert not pi.owned(), "the camera was given back"


def test_a_frame_keeps_its_pixels_when_its_buffer_is_used_again(pi: Pi) -> None:
    """The small copy is compared in the buffer, which the camera gets back before the frame is read."""
    with PiCamera(size=(320, 240)) as camera:
        frames = [frame for _ in range(3) if (frame := camera.read(5.0))]
    for frame in frames:
        assert frame.small is not None
        gray = cv2.cvtColor(frame.image, cv2.COLOR_BGR2GRAY)
        assert gray.mean() > 20
        assert frame.small.mean() == pytest.approx(gray.mean(), abs=20)


def test_the_focus_is_found_once_and_held(pi: Pi) -> None:
    with PiCamera(size=(320, 240)) as camera:
        frames_until(camera, lambda: camera.lens_position is not None)
        frames_until(camera, lambda: pi.value("AfMode") == 0)
        assert pi.value("LensPosition") == pytest.approx(2.25)


def test_frames_carry_the_time_of_the_sensor(pi: Pi) -> None:
    with PiCamera(size=(320, 240)) as camera:
        before = time.monotonic()
        frame = camera.read(5.0)
        assert frame is not None
        assert before - 1.0 < frame.taken_at_s < time.monotonic()


def test_a_calm_reader_is_given_frames_that_lie_apart(pi: Pi) -> None:
    """Copying each frame would be most of the CPU time of an idle tray."""
    with PiCamera(size=(320, 240)) as camera:
        camera.calm = True
        times = [frame.taken_at_s for _ in range(8) if (frame := camera.read(5.0))]
        calm = times[4:]  # some were buffered before
        assert min(b - a for a, b in pairwise(calm)) >= 0.09
        camera.calm = False
        frames_until(camera, lambda: True)


def test_a_camera_that_stalls_is_told_and_started_again(pi: Pi) -> None:
    with PiCamera(size=(320, 240), capture_s=0.1) as camera:
        assert camera.read(5.0)
        pi.stalled.set()
        with pytest.raises(CameraError, match="ribbon") as caught:
            while True:
                try:
                    camera.read(0.3)
                except CameraError as error:
                    if error.code != "camera_timeout":
                        raise
        assert caught.value.code == "camera_lost"
        pi.stalled.clear()
        frame = None
        while frame is None:
            try:
                frame = camera.read(5.0)
            except CameraError as error:
                assert error.code == "camera_lost"
    assert pi.made() >= 2, "another device was made"
    assert not pi.owned()


def test_a_camera_that_cannot_be_stopped_is_given_up(pi: Pi) -> None:
    with PiCamera(size=(320, 240), capture_s=0.05, restart_s=0.1) as camera:
        assert camera.read(5.0)
        pi.stop_blocks.set()
        pi.stalled.set()
        with pytest.raises(CameraError) as caught:
            while True:
                try:
                    camera.read(0.5)
                except CameraError as error:
                    if error.code == "camera_stuck":
                        raise
        assert "restart Traywatch" in caught.value.message
        assert pi.made() == 1 and pi.owned()
        pi.stop_blocks.clear()
        while pi.owned():  # the abandoned thread ends now, not in the next test
            time.sleep(0.01)


def test_a_camera_that_is_taken_is_told(pi: Pi) -> None:
    with PiCamera(size=(320, 240)) as first:
        with pytest.raises(CameraError, match="busy") as caught:
            PiCamera()
        assert first.read(5.0), "and the one that has it goes on"
    assert caught.value.code == "camera_busy"


def test_no_such_camera(pi: Pi) -> None:
    with pytest.raises(CameraError, match="ribbon") as caught:
        PiCamera(3)
    assert caught.value.code == "camera_not_found"


def test_the_light_can_be_locked(pi: Pi) -> None:
    with PiCamera(size=(320, 240)) as camera:
        frames_until(camera, lambda: camera.lens_position is not None)
        camera.lock_light()
        frames_until(camera, lambda: pi.value("ExposureTime") in (10_000, 8000))
        assert pi.value("ColourGains") == (1.5, 1.8)


# ---------------------------------------------------------------- with the real one only


@pytest.fixture
def real() -> Iterator[Bench]:
    with bench() as found:
        yield found


def test_the_whole_field_of_view_is_asked_of_the_sensor(real: Bench) -> None:
    """The mode of an imx708 with the nearest size would crop the field of view."""
    with PiCamera() as camera:
        frame = camera.read(5.0)
    assert frame is not None and frame.image.shape == (960, 1280, 3)
    assert frame.small is not None and frame.small.shape == (240, 320)
    sensor = real.cameras[0].configured.sensor_config
    assert (sensor.output_size.width, sensor.output_size.height) == (2304, 1296)
    assert len(real.cameras[0].configured._streams) == 2, "no raw stream: its memory is wanted elsewhere"


def test_rows_with_padding_come_out_whole(real: Bench) -> None:
    """1204 pixels of 3 bytes are not a multiple of 64, so the rows of the buffer are padded."""
    camera = real.cameras[0]
    camera.scene = np.zeros((100, 200, 3), np.uint8)
    camera.scene[:, 150:] = (10, 200, 90)
    with PiCamera(size=(1204, 902)) as opened:
        frame = opened.read(5.0)
    assert frame is not None and frame.image.shape == (902, 1204, 3)
    assert tuple(frame.image[450, 1200]) == (10, 200, 90)
    assert tuple(frame.image[450, 100]) == (0, 0, 0)
    assert frame.small is not None
    assert frame.small[120, 10] < 30 < frame.small[120, 310]


def test_the_mains_beat_is_asked_for(real: Bench) -> None:
    camera = real.cameras[0]
    with PiCamera(size=(320, 240), mains_hz=60) as opened:
        frames_until(opened, lambda: camera.values.get("AeFlickerPeriod") == 8333)
        assert camera.values["AeFlickerMode"] == 1
    camera.values.pop("AeFlickerPeriod")
    with PiCamera(size=(320, 240), mains_hz=0) as opened:
        assert opened.read(5.0)
    assert "AeFlickerPeriod" not in camera.values


def test_a_lens_that_does_not_move_is_left_alone(real: Bench) -> None:
    real.unplug_all()
    fixed = real.plug("imx477", autofocus=False)
    with PiCamera(size=(320, 240), lens_position=2.0) as camera:
        assert camera.read(5.0) and camera.read(5.0)
        assert not {"AfMode", "LensPosition", "AfTrigger"} & set(fixed.values)


def test_a_sweep_that_finds_nothing_ends_where_the_lens_usually_stands(real: Bench) -> None:
    real.cameras[0].focuses = False
    with PiCamera(size=(320, 240)) as camera:
        frames_until(camera, lambda: camera.lens_position is not None)
        frames_until(camera, lambda: real.cameras[0].values["AfMode"] == 0)
        assert real.cameras[0].values["LensPosition"] == 1.0


def test_controls_are_set_anew_when_the_camera_was_started_anew(real: Bench) -> None:
    camera = real.cameras[0]
    with PiCamera(size=(320, 240), lens_position=3.0, capture_s=0.1) as opened:
        assert opened.read(5.0)
        camera.values["LensPosition"] = 0.0
        camera.stalled.set()
        with pytest.raises(CameraError):
            while True:
                opened.read(0.3)
        camera.stalled.clear()
        while camera.values["LensPosition"] != 3.0:
            try:
                opened.read(1.0)
            except CameraError as error:
                assert error.code in ("camera_lost", "camera_timeout")


def test_trying_in_vain_leaves_nothing_open_and_nothing_in_the_log(
    real: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    real.cameras[0].acquired = True  # by another program
    for _ in range(3):
        with pytest.raises(CameraError):
            PiCamera()
    before = len(list(Path("/proc/self/fd").iterdir()))
    for _ in range(10):
        with pytest.raises(CameraError):
            PiCamera()
    gc.collect()
    assert len(list(Path("/proc/self/fd").iterdir())) <= before
    assert not caplog.records, "who asked for the camera says what is wrong, once"


def test_a_webcam_behind_libcamera_is_sent_to_the_usb_adapter(real: Bench) -> None:
    real.unplug_all()
    real.plug("webcam", autofocus=False, rpi=False)
    with pytest.raises(CameraError, match="--source usb") as caught:
        PiCamera()
    assert caught.value.code == "camera_unfit"
    assert not real.cameras[0].acquired


def test_unplugged_between_two_starts(real: Bench) -> None:
    with PiCamera(size=(320, 240), capture_s=0.1) as opened:
        assert opened.read(5.0)
        camera = real.cameras[0]
        camera.stalled.set()
        real._manager.cameras.clear()
        with pytest.raises(CameraError, match="no Pi camera 0") as caught:
            while True:
                try:
                    opened.read(0.2)
                except CameraError as error:
                    if error.code == "camera_not_found":
                        raise
        assert caught.value.code == "camera_not_found"
        camera.stalled.clear()
        real._manager.cameras.append(camera)
        frame = None
        while frame is None:
            try:
                frame = opened.read(1.0)
            except CameraError as error:
                assert error.code in ("camera_not_found", "camera_timeout")
