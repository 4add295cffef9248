"""A rest while something else moves, and one that is shorter than the settle time because of a hand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from traywatch.vision.detection.boxes import center, side
from traywatch.vision.throws.interpreter import RestOutcome
from traywatch.vision.tracking.rest_areas import Mask, RestAreas, covered, vacant
from traywatch.vision.types import DieReading, Frame

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
    def lasted_s(self) -> float:
        """Length of the rest so far, in seconds."""
        return self.until_s - self.began_s


@dataclass(slots=True, eq=False)
class BriefRest:
    """A throw that was read at a rest shorter than the settle time; it counts if a hand takes the dice.

    ``beside_roll``: other dice still roll, or a hand holds them. Then a hand over the dice is not enough,
    because it may have come for those. ``was_touched``: a hand was over one of the dice since.
    """

    outcome: RestOutcome
    elapsed_ms: float
    at_s: float
    beside_roll: bool = False
    was_touched: bool = False

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

    def taken(self, differs: Mask) -> bool:
        """Whether a hand is over one of the dice, or has taken it if there are other dice.

        ``differs`` (h, w) is the foreground of the current frame.
        """
        is_over, is_gone = self._over(differs), self._vacant(differs)
        self.was_touched |= is_over
        return self.was_touched and (is_gone or not self.beside_roll)

    def is_left(self, differs: Mask) -> bool:
        """Whether no hand takes the dice beside a roll: it has left them, or something else moved them."""
        is_over, is_gone = self._over(differs), self._vacant(differs)
        return self.beside_roll and not is_over and is_gone != self.was_touched

    def _over(self, differs: Mask) -> bool:
        return any(covered(differs, die.box, self.outcome.image.shape[1]) for die in self.dice)

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
