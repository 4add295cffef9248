"""The rest that goes on beside motion: when it began, when it ends, and when it is read again."""

from __future__ import annotations

import math
from dataclasses import replace

from traywatch.vision.throws.brief_rest import OngoingRest
from traywatch.vision.throws.interpreter import RestInterpreter
from traywatch.vision.throws.outcomes.rest_outcome import RestOutcome
from traywatch.vision.throws.rests.hidden_motion import HiddenMotion
from traywatch.vision.throws.rests.rest_reading import AHEAD_S, RestReading
from traywatch.vision.throws.rests.uncounted_rests import UncountedRests
from traywatch.vision.throws.short_rests import ShortRests
from traywatch.vision.throws.still_frames import StillFrames
from traywatch.vision.tracking.rest_areas import RestAreas
from traywatch.vision.types import Frame

_LOOK_AGAIN_S = 0.7  # interval between reads while a hand is in the picture
_ENTERS_S = 0.1  # a die that comes in is apart from the border after this, a hand is too large for a die


class RestInProgress:
    """Follows one rest; ``current`` is None while there is none. ``still_s`` is the settle time."""

    def __init__(
        self, interpreter: RestInterpreter, reading: RestReading, frames: StillFrames, still_s: float
    ) -> None:
        self.current: OngoingRest | None = None
        self._reading, self._frames, self._still_s = reading, frames, still_s
        self._hidden = HiddenMotion(interpreter)
        self._look_again_s = self._held_until_s = -math.inf

    def begin_roll(self) -> None:
        """Another roll begins."""
        self.current = None
        self._look_again_s = self._held_until_s = -math.inf
        self._hidden.begin_roll()

    @property
    def began_anew(self) -> bool:
        """Whether the rest has begun anew because of motion that the gate does not see."""
        return self._hidden.is_noticed

    @property
    def areas(self) -> RestAreas | None:
        """The parts at rest in its last frame."""
        return None if self.current is None else self.current.areas

    def may_go_on(self, areas: RestAreas, now_s: float) -> bool:
        """Whether it may go on, because what comes in is a fingertip: the next frames show its hand."""
        if self.current is None or not areas.enters or not areas.settled.any():
            return False
        return now_s - self.current.until_s < _ENTERS_S

    def longer_by(self, frame: Frame, areas: RestAreas) -> OngoingRest:
        """The rest with one more frame, or a new one."""
        now_s = frame.taken_at_s
        if self.current is None:
            began_s = now_s - AHEAD_S
            self._frames.still_since(began_s)
        else:
            began_s = self.current.began_s
            self._frames.still.append(frame)
        self.current = OngoingRest.continued(self.current, began_s, now_s, areas, self._frames.still)
        return self.current

    def end(
        self, uncounted: UncountedRests, short_rests: ShortRests, obstacle_kind: str | None, *, based: bool
    ) -> None:
        """Something moves again. A rest that was too short for a throw may have been one, if a hand comes.

        ``based`` tells that an earlier rest is known.
        """
        rest, self.current = self.current, None
        if rest is not None and rest.may_be_brief:
            judged = self._reading.read_brief(obstacle_kind, rest)
            # Of dice that a hand covers since then, the early frames alone can tell.
            began_s = self._hidden.brief_begins(judged[0], rest.began_s, rest.early[-1].taken_at_s)
            if replace(rest, began_s=began_s).may_be_brief:
                uncounted.note(judged, rest.until_s)
        if rest is not None and uncounted.brief is None and based:
            image = self._frames.still[-1].image
            short_rests.ended(rest.began_s, rest.until_s, rest.areas.settled, image)
        self._reading.ready = None
        self._frames.still.clear()

    def is_due(self, now_s: float) -> bool:
        """Whether to read it now; then it is due again after a while."""
        if now_s < self._look_again_s:
            return False
        self._look_again_s = now_s + _LOOK_AGAIN_S
        return True

    def is_on_hold(self, now_s: float) -> bool:
        """Whether to wait for the end of something in the dice's way."""
        return now_s < self._held_until_s

    def hold(self, now_s: float) -> None:
        """A hand holds a die: wait for a while."""
        self._held_until_s = now_s + _LOOK_AGAIN_S

    def moves_hidden(self, judged: RestOutcome, began_s: float, now_s: float, until_s: float) -> bool:
        """Whether a thrown die still moved in it, unseen by the gate. Then it begins anew.

        Frames after ``until_s`` do not count.
        """
        if self._hidden.is_noticed:
            began_s = max(began_s, self._held_until_s - self._still_s)
        anew_s = self._hidden.rest_begins(judged, began_s, now_s, until_s)
        if anew_s <= began_s:
            return False
        self._held_until_s = anew_s + self._still_s
        self._look_again_s = -math.inf
        if self.current is not None:
            self.current = OngoingRest(anew_s, now_s, self.current.areas, self.current.frame_s)
        self._reading.ready = None
        self._frames.keep_still(anew_s)
        return True
