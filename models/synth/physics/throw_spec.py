"""Inputs and results of a simulated throw.

Lengths are mm in the tray frame: origin at the top left corner of the tray, x right, y down the mat, z into
it. The center of a die therefore has negative z.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from traywatch.models.synth.dice.solids import Floats, Solid

UP = (0.0, 0.0, -1.0)
WALL = -1
"""Index of the tray's walls in a contact."""

Cocked = Literal["any", "wedge", "wall", "die"]


@dataclass(frozen=True, slots=True)
class RigidBody:
    """One die to roll: ``scale_mm`` is the length of the solid's unit, ``density`` is in g/cm3.

    A ``lying`` body is placed on the mat before the throw on a random face, at ``at_mm`` (x, y) or at random.
    ``bevel`` is the amount for ``meshes.chamfer``. With a much larger value than the default, dice can rest
    on an edge, unlike real ones.
    """

    solid: Solid
    scale_mm: float
    density: float = 1.2
    friction: float = 0.5
    bevel: float = 0.02
    lying: bool = False
    at_mm: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class SimulatedTray:
    """Size of the mat (x, y), height of the walls, and friction of the felt."""

    size_mm: tuple[float, float] = (297.0, 210.0)
    wall_mm: float = 30.0
    friction: float = 0.7
    rolling_mm: float = 0.1
    """Rolling friction as a lever arm: about 0.15 for felt, 0.03 for wood."""


@dataclass(frozen=True, slots=True)
class ThrowParams:
    """How dice are thrown: upper limits of height (mm), speed (mm/s) and spin (rad/s).

    ``target_mm`` is the aim (default: the center), ``spread_mm`` the standard deviation around it.
    ``heading_deg`` is the direction of flight: 0 is right, 90 up the mat, default random. After ``HEAP``,
    dice often touch each other.
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
    """The start of a contact of two bodies; ``b`` is ``WALL`` for a wall."""

    a: int
    b: int
    at_s: float


@dataclass(frozen=True, slots=True, eq=False)
class History:
    """The throw as frames: times (T,) in s, positions (T, N, 3) in mm, rotations (T, N, 3, 3)."""

    times_s: Floats
    positions_mm: Floats
    rotations: Floats
    touches: tuple[Touch, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Rest:
    """The dice at rest, in the order of the input bodies.

    ``positions_mm`` (N, 3) and ``rotations`` (N, 3, 3) are in the tray frame. ``contacts`` has pairs (a, b)
    with a < b of touching dice, and (a, ``WALL``) for walls. ``off_tray`` (N,) marks dice that left the tray,
    ``still`` is whether all came to rest in time. ``cocked`` lists the bodies that lean.
    """

    positions_mm: Floats
    rotations: Floats
    contacts: frozenset[tuple[int, int]]
    off_tray: NDArray[np.bool_]
    still: bool
    duration_s: float
    cocked: tuple[int, ...] = ()
    history: History | None = field(default=None, repr=False)
