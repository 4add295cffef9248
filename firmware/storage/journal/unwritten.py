"""An emergency copy of records that could not be written to the journal before the program ended.

The copy is a file of JSON lines. The next start continues the journal with its records. A copy that does not
continue the journal is left alone: its own journal may come back, such as with a disk that was not mounted.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from traywatch.errors import StorageError
from traywatch.files import parse_json, read_bounded, write_whole
from traywatch.firmware.storage.journal.records import JournalRecord, StoredRecord

_MOST_BYTES = 200_000_000
_MOST_COPIES = 9
"""In one folder, the ones that do not continue the journal included."""


@dataclass(frozen=True, slots=True)
class UnwrittenCopy:
    """A copy: its file, the number and checksum of the record before, and the records."""

    place: Path
    after: int
    before: bytes
    records: tuple[JournalRecord, ...]

    def stored(self) -> list[StoredRecord]:
        """The records as the journal would have them."""
        rows: list[StoredRecord] = []
        for record in self.records:
            rows.append(StoredRecord.of(record, rows[-1].checksum if rows else self.before))
        return rows


@dataclass(frozen=True, slots=True)
class Continuation:
    """What copies add to a journal: records in order, the files they came from, and the other copies."""

    records: list[JournalRecord]
    taken: list[Path]
    foreign: list[UnwrittenCopy]


def save(journal: Path, rows: Sequence[StoredRecord], replaced: Sequence[Path] = ()) -> Path | None:
    """Write the records to the first place that takes them. Returns it, or None if there is none.

    ``replaced`` are copies whose records are among ``rows``. No other file is overwritten.
    """
    first = rows[0]
    head = {"journal": str(journal.absolute()), "after": first.record.seq - 1, "before": first.before.hex()}
    lines = [
        json.dumps(head),
        *(json.dumps([r.at, r.kind, r.session, r.ref, r.body]) for r in _records(rows)),
    ]
    content = "\n".join(lines) + "\n"
    for first_place in places(journal):
        try:
            free = (one for one in _numbered(first_place) if one in replaced or not os.path.lexists(one))
            place = next(free, None)
            if place is not None:
                write_whole(place, content, mode=0o600)
                return place
        except OSError:
            continue
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


def continuation(
    journal: Path, last_seq: int, last_checksum: bytes, checksum: Callable[[int], bytes | None]
) -> Continuation:
    """Which records of the copies come after the newest one of a journal, ``last_seq``.

    ``checksum`` gives that of a record in the journal. Records that are in the journal already are left out.
    A copy is foreign if the journal was continued otherwise, or is another one.
    """
    checksums = {last_seq: last_checksum}
    result = Continuation([], [], [])
    for copy in _readable_copies(journal):
        rows = copy.stored()
        ends = [(copy.after, copy.before), *((row.record.seq, row.checksum) for row in rows)]
        newest = max(checksums)
        if copy.after > newest or any(
            (checksums.get(seq) or checksum(seq)) != end for seq, end in ends if seq <= newest
        ):
            result.foreign.append(copy)
            continue
        result.records.extend(row.record for row in rows if row.record.seq > newest)
        checksums.update((seq, end) for seq, end in ends if seq > newest)
        result.taken.append(copy.place)
    return result


def _readable_copies(journal: Path) -> Iterator[UnwrittenCopy]:
    """Copies of earlier runs that can be read, the one that begins first in front."""
    copies = []
    for place in (one for first in places(journal) for one in _numbered(first)):
        with suppress(OSError, ValueError, TypeError, KeyError, IndexError):
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
            copies.append(UnwrittenCopy(place, after, bytes.fromhex(head["before"]), tuple(records)))
    yield from sorted(copies, key=lambda copy: copy.after)


def discard(place: Path) -> None:
    """Delete a copy whose records are in the journal now. Raises ``StorageError``."""
    try:
        place.unlink()
    except OSError as error:
        raise StorageError("file_not_written", f"{place}: cannot be deleted ({error.strerror})") from error


def _numbered(place: Path) -> list[Path]:
    more = (place.with_name(f"{place.name}-{number}") for number in range(2, _MOST_COPIES + 1))
    return [place, *more]


def _records(rows: Sequence[StoredRecord]) -> Iterator[JournalRecord]:
    return (row.record for row in rows)
