"""Things that stay on the mat for good, such as a dice tower, a box, or tape over a marker.

They are no dice and belong to the empty mat. A thing counts as such if it lies unchanged at several rests
at which nothing else lies on the mat, or once a person has answered that it is no die.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from traywatch.vision.detection.boxes import area, common, iou
from traywatch.vision.presence.objects import wider
from traywatch.vision.tracking.patch_change import patch_changed
from traywatch.vision.types import Box, Image

RESTS = 3
"""At so many rests without anything else, one after the other, a thing must lie unchanged."""
MOST_THINGS = 6
"""If more things lie there, the mat has moved, or the light has changed."""
_SAME = 0.5
_AROUND, WITHIN, PARTLY = 0.15, 0.6, 0.3


@dataclass(frozen=True, slots=True, eq=False)
class LastingThing:
    """The box (px) of a thing, and a picture (BGR) in which it lies there.

    ``rests`` counts the rests at which it lay there. ``learned`` says that the learned mat shows it, and
    ``no_die`` that a person answered so.
    """

    box: Box
    picture: Image
    rests: int = 1
    learned: bool = False
    no_die: bool = False

    def unchanged(self, image: Image) -> bool:
        """Whether it lies in a picture as it lay before."""
        return not patch_changed(self.picture, image, self.box)


class LastingThings:
    """The lasting things of one mat, and those that may become such."""

    def __init__(self) -> None:
        self._things: tuple[LastingThing, ...] = ()
        self._candidates: tuple[LastingThing, ...] = ()

    def __len__(self) -> int:
        return len(self._things)

    def note_rest(self, boxes: Sequence[Box], image: Image) -> None:
        """Note what lies on the mat at a rest without dice, except for what lasts already."""
        if not 0 < len(boxes) <= MOST_THINGS:
            self._candidates = ()
            return
        picture = image.copy()
        noted = tuple(self._noted(box, picture) for box in boxes)
        self._candidates = tuple(thing for thing in noted if thing.rests < RESTS)
        self._things += tuple(thing for thing in noted if thing.rests >= RESTS)

    def add(self, box: Box, image: Image) -> None:
        """A person says that what lies in a box of this picture is no die."""
        others = tuple(thing for thing in self._things if iou(thing.box, box) < _SAME)
        self._things = (*others, LastingThing(box, image, RESTS, no_die=True))[-MOST_THINGS:]

    def restore(self, boxes: Sequence[Box], picture: Image) -> None:
        """A learned ``picture`` shows things in these boxes. Nothing is restored if they are too many."""
        if len(boxes) <= MOST_THINGS:
            self._things = tuple(LastingThing(box, picture, RESTS) for box in boxes)

    def use_learned(self, boxes: Sequence[Box], picture: Image) -> None:
        """The learned ``picture`` shows all things in these boxes. What is in none of them has gone."""
        answered = [thing for thing in self._things if thing.no_die]
        stay = [thing.box for thing in answered if thing.unchanged(picture)]
        of_people = [box for box in boxes if any(_lies_in(box, thing.box) for thing in answered)]
        self._things = tuple(
            LastingThing(box, picture, RESTS, learned=True, no_die=box in of_people or box in stay)
            for box in dict.fromkeys((*boxes, *stay))
        )
        self._candidates = ()

    def clear(self) -> None:
        """Forget all things."""
        self._things = self._candidates = ()

    def at(self, box: Box, image: Image, share: float = WITHIN) -> LastingThing | None:
        """The thing that holds a ``share`` of a box; unchanged, unless the learned mat shows it."""
        for thing in self._things:
            if _lies_in(box, wider(thing.box, _AROUND), share) and (thing.learned or thing.unchanged(image)):
                return thing
        return None

    def no_dice(self, image: Image) -> tuple[Box, ...]:
        """The boxes of the unchanged things that are no dice, as a person answered."""
        return tuple(thing.box for thing in self._things if thing.no_die and thing.unchanged(image))

    def _noted(self, box: Box, image: Image) -> LastingThing:
        """The thing in a box, with the rests at which it has lain there unchanged."""
        # Light decides which parts of a thing differ from the mat, so that its boxes vary.
        near = [thing for thing in self._candidates if _meet(thing.box, box) and thing.unchanged(image)]
        return LastingThing(box, image, 1 + max((thing.rests for thing in near), default=0))


def _meet(box: Box, other: Box) -> bool:
    """Whether two boxes have a good part of the smaller one in common."""
    return common(box, other) >= PARTLY * min(area(box), area(other))


def _lies_in(box: Box, other: Box, share: float = WITHIN) -> bool:
    return common(box, other) >= share * area(box)
