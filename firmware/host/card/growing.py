"""Make the root of a card as large as the card: its partition, then its file system. It stays mounted."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from traywatch.firmware.host.card.partitions import SECTOR, CardError, with_last_grown


def grow(root: Path, run: Callable[[Sequence[str], str], None]) -> str:
    """Returns a sentence if the card became larger, else an empty text.

    ``root`` has ``proc``, ``sys`` and ``dev``. ``run`` takes a command and its input. Raises ``CardError``.
    """
    partition = _device_of_root(root)
    entry = (root / "sys/class/block" / partition).resolve()
    disk = entry.parent.name
    number = (entry / "partition").read_text("ascii").strip()
    sectors = int((root / "sys/class/block" / disk / "size").read_text("ascii"))
    with (root / "dev" / disk).open("r+b", buffering=0) as device:
        grown = with_last_grown(device.read(SECTOR), sectors)
        if grown is None:
            return ""
        device.seek(0)
        device.write(grown)
        os.fsync(device.fileno())
    # The kernel only takes a larger end of a partition that is in use in this way.
    run(["partx", "--update", "--nr", number, f"/dev/{disk}"], "")
    run(["resize2fs", f"/dev/{partition}"], "")
    return f"The card has {sectors * SECTOR / 1e9:.1f} GB, and all of it is used."


def _device_of_root(root: Path) -> str:
    """The name of the root's partition, such as ``mmcblk0p2``. Raises ``CardError``."""
    for line in (root / "proc/self/mountinfo").read_text("utf-8").splitlines():
        before, _, after = line.partition(" - ")
        if before.split()[4] == "/" and after.split()[1].startswith("/dev/"):
            name = os.path.realpath(root / after.split()[1].lstrip("/")).rpartition("/")[2]
            if (root / "sys/class/block" / name / "partition").exists():
                return name
    raise CardError("card_not_set_up", "the root is not on a partition; the card keeps its size")
