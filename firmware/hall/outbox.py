"""The journal of a tray as its outbox: which revisions of which throws a hall does not have yet.

Nothing is written. The same journal gives the same messages, so that a tray can always begin again from the
number that the hall names.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import Any

from traywatch.firmware.hall.messages import MOST_DICE, SharedDie, SharedThrow, ThrowDelivery
from traywatch.firmware.storage.journal import Journal, JournalRecord
from traywatch.firmware.table.session.throw_view import ThrowView, throw_view
from traywatch.messages import english

_PAGE = 200
_ABOUT_THROWS = frozenset({"throw", "reading", "amendment", "outcome", "event"})


class ThrowOutbox:
    """Reads what must be sent from a journal. Safe to use beside the table, in another thread.

    ``share_names`` True adds seats and headlines, which have names of people in them. ``pending`` and
    ``digest_at`` raise ``StorageError`` (``journal_not_read``) while the journal cannot be read.
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
        found: list[ThrowDelivery] = []
        previous = after
        for throw_id, revision in self._runs(after):
            made = self._delivery(epoch, previous, throw_id, revision)
            if made is None:
                continue
            found.append(made)
            previous = revision
            if len(found) >= limit:
                break
        return found

    def digest_at(self, revision: int) -> str | None:
        """The digest of the delivery that ends with a number; None if there is no such delivery."""
        page = self._journal.read(after=revision - 1, limit=1, whole=True)
        if not page or page[0].seq != revision or page[0].kind not in _ABOUT_THROWS or not page[0].ref:
            return None
        made = self._delivery(0, 0, page[0].ref, revision)
        return made.digest if made is not None else None

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
            throw=shared(view, names=self._share),
        )


def shared(view: ThrowView, *, names: bool = False) -> SharedThrow:
    """A throw as a hall may know it; ``names`` True adds the seat and the headline."""
    dice = []
    for die in view.dice[:MOST_DICE]:
        word = view.human_readings.get(die.die_id)
        label = word.label if word is not None and word.label is not None else die.label
        dice.append(
            SharedDie(
                kind=_short((word.kind if word is not None else None) or die.kind, 40),
                label=_short(label, 40),
                value=word.value if word is not None and word.value is not None else die.value,
                status=die.status,
                role=die.role,
                color=view.colors.get(die.die_id, "")[:40],
                die_name=_short(die.die_name, 80) if names else None,
                zone=_short((word.zone if word is not None else None) or die.zone, 80),
                confidence=die.confidence,
                read_label=_short(die.label, 40) if label != die.label else None,
            )
        )
    return SharedThrow(
        throw_id=view.throw_id,
        state=view.outcome.state,
        tone=view.outcome.tone,
        dice=tuple(dice),
        seat=_short(view.seat, 80) if names else None,
        headline=english(view.outcome.headline)[:400] if names else None,
    )


def _short(text: str | None, most: int) -> str | None:
    return text[:most] if text is not None else None


def _digest(records: Sequence[JournalRecord]) -> str:
    hashed = hashlib.sha256()
    for record in records:
        content: list[Any] = [record.seq, record.kind, record.session, record.ref, record.at, record.body]
        hashed.update(json.dumps(content, sort_keys=True, separators=(",", ":")).encode("utf-8"))
    return hashed.hexdigest()[:32]
