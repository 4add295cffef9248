"""Checks of the backups of a tray, and of what migrations and restores have set aside."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from traywatch.errors import StorageError
from traywatch.files import parse_json, read_bounded, size_text
from traywatch.firmware.backups.library import BackupLibrary
from traywatch.firmware.backups.restoring import last_result
from traywatch.firmware.diagnostics.checks.base import Finding, Place
from traywatch.firmware.storage.migrations import NOTE
from traywatch.firmware.storage.sqlite import read_only
from traywatch.messages import english

_OLD_S = 3 * 24 * 3600.0


def backups(place: Place) -> Iterator[Finding]:
    """How old the newest backup is, and whether the old journals of migrations are intact."""
    if not place.data.is_dir():
        return
    yield from _own_backups(place)
    for folder in sorted(place.data.glob("before-*")):
        if (folder / "journal.sqlite").is_file():
            yield _before_migration(folder)
    result = last_result(place.data)
    if result is not None and result.problem is not None:
        yield Finding("backups", "wrong", f"{result.file}: {english(result.problem)}", "restore it again")
    aside = sorted(place.data.glob("replaced-*"))
    if aside:
        size = sum(path.stat().st_size for folder in aside for path in folder.rglob("*") if path.is_file())
        names = ", ".join(folder.name for folder in aside)
        yield Finding(
            "backups",
            "note",
            f"what a restore has set aside takes {size_text(size)}: {names}",
            "delete these folders when you no longer need them",
        )


def _own_backups(place: Place) -> Iterator[Finding]:
    library = BackupLibrary(place.data)
    backups = library.backups()
    damaged = [one.name for one in backups if one.about is None]
    if damaged:
        yield Finding(
            "backups",
            "wrong",
            f"{len(damaged)} backups cannot be read, such as {library.folder / damaged[0]}",
            "delete them, and make a new one: traywatch backup",
        )
    whole = [one for one in backups if one.about is not None]
    if not whole:
        if not damaged and (place.data / "journal.sqlite").exists():
            yield Finding("backups", "note", "there is no backup", "make one: traywatch backup FILE")
        return
    newest, about = whole[0], whole[0].about
    assert about is not None
    age_s = place.now() - library.changed_at_s(newest.name)
    old = any(one.automatic for one in whole) and age_s > _OLD_S
    yield Finding(
        "backups",
        "note" if old else "ok",
        f"{len(whole)} backups; the newest is {newest.name} with {about.records} records",
        "no backup was made for some days: look at the log" if old else "",
    )


def _before_migration(folder: Path) -> Finding:
    """The journal as it was before a migration."""
    path = folder / "journal.sqlite"
    try:
        with closing(read_only(path)) as db:
            verdict = str(db.execute("PRAGMA quick_check(1)").fetchone()[0])
            if verdict != "ok":
                raise sqlite3.DatabaseError(verdict)
            count = int(db.execute("SELECT count(*) FROM records").fetchone()[0])
    except (sqlite3.Error, OSError) as error:
        return Finding(
            "backups",
            "note",
            f"{path}: the journal before a migration is damaged ({error})",
            "the journal in use is another file; delete this one",
        )
    return Finding("backups", "ok", f"{path}: {count} records, as they were before {_migration(folder)}")


def _migration(folder: Path) -> str:
    """Which migration has kept a folder, in words."""
    try:
        note: dict[str, Any] = parse_json(read_bounded(folder / NOTE))
        return f"the migration to data version {note['to']} on {str(note['at'])[:10]}"
    except (OSError, StorageError, ValueError, KeyError, TypeError):
        return "a migration"
