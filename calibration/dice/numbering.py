"""Numbering conventions of dice: sums of opposite faces, and standard arrangements around a face.

The standard arrangements are those of commercial dice, but some makers differ. They are therefore only
evidence for a number, never proof.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

Rings = Mapping[int, tuple[int, ...]]

SUMS: Mapping[str, int] = MappingProxyType(
    {"d6": 7, "d8": 9, "d10": 9, "d00": 90, "d12": 13, "d14": 15, "d16": 17, "d20": 21, "d24": 25}
    | {"d30": 31, "d60": 61}
)
"""The sum of opposite faces, with "0" and "00" as 0. Opposite faces of a d3 are equal."""

_D20 = {20: (2, 8, 14), 8: (20, 10, 16), 14: (20, 6, 4), 2: (20, 18, 12), 16: (8, 3, 6)}
_D20 |= {10: (8, 12, 17), 6: (14, 16, 9), 4: (14, 11, 18), 12: (2, 15, 10), 18: (2, 4, 5)}
_D10 = (0, 4, 6, 2, 8)
"""Around a pole of the usual d10, counter-clockwise seen from above the pole."""


def _with_opposites(half: Rings, total: int) -> Rings:
    """The rings of all faces, from those of one half: opposite faces have reversed rings."""
    other = {total - value: tuple(total - n for n in reversed(ring)) for value, ring in half.items()}
    return MappingProxyType({**half, **other})


def _round_a_pole(pole: tuple[int, ...], total: int, step: int) -> Rings:
    """For each face of a d10 or d00: the next and the previous face around its pole, counter-clockwise."""
    n = len(pole)
    half = {pole[i] * step: (pole[(i + 1) % n] * step, pole[i - 1] * step) for i in range(n)}
    return _with_opposites(half, total)


RINGS: Mapping[str, Rings] = MappingProxyType(
    {
        "d20": _with_opposites(_D20, SUMS["d20"]),
        "d10": _round_a_pole(_D10, SUMS["d10"], 1),
        "d00": _round_a_pole(_D10, SUMS["d00"], 10),
    }
)
"""For kinds with a standard numbering: the values on the adjacent faces of each face, counter-clockwise seen
from outside. For d10 and d00 only the faces around the same pole."""


def walk(
    around: Sequence[Sequence[int]], rings: Rings, value: int, *, start: int = 0, mirrored: bool = False
) -> dict[int, int]:
    """The values of all faces reached from face 0, which has ``value``.

    ``around`` lists the adjacent faces of each face counter-clockwise, as many as its ring has. The first
    face adjacent to face 0 has the ring's value at index ``start``. ``mirrored`` reverses every ring.
    """
    step, ring = -1 if mirrored else 1, rings[value]
    values = {0: value, around[0][0]: ring[start]}
    order = [0]
    for face in order:  # grows during the loop
        ring = rings[values[face]]
        adjacent = next(near for near in around[face] if near in values)
        at, first = around[face].index(adjacent), ring.index(values[adjacent])
        for i in range(len(ring)):
            near = around[face][(at + i) % len(ring)]
            values.setdefault(near, ring[(first + step * i) % len(ring)])
            if near not in order:
                order.append(near)
    return values
