"""What was found damaged in a journal, in sentences for people."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from traywatch.messages import Text, msg

_log = logging.getLogger("traywatch.journal")
_LISTED = 5
_LOGGED = 20


class DamageReport:
    """Notes about the file, and the numbers of damaged or missing records. Safe to call from any thread."""

    def __init__(self) -> None:
        self._notes: tuple[Text, ...] = ()
        self._records: dict[int, None] = {}

    @property
    def sentences(self) -> tuple[Text, ...]:
        """All that was found, one sentence each; empty if nothing is damaged."""
        if not self._records:
            return self._notes
        seqs = sorted(self._records)
        some = ", ".join(str(seq) for seq in seqs[:_LISTED]) + (", …" if len(seqs) > _LISTED else "")
        return (*self._notes, msg("problem-journal-damaged-records", n=len(seqs), numbers=some))

    def note(self, note: Text) -> None:
        """Add a sentence, and log it the first time."""
        if note not in self._notes:
            self._notes = (*self._notes, note)
            _log.error("%s", note)

    def records(self, numbers: Iterable[int]) -> None:
        """Add records that are damaged or missing, and log the new ones."""
        new = [seq for seq in numbers if seq not in self._records]
        if new:
            self._records.update(dict.fromkeys(new))
            _log.error(
                "records of the journal are damaged or missing and left out: %s",
                ", ".join(str(seq) for seq in new[:_LOGGED]),
            )
