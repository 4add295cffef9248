"""CPU time of a tray at rest: the whole service with a camera that shows a still tray."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from traywatch.calibration import TrayProfile
from traywatch.errors import CameraError, ReadingError
from traywatch.firmware.camera.base import FRAME_RATE, FRAME_SIZE, Camera, LiveCamera
from traywatch.firmware.camera.clip import ClipReader
from traywatch.firmware.camera.demo import demo_list
from traywatch.firmware.camera.frames.frame_memory import FrameMemory
from traywatch.firmware.camera.frames.taken import Taken, monotonic_s, taken_jpeg
from traywatch.firmware.host.network import bind
from traywatch.firmware.pipeline.flicker_watch import LIGHT_FILE
from traywatch.firmware.tray.cameras import TrayCameras
from traywatch.firmware.tray.options import TrayOptions
from traywatch.firmware.tray.roll_pipeline import RollPipeline
from traywatch.firmware.tray.tray import Tray
from traywatch.firmware.web.serving.background_server import serve_in_background
from traywatch.vision.types import Frame, Image
from traywatch.vision.yuyv_picture import YuyvPicture

_DEMO = Path(__file__).parents[2] / "demo"
_FRAMES = 8
_GRAIN = 2.0  # standard deviation of the sensor noise, gray levels
_SMALL_WIDTH = 320
_USUAL_QUALITY = 85  # of the JPEGs of a USB camera; OpenCV's own is 95
_CALM_WAIT_S = 60.0  # the models load and the tray is read once before it is at rest
_PAUSE_S = 1.0  # threads that helped to measure the lamps wait for more work, and use a core meanwhile


class StillCamera(LiveCamera):
    """A live camera with thirty noisy frames a second of one still tray.

    ``kind`` ``pi`` copies each frame that is looked at, and its small gray copy, as the Pi camera does.
    ``usb`` sends JPEGs of high quality, and ``usb-85`` those of the usual quality. ``yuyv`` sends
    uncompressed pictures. Frames that an idle reader may miss are skipped.
    """

    def __init__(self, kind: str, image: Image) -> None:
        rng = np.random.default_rng(3)
        self._images = [_grainy(image, rng) for _ in range(_FRAMES)]
        size = (_SMALL_WIDTH, round(_SMALL_WIDTH * image.shape[0] / image.shape[1]))
        grays = [cv2.cvtColor(one, cv2.COLOR_BGR2GRAY) for one in self._images]
        self._small = [np.asarray(cv2.resize(g, size, interpolation=cv2.INTER_AREA), np.uint8) for g in grays]
        quality = [cv2.IMWRITE_JPEG_QUALITY, _USUAL_QUALITY] if kind == "usb-85" else []
        self._jpegs = [cv2.imencode(".jpg", one, quality)[1].tobytes() for one in self._images]
        self._raw = [_uncompressed(one) for one in self._images] if kind == "yuyv" else []
        self._kind, self._memory = kind, FrameMemory()
        self._number = -1
        self._next_s = monotonic_s()
        super().__init__(f"still {kind} camera")

    def _open(self) -> None:
        """Nothing to open."""

    def _grab(self) -> Taken:
        while True:
            self._next_s += 1 / FRAME_RATE
            self._stop.wait(max(0.0, self._next_s - monotonic_s()))
            self._number = (self._number + 1) % _FRAMES
            now_s = monotonic_s()
            if self._kind == "pi":
                if self._is_too_soon(now_s):
                    continue
                small = self._small[self._number]
                if not self._spare(now_s, small):
                    image = self._memory.copied(self._images[self._number])
                    return Taken(image, now_s, small.copy())
                continue
            if self._kind == "yuyv":
                if not self._spare(now_s):
                    return self._taken_yuyv(now_s)
                continue
            data = self._jpegs[self._number]
            if not self._spare(now_s, jpeg_bytes=len(data)):
                taken = taken_jpeg(data, now_s, calm=self.calm)
                assert taken is not None
                return taken

    def _taken_yuyv(self, at_s: float) -> Taken:
        picture = YuyvPicture.of(self._memory.copied(self._raw[self._number]))
        assert picture is not None
        if not self.calm:
            picture.decode()
        return Taken(picture, at_s)

    def _shut(self) -> None:
        """Nothing to close."""


def _grainy(image: Image, rng: np.random.Generator) -> Image:
    """A frame with noise of its own; one at a time, because the noise is much larger than the frame."""
    noise = _GRAIN * rng.standard_normal(image.shape, dtype=np.float32)
    return np.asarray(np.clip(image + noise, 0, 255), np.uint8)


def _uncompressed(image: Image) -> Image:
    """The picture as a camera sends it uncompressed: (h, w, 2) uint8, luma and by turns the two colors."""
    luma, u, v = cv2.split(cv2.cvtColor(image, cv2.COLOR_BGR2YUV))
    raw = np.empty((*luma.shape, 2), np.uint8)
    raw[..., 0] = np.round(16 + luma * (219 / 255))
    raw[:, ::2, 1], raw[:, 1::2, 1] = u[:, ::2], v[:, ::2]
    return raw


def idle_cpu(
    seconds: float,
    kinds: tuple[str, ...] = ("pi", "usb", "usb-85", "yuyv"),
    size: tuple[int, int] = FRAME_SIZE,
) -> Iterator[dict[str, Any]]:
    """Yield for each kind of camera the CPU time of the whole service at rest, in percent of one core.

    ``size`` is the width and height of the frames, px. The time of a look is that of the service with the
    camera, over its looks.

    The second row of a camera is the time while nobody is near: no page is open, and nothing moves for long.
    The service includes camera, settle gate, loaded networks, mat drift check, table and server. Raises
    ``ReadingError`` (``not_at_rest``) if the tray never comes to rest, and ``CameraError`` without the demo.
    """
    clip = ClipReader(_DEMO / demo_list(_DEMO).clips[0].file)
    image = clip.next()
    clip.close()
    if image is None:
        raise CameraError("demo_missing", "the demo's clips hold no frames; reinstall Traywatch")
    image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    for kind in kinds:
        yield from _measure_camera(kind, image, seconds)


class _StillCameras(TrayCameras):
    """The cameras of a tray whose camera is a still one."""

    still: StillCamera

    def first(self, *, supervised: bool) -> Camera | None:
        """The still camera."""
        return self.still


class _CountingPipeline(RollPipeline):
    """Counts the looks at the tray."""

    looks = 0

    def __init__(self, camera: StillCamera, *parts: Any) -> None:
        self._still = camera
        super().__init__(*parts)

    def open_cameras(self) -> TrayCameras:
        """The still camera alone."""
        cameras = _StillCameras(self.options.data, self.options.source)
        cameras.still = self._still
        return cameras

    def show_frame(self, frame: Frame) -> None:
        self.looks += 1
        super().show_frame(frame)

    @property
    def at_rest(self) -> bool:
        """Whether nothing moves and the lamps have been measured, which every camera does after its start."""
        measured = (self.options.data / LIGHT_FILE).exists() and not self.flicker.wants_all
        return self._still.calm and measured


def _measure_camera(kind: str, image: Image, seconds: float) -> Iterator[dict[str, Any]]:
    with ExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        camera = stack.enter_context(StillCamera(kind, image))
        listening = stack.enter_context(bind("127.0.0.1", 0))
        options = TrayOptions(data=data, source="none", host="127.0.0.1", announces=False)
        tray = stack.enter_context(Tray(options, listening, pipeline=partial(_CountingPipeline, camera)))
        assert isinstance(tray.rolls, _CountingPipeline)
        rolls = tray.rolls
        rolls.keep_profile(TrayProfile.load(_DEMO / "profile.json").to_json())
        stack.enter_context(serve_in_background(tray.app, listening, log_level="warning"))
        tray.start()
        stack.callback(tray.stop)
        tray.prepare()  # now, and not while it is measured
        until = time.monotonic() + _CALM_WAIT_S
        while not rolls.at_rest:
            if time.monotonic() > until:
                raise ReadingError("not_at_rest", "the tray did not come to rest; is the machine very busy?")
            time.sleep(0.1)
        time.sleep(_PAUSE_S)
        yield _measured(f"idle {kind}", rolls, seconds)
        rolls.loop.near_s = 0.0
        yield _measured(f"idle {kind}, nobody near", rolls, seconds)


def _measured(stage: str, rolls: _CountingPipeline, seconds: float) -> dict[str, Any]:
    looked, cpu_s, began = rolls.looks, time.process_time(), time.monotonic()
    time.sleep(seconds)
    took_s = time.monotonic() - began
    cpu_s = time.process_time() - cpu_s
    looks = rolls.looks - looked
    return {
        "stage": stage,
        "seconds": round(took_s, 2),
        "cpu_percent": round(100 * cpu_s / took_s, 1),
        "looks_per_s": round(looks / took_s, 1),
        "ms_a_look": round(1000 * cpu_s / max(1, looks), 2),
    }
