"""Cameras that take long to open: nobody waits for them, and one that comes too late is closed."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from traywatch.errors import CameraError
from traywatch.firmware.camera.base import Camera, Source
from traywatch.firmware.camera.factory import without_practice
from traywatch.firmware.camera.opening import Opening
from traywatch.vision.types import Frame


class Still(Source):
    """A camera that shows nothing."""

    def __init__(self, name: str = "scripted camera") -> None:
        super().__init__(name)

    def _read(self, timeout_s: float) -> Frame | None:
        return None


def late(camera: Camera) -> tuple[Callable[[], Camera], threading.Event]:
    """A camera that opens when the event is set."""
    come = threading.Event()

    def opened() -> Camera:
        come.wait(60)
        return camera

    return opened, come


def closed(camera: Camera) -> bool:
    try:
        camera.read(0.1)
    except CameraError as error:
        return error.code == "camera_closed"
    return False


def test_a_camera_that_is_ready_is_given_out_once() -> None:
    camera = Still()
    opening = Opening(lambda: camera, "scripted camera")
    assert opening.within(60) is camera
    opening.abandon()
    assert not closed(camera), "it belongs to whoever took it"


def test_its_error_is_raised_for_whoever_waits() -> None:
    def fails() -> Camera:
        raise CameraError("camera_busy", "in use")

    with pytest.raises(CameraError, match="in use"):
        Opening(fails, "camera").within(60)


def test_one_that_takes_long_is_waited_for_elsewhere() -> None:
    camera = Still()
    opened, come = late(camera)
    opening = Opening(opened, "slow camera")
    assert opening.within(0.01) is None
    come.set()
    assert opening.wait(60) is camera


def test_one_that_comes_after_the_limit_is_closed() -> None:
    camera = Still()
    opened, come = late(camera)
    opening = Opening(opened, "slow camera")
    with pytest.raises(CameraError, match="slow camera was not ready") as caught:
        opening.wait(0.01)
    assert caught.value.code == "camera_slow"
    come.set()
    for thread in threading.enumerate():
        if thread.name == "opening slow camera":
            thread.join(60)
    assert closed(camera)


def test_a_demo_that_comes_late_is_no_camera() -> None:
    demo = Still("demo")
    assert without_practice(demo, practice=True) is demo
    with pytest.raises(CameraError, match="no camera found"):
        without_practice(demo, practice=False)
    assert closed(demo)
