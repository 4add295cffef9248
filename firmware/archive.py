"""What was thrown at the table so far: throws and their pictures, as the journal has them."""

from __future__ import annotations

from typing import Any

from traywatch.errors import TraywatchError
from traywatch.firmware.journal import Journal
from traywatch.firmware.past import Wanted, past
from traywatch.firmware.pictures import PictureStore, crop
from traywatch.firmware.throws import ThrowView, throw_view


class TableError(TraywatchError):
    """The table cannot do what was asked; ``code`` is stable."""

    def __init__(self, code: str, message: str, detail: Any = None) -> None:
        super().__init__(code, message)
        self.detail = detail


class Archive:
    """Reads the throws of a journal and their pictures. Safe from any thread."""

    def __init__(self, journal: Journal, pictures: PictureStore) -> None:
        self.journal = journal
        self.pictures = pictures

    def throw(self, throw_id: str) -> ThrowView:
        """One throw; raises ``TableError`` (``throw_unknown``)."""
        found = throw_view(self.journal.read(ref=throw_id))
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
        wanted: Wanted | None = None,
    ) -> tuple[list[ThrowView], str | None]:
        """Throws in order after (or before) the given one, at most ``limit``, and the id to go on
        from; ``newest`` takes the last ones first. Raises ``TableError`` (``throw_unknown``)."""
        return past(
            self.journal,
            after=self._seq_of(after) if after else 0,
            before=self._seq_of(before) if before else None,
            limit=limit,
            newest=newest,
            wanted=wanted,
        )

    def picture(self, throw_id: str, die_id: str | None = None) -> bytes:
        """The JPEG of a throw, or of one of its dice; raises ``TableError``."""
        jpeg = self.pictures.get(throw_id)
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
        found = self.journal.read("throw", ref=throw_id, limit=1)
        if not found:
            raise TableError("throw_unknown", f"there is no throw {throw_id!r}")
        return found[0].seq
