"""Cameras by name, and details of clips and folders."""

from __future__ import annotations

import sys
import threading
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.firmware.fake_picamera2 import Picamera2
from tests.firmware.rigs import mock_picamera2, usb_devices
from tests.firmware.sources import write_clip, write_folder
from traywatch.errors import CameraError, CameraNotAllowed
from traywatch.firmware.camera import ClipCamera, DemoCamera, FolderCamera, PiCamera, UsbCamera, open_source
from traywatch.firmware.camera.base import LiveCamera
from traywatch.firmware.camera.factory import LASTING, is_lasting
from traywatch.firmware.camera.frames.taken import Taken
from traywatch.vision.types import Image


@pytest.fixture
def pi(monkeypatch: pytest.MonkeyPatch) -> type[Picamera2]:
    return mock_picamera2(monkeypatch)


# ---------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("spec", "code"),
    [
        ("telescope", "source_unknown"),
        ("", "source_unknown"),
        ("usb:first", "source_unknown"),
        ("picamera:x", "source_unknown"),
        ("demo:2", "source_unknown"),
        ("stream:", "source_unknown"),
        ("stream:host/path", "source_unknown"),
        ("clip:nothing.mp4", "source_not_found"),
        ("usb:77", "camera_not_found"),
        ("usb:0?size=big", "source_unknown"),
        ("usb?iso=100", "source_unknown"),
        ("picamera?mains=55", "source_unknown"),
        ("picamera:1?fps=0", "source_unknown"),
    ],
)
def test_a_name_that_leads_nowhere_is_told_in_one_line(spec: str, code: str) -> None:
    with pytest.raises(CameraError) as caught:
        open_source(spec)
    assert caught.value.code == code
    assert "\n" not in caught.value.message


def test_without_picamera2_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(CameraError, match="apt install python3-picamera2") as caught:
        open_source("picamera")
    assert caught.value.code == "picamera_missing"


@pytest.mark.parametrize(
    ("spec", "number", "options"),
    [
        ("picamera", 0, {"lens_position": 2.0}),
        (
            "picamera:1?mains=60&size=1920x1080&fps=25",
            1,
            {"lens_position": 2.0, "mains_hz": 60, "size": (1920, 1080), "fps": 25.0},
        ),
        ("picamera?focus=3.5", 0, {"lens_position": 3.5}),
        (
            "usb:2?size=800x600&exposure=150&focus=20",
            2,
            {"size": (800, 600), "controls": {"exposure": 150.0, "focus": 20.0}},
        ),
        ("usb", 0, {}),
    ],
)
def test_options_follow_a_question_mark(
    spec: str, number: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, dict[str, Any]]] = []
    for name in ("PiCamera", "UsbCamera"):
        monkeypatch.setattr(
            f"traywatch.firmware.camera.factory.{name}", lambda n=0, **given: asked.append((n, given))
        )
    open_source(spec, lens_position=2.0)
    assert asked == [(number, options)]


def test_trying_again_is_for_what_may_come_back() -> None:
    for spec in ("telescope", "clip:nothing.mp4"):
        with pytest.raises(CameraError) as caught:
            open_source(spec)
        assert caught.value.code in LASTING
    with pytest.raises(CameraError) as caught:
        open_source("usb:77")
    assert caught.value.code not in LASTING, "it may be plugged in"


def test_auto_takes_the_pi_camera_then_usb_then_the_demo(
    pi: type[Picamera2], monkeypatch: pytest.MonkeyPatch
) -> None:
    class NoUsb(UsbCamera):
        def _open(self) -> None:
            raise CameraError("camera_not_found", "none")

    class Demo(DemoCamera):
        def __init__(self, **options: object) -> None:
            assert options == {"want": None, "paused": True}

        def close(self) -> None: ...

    monkeypatch.setattr("traywatch.firmware.camera.factory.UsbCamera", NoUsb)
    monkeypatch.setattr("traywatch.firmware.camera.factory.DemoCamera", Demo)
    with open_source("auto") as camera:
        assert isinstance(camera, PiCamera)
    pi.cameras = []
    with open_source("auto", paused=True) as camera:
        assert isinstance(camera, Demo)


