"""What goes into a simulated throw and what comes out of it.

Lengths are millimetres in the tray's frame: origin at the tray's top-left corner, x
right, y down the mat, z into it, so that a die's centre has negative z.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from traywatch.models.synth.dice.solids import Floats, Solid

UP = (0.0, 0.0, -1.0)
WALL = -1
"""Stands for the tray's walls among the bodies of a contact."""

Cocked = Literal["any", "wedge", "wall", "die"]


@dataclass(frozen=True, slots=True)
class Body:
    """One die to roll: ``scale_mm`` is the length of the solid's unit, density in g/cm3.

    ``lying`` puts it on the mat before the throw, at ``at_mm`` (x, y) or anywhere, on a
    random face, instead of throwing it.
    ``bevel`` is ``solids.chamfer``'s amount; much more than the default lets dice come
    to rest on an edge, which real ones do not.
    """

    solid: Solid
    scale_mm: float
    density: float = 1.2
    friction: float = 0.5
    bevel: float = 0.02
    lying: bool = False
    at_mm: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Tray:
    """The mat's size (x, y), its walls, and how felt holds a die."""

    size_mm: tuple[float, float] = (297.0, 210.0)
    wall_mm: float = 30.0
    friction: float = 0.7
    rolling_mm: float = 0.1
    """Rolling friction as an arm: felt some 0.15, wood 0.03."""


@dataclass(frozen=True, slots=True)
class ThrowParams:
    """How dice leave the hand: heights, speeds (mm/s) and spin (rad/s) are upper ends.

    ``target_mm`` is where the throw aims (the middle by default), ``spread_mm`` how far
    the dice scatter round it; ``heading_deg`` which way they fly (0 to the right, 90 up the
    mat; any way by default). ``HEAP`` is a throw after which dice often touch.
    """

    height_mm: float = 60.0
    speed_mm_s: float = 450.0
    spin_rad_s: float = 25.0
    target_mm: tuple[float, float] | None = None
    spread_mm: float = 45.0
    heading_deg: float | None = None


HEAP = ThrowParams(height_mm=25.0, speed_mm_s=60.0, spin_rad_s=6.0, spread_mm=10.0)


@dataclass(frozen=True, slots=True)
class Touch:
    """Two bodies began to touch; ``b`` is ``WALL`` for a wall."""

    a: int
    b: int
    at_s: float


@dataclass(frozen=True, slots=True, eq=False)
class History:
    """The throw as frames: times [T] s, positions [T, N, 3] mm, rotations [T, N, 3, 3]."""

    times_s: Floats
    positions_mm: Floats
    rotations: Floats
    touches: tuple[Touch, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Rest:
    """The dice at rest, in the order in which the bodies were given.

    ``positions_mm`` [N, 3] and ``rotations`` [N, 3, 3] are in the tray's frame,
    ``contacts`` pairs (a, b) with a < b of dice that touch, (a, ``WALL``) for walls;
    ``off_tray`` [N] tells those that left it, ``still`` that all stopped in time.
    ``cocked`` lists the bodies that were made to lean.
    """

    positions_mm: Floats
    rotations: Floats
    contacts: frozenset[tuple[int, int]]
    off_tray: NDArray[np.bool_]
    still: bool
    duration_s: float
    cocked: tuple[int, ...] = ()
    history: History | None = field(default=None, repr=False)
