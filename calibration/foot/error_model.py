"""Error model of ground points: standard deviations and outlier rates of boxes and faces.

Fitted on rendered images by ``python -m traywatch.models.train foot`` (docs/log/placement.md). Shares
refer to the side of a die's box in the image; all values are standard deviations along an axis.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ErrorModel:
    """Errors of bounding boxes and faces, as shares of the box side and in px.

    - ``box_*``: error of the box center. ``box_of`` scales it for single kinds.
    - ``face_*``: error of the top face's center. ``face_of`` scales it for single kinds.
    - ``*_unsure`` and ``*_unclear``: growth of a value with the uncertainty of the kind (1 minus its
      probability) and of the whole reading.
    - ``aside_share``: variation within a kind of a face center that is not above the ground point.
    - ``bad_box*``: probability and size of a box outlier, such as a box with a shadow or another die.
    - ``bad_face*``: probability and size of a face outlier, which is another face.
    - ``together_px``: common error of box and face. ``lost*``: common outliers of both.
    - ``on_mat``: additional variance on the mat, as a share of the variance of the camera pose.
    - ``other_kind``: weight of a kind that the reading does not name.
    - ``widen``: factor for all errors.
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


ERROR_MODEL = ErrorModel()
