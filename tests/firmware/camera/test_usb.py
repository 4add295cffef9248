"""The USB camera's adapter: its requests to the device, and its errors."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.firmware.rigs import plug_in, unplug, usb_devices
from tests.firmware.sources import FakeCapture, jpeg
from traywatch.errors import CameraError
from traywatch.firmware.camera import UsbCamera
from traywatch.firmware.camera.factory import is_lasting
from traywatch.messages import english
from traywatch.vision.late_frame import LateFrame
from traywatch.vision.types import Image


def test_asks_for_size_rate_and_what_is_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    captures = usb_devices(tmp_path, monkeypatch)
    with UsbCamera(size=(1920, 1080), fps=25.0, controls={"exposure": 150.0, "gain": 4.0}):
        asked = captures[0].settings
    assert asked[cv2.CAP_PROP_FOURCC] == cv2.VideoWriter.fourcc(*"MJPG")
    assert (asked[cv2.CAP_PROP_FRAME_WIDTH], asked[cv2.CAP_PROP_FRAME_HEIGHT]) == (1920, 1080)
    assert asked[cv2.CAP_PROP_FPS] == 25.0
    assert asked[cv2.CAP_PROP_EXPOSURE] == 150.0 and asked[cv2.CAP_PROP_GAIN] == 4.0
    order = list(asked)
    assert order.index(cv2.CAP_PROP_AUTO_EXPOSURE) < order.index(cv2.CAP_PROP_EXPOSURE)
    assert cv2.CAP_PROP_FOCUS not in asked, "what is not held stays automatic"
    assert captures[0].released


def test_asks_again_after_it_was_unplugged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    captures = usb_devices(tmp_path, monkeypatch)
    with UsbCamera(controls={"focus": 20.0}) as camera:
        assert camera.read(5.0)
        unplug(captures, tmp_path)
        message = ""
        while "plug it in" not in message:
            try:
                camera.read(0.05)
            except CameraError as error:
                message = error.message
        plug_in(captures, tmp_path)
        frame = None
        while frame is None:
            try:
                frame = camera.read(0.05)
            except CameraError as error:
                assert error.code in ("camera_not_found", "camera_lost", "camera_timeout")
    assert captures[0].released
    assert captures[-1].settings[cv2.CAP_PROP_FOCUS] == 20.0
    assert captures[-1].settings[cv2.CAP_PROP_AUTOFOCUS] == 0.0


def test_while_calm_most_frames_are_not_decoded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    captures = usb_devices(tmp_path, monkeypatch)
    with UsbCamera() as camera:
        camera.calm = True
        before = captures[0].grabbed, captures[0].retrieved
        for _ in range(4):
            assert camera.read(5.0)
        grabbed = captures[0].grabbed - before[0]
        assert captures[0].retrieved - before[1] < grabbed / 4


class RawCapture(FakeCapture):
    """A camera whose frames OpenCV gives as they are, while it is not asked to convert them."""

    def __init__(self, image: Image, raw: Image) -> None:
        super().__init__(image)
        self.raw = raw

    def retrieve(self, into: Image | None = None) -> tuple[bool, Image]:
        got, image = super().retrieve()
        if self.settings.get(cv2.CAP_PROP_CONVERT_RGB):
            return got, image
        if into is None or into.shape != self.raw.shape:
            return got, self.raw.copy()
        np.copyto(into, self.raw)
        return got, into


@pytest.mark.parametrize("form", ["jpeg", "yuyv", "damaged"])
def test_what_a_camera_sends_is_its_picture_in_each_form(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usb_devices(tmp_path, monkeypatch)
    picture = np.full((960, 1280, 3), (40, 40, 220), np.uint8)
    sent = np.frombuffer(jpeg(picture), np.uint8)[None]
    raw = {"jpeg": sent, "yuyv": np.zeros((960, 1280, 2), np.uint8), "damaged": sent[:, :300]}[form]
    capture = RawCapture(picture, raw)
    monkeypatch.setattr("traywatch.firmware.camera.usb.open_capture", lambda number, backend: capture)
    with UsbCamera() as camera:
        frame = camera.read(20.0)
        assert frame is not None and frame.size == (1280, 960)
        assert np.abs(frame.image.astype(int) - picture).max() <= 3
        assert frame.small is not None and frame.small.shape == (120, 160)
        assert isinstance(frame, LateFrame) == (form == "jpeg")
        assert capture.settings[cv2.CAP_PROP_CONVERT_RGB] == (0.0 if form == "jpeg" else 1.0)


@pytest.mark.parametrize("calm", [False, True])
def test_an_uncompressed_camera_gives_its_luma_and_is_converted_late(
    calm: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usb_devices(tmp_path, monkeypatch)
    rng = np.random.default_rng(2)
    raw = rng.integers(60, 190, (972, 1296, 2), np.uint8)
    wanted = cv2.cvtColor(raw, cv2.COLOR_YUV2BGR_YUYV)
    capture = RawCapture(wanted, raw)
    capture.given[cv2.CAP_PROP_FOURCC] = cv2.VideoWriter.fourcc(*"YUYV")
    monkeypatch.setattr("traywatch.firmware.camera.usb.open_capture", lambda number, backend: capture)
    with UsbCamera() as camera:
        camera.calm = calm
        frames = [frame for _ in range(6) if (frame := camera.read(20.0)) is not None]
    assert len(frames) == 6
    for frame in frames:
        assert frame.size == (1296, 972) and np.array_equal(frame.image, wanted), "what OpenCV converts"
        assert frame.small is not None and frame.small.shape == (162, 216)
        gray = cv2.resize(cv2.cvtColor(wanted, cv2.COLOR_BGR2GRAY), (216, 162), interpolation=cv2.INTER_AREA)
        assert np.abs(frame.small.astype(int) - gray).max() <= 4, "the same gray levels as of the picture"
    assert capture.settings[cv2.CAP_PROP_CONVERT_RGB] == 0.0


def test_an_uncompressed_picture_stays_as_it_is_while_somebody_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The memory of a picture is used again, but only when nobody has the picture any more."""
    usb_devices(tmp_path, monkeypatch)
    raw = np.full((960, 1280, 2), 128, np.uint8)
    capture = RawCapture(np.zeros((960, 1280, 3), np.uint8), raw)
    capture.given[cv2.CAP_PROP_FOURCC] = cv2.VideoWriter.fourcc(*"YUYV")
    monkeypatch.setattr("traywatch.firmware.camera.usb.open_capture", lambda number, backend: capture)
    with UsbCamera() as camera:
        camera.calm = True
        first = camera.read(20.0)
        assert first is not None
        raw[..., 0] = 200
        for _ in range(5):
            assert camera.read(20.0) is not None
        assert abs(int(first.image[0, 0, 1]) - 130) < 3, (
            "the picture before the change, not decoded until now"
        )


