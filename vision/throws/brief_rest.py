"""A rest while something else moves, and one that is shorter than the settle time because of a hand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from traywatch.vision.detection.boxes import center, side
from traywatch.vision.throws.dice_at_rest import alike
from traywatch.vision.throws.outcomes.rest_outcome import RestOutcome
from traywatch.vision.throws.short_rests import inside
from traywatch.vision.tracking.frame_buffer import Trajectory
from traywatch.vision.tracking.rest_areas import Mask, RestAreas, at_border, covers, vacant
from traywatch.vision.tracking.tracks.blobs import Blob
from traywatch.vision.types import Box, DieReading, Frame

BRIEF_S = 0.25
"""This much rest is enough for a throw if a hand takes the dice then."""

_SAME_PLACE = 0.5  # sides of a die
_SHOWS = 0.5  # share of a part at rest that must still be at rest
_LONGEST_FRAME_S = 0.1  # a longer time between two frames is a gap


@dataclass(frozen=True, slots=True)
class OngoingRest:
    """A rest that goes on: its start, its last frame and the parts at rest in that frame.

    ``frame_s`` is the time from one frame to the next, 0 if it is not known yet. ``early`` are its frames
    once it was long enough for a throw, before a hand may have come over the dice, and ``early_areas`` the
    parts at rest then.
    """

    began_s: float
    until_s: float
    areas: RestAreas
    frame_s: float = 0.0
    early: tuple[Frame, ...] = ()
    early_areas: RestAreas | None = None

    @classmethod
    def continued(
        cls,
        before: OngoingRest | None,
        began_s: float,
        now_s: float,
        areas: RestAreas,
        still: Sequence[Frame],
    ) -> OngoingRest:
        """The rest with one more frame; ``before`` is None at its start."""
        early, early_areas = (before.early, before.early_areas) if before is not None else ((), None)
        frame_s = 0.0 if before is None else min(_LONGEST_FRAME_S, now_s - before.until_s)
        rest = cls(began_s, now_s, areas, frame_s, early, early_areas)
        return (
            replace(rest, early=tuple(still), early_areas=areas) if rest.may_be_brief and not early else rest
        )

    @property
    def may_be_brief(self) -> bool:
        """Whether it was long enough for a throw if a hand takes the dice.

        The dice lie there until the frame after the last one, in which something moves.
        """
        return self.lasted_s + self.frame_s >= BRIEF_S - 1e-6

    @property
    def is_covered(self) -> bool:
        """Whether something that was at rest early does not show any more, because a hand is over it."""
        if self.early_areas is None:
            return False
        before, now = self.early_areas.settled, self.areas.settled
        count, labels = cv2.connectedComponents(before.astype(np.uint8), connectivity=8)
        return any(float(now[labels == i].mean()) < _SHOWS for i in range(1, count))

    @property
    def read_until_s(self) -> float:
        """The time of the last frame before a hand has come over dice, or of the last one."""
        return self.early[-1].taken_at_s if self.is_covered else self.until_s

    @property
    def lasted_s(self) -> float:
        """Length of the rest so far, in seconds."""
        return self.until_s - self.began_s


@dataclass(slots=True, eq=False)
class BriefRest:
    """A throw that was read at a rest shorter than the settle time; it counts if a hand takes the dice.

    ``beside_roll``: other dice still roll, or a hand holds them. Then a hand over the dice is not enough,
    because it may have come for those. ``was_touched``: a hand was over one of the dice since. ``was_gone``:
    after that, nothing lay at one of their places. ``others`` is how many other dice were in the picture,
    apart from hands; None if that does not matter.
    """

    outcome: RestOutcome
    elapsed_ms: float
    at_s: float
    beside_roll: bool = False
    was_touched: bool = False
    was_gone: bool = False
    others: int | None = None

    @classmethod
    def later(
        cls, before: BriefRest | None, outcome: RestOutcome, elapsed_ms: float, at_s: float
    ) -> BriefRest | None:
        """The brief rest of a later outcome, or the one ``before`` if that has more dice that count.

        If a hand in the picture holds other dice, these may be another person's, and roll later.
        """
        if outcome.by_hand or not outcome.counts_beside_hand:
            return before
        rest = cls(outcome, elapsed_ms, at_s, beside_roll=not outcome.counts_at_once)
        return before if before is not None and len(before.dice) > len(rest.dice) else rest

    @property
    def dice(self) -> list[DieReading]:
        """The thrown dice."""
        return [die for die in self.outcome.dice if die.die_id in self.outcome.diff.thrown]

    def taken(self, differs: Mask, blobs: Sequence[Blob]) -> bool:
        """Whether a hand is over one of the dice, or has taken it if there are other dice.

        ``differs`` (h, w) is the foreground of the current frame, and ``blobs`` are its parts. As long as the
        hand may hide a die that rolled on, or one more die shows elsewhere, it is not known.
        """
        is_over, is_gone = self._over(differs), self._vacant(differs)
        self.was_touched |= is_over
        self.was_gone |= self.was_touched and is_gone
        if self.others is not None:
            elsewhere = count_elsewhere(blobs, [die.box for die in self.dice])
            if elsewhere > self.others or at_border(differs).any():
                return False
        return self.was_gone or (self.was_touched and not self.beside_roll)

    def is_left(self, differs: Mask) -> bool:
        """Whether no hand takes the dice beside a roll: it has left them, or something else moved them."""
        is_over, is_gone = self._over(differs), self._vacant(differs)
        return self.beside_roll and not self.was_gone and not is_over and is_gone != self.was_touched

    def _over(self, differs: Mask) -> bool:
        arm = at_border(differs)
        return any(covers(arm, die.box, self.outcome.image.shape[1]) for die in self.dice)

    def _vacant(self, differs: Mask) -> bool:
        return any(vacant(differs, die.box, self.outcome.image.shape[1]) for die in self.dice)

    def is_gone(self, dice: Sequence[DieReading]) -> bool:
        """Whether none of the dice lies at its place in a later rest."""
        places = np.array([center(die.box) for die in dice]).reshape(-1, 2)
        return not any(
            math.dist(center(die.box), place) < _SAME_PLACE * side(die.box)
            for die in self.dice
            for place in places
        )

    def has_rolled_on(self, later: RestOutcome) -> bool:
        """Whether one of the dice lies elsewhere at a later rest, because another die knocked it on.

        Then one more die was thrown than there were others, and one of these looks alike. Its trajectory may
        not have been elsewhere while the die lay there.
        """
        thrown = [die for die in later.dice if die.die_id in later.diff.thrown]
        if self.others is None or len(thrown) <= self.others:
            return False
        ways = {path.die_id: path for path in later.paths}
        return any(
            alike(old, new) and not _was_elsewhere(ways.get(new.die_id), old, self.at_s)
            for old in self.dice
            for new in thrown
        )


def count_elsewhere(blobs: Sequence[Blob], places: Sequence[Box]) -> int:
    """The number of parts of the foreground that are no hands, and not at one of these places."""
    return sum(
        not blob.hand and not any(inside((blob.x, blob.y), place) for place in places) for blob in blobs
    )


def _was_elsewhere(path: Trajectory | None, die: DieReading, at_s: float) -> bool:
    """Whether a trajectory clearly was not at the place of a die at a time."""
    if path is None or not path.visible.any():
        return False
    times = path.times_s[path.visible]
    k = int(np.abs(times - at_s).argmin())
    if abs(float(times[k]) - at_s) > _LONGEST_FRAME_S:
        return False  # it was hidden then
    x, y = path.points[path.visible][k]
    return math.dist((float(x), float(y)), center(die.box)) > side(die.box)
