"""Rests whose dice count as a throw only if a hand takes them: they are short, or others still roll."""

from __future__ import annotations

from collections.abc import Sequence

from traywatch.vision.throws.brief_rest import BriefRest, count_elsewhere
from traywatch.vision.throws.interpreter import RestInterpreter
from traywatch.vision.throws.outcomes.rest_outcome import RestOutcome
from traywatch.vision.throws.rests.partial_rests import PartialRests
from traywatch.vision.throws.rests.rest_reading import AHEAD_S, Judged, RestReading
from traywatch.vision.throws.short_rests import ShortRests
from traywatch.vision.tracking.rest_areas import RestAreas
from traywatch.vision.tracking.tracks.blobs import Blob
from traywatch.vision.types import Frame


class UncountedRests:
    """The rest of the current roll that a hand may still make a throw: ``brief``, or None."""

    def __init__(self, interpreter: RestInterpreter, reading: RestReading, short_rests: ShortRests) -> None:
        self.brief: BriefRest | None = None
        self._partial = PartialRests()
        self._interpreter, self._reading, self._short_rests = interpreter, reading, short_rests

    def clear(self) -> None:
        """Forget all, because a new roll begins or a throw has counted."""
        self.brief = None
        self._partial.clear()

    def note(self, judged: Judged, at_s: float) -> None:
        """Note the interpretation of a rest that does not count by itself."""
        self.brief = BriefRest.later(self.brief, *judged, at_s)

    def take_frame(self, frame: Frame, areas: RestAreas, obstacle_kind: str | None) -> None:
        """Read dice that were at rest while others roll, if a hand comes over them."""
        tracker = self._interpreter.tracker
        self._partial.take_frame(frame, areas, AHEAD_S)
        rest = self._partial.taken_over(tracker.differs, frame.taken_at_s)
        if rest is None:
            return
        outcome, elapsed_ms = self._reading.read_partial(obstacle_kind, rest)
        others = count_elsewhere(tracker.blobs(outcome.image), rest.places)
        tracker.blobs(frame.image)  # the foreground is that of this frame again
        if outcome.diff.thrown and not outcome.by_hand and rest.shows_only(outcome.dice):
            self.brief = BriefRest(
                outcome, elapsed_ms, rest.until_s, beside_roll=True, was_touched=True, others=others
            )
            self._short_rests.clear()
        else:
            self._short_rests.ended(rest.began_s, rest.until_s, rest.areas.settled, outcome.image)

    def taken(self, blobs: Sequence[Blob]) -> BriefRest | None:
        """The rest whose dice a hand takes in the last frame, or None; ``blobs`` are those of the frame."""
        differs = self._interpreter.tracker.differs
        if self.brief is None or differs is None:
            return None
        if self.brief.is_left(differs):
            self.brief = None
            return None
        return self.brief if self.brief.taken(differs, blobs) else None

    def gone(self, later: RestOutcome) -> BriefRest | None:
        """The rest of which nothing lies there any more at a later one; None if there is none.

        If that one is a throw, only dice beside a roll are another person's.
        """
        brief = self.brief
        if brief is None or (later.is_throw and not brief.beside_roll) or not brief.is_gone(later.dice):
            return None
        return None if brief.has_rolled_on(later) else brief
