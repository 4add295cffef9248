"""Every camera type, each in front of the same red tray, with functions to stop and resume its frames."""

from __future__ import annotations

import sys
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from tests.firmware import fake_picamera2
from tests.firmware.sources import FakeCapture, stream_server, url, write_clip, write_demo, write_folder
from tests.pi.bench import bench
from traywatch.firmware.camera import Camera, DemoCamera, PiCamera, UsbCamera, open_source
from traywatch.firmware.camera.network.stream import StreamCamera

RED = np.zeros((120, 160, 3), np.uint8)
RED[:] = (40, 40, 220)  # BGR

LIVE = ("usb", "mjpeg", "ffmpeg", "picamera", "picamera2")
NAMES = ("demo", "clip", "folder", *LIVE)
"""``mjpeg`` and ``ffmpeg`` are the two ways to read a stream; ``picamera2`` is the real package."""


@dataclass
class Rig:
    """``open`` opens the camera; ``silence`` and ``speak`` stop and resume the frames of the device."""

    open: Callable[[], Camera]
    silence: Callable[[], object] = lambda: None
    speak: Callable[[], object] = lambda: None


@contextmanager
def rig(name: str, folder: Path, patch: pytest.MonkeyPatch) -> Iterator[Rig]:
    """Set up one camera by its name; skips if its requirements are missing."""
    match name:
        case "demo":
            clips = write_demo(folder / "demo", [("a.mp4", ["d20"], "plain", [RED] * 5)])
            yield Rig(lambda: DemoCamera(folder=clips, speed=float("inf")))
        case "clip":
            path = write_clip(folder / "red.mp4", [RED] * 12)
            yield Rig(lambda: open_source(f"clip:{path}"))
        case "folder":
            frames = write_folder(folder / "frames", [RED] * 12)
            yield Rig(lambda: open_source(f"clip:{frames}"))
        case "usb":
            captures = usb_devices(folder, patch)
            yield Rig(UsbCamera, lambda: unplug(captures, folder), lambda: plug_in(captures, folder))
        case "mjpeg":
            with stream_server(RED) as server:
                address = url(server)
                yield Rig(lambda: StreamCamera(address, read_s=0.3), server.silent.set, server.silent.clear)
        case "ffmpeg":
            with stream_server(RED) as server:
                # The MJPEG reader requires its content type; FFmpeg inspects the data.
                server.content_type = "application/octet-stream"
                address = url(server)
                yield Rig(lambda: StreamCamera(address, read_s=1.0), server.paused.set, server.paused.clear)
        case "picamera":
            fake = mock_picamera2(patch)
            yield Rig(lambda: PiCamera(size=(320, 240), capture_s=0.2), fake.stalled.set, fake.stalled.clear)
        case "picamera2":
            with bench() as cameras:
                stalled = cameras.cameras[0].stalled
                yield Rig(lambda: PiCamera(size=(320, 240), capture_s=0.2), stalled.set, stalled.clear)


def mock_picamera2(patch: pytest.MonkeyPatch) -> type[fake_picamera2.Picamera2]:
    """Replace picamera2 by the substitute."""
    module = types.ModuleType("picamera2")
    module.Picamera2 = fake_picamera2.Picamera2  # type: ignore[attr-defined]
    module.MappedArray = fake_picamera2.MappedArray  # type: ignore[attr-defined]
    patch.setitem(sys.modules, "picamera2", module)
    fake_picamera2.Picamera2.forget()
    return fake_picamera2.Picamera2


def usb_devices(folder: Path, patch: pytest.MonkeyPatch) -> list[FakeCapture]:
    """Simulate one USB camera; the list collects each capture that the adapter opens."""
    captures: list[FakeCapture] = []

    def open_capture(number: int, backend: int) -> FakeCapture:
        captures.append(FakeCapture(RED))
        return captures[-1]

    patch.setattr("traywatch.firmware.camera.usb.DEVICES", folder)
    patch.setattr("traywatch.firmware.camera.usb.open_capture", open_capture)
    plug_in(captures, folder)
    return captures


def unplug(captures: list[FakeCapture], folder: Path) -> None:
    (folder / "video0").unlink()
    for capture in captures:
        capture.unplugged.set()


def plug_in(captures: list[FakeCapture], folder: Path) -> None:
    (folder / "video0").touch()
