"""From frames to throws: waits for rest, reads once, and tells what was thrown.

``ThrowWatcher`` joins settle gate, tracker and reader. What lay there before is not
a throw; a hand that comes and goes is not; a die that was taken away is not. Each
die keeps its id for as long as it lies there.
"""

from __future__ import annotations

import secrets
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from calibration import TrayProfile
from vision.bounces import at_walls, between, struck_each_other
from vision.boxes import filled, iou
from vision.byhand import HEAP, asked, beneath, hands_alone, nobody_near, ran_free
from vision.events import (
    Baseline,
    Cleared,
    Places,
    Reads,
    ReadsMany,
    Rolling,
    Settled,
    Unchanged,
    WatchEvent,
)
from vision.footage import Footage, Path
from vision.glimpses import Glimpse, Glimpses, sharpness
from vision.leaving import departed
from vision.resting import RestingDice, Sorted, moved_away, struck
from vision.settle import SettleGate
from vision.touch import Encounter, contacts, encounters
from vision.trace import trace
from vision.track import Known, Tracker
from vision.types import Box, Contact, DieReading, Frame, Image, Throw

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

_KEEP = 5  # still frames to choose the sharpest from
_READ = 3  # of them are read, the sharpest first
_LAST_STILL_S = 0.1  # at the end of a source, so little rest is enough
_LOOK_AGAIN_S = 0.7  # while something as large as a hand lies still
_HAND_S = 3.0  # a hand is never so still for so long: then it is something else, and we read


