"""The truth about pictures and clips: one JSON object a line."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, FiniteFloat, model_validator

from dicebench.records.base import BenchRecord, Located, Name, SetPath, Touched, Version

Split = Literal["train", "validation", "test"]
Seconds = Annotated[FiniteFloat, Field(ge=0.0)]


class TrueDie(Located):
    """One die.

    ``die`` names the physical die, so that its pictures count as one witness. ``kind`` is d4, d6, d00 and so
    on. ``value`` is the number on the face that is read, None if nobody labeled it. ``radius_px`` is needed
    with a point and no box. ``traits`` are words by which tables group dice.
    """

    kind: Name
    value: int | None = None
    die: Name | None = None
    radius_px: Annotated[FiniteFloat, Field(gt=0.0)] | None = None
    zone: Name | None = None
    touched: tuple[Touched, ...] | None = None
    traits: tuple[Name, ...] = ()

    @model_validator(mode="after")
    def _with_radius(self) -> Self:
        if self.box is None and self.point is not None and self.radius_px is None:
            raise ValueError("a die with a point and no box needs radius_px")
        return self


class TruthSource(BenchRecord):
    """Where a picture or clip comes from.

    ``rig`` is camera, light and place together, ``day`` one recording there. Readers may learn from the
    splits train and validation only.
    """

    dicebench: Version
    set: Name
    rig: Name
    day: Name
    split: Split = "test"
    suite: Name | None = None
    sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")] | None = None


class TruePicture(TruthSource):
    """A picture with all its dice; ``complete`` is False if some dice have no label."""

    picture: SetPath
    width: Annotated[int, Field(gt=0)]
    height: Annotated[int, Field(gt=0)]
    dice: tuple[TrueDie, ...]
    complete: bool = True

    @model_validator(mode="after")
    def _inside(self) -> Self:
        for number, die in enumerate(self.dice):
            x, y = die.center or (0.0, 0.0)
            if not (0 <= x <= self.width and 0 <= y <= self.height):
                raise ValueError(
                    f"dice.{number}: its middle ({x:g}, {y:g}) is not in the picture of {self.width} x "
                    f"{self.height} px"
                )
        return self

    @property
    def name(self) -> str:
        """The path of the picture in its set."""
        return self.picture


class TimedRoll(BenchRecord):
    """A roll: the start of the motion, the rest of the last die, and the thrown dice at rest."""

    start_s: Seconds
    rest_s: Seconds
    dice: tuple[TrueDie, ...]

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.rest_s <= self.start_s:
            raise ValueError("rest_s must be after start_s")
        return self


class TrueClip(TruthSource):
    """A clip with its rolls in order; it may have none."""

    clip: SetPath
    length_s: Annotated[FiniteFloat, Field(gt=0.0)]
    rolls: tuple[TimedRoll, ...]

    @model_validator(mode="after")
    def _in_turn(self) -> Self:
        starts = [roll.start_s for roll in self.rolls]
        if starts != sorted(set(starts)):
            raise ValueError("rolls must be in the order of their start_s, each with one of its own")
        if any(roll.rest_s > self.length_s for roll in self.rolls):
            raise ValueError("rest_s must not be after length_s, the end of the clip")
        return self

    @property
    def name(self) -> str:
        """The path of the clip in its set."""
        return self.clip


Truth = TruePicture | TrueClip
