"""Data types of the vision package: frames in, readings and throws out.

Readings are frozen and validated. ``to_json`` and ``from_json`` convert them without loss. Pixels count from
the top-left corner of the image. Millimeters count from the top-left corner of the mat: x to the right, y
down.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, replace
from typing import Annotated, Literal, Self

import numpy as np
from numpy.typing import NDArray
from pydantic import Field, FiniteFloat, model_validator

from traywatch.records import Record

Image = NDArray[np.uint8]
"""BGR, uint8, (height, width, 3)."""

Status = Literal["read", "unsure", "cocked", "off_tray", "stacked"]
Zone = Literal["crit", "hit", "miss", "fumble", "off"]
Hint = Literal["mirrored", "from_the_side", "overexposed", "unknown_text", "fudge_dice", "maybe_mirrored"]
"""Why a die could not be read, or that its picture was mirrored."""
Probability = Annotated[FiniteFloat, Field(ge=0.0, le=1.0)]
SAMPLE_PX = 8
"""Distance of the pixels that stand for a picture where its average is enough, px."""
Box = tuple[FiniteFloat, FiniteFloat, FiniteFloat, FiniteFloat]


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One camera frame with its monotonic capture time in seconds.

    ``small`` is the same view in gray (h, w) if the camera delivers such a copy, else None.
    """

    image: Image
    taken_at_s: float
    sequence: int
    small: Image | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in px."""
        return self.image.shape[1], self.image.shape[0]

    @property
    def fingerprint(self) -> int:
        """A number that differs from exposure to exposure of a sensor, because of its noise."""
        sample = self.image[::SAMPLE_PX, ::SAMPLE_PX] if self.small is None else self.small
        return zlib.crc32(np.ascontiguousarray(sample).data)

    def at(self, taken_at_s: float) -> Frame:
        """The same frame with another time."""
        return replace(self, taken_at_s=taken_at_s)


LEAST_DIE = 0.3
"""Readings whose ``die_p`` is lower are not shown to people."""


class Alternative(Record):
    """Another possible answer for a die, with its probability."""

    kind: str
    value: int | None
    label: str
    p: Probability


class ObstacleContact(Record):
    """Contact of a die with an obstacle: probability, and whether it happened during the throw or at rest."""

    p: Probability
    during: Literal["throw", "rest"] | None = None


class DieReading(Record):
    """The reading of one die in an image.

    - ``value`` and ``label`` are None unless ``status`` is ``read``. ``alternatives`` holds the best guesses,
      the likeliest first.
    - ``box`` is the bounding box (x0, y0, x1, y1) in px.
    - ``face_px`` is the center of the top face (of a d4: the apex) in the image.
    - ``foot_mm`` (the ground point), ``zone`` and ``zones`` are None without a tray profile.
    - ``footprint`` is the share of the die's area, seen from above, in each zone.
    - ``die_id`` identifies the die within its throw.
    - ``role`` distinguishes thrown dice from dice that lay there before and from obstacles.
    - Without a kind and alternatives, it is an object that could not be named (``unnamed``).
    - ``die_name`` is the name that people gave this die, if the reader recognizes it.
    - ``die_p`` is the probability that the box holds a die at all. Overlay and page leave out those below
      ``LEAST_DIE``.
    - ``hints`` tell why the die is uncertain.

    Raises ``ValidationError`` if value or label contradict the status.
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
    color: Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]
    die_name: str | None = None
    alternatives: tuple[Alternative, ...] = ()
    foot_mm: tuple[FiniteFloat, FiniteFloat] | None = None
    foot_sd_mm: FiniteFloat | None = None
    zone: Zone | None = None
    zones: dict[Zone, Probability] | None = None
    footprint: dict[Zone, Probability] | None = None
    obstacle_contact: ObstacleContact | None = None
    die_p: Probability = 1.0
    hints: tuple[Hint, ...] = ()

    @property
    def unnamed(self) -> bool:
        """Whether this is an object that could not be named: something lies here."""
        return self.kind is None and self.status == "unsure" and not self.alternatives

    @model_validator(mode="after")
    def _value_only_when_read(self) -> Self:
        if self.status == "read" and (self.kind is None or self.label is None):
            raise ValueError("a die with status read needs a kind and a label")
        if self.status != "read" and (self.value is not None or self.label is not None):
            raise ValueError(f"a die with status {self.status} must have neither value nor label")
        return self


WALL = "wall"
"""The second body of a contact with the side of the tray."""


class Contact(Record):
    """Two bodies touched while rolling.

    ``a`` and ``b`` are die ids; ``b`` may be ``WALL``. ``at_s`` is monotonic time in seconds. ``p`` is the
    probability of the contact.
    """

    a: str
    b: str
    at_s: FiniteFloat
    p: Probability = 1.0


class Throw(Record):
    """One throw after it settled: the readings of all dice on the tray.

    ``width`` and ``height`` are those of the image, in px. ``elapsed_ms`` is the time that the reading took.
    """

    throw_id: str
    settled_at_s: FiniteFloat
    width: int
    height: int
    dice: tuple[DieReading, ...]
    contacts: tuple[Contact, ...] = ()
    elapsed_ms: FiniteFloat = 0.0
