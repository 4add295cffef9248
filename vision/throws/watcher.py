"""From frames to throws: waits until the dice are at rest, reads them once, and emits events.

``ThrowWatcher`` combines the settle gate, the tracker and the reader. Dice that lay there before, a hand that
comes and goes, and a die that was taken away are not throws. Each die keeps its id while it lies there.
"""

from __future__ import annotations

import secrets
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from traywatch.vision.contacts.touches import ContactCandidate
from traywatch.vision.detection.boxes import filled
from traywatch.vision.throws.events import (
    Baseline,
    Cleared,
    EmptyMatLearner,
    MultiFrameReader,
    Reader,
    RemembersCamera,
    Rolling,
    Settled,
    Unchanged,
    WatchEvent,
    ZonePlacer,
)
from traywatch.vision.throws.hand_filter import HEAP, hands_alone
from traywatch.vision.throws.interpreter import RestInterpreter, RestOutcome
from traywatch.vision.throws.joined_readings import second_look
from traywatch.vision.throws.mat_shift import mat_shift, only_shifted
from traywatch.vision.tracking.frame_buffer import FrameBuffer
from traywatch.vision.tracking.rolling_crops import RollingCrop, RollingCrops, sharpness
from traywatch.vision.tracking.settle_gate import SettleGate
from traywatch.vision.tracking.tracker import Blob, Tracker
from traywatch.vision.types import Box, DieReading, Frame, Image, Throw

__all__ = [
    "Baseline",
    "Cleared",
    "Rolling",
    "Settled",
    "ThrowWatcher",
    "Unchanged",
    "WatchEvent",
    "second_look",
]

_KEEP = 5  # still frames from which the sharpest are chosen
_READ = 3  # number of frames that are read
_LAST_STILL_S = 0.1  # at the end of a source, this much rest is enough
_AHEAD_S = 0.1  # after this much stillness, the dice are read in advance
_LOOK_AGAIN_S = 0.7  # interval between reads while a blob as large as a hand lies still
_HAND_S = 3.0  # a hand is never still for this long, so the dice are read


Looked = tuple[Image, tuple[DieReading, ...]]
"""An image and its readings."""


