"""The programs of the system that a check needs, and the Debian packages that bring them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Mapping

PACKAGES = {
    "mmdebstrap": "mmdebstrap",
    "mkfs.ext4": "e2fsprogs",
    "linux.uml": "user-mode-linux",
}
"""Each program and the package that has it."""


class MissingTools(Exception):
    """Something that the check needs is missing; the message says what to do."""


def require(
    programs: Iterable[str] = tuple(PACKAGES), root: bool = True, packages: Mapping[str, str] = PACKAGES
) -> None:
    """Raises ``MissingTools`` if a program or the rights of root are missing."""
    folders = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"))
    missing = [name for name in programs if shutil.which(name, path=folders) is None]
    if missing:
        needed = " ".join(sorted({packages[name] for name in missing}))
        raise MissingTools(f"{', '.join(missing)} missing: sudo apt install {needed}")
    if root and os.geteuid() != 0:
        raise MissingTools("root is needed to make a system in a folder: call it with sudo")
