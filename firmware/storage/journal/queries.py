"""Which records a reader wants: as SQL for the file, and as a test for records in memory."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from traywatch.firmware.storage.journal.records import JournalRecord, Kind, StoredRecord


@dataclass(frozen=True, slots=True)
class RecordFilter:
    """Records with ``after < seq < before`` of a kind, session and subject; None allows all."""

    kind: Kind | None = None
    after: int = 0
    before: int | None = None
    session: str | None = None
    ref: str | None = None

    def condition(self) -> tuple[str, list[int | str]]:
        """The condition of an SQL query, and its arguments."""
        tests: tuple[tuple[str, int | str | None], ...] = (
            ("seq > ?", self.after),
            ("seq < ?", self.before),
            ("kind = ?", self.kind),
            ("session = ?", self.session),
            ("ref = ?", self.ref),
        )
        used = [(test, value) for test, value in tests if value is not None]
        return " AND ".join(test for test, _ in used), [value for _, value in used]

    def of(self, rows: Iterable[StoredRecord]) -> list[JournalRecord]:
        """Those of some rows that the filter allows."""
        return [row.record for row in rows if self._allows(row.record)]

    def _allows(self, record: JournalRecord) -> bool:
        return (
            record.seq > self.after
            and (self.before is None or record.seq < self.before)
            and (self.kind is None or record.kind == self.kind)
            and (self.session is None or record.session == self.session)
            and (self.ref is None or record.ref == self.ref)
        )


def joined(
    stored: list[JournalRecord], pending: list[JournalRecord], limit: int | None, *, newest_first: bool
) -> list[JournalRecord]:
    """Records from the disk and from memory; some may be in both, if they were written in between."""
    if pending:
        there = {record.seq for record in stored}
        rest = [record for record in pending if record.seq not in there]
        stored = [*reversed(rest), *stored] if newest_first else [*stored, *rest]
        stored.sort(key=lambda record: record.seq, reverse=newest_first)
    return stored[:limit] if limit is not None else stored
