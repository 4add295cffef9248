"""Earlier throws and their pictures: pages and filters."""

from __future__ import annotations

import sqlite3
import threading
from collections import OrderedDict
from dataclasses import dataclass

from traywatch.firmware.dice.counts import of_die
from traywatch.firmware.storage.clips import ClipStore
from traywatch.firmware.storage.journal import Journal, JournalRecord
from traywatch.firmware.storage.journal.index import JournalIndex
from traywatch.firmware.storage.pictures import CROP_PX, PictureStore, crop, scaled
from traywatch.firmware.table.errors import TableError
from traywatch.firmware.table.hidden.audience import (
    EVERYBODY,
    Viewer,
    Visibility,
    require_sight,
    stored_visibility,
)
from traywatch.firmware.table.session.throw_view import ThrowView, throw_view
from traywatch.firmware.table.views.shown import shown_throw
from traywatch.messages import msg

_KEPT = 1000
"""Views of throws that are kept in memory."""


class ThrowIndex:
    """The throws in order, each with the player whose request it answered."""

    schema = """
CREATE TABLE throws (
    seq  INTEGER PRIMARY KEY,
    ref  TEXT NOT NULL UNIQUE,
    seat TEXT
) STRICT;
CREATE INDEX throws_by_seat ON throws (seat, seq);
"""

    def take(self, db: sqlite3.Connection, record: JournalRecord) -> None:
        """Add one record."""
        if record.kind == "throw":
            seat = record.body.get("seat") or None
            db.execute("INSERT OR IGNORE INTO throws VALUES (?, ?, ?)", (record.seq, record.ref, seat))
        elif record.kind == "event" and record.body.get("seat"):
            db.execute(
                "UPDATE throws SET seat = ? WHERE ref = ? AND seat IS NULL",
                (str(record.body["seat"]), record.ref),
            )


@dataclass(frozen=True, slots=True)
class ThrowFilter:
    """A filter: throws of a ``seat``, and with a ``die`` (an id of the dice counts, or a kind)."""

    seat: str | None = None
    die: str | None = None


