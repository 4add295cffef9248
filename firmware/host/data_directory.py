"""The lock on a data directory, and whether the directory is still the one that was opened."""

from __future__ import annotations

import fcntl
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self

from traywatch.errors import StorageError
from traywatch.files import lock_descriptor

_log = logging.getLogger("traywatch.data")


class DataDirectory:
    """A data directory that one tray at a time may use."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock: int | None = None
        self._had_lock = False

    @contextmanager
    def held(self) -> Iterator[Self]:
        """Hold the lock. Raises ``StorageError`` (``data_in_use``) if another tray has it.

        A directory that cannot be written must not stop the tray: the page shows the problem.
        """
        try:
            self._take()
            yield self
        finally:
            self._let_go()

    def check(self) -> str | None:
        """What is wrong with the directory now, in one sentence. Takes the lock again if it was removed."""
        if not self._had_lock or self._is_here():
            return None
        try:
            self._let_go()
            self._take()
        except StorageError:
            return (
                f"{self.path} was moved or replaced, and another tray uses that place now. Nothing more is "
                "saved: end one of the two trays."
            )
        _log.warning("%s was removed or moved; it was created again", self.path)
        return None

    def _take(self) -> None:
        path = self.path / "lock"
        descriptor: int | None = None
        # Without a lock the tray runs on; a directory that cannot be written is reported by the journal.
        with suppress(OSError):
            self.path.mkdir(parents=True, exist_ok=True)
            descriptor = lock_descriptor(path)
        if descriptor is None:
            return
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            os.close(descriptor)
            raise StorageError(
                "data_in_use",
                f"{self.path}: another tray is using this directory; end it, or give another one with --data",
            ) from error
        except OSError as error:
            os.close(descriptor)
            _log.warning("%s cannot be locked (%s); let only one tray use it", path, error.strerror or error)
            return
        self._lock, self._had_lock = descriptor, True

    def _is_here(self) -> bool:
        if self._lock is None:
            return False
        try:
            there, ours = (self.path / "lock").stat(), os.fstat(self._lock)
        except OSError:
            return False
        return (there.st_dev, there.st_ino) == (ours.st_dev, ours.st_ino)

    def _let_go(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None