class ThrowWatcher:
    """Push every frame; most give no event.

    ``reader`` has ``read(image)``; ``profile`` and ``landing`` are optional and used
    together. ``obstacle_kind``: dice of this kind that lay there before a throw are
    obstacles, other kinds are ``kept``; None for games without obstacles. It may be
    changed between frames. Errors of the reader pass through, and the next frame tries again.
    """

    def __init__(
        self,
        reader: Reads,
        profile: Any = None,
        landing: Places | None = None,
        *,
        obstacle_kind: str | None = "d6",
        gate: SettleGate | None = None,
        new_id: Callable[[], str] = lambda: secrets.token_hex(8),
    ) -> None:
        self.obstacle_kind = obstacle_kind
        self.gate = gate or SettleGate()
        self.tracker = Tracker()
        self.footage = Footage()
        self._glimpses = Glimpses()
        self._reader = reader
        self._profile = profile
        self._landing = landing
        self._new_id = new_id
        self.encounters: list[Encounter] = []
        self._dice = RestingDice()
        self._still: deque[Frame] = deque(maxlen=_KEEP)
        self._previous: Frame | None = None
        self._based = False
        self._rolling = False
        self._looked: tuple[Image, tuple[DieReading, ...]] | None = None
        self._look_again_s = 0.0

    @property
    def profile(self) -> Any:
        """The tray's profile, or None."""
        return self._profile

    @property
    def dice(self) -> tuple[DieReading, ...]:
        """The dice on the tray as last read."""
        return self._dice.readings

    def push(self, frame: Frame) -> tuple[WatchEvent, ...]:
        """Take the next frame and tell what happened."""
        if self._previous is not None and self._previous.image.shape != frame.image.shape:
            self._based = self._rolling = False  # another picture size: start anew
            self.gate.reset()
        state = self.gate.push(frame)
        events: list[WatchEvent] = []
        if self.gate.still_for_s == 0.0 or (state == "rolling" and not self._rolling):
            self._still.clear()
        self._still.append(frame)
        if state == "rolling":
            if not self._rolling:
                self._rolling = True
                self._look_again_s = 0.0
                self._glimpses.clear()
                events.append(Rolling(self.gate.last_motion_s or frame.taken_at_s))
                if self._previous is not None:
                    self.tracker.push(self._previous)
                    self.footage.push(self._previous)
            self.footage.push(frame)
            self._glimpses.push(frame, self.tracker, self.tracker.push(frame))
        elif self._rolling:
            if self._may_read(frame):
                events.append(self._conclude(frame.taken_at_s, self._looked))
        elif not self._based and self.gate.still_for_s >= 0.3:
            events.append(self._new_baseline(frame.taken_at_s))
        self._previous = frame
        return tuple(events)

    def finish(self) -> tuple[WatchEvent, ...]:
        """The source has ended: a throw that had just come to rest is read all the same."""
        if not self._rolling or self._previous is None or self.gate.still_for_s < _LAST_STILL_S:
            return ()
        return (self._conclude(self._previous.taken_at_s),)

    def begin_anew(self) -> None:
        """What lies there when the picture rests next is no throw: frames were missed, or it was dark."""
        self._based = self._rolling = False
        self._still.clear()
        self._previous = None
        self.gate.reset()

    # ------------------------------------------------------------------ reading

    def _may_read(self, frame: Frame) -> bool:
        since_s = frame.taken_at_s - (self.gate.last_motion_s or frame.taken_at_s)
        self._looked = None
        hands = [blob for blob in self.tracker.blobs(frame.image) if blob.hand]
        if self.gate.jump or since_s >= _HAND_S or not hands:
            return True
        if frame.taken_at_s < self._look_again_s:
            return False
        # Many dice in a heap are as large as a hand; but then the reader sees dice there.
        self._look_again_s = frame.taken_at_s + _LOOK_AGAIN_S
        self._looked = self._read()
        boxes = [die.box for die in self._looked[1]]
        return all(filled(blob.box, boxes) > HEAP for blob in hands)

    def _conclude(
        self, at_s: float, looked: tuple[Image, tuple[DieReading, ...]] | None = None
    ) -> WatchEvent:
        if self.gate.jump:
            return self._new_baseline(at_s)
        started = time.perf_counter()
        image, readings = looked or self._read()
        before = self._dice.readings
        found = self._dice.sort(image, readings, self.tracker, self.gate.moved, self.obstacle_kind)
        paths = self._paths(image, before, found) if found.thrown else ()
        lost = self._lost(image, found, paths)
        if not found.thrown and not lost:
            return self._nothing_thrown(image, found, at_s)
        if not self.tracker.hand_seen:
            found, paths = struck(before, found, paths, self.obstacle_kind)
        touched = self._contacts(image, before, found, paths)
        dice = self._placed(image, self._unless_by_hand(before, found, paths), touched)
        throw = Throw(
            throw_id=self._new_id(),
            settled_at_s=at_s,
            width=image.shape[1],
            height=image.shape[0],
            dice=(*dice, *lost),
            contacts=touched,
            elapsed_ms=round(1000 * (time.perf_counter() - started), 2),
        )
        self._rest(image, dice)
        return Settled(throw, image, paths)

    def _paths(self, image: Image, before: Sequence[DieReading], found: Sorted) -> tuple[Path, ...]:
        places = {die.die_id: die.box for die in found.dice}
        gone = [
            Known(die.die_id, die.box)
            for die in before
            if die.die_id not in places or moved_away(die.box, places[die.die_id])
        ]
        pushed = {known.die_id for known in gone if known.die_id in places}
        boxes = {die_id: box for die_id, box in places.items() if die_id in found.thrown or die_id in pushed}
        return tuple(trace(self.footage, boxes, gone, image).values())

    def _lost(self, image: Image, found: Sorted, paths: Sequence[Path]) -> tuple[DieReading, ...]:
        """Dice that rolled out of the picture."""
        if not found.thrown and (self.tracker.hand_seen or found.placed or found.removed):
            return ()  # somebody tidies up
        width, height = image.shape[1], image.shape[0]
        view = self._profile.scaled_to(width, height) if isinstance(self._profile, TrayProfile) else None
        lost = departed(self.tracker, self.footage, paths, (width, height), profile=view, gone=found.removed)
        return tuple(self._dice.named(die, "thrown") for die in lost)

    def _unless_by_hand(
        self, before: Sequence[DieReading], found: Sorted, paths: Sequence[Path]
    ) -> tuple[DieReading, ...]:
        """The dice; those that a hand set down or turned are asked for, those under another stay."""
        path_of = {path.die_id: path for path in paths}
        hands = hands_alone(self.tracker.hands, paths)
        missing = [old.box for old in before if old.die_id in found.removed]
        dice = []
        for die in found.dice:
            path = path_of.get(die.die_id)
            if die.die_id in found.thrown and path and not ran_free(path, die.box, hands):
                die = die if nobody_near(die.box, hands, missing) else asked(die)
            dice.append(die)
        thrown = [die for die in dice if die.die_id in found.thrown]
        for old in before:
            if old.die_id in found.removed and not self.tracker.hand_seen:
                under = beneath(old, thrown)
                dice += [under] if under else []
        return tuple(dice)

    def _contacts(
        self, image: Image, before: Sequence[DieReading], found: Sorted, paths: Sequence[Path]
    ) -> tuple[Contact, ...]:
        if not paths:
            return self.tracker.contacts(found.tracks)
        lay = [Known(die.die_id, die.box) for die in before]
        ids = {known.die_id for known in lay}
        with_lying = encounters(self.footage, paths, lay, image)
        others = between([path for path in paths if path.die_id not in ids])
        if isinstance(self._profile, TrayProfile):
            others += at_walls(paths, self._profile.scaled_to(image.shape[1], image.shape[0]))
        self.encounters = with_lying + others
        here = {die.die_id for die in found.dice}
        touched = [c for c in contacts(with_lying) if c.b in here]
        return tuple(sorted((*touched, *struck_each_other(others)), key=lambda contact: contact.at_s))

    def _nothing_thrown(self, image: Image, found: Sorted, at_s: float) -> WatchEvent:
        dice = self._placed(image, found.dice, ())
        self._rest(image, dice)
        if found.placed:
            return Baseline(at_s, dice)
        if found.removed:
            return Cleared(at_s, found.removed, dice)
        return Unchanged(at_s)

    def _new_baseline(self, at_s: float) -> Baseline:
        image, readings = self._read()
        dice = self._placed(image, self._dice.restart(image, readings, self.obstacle_kind), ())
        self._rest(image, dice)
        return Baseline(at_s, dice)

    def _placed(
        self, image: Image, dice: tuple[DieReading, ...], contacts: tuple[Contact, ...]
    ) -> tuple[DieReading, ...]:
        if self._landing is None or self._profile is None:
            return dice
        height, width = image.shape[:2]
        return tuple(self._landing.place(self._profile, dice, contacts=contacts, image_size=(width, height)))

    def _rest(self, image: Image, dice: tuple[DieReading, ...]) -> None:
        # Only now: a rest that could not be read is read again with the next frame.
        self._based, self._rolling = True, False
        self._dice.keep(image, dice)
        self.tracker.rest(image, [Known(die.die_id, die.box) for die in dice])
        self.footage.rest(image)

    def _read(self) -> tuple[Image, tuple[DieReading, ...]]:
        """Read the sharpest still frames, and by them what was thrown; the picture is the sharpest."""
        sharpest = sorted(self._still, key=lambda frame: sharpness(frame.image), reverse=True)[:_READ]
        images = [frame.image for frame in sharpest]
        if isinstance(self._reader, ReadsMany):
            return images[0], tuple(self._reader.read_many(images, rolled=self._rolled))
        readings = tuple(self._reader.read(images[0]))
        if len(images) > 1 and any(die.status == "unsure" for die in readings):
            readings = second_look(readings, tuple(self._reader.read(images[1])))
        return images[0], readings

    def _rolled(self, boxes: Sequence[Box]) -> Sequence[Sequence[Glimpse]]:
        return self._glimpses.near(boxes, self.tracker)


def second_look(first: Sequence[DieReading], second: Sequence[DieReading]) -> tuple[DieReading, ...]:
    """Readings of two still pictures of the same dice, joined.

    A die that was unsure takes the second reading only if that confirms the first's
    best guess: two looks that differ stay unsure. The box stays the first picture's.
    """
    joined = []
    for die in first:
        if die.status == "unsure" and die.alternatives:
            guess = die.alternatives[0]
            same = [other for other in second if iou(die.box, other.box) > 0.6]
            if len(same) == 1 and same[0].status == "read":
                other = same[0]
                if (other.kind, other.label) == (guess.kind, guess.label):
                    die = other.model_copy(update={"box": die.box})
        joined.append(die)
    return tuple(joined)
