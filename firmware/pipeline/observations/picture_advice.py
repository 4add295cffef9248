"""Tells the host what makes several throws hard to read: too much light, a view from the side, a mirror.

An uncertain die shows its own hint. A hint that returns means that the light or the camera should change.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from traywatch.firmware.table.service import TableService
from traywatch.messages import Text, msg
from traywatch.vision.throws.events import Settled, WatchEvent
from traywatch.vision.types import Hint

LAST = 3
"""Number of latest throws that are considered."""
LEAST = 2
"""Number of these throws that must have the same hint."""
ADVICE: Mapping[Hint, Text] = {
    "overexposed": msg("problem-picture-too-bright"),
    "from_the_side": msg("problem-picture-from-the-side"),
    "mirrored": msg("problem-picture-mirrored"),
}
"""The message for each hint of a reading that a person can act on."""


class PictureAdvice:
    """Sets one problem of the table for each hint of ``ADVICE`` that returns, and ends it when it is gone."""

    def __init__(self, table: TableService) -> None:
        self._table = table
        self._last: deque[frozenset[Hint]] = deque(maxlen=LAST)

    def saw(self, event: WatchEvent) -> None:
        """Note the hints of a settled throw. Other events and throws without dice say nothing."""
        if not isinstance(event, Settled) or not event.throw.dice:
            return
        self._last.append(frozenset(hint for die in event.throw.dice for hint in die.hints))
        self._report()

    def begin_anew(self) -> None:
        """Forget earlier throws, because the tray profile has changed."""
        self._last.clear()
        self._report()

    def _report(self) -> None:
        for hint, message in ADVICE.items():
            times = sum(hint in hints for hints in self._last)
            # A single throw may have missed the bright spot, so two without the hint end the advice.
            self._table.set_problem(f"picture_{hint}", message if times >= LEAST else None)
