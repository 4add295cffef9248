"""Cameras that deliver frames into the buffers that they are given, and the manager that has them."""

from __future__ import annotations

import mmap
import os
import threading
import time
from collections import deque
from contextlib import suppress
from enum import Enum
from typing import Any, ClassVar

import cv2
import numpy as np

from libcamera import controls, properties
from libcamera.kinds import (
    CameraConfiguration,
    ControlId,
    ControlInfo,
    Formats,
    Rectangle,
    Size,
    StreamConfiguration,
    StreamRole,
)

FRAME_S = 0.005  # six times the real pace, so that tests are quick
SCAN_FRAMES = 3  # an autofocus sweep takes so many frames here
CHANNELS = {"RGB888": (0, 1, 2), "BGR888": (2, 1, 0), "XRGB8888": (0, 1, 2), "XBGR8888": (2, 1, 0)}
"""What lies in memory, by the indices of blue, green and red: libcamera names formats from the far end."""


class Request:
    class Status(Enum):
        OpenQuestion, Complete, Cancelled = range(3)

    def __init__(self, camera: Camera, cookie: int) -> None:
        self.camera, self.cookie = camera, cookie
        self.buffers: dict[Any, Any] = {}
        self.controls: dict[ControlId, Any] = {}
        self.metadata: dict[ControlId, Any] = {}
        self.status = Request.Status.OpenQuestion

    def add_buffer(self, stream: Any, buffer: Any) -> None:
        self.buffers[stream] = buffer

    def set_control(self, control: ControlId, value: Any) -> None:
        self.controls[control] = value

    def reuse(self) -> None:
        self.controls, self.metadata = {}, {}
        self.status = Request.Status.OpenQuestion


