"""Inputs and outputs of the reading networks: a die's crop, its face poses and its observation."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from traywatch.vision.detection.boxes import FIRM
from traywatch.vision.geometry.crops import BOX_SHARE, CROP_PX
from traywatch.vision.geometry.up_direction import UNKNOWN
from traywatch.vision.reading.embedding_heads import MOST_LOG_ODDS
from traywatch.vision.reading.evidence import LabelEvidence
from traywatch.vision.types import Image

if TYPE_CHECKING:
    from traywatch.vision.detection.detector import Detection

MOST_WEAK = 0.05
"""Largest probability of "not a die" with which a detection that is not firm counts as a die.

Of 47 dice with such detections 46 are below it, of 337 others 65 (docs/log/detector.md)."""


@dataclass(frozen=True, slots=True, eq=False)
class FacePose:
    """One hypothesis of the top face.

    Center and radius in crop px, text direction in degrees, weight.
    """

    center: tuple[float, float]
    angle_deg: float
    radius: float
    weight: float


@dataclass(frozen=True, slots=True, eq=False)
class DieCrop:
    """A die's crop (160, 160, 3), its box in crop px, and its up direction.

    - ``lean`` is the up direction (``traywatch.vision.geometry.up_direction``), and ``view_chance`` its
      probability if it was estimated from the dice.
    - ``side_px`` is the longer side of the die's box in the source image.
    - ``detector`` is the detector's confidence.
    - ``turn_deg`` is the anticlockwise rotation of the crop for the networks. Results refer to the unrotated
      crop.
    - ``cut_off`` is set if the box reaches the border of the image, so that a part may be missing.
    """

    image: Image
    box: tuple[float, float, float, float]
    lean: tuple[float, float] = UNKNOWN
    side_px: float = 80.0
    detector: float = 0.9
    turn_deg: float = 0.0
    cut_off: bool = False
    view_chance: float = 1.0

    @classmethod
    def of(
        cls,
        image: Image,
        size: tuple[float, float],
        lean: tuple[float, float] = UNKNOWN,
        detector: float = 0.9,
        *,
        cut_off: bool = False,
        view_chance: float = 1.0,
    ) -> DieCrop:
        """A crop around a box of the given size (width, height) in px of the source image."""
        half = CROP_PX * BOX_SHARE / 2
        w, h = (half * side / max(*size, 1e-6) for side in size)
        middle = CROP_PX / 2
        box = (middle - w, middle - h, middle + w, middle + h)
        return cls(image, box, lean, max(size), detector, cut_off=cut_off, view_chance=view_chance)


@dataclass(frozen=True, slots=True, eq=False)
class CropObservation:
    """The networks' outputs for one crop, before they are weighed.

    ``poses`` and ``looks`` correspond one to one. A crop that may show a d4 has one more entry at the end of
    ``looks``, for the sides of the d4. ``embedding`` is a unit-length embedding of the whole die. ``views``
    is the number of looks at the crop (``traywatch.vision.reading.second_look``). ``clear`` is set if the
    best pose alone decided kind and label, so that nothing else was analyzed.

    ``die_check`` and ``text_check`` are log-odds that the crop shows a die, and that its text is a known one
    (``traywatch.vision.reading.face_checks``).

    ``top_chance`` tells how well the best pose fits a top face by the view of this die alone
    (``traywatch.vision.reading.face_place.top_chance``). It is 1 if the up direction is known.

    ``lean`` and ``view_chance`` are those of the crop. ``from_the_side`` is set if the dice of the image show
    together that the camera looks too much from the side. ``view_deg`` is the angle between the top face and
    the line of sight.

    ``steep`` and ``strange`` are log-odds (``traywatch.vision.reading.embedding_heads``). ``steep`` is the
    mean over ``company`` dice of the picture. ``clipped`` is the overexposed share of the crop. ``cut_off``
    tells that the box reaches the border of the image.
    """

    kind_logs: NDArray[np.float32]
    tilt_deg: float
    poses: tuple[FacePose, ...]
    looks: tuple[LabelEvidence, ...]
    embedding: NDArray[np.float32]
    lean_known: bool = False
    side_px: float = 80.0
    detector: float = 0.9
    views: int = 1
    clear: bool = False
    view_deg: float = 0.0
    steep: float = -MOST_LOG_ODDS
    strange: float = -MOST_LOG_ODDS
    clipped: float = 0.0
    company: int = 1
    cut_off: bool = False
    from_the_side: bool = False
    lean: tuple[float, float] = UNKNOWN
    view_chance: float = 1.0
    top_chance: float = 1.0
    die_check: float = MOST_LOG_ODDS
    text_check: float = MOST_LOG_ODDS


class ObservedDie(NamedTuple):
    """A detection, its crop, and what the networks see in the crop. Nothing is decided yet."""

    detection: Detection
    crop: DieCrop
    observation: CropObservation


def plausible(observation: CropObservation) -> bool:
    """Whether a detection is firm, or the locator sees a die in it."""
    return observation.detector >= FIRM or float(observation.kind_logs[-1]) < math.log(MOST_WEAK)


def probably_a_die(observation: CropObservation) -> bool:
    """Whether the locator and the check both see a die rather than something else."""
    return float(observation.kind_logs[-1]) < math.log(0.5) and observation.die_check >= 0.0
