"""The backups on the tray, in the folder ``backups`` of the data directory.

Those that people made stay until they delete them. Automatic ones are named ``auto-…``; only these give way
to newer ones.
"""

from __future__ import annotations

import os
import re
import shutil
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from traywatch.errors import StorageError, error_text
from traywatch.files import replacing
from traywatch.firmware.backups.archive import SUFFIX, BackupAbout, about_of
from traywatch.firmware.backups.contents import Part
from traywatch.firmware.backups.drives import Drive, removable_drives
from traywatch.firmware.backups.making import make_backup
from traywatch.firmware.backups.pieces import add_piece
from traywatch.firmware.backups.unpacking import RESERVE_BYTES, check_backup
from traywatch.messages import msg
from traywatch.records import Record
from traywatch.write_faults import write_remedy

FOLDER = "backups"
MADE, AUTOMATIC, UPLOADED = "traywatch", "auto", "uploaded"
PIECE_BYTES = 1_000_000
"""The most bytes of one piece of an upload."""
_NAME = re.compile(
    rf"({MADE}|{AUTOMATIC}|{UPLOADED})-[0-9]{{8}}-[0-9]{{6}}(-[0-9]{{1,3}})?{re.escape(SUFFIX)}"
)
_UPLOAD = ".upload.part"
_TOLERATED_S = 3600.0


class StoredBackup(Record):
    """A backup on the tray. ``about`` is null for a file that cannot be read."""

    name: str
    bytes: int
    automatic: bool
    about: BackupAbout | None


class BackupLibrary:
    """The backups of the data directory ``data``. Thread-safe; one thing is done at a time.

    ``mounted`` lists the removable drives.
    """

    def __init__(self, data: Path, *, mounted: Callable[[], Sequence[Drive]] = removable_drives) -> None:
        self.data = data
        self._mounted = mounted
        self.folder = data / FOLDER
        self._lock = threading.Lock()

    def backups(self) -> list[StoredBackup]:
        """All backups, the newest first."""
        files = [path for path in self._paths() if path.is_file()]
        return [_described(path) for path in sorted(files, key=_made_at, reverse=True)]

    def drives(self) -> list[Drive]:
        """The removable drives that a backup can be copied to."""
        return [drive for drive in self._mounted() if drive.writable]

    def path(self, name: str) -> Path:
        """The file of a backup. Raises ``StorageError`` (``backup_missing``)."""
        path = self.folder / name
        if not _NAME.fullmatch(name) or not path.is_file():
            raise StorageError("backup_missing", msg("backups-missing"))
        return path

    def changed_at_s(self, name: str) -> float:
        """When the file of a backup was written, as wall-clock time. Raises ``StorageError``."""
        return self.path(name).stat().st_mtime

    def make(self, parts: Sequence[Part], *, kind: str = MADE) -> StoredBackup:
        """Make a backup in the folder. Raises ``StorageError`` as ``make_backup`` does, and
        ``backup_busy``.
        """
        with self._alone():
            path = self._unused(kind)
            make_backup(self.data, path, parts)
            return _described(path)

    def delete(self, name: str) -> None:
        """Delete a backup. Raises ``StorageError`` (``backup_missing``, ``backup_not_deleted``)."""
        path = self.path(name)
        try:
            path.unlink()
        except OSError as error:
            raise StorageError(
                "backup_not_deleted", msg("backups-not-deleted", reason=error_text(error))
            ) from error

    def copy_to(self, name: str, drive: str) -> Path:
        """Copy a backup to a removable drive by its folder, and wait until it is on it. Returns the copy.

        Raises ``StorageError``: ``backup_missing``, ``drive_unknown``, ``backup_not_copied``,
        ``backup_busy``.
        """
        source = self.path(name)
        place = next((one.folder for one in self.drives() if str(one.folder) == drive), None)
        if place is None:
            raise StorageError("drive_unknown", msg("backups-drive-unknown"))
        with self._alone():
            try:
                with replacing(place / name) as part:
                    shutil.copyfile(source, part)
            except OSError as error:
                raise StorageError(
                    "backup_not_copied",
                    msg("backups-not-copied", drive=drive, reason=error_text(error)),
                ) from error
        return place / name

    def upload(self, offset: int, total: int, content: bytes) -> StoredBackup | None:
        """Take the next piece of a file of ``total`` bytes; None until it is the last one.

        The whole file is checked before it joins the backups. A piece at 0 begins anew. Raises
        ``StorageError``: ``upload_out_of_order``, ``backup_no_space``, ``backup_not_kept``, and the codes of
        ``check_backup``.
        """
        with self._alone():
            part = self.folder / _UPLOAD
            try:
                self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                if offset == 0:
                    part.unlink(missing_ok=True)
                    _require_space(self.folder, total)
                if not add_piece(part, offset, total, content):
                    return None
                check_backup(part, self.folder)
                path = self._unused(UPLOADED)
                part.rename(path)
                return _described(path)
            except StorageError as error:
                if error.code != "upload_out_of_order":
                    part.unlink(missing_ok=True)
                raise
            except OSError as error:
                with suppress(OSError):
                    part.unlink(missing_ok=True)
                raise _not_saved(self.folder, error) from error

    def prune(self, keep: int) -> list[str]:
        """Delete the oldest automatic backups, so that ``keep`` of them are left. Returns their names."""
        automatic = [path for path in self._paths() if path.name.startswith(f"{AUTOMATIC}-")]
        gone = sorted(automatic, key=_made_at, reverse=True)[keep:]
        for path in gone:
            with suppress(OSError):
                path.unlink()
        return [path.name for path in gone]

    @contextmanager
    def _alone(self) -> Iterator[None]:
        if not self._lock.acquire(blocking=False):
            raise StorageError("backup_busy", msg("backups-busy"))
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            yield
        except OSError as error:
            if isinstance(error, StorageError):
                raise
            raise _not_saved(self.folder, error) from error
        finally:
            self._lock.release()

    def _paths(self) -> list[Path]:
        return [path for path in self.folder.glob(f"*{SUFFIX}") if _NAME.fullmatch(path.name)]

    def _unused(self, kind: str) -> Path:
        return unused_name(self.folder, kind)


