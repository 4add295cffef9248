"""Where the top face is seen on a die that lies flat, and how far from there a face was read.

The up direction of a flat die is the direction in which its top face lies, seen from its middle. A face that
is read elsewhere belongs to a cocked die, or is not the top face, or its pose is wrong.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from traywatch.vision.geometry.crops import BOX_SHARE, CROP_PX
from traywatch.vision.reading.observations import CropObservation, FacePose

HALF_PX = CROP_PX * BOX_SHARE / 2
"""Half the longer side of a die's box in px of its crop."""
MOST = 0.6
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
box covers its corners, not its middle. Fitted to 31,000 rendered training dice (docs/log/confidence.md).
"""


def displacement(kind: str, seen: CropObservation) -> float:
    """The distance of the best pose from the place on a flat die, in half box sides, 0 to ``MOST``.

    It is 0 for a kind without a known place, and if the up direction is unknown.
    """
    place = PLACES.get(kind)
    if place is None or not seen.lean_known or not seen.poses:
        return 0.0
    best = max(seen.poses, key=_weight)
    outward, along = place
    x = (best.center[0] - CROP_PX / 2) / HALF_PX - outward * seen.lean[0]
    y = (best.center[1] - CROP_PX / 2) / HALF_PX - outward * seen.lean[1]
    angle = math.radians(best.angle_deg)
    up = -math.sin(angle) * along, math.cos(angle) * along
    return min(MOST, math.hypot(x - up[0], y - up[1]), math.hypot(x + up[0], y + up[1]))


def _weight(pose: FacePose) -> float:
    return pose.weight
