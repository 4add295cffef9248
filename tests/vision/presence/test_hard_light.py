"""Stripes of light join dice into regions that are larger than any die."""

from __future__ import annotations

import numpy as np
import pytest

from traywatch.vision.presence.change import Change, separate_regions
from traywatch.vision.presence.lattice_map import LatticeLoss

SIDE = 200
LARGEST_PX = 75
LEAST = np.ones((4, 4), np.uint8)
DIE = (60, 90, 20, 22)  # x, y, w, h


def compared(die: tuple[int, int, int, int], lit_rows: int) -> Change:
    """A mat with a die on the edge of a stripe of sun, where the lattice is not known.

    In ``lit_rows`` below it, the light has changed and the lattice is visible.
    """
    x, y, w, h = die
    score = np.zeros((SIDE, SIDE), np.float32)
    lost = np.zeros((SIDE, SIDE), np.bool_)
    lost[y : y + h, x : x + w] = True
    certain = np.ones((SIDE, SIDE), np.bool_)
    certain[100:108] = False
    certain |= lost
    score[~certain | lost] = 9
    score[150 : 150 + lit_rows] = 9
    zero = np.zeros((SIDE, SIDE), np.float32)
    lattice = LatticeLoss(zero, certain, lost, certain & ~lost, zero, zero)
    channels = np.zeros((SIDE, SIDE, 3), np.float32)
    return Change(score, channels, np.ones((SIDE, SIDE), np.bool_), channels, lattice)


def rectangles(change: Change) -> list[tuple[int, int, int, int]]:
    regions = separate_regions(change, change.changed(), LEAST, LARGEST_PX)
    return [rectangle for rectangle, _, _ in regions]


def test_a_die_at_a_stripe_of_sun_is_a_region_of_its_own() -> None:
    (region,) = rectangles(compared(DIE, 40))
    assert np.allclose(region, DIE, atol=2)


@pytest.mark.parametrize(("die", "lit_rows"), [(DIE, 4), ((0, 90, 20, 22), 40), ((60, 90, 90, 22), 40)])
def test_soft_light_borders_and_large_things_stay_as_they_are(
    die: tuple[int, int, int, int], lit_rows: int
) -> None:
    """What hides the lattice in soft light, at the border or over a long way is a hand."""
    assert all(w > LARGEST_PX for _, _, w, _ in rectangles(compared(die, lit_rows)))
