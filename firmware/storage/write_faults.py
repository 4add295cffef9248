"""Why a place cannot be written: the disk is read-only or full, or the rights are missing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

WriteFault = Literal["read_only", "full", "denied", "other"]

_FULL_BYTES = 1_000_000
_REMEDIES: dict[WriteFault, str] = {
    "read_only": "The disk is read-only: check the card, and mount it so that it can be written",
    "full": "Free some space",
    "denied": "Check the owner and the rights of the data directory",
    "other": "Check the disk",
}


def write_fault(path: Path) -> WriteFault:
    """Why nothing can be written at a path; ``other`` if nothing is known."""
    place = path
    while not place.exists() and place != place.parent:
        place = place.parent
    try:
        disk = os.statvfs(place)
    except OSError:
        return "other"
    if disk.f_flag & os.ST_RDONLY:
        return "read_only"
    if disk.f_bavail * disk.f_frsize < _FULL_BYTES:
        return "full"
    if not os.access(place, os.W_OK):
        return "denied"
    return "other"


def write_remedy(path: Path) -> str:
    """What to do so that a path can be written, without a full stop."""
    return _REMEDIES[write_fault(path)]
