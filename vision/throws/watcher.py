"""From frames to throws: waits until the dice are at rest, reads them once, and emits events.

``ThrowWatcher`` combines the settle gate, the tracker and the reader. Dice that lay there before, a hand that
comes and goes, and a die that was taken away are not throws. Each die keeps its id while it lies there.
"""

from __future__ import annotations

import math
import secrets
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from traywatch.vision.throws.brief_rest import BriefRest
from traywatch.vision.throws.current_motion import CurrentMotion
from traywatch.vision.throws.events import (
    Baseline,
    Cleared,
    Reader,
    Rolling,
    Settled,
    StillRolling,
    TooBrief,
    Unchanged,
    WatchEvent,
    ZonePlacer,
    no_throw,
)
from traywatch.vision.throws.interpreter import RestInterpreter
from traywatch.vision.throws.outcomes.rest_outcome import RestOutcome
from traywatch.vision.throws.reasons import Reason
from traywatch.vision.throws.rests.rest_events import RestEvents
from traywatch.vision.throws.rests.rest_in_progress import RestInProgress
from traywatch.vision.throws.rests.rest_reading import AHEAD_S, RestReading
from traywatch.vision.throws.rests.uncounted_rests import UncountedRests
from traywatch.vision.throws.rests.watched_tray import WatchedTray
from traywatch.vision.throws.steady_clock import SteadyClock
from traywatch.vision.throws.still_frames import StillFrames
from traywatch.vision.tracking.rest_areas import NOISE_AREA, Mask, rest_areas
from traywatch.vision.tracking.settle_gate import SettleGate
from traywatch.vision.tracking.tracks.blobs import Blob
from traywatch.vision.types import DieReading, Frame, Image

__all__ = [
    "Baseline",
    "Cleared",
    "Rolling",
    "Settled",
    "StillRolling",
    "ThrowWatcher",
    "TooBrief",
    "Unchanged",
    "WatchEvent",
    "no_throw",
]

_LAST_STILL_S = 0.1  # at the end of a source, this much rest is enough
_HAND_S = 1.5  # a hand is hardly ever still for this long, so the dice are read, and asked about
_STAYS_S = 4.0  # a hand that moves beside dice for this long stays there, so what it does not hold counts
_LONG_S = 20.0  # after this much motion without a rest, a person should know


