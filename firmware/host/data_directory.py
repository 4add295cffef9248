"""A data directory: its lock, its access rights, and whether it is still the one that was opened.

Its files are for their owner only, whatever the umask is: files have mode 0600 and folders 0700. Files of
others that lie in the same folder stay as they are.
"""

from __future__ import annotations

import fcntl
import logging
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self

from traywatch.errors import StorageError
from traywatch.files import lock_descriptor

_log = logging.getLogger("traywatch.data")


PRIVATE_UMASK = 0o077

NAMES = (
    "access.json",
    "ca.crt",
    "ca.key",
    "calibrated-camera.json",
    "demo-mode.json",
    "dice.sqlite",
    "empty-mat.bin",
    "focus.json",
    "guide.json",
    "index.sqlite",
    "journal.sqlite",
    "language.json",
    "lens.json",
    "light.json",
    "lock",
    "motions.json",
    "mqtt-position.json",
    "profile.json",
    "programs-used.json",
    "programs.json",
    "programs.lock",
    "proof.key",
    "proofs.sqlite",
    "restored.json",
    "settings.json",
    "source.json",
    "tls.crt",
    "tls.key",
    "token",
    "tray-id",
    "version.json",
    "webhook-*.json",
)
"""The files of a data directory. Copies, logs and damaged files have the same names with more behind."""

FOLDERS = (
    "backups",
    "before-*",
    "cards",
    "clips",
    "hall",
    "motions",
    "pictures",
    "replaced-*",
    "restoring",
    "updates",
)
"""The folders of a data directory, with everything in them."""

_ANY = {name: re.escape(name).replace(r"\*", ".*") for name in (*NAMES, *FOLDERS)}
_OURS = re.compile(rf"\.?({'|'.join(_ANY.values())})([.-].*)?")


@contextmanager
def private_files() -> Iterator[None]:
    """Create files and folders for their owner only meanwhile, in the whole process."""
    before = os.umask(PRIVATE_UMASK)
    try:
        yield
    finally:
        os.umask(before)


def open_to_others(data: Path) -> list[Path]:
    """What in a data directory others than the owner may read, change or list. Links are not followed."""
    return [path for path in _own(data) if _mode(path) & PRIVATE_UMASK]


def make_private(data: Path) -> int:
    """Take the rights of all others away. Returns how many files and folders that changed.

    Another user's files stay as they are; ``open_to_others`` still finds them.
    """
    changed = 0
    for path in open_to_others(data):
        with suppress(OSError):
            path.chmod(_mode(path) & ~PRIVATE_UMASK)
            changed += 1
    return changed


def _own(data: Path) -> Iterator[Path]:
    """The data directory and what Traywatch keeps in it: regular files and folders."""
    if not data.is_dir():
        return
    if data.resolve() not in (Path.home(), Path("/")) and not data.stat().st_mode & stat.S_ISVTX:
        yield data.resolve()
    try:
        entries = sorted(data.iterdir())
    except OSError:
        return
    for entry in entries:
        if _OURS.fullmatch(entry.name):
            yield from _below(entry)


def _below(path: Path) -> Iterator[Path]:
    if path.is_symlink() or not (path.is_file() or path.is_dir()):
        return
    yield path
    if path.is_dir():
        for folder, _, names in os.walk(path):
            for name in names:
                entry = Path(folder) / name
                if not entry.is_symlink() and entry.is_file():
                    yield entry
            if Path(folder) != path:
                yield Path(folder)


def _mode(path: Path) -> int:
    try:
        return stat.S_IMODE(path.lstat().st_mode)
    except OSError:
        return 0


class DataDirectory:
    """A data directory that one tray at a time may use."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock: int | None = None
        self._had_lock = False

    @contextmanager
    def held(self) -> Iterator[Self]:
        """Hold the lock. Raises ``StorageError`` (``data_in_use``) if another tray has it.

        Meanwhile the process creates files for their owner only, and the rights of older files are repaired.
        A directory that cannot be written must not stop the tray: the page shows the problem.
        """
        with private_files():
            try:
                self._take()
                repaired = make_private(self.path)
                if repaired:
                    _log.warning(
                        "%s: %d files were open to other users; now they are not", self.path, repaired
                    )
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
