"""The Raspberry Pi's camera, through picamera2.

picamera2 and libcamera come from apt, so they are imported when a camera is opened,
and their absence is one line for people. Every capture has a time limit: a loose
cable makes libcamera wait for ever.
"""

from __future__ import annotations

import importlib
import logging
import os
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import numpy as np

from traywatch.errors import CameraError
from traywatch.firmware.camera.base import FRAME_RATE, FRAME_SIZE, LiveCamera, Taken, monotonic_s
from traywatch.firmware.camera.controls import MAINS_HZ, flicker_controls, steady_light, usable_controls
from traywatch.vision.types import Image

_CAPTURE_S = 2.0  # longest exposure is far below; a frame that takes longer will not come
_RESTART_S = 5.0
_BUFFERS = 4
_SMALL_WIDTH = 320
_FOCUS_S = 5.0  # a sweep of the lens takes one or two

# libcamera's numbers
_AF_MANUAL, _AF_AUTO, _AF_START = 0, 1, 0
_AF_FOCUSED, _AF_FAILED = 2, 3


def camera_class() -> Any:
    """``picamera2.Picamera2``; ``CameraError`` in plain words where it is not installed."""
    try:
        found = importlib.import_module("picamera2").Picamera2
    except (ImportError, AttributeError) as error:
        missing = getattr(error, "name", None) or "picamera2"
        raise CameraError(
            "picamera_missing",
            f"the Pi camera needs {missing}: sudo apt install python3-picamera2, and make the virtual "
            "environment with --system-site-packages",
        ) from error
    # It logs an error at each try to open a camera; ours to tell, once and in words for people.
    logging.getLogger("picamera2").setLevel(logging.CRITICAL)
    return found


