"""The frames of a roll from which its dice are read: still ones, or the latest if none was still."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial

from traywatch.vision.detection.boxes import iou
from traywatch.vision.throws.dice_at_rest import RestingDice
from traywatch.vision.throws.events import (
    EmptyMatLearner,
    MultiFrameReader,
    NoDieLearner,
    Reader,
    RemembersCamera,
)
from traywatch.vision.tracking.rolling_crops import RollingCrops, sharpness
from traywatch.vision.tracking.tracker import Tracker
from traywatch.vision.tracking.tracks.blobs import Blob
from traywatch.vision.types import Box, DieReading, Frame, Image

_KEEP = 5  # still frames from which the sharpest are chosen
_READ = 3  # number of frames that are read

Looked = tuple[Image, tuple[DieReading, ...]]
"""An image and its readings."""


class StillFrames:
    """Keeps the latest frames of a roll, and reads the sharpest."""

    def __init__(self, reader: Reader, clock: Callable[[], float] = time.perf_counter) -> None:
        self.still: deque[Frame] = deque(maxlen=_KEEP)
        self.reader = reader
        self.took_s = 0.0
        """Time that the last reading took, in seconds."""
        self._clock = clock
        self._recent: deque[Frame] = deque(maxlen=_KEEP)  # of a roll
        self._glimpses = RollingCrops()

    def clear(self) -> None:
        """Forget all frames."""
        self.still.clear()
        self._recent.clear()

    def begin_roll(self) -> None:
        """Forget all frames, and the dice seen in motion."""
        self.clear()
        self._glimpses.clear()

    def end_roll(self) -> None:
        """Forget the frames of a roll after its throw; they hold five pictures."""
        self._recent.clear()

    def saw_rolling(self, frame: Frame, tracker: Tracker, blobs: Sequence[Blob]) -> None:
        """Keep a frame of the roll, and the crops of the dice that move in it."""
        self._glimpses.take_frame(frame, tracker, blobs)
        self._recent.append(frame)

    def still_since(self, began_s: float) -> None:
        """Take the latest frames of the roll from that time on as still."""
        self.still.extend(frame for frame in self._recent if frame.taken_at_s >= began_s - 1e-6)

    def keep_still(self, since_s: float) -> None:
        """Read only frames from that time on, and in any case the last one."""
        self.take_still([one for one in self.still if one.taken_at_s >= since_s - 1e-6] or [self.still[-1]])

    def take_still(self, frames: Sequence[Frame]) -> None:
        """Read these frames instead of the still ones so far."""
        self.still.clear()
        self.still.extend(frames)

    def read(self, tracker: Tracker, dice: RestingDice) -> Looked:
        """Read the still frames, and measure how long it takes. The returned image is the sharpest.

        ``dice`` lay there at the last rest.
        """
        started = self._clock()
        looked = self._read_sharpest(tracker, dice)
        self.took_s = self._clock() - started
        return looked

    def learn_empty(self, image: Image) -> None:
        """Tell the reader that the tray in this image is empty, if it wants to know."""
        if isinstance(self.reader, EmptyMatLearner):
            self.reader.learn_empty(image)

    def learn_no_die(self, image: Image, box: Box) -> None:
        """Tell the reader that what lies in a box of this image is no die, if it wants to know."""
        if isinstance(self.reader, NoDieLearner):
            self.reader.learn_no_die(image, box)

    def forget_camera(self) -> None:
        """Tell the reader that another camera follows, if it remembers one."""
        if isinstance(self.reader, RemembersCamera):
            self.reader.forget_camera()

    def _read_sharpest(self, tracker: Tracker, dice: RestingDice) -> Looked:
        sharpest = sorted(self.still or self._recent, key=lambda frame: sharpness(frame.image), reverse=True)[
            :_READ
        ]
        images = [frame.image for frame in sharpest]
        if isinstance(self.reader, MultiFrameReader):
            rolled = partial(self._glimpses.near, tracker=tracker)
            return images[0], tuple(self.reader.read_many(images, rolled=rolled, lying=dice.lying(images[0])))
        readings = tuple(self.reader.read(images[0]))
        if len(images) > 1 and any(die.status == "unsure" for die in readings):
            readings = second_look(readings, tuple(self.reader.read(images[1])))
        return images[0], readings


def second_look(first: Sequence[DieReading], second: Sequence[DieReading]) -> tuple[DieReading, ...]:
    """Join the readings of two still images of the same dice.

    An uncertain die takes the second reading only if that confirms the first one's best guess. Otherwise it
    stays uncertain. The box stays that of the first image.
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
