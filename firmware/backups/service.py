"""Backups as the host uses them in the page: the library, the last restore, and the restart after one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from traywatch.firmware.backups.drives import Drive, removable_drives
from traywatch.firmware.backups.library import BackupLibrary
from traywatch.firmware.backups.restoring import RestorePlan, RestoreResult, last_result, prepare_restore

NOWHERE = Path("/dev/null/traywatch")
"""The data directory of a tray that keeps nothing: there can be no file below it."""


class BackupService:
    """The backups of the data directory ``data``.

    ``keep`` is the number of automatic ones that stay, 0 if none are made. ``mounted`` lists the removable
    drives. ``restart`` starts the tray again, soon after it was called; None: this program cannot, and
    somebody must start it again.
    """

    def __init__(
        self,
        data: Path,
        *,
        keep: int = 0,
        restart: Callable[[], None] | None = None,
        mounted: Callable[[], Sequence[Drive]] = removable_drives,
    ) -> None:
        self.library = BackupLibrary(data, mounted=mounted)
        self.keep = keep
        self._restart = restart

    @property
    def last_restore(self) -> RestoreResult | None:
        """What the last restore came to, if there was one."""
        return last_result(self.library.data)

    @property
    def restarts(self) -> bool:
        """Whether the tray starts again by itself after ``restore``."""
        return self._restart is not None

    def restore(self, name: str) -> RestorePlan:
        """Check a backup and prepare it. The start that follows puts it in place of what is there.

        Tokens, passwords and private keys stay those of this tray, so that every page stays connected. Raises
        ``StorageError`` as ``prepare_restore`` does; then nothing has changed.
        """
        plan = prepare_restore(self.library.path(name), self.library.data, replace=True)
        if self._restart is not None:
            self._restart()
        return plan
