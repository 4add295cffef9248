"""How far off boxes and faces of dice are: the numbers from which the doubt of a foot is made.

Fitted on drawn pictures by ``python -m traywatch.models.train foot`` (docs/calibration.md). Shares are of the
side of a die's box in the picture, sd along an axis.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Doubts:
    """Errors of boxes and faces as a share of the box's side and in px; how often either misleads, and by
    how much then; how all of that grows where the reader is not sure of the kind (``unsure``: 1 less its
    chance) or of what the die shows (``unclear``). ``_of`` are of single kinds.

    ``box``: its middle. ``face``: the middle of the face that lies up; ``aside`` is how much that differs
    between dice of one kind where it does not lie above the foot. ``bad``: a box that holds a shadow or a
    neighbour, a face that is another. ``together``: what shifts both. ``lost``: what misleads both.
    ``on_mat`` is the share of the variance of the camera's place on the mat in that at a die's middle;
    ``other_kind`` how much a kind that was not named counts. ``widen`` stretches everything.
    """

    box_share: float = 0.025
    box_px: float = 0.5
    face_share: float = 0.00881
    face_px: float = 0.0635
    face_unsure: float = 2.35
    face_unclear: float = 0.0878
    aside_share: float = 0.0351
    together_px: float = 0.25
    bad_box: float = 0.198
    bad_box_unsure: float = 0.0413
    bad_box_unclear: float = 0.101
    bad_box_share: float = 0.0844
    bad_face: float = 0.0033
    bad_face_unsure: float = 0.389
    bad_face_unclear: float = 0.00549
    bad_face_share: float = 0.114
    lost: float = 0.0156
    lost_unsure: float = 0.0244
    lost_unclear: float = 0.023
    lost_share: float = 0.058
    on_mat: float = 0.307
    other_kind: float = 0.193
    widen: float = 1.05
    box_of: Mapping[str, float] = field(
        default_factory=lambda: {
            "d2": 0.724,
            "d4": 1.02,
            "d8": 1.1,
            "d24": 0.644,
            "d30": 1.1,
            "d60": 0.862,
            "d10": 0.87,
            "d00": 0.87,
            "d12": 0.87,
            "d20": 0.87,
        }
    )
    face_of: Mapping[str, float] = field(
        default_factory=lambda: {
            "d2": 1.81,
            "d4": 1.3,
            "d6": 1.17,
            "d12": 1.3,
            "d20": 0.916,
            "d24": 0.84,
            "d30": 0.84,
            "d60": 1.15,
        }
    )
    bad_face_of: Mapping[str, float] = field(
        default_factory=lambda: {"d2": 0.00669, "d4": 0.483, "d6": 0.0616, "d8": 0.015}
    )


DOUBTS = Doubts()
