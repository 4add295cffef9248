"""The Raspberry Pi camera, through picamera2.

picamera2 and libcamera come from apt, so they are imported when a camera is opened; without them the error is
one line. Every capture has a time limit, because libcamera waits endlessly on a loose cable.
"""

from __future__ import annotations

import importlib
import threading
from collections.abc import Mapping
from typing import Any

import numpy as np

from traywatch.errors import CameraError
from traywatch.firmware.camera.base import FRAME_RATE, FRAME_SIZE, LiveCamera
from traywatch.firmware.camera.frames.frame_memory import FrameMemory
from traywatch.firmware.camera.frames.taken import Taken, monotonic_s
from traywatch.firmware.camera.pi.pi_device import (
    _cause,
    camera_class,
    cannot_open,
    clear_up,
    sensor_mode,
    taken_at_s,
)
from traywatch.firmware.camera.settings.controls import (
    MAINS_HZ,
    flicker_controls,
    steady_light,
    usable_controls,
)
from traywatch.firmware.camera.settings.delivery import CameraDelivery, CameraMode, HeldControl
from traywatch.vision.types import Image

_CAPTURE_S = 2.0  # the longest exposure is far shorter; a later frame will not arrive
_RESTART_S = 5.0
_BUFFERS = 4
_SMALL_WIDTH = 320
_FOCUS_S = 5.0  # a focus sweep takes one or two seconds

# values of libcamera's enumerations
_AF_MANUAL, _AF_AUTO, _AF_START = 0, 1, 0
_AF_FOCUSED, _AF_FAILED = 2, 3


