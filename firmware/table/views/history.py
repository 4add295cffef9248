"""Earlier throws and their pictures, read from the journal: pages and filters."""

from __future__ import annotations

from dataclasses import dataclass

from traywatch.firmware.dice.counts import die_key
from traywatch.firmware.storage.journal import Journal, JournalRecord
from traywatch.firmware.storage.pictures import PictureStore, crop
from traywatch.firmware.table.errors import TableError
from traywatch.firmware.table.session.throw_view import ThrowView, throw_view
from traywatch.vision.types import DieReading


class ThrowHistory:
    """Reads the throws of a journal and their pictures. Safe to call from any thread; takes no lock."""

    def __init__(self, journal: Journal, pictures: PictureStore) -> None:
        self._journal = journal
        self._pictures = pictures

    def throw(self, throw_id: str) -> ThrowView:
        """One throw; raises ``TableError`` (``throw_unknown``)."""
        found = throw_view(self._journal.read(ref=throw_id))
        if found is None:
            raise TableError("throw_unknown", f"there is no throw {throw_id!r}")
        return found

    def throws(
        self,
        after: str | None = None,
        limit: int = 50,
        *,
        newest: bool = False,
        before: str | None = None,
        wanted: ThrowFilter | None = None,
    ) -> tuple[list[ThrowView], str | None]:
        """A page of throws after (or before) the given one, at most ``limit``, and the id to continue from.

        ``newest`` gives the newest first. Raises ``TableError`` (``throw_unknown``).
        """
        return _page(
            self._journal,
            after=self._seq_of(after) if after else 0,
            before=self._seq_of(before) if before else None,
            limit=limit,
            newest=newest,
            wanted=wanted,
        )

    def picture(self, throw_id: str, die_id: str | None = None) -> bytes:
        """The JPEG of a throw, or of one of its dice; raises ``TableError``."""
        jpeg = self._pictures.get(throw_id)
        if jpeg is None:
            raise TableError("picture_unknown", f"there is no picture of throw {throw_id!r} (any more)")
        if die_id is None:
            return jpeg
        box = next((die.box for die in self.throw(throw_id).dice if die.die_id == die_id), None)
        part = crop(jpeg, box) if box is not None else None
        if part is None:
            raise TableError("die_unknown", f"throw {throw_id!r} has no die {die_id!r}")
        return part

    def _seq_of(self, throw_id: str) -> int:
        found = self._journal.read("throw", ref=throw_id, limit=1)
        if not found:
            raise TableError("throw_unknown", f"there is no throw {throw_id!r}")
        return found[0].seq


_MOST_READ = 1000
"""The most throws that are read for one page with a filter."""


@dataclass(frozen=True, slots=True)
class ThrowFilter:
    """A filter: throws of a ``seat``, and with a ``die`` (an id of the dice counts, or a kind)."""

    seat: str | None = None
    die: str | None = None

    def fits(self, view: ThrowView) -> bool:
        """Whether the throw passes the filter."""
        if self.seat is not None and view.seat != self.seat:
            return False
        thrown = (die for die in view.dice if die.role == "thrown")
        return self.die is None or any(self._is(view, die) for die in thrown)

    def _is(self, view: ThrowView, die: DieReading) -> bool:
        said = view.human_readings.get(die.die_id)
        kind = (said.kind if said else None) or die.kind
        if kind is None:
            return False
        return self.die in (kind, f"{kind}:all", die_key(kind, die.color, die.die_name))


def _page(
    journal: Journal,
    *,
    after: int = 0,
    before: int | None = None,
    limit: int = 50,
    newest: bool = False,
    wanted: ThrowFilter | None = None,
) -> tuple[list[ThrowView], str | None]:
    """At most ``limit`` throws between two records, and the id of the throw to continue from; None at the
    end."""
    found: list[ThrowView] = []
    looked = 0
    last: str | None = None
    while True:
        chunk = journal.read("throw", after=after, before=before, limit=limit + 1, newest_first=newest)
        for entry in chunk[:limit]:
            if len(found) == limit or looked == _MOST_READ:
                return found, last
            last, looked = entry.ref, looked + 1
            view = throw_view(journal.read(ref=entry.ref))
            if view is not None and (wanted is None or wanted.fits(view)):
                found.append(view)
        if len(chunk) <= limit:
            return found, None
        if wanted is None:
            return found, last
        after, before = _on_from(chunk[limit - 1], after, before, newest)


def _on_from(entry: JournalRecord, after: int, before: int | None, newest: bool) -> tuple[int, int | None]:
    return (after, entry.seq) if newest else (entry.seq, before)
