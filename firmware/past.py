"""Earlier throws out of the journal, page by page, all of them or those of a player or of a die."""

from __future__ import annotations

from dataclasses import dataclass

from traywatch.firmware.dice_counts import die_key
from traywatch.firmware.journal import Entry, Journal
from traywatch.firmware.throws import ThrowView, throw_view
from traywatch.vision.types import DieReading

LOOKED_AT = 1000
"""At most so many throws are looked through for one page of those that are wanted."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which throws: of a ``seat`` of the session, with a ``die`` (an id of ``dice_counts``, or a kind)."""

    seat: str | None = None
    die: str | None = None

    def fits(self, view: ThrowView) -> bool:
        """Whether this throw is one of them."""
        if self.seat is not None and view.seat != self.seat:
            return False
        thrown = (die for die in view.dice if die.role == "thrown")
        return self.die is None or any(self._is(view, die) for die in thrown)

    def _is(self, view: ThrowView, die: DieReading) -> bool:
        said = view.said.get(die.die_id)
        kind = (said.kind if said else None) or die.kind
        if kind is None:
            return False
        return self.die in (kind, f"{kind}:all", die_key(kind, die.colour, die.own))


def past(
    journal: Journal,
    *,
    after: int = 0,
    before: int | None = None,
    limit: int = 50,
    newest: bool = False,
    wanted: Wanted | None = None,
) -> tuple[list[ThrowView], str | None]:
    """At most ``limit`` throws between two records, in order (``newest``: the last ones first), and the
    id of the throw to go on from; None at the end."""
    found: list[ThrowView] = []
    looked = 0
    last: str | None = None
    while True:
        chunk = journal.read("throw", after=after, before=before, limit=limit + 1, newest_first=newest)
        for entry in chunk[:limit]:
            if len(found) == limit or looked == LOOKED_AT:
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


def _on_from(entry: Entry, after: int, before: int | None, newest: bool) -> tuple[int, int | None]:
    return (after, entry.seq) if newest else (entry.seq, before)
