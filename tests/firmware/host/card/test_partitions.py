"""The table of partitions of a card, and how its last entry becomes larger."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from traywatch.firmware.host.card.partitions import (
    FAT32,
    LINUX,
    SECTOR,
    CardError,
    Partition,
    partitions_of,
    table,
    with_last_grown,
)

BOOT = Partition(FAT32, 8192, 1_048_576)
ROOT = Partition(LINUX, 1_056_768, 4_000_000)


def test_what_is_written_is_read() -> None:
    sector = table(0x1234, [BOOT, ROOT])
    assert len(sector) == SECTOR
    assert partitions_of(sector) == [BOOT, ROOT]


@pytest.mark.skipif(shutil.which("sfdisk", path="/usr/sbin:/sbin:/usr/bin") is None, reason="needs sfdisk")
def test_another_program_reads_the_same_table(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.write_bytes(table(0x1234, [BOOT, ROOT]))
    with disk.open("r+b") as file:
        file.truncate(ROOT.end * SECTOR)
    program = shutil.which("sfdisk", path="/usr/sbin:/sbin:/usr/bin")
    said = subprocess.run([str(program), "-d", str(disk)], capture_output=True, text=True, check=True).stdout
    assert "label-id: 0x00001234" in said
    for partition, kind in ((BOOT, "c"), (ROOT, "83")):
        values = said.replace(" ", "")
        assert f"start={partition.first},size={partition.count},type={kind}" in values


def test_the_last_partition_takes_the_rest_of_the_disk() -> None:
    sector = table(7, [BOOT, ROOT])
    grown = with_last_grown(sector, 60_000_000)
    assert grown is not None
    assert partitions_of(grown) == [BOOT, Partition(LINUX, ROOT.first, 60_000_000 - ROOT.first)]
    changed = [at for at, (before, after) in enumerate(zip(sector, grown)) if before != after]
    assert set(changed) <= set(range(474, 478)), "only the number of sectors of the second entry"
    assert with_last_grown(grown, 60_000_000) is None, "the next start has nothing to do"
    assert with_last_grown(sector, ROOT.end + 2047) is None, "less than 1 MiB is left alone"


@pytest.mark.parametrize(
    ("sector", "sectors"),
    [
        (bytes(SECTOR), 60_000_000),
        (table(7, [BOOT]), 60_000_000),
        (table(7, [ROOT, Partition(FAT32, ROOT.end, 100)]), 60_000_000),
        (table(7, []), 60_000_000),
        (table(7, [BOOT, ROOT]), ROOT.end - 1),
        (b"", 60_000_000),
    ],
)
def test_another_table_is_left_alone(sector: bytes, sectors: int) -> None:
    with pytest.raises(CardError):
        with_last_grown(sector, sectors)


@pytest.mark.parametrize("partitions", [[BOOT] * 5, [ROOT, BOOT], [BOOT, Partition(LINUX, BOOT.end - 1, 9)]])
def test_partitions_that_overlap_are_refused(partitions: list[Partition]) -> None:
    with pytest.raises(CardError):
        table(7, partitions)


def test_a_card_larger_than_the_table_can_name_is_used_as_far_as_it_can() -> None:
    grown = with_last_grown(table(7, [BOOT, ROOT]), 2**33)
    assert grown is not None
    assert partitions_of(grown)[-1].end == 2**32 - 1
