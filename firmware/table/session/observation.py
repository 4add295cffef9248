"""Adapter from a throw of the vision code to an observation that the rules match."""

from __future__ import annotations

from typing import Protocol

from traywatch.rules.core.types import Drawn, Guess, Observation, PlacedObject, Rolled, RollRequest, SeenDie
from traywatch.vision.types import LEAST_DIE, DieReading, Throw


class PlacementProfile(Protocol):
    """The part of a tray profile that places dice."""

    def line_distance_mm(self, x_mm: float, y_mm: float) -> float:
        """The distance to the next zone border."""
        ...

    def place_at(self, x_mm: float, y_mm: float, *, within_mm: float = 0.0) -> str | None:
        """The space of a grid, or the marked area, that holds a point with certainty."""
        ...

    def zone_name_at(self, x_mm: float, y_mm: float, *, within_mm: float = 0.0) -> str | None:
        """The name that people gave the zone that holds a point with certainty."""
        ...


PLACE_MM = 3.0
"""Within this distance of the border between two places, a die is in neither with certainty."""


def name_dice(throw: Throw) -> Throw:
    """The throw with an id for each die that has none."""
    if all(die.die_id for die in throw.dice):
        return throw
    named = tuple(
        die if die.die_id else die.model_copy(update={"die_id": f"n{i}"})
        for i, die in enumerate(throw.dice, 1)
    )
    return throw.model_copy(update={"dice": named})


def observe(throw: Throw, mat: PlacementProfile | None = None) -> Observation:
    """The observation of a throw at rest, without uncertain boxes that are probably no dice."""
    dice = (die for die in throw.dice if die.status != "unsure" or die.die_p >= LEAST_DIE)
    return Observation(dice=tuple(_seen_die(die, mat) for die in dice))


def _seen_die(die: DieReading, mat: PlacementProfile | None) -> SeenDie:
    line_mm = abs(mat.line_distance_mm(*die.foot_mm)) if mat is not None and die.foot_mm is not None else None
    cell = mat.place_at(*die.foot_mm, within_mm=PLACE_MM) if mat is not None and die.foot_mm else None
    named = mat.zone_name_at(*die.foot_mm, within_mm=PLACE_MM) if mat is not None and die.foot_mm else None
    return SeenDie(
        die_id=die.die_id,
        kind=die.kind,
        value=die.value,
        label=die.label,
        color=die.color,
        zone=die.zone,
        zones=die.zones,
        footprint=die.footprint,
        xy_mm=die.foot_mm,
        line_mm=line_mm,
        cell=cell,
        zone_name=named,
        status=die.status,
        role=die.role,
        alternatives=tuple(Guess(kind=a.kind, value=a.value, label=a.label, p=a.p) for a in die.alternatives),
    )


def obstacles_in(observation: Observation, request: RollRequest) -> tuple[PlacedObject, ...] | None:
    """The positions of the obstacles now; None if fewer are seen than before.

    An obstacle that is not seen may be hidden behind another die, so it does not count as gone.
    """
    lying = tuple(
        PlacedObject(kind=die.kind or "d6", xy_mm=die.xy_mm, zone=die.zone, die_id=die.die_id)
        for die in observation.dice
        if die.role == "obstacle"
    )
    return lying if lying and len(lying) >= request.lying else None


def keep_thrown(
    observation: Observation, earlier: tuple[SeenDie, ...], *, within_mm: float = 8.0
) -> Observation:
    """The observation in which the dice of an unfinished throw still count as thrown.

    A die that lay there before that throw does not count now either.
    """
    counted = tuple(die for die in earlier if die.role == "thrown")

    def same(a: SeenDie, b: SeenDie) -> bool:
        if a.die_id == b.die_id:
            return True
        if a.xy_mm is None or b.xy_mm is None or a.kind != b.kind:
            return False
        return max(abs(a.xy_mm[0] - b.xy_mm[0]), abs(a.xy_mm[1] - b.xy_mm[1])) <= within_mm

    return observation.model_copy(
        update={
            "dice": tuple(
                die.model_copy(update={"role": "thrown"})
                if die.role == "kept" and any(same(die, old) for old in counted)
                else die
                for die in observation.dice
            )
        }
    )


def as_drawn(request: RollRequest, event: Rolled) -> Rolled | Drawn:
    """The event of a throw. If the request is for dice drawn from a bag, it is ``Drawn``, and each die is
    named by color and kind (``blue-d4``)."""
    if not request.draws:
        return event
    items = ",".join(f"{die.color or '?'}-{die.kind}" for die in event.dice)
    by_camera = event.source == "camera"
    return Drawn(
        request=request.id, pile=request.draws, item=items, source="camera" if by_camera else "manual"
    )
