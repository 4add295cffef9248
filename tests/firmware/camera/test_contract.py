"""The contract that every camera must pass."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from tests.firmware.rigs import LIVE, NAMES, RED, Rig, rig
from traywatch.errors import CameraError
from traywatch.firmware.camera import Camera
from traywatch.vision.types import Frame

# picamera2's own thread still calls Thread.setDaemon.
pytestmark = pytest.mark.filterwarnings("ignore:setDaemon:DeprecationWarning")


@pytest.fixture(params=NAMES)
def one(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Rig]:
    with rig(request.param, tmp_path, monkeypatch) as found:
        yield found


def test_gives_bgr_frames_in_order(one: Rig) -> None:
    with one.open() as camera:
        assert isinstance(camera, Camera)
        assert camera.name and isinstance(camera.live, bool) and isinstance(camera.repeats, bool)
        frames = [frame for _ in range(5) if (frame := camera.read(5.0))]
    assert len(frames) == 5
    for frame in frames:
        assert isinstance(frame, Frame)
        assert frame.image.dtype == np.uint8
        assert frame.image.ndim == 3 and frame.image.shape[2] == 3
        assert frame.image.flags.c_contiguous
        assert np.abs(frame.image.mean(axis=(0, 1)) - RED[0, 0]).max() < 12, "blue, green, red"
    for before, after in pairwise(frames):
        assert after.sequence > before.sequence
        assert after.taken_at_s > before.taken_at_s


def test_a_small_copy_is_the_same_view_in_gray(one: Rig) -> None:
    with one.open() as camera:
        frame = camera.read(5.0)
    assert frame is not None
    if frame.small is None:
        return
    assert frame.small.dtype == np.uint8 and frame.small.ndim == 2 and frame.small.flags.c_contiguous
    height, width = frame.small.shape
    assert width <= frame.image.shape[1]
    assert width / height == pytest.approx(frame.image.shape[1] / frame.image.shape[0], rel=0.02)
    assert frame.small.mean() == pytest.approx(97, abs=8), "the luma of the red tray"


def test_ends_or_is_live(one: Rig) -> None:
    with one.open() as camera:
        frames = [camera.read(5.0) for _ in range(20)]
    assert (frames[-1] is not None) == camera.live
    if not camera.live:
        assert sum(frame is not None for frame in frames) == 12
        assert frames[12:] == [None] * 8, "it stays ended"


def test_frames_are_not_overwritten_by_later_ones(one: Rig) -> None:
    with one.open() as camera:
        first = camera.read(5.0)
        assert first is not None
        copy = first.image.copy()
        for _ in range(4):
            camera.read(5.0)
        assert np.array_equal(first.image, copy)


def test_closes_twice_and_tells_so(one: Rig) -> None:
    before = set(threading.enumerate())
    camera = one.open()
    assert "open" in repr(camera)
    camera.close()
    camera.close()
    assert "closed" in repr(camera)
    with pytest.raises(CameraError) as caught:
        camera.read(0.1)
    assert caught.value.code == "camera_closed"
    left = {thread.name for thread in set(threading.enumerate()) - before}
    assert not any(name.startswith("camera ") for name in left), "its thread has ended"


def test_can_be_opened_again_after_it_was_closed(one: Rig) -> None:
    one.open().close()
    with one.open() as camera:
        assert camera.read(5.0) is not None


@pytest.mark.parametrize("one", LIVE, indirect=True)
def test_silence_is_told_in_one_line_and_ends(one: Rig) -> None:
    with one.open() as camera:
        before = camera.read(5.0)
        one.silence()
        codes = set()
        while not codes & {"camera_lost", "camera_not_found"}:
            try:
                camera.read(0.05)
            except CameraError as error:
                codes.add(error.code)
                assert "\n" not in error.message
        assert codes <= {"camera_timeout", "camera_lost", "camera_not_found"}
        one.speak()
        after = None
        while after is None:
            try:
                after = camera.read(5.0)
            except CameraError as error:
                assert error.code in codes | {"camera_timeout", "camera_not_found"}
        assert before is not None and after.sequence > before.sequence
        assert after.taken_at_s > before.taken_at_s
