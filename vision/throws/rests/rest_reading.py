"""Reads and interprets the rest in progress, if possible before it has lasted long enough."""

from __future__ import annotations

from collections.abc import Callable

from traywatch.vision.throws.brief_rest import OngoingRest
from traywatch.vision.throws.interpreter import RestInterpreter
from traywatch.vision.throws.outcomes.rest_outcome import RestOutcome
from traywatch.vision.throws.reasons import something_there
from traywatch.vision.throws.rests.partial_rests import PartialRest
from traywatch.vision.throws.still_frames import StillFrames
from traywatch.vision.tracking.rest_areas import RestAreas
from traywatch.vision.tracking.settle_gate import SettleGate

AHEAD_S = 0.1
"""After this much stillness, the dice are read in advance."""

Judged = tuple[RestOutcome, float]
"""An interpretation, and the time that it took in milliseconds."""


class RestReading:
    """The interpretation of the rest in progress. ``ready`` is None until there is one."""

    def __init__(
        self,
        interpreter: RestInterpreter,
        frames: StillFrames,
        gate: SettleGate,
        clock: Callable[[], float],
    ) -> None:
        self.ready: Judged | None = None
        self._interpreter, self._frames, self._gate, self._clock = interpreter, frames, gate, clock
        self._was_ahead = self._was_completed = False

    def begin_roll(self) -> None:
        """Another roll begins."""
        self.ready = None
        self._was_ahead = self._was_completed = False

    def read(self, obstacle_kind: str | None, areas: RestAreas | None, *, count_held: bool = False) -> Judged:
        """Read and interpret the still frames. ``areas`` are the parts at rest if something moves."""
        started = self._clock()
        tracker = self._interpreter.tracker
        image, readings = self._frames.read(tracker, self._interpreter.dice)
        tracker.blobs(image)  # the foreground of this picture tells where a hand is
        judged = self._interpreter.judge(
            image, readings, self._gate.moved, obstacle_kind, areas=areas, count_held=count_held
        )
        return judged, round(1000 * (self._clock() - started), 2)

    def read_settled(self, obstacle_kind: str | None, rest: OngoingRest) -> Judged:
        """The interpretation of a rest that has lasted long enough while something else moves.

        What was read ahead is read again if dice moved or were held then, or were not read. If a hand has
        come over dice since, the frames before that are read.
        """
        if self.ready is not None and not self.ready[0].is_unfinished and not self._take_later_frames():
            return self.ready
        areas = rest.areas
        if rest.is_covered:
            self._frames.take_still(rest.early)
            areas = rest.early_areas or areas
        self.ready = self.read(obstacle_kind, areas)
        return self.ready

    def read_at_rest(self, obstacle_kind: str | None, *, count_held: bool) -> Judged:
        """The interpretation of a rest that has lasted long enough, and in which nothing moves."""
        if self.ready is None or self.ready[0].held or self._take_later_frames():
            self.ready = self.read(obstacle_kind, None, count_held=count_held)
        return self.ready

    def _take_later_frames(self) -> bool:
        """Take only later frames, once in a roll, if something as large as a die was not read ahead.

        It may still have moved then. The result tells whether they were taken.
        """
        if self.ready is None or not self._was_ahead or self._was_completed or not self._frames.still:
            return False
        last, tracker = self._frames.still[-1], self._interpreter.tracker
        tracker.blobs(last.image)
        judged = self.ready[0]
        if tracker.differs is None or not something_there(tracker.differs, judged.dice, last.image.shape[1]):
            return False
        self._was_completed = True
        self._frames.keep_still(last.taken_at_s - AHEAD_S)
        return True

    def read_brief(self, obstacle_kind: str | None, rest: OngoingRest) -> Judged:
        """The interpretation of a rest that was long enough only if a hand takes the dice."""
        self._frames.take_still(rest.early)
        if self.ready is None or self.ready[0].is_unfinished:
            self.ready = self.read(obstacle_kind, rest.early_areas)
        return self.ready

    def read_partial(self, obstacle_kind: str | None, rest: PartialRest) -> Judged:
        """The interpretation of dice at rest while others roll: of these, and of those that lay there."""
        started = self._clock()
        interpreter = self._interpreter
        self._frames.take_still(rest.frames)
        image, readings = self._frames.read(interpreter.tracker, interpreter.dice)
        self._frames.still.clear()
        interpreter.tracker.blobs(image)
        moved = self._gate.moved
        there = [
            die for die in readings if rest.shows(die) or not interpreter.dice.changed(image, die.box, moved)
        ]
        judged = interpreter.judge(image, there, moved, obstacle_kind, areas=rest.areas)
        return judged, round(1000 * (self._clock() - started), 2)

    def read_ahead(self, obstacle_kind: str | None, areas: RestAreas) -> None:
        """Read before the rest has lasted long enough, so that the throw is reported without delay.

        This happens once per roll. Frames that arrive meanwhile are missed, and dice that only paused need
        theirs. A slow machine would miss the end of the settle hold, so it reads after the hold.
        """
        if self._was_ahead or self._gate.jump or self._frames.took_s > self._gate.still_s - AHEAD_S:
            return
        self._was_ahead = True
        self.ready = self.read(obstacle_kind, areas)
