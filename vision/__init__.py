"""Reading dice from images: detection, reading, and tracking of dice that roll."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from traywatch.vision.detection.detector import Detection, Detector
    from traywatch.vision.images import load_picture
    from traywatch.vision.picture_reading import PictureReading, read_image
    from traywatch.vision.reader import TrayReader
    from traywatch.vision.types import Alternative, Contact, DieReading, Frame, Image, ObstacleContact, Throw

_MODULES = {
    "Alternative": "types",
    "Contact": "types",
    "Detection": "detection.detector",
    "Detector": "detection.detector",
    "DieReading": "types",
    "Frame": "types",
    "Image": "types",
    "ObstacleContact": "types",
    "PictureReading": "picture_reading",
    "Throw": "types",
    "TrayReader": "reader",
    "load_picture": "images",
    "read_image": "picture_reading",
}
"""The module of each name. It is imported when the name is first used."""


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)


__all__ = [
    "Alternative",
    "Contact",
    "Detection",
    "Detector",
    "DieReading",
    "Frame",
    "Image",
    "ObstacleContact",
    "PictureReading",
    "Throw",
    "TrayReader",
    "load_picture",
    "read_image",
]