def unused_name(folder: Path, kind: str = MADE) -> Path:
    """A path in a folder for a backup that is made now."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    names = [f"{kind}-{stamp}{SUFFIX}", *(f"{kind}-{stamp}-{turn}{SUFFIX}" for turn in range(2, 1000))]
    return next(folder / name for name in names if not os.path.lexists(folder / name))


def _described(path: Path) -> StoredBackup:
    about: BackupAbout | None = None
    with suppress(StorageError):
        about = about_of(path)
    automatic = path.name.startswith(f"{AUTOMATIC}-")
    return StoredBackup(name=path.name, bytes=path.stat().st_size, automatic=automatic, about=about)


def _made_at(path: Path) -> tuple[float, str]:
    """The order of age. A time in the future is wrong: such a file counts as the oldest one."""
    try:
        changed_s = path.stat().st_mtime
    except OSError:
        return 0.0, path.name
    return (changed_s if changed_s < time.time() + _TOLERATED_S else 0.0), path.name


def _require_space(folder: Path, size_bytes: int) -> None:
    free = shutil.disk_usage(folder).free
    if free < 2 * size_bytes + RESERVE_BYTES:  # the file, and what is unpacked to check it
        needed = -(-(2 * size_bytes + RESERVE_BYTES) // 1_000_000)
        raise StorageError("backup_no_space", msg("backups-no-space", needed=needed, free=free // 1_000_000))


def _not_saved(folder: Path, error: OSError) -> StorageError:
    text = msg("backups-save-failed", reason=error_text(error), remedy=write_remedy(folder))
    return StorageError("backup_not_kept", text)
