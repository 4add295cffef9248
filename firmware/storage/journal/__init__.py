"""The journal: an append-only event store of everything that happened at the table."""

from traywatch.firmware.storage.journal.journal import Journal
from traywatch.firmware.storage.journal.records import JournalRecord, Kind, NewRecord

__all__ = ["Journal", "JournalRecord", "Kind", "NewRecord"]
