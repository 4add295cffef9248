"""The root of a card fills the card at the first start."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from traywatch.firmware.host.card.growing import grow
from traywatch.firmware.host.card.partitions import (
    FAT32,
    LINUX,
    SECTOR,
    CardError,
    Partition,
    partitions_of,
    table,
)

BOOT = Partition(FAT32, 8192, 1024)
ROOT = Partition(LINUX, BOOT.end, 2048)


@pytest.fixture
def card(tmp_path: Path) -> Path:
    """The kernel's view of a card of 20,000 sectors with a root on its second partition."""
    disk = tmp_path / "sys/devices/mmc/mmcblk0"
    entry = disk / "mmcblk0p2"
    entry.mkdir(parents=True)
    (entry / "partition").write_text("2\n")
    (disk / "size").write_text("20000\n")
    listed = tmp_path / "sys/class/block"
    listed.mkdir(parents=True)
    (listed / "mmcblk0").symlink_to(disk)
    (listed / "mmcblk0p2").symlink_to(entry)
    (tmp_path / "proc/self").mkdir(parents=True)
    mounts = [
        "22 1 179:2 / / rw,noatime shared:1 - ext4 /dev/mmcblk0p2 rw",
        "23 22 0:5 / /dev rw - devtmpfs udev rw",
    ]
    (tmp_path / "proc/self/mountinfo").write_text("\n".join(mounts))
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev/mmcblk0p2").write_bytes(b"")
    (tmp_path / "dev/mmcblk0").write_bytes(table(7, [BOOT, ROOT]) + b"rest of the disk")
    return tmp_path


def test_the_partition_and_then_the_file_system_grow(card: Path) -> None:
    commands: list[Sequence[str]] = []
    text = grow(card, lambda command, _: commands.append(command))
    disk = (card / "dev/mmcblk0").read_bytes()
    assert partitions_of(disk[:SECTOR])[-1].end == 20000
    assert disk[SECTOR:] == b"rest of the disk"
    assert commands == [
        ["partx", "--update", "--nr", "2", "/dev/mmcblk0"],
        ["resize2fs", "/dev/mmcblk0p2"],
    ]
    assert "GB" in text
    commands.clear()
    assert grow(card, lambda command, _: commands.append(command)) == ""
    assert commands == []


def test_a_root_that_is_not_on_a_partition_is_left_alone(card: Path) -> None:
    mounts = card / "proc/self/mountinfo"
    mounts.write_text("22 1 0:31 / / rw - overlay overlay rw\n")
    before = (card / "dev/mmcblk0").read_bytes()
    with pytest.raises(CardError, match="not on a partition"):
        grow(card, lambda *_: None)
    assert (card / "dev/mmcblk0").read_bytes() == before


def test_the_sector_of_a_disk_without_a_table_stays(card: Path) -> None:
    (card / "dev/mmcblk0").write_bytes(bytes(SECTOR))
    with pytest.raises(CardError):
        grow(card, lambda *_: None)
    assert (card / "dev/mmcblk0").read_bytes() == bytes(SECTOR)