@pytest.mark.parametrize(
    ("user", "groups", "owner", "hint", "not_hint"),
    [
        (1000, [1000], 4242, "usermod -aG 4242 $USER", "systemctl"),
        (61234, [61234], 4242, "SupplementaryGroups=4242", "usermod"),
        (61234, [61234, 4242], 4242, "udevadm trigger", "SupplementaryGroups"),
        (1000, [1000], 0, "udevadm trigger", "usermod"),
    ],
    ids=["person", "service", "its group may not either", "udev has not seen it"],
)
def test_a_device_that_is_not_ours_says_what_helps(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    user: int,
    groups: list[int],
    owner: int,
    hint: str,
    not_hint: str,
) -> None:
    usb_devices(tmp_path, monkeypatch)
    monkeypatch.setattr("traywatch.firmware.camera.usb.os.access", lambda path, mode: False)
    monkeypatch.setattr(os, "geteuid", lambda: user)
    monkeypatch.setattr(os, "getegid", lambda: user)
    monkeypatch.setattr(os, "getgroups", lambda: groups)
    of_device = Path.stat

    def stat(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        facts = of_device(path, follow_symlinks=follow_symlinks)
        if path.name != "video0":
            return facts
        return os.stat_result((facts.st_mode, *facts[1:5], owner, *facts[6:]))

    monkeypatch.setattr(Path, "stat", stat)
    with pytest.raises(CameraError) as caught:
        UsbCamera()
    assert caught.value.code == "camera_forbidden"
    assert hint in caught.value.message and not_hint not in caught.value.message
    assert not is_lasting(caught.value), "udev gives a camera to its group a moment after it is there"


def test_a_device_that_is_taken_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usb_devices(tmp_path, monkeypatch)
    monkeypatch.setattr("traywatch.firmware.camera.usb.open_capture", lambda number, backend: None)
    with pytest.raises(CameraError, match="another program") as caught:
        UsbCamera()
    assert caught.value.code == "camera_busy"


@pytest.mark.parametrize(
    ("asked", "given", "refused", "text", "problem"),
    [
        ({}, {}, set(), "1280 × 960 px, 30 fps, and MJPG", None),
        (  # a default that a camera need not have
            {},
            {cv2.CAP_PROP_FRAME_HEIGHT: 720.0, cv2.CAP_PROP_FOURCC: cv2.VideoWriter.fourcc(*"YUYV")},
            set(),
            "1280 × 720 px, 30 fps, and YUYV (asked for 1280 × 960 px, 30 fps, and MJPG)",
            None,
        ),
        (
            {"size": (1920, 1080), "fps": 30.0},
            {cv2.CAP_PROP_FRAME_WIDTH: 1280.0, cv2.CAP_PROP_FRAME_HEIGHT: 720.0, cv2.CAP_PROP_FPS: 10.0},
            set(),
            "1280 × 720 px, 10 fps",
            "1280 × 720 px instead of 1920 × 1080 px and 10 instead of 30 fps",
        ),
        (
            {"controls": {"gain": 77.0, "focus": 20.0, "exposure": 150.0, "brightness": 99.0}},
            {cv2.CAP_PROP_GAIN: 242.0, cv2.CAP_PROP_EXPOSURE: 151.0},
            {cv2.CAP_PROP_FOCUS},
            "1280 × 960 px",
            "gain is 242 instead of 77 and it has no focus that can be set",
        ),
    ],
)
def test_what_is_not_delivered_is_told(
    asked: dict[str, Any],
    given: dict[int, float],
    refused: set[int],
    text: str,
    problem: str | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usb_devices(tmp_path, monkeypatch)
    capture = FakeCapture(np.zeros((960, 1280, 3), np.uint8))
    capture.given, capture.refused = given, refused
    monkeypatch.setattr("traywatch.firmware.camera.usb.open_capture", lambda number, backend: capture)
    with UsbCamera(**asked) as camera:
        found = camera.delivery
    assert found is not None and text in english(found.text)
    told = found.problem(camera.name)
    assert (told is None) == (problem is None)
    if problem is not None and told is not None:
        assert problem in english(told) and "USB camera 0" in english(told)