class ThrowWatcher:
    """Turns frames into events; most frames cause none.

    ``reader`` has ``read(image)``. ``profile`` and ``landing`` are optional and used together. Dice of
    ``obstacle_kind`` that lay there before a throw are obstacles, other kinds are ``kept``. Use None for
    games without obstacles. It may change between frames. Exceptions of the reader are passed on, and the
    next frame tries again.
    """

    def __init__(
        self,
        reader: Reader,
        profile: Any = None,
        landing: ZonePlacer | None = None,
        *,
        obstacle_kind: str | None = "d6",
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
        self._still: deque[Frame] = deque(maxlen=_KEEP)
        self._previous: Frame | None = None
        self._based = False
        self._rolling = False
        self._looked: Looked | None = None
        self._ahead: tuple[RestOutcome, float] | None = None
        self._guessed = False
        self._look_again_s = 0.0

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
        state = self.gate.push(frame)
        events: list[WatchEvent] = []
        if self.gate.still_for_s == 0.0 or (state == "rolling" and not self._rolling):
            self._still.clear()
            self._ahead = None
        self._still.append(frame)
        if state == "rolling":
            if not self._rolling:
                self._rolling = True
                self._look_again_s = 0.0
                self._guessed = False
                self._glimpses.clear()
                events.append(Rolling(self.gate.last_motion_s or frame.taken_at_s))
                if self._previous is not None:
                    self.tracker.push(self._previous)
                    self.footage.push(self._previous)
            self.footage.push(frame)
            blobs = self.tracker.push(frame)
            self._glimpses.push(frame, self.tracker, blobs)
            self._read_ahead(blobs)
        elif self._rolling:
            if self._may_read(frame):
                events.append(self._conclude(frame.taken_at_s, self._looked))
        elif not self._based and self.gate.still_for_s >= 0.3:
            events.append(self._new_baseline(frame.taken_at_s))
        self._previous = frame
        return tuple(events)

    def finish(self) -> tuple[WatchEvent, ...]:
        """The source has ended: read a throw that has only just settled."""
        if not self._rolling or self._previous is None or self.gate.still_for_s < _LAST_STILL_S:
            return ()
        return (self._conclude(self._previous.taken_at_s),)

    def begin_anew(self, *, other_camera: bool = False) -> None:
        """Treat the next rest as no throw, because frames were missed, it was dark, or the camera changed."""
        self._based = self._rolling = False
        self._still.clear()
        self._previous = None
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

    def _read_ahead(self, blobs: Sequence[Blob]) -> None:
        """Read before the rest has lasted long enough, so that the throw is reported without delay.

        This happens once per roll. Frames that arrive meanwhile are missed, and dice that only paused need
        theirs.

        A slow machine would miss the end of the settle hold. If the dice were picked up meanwhile, nobody
        would know that they had been at rest, so it reads after the hold.
        """
        if self._guessed or self.gate.still_for_s < _AHEAD_S or self.gate.jump:
            return
        if self._took_s > self.gate.still_s - _AHEAD_S:
            return
        if any(blob.hand for blob in blobs):
            return
        self._guessed = True
        self._ahead = self._judged()

    def _may_read(self, frame: Frame) -> bool:
        since_s = frame.taken_at_s - (self.gate.last_motion_s or frame.taken_at_s)
        self._looked = None
        if self._ahead is not None:
            return True  # there was no hand, and nothing has moved since
        hands = [blob for blob in self.tracker.blobs(frame.image) if blob.hand]
        if self.gate.jump or since_s >= _HAND_S or not hands:
            return True
        if frame.taken_at_s < self._look_again_s:
            return False
        # A heap of dice can be as large as a hand, but then the reader finds dice there.
        self._look_again_s = frame.taken_at_s + _LOOK_AGAIN_S
        self._looked = self._read()
        boxes = [die.box for die in self._looked[1]]
        return all(filled(blob.box, boxes) > HEAP for blob in hands)

    def _conclude(self, at_s: float, looked: Looked | None = None) -> WatchEvent:
        if self.gate.jump:
            return self._new_baseline(at_s)
        ahead = self._ahead if looked is None else None
        if ahead is None or ahead[0].obstacle_kind != self.obstacle_kind:
            ahead = self._judged(looked)
        judged, elapsed_ms = ahead
        image = judged.image
        if self._only_shifted(judged):
            return self._new_baseline(at_s, shifted=True)
        if not judged.is_throw:
            return self._nothing_thrown(judged, at_s)
        throw = Throw(
            throw_id=self._new_id(),
            settled_at_s=at_s,
            width=image.shape[1],
            height=image.shape[0],
            dice=(*judged.dice, *judged.lost),
            contacts=judged.contacts,
            elapsed_ms=elapsed_ms,
        )
        self._rest(image, judged.dice)
        self._judge.dice.confirmed.threw(throw)
        return Settled(throw, image, judged.paths)

    def _judged(self, looked: Looked | None = None) -> tuple[RestOutcome, float]:
        """The interpretation of this rest, and the time it took in milliseconds."""
        started = self._clock()
        image, readings = looked or self._read()
        judged = self._judge.judge(image, readings, self.gate.moved, self.obstacle_kind)
        return judged, round(1000 * (self._clock() - started), 2)

    def _nothing_thrown(self, judged: RestOutcome, at_s: float) -> WatchEvent:
        found, dice = judged.found, judged.dice
        self._rest(judged.image, dice)
        if found.placed:
            return Baseline(at_s, dice)
        if found.removed:
            return Cleared(at_s, found.removed, dice)
        return Unchanged(at_s)

    def _only_shifted(self, judged: RestOutcome) -> bool:
        """Whether the whole picture has moved, and nothing on it."""
        last = self._judge.dice.image
        shift = mat_shift(last, judged.image) if last is not None else None
        if shift is None:
            return False
        hands = hands_alone(self.tracker.hands, judged.paths)
        return only_shifted(self.dice, judged.dice, shift, judged.paths, hands)

    def _new_baseline(self, at_s: float, *, shifted: bool = False) -> Baseline:
        image, readings = self._read()
        dice = self._judge.restarted(image, readings, self.obstacle_kind)
        self._rest(image, dice)
        return Baseline(at_s, dice, shifted)

    def _rest(self, image: Image, dice: tuple[DieReading, ...]) -> None:
        # Set only now, so that a rest whose reading failed is read again with the next frame.
        self._based, self._rolling = True, False
        self._judge.keep(image, dice)
        if not dice and isinstance(self._reader, EmptyMatLearner):
            self._reader.learn_empty(image)

    def _read(self) -> Looked:
        """Read the still frames, and measure how long it takes."""
        started = self._clock()
        looked = self._read_sharpest()
        self._took_s = self._clock() - started
        return looked

    def _read_sharpest(self) -> Looked:
        """Read the sharpest still frames; the returned image is the sharpest."""
        sharpest = sorted(self._still, key=lambda frame: sharpness(frame.image), reverse=True)[:_READ]
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
