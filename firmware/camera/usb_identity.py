"""USB cameras by what they are and where they are plugged in.

Linux numbers cameras in the order in which it finds them, so a number names another camera after a restart or
after a plug was pulled. Model, serial number and USB port are in sysfs, also where udev does not run.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from traywatch.errors import CameraError
from traywatch.source_names import USB_IDENTITY

VIDEO_CLASS = Path("/sys/class/video4linux")
_LONGEST_NAME = 60
_LONGEST_SERIAL = 60
# Nodes of a Pi's own camera and codecs, which look like USB cameras.
_PI_DRIVERS = ("bcm2835", "unicam", "rp1-cfe", "pispbe", "rpi-")
_OTHER_LETTERS = re.compile(r"[^A-Za-z0-9._]")


@dataclass(frozen=True, slots=True)
class UsbIdentity:
    """A camera without its number.

    ``model`` is vendor, product and interface, such as ``046d-0825-1.0``. ``serial`` is empty where the
    camera has none. ``port`` is the USB controller with the path of ports, such as ``xhci-1.3``.
    """

    model: str
    serial: str
    port: str

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The identity that ``str`` gave; None for any other text."""
        match = re.fullmatch(USB_IDENTITY, text, re.ASCII)
        return cls(match[1], match[2] or "", match[3]) if match is not None else None

    def __str__(self) -> str:
        serial = f"-{self.serial}" if self.serial else ""
        return f"{self.model}{serial}/{self.port}"

    def is_like(self, other: UsbIdentity) -> bool:
        """Whether both have one model and one serial number. Many cameras have no number of their own."""
        return (self.model, self.serial) == (other.model, other.serial)


@dataclass(frozen=True, slots=True)
class VideoNode:
    """A camera as Linux lists it: its number, its own name, and its identity if it is a USB device."""

    number: int
    name: str
    identity: UsbIdentity | None = None


def video_nodes(devices: Path, video_class: Path = VIDEO_CLASS) -> tuple[VideoNode, ...]:
    """The cameras by number, without metadata nodes and a Pi's own devices. Opens none."""
    return tuple(_nodes(devices, video_class))


def _nodes(devices: Path, video_class: Path) -> Iterator[VideoNode]:
    if not sys.platform.startswith("linux"):
        return  # other systems tell nothing without opening a camera
    numbers = (path.name.removeprefix("video") for path in devices.glob("video*"))
    for number in sorted(int(text) for text in numbers if text.isascii() and text.isdigit()):
        about = video_class / f"video{number}"
        name = _line(about / "name")
        # The second node of a camera has its metadata and no pictures.
        if _line(about / "index") not in ("", "0") or name.lower().startswith(_PI_DRIVERS):
            continue
        yield VideoNode(number, _short(name)[:_LONGEST_NAME], _identity(about / "device"))


def _short(name: str) -> str:
    """The name without its repetition: a driver writes ``HD Camera: HD Cam``, of device and interface."""
    device, _, interface = name.partition(": ")
    return device if interface and device.startswith(interface) else name


def _identity(interface: Path) -> UsbIdentity | None:
    """The identity of the camera at a USB interface such as ``usb1/1-1.3/1-1.3:1.0``."""
    real = Path(os.path.realpath(interface))
    bus, _, path = real.parent.name.partition("-")
    vendor, product = _line(real.parent / "idVendor"), _line(real.parent / "idProduct")
    if not path or not vendor or not product:
        return None
    root = next((one for one in real.parents if one.name == f"usb{bus}"), None)
    controller = root.parent.name if root is not None else "usb"
    identity = UsbIdentity(
        _plain(f"{vendor}-{product}-", real.name.rpartition(":")[2]),
        _plain("", _line(real.parent / "serial"))[:_LONGEST_SERIAL],
        _plain("", controller) + f"-{path}",
    )
    return UsbIdentity.parse(str(identity))  # None for what cannot be written as a source


def _plain(start: str, text: str) -> str:
    return start + _OTHER_LETTERS.sub("_", text)


def number_of(
    identity: UsbIdentity,
    nodes: Sequence[VideoNode],
    others: Collection[UsbIdentity] = (),
    name: str = "",
) -> int:
    """The number of a camera now. It may be in another port, unless that makes two cameras possible.

    ``others`` are known to be other cameras. ``name`` is what people call it; without one, its identity
    stands for it. Raises ``CameraError`` (``camera_not_found``).
    """
    name = name or f"the USB camera {identity}"
    like = [
        (node.number, node.identity.port)
        for node in nodes
        if node.identity is not None and node.identity.is_like(identity) and node.identity not in others
    ]
    same = [number for number, port in like if port == identity.port] or [number for number, _ in like]
    if not same:
        raise CameraError("camera_not_found", f"{name} is not plugged in; plug it in")
    if len(same) > 1:
        raise CameraError(
            "camera_not_found",
            f"{len(same)} cameras are like {name} and none is in its port; "
            "put it back into its port, or choose one of them",
        )
    return same[0]


def _line(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
