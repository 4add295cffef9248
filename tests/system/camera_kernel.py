"""A kernel of User-Mode Linux with cameras: Debian's, with V4L2 and the module v4l2loopback.

Debian's own ``user-mode-linux`` has no video devices. A camera of v4l2loopback shows what a program writes
to it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.system.tools import require

SOURCES = Path("/usr/src")
KERNEL = "linux-source-6.1.tar.xz"
MODULE = "v4l2loopback.tar.bz2"
PROGRAMS = {"flex": "flex", "bison": "bison", "bc": "bc", "make": "make", "gcc": "gcc", "bzip2": "bzip2"}
_BUILT_IN = ("VETH", "TUN", "DUMMY", "IPV6", "UNIX", "EXT4_FS", "AUTOFS_FS", "JBD2")
_ON = (
    "UML_PCI_OVER_VIRTIO", "MEDIA_SUPPORT", "MEDIA_SUPPORT_FILTER", "MEDIA_CAMERA_SUPPORT", "VIDEO_DEV",
    "MODULES", "DEBUG_INFO_NONE",
)  # fmt: skip
"""Devices in memory come with PCI, and V4L2 needs them."""
_OFF = (
    "MODULE_SIG", "USB_SUPPORT", "DRM", "SOUND", "BTRFS_FS", "XFS_FS", "NFS_FS", "CIFS", "WLAN", "WIRELESS",
    "SCSI", "MD", "UML_NET_VDE", "UML_NET_VECTOR", "UML_NET_PCAP",
)  # fmt: skip
_NAME = re.compile(r"(?:# )?CONFIG_(\w+)[ =]")


class KernelError(Exception):
    """The kernel could not be built; the message says what is missing, or has the end of the log."""


def configuration(debian: str) -> str:
    """The configuration of Debian's kernel without modules and debug information, and with cameras."""
    lines = []
    for line in debian.splitlines():
        match = _NAME.match(line)
        name = match[1] if match else ""
        if name in _ON + _OFF or "DEBUG_INFO" in name:
            continue
        if line.endswith("=m"):
            line = f"CONFIG_{name}=y" if name in _BUILT_IN else f"# CONFIG_{name} is not set"
        lines.append(line)
    lines += [f"CONFIG_{name}=y" for name in _ON] + [f"# CONFIG_{name} is not set" for name in _OFF]
    return "\n".join([*lines, "CONFIG_UML_PCI_OVER_VIRTIO_DEVICE_ID=4660", ""])


def camera_kernel(folder: Path) -> tuple[Path, Path]:
    """The kernel and the module in ``folder``, built once. Raises ``KernelError`` and ``MissingTools``."""
    kernel, module = folder / "linux", folder / "v4l2loopback.ko"
    if kernel.exists() and module.exists():
        return kernel, module
    require(PROGRAMS, root=False, packages=PROGRAMS)
    absent = [name for name in (KERNEL, MODULE) if not (SOURCES / name).exists()]
    if absent:
        raise KernelError(
            f"{', '.join(absent)} missing: sudo apt install linux-source-6.1 v4l2loopback-source"
        )
    source = folder / "source"
    shutil.rmtree(source, ignore_errors=True)
    source.mkdir(parents=True)
    log = folder / "build.log"
    _call(["tar", "-xf", str(SOURCES / KERNEL), "--strip-components=1", "-C", str(source)], log)
    _call(["tar", "-xf", str(SOURCES / MODULE), "-C", str(source)], log)
    debian = subprocess.run(["linux.uml", "--showconfig"], capture_output=True, text=True, check=True).stdout
    (source / ".config").write_text(configuration(debian), "utf-8")
    make = ["make", "-C", str(source), "ARCH=um", f"-j{os.cpu_count() or 1}"]
    _call([*make, "olddefconfig"], log)
    if "CONFIG_VIDEO_DEV=y" not in (source / ".config").read_text("utf-8"):
        raise KernelError(f"{source / '.config'}: the kernel has no V4L2 with this configuration")
    _call([*make, "linux", "modules"], log)
    _call([*make, f"M={source / 'modules/v4l2loopback'}", "modules"], log)
    shutil.copy(source / "modules/v4l2loopback/v4l2loopback.ko", module)
    _call(["strip", "-o", str(kernel), str(source / "linux")], log)
    shutil.rmtree(source)
    return kernel, module


def _call(command: Sequence[str], log: Path) -> None:
    with log.open("ab") as output:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, check=False)
    if done.returncode:
        end = log.read_text("utf-8", "replace")[-1500:]
        raise KernelError(f"{os.path.basename(command[0])} failed ({log}):\n{end}")
