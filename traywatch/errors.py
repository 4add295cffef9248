"""The exception tree, shared by all packages.

    TraywatchError                 base; has a stable code
    ├── CalibrationError           calibration: markers, pose, profile files
    ├── ReadingError               vision: pictures and models
    ├── RulesError                 rules: content files and logs (a rejected move is a value, not an error)
    ├── CameraError                traywatch.firmware.camera: frame sources
    └── StorageError               firmware: journal and data directory

It imports no other module of Traywatch, so that every package can import it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from traywatch.messages import Text


class TraywatchError(Exception):
    """Base class of errors that a person can understand and act on.

    ``code`` is stable and machine-readable (``camera_not_found``). The message is one line that says what is
    wrong, where, and what to do about it. It is a message of the catalogs where the page may show it.
    """

    def __init__(self, code: str, message: Text) -> None:
        super().__init__(message if isinstance(message, str) else message.render("en"))
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return str(self.args[0])


class CalibrationError(TraywatchError, ValueError):
    """The tray could not be calibrated, or its profile is invalid."""


class ReadingError(TraywatchError, ValueError):
    """A picture or a model file could not be read."""


class RulesError(TraywatchError, ValueError):
    """Game content or an event log is invalid."""


class CameraError(TraywatchError, OSError):
    """A frame source could not be opened or stopped delivering frames."""


class CameraNotAllowed(CameraError):
    """This user may not use a camera of this computer. That may end by itself.

    A camera that was plugged in a moment ago belongs to root until udev has given it to the group of cameras.
    """


class StorageError(TraywatchError, OSError):
    """The journal or the data directory could not be read or written."""


def error_text(error: Exception) -> str:
    """What the system or a library says of an error, without the number of the system."""
    return str(getattr(error, "strerror", None) or error)
