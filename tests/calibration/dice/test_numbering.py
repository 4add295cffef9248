"""Standard numbering: consistent rings, and a walk around a body along them."""

import pytest

from traywatch.calibration.dice.numbering import RINGS, SUMS, walk
from traywatch.calibration.dice.shapes import SHAPES

OCTAGON = [((i + 1) % 8, (i - 1) % 8) for i in range(8)]


@pytest.mark.parametrize("kind", RINGS)
def test_every_face_has_a_ring_and_neighbors_are_each_others(kind: str) -> None:
    rings = RINGS[kind]
    assert sorted(rings) == sorted(int(label) for label in SHAPES[kind].labels)
    for value, ring in rings.items():
        assert value not in ring and SUMS[kind] - value not in ring
        assert len({min(n, SUMS[kind] - n) for n in ring}) == len(ring)
        assert all(value in rings[n] for n in ring)


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_walk_round_a_pole(mirrored: bool) -> None:
    ring = {i: ((i + 1) % 8, (i - 1) % 8) for i in range(8)}
    values = walk(OCTAGON, ring, 3, start=1 if mirrored else 0, mirrored=mirrored)
    step = -1 if mirrored else 1
    assert [values[face] for face in range(8)] == [(3 + step * face) % 8 for face in range(8)]


def test_a_d10_by_custom_has_the_even_numbers_round_one_pole() -> None:
    pole = [((i + 1) % 5, (i - 1) % 5) for i in range(5)]
    assert walk(pole, RINGS["d10"], 0) == dict(enumerate((0, 4, 6, 2, 8)))
    assert set(walk(pole, RINGS["d00"], 50).values()) == {10, 30, 50, 70, 90}
