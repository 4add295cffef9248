"""The error tree, the one thing that every room shares.

    TraywatchError                 base; carries a stable code
    ├── CalibrationError           calibration: markers, pose, profile files
    ├── ReadingError               vision: pictures and models
    ├── RulesError                 rules: content files and logs (a refused move is a value, not an error)
    ├── CameraError                traywatch.firmware.camera: sources of frames
    └── StorageError               firmware: journal and data directory

This package imports nothing of ours, so each room may import it.
"""

from __future__ import annotations


class TraywatchError(Exception):
    """Something went wrong that a person can understand and act on.

    ``code`` is stable and machine-readable (``camera_not_found``); the message
    says what was wrong, where, and what to do about it, in one line.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return self.message


class CalibrationError(TraywatchError, ValueError):
    """The tray could not be calibrated, or its profile is not usable."""


class ReadingError(TraywatchError, ValueError):
    """A picture or a model file could not be read."""


class RulesError(TraywatchError, ValueError):
    """Game content or an event log is not usable."""


class CameraError(TraywatchError, OSError):
    """A source of frames could not be opened or stopped delivering."""


class StorageError(TraywatchError, OSError):
    """The journal or the data directory could not be read or written."""
