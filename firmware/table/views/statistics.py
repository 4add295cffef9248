"""Counts over everything that the journal holds: how often dice were read, and what they showed."""

from __future__ import annotations

import threading
from typing import Any

from traywatch.firmware.storage.journal import Journal


class Stats:
    """Counts that are carried on, so that asking again reads only what is new."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._lock = threading.Lock()
        self._seq = 0
        self._throws = self._dice = self._read = self._asked = 0
        self._elapsed_ms = 0.0
        self._kinds: dict[str, dict[str, Any]] = {}

    def count(self) -> dict[str, Any]:
        """The counts, JSON-able; see ``traywatch.firmware.web.schemas.table.StatsReply``."""
        with self._lock:
            while entries := self._journal.read(after=self._seq, limit=500):
                for entry in entries:
                    self._seq = entry.seq
                    if entry.kind == "throw":
                        self._take(entry.body.get("throw", {}))
                    elif entry.kind == "outcome" and entry.body.get("state") == "unsure":
                        self._asked += 1
            mean = round(self._elapsed_ms / self._throws, 1) if self._throws else None
            return {
                "throws": self._throws,
                "dice": self._dice,
                "read": self._read,
                "asked": self._asked,
                "elapsed_ms": mean,
                "kinds": {
                    kind: {**row, "faces": dict(row["faces"])} for kind, row in sorted(self._kinds.items())
                },
            }

    def _take(self, throw: dict[str, Any]) -> None:
        self._throws += 1
        self._elapsed_ms += float(throw.get("elapsed_ms", 0.0))
        for die in throw.get("dice", ()):
            if die.get("role") != "thrown":
                continue
            self._dice += 1
            row = self._kinds.setdefault(die.get("kind") or "unknown", {"seen": 0, "read": 0, "faces": {}})
            row["seen"] += 1
            if die.get("status") == "read":
                self._read += 1
                row["read"] += 1
                row["faces"][die["label"]] = row["faces"].get(die["label"], 0) + 1
