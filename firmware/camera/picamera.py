"""The Raspberry Pi's camera, through picamera2.

picamera2 and libcamera come from apt, so they are imported when a camera is opened,
and their absence is one line for people. Every capture has a time limit: a loose
cable makes libcamera wait for ever.
"""

from __future__ import annotations

import importlib
import threading
import time
from collections.abc import Mapping
from typing import Any

import numpy as np

from firmware.camera.base import FRAME_RATE, FRAME_SIZE, LiveCamera, monotonic_s
from traywatch.errors import CameraError
from vision.types import Image

_CAPTURE_S = 2.0  # longest exposure is far below; a frame that takes longer will not come
_RESTART_S = 5.0
_BUFFERS = 4
_MANUAL_FOCUS = 0


def camera_class() -> Any:
    """``picamera2.Picamera2``; ``CameraError`` in plain words where it is not installed."""
    try:
        return importlib.import_module("picamera2").Picamera2
    except (ImportError, AttributeError) as error:
        missing = getattr(error, "name", None) or "picamera2"
        raise CameraError(
            "picamera_missing",
            f"the Pi camera needs {missing}: sudo apt install python3-picamera2, and make the virtual "
            "environment with --system-site-packages",
        ) from error


def usable_controls(wanted: Mapping[str, Any], advertised: Mapping[str, Any]) -> dict[str, Any]:
    """The controls that this camera has, brought into its range.

    picamera2 refuses unknown names and passes on any value unchecked, so both are
    seen to here. ``advertised``: name to (least, most, usual), any of them None.

    >>> usable_controls({"LensPosition": 99.0, "Bogus": 1}, {"LensPosition": (0.0, 32.0, 1.0)})
    {'LensPosition': 32.0}
    """
    usable = {}
    for name, value in wanted.items():
        if name in advertised:
            least, most = advertised[name][0], advertised[name][1]
            many = isinstance(value, tuple | list)
            values = [_within(v, least, most) for v in (value if many else (value,))]
            usable[name] = tuple(values) if many else values[0]
    return usable


def _within(value: Any, least: Any, most: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    if isinstance(least, int | float):
        value = max(value, least)
    if isinstance(most, int | float):
        value = min(value, most)
    return value


class PiCamera(LiveCamera):
    """A camera on the Pi's ribbon cable.

    ``distance_m``: from lens to mat; fixes the focus there where the lens can move.
    ``controls``: libcamera controls by name; those that the camera lacks are left out.
    """

    fatal = frozenset({"camera_stuck", "picamera_missing"})

    def __init__(
        self,
        number: int = 0,
        *,
        size: tuple[int, int] = FRAME_SIZE,
        distance_m: float | None = None,
        controls: Mapping[str, Any] | None = None,
        capture_s: float = _CAPTURE_S,
        restart_s: float = _RESTART_S,
    ) -> None:
        self._number = number
        self._size = (size[0] // 2 * 2, size[1] // 2 * 2)  # libcamera takes even sizes only
        self._capture_s, self._restart_s = capture_s, restart_s
        duration_us = round(1e6 / FRAME_RATE)
        self._wanted: dict[str, Any] = {"FrameDurationLimits": (duration_us, duration_us)}
        if distance_m is not None:
            self._wanted |= {"AfMode": _MANUAL_FOCUS, "LensPosition": 1 / distance_m}
        self._wanted |= dict(controls or {})
        self._device: Any = None
        self._metadata: dict[str, Any] = {}
        super().__init__(f"Pi camera {number}")

    def lock_light(self) -> None:
        """Hold exposure and white balance as they are now; call it when the picture has settled."""
        names = ("ExposureTime", "AnalogueGain", "ColourGains")
        now = {name: self._metadata[name] for name in names if self._metadata.get(name)}
        self._wanted |= now
        self._device.set_controls(usable_controls(now, self._device.camera_controls))

    def _open(self) -> None:
        make = camera_class()
        if not any(info.get("Num", i) == self._number for i, info in enumerate(make.global_camera_info())):
            raise CameraError(
                "camera_not_found",
                f"no Pi camera {self._number}; check its ribbon cable, then `rpicam-hello --list-cameras`",
            )
        try:
            device = make(self._number)
        except (RuntimeError, IndexError) as error:
            raise CameraError(
                "camera_busy",
                f"Pi camera {self._number} cannot be opened; another program may use it ({_cause(error)})",
            ) from error
        try:
            # picamera2 calls the order blue, green, red "RGB888".
            config = device.create_video_configuration(
                main={"size": self._size, "format": "RGB888"}, buffer_count=_BUFFERS
            )
            device.configure(config)
            device.set_controls(usable_controls(self._wanted, device.camera_controls))
            device.start()
        except Exception as error:
            device.close()
            raise CameraError("camera_lost", f"{self.name} does not start: {_cause(error)}") from error
        self._device = device

    def _grab(self) -> tuple[Image, float]:
        try:
            request = self._device.capture_request(wait=self._capture_s)
        except TimeoutError as error:
            self._device.cancel_all_and_flush()  # or the job would stay and take a later frame
            self._restart()
            raise CameraError(
                "camera_lost",
                f"{self.name} sent no frame for {self._capture_s:g} s; check its ribbon cable",
            ) from error
        except RuntimeError as error:
            raise CameraError("camera_lost", f"{self.name} failed: {_cause(error)}") from error
        try:
            image = request.make_array("main")  # a copy: the buffer may go back at once
            self._metadata = request.get_metadata()
        finally:
            request.release()
        width, height = self._size
        image = np.ascontiguousarray(image[:height, :width, :3], dtype=np.uint8)
        return image, _taken_at_s(self._metadata)

    def _restart(self) -> None:
        """Let go of the device, within a deadline: stopping a stalled camera may block for ever."""
        device, done = self._device, threading.Event()

        def stop() -> None:
            try:
                device.stop()
            finally:
                device.close()
                done.set()

        threading.Thread(target=stop, name=f"{self.name} stop", daemon=True).start()
        self._device = None
        if not done.wait(self._restart_s):
            raise CameraError("camera_stuck", f"{self.name} hangs and cannot be stopped; restart Traywatch")

    def _shut(self) -> None:
        if self._device is not None:
            self._restart()


def _taken_at_s(metadata: Mapping[str, Any]) -> float:
    """The sensor's time stamp (boot clock, ns) on the monotonic clock."""
    stamp = metadata.get("SensorTimestamp")
    now_s = monotonic_s()
    if not stamp or not hasattr(time, "CLOCK_BOOTTIME"):
        return now_s
    age_s = time.clock_gettime(time.CLOCK_BOOTTIME) - float(stamp) / 1e9
    return now_s - max(0.0, age_s)


def _cause(error: BaseException) -> str:
    """The innermost reason, on one line."""
    while error.__cause__ is not None:
        error = error.__cause__
    return " ".join(str(error).split()) or type(error).__name__
