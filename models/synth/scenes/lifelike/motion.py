"""Motion of lifelike clips: dice that roll, lie, and are carried, and hands that come and go.

All motion is in the plane of the picture, in px and seconds. A pose depends on the time alone.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from traywatch.models.synth.scenes.lifelike.dice import DieLook
from traywatch.models.synth.scenes.lifelike.hands import HandLook, HandShape

Point = tuple[float, float]
LifelikeRole = Literal["thrown", "lying", "placed"]

_FACE_SIDES = 0.8  # sides of a die that it rolls on one face
_LAST_FACE = 0.35
_JUMP_SIDES = 1.5
_STANDS = 0.7  # share of the end in which a die that tips over stands on an edge
_TIPS_SIDES = 0.5
_TREMOR_HZ = (1.3, 2.9)


@dataclass(frozen=True, slots=True)
class DiePose:
    """Center in px, angle in radians, number of the look, and height above the ground in px.

    ``hidden`` is a die inside a hand, ``above`` one that is held in front of it.
    """

    x: float
    y: float
    angle: float
    look: int = 0
    lift: float = 0.0
    hidden: bool = False
    above: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class RollMove:
    """A die rolls along ``points`` (n, 2) from ``start_s``, and is at rest from ``rest_s`` on.

    It slows down with the power ``slows``, turns by ``spin`` radians for each side of way, and rocks for
    ``rock_s`` at the end. If it ``tips``, it stands on an edge for most of that time, shows another face, and
    tips over. Otherwise it may turn by ``whirls`` radians on its spot, more and more slowly.
    """

    points: NDArray[np.float64]
    start_s: float
    rest_s: float
    side_px: float
    looks: int
    angle: float
    spin: float
    slows: float
    rock_s: float
    whirls: float = 0.0
    tips: bool = False

    def pose(self, at_s: float) -> DiePose:
        """The pose at a time from ``start_s`` on."""
        steps = np.hypot(*np.diff(self.points, axis=0).T)
        length = float(steps.sum())
        u = (at_s - self.start_s) / (self.rest_s - self.rock_s - self.start_s)
        left = length * (1 - min(1.0, max(0.0, u))) ** self.slows
        x, y = self._place(steps, length - left)
        sides = left / self.side_px
        look = 0
        if sides > _LAST_FACE and self.looks > 1:
            look = 1 + int((sides - _LAST_FACE) / _FACE_SIDES) % (self.looks - 1)
        lift = 0.5 * self.side_px * min(1.0, sides / 4) * abs(math.sin(math.pi * sides / _JUMP_SIDES))
        rock = 0.0
        if u < 1 or at_s >= self.rest_s:
            share = 1.0 if u < 1 else 0.0
        else:
            share = (self.rest_s - at_s) / self.rock_s
            rock = 0.0 if self.whirls or self.tips else 0.25 * share * math.sin(2 * math.pi * 2 * share)
        if self.tips:
            x += _TIPS_SIDES * self.side_px * min(1.0, share / (1 - _STANDS))
            look = min(1, self.looks - 1) if u >= 1 and share > (1 - _STANDS) / 2 else look
        rock += self.whirls * share**2
        return DiePose(x, y, self.angle + self.spin * sides + rock, look, lift)

    def _place(self, steps: NDArray[np.float64], way: float) -> Point:
        for k, step in enumerate(steps):
            if way <= step or k == len(steps) - 1:
                share = min(1.0, way / max(float(step), 1e-9))
                x, y = self.points[k] + share * (self.points[k + 1] - self.points[k])
                return float(x), float(y)
            way -= float(step)
        raise AssertionError("a way has at least one step")


@dataclass(slots=True, eq=False)
class HandActor:
    """A hand with its elbow outside the picture.

    ``keys`` are (time, x, y) of the middle of the palm; before the first and after the last it is away.
    ``shapes`` are (time, shape) in order. ``tremor_px`` is how much it moves by itself.
    """

    look: HandLook
    elbow: Point
    keys: Sequence[tuple[float, float, float]]
    shapes: Sequence[tuple[float, HandShape]]
    tremor_px: float = 0.0
    phase: float = 0.0

    def is_visible(self, at_s: float) -> bool:
        """Whether the hand may be in the picture."""
        return self.keys[0][0] <= at_s <= self.keys[-1][0]

    def tip(self, at_s: float) -> Point:
        """The middle of the palm."""
        times = [key[0] for key in self.keys]
        k = min(max(0, int(np.searchsorted(times, at_s, side="right")) - 1), len(times) - 2)
        share = min(1.0, max(0.0, (at_s - times[k]) / max(1e-6, times[k + 1] - times[k])))
        share = share * share * (3 - 2 * share)
        x = self.keys[k][1] + share * (self.keys[k + 1][1] - self.keys[k][1])
        y = self.keys[k][2] + share * (self.keys[k + 1][2] - self.keys[k][2])
        a, b = (2 * math.pi * hz * at_s + self.phase for hz in _TREMOR_HZ)
        return x + self.tremor_px * math.sin(a), y + self.tremor_px * math.sin(b)

    def shape(self, at_s: float) -> HandShape:
        """The shape of the hand."""
        return [shape for since_s, shape in self.shapes if since_s <= at_s or since_s == self.shapes[0][0]][
            -1
        ]


@dataclass(frozen=True, slots=True, eq=False)
class CarryMove:
    """A hand carries a die from ``start_s`` to ``end_s``; ``offset`` is where it is from the palm's middle.

    ``after`` is the pose in which it is put down, None if it is taken away.
    """

    hand: HandActor
    start_s: float
    end_s: float
    offset: Point
    before: DiePose
    after: DiePose | None
    visible: bool

    def pose(self, at_s: float) -> DiePose:
        """The pose between ``start_s`` and ``end_s``."""
        x, y = self.hand.tip(at_s)
        there = (x + self.offset[0], y + self.offset[1])
        near = min(1.0, (at_s - self.start_s) / 0.06)
        px = self.before.x + near * (there[0] - self.before.x)
        py = self.before.y + near * (there[1] - self.before.y)
        return DiePose(px, py, self.before.angle, 0, 0.0, hidden=not self.visible, above=self.visible)


@dataclass(slots=True, eq=False)
class DieActor:
    """A die with its moves in order of time, and the pose in which it lies before the first, if any."""

    number: int
    looks: list[DieLook]
    role: LifelikeRole
    lies: DiePose | None = None
    moves: list[RollMove | CarryMove] = field(default_factory=list)

    @property
    def side_px(self) -> float:
        """The longer side of the die."""
        return self.looks[0].side_px

    def pose(self, at_s: float) -> DiePose | None:
        """The pose at a time, None while the die is not there."""
        pose = self.lies
        for move in self.moves:
            if at_s < move.start_s:
                break
            if isinstance(move, RollMove):
                pose = move.pose(at_s)
            else:
                pose = move.pose(at_s) if at_s < move.end_s else move.after
        return pose

    def box(self, pose: DiePose) -> tuple[float, float, float, float]:
        """The bounding box (x0, y0, x1, y1) in px in a pose."""
        c, s = math.cos(pose.angle), math.sin(pose.angle)
        turned = self.looks[pose.look].outline @ np.array([[c, s], [-s, c]])
        low, high = turned.min(axis=0), turned.max(axis=0)
        return (
            pose.x + float(low[0]),
            pose.y + float(low[1]),
            pose.x + float(high[0]),
            pose.y + float(high[1]),
        )
