"""Make a card image for a Raspberry Pi: Debian for arm64 with the tray. Beta: no Pi has booted one.

``scripts/make-image`` calls this. It needs root, a network, and programs that it names if they are missing.
The image is meant to be the same, byte by byte, for one commit and one set of Debian's packages. ``--boot``
boots a copy in QEMU, up to the first throw of the demo.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from scripts.card_image import system as card
from scripts.card_image.boot_test import boot_test
from scripts.card_image.disk import BOOT_SIZE, join, root_size, sha256
from scripts.card_image.filesystems import (
    BuildError,
    call,
    make_boot,
    make_root,
    remove_folder,
    size_of,
)
from scripts.card_image.machine import BootError
from scripts.card_image.python import fetch_wheels, make_native

PROGRAMS = {
    "mmdebstrap": "mmdebstrap", "qemu-aarch64-static": "qemu-user-static", "mke2fs": "e2fsprogs",
    "debugfs": "e2fsprogs", "mkfs.vfat": "dosfstools", "mcopy": "mtools", "xz": "xz-utils", "git": "git",
    "unshare": "util-linux",
}  # fmt: skip
"""Each program and the package that has it."""
BOOT_PROGRAMS = {"qemu-system-aarch64": "qemu-system-arm", "mcopy": "mtools"}
_HANDLER = Path("/proc/sys/fs/binfmt_misc/qemu-aarch64")


class Steps:
    """The seconds of each step, said on stderr as they end."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    def do(self, name: str, step: Callable[[], object]) -> None:
        """Run one step."""
        began = time.monotonic()
        step()
        self.seconds[name] = round(time.monotonic() - began, 1)
        print(f"make-image: {name}: {self.seconds[name]:.0f} s", file=sys.stderr, flush=True)


def missing(programs: dict[str, str]) -> str:
    """What has to be installed, as a sentence; empty if nothing."""
    path = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"))
    names = [name for name in programs if shutil.which(name, path=path) is None]
    if not names:
        return ""
    return (
        f"{', '.join(names)} missing: sudo apt install {' '.join(sorted({programs[one] for one in names}))}"
    )


def build(work: Path, commit: str, mirror: str | None, reuse: bool, steps: Steps) -> Path:
    """Make the image in ``work``. Returns its path. Raises ``BuildError``."""
    name, epoch = card.commit_of(commit)
    image = work / f"traywatch-{name[:12]}-arm64.img"
    log, tar, system, boot = work / "build.log", work / "debian.tar", work / "system", work / "boot"
    log.write_bytes(b"")
    if not (reuse and tar.exists()):
        tar.unlink(missing_ok=True)
        steps.do("Debian", lambda: card.make_debian(tar, work / "debs", epoch, mirror, log))
    native, wheels = work / "native", work / "wheels"
    steps.do("Python packages", lambda: fetch_wheels(wheels, log))
    steps.do("Python", lambda: make_native(native, card.RELEASE, log))
    steps.do("installation", lambda: card.install(tar, wheels, native, system, name, epoch, log))
    steps.do("settings", lambda: card.configure(system, epoch, log))
    packages = card.packages_of(system)
    card.split(system, boot, epoch)
    content = size_of(system)
    size = root_size(content)
    steps.do("root", lambda: make_root(system, work / "root.ext4", size, epoch, log))
    steps.do("boot partition", lambda: make_boot(boot, work / "boot.fat", BOOT_SIZE, epoch, log))
    steps.do("disk", lambda: join(work / "boot.fat", work / "root.ext4", image))
    facts = {
        "commit": name, "debian_tar": sha256(tar), "root": sha256(work / "root.ext4"),
        "boot": sha256(work / "boot.fat"), "image": sha256(image), "image_bytes": image.stat().st_size,
        "content_bytes": content, "seconds": steps.seconds, "packages": packages,
    }  # fmt: skip
    image.with_suffix(".json").write_text(json.dumps(facts, indent=1) + "\n", "utf-8")
    for path in (work / "root.ext4", work / "boot.fat"):
        path.unlink()
    remove_folder(system)
    print(f"{facts['image']}  {image}", flush=True)
    return image


def pack(image: Path, steps: Steps) -> Path:
    """Compress the image, the same bytes on any number of processors. Returns the path."""
    packed = image.with_name(f"{image.name}.xz")
    steps.do("xz", lambda: call(["xz", "-3", "-T2", "-k", "-f", str(image)], image.with_suffix(".log")))
    print(f"{sha256(packed)}  {packed}  {packed.stat().st_size / 1e6:.0f} MB", flush=True)
    return packed


def main(argv: Sequence[str] | None = None) -> int:
    """Returns 0 if the image was made, and booted if that was asked for; 1 if not; 2 without the tools."""
    args = _arguments().parse_args(argv)
    programs = BOOT_PROGRAMS if args.image else PROGRAMS | (BOOT_PROGRAMS if args.boot else {})
    reason = missing(programs)
    if not args.image and not reason:
        reason = _unable()
    if reason:
        print(f"make-image: {reason}", file=sys.stderr)
        return 2
    args.work.mkdir(parents=True, exist_ok=True)
    steps = Steps()
    try:
        image = args.image or build(args.work, args.commit, args.mirror, args.reuse, steps)
        if args.xz:
            pack(image, steps)
        if args.boot or args.image:
            return _booted(image, args.work, args.boot_limit, args.cuts)
    except (BuildError, BootError) as error:
        print(f"make-image: {error}", file=sys.stderr)
        return 1
    return 0


def _booted(image: Path, work: Path, limit_s: float, cuts: int) -> int:
    """Print a row for each thing looked at. Returns 1 if one is not as it should be."""
    status = 0
    for name, value, ok in boot_test(image, work, limit_s, cuts):
        print(f"| {name} | {' '.join(value.split())} | {'ok' if ok else '**not ok**'} |", flush=True)
        status |= not ok
    return status


def _unable() -> str:
    """Why no image can be made here; empty if it can."""
    if os.geteuid() != 0:
        return "root is needed to make a system in a folder: call it with sudo"
    if platform.machine() != "aarch64" and not _HANDLER.exists():
        return "programs of arm64 do not run here: sudo update-binfmts --enable qemu-aarch64"
    return ""


def _arguments() -> argparse.ArgumentParser:
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(prog="scripts/make-image", description=__doc__, formatter_class=raw)
    parser.add_argument("--commit", default="HEAD", help="the commit to install (default: HEAD)")
    parser.add_argument(
        "--mirror", metavar="URL", help="where Debian and its updates come from (default: Debian's archive)"
    )
    parser.add_argument(
        "--work", type=Path, default=Path(tempfile.gettempdir()) / "traywatch-image", metavar="DIR"
    )
    parser.add_argument("--reuse", action="store_true", help="use the Debian of the last run in the folder")
    parser.add_argument("--xz", action="store_true", help="compress the image too")
    parser.add_argument("--boot", action="store_true", help="boot a copy in QEMU afterwards")
    parser.add_argument("--image", type=Path, metavar="FILE", help="make nothing; boot this image")
    parser.add_argument(
        "--cuts", type=int, default=1, metavar="N", help="power cuts in the boot (default: 1)"
    )
    parser.add_argument("--boot-limit", type=float, default=3600, metavar="S", help="seconds (default: 3600)")
    return parser


if __name__ == "__main__":
    sys.exit(main())
