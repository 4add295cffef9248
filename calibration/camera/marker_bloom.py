"""Marker bloom: bright paper makes dark markers look smaller, by a few tenths of a pixel.

A lens blurs light, and the camera's tone curve brightens dark areas. The midpoint between black and white
therefore lies on the black side of an edge, even more in overexposed images. All sides of all markers shift
inward by the same amount. This is a systematic error and not corner noise: uncorrected, it shifts the camera
pose.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_SD_PX = 0.5
_WIDE_PX = 1000


def bloom_sd_px(width_px: int) -> float:
    """Expected bloom (sd, px) for an image width; wider images blur over more pixels."""
    return _SD_PX * max(1.0, width_px / _WIDE_PX)


def inward(quad: Floats) -> Floats:
    """Displacement [4,2] of a square's corners [4,2] if all its sides move inward by 1 px."""
    along = np.roll(quad, -1, axis=0) - quad
    along = along / np.linalg.norm(along, axis=1, keepdims=True)
    normals = np.stack([-along[:, 1], along[:, 0]], axis=1)
    normals *= np.sign(np.sum(normals * (quad.mean(axis=0) - quad), axis=1, keepdims=True))
    pairs = np.stack([np.roll(normals, 1, axis=0), normals], axis=1)
    return np.asarray(np.linalg.solve(pairs, np.ones((4, 2, 1)))[..., 0])


def without_bloom(quads: Mapping[int, Floats], expected: Mapping[int, Floats]) -> dict[int, Floats]:
    """The marker corners [4,2] corrected for the bloom that all markers share.

    ``expected`` are the corners without bloom. A marker that moved as a whole does not affect the estimate,
    because its corners do not move inward.
    """
    if not quads:
        return {}
    ways = {marker: inward(expected[marker]) for marker in quads}
    shared = sum(float(np.sum((quad - expected[marker]) * ways[marker])) for marker, quad in quads.items())
    bloom = shared / sum(float(np.sum(way**2)) for way in ways.values())
    return {marker: quad - bloom * ways[marker] for marker, quad in quads.items()}
