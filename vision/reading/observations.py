"""What is looked at and what is seen there: a die's crop, hypotheses of its face, what the networks say."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from traywatch.vision.geometry.crops import BOX_SHARE, CROP_PX
from traywatch.vision.geometry.up_direction import UNKNOWN
from traywatch.vision.reading.evidence import Look
from traywatch.vision.types import Image


@dataclass(frozen=True, slots=True, eq=False)
class Pose:
    """One hypothesis of the face: centre in crop px, text direction in degrees, radius in crop px, weight."""

    centre: tuple[float, float]
    angle_deg: float
    radius: float
    weight: float


@dataclass(frozen=True, slots=True, eq=False)
class Cut:
    """A crop (160, 160, 3) with the die's box in its px, and which way is up
    (``traywatch.vision.geometry.up_direction``).

    ``side_px`` is the longer side of the die's box in the picture that the crop is from,
    ``detector`` the confidence of what found it. ``turn_deg`` is how far the networks get it turned,
    anticlockwise; what they see is told as in the crop unturned.
    """

    image: Image
    box: tuple[float, float, float, float]
    lean: tuple[float, float] = UNKNOWN
    side_px: float = 80.0
    detector: float = 0.9
    turn_deg: float = 0.0

    @classmethod
    def of(
        cls,
        image: Image,
        size: tuple[float, float],
        lean: tuple[float, float] = UNKNOWN,
        detector: float = 0.9,
    ) -> Cut:
        """A crop round a box of a size (width, height) in px of the picture."""
        half = CROP_PX * BOX_SHARE / 2
        w, h = (half * side / max(*size, 1e-6) for side in size)
        middle = CROP_PX / 2
        return cls(image, (middle - w, middle - h, middle + w, middle + h), lean, max(size), detector)


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """What the networks say about one crop, before it is weighed.

    ``poses`` and ``looks`` go together, but for the last look of a die that may be a tetrahedron,
    which is of its sides and has the pose of its apex. ``embedding`` (unit length) is what the die
    looks like as a whole. ``views`` is how many looks at the same crop this is of
    (``traywatch.vision.reading.second_look``).
    """

    kind_logs: NDArray[np.float32]
    tilt_deg: float
    poses: tuple[Pose, ...]
    looks: tuple[Look, ...]
    embedding: NDArray[np.float32]
    lean_known: bool = False
    side_px: float = 80.0
    detector: float = 0.9
    views: int = 1
