"""The data directory has a version, and is brought to that of this release before anything opens it.

Each step changes one file: a copy is changed, flushed to the disk, and renamed over the file, so a
file is the old one or the new one whenever the power goes. What a file was before is kept in
``before-N``. The version is written last; a start that finds the old version does the steps again,
and a step leaves alone what is new already. So the directory need not be moved as a whole, which a
service that owns nothing above it could not do.

Versions: 0 is 0.1.0, which wrote none; 1 is the first that does. ``usage_data`` in the version file says
that what onnxruntime kept for its maker was deleted once.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from traywatch import __version__
from traywatch.errors import StorageError
from traywatch.files import flush_to_disk, write_atomic
from traywatch.firmware.storage import usage_data

FILE = "version.json"
DATA_VERSION = 1


@dataclass(frozen=True, slots=True)
class Step:
    """One file of the data directory made new.

    ``change`` gets a copy of the file and changes it in place; it may find it new already.
    A file that is not there is no matter. ``version`` is what the directory is after the step.
    """

    version: int
    file: str
    change: Callable[[Path], None]


STEPS: tuple[Step, ...] = ()
"""All steps, in order. The files of version 1 are those of version 0: it only has a name."""


def read_version(data: Path, newest: int = DATA_VERSION) -> int:
    """The version of a data directory; 0 where it says none, or nothing that can be read.

    Raises ``StorageError`` (``data_newer``) where a newer release wrote it.
    """
    try:
        told = json.loads((data / FILE).read_text(encoding="utf-8"))
        found = told["version"]
    except (OSError, ValueError, KeyError, TypeError):
        # Damaged, say: the steps look at the files themselves, so to begin at 0 harms nothing.
        return 0
    if not isinstance(found, int) or isinstance(found, bool) or found < 0:
        return 0
    if found > newest:
        raise StorageError(
            "data_newer",
            f"{data}: written by a newer Traywatch (data version {found}, this one knows {newest}); "
            "update, or use another --data",
        )
    return found


def upgrade(data: Path, *, steps: Sequence[Step] = STEPS, newest: int = DATA_VERSION) -> list[str]:
    """Bring a data directory to this release; says what was done, one sentence each.

    To be called by the one who holds the directory's lock. A directory that cannot be written is left as
    it is. Raises ``StorageError``: ``data_newer``; ``upgrade_failed`` where a step failed, and then every
    file is as it was before that step.
    """
    before = read_version(data, newest)
    _sweep(data)
    cleaned = _is_cleaned(data)
    if before == newest and cleaned:
        return []
    done = []
    for step in steps:
        if step.version > before and (data / step.file).is_file():
            _take(data, step, before)
            done.append(f"{step.file} was brought to data version {step.version}.")
    if done:
        done.append(f"As they were before, the files are in {data / _kept(before)}.")
    if not cleaned and any((data / name).exists() for name in (FILE, "journal.sqlite")):
        done += _clean(data)
    with suppress(StorageError):  # read-only or full: the journal says so on the page
        told = {"version": newest, "by": __version__, "usage_data": "removed"}
        write_atomic(data / FILE, json.dumps(told).encode("ascii") + b"\n")
    return done


def _is_cleaned(data: Path) -> bool:
    """Whether an earlier start deleted onnxruntime's usage data; what is there now is another program's."""
    try:
        return bool(json.loads((data / FILE).read_text(encoding="utf-8"))["usage_data"] == "removed")
    except (OSError, ValueError, KeyError, TypeError):
        return False


def _clean(data: Path) -> list[str]:
    gone = usage_data.remove(usage_data.cache_folders(data))
    folders = sorted({str(file.parent) for file in gone})
    return (
        [f"The usage data that onnxruntime had kept in {' and '.join(folders)} was deleted."] if gone else []
    )


def _kept(version: int) -> str:
    return f"before-{version + 1}"


def _take(data: Path, step: Step, before: int) -> None:
    path = data / step.file
    copy = path.with_name(f".{path.name}.upgrading")
    try:
        if path.with_name(path.name + "-wal").exists():
            _fold(path)
        shutil.copyfile(path, copy)
        step.change(copy)
        flush_to_disk(copy)
        _keep(data, path, before)
        shutil.copymode(path, copy)
        os.replace(copy, path)
        flush_to_disk(data)
    except sqlite3.DatabaseError as error:
        _sweep(data)
        if isinstance(error, sqlite3.OperationalError):
            raise _failed(path, step, error) from error
        # Damaged: whoever opens it moves it aside and begins anew.
    except Exception as error:
        _sweep(data)
        raise _failed(path, step, error) from error


def _failed(path: Path, step: Step, error: Exception) -> StorageError:
    reason = getattr(error, "strerror", None) or error
    return StorageError(
        "upgrade_failed",
        f"{path}: cannot be brought to data version {step.version} ({reason}); it is as it was. Make room, "
        "or go on with the release that wrote it",
    )


def _fold(path: Path) -> None:
    """Put a database's write-ahead log into its file: beside a new file it would be taken for that one's."""
    with closing(sqlite3.connect(path)) as db:
        mode = db.execute("PRAGMA journal_mode = DELETE").fetchone()[0]
    if mode != "delete":
        raise sqlite3.OperationalError("another program has it open")


def _keep(data: Path, path: Path, before: int) -> None:
    folder = data / _kept(before)
    folder.mkdir(exist_ok=True)
    kept = folder / path.name
    # What a start that was cut short kept is what it was before; a later file is not.
    if not kept.exists():
        half = folder / f".{path.name}.upgrading"
        shutil.copyfile(path, half)
        flush_to_disk(half)
        os.replace(half, kept)
    flush_to_disk(folder)


def _sweep(data: Path) -> None:
    """Take away what a start that was cut short has left."""
    for folder in (data, *data.glob("before-*")):
        for left in folder.glob(".*.upgrading*"):
            with suppress(OSError):
                left.unlink()
