"""The Python packages of a card, without emulation: this computer unpacks and compiles them.

Under qemu-user that took half an hour. Compiled modules are the same on every processor.
"""

from __future__ import annotations

import platform
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from scripts.card_image.filesystems import BuildError, call, remove_folder

ROOT = Path(__file__).resolve().parents[2]
VERSION = "3.13"
"""The Python of Debian 13."""
EXTRAS = ("gpiozero", "simplejpeg")
"""Packages of the extra ``pi``."""
_PLATFORMS = (
    "manylinux_2_28_aarch64", "manylinux_2_27_aarch64", "manylinux_2_17_aarch64", "manylinux2014_aarch64",
)  # fmt: skip
_FOR_ARM64 = (
    "--only-binary=:all:", "--implementation=cp", f"--python-version={VERSION}",
    *(f"--platform={one}" for one in _PLATFORMS),
)  # fmt: skip


def fetch_wheels(folder: Path, log: Path) -> None:
    """Download the Python packages of the tray for arm64, as the pinned versions."""
    remove_folder(folder)
    pip = [sys.executable, "-m", "pip", "download", "-q", "-d", str(folder), *_FOR_ARM64]
    call([*pip, "--no-deps", "--require-hashes", "-r", str(ROOT / "scripts/hashes.txt")], log)
    call([*pip, "-c", str(ROOT / "constraints.txt"), *EXTRAS], log)


def unpack_wheels(wheels: Path, system: Path, site: Path, log: Path) -> None:
    """Put all wheels, and the pip that Debian brings, into ``site``. Nothing of them runs.

    pip gets names and folders. For files it would note their paths beside each package, and the image would
    depend on the folder in which it is made.
    """
    own = sorted((system / "usr/share/python-wheels").glob("pip-*.whl"))
    if not own:
        raise BuildError(f"{system}: Debian's python3-venv brings no wheel of pip")
    pip = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "-q",
        "--no-index",
        "--no-deps",
        "--no-compile",
        *_FOR_ARM64,
    ]
    pip += [f"--find-links={folder}" for folder in (wheels, own[-1].parent)]
    names = ["==".join(path.name.split("-")[:2]) for path in (*sorted(wheels.glob("*.whl")), own[-1])]
    call([*pip, "--target", str(site), *names], log)
    remove_folder(site / "bin")  # for another interpreter


def make_native(folder: Path, release: str, log: Path) -> None:
    """Unpack Debian's Python for this computer's processor; nothing is installed."""
    if platform.machine() == "aarch64" or (folder / f"usr/bin/python{VERSION}").exists():
        return
    remove_folder(folder)
    call(["mmdebstrap", "--quiet", "--variant=extract", "--include=python3", release, str(folder)], log)
    for name in ("bin", "lib", "lib64", "sbin"):  # a script of a package makes these links
        path = folder / name
        if not path.exists():
            path.symlink_to(f"usr/{name}")


def compile_modules(native: Path, system: Path, folders: Sequence[str], epoch: int, log: Path) -> None:
    """Compile the modules below folders of the system. Each compiled one has the hash of its source."""
    settings = ["env", "-i", "PATH=/usr/bin", "PYTHONHASHSEED=0", f"SOURCE_DATE_EPOCH={epoch}"]
    python = [
        f"/usr/bin/python{VERSION}",
        "-m",
        "compileall",
        "-q",
        "-f",
        "--invalidation-mode",
        "checked-hash",
    ]
    chroot = shutil.which("chroot") or "/usr/sbin/chroot"
    if platform.machine() == "aarch64":
        call([*settings, chroot, str(system), *python, *(f"/{one}" for one in folders)], log)
        return
    (native / "mnt").mkdir(exist_ok=True)
    inside = ["-s", "/mnt", "-p", "/", *(f"/mnt/{one}" for one in folders)]
    command = [*settings, chroot, str(native), *python, *inside]
    bind = 'mount --bind "$1" "$2" && shift 2 && exec "$@"'
    apart = ["unshare", "--mount", "sh", "-c", bind, "sh", str(system), str(native / "mnt")]
    call([*apart, *command], log)
