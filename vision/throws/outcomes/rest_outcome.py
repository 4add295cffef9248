"""What a rest means: its dice, and which of them were thrown."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from traywatch.vision.throws.dice_at_rest import RestDiff
from traywatch.vision.tracking.frame_buffer import Trajectory
from traywatch.vision.types import Contact, DieReading, Image


@dataclass(frozen=True, slots=True, eq=False)
class RestOutcome:
    """The interpretation of a rest.

    ``dice`` lie on the tray and ``lost`` left it. ``contacts`` and ``paths`` describe the roll.
    ``obstacle_kind`` is the kind that counted as obstacle. ``by_hand`` tells that a hand put a thrown die
    where it lies, ``held`` that a hand holds a die, and ``moving`` that one still moves by itself. Such dice
    are not in ``dice``. ``hand`` (h, w) is the part
    of the downscaled picture in which a hand is, or None.
    """

    image: Image
    diff: RestDiff
    dice: tuple[DieReading, ...]
    lost: tuple[DieReading, ...]
    contacts: tuple[Contact, ...]
    paths: tuple[Trajectory, ...]
    obstacle_kind: str | None
    by_hand: bool = False
    held: bool = False
    moving: bool = False
    hand: NDArray[np.bool_] | None = None

    @property
    def is_throw(self) -> bool:
        """Whether a die was thrown, including dice that left the tray."""
        return bool(self.diff.thrown or self.lost)

    @property
    def is_unfinished(self) -> bool:
        """Whether dice moved or were held, so that a later reading may say more."""
        return self.moving or self.held

    @property
    def counts_at_once(self) -> bool:
        """Whether this is a throw although something else still moves."""
        return self.counts_beside_hand and not (self.by_hand or self.held)

    @property
    def counts_beside_hand(self) -> bool:
        """Whether this is a throw of the dice that are in no hand."""
        return bool(self.diff.thrown) and not self.moving
