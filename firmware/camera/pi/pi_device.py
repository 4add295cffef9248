"""A device of picamera2: its class, the mode to request, its clock, and errors in words."""

from __future__ import annotations

import importlib
import logging
import os
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from traywatch.errors import CameraError, CameraNotAllowed
from traywatch.firmware.camera.device_rights import rights_hint
from traywatch.firmware.camera.frames.taken import monotonic_s


def camera_class() -> Any:
    """Return ``picamera2.Picamera2``. Raises ``CameraError`` (``picamera_missing``) if it is not
    installed.
    """
    try:
        device_class = importlib.import_module("picamera2").Picamera2
    except (ImportError, AttributeError) as error:
        missing = getattr(error, "name", None) or "picamera2"
        raise CameraError(
            "picamera_missing",
            f"the Pi camera needs {missing}: sudo apt install python3-picamera2, and make the virtual "
            "environment with --system-site-packages",
        ) from error
    # picamera2 logs an error at each attempt to open a camera. Traywatch reports it once instead.
    logging.getLogger("picamera2").setLevel(logging.CRITICAL)
    return device_class


def sensor_mode(resolution: tuple[int, int], size: tuple[int, int]) -> tuple[int, int] | None:
    """Return the sensor mode to request: half the sensor's size if that is enough, else full size.

    By default picamera2 chooses the mode of the nearest size, which crops the field of view on some sensors.
    Half size shows the whole field of view with 2 x 2 binning. None if the sensor is smaller than ``size``.
    """
    full = (resolution[0] // 2 * 2, resolution[1] // 2 * 2)
    half = (full[0] // 2, full[1] // 2)
    if half[0] >= size[0] and half[1] >= size[1]:
        return half
    return full if full[0] >= size[0] and full[1] >= size[1] else None


def clear_up(device: Any) -> None:
    """Close two pipe ends that picamera2 leaves open after a failure, or retries exhaust the file handles."""
    with suppress(Exception):
        device.close()
    reading = getattr(device, "notifymeread", None)
    if reading is not None and not reading.closed:
        reading.close()
        os.close(device.notifyme_w)


def cannot_open(number: int, error: BaseException) -> CameraError:
    """The error for a device that could not be opened, with what to do."""
    cause = _cause(error)
    if isinstance(error, PermissionError) or "Permission denied" in cause:
        return CameraNotAllowed(
            "camera_forbidden",
            f"no permission to use Pi camera {number}; if this stays, {rights_hint()}",
        )
    return CameraError(
        "camera_busy", f"Pi camera {number} cannot be opened; another program may use it ({cause})"
    )


def taken_at_s(metadata: Mapping[str, Any]) -> float:
    """Convert the sensor's time stamp (boot clock, ns) to the monotonic clock, in seconds."""
    stamp = metadata.get("SensorTimestamp")
    now_s = monotonic_s()
    if not stamp or not hasattr(time, "CLOCK_BOOTTIME"):
        return now_s
    age_s = time.clock_gettime(time.CLOCK_BOOTTIME) - float(stamp) / 1e9
    return now_s - max(0.0, age_s)


def _cause(error: BaseException) -> str:
    """Return the innermost cause on one line."""
    while error.__cause__ is not None:
        error = error.__cause__
    return " ".join(str(error).split()) or type(error).__name__
