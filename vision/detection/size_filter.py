"""What is printed on a mat may look like a die; its size in millimetres often tells that it is none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from traywatch.calibration.dice.shapes import SHAPES
from traywatch.vision.types import DieReading

if TYPE_CHECKING:
    from traywatch.calibration import TrayProfile

SMALLEST, LARGEST = 0.3, 1.65
"""Longer side of a box over the usual diameter of the kind: small metal dice 0.43, large ones 1.3, and
long bodies (d14, d16, d24) up to 1.56."""
SURE = 0.85
"""A reading as sure as this is kept whatever its size: there are giant dice, too."""


def relative_size(profile: TrayProfile, die: DieReading, image_size: tuple[int, int]) -> float | None:
    """The die's box over what a usual die of its kind would fill there; None where no kind of ours is known.

    ``image_size`` is (width, height) in pixels of the picture that the box is from.
    """
    kind = die.kind or (die.alternatives[0].kind if die.alternatives else None)
    if kind is None or kind not in SHAPES:  # unknown, or a die of one's own, of any size
        return None
    shape = SHAPES[kind]
    here = profile.scaled_to(*image_size)
    x0, y0, x1, y1 = die.box
    (x, y), *_ = here.to_plane([((x0 + x1) / 2, (y0 + y1) / 2)], shape.centre_mm)
    r, z = shape.radius_mm, -shape.centre_mm
    edges = here.project([(x - r, y, z), (x + r, y, z), (x, y - r, z), (x, y + r, z)])
    usual = (np.linalg.norm(edges[1] - edges[0]) + np.linalg.norm(edges[3] - edges[2])) / 2
    return float(max(x1 - x0, y1 - y0) / max(float(usual), 1e-6))


def believable(
    profile: TrayProfile | None, dice: Iterable[DieReading], image_size: tuple[int, int]
) -> tuple[DieReading, ...]:
    """The readings without those that are doubtful and of no die's size; all of them without a profile."""
    if profile is None:
        return tuple(dice)
    kept = []
    for die in dice:
        sure = die.status == "read" or die.confidence >= SURE
        size = None if sure else relative_size(profile, die, image_size)
        if size is None or SMALLEST <= size <= LARGEST:
            kept.append(die)
    return tuple(kept)
