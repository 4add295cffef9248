"""The disk image: the table of partitions, a boot partition of FAT32, a root of ext4."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from scripts.card_image.filesystems import MIB
from traywatch.firmware.host.card.partitions import FAT32, LINUX, SECTOR, Partition, table

DISK_ID = 0x7A4E0057
BOOT_SIZE = 512 * MIB
"""Two kernels with their initial RAM disks, which an update of the kernel has for a moment."""
_BEFORE = 4 * MIB
_SPARE = 300 * MIB
"""Space for the first start, before the root fills the card."""
_PIECE = MIB


def root_size(content: int) -> int:
    """Bytes of the root's file system for this much content, in whole 4 MiB."""
    size = content + content // 10 + _SPARE
    return -(-size // (4 * MIB)) * 4 * MIB


def layout(root_bytes: int) -> list[Partition]:
    """The partitions, one behind the other."""
    boot = Partition(FAT32, _BEFORE // SECTOR, BOOT_SIZE // SECTOR)
    return [boot, Partition(LINUX, boot.end, root_bytes // SECTOR)]


def join(boot: Path, root: Path, image: Path) -> None:
    """Write the disk image from its two file systems. Zeros become holes."""
    partitions = layout(root.stat().st_size)
    image.unlink(missing_ok=True)
    with image.open("wb") as disk:
        disk.write(table(DISK_ID, partitions))
        for source, partition in zip((boot, root), partitions):
            _copy(source, disk.fileno(), partition.first * SECTOR)
        disk.truncate(partitions[-1].end * SECTOR)


def _copy(source: Path, target: int, offset: int) -> None:
    with source.open("rb") as file:
        while piece := file.read(_PIECE):
            if piece.count(0) != len(piece):
                os.pwrite(target, piece, offset)
            offset += len(piece)


def sha256(path: Path) -> str:
    """The hash of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
