"""Whether the whole picture moves, as that of a camera that a person holds in the hand.

Corners of print, grain and edges are followed from picture to picture (Lucas and Kanade 1981). Dice and hands
are in few places. A camera moves corners all over the picture alike: they agree on one rotation, size and
shift (RANSAC).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.types import Image

_Gray = NDArray[np.uint8]

_CORNERS, _APART_PX, _BLOCK_PX = 200, 7, 5
_QUALITY = 0.01  # least strength of a corner, as a share of that of the strongest one
_NOISE = 20.0  # times the median strength of all pixels, which is that of noise
_ERROR_PX = 1.0  # a corner that is farther from where it should be has moved by itself
_LEAST_PX = 0.35  # a smaller common motion is none
_LEAST_CORNERS, _LEAST_SHARE = 16, 0.6  # that agree
_CELLS, _LEAST_CELLS = 4, 8  # cells down and across, and those of all in which corners agree
_MOSTLY = 0.7  # share of the steps in which all must move; a camera that sways turns back


def moves_as_a_whole(pictures: Sequence[Image]) -> bool:
    """Whether the whole picture has moved in most steps from one picture to the next.

    The pictures are BGR or gray, of one size of about 320 px, and some tenths of a second apart. False for
    fewer than three.
    """
    grays = [_gray(picture) for picture in pictures]
    steps = [_moved_together(then, now) for then, now in pairwise(grays)]
    return len(steps) >= 2 and sum(steps) >= _MOSTLY * len(steps)


def _gray(image: Image) -> _Gray:
    return np.asarray(image if image.ndim == 2 else cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)


def _corners(gray: _Gray) -> NDArray[np.float32]:
    """The corners [N, 1, 2] that stand out from noise."""
    strength = cv2.cornerMinEigenVal(gray, _BLOCK_PX)
    noise = _NOISE * float(np.median(strength)) / max(float(strength.max()), 1e-9)
    if noise >= 1:
        return np.zeros((0, 1, 2), np.float32)
    quality = max(_QUALITY, noise)
    corners = cv2.goodFeaturesToTrack(gray, _CORNERS, quality, _APART_PX, blockSize=_BLOCK_PX)
    return np.zeros((0, 1, 2), np.float32) if corners is None else np.asarray(corners, np.float32)


def _moved_together(then: _Gray, now: _Gray) -> bool:
    """Whether corners all over the picture have moved in the same way."""
    corners = _corners(then)
    if then.shape != now.shape or len(corners) < _LEAST_CORNERS:
        return False
    moved, status, _ = cv2.calcOpticalFlowPyrLK(then, now, corners, corners.copy())
    followed = status.reshape(-1) > 0
    if followed.sum() < _LEAST_CORNERS:
        return False
    # OpenCV's types do not say that no motion may be found.
    motion: Any
    motion, agree = cv2.estimateAffinePartial2D(
        corners[followed], moved[followed], method=cv2.RANSAC, ransacReprojThreshold=_ERROR_PX
    )
    if motion is None:
        return False
    places = corners[followed][agree.reshape(-1) > 0].reshape(-1, 2)
    if len(places) < max(_LEAST_CORNERS, _LEAST_SHARE * len(corners)):
        return False
    far = cv2.transform(places[:, None], motion)[:, 0] - places
    height, width = now.shape
    cells = (places / (width / _CELLS, height / _CELLS)).astype(int)
    spread = len({tuple(cell) for cell in cells.tolist()})
    return float(np.linalg.norm(far, axis=1).mean()) > _LEAST_PX and spread >= _LEAST_CELLS