class PiCamera(LiveCamera):
    """A camera on the Pi's ribbon cable.

    ``lens_position`` fixes the focus, in diopters (1 / meters). Without it the camera focuses once at the
    start and keeps that position.

    ``mains_hz`` is 50 or 60: the exposure becomes a multiple of the lamps' flicker period; 0 turns that off.
    ``controls`` are libcamera controls by name. Unsupported ones are left out, and values are clipped.
    """

    fatal = frozenset({"camera_stuck", "picamera_missing", "camera_unfit"})

    def __init__(
        self,
        number: int = 0,
        *,
        size: tuple[int, int] | None = None,
        fps: float | None = None,
        lens_position: float | None = None,
        mains_hz: int = MAINS_HZ,
        controls: Mapping[str, Any] | None = None,
        capture_s: float = _CAPTURE_S,
        restart_s: float = _RESTART_S,
    ) -> None:
        self._number = number
        self._named = frozenset(("size",) * (size is not None) + ("fps",) * (fps is not None))
        width, height = size or FRAME_SIZE
        self._asked = CameraMode(width // 2 * 2, height // 2 * 2, fps or FRAME_RATE)  # only even sizes
        self._size = (self._asked.width, self._asked.height)
        self._capture_s, self._restart_s, self._mains_hz = capture_s, restart_s, mains_hz
        duration_us = round(1e6 / (fps or FRAME_RATE))
        self._wanted: dict[str, Any] = {"FrameDurationLimits": (duration_us, duration_us)}
        self._wanted |= flicker_controls(mains_hz) | dict(controls or {})
        if lens_position is not None:
            self._wanted |= {"AfMode": _AF_MANUAL, "LensPosition": lens_position}
        self._device: Any = None
        self._small: tuple[int, int] | None = None
        self._metadata: dict[str, Any] = {}
        self._focus_until_s: float | None = None
        self._memory = FrameMemory()
        super().__init__(f"Pi camera {number}")

    @property
    def lens_position(self) -> float | None:
        """The fixed focus position in diopters; None while focusing, or for a fixed lens."""
        held = self._wanted.get("LensPosition")
        return None if held is None else float(held)

    def lock_light(self) -> None:
        """Hold the current exposure, gain and white balance; the exposure becomes whole flicker periods."""
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
        self._mapped = importlib.import_module("picamera2").MappedArray
        device = make.__new__(make)
        try:
            device.__init__(self._number)
        except (RuntimeError, IndexError, OSError) as error:
            clear_up(device)
            raise cannot_open(self._number, error) from error
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
        width, height = self._asked.width, self._asked.height
        small = (_SMALL_WIDTH, round(_SMALL_WIDTH * height / width / 2) * 2)
        fits = small[0] <= width and small[1] <= height
        sensor = sensor_mode(device.sensor_resolution, (width, height))
        config = device.create_video_configuration(
            # picamera2 uses the name "RGB888" for the order blue, green, red.
            main={"size": (width, height), "format": "RGB888"},
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
                f"{self.name} delivers {got['main']['format']} pictures: it is not on the ribbon cable; "
                "use --source usb",
            )
        self._size = tuple(got["main"]["size"])
        self._small = tuple(got["lores"]["size"]) if got.get("lores") else None
        self.delivery = self._delivered(device.camera_controls)

    def _delivered(self, advertised: Mapping[str, Any]) -> CameraDelivery:
        """What the camera gives with the controls that it advertises."""
        used = usable_controls(self._wanted, advertised)
        duration_us = used.get("FrameDurationLimits", (0,))[0]
        mode = CameraMode(*self._size, 1e6 / duration_us if duration_us else None)
        focus = self.lens_position
        held = used.get("LensPosition")
        controls = () if focus is None else (HeldControl("focus", focus, held),)
        return CameraDelivery(self._asked, mode, self._named, controls)

    def _grab(self) -> Taken:
        while True:
            request = self._capture()
            try:
                self._metadata = request.get_metadata()
                at_s = taken_at_s(self._metadata)
                if self._small and self._is_too_soon(at_s):
                    continue
                if self._small is None:
                    small, spare = None, self._spare(at_s)
                else:
                    small, spare = self._compared(request, self._small, at_s)
                if spare:
                    continue
                with self._mapped(request, "main", write=False) as mapped:
                    image = self._memory.copied(_without_padding(mapped.array, self._size))
                return Taken(image, at_s, small)
            finally:
                request.release()
                self._hold_focus()

    def _capture(self) -> Any:
        """Return the next request, which the caller must release. Raises ``CameraError``
        (``camera_lost``).
        """
        try:
            return self._device.capture_request(wait=self._capture_s)
        except TimeoutError as error:
            self._device.cancel_all_and_flush()  # otherwise the job would stay and take a later frame
            self._restart()
            raise CameraError(
                "camera_lost",
                f"{self.name} sent no frame for {self._capture_s:g} s; check its ribbon cable",
            ) from error
        except RuntimeError as error:
            raise CameraError("camera_lost", f"{self.name} failed: {_cause(error)}") from error

    def _compared(self, request: Any, size: tuple[int, int], at_s: float) -> tuple[Image | None, bool]:
        """The small gray copy of a frame, and whether the frame may be skipped.

        A frame that may be skipped is compared in its buffer, and not copied.
        """
        with self._mapped(request, "lores", write=False) as mapped:
            gray = _without_padding(mapped.array, size)
            return (None, True) if self._spare(at_s, gray) else (np.array(gray), False)

    def _set(self, controls: Mapping[str, Any]) -> None:
        self._device.set_controls(usable_controls(controls, self._device.camera_controls))

    # ------------------------------------------------------------------ focus

    def _begin_focus(self) -> None:
        if "LensPosition" in self._wanted or "AfTrigger" not in self._device.camera_controls:
            return
        # Not autofocus_cycle(): it waits endlessly if the sweep does not start.
        self._set({"AfMode": _AF_AUTO, "AfTrigger": _AF_START})
        self._focus_until_s = monotonic_s() + _FOCUS_S

    def _hold_focus(self) -> None:
        """Fix the focus once it is found, because a lens that refocuses during a roll blurs the frames."""
        if self._focus_until_s is None:
            return
        state = self._metadata.get("AfState")
        if state not in (_AF_FOCUSED, _AF_FAILED) and monotonic_s() < self._focus_until_s:
            return
        self._focus_until_s = None
        position = self._metadata.get("LensPosition") if state == _AF_FOCUSED else None
        usual = self._device.camera_controls["LensPosition"][2]
        held = {
            "AfMode": _AF_MANUAL,
            "LensPosition": float(usual or 1.0) if position is None else float(position),
        }
        self._wanted |= held
        self._set(held)

    # ------------------------------------------------------------------ letting go

    def _restart(self) -> None:
        """Release the device within a time limit, because stopping a stalled camera may block."""
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


def _without_padding(stream: Image, size: tuple[int, int]) -> Image:
    """The pixels of a stream in its buffer, which may be released soon.

    ``size`` is their width and height. Of YUV420 they are the gray plane, (h, w) uint8, which comes first.
    """
    width, height = size
    return stream[:height, :width]
