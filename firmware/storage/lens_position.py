"""Stores the focus position of a Pi camera at calibration.

A lens that focuses again shifts and scales the picture slightly, which changes all places in millimeters.
"""

from __future__ import annotations

import json
import logging
from pathlib import Path

from traywatch.errors import StorageError
from traywatch.files import parse_json, read_bounded, write_atomic
from traywatch.firmware.camera import Camera, PiCamera

_log = logging.getLogger("traywatch.camera")

_MOST = 32.0  # diopters; libcamera's upper limit


class FocusStore:
    """The focus position in a file, in diopters; None before the first calibration."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.position = _read(path)

    def hold(self, camera: Camera | None) -> None:
        """Save the focus of the camera that was calibrated, so that it is used from now on."""
        position = camera.lens_position if isinstance(camera, PiCamera) else None
        if position is None or position == self.position:
            return
        self.position = position
        try:
            write_atomic(self._path, json.dumps({"lens_position": position}).encode())
        except StorageError as error:
            _log.warning("the focus position cannot be saved; the next start focuses again: %s", error)


def parse_focus(content: bytes) -> float:
    """The focus position in a file's content. Raises ``ValueError``, ``KeyError`` or ``TypeError``."""
    position = float(parse_json(content)["lens_position"])
    if not 0.0 <= position <= _MOST:
        raise ValueError("out of range")
    return position


def _read(path: Path) -> float | None:
    try:
        return parse_focus(read_bounded(path))
    except (OSError, ValueError, KeyError, TypeError):
        return None  # missing or damaged: the camera focuses again
