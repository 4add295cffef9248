"""A small substitute for picamera2: names, signatures and refusals of release 0.3.38.

The real package needs a compiler, so the usual test environment has none; ``tests/pi`` runs it. This
substitute tests the adapter without it.

It behaves as the real package was observed to behave. "RGB888" is blue, green, red in memory. Unknown
controls are refused, but values are not checked. One process owns a camera. A capture that times out stays
queued until it is canceled. Held requests starve the camera. Odd sizes are refused.
"""

from __future__ import annotations

import threading
import time
from typing import Any, ClassVar

import numpy as np

FORMATS = {"RGB888": (0, 1, 2), "BGR888": (2, 1, 0)}  # order of B, G, R in memory
SCENE = (40, 40, 220)  # BGR color in front of the lens


class CompletedRequest:
    def __init__(self, owner: Picamera2, arrays: dict[str, np.ndarray], metadata: dict[str, Any]) -> None:
        self._owner, self._arrays, self._metadata = owner, arrays, metadata
        self._released = False

    def mapped(self, name: str) -> np.ndarray:
        assert not self._released
        return self._arrays[name]

    def get_metadata(self) -> dict[str, Any]:
        return dict(self._metadata)

    def release(self) -> None:
        assert not self._released
        self._released = True
        self._owner.held -= 1
        for array in self._arrays.values():
            array[:] = 0  # the camera writes the next frame there


class MappedArray:
    """The memory of a stream, which the camera writes to again once the request is released."""

    def __init__(
        self, request: CompletedRequest, stream: str, reshape: bool = True, write: bool = True
    ) -> None:
        self._request, self._stream = request, stream

    def __enter__(self) -> MappedArray:
        self.array = self._request.mapped(self._stream)
        return self

    def __exit__(self, *error: object) -> None:
        del self.array


class Picamera2:
    cameras: ClassVar[list[dict[str, Any]]] = [{"Model": "imx708", "Location": 2, "Rotation": 180, "Num": 0}]
    owned: ClassVar[set[int]] = set()
    made: ClassVar[list[Picamera2]] = []
    stalled: ClassVar[threading.Event] = threading.Event()
    stop_blocks: ClassVar[threading.Event] = threading.Event()

    @classmethod
    def forget(cls) -> None:
        cls.cameras = [{"Model": "imx708", "Location": 2, "Rotation": 180, "Num": 0}]
        cls.owned, cls.made = set(), []
        cls.stalled, cls.stop_blocks = threading.Event(), threading.Event()

    @staticmethod
    def global_camera_info() -> list[dict[str, Any]]:
        return list(Picamera2.cameras)

    def __init__(
        self, camera_num: int = 0, verbose_console: Any = None, tuning: Any = None, allocator: Any = None
    ) -> None:
        if camera_num >= len(self.cameras):
            raise RuntimeError(f"No camera number {camera_num} found")
        if camera_num in self.owned:
            try:
                raise RuntimeError("Failed to acquire camera: Device or resource busy")
            except RuntimeError as error:
                raise RuntimeError("Camera __init__ sequence did not complete.") from error
        self.owned.add(camera_num)
        self.made.append(self)
        self.number = camera_num
        self.camera_controls = {
            "ExposureTime": (1, 66666, 20000),
            "AnalogueGain": (1.0, 16.0, 1.0),
            "FrameDurationLimits": (33333, 120000, None),
            "ColourGains": (0.0, 32.0, None),
            "AfMode": (0, 2, 0),
            "AfTrigger": (0, 1, 0),
            "LensPosition": (0.0, 32.0, 1.0),
        }
        self.sensor_resolution = (4608, 2592)
        self.controls: dict[str, Any] = {}
        self.config: dict[str, Any] | None = None
        self.started = False
        self.queued = 0
        self.held = 0
        self.cancelled = 0

    def create_video_configuration(
        self,
        main: dict[str, Any] | None = None,
        lores: dict[str, Any] | None = None,
        raw: dict[str, Any] | None = None,
        transform: Any = None,
        colour_space: Any = None,
        buffer_count: int = 6,
        controls: dict[str, Any] | None = None,
        display: str | None = "main",
        encode: str | None = "main",
        queue: bool = True,
        sensor: dict[str, Any] | None = None,
        use_case: str = "video",
    ) -> dict[str, Any]:
        stream = {"format": "XBGR8888", "size": (1280, 720)} | (main or {})
        config = {"main": stream, "lores": lores, "raw": raw, "sensor": sensor}
        return config | {"buffer_count": buffer_count, "controls": controls or {}}

    def configure(self, camera_config: dict[str, Any]) -> None:
        for name in ("main", "lores"):
            if camera_config[name] and any(side % 2 for side in camera_config[name]["size"]):
                raise RuntimeError("width and height should be even")
        self.config = camera_config
        self.set_controls(camera_config["controls"])

    def camera_configuration(self) -> dict[str, Any]:
        assert self.config is not None
        return self.config

    def set_controls(self, controls: dict[str, Any]) -> None:
        for name, value in controls.items():
            if name not in self.camera_controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")
            self.controls[name] = value

    def start(self, config: Any = None, show_preview: bool = False) -> None:
        assert self.config is not None
        self.started = True

    def capture_request(
        self, wait: Any = None, signal_function: Any = None, flush: Any = None
    ) -> CompletedRequest:
        assert isinstance(wait, int | float) and not isinstance(wait, bool), (
            "without a limit it may never return"
        )
        assert self.config is not None
        self.queued += 1
        until = time.monotonic() + wait
        while (
            self.stalled.is_set()
            or not self.started
            or self.queued > 1
            or self.held >= self.config["buffer_count"]
        ):
            if time.monotonic() >= until:
                raise TimeoutError
            time.sleep(0.002)
        time.sleep(0.005)
        self.queued -= 1
        self.held += 1
        width, height = self.config["main"]["size"]
        order = FORMATS[self.config["main"]["format"]]
        array = np.empty((height, width, 3), np.uint8)
        array[:] = np.array(SCENE, np.uint8)[list(order)]
        arrays = {"main": array}
        if self.config["lores"]:
            width, height = self.config["lores"]["size"]
            arrays["lores"] = np.full((height * 3 // 2, -(-width // 64) * 64), 97, np.uint8)
        stamp = time.clock_gettime_ns(time.CLOCK_BOOTTIME) - 10_000_000
        metadata = {
            "SensorTimestamp": stamp,
            "ExposureTime": 8000,
            "AnalogueGain": 2.0,
            "ColourGains": (1.5, 1.8),
        }
        if self.controls.get("AfTrigger") == 0:
            metadata |= {"AfState": 2, "LensPosition": 2.25}
        return CompletedRequest(self, arrays, metadata)

    def cancel_all_and_flush(self) -> None:
        self.cancelled += 1
        self.queued = 0

    def stop(self) -> None:
        while self.stop_blocks.is_set():
            time.sleep(0.005)
        self.started = False

    def close(self) -> None:
        self.started = False
        self.owned.discard(self.number)
