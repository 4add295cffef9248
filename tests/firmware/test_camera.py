"""One contract for every camera, and what is special to clips, folders, streams and names."""

from __future__ import annotations

import sys
import types
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from firmware.camera import (
    Camera,
    ClipCamera,
    DemoCamera,
    FolderCamera,
    PiCamera,
    StreamCamera,
    UsbCamera,
    open_source,
)
from tests.firmware.fake_picamera2 import Picamera2
from tests.firmware.sources import stream_server, url, write_clip, write_demo, write_folder
from traywatch.errors import CameraError
from vision.types import Frame, Image

RED = np.zeros((120, 160, 3), np.uint8)
RED[:] = (40, 40, 220)  # BGR


@pytest.fixture
def pi(monkeypatch: pytest.MonkeyPatch) -> type[Picamera2]:
    module = types.ModuleType("picamera2")
    module.Picamera2 = Picamera2  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "picamera2", module)
    Picamera2.forget()
    return Picamera2


Opener = Callable[[], Camera]


@pytest.fixture(params=["demo", "clip", "folder", "stream", "picamera"])
def opener(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opener]:
    """How to open each camera that can exist here; all of them show the same red tray."""
    with ExitStack() as stack:
        match request.param:
            case "demo":
                folder = write_demo(tmp_path / "demo", [("a.mp4", ["d20"], "plain", [RED] * 5)])
                yield lambda: DemoCamera(folder=folder, speed=float("inf"))
            case "clip":
                path = write_clip(tmp_path / "red.mp4", [RED] * 12)
                yield lambda: open_source(f"clip:{path}")
            case "folder":
                folder = write_folder(tmp_path / "frames", [RED] * 12)
                yield lambda: open_source(f"clip:{folder}")
            case "stream":
                server = stack.enter_context(stream_server(RED))
                yield lambda: open_source(f"stream:{url(server)}")
            case _:
                request.getfixturevalue("pi")
                yield lambda: open_source("picamera")


def test_gives_bgr_frames_in_order(opener: Opener) -> None:
    with opener() as camera:
        assert isinstance(camera, Camera)
        assert camera.name and isinstance(camera.live, bool)
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


def test_ends_or_is_live(opener: Opener) -> None:
    with opener() as camera:
        frames = [camera.read(5.0) for _ in range(20)]
    assert (frames[-1] is not None) == camera.live
    if not camera.live:
        assert sum(frame is not None for frame in frames) == 12
        assert frames[12:] == [None] * 8, "it stays ended"


def test_frames_are_not_overwritten_by_later_ones(opener: Opener) -> None:
    with opener() as camera:
        first = camera.read(5.0)
        assert first is not None
        copy = first.image.copy()
        for _ in range(4):
            camera.read(5.0)
        assert np.array_equal(first.image, copy)


def test_closes_twice_and_tells_so(opener: Opener) -> None:
    camera = opener()
    assert "open" in repr(camera)
    camera.close()
    camera.close()
    assert "closed" in repr(camera)
    with pytest.raises(CameraError) as caught:
        camera.read(0.1)
    assert caught.value.code == "camera_closed"


def test_can_be_opened_again_after_it_was_closed(opener: Opener) -> None:
    opener().close()
    with opener() as camera:
        assert camera.read(5.0) is not None


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

    monkeypatch.setattr("firmware.camera.open.UsbCamera", NoUsb)
    monkeypatch.setattr("firmware.camera.open.DemoCamera", Demo)
    with open_source("auto") as camera:
        assert isinstance(camera, PiCamera)
    pi.cameras = []
    with open_source("auto", paused=True) as camera:
        assert isinstance(camera, Demo)


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


# ---------------------------------------------------------------- streams


def test_a_stream_shows_what_is_new_after_a_pause() -> None:
    with stream_server(RED) as server, StreamCamera(url(server)) as camera:
        camera.read(5.0)
        blue = np.zeros_like(RED)
        blue[:, :, 0] = 200
        server.image = blue
        frames = [camera.read(5.0) for _ in range(30)]
        # Old frames would be red: what the reader was late for has been dropped.
        last = frames[-1]
        assert last is not None and last.image[..., 0].mean() > 150


def test_a_stream_that_breaks_off_is_told_and_comes_back() -> None:
    with stream_server(RED) as server, StreamCamera(url(server)) as camera:
        assert camera.read(5.0)
        server.paused.set()
        with pytest.raises(CameraError) as caught:
            for _ in range(20):
                camera.read(0.4)
        assert caught.value.code in ("camera_lost", "camera_not_found", "camera_timeout")
        server.paused.clear()
        assert camera.read(10.0) is not None
        assert server.clients >= 2


def test_a_stream_that_does_not_answer_is_told_without_its_password() -> None:
    with stream_server(RED) as server:
        dead = url(server).replace("http://", "http://me:secret@")
    with pytest.raises(CameraError) as caught:
        StreamCamera(dead)
    assert caught.value.code == "camera_not_found"
    assert "secret" not in caught.value.message
