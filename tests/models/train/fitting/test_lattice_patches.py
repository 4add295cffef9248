"""Patches that only the lattice of a mat tells."""

from __future__ import annotations

import numpy as np

from traywatch.models.synth.calibration_views import photograph, random_tray
from traywatch.models.train.fitting.lattice_patches import PATCHES, with_patches


def test_patches_change_only_their_boxes_and_lie_beside_the_markers() -> None:
    random = np.random.default_rng(3)
    mat, profile = random_tray(random, 1280, 2)
    picture = photograph(mat, profile, random)
    patched, boxes = with_patches(picture, profile, random)
    assert len(boxes) == PATCHES
    outside = np.ones(picture.shape[:2], bool)
    for x0, y0, x1, y1 in boxes:
        part = np.s_[int(y0) : int(y1) + 1, int(x0) : int(x1) + 1]
        assert (patched[part] != picture[part]).mean() > 0.3
        outside[int(y0) - 4 : int(y1) + 5, int(x0) - 4 : int(x1) + 5] = False
        for corners in profile.markers.values():
            quad = profile.project(corners)
            apart = quad.max(axis=0) < (x0, y0), quad.min(axis=0) > (x1, y1)
            assert np.any(apart)
    # Beyond the patches, rounding moves a value by one at most.
    off = np.abs(patched.astype(int) - picture.astype(int))[outside]
    assert off.max() <= 1
