"""Where the top face is seen on a die that lies flat, and how far from there a face was read.

The up direction of a flat die is the direction in which its top face lies, seen from its middle. A face that
is read elsewhere belongs to a cocked die, or is not the top face, or its pose is wrong.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from traywatch.vision.geometry.crops import BOX_SHARE, CROP_PX
from traywatch.vision.reading.observations import CropObservation, FacePose

HALF_PX = CROP_PX * BOX_SHARE / 2
"""Half the longer side of a die's box in px of its crop."""
MOST = 0.6
SPREAD, COCKED = 0.15, 0.1
"""Spread of the place in half box sides, and the weight of a place far away, because dice may be cocked.

Chosen on ``val3``, ``val4`` and ``views_fit`` (docs/log/cocked-dice.md)."""
VIEW_SPREAD = 0.12
"""The same spread where the up direction is known as probabilities, which are spread themselves."""
FARTHEST = 0.48
"""A face that is read farther from the place of a top face is another face.

Of 1,513 right readings in pictures with an estimated view, the farthest one is 0.45 away. The side faces of a
cube from above are 0.6 away."""
PLACES: Mapping[str, tuple[float, float]] = {
    "d2": (0.16, 0.0),
    "d6": (0.71, 0.0),
    "d8": (0.69, 0.0),
    "d10": (0.73, 0.28),
    "d00": (0.73, 0.23),
    "d12": (0.88, 0.0),
    "d14": (0.76, 0.37),
    "d16": (0.76, 0.36),
    "d20": (0.90, 0.0),
    "d24": (0.90, 0.0),
    "d30": (0.97, 0.0),
    "d60": (1.03, 0.0),
}
"""Where the text is seen from the die's middle, in half box sides.

The first number is its distance along the face's normal. The second one is its distance along its own upward
direction, or against it: the text on a kite lies off the center of its face. The d4 is missing, because its
box covers its corners, not its middle. Fitted by ``traywatch.models.train.fitting.face_places``.
"""


def displacement(kind: str, observation: CropObservation) -> float:
    """The distance of the first pose from its place on a flat die, in half box sides, 0 to ``MOST``.

    The first pose is the best one of the first look. The best one of all looks would depend on the processor
    if two looks are equally sure.

    It is 0 for a kind without a known place, and if the up direction is unknown.
    """
    place = PLACES.get(kind)
    if place is None or not observation.lean_known or not observation.poses:
        return 0.0
    return min(MOST, _distance(place, observation.poses[0], observation.lean))


def top_chance(
    kind: str, pose: FacePose, upward: NDArray[np.floating], chances: NDArray[np.floating]
) -> float:
    """How well a pose fits a top face, if the up direction is only known as probabilities, 0 to 1.

    ``chances`` (N,) belong to the up directions ``upward`` (N, 2). The result is their sum, each weighted by
    a normal distribution of the distance between the pose and the place of a top face. It is 1 for a kind
    without a known place.
    """
    place = PLACES.get(kind)
    if place is None:
        return 1.0
    outward, along = place
    offset = (np.array(pose.center) - CROP_PX / 2) / HALF_PX - outward * upward
    angle = math.radians(pose.angle_deg)
    up = along * np.array([-math.sin(angle), math.cos(angle)])
    far = np.minimum(np.square(offset - up).sum(axis=1), np.square(offset + up).sum(axis=1))
    return float(chances @ np.exp(-0.5 * far / VIEW_SPREAD**2))


def favored(kind: str, poses: Sequence[FacePose], lean: tuple[float, float]) -> list[FacePose]:
    """The poses, with more weight where a flat die shows its face; ``lean`` is the known up direction.

    The sum of the weights stays the same. Nothing changes for a kind without a known place.
    """
    place = PLACES.get(kind)
    if place is None or len(poses) < 2:
        return list(poses)
    shares = [math.exp(-0.5 * (_distance(place, pose, lean) / SPREAD) ** 2) + COCKED for pose in poses]
    before = sum(pose.weight for pose in poses)
    after = sum(pose.weight * share for pose, share in zip(poses, shares, strict=True))
    return [
        replace(pose, weight=pose.weight * share * before / after)
        for pose, share in zip(poses, shares, strict=True)
    ]


def _distance(place: tuple[float, float], pose: FacePose, lean: tuple[float, float]) -> float:
    outward, along = place
    x = (pose.center[0] - CROP_PX / 2) / HALF_PX - outward * lean[0]
    y = (pose.center[1] - CROP_PX / 2) / HALF_PX - outward * lean[1]
    angle = math.radians(pose.angle_deg)
    up = -math.sin(angle) * along, math.cos(angle) * along
    return min(math.hypot(x - up[0], y - up[1]), math.hypot(x + up[0], y + up[1]))
