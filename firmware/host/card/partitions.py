"""The table of partitions in the first sector of a card (MBR), which can make its last entry larger."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from traywatch.errors import TraywatchError

SECTOR = 512
"""Bytes of a sector."""
FAT32 = 0x0C
LINUX = 0x83
_DISK_ID = 440
_ENTRIES = 446
_ENTRY = 16
_MOST = 4
_SIGNATURE = b"\x55\xaa"
_NO_CYLINDERS = b"\xfe\xff\xff"
"""Where a place in cylinders would stand. Every system of today uses the sectors instead."""
_LARGEST = 0xFFFFFFFF


class CardError(TraywatchError):
    """Codes: ``card_settings_invalid``, ``card_table_invalid``, ``card_not_set_up``."""


@dataclass(frozen=True, slots=True)
class Partition:
    """One partition: its type, its first sector, and its number of sectors."""

    kind: int
    first: int
    count: int

    @property
    def end(self) -> int:
        """The sector after the last one."""
        return self.first + self.count


def table(disk_id: int, partitions: Sequence[Partition]) -> bytes:
    """The first sector of a disk with these partitions, at most four. Raises ``CardError``."""
    if len(partitions) > _MOST or any(
        one.end > _LARGEST or other.first < one.end for one, other in pairwise(partitions)
    ):
        raise CardError("card_table_invalid", f"{partitions}: at most {_MOST}, in order, and not overlapping")
    sector = bytearray(SECTOR)
    struct.pack_into("<I", sector, _DISK_ID, disk_id)
    for number, one in enumerate(partitions):
        entry = b"\0" + _NO_CYLINDERS + bytes([one.kind]) + _NO_CYLINDERS
        at = _ENTRIES + number * _ENTRY
        sector[at : at + _ENTRY] = entry + struct.pack("<II", one.first, one.count)
    sector[-2:] = _SIGNATURE
    return bytes(sector)


def partitions_of(sector: bytes) -> list[Partition]:
    """The partitions in the first sector of a disk, in the order of the table. Raises ``CardError``."""
    if len(sector) != SECTOR or sector[-2:] != _SIGNATURE:
        raise CardError("card_table_invalid", "the card has no table of partitions in its first sector")
    listed = []
    for at in range(_ENTRIES, _ENTRIES + _MOST * _ENTRY, _ENTRY):
        first, count = struct.unpack_from("<II", sector, at + 8)
        if count:
            listed.append(Partition(sector[at + 4], first, count))
    return listed


def with_last_grown(sector: bytes, disk_sectors: int) -> bytes | None:
    """The first sector with the last partition up to the end of the disk; None if it is that large already.

    Less than 1 MiB is left alone. Raises ``CardError`` if the last partition is not of Linux.
    """
    listed = partitions_of(sector)
    if not listed or listed[-1].kind != LINUX or listed[-1].end > disk_sectors:
        raise CardError("card_table_invalid", "the last partition is not of Linux; the card keeps its size")
    last = listed[-1]
    count = min(disk_sectors, _LARGEST) - last.first
    if count - last.count < 2**20 // SECTOR:
        return None
    at = _ENTRIES + (len(listed) - 1) * _ENTRY
    grown = bytearray(sector)
    struct.pack_into("<I", grown, at + 12, count)
    return bytes(grown)
