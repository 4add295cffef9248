"""What gives the tray the right to use a camera of this computer."""

from __future__ import annotations

import grp
import os
from contextlib import suppress
from pathlib import Path

GROUP = "video"
"""The group to which udev gives the devices of cameras."""
PEOPLE = range(1000, 60000)
"""User ids of people on Debian. A service has a lower one, or a higher one that systemd chose for it."""


def rights_hint(device: Path | None = None) -> str:
    """What to do if this process may not use ``device``; None stands for the devices of a Pi camera.

    A person needs the group of the device, and a service has its groups from systemd. A process that has the
    group already gets no right from it: then the device has lost its own.
    """
    number, group = _group_of(device)
    if number == 0 or number in (os.getegid(), *os.getgroups()):
        return f"sudo udevadm trigger gives it to the group {GROUP} again"
    if os.geteuid() in PEOPLE:
        return f"sudo usermod -aG {group} $USER, then log in again and restart Traywatch"
    return (
        f"the service needs SupplementaryGroups={group}: write that below [Service] with "
        "sudo systemctl edit traywatch, then sudo systemctl restart traywatch"
    )


def _group_of(device: Path | None) -> tuple[int | None, str]:
    """Number and name of the group that owns a device; the group of cameras if that is not known."""
    with suppress(OSError, KeyError):
        if device is None:
            return grp.getgrnam(GROUP).gr_gid, GROUP
        number = device.stat().st_gid
        with suppress(KeyError):
            return number, grp.getgrgid(number).gr_name
        return number, str(number)
    return None, GROUP
