"""The cast of a lifelike clip: makes dice roll and hands act, and keeps the truth about it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from traywatch.models.synth.scenes.lifelike.border_points import BorderPoints
from traywatch.models.synth.scenes.lifelike.conditions import LifelikeSetting
from traywatch.models.synth.scenes.lifelike.dice import PhotoStock, die_looks
from traywatch.models.synth.scenes.lifelike.hands import HandLook, HandShape, hand_look
from traywatch.models.synth.scenes.lifelike.motion import (
    CarryMove,
    DieActor,
    DiePose,
    HandActor,
    LifelikeRole,
    Point,
    RollMove,
)

_APART = 1.25  # sides between the centers of two dice
_REACH = 1.6  # palms from the middle of a palm to its fingertips


@dataclass(frozen=True, slots=True)
class LifelikeRoll:
    """One roll: the numbers of its dice, its start, the rest of its last die, and the end of the rest."""

    dice: tuple[int, ...]
    start_s: float
    rest_s: float
    until_s: float


@dataclass(frozen=True, slots=True)
class Happening:
    """Something else that happened: its name and its time."""

    name: str
    start_s: float
    end_s: float


class LifelikeCast:
    """The dice and hands of a clip, and what they do.

    ``resting_at`` is the palm of a hand that stays; dice come to rest beside it.
    """

    def __init__(self, setting: LifelikeSetting, rng: np.random.Generator, photos: PhotoStock | None) -> None:
        self.setting = setting
        self.points = BorderPoints(setting)
        self.dice: list[DieActor] = []
        self.hands: list[HandActor] = []
        self.rolls: list[LifelikeRoll] = []
        self.happenings: list[Happening] = []
        self.resting_at: Point | None = None
        self._rng = rng
        self._photos = photos
        self._hand: HandLook | None = None

    # ------------------------------------------------------------------ dice

    def lying(self, count: int) -> None:
        for _ in range(count):
            spot = self._free_spot(0.0)
            if spot is not None:
                die = self._add_die("lying")
                die.lies = DiePose(*spot, float(self._rng.uniform(0, 6.3)))

    def roll(
        self,
        start_s: float,
        *,
        count: int | None = None,
        by_hand: bool = False,
        away_from: float | None = None,
        kind: str | None = None,
    ) -> LifelikeRoll:
        """Throw dice to free places; a roll without dice, if there is no place, does not count as one."""
        angle = float(self._rng.uniform(0, 2 * np.pi)) if away_from is None else away_from + np.pi
        origin = (
            self.points.inside(angle, 0.6 * self.points.palm) if by_hand else self.points.outside(angle, 0.8)
        )
        if by_hand:
            self._throwing_hand(angle, start_s, origin)
        numbers, rest_s = [], start_s
        for _ in range(count or self.setting.dice):
            spot = self._free_spot(start_s)
            if spot is None:
                continue
            die = self._add_die("thrown", kind)
            move = self._roll_move(die, origin, spot, start_s)
            die.moves.append(move)
            numbers.append(die.number)
            rest_s = max(rest_s, move.rest_s)
        roll = LifelikeRoll(tuple(numbers), start_s, rest_s, rest_s + self.setting.rest_s)
        if numbers:  # without a free place nothing was thrown
            self.rolls.append(roll)
        return roll

    def _roll_move(self, die: DieActor, origin: Point, spot: Point, start_s: float) -> RollMove:
        rng, side = self._rng, die.side_px
        spread = rng.normal(0, 0.8 * side, 2)
        points = [(origin[0] + spread[0], origin[1] + spread[1]), spot]
        if rng.random() < 0.4:  # by way of a wall
            wall = self.points.inside(float(rng.uniform(0, 2 * np.pi)), 0.0)
            low, high = side / 2, np.array((self.setting.width, self.setting.height)) - side / 2
            x, y = np.clip(wall, low, high)
            points.insert(1, (float(x), float(y)))
        rock_s = float(rng.uniform(0.08, 0.25)) if rng.random() < 0.5 else 0.01
        whirls, tips = 0.0, self.setting.ending == "tip"
        if self.setting.ending == "spin":
            rock_s, whirls = float(rng.uniform(0.5, 1.2)), float(rng.uniform(2, 15))
        elif tips:
            rock_s = float(rng.uniform(0.2, 0.42))
        length = sum(math.dist(a, b) for a, b in pairwise(points))
        lasts_s = float(rng.uniform(0.45, 0.8)) + 0.35 * length / self.setting.width
        return RollMove(
            points=np.array(points),
            start_s=start_s + float(rng.uniform(0, 0.12)),
            rest_s=start_s + 0.13 + lasts_s + rock_s,
            side_px=side,
            looks=len(die.looks),
            angle=float(rng.uniform(0, 2 * np.pi)),
            spin=float(rng.choice((-1, 1)) * rng.uniform(0.2, 1.3)),
            slows=float(rng.uniform(1.4, 2.1)),
            rock_s=rock_s,
            whirls=whirls,
            tips=tips,
        )

    def _add_die(self, role: LifelikeRole, kind: str | None = None) -> DieActor:
        looks = die_looks(self._rng, kind=kind, photos=self._photos)
        side = self.setting.side_px * float(self._rng.uniform(0.92, 1.08))
        die = DieActor(len(self.dice), [look.sized(side) for look in looks], role)
        self.dice.append(die)
        return die

    def die(self, number: int) -> DieActor:
        return self.dice[number]

    def _free_spot(self, at_s: float) -> Point | None:
        """A place where no die lies from ``at_s`` on."""
        ends = [die.pose(math.inf if die.moves else at_s) for die in self.dice]
        ends = [*ends, *(die.pose(at_s) for die in self.dice)]
        edge = 0.75 * self.setting.side_px
        spare: Point | None = None
        for _ in range(300):
            x = float(self._rng.uniform(edge, self.setting.width - edge))
            y = float(self._rng.uniform(edge, self.setting.height - edge))
            near = _APART * self.setting.side_px
            if any(end is not None and math.dist((x, y), (end.x, end.y)) <= near for end in ends):
                continue
            arm = self.resting_at
            if arm is None or math.dist((x, y), arm) > _REACH * self.points.palm:
                return x, y
            if spare is None or math.dist((x, y), arm) > math.dist(spare, arm):
                spare = x, y
        return spare

    # ------------------------------------------------------------------ hands

    def _throwing_hand(self, angle: float, release_s: float, origin: Point) -> None:
        back = self.points.inside(angle, -0.2 * self.points.palm)
        start_s = release_s - float(self._rng.uniform(0.35, 0.6))
        keys = [
            (start_s, *self.points.outside(angle)),
            (release_s - 0.15, *back),
            (release_s + 0.05, *origin),
            (release_s + float(self._rng.uniform(0.35, 0.7)), *self.points.outside(angle)),
        ]
        self.add_hand(angle, keys, [(0.0, "closed"), (release_s, "open")])
        self.happened("throwing hand", start_s, keys[-1][0])

    def scoop(self, roll: LifelikeRoll, reach_s: float) -> float:
        """A hand comes to the dice of a roll at a time, and takes them all; returns when it has left."""
        if not roll.dice:
            return reach_s
        angle = float(self._rng.uniform(0, 2 * np.pi))
        outside = self.points.outside(angle)
        dice = [self.die(number) for number in roll.dice]
        places = {die.number: pose for die in dice if (pose := die.pose(reach_s)) is not None}
        dice.sort(key=lambda die: math.dist(outside, (places[die.number].x, places[die.number].y)))
        at_s, keys = reach_s, [(reach_s - float(self._rng.uniform(0.2, 0.4)), *outside)]
        taken: list[tuple[DieActor, float]] = []
        for die in dice:
            pose = places[die.number]
            keys.append((at_s, pose.x, pose.y))
            taken.append((die, at_s))
            at_s += float(self._rng.uniform(0.08, 0.2))
        gone_s = at_s + float(self._rng.uniform(0.25, 0.5))
        keys.append((gone_s, *outside))
        hand = self.add_hand(angle, keys)
        late_s = reach_s - self._arrival_s(hand, list(places.values()))
        gone_s += late_s
        hand.keys = [(key_s + late_s, x, y) for key_s, x, y in keys]
        hand.shapes = [(0.0, "open"), (taken[0][1] + late_s, "closed")]
        for die, since_s in taken:
            place = places[die.number]
            die.moves.append(CarryMove(hand, since_s + late_s, gone_s, (0.0, 0.0), place, None, False))
        self.rolls[self.rolls.index(roll)] = LifelikeRoll(roll.dice, roll.start_s, roll.rest_s, reach_s)
        self.happened("scoop", hand.keys[0][0], gone_s)
        return gone_s

    def _arrival_s(self, hand: HandActor, places: Sequence[DiePose]) -> float:
        """The time at which the fingertips come to the first die."""
        reach = _REACH * self.points.palm
        for at_s in np.arange(hand.keys[0][0], hand.keys[-1][0], 0.01):
            tip = hand.tip(float(at_s))
            if any(math.dist(tip, (pose.x, pose.y)) < reach for pose in places):
                return float(at_s)
        return hand.keys[0][0]

    def take(self, die: DieActor, reach_s: float) -> float:
        """A hand takes one die away; returns when it has left."""
        pose = die.pose(reach_s)
        assert pose is not None
        angle = float(self._rng.uniform(0, 2 * np.pi))
        grip = self.points.grip(angle)
        held = (pose.x - grip[0], pose.y - grip[1])
        gone_s = reach_s + float(self._rng.uniform(0.5, 0.9))
        keys = [(reach_s - 0.4, *self.points.outside(angle)), (reach_s, *held), (reach_s + 0.15, *held)]
        hand = self.add_hand(angle, [*keys, (gone_s, *self.points.outside(angle))], [(0.0, "closed")])
        visible = bool(self._rng.random() < 0.5)
        die.moves.append(CarryMove(hand, reach_s + 0.1, gone_s, grip, pose, None, visible))
        self.happened("taken", reach_s - 0.4, gone_s)
        return gone_s

    def place(self, at_s: float) -> float:
        """A hand puts a d6 down; returns when it has left."""
        spot = self._free_spot(at_s)
        if spot is None:
            return at_s
        die = self._add_die("placed", "d6")
        angle = float(self._rng.uniform(0, 2 * np.pi))
        grip = self.points.grip(angle)
        held = (spot[0] - grip[0], spot[1] - grip[1])
        lets_go_s = at_s + float(self._rng.uniform(0.15, 0.5))
        gone_s = lets_go_s + float(self._rng.uniform(0.35, 0.7))
        start_s = at_s - float(self._rng.uniform(0.4, 0.8))
        keys = [(start_s, *self.points.outside(angle)), (at_s, *held), (lets_go_s, *held)]
        hand = self.add_hand(angle, [*keys, (gone_s, *self.points.outside(angle))], [(0.0, "closed")])
        pose = DiePose(*spot, float(self._rng.uniform(0, 6.3)))
        x, y = self.points.outside(angle)
        before = DiePose(x + grip[0], y + grip[1], pose.angle)
        die.moves.append(CarryMove(hand, start_s, lets_go_s, grip, before, pose, True))
        self.happened("placed", start_s, gone_s)
        return gone_s

    def visit(self, die: DieActor, at_s: float, shape: HandShape) -> float:
        pose = die.pose(at_s)
        assert pose is not None
        angle = float(self._rng.uniform(0, 2 * np.pi))
        grip = self.points.grip(angle, 1.2 if shape == "point" else 0.5)
        held = (pose.x - grip[0], pose.y - grip[1])
        stays_s = at_s + float(self._rng.uniform(0.3, 1.0))
        keys = [(at_s - 0.4, *self.points.outside(angle)), (at_s, *held), (stays_s, *held)]
        tremor_px = 0.004 * self.setting.width
        gone = (stays_s + 0.5, *self.points.outside(angle))
        self.add_hand(angle, [*keys, gone], [(0.0, shape)], tremor_px=tremor_px)
        self.happened(shape, at_s - 0.4, stays_s + 0.5)
        return stays_s + 0.5

    def add_hand(
        self,
        angle: float,
        keys: Sequence[tuple[float, float, float]],
        shapes: Sequence[tuple[float, HandShape]] = ((0.0, "open"),),
        *,
        tremor_px: float = 0.0,
    ) -> HandActor:
        far = math.hypot(self.setting.width, self.setting.height)
        if self._hand is None or self._rng.random() < 0.2:
            self._hand = hand_look(self._rng, self.points.palm, 1.6 * far)
        elbow = self.points.outside(angle, 3.0 + 0.6 * far / self.points.palm)
        hand = HandActor(self._hand, elbow, keys, shapes, tremor_px, float(self._rng.uniform(0, 6)))
        self.hands.append(hand)
        return hand

    def spot(self, edge: float) -> Point:
        x, y = self._rng.uniform(edge, 1 - edge, 2)
        return float(x) * self.setting.width, float(y) * self.setting.height

    def happened(self, name: str, start_s: float, end_s: float) -> None:
        self.happenings.append(Happening(name, start_s, end_s))
