"""Open the file of a journal, whatever state it is in.

A file that cannot be read is moved aside, never deleted, and its intact records are copied to a new one. A
file that cannot be written is opened to read, so that earlier sessions can go on.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path

from traywatch.errors import StorageError, error_text
from traywatch.files import write_whole
from traywatch.firmware.storage.journal.damage import DamageReport
from traywatch.firmware.storage.journal.file import JournalFile
from traywatch.firmware.storage.journal.records import START
from traywatch.firmware.storage.journal.salvage import salvage
from traywatch.firmware.storage.sqlite import is_damage, move_aside
from traywatch.messages import msg


@dataclass(frozen=True, slots=True)
class OpenedJournal:
    """An opened file with the number and checksum of its newest record.

    ``file`` is None if it can be neither read nor written. ``fault`` says why it cannot be written.
    """

    file: JournalFile | None = None
    fault: str | None = None
    last_seq: int = 0
    last_checksum: bytes = START


def request_repair(path: Path) -> None:
    """Have the next start move the file at ``path`` aside and save its intact records."""
    write_whole(_repair_mark(path), b"")


def open_journal(path: Path, damage: DamageReport) -> OpenedJournal:
    """Open the file at ``path``, and make it if it is missing. Damage is reported and never raised.

    Raises ``StorageError`` if a newer release wrote the journal.
    """
    fault: str | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if _repair_mark(path).exists():
            _repair_mark(path).unlink()
            return _start_afresh(path, "damage was found while it was in use", damage)
        file: JournalFile | None = JournalFile.open(path)
    except StorageError as error:
        if error.code != "not_a_file":
            raise
        return _start_afresh(path, str(error), damage)
    except UnicodeDecodeError:  # Python could not read SQLite's message, which quotes damaged text
        return _start_afresh(path, "its schema is damaged", damage)
    except sqlite3.DatabaseError as error:
        if is_damage(error):
            return _start_afresh(path, str(error), damage)
        fault = str(error)
        file = JournalFile.open_to_read(path, fault)
    except OSError as error:
        fault = error_text(error)
        file = JournalFile.open_to_read(path, fault)
    if file is None:
        return OpenedJournal(fault=fault)
    try:
        return OpenedJournal(file, fault or file.why_not_writable(), *file.newest())
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        file.close()
        return _start_afresh(path, str(error), damage)


def _start_afresh(path: Path, why: str, damage: DamageReport) -> OpenedJournal:
    try:
        aside = move_aside(path)
        saved = salvage(aside, path)
        damage.note(
            msg(
                "problem-journal-renamed",
                path=str(path),
                reason=why,
                aside=aside.name,
                records=saved.records,
                lost=saved.lost,
            )
        )
        file = JournalFile.open(path)
        return OpenedJournal(file, file.why_not_writable(), *file.newest())
    except (OSError, sqlite3.Error) as error:
        return OpenedJournal(fault=str(error))


def _repair_mark(path: Path) -> Path:
    return path.with_name(f"{path.name}.repair")
