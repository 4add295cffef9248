"""From frames to throws: waits until the dice are at rest, reads them once, and emits events.

``ThrowWatcher`` combines the settle gate, the tracker and the reader. Dice that lay there before, a hand that
comes and goes, and a die that was taken away are not throws. Each die keeps its id while it lies there.
"""

from __future__ import annotations

import math
import secrets
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from traywatch.vision.contacts.touches import ContactCandidate
from traywatch.vision.throws.brief_rest import BriefRest, OngoingRest
from traywatch.vision.throws.dice_at_rest import likely_kind
from traywatch.vision.throws.events import (
    Baseline,
    Cleared,
    EmptyMatLearner,
    MultiFrameReader,
    Reader,
    RemembersCamera,
    Rolling,
    Settled,
    StillRolling,
    TooBrief,
    Unchanged,
    WatchEvent,
    ZonePlacer,
    no_throw,
)
from traywatch.vision.throws.hand_filter import hands_alone
from traywatch.vision.throws.interpreter import RestInterpreter, RestOutcome
from traywatch.vision.throws.joined_readings import second_look
from traywatch.vision.throws.mat_shift import mat_shift, only_shifted
from traywatch.vision.throws.reasons import NoThrow, Reason, scene_change, why_unchanged
from traywatch.vision.throws.short_rests import ShortRest, ShortRests
from traywatch.vision.tracking.frame_buffer import FrameBuffer
from traywatch.vision.tracking.rest_areas import Mask, RestAreas, rest_areas
from traywatch.vision.tracking.rolling_crops import RollingCrop, RollingCrops, sharpness
from traywatch.vision.tracking.settle_gate import SettleGate
from traywatch.vision.tracking.tracker import Tracker
from traywatch.vision.types import Box, DieReading, Frame, Image, Throw

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
    "second_look",
]

_KEEP = 5  # still frames from which the sharpest are chosen
_READ = 3  # number of frames that are read
_LAST_STILL_S = 0.1  # at the end of a source, this much rest is enough
_BRIEF_S = 0.25  # this much rest is enough for a throw if a hand takes the dice then
_AHEAD_S = 0.1  # after this much stillness, the dice are read in advance
_LOOK_AGAIN_S = 0.7  # interval between reads while a hand is in the picture
_HAND_S = 1.5  # a hand is hardly ever still for this long, so the dice are read, and asked about
_STAYS_S = 4.0  # a hand that moves beside dice for this long stays there, so what it does not hold counts
_LONG_S = 20.0  # after this much motion without a rest, a person should know


Looked = tuple[Image, tuple[DieReading, ...]]
"""An image and its readings."""