class Camera:
    """A camera on the ribbon cable. ``rpi`` False: one that is not Raspberry Pi's own, a USB one say.

    What tests turn: ``scene`` (BGR, any size), ``noise`` (deviation in gray levels), ``stalled`` (no frame
    comes while it is set), ``stop_blocks``, ``focuses`` (an autofocus sweep finds something).
    """

    MODES = ((1536, 864), (2304, 1296), (4608, 2592))

    def __init__(
        self, name: str = "imx708", number: int = 0, *, autofocus: bool = True, rpi: bool = True
    ) -> None:
        self.id = f"/base/{'usb' if not rpi else 'soc'}/i2c0mux/i2c@{number}/{name}@1a"
        self.rpi = rpi
        self.scene = np.full((120, 160, 3), (40, 40, 220), np.uint8)
        self.noise = 0.0
        self.stalled, self.stop_blocks = threading.Event(), threading.Event()
        self.focuses = True
        self.values: dict[str, Any] = {"ExposureTime": 12_000, "AnalogueGain": 2.0, "ColourGains": (1.5, 1.8)}
        self.delivered = 0
        self.acquired = self.running = False
        self.configured: CameraConfiguration | None = None
        self._queue: deque[Request] = deque()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._scan = 0
        self._rng = np.random.default_rng(7)
        self.properties: dict[ControlId, Any] = {
            properties.Model: name,
            properties.Location: 2,
            properties.Rotation: 180,
            properties.PixelArraySize: Size(*self.MODES[-1]),
        }
        if rpi:
            self.properties[properties.ColorFilterArrangement] = properties.ColorFilterArrangementEnum.BGGR
        self.controls: dict[ControlId, ControlInfo] = {
            controls.FrameDurationLimits: ControlInfo(33_333, 120_000),
            controls.ExposureTime: ControlInfo(1, 66_666, 20_000),
            controls.AnalogueGain: ControlInfo(1.0, 16.0, 1.0),
        }
        if rpi:
            crop = Rectangle(0, 0, *self.MODES[-1])
            self.controls |= {
                controls.AeFlickerMode: ControlInfo(0, 1, 0),
                controls.AeFlickerPeriod: ControlInfo(100, 1_000_000),
                controls.ColourGains: ControlInfo(0.0, 32.0),
                controls.NoiseReductionMode: ControlInfo(0, 4, 0),
                controls.ScalerCrop: ControlInfo(crop, crop, crop),
            }
        if autofocus:
            self.controls |= {
                controls.AfMode: ControlInfo(0, 2, 0),
                controls.AfTrigger: ControlInfo(0, 1, 0),
                controls.LensPosition: ControlInfo(0.0, 32.0, 1.0),
            }
            self.values |= {"AfMode": 0, "LensPosition": 1.0}

    # ------------------------------------------------------------------ what picamera2 calls

    def acquire(self) -> None:
        if self.acquired:
            raise RuntimeError("Failed to acquire camera: Device or resource busy")
        self.acquired = True

    def release(self) -> None:
        self.acquired = False

    def generate_configuration(self, roles: list[StreamRole]) -> CameraConfiguration:
        raw = Formats({"SBGGR10_CSI2P" if self.rpi else "YUYV": list(self.MODES)})
        plain = Formats({name: [self.MODES[-1]] for name in CHANNELS})
        streams = [StreamConfiguration(raw if role is StreamRole.Raw else plain) for role in roles]
        return CameraConfiguration(streams, self._adjust)

    def configure(self, configuration: CameraConfiguration) -> int:
        self.configured = configuration
        return 0

    def create_request(self, cookie: int) -> Request:
        return Request(self, cookie)

    def queue_request(self, request: Request) -> None:
        with self._lock:
            self._queue.append(request)

    def start(self, wanted: dict[ControlId, Any]) -> None:
        self._set(wanted)
        self.running = True
        self._thread = threading.Thread(target=self._deliver, name="fake camera", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        while self.stop_blocks.is_set():
            time.sleep(0.002)
        self.running = False
        if self._thread is not None:
            self._thread.join()
        with self._lock:
            self._queue.clear()

    # ------------------------------------------------------------------ frames

    def _adjust(self, stream: StreamConfiguration) -> bool:
        if not self.rpi and str(stream.pixel_format) in CHANNELS:
            stream.pixel_format = type(stream.pixel_format)("YUYV")  # a webcam makes no RGB
            return True
        return False

    def _set(self, wanted: dict[ControlId, Any]) -> None:
        for control, value in wanted.items():
            self.values[control.name] = value
            if control == controls.AfTrigger and value == controls.AfTriggerEnum.Start:
                self._scan = SCAN_FRAMES

    def _deliver(self) -> None:
        pause = threading.Event()
        while self.running:
            pause.wait(FRAME_S)
            if self.stalled.is_set():
                continue
            with self._lock:
                request = self._queue.popleft() if self._queue else None
            if request is None:
                continue  # all buffers are held by somebody
            self._set(request.controls)
            scene = self._seen()
            for stream, buffer in request.buffers.items():
                _fill(stream.configuration, buffer, scene)
            request.metadata = self._metadata()
            request.status = Request.Status.Complete
            self.delivered += 1
            CameraManager.singleton().ready(request)

    def _seen(self) -> Any:
        if not self.noise:
            return self.scene
        grain = self._rng.normal(0.0, self.noise, self.scene.shape)
        return np.clip(self.scene + grain, 0, 255).astype(np.uint8)

    def _metadata(self) -> dict[ControlId, Any]:
        stamp = time.clock_gettime_ns(time.CLOCK_BOOTTIME) - 10_000_000
        found: dict[ControlId, Any] = {controls.SensorTimestamp: stamp}
        for name in ("ExposureTime", "AnalogueGain", "ColourGains"):
            found[ControlId(name)] = self.values[name]
        if "AfMode" in self.values:
            state = controls.AfStateEnum.Idle
            if self.values["AfMode"] != controls.AfModeEnum.Manual and "AfTrigger" in self.values:
                if self._scan:
                    self._scan -= 1
                    state = controls.AfStateEnum.Scanning
                elif self.focuses:
                    self.values["LensPosition"] = 2.25
                    state = controls.AfStateEnum.Focused
                else:
                    state = controls.AfStateEnum.Failed
            found[controls.AfState] = state
            found[controls.LensPosition] = self.values["LensPosition"]
        return found


def _fill(stream: StreamConfiguration, buffer: Any, scene: Any) -> None:
    """Draw the scene into a buffer in the stream's format, row padding and all."""
    size = (stream.size.width, stream.size.height)
    picture = cv2.resize(scene, size, interpolation=cv2.INTER_AREA)
    name = str(stream.pixel_format)
    if name in CHANNELS:
        lanes = 4 if name.startswith("X") else 3
        drawn = np.full((size[1], size[0], lanes), 255, np.uint8)
        drawn[..., :3] = picture[..., CHANNELS[name]]
    elif name == "YUV420":
        drawn = cv2.cvtColor(picture, cv2.COLOR_BGR2YUV_I420)
    else:
        return  # raw pixels: nobody looks at them here
    rows = drawn.reshape(drawn.shape[0], -1)
    padded = np.zeros((rows.shape[0], stream.stride), np.uint8)
    padded[:, : rows.shape[1]] = rows
    with mmap.mmap(buffer.planes[0].fd, stream.frame_size) as memory:
        memory[: padded.size] = padded.tobytes()


class CameraManager:
    _only: ClassVar[CameraManager | None] = None

    def __init__(self) -> None:
        self.cameras: list[Camera] = []
        self.event_fd, self._write_fd = os.pipe2(os.O_NONBLOCK)
        self._ready: list[Request] = []
        self._lock = threading.Lock()

    @classmethod
    def singleton(cls) -> CameraManager:
        if cls._only is None:
            cls._only = cls()
        return cls._only

    def ready(self, request: Request) -> None:
        with self._lock:
            self._ready.append(request)
        os.write(self._write_fd, b"\0")

    def get_ready_requests(self) -> list[Request]:
        with suppress(BlockingIOError):
            os.read(self.event_fd, 4096)
        with self._lock:
            found, self._ready = self._ready, []
        return found

    def get(self, camera_id: str) -> Camera:
        return next(camera for camera in self.cameras if camera.id == camera_id)

    find = get
