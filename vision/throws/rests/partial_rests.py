"""Dice at rest while others roll, such as those of another person, and a hand that takes them.

They are a throw of their own only if a hand takes them before the others are at rest. Until then nothing is
read, because dice that come to rest one after the other are one throw.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from traywatch.vision.detection.boxes import center
from traywatch.vision.throws.brief_rest import BRIEF_S
from traywatch.vision.throws.short_rests import dice_places, inside
from traywatch.vision.tracking.rest_areas import Mask, RestAreas, at_border, covers, vacant
from traywatch.vision.types import Box, DieReading, Frame

_FRAMES = 5  # latest frames of a rest from which the dice may be read
_COMES_S = 0.3  # a hand that takes dice covers them this soon after it came beside them


@dataclass(frozen=True, slots=True, eq=False)
class PartialRest:
    """Dice at rest while others roll: their ``places`` in px of the image, and the latest ``frames`` of them.

    ``areas`` are the parts of the last frame. Its ``moving`` is what has moved in any of the frames.
    """

    began_s: float
    until_s: float
    places: tuple[Box, ...]
    frames: tuple[Frame, ...]
    areas: RestAreas

    @property
    def is_long_enough(self) -> bool:
        """Whether it was long enough for a throw."""
        return self.until_s - self.began_s >= BRIEF_S - 1e-6

    def shows(self, die: DieReading) -> bool:
        """Whether a die lies at one of the places."""
        return any(inside(center(die.box), place) for place in self.places)

    def shows_only(self, dice: Sequence[DieReading]) -> bool:
        """Whether one of these dice lies at each place, so that no place is a part of an arm."""
        return all(any(inside(center(die.box), place) for die in dice) for place in self.places)

    def lasts(self, places: Sequence[Box]) -> bool:
        """Whether something is at rest at each of its places; ``places`` are those of the next frame."""
        return all(any(inside(center(new), old) for new in places) for old in self.places)

    def longer_by(self, frame: Frame, places: tuple[Box, ...], areas: RestAreas) -> PartialRest:
        """The same rest with one more frame."""
        areas = replace(areas, moving=areas.moving | self.areas.moving)
        frames = (*self.frames, frame)[-_FRAMES:]
        return PartialRest(self.began_s, frame.taken_at_s, places, frames, areas)


class PartialRests:
    """Follows the dice that are at rest while others roll, and notices when a hand comes over them."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Forget all, because a new roll begins or a rest of all dice was read."""
        self._current: PartialRest | None = None
        self._ended: PartialRest | None = None

    def take_frame(self, frame: Frame, areas: RestAreas, still_s: float) -> None:
        """Note which dice lie still in a frame; ``still_s`` is for how long at least."""
        width, now_s = frame.image.shape[1], frame.taken_at_s
        places = dice_places(areas.settled, width) if areas.rolling.any() else ()
        current = self._current
        if current is not None and current.lasts(places) and len(places) <= len(current.places):
            self._current = current.longer_by(frame, places, areas)
            return
        # A hand may come before a die that has just come to rest has lain there for long enough.
        if current is not None and current.is_long_enough:
            self._ended = current
        began_s = now_s - still_s
        self._current = PartialRest(began_s, now_s, places, (frame,), areas) if places else None

    def taken_over(self, differs: Mask | None, now_s: float) -> PartialRest | None:
        """The rest over whose dice a hand has come; ``differs`` is the foreground of the current frame.

        Dice that something else has moved, such as another die, are no rest any more.
        """
        rest = self._ended
        if rest is None or differs is None:
            return None
        width = rest.frames[-1].image.shape[1]
        arm = at_border(differs)
        if any(covers(arm, place, width) for place in rest.places):
            self.clear()
            return rest
        still_there = self._current is not None and rest.lasts(self._current.places)
        gone = any(vacant(differs, place, width) for place in rest.places)
        if gone or (not still_there and now_s - rest.until_s > _COMES_S):
            self._ended = None
        return None
