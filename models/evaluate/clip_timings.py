"""Changes of the frames of a clip that life makes: other rates, missing frames, other starts and orders.

Each change is a function from a ``KnownClip`` to its frames and rolls. The times of a new sequence of frames
start at 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Literal

import cv2
import numpy as np

from traywatch.models.evaluate.clips import TrueRoll, frames_of, with_grain
from traywatch.vision.types import Box, Frame, Image

MOST_PX = 1112
"""Larger pictures are halved, which saves time and hardly matters to the watcher."""
SEED = 48
_SETTLE_S = 0.35
_BEFORE_S = 0.1  # a hand shows before it counts as motion
_GRAINS = 16
_EVERY = 4  # px
_STILL_S = 180.0
_TAKEN_S = 1.0  # from when something moves again until the dice are taken


@dataclass(frozen=True, slots=True)
class KnownRest:
    """A roll of a clip as it was noticed: when it counted, when the next motion begins."""

    settled_s: float
    until_s: float
    boxes: tuple[Box, ...]

    @property
    def still_s(self) -> float:
        """When the dice came to rest."""
        return self.settled_s - _SETTLE_S


@dataclass(frozen=True, slots=True)
class KnownClip:
    """A clip of real dice: the file, its rolls and when they were noticed in it."""

    path: Path
    rolls: tuple[TrueRoll, ...]
    rests: tuple[KnownRest, ...] = ()

    @property
    def frames_per_s(self) -> float:
        """The frame rate of the file."""
        return cv2.VideoCapture(str(self.path)).get(cv2.CAP_PROP_FPS) or 30.0

    def frames(self) -> Iterator[Frame]:
        """The frames; pictures larger than ``MOST_PX`` are halved."""
        for frame in frames_of(self.path):
            image = frame.image
            if max(image.shape) > MOST_PX:
                image = np.asarray(cv2.resize(image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
            yield Frame(image, frame.taken_at_s, frame.sequence)

    def part(self, from_s: float, until_s: float) -> Iterator[Image]:
        """The pictures from one time until before another."""
        for frame in self.frames():
            if frame.taken_at_s >= until_s - 1e-6:
                break
            if frame.taken_at_s >= from_s - 1e-6:
                yield frame.image


Played = tuple[Iterator[Frame], tuple[TrueRoll, ...]]
"""Frames, and the rolls in them."""
Sequencing = Callable[[KnownClip], Played | None]
"""A clip to its frames in another sequence; None if it is too short for that."""


def timed(images: Iterable[Image], frames_per_s: float) -> Iterator[Frame]:
    """Pictures as frames of a steady camera."""
    for k, image in enumerate(images):
        yield Frame(image, k / frames_per_s, k)


def at_rate(frames: Iterator[Frame], frames_per_s: float) -> Iterator[Frame]:
    """The frames that a camera of another rate shows: some are dropped, or shown twice."""
    number = 0
    last: Frame | None = None
    for frame in frames:
        while last is not None and number / frames_per_s < frame.taken_at_s - 1e-6:
            yield Frame(last.image, number / frames_per_s, number)
            number += 1
        last = frame
    if last is not None:
        yield Frame(last.image, number / frames_per_s, number)


def _rate(clip: KnownClip, *, frames_per_s: float) -> Played | None:
    if clip.frames_per_s < 0.5 * frames_per_s:
        return None
    return at_rate(clip.frames(), frames_per_s), clip.rolls


def _faster(clip: KnownClip, *, times: float) -> Played:
    frames = (Frame(frame.image, frame.taken_at_s / times, frame.sequence) for frame in clip.frames())
    return at_rate(frames, clip.frames_per_s), clip.rolls


def _disturbed(clip: KnownClip) -> Played:
    def frames() -> Iterator[Frame]:
        rng = np.random.default_rng(SEED)
        last: Image | None = None
        for frame in clip.frames():
            chance = rng.random()
            if chance < 0.1 and last is not None:
                continue  # dropped
            image = last if chance < 0.2 and last is not None else frame.image
            yield Frame(image, frame.taken_at_s, frame.sequence)
            last = frame.image

    return frames(), clip.rolls


def _starts_in_motion(clip: KnownClip) -> Played | None:
    """The first frame shows the tray 0.5 s before the first roll comes to rest."""
    if not clip.rests:
        return None
    first_s = max(0.0, clip.rests[0].still_s - 0.5)
    return timed(clip.part(first_s, np.inf), clip.frames_per_s), clip.rolls


def _starts_at_rest(clip: KnownClip) -> Played | None:
    """The first frame shows the first roll at rest, so that it does not count."""
    if len(clip.rests) < 2:
        return None
    first_s = clip.rests[0].settled_s - 0.1
    return timed(clip.part(first_s, np.inf), clip.frames_per_s), clip.rolls[1:]


def _twice(clip: KnownClip) -> Played:
    images = (frame.image for _ in range(2) for frame in clip.frames())
    return timed(images, clip.frames_per_s), clip.rolls * 2


def _reversed_rolls(clip: KnownClip) -> Played | None:
    """Each roll from the greatest change of the picture before it, the last roll first."""
    if len(clip.rests) < 2:
        return None
    starts = [_greatest_change_s(clip, one.settled_s, two.settled_s) for one, two in pairwise(clip.rests)]
    parts = list(zip([0.0, *starts], [*starts, np.inf], strict=True))
    images = (image for from_s, until_s in reversed(parts) for image in clip.part(from_s, until_s))
    return timed(images, clip.frames_per_s), clip.rolls[::-1]


def _greatest_change_s(clip: KnownClip, from_s: float, until_s: float) -> float:
    """The time of the picture that differs most from the one before it, such as after a cut."""
    changes = [
        float(cv2.absdiff(now[::_EVERY, ::_EVERY], before[::_EVERY, ::_EVERY]).mean())
        for before, now in pairwise(clip.part(from_s, until_s))
    ]
    return from_s + (1 + int(np.argmax(changes))) / clip.frames_per_s


def _rests(clip: KnownClip, *, rest_s: float) -> Played | None:
    """Each rest lasts for ``rest_s``: pictures are left out, or one is shown again with grain."""
    if not clip.rests:
        return None

    def images() -> Iterator[Image]:
        rng = np.random.default_rng(SEED)
        frame_s = 1 / clip.frames_per_s
        for frame in clip.frames():
            at_s = frame.taken_at_s
            if any(one.still_s + rest_s < at_s < one.until_s - _BEFORE_S for one in clip.rests):
                continue
            yield frame.image
            for one in clip.rests:
                if one.settled_s <= at_s < one.settled_s + frame_s - 1e-6:
                    more_s = rest_s - (one.until_s - one.still_s)
                    for _ in range(round(max(0.0, more_s) / frame_s)):
                        yield with_grain(frame.image, rng)

    return timed(images(), clip.frames_per_s), clip.rolls


def _still_before(clip: KnownClip, *, still_s: float) -> Played:
    def images() -> Iterator[Image]:
        rng = np.random.default_rng(SEED)
        frames = clip.frames()
        first = next(frames).image
        grainy = [with_grain(first, rng) for _ in range(_GRAINS)]
        for _ in range(round(still_s * clip.frames_per_s)):
            yield grainy[int(rng.integers(_GRAINS))]
        yield first
        yield from (frame.image for frame in frames)

    return timed(images(), clip.frames_per_s), clip.rolls


Order = Literal["at once", "in turn", "overlapping"]


def _two_people(clip: KnownClip, *, order: Order) -> Played | None:
    """The clip, and beside it the same one mirrored, as if two people shared a tray.

    They roll at once, or the second roll begins when the first one has counted and something moves again. Of
    rolls that overlap, the second dice still roll when the first ones are taken, and the tray is at rest
    before. Before and after its part of the time, each half shows its first or last picture with grain.
    """
    if len(clip.rests) != 1:
        return None  # the cuts between the rolls of other clips would be cuts of half a picture
    pictures = [frame.image for frame in clip.frames()]
    until_s = min(clip.rests[0].until_s, len(pictures) / clip.frames_per_s)
    late_s = {"at once": 0.0, "in turn": until_s, "overlapping": until_s + _TAKEN_S - clip.rests[0].still_s}
    late = round(late_s[order] * clip.frames_per_s)
    lead = round(clip.frames_per_s) if order == "overlapping" else 0

    def images() -> Iterator[Image]:
        rng = np.random.default_rng(SEED)
        for k in range(-lead, len(pictures) + late):
            halves = []
            for j, mirrored in ((k, False), (k - late, True)):
                picture = pictures[-1 if j < 0 and lead else min(max(j, 0), len(pictures) - 1)]
                half = picture if 0 <= j < len(pictures) else with_grain(picture, rng)
                halves.append(cv2.flip(half, 1) if mirrored else half)
            yield np.asarray(np.hstack(halves), np.uint8)

    (roll,) = clip.rolls
    rolls = (TrueRoll(dice=roll.dice * 2),) if order == "at once" else (roll, roll)
    return timed(images(), clip.frames_per_s), rolls


SEQUENCES: Mapping[str, Sequencing] = {
    "as recorded": lambda clip: (clip.frames(), clip.rolls),
    "10 frames a second": partial(_rate, frames_per_s=10.0),
    "15 frames a second": partial(_rate, frames_per_s=15.0),
    "24 frames a second": partial(_rate, frames_per_s=24.0),
    "60 frames a second": partial(_rate, frames_per_s=60.0),
    "1.5 times as fast": partial(_faster, times=1.5),
    "half as fast": partial(_faster, times=0.5),
    "dropped and doubled frames": _disturbed,
    "starts in motion": _starts_in_motion,
    "starts at rest": _starts_at_rest,
    "twice": _twice,
    "rolls in reverse order": _reversed_rolls,
    "rests of 0.4 s": partial(_rests, rest_s=0.4),
    "rests of 3 s": partial(_rests, rest_s=3.0),
    "still for 3 s before": partial(_still_before, still_s=3.0),
    "still for 3 minutes before": partial(_still_before, still_s=_STILL_S),
    "two people at once": partial(_two_people, order="at once"),
    "two people in turn": partial(_two_people, order="in turn"),
    "two people, overlapping": partial(_two_people, order="overlapping"),
}
"""The changes of the sequence of frames by name."""
