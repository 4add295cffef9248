"""The event that ends a motion, made from the interpretation of the rest after it."""

from __future__ import annotations

import math
from collections.abc import Callable

from traywatch.vision.throws.brief_rest import BriefRest
from traywatch.vision.throws.current_motion import CurrentMotion
from traywatch.vision.throws.events import Baseline, Cleared, Settled, TooBrief, Unchanged, WatchEvent
from traywatch.vision.throws.hand_filter import hands_alone
from traywatch.vision.throws.interpreter import RestInterpreter
from traywatch.vision.throws.mat_shift import mat_shift, only_shifted, shows_elsewhere
from traywatch.vision.throws.outcomes.rest_outcome import RestOutcome
from traywatch.vision.throws.reasons import Reason, scene_change
from traywatch.vision.throws.still_frames import StillFrames
from traywatch.vision.tracking.rest_areas import Mask
from traywatch.vision.types import DieReading, Image, Throw


class RestEvents:
    """Makes the event that ends a motion. Call ``keep`` after that: the rest becomes the last one."""

    def __init__(
        self,
        interpreter: RestInterpreter,
        motion: CurrentMotion,
        frames: StillFrames,
        *,
        new_id: Callable[[], str],
    ) -> None:
        self._interpreter, self._motion, self._frames = interpreter, motion, frames
        self._new_id = new_id

    def throw(self, judged: RestOutcome, elapsed_ms: float, at_s: float) -> Settled:
        """Dice were thrown."""
        image = judged.image
        throw = Throw(
            throw_id=self._new_id(),
            settled_at_s=at_s,
            width=image.shape[1],
            height=image.shape[0],
            dice=(*judged.dice, *judged.lost),
            contacts=judged.contacts,
            elapsed_ms=elapsed_ms,
        )
        film = self._interpreter.footage.film(image)  # before the next roll replaces its frames
        self._interpreter.dice.confirmed.threw(throw)
        return Settled(throw, image, judged.paths, film)

    def brief_throw(self, brief: BriefRest) -> Settled:
        """The dice were at rest, and a hand took them before the settle time was over."""
        return self.throw(brief.outcome, brief.elapsed_ms, brief.at_s)

    def taken_too_early(self, obstacle_kind: str | None, now_s: float) -> list[TooBrief]:
        """A hand has taken dice that lay there too briefly."""
        taken = self._motion.short_rests.taken(self._interpreter.tracker.differs)
        return self._motion.too_brief(taken, self._frames.reader, obstacle_kind, now_s)

    def ending(
        self, judged: RestOutcome, elapsed_ms: float, at_s: float, gone: BriefRest | None
    ) -> list[WatchEvent]:
        """The events of a rest that ends a motion. ``gone`` are dice that a hand took after a brief rest."""
        brief = self._motion.short_rests.gone(judged.dice, thrown=judged.is_throw)
        reader = self._frames.reader
        events: list[WatchEvent] = [*self._motion.too_brief(brief, reader, judged.obstacle_kind, at_s)]
        if gone is not None:
            events += [self.brief_throw(gone)]
        if judged.is_throw:
            events += [self.throw(judged, elapsed_ms, at_s)]
        elif gone is not None:
            events += [self.brief_throw_gone(gone, judged, at_s)]
        else:
            events += [self.nothing_thrown(judged, at_s)]
        return events

    def brief_throw_gone(self, brief: BriefRest, judged: RestOutcome, at_s: float) -> Cleared:
        """Dice that were thrown at a brief rest are gone at this one."""
        why = self._motion.no_throw(Reason.PICKED_UP, judged.image, at_s)
        return Cleared(at_s, tuple(die.die_id for die in brief.dice), judged.dice, why)

    def nothing_thrown(self, judged: RestOutcome, at_s: float) -> WatchEvent:
        """Dice were placed or taken, or lie as before."""
        diff, dice, first = judged.diff, judged.dice, self._interpreter.is_first
        why = self._motion.why_nothing(judged, at_s)
        if diff.placed or first:
            return Baseline(at_s, dice, no_throw=why)
        if diff.removed:
            return Cleared(at_s, diff.removed, dice, why)
        return Unchanged(at_s, None if self._motion.explained else why)

    def new_baseline(
        self, at_s: float, obstacle_kind: str | None, reason: Reason | None = None
    ) -> tuple[Baseline, Image]:
        """All dice that lie there now lay there before. Returns the image that was read, too."""
        last = self._interpreter.dice
        image, readings = self._frames.read(self._interpreter.tracker, last)
        dice = self._interpreter.restarted(image, readings, obstacle_kind)
        if reason is Reason.OTHER_SCENE:
            reason = scene_change(last.image, image, self._motion.noise) or reason
        why = None if reason is None else self._motion.no_throw(reason, image, at_s)
        return Baseline(at_s, dice, reason is Reason.PICTURE_MOVED, why), image

    def only_shifted(self, judged: RestOutcome) -> bool:
        """Whether the whole picture has moved, and nothing on it."""
        last = self._interpreter.dice
        shift = mat_shift(last.image, judged.image) if last.image is not None else None
        if shift is None:
            return False
        hands = hands_alone(self._interpreter.tracker.hands, judged.paths)
        return only_shifted(last.readings, judged.dice, shift, judged.paths, hands)

    def elsewhere(self, judged: RestOutcome) -> bool:
        """Whether the camera shows another place than at the last rest.

        An arm is another surface too. It is one if it was at rest while the dice still rolled.
        """
        last = self._interpreter.dice
        if last.image is None:
            return False
        dice = (*last.readings, *judged.dice)
        hand = judged.hand
        if hand is None:
            thrown = list(judged.diff.thrown_boxes.values())
            hand = self._motion.arm_at_rest(thrown, judged.image.shape[1])
        return shows_elsewhere(last.image, judged.image, dice, hand, noise=self._motion.noise)

    def keep(
        self,
        image: Image,
        dice: tuple[DieReading, ...],
        hand: Mask | None = None,
        *,
        until_s: float = math.inf,
    ) -> None:
        """Make this rest the last one. What has moved after ``until_s`` is part of the next roll."""
        self._interpreter.keep(image, dice, hand, until_s=until_s)
        if hand is None and all(die.unnamed and die.role == "kept" for die in dice):
            self._frames.learn_empty(image)  # things that stay for good are learned with the mat
