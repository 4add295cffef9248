"""Play one lifelike clip to the throw watcher, and compare its throws with the truth.

The reader is not tested here: ``SeeingReader`` knows the dice. It returns a die that it could see: most of it
is not covered, and it is not blurred. It also returns dice that a hand holds visibly.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from weakref import ReferenceType, ref

import numpy as np

from traywatch.models.synth.scenes.lifelike.cast import LifelikeRoll
from traywatch.models.synth.scenes.lifelike.throws import LifelikeClip, LifelikeDie, LifelikeFrame
from traywatch.vision.throws.watcher import Baseline, Cleared, Rolling, Settled, ThrowWatcher, WatchEvent
from traywatch.vision.types import DieReading, Frame, Image, Throw

LEAST_VISIBLE = 0.6
"""Share of a die that no hand covers, from which the reader returns it."""
_MOST_BLUR = 0.35  # sides that a die may move during the exposure
_BOX_SD = 0.01  # error of a box in sides of the die, besides half a px
_SAME_PLACE = 0.5  # sides between a reading and a die
_EARLY_SIDES, _EARLY_RAD = 0.25, 0.4  # a die that moves farther after it was read was read too early
_KEPT = 64  # frames that the reader remembers
_START_S = 100.0  # clock of the first frame


class SeeingReader:
    """Reader that returns the true dice of a frame; ``show`` registers each frame."""

    def __init__(self, clip: LifelikeClip) -> None:
        self._clip = clip
        self._frames: list[LifelikeFrame] = []
        # The watcher may read a picture of a short rest long after it was shown.
        self._dice: list[tuple[ReferenceType[Image], tuple[LifelikeDie, ...]]] = []
        self._rng = np.random.default_rng((78, clip.number))

    def show(self, frame: LifelikeFrame) -> None:
        """Register the next frame."""
        self._frames = [*self._frames[-_KEPT:], frame]
        self._dice.append((ref(frame.image), tuple(frame.dice)))

    def frame(self, image: Image) -> LifelikeFrame | None:
        """The frame of an image, None if it is not known."""
        return next((one for one in reversed(self._frames) if one.image is image), None)

    def read(self, image: Image) -> tuple[DieReading, ...]:
        """The dice of the image that can be seen. Raises ``KeyError`` for an unknown image."""
        dice = next((dice for shown, dice in reversed(self._dice) if shown() is image), None)
        if dice is None:
            raise KeyError("this image was not shown")
        return tuple(self._reading(die) for die in dice if _is_readable(die))

    def _reading(self, die: LifelikeDie) -> DieReading:
        actor = self._clip.script.cast.dice[die.number]
        look = actor.looks[0]
        error = self._rng.normal(0, 0.5 + _BOX_SD * actor.side_px, 4)
        x0, y0, x1, y1 = (float(v) for v in np.array(die.box) + error)
        return DieReading(
            kind=look.kind,
            value=look.value,
            label=str(look.value),
            status="read",
            confidence=0.99,
            box=(x0, y0, x1, y1),
            color=look.color,
        )


def _is_readable(die: LifelikeDie) -> bool:
    return die.visible >= LEAST_VISIBLE and die.blur <= _MOST_BLUR


@dataclass(slots=True)
class ScoredRoll:
    """What became of one roll: the times of its throws, and the dice that were reported as thrown.

    ``readable`` are its dice that the reader returned in some frame at rest. A hand may cover the others all
    the time. ``early`` are those that counted from a picture in which they did not lie as they came to rest.
    """

    roll: LifelikeRoll
    readable: set[int] = field(default_factory=set)
    reported_s: list[float] = field(default_factory=list)
    dice: set[int] = field(default_factory=set)
    early: set[int] = field(default_factory=set)
    extra: int = 0
    asked: int = 0

    @property
    def noticed(self) -> bool:
        """Whether any throw has a die of this roll."""
        return bool(self.reported_s)

    @property
    def hidden(self) -> bool:
        """Whether nobody could have noticed it, because none of its dice could be read at rest."""
        return not self.readable and not self.noticed

    @property
    def wrong(self) -> int:
        """Number of dice that are missing though they could be read, or too many."""
        return len(self.readable - self.dice) + self.extra

    @property
    def latency_s(self) -> float | None:
        """Time from the rest of the last die to the result, in seconds; None if the roll was missed."""
        return self.reported_s[-1] - self.roll.rest_s if self.reported_s else None


@dataclass(slots=True)
class ScoredClip:
    """The result of one clip.

    ``phantoms`` are the times of throws that are no roll, those of placed dice apart. ``placed`` counts dice
    that a hand placed, ``placed_thrown`` those reported as thrown. ``events`` are the names and times of the
    watcher's events.
    """

    number: int
    condition: str
    rolls: list[ScoredRoll]
    frames: int = 0
    cpu_s: float = 0.0
    phantoms: list[float] = field(default_factory=list)
    placed: int = 0
    placed_thrown: int = 0
    events: list[tuple[str, float]] = field(default_factory=list)

    @property
    def failed(self) -> bool:
        """Whether anything is wrong in this clip."""
        bad = any(not one.noticed or one.wrong for one in self.rolls if not one.hidden)
        return bad or bool(self.phantoms) or self.placed_thrown > 0


FrameSink = Callable[[LifelikeFrame, ThrowWatcher, tuple[WatchEvent, ...]], None]
"""Called with each frame, the watcher after it, and the events of the frame."""


def play(clip: LifelikeClip, sink: FrameSink | None = None, *, before_s: float | None = None) -> ScoredClip:
    """Play a clip as a camera would, and score the throws. The source does not end, as at a tray.

    ``before_s``: the clip begins so long before its first roll comes to rest. Below 0 it begins after that,
    and a throw of those dice is a phantom.
    """
    began = time.process_time()
    reader = SeeingReader(clip)
    watcher = ThrowWatcher(reader, obstacle_kind=clip.setting.obstacle_kind)
    rolls = sorted(clip.script.cast.rolls, key=lambda roll: roll.rest_s)
    from_s = -math.inf if before_s is None or not rolls else rolls[0].rest_s - before_s
    scored = [ScoredRoll(roll) for roll in rolls if roll.rest_s > from_s]
    out = ScoredClip(clip.number, clip.setting.condition, scored)
    placed = {die.number for die in clip.script.cast.dice if die.role == "placed"}
    wrongly: set[int] = set()
    for k, frame in enumerate(clip.frames()):
        if frame.at_s < from_s:
            continue
        reader.show(frame)
        events = watcher.take_frame(Frame(frame.image, _START_S + frame.at_s, k))
        out.frames += 1
        for one in scored:
            if frame.at_s >= one.roll.rest_s:
                one.readable |= {die.number for die in frame.dice if _is_readable(die)} & set(one.roll.dice)
        for event in events:
            out.events.append((_name(event), frame.at_s))
            if isinstance(event, Settled):
                read = reader.frame(event.image) or frame
                thrown = _thrown(event.throw, read, clip)
                wrongly |= placed & set(thrown)
                if not thrown or not set(thrown) <= placed:
                    _assign(out, thrown, frame.at_s, event.throw)
                    for one in scored:
                        one.early |= {number for number in thrown if is_early(clip, one, number, read.at_s)}
        if sink is not None:
            sink(frame, watcher, events)
    out.placed, out.placed_thrown = len(placed), len(wrongly)
    out.cpu_s = time.process_time() - began
    return out


def _thrown(throw: Throw, frame: LifelikeFrame, clip: LifelikeClip) -> list[int]:
    """The numbers of the dice that a throw reports as thrown; -1 for one that is nowhere."""
    numbers = []
    for reading in throw.dice:
        if reading.role != "thrown":
            continue
        x, y = (reading.box[0] + reading.box[2]) / 2, (reading.box[1] + reading.box[3]) / 2
        near = [
            (math.dist((x, y), ((d.box[0] + d.box[2]) / 2, (d.box[1] + d.box[3]) / 2)), d.number)
            for d in frame.dice
        ]
        gap, number = min(near, default=(math.inf, -1))
        numbers.append(number if gap < _SAME_PLACE * clip.setting.side_px else -1)
    return numbers


def is_early(clip: LifelikeClip, scored: ScoredRoll, number: int, at_s: float) -> bool:
    """Whether a die of a roll does not lie yet as it came to rest."""
    if number not in scored.roll.dice:
        return False
    die = clip.script.cast.dice[number]
    now, then = die.pose(at_s), die.pose(scored.roll.rest_s)
    if now is None or then is None or at_s > scored.roll.rest_s:
        return False
    far = math.dist((now.x, now.y), (then.x, then.y)) > _EARLY_SIDES * die.side_px
    return far or now.look != then.look or abs(now.angle - then.angle) > _EARLY_RAD


def _assign(out: ScoredClip, thrown: list[int], at_s: float, throw: Throw) -> None:
    """Add a throw to the roll with most of its dice that were not reported before, or to the phantoms."""
    asked = sum(die.role == "thrown" and die.status != "read" for die in throw.dice)
    best = max(out.rolls, key=lambda one: len(set(thrown) & set(one.roll.dice) - one.dice), default=None)
    if best is None or not set(thrown) & set(best.roll.dice) - best.dice:
        out.phantoms.append(at_s)
        return
    fresh = set(thrown) & set(best.roll.dice) - best.dice
    best.extra += len(thrown) - len(fresh)
    best.dice |= fresh
    best.reported_s.append(at_s)
    best.asked += asked


def _name(event: WatchEvent) -> str:
    if isinstance(event, Settled):
        thrown = sum(die.role == "thrown" for die in event.throw.dice)
        asked = sum(die.role == "thrown" and die.status != "read" for die in event.throw.dice)
        return f"throw of {thrown}" + (f", {asked} asked" if asked else "")
    if isinstance(event, Baseline):
        return f"baseline of {len(event.dice)}" + (" shifted" if event.shifted else "")
    if isinstance(event, Cleared):
        return f"cleared {len(event.removed)}"
    return "rolling" if isinstance(event, Rolling) else "unchanged"
