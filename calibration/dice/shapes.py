"""Shapes of dice: the labels of each kind and its dimensions.

Sizes are those of common sets; a table may override them for single dice. All lengths are in millimeters. The
part that is read (face, vertex or edge) depends on whether the solid has a face opposite to the one it rests
on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

Read = Literal["face", "vertex", "edge"]
FUDGE = "dF"
"""A fudge die: a cube with two plus signs, two minus signs and two blank faces. A blank face is a "0"."""


@dataclass(frozen=True, slots=True)
class DieShape:
    """One kind of die.

    ``labels`` are the possible texts in ascending order of value. The dimensions are those of a die of the
    usual size at rest. ``height_mm`` is the distance from the mat to the top, ``center_mm`` the height of the
    body's center. ``radius_mm`` is the radius of the circumscribed sphere.
    """

    kind: str
    labels: tuple[str, ...]
    read: Read
    height_mm: float
    center_mm: float
    radius_mm: float

    def value_of(self, label: str) -> int:
        """The number of a label; raises ``ValueError`` if the kind has no such label."""
        if label not in self.labels:
            raise ValueError(f"a {self.kind} has no label {label!r}; its labels are {', '.join(self.labels)}")
        return _SIGNS[label] if label in _SIGNS else int(label)


_SIGNS = {"-": -1, "+": 1}
"""The values of the signs on a fudge die."""


def _upto(n: int) -> tuple[str, ...]:
    return tuple(str(i) for i in range(1, n + 1))


# Heights follow from the solids: the distance of opposite faces, and vertex to face for the d4. A coin lies
# flat.
_SHAPES = (
    DieShape("d2", _upto(2), "face", 3.0, 1.5, 12.6),
    DieShape("d3", _upto(3), "face", 16.0, 8.0, 12.9),
    DieShape("d4", _upto(4), "vertex", 15.5, 3.9, 11.6),
    DieShape("d6", _upto(6), "face", 16.0, 8.0, 12.9),
    DieShape("d8", _upto(8), "face", 14.5, 7.25, 12.0),
    DieShape("d10", tuple(str(i) for i in range(10)), "face", 16.0, 8.0, 11.5),
    DieShape("d00", ("00", *(str(i) for i in range(10, 100, 10))), "face", 16.0, 8.0, 11.5),
    DieShape("d12", _upto(12), "face", 18.5, 9.25, 11.4),
    DieShape("d14", _upto(14), "face", 17.5, 8.75, 11.5),
    DieShape("d16", _upto(16), "face", 18.0, 9.0, 12.0),
    DieShape("d20", _upto(20), "face", 20.0, 10.0, 12.4),
    DieShape("d24", _upto(24), "face", 22.0, 11.0, 12.6),
    DieShape("d30", _upto(30), "face", 26.0, 13.0, 14.9),
    DieShape("d60", _upto(60), "face", 30.0, 15.0, 16.2),
    DieShape(FUDGE, ("-", "0", "+"), "face", 16.0, 8.0, 12.9),
)

SHAPES: Mapping[str, DieShape] = MappingProxyType({shape.kind: shape for shape in _SHAPES})
KINDS: tuple[str, ...] = tuple(SHAPES)