class ThrowWatcher:
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
        new_id: Callable[[], str] = lambda: secrets.token_hex(8),
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.obstacle_kind = obstacle_kind
        self.gate = gate or SettleGate()
        self._judge = RestInterpreter(profile, landing)
        self._glimpses = RollingCrops()
        self._reader = reader
        self._new_id = new_id
        self._clock = clock
        self._took_s = 0.0  # the last reading
        self._now_s = self._concluded_s = -math.inf
        self._still: deque[Frame] = deque(maxlen=_KEEP)
        self._recent: deque[Frame] = deque(maxlen=_KEEP)  # of a roll
        self._previous: Frame | None = None
        self._based = False
        self._rolling = False
        self._rest: OngoingRest | None = None
        self._brief: BriefRest | None = None
        self._short = ShortRests()
        self._began_s = 0.0  # of the current motion
        self._long_said = self._explained = False
        self._ahead: tuple[RestOutcome, float] | None = None
        self._guessed = False
        self._look_again_s = self._held_until_s = -math.inf

    @property
    def profile(self) -> Any:
        """The tray profile, or None."""
        return self._judge.profile

    @property
    def zones_paused(self) -> bool:
        """Whether dice get no ground points and zones, because the mat has moved since the calibration."""
        return self._judge.zones_paused

    @zones_paused.setter
    def zones_paused(self, paused: bool) -> None:
        self._judge.zones_paused = paused

    @property
    def dice(self) -> tuple[DieReading, ...]:
        """The last readings of the dice on the tray."""
        return self._judge.dice.readings

    @property
    def tracker(self) -> Tracker:
        """The tracker of the current roll."""
        return self._judge.tracker

    @property
    def footage(self) -> FrameBuffer:
        """The buffered frames of the roll."""
        return self._judge.footage

    @property
    def encounters(self) -> list[ContactCandidate]:
        """The encounters of the last throw, with the features that decide about a contact."""
        return self._judge.encounters

    def push(self, frame: Frame) -> tuple[WatchEvent, ...]:
        """Process the next frame and return the events."""
        if self._previous is not None and self._previous.image.shape != frame.image.shape:
            self._based = self._rolling = False  # another image size: restart
            self.gate.reset()
            self._judge.begin_anew()
        state = self.gate.push(frame)
        self._now_s = frame.taken_at_s
        events: list[WatchEvent] = []
        if state == "rolling" and (self._rolling or self._moved_anew()):
            if not self._rolling:
                events.append(self._begin_roll(frame))
            self.footage.push(frame)
            blobs = self.tracker.push(frame)
            self._glimpses.push(frame, self.tracker, blobs)
            self._recent.append(frame)
            events += self._too_brief(self._short.taken(self.tracker.differs))
            events += self._while_rolling(frame)
            events += self._still_rolling(frame.image, _LONG_S)
        else:
            self._still.append(frame)
            if self._rolling:
                events += self._at_rest(frame)
            elif not self._based and self.gate.still_for_s >= 0.3:
                events.append(self._new_baseline(frame.taken_at_s))
        self._previous = frame
        return tuple(events)

    def _moved_anew(self) -> bool:
        """Whether something has moved since the last throw, which may be settled before the whole tray is."""
        return (self.gate.last_motion_s or -math.inf) > self._concluded_s

    def _begin_roll(self, frame: Frame) -> Rolling:
        self._rolling = True
        self._look_again_s = self._held_until_s = -math.inf
        self._guessed = False
        self._rest = None
        self._still.clear()
        self._recent.clear()
        self._ahead = None
        self._brief = None
        self._glimpses.clear()
        if self._previous is not None:
            self.tracker.push(self._previous)
            self.footage.push(self._previous)
        self._note_motion(self.gate.last_motion_s or frame.taken_at_s)
        return Rolling(self._began_s)

    def _note_motion(self, began_s: float) -> None:
        self._began_s = began_s
        self._long_said = self._explained = False
        self._short.clear()

    def _while_rolling(self, frame: Frame) -> list[WatchEvent]:
        """Dice may lie still while something else moves, such as a hand or its shadow."""
        now_s = frame.taken_at_s
        assert self.gate.times is not None
        areas = rest_areas(self.gate.times, now_s, _AHEAD_S, self.tracker.differs)
        self.tracker.note_left(frame.image, areas.moving)
        if not areas.still:
            return self._end_rest(now_s)
        if self._rest is None:
            began_s = now_s - _AHEAD_S
            self._still.extend(one for one in self._recent if one.taken_at_s >= began_s - 1e-6)
        else:
            began_s = self._rest.began_s
            self._still.append(frame)
        early, early_areas = (self._rest.early, self._rest.early_areas) if self._rest else ((), None)
        if not early and now_s - began_s >= _BRIEF_S - 1e-6:
            early, early_areas = tuple(self._still), areas
        self._rest = OngoingRest(began_s, now_s, areas, early, early_areas)
        if self._rest.lasted_s < self.gate.still_s - 1e-6:
            self._read_ahead()
            return []
        if now_s < self._look_again_s:
            return []
        self._look_again_s = now_s + _LOOK_AGAIN_S
        if self._ahead is None:
            self._ahead = self._judged()
        judged = self._ahead[0]
        if not (judged.counts_at_once or (self._rest.lasted_s >= _STAYS_S and judged.counts_beside_hand)):
            self._ahead = None
            return []
        return self._conclude(now_s)

    def _at_rest(self, frame: Frame) -> list[WatchEvent]:
        """Nothing has moved for the settle time: read the dice, unless a hand holds them."""
        since_s = frame.taken_at_s - (self.gate.last_motion_s or frame.taken_at_s)
        if self.gate.jump:
            return [self._new_baseline(frame.taken_at_s, Reason.OTHER_SCENE)]
        if frame.taken_at_s < self._held_until_s and since_s < _HAND_S:
            return []
        self._rest = None
        if self._ahead is None or self._ahead[0].held:
            self._ahead = self._judged(count_held=since_s >= _HAND_S)
        judged = self._ahead[0]
        if judged.held and since_s < _HAND_S and not self._only_shifted(judged):
            self._held_until_s = frame.taken_at_s + _LOOK_AGAIN_S
            self._ahead = None
            return []
        return self._conclude(frame.taken_at_s)

    def finish(self) -> tuple[WatchEvent, ...]:
        """The source has ended: read a throw that has only just settled."""
        if not self._rolling or self._previous is None:
            return ()
        if self._rest is not None and self._rest.lasted_s < _LAST_STILL_S and self._brief is None:
            return tuple(self._still_rolling(self._previous.image, 0.0))
        if self._rest is None and self.gate.still_for_s < _LAST_STILL_S:
            if self._brief is not None:
                return (self._conclude_brief(self._brief),)
            return tuple(self._still_rolling(self._previous.image, 0.0))
        return tuple(self._conclude(self._previous.taken_at_s))

    def begin_anew(self, *, other_camera: bool = False) -> None:
        """Treat the next rest as no throw, because frames were missed, it was dark, or the camera changed."""
        self._based = self._rolling = False
        self._still.clear()
        self._recent.clear()
        self._rest = self._brief = self._ahead = None
        self._previous = None
        self._short.clear()
        self.gate.reset()
        self._judge.begin_anew()
        if other_camera and isinstance(self._reader, RemembersCamera):
            self._reader.forget_camera()

    def confirm(self, throw_id: str, die_id: str, kind: str, label: str, value: int | None = None) -> None:
        """Keep a person's reading of a die of a throw until the die moves.

        ``value`` is the number of a taught die's label.
        """
        self._ahead = None  # it was interpreted with the earlier reading
        self._judge.dice.confirm(throw_id, die_id, (kind, label), value)

    # ------------------------------------------------------------------ reading

    def _read_ahead(self) -> None:
        """Read before the rest has lasted long enough, so that the throw is reported without delay.

        This happens once per roll. Frames that arrive meanwhile are missed, and dice that only paused need
        theirs. A slow machine would miss the end of the settle hold, so it reads after the hold.
        """
        if self._guessed or self.gate.jump or self._took_s > self.gate.still_s - _AHEAD_S:
            return
        self._guessed = True
        self._ahead = self._judged()

    def _end_rest(self, at_s: float) -> list[WatchEvent]:
        """Something moves again. A rest that was too short for a throw may have been one, if a hand comes."""
        rest, self._rest = self._rest, None
        if rest is not None and rest.lasted_s >= _BRIEF_S - 1e-6:
            self._still.clear()
            self._still.extend(rest.early)
            brief = self._ahead or self._judged(areas=rest.early_areas)
            if brief[0].counts_at_once:
                self._brief = BriefRest(*brief, at_s=rest.until_s)
        if rest is not None and self._brief is None and self._based:
            self._short.ended(rest, self._still[-1].image)
        self._ahead = None
        self._still.clear()
        differs = self.tracker.differs
        if self._brief is None or differs is None or not self._brief.taken(differs):
            return []
        event = self._conclude_brief(self._brief)
        self._rolling, self._guessed = True, False  # the hand still moves
        self._note_motion(at_s)
        return [event, Rolling(at_s)]

    def _conclude_brief(self, brief: BriefRest) -> WatchEvent:
        """The dice were at rest, and a hand took them before the settle time was over."""
        return self._throw_of(brief.outcome, brief.elapsed_ms, brief.at_s)

    def _conclude(self, at_s: float) -> list[WatchEvent]:
        if self.gate.jump:
            return [self._new_baseline(at_s, Reason.OTHER_SCENE)]
        ahead = self._ahead
        if ahead is None or ahead[0].obstacle_kind != self.obstacle_kind:
            ahead = self._judged()
        judged, elapsed_ms = ahead
        if self._only_shifted(judged):
            return [self._new_baseline(at_s, Reason.PICTURE_MOVED)]
        missed = self._too_brief(self._short.gone(judged.dice, thrown=judged.is_throw))
        if judged.is_throw:
            return [*missed, self._throw_of(judged, elapsed_ms, at_s)]
        brief = self._brief
        if brief is None or not brief.is_gone(judged.dice):
            return [*missed, self._nothing_thrown(judged, at_s)]
        thrown = self._conclude_brief(brief)
        # The throw is over, and the tray is as it is now.
        why = self._no_throw(Reason.PICKED_UP, judged.image, at_s)
        self._store_rest(judged)
        return [*missed, thrown, Cleared(at_s, tuple(die.die_id for die in brief.dice), judged.dice, why)]

    def _throw_of(self, judged: RestOutcome, elapsed_ms: float, at_s: float) -> Settled:
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
        self._store_rest(judged)
        self._judge.dice.confirmed.threw(throw)
        return Settled(throw, image, judged.paths)

    def _judged(
        self, *, areas: RestAreas | None = None, count_held: bool = False
    ) -> tuple[RestOutcome, float]:
        """The interpretation of this rest, and the time it took in milliseconds."""
        started = self._clock()
        image, readings = self._read()
        self.tracker.blobs(image)  # the foreground of this picture tells where a hand is
        if areas is None and self._rest is not None:
            areas = self._rest.areas
        judged = self._judge.judge(
            image, readings, self.gate.moved, self.obstacle_kind, areas=areas, count_held=count_held
        )
        return judged, round(1000 * (self._clock() - started), 2)

    def _nothing_thrown(self, judged: RestOutcome, at_s: float) -> WatchEvent:
        found, dice, first = judged.found, judged.dice, self._judge.is_first
        why = self._why_nothing(judged, at_s)
        self._store_rest(judged)
        if found.placed or first:
            return Baseline(at_s, dice, no_throw=why)
        if found.removed:
            return Cleared(at_s, found.removed, dice, why)
        return Unchanged(at_s, None if self._explained else why)

    def _why_nothing(self, judged: RestOutcome, at_s: float) -> NoThrow:
        if judged.found.placed:
            return self._no_throw(Reason.PLACED_BY_HAND, judged.image, at_s)
        if judged.found.removed:
            return self._no_throw(Reason.PICKED_UP, judged.image, at_s)
        self.tracker.blobs(judged.image)  # the foreground of this picture tells what lies there
        reason, there = why_unchanged(
            self._judge.dice.image,
            judged.image,
            judged.dice,
            differs=self.tracker.differs,
            hand=bool(hands_alone(self.tracker.hands, judged.paths)),
            moved=self.gate.moved,
        )
        return self._no_throw(reason, judged.image, at_s, there=there)

    def _no_throw(self, reason: Reason, image: Image, at_s: float, *, there: bool = False) -> NoThrow:
        ended_s = at_s if self.gate.last_motion_s is None else min(at_s, self.gate.last_motion_s)
        return NoThrow.of(reason, self._began_s, ended_s, image, something_there=there)

    def _still_rolling(self, image: Image, after_s: float) -> list[WatchEvent]:
        """Say once if motion has gone on for this long."""
        if not self._rolling or self._long_said or self._now_s - self._began_s < after_s:
            return []
        self._long_said = True
        return [StillRolling(self._now_s, self._no_throw(Reason.STILL_ROLLING, image, self._now_s))]

    def _too_brief(self, rest: ShortRest | None) -> list[WatchEvent]:
        """Say that dice lay there too briefly, if the picture of that rest shows dice."""
        if rest is None:
            return []
        dice = self._reader.read(rest.image)
        self._short.clear()
        no_obstacles = self.obstacle_kind is None
        if not rest.shows([die for die in dice if no_obstacles or likely_kind(die) != self.obstacle_kind]):
            return []  # a hand, or an obstacle that a hand puts in its place
        self._explained = True
        why = NoThrow.of(Reason.TOO_BRIEF, rest.began_s, rest.until_s, rest.image)
        return [TooBrief(self._now_s, why)]

    def _only_shifted(self, judged: RestOutcome) -> bool:
        """Whether the whole picture has moved, and nothing on it."""
        last = self._judge.dice.image
        shift = mat_shift(last, judged.image) if last is not None else None
        if shift is None:
            return False
        hands = hands_alone(self.tracker.hands, judged.paths)
        return only_shifted(self.dice, judged.dice, shift, judged.paths, hands)

    def _new_baseline(self, at_s: float, reason: Reason | None = None) -> Baseline:
        image, readings = self._read()
        dice = self._judge.restarted(image, readings, self.obstacle_kind)
        if reason is Reason.OTHER_SCENE:
            reason = scene_change(self._judge.dice.image, image) or reason
        why = None if reason is None else self._no_throw(reason, image, at_s)
        self._begin_rest(image, dice)
        return Baseline(at_s, dice, reason is Reason.PICTURE_MOVED, why)

    def _store_rest(self, judged: RestOutcome) -> None:
        self._begin_rest(judged.image, judged.dice, judged.hand)

    def _begin_rest(self, image: Image, dice: tuple[DieReading, ...], hand: Mask | None = None) -> None:
        # Set only now, so that a rest whose reading failed is read again with the next frame.
        self._based, self._rolling = True, False
        self._concluded_s = self._now_s
        self._rest = self._brief = self._ahead = None
        self._judge.keep(image, dice, hand)
        if not dice and hand is None and isinstance(self._reader, EmptyMatLearner):
            self._reader.learn_empty(image)

    def _read(self) -> Looked:
        """Read the still frames, and measure how long it takes."""
        started = self._clock()
        looked = self._read_sharpest()
        self._took_s = self._clock() - started
        return looked

    def _read_sharpest(self) -> Looked:
        """Read the sharpest still frames; the returned image is the sharpest."""
        sharpest = sorted(
            self._still or self._recent, key=lambda frame: sharpness(frame.image), reverse=True
        )[:_READ]
        images = [frame.image for frame in sharpest]
        if isinstance(self._reader, MultiFrameReader):
            return images[0], tuple(
                self._reader.read_many(images, rolled=self._rolled, lying=self._judge.dice.lying(images[0]))
            )
        readings = tuple(self._reader.read(images[0]))
        if len(images) > 1 and any(die.status == "unsure" for die in readings):
            readings = second_look(readings, tuple(self._reader.read(images[1])))
        return images[0], readings

    def _rolled(self, boxes: Sequence[Box]) -> Sequence[Sequence[RollingCrop]]:
        return self._glimpses.near(boxes, self.tracker)
