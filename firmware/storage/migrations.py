"""Migrations of the data directory, applied before any of its files is opened.

Each step changes a copy of one file, flushes it to the disk, and renames it over the file. So a power cut
leaves the old file or the new one. The old file is kept in ``before-N``, with a note of the migration. A
later migration of the same kind, such as of a restored backup, has a folder of its own: ``before-N-2``.

The version is written last. A start that finds the old version repeats the steps, and a step ignores content
that is new already. The directory is not replaced as a whole, because a service that does not own its parent
directory cannot do that.

Versions: 0 is release 0.1.0, which wrote none. 1 is the first that writes it. 2 renames keys in the journal
(``renamed_keys``). 3 adds checksums to its records (``journal.checksums``). ``usage_data`` in the version
file records that onnxruntime's usage data was deleted once.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from traywatch import __version__
from traywatch.errors import StorageError
from traywatch.files import flush_to_disk, parse_json, put_aside, read_bounded, read_start, write_atomic
from traywatch.firmware.storage import renamed_keys, usage_data
from traywatch.firmware.storage.journal import checksums
from traywatch.firmware.storage.sqlite import connect, read_only
from traywatch.write_faults import write_remedy

FILE = "version.json"
NOTE = "migration.json"
"""The note in the folder with the old files: when which release migrated them, and from what."""
DATA_VERSION = 3


@dataclass(frozen=True, slots=True)
class MigrationStep:
    """Migration of one file of the data directory.

    ``change`` changes a copy of the file in place; the copy may be new already. A missing file is skipped.
    ``version`` is the directory's version after the step.
    """

    version: int
    file: str
    change: Callable[[Path], None]


STEPS: tuple[MigrationStep, ...] = (
    MigrationStep(2, "journal.sqlite", renamed_keys.rename),
    MigrationStep(3, "journal.sqlite", checksums.add),
)
"""All steps, in order. Versions 0 and 1 have the same files; version 1 only adds the version number."""


def read_version(data: Path, newest: int = DATA_VERSION) -> int:
    """Return the version of a data directory. 0 if it has none, or none that can be read.

    Raises ``StorageError`` (``data_newer``) if a newer release wrote it.
    """
    try:
        content = parse_json(read_bounded(data / FILE))
        version = content["version"]
    except (OSError, ValueError, KeyError, TypeError):
        # The version file may be damaged. Steps check the files themselves, so starting from 0 is safe.
        return 0
    if not isinstance(version, int) or isinstance(version, bool) or version < 0:
        return 0
    if version > newest:
        raise StorageError(
            "data_newer",
            f"{data}: written by a newer Traywatch (data version {version}, this one knows {newest}); "
            "update, or use another --data",
        )
    return version


def upgrade(data: Path, *, steps: Sequence[MigrationStep] = STEPS, newest: int = DATA_VERSION) -> list[str]:
    """Migrate a data directory to this release. Returns one sentence for each change.

    The caller must hold the directory's lock. A directory that cannot be written stays unchanged. Raises
    ``StorageError``: ``data_newer``, or ``upgrade_failed`` with every file as it was before the failed step.
    """
    before = read_version(data, newest)
    if newest == DATA_VERSION and checksums.is_older(data / "journal.sqlite"):
        before = min(before, DATA_VERSION - 1)  # an older file was put back
    _sweep(data)
    cleaned = _is_cleaned(data)
    if before == newest and cleaned:
        return []
    done = []
    for step in steps:
        if step.version > before and (data / step.file).is_file():
            _take(data, step, before)
            done.append(f"{step.file} was migrated to data version {step.version}.")
    if done:
        copies = _copies_folder(data, before)
        done.append(f"The old files are in {copies}.")
        with suppress(StorageError):
            note = {"from": before, "to": newest, "at": _now(), "by": __version__}
            write_atomic(copies / NOTE, json.dumps(note).encode("ascii") + b"\n")
    if not cleaned and any((data / name).exists() for name in (FILE, "journal.sqlite")):
        done += _clean(data)
    with suppress(StorageError):  # read-only or full: the journal reports that on the page
        content = {"version": newest, "by": __version__, "usage_data": "removed"}
        write_atomic(data / FILE, json.dumps(content).encode("ascii") + b"\n")
    return done


def _is_cleaned(data: Path) -> bool:
    """Whether an earlier start deleted onnxruntime's usage data. Files there now are another program's."""
    try:
        return bool(parse_json(read_bounded(data / FILE))["usage_data"] == "removed")
    except (OSError, ValueError, KeyError, TypeError):
        return False


def _clean(data: Path) -> list[str]:
    gone = usage_data.remove(usage_data.cache_folders(data))
    folders = sorted({str(file.parent) for file in gone})
    return (
        [f"The usage data that onnxruntime had kept in {' and '.join(folders)} was deleted."] if gone else []
    )


def _copies_folder(data: Path, version: int) -> Path:
    """The folder for the old files: one without a note, so that no earlier migration lacks its own."""
    names = [f"before-{version + 1}", *(f"before-{version + 1}-{turn}" for turn in range(2, 1000))]
    return next(data / name for name in names if not (data / name / NOTE).exists())


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _take(data: Path, step: MigrationStep, before: int) -> None:
    path = data / step.file
    copy = path.with_name(f".{path.name}.upgrading")
    try:
        if any(path.with_name(path.name + suffix).exists() for suffix in ("-wal", "-journal")):
            _fold(path)
        shutil.copyfile(path, copy)
        if _is_database(copy):
            _fold(copy)  # without a log of its own, an error while it is changed is never silent
        step.change(copy)
        if any(copy.with_name(copy.name + suffix).exists() for suffix in ("-wal", "-journal")):
            raise OSError("its changes could not be written")
        flush_to_disk(copy)
        _keep(data, path, before)
        shutil.copymode(path, copy)
        os.replace(copy, path)
        flush_to_disk(data)
    except sqlite3.DatabaseError as error:
        _sweep(data)
        if isinstance(error, sqlite3.OperationalError) or _is_intact(path):
            raise _failed(path, step, error) from error
        # A damaged file: the module that opens it moves it aside and starts a new one.
    except Exception as error:
        _sweep(data)
        raise _failed(path, step, error) from error


def _is_intact(path: Path) -> bool:
    """Whether a database can be read: then the fault is not its own, but the disk's."""
    try:
        with closing(read_only(path)) as db:
            return bool(db.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")
    except sqlite3.Error:
        return False


def _failed(path: Path, step: MigrationStep, error: Exception) -> StorageError:
    reason = getattr(error, "strerror", None) or error
    return StorageError(
        "upgrade_failed",
        f"{path}: cannot be migrated to data version {step.version} ({reason}); it is unchanged. "
        f"{write_remedy(path)} Or use the release that wrote it.",
    )


def _is_database(path: Path) -> bool:
    return read_start(path, 16) == b"SQLite format 3\0"


def _fold(path: Path) -> None:
    """Merge a database's log into its file, so that it is not applied to the new file.

    A rollback journal that an interrupted start left is applied too.
    """
    with closing(connect(path)) as db:
        db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        mode = db.execute("PRAGMA journal_mode = DELETE").fetchone()[0]
    if mode != "delete":
        raise sqlite3.OperationalError("another program has it open")


def _keep(data: Path, path: Path, before: int) -> None:
    folder = _copies_folder(data, before)
    if folder.exists() and not folder.is_dir():
        put_aside(folder)
    folder.mkdir(exist_ok=True)
    copy = folder / path.name
    # Keep the copy of an interrupted start, because it is the original; a later file is not.
    if not copy.exists():
        half = folder / f".{path.name}.upgrading"
        shutil.copyfile(path, half)
        flush_to_disk(half)
        os.replace(half, copy)
    flush_to_disk(folder)


def _sweep(data: Path) -> None:
    """Delete the temporary files of an interrupted start."""
    for folder in (data, *data.glob("before-*")):
        for left in folder.glob(".*.upgrading*"):
            with suppress(OSError):
                left.unlink()
