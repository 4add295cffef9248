"""Square cuts round a die and turned patches of its faces: the one geometry of training and reading.

Crops are 160 px squares round the centre of the die's box, 1.5 times its longer side wide.
Angles are degrees of the text's reading direction in the picture: 0 is upright, positive is
clockwise on the screen.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types import Image

CROP_PX = 160
CROP_SCALE = 1.5
LOCATE_PX = 96
PATCH_PX = 48
PATCH_RADII = 1.5
"""Half the side of a face patch, in radii of the circle inscribed in the face."""


def square_of(box: Sequence[float]) -> tuple[float, float, float]:
    """The crop's square for a box (x0, y0, x1, y1): left, top and side in picture px."""
    x0, y0, x1, y1 = box
    side = max(x1 - x0, y1 - y0, 4.0) * CROP_SCALE
    return (x0 + x1 - side) / 2, (y0 + y1 - side) / 2, side


def cut(image: Image, box: Sequence[float]) -> Image:
    """The crop round a box: (160, 160, 3). Edges are replicated where it leaves the picture."""
    left, top, side = square_of(box)
    height, width = image.shape[:2]
    x0, y0 = math.floor(left), math.floor(top)
    n = max(2, round(side))
    inside: Image = image[max(0, y0) : max(0, min(height, y0 + n)), max(0, x0) : max(0, min(width, x0 + n))]
    if inside.size == 0:
        return np.zeros((CROP_PX, CROP_PX, 3), np.uint8)
    if inside.shape[:2] != (n, n):
        pad_top, pad_left = max(0, -y0), max(0, -x0)
        pad_bottom, pad_right = n - inside.shape[0] - pad_top, n - inside.shape[1] - pad_left
        padded = cv2.copyMakeBorder(inside, pad_top, pad_bottom, pad_left, pad_right, cv2.BORDER_REPLICATE)
        inside = np.asarray(padded, np.uint8)
    how = cv2.INTER_AREA if n > CROP_PX else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(inside, (CROP_PX, CROP_PX), interpolation=how), np.uint8)


def patch(
    crop: Image,
    centre: Sequence[float] | NDArray[np.floating],
    angle_deg: float,
    half_px: float,
    size: int,
    *,
    mirror: bool = False,
) -> Image:
    """A (size, size, 3) patch of a crop, turned so that text at ``angle_deg`` stands upright.

    ``half_px`` is half the patch's side in crop px, ``centre`` its middle (x, y).
    """
    cx, cy = float(centre[0]), float(centre[1])
    ratio = 2 * half_px / size
    if ratio >= 2.0:  # sampling that coarsely would alias, so shrink by averaging first
        shrink = int(ratio)
        crop = np.asarray(
            cv2.resize(crop, None, fx=1 / shrink, fy=1 / shrink, interpolation=cv2.INTER_AREA), np.uint8
        )
        cx, cy, half_px = cx / shrink, cy / shrink, half_px / shrink
    step = 2 * half_px / size
    c = math.cos(math.radians(angle_deg)) * step
    s = math.sin(math.radians(angle_deg)) * step
    middle = (size - 1) / 2
    ux = -c if mirror else c
    uy = -s if mirror else s
    matrix = np.array(
        [
            [ux, -s, cx - 0.5 - ux * middle + s * middle],
            [uy, c, cy - 0.5 - uy * middle - c * middle],
        ]
    )
    turned = cv2.warpAffine(
        crop,
        matrix,
        (size, size),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(turned, np.uint8)
