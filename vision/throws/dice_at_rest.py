"""Dice at rest: compares two rests, and finds which dice are the same, new or gone.

The comparison uses positions and pixels, not only the readings. If a die's pixels have not changed, it was
not thrown, even if the reader missed it before or reads it differently now.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from traywatch.vision.detection.boxes import center, side
from traywatch.vision.throws.confirmed_dice import ConfirmedDice, best_guess
from traywatch.vision.tracking.patch_change import changed_share, patch_changed
from traywatch.vision.tracking.tracker import Tracker
from traywatch.vision.types import Box, DieReading, Image

Role = Literal["thrown", "kept", "obstacle"]

_SAME_PLACE = 0.35  # share of the die's side: centers closer than this are the same place
_LEAST_CHANGED = 0.1  # share of its box that a die changes when it comes there


@dataclass(frozen=True, slots=True)
class RestDiff:
    """The dice of the new rest with ids and roles, and what happened to the old ones.

    ``tracks`` maps track numbers to die ids. ``placed`` are obstacles that a hand put down. ``late`` are dice
    that lay there before and were missed at the last rest.
    """

    dice: tuple[DieReading, ...]
    thrown: tuple[str, ...]
    placed: tuple[str, ...]
    removed: tuple[str, ...]
    tracks: dict[int, str]
    late: tuple[str, ...] = ()

    @property
    def thrown_boxes(self) -> dict[str, Box]:
        """The boxes of the thrown dice by id."""
        return {die.die_id: die.box for die in self.dice if die.die_id in self.thrown}

    def without(self, lay: Collection[str], obstacle_kind: str | None) -> RestDiff:
        """The same rest if some of the thrown dice lay there before."""
        if not lay:
            return self
        dice = tuple(
            die.model_copy(update={"role": lying_role(die, obstacle_kind)}) if die.die_id in lay else die
            for die in self.dice
        )
        thrown = tuple(name for name in self.thrown if name not in lay)
        late = tuple(die.die_id for die in dice if die.die_id in lay)
        return replace(self, dice=dice, thrown=thrown, late=(*self.late, *late))


class RestingDice:
    """Stores one rest: the image and the dice in it."""

    def __init__(self) -> None:
        self._image: Image | None = None
        self._dice: tuple[DieReading, ...] = ()
        self._count = 0
        self.confirmed = ConfirmedDice()

    @property
    def readings(self) -> tuple[DieReading, ...]:
        """The dice of the last rest."""
        return self._dice

    @property
    def image(self) -> Image | None:
        """The image of the last rest."""
        return self._image

    def lying(self, image: Image) -> tuple[DieReading, ...]:
        """The accepted readings of the last rest whose pixels are unchanged in this image."""
        last = self._image
        if last is None or last.shape != image.shape:
            return ()
        read = (die for die in self._dice if die.status == "read")
        return tuple(die for die in read if not patch_changed(last, image, die.box))

    def keep(self, image: Image, dice: Sequence[DieReading]) -> None:
        """Store this rest for the next comparison."""
        self._image, self._dice = image, tuple(dice)
        self.confirmed.keep(self._dice)

    def confirm(self, throw_id: str, die_id: str, reading: tuple[str, str], value: int | None) -> None:
        """A person read a die of a throw; if it still lies there, that is its reading."""
        self._dice = self.confirmed.confirm(self._dice, throw_id, die_id, reading, value)

    def take_no_die(self, throw_id: str, die_id: str) -> Box | None:
        """A person answered that a die of a throw is none. Returns its box if it still lies there."""
        box = self.confirmed.box_of(self._dice, throw_id, die_id)
        if box is not None:
            self._dice = tuple(die for die in self._dice if die.die_id != die_id)
        return box

    def restart(
        self, image: Image, readings: Sequence[DieReading], obstacle_kind: str | None
    ) -> tuple[DieReading, ...]:
        """The dice of a rest that followed no throw, at the start or after a cut. None counts as thrown."""
        same, fresh, _ = self._same_place(image, readings, None, obstacle_kind)
        return (*same, *(self.named(die, lying_role(die, obstacle_kind)) for die in fresh))

    def sort(
        self,
        image: Image,
        readings: Sequence[DieReading],
        tracker: Tracker,
        moved: NDArray[np.bool_] | None,
        obstacle_kind: str | None,
        hidden: Callable[[Box], bool] = lambda box: False,
        was_away: Callable[[Box, Box], bool] = lambda before, after: False,
    ) -> RestDiff:
        """Compare a new rest with the last one; ``moved`` is the gate's mask of motion in between.

        A die whose box is ``hidden`` under a hand still lies there. One that ``was_away`` from the boxes in
        which it was and is was taken and thrown again.
        """
        earlier_ids = {die.die_id for die in self._dice}
        same, fresh, gone = self._same_place(image, readings, moved, obstacle_kind, hidden, was_away)
        thrown = [self.named(die, "thrown") for die in fresh]
        dice = (*same, *thrown)
        return RestDiff(
            dice=dice,
            thrown=tuple(die.die_id for die in thrown),
            placed=(),
            removed=tuple(die.die_id for die in gone),
            tracks=tracker.match({die.die_id: center(die.box) for die in dice}),
            late=tuple(die.die_id for die in same if die.die_id not in earlier_ids),
        )

    def _same_place(
        self,
        image: Image,
        readings: Sequence[DieReading],
        moved: NDArray[np.bool_] | None,
        obstacle_kind: str | None,
        hidden: Callable[[Box], bool] = lambda box: False,
        was_away: Callable[[Box, Box], bool] = lambda before, after: False,
    ) -> tuple[list[DieReading], list[DieReading], list[DieReading]]:
        """Dice that lie as before, dice that are new, and dice that are gone."""
        same: list[DieReading] = []
        gone: list[DieReading] = []
        rest = list(readings)
        for old in self._dice:
            new = _nearest(old, rest)
            changed = self.changed(image, old.box, moved)
            role = lying_role(old, obstacle_kind)
            if new is not None and (
                not changed or (self._reads_the_same(old, new) and not was_away(old.box, new.box))
            ):
                rest.remove(new)
                update = {"die_id": old.die_id, "role": role, "box": new.box}
                better = old if self.confirmed.is_confirmed(old) else _better(old, new)
                same.append(better.model_copy(update=update))
            elif new is None and old.unnamed and not changed and not hidden(old.box):
                continue  # it was a thing without a name, and is part of the mat now
            elif new is None and (not changed or hidden(old.box)):
                same.append(old.model_copy(update={"role": role}))  # the reader missed it this time
            else:
                gone.append(old)
        fresh = []
        for new in rest:
            if self.changed(image, new.box, moved) and not self._is_edge_change(image, new):
                fresh.append(new)
            else:  # it lay there all the time and was missed before
                same.append(self.named(new, lying_role(new, obstacle_kind)))
        return same, fresh, gone

    def changed(self, image: Image, box: Box, moved: NDArray[np.bool_] | None) -> bool:
        """Whether the pixels in a box differ from the last rest, or moved if that had another size."""
        if self._image is not None and self._image.shape == image.shape:
            return patch_changed(self._image, image, box)
        if moved is None:
            return True
        scale = moved.shape[1] / image.shape[1]
        x0, y0, x1, y1 = (round(v * scale) for v in box)
        inside = moved[max(0, y0) : max(y0 + 1, y1), max(0, x0) : max(x0 + 1, x1)]
        return bool(inside.mean() > 0.3) if inside.size else True

    def _is_edge_change(self, image: Image, die: DieReading) -> bool:
        """Whether only a small part of a box has changed in which nothing is read, so no die came there.

        A part of a dice tower or a machine may look like a die, and something may pass its edge.
        """
        if die.status == "read" or self._image is None or self._image.shape != image.shape:
            return False
        return changed_share(self._image, image, die.box) < _LEAST_CHANGED

    def _reads_the_same(self, old: DieReading, new: DieReading) -> bool:
        # The reader may repeat the reading that a person has replaced.
        read = {best_guess(old), best_guess(self.confirmed.as_read(old))} - {None}
        return best_guess(new) in read

    def named(self, die: DieReading, role: Role) -> DieReading:
        """The die with a new id and a role."""
        self._count += 1
        return die.model_copy(update={"die_id": f"d{self._count}", "role": role})


def lying_role(die: DieReading, obstacle_kind: str | None) -> Role:
    """The role of a die that lay there before the throw."""
    return "obstacle" if obstacle_kind is not None and likely_kind(die) == obstacle_kind else "kept"


def moved_away(old: Box, new: Box) -> bool:
    """Whether two boxes of one die are different places."""
    return math.dist(center(old), center(new)) >= _SAME_PLACE * side(old)


def likely_kind(die: DieReading) -> str | None:
    """The kind of a die, or that of its best guess."""
    return die.kind or (die.alternatives[0].kind if die.alternatives else None)


def _nearest(old: DieReading, new: Sequence[DieReading]) -> DieReading | None:
    """The reading at the same place, if any."""
    gaps = [(math.dist(center(die.box), center(old.box)), i) for i, die in enumerate(new)]
    gap, i = min(gaps, default=(math.inf, -1))
    return new[i] if gap < _SAME_PLACE * side(old.box) else None


def _better(old: DieReading, new: DieReading) -> DieReading:
    """The reading to keep for a die that did not move: the accepted one, else the newer one."""
    if ("mirrored" in old.hints) != ("mirrored" in new.hints):
        return new  # more is known of the camera by now
    if old.status == "read" and (new.status != "read" or new.confidence < old.confidence):
        return old
    return new


def _color_gap(a: DieReading, b: DieReading) -> int:
    return max(abs(int(a.color[i : i + 2], 16) - int(b.color[i : i + 2], 16)) for i in (1, 3, 5))


def alike(old: DieReading, new: DieReading) -> bool:
    """Whether two readings may be of one die, by kind and color."""
    return likely_kind(old) == likely_kind(new) and _color_gap(old, new) < 60
