"""What crosses the seams: frames in, readings and throws out.

Readings are frozen, validated and JSON-able: ``to_json`` and ``from_json``
round-trip. Pixels count from the top-left corner of the picture as given,
millimetres from the mat's (x right, y down).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, Self

import numpy as np
from numpy.typing import NDArray
from pydantic import Field, FiniteFloat, model_validator

from traywatch.records import Record

Image = NDArray[np.uint8]
"""BGR, uint8, (height, width, 3)."""

Status = Literal["read", "unsure", "cocked", "off_tray", "stacked"]
Zone = Literal["hit", "crit", "miss", "fumble", "off"]
Probability = Annotated[FiniteFloat, Field(ge=0.0, le=1.0)]
Box = tuple[FiniteFloat, FiniteFloat, FiniteFloat, FiniteFloat]


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture from a camera, with the monotonic time it was taken at, in seconds.

    ``small``: the same view in grey (h, w), where the camera makes such a copy by itself.
    """

    image: Image
    taken_at_s: float
    sequence: int
    small: Image | None = None


class Alternative(Record):
    """Another answer that the reader held possible, with its probability."""

    kind: str
    value: int | None
    label: str
    p: Probability


class ObstacleContact(Record):
    """Whether the die touched an obstacle: probability, and when (during the throw or at rest)."""

    p: Probability
    during: Literal["throw", "rest"] | None = None


class DieReading(Record):
    """One die of a picture.

    ``value`` and ``label`` are null unless ``status`` is ``read``; then
    ``alternatives`` still holds the best guesses, the likeliest first. Without a
    profile, the place (``foot_mm``, ``zone``, ``zones``) is null.
    ``face_px`` is where the middle of the face that lies up (of a d4 the apex) seems to be in the picture;
    ``footprint`` how much of the die, seen from above, lies in each zone if it stands where its foot is.
    ``die_id`` names the die within its throw; ``role`` tells thrown dice from those
    that lay there before and from obstacles; ``own`` is what people call this very die, where one was
    taught by a name and it is most likely that.
    """

    die_id: str = ""
    role: Literal["thrown", "kept", "obstacle"] = "thrown"
    kind: str | None
    value: int | None
    label: str | None
    status: Status
    confidence: Probability
    box: Box
    tilt_deg: FiniteFloat | None = None
    face_px: tuple[FiniteFloat, FiniteFloat] | None = None
    colour: Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]
    own: str | None = None
    alternatives: tuple[Alternative, ...] = ()
    foot_mm: tuple[FiniteFloat, FiniteFloat] | None = None
    foot_sd_mm: FiniteFloat | None = None
    zone: Zone | None = None
    zones: dict[Zone, Probability] | None = None
    footprint: dict[Zone, Probability] | None = None
    obstacle_contact: ObstacleContact | None = None

    @model_validator(mode="after")
    def _value_only_when_read(self) -> Self:
        if self.status == "read" and (self.kind is None or self.label is None):
            raise ValueError("a die that was read has a kind and a label")
        if self.status != "read" and (self.value is not None or self.label is not None):
            raise ValueError(f"a die that is {self.status} states no value")
        return self


WALL = "wall"
"""Stands for the side of the tray where a contact's other body is no die."""


class Contact(Record):
    """Two bodies met while rolling: die ids (``b`` may be ``WALL``), monotonic time in seconds, and how
    likely it is that they did."""

    a: str
    b: str
    at_s: FiniteFloat
    p: Probability = 1.0


class Throw(Record):
    """One settled throw: all dice on the tray, thrown and kept, as read at rest."""

    throw_id: str
    settled_at_s: FiniteFloat
    width: int
    height: int
    dice: tuple[DieReading, ...]
    contacts: tuple[Contact, ...] = ()
    elapsed_ms: FiniteFloat = 0.0
