"""The journal as an outbox: what was delivered is a position in it, kept in a file of its own.

Nothing is lost while the other side is away, and nothing has to be written twice. After a crash the newest
records may be delivered again: receivers compare the id and the revision.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from traywatch.errors import StorageError
from traywatch.files import parse_json, read_bounded, write_atomic
from traywatch.firmware.storage.journal import Journal, JournalRecord
from traywatch.firmware.table.hidden.audience import EVERYBODY
from traywatch.firmware.table.session.ask.dice_ask import DiceAsk
from traywatch.firmware.table.session.throw_view import ThrowView, counted_at, throw_view
from traywatch.firmware.table.views.shown import shown_ask, shown_throw

BATCH = 200
_ABOUT_THROWS = frozenset({"throw", "outcome", "reading", "amendment", "event", "audience"})


@dataclass(frozen=True, slots=True)
class OutboxItem:
    """A throw or an ask that is new or has changed. ``seq`` is its newest record.

    ``before`` is the throw as it was delivered before, and ``announced`` tells that it had counted by then.
    ``ask`` is the JSON of the ask, where it is one. All of it is what everybody may see.
    """

    seq: int
    at: str
    throw: ThrowView | None = None
    before: ThrowView | None = None
    announced: bool = False
    ask: dict[str, object] | None = None


class JournalOutbox:
    """Reads what is to be delivered, in order. ``path`` keeps the position; None only in memory.

    A new outbox begins with the next record. So does one whose journal is another than before, or older (a
    backup was restored). Not thread-safe: one thread delivers.
    """

    def __init__(self, journal: Journal, path: Path | None) -> None:
        self._journal = journal
        self._path = path
        stored = self._load()
        self._move(journal.last_seq if stored is None else stored)
        # A journal that cannot be opened now may come back. Its numbers are others than those of the records
        # in memory, and the position in the file is the right one for it.
        self._is_away = journal.is_away
        if stored is None:
            self._keep()

    @property
    def position(self) -> int:
        """The newest record that was delivered."""
        return self._position

    @property
    def waiting(self) -> int:
        """The number of records that were not delivered yet."""
        return max(0, self._journal.last_seq - self.position)

    def batch(self) -> tuple[list[OutboxItem], int]:
        """The next items, each throw and ask once, and the position after them.

        Nothing while the journal cannot be read: a position after what was not read would lose it.
        """
        with suppress(StorageError):
            records = self._journal.read(after=self.position, limit=BATCH, whole=True)
            # Asked after reading: while it is still away, what was read was in memory.
            if self._is_away and not self._journal.is_away:
                self._come_back()
                records = self._journal.read(after=self.position, limit=BATCH, whole=True)
            if records:
                return list(self._items(records)), records[-1].seq
        return [], self.position

    def present(self, about: str, ref: str) -> OutboxItem | None:
        """A ``throw`` or an ``ask`` as it is now; None if the journal does not have it.

        Raises ``StorageError`` (``journal_not_read``) while the journal cannot be read.
        """
        records = [one for one in self._journal.read(ref=ref, whole=True) if _about(one) == about]
        return self._item(records[-1]) if records else None

    def delivered(self, position: int) -> None:
        """Everything up to ``position`` has arrived."""
        self._move(position)
        self._keep()

    def _move(self, position: int) -> None:
        self._position, self._mark = position, self._journal.checksum(position)

    def _come_back(self) -> None:
        """Go on from the file: some records may be delivered again, and none is left out."""
        self._is_away = False
        stored = self._load()
        self._move(self._journal.last_seq if stored is None else stored)
        self._keep()

    def _is_same(self, position: int, mark: bytes | None) -> bool:
        """Whether the journal is the one that had this checksum at a position, as far as can be told."""
        now = self._journal.checksum(position)
        return mark is None or now is None or now == mark

    def _items(self, records: list[JournalRecord]) -> Iterator[OutboxItem]:
        newest: dict[tuple[str, str], JournalRecord] = {}
        for record in records:
            about = _about(record)
            if record.ref and about in ("throw", "ask"):
                newest[about, record.ref] = record
        for record in sorted(newest.values(), key=lambda one: one.seq):
            item = self._item(record)
            if item is not None:
                yield item

    def _item(self, record: JournalRecord) -> OutboxItem | None:
        if _about(record) == "ask":
            with suppress(ValueError):
                ask = shown_ask(DiceAsk.from_json(record.body), EVERYBODY)
                return OutboxItem(record.seq, record.at, ask=ask.to_json())
            return None
        records = self._journal.read(ref=record.ref, whole=True)
        view = throw_view(records)
        if view is None:
            return None
        delivered = [one for one in records if one.seq <= self._position]
        before = throw_view(delivered)
        announced = counted_at(delivered) is not None and (before is None or not before.visibility.hidden)
        return OutboxItem(
            record.seq,
            record.at,
            shown_throw(view, EVERYBODY),
            shown_throw(before, EVERYBODY) if before is not None else None,
            announced,
        )

    def _load(self) -> int | None:
        """The position in the file; None if there is none that belongs to the journal."""
        with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
            if self._path is not None:
                position, mark = parse_position(read_bounded(self._path))
                if position <= self._journal.last_seq and self._is_same(position, mark or None):
                    return position
        return None

    def _keep(self) -> None:
        if self._path is not None and not self._is_away:
            content = {"seq": self._position, "checksum": (self._mark or b"").hex()}
            with suppress(StorageError):  # then some items are delivered again after a restart
                write_atomic(self._path, json.dumps(content).encode() + b"\n")


def parse_position(content: bytes) -> tuple[int, bytes]:
    """The position in a file's content, and the checksum of the journal there; empty if unknown.

    Raises ``ValueError``, ``KeyError``, ``TypeError`` or ``AttributeError``.
    """
    position = parse_json(content)
    return int(position["seq"]), bytes.fromhex(position.get("checksum", ""))


def _about(record: JournalRecord) -> str:
    return "throw" if record.kind in _ABOUT_THROWS else record.kind
