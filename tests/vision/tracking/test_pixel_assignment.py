"""Discs move to their pixels, also where dice overlap or are half outside the image."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from traywatch.vision.tracking.pixel_assignment import PixelScene, fit, settle_in

Floats = NDArray[np.float64]
SHAPE = (120, 160)


def scene_of(places: Floats, radii: Floats, looks: Floats | None = None) -> PixelScene:
    """The pixels of discs that look the same, or with ratios ``looks`` [N, N] of each die on each disc."""
    y, x = np.mgrid[0 : SHAPE[0], 0 : SHAPE[1]].reshape(2, -1).astype(float)
    far = np.hypot(x - places[:, :1], y - places[:, 1:]) / radii[:, None]
    here = far.min(axis=0) <= 1
    whose = far.argmin(axis=0)[here]
    alike = np.ones((len(places), len(places))) if looks is None else looks
    return PixelScene(x[here], y[here], alike[:, whose].astype(np.float32), SHAPE)


@pytest.mark.parametrize("apart", [9.0, 11.0, 13.0])
def test_discs_that_overlap_lie_where_they_are(apart: float) -> None:
    true, radii = np.array([(60.0, 60.0), (60.0 + apart, 63.0)]), np.array([10.0, 10.0])
    found, owners = settle_in(true + ((2.0, -2.0), (-1.0, 2.0)), radii, scene_of(true, radii))
    assert np.abs(found - true).max() < 0.6
    # The means of their own pixels are farther apart than the discs.
    scene = scene_of(true, radii)
    halves = np.array([(scene.x[owners == i].mean(), scene.y[owners == i].mean()) for i in (0, 1)])
    assert np.hypot(*(halves[1] - halves[0])) > np.hypot(*(true[1] - true[0])) + 1


def test_a_disc_half_out_of_the_picture_lies_where_it_is() -> None:
    true, radii = np.array([(1.0, 50.0), (80.0, 118.0)]), np.array([10.0, 9.0])
    found, _ = settle_in(true + (2.0, -2.0), radii, scene_of(true, radii))
    assert np.abs(found - true).max() < 0.6


def test_a_disc_alone_lies_in_the_middle_of_its_pixels() -> None:
    true, radii = np.array([(40.0, 50.0)]), np.array([8.0])
    scene = scene_of(true, radii)
    found, owners = settle_in(true + 3.0, radii, scene)
    assert np.abs(found - true).max() < 0.2 and (owners == 0).all()
    # Larger than assumed, as a die in the air: still centered.
    wide, _ = settle_in(true + 3.0, 0.8 * radii, scene)
    assert np.abs(wide - true).max() < 0.3


def test_discs_keep_to_what_looks_like_them() -> None:
    true, radii = np.array([(60.0, 60.0), (70.0, 60.0)]), np.array([10.0, 10.0])
    looks = np.array([(2.0, -3.0), (-3.0, 2.0)])
    found, _ = settle_in(true[::-1] * 0.4 + true * 0.6, radii, scene_of(true, radii, looks))
    assert found[0, 0] < 62 and found[1, 0] > 68


def test_a_disc_with_nothing_to_itself_is_not_seen() -> None:
    true, radii = np.array([(60.0, 60.0)]), np.array([10.0, 10.0])
    one = scene_of(true, radii[:1])
    scene = PixelScene(one.x, one.y, np.repeat(one.looks, 2, axis=0), SHAPE)
    found, _ = fit([np.array([(60.0, 60.0), (63.0, 60.0)])], radii, scene, 4.0)
    assert sorted(found.support > 0.5) == [False, True]


def test_a_disc_under_one_of_other_looks_does_not_give_way() -> None:
    """The upper disc is fully visible. The rest of the lower one is not half of their common area."""
    true, radii = np.array([(60.0, 60.0), (70.0, 60.0)]), np.array([10.0, 10.0])
    y, x = np.mgrid[0 : SHAPE[0], 0 : SHAPE[1]].reshape(2, -1).astype(float)
    far = np.hypot(x - true[:, :1], y - true[:, 1:])
    here = far.min(axis=0) <= 10
    upper = far[0, here] <= 10
    looks = np.where(upper, 2.0, -3.0), np.where(upper, -3.0, 2.0)
    scene = PixelScene(x[here], y[here], np.array(looks, np.float32), SHAPE)
    found, _ = settle_in(true + 1.0, radii, scene)
    assert not scene.alike[0, 1]
    assert np.abs(found[0] - true[0]).max() < 0.3
