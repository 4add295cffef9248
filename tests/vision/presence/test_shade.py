"""A shadow changes all channels by the same share; a thing has another color."""

from __future__ import annotations

import numpy as np

from traywatch.vision.presence.shade import gray, pixels_of, shares, tint


def difference(h: int = 20, w: int = 30) -> np.ndarray:
    depth = np.random.default_rng(0).uniform(-6, -1, (h, w, 1))
    return (depth * (0.8, 1.0, 1.2)).astype(np.float32)


def test_a_shadow_has_no_tint_and_a_thing_has_one() -> None:
    off = difference()
    inside = np.ones(off.shape[:2], np.bool_)
    level = gray(off)
    np.testing.assert_allclose(level, off.mean(axis=2), atol=1e-6)
    own = pixels_of(off, inside)
    np.testing.assert_allclose(shares(own, level.ravel()), [[0.8, 1.0, 1.2]], rtol=1e-5)
    assert tint(own, level.ravel(), shares(own, level.ravel())).max() < 1e-5
    off[4, 7] += (0.0, -3.0, 3.0)
    level = gray(off)
    own = pixels_of(off, inside)
    left = tint(own, level.ravel(), shares(own, level.ravel())).reshape(inside.shape)
    assert left[4, 7] == left.max() > 2.5


def test_the_tint_is_the_largest_difference_from_the_best_multiples() -> None:
    random = np.random.default_rng(1)
    off = random.normal(0, 2, (40, 50, 3)).astype(np.float32)
    inside = random.random((40, 50)) < 0.3
    own, level = pixels_of(off, inside), gray(off)[inside]
    assert (own == off[inside]).all()
    multiples = (own * level[:, None]).sum(axis=0) / (level * level).sum()
    np.testing.assert_allclose(shares(own, level)[0], multiples, rtol=1e-4)
    expected = np.abs(own - multiples * level[:, None]).max(axis=1)
    np.testing.assert_allclose(tint(own, level, shares(own, level)), expected, atol=1e-4)
    black = np.zeros((3, 3), np.float32)
    assert (tint(black, black[:, 0], shares(black, black[:, 0])) == 0).all()
