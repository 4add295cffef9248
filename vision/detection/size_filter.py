"""Filters detections by size: printed symbols on a mat may look like dice, but often have the wrong size."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from traywatch.calibration.dice.shapes import SHAPES
from traywatch.vision.types import DieReading

if TYPE_CHECKING:
    from traywatch.calibration import TrayProfile

SMALLEST, LARGEST = 0.3, 1.65
"""Limits of a box's longer side over the usual diameter of its kind. Small metal dice have 0.43, large dice
1.3, and long bodies (d14, d16, d24) up to 1.56."""
SURE = 0.85
"""Readings from this confidence up are kept at any size, because giant dice exist."""
GIANT_MM = 110.0
"""Dice on a calibrated mat are taken to be smaller than this. A usual d20 measures about 25 mm."""


def largest_px(profile: TrayProfile | None, image_size: tuple[int, int]) -> float:
    """Size in px of the largest possible die in the middle of an image; infinite without a profile.

    ``image_size`` is (width, height) in px.
    """
    if profile is None:
        return math.inf
    view = profile.scaled_to(*image_size)
    (x, y), *_ = view.to_plane([(image_size[0] / 2, image_size[1] / 2)], GIANT_MM / 2)
    middle = np.array([x, y, -GIANT_MM / 2])
    right = GIANT_MM / 2 * view.rotation[0]
    edges = view.project([middle - right, middle + right])
    return float(np.linalg.norm(edges[1] - edges[0]))


def relative_size(profile: TrayProfile, die: DieReading, image_size: tuple[int, int]) -> float | None:
    """Longer side of the die's box over that of a usual die of its kind; None for kinds of unknown size.

    ``image_size`` is (width, height) in px of the image that the box is from.
    """
    kind = die.kind or (die.alternatives[0].kind if die.alternatives else None)
    if kind is None or kind not in SHAPES:  # a kind that people taught may have any size
        return None
    shape = SHAPES[kind]
    view = profile.scaled_to(*image_size)
    x0, y0, x1, y1 = die.box
    (x, y), *_ = view.to_plane([((x0 + x1) / 2, (y0 + y1) / 2)], shape.center_mm)
    middle = np.array([x, y, -shape.center_mm])
    # Along the image's axes, because a die is as high as it is wide: no camera sees it foreshortened.
    right, down = shape.radius_mm * view.rotation[:2]
    edges = view.project([middle - right, middle + right, middle - down, middle + down])
    usual = (np.linalg.norm(edges[1] - edges[0]) + np.linalg.norm(edges[3] - edges[2])) / 2
    return float(max(x1 - x0, y1 - y0) / max(float(usual), 1e-6))


def believable(
    profile: TrayProfile | None, dice: Iterable[DieReading], image_size: tuple[int, int]
) -> tuple[DieReading, ...]:
    """Drop uncertain readings whose size fits no die; without a profile, keep all.

    ``image_size`` is (width, height) in px of the image that the boxes are from.
    """
    if profile is None:
        return tuple(dice)
    possible = []
    for die in dice:
        confident = die.status == "read" or die.confidence >= SURE
        size = None if confident else relative_size(profile, die, image_size)
        if size is None or SMALLEST <= size <= LARGEST:
            possible.append(die)
    return tuple(possible)
