"""The motion in progress, and why it leads to no throw."""

from __future__ import annotations

import math
from collections.abc import Sequence

from traywatch.vision.throws.dice_at_rest import likely_kind
from traywatch.vision.throws.events import Reader, StillRolling, TooBrief
from traywatch.vision.throws.hand_filter import hands_alone
from traywatch.vision.throws.interpreter import RestInterpreter
from traywatch.vision.throws.outcomes.rest_outcome import RestOutcome
from traywatch.vision.throws.reasons import NoThrow, Reason, why_unchanged
from traywatch.vision.throws.short_rests import ShortRest, ShortRests
from traywatch.vision.tracking.frame_difference import FloatMap
from traywatch.vision.tracking.motion.common_motion import moves_as_a_whole
from traywatch.vision.tracking.rest_areas import Mask, arm_before, at_border, only_arm_moved
from traywatch.vision.tracking.settle_gate import SettleGate
from traywatch.vision.types import Box, Image

_SWAYS_S = 4.0  # a camera that is held in the hand moves for longer without a rest
_AGAIN_S = 10.0  # a camera on a stand is not moved twice in so short a time
_STEP_S = 0.25  # between two pictures that are compared


class CurrentMotion:
    """When the motion began, its short rests, and what was said about it already."""

    def __init__(self, gate: SettleGate, interpreter: RestInterpreter) -> None:
        self.short_rests = ShortRests()
        self.explained = False
        """Whether ``TooBrief`` has explained the motion."""
        self._gate = gate
        self._interpreter = interpreter
        self._began_s = self._look_s = 0.0
        self._shifted_s = -math.inf  # when the picture was moved last
        self._long_said = False

    @property
    def noise(self) -> FloatMap | None:
        """Variance of the noise of the picture, as the gate knows it."""
        return self._gate.noise

    @property
    def is_cut(self) -> bool:
        """Whether the last motion was a cut between two frames. An arm at rest may jump by a little."""
        differs, moved = self._interpreter.tracker.differs, self._gate.moved
        if not self._gate.jump or differs is None or moved is None:
            return self._gate.jump
        return not only_arm_moved(moved, differs)

    def begin(self, began_s: float) -> None:
        """Another motion begins."""
        self._began_s = began_s
        self._look_s = began_s + _SWAYS_S
        self._long_said = self.explained = False
        self.short_rests.clear()

    def no_throw(self, reason: Reason, image: Image, at_s: float, *, there: bool = False) -> NoThrow:
        """The record of this motion; ``there`` tells that something was not recognized in ``image``.

        A camera that moves again and again hides rolls.
        """
        if reason is Reason.PICTURE_MOVED:
            there = there or at_s - self._shifted_s < _AGAIN_S
            self._shifted_s = at_s
        moved_s = self._gate.last_motion_s
        ended_s = at_s if moved_s is None else min(at_s, moved_s)
        return NoThrow.of(reason, self._began_s, ended_s, image, something_there=there)

    def why_nothing(self, judged: RestOutcome, at_s: float) -> NoThrow:
        """Why a rest after this motion is no throw."""
        if judged.diff.placed:
            return self.no_throw(Reason.PLACED_BY_HAND, judged.image, at_s)
        if judged.diff.removed:
            return self.no_throw(Reason.PICKED_UP, judged.image, at_s)
        tracker = self._interpreter.tracker
        tracker.blobs(judged.image)  # the foreground of this picture tells what lies there
        reason, there = why_unchanged(
            self._interpreter.dice.image,
            judged.image,
            judged.dice,
            differs=tracker.differs,
            hand=bool(hands_alone(tracker.hands, judged.paths)),
            moved=self._gate.moved,
            noise=self.noise,
        )
        return self.no_throw(reason, judged.image, at_s, there=there)

    def arm_at_rest(self, thrown: Sequence[Box], image_width: int) -> Mask | None:
        """The arm (h, w) that was at rest while the dice still rolled; None if there is none.

        ``thrown`` are the places of the dice, in px of the image. A turn of the camera moves all at once.
        """
        differs, times = self._interpreter.tracker.differs, self._gate.times
        if differs is None or times is None:
            return None
        return arm_before(at_border(differs), times, thrown, image_width)

    def still_rolling(self, image: Image, now_s: float, after_s: float) -> list[StillRolling]:
        """Say once if motion has gone on for this long, or sooner if the whole picture moves."""
        if self._long_said:
            return []
        if now_s - self._began_s >= after_s:
            self._long_said = True
            return [StillRolling(now_s, self.no_throw(Reason.STILL_ROLLING, image, now_s))]
        if now_s < self._look_s:
            return []
        self._look_s = now_s + _SWAYS_S
        if now_s - self._began_s < _SWAYS_S or not moves_as_a_whole(self._pictures_since(now_s - _SWAYS_S)):
            return []
        self._long_said = True
        return [StillRolling(now_s, self.no_throw(Reason.PICTURE_MOVED, image, now_s, there=True))]

    def _pictures_since(self, since_s: float) -> list[Image]:
        """Downscaled frames of the roll, some tenths of a second apart."""
        pictures, last_s = [], -math.inf
        for shot in self._interpreter.footage.shots:
            if shot.at_s >= since_s and shot.at_s - last_s >= _STEP_S - 1e-6:
                pictures.append(shot.small)
                last_s = shot.at_s
        return pictures

    def too_brief(
        self, rest: ShortRest | None, reader: Reader, obstacle_kind: str | None, now_s: float
    ) -> list[TooBrief]:
        """Say that dice lay there too briefly, if the picture of that rest shows dice."""
        if rest is None:
            return []
        dice = reader.read(rest.image)
        self.short_rests.clear()
        no_obstacles = obstacle_kind is None
        if not rest.shows([die for die in dice if no_obstacles or likely_kind(die) != obstacle_kind]):
            return []  # a hand, or an obstacle that a hand puts in its place
        self.explained = True
        why = NoThrow.of(Reason.TOO_BRIEF, rest.began_s, rest.until_s, rest.image)
        return [TooBrief(now_s, why)]