class ThrowHistory:
    """Reads the throws of a journal and their pictures. Safe to call from any thread; takes no lock that a
    writer holds."""

    def __init__(
        self, journal: Journal, pictures: PictureStore, clips: ClipStore, index: JournalIndex
    ) -> None:
        self._journal = journal
        self._pictures, self._clips = pictures, clips
        self._index = index
        self._lock = threading.Lock()
        self._views: OrderedDict[str, tuple[int, ThrowView]] = OrderedDict()

    def throw(self, throw_id: str, viewer: Viewer = EVERYBODY) -> ThrowView:
        """One throw as a viewer may see it; raises ``TableError`` (``throw_unknown``)."""
        return shown_throw(self._whole(throw_id), viewer)

    def _whole(self, throw_id: str) -> ThrowView:
        view = throw_view(self._journal.read(ref=throw_id))
        if view is None:
            raise TableError("throw_unknown", msg("table-roll-unknown-id", throw_id=throw_id))
        return view

    def throws(
        self,
        after: str | None = None,
        limit: int = 50,
        *,
        newest: bool = False,
        before: str | None = None,
        selection: ThrowFilter | None = None,
        viewer: Viewer = EVERYBODY,
    ) -> tuple[list[ThrowView], str | None]:
        """A page of throws after (or before) the given one, at most ``limit``, and the id to continue from.

        ``newest`` gives the newest first, ``viewer`` says who looks. Raises ``TableError``
        (``throw_unknown``) and ``StorageError`` (``too_busy``).
        """
        sql, values = _page_sql(
            self._seq_of(after) if after else 0,
            self._seq_of(before) if before else None,
            selection or ThrowFilter(),
        )
        with self._index.reading() as db:
            rows = db.execute(
                f"{sql} ORDER BY seq {'DESC' if newest else 'ASC'} LIMIT ?", (*values, limit + 1)
            ).fetchall()
        refs = [str(row[0]) for row in rows[:limit]]
        return [shown_throw(one, viewer) for one in self._of(refs)], refs[-1] if len(rows) > limit else None

    def picture(
        self,
        throw_id: str,
        die_id: str | None = None,
        *,
        side_px: int = CROP_PX,
        width_px: int | None = None,
        viewer: Viewer = EVERYBODY,
    ) -> bytes:
        """The JPEG of a throw, or a crop of one of its dice; raises ``TableError`` (``roll_hidden`` too).

        ``side_px`` is the longer side of the crop. ``width_px`` is the most px of the whole picture's width.
        """
        self._look(throw_id, viewer)
        jpeg = self._pictures.get(throw_id)
        if jpeg is None:
            raise TableError("picture_unknown", msg("table-roll-picture-unknown", throw_id=throw_id))
        if die_id is None:
            return jpeg if width_px is None else scaled(jpeg, width_px) or jpeg
        box = next((die.box for die in self._whole(throw_id).dice if die.die_id == die_id), None)
        part = crop(jpeg, box, side_px=side_px) if box is not None else None
        if part is None:
            raise TableError("die_unknown", msg("table-roll-die-unknown", throw_id=throw_id, die_id=die_id))
        return part

    def clip(self, throw_id: str, viewer: Viewer = EVERYBODY) -> bytes | None:
        """The clip of a throw (WebP); None if there is none, not yet, or no longer.

        Raises ``TableError`` (``throw_unknown``, ``roll_hidden``).
        """
        visibility = self._visibility(throw_id)
        if visibility is None:
            raise TableError("throw_unknown", msg("table-roll-unknown-id", throw_id=throw_id))
        require_sight(visibility, viewer)
        return self._clips.get(throw_id)

    def public_picture(self, throw_id: str) -> bytes | None:
        """The JPEG of a throw that everybody may see; None if there is none."""
        try:
            return self.picture(throw_id)
        except TableError:
            return None

    def public_clip(self, throw_id: str) -> bytes | None:
        """The clip of a throw that everybody may see; None if there is none, or not yet."""
        try:
            return self.clip(throw_id)
        except TableError:
            return None

    def is_hidden(self, throw_id: str) -> bool:
        """Whether some people may not see a throw; false for one that is not known."""
        visibility = self._visibility(throw_id)
        return visibility is not None and visibility.hidden

    def _visibility(self, throw_id: str) -> Visibility | None:
        """Who may see a throw; None if it is not known. Reads one record of a throw that began public."""
        first = self._journal.read("throw", ref=throw_id, limit=1)
        if not first:
            return None
        began = stored_visibility(first[0].body)
        return self._whole(throw_id).visibility if began.hidden else began

    def _look(self, throw_id: str, viewer: Viewer) -> None:
        """Raises ``TableError`` (``roll_hidden``) for the throw of a hidden roll.

        A picture whose throw is not recorded yet, or cannot be read, is withheld too.
        """
        visibility = self._visibility(throw_id)
        if visibility is None:
            raise TableError("picture_unknown", msg("table-roll-picture-unknown", throw_id=throw_id))
        require_sight(visibility, viewer)

    def _seq_of(self, throw_id: str) -> int:
        records = self._journal.read("throw", ref=throw_id, limit=1)
        if not records:
            raise TableError("throw_unknown", msg("table-roll-unknown-id", throw_id=throw_id))
        return records[0].seq

    def _of(self, refs: list[str]) -> list[ThrowView]:
        """The views of throws, from memory where nothing new was recorded about them."""
        newest = self._journal.newest_of(refs)
        with self._lock:
            stored = {ref: self._views[ref] for ref in refs if ref in self._views}
        current = {ref: view for ref, (seq, view) in stored.items() if seq == newest.get(ref)}
        missing = [ref for ref in refs if ref not in current]
        for ref, records in self._journal.of(missing).items():
            view = throw_view(records)
            if view is None:
                continue
            current[ref] = view
            with self._lock:
                self._views[ref] = (records[-1].seq, view)
                self._views.move_to_end(ref)
                while len(self._views) > _KEPT:
                    self._views.popitem(last=False)
        return [current[ref] for ref in refs if ref in current]


def _page_sql(after: int, before: int | None, selection: ThrowFilter) -> tuple[str, list[int | str]]:
    """The query of a page without its order. It walks an index in the order of the throws."""
    column = "dice.seq" if selection.seat is None and selection.die is not None else "throws.seq"
    tests = [f"{column} > ?"]
    arguments: list[int | str] = [after]
    if before is not None:
        tests.append(f"{column} < ?")
        arguments.append(before)
    if selection.die is None:
        if selection.seat is not None:
            tests.append("seat = ?")
            arguments.append(selection.seat)
        return f"SELECT throws.ref, throws.seq FROM throws WHERE {' AND '.join(tests)}", arguments
    of, argument = of_die(selection.die)
    if selection.seat is None:
        return f"SELECT DISTINCT dice.ref, dice.seq FROM dice WHERE {of} AND {' AND '.join(tests)}", [
            argument,
            *arguments,
        ]
    return (
        f"SELECT throws.ref, throws.seq FROM throws WHERE {' AND '.join(tests)} AND seat = ? AND EXISTS "
        f"(SELECT 1 FROM dice WHERE {of} AND dice.seq = throws.seq)"
    ), [*arguments, selection.seat, argument]
