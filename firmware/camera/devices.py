"""The cameras of this computer, with their names and with what keeps Traywatch from using one."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from traywatch.errors import CameraError
from traywatch.firmware.camera import usb
from traywatch.firmware.camera.pi.pi_device import camera_class
from traywatch.firmware.camera.usb_identity import VIDEO_CLASS, UsbIdentity, VideoNode, video_nodes

_LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Device:
    """A camera of this computer: its source, its own name, and what is wrong with it.

    ``number`` is the one that the system gives it now.
    """

    source: str
    name: str
    problem: CameraError | None = None
    number: int = 0


def find_devices(devices: Path | None = None, video_class: Path = VIDEO_CLASS) -> tuple[Device, ...]:
    """All cameras: those of the Pi's ribbon cable first, then USB cameras by number. Opens none."""
    return (*_pi_cameras(), *usb_devices(devices, video_class))


def first_usb(devices: Path | None = None, video_class: Path = VIDEO_CLASS) -> int | UsbIdentity:
    """The first USB camera that this user may use; number 0 if there is none."""
    for device in usb_devices(devices, video_class):
        if device.problem is None:
            return UsbIdentity.parse(device.source.removeprefix("usb:")) or device.number
    return 0


def usb_devices(devices: Path | None = None, video_class: Path = VIDEO_CLASS) -> tuple[Device, ...]:
    """The USB cameras by number. Two of one name have their port in it. Opens none."""
    if not sys.platform.startswith("linux"):
        return (Device("usb:0", ""),)  # other systems tell no names without opening a camera
    folder = devices or usb.DEVICES
    nodes = video_nodes(folder, video_class)
    names = Counter(node.name for node in nodes)
    return tuple(
        Device(
            f"usb:{node.identity or node.number}",
            node.name if names[node.name] == 1 else _with_port(node),
            usb.device_problem(node.number, folder),
            node.number,
        )
        for node in nodes
    )


def _with_port(node: VideoNode) -> str:
    return f"{node.name} (USB {node.identity.port})" if node.identity is not None else node.name


def _pi_cameras() -> Iterator[Device]:
    try:
        cameras = camera_class().global_camera_info()
    except CameraError:
        return
    for place, info in enumerate(cameras):
        if "usb" not in str(info.get("Id", "")).lower():
            number = int(info.get("Num", place))
            yield Device(f"picamera:{number}", str(info.get("Model", ""))[:_LONGEST_NAME], number=number)
