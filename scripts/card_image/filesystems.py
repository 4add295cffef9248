"""The two file systems of a card, the same bytes each time: times, order and identities are fixed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

BOOT_LABEL = "TRAYBOOT"
ROOT_LABEL = "trayroot"
BOOT_ID = "7A4E0B01"
ROOT_ID = "5d0f3d0c-7a4e-4b01-8f5e-6b1b6f0c0057"
_HASH_SEED = "5d0f3d0c-7a4e-4b01-8f5e-6b1b6f0c0058"
_FREE = re.compile(r"^  Free inodes: (.*)$", re.MULTILINE)
_COUNT = re.compile(r"^Inode count: +(\d+)$", re.MULTILINE)
_FIRST_INODE = 12  # those before belong to the file system itself
MIB = 2**20


class BuildError(Exception):
    """The image could not be made; the message has the command and the end of what it said."""


def call(
    command: Sequence[str], log: Path, env: Mapping[str, str] | None = None, text: str | None = None
) -> None:
    """Run a program. What it prints goes to the end of ``log``. Raises ``BuildError``."""
    path = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"))
    with log.open("ab") as output:
        done = subprocess.run(
            command,
            stdout=output,
            stderr=output,
            input=None if text is None else text.encode(),
            stdin=subprocess.DEVNULL if text is None else None,
            env={**os.environ, "PATH": path, **(env or {})},
            check=False,
        )
    if done.returncode:
        end = log.read_bytes()[-1500:].decode("utf-8", "replace")
        raise BuildError(f"{os.path.basename(command[0])} failed (see {log}):\n{end}")


def remove_folder(folder: Path) -> None:
    """Remove a folder and all below it. Raises ``BuildError`` if something is mounted there."""
    inside = str(folder.resolve())
    mounts = Path("/proc/self/mountinfo").read_text("utf-8").splitlines()
    if any((line.split()[4] + "/").startswith(inside + "/") for line in mounts):
        raise BuildError(f"something is mounted below {folder}: unmount that first")
    shutil.rmtree(folder, ignore_errors=True)


def clamp_times(folder: Path, epoch: int) -> None:
    """Give everything that is newer than ``epoch`` that time; files of packages keep their own."""
    for parent, folders, files in os.walk(folder, topdown=False):
        for name in [*files, *folders]:
            path = os.path.join(parent, name)
            status = os.lstat(path)
            time = min(int(status.st_mtime), epoch)
            os.utime(path, (time, time), follow_symlinks=False)
    os.utime(folder, (epoch, epoch))


def size_of(folder: Path) -> int:
    """Bytes that the files of a folder need in blocks of 4 KiB. A file with several names counts once."""
    blocks, counted = 0, set()
    for parent, folders, files in os.walk(folder):
        for name in [*files, *folders]:
            status = os.lstat(os.path.join(parent, name))
            if status.st_ino not in counted:
                counted.add(status.st_ino)
                blocks += 1 + -(-status.st_size // 4096)
    return blocks * 4096


def make_root(folder: Path, image: Path, size: int, epoch: int, log: Path) -> None:
    """Write ``folder`` as ext4 of ``size`` bytes. Raises ``BuildError``."""
    fixed = {"E2FSPROGS_FAKE_TIME": str(epoch), "SOURCE_DATE_EPOCH": str(epoch)}
    image.unlink(missing_ok=True)
    identity = ["-U", ROOT_ID, "-L", ROOT_LABEL, "-E", f"hash_seed={_HASH_SEED}"]
    command = ["mke2fs", "-q", "-t", "ext4", *identity, "-m", "1", "-d", str(folder), str(image)]
    call([*command, f"{size // 1024}k"], log, fixed)
    # mke2fs takes the times of the last change of inodes from this computer's files.
    requests = "".join(
        f"set_inode_field <{number}> {name} @{epoch}\n"
        for number in _inodes(image)
        for name in ("ctime", "atime")
    )
    with log.open("ab") as output:
        done = subprocess.run(
            ["/usr/sbin/debugfs", "-w", "-f", "/dev/stdin", str(image)],
            input=requests.encode(),
            stdout=subprocess.DEVNULL,
            stderr=output,
            env={**os.environ, **fixed},
            check=False,
        )
    if done.returncode:
        raise BuildError(f"debugfs failed, see {log}")


def _inodes(image: Path) -> list[int]:
    """The numbers of the inodes in use."""
    report = subprocess.run(
        ["/usr/sbin/dumpe2fs", str(image)], capture_output=True, text=True, check=True
    ).stdout
    free: set[int] = set()
    for ranges in _FREE.findall(report):
        for part in filter(None, ranges.replace(" ", "").split(",")):
            first, _, last = part.partition("-")
            free.update(range(int(first), int(last or first) + 1))
    count = int(_COUNT.findall(report)[0])
    return [number for number in [2, *range(_FIRST_INODE - 1, count + 1)] if number not in free]


def make_boot(folder: Path, image: Path, size: int, epoch: int, log: Path) -> None:
    """Write ``folder`` as FAT32 of ``size`` bytes. Raises ``BuildError``."""
    fixed = {"SOURCE_DATE_EPOCH": str(epoch), "TZ": "UTC", "MTOOLS_SKIP_CHECK": "1"}
    image.unlink(missing_ok=True)
    with image.open("wb") as file:
        file.truncate(size)
    call(["mkfs.vfat", "-F", "32", "-i", BOOT_ID, "-n", BOOT_LABEL, "--invariant", str(image)], log, fixed)
    for path in sorted(folder.rglob("*"), key=lambda one: one.relative_to(folder).parts):
        target = f"::{path.relative_to(folder)}"
        os.utime(path, (epoch, epoch))
        if path.is_dir():
            call(["mmd", "-i", str(image), target], log, fixed)
        else:
            call(["mcopy", "-m", "-i", str(image), str(path), target], log, fixed)