class PiCamera(LiveCamera):
    """A camera on the Pi's ribbon cable.

    ``lens_position``: where a lens that can move is held, in dioptres (1 / metres); without it the
    camera focuses once when it begins, and holds that. ``mains_hz``: 50 or 60; the exposure becomes a
    multiple of the time in which lamps flicker once, 0 leaves that be. ``controls``: libcamera controls
    by name; those that the camera lacks are left out, and values are brought into its range.
    """

    fatal = frozenset({"camera_stuck", "picamera_missing", "camera_unfit"})

    def __init__(
        self,
        number: int = 0,
        *,
        size: tuple[int, int] = FRAME_SIZE,
        fps: float = FRAME_RATE,
        lens_position: float | None = None,
        mains_hz: int = MAINS_HZ,
        controls: Mapping[str, Any] | None = None,
        capture_s: float = _CAPTURE_S,
        restart_s: float = _RESTART_S,
    ) -> None:
        self._number = number
        self._size = (size[0] // 2 * 2, size[1] // 2 * 2)  # libcamera takes even sizes only
        self._capture_s, self._restart_s, self._mains_hz = capture_s, restart_s, mains_hz
        duration_us = round(1e6 / fps)
        self._wanted: dict[str, Any] = {"FrameDurationLimits": (duration_us, duration_us)}
        self._wanted |= flicker_controls(mains_hz) | dict(controls or {})
        if lens_position is not None:
            self._wanted |= {"AfMode": _AF_MANUAL, "LensPosition": lens_position}
        self._device: Any = None
        self._small: tuple[int, int] | None = None
        self._metadata: dict[str, Any] = {}
        self._focus_until_s: float | None = None
        super().__init__(f"Pi camera {number}")

    @property
    def lens_position(self) -> float | None:
        """Where the lens is held, in dioptres; None while it moves, or where it cannot."""
        held = self._wanted.get("LensPosition")
        return None if held is None else float(held)

    def lock_light(self) -> None:
        """Hold exposure, gain and white balance about as they are now; the exposure on the mains' beat."""
        now = steady_light(self._metadata, self._mains_hz)
        self._wanted |= now
        self._set(now)

    # ------------------------------------------------------------------ the device

    def _open(self) -> None:
        make = camera_class()
        if self._number not in {info.get("Num", i) for i, info in enumerate(make.global_camera_info())}:
            raise CameraError(
                "camera_not_found",
                f"no Pi camera {self._number}; check its ribbon cable, then `rpicam-hello --list-cameras`",
            )
        device = make.__new__(make)
        try:
            device.__init__(self._number)
        except (RuntimeError, IndexError, OSError) as error:
            _clear_up(device)
            raise _cannot_open(self._number, error) from error
        try:
            self._configure(device)
            device.start()
        except CameraError:
            device.close()
            raise
        except Exception as error:
            device.close()
            raise CameraError("camera_lost", f"{self.name} does not start: {_cause(error)}") from error
        self._device = device
        self._begin_focus()

    def _configure(self, device: Any) -> None:
        width, height = self._size
        small = (_SMALL_WIDTH, round(_SMALL_WIDTH * height / width / 2) * 2)
        fits = small[0] <= width and small[1] <= height
        sensor = _sensor_mode(device.sensor_resolution, self._size)
        config = device.create_video_configuration(
            # picamera2 calls the order blue, green, red "RGB888".
            main={"size": self._size, "format": "RGB888"},
            lores={"size": small, "format": "YUV420"} if fits else None,
            raw=None,
            sensor={"output_size": sensor} if sensor else {},
            buffer_count=_BUFFERS,
            controls=usable_controls(self._wanted, device.camera_controls),
        )
        device.configure(config)
        got = device.camera_configuration()
        if got["main"]["format"] != "RGB888":
            raise CameraError(
                "camera_unfit",
                f"{self.name} gives {got['main']['format']} pictures: it is no camera of the ribbon cable; "
                "use --source usb",
            )
        self._size = tuple(got["main"]["size"])
        self._small = tuple(got["lores"]["size"]) if got.get("lores") else None

    def _grab(self) -> Taken:
        while True:
            request = self._capture()
            try:
                self._metadata = request.get_metadata()
                at_s = _taken_at_s(self._metadata)
                small = self._luma(request.make_array("lores")) if self._small else None
                if self._spare(at_s, small):
                    continue
                image = request.make_array("main")  # a copy: the buffer may go back at once
                break
            finally:
                request.release()
                self._hold_focus()
        width, height = self._size
        whole = np.ascontiguousarray(image[:height, :width, :3], dtype=np.uint8)
        return Taken(whole, at_s, small)

    def _capture(self) -> Any:
        """The next frame, which is to be released; raises ``CameraError`` ``camera_lost``."""
        try:
            return self._device.capture_request(wait=self._capture_s)
        except TimeoutError as error:
            self._device.cancel_all_and_flush()  # or the job would stay and take a later frame
            self._restart()
            raise CameraError(
                "camera_lost",
                f"{self.name} sent no frame for {self._capture_s:g} s; check its ribbon cable",
            ) from error
        except RuntimeError as error:
            raise CameraError("camera_lost", f"{self.name} failed: {_cause(error)}") from error

    def _luma(self, yuv: Image) -> Image:
        """The grey part of a YUV420 picture, without the padding of its rows: (h, w) uint8."""
        assert self._small is not None
        width, height = self._small
        return np.ascontiguousarray(yuv[:height, :width], dtype=np.uint8)

    def _set(self, controls: Mapping[str, Any]) -> None:
        self._device.set_controls(usable_controls(controls, self._device.camera_controls))

    # ------------------------------------------------------------------ focus

    def _begin_focus(self) -> None:
        if "LensPosition" in self._wanted or "AfTrigger" not in self._device.camera_controls:
            return
        # Not autofocus_cycle(): that waits for ever for a sweep that does not begin.
        self._set({"AfMode": _AF_AUTO, "AfTrigger": _AF_START})
        self._focus_until_s = monotonic_s() + _FOCUS_S

    def _hold_focus(self) -> None:
        """A lens that hunts while dice roll would read nothing: once it has found the mat it stays."""
        if self._focus_until_s is None:
            return
        state = self._metadata.get("AfState")
        if state not in (_AF_FOCUSED, _AF_FAILED) and monotonic_s() < self._focus_until_s:
            return
        self._focus_until_s = None
        found = self._metadata.get("LensPosition") if state == _AF_FOCUSED else None
        usual = self._device.camera_controls["LensPosition"][2]
        held = {"AfMode": _AF_MANUAL, "LensPosition": float(usual or 1.0) if found is None else float(found)}
        self._wanted |= held
        self._set(held)

    # ------------------------------------------------------------------ letting go

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


def _sensor_mode(resolution: tuple[int, int], size: tuple[int, int]) -> tuple[int, int] | None:
    """The sensor's picture to ask for: half its size where that is enough, else all of it.

    Left alone, picamera2 takes the mode that is nearest in size, which on some sensors is a part cut
    out of the middle. Half the size is the whole field of view, two by two pixels together.
    """
    full = (resolution[0] // 2 * 2, resolution[1] // 2 * 2)
    half = (full[0] // 2, full[1] // 2)
    if half[0] >= size[0] and half[1] >= size[1]:
        return half
    return full if full[0] >= size[0] and full[1] >= size[1] else None


def _clear_up(device: Any) -> None:
    """picamera2 leaves two pipe ends open when it cannot begin: tried again all night, that is too many."""
    with suppress(Exception):
        device.close()
    reading = getattr(device, "notifymeread", None)
    if reading is not None and not reading.closed:
        reading.close()
        os.close(device.notifyme_w)


def _cannot_open(number: int, error: BaseException) -> CameraError:
    cause = _cause(error)
    if isinstance(error, PermissionError) or "Permission denied" in cause:
        return CameraError(
            "camera_forbidden",
            f"Pi camera {number} may not be used by this user; sudo usermod -aG video $USER, log in anew",
        )
    return CameraError(
        "camera_busy", f"Pi camera {number} cannot be opened; another program may use it ({cause})"
    )


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
