"""Removable drives, such as a USB stick: what is mounted below the usual folders."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

from traywatch.firmware.host.system import Machine

FOLDERS = ("/media", "/run/media", "/mnt")
_ESCAPED = re.compile(r"\\([0-7]{3})")
_NOT_DISKS = frozenset({"autofs", "tmpfs", "proc", "sysfs", "overlay", "squashfs"})


@dataclass(frozen=True, slots=True)
class Drive:
    """A mounted drive: its folder, its free space in bytes, and whether this program may write there."""

    folder: Path
    free_bytes: int
    writable: bool

    @property
    def name(self) -> str:
        """The name of its folder, which desktops take from the label of the stick."""
        return self.folder.name


def removable_drives(machine: Machine | None = None, folders: tuple[str, ...] = FOLDERS) -> list[Drive]:
    """The drives that are mounted now, in the order of their folders."""
    text = (machine or Machine()).text("/proc/mounts") or ""
    drives: dict[Path, Drive] = {}
    for line in text.splitlines():
        fields = line.split(" ")
        if len(fields) < 4 or fields[2] in _NOT_DISKS:
            continue
        # The kernel writes a space in a name as \040.
        point = Path(_ESCAPED.sub(lambda escaped: chr(int(escaped[1], 8)), fields[1]))
        if any(point != Path(one) and point.is_relative_to(one) for one in folders):
            drive = _drive(point, "ro" in fields[3].split(","))
            if drive is not None:
                drives[point] = drive
    return [drives[point] for point in sorted(drives)]


def _drive(point: Path, read_only: bool) -> Drive | None:
    try:
        space = os.statvfs(point)
    except OSError:
        return None  # gone, or not for this user
    return Drive(point, space.f_bavail * space.f_frsize, not read_only and os.access(point, os.W_OK))
