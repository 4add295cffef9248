"""The journal of a tray as its outbox: which revisions of which throws a hall does not have yet.

Nothing is written. The same journal gives the same messages, so that a tray can always begin again from the
number that the hall names.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import Any

from traywatch.errors import StorageError
from traywatch.firmware.integrations.hall.messages import MOST_DICE, SharedDie, SharedThrow, ThrowDelivery
from traywatch.firmware.storage.journal import Journal, JournalRecord
from traywatch.firmware.table.hidden.audience import EVERYBODY, stored_visibility
from traywatch.firmware.table.session.throw_outcome import OutcomeDie
from traywatch.firmware.table.session.throw_view import ThrowView, throw_view
from traywatch.firmware.table.views.shown import shown_throw
from traywatch.messages import english
from traywatch.vision.types import DieReading

_PAGE = 200
_ABOUT_THROWS = frozenset({"throw", "reading", "amendment", "outcome", "event", "audience"})


class ThrowOutbox:
    """Reads what must be sent from a journal. Safe to use beside the table, in another thread.

    ``share_names`` True adds seats and headlines, which have names of people in them. ``pending`` and
    ``digest_at`` raise ``StorageError`` (``journal_not_read``) while the journal cannot be read, and while
    its file was never opened: its records get other numbers in the file.
    """

    def __init__(self, journal: Journal, *, share_names: bool = False) -> None:
        self._journal = journal
        self._share = share_names

    @property
    def last(self) -> int:
        """The newest number of the journal."""
        return self._journal.last_seq

    def pending(self, epoch: int, after: int, *, limit: int) -> list[ThrowDelivery]:
        """At most ``limit`` deliveries with revisions above ``after``, in order.

        Records of one throw that follow each other make one delivery.
        """
        self._check_numbers()
        deliveries: list[ThrowDelivery] = []
        previous = after
        for throw_id, revision in self._runs(after):
            delivery = self._delivery(epoch, previous, throw_id, revision)
            if delivery is None:
                continue
            deliveries.append(delivery)
            previous = revision
            if len(deliveries) >= limit:
                break
        return deliveries

    def digest_at(self, revision: int) -> str | None:
        """The digest of the delivery that ends with a number; None if there is no such delivery."""
        self._check_numbers()
        page = self._journal.read(after=revision - 1, limit=1, whole=True)
        if not page or page[0].seq != revision or page[0].kind not in _ABOUT_THROWS or not page[0].ref:
            return None
        delivery = self._delivery(0, 0, page[0].ref, revision)
        return delivery.digest if delivery is not None else None

    def _check_numbers(self) -> None:
        # A hall remembers a number and what it stands for. One that changes later would name another roll.
        if self._journal.is_away:
            raise StorageError(
                "journal_not_read", f"{self._journal.path}: the file could not be opened yet; check its disk"
            )

    def _runs(self, after: int) -> Iterator[tuple[str, int]]:
        """Throw ids with the last number of each run of records, in order."""
        ref, last = "", 0
        while page := self._journal.read(after=after, limit=_PAGE, whole=True):
            for record in page:
                after = record.seq
                about = record.ref if record.kind in _ABOUT_THROWS else ""
                if not about:
                    continue
                if ref and about != ref:
                    yield ref, last
                ref, last = about, record.seq
            if len(page) < _PAGE:
                break
        if ref:
            yield ref, last

    def _delivery(self, epoch: int, previous: int, throw_id: str, revision: int) -> ThrowDelivery | None:
        records = [
            record
            for record in self._journal.read(ref=throw_id, before=revision + 1, whole=True)
            if record.kind in _ABOUT_THROWS
        ]
        if not records or records[0].kind != "throw":
            return None
        view = throw_view(records)
        if view is None:
            return None
        return ThrowDelivery(
            epoch=epoch,
            previous=previous,
            sequence=records[0].seq,
            revision=revision,
            throw_key=_digest(records[:1]),
            digest=_digest(records),
            at=view.at,
            throw=shared(shown_throw(view, EVERYBODY), names=self._share),
        )


def shared(view: ThrowView, *, names: bool = False) -> SharedThrow:
    """A throw as a hall may know it; ``names`` True adds the seat and the headline."""
    read = {die.die_id: die for die in view.dice}
    told = {die.die_id: die for die in view.outcome.dice}
    ids = [*told, *(die_id for die_id in read if die_id not in told)][:MOST_DICE]
    return SharedThrow(
        throw_id=view.throw_id,
        state=view.outcome.state,
        validity=view.outcome.validity,
        total=view.outcome.number,
        tone=view.outcome.tone,
        dice=tuple(_die(view, told.get(die_id), read.get(die_id), names) for die_id in ids),
        seat=_short(view.seat, 80) if names else None,
        headline=english(view.outcome.headline)[:400] if names else None,
    )


def _die(view: ThrowView, told: OutcomeDie | None, read: DieReading | None, names: bool) -> SharedDie:
    """A die as it counts (``told``) with what the camera read; a die that is no part of the roll as read."""
    one = told or read
    label = one.label if one is not None else None
    meaning = english(told.meaning) if told is not None else ""
    return SharedDie(
        kind=_short(one.kind if one is not None else None, 40),
        label=_short(label, 40),
        value=one.value if one is not None else None,
        status=read.status if read is not None else "read",
        role="thrown" if told is not None or read is None else read.role,
        color=view.colors.get(one.die_id, "")[:40] if one is not None else "",
        die_name=_short(read.die_name, 80) if names and read is not None else None,
        zone=_short(one.zone if one is not None else None, 80),
        confidence=read.confidence if read is not None else None,
        read_label=_short(read.label, 40) if read is not None and label != read.label else None,
        counts=told is not None and told.counts,
        meaning=_short(meaning, 80) or None,
    )


def _short(text: str | None, most: int) -> str | None:
    return text[:most] if text is not None else None


def _digest(records: Sequence[JournalRecord]) -> str:
    """The digest of a throw's records. Without their bodies if it began hidden: one could try all dice."""
    bare = stored_visibility(records[0].body).hidden
    hashed = hashlib.sha256()
    for record in records:
        content: list[Any] = [
            record.seq,
            record.kind,
            record.session,
            record.ref,
            record.at,
            {} if bare else record.body,
        ]
        hashed.update(json.dumps(content, sort_keys=True, separators=(",", ":")).encode("utf-8"))
    return hashed.hexdigest()[:32]
