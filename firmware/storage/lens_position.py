"""Where the lens of a Pi's camera is held: as it stood when the tray was calibrated.

A lens that focuses anew shifts and stretches the picture a little, and the millimetres with it.
"""

from __future__ import annotations

import json
import logging
from pathlib import Path

from traywatch.errors import StorageError
from traywatch.files import write_atomic
from traywatch.firmware.camera import Camera, PiCamera

_log = logging.getLogger("traywatch.camera")

_MOST = 32.0  # dioptres; libcamera's own limit


class HeldLens:
    """The lens position that is kept in a file, in dioptres; None before the first calibration."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.position = _read(path)

    def hold(self, camera: Camera | None) -> None:
        """The tray was calibrated with this camera: keep its lens there from now on."""
        found = camera.lens_position if isinstance(camera, PiCamera) else None
        if found is None or found == self.position:
            return
        self.position = found
        try:
            write_atomic(self._path, json.dumps({"lens_position": found}).encode())
        except StorageError as error:
            _log.warning("the focus cannot be kept, it is found anew at the next start: %s", error)


def _read(path: Path) -> float | None:
    try:
        found = float(json.loads(path.read_text(encoding="utf-8"))["lens_position"])
    except (OSError, ValueError, KeyError, TypeError):
        return None  # damaged or not there: the camera looks for it anew
    return found if 0.0 <= found <= _MOST else None
