"""Checks of the data directory: writable, enough space, version, and an intact journal."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

from traywatch.errors import StorageError
from traywatch.files import size_text
from traywatch.firmware.diagnostics.checks.base import Finding, Place
from traywatch.firmware.storage.journal.file import SCHEMA_VERSION, verify
from traywatch.firmware.storage.migrations import DATA_VERSION, read_version
from traywatch.firmware.storage.sqlite import read_only

_LEAST_FREE_MB = 200
_LITTLE_FREE_MB = 1000
_FLEETING = {"tmpfs": "in memory", "ramfs": "in memory", "overlay": "on an overlay"}
_READ_ONLY = frozenset({"ro", "emergency_ro"})


def data(place: Place) -> Iterator[Finding]:
    """Whether the journal can be saved: writable, enough space, and on a durable file system."""
    folder = place.data
    nearest = next(one for one in (folder, *folder.absolute().parents) if one.exists())
    mount = _mount(place, nearest)
    try:
        if not nearest.is_dir():
            raise NotADirectoryError(20, "not a directory")
        with tempfile.TemporaryFile(dir=nearest):
            pass
    except OSError as error:
        if mount is not None and _READ_ONLY & set(mount[2]):
            yield _read_only(mount)
        else:
            yield Finding(
                "data",
                "wrong",
                f"{nearest}: {error.strerror or error}",
                "choose another directory with --data",
            )
        return
    if mount is not None and _READ_ONLY & set(mount[2]):
        yield _read_only(mount)
        return
    free_mb = shutil.disk_usage(nearest).free // 1_000_000
    if free_mb < _LEAST_FREE_MB:
        yield Finding(
            "data",
            "wrong",
            f"{nearest}: only {free_mb} MB free",
            "free some space: delete old pictures, or run sudo apt clean; never delete the journal",
        )
    else:
        state = "writable" if nearest == folder else "will be created at the first run"
        little = free_mb < _LITTLE_FREE_MB
        yield Finding(
            "data",
            "note" if little else "ok",
            f"{folder}, {state}, {free_mb / 1000:.1f} GB free",
            "free some space soon" if little else "",
        )
    if (mount is not None and mount[1] in _FLEETING and mount[0] != "/") or (
        mount is not None and mount[1] == "overlay" and place.machine.is_pi
    ):
        yield _fleeting(mount)


def _read_only(mount: tuple[str, str, list[str]]) -> Finding:
    return Finding(
        "data",
        "wrong",
        f"{mount[0]} is mounted read-only: nothing can be saved",
        "a worn or full card does that: check `dmesg | grep -i mmc`, copy its content and use "
        "a new card; if it is intended, raspi-config turns the overlay off",
    )


def _fleeting(mount: tuple[str, str, list[str]]) -> Finding:
    return Finding(
        "data",
        "note",
        f"{mount[0]} is {_FLEETING[mount[1]]}: its content may be gone at the next start",
        "choose a directory on the card or a USB stick with --data, or turn the overlay off in raspi-config",
    )


def _mount(place: Place, folder: Path) -> tuple[str, str, list[str]] | None:
    """Return mount point, file system and options of a directory; None if they are not known."""
    text = place.machine.text("/proc/mounts")
    if text is None:
        return None
    mount = None
    resolved = folder.resolve()
    for line in text.splitlines():
        fields = line.split(" ")
        if len(fields) < 4:
            continue
        # The kernel writes a space in a name as \040.
        point = Path(fields[1].replace("\\040", " "))
        longer = mount is None or len(point.parts) >= len(Path(mount[0]).parts)
        if resolved.is_relative_to(point) and longer:
            mount = (str(point), fields[2], fields[3].split(","))
    return mount


def _is_empty(folder: Path) -> bool:
    try:
        return next(folder.iterdir(), None) is None
    except OSError:
        return False


def version(place: Place) -> Iterator[Finding]:
    """Whether this release can use the data directory's version."""
    if not place.data.is_dir():
        return
    try:
        version = read_version(place.data)
    except StorageError as error:
        yield Finding(
            "version", "wrong", str(error), "update Traywatch, or choose another directory with --data"
        )
        return
    if not version and _is_empty(place.data):
        yield Finding("version", "ok", "empty: the first run creates what it needs")
        return
    if version < DATA_VERSION:
        yield Finding(
            "version",
            "ok",
            f"data version {version}; the next run migrates it to {DATA_VERSION} and keeps a copy",
        )
    else:
        yield Finding("version", "ok", f"data version {version}")


def journal(place: Place) -> Iterator[Finding]:
    """Whether the journal is an intact database."""
    path = place.data / "journal.sqlite"
    if not path.exists():
        return
    remedy = (
        "start the tray: it moves the damaged file aside and starts a new one; its throws may be recoverable"
    )
    try:
        if path.is_file() and not path.stat().st_size:
            raise sqlite3.DatabaseError("empty, so its records are gone")
        connection = read_only(path)
        connection.text_factory = bytes
        try:
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            report = list(verify(connection))[-1] if version == SCHEMA_VERSION else None
        finally:
            connection.close()
    except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
        yield Finding("journal", "wrong", f"{path}: {error}", remedy)
        return
    if report is not None and report.structure is not None:
        yield Finding("journal", "wrong", f"{path}: {report.structure}", remedy)
        return
    if report is not None and report.damaged:
        numbers = ", ".join(str(seq) for seq in report.damaged[:10])
        yield Finding(
            "journal",
            "wrong",
            f"{path}: {len(report.damaged)} of {report.records} records are damaged or missing ({numbers})",
            "they are left out and the rest works; copy the directory, and check the card or the disk",
        )
        return
    yield Finding("journal", "ok", f"{path}, {size_text(path.stat().st_size)}")
    aside = sorted(one.name for one in place.data.glob("journal.sqlite.damaged-*"))
    aside = [name for name in aside if not name.endswith(("-wal", "-shm"))]
    if aside:
        yield Finding(
            "journal",
            "note",
            f"{len(aside)} damaged journals were moved aside: {', '.join(aside)}",
            "a missing session may be in one of them; otherwise delete them",
        )
