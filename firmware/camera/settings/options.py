"""Parses the options after the question mark of a source, as in ``usb:1?size=1280x720&exposure=200``."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl

from traywatch.errors import CameraError
from traywatch.firmware.camera.settings.usb_controls import USB_CONTROLS

_SIZE = re.compile(r"(\d{2,5})x(\d{2,5})", re.ASCII)


def pi_options(spec: str, text: str) -> dict[str, Any]:
    """Options of ``PiCamera``: ``size``, ``fps``, ``mains`` (50, 60 or 0), ``focus`` in diopters.

    >>> pi_options("picamera", "mains=60&focus=2.5")
    {'mains_hz': 60, 'lens_position': 2.5}
    """
    keys: dict[str, tuple[str, Callable[[str], Any]]] = {
        "size": ("size", _size),
        "fps": ("fps", _rate),
        "mains": ("mains_hz", _mains),
        "focus": ("lens_position", _number),
    }
    return _parsed(spec, text, keys)


def usb_options(spec: str, text: str) -> dict[str, Any]:
    """Return options of ``UsbCamera``: ``size``, ``fps``, and controls to hold, in the camera's own units."""
    keys: dict[str, tuple[str, Callable[[str], Any]]] = {"size": ("size", _size), "fps": ("fps", _rate)}
    keys |= {name: (name, _number) for name in USB_CONTROLS}
    options = _parsed(spec, text, keys)
    held = {name: options.pop(name) for name in USB_CONTROLS if name in options}
    return options | ({"controls": held} if held else {})


def _parsed(spec: str, text: str, keys: dict[str, tuple[str, Callable[[str], Any]]]) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for name, value in parse_qsl(text, keep_blank_values=True):
        try:
            keyword, parse = keys[name]
            options[keyword] = parse(value)
        except (KeyError, ValueError) as error:
            raise CameraError(
                "source_unknown",
                f"{spec!r}: unknown option {name}={value}; this camera has {', '.join(keys)} "
                "(write size=1280x960; the others take a number)",
            ) from error
    return options


def _size(text: str) -> tuple[int, int]:
    match = _SIZE.fullmatch(text)
    if match is None:
        raise ValueError(text)
    return int(match[1]), int(match[2])


def _number(text: str) -> float:
    value = float(text)
    if not abs(value) < 1e6:
        raise ValueError(text)
    return value


def _rate(text: str) -> float:
    value = _number(text)
    if not 1 <= value <= 240:
        raise ValueError(text)
    return value


def _mains(text: str) -> int:
    if text not in ("0", "50", "60"):
        raise ValueError(text)
    return int(text)
