"""What all records of the benchmark share: frozen, without unknown fields, lengths in pixels."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, FiniteFloat, model_validator

Version = Literal[1]
VERSION: Version = 1
"""Version of the formats; it rises when an old file can no longer be read."""

MOST_PX = 1e6
"""No picture is so large; a greater number is a mistake, and areas of it would overflow."""
Pixels = Annotated[FiniteFloat, Field(ge=-MOST_PX, le=MOST_PX)]
Box = tuple[Pixels, Pixels, Pixels, Pixels]
Point = tuple[Pixels, Pixels]
Probability = Annotated[FiniteFloat, Field(ge=0.0, le=1.0)]
Name = Annotated[str, Field(min_length=1)]


def _below(path: str) -> str:
    """Raises ``ValueError`` if a path leads out of the set's folder, or has another spelling."""
    if "\\" in path or "\0" in path:
        raise ValueError("write the path with /, as in pictures/a.jpg")
    if path != str(PurePosixPath(path)) or path.startswith("/") or ".." in path.split("/"):
        raise ValueError("write the path below the set's folder, as in pictures/a.jpg, without . and ..")
    return path


SetPath = Annotated[str, Field(min_length=1), AfterValidator(_below)]
"""A path below the folder of a set."""
Touched = Literal["obstacle", "die", "wall"]


class BenchRecord(BaseModel):
    """A frozen record that refuses unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Located(BenchRecord):
    """Something in a picture: a ``box`` (x0, y0, x1, y1), a ``point`` (x, y), both, or neither."""

    box: Box | None = None
    point: Point | None = None

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        if self.box is not None and not (self.box[0] < self.box[2] and self.box[1] < self.box[3]):
            raise ValueError("box must be x0, y0, x1, y1 with x0 < x1 and y0 < y1")
        return self

    @property
    def center(self) -> Point | None:
        """The point, else the middle of the box."""
        if self.point is not None or self.box is None:
            return self.point
        return (self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2
