"""An emergency copy of records that could not be written to the journal before the program ended.

The copy is a file of JSON lines. The next start writes its records to the journal, if they continue it.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from traywatch.errors import StorageError
from traywatch.files import parse_json, read_bounded, write_whole
from traywatch.firmware.storage.journal_records import JournalRecord, StoredRecord

_MOST_BYTES = 200_000_000


def save(journal: Path, rows: Sequence[StoredRecord]) -> Path | None:
    """Write the records to the first place that takes them. Returns it, or None if there is none."""
    first = rows[0]
    head = {"journal": str(journal.absolute()), "after": first.record.seq - 1, "before": first.before.hex()}
    lines = [
        json.dumps(head),
        *(json.dumps([r.at, r.kind, r.session, r.ref, r.body]) for r in _records(rows)),
    ]
    content = "\n".join(lines) + "\n"
    for place in places(journal):
        try:
            write_whole(place, content, mode=0o600)
        except OSError:
            continue
        return place
    return None


def places(journal: Path) -> list[Path]:
    """Where a copy may be: beside the journal, then in the directories for runtime and temporary files."""
    mark = hashlib.sha256(str(journal.absolute()).encode()).hexdigest()[:12]
    folders = [os.environ.get(name, "") for name in ("RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR")]
    elsewhere = [Path(folder) for folder in (*folders, tempfile.gettempdir()) if folder]
    return [
        journal.with_name(f"{journal.name}.unwritten"),
        *(folder / f"traywatch-{mark}.unwritten" for folder in dict.fromkeys(elsewhere)),
    ]


def found(journal: Path) -> Iterator[tuple[Path, int, bytes, list[JournalRecord]]]:
    """Copies of earlier runs: the path, the number and checksum of the record before, and the records."""
    for place in places(journal):
        with suppress(OSError, ValueError, TypeError, KeyError):
            status = place.lstat()
            if not stat.S_ISREG(status.st_mode) or status.st_uid != os.geteuid():
                continue
            lines = read_bounded(place, _MOST_BYTES).decode().splitlines()
            head = parse_json(lines[0])
            if head["journal"] != str(journal.absolute()):
                continue
            after = int(head["after"])
            records = []
            for seq, line in enumerate(lines[1:], after + 1):
                at, kind, session, ref, body = parse_json(line)
                records.append(JournalRecord(seq, kind, session, ref, at, dict(body)))
            yield place, after, bytes.fromhex(head["before"]), records


def discard(place: Path) -> None:
    """Delete a copy whose records are in the journal now. Raises ``StorageError``."""
    try:
        place.unlink()
    except OSError as error:
        raise StorageError("file_not_written", f"{place}: cannot be deleted ({error.strerror})") from error


def _records(rows: Sequence[StoredRecord]) -> Iterator[JournalRecord]:
    return (row.record for row in rows)
