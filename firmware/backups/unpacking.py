"""Unpack a backup beside the data, and check everything in it before any of it is used.

A backup may come from a stranger. It can write only files that a backup may hold, below one folder, and only
as much as the disk has room for. Nothing in it is run: databases with triggers or views are refused, as
SQLite would run them.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from traywatch.errors import StorageError, error_text
from traywatch.files import delete_folder
from traywatch.firmware.backups.archive import ArchivedFile, ArchiveReader, BackupAbout, opened
from traywatch.firmware.backups.contents import DATABASES, Part, part_of
from traywatch.firmware.dice.dice_file import DICE_SCHEMA
from traywatch.firmware.storage.journal.file import SCHEMA_VERSION, verify
from traywatch.firmware.storage.journal.file import SPEC as JOURNAL
from traywatch.firmware.storage.migrations import DATA_VERSION
from traywatch.firmware.storage.proofs.chain import SPEC as PROOFS
from traywatch.firmware.storage.sqlite import read_only
from traywatch.messages import msg

RESERVE_BYTES = 64_000_000
"""Space that stays free on the disk."""
_SPECS = {"journal.sqlite": JOURNAL, "dice.sqlite": DICE_SCHEMA, "proofs.sqlite": PROOFS}
_CHECKED_EVERY = 16_000_000


@dataclass(frozen=True, slots=True)
class UnpackedBackup:
    """A checked backup: what it holds, and the files of it that were unpacked."""

    about: BackupAbout
    files: tuple[str, ...]


def check_backup(file: Path, scratch: Path) -> BackupAbout:
    """Check a whole backup in a folder for temporary files, which is empty afterwards. Raises like
    ``unpack``.
    """
    folder = scratch / f".checking-{os.getpid()}"
    try:
        return unpack(file, folder).about
    finally:
        delete_folder(folder)


def unpack(file: Path, folder: Path, *, secrets: bool = False) -> UnpackedBackup:
    """Unpack a backup into a folder, which is emptied before. Without ``secrets`` those are checked only.

    Raises ``StorageError``: ``backup_unknown`` (no backup), ``backup_newer``, ``backup_damaged``,
    ``backup_refused`` (it holds what no backup may hold), ``backup_no_space``, ``backup_unreadable``,
    ``backup_not_restored`` (it cannot be written).
    """
    delete_folder(folder)
    try:
        folder.mkdir(mode=0o700, parents=True)
        with opened(file) as archive:
            about = archive.about()
            if about.data_version > DATA_VERSION:
                raise StorageError("backup_newer", msg("backups-newer", release=about.traywatch[:40]))
            _require_space(folder, about.bytes)
            files = _write_files(archive, about, folder)
            for name in DATABASES:
                if name in files:
                    _check_database(folder / name, about)
            if DATABASES[-1] not in files:
                raise ValueError("there is no journal")
    except StorageError:
        raise
    except OSError as error:
        raise StorageError(
            "backup_not_restored", msg("backups-not-restored", reason=error_text(error))
        ) from error
    if not secrets:
        for name in files:
            if part_of(name) == "secrets":
                (folder / name).unlink()
    return UnpackedBackup(about, tuple(name for name in files if secrets or part_of(name) != "secrets"))


def _write_files(archive: ArchiveReader, about: BackupAbout, folder: Path) -> list[str]:
    written: dict[str, ArchivedFile] = {}
    total = since_checked = 0
    for name, size in archive.files():
        _require_allowed(name, about.parts, written)
        total += size
        if total > about.bytes + about.bytes // 4 + 1_000_000:
            raise ValueError("larger than it says")
        since_checked += size
        if since_checked > _CHECKED_EVERY:
            _require_space(folder, size)
            since_checked = 0
        written[name] = archive.save(name, folder / name)
    if archive.manifest() != list(written.values()):
        raise ValueError("the files are not those of the manifest")
    return list(written)


def _require_allowed(name: str, parts: tuple[Part, ...], written: dict[str, ArchivedFile]) -> None:
    part = part_of(name)
    if part is None or part not in parts or name in written:
        raise StorageError("backup_refused", msg("backups-refused", name=name[:120]))


def _require_space(folder: Path, size_bytes: int) -> None:
    free = shutil.disk_usage(folder).free
    if free < size_bytes + RESERVE_BYTES:
        raise StorageError(
            "backup_no_space",
            msg(
                "backups-no-space",
                needed=-(-(size_bytes + RESERVE_BYTES) // 1_000_000),
                free=free // 1_000_000,
            ),
        )


def _check_database(path: Path, about: BackupAbout) -> None:
    """Raises ``StorageError``: ``backup_damaged``, ``backup_newer``, ``backup_refused``."""
    try:
        with closing(read_only(path)) as db:
            db.execute("PRAGMA trusted_schema = OFF")
            kinds = db.execute(
                "SELECT name FROM sqlite_master "
                "WHERE type NOT IN ('table', 'index') OR sql LIKE 'CREATE VIRTUAL%'"
            ).fetchone()
            if kinds is not None:
                raise StorageError(
                    "backup_refused", msg("backups-refused", name=f"{path.name}: {kinds[0]}"[:120])
                )
            older = db.execute("PRAGMA user_version").fetchone()[0] < _SPECS[path.name].version
        if not older:  # the start migrates an older one, and checks it then
            _SPECS[path.name].examine(path)
            if path.name == DATABASES[-1]:
                _check_journal(path, about)
    except StorageError as error:
        if error.code.endswith("_newer"):
            raise StorageError("backup_newer", msg("backups-newer", release=about.traywatch[:40])) from error
        raise
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise ValueError(f"{path.name}: {error}") from error


def _check_journal(path: Path, about: BackupAbout) -> None:
    """The chain of checksums is that of the backup. Damage that the tray knows already stays allowed."""
    with closing(read_only(path)) as db:
        db.text_factory = bytes
        assert db.execute("PRAGMA user_version").fetchone()[0] == SCHEMA_VERSION
        for record in verify(db):
            if not record.intact:
                raise ValueError("records are damaged")
        row = db.execute("SELECT seq, checksum FROM records ORDER BY seq DESC LIMIT 1").fetchone()
    newest = (int(row[0]), bytes(row[1]).hex()) if row is not None else (0, about.journal)
    if newest != (about.records, about.journal):
        raise ValueError("another journal than the backup names")
