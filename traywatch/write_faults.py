"""Why a place cannot be written: the disk is read-only or full, or the rights are missing."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path
from typing import Literal

from traywatch.errors import StorageError, error_text
from traywatch.messages import Message, msg

WriteFault = Literal["read_only", "full", "denied", "other"]

_FULL_BYTES = 1_000_000
_ATTEMPT = bytes(4096)
_FAULTS: dict[int | None, WriteFault] = {
    errno.EROFS: "read_only",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
}


def write_fault(path: Path) -> WriteFault:
    """Why nothing can be written at a path; ``other`` if nothing is known.

    Writes a file without a name beside it. Since Linux 6.12, the flags of a file system that an error made
    read-only do not say so.
    """
    folder = path
    while not folder.is_dir() and folder != folder.parent:
        folder = folder.parent
    try:
        disk = os.statvfs(folder)
    except OSError:
        return "other"
    if disk.f_flag & os.ST_RDONLY:
        return "read_only"
    if disk.f_bavail * disk.f_frsize < _FULL_BYTES:
        return "full"
    try:
        with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
            file.write(_ATTEMPT)
            os.fsync(file.fileno())
    except OSError as error:
        return _FAULTS.get(error.errno, "other")
    return "denied" if path.exists() and not os.access(path, os.W_OK) else "other"


def write_remedy(path: Path) -> Message:
    """What hinders writing at a path and what to do, as whole sentences."""
    return msg("write-remedy", fault=write_fault(path))


def not_written(path: Path, error: OSError) -> StorageError:
    """The error ``file_not_written`` for a file that could not be written."""
    text = msg("file-not-written", path=str(path), reason=error_text(error), remedy=write_remedy(path))
    return StorageError("file_not_written", text)


def refuse_read_only(path: Path) -> None:
    """Raise ``OSError`` if the file system of a path is read-only by its flags.

    A file that was opened for writing before stays open. Until Linux 6.12, parts of it that exist can be
    written in memory then, and flushing reports success.
    """
    if os.statvfs(path.parent).f_flag & os.ST_RDONLY:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))
