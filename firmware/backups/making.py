"""Make a backup of a data directory, while its tray runs or not.

Databases are copied by SQLite's online backup, so that each copy is one state of its file. The journal is
copied last: whatever the other files say about it is in it.
"""

from __future__ import annotations

import json
import sqlite3
import tempfile
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from traywatch import __version__
from traywatch.errors import StorageError, error_text
from traywatch.files import parse_json, read_bounded, replacing
from traywatch.firmware.backups.archive import BackupAbout, written
from traywatch.firmware.backups.contents import (
    CONNECTIONS,
    DATABASES,
    MOST_FILE_BYTES,
    SETTINGS,
    Part,
    files_of,
)
from traywatch.firmware.storage.journal.records import START
from traywatch.firmware.storage.migrations import read_version
from traywatch.firmware.storage.sqlite import connect, read_only
from traywatch.firmware.storage.tray_id import parse_tray_id
from traywatch.messages import msg
from traywatch.write_faults import write_remedy

_MEDIA = ("pictures/", "clips/", "motions/")


def make_backup(data: Path, file: Path, parts: Sequence[Part] = ("table",)) -> BackupAbout:
    """Write a backup of these parts to a file, which is replaced as a whole. Returns what it holds.

    Raises ``StorageError``: ``backup_not_made`` with the reason, ``backup_no_data`` for a directory without a
    tray's data, ``data_newer``.
    """
    if not (data / DATABASES[-1]).is_file():
        raise StorageError("backup_no_data", msg("backups-no-data", folder=str(data)))
    parts = ("table", *(part for part in ("pictures", "clips", "secrets") if part in parts))
    try:
        with (
            tempfile.TemporaryDirectory(prefix=".traywatch-", dir=file.absolute().parent) as folder,
            replacing(file) as place,
        ):
            return _write(data, place, parts, Path(folder))
    except sqlite3.Error as error:
        raise _not_made(file, str(error)) from error
    except StorageError:
        raise
    except OSError as error:
        raise _not_made(file, error_text(error)) from error


def _write(data: Path, place: Path, parts: Sequence[Part], folder: Path) -> BackupAbout:
    names = [name for name in files_of(data, parts) if not name.startswith(_MEDIA)]
    small = {name: content for name in names if (content := _content(data, name, parts)) is not None}
    copies = {name: folder / name for name in DATABASES if _copied(data / name, folder / name)}
    media = [name for name in files_of(data, parts) if name.startswith(_MEDIA)]
    records, checksum = _newest(copies[DATABASES[-1]])
    sizes = [*map(len, small.values()), *(one.stat().st_size for one in copies.values())]
    about = BackupAbout(
        traywatch=__version__,
        data_version=read_version(data),
        made_at=datetime.now(UTC).isoformat(timespec="seconds"),
        tray_id=_tray_id(small.get("tray-id")),
        parts=tuple(parts),
        bytes=sum(sizes) + sum(_size(data / name) for name in media),
        records=records,
        journal=checksum.hex(),
    )
    with written(place) as archive:
        archive.begin(about)
        for name, content in small.items():
            archive.add(name, content)
        for name, copy in copies.items():
            archive.add_file(name, copy)
        if media:
            archive.store()
        for name in media:
            if (data / name).is_file():  # the oldest ones may be deleted meanwhile
                archive.add_file(name, data / name)
        archive.end()
    return about


def _content(data: Path, name: str, parts: Sequence[Part]) -> bytes | None:
    """A small file; None if it has gone, or holds only what is left out."""
    try:
        content = read_bounded(data / name, MOST_FILE_BYTES)
    except FileNotFoundError:
        return None
    return content if name != SETTINGS or "secrets" in parts else without_connections(content)


def without_connections(content: bytes) -> bytes | None:
    """The settings of the page but those that lead to other computers; None if they cannot be read."""
    settings = settings_in(content)
    if settings is None:
        return None
    return json.dumps({key: one for key, one in settings.items() if key not in CONNECTIONS}).encode()


def settings_in(content: bytes) -> dict[str, Any] | None:
    """The settings of the page; None if the content is damaged."""
    try:
        settings = parse_json(content)
    except ValueError:
        return None
    return settings if isinstance(settings, dict) else None


def _copied(source: Path, copy: Path) -> bool:
    """Copy a database as it is now, and check the copy. False if there is none. Raises ``StorageError``."""
    if not source.is_file():
        return False
    with closing(read_only(source)) as db, closing(connect(copy)) as target:
        db.backup(target)
        target.execute("PRAGMA journal_mode = DELETE").fetchone()  # one file, without a log beside it
        verdict = str(target.execute("PRAGMA integrity_check(1)").fetchone()[0])
    if verdict != "ok":
        raise StorageError("backup_not_made", msg("backups-source-damaged", file=str(source), reason=verdict))
    return True


def _newest(journal: Path) -> tuple[int, bytes]:
    """The number and the checksum of the newest record. An older journal has no checksums."""
    with closing(read_only(journal)) as db:
        db.text_factory = bytes
        columns = {bytes(row[1]) for row in db.execute("PRAGMA table_info(records)")}
        if b"checksum" not in columns:
            count = db.execute("SELECT coalesce(max(seq), 0) FROM records").fetchone()[0] if columns else 0
            return int(count), b""
        row = db.execute("SELECT seq, checksum FROM records ORDER BY seq DESC LIMIT 1").fetchone()
    return (int(row[0]), bytes(row[1])) if row is not None else (0, START)


def _tray_id(content: bytes | None) -> str | None:
    try:
        return parse_tray_id(content) if content is not None else None
    except ValueError:
        return None


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _not_made(file: Path, why: str) -> StorageError:
    return StorageError(
        "backup_not_made", msg("backups-write-failed", file=str(file), reason=why, remedy=write_remedy(file))
    )