class ThrowWatcher(WatchedTray):
    """Turns frames into events; most frames cause none.

    ``reader`` has ``read(image)``. ``profile`` and ``landing`` are optional and used together. Dice of
    ``obstacle_kind`` that lay there before a throw are obstacles, other kinds are ``kept``. None, as in games
    without obstacles, keeps all. It may change between frames. Exceptions of the reader are passed on, and
    the next frame tries again.
    """

    def __init__(
        self,
        reader: Reader,
        profile: Any = None,
        landing: ZonePlacer | None = None,
        *,
        obstacle_kind: str | None = None,
        gate: SettleGate | None = None,
        new_id: Callable[[], str] | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.obstacle_kind = obstacle_kind
        self.gate = gate or SettleGate()
        super().__init__(RestInterpreter(profile, landing))
        self._motion = CurrentMotion(self.gate, self._judge)
        self._frames = StillFrames(reader, clock)
        self._events = RestEvents(
            self._judge, self._motion, self._frames, new_id=new_id or partial(secrets.token_hex, 8)
        )
        self._reading = RestReading(self._judge, self._frames, self.gate, clock)
        self._uncounted = UncountedRests(self._judge, self._reading, self._motion.short_rests)
        self._rest = RestInProgress(self._judge, self._reading, self._frames, self.gate.still_s)
        self._clock = SteadyClock()
        self._now_s = self._concluded_s = -math.inf
        self._previous: Frame | None = None
        self._based = self._rolling = False

    def take_frame(self, frame: Frame) -> tuple[WatchEvent, ...]:
        """Process the next frame and return the events."""
        frame = self._clock.on(frame)
        if self._previous is not None and self._previous.size != frame.size:
            self._based = self._rolling = False  # another image size: restart
            self.gate.reset()
            self._judge.begin_anew()
        state = self.gate.take_frame(frame)
        self._now_s = frame.taken_at_s
        events: list[WatchEvent] = []
        moved_anew = (self.gate.last_motion_s or -math.inf) > self._concluded_s  # since the last throw
        if state == "rolling" and (self._rolling or moved_anew):
            if not self._rolling:
                events.append(self._begin_roll(frame))
            self.footage.take_frame(frame, self.gate.moving)
            blobs = self.tracker.take_frame(frame)
            self._frames.saw_rolling(frame, self.tracker, blobs)
            events += self._events.taken_too_early(self.obstacle_kind, self._now_s)
            events += self._while_rolling(frame, blobs)
            events += self._still_rolling(frame.image, _LONG_S)
        else:
            self._frames.still.append(frame)
            if self._rolling and self._rest.began_anew:
                self.footage.take_frame(frame, self.gate.moving)
            if self._rolling:
                events += self._at_rest(frame)
            else:
                self._frames.end_roll()
                if not self._based and self.gate.still_for_s >= 0.3:
                    events.append(self._new_baseline(frame.taken_at_s))
        self._previous = frame
        return tuple(events)

    def _begin_roll(self, frame: Frame) -> Rolling:
        self._rolling = True
        self._uncounted.clear()
        self._frames.begin_roll()
        self._reading.begin_roll()
        self._rest.begin_roll()
        if self._previous is not None:
            self.tracker.take_frame(self._previous)
            self.footage.take_frame(self._previous)
        self._motion.begin(began_s := self.gate.last_motion_s or frame.taken_at_s)
        return Rolling(began_s)

    def _while_rolling(self, frame: Frame, blobs: Sequence[Blob]) -> list[WatchEvent]:
        """Dice may lie still while something else moves, such as a hand or its shadow."""
        now_s = frame.taken_at_s
        assert self.gate.times is not None
        areas = rest_areas(self.gate.times, now_s, AHEAD_S, self.tracker.differs)
        self.tracker.note_left(frame.image, areas.moving)
        if self._based:
            self._uncounted.take_frame(frame, areas, self.obstacle_kind)
        if not areas.still and not self._rest.may_go_on(areas, now_s):
            self._rest.end(self._uncounted, self._motion.short_rests, self.obstacle_kind, based=self._based)
        if events := self._brief_taken(blobs, now_s):
            return events
        if not areas.still:
            return []
        rest = self._rest.longer_by(frame, areas)
        if rest.lasted_s < self.gate.still_s - 1e-6:
            self._reading.read_ahead(self.obstacle_kind, areas)
            return []
        if not self._rest.is_due(now_s):
            return []
        judged, elapsed_ms = self._reading.read_settled(self.obstacle_kind, rest)
        if not self._based and self._is_noise(judged, rest.began_s):
            return self._conclude(now_s)
        if not (judged.counts_at_once or (rest.lasted_s >= _STAYS_S and judged.counts_beside_hand)):
            self._uncounted.note((judged, elapsed_ms), now_s)
            self._reading.ready = None
            return []
        until_s = rest.read_until_s if self.tracker.hand_now else now_s
        if self._rest.moves_hidden(judged, rest.began_s, now_s, until_s):
            return []
        return self._conclude(now_s)

    def _is_noise(self, judged: RestOutcome, since_s: float) -> bool:
        """Whether only noise moves, as that of a strong compression does from the first frame on."""
        assert self.gate.times is not None
        strong = int((self.gate.times.changed_much > since_s).sum())
        return strong < NOISE_AREA and not judged.is_throw and not judged.is_unfinished

    def _at_rest(self, frame: Frame) -> list[WatchEvent]:
        """Nothing has moved for the settle time: read the dice, unless a hand holds them."""
        since_s = frame.taken_at_s - (self.gate.last_motion_s or frame.taken_at_s)
        if self._motion.is_cut:
            return [self._new_baseline(frame.taken_at_s, Reason.OTHER_SCENE)]
        if self._rest.is_on_hold(frame.taken_at_s) and since_s < _HAND_S:
            return []
        self._rest.current = None
        judged, _ = self._reading.read_at_rest(self.obstacle_kind, count_held=since_s >= _HAND_S)
        if judged.held and since_s < _HAND_S and not self._events.only_shifted(judged):
            self._rest.hold(frame.taken_at_s)
            self._reading.ready = None
            return []
        now_s = frame.taken_at_s
        if since_s < _HAND_S and self._rest.moves_hidden(judged, now_s - since_s, now_s, now_s):
            return []
        return self._conclude(now_s)

    def finish(self) -> tuple[WatchEvent, ...]:
        """The source has ended: read a throw that has only just settled."""
        if not self._rolling or self._previous is None:
            return ()
        rest = self._rest.current
        still_s = self.gate.still_for_s if rest is None else rest.lasted_s
        brief = self._uncounted.brief
        if still_s < _LAST_STILL_S and brief is None:
            return tuple(self._still_rolling(self._previous.image, 0.0))
        if still_s < _LAST_STILL_S and brief is not None and rest is None:
            return (self._brief_throw(brief),)
        return tuple(self._conclude(self._previous.taken_at_s))

    def begin_anew(self, *, other_camera: bool = False) -> None:
        """Treat the next rest as no throw, because frames were missed, it was dark, or the camera changed."""
        self._based = self._rolling = False
        self._frames.clear()
        self._rest.current = self._reading.ready = self._previous = None
        self._uncounted.clear()
        self._motion.short_rests.clear()
        self.gate.reset()
        self._judge.begin_anew()
        if other_camera:
            self._frames.forget_camera()

    def confirm(self, throw_id: str, die_id: str, kind: str, label: str, value: int | None = None) -> None:
        """Keep a person's reading of a die of a throw until the die moves.

        ``value`` is the number of a taught die's label.
        """
        self._reading.ready = None  # it was interpreted with the earlier reading
        self._judge.dice.confirm(throw_id, die_id, (kind, label), value)

    def take_no_die(self, throw_id: str, die_id: str) -> None:
        """A person has answered that a die of a throw is none: it belongs to the mat while it lies there."""
        image, box = self._judge.dice.image, self._judge.dice.take_no_die(throw_id, die_id)
        if image is not None and box is not None:
            self._reading.ready = None
            self._frames.learn_no_die(image, box)

    def _brief_taken(self, blobs: Sequence[Blob], at_s: float) -> list[WatchEvent]:
        """A hand that takes dice of a rest that did not count makes it a throw. The hand still moves."""
        brief = self._uncounted.taken(blobs)
        if brief is None:
            return []
        event = self._brief_throw(brief)
        self._rolling = True
        self._reading.begin_roll()
        self._motion.begin(at_s)
        return [event, Rolling(at_s)]

    def _conclude(self, at_s: float) -> list[WatchEvent]:
        if self._motion.is_cut:
            return [self._new_baseline(at_s, Reason.OTHER_SCENE)]
        ready = self._reading.ready
        if ready is None or ready[0].obstacle_kind != self.obstacle_kind:
            ready = self._reading.read(self.obstacle_kind, self._rest.areas)
        judged, elapsed_ms = ready
        if self._events.only_shifted(judged):
            return [self._new_baseline(at_s, Reason.PICTURE_MOVED)]
        if judged.is_throw and self._events.elsewhere(judged):
            return [self._new_baseline(at_s, Reason.OTHER_SCENE)]
        gone = self._uncounted.gone(judged)
        events = self._events.ending(judged, elapsed_ms, at_s, gone)
        self._keep(judged.image, judged.dice, judged.hand)
        return events

    def _new_baseline(self, at_s: float, reason: Reason | None = None) -> Baseline:
        event, image = self._events.new_baseline(at_s, self.obstacle_kind, reason)
        self._keep(image, event.dice)
        return event

    def _brief_throw(self, brief: BriefRest) -> Settled:
        event, outcome = self._events.brief_throw(brief), brief.outcome
        until_s = brief.at_s if brief.beside_roll else math.inf
        self._keep(outcome.image, outcome.dice, outcome.hand, until_s=until_s)
        return event

    def _still_rolling(self, image: Image, after_s: float) -> list[StillRolling]:
        return self._motion.still_rolling(image, self._now_s, after_s) if self._rolling else []

    def _keep(
        self,
        image: Image,
        dice: tuple[DieReading, ...],
        hand: Mask | None = None,
        *,
        until_s: float = math.inf,
    ) -> None:
        """Conclude this rest, and make it the last one.

        It is concluded first, so that a fault in keeping it cannot stop the tray. A rest whose reading failed
        never gets here. It is read again with the next frame.
        """
        self._based, self._rolling = True, False
        self._concluded_s = self._now_s
        self._rest.current = self._reading.ready = None
        self._uncounted.clear()
        self._events.keep(image, dice, hand, until_s=until_s)
