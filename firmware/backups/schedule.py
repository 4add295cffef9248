"""Automatic backups: one a day while the tray runs, if something has changed since the last one."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from traywatch.errors import StorageError
from traywatch.firmware.backups.library import AUTOMATIC, BackupLibrary, StoredBackup
from traywatch.messages import Text, english

_log = logging.getLogger("traywatch.backups")

DAY_S = 24 * 3600.0
_FIRST_AFTER_S = 120.0
"""Seconds after the start before the first look, so that the start is not slower."""
_LOOK_EVERY_S = 900.0


class AutomaticBackups:
    """Makes a backup of ``library`` each day and keeps the newest ``keep`` of them.

    ``report`` gets the problem of the last attempt, or None. ``now`` is wall-clock time in seconds.
    """

    def __init__(
        self,
        library: BackupLibrary,
        keep: int,
        *,
        report: Callable[[Text | None], None] = lambda problem: None,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._library, self._keep, self._report, self._now = library, keep, report, now
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="backups", daemon=True)

    def start(self) -> None:
        """Begin to look, in a thread of its own."""
        self._thread.start()

    def close(self) -> None:
        """Stop looking. A backup that is being made is finished first, for at most some seconds."""
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join(5.0)

    def look(self) -> bool:
        """Make a backup if one is due. Returns whether one was made."""
        automatic = [one for one in self._library.backups() if one.automatic]
        newest = automatic[0] if automatic else None
        # A clock that was ahead left a backup of the future, and this one is due all the same.
        if any(abs(self._now() - self._library.changed_at_s(one.name)) < DAY_S for one in automatic):
            return False
        try:
            backup = self._library.make(("table",), kind=AUTOMATIC)
        except StorageError as error:
            if error.code not in ("backup_busy", "backup_no_data"):
                _log.warning("no automatic backup: %s", english(error.message))
                self._report(error.message)
            return False
        self._report(None)
        if newest is not None and _holds_the_same(newest, backup):
            self._library.delete(newest.name)  # the new one takes its place
        self._library.prune(self._keep)
        return True

    def _run(self) -> None:
        wait_s = _FIRST_AFTER_S
        while not self._stopped.wait(wait_s):
            wait_s = _LOOK_EVERY_S
            try:
                self.look()
            except Exception:  # the thread must live on; the log says why
                _log.exception("the automatic backup failed")


def _holds_the_same(one: StoredBackup, other: StoredBackup) -> bool:
    """Whether nothing has changed between two backups, as far as they say."""
    if one.about is None or other.about is None:
        return False
    return (one.about.journal, one.about.bytes) == (other.about.journal, other.about.bytes)
