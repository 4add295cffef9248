"""How dice are numbered: what opposite faces add up to, and what lies round a face by custom.

The customs are those of dice as they are sold; a maker is free to do otherwise, and some do. So they
speak for a number, and never alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

Rings = Mapping[int, tuple[int, ...]]

SUMS: Mapping[str, int] = MappingProxyType(
    {"d6": 7, "d8": 9, "d10": 9, "d00": 90, "d12": 13, "d14": 15, "d16": 17, "d20": 21, "d24": 25}
    | {"d30": 31, "d60": 61}
)
"""What opposite faces add up to, with "0" and "00" as 0. A d3 has equal opposites."""

_D20 = {20: (2, 8, 14), 8: (20, 10, 16), 14: (20, 6, 4), 2: (20, 18, 12), 16: (8, 3, 6)}
_D20 |= {10: (8, 12, 17), 6: (14, 16, 9), 4: (14, 11, 18), 12: (2, 15, 10), 18: (2, 4, 5)}
_D10 = (0, 4, 6, 2, 8)
"""Round the pole of the usual d10, counter-clockwise seen from above it."""


def _with_opposites(half: Rings, total: int) -> Rings:
    """Rings of the other half of a body's faces too: those of the opposite face, turned about."""
    other = {total - value: tuple(total - n for n in reversed(ring)) for value, ring in half.items()}
    return MappingProxyType({**half, **other})


def _round_a_pole(pole: tuple[int, ...], total: int, step: int) -> Rings:
    """On each face of a d10 or d00: the next face round its pole counter-clockwise, and the last one."""
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
"""For kinds with a custom: the values across the edges of each face, counter-clockwise seen from outside.
Of a d10 and a d00 only those round the same pole."""


def walk(
    around: Sequence[Sequence[int]], rings: Rings, value: int, *, start: int = 0, mirrored: bool = False
) -> dict[int, int]:
    """The values of all faces that are reached from face 0, which bears ``value``.

    ``around`` names, for each face, those across its edges counter-clockwise, as many as its ring has;
    the first one beside face 0 bears the ring's value number ``start``. ``mirrored`` turns every ring about.
    """
    step, ring = -1 if mirrored else 1, rings[value]
    values = {0: value, around[0][0]: ring[start]}
    order = [0]
    for face in order:  # which grows as it is walked through
        ring = rings[values[face]]
        beside = next(near for near in around[face] if near in values)
        at, first = around[face].index(beside), ring.index(values[beside])
        for i in range(len(ring)):
            near = around[face][(at + i) % len(ring)]
            values.setdefault(near, ring[(first + step * i) % len(ring)])
            if near not in order:
                order.append(near)
    return values