def test_auto_finds_a_usb_camera_under_any_number(
    pi: type[Picamera2], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pi.cameras = []
    usb_devices(tmp_path, monkeypatch)
    (tmp_path / "video0").rename(tmp_path / "video2")
    with open_source("auto", practice=False) as camera:
        assert camera.name == "USB camera 2"


def test_auto_without_practice_waits_for_a_camera(
    pi: type[Picamera2], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An installed tray must not use recorded throws because its camera starts slowly."""
    pi.cameras = []
    monkeypatch.setattr("traywatch.firmware.camera.usb.DEVICES", tmp_path)
    with pytest.raises(CameraError, match="plug one in") as caught:
        open_source("auto", practice=False)
    assert caught.value.code == "camera_not_found"
    with open_source("auto") as camera:
        assert isinstance(camera, DemoCamera)


@pytest.mark.parametrize(
    "spec",
    ["strem:http://me:s3cret@host/video", "stream:htp://me:s3cret@host/video", "stream:me:s3cret@host"],
)
def test_a_mistyped_address_does_not_show_its_password(spec: str) -> None:
    with pytest.raises(CameraError) as caught:
        open_source(spec)
    assert caught.value.code == "source_unknown"
    assert "s3cret" not in caught.value.message


def test_auto_tells_of_a_pi_camera_that_is_taken(pi: type[Picamera2]) -> None:
    with open_source("picamera"), pytest.raises(CameraError) as caught:
        open_source("auto")
    assert caught.value.code == "camera_busy"


# ---------------------------------------------------------------- clips and folders


def counted(n: int) -> list[Image]:
    return [np.full((64, 64, 3), 10 * i + 5, np.uint8) for i in range(n)]


def test_a_clip_keeps_its_own_time(tmp_path: Path) -> None:
    path = write_clip(tmp_path / "a.mp4", counted(20), fps=25)
    with ClipCamera(path) as camera:
        frames = list(iter(camera.read, None))
    assert [frame.sequence for frame in frames] == list(range(20))
    assert frames[-1].taken_at_s == pytest.approx(19 / 25)
    assert np.allclose([frame.image.mean() for frame in frames], [10 * i + 5 for i in range(20)], atol=4)


@pytest.mark.parametrize(("option", "fps"), [("", 30.0), ("?fps=10", 10.0)])
def test_a_folder_is_read_in_the_order_of_its_numbers(tmp_path: Path, option: str, fps: float) -> None:
    folder = write_folder(tmp_path / "frames", counted(5))
    (folder / "notes.txt").write_text("not a frame")
    with open_source(f"clip:{folder}{option}") as camera:
        frames = list(iter(camera.read, None))
    assert [int(frame.image[0, 0, 0]) for frame in frames] == [5, 15, 25, 35, 45]
    assert [frame.taken_at_s for frame in frames] == pytest.approx([i / fps for i in range(5)])


def test_a_bare_path_is_a_clip(tmp_path: Path) -> None:
    assert isinstance(open_source(str(write_folder(tmp_path / "f", counted(2)))), FolderCamera)


@pytest.mark.parametrize("option", ["?fps=0", "?fps=fast", "?speed=2"])
def test_an_option_that_is_none_is_refused(tmp_path: Path, option: str) -> None:
    folder = write_folder(tmp_path / "frames", counted(2))
    with pytest.raises(CameraError) as caught:
        open_source(f"clip:{folder}{option}")
    assert caught.value.code == "source_unknown"


def test_broken_files_are_told(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad.mp4").write_bytes(b"no video at all")
    (tmp_path / "empty").mkdir()
    frames = write_folder(tmp_path / "frames", counted(1))
    (frames / "frame-9.png").write_bytes(b"no picture")
    for spec in ("bad.mp4", "empty"):
        with pytest.raises(CameraError) as caught:
            open_source(f"clip:{tmp_path / spec}")
        assert caught.value.code == "source_unreadable"
    with open_source(f"clip:{frames}") as camera:
        camera.read()
        with pytest.raises(CameraError, match=r"frame-9\.png"):
            camera.read()


# ---------------------------------------------------------------- an idle reader


class Thirty(LiveCamera):
    """A frame every 30 ms of a simulated clock, one for each read; a die appears in the sixth."""

    calm = True
    asks_first = False
    """Whether it makes no copies of frames that are not compared, as the Pi camera does."""

    def __init__(self) -> None:
        self.asked = threading.Semaphore(0)
        self._number = self.copies = 0
        super().__init__("thirty a second")

    def _open(self) -> None:
        """Nothing to open."""

    def _grab(self) -> Taken:
        while True:
            self._number += 1
            if self.asks_first and self._is_too_soon(0.03 * self._number):
                continue
            self.copies += 1
            small = np.full((240, 320), 90, np.uint8)
            small += np.random.default_rng(self._number).integers(0, 9, small.shape, np.uint8)
            if self._number >= 6:
                small[100:124, 40:64] = 210
            at_s = 0.03 * self._number
            if not self._spare(at_s, small):
                break
        self.asked.acquire(timeout=5.0)
        return Taken(np.zeros((4, 4, 3), np.uint8), at_s, small)

    def _shut(self) -> None:
        """Nothing to close."""

    def next_times(self, n: int) -> list[float]:
        """The times of the next frames that a reader gets, in s."""
        times = []
        for _ in range(n):
            self.asked.release()
            frame = self.read(5.0)
            assert frame is not None
            times.append(frame.taken_at_s)
        self.asked.release()
        return times


def test_a_calm_reader_misses_frames_but_not_the_first_of_a_throw() -> None:
    with Thirty() as camera:
        times = camera.next_times(4)
    assert times == pytest.approx([0.03, 0.18, 0.39, 0.6])


def test_while_nobody_is_near_still_frames_lie_further_apart_but_a_change_is_given_soon() -> None:
    """The die that appears at 0.18 s is in a frame less than 0.1 s later, before the next still frame."""
    with Thirty() as camera:
        camera.alone = True
        times = camera.next_times(4)
    assert times[:2] == pytest.approx([0.03, 0.21])
    assert [after - before for before, after in pairwise(times[1:])] == pytest.approx(
        [0.465, 0.465], abs=0.02
    )


def test_while_nobody_is_near_frames_that_are_not_compared_need_no_copies() -> None:
    times, copies = [], []
    for asks_first in (False, True):
        with Thirty() as camera:
            camera.alone, camera.asks_first = True, asks_first
            times.append(camera.next_times(4))
            copies.append(camera.copies)
    assert times[0] == times[1]
    assert copies[1] < copies[0] / 2


class Breaking(LiveCamera):
    """A device whose driver raises an error of its own at the third frame."""

    opened = shut = grabbed = 0

    def _open(self) -> None:
        if self.opened > self.shut:
            raise CameraError("camera_busy", "it is still open")
        self.opened += 1

    def _grab(self) -> Taken:
        self.grabbed += 1
        if self.grabbed == 3:
            raise RuntimeError("the driver failed")
        return Taken(np.zeros((4, 4, 3), np.uint8), float(self.grabbed))

    def _shut(self) -> None:
        self.shut += 1


class JustPluggedIn(Breaking):
    """A device that was pulled out, and belongs to root when it is back."""

    def _open(self) -> None:
        if self.opened == 1:
            raise CameraNotAllowed("camera_forbidden", "it is not yours yet")
        super()._open()


def test_a_device_that_is_not_ours_yet_is_no_lasting_fault() -> None:
    with JustPluggedIn("plugged in") as camera:
        until = time.monotonic() + 60
        fault: CameraError | None = None
        while fault is None or fault.code != "camera_forbidden":
            assert time.monotonic() < until
            try:
                camera.read(0.5)
            except CameraError as error:
                fault = error
    assert not is_lasting(fault)


def test_a_driver_that_raises_an_error_of_its_own_is_opened_again(caplog: pytest.LogCaptureFixture) -> None:
    with Breaking("breaking") as camera:
        newest, said = 0.0, ""
        for _ in range(100):
            try:
                frame = camera.read(0.1)
            except CameraError as error:
                said = error.message
                continue
            assert frame is not None
            newest = frame.taken_at_s
            if newest > 3:
                break
        assert newest > 3, said
        assert camera.opened == 2 and camera.losses(60.0) == 1
    assert camera.shut == 2, "no device stays open"
    assert "the driver failed" in caplog.text
