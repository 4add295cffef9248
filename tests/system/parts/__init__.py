"""The parts of the check. Each one gets a fresh copy of the disk image, and yields rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from tests.system.parts import cameras, clock, disks, limits, power_cuts, restarts, start, update
from tests.system.table import Row

PARTS: Mapping[str, Callable[[Path, int], Iterator[Row]]] = {
    "start": start.check,
    "limits": limits.check,
    "restarts": restarts.check,
    "reboot": restarts.check_reboot,
    "power-cuts": power_cuts.check,
    "clock": clock.check,
    "read-only": disks.check_read_only,
    "full-disk": disks.check_full,
    "update": update.check,
    "page-update": update.check_page,
    "cameras": cameras.check,
    "uninstall": start.check_uninstall,
}
"""Each part takes the image and the number of power cuts, which only one of them needs."""
NEEDS: Mapping[str, Callable[[], None]] = {"cameras": cameras.needs}
"""What raises ``MissingTools`` where a part needs more than the others."""
