"""The cameras of this computer, with their names and with what keeps Traywatch from using one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from traywatch.errors import CameraError
from traywatch.firmware.camera import usb
from traywatch.firmware.camera.picamera import camera_class

VIDEO_CLASS = Path("/sys/class/video4linux")
_LONGEST_NAME = 60
# Nodes of a Pi's own camera and codecs, which look like USB cameras.
_PI_DRIVERS = ("bcm2835", "unicam", "rp1-cfe", "pispbe", "rpi-")


@dataclass(frozen=True, slots=True)
class Device:
    """A camera of this computer: its source, its own name, and what is wrong with it."""

    source: str
    name: str
    problem: CameraError | None = None


def find_devices(devices: Path | None = None, video_class: Path = VIDEO_CLASS) -> tuple[Device, ...]:
    """All cameras: those of the Pi's ribbon cable first, then USB cameras by number. Opens none."""
    return (*_pi_cameras(), *_usb_cameras(devices or usb.DEVICES, video_class))


def first_usb_number(devices: Path | None = None, video_class: Path = VIDEO_CLASS) -> int:
    """The number of the first USB camera that this user may use; 0 if there is none."""
    usable = (one.source for one in find_devices(devices, video_class) if one.problem is None)
    return next((int(source[4:]) for source in usable if source.startswith("usb:")), 0)


def _pi_cameras() -> Iterator[Device]:
    try:
        cameras = camera_class().global_camera_info()
    except CameraError:
        return
    for place, info in enumerate(cameras):
        if "usb" not in str(info.get("Id", "")).lower():
            yield Device(f"picamera:{info.get('Num', place)}", str(info.get("Model", ""))[:_LONGEST_NAME])


def _usb_cameras(devices: Path, video_class: Path) -> Iterator[Device]:
    if not sys.platform.startswith("linux"):
        yield Device("usb:0", "")  # other systems tell no names without opening a camera
        return
    numbers = sorted(
        int(path.name.removeprefix("video"))
        for path in devices.glob("video*")
        if path.name.removeprefix("video").isdigit()
    )
    for number in numbers:
        about = video_class / f"video{number}"
        name = _line(about / "name")
        # The second node of a camera has its metadata and no pictures.
        if _line(about / "index") not in ("", "0") or name.lower().startswith(_PI_DRIVERS):
            continue
        yield Device(f"usb:{number}", name[:_LONGEST_NAME], usb.device_problem(number, devices))


def _line(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
