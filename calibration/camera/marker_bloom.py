"""Bright paper eats into dark markers: how far, in pixels, and which way each corner goes by it.

A lens blurs light, and cameras write brightness on a curve that lifts what is dim. So half-way between
black and white lies on the black side of an edge, and in overexposed pictures the more so: all sides of all
markers stand inward by the same few tenths of a pixel. Left in, that looks like noise of the corners and is
none: it moves the camera, and sixteen corners agree on it.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_SD_PX = 0.5
_WIDE_PX = 1000


def bloom_sd_px(width_px: int) -> float:
    """What bloom is to be expected (sd) in a picture of that width; wider ones blur over more pixels."""
    return _SD_PX * max(1.0, width_px / _WIDE_PX)


def inward(quad: Floats) -> Floats:
    """How far each corner of a square [4,2] goes if all its sides move inward by 1 px: [4,2]."""
    along = np.roll(quad, -1, axis=0) - quad
    along = along / np.linalg.norm(along, axis=1, keepdims=True)
    normals = np.stack([-along[:, 1], along[:, 0]], axis=1)
    normals *= np.sign(np.sum(normals * (quad.mean(axis=0) - quad), axis=1, keepdims=True))
    pairs = np.stack([np.roll(normals, 1, axis=0), normals], axis=1)
    return np.asarray(np.linalg.solve(pairs, np.ones((4, 2, 1)))[..., 0])


def without_bloom(seen: Mapping[int, Floats], expected: Mapping[int, Floats]) -> dict[int, Floats]:
    """The corners [4,2] of markers seen, with the bloom taken out that they share against where they
    are expected. A marker that lies elsewhere does not change it: its corners go one way, not inward."""
    if not seen:
        return {}
    ways = {marker: inward(expected[marker]) for marker in seen}
    shared = sum(float(np.sum((quad - expected[marker]) * ways[marker])) for marker, quad in seen.items())
    bloom = shared / sum(float(np.sum(way**2)) for way in ways.values())
    return {marker: quad - bloom * ways[marker] for marker, quad in seen.items()}
