"""The names and kinds of sources, and the list of those that the host may choose."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from traywatch.addresses import without_secrets
from traywatch.firmware.camera.base import Camera
from traywatch.firmware.camera.devices import Device
from traywatch.firmware.camera.usb import UsbCamera
from traywatch.firmware.camera.usb_identity import UsbIdentity
from traywatch.messages import Text
from traywatch.records import Record
from traywatch.source_names import NO_CAMERA

SourceKind = Literal["demo", "usb", "picamera", "phone", "stream", "none", "other"]
AUTO = "auto"


class SourceView(Record):
    """A source that the host may choose. ``name`` is the device's own.

    ``number`` is the one that the system gives a camera now. ``problem`` says why it cannot be used now, and
    what to do.
    """

    source: str
    kind: SourceKind
    name: str
    current: bool
    problem: Text | None = None
    number: int = 0


class SourcesView(Record):
    """All sources. ``fixed`` is the one that the command or the configuration names for each start.

    ``delivery`` is what the camera in use gives, and what it was asked for if that differs: size, frame rate
    and format. It is empty where nothing can be asked for.
    """

    current: str
    fixed: str | None
    sources: tuple[SourceView, ...]
    delivery: Text = ""


def kind_of(source: str) -> SourceKind:
    """The kind of a source by its name."""
    match source.partition(":")[0].partition("?")[0]:
        case "demo" | "usb" | "picamera" | "phone" | "stream" | "none" as kind:
            return kind
        case _:
            return "other"


def listed_sources(
    devices: Iterable[Device], in_use: str, used_number: int | None
) -> tuple[str, tuple[SourceView, ...]]:
    """The name under which the source in use is listed, and all that can be chosen.

    ``in_use`` is listed without its options. ``used_number`` is the number of a USB camera in use.
    """
    if kind_of(in_use) in ("usb", "picamera"):
        in_use = in_use.partition("?")[0]
    sources = [
        SourceView(
            source=device.source,
            kind=kind_of(device.source),
            name=device.name,
            current=in_use == device.source
            or (used_number == device.number and kind_of(device.source) == "usb"),
            problem=device.problem.message if device.problem is not None else None,
            number=device.number,
        )
        for device in devices
    ]
    names = {one.source for one in sources}
    if any(one.current for one in sources):
        in_use = next(one.source for one in sources if one.current)
    for source in (in_use, "demo", "phone", NO_CAMERA):
        if source not in names and source != AUTO:
            names.add(source)
            kind, address = kind_of(source), without_secrets(source)
            name = address if kind in ("stream", "other") else ""
            sources.append(SourceView(source=address, kind=kind, name=name, current=source == in_use))
    return in_use, tuple(sources)


def numbered(source: str) -> str:
    """The source with the number 0, where a camera is named without one."""
    return f"{source}:0" if source in ("usb", "picamera") else source


def source_of(camera: Camera, current: str) -> str:
    """The source of a camera that was opened for ``current``."""
    if isinstance(camera, UsbCamera):
        return camera.source
    if current != AUTO:
        return current
    if camera.name == "demo":
        return "demo"
    kind = "picamera" if camera.name.startswith("Pi camera") else "usb"
    return f"{kind}:{camera.name.rpartition(' ')[2]}"


def is_same(one: str, other: str) -> bool:
    """Whether two sources are one camera, also in another port."""
    first, second = (UsbIdentity.parse(source.removeprefix("usb:")) for source in (one, other))
    return one == other or (first is not None and second is not None and first.is_like(second))
