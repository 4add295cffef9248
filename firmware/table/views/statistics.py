"""Statistics over the whole journal: how many dice were read, and which faces they showed."""

from __future__ import annotations

import threading
from typing import Any

from pydantic import Field

from traywatch.firmware.storage.journal import Journal
from traywatch.records import Record


class Faces(Record):
    """How often dice of one kind were thrown and read, and which faces they showed."""

    seen: int = 0
    read: int = 0
    faces: dict[str, int] = Field(default_factory=dict)


class StatsReply(Record):
    """Statistics over the whole journal without demo throws; ``elapsed_ms`` is the mean time of a reading."""

    throws: int
    dice: int
    read: int
    asked: int
    elapsed_ms: float | None
    kinds: dict[str, Faces]


class JournalStatistics:
    """Statistics that continue where they ended: each call reads only new records."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._lock = threading.Lock()
        self._seq = 0
        self._throws = self._dice = self._read = self._asked = 0
        self._elapsed_ms = 0.0
        self._demo = ""  # the last throw, if it was one of the demo
        self._kinds: dict[str, Faces] = {}

    def count(self) -> StatsReply:
        """The statistics up to the newest record."""
        with self._lock:
            while entries := self._journal.read(after=self._seq, limit=500):
                for entry in entries:
                    self._seq = entry.seq
                    if entry.kind == "throw":
                        self._demo = entry.ref if entry.body.get("demo") else ""
                        if not self._demo:
                            self._take(entry.body.get("throw", {}))
                    elif (
                        entry.kind == "outcome"
                        and entry.body.get("state") == "unsure"
                        and entry.ref != self._demo
                    ):
                        self._asked += 1
            return StatsReply(
                throws=self._throws,
                dice=self._dice,
                read=self._read,
                asked=self._asked,
                elapsed_ms=round(self._elapsed_ms / self._throws, 1) if self._throws else None,
                kinds=dict(sorted(self._kinds.items())),
            )

    def _take(self, throw: dict[str, Any]) -> None:
        self._throws += 1
        self._elapsed_ms += float(throw.get("elapsed_ms", 0.0))
        for die in throw.get("dice", ()):
            if die.get("role") != "thrown":
                continue
            self._dice += 1
            kind = die.get("kind") or "unknown"
            was = self._kinds.get(kind, Faces())
            faces, read = was.faces, int(die.get("status") == "read")
            if read:
                faces = {**faces, die["label"]: faces.get(die["label"], 0) + 1}
            self._read += read
            self._kinds[kind] = Faces(seen=was.seen + 1, read=was.read + read, faces=faces)
