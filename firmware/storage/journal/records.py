"""Records of the journal, and the checksums that chain them.

The checksum of a record covers its fields and the checksum of the record before it. So a changed record and
a missing one both show.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["session", "event", "throw", "reading", "outcome", "amendment", "audit", "ask", "audience"]

CHECKSUM_BYTES = 16
START = bytes(CHECKSUM_BYTES)
"""The checksum before the first record."""


@dataclass(frozen=True, slots=True)
class JournalRecord:
    """One record.

    ``seq`` increases by one with each record. ``ref`` is the id of its subject, a throw or an event. ``at``
    is wall-clock time for display only (ISO 8601, UTC).
    """

    seq: int
    kind: Kind
    session: str
    ref: str
    at: str
    body: dict[str, Any]


@dataclass(frozen=True, slots=True)
class NewRecord:
    """A record that is not appended yet. ``body`` must be JSON serializable; ``ref`` is the id of its
    subject.
    """

    kind: Kind
    body: dict[str, Any]
    session: str = ""
    ref: str = ""


@dataclass(frozen=True, slots=True)
class StoredRecord:
    """A record as the file has it: ``body`` as JSON text, the checksum of its predecessor and its own."""

    record: JournalRecord
    body: str
    before: bytes
    checksum: bytes

    @classmethod
    def of(cls, record: JournalRecord, before: bytes, body: str | None = None) -> StoredRecord:
        """The stored form of a record after the one with checksum ``before``."""
        text = json.dumps(record.body, separators=(",", ":")) if body is None else body
        fields = (record.kind, record.session, record.ref, record.at, text)
        return cls(record, text, before, checksum(before, record.seq, *(f.encode() for f in fields)))

    def row(self) -> tuple[int, str, str, str, str, str, bytes, bytes]:
        """The columns in the order of the table."""
        one = self.record
        return (one.seq, one.kind, one.session, one.ref, one.at, self.body, self.before, self.checksum)


def checksum(before: bytes, seq: int, *fields: bytes) -> bytes:
    """The checksum of a record's fields (kind, session, ref, at, body) after the checksum ``before``."""
    digest = hashlib.sha256(before)
    digest.update(b"%d" % seq)
    for field in fields:
        digest.update(b":%d:" % len(field))
        digest.update(field)
    return digest.digest()[:CHECKSUM_BYTES]


def parsed(row: tuple[Any, ...]) -> JournalRecord | None:
    """The record of a row with text as bytes; None if a field or its checksum is damaged."""
    seq, kind, session, ref, at, body, before, total = row
    fields = (kind, session, ref, at, body)
    if not all(isinstance(field, bytes) for field in (*fields, before, total)) or not isinstance(seq, int):
        return None
    if checksum(before, seq, *fields) != total:
        return None
    try:
        content = json.loads(body)
        texts = [field.decode() for field in fields[:4]]
    except (ValueError, RecursionError):
        return None
    if not isinstance(content, dict):
        return None
    return JournalRecord(seq, texts[0], texts[1], texts[2], texts[3], content)
