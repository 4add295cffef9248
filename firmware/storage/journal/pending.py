"""Records that are numbered but not on the disk yet, and the end of the chain of checksums."""

from __future__ import annotations

from collections.abc import Sequence

from traywatch.firmware.storage.journal.records import START, JournalRecord, NewRecord, StoredRecord


class PendingRecords:
    """The newest records of a journal. One thread at a time may change them; any may read ``rows``."""

    def __init__(self) -> None:
        self._rows: list[StoredRecord] = []
        self.last_seq = 0
        """The number of the newest record, pending or not; 0 without one."""
        self.last_checksum = START
        """The checksum of that record, which stands for the whole journal."""

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def rows(self) -> tuple[StoredRecord, ...]:
        """The pending records in order of their numbers."""
        return tuple(self._rows)

    def add(self, drafts: Sequence[NewRecord], at: str) -> list[JournalRecord]:
        """Number records of the time ``at``: all or, if one is no JSON, none."""
        rows: list[StoredRecord] = []
        for seq, draft in enumerate(drafts, self.last_seq + 1):
            record = JournalRecord(seq, draft.kind, draft.session, draft.ref, at, draft.body)
            rows.append(StoredRecord.of(record, rows[-1].checksum if rows else self.last_checksum))
        if rows:
            # In this order, no reader finds a record with a number above ``last_seq``.
            self.last_seq, self.last_checksum = rows[-1].record.seq, rows[-1].checksum
            self._rows += rows
        return [row.record for row in rows]

    def continue_after(self, seq: int, checksum: bytes, earlier: Sequence[JournalRecord] = ()) -> None:
        """Number the pending records anew, after the record on the disk that has this number and checksum.

        ``earlier`` are records of an earlier run, which come before the pending ones.
        """
        moved: list[StoredRecord] = []
        for number, was in enumerate([*earlier, *(row.record for row in self._rows)], seq + 1):
            record = JournalRecord(number, was.kind, was.session, was.ref, was.at, was.body)
            moved.append(StoredRecord.of(record, moved[-1].checksum if moved else checksum))
        self._rows = moved
        self.last_seq = seq + len(moved)
        self.last_checksum = moved[-1].checksum if moved else checksum

    def written(self) -> None:
        """Forget the pending records: they are on the disk, or were saved elsewhere."""
        self._rows = []
